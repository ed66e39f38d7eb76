"""What a caller may say about a Ninghai win or hand, as data for the command line and its batches."""

from __future__ import annotations

from mahjongkit.scoring.batch import BatchColumn, flag_columns
from mahjongkit.scoring.score import score_input as _input

_ROBBED = _input(
    "robbed", "flag", "抢杠：胡别人补杠的牌", "槍槓：他家の加槓の牌で和了", "won on the tile of an added kong"
)
_MODE = _input(
    "mode",
    "text",
    "计分模式：幺半三、幺半六、推倒八、幺二六（默认为规则的模式）",
    "計算方式：幺半三、幺半六、推倒八、幺二六（省けば規則の方式）",
    "the scoring mode: yaobansan, yaobanliu, tuidaoba or yaoerliu (default the ruleset's)",
)

SCORE_INPUTS = (
    _input("tsumo", "flag", "自摸", "ツモ和了", "won by self-draw"),
    _input(
        "flowers",
        "tiles",
        "摆出的花牌，如 f1,g3；也可写在手牌里",
        "並べた花牌、f1,g3 のように。手牌に書いてもよい",
        "the flowers laid out, like f1,g3; they may stand in the hand, too",
    ),
    _input(
        "seat",
        "seat",
        "胡牌者的座位，E 为庄家（默认 E）",
        "和了者の席、E が親（省けば E）",
        "the winner's seat, E deals (default E)",
    ),
    _input(
        "discarder",
        "seat",
        "放炮者或被抢杠者的座位（默认庄家，庄家胡则为 S）",
        "放銃者か槍槓された者の席（省けば親、親の和了なら S）",
        "the seat of the discarder or robbed player (default the dealer; S if the dealer won)",
    ),
    _ROBBED,
    _input(
        "unready",
        "flag",
        "放炮者没有听牌：打的是危险牌就要包牌",
        "放銃者は聴牌していない：危険牌なら包になる",
        "the discarder was not ready, and is liable if the tile was dangerous",
    ),
    _input(
        "also",
        "text",
        "同一张牌上胡牌的其他座位，如 WN；规则允许一炮多响时才有",
        "同じ牌で和了した他の席、WN のように。同時の和了がある規則で使う",
        "seats that win on the same tile, too, like WN; for rules that allow several winners",
    ),
    _MODE,
)

SETTLE_INPUTS = (
    _input(
        "winner",
        "text",
        "胡牌者：东、南、西、北，或 0 到 3；一炮多响时写几个，如 南北",
        "和了者：東・南・西・北、または 0 から 3。同時の和了なら 南北 のように並べる",
        "who won: a seat E S W N or 0 to 3; several if they won on the same tile, like SN",
    ),
    _input(
        "discarder",
        "text",
        "放炮者或被抢杠者的座位；不写为自摸",
        "放銃者か槍槓された者の席。書かなければツモ",
        "the seat that gave the tile, by discard or robbed kong; without it a self-draw",
    ),
    _input(
        "banker",
        "number",
        "庄家是第几手牌，0 到 3（默认 0）",
        "親は何番目の手か、0 から 3（省けば 0）",
        "whose hand is the dealer's, 0 to 3 (default 0)",
    ),
    _ROBBED,
    _MODE,
)

BATCH_COLUMNS = (
    *flag_columns("tsumo"),
    BatchColumn("seat", 3, "0 East, the dealer, to 3 North"),
    BatchColumn("flowers", 255, "the flowers, a bit each: f1 is 1, f4 is 8, g1 is 16, g4 is 128"),
)
"""What `score_batch` may be told about every win of a single winner."""
