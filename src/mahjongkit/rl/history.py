"""`History` writes what happened in the hand, as one seat has seen it, and the exact numbers that planes only round.

An event is a row of eight integers: see `EVENT_FIELDS`. What a seat may see of it follows from the declarations in
`game/event_spec.py`, as it does for `Event.seen_by`.
"""

from __future__ import annotations

from array import array
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes
from mahjongkit.core.state import GameState
from mahjongkit.game.event_spec import EVENT_KINDS, LOW_HALF, OTHER, SEAT, Audience, FieldType, SeatField

if not cython.compiled:  # compiled, the .pxd declares them
    # Who sees the tiles of an event.
    EVERYBODY = 0
    ITS_SEAT = 1
    BOTH_SEATS = 2
    WINNER = 3
    # What the value of an event is.
    NUMBER = 0
    HALVES = 1
    ONE_TILE = 2
    FOUR_TILES = 3
    # Sizes and numbers.
    EVENT_SIZE = 8  # integers of an event
    NONE = -1  # no seat, or no tile
    UNSEEN = -2  # a tile that the seat does not see

AUDIENCES = (Audience.EVERYBODY, Audience.SEAT, Audience.BOTH_SEATS, Audience.WINNER)
EVENT_FIELDS = ("kind", "seat", "other", "flags", "first", "second", "third", "fourth")
"""The integers of an event.

- `kind`: its code: the place of its declaration in `event_spec.EVENT_KINDS`
- `seat`, `other`: seats, counted from the asked one, -1 for nobody or the table; `other` can be the number of a mark, a
  fact or a row instead
- `flags`: as in the declaration; also the verb of a meld and the reason of a payment or ending
- `first` to `fourth`: its tiles, -1 for none and -2 for a tile that the seat does not see; or `first` is its number;
  at the start of a hand `first` is how many tiles can be drawn, and `second` the number of the hand
"""
HISTORY_LENGTH = 128
"""How many events are kept, the newest ones."""


def scalar_names(ruleset: Any) -> tuple[str, ...]:
    """The names of the exact numbers, in their order; scores are counted from the asked seat."""
    return (
        *(f"score {step}" for step in range(ruleset.players)),
        *("seat", "dealer", "pot", "left", "number", "missing"),
        *(f"fact {name}" for name in ruleset.flow.fact_names),
    )


class History:
    """Writes the scalars and events of one ruleset; every thread has one of its own."""

    def __init__(self, ruleset: Any, length: int) -> None:
        self.players = ruleset.players
        self.length = length
        self.scalars = len(scalar_names(ruleset))
        self.facts = len(ruleset.flow.fact_names)
        self.hides_winners = ruleset.flow.hides_winners
        self.audience = array("i", [AUDIENCES.index(kind.tiles_seen_by) for kind in EVENT_KINDS])
        self.can_be_secret = array("i", [kind.can_be_secret for kind in EVENT_KINDS])
        self.has_seat = array("i", [_names_seat(kind, SEAT) for kind in EVENT_KINDS])
        self.has_other = array("i", [_names_seat(kind, OTHER) for kind in EVENT_KINDS])
        self.content = array("i", [_content(kind) for kind in EVENT_KINDS])

    # Numbers.

    def write_scalars(self, state: GameState, seat: int, numbers: Any) -> None:
        """Write the exact numbers; see `scalar_names`."""
        state.hide_secrets(seat)
        for step in range(self.players):
            numbers[step] = state.score[(seat + step) % self.players]
        at = self.players
        numbers[at] = seat
        numbers[at + 1] = (state.dealer - seat + self.players) % self.players
        numbers[at + 2] = state.pot
        numbers[at + 3] = state.left
        numbers[at + 4] = state.number
        numbers[at + 5] = state.tiles_missing_of(seat)
        for i in range(self.facts):
            numbers[at + 6 + i] = state.facts[i]
        state.show_secrets(seat)

    # Events.

    def write_events(self, state: GameState, seat: int, events: Any) -> int:
        """Write the newest events that a seat has seen, the oldest of them first; how many they are."""
        seen = 0
        first = state.log_size
        while first > 0 and seen < self.length:
            first -= 1
            seen += self.is_seen(state.log[first], seat)
        place = 0
        for i in range(first, state.log_size):
            if self.is_seen(state.log[i], seat):
                self.write_event(state.log[i], seat, events, place * EVENT_SIZE)
                place += 1
        for i in range(place * EVENT_SIZE, self.length * EVENT_SIZE):
            events[i] = 0
        return place

    def is_seen(self, event: int, seat: int) -> bool:
        """Whether a seat has seen that something happened."""
        if not self.can_be_secret[codes.event_kind(event)]:
            return True
        flags = codes.event_flags(event)
        if codes.event_seat(event) == seat:
            return not bits.has_flag(flags, codes.DISCLOSED)  # the seat saw its own action when it happened
        return not bits.has_flag(flags, codes.PRIVATE | codes.SECRET)

    def shows_tiles(self, event: int, seat: int) -> bool:
        """Whether a seat sees the tiles of an event."""
        audience = self.audience[codes.event_kind(event)]
        if audience == EVERYBODY or codes.event_seat(event) == seat:
            return True
        if audience == WINNER:
            return not (self.hides_winners and codes.event_seat(event) == codes.event_other(event))
        return audience == BOTH_SEATS and codes.event_other(event) == seat

    def write_event(self, event: int, seat: int, events: Any, at: int) -> None:
        kind = codes.event_kind(event)
        events[at] = kind
        events[at + 1] = self.relative(codes.event_seat(event), seat) if self.has_seat[kind] else NONE
        events[at + 2] = codes.event_other(event)
        if self.has_other[kind] or codes.event_other(event) == codes.NOBODY:
            events[at + 2] = self.relative(codes.event_other(event), seat)
        events[at + 3] = codes.event_flags(event)
        for i in range(4):
            events[at + 4 + i] = NONE
        content = self.content[kind]
        if content == NUMBER:
            events[at + 4] = codes.event_value(event)
        elif content == HALVES:
            events[at + 4] = codes.event_half(event, 0)
            events[at + 5] = codes.event_half(event, 1)
        else:
            self.write_tiles(event, seat, events, at + 4, 1 if content == ONE_TILE else 4)

    def write_tiles(self, event: int, seat: int, events: Any, at: int, count: int) -> None:
        shown = self.shows_tiles(event, seat)
        for i in range(count):
            face = codes.event_tile_at(event, i)
            if face != codes.NO_TILE:
                events[at + i] = face if shown else UNSEEN

    def relative(self, other: int, seat: int) -> int:
        """A seat counted from the asked one; -1 for the table and for nobody."""
        return (other - seat + self.players) % self.players if other < codes.POT else NONE

    def clear(self, numbers: Any, events: Any) -> None:
        """Write zeros, for a seat that is not asked."""
        for i in range(self.scalars):
            numbers[i] = 0
        for i in range(self.length * EVENT_SIZE):
            events[i] = 0


def _names_seat(kind: Any, place: Any) -> bool:
    """Whether a place of the packed event holds a seat."""
    return any(isinstance(field, SeatField) and field.place is place for field in kind.fields)


def _content(kind: Any) -> int:
    """What the value of an event of this kind is."""
    if kind.tiles is not None:
        return ONE_TILE if kind.tiles.type is FieldType.TILE else FOUR_TILES
    return HALVES if any(field.place is LOW_HALF for field in kind.fields) else NUMBER
