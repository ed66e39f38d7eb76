"""Bounds: which positions a hand can begin with, and which options keep every score within 32 bits.

Compiled code stores scores in 32 bits and uses numbers of a position as array indices. So `check_position` checks
every position before compiled code gets it, and `check_score_bounds` refuses a ruleset whose scores could leave 32
bits: the largest change per hand, times the most hands in a match, plus the largest score to begin with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.core.hand_log import CARRIED, DEALER, NUMBER, POSITION_SIZE, POT, REPEAT, TURN
from mahjongkit.errors import InputError, InvalidHand, OptionError, Phrase, shown
from mahjongkit.tiles import FACES, code

if TYPE_CHECKING:
    from mahjongkit.rules.options import Options
    from mahjongkit.rules.ruleset import Ruleset

MAX_SCORE = 2**31 - 1
MAX_START_POINTS = 10_000_000
"""The largest score, above or below zero, that a match can begin with."""
MAX_START_HONBA = 100
MAX_START_STICKS = 100
"""The most counters and riichi sticks that can lie on the table when a match begins."""
MAX_HANDS = 256
"""The most hands in a match of a game without a fixed number of hands, however often dealers repeat."""


class Carried(NamedTuple):
    """A number that a game carries over from hand to hand: its index, its name and its possible values."""

    place: int
    name: Phrase
    allowed: Collection[int]


def check_position(ruleset: Ruleset, position: Sequence[int], what: str = "opening") -> None:
    """Refuse a position that no hand of this game can begin with; `what` names the position in the error."""
    if len(position) != POSITION_SIZE or set(map(type, position)) != {int}:
        raise InputError("position.size", what=what, given=shown(list(position)), size=POSITION_SIZE)
    hands = range(ruleset.options.max_hands)
    number = position[NUMBER]
    if number not in hands:
        raise InputError(
            "position.field", what=what, name=Phrase("position.hand"), given=number, expected=_words(hands)
        )
    for place, name, allowed in ruleset.flow.position_fields(number):
        if position[place] not in allowed:
            raise InputError("position.field", what=what, name=name, given=position[place], expected=_words(allowed))


def position_fields(ruleset: Ruleset, number: int) -> tuple[tuple[int, Phrase, Collection[int]], ...]:
    """The index, name and possible values of every number in the position of a hand, but for the hand's own number."""
    limit = MAX_START_POINTS + number * ruleset.options.max_score_change
    scores = [range(-limit, limit + 1) if seat < ruleset.players else range(1) for seat in range(4)]
    unused = [Phrase("position.carried", place=place) for place in range(TURN - CARRIED)]
    carried = {place: Carried(place, name, range(1)) for place, name in enumerate(unused)}
    carried |= {one.place: one for one in ruleset.flow.carried(number)}
    return (
        *((seat, Phrase("position.score", seat=seat), allowed) for seat, allowed in enumerate(scores)),
        (POT, Phrase("position.pot"), ruleset.flow.possible_pots(number)),
        (DEALER, Phrase("position.dealer"), range(ruleset.players)),
        *((CARRIED + one.place, one.name, one.allowed) for one in carried.values()),
        (TURN, Phrase("position.deals_passed"), range(number + 1)),
        (REPEAT, Phrase("position.repeats"), range(number + 1)),
    )


def _words(allowed: Collection[int]) -> Phrase | int:
    """The allowed numbers as a part of a message."""
    if not isinstance(allowed, range) or len(allowed) < 3:
        first, *others = sorted(allowed)
        words: Phrase | int = first
        for other in others:
            words = Phrase("number.or", first=words, other=other)
        return words
    if allowed.step > 1:
        return Phrase("number.in_steps", first=allowed[0], last=allowed[-1], step=allowed.step)
    return Phrase("number.range", first=allowed[0], last=allowed[-1])


def check_wall(ruleset: Ruleset, wall: Sequence[int]) -> bytes:
    """The wall as bytes; raises if it does not consist of exactly the tiles of this game."""
    if isinstance(wall, bytes) and sorted(wall) == ruleset.shape.sorted_faces:
        return wall
    for face in wall:
        if type(face) is not int or not 0 <= face < FACES:
            raise InvalidHand("wall.not_a_tile", given=shown(face))
    found = Counter(wall)
    for face, copies in enumerate(ruleset.tiles.copies):
        if found[face] != copies:
            raise InvalidHand("wall.copies", count=found[face], tile=code(face), game=ruleset.name, copies=copies)
    return bytes(wall)


def check_score_bounds(options: Options) -> None:
    """Refuse options under which a score could leave 32 bits before the match ends."""
    worst = MAX_START_POINTS + options.max_hands * options.max_score_change
    if worst <= MAX_SCORE:
        return
    named = ", ".join(f"{name}={options[name]!r}" for name in options.score_bound_options)
    raise OptionError("option.scores", options=named, worst=worst, hands=options.max_hands, maximum=MAX_SCORE)
