"""What a caller may say about a Synchronous win, as data for the command line and its batches."""

from __future__ import annotations

from mahjongkit.rules.riichi.score_inputs import SCORE_INPUTS as RIICHI_INPUTS
from mahjongkit.rules.synchronous.patterns import PATTERNS
from mahjongkit.scoring.score import ScoreInput
from mahjongkit.scoring.score import score_input as _input

_RIICHI = {one.name: one for one in RIICHI_INPUTS}
_WHY = {pattern.key: pattern.why for pattern in PATTERNS}


SCORE_INPUTS = (
    _RIICHI["tsumo"],
    _input(
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
    _input(
        "dora_indicators",
        "tiles",
        "对和牌者有效的宝牌指示牌",
        "和了者に有効なドラ表示牌",
        "the dora indicators that count for the winner",
    ),
    _RIICHI["ura_indicators"],
    _RIICHI["seat"],
    _RIICHI["honba"],
    _RIICHI["sticks"],
    _input(
        "winners",
        "number",
        "同时和牌的人数，1 或 2：平分立直棒",
        "同時に和了した人数、1 か 2。供託を等分する",
        "how many players won at once, 1 or 2: they share the sticks",
    ),
    _input(
        "payers",
        "text",
        "放铳者的自风，如 E,W；各自的铳牌写作 E=5p,W=8p",
        "放銃者の自風、E,W のように。それぞれの牌は E=5p,W=8p と書く",
        "the seat winds of the players who produced winning tiles, like E,W; with the tile of each: E=5p,W=8p",
    ),
    _input(
        "losers",
        "number",
        "放铳给和牌者的人数，若比写出的付点者多",
        "この和了者に放銃した人数。書いた支払者より多い場合",
        "how many players lost to the winner, if more than the payers that are named",
    ),
)
