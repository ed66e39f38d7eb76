"""What riichi calls things: texts that only this game has, or has in words of its own."""

from __future__ import annotations

from mahjongkit.locale import words_in

WORDS = words_in(__name__)
