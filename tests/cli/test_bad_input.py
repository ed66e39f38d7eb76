"""Values and texts of any kind on the command line and in batches: an answer, or an error in our own words."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit import InputError, rules
from mahjongkit.errors import UsageError
from mahjongkit.json_api import COMMAND_NAMES, about_score
from tests.support.command_line import run
from tests.support.wrong_values import GAMES, PYTHON, WEIRD

SCORED: dict[str, dict[str, Any]] = {
    "ninghai": {"hand": "123m456p789s23m55p", "win": "4m"},
    "riichi": {"hand": "234m340p22s34567s", "win": "8s", "riichi": 1},
    "riichi3": {"hand": "234p340p22s34567s", "win": "8s", "riichi": 1},
    "sichuan": {"hand": "234m345m22s34567s", "win": "8s"},
    "synchronous": {"hand": "234m340p22s34567s", "win": "8s", "riichi": 1},
    "synchronous3": {"hand": "234p340p22s34567s", "win": "8s", "riichi": 1},
}
SETTLED: dict[str, dict[str, Any]] = {
    "ninghai": {"hands": ["123m456p789s23m55p", *["19m19p19s1234567z"] * 3], "win": "4m", "winner": "E"},
    "sichuan": {"hands": ["123456789m1122p"] * 1 + ["123456789s1144p"] + ["234m567m345s6788p"] * 2, "void": "sspp"},
}


def questions(dice: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Questions of every command with one value that is none, or two."""
    for name in GAMES:
        game = rules.find(name)
        inputs = [fact.name for fact in (*game.scoring.score_inputs, *game.scoring.settle_inputs)]
        for command, base in (
            ("score", SCORED[name]),
            ("hand", {"hand": SCORED[name]["hand"]}),
            ("settle", SETTLED.get(name)),
        ):
            if base is None:
                continue
            yield command, {**base, "rules": name}
            for key in ("hand", "hands", "win", "rules", "options", "void", "seen", "name", "self", "\ud800", *inputs):
                for wrong in dice.sample(WEIRD, 8):
                    yield command, {**base, "rules": name, key: wrong}
            for option in game.options:
                for wrong in dice.sample(WEIRD, 4):
                    yield command, {**base, "rules": name, "options": {option: wrong}}


@pytest.mark.parametrize("command", ["hand", "score", "settle"])
def test_a_batch_answers_every_line(command: str) -> None:
    """With an answer, or an error in our own words; and goes on."""
    lines = [json.dumps(asked).encode() for kind, asked in questions(random.Random(20)) if kind == command]
    lines += [b"", b"{", b"[" * 100_000, b"\xff", b"null", b"5", b'"\\ud800"', b'{"hand":' * 50_000, b"1" * 5000, b"{}"]
    done = subprocess.run(
        [sys.executable, "-m", "mahjongkit", command, "--batch"],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert len(answers) == len(lines)
    strange = [
        (line, answer) for line, answer in zip(lines, answers, strict=True) if PYTHON.search(str(answer.get("error")))
    ]
    assert not strange
    assert sum("error" not in answer for answer in answers) >= len(GAMES) - 4 * (command == "settle")


SAID = {"zh": re.compile("[\u4e00-\u9fff]"), "ja": re.compile("[\u3040-\u30ff]")}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("lang", SAID)
@pytest.mark.parametrize(
    ("command", "asked"),
    [
        ("hand", '{"hand": "123x"}'),
        ("hand", '{"hand": "123m"}'),
        ("hand", "5"),
        ("hand", "[" * 100_000),
        ("score", '{"hand": "234m340p22s34567s"}'),
        ("score", '{"hand": "234m340p22s34567s", "win": "1m"}'),
        ("settle", '{"hands": 5}'),
    ],
)
def test_a_batch_says_errors_in_the_language_of_the_command(command: str, asked: str, lang: str) -> None:
    done = run(command, "--batch", "--lang", lang, stdin=asked + "\n")
    assert SAID[lang].search(json.loads(done.stdout)["error"])
    english = run(command, "--batch", "--lang", "en", stdin=asked + "\n")
    assert not SAID["zh"].search(json.loads(english.stdout)["error"])


@pytest.mark.parametrize("name", ["riichi", "riichi3", "synchronous", "synchronous3"])
@pytest.mark.parametrize("wrong", [5, 1.5, True, {}, {"a": 1}], ids=repr)
def test_indicators_that_are_no_tiles_are_named_as_the_caller_named_them(name: str, wrong: Any) -> None:
    hand = SCORED[name]
    for short, long in COMMAND_NAMES.items():
        with pytest.raises(InputError) as caught:
            mj.score(hand["hand"], hand["win"], name, riichi=1, **{short: wrong})
        assert str(caught.value) == f"{short}={wrong!r}; expected tiles like 7s, as text or as a list"
        with pytest.raises(InputError) as caught:
            about_score({**hand, "rules": name, long: wrong})
        assert str(caught.value) == f"{long}={wrong!r}; expected tiles like 7s, as text or as a list"


@pytest.mark.parametrize("name", ["riichi", "synchronous"])
@pytest.mark.parametrize(
    ("wrong", "fault"),
    [([None], "None is not a tile"), ("f1", "has no tile f1"), ("456789p", "6 indicators;")],
)
def test_faults_within_indicators_are_named_as_the_caller_named_them(name: str, wrong: Any, fault: str) -> None:
    hand = SCORED[name]
    with pytest.raises(InputError, match=f"^dora_indicators: .*{fault}"):
        mj.score(hand["hand"], hand["win"], name, riichi=1, dora_indicators=wrong)
    with pytest.raises(InputError, match=f"^dora: .*{fault}"):
        about_score({**hand, "rules": name, "dora": wrong})


def test_an_input_under_two_names_is_refused() -> None:
    with pytest.raises(InputError, match="dora= is an old name of dora_indicators=; expected only dora_indicators="):
        mj.score("234m340p22s34567s", "8s", dora="7s", dora_indicators="7s")
    with pytest.raises(UsageError, match="under several names: dora, dora_indicators; expected only one"):
        about_score({"hand": "234m340p22s34567s", "win": "8s", "dora": "7s", "dora_indicators": "7s"})


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "words",
    [
        ("hand", b"123m\xff"),
        ("score", "riichi", b"\xff", "--win", "8s"),
        ("score", "riichi", "234m340p22s34567s", "--win", b"\xff"),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--seat", b"\xff"),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--option", b"uma=\xff"),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--option", "uma=" + "[" * 5000),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--option", "oka=" + "9" * 5000),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--honba", "9" * 5000),
        ("rules", b"riichi:\xff"),
        ("simulate", "riichi", "--players", b"\xff"),
        ("show", b"no\xfffile"),
    ],
)
def test_a_command_refuses_text_that_is_none(words: tuple[str | bytes, ...]) -> None:
    """In one line, with exit code 2."""
    done = subprocess.run([sys.executable, "-m", "mahjongkit", *words], capture_output=True, timeout=60)
    assert done.returncode == 2, done.stderr
    assert done.stderr.strip().count(b"\n") == 0
    assert done.stderr.strip().startswith(b"mahjongkit: ")
    assert not PYTHON.search(done.stderr.decode())
