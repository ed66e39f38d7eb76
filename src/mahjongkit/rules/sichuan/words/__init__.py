"""What Sichuan calls things: texts that only this game has, or has in words of its own."""

from __future__ import annotations

from mahjongkit.locale import words_in

WORDS = words_in(__name__)

say = WORDS.say
"""The text of a key in a language, as this game says it."""

GLOSSARY = {
    "void suit": "mark.void",
    "exchange of three": "verb.exchange",
    "flower pig": "paid.pig",
    "not-ready penalty": "paid.ready",
    "kong-fee refund": "paid.refund",
    "kong-fee transfer": "paid.transfer",
    "passed win": "mark.bar",
}
"""Concepts of the glossary that only this game has, and the keys under which it says them."""
TERMS = {
    "points": ("分", "点", "points"),
    "base": ("底分", "基本点", "base"),
    "root": ("根", "根", "root"),
}
"""Concepts that occur within its texts, patterns, options and rules: in Chinese, Japanese and English."""
WITHOUT = ("chi",)
"""Concepts of all games that this game does not have."""
NOT_SAID = {
    "zh": ("荣和", "役", "和牌", "放铳", "立直", "点。"),
    "ja": ("役", "天和", "地和"),
    "en": ("ron ", "yaku", "tenpai", "tsumogiri"),
}
"""Words that no output of this game contains, by language."""
