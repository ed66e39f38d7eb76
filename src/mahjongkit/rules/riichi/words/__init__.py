"""What riichi calls things: texts that only this game has, or has in words of its own."""

from __future__ import annotations

from mahjongkit.locale import words_in

WORDS = words_in(__name__)

GLOSSARY = {
    "riichi": "verb.riichi",
    "double riichi": "note.double_riichi",
    "open riichi": "verb.open_riichi",
    "furiten": "mark.furiten",
    "noten payments": "paid.noten",
    "liability": "paid.liability",
    "counters": "paid.honba",
    "riichi sticks": "paid.sticks",
    "tiles set aside": "page.asides",
    "setting a tile aside": "page.aside_call",
}
"""Concepts of the glossary that only this game has, and the keys under which it says them."""
TERMS = {
    "points": ("点", "点", "points"),
    "staying silent": ("默听", "ダマ", "damaten"),
    "ippatsu": ("一发", "一発", "Ippatsu"),
    "triple ron": ("三家和了", "三家和", "triple ron"),
    "red five": ("赤宝牌", "赤ドラ", "Red Five"),
    "busting": ("击飞", "トビ", "tobi"),
    "stopping as the leading dealer": ("和了终局", "和了止め", "agari yame"),
    "stopping as the ready leading dealer": ("听牌终局", "聴牌止め", "tenpai yame"),
    "rounding up to mangan": ("切上满贯", "切り上げ満貫", "kiriage mangan"),
    "river of terminals and honours": ("流局满贯", "流し満貫", "nagashi mangan"),
    "open all simples": ("食断", "喰いタン", "kuitan"),
    "yaku that comes last": ("后付", "後付け", "atozuke"),
    "swap calling": ("食替", "喰い替え", "kuikae"),
}
"""Concepts that occur within its texts, patterns, options and rules: in Chinese, Japanese and English."""
NOT_SAID = {"zh": ("胡", "红宝牌"), "ja": ("胡",)}
"""Words that no output of this game contains, by language."""
