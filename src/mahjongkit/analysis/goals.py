"""The goals that a hand can pursue in a game, and `shanten`, which is compiled because it is called most often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core.shape import shanten as nearest
from mahjongkit.errors import InputError, InvalidHand, shown
from mahjongkit.hand import Hand
from mahjongkit.rules import registry
from mahjongkit.tiles import SUITS, suit_of

if TYPE_CHECKING:
    from mahjongkit.core.shape import Goal
    from mahjongkit.rules.ruleset import Ruleset

single_goals: dict[str | int, Goal] = {}
"""A cache: the goal of every ruleset seen so far that has only one, by its name or the id of the object."""
_kept: list[str | Ruleset] = []
"""The rulesets in that cache, so that no other object gets their ids."""


def goals_in(ruleset: str | Ruleset, void: str | None) -> tuple[Goal, ...]:
    """The goals of a game: one, or three in a game with a void suit that is not chosen yet."""
    ruleset = registry.find(ruleset)
    if void not in ruleset.shape.goals:
        if ruleset.shape.void_suit:
            raise InputError("void.unknown", void=shown(void), suits=", ".join(SUITS[:3]))
        raise InputError("void.not_in_game", void=shown(void), ruleset=ruleset.name)
    return ruleset.shape.goals[void]


def goals_of(hand: Hand, ruleset: str | Ruleset, void: str | None) -> tuple[Goal, ...]:
    """The goals that a hand can still pursue: a melded suit cannot be the void suit."""
    if not isinstance(hand, Hand):
        raise TypeError(f"{hand!r} is not a Hand; make one from text with Hand(text)")
    goals = goals_in(ruleset, void)
    if not registry.find(ruleset).shape.void_suit:
        key = ruleset if isinstance(ruleset, str) else id(ruleset)
        if key not in single_goals:
            _kept.append(ruleset)
            single_goals[key] = goals[0]
    elif hand.melds:
        melded = {SUITS[suit_of(meld.faces[0])] for meld in hand.melds}
        if void in melded or len(melded) == 3:
            if void in melded:
                raise InvalidHand("void.melded", void=void, hand=str(hand))
            raise InvalidHand("void.all_melded", hand=str(hand))
        if void is None:
            goals = tuple(goal for suit, goal in zip(SUITS, goals, strict=False) if suit not in melded)
    return goals


def shanten(hand: Hand, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None) -> int:
    """How many tiles the hand needs to be ready: -1 is complete, 0 is ready.

    >>> from mahjongkit import Hand
    >>> shanten(Hand("123m406p789s1123z"))
    1
    >>> shanten(Hand("123m456m78s99s159p"), "sichuan", void="p")
    3
    """
    goal = None
    if void is None and type(hand) is Hand:  # an id is found sooner than a hash of all options
        goal = single_goals.get(ruleset if type(ruleset) is str else id(ruleset))
    if goal is not None:
        return nearest(hand.shape, goal)
    return min([nearest(hand.shape, goal) for goal in goals_of(hand, ruleset, void)])
