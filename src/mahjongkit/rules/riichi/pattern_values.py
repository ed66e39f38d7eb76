"""The values of the patterns under the options of a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.riichi.breakdown import RENHOU_ADDS, RENHOU_ALONE, RENHOU_NONE, PatternValues
from mahjongkit.rules.riichi.patterns import DOUBLE, INDEX, PATTERNS
from mahjongkit.rules.riichi.scorer import Scorer
from mahjongkit.scoring.score import Pattern
from mahjongkit.tiles import KINDS

if TYPE_CHECKING:
    from mahjongkit.rules.options import Options
    from mahjongkit.rules.riichi import Riichi

CLOSED_ONLY = (
    *("tenhou", "chiihou", "suuankou", "suuankou_tanki", "kokushi", "kokushi_juusanmen", "chuuren", "junsei_chuuren"),
    *("daisharin", "daichikurin", "daisuurin", "kinmonkyou", "daichisei", "ishinoue"),
)
"""Yakuman that need a closed hand."""

RENHOU_VALUES = {"none": 0, "mangan": 5, "mangan_adds": 5, "baiman": 8, "yakuman": 1}


class ScoringParts:
    """What scoring needs from a ruleset, built once."""

    def __init__(self, ruleset: Riichi) -> None:
        options = ruleset.options
        values = [value_of(pattern, options) for pattern in PATTERNS]
        renhou = str(options["renhou"])
        self.scorer = Scorer(ruleset.goals[None][0])
        self.pattern_values = PatternValues(
            [closed for closed, _ in values],
            [opened for _, opened in values],
            [1 if pattern.limit or (pattern.key == "renhou" and renhou == "yakuman") else 0 for pattern in PATTERNS],
            [[INDEX[key] for key in pattern.excludes] for pattern in PATTERNS],
            kiriage=bool(options["kiriage"]),
            kazoe_limit=options["kazoe"] == "yakuman",
            stack_limits=bool(options["yakuman_stack"]),
            double_wind_pair=_number(options["double_wind_pair"]),
            pinfu_tsumo=bool(options["pinfu_tsumo"]),
            open_fu=_number(options["open_pinfu_fu"]),
            rinshan_tsumo_fu=bool(options["rinshan_tsumo_fu"]),
            renhou={"none": RENHOU_NONE, "mangan": RENHOU_ALONE, "baiman": RENHOU_ALONE}.get(renhou, RENHOU_ADDS),
            green_needed=bool(options["ryuuiisou_needs_green"]),
            seven_pairs_fu=_number(options["seven_pairs_fu"]),
            min_han=_number(options["min_han"]),
            north_yakuhai=options["players"] == 3 and bool(options["north_yakuhai"]),
            players=_number(options["players"]),
            unit=_number(options["payment_rounding"]),
            bisect=options["players"] == 3 and options["tsumo_loss"] == "bisect",
            dora_of=dora_after(ruleset),
            kan_dora=bool(options["kan_dora"]),
            kan_ura=bool(options["kan_ura"]),
            norths_count=("none", "dora", "dora_and_ura").index(str(options["kita_indicators"])),
            honba_ron=_number(options["honba_ron"]),
            honba_tsumo=_number(options["honba_tsumo"]),
            pao_tsumo=options["pao_tsumo"] == "liable",
            pao_ron=("half", "liable", "discarder").index(str(options["pao_ron"])),
            pao_all=options["pao_scope"] == "all",
            pao_honba=options["pao_honba"] == "liable",
        )


def dora_after(ruleset: Riichi) -> list[int]:
    """The dora for each kind of indicator."""
    skips = 1 not in ruleset.tiles and ruleset.options["dora_of_missing"] == "skip"
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


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def value_of(pattern: Pattern, options: Options) -> tuple[int, int]:
    """The value of a pattern in a closed and in an open hand; (0, 0) if the options disable it."""
    key = pattern.key
    if pattern.option == "local_yaku" and key not in _names(options["local_yaku"]):
        return 0, 0
    if key == "renhou":
        value = RENHOU_VALUES[str(options["renhou"])]
        return value, 0
    if key in ("tenhou", "chiihou") and options["tenhou_chiihou"] == "none":
        return 0, 0
    if (key == "ippatsu" and not options["ippatsu"]) or (key == "ura_dora" and not options["ura"]):
        return 0, 0
    if key == "double_riichi":  # with one han it is plain riichi, not a pattern of its own (RULES 4.2 #16)
        return (2, 0) if options["double_riichi_han"] == 2 else (0, 0)
    if key == "tanyao" and not options["kuitan"]:
        return pattern.closed, 0
    if key == "chiitoitsu" and options["seven_pairs_fu"] == 50:
        return 1, 0
    if key == "north_wind" and not (options["players"] == 3 and options["north_yakuhai"]):
        return 0, 0
    if key == "north_dora":
        return _number(options["kita_dora"]), _number(options["kita_dora"])
    if pattern.limit:
        times = 2 if key in DOUBLE and key in _names(options["double_yakuman"]) else pattern.limit
        return times, 0 if key in CLOSED_ONLY else times
    return pattern.closed, pattern.open


def _names(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value
