"""Events: everything that happens at a table, in order. All other code learns what happened from them.

`Event.seen_by` is the only place that hides tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from mahjongkit.core.plain_codes import codes, has_flag
from mahjongkit.errors import InputError, UnknownField, shown
from mahjongkit.game.event_spec import (
    EVENT_KINDS,
    NO_SEAT,
    SECRECY,
    Audience,
    EventKind,
    TilesField,
    kind_named,
    seat_or_none,
)
from mahjongkit.tiles import UNSEEN, Tile, tiles_of
from mahjongkit.value import Value

if TYPE_CHECKING:
    from mahjongkit.rules.ruleset import Ruleset

POT = NO_SEAT
"""The payer or payee of points that lie on the table, instead of a seat."""

NumberName = Literal["amount", "dealer", "from", "hand", "left", "points", "row", "seat", "to", "value"]
FlagName = Literal["drawn", "private", "replacement", "secret", "told", "turned"]
WordName = Literal["fact", "mark", "meld", "reason", "type"]
"""The fields of events by what they hold, for type checkers: `event["tile"]` is a Tile."""


class Event(Value):
    """One event. Its contents depend on its kind: see `as_data`.

    >>> import mahjongkit as mj
    >>> table = mj.Table("riichi", seed=7)
    >>> table.act(0, "discard 2m")
    >>> event = table.events[-1]
    >>> event.kind, event.seat, event.tiles
    ('draw', 1, ('1z',))
    >>> event.seen_by(0).tiles, event.seen_by(1).tiles
    (('?',), ('1z',))
    """

    __slots__ = ("code", "ruleset")
    code: int
    ruleset: Ruleset

    def __new__(cls, code: int, ruleset: Ruleset) -> Event:
        event = super().__new__(cls)
        event._set("code", code)
        event._set("ruleset", ruleset)
        return event

    def _key(self) -> tuple[object, ...]:
        return self.code, self.ruleset.name

    @property
    def spec(self) -> EventKind:
        """The declaration of its kind."""
        return EVENT_KINDS[codes.event_kind(self.code)]

    @property
    def kind(self) -> str:
        """What happened, such as `draw` or `discard`."""
        return self.spec.name

    @property
    def seat(self) -> int:
        """The seat it is about; -1 for the table."""
        return seat_or_none(codes.event_seat(self.code))

    @property
    def other(self) -> int:
        """The other seat: whose tile it was, or who is paid; -1 for the table or nobody."""
        return seat_or_none(codes.event_other(self.code))

    @property
    def flags(self) -> int:
        """The bits that say how it happened; `as_data` has them by name."""
        return codes.event_flags(self.code)

    @property
    def number(self) -> int:
        """Its number: an amount of points, or the value of a mark or fact."""
        return codes.event_value(self.code)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles, `?` if they are hidden; in a meld the called tile comes first."""
        return tiles_of(self.faces)

    @property
    def faces(self) -> tuple[int, ...]:
        """Its tiles as numbers, UNSEEN if they are hidden."""
        tiles = self.spec.tiles
        return tiles.faces(self.code) if tiles else ()

    @property
    def word(self) -> str:
        """Its name from the ruleset: a call's verb, the name of a mark or fact, the reason of a payment or ending."""
        word = self.spec.word
        return word.read(self.code, self.ruleset) if word else ""

    @overload
    def __getitem__(self, name: Literal["tile"]) -> Tile: ...
    @overload
    def __getitem__(self, name: Literal["tiles"]) -> list[Tile] | int: ...
    @overload
    def __getitem__(self, name: NumberName) -> int: ...
    @overload
    def __getitem__(self, name: FlagName) -> bool: ...
    @overload
    def __getitem__(self, name: WordName) -> str: ...
    @overload
    def __getitem__(self, name: str) -> object: ...
    def __getitem__(self, name: str) -> object:
        """One of its fields, by its name in `as_data`; tiles are of the type Tile."""
        if name == "type":
            return self.kind
        fields = (*self.spec.fields, *SECRECY) if self.spec.can_be_secret else self.spec.fields
        for field in fields:
            if field.name == name and isinstance(field, TilesField):
                return field.read_tiles(self.code)
            if field.name == name:
                return field.read(self.code, self.ruleset)
        raise UnknownField("request.unknown_key", name=name, known=", ".join(["type", *(one.name for one in fields)]))

    def seen_by(self, seat: int) -> Event | None:
        """The event as a seat sees it: perhaps with hidden tiles, or None. -1 is a watcher, who sees no hand."""
        spec = self.spec
        if spec.can_be_secret:
            flags = self.flags
            if self.seat == seat:
                if has_flag(flags, codes.DISCLOSED):
                    return None  # the seat saw its own action when it happened
            elif has_flag(flags, codes.PRIVATE) or has_flag(flags, codes.SECRET):
                return None
        if spec.tiles_seen_by is Audience.EVERYBODY or spec.tiles is None or self._shows_tiles_to(seat):
            return self
        hidden = spec.tiles.pack_faces([UNSEEN] * len(self.faces))
        return Event(codes.with_value(self.code, hidden), self.ruleset)

    def _shows_tiles_to(self, seat: int) -> bool:
        if self.seat == seat:
            return True
        if self.spec.tiles_seen_by is Audience.WINNER:
            return not (self.ruleset.flow.hides_winners and self.seat == self.other)
        return self.spec.tiles_seen_by is Audience.BOTH_SEATS and self.other == seat

    def as_data(self) -> dict[str, object]:
        """The whole event as plain data, for JSON."""
        data = {"type": self.kind, **self.spec.read(self.code, self.ruleset)}
        if self.spec.can_be_secret:
            data |= {flag.name: True for flag in SECRECY if flag.read(self.code, self.ruleset)}
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any], ruleset: Ruleset) -> Event:
        """The event from plain data, as `as_data` returns it.

        >>> from mahjongkit.rules import registry
        >>> Event.from_data({"type": "draw", "seat": 2, "tile": "?", "replacement": False}, registry.find())
        <draw seat=2 tile=? replacement=False>
        """
        kind = kind_named(data.get("type"))
        if kind is None:
            known = ", ".join(kind.name for kind in EVENT_KINDS)
            raise InputError("event.type", event=shown(data), given=shown(data.get("type")), types=known)
        flags = sum(flag.pack(data.get(flag.name), ruleset) for flag in SECRECY)
        try:
            return cls(kind.pack(data, ruleset, flags), ruleset)
        except (KeyError, ValueError, TypeError, IndexError, OverflowError) as error:
            raise InputError("event.data", event=shown(data), error=type(error).__name__, fault=error) from None

    @property
    def is_secret(self) -> bool:
        """Whether only its own seat sees it for now."""
        return self.spec.can_be_secret and has_flag(self.flags, codes.SECRET)

    @property
    def is_disclosed(self) -> bool:
        """Whether it shows the others an action that its seat took in secret."""
        return self.spec.can_be_secret and has_flag(self.flags, codes.DISCLOSED)

    def __repr__(self) -> str:
        fields = " ".join(f"{key}={value}" for key, value in self.as_data().items() if key != "type")
        return f"<{self.kind}{' ' if fields else ''}{fields}>"


class Events(Sequence[Event]):
    """A sequence of events, stored as codes; `Event` objects are created on access."""

    __slots__ = ("_codes", "ruleset")

    def __init__(self, event_codes: Iterable[int], ruleset: Ruleset) -> None:
        self._codes = list(event_codes)
        self.ruleset = ruleset

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> Events: ...
    def __getitem__(self, place: int | slice) -> Event | Events:
        if isinstance(place, slice):
            return Events(self._codes[place], self.ruleset)
        return Event(self._codes[place], self.ruleset)

    def __iter__(self) -> Iterator[Event]:
        for code in self._codes:
            yield Event(code, self.ruleset)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Events) and self._codes == other._codes

    def only(self, kind: str) -> list[Event]:
        """The events of one kind."""
        spec = kind_named(kind)
        if spec is None:
            kinds = ", ".join(known.name for known in EVENT_KINDS)
            raise InputError("event.kind", given=shown(kind), kinds=kinds)
        return [Event(one, self.ruleset) for one in self._codes if codes.event_kind(one) == spec.code]

    def transfers(self, hand: int) -> list[Transfer]:
        """The payments among these events, which are those of hand number `hand`."""
        return [Transfer(hand, event.seat, event.other, event.number, event.word) for event in self.only("pay")]

    def seen_by(self, seat: int) -> list[Event]:
        """The events as a seat sees them."""
        return [seen for event in self if (seen := event.seen_by(seat)) is not None]

    def settled(self) -> int:
        """How many of these events have their final place.

        Where all act at once and unseen, the events of seats that others have overtaken move up when the turn is
        disclosed. Each seat's own events stay in their order.
        """
        size = len(self._codes)
        while size and has_flag(codes.event_flags(self._codes[size - 1]), codes.SECRET):
            size -= 1
        return size

    def __repr__(self) -> str:
        return f"<{len(self)} events>"


class Transfer(NamedTuple):
    """A payment: the hand number, payer and payee (-1 is the table), the amount and the reason."""

    hand: int
    payer: int
    payee: int
    amount: int
    reason: str
