"""No difference from the package `mahjong` on 150,000 wins: rows with their han, han, fu, and who pays what.

Each set of options has its own wins; every yaku comes at least 200 times, on purpose. What the two packages see
differently has its own test.
"""

from random import Random
from typing import Any

import pytest
from mahjong.hand_calculating.hand_config import OptionalRules

from mahjongkit import rules
from mahjongkit.rules.riichi.patterns import PATTERNS
from tests.support.random_wins import (
    HONOURS,
    MIX,
    WINDS,
    YAKU,
    Maker,
    Plan,
    Win,
    anything,
    ours,
    rows,
    scored,
    sets,
    theirs,
    wins,
)
from tests.support.score_peers import RULES, compared, play_by
from tests.support.tiers import Sample

CHUNK = 2_500
EACH = 240
"""How many wins are made for each yaku; at least 200 must show it."""
CHUNKS = {"tenhou": 11, "majsoul": 8, "mleague": 6, "old": 3, "tenhou3": 2}


def test_seventy_five_thousand() -> None:
    assert sum(CHUNKS.values()) * CHUNK == 75_000


@pytest.mark.parametrize(
    ("name", "chunk"),
    [
        pytest.param(name, chunk, marks=pytest.mark.full if chunk else ())
        for name, count in CHUNKS.items()
        for chunk in range(count)
    ],
)
def test_no_difference(name: str, chunk: int, monkeypatch: pytest.MonkeyPatch, sample: Sample) -> None:
    """Any win at all (RULES 4.1.8, 4.1.10), for three players with Norths set aside (4.1.11)."""
    both = play_by(name, monkeypatch)
    found = compared(wins(f"{name} {chunk}", sample.of(CHUNK) if sample.whole else 1000, MIX, both.table), both)
    assert not found.differences, "\n".join(found.differences[:5])
    assert len(found.seen) > 40


def test_every_yaku_is_made() -> None:
    """All rows that need no option, but the North that only three players have."""
    always = {pattern.key for pattern in PATTERNS if not pattern.option}
    assert set(YAKU) - {"renhou"} == always - {"north_dora"}


@pytest.mark.parametrize("name", ["tenhou", "majsoul", "mleague"])
@pytest.mark.parametrize("key", [key for key in YAKU if key != "renhou"])
def test_every_yaku(key: str, name: str, monkeypatch: pytest.MonkeyPatch, sample: Sample) -> None:
    both = play_by(name, monkeypatch)
    count = sample.of(EACH, least=60) if sample.whole else 12
    found = compared(wins(f"{name} {key}", count, [YAKU[key]], both.table), both)
    assert not found.differences, "\n".join(found.differences[:5])
    assert found.seen[key] >= (count * 5 // 6 if sample.whole else 1)


@pytest.mark.parametrize(("renhou", "as_yakuman"), [("mangan_adds", False), ("yakuman", True)])
def test_renhou(renhou: str, as_yakuman: bool) -> None:
    """Five han that add up (wrc), or yakuman."""
    options = OptionalRules(
        has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False, renhou_as_yakuman=as_yakuman
    )
    both = RULES["tenhou"]._replace(options=options)
    found = compared(wins(f"renhou {renhou}", 320, [YAKU["renhou"]]), both, renhou=renhou)
    assert not found.differences, "\n".join(found.differences[:5])
    assert found.seen["renhou"] >= 200


# Local yaku that both know.


def _wheels(first: int) -> Maker:
    def maker(rng: Random) -> Plan:
        return Plan([(kind,) * 2 for kind in range(first + 1, first + 8)], closed=True)

    return maker


def stars(rng: Random) -> Plan:
    return Plan([(kind,) * 2 for kind in HONOURS], closed=True)


LOCAL: dict[str, Maker] = {
    "daisuurin": _wheels(0),
    "daisharin": _wheels(9),
    "daichikurin": _wheels(18),
    "daichisei": stars,
}


@pytest.mark.parametrize("key", LOCAL)
def test_local_yaku(key: str) -> None:
    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_daisharin_other_suits=True, has_daichisei=True)
    both = RULES["majsoul"]._replace(options=options)
    found = compared(wins(f"local {key}", 200, [LOCAL[key]]), both, local_yaku=tuple(LOCAL))
    assert not found.differences, "\n".join(found.differences[:5])
    assert found.seen[key] == 200


# What the two see differently, or might.


def test_thirteen_orphans_have_no_fu() -> None:
    """Nothing in them has fu: none in `mahjong`, and 0 in the one that Tenhou recorded (ten="0,48000,5")."""
    assert scored("19m19p19s1234567z", "1m").fu == 0
    assert scored("19m19p19s1234567z", "1m").fu_items == ()
    assert scored("119m19p19s123456z", "7z", tsumo=True).fu == 0


def test_a_yakuman_goes_before_as_many_counted_han() -> None:
    """Four concealed triplets that are also three equal runs: fourteen han would pay as much.

    RULES 4.1.10 takes the reading that pays most and says nothing of two that pay the same. A yakuman displaces all
    other rows, so a hand that has one is that; Tenhou does so, says `mahjong`.
    """
    drawn = scored("2223444055666m", "3m", tsumo=True, riichi=1, dora_indicators="1m")
    assert (drawn.yakuman, rows(drawn), drawn.points) == (1, {"suuankou_tanki": 13}, 48000)


def test_an_open_self_draw_without_fu() -> None:
    """Their `fu_for_open_pinfu=False` takes the fu of a self-draw as well, our `open_pinfu_fu=20` is for ron only.

    RULES 4.1.10 has a line for both, "ron 30, self-draw 30": a self-draw has its 2 fu, and the option is about a ron.
    """
    option = OptionalRules(has_open_tanyao=True, fu_for_open_pinfu=False)
    ruleset = rules.find("riichi:tenhou", open_pinfu_fu=20)
    tiles = (1, 2, 3, 10, 11, 12, 19, 20, 21, 15, 15)
    inputs: dict[str, Any] = {
        "seat": "S",
        "round": "E",
        "honba": 0,
        "sticks": 0,
        "dora_indicators": [],
        "discarder": "E",
    }
    ron = Win(tiles, (("chi", (23, 24, 25)),), 1, {**inputs, "tsumo": False})
    assert ours(ron, ruleset) == theirs(ron, option)
    assert ours(ron, ruleset).fu == 20
    drawn = Win(tiles, (("chi", (23, 24, 25)),), 1, {**inputs, "tsumo": True, "discarder": None})
    assert (ours(drawn, ruleset).fu, theirs(drawn, option).fu) == (30, 20)


def double_wind(rng: Random) -> Plan:
    wind = rng.randrange(4)
    return Plan([*sets(rng, 4), (27 + wind,) * 2], inputs={"seat": WINDS[wind], "round": WINDS[wind]})


@pytest.mark.parametrize(
    "changes", [{"kiriage": True}, {"kuitan": False}, {"double_wind_pair": 2}, {"pinfu_tsumo": False}]
)
def test_a_difference_would_be_seen(changes: dict[str, Any]) -> None:
    """The comparison itself: other rules give other answers."""
    some = wins("other rules", 500, [anything, double_wind, YAKU["pinfu"]])
    assert not compared(some, RULES["tenhou"]).differences
    assert compared(some, RULES["tenhou"], **changes).differences
