"""Ruleset: what one game is played with and what a complete hand is in it."""

from __future__ import annotations

from copy import copy
from functools import cached_property

from mahjongkit.core.shape import ANY_PAIRS, DIFFERENT_PAIRS, NO_PAIRS, Goal
from mahjongkit.hand import MELD_MARKS
from mahjongkit.tiles import FACES, SUITS, TileSet, suit_of

SEVEN_PAIRS = {"none": NO_PAIRS, "different": DIFFERENT_PAIRS, "any": ANY_PAIRS}


class Ruleset:
    """One game. Every ruleset is one object, found by `rules.find`."""

    def __init__(
        self,
        name: str,
        tiles: TileSet,
        melds: tuple[str, ...],
        *,
        seven_pairs: str = "none",
        orphans: bool = False,
        own_melds: bool = False,
        void_suit: bool = False,
    ) -> None:
        """What the game is played with, and what a complete hand is besides sets and a pair.

        - `melds`: the melds that exist, by their names in `notation.MELD_SIZES`
        - `seven_pairs`: `none`, `different` (seven different kinds) or `any` (four of a kind are two pairs)
        - `orphans`: whether the thirteen orphans are complete
        - `own_melds`: whether a kind of which hand *and melds* hold four copies is no wait; else only concealed copies
          count
        - `void_suit`: whether every player gives up one of the three suits
        """
        self.name = name
        self.tiles = tiles
        self.melds = melds
        self.seven_pairs = seven_pairs
        self.orphans = orphans
        self.own_melds = own_melds
        self.void_suit = void_suit

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}>"

    def renamed(self, name: str) -> Ruleset:
        """The same hands under another game's name."""
        twin = copy(self)
        twin.name = name
        return twin

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
