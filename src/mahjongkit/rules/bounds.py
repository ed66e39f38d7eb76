"""Bounds: which positions a hand can begin with, and which options keep every score within 32 bits.

Compiled code keeps scores as 32-bit numbers and uses what a hand begins with as places in arrays. So it takes over a
position only after `check_position`, and a ruleset is made only if `check_money` finds that no match can lead out of
32 bits: the most that one hand moves, times the most hands of a match, plus the largest scores to begin with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.tiles import FACES, code

if TYPE_CHECKING:
    from mahjongkit.rules.ruleset import Ruleset

LARGEST_SCORE = 2**31 - 1
MOST_START_POINTS = 10_000_000
"""The largest score that a match can begin with, above or below zero."""
MOST_START_HONBA = 100
MOST_START_STICKS = 100
"""How many counters and riichi sticks can lie on the table when a match begins."""
MOST_HANDS = 256
"""A match of a game without a fixed number of hands ends with this one, however often dealers repeat."""

POSITION_SIZE = 17
POT, NUMBER, DEALER, CARRIED, TURN, REPEAT = 4, 5, 6, 7, 15, 16
"""Where the numbers of a position are, behind the four scores; a game carries up to eight of its own."""
CARRIED_SIZE = 8


class Carried(NamedTuple):
    """A number that a game carries from hand to hand: its place, its name, and the values it can have."""

    place: int
    name: str
    allowed: Collection[int]


def check_position(ruleset: Ruleset, position: Sequence[int], what: str = "opening") -> None:
    """Refuse a position that no hand of this game can begin with; the error calls it `what`."""
    if len(position) != POSITION_SIZE or not all(type(value) is int for value in position):
        raise ValueError(f"{what} {list(position)!r}; expected {POSITION_SIZE} whole numbers")
    for name, value, allowed in _fields(ruleset, position):
        if value not in allowed:
            raise ValueError(f"{what}: {name} {value}; expected {_words(allowed)}")


def _fields(ruleset: Ruleset, position: Sequence[int]) -> Iterator[tuple[str, int, Collection[int]]]:
    """Every number of a position: its name, its value, and the values it can have."""
    number = position[NUMBER]
    yield "hand", number, range(ruleset.most_hands)
    most = MOST_START_POINTS + number * ruleset.most_per_hand
    for seat in range(4):
        allowed = range(-most, most + 1) if seat < ruleset.players else range(1)
        yield f"score of seat {seat}", position[seat], allowed
    yield "pot", position[POT], ruleset.pots(number)
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
    """The wall as bytes, if it is made of exactly the tiles of this game."""
    if isinstance(wall, bytes) and sorted(wall) == ruleset.sorted_faces:
        return wall
    for face in wall:
        if type(face) is not int or not 0 <= face < FACES:
            raise ValueError(f"wall: {face!r} is no tile")
    found = Counter(wall)
    for face, copies in enumerate(ruleset.tiles.copies):
        if found[face] != copies:
            raise ValueError(f"wall: {found[face]} tiles {code(face)}; {ruleset.name} has {copies}")
    return bytes(wall)


def check_money(ruleset: Ruleset) -> None:
    """Refuse options under which a score could leave 32 bits before the match is over."""
    worst = MOST_START_POINTS + ruleset.most_hands * ruleset.most_per_hand
    if worst <= LARGEST_SCORE:
        return
    named = ", ".join(f"{name}={ruleset.options[name]!r}" for name in ruleset.money_options)
    raise ValueError(
        f"options {named}: scores could reach {worst} in a match of {ruleset.most_hands} hands; "
        f"expected at most {LARGEST_SCORE}"
    )
