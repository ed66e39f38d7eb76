"""Ruleset: what one game is played with and what a complete hand is in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mahjongkit.core.shape import ANY_PAIRS, DIFFERENT_PAIRS, NO_PAIRS, Goal
from mahjongkit.hand import MELD_MARKS
from mahjongkit.tiles import FACES, SUITS, TileSet, suit_of

SEVEN_PAIRS = {"none": NO_PAIRS, "different": DIFFERENT_PAIRS, "any": ANY_PAIRS}


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One game. Every ruleset is one object, found by `rules.find`."""

    name: str
    tiles: TileSet
    melds: tuple[str, ...]
    """The melds that exist, by their names in `notation.MELD_SIZES`."""
    seven_pairs: str = "none"
    """`none`, `different` (seven different kinds) or `any` (four of a kind are two pairs)."""
    orphans: bool = False
    """Whether the thirteen orphans are a complete hand."""
    own_melds: bool = False
    """Whether a kind of which hand *and melds* hold four copies is no wait; else only concealed copies count."""
    void_suit: bool = False
    """Whether every player gives up one of the three suits."""

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """The forms of a complete hand, in the order of `core.shape.shanten_by_form`."""
        here = (True, self.seven_pairs != "none", self.orphans)
        names = ("regular", "seven pairs", "thirteen orphans")
        return tuple(name for name, exists in zip(names, here, strict=True) if exists)

    @cached_property
    def goals(self) -> dict[str | None, tuple[Goal, ...]]:
        """What is to be completed, by the void suit. While none is named, every suit may still become it."""
        if not self.void_suit:
            return {None: (self._goal(""),)}
        goals = tuple(self._goal(suit) for suit in SUITS[:3])
        by_void: dict[str | None, tuple[Goal, ...]] = {suit: (goal,) for suit, goal in zip(SUITS, goals, strict=False)}
        return {**by_void, None: goals}

    def _goal(self, void: str) -> Goal:
        kinds = [kind for kind in self.tiles.kinds if SUITS[suit_of(kind)] != void]
        marks = [face for face in range(FACES) if face in self.tiles] + [MELD_MARKS[meld] for meld in self.melds]
        return Goal(self.name, kinds, marks, SEVEN_PAIRS[self.seven_pairs], self.orphans, self.own_melds)
