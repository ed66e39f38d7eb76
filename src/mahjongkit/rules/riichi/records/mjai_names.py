"""The names of mjai: what it calls the tiles, the yaku, the draws. Reader and writer share them."""

from __future__ import annotations

TILES = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNPFC",
    *("5mr", "5pr", "5sr"),
)
"""What mjai calls every face."""

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
"""The yaku below yakuman, apart from the dragons, which mjai counts together as `sangenpai`."""

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
"""Yakuman that mjai does not tell from the same with a special wait."""

DRAGONS = {31: "haku", 32: "hatsu", 33: "chun"}

REASONS = {
    "fanpai": "exhaustive",
    "nagashimangan": "nagashi",
    "kyushukyuhai": "kyuushu",
    "sufonrenta": "suufon",
    "sukaikan": "suukan",
    "suchareach": "suucha",
    "sanchaho": "sanchahou",
    # Other programs' words for the same.
    "fonpai": "exhaustive",
    "exhaustive_draw": "exhaustive",
    "nagashi_mangan": "nagashi",
    "kyushu_kyuhai": "kyuushu",
    "sufuurenta": "suufon",
    "suukansansen": "suukan",
    "suucha_riichi": "suucha",
}
"""Why a hand is drawn; the first word of each is the one written."""

PRESETS = {4: "riichi:tenhou", 3: "riichi3:tenhou3"}
"""The rules where the record names none, by the number of players."""

WINDS = "ESWN"
FIRST_OF = {"hanchan": 0, "east": 4}
"""`kyoku_first` of each length of a match."""

YAKUMAN_FAN, YAKUMAN_HAN = 100, 13
"""What mjai counts a yakuman, and what a script does."""
