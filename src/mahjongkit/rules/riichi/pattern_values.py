"""The values of the patterns under the options of a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.riichi.breakdown import PatternValues
from mahjongkit.rules.riichi.patterns import DOUBLE, INDEX, PATTERNS
from mahjongkit.scoring.score import Pattern
from mahjongkit.tiles import KINDS

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.riichi.options import RiichiOptions

CLOSED_ONLY = (
    *("tenhou", "chiihou", "suuankou", "suuankou_tanki", "kokushi", "kokushi_juusanmen", "chuuren", "junsei_chuuren"),
    *("daisharin", "daichikurin", "daisuurin", "kinmonkyou", "daichisei", "ishinoue"),
)
"""Yakuman that need a closed hand."""

RENHOU_VALUES = {"none": 0, "mangan": 5, "mangan_adds": 5, "baiman": 8, "yakuman": 1}


def pattern_values_of(options: RiichiOptions, dora: list[int]) -> PatternValues:
    """The options in the form that the scorer needs; `dora` has the dora for each kind of indicator."""
    values = [value_of(pattern, options) for pattern in PATTERNS]
    renhou = options.renhou
    return PatternValues(
        [closed for closed, _ in values],
        [opened for _, opened in values],
        [1 if pattern.limit or (pattern.key == "renhou" and renhou == "yakuman") else 0 for pattern in PATTERNS],
        [[INDEX[key] for key in pattern.excludes] for pattern in PATTERNS],
        dora,
        options,
    )


def dora_after(ruleset: Riichi) -> list[int]:
    """The dora for each kind of indicator."""
    skips = 1 not in ruleset.tiles and ruleset.options.dora_of_missing == "skip"
    return [next_kind(kind, skips) for kind in range(KINDS)]


def next_kind(kind: int, skip_missing: bool = False) -> int:
    """The dora of an indicator; without 2m to 8m, 9m may follow 1m."""
    if kind >= 31:
        return 31 + (kind - 30) % 3
    if kind >= 27:
        return 27 + (kind - 26) % 4
    if skip_missing and kind == 0:
        return 8
    return kind - 8 if kind % 9 == 8 else kind + 1


def value_of(pattern: Pattern, options: RiichiOptions) -> tuple[int, int]:
    """The value of a pattern in a closed and in an open hand; (0, 0) if the options disable it."""
    key = pattern.key
    if pattern.option == "local_yaku" and key not in options.local_yaku:
        return 0, 0
    if key == "renhou":
        value = RENHOU_VALUES[options.renhou]
        return value, 0
    if key in ("tenhou", "chiihou") and options.tenhou_chiihou == "none":
        return 0, 0
    if (key == "ippatsu" and not options.ippatsu) or (key == "ura_dora" and not options.ura):
        return 0, 0
    if key == "double_riichi":  # with one han it is plain riichi, not a pattern of its own (RULES 4.2 #16)
        return (2, 0) if options.double_riichi_han == 2 else (0, 0)
    if key == "tanyao" and not options.kuitan:
        return pattern.closed, 0
    if key == "chiitoitsu" and options.seven_pairs_fu == 50:
        return 1, 0
    if key == "north_wind" and not (options.players == 3 and options.north_yakuhai):
        return 0, 0
    if key == "north_dora":
        return options.kita_dora, options.kita_dora
    if pattern.limit:
        times = 2 if key in DOUBLE and key in options.double_yakuman else pattern.limit
        return times, 0 if key in CLOSED_ONLY else times
    return pattern.closed, pattern.open
