"""Reasons: clauses of advice that can be shown in any language; used by `advise` and by the games' advice modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.locale import LANGUAGES, say

if TYPE_CHECKING:
    from mahjongkit.game.view import View

Words = Mapping[str, str]
"""A text in every language: language → text."""


class Reason(NamedTuple):
    """One clause: its key in the locale and the values of its placeholders (a text, a number, or `Words`)."""

    key: str
    values: Mapping[str, object] = {}
    caution: bool = False
    """Whether the clause warns of a danger in its choice."""

    def words(self, lang: str, bare: bool = False) -> str:
        """The clause in a language; a caution is marked as one, unless `bare`."""
        values = {name: value[lang] if isinstance(value, Mapping) else value for name, value in self.values.items()}
        clause = say(lang, self.key, **values)
        return say(lang, "advice.caution", what=clause) if self.caution and not bare else clause


def reason(key: str, **values: object) -> Reason:
    """A clause for a choice.

    >>> reason("nearer", tiles=tiles_in_words(12), state=shanten_in_words(1)).words("en")
    '12 tiles would bring the hand to ready'
    """
    return Reason(f"advice.{key}", values)


def caution(key: str, **values: object) -> Reason:
    """A clause that warns of a danger in a choice."""
    return Reason(f"advice.{key}", values, caution=True)


def word(key: str, **values: object) -> Words:
    """A text of the locale in every language."""
    return {lang: say(lang, key, **values) for lang in LANGUAGES}


def shanten_in_words(tiles_missing: int) -> Words:
    """The shanten of a hand that lacks this many tiles ("ready", "2-shanten")."""
    return word(f"shanten.{tiles_missing - 1}") if tiles_missing < 2 else word("shanten", n=tiles_missing - 1)


def tiles_in_words(n: int) -> Words:
    """A number of tiles ("1 tile", "12 tiles")."""
    return word("advice.tile" if n == 1 else "advice.tiles", n=n)


def amount_in_words(amount: float, unit: str) -> Words:
    """An amount in a game's unit of value."""
    return word(f"advice.unit.{unit}", n=rounded(amount))


def rounded(amount: float) -> str:
    """An amount with about two significant digits.

    >>> rounded(1234), rounded(56.7), rounded(0.84)
    ('1,200', '57', '0.8')
    """
    if amount >= 100:
        return f"{round(amount, -1 if amount < 1000 else -2):,.0f}"
    return f"{amount:.0f}" if amount >= 10 else f"{amount:.1f}"


def seat_name(view: View, seat: int) -> Words:
    """The name of a seat."""
    return {lang: view.ruleset.results.seat_names(view.dealer, lang)[seat] for lang in LANGUAGES}


def seat_names(view: View, seats: list[int]) -> Words:
    """The names of several seats, joined by "and"."""
    return {lang: say(lang, "score.and").join(seat_name(view, seat)[lang] for seat in seats) for lang in LANGUAGES}


def in_figures(value: float) -> str:
    """A value for tables; below 100 with one decimal place."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}"
