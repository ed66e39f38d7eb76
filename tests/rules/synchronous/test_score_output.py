"""A Synchronous score in words, as data and on the command line."""

import json

import pytest

from mahjongkit import locale, rules
from mahjongkit.rules.synchronous.patterns import PATTERNS
from mahjongkit.rules.synchronous.words import WORDS
from tests.support.command_line import answer, run
from tests.support.riichi_scores import EDGE
from tests.support.synchronous_scores import CALLED, PINFU, won

# In words, as data, on the command line.


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_explained(lang: str) -> None:
    stated = won(
        PINFU, "8s", riichi=1, dora_indicators="4s", seat="S", honba=2, sticks=1, winners=2, payers="E,W=0s"
    ).explain(lang)
    for limit in ("mangan", "haneman"):
        assert WORDS.say(lang, f"limit.{limit}") in stated
    east, south, west = (WORDS.say(lang, f"wind.{wind}") for wind in "ESW")
    for tile, seat, points in (("8s", east, 6300), ("0s", west, 9300)):
        assert WORDS.say(lang, "score.producers", tile=tile, seats=seat, points=points) in stated
        assert WORDS.say(lang, "score.pays", seat=seat, points=points) in stated
    assert WORDS.say(lang, "score.honba_tsumo", honba=2, each=150) in stated
    assert WORDS.say(lang, "score.sticks_shared", sticks=1, points=500) in stated
    assert WORDS.say(lang, "score.gets", seat=south, points=16100) in stated
    assert stated.count("\n") == len(stated.splitlines()) - 1
    one = won(EDGE, "2m", riichi=1, honba=2, sticks=2).explain(lang)
    assert WORDS.say(lang, "score.honba_ron", honba=2, each=300) in one
    assert WORDS.say(lang, "score.sticks", sticks=2, points=2000) in one
    both = won(EDGE, "2m", riichi=1, payers="S,W").explain(lang)
    seats = f"{south}{WORDS.say(lang, 'list.and')}{west}"
    assert WORDS.say(lang, "score.producers", tile="2m", seats=seats, points=1000) in both
    called = won(CALLED, "2m", call_ron=True, honba=4).explain(lang)
    assert WORDS.say(lang, "score.call_ron") in called
    assert WORDS.say(lang, "score.honba_tsumo", honba=4, each=100) in called
    assert WORDS.say(lang, "score.call_ron") not in one


SCORE = ("score", "synchronous", PINFU, "--win", "8s", "--riichi", "--dora", "4s", "--seat", "S", "--honba", "2")


def test_json_of_a_score() -> None:
    found = answer(*SCORE, "--payers", "E,W=0s")
    assert (found["han"], found["fu"], found["limit"], found["points"]) == (5, 30, "mangan", 6000)
    assert found["payments"] == {"E": -6300, "S": 15600, "W": -9300, "N": 0}
    assert [(one["win"], one["payers"], one["share"], one["limit"]) for one in found["scores"]] == [
        ("8s", ["E"], 6300, "mangan"),
        ("0s", ["W"], 9300, "haneman"),
    ]
    assert set(found) - set(found["scores"][0]) == {"payments", "scores"}
    assert all(found[key] == one for key, one in found["scores"][0].items() if key in found)
    riichi = answer("score", "riichi", PINFU, "--win", "8s", "--riichi", "--dora", "4s")
    assert set(found) == {*riichi, "scores"}


def test_facts_on_the_command_line() -> None:
    one = answer(*SCORE, "--payers=E,W", "--houtei=W", "--ippatsu", "--sticks", "2", "--winners=2", "--losers", "3")
    keys = [[line["key"] for line in hand["lines"]] for hand in one["scores"]]
    assert ["ippatsu" in row for row in keys] == [True, True]
    assert ["houtei" in row for row in keys] == [False, True]
    assert one["payments"]["E"] == -6200
    called = answer("score", "synchronous", CALLED, "--win", "2m", "--call-ron")
    assert called["payments"]["E"] == 3000
    three = answer(
        "score", "synchronous3", "345p456p678s78p99s[north 4z]", "--win", "9p", "--riichi", "--payers", "S,W"
    )
    assert set(three["payments"]) == {"E", "S", "W"}


def test_a_batch() -> None:
    good = {
        "rules": "synchronous",
        "hand": PINFU,
        "win": "8s",
        "riichi": 1,
        "honba": 2,
        "dora": "4s",
        "seat": "S",
    }
    lines = [
        {**good, "payers": {"E": "8s", "W": "0s"}},
        {**good, "payers": ["E", "W=0s"], "houtei": False},
        {**good, "payers": "E,W=0s", "houtei": ["W"]},
        {**good, "payers": None, "ippatsu": True, "losers": None},
        {**good, "payers": "S"},
        {**good, "options": {"aka": False}},
    ]
    done = run("score", "--batch", stdin="\n".join(json.dumps(line) for line in lines))
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [found.get("payments", {}).get("W") for found in answers] == [-9300, -9300, -12300, 0, None, None]
    assert "S is the winner" in answers[4]["error"]
    assert "0p" in answers[5]["error"]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_the_sheet(lang: str) -> None:
    """Every hand of a win, and who pays; the rule page."""
    shown = run(*SCORE, "--payers", "E,W=0s", "--lang", lang).stdout.decode()
    for limit in ("mangan", "haneman"):
        assert WORDS.say(lang, f"limit.{limit}") in shown
    for wind, amount in (("E", "-6,300"), ("S", "+15,600"), ("W", "-9,300")):
        assert f"{WORDS.say(lang, f'wind.{wind}')}  {amount}" in shown
    page = "".join(run("rules", "synchronous3", "--lang", lang).stdout.decode().split())
    game = rules.find("synchronous3")
    assert all(option.name in page for option in game.options.declared)
    assert all("".join(pattern.names[lang].split()) in page for pattern in game.scoring.patterns)
    assert "".join(PATTERNS[13].names[lang].split()) not in page  # the round wind


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--payers", "S"], "S is the winner"),
        (["--payers"], "--payers needs a value"),
        (["--houtei=N"], "N is not a payer"),
        (["--call-ron=yes"], "takes no value"),
        (["--losers", "many"], "expected a whole number"),
        (["--payer", "E"], "payers"),
        (["--honba", "3"], "even"),
    ],
)
def test_errors_on_the_command_line(arguments: list[str], says: str) -> None:
    done = run(*SCORE, *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert says in line
