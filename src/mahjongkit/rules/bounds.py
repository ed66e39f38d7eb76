"""Bounds: which positions a hand can begin with, and which options keep every score within 32 bits.

Compiled code stores scores in 32 bits and uses numbers of a position as array indices. So `check_position` checks
every position before compiled code gets it, and `check_score_bounds` refuses a ruleset whose scores could leave 32
bits: the largest change per hand, times the most hands in a match, plus the largest score to begin with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.tiles import FACES, code

if TYPE_CHECKING:
    from mahjongkit.rules.ruleset import Ruleset

MAX_SCORE = 2**31 - 1
MAX_START_POINTS = 10_000_000
"""The largest score, above or below zero, that a match can begin with."""
MAX_START_HONBA = 100
MAX_START_STICKS = 100
"""The most counters and riichi sticks that can lie on the table when a match begins."""
MAX_HANDS = 256
"""The most hands in a match of a game without a fixed number of hands, however often dealers repeat."""

POSITION_SIZE = 17
POT, NUMBER, DEALER, CARRIED, TURN, REPEAT = 4, 5, 6, 7, 15, 16
"""Indices in a position, after the four scores; from CARRIED on a game stores up to eight numbers of its own."""
CARRIED_SIZE = 8


class Carried(NamedTuple):
    """A number that a game carries over from hand to hand: its index, its name and its possible values."""

    place: int
    name: str
    allowed: Collection[int]


def check_position(ruleset: Ruleset, position: Sequence[int], what: str = "opening") -> None:
    """Refuse a position that no hand of this game can begin with; `what` names the position in the error."""
    if len(position) != POSITION_SIZE or not all(type(value) is int for value in position):
        raise ValueError(f"{what} {list(position)!r}; expected {POSITION_SIZE} whole numbers")
    for name, value, allowed in _fields(ruleset, position):
        if value not in allowed:
            raise ValueError(f"{what}: {name} {value}; expected {_words(allowed)}")


def _fields(ruleset: Ruleset, position: Sequence[int]) -> Iterator[tuple[str, int, Collection[int]]]:
    """The name, the value and the possible values of every number in a position."""
    number = position[NUMBER]
    yield "hand", number, range(ruleset.max_hands)
    limit = MAX_START_POINTS + number * ruleset.max_score_change
    for seat in range(4):
        allowed = range(-limit, limit + 1) if seat < ruleset.players else range(1)
        yield f"score of seat {seat}", position[seat], allowed
    yield "pot", position[POT], ruleset.possible_pots(number)
    yield "dealer", position[DEALER], range(ruleset.players)
    carried = {one.place: one for one in ruleset.carried(number)}
    for place in range(CARRIED_SIZE):
        one = carried.get(place, Carried(place, f"carried number {place}", range(1)))
        yield one.name, position[CARRIED + place], one.allowed
    yield "deals passed", position[TURN], range(number + 1)
    yield "repeats", position[REPEAT], range(number + 1)


def _words(allowed: Collection[int]) -> str:
    if not isinstance(allowed, range) or len(allowed) < 3:
        return " or ".join(map(str, sorted(allowed)))
    steps = f" in steps of {allowed.step}" if allowed.step > 1 else ""
    return f"{allowed[0]} to {allowed[-1]}{steps}"


def check_wall(ruleset: Ruleset, wall: Sequence[int]) -> bytes:
    """The wall as bytes; raises if it does not consist of exactly the tiles of this game."""
    if isinstance(wall, bytes) and sorted(wall) == ruleset.sorted_faces:
        return wall
    for face in wall:
        if type(face) is not int or not 0 <= face < FACES:
            raise ValueError(f"wall: {face!r} is not a tile")
    found = Counter(wall)
    for face, copies in enumerate(ruleset.tiles.copies):
        if found[face] != copies:
            raise ValueError(f"wall: {found[face]} tiles {code(face)}; {ruleset.name} has {copies}")
    return bytes(wall)


def check_score_bounds(ruleset: Ruleset) -> None:
    """Refuse options under which a score could leave 32 bits before the match ends."""
    worst = MAX_START_POINTS + ruleset.max_hands * ruleset.max_score_change
    if worst <= MAX_SCORE:
        return
    named = ", ".join(f"{name}={ruleset.options[name]!r}" for name in ruleset.score_bound_options)
    raise ValueError(
        f"options {named}: scores could reach {worst} in a match of {ruleset.max_hands} hands; "
        f"expected at most {MAX_SCORE}"
    )
