"""What Synchronous calls things: texts that only this game has, or has in words of its own."""

from __future__ import annotations

from mahjongkit.locale import words_in

BASE = "mahjongkit.rules.riichi.words"
"""Synchronous says what riichi says, unless it has a word of its own."""

WORDS = words_in(__name__)

GLOSSARY = {"call-ron": "end.call_ron", "triple ron": "end.sanchahou", "noten payments": "paid.noten"}
"""Concepts of the glossary that only this game has, and the keys under which it says them."""
NOT_SAID = {"zh": ("途中流局", "海底摸月", "红宝牌", "加杠", "大明杠")}
"""Words that no output of this game contains, by language."""
