"""The options of a ruleset in words: what each value is called, what it means, and what the command line takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.locale import say
from mahjongkit.rules.options import typed

if TYPE_CHECKING:
    from mahjongkit.rules.options import Option
    from mahjongkit.rules.ruleset import Ruleset


class ValueWords(NamedTuple):
    """A value of an option in words."""

    typed: str
    """What the command line takes for it."""
    name: str
    note: str
    """What the name leaves open; mostly empty."""

    def text(self, lang: str) -> str:
        """The name and the note."""
        return say(lang, "rules.value", name=self.name, note=self.note) if self.note else self.name


class OptionWords:
    """Puts the options of a ruleset into words.

    >>> import mahjongkit as mj
    >>> sichuan = mj.rules.find("sichuan")
    >>> dealer_rule = next(option for option in sichuan.options.declared if option.name == "dealer_rule")
    >>> OptionWords(sichuan, "en").named_values(dealer_rule)[1]
    ValueWords(typed='rotate', name='the next seat', note='')
    """

    def __init__(self, ruleset: Ruleset, lang: str) -> None:
        self.ruleset = ruleset
        self.lang = lang

    def name(self, option: str, value: object) -> str:
        """What a value is called: by the game's words, as a pattern, or as a plain number."""
        if found := self._own_name(option, value):
            return found
        if value is None or value == ():
            return self._say("page.option_none")
        if isinstance(value, bool):
            return self._say("page.option_yes" if value else "page.option_no")
        if isinstance(value, tuple):
            return " / ".join(self.name(option, one) for one in value)
        return typed(value)

    def note(self, option: str, value: object) -> str:
        """What the name of a value leaves open; mostly empty."""
        return self.ruleset.words.find(self.lang, f"value.{option}.{typed(value)}.note") or ""

    def named_values(self, option: Option) -> list[ValueWords]:
        """The values of an option that have names, in their order; numbers and lists of numbers have none."""
        return [
            ValueWords(typed(value), found, self.note(option.name, value))
            for value in (option.values if isinstance(option.values, tuple) else ())
            if (found := self._own_name(option.name, value))
        ]

    def _own_name(self, option: str, value: object) -> str:
        words = self.ruleset.words.find(self.lang, f"value.{option}.{typed(value)}")
        patterns = self.ruleset.scoring.patterns if isinstance(value, str) and not words else ()
        return words or next((pattern.names[self.lang] for pattern in patterns if pattern.key == value), "")

    def _say(self, key: str) -> str:
        return self.ruleset.words.say(self.lang, key)
