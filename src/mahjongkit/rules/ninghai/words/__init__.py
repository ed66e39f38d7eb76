"""What Ninghai calls things: texts that only this game has, or has in words of its own."""

from __future__ import annotations

from mahjongkit.locale import words_in

WORDS = words_in(__name__)

say = WORDS.say
"""The text of a key in a language, as this game says it."""

GLOSSARY = {
    "liability": "paid.liable",
    "half share": "paid.half",
    "between the losers": "paid.losers",
    "points": "advice.value.silver",
    "tiles set aside": "page.asides",
    "setting a tile aside": "page.aside_call",
}
"""Concepts of the glossary that only this game has, and the keys under which it says them."""
TERMS = {
    "limit hand": ("拉子", "拉子", "limit"),
    "rounding up to ten": ("超一进十", "一の位を切り上げ", "rounded up to ten"),
    "three exposed melds": ("三摊", "三攤", "three melds"),
    "head pair": ("头家", "頭家", "head pair"),
    "side pair": ("边家", "辺家", "side pair"),
    "four seasons": ("四季花", "四季花", "Four Flowers"),
    "four gentlemen": ("四君子", "四君子", "Four Flowers"),
}
"""Concepts that occur within its texts, patterns, options and rules: in Chinese, Japanese and English."""
NOT_SAID = {
    "zh": ("荣和", "役", "和牌", "放铳", "立直", "点。", "条"),
    "ja": ("役",),
    "en": ("ron ", "yaku", "tenpai", "tsumogiri"),
}
"""Words that no output of this game contains, by language."""
