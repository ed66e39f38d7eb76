"""Lesson: the part of a ruleset that teaches the game: paragraphs, an example of every pattern, worked hands.

Texts are keys of the locale, said in the words of the game. What a pattern or a hand is worth is never written here:
the scorer of the ruleset says it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mahjongkit.hand import Hand
from mahjongkit.locale import Text
from mahjongkit.notation import parse_tiles
from mahjongkit.rules.parts import Part
from mahjongkit.scoring import described

if TYPE_CHECKING:
    from mahjongkit.game.results import HandResult
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.scoring.score import Pattern, Score, ScoredPattern

Paragraph = tuple[Text, ...]
"""The sentences of a paragraph."""
SECTIONS = ("goal", "tiles", "turn", "calls", "winning", "paying")
"""The sections of a lesson before its patterns, in order."""


@dataclass(frozen=True)
class Example:
    """A described win, or with an empty winning tile a river that is paid at the end of a hand."""

    hand: str
    win: str = ""
    inputs: Mapping[str, object] = field(default_factory=dict)

    def fits(self, ruleset: Ruleset) -> bool:
        """Whether the game has these tiles and melds."""
        if not self.win:
            return all(face in ruleset.tiles for face in parse_tiles(self.hand))
        hand = Hand(f"{self.hand} {self.win}")
        faces = [*hand.faces, *hand.flower_faces, *(face for meld in hand.melds for face in meld.faces)]
        kinds = {meld.kind for meld in hand.melds}
        return kinds <= set(ruleset.shape.melds) and all(face in ruleset.tiles for face in faces)


@dataclass(frozen=True)
class PatternGroup:
    """Patterns that are taught together, under a heading."""

    title: Text
    patterns: tuple[Pattern, ...]


@dataclass(frozen=True)
class AmountTable:
    """Amounts that depend on the options, in rows; the first column names a row."""

    caption: Text
    heads: tuple[Text, ...]
    rows: tuple[tuple[Text | str | int, ...], ...]


@dataclass(frozen=True)
class TaughtExample:
    """An example hand as a ruleset scores it."""

    example: Example
    score: Score

    def line(self, key: str) -> ScoredPattern | None:
        """The pattern with this key, if it counted."""
        return next((line for line in self.score.scored_patterns if line.pattern.key == key), None)


def example(hand: str, win: str = "", **inputs: object) -> Example:
    """An example hand: the tiles before the win, the winning tile, and inputs of the game."""
    return Example(hand, win, inputs)


class Lesson(Part):
    """What a newcomer reads. A game without this part has no lesson; its page then begins with the rule book."""

    module = "lesson"
    optional = True

    examples: Mapping[str, tuple[Example, ...]] = {}
    """Example hands by the key of their pattern; the first one counts in which the pattern counts under the ruleset."""
    default_inputs: Mapping[str, object] = {}
    """What all examples have in common, unless they say something else."""
    worked: tuple[Example, ...] = ()
    """Wins whose value and payments are explained in full."""
    whole_hand: Mapping[str, object] = {}
    """A hand whose settlement is explained: `hands`, perhaps `win`, and inputs of the game; empty if there is none."""
    shapes: tuple[tuple[str, str], ...] = ()
    """Complete hands, each a text that names its form and its groups."""
    tile_inputs: Mapping[str, str] = {}
    """Inputs of examples that are tiles on the table, and the texts that name them."""

    @property
    def available(self) -> bool:
        """Whether there is a lesson."""
        return bool(self.examples)

    def paragraphs(self) -> Mapping[str, list[Paragraph]]:
        """The paragraphs of every section, chosen and filled in by the options."""
        return {}

    def amounts(self) -> AmountTable | None:
        """What is paid for hands whose amount is fixed, for the section `paying`; None if no hands are such."""
        return None

    def groups(self) -> Iterable[PatternGroup]:
        """The patterns of this ruleset in the order in which they are taught, without those that are switched off."""
        return [PatternGroup(Text("rules.patterns"), self.enabled(self.ruleset.scoring.patterns))]

    def enabled(self, patterns: Iterable[Pattern]) -> tuple[Pattern, ...]:
        """The patterns that can count: not switched off, and possible with the tiles and melds of the game."""
        return tuple(one for one in patterns if self.is_on(one) and self.is_possible(one))

    def disabled(self) -> tuple[Pattern, ...]:
        """The patterns that an option switches off."""
        return tuple(
            one
            for one in self.ruleset.scoring.patterns
            if not self.is_on(one) and self.is_possible(one) and self.enabling(one)
        )

    def is_on(self, pattern: Pattern) -> bool:
        """Whether no option switches the pattern off."""
        return any(self.ruleset.scoring.pattern_value(pattern)[:2])

    def is_possible(self, pattern: Pattern) -> bool:
        """Whether the game has the tiles and melds of an example of the pattern."""
        return any(one.fits(self.ruleset) for one in self.examples.get(pattern.key, ()))

    def enabling(self, pattern: Pattern) -> Mapping[str, object]:
        """The change of options that switches a pattern on; empty if this game never has it."""
        return {pattern.option: True} if pattern.option else {}

    def value_words(self, pattern: Pattern, ruleset: Ruleset, lang: str) -> str:
        """What a pattern is worth under a ruleset, as players say it."""
        return str(ruleset.scoring.pattern_value(pattern)[0])

    def taught(self, pattern: Pattern, ruleset: Ruleset | None = None) -> TaughtExample | None:
        """The example of a pattern under this ruleset or another one of the game; None if no hand shows it."""
        for one in self.examples.get(pattern.key, ()):
            if not one.win or not one.fits(self.ruleset):
                continue
            found = self.scored(one, ruleset)
            if found.line(pattern.key):
                return found
        return None

    def scored(self, one: Example, ruleset: Ruleset | None = None) -> TaughtExample:
        """An example with its score."""
        inputs = {**self.default_inputs, **one.inputs}
        return TaughtExample(one, described.score(one.hand, one.win, ruleset or self.ruleset, **inputs))

    def settled(self) -> HandResult | None:
        """The settlement of `whole_hand`."""
        if not self.whole_hand:
            return None
        inputs = dict(self.whole_hand)
        hands, win = inputs.pop("hands"), inputs.pop("win", None)
        assert isinstance(hands, tuple)
        assert win is None or isinstance(win, str)
        return described.settle(hands, win, self.ruleset, **inputs)
