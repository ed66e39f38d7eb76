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
    "reserve": "end.reserve",
    "locked after a pass": "note.locked",
    "points": "advice.value.silver",
    "tiles set aside": "page.asides",
    "setting a tile aside": "page.aside_call",
}
"""Concepts of the glossary that only this game has, and the keys under which it says them."""
NOT_SAID = {"zh": ("荣和", "役", "和牌", "放铳", "立直", "点。", "条"), "en": ("ron ", "yaku", "tenpai")}
"""Words that no output of this game contains, by language."""
