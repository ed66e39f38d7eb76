"""A move of a transcript: an action of a seat, a draw, or a new dora indicator."""

from __future__ import annotations

from array import array
from typing import Protocol

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes
from mahjongkit.errors import InputError, shown
from mahjongkit.rules.riichi import seats
from mahjongkit.tiles import FACES as ALL_FACES
from mahjongkit.tiles import sort_key

if not cython.compiled:  # compiled, the .pxd declares them
    # Moves that are not actions of a seat; the numbers follow those of all verbs.
    DRAW = 62
    INDICATOR = 63

ORDER = array("i", [sort_key(face) for face in range(ALL_FACES)])
_VERBS = {
    "draw": DRAW,
    "discard": codes.DISCARD,
    "chi": codes.CHI,
    "pon": codes.PON,
    "kong": codes.KONG,
    "added": codes.ADDED,
    "closed": codes.CLOSED,
    "north": seats.NORTH_ASIDE,
    "nine_terminals": seats.NINE,
    "indicator": INDICATOR,
}
_KINDS = {verb: kind for kind, verb in _VERBS.items()}


class EventLocator(Protocol):
    """Finds the place of an event in a file, by the event's number; computed only when an error needs it."""

    def locate(self, number: int) -> str: ...


def order_of(face: int) -> int:
    """The position of a face in a sorted hand."""
    return ORDER[face] if 0 <= face < codes.FACES else 2 * face


class Move:
    """A move by its kind.

    - `draw`: `tile`; from the live wall or, after a kong or a North, a replacement
    - `discard`: `tile`; `drawn` if it was the tile just drawn; `declares` if it declares riichi
    - `chi`, `pon`, `kong`: `tile` is the called tile, `tiles` are those from the hand, `source` is the discarder
    - `closed`, `added`: `tile` is a face of the kind, or the added face
    - `north`: a North is set aside
    - `indicator`: `tile` is a new dora indicator (seat -1)
    - `nine_terminals`: the seat ends the hand

    Equality ignores the place in the file.
    """

    def __init__(
        self,
        kind: str,
        seat: int,
        tile: int = -1,
        tiles: tuple[int, ...] = (),
        source: int = -1,
        drawn: bool = False,
        declares: bool = False,
        where: str = "",
    ) -> None:
        if kind not in _VERBS:
            raise InputError("record.move_kind", kind=shown(kind), kinds=", ".join(_VERBS))
        self.verb = _VERBS[kind]
        self.seat = seat
        self.tile = tile
        self.tiles = tiles
        self.source = source
        self.drawn = drawn
        self.declares = declares
        self.location: str | EventLocator = where
        self.number = 0

    @property
    def kind(self) -> str:
        return _KINDS[self.verb]

    @property
    def where(self) -> str:
        """The place in the file."""
        return self.location if isinstance(self.location, str) else self.location.locate(self.number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and repr(self) == repr(other)

    def __repr__(self) -> str:
        fields = (self.kind, self.seat, self.tile, self.tiles, self.source, self.drawn, self.declares)
        return f"Move({', '.join(map(repr, fields))})"

    def action(self) -> int:
        """The action code of the move."""
        if self.verb == codes.DISCARD:
            verb = seats.RIICHI_DISCARD if self.declares else codes.DISCARD
            return codes.action_code(verb, self.tile, codes.NO_TILE, codes.NO_TILE, self.drawn)
        if codes.CHI <= self.verb <= codes.KONG:
            return self.call()
        if self.verb == seats.NINE:
            return codes.action_code(seats.NINE, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)
        face = codes.kind_of(self.tile) if self.verb == codes.CLOSED else self.tile
        return codes.action_code(self.verb, face, codes.NO_TILE, codes.NO_TILE, False)

    def call(self) -> int:
        """The action code of a call; it names the tiles from the hand, sorted."""
        a = b = c = codes.NO_TILE
        for face in self.tiles[:3]:
            if order_of(face) < order_of(a):
                a, b, c = face, a, b
            elif order_of(face) < order_of(b):
                b, c = face, b
            else:
                c = face
        return codes.action_code(self.verb, a, b, c, False)


def tile_move(verb: int, seat: int, tile: int, locator: EventLocator, number: int) -> Move:
    """A move with only a tile, from event `number` of a file; faster than `Move(...)`."""
    move = Move.__new__(Move)
    move.verb = verb
    move.seat = seat
    move.tile = tile
    move.tiles = ()
    move.source = -1
    move.drawn = False
    move.declares = False
    move.location = locator
    move.number = number
    return move
