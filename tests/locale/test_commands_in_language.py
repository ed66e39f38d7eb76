"""With --lang zh or ja no command, no help and no error shows an English sentence."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

HAND, WIN = "234m340p22345678s", "8s"
COMMANDS = ("hand", "score", "settle", "rules", "play", "simulate", "verify", "convert", "show", "review", "serve")
HELP = [[command, "--help"] for command in (*COMMANDS, "join", "tiles", "db")] + [["db", "check", "--help"], ["--help"]]
WORK = [
    ["hand", "123m406p789s1123z"],
    ["hand", HAND, "--advise"],
    ["hand", "123m456p34s678s11p9m", "--rules", "sichuan", "--void", "s"],
    ["score", "riichi", HAND, "--win", WIN, "--riichi"],
    ["score", "sichuan", "11m22m33m44m55m66m77m", "--win", "7m", "--void", "p"],
    ["rules", "sichuan"],
    ["rules", "riichi:tenhou", "riichi:ema", "--diff"],
    ["simulate", "ninghai", "--matches", "1"],
    ["tiles", "--json"],
]
ERRORS = [
    ["nope"],
    ["--nope"],
    ["hand"],
    ["hand", "123"],
    ["hand", "11111m"],
    ["hand", "123m456p", "--rules", "richi"],
    ["hand", HAND, "--void", "m"],
    ["score"],
    ["score", "riichi", HAND],
    ["score", "riichi", HAND, "--win", "9s"],
    ["score", "riichi", "123456m789p234s55z", "--win", "2s"],
    ["score", "riichi", HAND, "--win", WIN, "--tsumoo"],
    ["score", "riichi", HAND, "--win", WIN, "--ippatsu"],
    ["score", "riichi", HAND, "--win", WIN, "--option", "kiriage=maybe"],
    ["score", "riichi", HAND, "--win", WIN, "--option", "nope=1"],
    ["score", "sichuan", HAND, "--win", WIN],
    ["settle"],
    ["settle", "riichi", HAND, "--win", WIN],
    ["settle", "sichuan", HAND, HAND, HAND, HAND, "--void", "mmmm"],
    ["rules", "nope"],
    ["rules", "riichi", "sichuan", "--diff"],
    ["simulate", "--matches", "x"],
    ["simulate", "--players", "nobody"],
    ["simulate", "--matches", "1", "--plot", "x.gif"],
    ["play", "riichi", "--terminal", "--seat", "7"],
    ["play", "riichi", "--terminal", "--resume"],
    ["verify", "no_such_file"],
    ["convert"],
    ["convert", "no_such_file", "x.json"],
    ["show", "no_such_file"],
    ["review", "no_such_file"],
    ["tiles", "--index"],
    ["serve", "--port", "99999"],
    ["join", "nowhere"],
    ["db", "check", "no_such_file"],
]
SCRIPT = """
import contextlib, io, json, sys
lang, cases = sys.argv[1], json.loads(sys.argv[2])
sys.argv = ["mahjongkit", "--lang", lang]
from mahjongkit import cli
for case in cases:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = cli.main(["--lang", lang, *case])
    print(json.dumps([code, said.getvalue()]))
"""
ENGLISH = re.compile(r"(?:\b[A-Za-z][a-z']+ +){3,}[a-z']{2,}\b")
"""Four English words in a row."""
TYPED = re.compile(
    r"mahjongkit \w+.*?(?=[。；）]|$)|\S*/\S+|'[^']*'|--\S+|\b\w+(?:[,=:_]\w+)+|\b[A-Z]+\b", re.MULTILINE
)
"""What is typed or is a name: commands, paths, options, values."""


def said(lang: str, cases: list[list[str]], folder: Path) -> list[tuple[list[str], int, str]]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, lang, json.dumps(cases)], capture_output=True, check=False, cwd=folder
    )
    lines = done.stdout.decode().splitlines()
    assert len(lines) == len(cases), done.stderr.decode()[-2000:]
    return [(case, *json.loads(line)) for case, line in zip(cases, lines, strict=True)]


def english(text: str) -> list[str]:
    text = " ".join(TYPED.sub("·", text).split())
    return ENGLISH.findall(text) and [found[0] for found in ENGLISH.finditer(text)]


def test_an_english_sentence_is_found() -> None:
    assert english("手牌里没有 5m: expected a tile of the hand")
    assert not english("mahjongkit settle ninghai HAND HAND --win 4m。胡牌和杠按先后写")


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_help_and_output_have_no_english_sentence(lang: str, tmp_path: Path) -> None:
    for case, code, text in said(lang, [*HELP, *WORK], tmp_path):
        assert (code, english(text)) == (0, []), case


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_errors_have_no_english_sentence(lang: str, tmp_path: Path) -> None:
    for case, code, text in said(lang, ERRORS, tmp_path):
        assert code == 2, (case, text)
        assert english(text) == [], (case, text)
