"""Reasons: clauses of advice that can be shown in any language; used by `advise` and by the games' advice modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.locale import LANGUAGES, Text, Words

if TYPE_CHECKING:
    from mahjongkit.game.view import View


class Reason(NamedTuple):
    """One clause: its key in the locale and its values, as `Words.say` takes them."""

    key: str
    values: Mapping[str, object] = {}
    caution: bool = False
    """Whether the clause warns of a danger in its choice."""

    def words(self, lang: str, words: Words, bare: bool = False) -> str:
        """The clause in a language, in the words of a game; a caution is marked as one, unless `bare`."""
        clause = words.say(lang, self.key, **self.values)
        return words.say(lang, "advice.caution", what=clause) if self.caution and not bare else clause


def reason(key: str, **values: object) -> Reason:
    """A clause for a choice.

    >>> from mahjongkit.locale import game_words
    >>> reason("nearer", n=12, state=shanten_in_words(1)).words("en", game_words("riichi"))
    '12 tiles take you to tenpai'
    """
    return Reason(f"advice.{key}", values)


def caution(key: str, **values: object) -> Reason:
    """A clause that warns of a danger in a choice."""
    return Reason(f"advice.{key}", values, caution=True)


def shanten_in_words(tiles_missing: int) -> Text:
    """The shanten of a hand that lacks this many tiles ("tenpai", "2-shanten")."""
    return Text(f"shanten.{tiles_missing - 1}") if tiles_missing < 2 else Text("shanten", n=tiles_missing - 1)


def amount_in_words(amount: float, unit: str) -> Text:
    """An amount in a game's unit of value."""
    return Text(f"advice.unit.{unit}", n=rounded(amount))


def rounded(amount: float) -> str:
    """An amount with about two significant digits.

    >>> rounded(1234), rounded(56.7), rounded(0.84)
    ('1,200', '57', '0.8')
    """
    if amount >= 100:
        return f"{round(amount, -1 if amount < 1000 else -2):,.0f}"
    return f"{amount:.0f}" if amount >= 10 else f"{amount:.1f}"


def seat_names(view: View, seats: list[int]) -> dict[str, str]:
    """The names of several seats, joined by "and", in every language."""
    return {
        lang: view.ruleset.words.say(lang, "list.and").join(
            view.ruleset.results.seat_names(view.dealer, lang)[seat] for seat in seats
        )
        for lang in LANGUAGES
    }


def in_figures(value: float) -> str:
    """A value for tables; below 100 with one decimal place."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}"
