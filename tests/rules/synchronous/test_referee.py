"""Thousands of Synchronous hands, each settled a second time by a referee that reads events only (RULES 3.1.2-3.1.12).

Eager and random matches, and hands dealt nearly ready so that several win in one turn and hands end in every way.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.support.drivers import match
from tests.support.synchronous_matches import GAMES, at_random, hands_of, refereed, rigged
from tests.support.synchronous_referee import Protest, base_of, judged, paid_by_each, paid_by_loser, waits_of
from tests.support.synchronous_staging import play, stage
from tests.support.tiers import Sample

CHUNKS, EAGER, AT_RANDOM, RIGGED = 5, 15, 80, 1000
"""Five times 15 eager and 80 random matches of four hands, and 1000 rigged hands: 2,900 of each size, and aborts."""
_BOTH = (
    *("tsumo", "ron", "exhaustive", "nagashi", "kyuushu", "1 losers", "2 losers", "1 winners", "2 winners"),
    *("Riichi", "Double Riichi", "Ippatsu", "Menzen Tsumo", "Tenhou", "Rinshan Kaihou", "Dora", "Ura Dora", "Aka Dora"),
    *("Kokushi Musou", "Suu Ankou Tanki", "Pinfu", "Yakuhai (seat wind south)"),
)
MET = {
    "synchronous": (*_BOTH, "suufon", "suucha", "sanchahou", "1 ready", "2 ready", "3 ready"),
    "synchronous3": (*_BOTH, "aside by ron", "1 ready", "2 ready"),
}
"""Endings, yaku as `mahjong` calls them, and more that must come up in the rigged hands."""


# All of them.


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", GAMES)
def test_eager_matches(game: str, chunk: int, sample: Sample) -> None:
    """A match is four counted hands (3.1.2); every point of every hand is the referee's."""
    for seed in sample.some(range(EAGER * chunk, EAGER * (chunk + 1))):
        verdicts = refereed(match(game, seed))
        assert sum(verdict.counts for verdict in verdicts) == 4
        assert verdicts[-1].counts
        assert verdicts[0].honba == 0


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", GAMES)
def test_random_matches(game: str, chunk: int, sample: Sample) -> None:
    for seed in sample.some(range(AT_RANDOM * chunk, AT_RANDOM * (chunk + 1))):
        verdicts = refereed(at_random(game, seed))
        assert sum(verdict.counts for verdict in verdicts) == 4
        assert verdicts[-1].counts


@pytest.mark.parametrize("game", GAMES)
def test_rigged_hands(game: str, sample: Sample) -> None:
    """Hands end in every way that is not too rare, and all of them were met."""
    met: Counter[str] = Counter()
    for seed in range(sample.of(RIGGED, least=RIGGED // 2)):
        for verdict in refereed(rigged(game, seed)):
            met.update({*verdict.seen, f"{verdict.wins} winners"})
    missing = [name for name in MET[game] if sample.whole and not met[name]]
    assert not missing, f"never met: {missing}; met: {met}"


def test_a_call_ron() -> None:
    """3.1.7: of two tiles that fit the better one counts, and everybody pays as for a self-draw (3.1.12)."""
    table = stage(
        {0: "34m567p234s88s77z9p", 1: "7z", 2: "2m", 3: "0m"},
        {0: "1z", 1: "1z", 2: "1z", 3: "1z"},
        indicators="9p",
        start={"honba": 2, "sticks": 1},
    )
    play(table, {0: "discard 1z", 1: "discard 7z", 2: "discard 2m", 3: "discard 0m"})
    play(table, {0: "pon 77z, discard 9p, ron"})
    (verdict,) = refereed(table)
    assert {"call_ron", "discard by call-ron", "Aka Dora"} <= verdict.seen
    assert verdict.deltas == [3 * 1200 + 1000, -1200, -1200, -1200]


def test_a_robbed_kong() -> None:
    """3.1.7: ron on the tile of an added kong by one seat and on a discard of another, each with its own value."""
    table = stage(
        {0: "34m456p34588666s", 1: "55m1z", 2: "5m1z", 3: "2m1z"},
        {0: "1z 9p 9p", 1: "9p 0m", 2: "7z 7z 7z", 3: "7z 1p 1p"},
        indicators="9m",
    )
    play(table, {2: "discard 5m"})
    play(table, {1: "pon 55m, discard 1z"})
    play(table, {1: "added 0m, drawn", 0: "drawn, ron", 3: "discard 2m"})
    (verdict,) = refereed(table)
    assert {"ron", "added by ron", "discard by ron", "Chankan", "Aka Dora"} <= verdict.seen
    assert verdict.deltas == [4900, -3900, 0, -1000]


# The referee himself.


def test_base_points() -> None:
    """3.1.12: no rounding up to mangan, 13 han are a yakuman, yakuman add up."""
    assert [base_of(han, 30, 0) for han in range(1, 15)] == [
        *(240, 480, 960, 1920, 2000, 3000, 3000, 4000, 4000, 4000, 6000, 6000, 8000, 8000)
    ]
    assert base_of(3, 70, 0) == base_of(4, 40, 0) == 2000
    assert base_of(26, 40, 2) == 16000


def test_payments_of_the_worked_cases() -> None:
    """3.3.1, 2, 6, 7, 9, 28."""
    assert (paid_by_loser(2000, 2, 4, 2), paid_by_loser(3000, 2, 4, 2)) == (6300, 9300)
    assert (paid_by_each(base_of(2, 30, 0), 0), paid_by_each(base_of(2, 30, 0), 2)) == (1000, 1200)
    assert (paid_by_loser(320, 0, 4, 2), paid_by_loser(320, 2, 4, 2)) == (1000, 1300)
    assert paid_by_loser(960, 2, 4, 3) == 2200
    assert paid_by_each(8000, 0) == 16000
    assert (paid_by_each(2000, 2), paid_by_loser(2000, 2, 3, 1), paid_by_loser(2000, 2, 3, 2)) == (4200, 12400, 6200)


def test_waits() -> None:
    """3.1.11: a kind of which all four copies are concealed is no wait; a meld of it does not matter."""
    assert waits_of(["1m"]) == {0}
    assert waits_of(["1m", "1m", "1m", "1m"]) == set()
    assert waits_of(["1m", "1m", "1m", "1m", "2m", "3m", "5z"]) == {31}
    assert waits_of(["4s", "0s", "6s", "5s"]) == {22}
    assert len(waits_of(["1m", "9m", "1p", "9p", "1s", "9s", *(f"{i}z" for i in range(1, 8))])) == 13


def self_draw() -> list[dict[str, Any]]:
    """The events of some hand that one seat won by a self-draw."""
    for seed in range(RIGGED):
        (events,) = hands_of(rigged("synchronous", seed))
        reasons = [event["reason"] for event in events if event["type"] == "end"]
        if reasons == ["tsumo"] and sum(event["type"] == "win" for event in events) == 1:
            return events
    raise AssertionError("no self-draw")


def changed(events: list[dict[str, Any]], kind: str, **change: object) -> list[dict[str, Any]]:
    return [{**event, **change} if event["type"] == kind else event for event in events]


def test_the_referee_notices() -> None:
    """A hand in which something was changed: a protest, or other points."""
    events = self_draw()
    verdict = judged(events, 4)
    more = judged(changed(events, "fact", value=verdict.honba + 2), 4)
    (winner,) = (event["seat"] for event in events if event["type"] == "win")
    assert more.deltas[winner] == verdict.deltas[winner] + 600
    for wrong in (
        changed(events, "end", reason="ron"),
        changed(events, "win", tile="?"),
        changed(events, "win", seat=(winner + 1) % 4),
        [event for event in events if event["type"] != "win"],
        [event for event in events if event["type"] != "end"],
    ):
        with pytest.raises(Protest):
            judged(wrong, 4)
