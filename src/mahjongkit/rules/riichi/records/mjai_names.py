"""mjai's names of tiles, yaku and draws, for reader and writer."""

from __future__ import annotations

from mahjongkit.tiles import UNSEEN

TILES = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNPFC",
    *("5mr", "5pr", "5sr"),
)
"""mjai's name of every face."""

NAMES = {**dict(enumerate(TILES)), UNSEEN: "?"}
"""The same, with the name of a tile that a seat does not see."""

FACES = {name: face for face, name in enumerate(TILES)}
"""The face of every name."""

YAKU = {
    "reach": "riichi",
    "double_reach": "double_riichi",
    "ippatsu": "ippatsu",
    "menzenchin_tsumoho": "tsumo",
    "pinfu": "pinfu",
    "tanyaochu": "tanyao",
    "ipeko": "iipeikou",
    "bakaze": "round_wind",
    "jikaze": "seat_wind",
    "rinshankaiho": "rinshan",
    "chankan": "chankan",
    "haiteiraoyue": "haitei",
    "hoteiraoyui": "houtei",
    "sanshokudojun": "sanshoku_doujun",
    "sanshokudoko": "sanshoku_doukou",
    "ikkitsukan": "ittsu",
    "honchantaiyao": "chanta",
    "junchantaiyao": "junchan",
    "chitoitsu": "chiitoitsu",
    "toitoiho": "toitoi",
    "sananko": "sanankou",
    "sankantsu": "sankantsu",
    "honroto": "honroutou",
    "shosangen": "shousangen",
    "ryanpeko": "ryanpeikou",
    "honiso": "honitsu",
    "chiniso": "chinitsu",
    "dora": "dora",
    "uradora": "ura_dora",
    "akadora": "red_dora",
    "nukidora": "north_dora",
}
"""The yaku below yakuman, without the dragons, which mjai counts together as `sangenpai`."""

YAKUMAN = {
    "tenho": "tenhou",
    "chiho": "chiihou",
    "kokushimuso": "kokushi",
    "suanko": "suuankou",
    "daisangen": "daisangen",
    "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou",
    "chinroto": "chinroutou",
    "daisushi": "daisuushii",
    "shosushi": "shousuushii",
    "sukantsu": "suukantsu",
    "churenpoton": "chuuren",
}
"""The yakuman; a hundred fan each."""

SPECIAL_WAITS = {"kokushi": "kokushi_juusanmen", "suuankou": "suuankou_tanki", "chuuren": "junsei_chuuren"}
"""Yakuman for which mjai has the same name with and without the special wait."""

DRAGONS = {31: "haku", 32: "hatsu", 33: "chun"}

REASONS = {
    "fanpai": "exhaustive",
    "nagashimangan": "nagashi",
    "kyushukyuhai": "kyuushu",
    "sufonrenta": "suufon",
    "sukaikan": "suukan",
    "suchareach": "suucha",
    "sanchaho": "sanchahou",
    # The same reasons in other programs.
    "fonpai": "exhaustive",
    "exhaustive_draw": "exhaustive",
    "nagashi_mangan": "nagashi",
    "kyushu_kyuhai": "kyuushu",
    "sufuurenta": "suufon",
    "suukansansen": "suukan",
    "suucha_riichi": "suucha",
}
"""Why a hand is drawn; the first name of each reason is the one to write."""

PRESETS = {4: "riichi:tenhou", 3: "riichi3:tenhou3"}
"""The rules of a record that states none, by the number of players."""

FIRST_OF = {"hanchan": 0, "east": 4}
"""`kyoku_first` of each length of a match."""

YAKUMAN_FAN, YAKUMAN_HAN = 100, 13
"""What a yakuman counts in mjai and in a transcript."""
