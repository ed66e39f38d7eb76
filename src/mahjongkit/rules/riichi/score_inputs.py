"""What the scoring of a riichi hand may be told, as data for the command line and its batches."""

from __future__ import annotations

from mahjongkit.rules.riichi.patterns import INDEX, PATTERNS
from mahjongkit.scoring.score import ScoreInput
from mahjongkit.scoring.score import fact as _fact


def _happened(name: str) -> ScoreInput:
    """A flag that is a row of the table, explained by it."""
    return ScoreInput(name, "flag", PATTERNS[INDEX[name]].why)


FACTS = (
    _fact("tsumo", "flag", "自摸和牌", "ツモ和了", "won by self-draw"),
    _fact(
        "riichi",
        "count",
        "立直；两次（或 2）为两立直",
        "立直。二度（または 2）でダブル立直",
        "riichi; twice (or 2) is double riichi",
    ),
    *(_happened(name) for name in ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")),
    _fact("dora", "tiles", "宝牌指示牌", "ドラ表示牌", "dora indicators, as they lie on the dead wall"),
    _fact("ura", "tiles", "里宝牌指示牌", "裏ドラ表示牌", "ura dora indicators"),
    _fact("seat", "seat", "和牌者的自风（默认 E）", "和了者の自風（省けば E）", "the winner's seat wind (default E)"),
    _fact("round", "seat", "场风（默认 E）", "場風（省けば E）", "the round wind (default E)"),
    _fact("honba", "number", "本场数", "本場の数", "counters on the table"),
    _fact("sticks", "number", "场上的立直棒", "供託の立直棒", "riichi sticks on the table"),
    _fact(
        "discarder",
        "seat",
        "放铳者的自风，也可写 from（默认庄家）",
        "放銃者の自風。from とも書く（省けば親）",
        "the discarder's seat wind, also written from (default the dealer)",
    ),
    _fact(
        "pao",
        "seat",
        "对役满负包牌责任的座位；各役满不同时写 daisuushii=E,suukantsu=S",
        "役満の責任払いを負う席。役満ごとなら daisuushii=E,suukantsu=S",
        "the seat liable for a yakuman; seats by yakuman: daisuushii=E,suukantsu=S",
    ),
    *(_happened(name) for name in ("open_riichi", "tsubame_gaeshi", "kanburi", "paarenchan")),
)
