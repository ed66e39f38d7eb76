"""The events of a hand as JSON: one message type for every kind of `mahjongkit.game.events.Event`."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct, field

Seat = Annotated[int, Meta(ge=-1, le=3, description="A seat; -1 means nobody, or the table.")]
Tile = Annotated[str, Meta(pattern=r"^([0-9][mps]|[1-7]z|[fg][1-4]|\?)$", description="A tile; ? if it is hidden.")]
Tiles = list[Tile]


class EventMessage(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An event at the table, as this seat sees it."""


class SecretEvent(EventMessage):
    """An event that may be hidden from other seats: `secret` while only this seat knows, `told` once revealed."""

    secret: bool = field(default=False, name="secret")
    told: bool = field(default=False, name="told")


class HandStarts(EventMessage, tag="start"):
    """A hand begins: its number, the dealer, how many tiles can be drawn after the deal."""

    hand: int
    dealer: Seat
    left: int


class Scored(EventMessage, tag="score"):
    """The points of a seat at the start of the hand; for seat -1, the points on the table."""

    seat: Seat
    points: int


class Dealt(EventMessage, tag="deal"):
    """Up to four tiles are dealt to a seat."""

    seat: Seat
    tiles: Tiles


class Drew(SecretEvent, tag="draw", kw_only=True):
    """A seat draws a tile, possibly a replacement from the back of the wall."""

    seat: Seat
    tile: Tile
    replacement: bool


class Discarded(SecretEvent, tag="discard", kw_only=True):
    """A seat discards a tile; `drawn` if it was just drawn, `turned` if it lies sideways."""

    seat: Seat
    tile: Tile
    drawn: bool
    turned: bool


class Called(SecretEvent, tag="call", kw_only=True):
    """A seat declares a meld: its kind, the seat its first tile came from (-1: nobody), its tiles."""

    seat: Seat
    meld: str
    source: Seat = field(name="from")
    tiles: Tiles


class SetAside(SecretEvent, tag="aside", kw_only=True):
    """A seat lays a tile beside its hand."""

    seat: Seat
    tile: Tile


class Shown(SecretEvent, tag="show", kw_only=True):
    """A tile of the wall is turned up; row 0 is the upper row."""

    row: int
    tile: Tile


class Revealed(EventMessage, tag="reveal"):
    """A seat shows up to four tiles of its hand."""

    seat: Seat
    tiles: Tiles


class Marked(SecretEvent, tag="mark", kw_only=True):
    """A seat gets a mark, named by the game; private marks are sent only to that seat."""

    seat: Seat
    mark: str
    value: int
    private: bool


class FactChanged(EventMessage, tag="fact"):
    """A fact about the table changes, named by the game."""

    fact: str
    value: int


class Paid(EventMessage, tag="pay", kw_only=True):
    """A payment; -1 stands for the points on the table."""

    source: Seat = field(name="from")
    to: Seat
    amount: int
    reason: str


class Won(EventMessage, tag="win", kw_only=True):
    """A seat wins with a tile of another seat, or its own if self-drawn."""

    seat: Seat
    source: Seat = field(name="from")
    tile: Tile


class HandEnds(EventMessage, tag="end"):
    """The hand is over, with the reason."""

    reason: str


class MatchEnds(EventMessage, tag="match_over"):
    """The match is over."""


class Exchanged(EventMessage, tag="exchange"):
    """Tiles pass from one seat to another."""

    seat: Seat
    to: Seat
    tiles: Tiles


class Robbed(EventMessage, tag="robbed"):
    """An added kong of a seat is robbed: its meld is a pon again."""

    seat: Seat
    tile: Tile


class Reserved(EventMessage, tag="reserve"):
    """This many more tiles of the wall will not be drawn."""

    tiles: int


KINDS: tuple[type[EventMessage], ...] = (
    *(HandStarts, Scored, Dealt, Drew, Discarded, Called, SetAside, Shown, Revealed, Marked, FactChanged, Paid, Won),
    *(HandEnds, MatchEnds, Exchanged, Robbed, Reserved),
)
if TYPE_CHECKING:  # a type checker does not know unions that are computed
    AnyEventMessage = EventMessage
else:
    AnyEventMessage = reduce(or_, KINDS)
