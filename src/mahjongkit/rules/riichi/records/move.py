"""One thing that a seat did, or that happened to it, as a record tells it: readers make moves, the replay plays."""

from __future__ import annotations

from array import array
from typing import Protocol

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.tiles import FACES as ALL_FACES
from mahjongkit.tiles import sort_key

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.core.codes import (
        ADDED,
        CHI,
        CLOSED,
        DISCARD,
        FACES,
        KONG,
        NO_TILE,
        PON,
        action_code,
        kind_of,
    )
    from mahjongkit.rules.riichi.seats import NINE, NORTH_ASIDE, RIICHI_DISCARD

    # What is no answer of a seat, behind all verbs.
    DRAW = 62
    INDICATOR = 63

ORDER = array("i", [sort_key(face) for face in range(ALL_FACES)])
_VERBS = {
    "draw": DRAW,
    "discard": DISCARD,
    "chi": CHI,
    "pon": PON,
    "kong": KONG,
    "added": ADDED,
    "closed": CLOSED,
    "north": NORTH_ASIDE,
    "nine_terminals": NINE,
    "indicator": INDICATOR,
}
_KINDS = {verb: kind for kind, verb in _VERBS.items()}


class Places(Protocol):
    """A text that knows where in it an event is told."""

    def where_of(self, number: int) -> str: ...


def order_of(face: int) -> int:
    """Where a face stands in a sorted hand."""
    return ORDER[face] if 0 <= face < FACES else 2 * face


class Move:
    """A move by its kind.

    - `draw`: `tile`; from the live wall or, after a kong or a North, a replacement
    - `discard`: `tile`; `drawn` if it was the tile just drawn; `declares` if it declares riichi
    - `chi`, `pon`, `kong`: `tile` is the tile called, `tiles` those from the hand, `source` who discarded it
    - `closed`, `added`: `tile` is a face of the kind, or the face added; `north`
    - `indicator`: `tile` is a dora indicator that is turned up (seat -1)
    - `nine_terminals`: the seat ends the hand

    Moves are equal wherever they are told.
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
            raise ValueError(f"a move {kind!r}; expected one of {', '.join(_VERBS)}")
        self.verb = _VERBS[kind]
        self.seat = seat
        self.tile = tile
        self.tiles = tiles
        self.source = source
        self.drawn = drawn
        self.declares = declares
        self.told: str | Places = where
        self.number = 0

    @property
    def kind(self) -> str:
        return _KINDS[self.verb]

    @property
    def where(self) -> str:
        """Where the record tells it."""
        return self.told if isinstance(self.told, str) else self.told.where_of(self.number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and repr(self) == repr(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        told = (self.kind, self.seat, self.tile, self.tiles, self.source, self.drawn, self.declares)
        return f"Move({', '.join(map(repr, told))})"

    def action(self) -> int:
        """The answer of the seat, as the table numbers it."""
        if self.verb == DISCARD:
            verb = RIICHI_DISCARD if self.declares else DISCARD
            return action_code(verb, self.tile, NO_TILE, NO_TILE, self.drawn)
        if CHI <= self.verb <= KONG:
            return self.call()
        if self.verb == NINE:
            return action_code(NINE, NO_TILE, NO_TILE, NO_TILE, False)
        face = kind_of(self.tile) if self.verb == CLOSED else self.tile
        return action_code(self.verb, face, NO_TILE, NO_TILE, False)

    def call(self) -> int:
        """A call names the tiles from the hand, sorted."""
        a = b = c = NO_TILE
        for face in self.tiles[:3]:
            if order_of(face) < order_of(a):
                a, b, c = face, a, b
            elif order_of(face) < order_of(b):
                b, c = face, b
            else:
                c = face
        return action_code(self.verb, a, b, c, False)


def happened(verb: int, seat: int, tile: int, told: Places, number: int) -> Move:
    """A move with nothing but a tile, told by an event of a text."""
    move = Move.__new__(Move)
    move.verb = verb
    move.seat = seat
    move.tile = tile
    move.tiles = ()
    move.source = -1
    move.drawn = False
    move.declares = False
    move.told = told
    move.number = number
    return move
