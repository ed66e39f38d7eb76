"""What the scoring of a hand may be told, as data for the command line and its batches."""

from __future__ import annotations

from mahjongkit.rules.riichi.score_inputs import FACTS as RIICHI_FACTS
from mahjongkit.rules.synchronous.patterns import PATTERNS
from mahjongkit.scoring.score import ScoreInput

_RIICHI = {fact.name: fact for fact in RIICHI_FACTS}
_WHY = {row.key: row.why for row in PATTERNS}


def _fact(name: str, kind: str, zh: str, ja: str, en: str) -> ScoreInput:
    return ScoreInput(name, kind, {"zh": zh, "ja": ja, "en": en})


FACTS = (
    _RIICHI["tsumo"],
    _fact(
        "call_ron",
        "flag",
        "鸣牌荣和：鸣牌切牌后和前巡的牌，各家都付",
        "鳴きロン：鳴いて切った後に前の巡の牌で和了し、全員が払う",
        "call-ron: won on a tile of the turn before, after a call and a discard; everybody pays",
    ),
    _RIICHI["riichi"],
    ScoreInput("ippatsu", "whose", _WHY["ippatsu"]),
    ScoreInput("rinshan", "flag", _WHY["rinshan"]),
    ScoreInput("chankan", "whose", _WHY["chankan"]),
    ScoreInput("haitei", "flag", _WHY["haitei"]),
    ScoreInput("houtei", "whose", _WHY["houtei"]),
    ScoreInput("tenhou", "flag", _WHY["tenhou"]),
    _fact(
        "dora",
        "tiles",
        "对和牌者有效的宝牌指示牌",
        "和了者に有効なドラ表示牌",
        "the dora indicators that count for the winner",
    ),
    _RIICHI["ura"],
    _RIICHI["seat"],
    _RIICHI["honba"],
    _RIICHI["sticks"],
    _fact(
        "winners",
        "number",
        "同时和牌的人数，1 或 2：平分立直棒",
        "同時に和了した人数、1 か 2。供託を等分する",
        "how many players won at once, 1 or 2: they share the sticks",
    ),
    _fact(
        "payers",
        "text",
        "放铳者的自风，如 E,W；各自的铳牌写作 E=5p,W=8p",
        "放銃者の自風、E,W のように。それぞれの牌は E=5p,W=8p と書く",
        "the seat winds of who produced fitting tiles, like E,W; with the tile of each: E=5p,W=8p",
    ),
    _fact(
        "losers",
        "number",
        "放铳给和牌者的人数，若不止 payers 所列",
        "この和了者に放銃した人数。payers に書いた人数より多い場合",
        "how many players lost to the winner, if more than payers names",
    ),
)
