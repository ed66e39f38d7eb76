"""An example hand for every pattern of riichi.

Where it can, a hand does without the 2 to 8 of characters and without chi, so that it serves three players, too.
"""

from __future__ import annotations

from mahjongkit.rules.lesson import Example, example

PLAIN = "234p678p55s789s46s"
"""A hand without any yaku: it waits for the middle of a run, and holds a 9."""
READY = "234p678p99s789s46s"

_ONE_HAN = {
    "riichi": example(PLAIN, "5s", riichi=1),
    "double_riichi": example(PLAIN, "5s", riichi=2),
    "open_riichi": example(PLAIN, "5s", riichi=1, open_riichi=True),
    "ippatsu": example(PLAIN, "5s", riichi=1, ippatsu=True),
    "tsumo": example(PLAIN, "5s", tsumo=True),
    "pinfu": example("234p678p55s789s34s", "5s"),
    "tanyao": example("234p678p33s678s46s", "5s"),
    "iipeikou": example("223344p789p55s79s", "8s"),
    "haku": example("234p678p99s46s [pon 555z]", "5s"),
    "hatsu": example("234p678p99s46s [pon 666z]", "5s"),
    "chun": example("234p678p99s46s [pon 777z]", "5s"),
    "seat_wind": example("234p678p99s46s [pon 222z]", "5s", seat="S"),
    "round_wind": example("234p678p99s46s [pon 111z]", "5s", round="E"),
    "north_wind": example("234p678p99s46s [pon 444z]", "5s"),
    "rinshan": example("678p345s99s46s [closed 2222p]", "5s", tsumo=True, rinshan=True),
    "chankan": example(READY, "5s", chankan=True),
    "haitei": example(PLAIN, "5s", tsumo=True, haitei=True),
    "houtei": example(PLAIN, "5s", houtei=True),
}
_MORE_HAN = {
    "sanshoku_doujun": example("234m234p99p234s79s", "8s"),
    "sanshoku_doukou": example("67p111s99s [pon 111m] [pon 111p]", "8p"),
    "ittsu": example("123456789p55s46s", "5s"),
    "chanta": example("123p789p12s999s44z", "3s"),
    "toitoi": example("44p333s99s [pon 222p] [pon 777p]", "4p"),
    "sanankou": example("222p777p333s67s99s", "8s"),
    "sankantsu": example("67s99s [closed 2222p] [kong 7777p] [added 3333s]", "8s"),
    "shousangen": example("234p67s555z77z [pon 666z]", "8s"),
    "honroutou": example("999p11s33z [pon 999s] [pon 111p]", "1s"),
    "chiitoitsu": example("115p99p33s66s88s44z", "5p"),
    "ryanpeikou": example("223344p667788s3z", "3z"),
    "junchan": example("123p789p99p12s999s", "3s"),
    "honitsu": example("123p567p99p46p333z", "5p"),
    "chinitsu": example("111p234p567p99p46p", "5p"),
    "renhou": example(PLAIN, "5s", seat="S", renhou=True),
    "nagashi_mangan": example("1m1z9s4z7z1p2z9m3z5z9p1s6z1z9m4z2z9s"),
}
_YAKUMAN = {
    "tenhou": example(PLAIN, "5s", seat="E", tsumo=True, tenhou=True),
    "chiihou": example(PLAIN, "5s", seat="S", tsumo=True, chiihou=True),
    "daisangen": example("234p99s77z [pon 555z] [pon 666z]", "7z"),
    "suuankou": example("222p777p333s88s99s", "8s", tsumo=True),
    "suuankou_tanki": example("222p777p333s888s9s", "9s"),
    "tsuuiisou": example("44z555z66z [pon 111z] [pon 333z]", "6z"),
    "ryuuiisou": example("223344s666s88s66z", "6z"),
    "chinroutou": example("11p111s99s [pon 111m] [pon 999p]", "1p"),
    "kokushi": example("19m19p19s1123456z", "7z"),
    "kokushi_juusanmen": example("19m19p19s1234567z", "1m"),
    "shousuushii": example("678p333z4z [pon 111z] [pon 222z]", "4z"),
    "daisuushii": example("99p333z44z [pon 111z] [pon 222z]", "4z"),
    "suukantsu": example("9s [closed 2222p] [kong 7777p] [added 3333s] [kong 8888s]", "9s"),
    "chuuren": example("1112234567899p", "9p"),
    "junsei_chuuren": example("1112345678999p", "5p"),
}
_DORA = {
    "dora": example(PLAIN, "5s", riichi=1, dora_indicators="8s"),
    "ura_dora": example(PLAIN, "5s", riichi=1, dora_indicators="1z", ura_indicators="8s"),
    "red_dora": example("340p678p99s789s46s", "5s", riichi=1),
    "north_dora": example(f"{PLAIN} [north 4z]", "5s", riichi=1),
}
_LOCAL = {
    "tsubame_gaeshi": example(PLAIN, "5s", tsubame_gaeshi=True),
    "kanburi": example(PLAIN, "5s", kanburi=True),
    "shiiaru_raotai": example("9s [pon 222p] [pon 777p] [pon 333s] [pon 888s]", "9s"),
    "uumensai": example("111m67p234s333z55z", "8p"),
    "sanrenkou": example("444p67s99s [pon 222p] [pon 333p]", "8s"),
    "isshoku_sanjun": example("222333444p67s99s", "8s"),
    "sanfuukou": example("67p99s444z [pon 111z] [pon 333z]", "8p"),
    "iipin_moyue": example("23p678p55s567s789s", "1p", tsumo=True, haitei=True),
    "chuupin_raoyui": example("78p234p55s567s789s", "9p", houtei=True),
    "daisharin": example("2233445566778p", "8p"),
    "daichikurin": example("2233445566778s", "8s"),
    "daisuurin": example("2233445566778m", "8m"),
    "kinmonkyou": example("123345567p79p99s", "8p"),
    "suurenkou": example("444p55p99s [pon 222p] [pon 333p]", "5p"),
    "isshoku_yonjun": example("222233334444p9s", "9s"),
    "daichisei": example("1122334455667z", "7z"),
    "benikujaku": example("555s999s77s77z [pon 111s]", "7z"),
    "hyakumangoku": example("6777788889999m", "6m"),
    "kokuiisou": example("444p888p11z33z [pon 222p]", "3z"),
    "ishinoue": example(PLAIN, "5s", riichi=2, tsumo=True, haitei=True),
    "paarenchan": example(PLAIN, "5s", seat="E", paarenchan=True),
}

EXAMPLES: dict[str, tuple[Example, ...]] = {
    key: (one,) for part in (_ONE_HAN, _MORE_HAN, _YAKUMAN, _DORA, _LOCAL) for key, one in part.items()
}
"""The examples by the key of their pattern; that of the river at the end of a hand has no winning tile."""

WORKED = (
    example("345p678p22s67s555z", "8s", riichi=1, dora_indicators="5p", seat="S", discarder="W"),
    example("345p678p22s67s555z", "8s", riichi=1, tsumo=True, dora_indicators="5p", seat="S"),
)
"""The same hand, won by ron and by tsumo: below the limits, so that fu count."""
