"""What riichi calls things: texts that only this game has, or has in words of its own."""

from __future__ import annotations

from mahjongkit.locale import words_in

WORDS = words_in(__name__)

GLOSSARY = {
    "riichi": "verb.riichi",
    "double riichi": "note.double_riichi",
    "open riichi": "verb.open_riichi",
    "furiten": "mark.furiten",
    "staying silent": "advice.riichi.silent",
    "noten payments": "paid.noten",
    "liability": "paid.liability",
    "triple ron": "end.sanchahou",
    "counters": "paid.honba",
    "riichi sticks": "paid.sticks",
    "tiles set aside": "page.asides",
    "setting a tile aside": "page.aside_call",
}
"""Concepts of the glossary that only this game has, and the keys under which it says them."""
NOT_SAID = {"zh": ("胡", "红宝牌"), "ja": ("胡",)}
"""Words that no output of this game contains, by language."""
