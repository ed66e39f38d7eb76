"""`mahjongkit score ninghai` and `mahjongkit settle ninghai`."""

import json
import re
import shlex

import pytest

from mahjongkit import locale
from tests.support.command_line import run
from tests.support.ninghai_scores import VALUED, settled

# The command line.


def answered(*arguments: str) -> dict[str, object]:
    done = run(*arguments, "--json")
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_the_score_command() -> None:
    """`mahjongkit score ninghai`, as in the issue."""
    win = ("score", "ninghai", "33m77p [pon 222p] [pon 555p] [pon 999s]", "--win", "3m")
    found = answered(*win, "--seat", "S", "--mode", "幺半六", "--tsumo")
    assert (found["hu"], found["fan"], found["amount"], found["silver"]) == (14, 2, 300, 300)
    lines = found["lines"]
    assert isinstance(lines, list)
    assert lines[0]["key"] == "all_triplets"
    assert sum(line.get("hu", 0) for line in lines) == 14
    flowers = answered(*win, "--flowers", "f2,g3", "--from", "N", "--unready", "--option", "score_mode=tuidaoba")
    assert (flowers["hu"], flowers["amount"], flowers["liable"]) == (18, 400, False)
    sheet = run(*win, "--lang", "zh").stdout.decode()
    assert "对对胡" in sheet
    assert "2番" in sheet


SETTLE = ("settle", "ninghai", *VALUED, "--win", "4m", "--winner", "S")


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_the_settle_command(lang: str) -> None:
    """`mahjongkit settle ninghai`: the receipt, and JSON."""
    expected = settled(VALUED, "4m", winner="S", discarder="E")
    shown = run(*SETTLE, "--from", "E", "--lang", lang)
    assert shown.stdout.decode().rstrip("\n") == expected.explain(lang)
    assert answered(*SETTLE, "--from", "E") == expected.as_data()


def test_the_settle_command_takes_facts_and_options() -> None:
    found = answered(*SETTLE, "--discarder=0", "--mode", "幺半六", "--option", "loser_step=ceil")
    assert found["deltas"] == [400 - 50, 100, -300 - 25, -100 - 25]
    assert answered(*SETTLE, "--banker", "1", "--winner", "E")["deltas"] == [60, 120, -115, -65]
    assert answered(*SETTLE, "--winner=1")["deltas"] == [180, 120, -195, -105]
    lists = answered(*SETTLE, "--from", "E", "--option", 'loser_step=["floor", "ceil", "floor"]')
    assert lists["deltas"] == [190, 60, -170, -80]


def test_the_settle_command_shows_its_own_example() -> None:
    for lang in locale.LANGUAGES:
        said = locale.game_words("ninghai").say(lang, "example.settle")
        example = re.match(r"mahjongkit (settle ninghai .*? --from [^.。\s]+)", said)
        assert example is not None
        arguments = shlex.split(example[1])
        assert answered(*arguments) == settled(VALUED, "4m", winner="S", discarder="E").as_data()
        shown = run("settle", "--help", "--lang", lang, COLUMNS="400").stdout.decode()
        assert arguments[2] in shown
        assert "--banker" in shown


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "mahjongkit settle"),
        (("ninghai",), "mahjongkit settle"),
        (("ninghai", *VALUED), "--win"),
        (("ninghai", *VALUED, "--win", "4m"), "winner"),
        (("ninghai", *VALUED[:3], "--win", "4m", "--winner", "S"), "3 hands"),
        (("ninghai", *VALUED, "--win", "4m", "--winner", "X"), "X"),
        (("ninghai", *VALUED, "--win", "4m", "--wimmer", "S"), "winner"),
        (("ninghai", *VALUED, "--win", "4m", "--winner", "S", "--banker", "x"), "banker"),
        (("ninghai", *VALUED, "--win", "4m", "--winner", "S", "--mode", "幺半"), "yaobansan"),
        (("riichi", *VALUED, "--win", "4m", "--winner", "S"), "riichi"),
        (("sichuan", *VALUED, "--win", "4m"), "lists every win"),
        (("nowhere", *VALUED, "--win", "4m"), "nowhere"),
    ],
)
def test_settle_errors_are_one_line_with_exit_code_2(arguments: tuple[str, ...], says: str) -> None:
    done = run("settle", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert says in line
