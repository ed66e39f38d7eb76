"""Programs that play badly or fail, as Python code, and helpers for tests of programs as players."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from mahjongkit.game.actions import Action
from mahjongkit.game.view import View
from mahjongkit.players.base import Player
from tests.support import ROOT

EXAMPLES = ROOT / "examples" / "players"
SERVE_MJAI = f"{shlex.quote(sys.executable)} -m mahjongkit serve-mjai"

ACT = "print(json.dumps({'type': 'act', 'action': m['legal'][0], 'question': m['question']}), flush=True)"
"""Take the first legal action."""
BAD = {
    "ends at once": ("raise SystemExit('no model')", "ended with exit code 1"),
    "ends after some answers": (
        f"n = 0\nfor line in sys.stdin:\n m = json.loads(line)\n if m['type'] == 'ask':\n  n += 1\n"
        f"  if n > 3: sys.exit(7)\n  {ACT}",
        "ended with exit code 7",
    ),
    "hangs": ("for line in sys.stdin: pass\ntime.sleep(600)", "did not answer within"),
    "never reads": ("time.sleep(600)", "did not answer within"),
    "hangs with a child": (
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\ntime.sleep(600)",
        "did not answer within",
    ),
    "floods": ("for _ in range(10**6): print('{}')\ntime.sleep(600)", "unread lines|expected an object like"),
    "writes one endless line": ("while True: sys.stdout.write('x' * 1000)", "unread lines or a line of more than"),
    "closes its output": ("os.close(1)\ntime.sleep(600)", "ended with exit code"),
    "talks nonsense": (
        "for line in sys.stdin:\n if json.loads(line)['type'] == 'ask': print('hm, hard', flush=True)",
        "which is not JSON",
    ),
    "prints as it thinks": (
        f"for line in sys.stdin:\n m = json.loads(line)\n if m['type'] == 'ask':\n  print('thinking')\n  {ACT}",
        "which is not JSON",
    ),
    "answers with a list": (
        "for line in sys.stdin:\n if json.loads(line)['type'] == 'ask': print('[]', flush=True)",
        "expected an object like",
    ),
    "cheats": (
        "for line in sys.stdin:\n m = json.loads(line)\n"
        " if m['type'] == 'ask': print(json.dumps({'type': 'act', 'action': 'tsumo'}), flush=True)",
        "chose 'tsumo', which is not legal",
    ),
    "answers another question": (
        "for line in sys.stdin:\n m = json.loads(line)\n if m['type'] == 'ask': print(json.dumps("
        "{'type': 'act', 'action': m['legal'][0], 'question': 99}), flush=True)",
        "expected an answer to question",
    ),
    "takes all memory": (
        "kept = []\nwhile True: kept.append(bytearray(2**24))",
        "ended with exit code",
    ),
}
"""Programs by what they do: their code, and a part of the fault that is reported."""
LOSING = ("end", "hang", "never", "flood", "write", "close", "take")
"""How the names of those begin that lose their seat."""


def written(folder: Path, code: str) -> str:
    """The command of a program with this code."""
    path = folder / "program.py"
    path.write_text(f"import json, os, subprocess, sys, time\n{code}\n", encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def example(name: str) -> str:
    """The command of one of the example programs."""
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / name))}"


class DefaultPlayer(Player):
    """Takes the default action, as the table does for a seat without an answer."""

    def choose(self, view: View) -> Action:
        return view.ruleset.flow.default_action(view.legal)


QUIET = """
from mahjongkit import players
from mahjongkit.rules.riichi.records.mjai_client import MjaiClient

class Quiet(MjaiClient):
    asked = False
    def _message(self, state, event):
        self.asked = True
        return super()._message(state, event)

client = Quiet(players.find("greedy"))
for line in sys.stdin:
    client.asked = False
    message = json.loads(line)
    answer = client.answer(message)
    if client.asked or answer["type"] != "none":
        print(json.dumps(answer), flush=True)
"""
"""A program that answers mjai only when it may act."""
