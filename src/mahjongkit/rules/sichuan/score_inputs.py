"""What a caller may say about a Sichuan win or hand, as data for the command line and its batches."""

from __future__ import annotations

from mahjongkit.rules.sichuan.patterns import INDEX, PATTERNS
from mahjongkit.scoring.batch import BatchColumn, flag_columns
from mahjongkit.scoring.score import ScoreInput
from mahjongkit.scoring.score import score_input as _input


def _pattern_flag(name: str) -> ScoreInput:
    """A flag with the name and the description of a pattern."""
    return ScoreInput(name, "flag", PATTERNS[INDEX[name]].why)


SCORE_INPUTS = (
    _input("tsumo", "flag", "自摸", "ツモ和了", "won by self-draw"),
    _input("void", "text", "定缺的花色：m、p 或 s", "欠け色：m、p、s のいずれか", "the void suit: m, p or s"),
    _input(
        "after_kong",
        "flag",
        "杠后：自摸为杠上开花，点炮为杠上炮",
        "槓の直後：ツモなら槓上開花、ロンなら槓上炮",
        "right after a kong: the winner's own with tsumo, else the discarder's",
    ),
    _input("robbed", "flag", "抢杠：胡别人补杠的牌", "槍槓：他家の加槓の牌で和了", "won on the tile of an added kong"),
    _input(
        "last",
        "flag",
        "牌墙已空：最后一张摸牌或打牌",
        "山が尽きた後：最後のツモか打牌",
        "the wall is empty: the last draw, or the last discard",
    ),
    _pattern_flag("heavenly"),
    _pattern_flag("earthly"),
    _input(
        "seat",
        "seat",
        "胡牌者的座位，E 为庄家（默认 E，地胡时为 S）",
        "和了者の席、E が親（省けば E、地胡なら S）",
        "the winner's seat, E deals (default E; S for an earthly win)",
    ),
    _input(
        "discarder",
        "seat",
        "点炮者或被抢杠者的座位（默认庄家）",
        "放銃者か槍槓された者の席（省けば親）",
        "the seat of the discarder or robbed player (default the dealer)",
    ),
    _input(
        "out", "text", "已经胡牌的座位，如 SW", "すでに和了した席、SW のように", "seats that have won already, like SW"
    ),
    _input(
        "giver",
        "seat",
        "直杠后杠上开花时点杠者的座位",
        "直槓の後の槓上開花で、槓の牌を捨てた者の席",
        "the seat that gave the tile of the direct kong before a win on its replacement",
    ),
)

SETTLE_INPUTS = (
    _input(
        "void",
        "text",
        "四家的定缺花色，按手牌的顺序，如 筒条条万",
        "四人の欠け色、手牌の順に 筒索索萬 のように",
        "the four void suits in the order of the hands, like pssm",
    ),
    _input(
        "events",
        "text",
        "胡牌和杠，按先后顺序，用分号隔开：“1 直杠 5m 点杠 0；2 暗杠 7s；3 补杠 6p；03 胡 3p 点炮 1；2 自摸 4s”。"
        "后面可加 杠后、抢杠、海底、天胡、地胡、不收",
        "和了と槓を起きた順に、セミコロンで区切る："
        "「1 直槓 5m から 0；2 暗槓 7s；3 加槓 6p；03 ロン 3p から 1；2 ツモ 4s」。"
        "後ろに 槓後、槍槓、海底、天胡、地胡、無料 を付けられる",
        "wins and kongs in their order, with semicolons: '1 kong 5m from 0; 2 closed 7s; 3 added 6p; 03 ron 3p from 1; "
        "2 tsumo 4s'; each may end in 'after_kong', 'robbed', 'last', 'heavenly', 'earthly' or 'free'",
    ),
    _input(
        "dealer",
        "number",
        "庄家是第几手牌，0 到 3（默认 0）；座位也可写东南西北，从庄家起",
        "親は何番目の手か、0 から 3（省けば 0）。席は親から東南西北とも書ける",
        "whose hand is the dealer's, 0 to 3 (default 0); seats may also be written E S W N from there",
    ),
    _input(
        "void_discards",
        "text",
        "打出的牌全是定缺花色的座位，如 2；规则不罚这样的花猪时才要写",
        "捨て牌がすべて欠け色の席、2 のように。そうした花猪が払わない規則で使う",
        "seats that discarded nothing but their void suit, like 2; for rules that spare such a flower pig",
    ),
)

BATCH_COLUMNS = (
    *flag_columns("tsumo", "after_kong", "given", "robbed", "last_tile", "first"),
    BatchColumn("seat", 3, "0 East, the dealer, to 3 North"),
    BatchColumn("void", 3, "the void suit, 0 m, 1 p, 2 s, or 3 for any that the hand does not hold", 3),
    BatchColumn("out", 2, "the number of players who have won already, 0 to 2"),
)
"""What `score_batch` may be told about every win: `given` is a win on the replacement of a direct kong, `first` a
heavenly or earthly win.
"""
