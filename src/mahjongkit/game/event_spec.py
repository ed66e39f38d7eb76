"""The kinds of events, each declared once: its name and code, its fields and where they lie, and who sees it.

Everything else follows from these declarations: how `Event` packs, reads and hides an event, the messages of the
server's protocol, the JSON Schemas in docs/, the types of the page, how a record is narrated, and (written by
tools/hot_modules.py) the constants in core/codes.py. A new kind needs its declaration here, the mechanic that logs it,
and its words `narrate.<name>` in the locale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mahjongkit.core.plain_codes import codes, has_flag
from mahjongkit.errors import shown
from mahjongkit.tiles import CODES, UNSEEN, Tile, code, tiles_of

if TYPE_CHECKING:
    from mahjongkit.rules.ruleset import Ruleset

NO_SEAT = -1
"""Instead of a seat: nobody, or the table."""


class FieldType(Enum):
    """What a field holds, as JSON has it."""

    SEAT = "seat"
    SEAT_OR_TABLE = "seat_or_table"
    TILE = "tile"
    TILES = "tiles"
    NUMBER = "number"
    FLAG = "flag"
    WORD = "word"


class Audience(Enum):
    """Who sees the tiles of an event; the others only see that it happened."""

    EVERYBODY = "everybody"
    SEAT = "its seat"
    BOTH_SEATS = "its two seats"
    WINNER = "the winner, if the game hides self-drawn wins and this is one; otherwise everybody"


# Where a field lies in the packed code: how it is read there.


@dataclass(frozen=True)
class Place:
    """A part of the packed code: its name among the arguments of `codes.event_code`, and how to read it."""

    name: str
    read: Callable[[int], int] = field(repr=False)


SEAT = Place("seat", codes.event_seat)
OTHER = Place("other", codes.event_other)
FLAGS = Place("flags", codes.event_flags)
WORD = Place("flags", codes.event_verb)
VALUE = Place("value", codes.event_value)
LOW_HALF = Place("value", lambda event: codes.event_half(event, 0))
HIGH_HALF = Place("value", lambda event: codes.event_half(event, 1))


# Fields.


@dataclass(frozen=True)
class Field:
    """A field of an event: a number as it lies in the packed code. Subclasses hold other types of data."""

    name: str
    """Its key in JSON."""
    doc: str = ""
    place: Place = VALUE
    type: FieldType = FieldType.NUMBER

    def read(self, event: int, ruleset: Ruleset) -> Any:
        """Its value in a packed event."""
        return self.place.read(event)

    def pack(self, value: Any, ruleset: Ruleset) -> int:
        """The bits that it adds to its place."""
        return codes.pack_halves(0, value) if self.place is HIGH_HALF else int(value)


@dataclass(frozen=True)
class SeatField(Field):
    """A seat; with `table`, -1 is packed as that: NOBODY or POT."""

    place: Place = SEAT
    type: FieldType = FieldType.SEAT
    table: int = codes.NOBODY

    def read(self, event: int, ruleset: Ruleset) -> int:
        return seat_or_none(self.place.read(event))

    def pack(self, value: int, ruleset: Ruleset) -> int:
        if value >= ruleset.players:
            raise OverflowError(f"{self.name}: {shown(value)}")
        return self.table if value == NO_SEAT else value


@dataclass(frozen=True)
class TilesField(Field):
    """Up to four tiles, or exactly one; UNSEEN where a tile is hidden."""

    type: FieldType = FieldType.TILES

    def faces(self, event: int) -> tuple[int, ...]:
        """The tiles as numbers."""
        if self.type is FieldType.TILE:
            return (_face(codes.event_tile(event)),)
        return tuple([_face(tile) for tile in codes.event_tiles(event)])

    def read(self, event: int, ruleset: Ruleset) -> str | list[str]:
        tiles = [code(face) for face in self.faces(event)]
        return tiles[0] if self.type is FieldType.TILE else tiles

    def read_tiles(self, event: int) -> Tile | list[Tile]:
        """Its value as tiles, where `read` gives the plain text of JSON."""
        tiles = list(tiles_of(self.faces(event)))
        return tiles[0] if self.type is FieldType.TILE else tiles

    def pack(self, value: str | list[str], ruleset: Ruleset) -> int:
        return self.pack_faces([UNSEEN if tile == "?" else CODES.index(tile) for tile in self._listed(value)])

    def pack_faces(self, faces: list[int]) -> int:
        """The value of an event with these tiles."""
        packed = [codes.HIDDEN_TILE if face == UNSEEN else face for face in faces]
        if self.type is FieldType.TILE:
            return packed[0]
        first, second, third, fourth = packed + [codes.NO_TILE] * (4 - len(packed))
        return codes.pack_tiles(first, second, third, fourth)

    def _listed(self, value: str | list[str]) -> list[str]:
        if isinstance(value, str) != (self.type is FieldType.TILE):
            raise TypeError(f"{self.name}: {value!r}")
        return [value] if isinstance(value, str) else list(value)


@dataclass(frozen=True)
class FlagField(Field):
    """True or false: one bit of the flags."""

    place: Place = FLAGS
    type: FieldType = FieldType.FLAG
    bit: int = 0
    said: bool = False
    """Whether a narration mentions it, in the words `narrate.<name>`."""

    def read(self, event: int, ruleset: Ruleset) -> bool:
        return has_flag(codes.event_flags(event), self.bit)

    def pack(self, value: object, ruleset: Ruleset) -> int:
        return self.bit if value else 0


def _no_words(ruleset: Ruleset) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class WordField(Field):
    """A word of the ruleset, packed as its index among words of its sort."""

    place: Place = WORD
    type: FieldType = FieldType.WORD
    words: Callable[[Ruleset], tuple[str, ...]] = field(default=_no_words, repr=False)

    def read(self, event: int, ruleset: Ruleset) -> str:
        return self.words(ruleset)[self.place.read(event)]

    def pack(self, value: str, ruleset: Ruleset) -> int:
        return self.words(ruleset).index(value)


def tile_field(name: str, doc: str = "") -> TilesField:
    """A field of exactly one tile."""
    return TilesField(name, doc, type=FieldType.TILE)


def seat_or_none(number: int) -> int:
    """A packed seat; NO_SEAT for the table and for nobody."""
    return number if number < codes.POT else NO_SEAT


def _face(tile: int) -> int:
    return UNSEEN if tile == codes.HIDDEN_TILE else tile


# Kinds.


@dataclass(frozen=True, repr=False)
class EventKind:
    """A kind of events."""

    code: int
    constant: str
    """The name of the code in core/codes.py."""
    name: str
    """Its `type` in JSON."""
    doc: str
    fields: tuple[Field, ...] = ()
    tiles_seen_by: Audience = Audience.EVERYBODY
    can_be_secret: bool = False
    """Whether a seat can cause it in secret: its flags SECRET, DISCLOSED and PRIVATE then hide the whole event."""
    narrated: bool = True
    """Whether `narrate` says it; the explanation of the result covers the others."""

    def __repr__(self) -> str:
        return f"<EventKind {self.name}: {', '.join(one.name for one in self.fields) or 'no fields'}>"

    @cached_property
    def tiles(self) -> TilesField | None:
        """The field with its tiles."""
        return next((one for one in self.fields if isinstance(one, TilesField)), None)

    @cached_property
    def word(self) -> WordField | None:
        """The field with its word."""
        return next((one for one in self.fields if isinstance(one, WordField)), None)

    def read(self, event: int, ruleset: Ruleset) -> dict[str, object]:
        """The fields of a packed event by name."""
        return {one.name: one.read(event, ruleset) for one in self.fields}

    def pack(self, data: Mapping[str, Any], ruleset: Ruleset, flags: int = 0) -> int:
        """Pack an event from its fields by name; `flags` says how it is hidden."""
        parts = {"seat": codes.NOBODY, "other": codes.NOBODY, "flags": flags, "value": 0}
        for place in {one.place.name for one in self.fields}:
            bits = [one.pack(data[one.name], ruleset) for one in self.fields if one.place.name == place]
            parts[place] = sum(bits, parts["flags"] if place == "flags" else 0)
        packed = codes.event_code(self.code, parts["seat"], parts["other"], parts["flags"], parts["value"])
        for one in self.fields:
            if one.pack(one.read(packed, ruleset), ruleset) != one.pack(data[one.name], ruleset):
                raise OverflowError(f"{one.name}: {shown(data[one.name])}")  # more than its place holds
        return packed

    def json_schema(self) -> dict[str, object]:
        """The JSON Schema of its data, with the definitions `tile`, `seat` and `seat_or_table`."""
        secrecy = SECRECY if self.can_be_secret else ()
        fields = {one.name: _SCHEMAS[one.type] | ({"description": one.doc} if one.doc else {}) for one in self.fields}
        return {
            "description": self.doc,
            "type": "object",
            "properties": {
                "type": {"const": self.name},
                **fields,
                **{flag.name: {"type": "boolean", "description": flag.doc} for flag in secrecy},
            },
            "required": ["type", *fields],
            "additionalProperties": False,
        }


_SCHEMAS: dict[FieldType, dict[str, object]] = {
    FieldType.SEAT: {"$ref": "#/$defs/seat"},
    FieldType.SEAT_OR_TABLE: {"$ref": "#/$defs/seat_or_table"},
    FieldType.TILE: {"$ref": "#/$defs/tile"},
    FieldType.TILES: {"type": "array", "items": {"$ref": "#/$defs/tile"}},
    FieldType.NUMBER: {"type": "integer"},
    FieldType.FLAG: {"type": "boolean"},
    FieldType.WORD: {"type": "string"},
}

SECRECY = (
    FlagField("secret", "Only this seat knows of it for now", bit=codes.SECRET),
    FlagField("told", "What a seat did in secret before, now shown to the others", bit=codes.DISCLOSED),
)
"""What every event that can be secret has beside its own fields; left out if false."""


def _table_or(name: str, doc: str = "", place: Place = SEAT, table: int = codes.POT) -> SeatField:
    return SeatField(name, doc, place, FieldType.SEAT_OR_TABLE, table)


EVENT_KINDS = [
    EventKind(
        *(0, "START", "start", "A hand begins: its number, the dealer, how many tiles can be drawn after the deal."),
        (Field("hand", place=HIGH_HALF), SeatField("dealer"), Field("left", place=LOW_HALF)),
    ),
    EventKind(
        *(1, "SCORE", "score", "The points of a seat at the start of the hand; for seat -1, the points on the table."),
        (_table_or("seat"), Field("points")),
    ),
    EventKind(
        *(2, "DEALT", "deal", "Up to four tiles are dealt to a seat."),
        (SeatField("seat"), TilesField("tiles")),
        Audience.SEAT,
    ),
    EventKind(
        *(3, "DREW", "draw", "A seat draws a tile, possibly a replacement from the back of the wall."),
        (SeatField("seat"), tile_field("tile"), FlagField("replacement", bit=codes.FROM_BACK)),
        Audience.SEAT,
        can_be_secret=True,
    ),
    EventKind(
        *(4, "DISCARDED", "discard", "A seat discards a tile."),
        (
            SeatField("seat"),
            tile_field("tile"),
            FlagField("drawn", "The seat has just drawn it", bit=codes.WAS_DRAWN, said=True),
            FlagField("turned", "It lies sideways", bit=codes.TURNED, said=True),
        ),
        can_be_secret=True,
    ),
    EventKind(
        *(5, "CALLED", "call", "A seat declares a meld: what kind, whose tile it called (-1: nobody's), its tiles."),
        (
            SeatField("seat"),
            WordField("meld", words=lambda ruleset: ruleset.flow.vocabulary.verbs),
            _table_or("from", place=OTHER, table=codes.NOBODY),
            TilesField("tiles", "Its tiles, the called one first"),
        ),
        can_be_secret=True,
    ),
    EventKind(
        *(6, "SET_ASIDE", "aside", "A seat lays a tile beside its hand: a flower or a North."),
        (SeatField("seat"), tile_field("tile")),
        can_be_secret=True,
    ),
    EventKind(
        *(7, "SHOWN", "show", "A tile of the wall is turned up; row 0 is the upper row."),
        (Field("row", place=OTHER), tile_field("tile")),
        can_be_secret=True,
    ),
    EventKind(
        *(8, "REVEALED", "reveal", "A seat shows up to four tiles of its hand."),
        (SeatField("seat"), TilesField("tiles")),
        narrated=False,
    ),
    EventKind(
        *(9, "MARKED", "mark", "A seat gets a mark, named by the game; a private mark is sent only to that seat."),
        (
            SeatField("seat"),
            WordField("mark", place=OTHER, words=lambda ruleset: ruleset.flow.marks),
            Field("value"),
            FlagField("private", bit=codes.PRIVATE),
        ),
        can_be_secret=True,
    ),
    EventKind(
        *(10, "FACT", "fact", "A fact about the table changes, named by the game."),
        (WordField("fact", place=OTHER, words=lambda ruleset: ruleset.flow.fact_names), Field("value")),
    ),
    EventKind(
        *(11, "PAID", "pay", "A payment; -1 stands for the points on the table."),
        (
            _table_or("from"),
            _table_or("to", place=OTHER),
            Field("amount"),
            WordField("reason", words=lambda ruleset: ruleset.flow.payment_reasons),
        ),
        narrated=False,
    ),
    EventKind(
        *(12, "WON", "win", "A seat wins with a tile of another seat, or its own if self-drawn."),
        (SeatField("seat"), SeatField("from", place=OTHER), tile_field("tile")),
        Audience.WINNER,
        narrated=False,
    ),
    EventKind(
        *(13, "ENDED", "end", "The hand is over, with the reason."),
        (WordField("reason", words=lambda ruleset: ruleset.flow.endings),),
        narrated=False,
    ),
    EventKind(14, "MATCH_OVER", "match_over", "The match is over.", narrated=False),
    EventKind(
        *(15, "EXCHANGED", "exchange", "A seat passes three tiles to another seat."),
        (SeatField("seat"), SeatField("to", place=OTHER), TilesField("tiles")),
        Audience.BOTH_SEATS,
    ),
    EventKind(
        *(16, "ROBBED", "robbed", "An added kong of a seat is robbed: the meld is a pon again, the tile is discarded."),
        (SeatField("seat"), tile_field("tile")),
    ),
    EventKind(
        *(17, "RESERVED", "reserve", "This many more tiles of the wall will not be drawn."),
        (Field("tiles"),),
    ),
]
"""Every kind of events, at the place of its code."""


def kind_named(name: object) -> EventKind | None:
    """The kind of this name, if there is one."""
    return next((kind for kind in EVENT_KINDS if kind.name == name), None)
