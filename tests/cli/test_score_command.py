"""`mahjongkit score`, run as a user runs it."""

import json

import pytest

from mahjongkit import locale
from mahjongkit.rules.riichi.words import WORDS
from tests.support.command_line import answer, run

SHEET = ("score", "riichi:tenhou", "234m340p22s34567s", "--win", "8s", "--riichi", "--dora", "7s", "--seat", "S")


def test_json_of_a_score() -> None:
    found = answer(*SHEET, "--round", "E")
    assert (found["han"], found["fu"], found["points"], found["limit"]) == (5, 30, 8000, "mangan")
    assert found["payments"] == {"E": -8000, "S": 8000, "W": 0, "N": 0}
    assert [line["key"] for line in found["lines"]] == ["riichi", "pinfu", "tanyao", "dora", "red_dora"]
    assert {line["han"] for line in found["lines"]} == {1}
    assert set(found["lines"][0]["name"]) >= {"zh", "ja", "en"}
    assert sum(item["fu"] for item in found["fu_items"]) == 30
    assert set(found["fu_items"][0]["why"]) == {"zh", "ja", "en"}


def test_every_fact_reaches_the_score() -> None:
    found = answer(*SHEET, "--honba", "2", "--sticks=1", "--from", "N", "--ura", "1m,4p", "--dora=7s 9s", "--ippatsu")
    assert found["payments"] == {"E": 0, "S": 16000 + 600 + 1000, "W": 0, "N": -16600}
    twice = answer("score", "riichi", "234m340p22s34567s", "--win", "8s", "--riichi", "--riichi", "--tsumo")
    assert [line["key"] for line in twice["lines"]][:2] == ["double_riichi", "tsumo"]
    assert twice["excluded"] == [{"key": "riichi", "name": twice["excluded"][0]["name"], "by": "double_riichi"}]


def test_options_change_the_ruleset() -> None:
    wins = ("score", "riichi", "234m345p22s34567s", "--win", "8s", "--riichi", "--seat", "S", "--dora", "7s")
    assert answer(*wins)["points"] == 7700
    assert answer(*wins, "--option", "kiriage=true")["points"] == 8000


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_the_sheet_speaks_every_language(lang: str) -> None:
    shown = run(*SHEET, "--lang", lang).stdout.decode()
    assert WORDS.say(lang, "limit.mangan") in shown
    assert WORDS.say(lang, "fu.closed_ron") in shown
    assert WORDS.say(lang, "wind.S") in shown
    assert "8000" in shown


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["riichi", "234m340p22s34567s"], "--win"),
        (["riichi"], "mahjongkit score"),
        ([], "mahjongkit score"),
        (["riichi", "23m456p789s11z [pon 333z]", "--win", "4m"], "no yaku"),
        (["riichi", "234m340p22s34567s", "--win", "1z"], "not complete"),
        (["riichi", "234m340p22s34567s", "--win", "8s", "--rinshan"], "rinshan"),
        (["riichi", "234m340p22s34567s", "--win", "8s", "--rinshna"], "rinshan"),
        (["riichi", "234m340p22s34567s", "--win", "8s", "--seat"], "needs a value"),
        (["riichi", "234m340p22s34567s", "--win", "8s", "--seat", "X"], "E, S, W, N"),
        (["riichi", "234m340p22s34567s", "--win", "8s", "--honba", "two"], "two"),
        (["riichi", "234m340p22s34567s", "--win", "8s", "--tsumo=yes"], "no value"),
        (["riichi", "234m340p22s34567s", "--win", "8s", "surplus"], "surplus"),
        (["riichi", "234m340p22s34567s", "--win", "8s", "--option", "kirage=true"], "kiriage"),
        (["riichi", "234m340p22s34567s", "--win", "8s", "--option", "kiriage"], "name=value"),
        (["riichi:tenho", "234m340p22s34567s", "--win", "8s"], "tenhou"),
        (["sichuan", "11m", "--win", "1m"], "sichuan"),
        (["riichi", "234m", "--batch"], "not both"),
    ],
)
def test_errors_are_one_line_with_exit_code_2(arguments: list[str], says: str) -> None:
    done = run("score", *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    assert says in line


def test_batch_scores_every_line_and_goes_on_after_a_bad_one() -> None:
    good = {
        **{"rules": "riichi:tenhou", "hand": "234m340p22s34567s", "win": "8s", "tsumo": False, "riichi": 1},
        **{"ippatsu": False, "dora": "7s", "ura": "", "seat": "S", "round": "E", "honba": 0, "sticks": 0, "from": "E"},
    }
    lines = [
        good,
        {**good, "riichi": True, "options": {"red_fives": [0, 0, 0]}},
        {**good, "hand": 3},
        {**good, "colour": 1},
        {**good, "win": None},
        {**good, "tsumo": "yes"},
        {**good, "honba": "1"},
        {**good, "sticks": -1},
        {**good, "from": None, "pao": None, "options": {}},
        {**good, "options": 7},
    ]
    text = "\n".join([*(json.dumps(line) for line in lines), "{", "", "[]", json.dumps(good)])
    done = run("score", "--batch", stdin=text)
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert done.returncode == 0
    points = [8000, None, None, None, None, None, 8000, None, 8000, None, None, None, None, 8000]
    assert [found.get("points") for found in answers] == points
    assert all(set(found) == {"error"} for found, point in zip(answers, points, strict=True) if point is None)
    assert "0p" in answers[1]["error"]
    assert "colour" in answers[3]["error"]
    assert answers[6]["payments"]["E"] == -8300
