"""What Synchronous calls things: texts that only this game has, or has in words of its own."""

from __future__ import annotations

from mahjongkit.locale import words_in

BASE = "mahjongkit.rules.riichi.words"
"""Synchronous says what riichi says, unless it has a word of its own."""

WORDS = words_in(__name__)

GLOSSARY = {"noten payments": "paid.noten"}
"""Concepts of the glossary that only this game has, and the keys under which it says them."""
TERMS = {
    "points": ("点", "点", "points"),
    "call-ron": ("鸣牌荣和", "鳴きロン", "call-ron"),
    "triple ron": ("三家和了", "三家和", "triple ron"),
    "abortive draw": ("中途流局", "途中流局", "abortive draw"),
    "dealer": ("亲家", "親", "dealer"),
    "last tile of the wall": ("海底捞月", "海底摸月", "Under the Sea"),
    "red five": ("赤宝牌", "赤ドラ", "Red Five"),
}
"""Concepts that occur within its texts, patterns, options and rules: in Chinese, Japanese and English."""
NOT_SAID = {"zh": ("途中流局", "海底摸月", "红宝牌", "加杠", "大明杠")}
"""Words that no output of this game contains, by language."""
