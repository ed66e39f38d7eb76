"""The rules of the package `mahjong` beside ours, and the comparison of both on given wins."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import mahjong.hand_calculating.hand
import pytest
from mahjong.hand_calculating.fu import FuCalculator, FuDetail
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as PeerMeld

from mahjongkit import rules
from tests.support.random_wins import (
    FOUR,
    THREE,
    WITHOUT_RED,
    Table,
    Win,
    ours,
    theirs,
)


class Rules(NamedTuple):
    """The same rules for both."""

    ruleset: str
    changes: dict[str, Any]
    options: OptionalRules
    table: Table = FOUR


RULES = {
    "tenhou": Rules(
        "riichi:tenhou", {}, OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    ),
    "majsoul": Rules("riichi:majsoul", {}, OptionalRules(has_open_tanyao=True, has_aka_dora=True)),
    "mleague": Rules(  # a pair of the double wind has 2 fu
        "riichi:mleague",
        {},
        OptionalRules(
            has_open_tanyao=True,
            has_aka_dora=True,
            has_double_yakuman=False,
            kiriage=True,
            kazoe_limit=HandConfig.KAZOE_SANBAIMAN,
        ),
    ),
    "old": Rules(
        "riichi:tenhou",
        {"red_fives": (0, 0, 0), "kuitan": False, "pinfu_tsumo": False, "kiriage": True},
        OptionalRules(has_double_yakuman=False, fu_for_pinfu_tsumo=True, kiriage=True),
        WITHOUT_RED,
    ),
    "tenhou3": Rules(
        "riichi3:tenhou3",
        {},
        OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False, is_three_player=True),
        THREE,
    ),
}


class OneWind(FuCalculator):
    """As theirs, only that a wind is not worth more for being two winds."""

    @staticmethod
    def calculate_fu(
        hand: Collection[Sequence[int]],
        win_tile: int,
        win_group: Sequence[int],
        config: HandConfig,
        valued_tiles: Sequence[int | None] | None = None,
        melds: Collection[PeerMeld] | None = None,
    ) -> tuple[list[FuDetail], int]:
        once = list(dict.fromkeys(valued_tiles or ()))
        return FuCalculator.calculate_fu(hand, win_tile, win_group, config, once, melds)


def play_by(name: str, monkeypatch: pytest.MonkeyPatch) -> Rules:
    """The rules of a name, the peer made to follow them."""
    if name == "mleague":
        monkeypatch.setattr(mahjong.hand_calculating.hand, "FuCalculator", OneWind)
    return RULES[name]


class Comparison(NamedTuple):
    """How often each row was seen, and the wins that got two answers."""

    seen: Counter[str]
    differences: list[str]


def compared(some: list[Win], both: Rules, **changes: Any) -> Comparison:
    ruleset = rules.find(both.ruleset, **both.changes, **changes)
    seen: Counter[str] = Counter()
    differences = []
    for win in some:
        our, their = ours(win, ruleset), theirs(win, both.options)
        seen.update(our.rows.keys())
        if our != their:
            differences.append(f"{win}\n  ours   {our}\n  theirs {their}")
    return Comparison(seen, differences)
