"""Reasons: clauses of advice that are told in any language, for the general adviser and the games' own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.locale import LANGUAGES, say

if TYPE_CHECKING:
    from mahjongkit.game.view import View

Words = Mapping[str, str]
"""A text in every language."""


class Reason(NamedTuple):
    """One clause: its key in the locale, and what stands in its places (a text, a number, or words by language)."""

    key: str
    values: Mapping[str, object] = {}
    caution: bool = False
    """Whether it speaks against the choice it is told of."""

    def words(self, lang: str, bare: bool = False) -> str:
        """The clause; a caution says so unless it is wanted `bare`."""
        told = {name: value[lang] if isinstance(value, Mapping) else value for name, value in self.values.items()}
        said = say(lang, self.key, **told)
        return say(lang, "advice.caution", what=said) if self.caution and not bare else said


def reason(key: str, **values: object) -> Reason:
    """A clause that speaks for a choice.

    >>> reason("nearer", tiles=tiles_in_words(12), state=state(1)).words("en")
    '12 tiles would bring the hand to ready'
    """
    return Reason(f"advice.{key}", values)


def caution(key: str, **values: object) -> Reason:
    """A clause that warns."""
    return Reason(f"advice.{key}", values, caution=True)


def word(key: str, **values: object) -> Words:
    """A text of the locale in every language."""
    return {lang: say(lang, key, **values) for lang in LANGUAGES}


def state(missing: int) -> Words:
    """How far a hand is with so many tiles missing."""
    return word(f"shanten.{missing - 1}") if missing < 2 else word("shanten", n=missing - 1)


def tiles_in_words(n: int) -> Words:
    """A number of tiles."""
    return word("advice.tile" if n == 1 else "advice.tiles", n=n)


def amount_in_words(amount: float, unit: str) -> Words:
    """An amount in the units of a game's values."""
    return word(f"advice.unit.{unit}", n=rounded(amount))


def rounded(amount: float) -> str:
    """An amount with two digits that count.

    >>> rounded(1234), rounded(56.7), rounded(0.84)
    ('1,200', '57', '0.8')
    """
    if amount >= 100:
        return f"{round(amount, -1 if amount < 1000 else -2):,.0f}"
    return f"{amount:.0f}" if amount >= 10 else f"{amount:.1f}"


def seat_name(view: View, seat: int) -> Words:
    """What a seat is called."""
    return {lang: view.game.seat_names(view.dealer, lang)[seat] for lang in LANGUAGES}


def seat_names(view: View, seats: list[int]) -> Words:
    """What several seats are called together."""
    return {lang: say(lang, "score.and").join(seat_name(view, seat)[lang] for seat in seats) for lang in LANGUAGES}


def in_figures(value: float) -> str:
    """A value for tables, with a digit behind the point while it is small."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}"
