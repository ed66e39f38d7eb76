"""What Synchronous calls things: texts that only this game has, or has in words of its own."""

from __future__ import annotations

from mahjongkit.locale import words_in

BASE = "mahjongkit.rules.riichi.words"
"""Synchronous says what riichi says, unless it has a word of its own."""

WORDS = words_in(__name__)
