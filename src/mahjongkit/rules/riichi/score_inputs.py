"""What a caller may say about a riichi win, as data for the command line and its batches."""

from __future__ import annotations

from mahjongkit.rules.riichi.patterns import INDEX, PATTERNS
from mahjongkit.scoring.score import ScoreInput
from mahjongkit.scoring.score import score_input as _input


def _pattern_flag(name: str) -> ScoreInput:
    """A flag with the name and the description of a pattern."""
    return ScoreInput(name, "flag", PATTERNS[INDEX[name]].why)


SCORE_INPUTS = (
    _input("tsumo", "flag", "自摸和牌", "ツモ和了", "won by self-draw"),
    _input(
        "riichi",
        "count",
        "立直；两次（或 2）为两立直",
        "立直。二度（または 2）でダブル立直",
        "riichi; twice (or 2) is double riichi",
    ),
    *(
        _pattern_flag(name)
        for name in ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
    ),
    _input("dora", "tiles", "宝牌指示牌", "ドラ表示牌", "dora indicators, as they lie on the dead wall"),
    _input("ura", "tiles", "里宝牌指示牌", "裏ドラ表示牌", "ura dora indicators"),
    _input("seat", "seat", "和牌者的自风（默认 E）", "和了者の自風（省けば E）", "the winner's seat wind (default E)"),
    _input("round", "seat", "场风（默认 E）", "場風（省けば E）", "the round wind (default E)"),
    _input("honba", "number", "本场数", "本場の数", "counters on the table"),
    _input("sticks", "number", "场上的立直棒", "供託の立直棒", "riichi sticks on the table"),
    _input(
        "discarder",
        "seat",
        "放铳者的自风，也可写 from（默认庄家）",
        "放銃者の自風。from とも書く（省けば親）",
        "the discarder's seat wind, also written from (default the dealer)",
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
