"""The options of Synchronous mahjong and its preset. How hands score is fixed: see `scoring_options`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mahjongkit.rules.bounds import MAX_START_HONBA
from mahjongkit.rules.options import Options, choice, flag, number
from mahjongkit.rules.riichi.options import ALL_DOUBLE, MAX_YAKUMAN, RiichiOptions, max_sticks, players_of


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SynchronousOptions(Options):
    """Every option of Synchronous mahjong."""

    players: int = choice(
        4,
        (4, 3),
        section="structure",
        rule="3.1.1",
        zh="几个人打",
        ja="何人で打つか",
        en="how many people play",
    )
    hands: int = choice(
        4,
        tuple(range(1, 9)),
        section="structure",
        rule="3.1.2",
        zh="打几局后终局；中途流局不计",
        ja="何局で終わるか。途中流局は数えない",
        en="how many hands make a match; abortive draws are not counted",
    )
    start_points: int = number(
        25000,
        section="structure",
        rule="3.1.1",
        zh="每人开局时的点数",
        ja="開始時の各自の持ち点",
        en="points everybody starts with",
    )
    aka: bool = flag(
        True,
        section="structure",
        rule="3.1.1",
        zh="每种花色有一张赤五（三人时只有筒和索）",
        ja="各色に赤五が一枚ある（三人では筒子と索子のみ）",
        en="one five of every suit is red (dots and bamboo only with three players)",
    )
    riichi_kita: Literal["drawn", "any"] = choice(
        "drawn",
        ("drawn", "any"),
        section="play",
        rule="3.1.8",
        players=3,
        zh="立直后拔北",
        ja="リーチ後の北抜き",
        en="setting North aside after riichi",
    )

    score_bound_options = ("start_points",)
    max_hands = 128

    @property
    def max_score_change(self) -> int:
        """Eight payments of yakuman by one seat, with honba for each, and all sticks (RULES 3.1.8, 3.1.9)."""
        honba = 2 * (MAX_START_HONBA + self.max_hands)
        return 8 * (6 * 8000 * MAX_YAKUMAN + 300 * honba) + 1000 * max_sticks(self.players, self.max_hands)

    def check_together(self, name: str) -> None:
        players_of(name, self.players)


PRESETS: dict[str, dict[str, dict[str, object]]] = {
    "synchronous": {"handbook": {}},
    "synchronous3": {"handbook": {"players": 3, "start_points": 35000}},
}

PRESET_DOCS: dict[str, dict[str, str]] = {
    "handbook": {
        "zh": "手册的规则",
        "ja": "ハンドブックの規則",
        "en": "as in the handbook",
    },
}
"""A description of each preset, one line per language."""

_SCORING: dict[str, object] = {
    "double_yakuman": ALL_DOUBLE,
    "double_wind_pair": 2,
    "pao_yakuman": (),
    "closed_chankan": True,
    "kita_chankan_yaku": False,
    "kita_ron_ippatsu": False,
    "riichi_min_points": None,
    "riichi_min_wall": 0,
    "riichi_ankan": 2,
    "noten_mode": "pool",
    "noten_pool": 3000,
}
_SCORING3: dict[str, object] = {
    "players": 3,
    "tiles": 108,
    "chi": False,
    "honba_ron": 200,
    "uma": (0, 0, 0),
    "noten_pool": 2000,
}


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class ScoringOptions(RiichiOptions):
    """Riichi's options where everybody is the dealer."""

    everybody_deals = True
    max_indicators = 4


def scoring_options(options: SynchronousOptions) -> ScoringOptions:
    """The riichi options that score the hands: those of Tenhou with a few changes (RULES 3.1.7, 3.1.9)."""
    three = options.players == 3
    red_fives = (int(not three), 1, 1) if options.aka else (0, 0, 0)
    return ScoringOptions.from_values({**_SCORING, **(_SCORING3 if three else {}), "red_fives": red_fives})
