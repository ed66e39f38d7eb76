"""The events of a hand as messages carry them: one type for every kind of `mahjongkit.game.events.Event`."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated

from msgspec import Meta, Struct, field

Seat = Annotated[int, Meta(ge=-1, le=3, description="A seat; -1 is nobody, or the table.")]
Tile = Annotated[str, Meta(pattern=r"^([0-9][mps]|[1-7]z|[fg][1-4]|\?)$", description="A tile, ? if it is not shown.")]
Tiles = list[Tile]


class EventMessage(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened at the table, as this seat learns of it."""


class Secretly(EventMessage):
    """Something that a seat may do unseen: `secret` while only it knows, `told` when the others learn of it."""

    secret: bool = field(default=False, name="secret")
    told: bool = field(default=False, name="told")


class HandStarts(EventMessage, tag="start"):
    """A hand begins: its number, who deals, how many tiles can be drawn after the deal."""

    hand: int
    dealer: Seat
    left: int


class Scored(EventMessage, tag="score"):
    """The points of a seat as the hand begins; of seat -1, what lies on the table."""

    seat: Seat
    points: int


class Dealt(EventMessage, tag="deal"):
    """Up to four tiles are dealt to a seat."""

    seat: Seat
    tiles: Tiles


class Drew(Secretly, tag="draw", kw_only=True):
    """A seat draws a tile, perhaps a replacement from the back of the wall."""

    seat: Seat
    tile: Tile
    replacement: bool


class Discarded(Secretly, tag="discard", kw_only=True):
    """A seat discards a tile: the one just drawn or not, laid sideways or not."""

    seat: Seat
    tile: Tile
    drawn: bool
    turned: bool


class Called(Secretly, tag="call", kw_only=True):
    """A seat lays a meld: its kind, from whom the first tile came (-1: nobody), its tiles."""

    seat: Seat
    meld: str
    source: Seat = field(name="from")
    tiles: Tiles


class SetAside(Secretly, tag="aside", kw_only=True):
    """A seat lays a tile beside its hand."""

    seat: Seat
    tile: Tile


class Shown(Secretly, tag="show", kw_only=True):
    """A tile is turned up on the wall; row 0 is the upper one."""

    row: int
    tile: Tile


class Revealed(EventMessage, tag="reveal"):
    """A seat lays up to four tiles of its hand open."""

    seat: Seat
    tiles: Tiles


class Marked(Secretly, tag="mark", kw_only=True):
    """Something holds of a seat from now on, by the game's own name; private marks are told to this seat only."""

    seat: Seat
    mark: str
    value: int
    private: bool


class FactTold(EventMessage, tag="fact"):
    """Something holds of the table, by the game's own name."""

    fact: str
    value: int


class Paid(EventMessage, tag="pay", kw_only=True):
    """Money moves; -1 is what lies on the table."""

    source: Seat = field(name="from")
    to: Seat
    amount: int
    reason: str


class Won(EventMessage, tag="win", kw_only=True):
    """A seat wins with a tile, from another seat or from itself."""

    seat: Seat
    source: Seat = field(name="from")
    tile: Tile


class HandEnds(EventMessage, tag="end"):
    """The hand is over, and why."""

    reason: str


class MatchEnds(EventMessage, tag="match_over"):
    """The match is over."""


class Exchanged(EventMessage, tag="exchange"):
    """Tiles pass from a seat to another."""

    seat: Seat
    to: Seat
    tiles: Tiles


class Robbed(EventMessage, tag="robbed"):
    """An added kong of a seat is robbed: its meld is a pon again."""

    seat: Seat
    tile: Tile


class Reserved(EventMessage, tag="reserve"):
    """So many tiles more of the wall are not drawn."""

    tiles: int


KINDS: tuple[type[EventMessage], ...] = (
    *(HandStarts, Scored, Dealt, Drew, Discarded, Called, SetAside, Shown, Revealed, Marked, FactTold, Paid, Won),
    *(HandEnds, MatchEnds, Exchanged, Robbed, Reserved),
)
AnyEventMessage = reduce(or_, KINDS)
