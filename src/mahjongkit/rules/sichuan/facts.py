"""What the scoring of a Sichuan hand may be told, as data for the command line and its batches."""

from __future__ import annotations

from mahjongkit.rules.sichuan.patterns import INDEX, PATTERNS
from mahjongkit.scoring import Fact
from mahjongkit.scoring import fact as _fact


def _happened(name: str) -> Fact:
    """A flag that is a row of the table, explained by it."""
    return Fact(name, "flag", PATTERNS[INDEX[name]].why)


FACTS = (
    _fact("tsumo", "flag", "自摸和牌", "ツモ和了", "won by self-draw"),
    _fact("void", "text", "定缺的花色：m、p 或 s", "欠け色：m、p、s のいずれか", "the void suit: m, p or s"),
    _fact(
        "after_kong",
        "flag",
        "杠后：自摸为杠上开花，点炮为杠上炮",
        "槓の直後：ツモなら槓上開花、ロンなら槓上炮",
        "right after a kong: the winner's own with tsumo, else the discarder's",
    ),
    _fact("robbed", "flag", "抢杠：胡别人补杠的牌", "搶槓：他家の加槓の牌で和了", "won on the tile of an added kong"),
    _fact(
        "last",
        "flag",
        "牌墙已空：最后一张摸牌或打牌",
        "山が尽きた後：最後のツモか打牌",
        "the wall is empty: the last draw, or the last discard",
    ),
    _happened("heavenly"),
    _happened("earthly"),
    _fact(
        "seat",
        "seat",
        "和牌者的座位，E 为庄家（默认 E，地胡时为 S）",
        "和了者の席、E が親（省けば E、地胡なら S）",
        "the winner's seat, E deals (default E; S for an earthly win)",
    ),
    _fact(
        "discarder",
        "seat",
        "放炮者或被抢杠者的座位，也可写 from（默认庄家）",
        "放銃者か槓を奪われた者の席。from とも書く（省けば親）",
        "the seat of the discarder or robbed player, also written from (default the dealer)",
    ),
    _fact(
        "out", "text", "已经和牌的座位，如 SW", "すでに和了した席、SW のように", "seats that have won already, like SW"
    ),
    _fact(
        "giver",
        "seat",
        "直杠后杠上开花时点杠者的座位",
        "直槓の後の槓上開花で、槓の牌を捨てた者の席",
        "the seat that gave the tile of the direct kong before a win on its replacement",
    ),
)
