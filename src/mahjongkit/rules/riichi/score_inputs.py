"""What a caller may say about a riichi win, as data for the command line and its batches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.riichi.patterns import INDEX, PATTERNS
from mahjongkit.scoring.batch import BatchColumn, flag_columns
from mahjongkit.scoring.score import ScoreInput
from mahjongkit.scoring.score import score_input as _input
from mahjongkit.tiles import RED_FIVES

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi


def _pattern_flag(name: str) -> ScoreInput:
    """A flag with the name and the description of a pattern."""
    return ScoreInput(name, "flag", PATTERNS[INDEX[name]].why)


SCORE_INPUTS = (
    _input("tsumo", "flag", "自摸和牌", "ツモ和了", "won by self-draw"),
    _input(
        "riichi",
        "count",
        "立直；两次（或 2）为两立直",
        "リーチ。二度（または 2）でダブルリーチ",
        "riichi; twice (or 2) is double riichi",
    ),
    *(
        _pattern_flag(name)
        for name in ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
    ),
    _input("dora_indicators", "tiles", "宝牌指示牌", "ドラ表示牌", "dora indicators, as they lie on the dead wall"),
    _input("ura_indicators", "tiles", "里宝牌指示牌", "裏ドラ表示牌", "ura dora indicators"),
    _input("seat", "seat", "和牌者的自风（默认 E）", "和了者の自風（省けば E）", "the winner's seat wind (default E)"),
    _input("round", "seat", "场风（默认 E）", "場風（省けば E）", "the round wind (default E)"),
    _input("honba", "number", "本场数", "本場の数", "counters on the table"),
    _input("sticks", "number", "场上的立直棒", "供託のリーチ棒", "riichi sticks on the table"),
    _input(
        "discarder",
        "seat",
        "放铳者的自风（默认庄家）",
        "放銃者の自風（省けば親）",
        "the discarder's seat wind (default the dealer)",
    ),
    _input(
        "pao",
        "seat",
        "对役满负包牌责任的座位；各役满不同时写 daisuushii=E,suukantsu=S",
        "役満の責任払いを負う席。役満ごとなら daisuushii=E,suukantsu=S",
        "the seat liable for a yakuman; seats by yakuman: daisuushii=E,suukantsu=S",
    ),
    *map(_pattern_flag, ("open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan")),
)


def batch_columns(ruleset: Riichi) -> tuple[BatchColumn, ...]:
    """What `score_batch` may be told about every win."""
    last = ruleset.players - 1
    dora, reds = 4 * ruleset.options.max_indicators, sum(ruleset.tiles.copies[face] for face in RED_FIVES)
    norths = 4 if "north" in ruleset.shape.melds else 0
    return (
        *flag_columns("tsumo"),
        BatchColumn("riichi", 2, "0, 1, or 2 for double riichi"),
        *flag_columns("ippatsu", "rinshan", "chankan", "last_tile", "first"),
        BatchColumn("seat", last, f"0 East to {last}"),
        BatchColumn("round", last, f"0 East to {last}"),
        BatchColumn("dora", dora, f"the number of dora in the hand, 0 to {dora}"),
        BatchColumn("ura", dora, f"the number of ura dora in the hand, 0 to {dora}"),
        BatchColumn("red", reds, f"the number of red fives in the hand, 0 to {reds}"),
        BatchColumn("norths", norths, f"the number of Norths set aside, {'0 to 4' if norths else 'none in this game'}"),
    )
