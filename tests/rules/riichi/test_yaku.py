"""Every row of the riichi table: hands that show it and hands that almost do, worked out by hand."""

import json
from typing import NamedTuple

import pytest

from mahjongkit import Hand, rules, score
from mahjongkit.rules.riichi.patterns import PATTERNS
from mahjongkit.scoring.score import Pattern
from tests.support.riichi_score_hands import NONE, RIICHI, TSUMO
from tests.support.riichi_scores import EDGE, refused, rows, won, worth

LOCAL = (
    "open_riichi",
    "tsubame_gaeshi",
    "kanburi",
    "shiiaru_raotai",
    "uumensai",
    "sanrenkou",
    "isshoku_sanjun",
    "sanfuukou",
    "iipin_moyue",
    "chuupin_raoyui",
    "daisharin",
    "daichikurin",
    "daisuurin",
    "kinmonkyou",
    "suurenkou",
    "isshoku_yonjun",
    "daichisei",
    "benikujaku",
    "hyakumangoku",
    "kokuiisou",
    "ishinoue",
    "paarenchan",
)
ENDS_THE_HAND = {"nagashi_mangan"}  # a row of the table that no winning hand shows


class Shown(NamedTuple):
    """A win and all that it must be worth; fu 0 where a yakuman has several readings or none."""

    hand: str
    win: str
    inputs: dict[str, object]
    rows: dict[str, int]
    fu: int
    points: int
    rules: str = "riichi"


SHOWS: dict[str, list[Shown]] = {
    "riichi": [
        Shown(EDGE, "2m", RIICHI, {"riichi": 1}, 40, 1300),
        Shown(EDGE, "2m", RIICHI | TSUMO, {"riichi": 1, "tsumo": 1}, 30, 2000),
        Shown("13m456789p99s [closed 1111s]", "2m", RIICHI, {"riichi": 1}, 70, 2300),
    ],
    "double_riichi": [
        Shown(EDGE, "2m", {"riichi": 2}, {"double_riichi": 2}, 40, 2600),
        Shown(EDGE, "2m", {"riichi": 2, "ippatsu": True}, {"double_riichi": 2, "ippatsu": 1}, 40, 5200),
    ],
    "ippatsu": [
        Shown(EDGE, "2m", RIICHI | {"ippatsu": True}, {"riichi": 1, "ippatsu": 1}, 40, 2600),
        Shown(EDGE, "2m", RIICHI | TSUMO | {"ippatsu": True}, {"riichi": 1, "ippatsu": 1, "tsumo": 1}, 30, 4000),
        # RULES 4.1.5: robbing a kong and ippatsu can come together
        Shown(
            EDGE, "2m", RIICHI | {"ippatsu": True, "chankan": True}, {"riichi": 1, "ippatsu": 1, "chankan": 1}, 40, 5200
        ),
    ],
    "tsumo": [
        Shown(EDGE, "2m", TSUMO, {"tsumo": 1}, 30, 1100),
        # a concealed kong leaves the hand closed: 20 + 2 + 32 + 2 = 56
        Shown("13m456789p99s [closed 1111s]", "2m", TSUMO, {"tsumo": 1}, 60, 2000),
    ],
    "pinfu": [
        Shown("23m456789p23499s", "4m", NONE, {"pinfu": 1}, 30, 1000),
        Shown("23m456789p23499s", "1m", NONE, {"pinfu": 1}, 30, 1000),
        Shown("23m456789p23499s", "4m", TSUMO, {"pinfu": 1, "tsumo": 1}, 20, 1500),
        Shown("78m456789p23499s", "9m", NONE, {"pinfu": 1}, 30, 1000),
        # the pair may be a guest wind
        Shown("23m456789p234s33z", "4m", NONE, {"pinfu": 1}, 30, 1000),
        Shown("23m456789p234s44z", "4m", NONE, {"pinfu": 1}, 30, 1000),
        # 5567m waits for 5m and 8m: 5m may complete the run, and then the wait has two sides
        Shown("5567m456789p234s", "5m", NONE, {"pinfu": 1}, 30, 1000),
    ],
    "tanyao": [
        Shown("24m456678p34566s", "3m", NONE, {"tanyao": 1}, 40, 1300),
        Shown("24m456p66s [chi 678p] [chi 345s]", "3m", NONE, {"tanyao": 1}, 30, 1000),
        Shown("2255m3377p4488s6s", "6s", NONE, {"tanyao": 1, "chiitoitsu": 2}, 25, 3200),
    ],
    "iipeikou": [
        Shown("22344m789p12399s", "3m", NONE, {"iipeikou": 1}, 40, 1300),
        # a concealed kong leaves the hand closed: 20 + 10 + 16 + 2 = 48
        Shown("22344m12399s [closed 7777p]", "3m", NONE, {"iipeikou": 1}, 50, 1600),
        # three equal runs hold one pair of equal runs
        Shown("22233344m567p99s", "4m", NONE, {"pinfu": 1, "iipeikou": 1}, 30, 2000),
    ],
    "ryanpeikou": [
        Shown("223344m556677p9s", "9s", NONE, {"ryanpeikou": 3}, 40, 5200),
        Shown("223344m55667p99s", "7p", NONE, {"pinfu": 1, "ryanpeikou": 3}, 30, 7700),
        # four equal runs are two pairs of equal runs
        Shown("222233334444m9s", "9s", NONE, {"ryanpeikou": 3}, 40, 5200),
    ],
    "haku": [
        Shown("13m456789p99s [pon 555z]", "2m", NONE, {"haku": 1}, 30, 1000),
        Shown("13m456789p99s555z", "2m", NONE, {"haku": 1}, 40, 1300),
        Shown("13m456789p99s [kong 5555z]", "2m", NONE, {"haku": 1}, 40, 1300),
        Shown("13m456789p99s [added 5555z]", "2m", NONE, {"haku": 1}, 40, 1300),
        Shown("13m456789p99s [closed 5555z]", "2m", NONE, {"haku": 1}, 70, 2300),
    ],
    "hatsu": [Shown("13m456789p99s [pon 666z]", "2m", NONE, {"hatsu": 1}, 30, 1000)],
    "chun": [Shown("13m456789p99s [pon 777z]", "2m", NONE, {"chun": 1}, 30, 1000)],
    "seat_wind": [
        Shown("13m456789p99s [pon 222z]", "2m", NONE, {"seat_wind": 1}, 30, 1000),
        Shown("13m456789p99s [pon 444z]", "2m", {"seat": "N"}, {"seat_wind": 1}, 30, 1000),
        # the dealer's East in the East round counts twice: 20 + 4 + 2 = 26, six times the base of 2 han 30 fu
        Shown("13m456789p99s [pon 111z]", "2m", {"seat": "E"}, {"seat_wind": 1, "round_wind": 1}, 30, 2900),
    ],
    "round_wind": [
        Shown("13m456789p99s [pon 111z]", "2m", NONE, {"round_wind": 1}, 30, 1000),
        Shown("13m456789p99s [pon 333z]", "2m", {"round": "W"}, {"round_wind": 1}, 30, 1000),
        Shown("13m456789p99s [pon 222z]", "2m", {"round": "S"}, {"seat_wind": 1, "round_wind": 1}, 30, 2000),
    ],
    "rinshan": [
        # 20 + 2 + 32 + 2 = 56
        Shown("13m456789p99s [closed 1111s]", "2m", TSUMO | {"rinshan": True}, {"tsumo": 1, "rinshan": 1}, 60, 4000),
        # 20 + 2 + 16 + 2 = 40
        Shown("13m456789p99s [kong 1111s]", "2m", TSUMO | {"rinshan": True}, {"rinshan": 1}, 40, 1500),
        Shown("13m456789p99s [added 1111s]", "2m", TSUMO | {"rinshan": True}, {"rinshan": 1}, 40, 1500),
    ],
    "chankan": [
        Shown(EDGE, "2m", {"chankan": True}, {"chankan": 1}, 40, 1300),
        Shown("13m456p99s [chi 789p] [chi 234s]", "2m", {"chankan": True}, {"chankan": 1}, 30, 1000),
    ],
    "haitei": [
        Shown(EDGE, "2m", TSUMO | {"haitei": True}, {"tsumo": 1, "haitei": 1}, 30, 2000),
        Shown("13m456p99s [chi 789p] [chi 234s]", "2m", TSUMO | {"haitei": True}, {"haitei": 1}, 30, 1100),
    ],
    "houtei": [
        Shown(EDGE, "2m", {"houtei": True}, {"houtei": 1}, 40, 1300),
        Shown("13m456p99s [chi 789p] [chi 234s]", "2m", {"houtei": True}, {"houtei": 1}, 30, 1000),
    ],
    "sanshoku_doujun": [
        Shown("24m234789p23499s", "3m", NONE, {"sanshoku_doujun": 2}, 40, 2600),
        Shown("24m23499s [chi 234p] [chi 789p]", "3m", NONE, {"sanshoku_doujun": 1}, 30, 1000),
    ],
    "sanshoku_doukou": [
        # ron on two pairs: 20 + 10 + 4 + 4 + 2 = 40, and the third triplet is open, so no sanankou
        Shown("222m22299p22456s", "2s", NONE, {"sanshoku_doukou": 2}, 40, 2600),
        Shown("99p22456s [pon 222m] [pon 222p]", "2s", NONE, {"sanshoku_doukou": 2}, 30, 2000),
        # 20 + 8 + 2 + 2 = 32
        Shown("99p22456s [kong 2222m] [pon 222p]", "2s", NONE, {"sanshoku_doukou": 2}, 40, 2600),
    ],
    "ittsu": [
        Shown("13456789m234p99s", "2m", NONE, {"ittsu": 2}, 40, 2600),
        Shown("13m234p99s [chi 456m] [chi 789m]", "2m", NONE, {"ittsu": 1}, 30, 1000),
    ],
    "chanta": [
        Shown("13m12399p789s333z", "2m", NONE, {"chanta": 2}, 40, 2600),
        Shown("13m99p789s333z [chi 123p]", "2m", NONE, {"chanta": 1}, 30, 1000),
        # an honour as the pair is enough
        Shown("13m123p789999s33z", "2m", NONE, {"chanta": 2}, 40, 2600),
    ],
    "junchan": [
        Shown("13m12399p111789s", "2m", NONE, {"junchan": 3}, 40, 5200),
        Shown("13m99p111789s [chi 123p]", "2m", NONE, {"junchan": 2}, 30, 2000),
    ],
    "toitoi": [
        Shown("66s88s [pon 222m] [pon 444p] [pon 999s]", "6s", NONE, {"toitoi": 2}, 30, 2000),
        Shown("66s88s [kong 2222m] [pon 444p] [pon 999s]", "6s", NONE, {"toitoi": 2}, 40, 2600),
    ],
    "sanankou": [
        # 20 + 10 + 4 + 4 + 8 + 2 = 48
        Shown("222m44499p11146s", "5s", NONE, {"sanankou": 2}, 50, 3200),
        # drawn by oneself the third triplet is concealed: 20 + 2 + 4 + 4 + 8 = 38
        Shown("222m44499p11456s", "1s", TSUMO, {"tsumo": 1, "sanankou": 2}, 40, 5200),
        # 11123s waits for 1s and 4s: the discarded 1s completes the run, and 111s stays concealed: 46 fu
        Shown("222m44499p11123s", "1s", NONE, {"sanankou": 2}, 50, 3200),
        # an open run beside it, and a concealed kong: 20 + 16 + 4 + 8 + 2 = 50
        Shown("4449p111s [chi 456s] [closed 2222m]", "9p", NONE, {"sanankou": 2}, 50, 3200),
    ],
    "sankantsu": [
        # 20 + 8 + 8 + 16 + 2 = 54
        Shown("46m99p [kong 2222m] [added 3333p] [closed 7777s]", "5m", NONE, {"sankantsu": 2}, 60, 3900),
    ],
    "shousangen": [
        # 20 + 4 + 8 + 2 + 2 = 36; 40 · 64 is over the mangan
        Shown("13m456p66677z [pon 555z]", "2m", NONE, {"haku": 1, "hatsu": 1, "shousangen": 2}, 40, 8000),
        Shown("13m456p77755z [pon 666z]", "2m", NONE, {"hatsu": 1, "chun": 1, "shousangen": 2}, 40, 8000),
    ],
    "honroutou": [
        Shown("99s33z [pon 111m] [pon 999p] [pon 111s]", "9s", NONE, {"toitoi": 2, "honroutou": 2}, 40, 8000),
        Shown("1199m1199p11s335z", "5z", NONE, {"chiitoitsu": 2, "honroutou": 2}, 25, 6400),
    ],
    "chiitoitsu": [
        Shown("2255m3377p4488s9s", "9s", NONE, {"chiitoitsu": 2}, 25, 1600),
        Shown("2255m3377p4488s9s", "9s", TSUMO, {"tsumo": 1, "chiitoitsu": 2}, 25, 3200),
    ],
    "honitsu": [
        Shown("1334567899m333z", "2m", NONE, {"honitsu": 3}, 40, 5200),
        Shown("1367899m333z [chi 345m]", "2m", NONE, {"honitsu": 2}, 30, 2000),
        Shown("11447799s22335z", "5z", NONE, {"chiitoitsu": 2, "honitsu": 3}, 25, 8000),
    ],
    "chinitsu": [
        Shown("1111334567899m", "2m", NONE, {"chinitsu": 6}, 40, 12000),
        Shown("1367899m [chi 345m] [pon 777m]", "2m", NONE, {"chinitsu": 5}, 30, 8000),
    ],
    "renhou": [Shown(EDGE, "2m", {"renhou": True}, {"renhou": 5}, 40, 8000, "riichi:wrc")],
    "tenhou": [Shown(EDGE, "2m", TSUMO | {"tenhou": True, "seat": "E"}, {"tenhou": 13}, 30, 48000)],
    "chiihou": [Shown(EDGE, "2m", TSUMO | {"chiihou": True}, {"chiihou": 13}, 30, 32000)],
    "daisangen": [
        Shown("234m99p77z [pon 555z] [pon 666z]", "7z", NONE, {"daisangen": 13}, 40, 32000),
        Shown("234m9p777z [closed 5555z] [kong 6666z]", "9p", NONE, {"daisangen": 13}, 80, 32000),
    ],
    "suuankou": [
        Shown("222m44499p66688s", "9p", TSUMO, {"suuankou": 13}, 50, 32000),
        # with concealed kongs: 20 + 2 + 16 + 16 + 4 + 8
        Shown("99p66688s [closed 2222m] [closed 4444p]", "9p", TSUMO, {"suuankou": 13}, 70, 32000),
    ],
    "suuankou_tanki": [
        Shown("222m4449p666888s", "9p", NONE, {"suuankou_tanki": 13}, 50, 32000),
        Shown("222m4449p666888s", "9p", TSUMO, {"suuankou_tanki": 13}, 40, 32000),
        Shown("222m4449p666888s", "9p", NONE, {"suuankou_tanki": 26}, 50, 64000, "riichi:majsoul"),
    ],
    "tsuuiisou": [
        Shown("33z66z [pon 111z] [pon 222z] [pon 555z]", "3z", NONE, {"tsuuiisou": 13}, 40, 32000),
        Shown("1122334455667z", "7z", NONE, {"tsuuiisou": 13}, 25, 32000),
    ],
    "ryuuiisou": [
        Shown("22666s88s [chi 234s] [pon 666z]", "8s", NONE, {"ryuuiisou": 13}, 30, 32000),
        # without the green dragon
        Shown("3366688s [pon 222s] [pon 444s]", "3s", NONE, {"ryuuiisou": 13}, 30, 32000),
    ],
    "chinroutou": [Shown("99p99s [pon 111m] [pon 999m] [pon 111p]", "9p", NONE, {"chinroutou": 13}, 40, 32000)],
    "kokushi": [
        Shown("119m19p19s123456z", "7z", NONE, {"kokushi": 13}, 0, 32000),
        Shown("119m19p19s123456z", "7z", TSUMO, {"kokushi": 13}, 0, 32000),
    ],
    "kokushi_juusanmen": [
        Shown("19m19p19s1234567z", "7z", NONE, {"kokushi_juusanmen": 13}, 0, 32000),
        Shown("19m19p19s1234567z", "1m", NONE, {"kokushi_juusanmen": 26}, 0, 64000, "riichi:majsoul"),
    ],
    "shousuushii": [Shown("13m33344z [pon 111z] [pon 222z]", "2m", NONE, {"shousuushii": 13}, 40, 32000)],
    "daisuushii": [
        Shown("99m44z [pon 111z] [pon 222z] [pon 333z]", "4z", NONE, {"daisuushii": 13}, 40, 32000),
        Shown("99m44z [pon 111z] [pon 222z] [pon 333z]", "4z", NONE, {"daisuushii": 26}, 40, 64000, "riichi:majsoul"),
    ],
    "suukantsu": [
        Shown("9p [kong 1111m] [kong 4444p] [added 6666s] [closed 3333z]", "9p", NONE, {"suukantsu": 13}, 90, 32000),
    ],
    "chuuren": [
        Shown("1112235678999m", "4m", NONE, {"chuuren": 13}, 50, 32000),
        Shown("1112235678999m", "4m", NONE, {"chuuren": 13}, 50, 32000, "riichi:majsoul"),
    ],
    "junsei_chuuren": [
        Shown("1112345678999p", "5p", NONE, {"junsei_chuuren": 13}, 0, 32000),
        Shown("1112345678999p", "5p", NONE, {"junsei_chuuren": 26}, 0, 64000, "riichi:majsoul"),
    ],
    "dora": [
        Shown(EDGE, "2m", RIICHI | {"dora_indicators": "1m"}, {"riichi": 1, "dora": 1}, 40, 2600),
        Shown(EDGE, "2m", RIICHI | {"dora_indicators": "8s"}, {"riichi": 1, "dora": 2}, 40, 5200),
        # the same indicator twice counts twice
        Shown(EDGE, "2m", RIICHI | {"dora_indicators": "88s"}, {"riichi": 1, "dora": 4}, 40, 8000),
        # 9 is followed by 1, North by East, Red by White; a red five indicates the six; kongs are four dora
        Shown("13m456p789p23499s", "2m", RIICHI | {"dora_indicators": "9m"}, {"riichi": 1, "dora": 1}, 40, 2600),
        Shown("13m456p789p23499s", "2m", RIICHI | {"dora_indicators": "0p"}, {"riichi": 1, "dora": 1}, 40, 2600),
        Shown("13m456789p99s [pon 111z]", "2m", {"dora_indicators": "4z"}, {"round_wind": 1, "dora": 3}, 30, 7700),
        Shown("13m456789p99s [kong 5555z]", "2m", {"dora_indicators": "7z"}, {"haku": 1, "dora": 4}, 40, 8000),
    ],
    "ura_dora": [
        Shown(
            EDGE,
            "2m",
            RIICHI | {"dora_indicators": "1z", "ura_indicators": "1m"},
            {"riichi": 1, "ura_dora": 1},
            40,
            2600,
        ),
        Shown(
            EDGE,
            "2m",
            RIICHI | {"dora_indicators": "8s", "ura_indicators": "1m"},
            {"riichi": 1, "dora": 2, "ura_dora": 1},
            40,
            8000,
        ),
    ],
    "red_dora": [
        Shown("13m406789p23499s", "2m", RIICHI, {"riichi": 1, "red_dora": 1}, 40, 2600),
        Shown(
            "13m406789p23499s",
            "2m",
            RIICHI | {"dora_indicators": "4p"},
            {"riichi": 1, "red_dora": 1, "dora": 1},
            40,
            5200,
        ),
        # as the winning tile, and in a meld
        Shown("46m456678p34566s", "0m", NONE, {"tanyao": 1, "red_dora": 1}, 40, 2600),
        Shown("24m456p66s [chi 678p] [chi 340s]", "3m", NONE, {"tanyao": 1, "red_dora": 1}, 30, 2000),
    ],
    "north_dora": [
        # 20 + 10 + 8 + 2 = 40
        Shown("11m13p456s678s999s [north 4z]", "2p", RIICHI, {"riichi": 1, "north_dora": 1}, 40, 2600, "riichi3"),
        Shown(
            "11m13p456s678s999s [north 4z] [north 4z]",
            "2p",
            RIICHI,
            {"riichi": 1, "north_dora": 2},
            40,
            5200,
            "riichi3",
        ),
    ],
    "open_riichi": [
        Shown(EDGE, "2m", RIICHI | {"open_riichi": True}, {"riichi": 1, "open_riichi": 1}, 40, 2600),
        Shown(EDGE, "2m", {"riichi": 2, "open_riichi": True}, {"double_riichi": 2, "open_riichi": 1}, 40, 5200),
    ],
    "tsubame_gaeshi": [Shown(EDGE, "2m", {"tsubame_gaeshi": True}, {"tsubame_gaeshi": 1}, 40, 1300)],
    "kanburi": [Shown(EDGE, "2m", {"kanburi": True}, {"kanburi": 1}, 40, 1300)],
    "shiiaru_raotai": [
        Shown("9s [chi 123m] [chi 456p] [chi 789p] [pon 222s]", "9s", NONE, {"shiiaru_raotai": 1}, 30, 1000),
        Shown("9s [chi 123m] [chi 456p] [chi 789p] [kong 2222s]", "9s", TSUMO, {"shiiaru_raotai": 1}, 40, 1500),
    ],
    "uumensai": [
        # 20 + 10 + 8 + 2 + 2 = 42
        Shown("13m456p789s33377z", "2m", NONE, {"uumensai": 2}, 50, 3200),
        Shown("13m456p33377z [chi 789s]", "2m", NONE, {"uumensai": 2}, 40, 2600),
        Shown("1144m2277p33s115z", "5z", NONE, {"chiitoitsu": 2, "uumensai": 2}, 25, 6400),
    ],
    "sanrenkou": [
        # 20 + 2 + 4 + 4 + 2 = 32
        Shown("333444m13p99s [pon 222m]", "2p", NONE, {"sanrenkou": 2}, 40, 2600),
        # closed: 20 + 10 + 4 + 4 + 4 + 2 = 44
        Shown("222333444m13p99s", "2p", NONE, {"sanankou": 2, "sanrenkou": 2}, 50, 8000),
    ],
    "isshoku_sanjun": [
        Shown("22233344m567p99s", "4m", NONE, {"pinfu": 1, "isshoku_sanjun": 3}, 30, 7700),
        Shown("22334m567p99s [chi 234m]", "4m", NONE, {"isshoku_sanjun": 2}, 30, 2000),
    ],
    "sanfuukou": [
        # 20 + 4 + 8 + 8 + 2 = 42
        Shown("46m55p333444z [pon 111z]", "5m", NONE, {"round_wind": 1, "sanfuukou": 2}, 50, 6400),
    ],
    "iipin_moyue": [
        Shown(
            "456m23p23478999s", "1p", TSUMO | {"haitei": True}, {"tsumo": 1, "pinfu": 1, "iipin_moyue": 5}, 20, 12000
        ),
        Shown("456m23p23499s [chi 789s]", "1p", TSUMO | {"haitei": True}, {"iipin_moyue": 5}, 30, 8000),
    ],
    "chuupin_raoyui": [
        Shown("456m78p23478999s", "9p", {"houtei": True}, {"pinfu": 1, "chuupin_raoyui": 5}, 30, 12000),
    ],
    "daisharin": [Shown("2233445566778p", "8p", NONE, {"daisharin": 13}, 0, 32000)],
    "daichikurin": [Shown("2233445566778s", "8s", NONE, {"daichikurin": 13}, 0, 32000)],
    "daisuurin": [Shown("2233445566778m", "8m", NONE, {"daisuurin": 13}, 0, 32000)],
    "kinmonkyou": [Shown("12334556779m99p", "8m", NONE, {"kinmonkyou": 13}, 40, 32000)],
    "suurenkou": [Shown("44455m99p [pon 222m] [pon 333m]", "5m", NONE, {"suurenkou": 13}, 30, 32000)],
    "isshoku_yonjun": [Shown("222233334444m9p", "9p", NONE, {"isshoku_yonjun": 13}, 0, 32000)],
    "daichisei": [Shown("1122334455667z", "7z", NONE, {"tsuuiisou": 13, "daichisei": 13}, 25, 64000)],
    "benikujaku": [Shown("7799s777z [pon 111s] [pon 555s]", "7s", NONE, {"benikujaku": 13}, 40, 32000)],
    "hyakumangoku": [
        # 27 + 24 + 21 + 18 + 10 = 100
        Shown("6655m [pon 999m] [pon 888m] [pon 777m]", "6m", NONE, {"hyakumangoku": 13}, 30, 32000),
        # 24 + 27 + 24 + 18 + 8 = 101
        Shown("5744m [chi 789m] [pon 999m] [pon 888m]", "6m", NONE, {"hyakumangoku": 13}, 30, 32000),
        # the fourth tile of a kong counts: 36 + 24 + 15 + 15 + 10 = 100
        Shown("46m55m [kong 9999m] [pon 888m] [chi 456m]", "5m", NONE, {"hyakumangoku": 13}, 40, 32000),
    ],
    "kokuiisou": [
        Shown("88p11133z [pon 222p] [pon 444p]", "8p", NONE, {"kokuiisou": 13}, 40, 32000),
        Shown("224488p1122334z", "4z", NONE, {"kokuiisou": 13}, 25, 32000),
    ],
    "ishinoue": [
        Shown(EDGE, "2m", {"riichi": 2, "houtei": True}, {"ishinoue": 13}, 40, 32000),
        Shown(EDGE, "2m", {"riichi": 2, "haitei": True} | TSUMO, {"ishinoue": 13}, 30, 32000),
    ],
    "paarenchan": [Shown(EDGE, "2m", {"paarenchan": True, "seat": "E"}, {"paarenchan": 13}, 40, 48000)],
    "north_wind": [
        Shown("11m13p456678s [pon 444z]", "2p", NONE, {"north_wind": 1}, 30, 1000, "riichi3"),
        Shown("11m13p456678s444z", "2p", {"seat": "W"}, {"north_wind": 1}, 40, 1300, "riichi3"),
    ],
}


class Lacks(NamedTuple):
    """A win that does not show a row, and the rows it has instead; none: it is refused, with a reason."""

    hand: str
    win: str
    inputs: dict[str, object]
    rows: dict[str, int]
    rules: str = "riichi"
    reason: str = "no yaku"


LACKS: dict[str, list[Lacks]] = {
    "riichi": [Lacks(EDGE, "2m", TSUMO, {"tsumo": 1}), Lacks(EDGE, "2m", NONE, {})],
    "double_riichi": [Lacks(EDGE, "2m", RIICHI, {"riichi": 1})],
    "ippatsu": [Lacks(EDGE, "2m", RIICHI, {"riichi": 1})],
    "tsumo": [
        Lacks(EDGE, "2m", RIICHI, {"riichi": 1}),
        Lacks("13m456789p99s [pon 555z]", "2m", TSUMO, {"haku": 1}),
        Lacks("13m456p99s [chi 789p] [chi 234s]", "2m", TSUMO, {}),
    ],
    "pinfu": [
        # the pair is worth something: own wind, round wind, a dragon
        Lacks("23m456789p234s22z", "4m", RIICHI, {"riichi": 1}),
        Lacks("23m456789p234s11z", "4m", RIICHI, {"riichi": 1}),
        Lacks("23m456789p234s33z", "4m", RIICHI | {"seat": "W"}, {"riichi": 1}),
        Lacks("23m456789p234s55z", "4m", RIICHI, {"riichi": 1}),
        Lacks("23m456789p234s66z", "4m", RIICHI, {"riichi": 1}),
        Lacks("23m456789p234s77z", "4m", RIICHI, {"riichi": 1}),
        # the wait has one side: closed, edge, edge, pair, either pair of four in a row
        Lacks(EDGE, "2m", RIICHI, {"riichi": 1}),
        Lacks("12m456789p23499s", "3m", RIICHI, {"riichi": 1}),
        Lacks("89m456789p23499s", "7m", RIICHI, {"riichi": 1}),
        Lacks("123m456789p2349s", "9s", RIICHI, {"riichi": 1}),
        Lacks("123m456789p2345s", "2s", RIICHI, {"riichi": 1}),
        Lacks("123m456789p2345s", "5s", RIICHI, {"riichi": 1}),
        # a triplet, an open hand, a kong
        Lacks("23m456p789p99s111p", "4m", RIICHI, {"riichi": 1}),
        Lacks("23m456p99s [chi 789p] [chi 234s]", "4m", NONE, {}),
        Lacks("23m456789p99s [closed 1111s]", "4m", RIICHI, {"riichi": 1}),
    ],
    "tanyao": [
        Lacks("24m456678p34599s", "3m", RIICHI, {"riichi": 1}),
        Lacks("13m456678p34566s", "2m", RIICHI, {"riichi": 1}),
        Lacks("24m456678p345s33z", "3m", RIICHI, {"riichi": 1}),
    ],
    "iipeikou": [
        Lacks("22344m66s [chi 678p] [chi 345s]", "3m", NONE, {"tanyao": 1}),
        Lacks("24m234678p34566s", "3m", NONE, {"tanyao": 1}),
        # equal pairs, but the hand reads better as seven pairs
        Lacks("2255m3377p4488s9s", "9s", NONE, {"chiitoitsu": 2}),
    ],
    "ryanpeikou": [
        Lacks("55667p66s [chi 234m] [chi 234m]", "7p", NONE, {"tanyao": 1}),
        Lacks("223344m556688p9s", "9s", NONE, {"chiitoitsu": 2}),
        Lacks("22344m789p12399s", "3m", NONE, {"iipeikou": 1}),
    ],
    "haku": [Lacks("13m456789p234s55z", "2m", RIICHI, {"riichi": 1})],
    "hatsu": [Lacks("13m456789p234s66z", "2m", RIICHI, {"riichi": 1})],
    "chun": [Lacks("13m456789p234s77z", "2m", RIICHI, {"riichi": 1})],
    "seat_wind": [
        Lacks("13m456789p99s333z", "2m", RIICHI, {"riichi": 1}),
        Lacks("13m456789p99s [pon 333z]", "2m", NONE, {}),
        Lacks("13m456789p99s [pon 111z]", "2m", NONE, {"round_wind": 1}),
        Lacks("13m456789p234s22z", "2m", RIICHI, {"riichi": 1}),
    ],
    "round_wind": [
        Lacks("13m456789p99s [pon 222z]", "2m", NONE, {"seat_wind": 1}),
        Lacks("13m456789p99s [pon 444z]", "2m", NONE, {}),
        Lacks("13m456789p234s11z", "2m", RIICHI, {"riichi": 1}),
    ],
    "rinshan": [Lacks("13m456789p99s [closed 1111s]", "2m", TSUMO, {"tsumo": 1})],
    "chankan": [Lacks(EDGE, "2m", NONE, {})],
    "haitei": [Lacks(EDGE, "2m", TSUMO, {"tsumo": 1})],
    "houtei": [Lacks(EDGE, "2m", NONE, {})],
    "sanshoku_doujun": [
        Lacks("24m234789p34599s", "3m", RIICHI, {"riichi": 1}),
        Lacks("24m234p234p99s789s", "3m", NONE, {"iipeikou": 1}),
    ],
    "sanshoku_doukou": [
        Lacks("222m22299p33456s", "3s", RIICHI, {"riichi": 1}),
        Lacks("222m222p22456s13p", "2p", RIICHI, {"riichi": 1}, reason="not complete"),
        Lacks("22s13m456m [pon 222p] [pon 555z]", "2m", NONE, {"haku": 1}),
    ],
    "ittsu": [
        Lacks("13m456m789p234p99s", "2m", RIICHI, {"riichi": 1}),
        Lacks("13345789m234p99s", "2m", RIICHI, {"riichi": 1}),
    ],
    "chanta": [
        Lacks("13m23499p789s333z", "2m", RIICHI, {"riichi": 1}),
        Lacks("13m12355p789s333z", "2m", RIICHI, {"riichi": 1}),
        # only terminals besides runs: junchan; no run: honroutou
        Lacks("13m12399p111789s", "2m", NONE, {"junchan": 3}),
        Lacks("99s33z [pon 111m] [pon 999p] [pon 111s]", "9s", NONE, {"toitoi": 2, "honroutou": 2}),
    ],
    "junchan": [
        Lacks("13m12399p789s333z", "2m", NONE, {"chanta": 2}),
        Lacks("13m123p789999s33z", "2m", NONE, {"chanta": 2}),
        Lacks("13m12355p111789s", "2m", RIICHI, {"riichi": 1}),
        Lacks("99p99s [pon 111m] [pon 999m] [pon 111p]", "9p", NONE, {"chinroutou": 13}),
    ],
    "toitoi": [
        Lacks("567p2288s [pon 222m] [pon 444p]", "2s", NONE, {"tanyao": 1}),
        Lacks("2255m3377p4488s9s", "9s", NONE, {"chiitoitsu": 2}),
    ],
    "sanankou": [
        # the ron on two pairs opens the third triplet
        Lacks("222m44499p11456s", "1s", RIICHI, {"riichi": 1}),
        Lacks("44499p11146s [pon 222m]", "5s", NONE, {}),
        Lacks("66s88s [closed 2222m] [pon 444p] [closed 9999s]", "6s", NONE, {"toitoi": 2}),
    ],
    "sankantsu": [
        Lacks("46m99p777s [kong 2222m] [closed 5555z]", "5m", NONE, {"haku": 1}),
        Lacks("9p [kong 1111m] [kong 4444p] [added 6666s] [closed 3333z]", "9p", NONE, {"suukantsu": 13}),
    ],
    "shousangen": [
        Lacks("13m99p666z [pon 555z] [chi 456p]", "2m", NONE, {"haku": 1, "hatsu": 1}),
        Lacks("234m99p77z [pon 555z] [pon 666z]", "7z", NONE, {"daisangen": 13}),
        Lacks("2233m4477p55667z", "7z", NONE, {"chiitoitsu": 2}),
    ],
    "honroutou": [
        Lacks("13m12399p789s333z", "2m", NONE, {"chanta": 2}),
        Lacks("99p99s [pon 111m] [pon 999m] [pon 111p]", "9p", NONE, {"chinroutou": 13}),
        Lacks("33z66z [pon 111z] [pon 222z] [pon 555z]", "3z", NONE, {"tsuuiisou": 13}),
        Lacks("22s33z [pon 111m] [pon 999p] [pon 111s]", "2s", NONE, {"toitoi": 2}),
    ],
    "chiitoitsu": [
        # four of a kind are not two pairs; twice two equal runs are worth more than seven pairs
        Lacks("2222m3377p4488s9s", "9s", RIICHI, {}, reason="not complete"),
        Lacks("223344m556677p9s", "9s", NONE, {"ryanpeikou": 3}),
        Lacks("2255m3377p99s [pon 444s]", "9s", NONE, {}, reason="not complete"),
    ],
    "honitsu": [
        Lacks("13m34567899s333z", "2m", RIICHI, {"riichi": 1}),
        Lacks("1367899m [chi 345m] [pon 777m]", "2m", NONE, {"chinitsu": 5}),
        Lacks("33z66z [pon 111z] [pon 222z] [pon 555z]", "3z", NONE, {"tsuuiisou": 13}),
    ],
    "chinitsu": [
        Lacks("1334567899m333z", "2m", NONE, {"honitsu": 3}),
        Lacks("11113345678m99p", "2m", RIICHI, {"riichi": 1}),
    ],
    "renhou": [
        Lacks(EDGE, "2m", {"renhou": True}, {}),
        Lacks(EDGE, "2m", RIICHI, {"riichi": 1}, "riichi:wrc"),
    ],
    "tenhou": [Lacks(EDGE, "2m", TSUMO | {"seat": "E"}, {"tsumo": 1})],
    "chiihou": [Lacks(EDGE, "2m", TSUMO, {"tsumo": 1})],
    "daisangen": [Lacks("13m456p66677z [pon 555z]", "2m", NONE, {"haku": 1, "hatsu": 1, "shousangen": 2})],
    "suuankou": [
        # ron on two pairs: three are concealed, the fourth is not
        Lacks("222m44499p66688s", "9p", NONE, {"toitoi": 2, "sanankou": 2}),
        Lacks("44499p66688s [pon 222m]", "9p", TSUMO, {"toitoi": 2, "sanankou": 2}),
        Lacks("222m4449p666888s", "9p", TSUMO, {"suuankou_tanki": 13}),
    ],
    "suuankou_tanki": [Lacks("222m44499p66688s", "9p", TSUMO, {"suuankou": 13})],
    "tsuuiisou": [
        Lacks(
            "33z66z [pon 111z] [pon 222z] [pon 111p]",
            "3z",
            NONE,
            {"seat_wind": 1, "round_wind": 1, "toitoi": 2, "honroutou": 2, "honitsu": 2},
        ),
        Lacks("11p22334455667z", "7z", NONE, {"chiitoitsu": 2, "honroutou": 2, "honitsu": 3}),
    ],
    "ryuuiisou": [
        Lacks("2266688s [chi 234s] [pon 777z]", "8s", NONE, {"chun": 1, "honitsu": 2}),
        Lacks("2266688s [chi 345s] [pon 666z]", "8s", NONE, {"hatsu": 1, "honitsu": 2}),
        Lacks("2266688s [chi 234s] [pon 555s]", "8s", NONE, {"tanyao": 1, "chinitsu": 5}),
    ],
    "chinroutou": [Lacks("99s33z [pon 111m] [pon 999p] [pon 111s]", "9s", NONE, {"toitoi": 2, "honroutou": 2})],
    "kokushi": [
        Lacks("19m19p19s1234567z", "7z", NONE, {"kokushi_juusanmen": 13}),
        Lacks("119m19p119s12345z", "6z", NONE, {}, reason="not complete"),
    ],
    "kokushi_juusanmen": [
        Lacks("119m19p19s123456z", "7z", NONE, {"kokushi": 13}),
        Lacks("19m19p19s1234566z", "7z", TSUMO, {"kokushi": 13}),
    ],
    "shousuushii": [
        Lacks("99m44z [pon 111z] [pon 222z] [pon 333z]", "4z", NONE, {"daisuushii": 13}),
        Lacks("13m99p333z [pon 111z] [pon 222z]", "2m", NONE, {"seat_wind": 1, "round_wind": 1, "chanta": 1}),
        Lacks("13m333z44z456p [pon 222z]", "2m", NONE, {"seat_wind": 1}),
    ],
    "daisuushii": [Lacks("13m33344z [pon 111z] [pon 222z]", "2m", NONE, {"shousuushii": 13})],
    "suukantsu": [
        Lacks("999p9s [kong 1111m] [added 6666s] [closed 3333z]", "9s", NONE, {"toitoi": 2, "sankantsu": 2}),
    ],
    "chuuren": [
        Lacks("1112345678999p", "5p", NONE, {"junsei_chuuren": 13}),
        # open, or with a concealed kong, or with another suit's pair
        Lacks("1145678999m [chi 123m]", "1m", NONE, {"ittsu": 1, "chinitsu": 5}),
        Lacks("2345678999m [closed 1111m]", "8m", NONE, {"chinitsu": 6}),
        Lacks("1123456789m111z", "1m", NONE, {"round_wind": 1, "ittsu": 2, "honitsu": 3}),
    ],
    "junsei_chuuren": [
        Lacks("1112235678999m", "4m", NONE, {"chuuren": 13}),
        # the same fourteen tiles, another winning tile
        Lacks("1113455678999p", "2p", NONE, {"chuuren": 13}),
    ],
    "dora": [
        Lacks(EDGE, "2m", RIICHI | {"dora_indicators": "3m"}, {"riichi": 1}),
        Lacks(EDGE, "2m", {"dora_indicators": "1m"}, {}),
        Lacks(EDGE, "2m", RIICHI | {"dora_indicators": "9s"}, {"riichi": 1}),
    ],
    "ura_dora": [
        Lacks(EDGE, "2m", RIICHI | {"dora_indicators": "1m", "ura_indicators": "3m"}, {"riichi": 1, "dora": 1}),
        Lacks(EDGE, "2m", TSUMO | {"dora_indicators": "1m"}, {"tsumo": 1, "dora": 1}),
    ],
    "red_dora": [
        Lacks(EDGE, "2m", RIICHI, {"riichi": 1}),
        Lacks("13m406p99s [chi 789p] [chi 234s]", "2m", NONE, {}),
    ],
    "north_dora": [
        Lacks("44z13p456s678s999s", "2p", RIICHI, {"riichi": 1}, "riichi3"),
        Lacks("11m13p456s678s [pon 444z]", "2p", NONE, {}, "riichi3"),
    ],
    "open_riichi": [Lacks(EDGE, "2m", RIICHI, {"riichi": 1})],
    "tsubame_gaeshi": [Lacks(EDGE, "2m", NONE, {})],
    "kanburi": [Lacks(EDGE, "2m", NONE, {})],
    "shiiaru_raotai": [
        # a concealed kong among the melds; three melds only
        Lacks("9s [chi 123m] [chi 456p] [pon 555z] [closed 2222s]", "9s", NONE, {"haku": 1}),
        Lacks("2229s [chi 123m] [chi 456p] [pon 555z]", "9s", NONE, {"haku": 1}),
    ],
    "uumensai": [
        Lacks("13m456p789s33344z", "2m", RIICHI, {"riichi": 1}),
        Lacks("13m456p789p33377z", "2m", RIICHI, {"riichi": 1}),
    ],
    "sanrenkou": [
        Lacks("333555m13p99s [pon 222m]", "2p", NONE, {}),
        Lacks("333m44466p13s [pon 222m]", "2s", NONE, {}),
    ],
    "isshoku_sanjun": [Lacks("22344m789p12399s", "3m", NONE, {"iipeikou": 1})],
    "sanfuukou": [Lacks("46m55p333z789s [pon 111z]", "5m", NONE, {"round_wind": 1})],
    "iipin_moyue": [
        Lacks("456m23p23478999s", "4p", TSUMO | {"haitei": True}, {"tsumo": 1, "pinfu": 1, "haitei": 1}),
        Lacks("456m23p23478999s", "1p", TSUMO, {"tsumo": 1, "pinfu": 1}),
        Lacks("456m23p23478999s", "1p", {"houtei": True}, {"pinfu": 1, "houtei": 1}),
    ],
    "chuupin_raoyui": [
        Lacks("456m78p23478999s", "6p", {"houtei": True}, {"pinfu": 1, "houtei": 1}),
        Lacks("456m78p23478999s", "9p", NONE, {"pinfu": 1}),
        Lacks("456m78p23478999s", "9p", TSUMO | {"haitei": True}, {"tsumo": 1, "pinfu": 1, "haitei": 1}),
    ],
    "daisharin": [
        Lacks("1122334455667p", "7p", NONE, {"pinfu": 1, "ryanpeikou": 3, "chinitsu": 6}),
        Lacks("2233445566778s", "8s", NONE, {"pinfu": 1, "tanyao": 1, "ryanpeikou": 3, "chinitsu": 6}),
        Lacks("3455667788p [chi 234p]", "2p", NONE, {"tanyao": 1, "chinitsu": 5}),
    ],
    "daichikurin": [Lacks("3344556677889s", "9s", NONE, {"pinfu": 1, "ryanpeikou": 3, "chinitsu": 6})],
    "daisuurin": [Lacks("2233445566778p", "8p", NONE, {"pinfu": 1, "tanyao": 1, "ryanpeikou": 3, "chinitsu": 6})],
    "kinmonkyou": [
        Lacks("13345567m99p [chi 789m]", "2m", NONE, {}),
        Lacks("12334556677m99p", "8m", NONE, {"pinfu": 1}),
    ],
    "suurenkou": [Lacks("44466m99p [pon 222m] [pon 333m]", "6m", NONE, {"toitoi": 2})],
    "isshoku_yonjun": [Lacks("22233344m567p99s", "4m", NONE, {"pinfu": 1, "iipeikou": 1})],
    "daichisei": [Lacks("33z66z [pon 111z] [pon 222z] [pon 555z]", "3z", NONE, {"tsuuiisou": 13})],
    "benikujaku": [Lacks("7788s777z [pon 111s] [pon 555s]", "7s", NONE, {"chun": 1, "toitoi": 2, "honitsu": 2})],
    "hyakumangoku": [
        # 24 + 27 + 24 + 18 + 6 = 99
        Lacks("5733m [chi 789m] [pon 999m] [pon 888m]", "6m", NONE, {"chinitsu": 5}),
        Lacks("6655p [pon 999p] [pon 888p] [pon 777p]", "6p", NONE, {"toitoi": 2, "chinitsu": 5}),
    ],
    "kokuiisou": [
        Lacks("66p11133z [pon 222p] [pon 444p]", "6p", NONE, {"round_wind": 1, "toitoi": 2, "honitsu": 2}),
        Lacks("88p33555z [pon 222p] [pon 444p]", "8p", NONE, {"haku": 1, "toitoi": 2, "honitsu": 2}),
    ],
    "ishinoue": [
        Lacks(EDGE, "2m", RIICHI | {"houtei": True}, {"riichi": 1, "houtei": 1}),
        Lacks(EDGE, "2m", {"riichi": 2}, {"double_riichi": 2}),
    ],
    "paarenchan": [Lacks(EDGE, "2m", RIICHI | {"seat": "E"}, {"riichi": 1})],
    "north_wind": [
        Lacks("13p456678999s44z", "2p", RIICHI, {"riichi": 1}, "riichi3"),
        Lacks("11m13p456678s [pon 333z]", "2p", NONE, {}, "riichi3"),
        # with four players North is a seat
        Lacks("13m456789p99s [pon 444z]", "2m", NONE, {}),
        Lacks("13m456789p99s [pon 444z]", "2m", {"seat": "N"}, {"seat_wind": 1}),
    ],
}
KEYS = [pattern.key for pattern in PATTERNS]


def case(key: str, hand: str, win: str, inputs: dict[str, object]) -> str:
    """What a case is called."""
    return "-".join([key, hand.replace(" ", ""), win, *inputs])


def game(key: str, name: str) -> rules.Ruleset:
    """The rules of a name, with the option that a row needs."""
    if key in LOCAL:
        return rules.find(name, local_yaku=(key,))
    return rules.find(name, north_yakuhai=True) if key == "north_wind" else rules.find(name)


SHOWN = [pytest.param(key, shown, id=case(key, *shown[:3])) for key in SHOWS for shown in SHOWS[key]]
LACKED = [pytest.param(key, lacks, id=case(key, *lacks[:3])) for key in LACKS for lacks in LACKS[key]]


def test_every_row_is_tried() -> None:
    """The table has 74 rows; each but nagashi mangan, which ends a hand that nobody won, has hands for and against."""
    assert len(KEYS) == len(set(KEYS)) == 74
    assert set(SHOWS) == set(LACKS) == set(KEYS) - ENDS_THE_HAND
    assert {pattern.key for pattern in PATTERNS if pattern.option == "local_yaku"} == set(LOCAL)
    assert all(key in shown.rows for key in SHOWS for shown in SHOWS[key])
    assert not any(key in lacks.rows for key in LACKS for lacks in LACKS[key])


@pytest.mark.parametrize("pattern", PATTERNS, ids=KEYS)
def test_a_row_names_itself_in_every_language(pattern: Pattern) -> None:
    """Names and reasons in Chinese, Japanese and English, one line each."""
    assert set(pattern.names) == {"zh", "ja", "romaji", "en"}
    assert set(pattern.why) == {"zh", "ja", "en"}
    for text in (*pattern.names.values(), *pattern.why.values()):
        assert text.strip() == text
        assert text.isprintable()
        assert text
    for text in (pattern.names["en"], pattern.names["romaji"], pattern.why["en"]):
        assert text.isascii()
    assert set(pattern.excludes) <= set(KEYS) - {pattern.key}


@pytest.mark.parametrize(("key", "shown"), SHOWN)
def test_a_hand_shows_the_row(key: str, shown: Shown) -> None:
    """All rows, han, fu and points (RULES 4.1.10)."""
    result = won(shown.hand, shown.win, game(key, shown.rules), **{"seat": "S"} | shown.inputs)
    assert rows(result) == shown.rows
    assert result.han == sum(shown.rows.values())
    assert result.fu == shown.fu or not shown.fu
    assert result.points == shown.points
    assert sum(result.payments.values()) == 0
    assert max(result.payments.values()) == shown.points


@pytest.mark.parametrize(("key", "lacks"), LACKED)
def test_a_hand_lacks_the_row(key: str, lacks: Lacks) -> None:
    """The same for hands that come near."""
    arguments = (lacks.hand, lacks.win, game(key, lacks.rules))
    inputs = {"seat": "S"} | lacks.inputs
    if lacks.rows:
        assert rows(won(*arguments, **inputs)) == lacks.rows
    else:
        refused(lacks.reason, score, *arguments, **inputs)


@pytest.mark.parametrize(("key", "shown"), SHOWN)
def test_the_tiles_may_be_told_in_any_way(key: str, shown: Shown) -> None:
    """Fourteen tiles with the winning tile among them, or a Hand, are worth the same as thirteen and one."""
    inputs = {"seat": "S"} | shown.inputs
    stated = Hand(shown.hand) + shown.win
    apart = won(shown.hand, shown.win, game(key, shown.rules), **inputs).as_data()
    assert won(str(stated), shown.win, game(key, shown.rules), **inputs).as_data() == apart
    result = score(stated, shown.win, game(key, shown.rules), **inputs)
    assert result.as_data() == apart


@pytest.mark.parametrize(("key", "shown"), [param for param in SHOWN if param.values[0] in LOCAL])
def test_a_local_row_does_not_count_by_default(key: str, shown: Shown) -> None:
    """Without the option `local_yaku` the row never counts; a fact that only it needs is refused."""
    for name in ("riichi:tenhou", "riichi:handbook", "riichi:majsoul", "riichi:mleague", "riichi:wrc", "riichi:ema"):
        assert rules.find(name).options["local_yaku"] == ()
        try:
            result = won(shown.hand, shown.win, name, **{"seat": "S"} | shown.inputs)
        except ValueError:
            continue
        assert key not in rows(result)
        assert key not in {excluded.pattern.key for excluded in result.excluded}


@pytest.mark.parametrize(("key", "shown"), SHOWN)
def test_the_score_explains_itself(key: str, shown: Shown) -> None:
    """Every row that counted and the points stand in the explanation, and the plain data say the same."""
    result = won(shown.hand, shown.win, game(key, shown.rules), **{"seat": "S"} | shown.inputs)
    for lang in ("zh", "ja", "en"):
        text = result.explain(lang)
        for line in result.scored_patterns:
            assert line.pattern.names[lang] in text
        assert str(shown.points) in text
    data = json.loads(json.dumps(result.as_data()))
    assert {line["key"]: line["han"] for line in data["lines"]} == shown.rows
    assert (data["han"], data["fu"], data["points"]) == worth(result)
    assert (data["limit"] or "", data["yakuman"], data["payments"]) == (result.limit, result.yakuman, result.payments)


# Hands with several readings: the one that pays most counts (RULES 4.1.10).

BEST = {
    "triplets, not equal runs: 2 han 50 fu, not 1 han 40": (
        ("111222333m46p88s", "5p", NONE),
        {"sanankou": 2},
        50,
        3200,
    ),
    "equal runs, not triplets: 5 han, not 2": (
        ("111222333m78s99s", "9s", NONE),
        {"pinfu": 1, "iipeikou": 1, "junchan": 3},
        30,
        8000,
    ),
    "with as many han the triplets for their fu: 20 + 10 + 4 + 4 + 4": (
        ("222333444m56p99s", "7p", NONE),
        {"sanankou": 2},
        50,
        3200,
    ),
    "self-drawn too: 3 han 40 fu, not 3 han 20": (
        ("222333444m56p99s", "7p", TSUMO),
        {"tsumo": 1, "sanankou": 2},
        40,
        5200,
    ),
    "the pair 22m leaves a two-sided wait": (
        ("2233445m678p678s", "5m", NONE),
        {"pinfu": 1, "tanyao": 1, "iipeikou": 1},
        30,
        3900,
    ),
    "the pair 55m leaves three equal runs in three suits": (
        ("2233445m234p234s", "5m", NONE),
        {"tanyao": 1, "iipeikou": 1, "sanshoku_doujun": 2},
        40,
        8000,
    ),
    "the pair 22m leaves three equal runs in three suits, and a two-sided wait": (
        ("2233445m345p345s", "5m", NONE),
        {"pinfu": 1, "tanyao": 1, "iipeikou": 1, "sanshoku_doujun": 2},
        30,
        8000,
    ),
    "the discard completes the run, so that the triplet stays concealed": (
        ("222m44499p11123s", "1s", NONE),
        {"sanankou": 2},
        50,
        3200,
    ),
    "the discard completes the pair, not the run: 32 fu, not 30": (
        ("5567m444s [pon 555z] [pon 222p]", "5m", NONE),
        {"haku": 1},
        40,
        1300,
    ),
    "a run that completes a straight and equal runs": (
        ("11223345678m99p", "9m", NONE),
        {"pinfu": 1, "iipeikou": 1, "ittsu": 2},
        30,
        7700,
    ),
    "all triplets, where a discard leaves three concealed": (
        ("22333444555m99p", "2m", NONE),
        {"toitoi": 2, "sanankou": 2},
        50,
        8000,
    ),
    "twice two equal runs, not seven pairs; the pair 66s, not 99s, leaves a two-sided wait": (
        ("223344m6677889s", "9s", NONE),
        {"pinfu": 1, "ryanpeikou": 3},
        30,
        7700,
    ),
    "an edge wait of two equal runs": (("11223m456s78999p", "3m", NONE), {"iipeikou": 1}, 40, 1300),
    "four triplets drawn by oneself, not twelve tiles of three equal runs": (
        ("22233344455m99p", "5m", TSUMO),
        {"suuankou": 13},
        40,
        32000,
    ),
}


@pytest.mark.parametrize("name", BEST)
def test_the_best_reading_counts(name: str) -> None:
    """RULES 4.1.10: of all readings of a hand the one with the highest payment counts."""
    (hand, win, inputs), expected, fu, points = BEST[name]
    result = won(hand, win, **{"seat": "S"} | inputs)
    assert (rows(result), result.fu, result.points) == (expected, fu, points)


def test_the_best_reading_is_chosen_by_points_also_among_local_rows() -> None:
    """RULES 4.1.10: 4 han 50 fu (triplets) and 4 han 30 fu (runs); with one of the rows alone its reading is better."""
    both = rules.find("riichi", local_yaku=("sanrenkou", "isshoku_sanjun"))
    result = won("222333444m56p99s", "7p", both, seat="S")
    assert (rows(result), *worth(result)) == ({"sanankou": 2, "sanrenkou": 2}, 4, 50, 8000)
    runs = won("222333444m56p99s", "7p", rules.find("riichi", local_yaku="isshoku_sanjun"), seat="S")
    assert (rows(runs), *worth(runs)) == ({"pinfu": 1, "isshoku_sanjun": 3}, 4, 30, 7700)


# Which rows were displaced, and by what.


def displaced(hand: str, win: str, ruleset: str = "riichi", **inputs: object) -> dict[str, str | None]:
    result = won(hand, win, ruleset, seat="S", **inputs)
    return {one.pattern.key: one.by.key if one.by else None for one in result.excluded}


def test_displaced_rows() -> None:
    """What a row takes the place of is told, and a yakuman displaces all that is none, dora too (RULES 4.1.10)."""
    assert displaced(EDGE, "2m", riichi=1) == {}
    assert displaced(EDGE, "2m", riichi=2) == {"riichi": "double_riichi"}
    assert displaced("223344m556677p9s", "9s") == {"iipeikou": "ryanpeikou"}
    assert displaced("222m4449p666888s", "9p") == {"suuankou": "suuankou_tanki", "toitoi": None}
    assert displaced("119m19p19s123456z", "7z", riichi=1, dora_indicators="6z", ura_indicators="9s") == {
        "riichi": None,
        "dora": None,
        "ura_dora": None,
    }


@pytest.mark.parametrize(
    ("hand", "win", "never"),
    [
        ("1111334567899m", "2m", {"honitsu"}),  # no honours
        ("13m12399p111789s", "2m", {"chanta"}),  # no honours
        ("99s33z [pon 111m] [pon 999p] [pon 111s]", "9s", {"chanta"}),  # no run
        ("33z66z [pon 111z] [pon 222z] [pon 555z]", "3z", {"chanta", "honroutou"}),  # no run, no terminals
        ("99p99s [pon 111m] [pon 999m] [pon 111p]", "9p", {"chanta", "junchan", "honroutou"}),  # no run, no honours
        ("99m44z [pon 111z] [pon 222z] [pon 333z]", "4z", {"shousuushii", "chanta"}),  # no wind as the pair, no run
    ],
)
def test_only_rows_that_the_hand_shows_are_displaced(hand: str, win: str, never: set[str]) -> None:
    """`Excluded` is "a row that the hand shows": what by its own text needs something the hand has not, is not told."""
    assert displaced(hand, win).keys() & never == set()


def test_nagashi_mangan_is_no_hand() -> None:
    """RULES 4.1.1: it is paid at a draw; no winning hand shows it, and no fact of a win tells of it."""
    assert not any("nagashi_mangan" in shown.rows for all_shown in SHOWS.values() for shown in all_shown)
    with pytest.raises((TypeError, ValueError), match="nagashi"):
        score(EDGE, "2m", riichi=1, nagashi=True)
