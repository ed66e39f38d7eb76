"""Events: everything that happens at a table, in order. All other code learns what happened from them.

`Event.seen_by` is the only place that hides tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from mahjongkit.core import codes
from mahjongkit.errors import InputError, shown
from mahjongkit.tiles import CODES, UNSEEN, Tile, code, tiles_of
from mahjongkit.value import Value

if TYPE_CHECKING:
    from mahjongkit.rules.ruleset import Ruleset

KINDS = (
    *("start", "score", "deal", "draw", "discard", "call", "aside", "show", "reveal", "mark", "fact", "pay", "win"),
    *("end", "match_over", "exchange", "robbed", "reserve"),
)
"""The kinds of events, in the order of their codes in core/codes.py."""

_HIDDEN = (codes.DEALT, codes.DREW, codes.EXCHANGED)
_SEVERAL = (codes.DEALT, codes.CALLED, codes.REVEALED, codes.EXCHANGED)
_ONE = (codes.DREW, codes.DISCARDED, codes.SET_ASIDE, codes.SHOWN, codes.WON, codes.ROBBED)
_CAN_BE_SECRET = (codes.DREW, codes.DISCARDED, codes.CALLED, codes.SET_ASIDE, codes.MARKED, codes.SHOWN)
_NONE = 255
_UNSEEN = 254
POT = -1
"""The payer or payee of points that lie on the table, instead of a seat."""


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
    def kind(self) -> str:
        return KINDS[self.code & 255]

    @property
    def seat(self) -> int:
        """The seat it is about; -1 for the table."""
        return _seat(self.code >> 8 & 255)

    @property
    def other(self) -> int:
        """The other seat: whose tile it was, or who is paid; -1 for the table or nobody."""
        return _seat(self.code >> 16 & 255)

    @property
    def flags(self) -> int:
        return self.code >> 24 & 255

    @property
    def number(self) -> int:
        """Its number: an amount of points, or the value of a mark or fact."""
        value = self.code >> 32
        return value - (1 << 32) if value >> 31 else value

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles, `?` if they are hidden; in a meld the called tile comes first."""
        return tiles_of(self.faces)

    @property
    def faces(self) -> tuple[int, ...]:
        """Its tiles as numbers, UNSEEN if they are hidden."""
        what = self.code & 255
        value = self.code >> 32
        if what in _SEVERAL:
            faces = [value >> shift & 255 for shift in (0, 8, 16, 24)]
        elif what in _ONE:
            faces = [value & 255]
        else:
            return ()
        found = tuple(UNSEEN if face == _UNSEEN else face for face in faces if face not in (_NONE, codes.NO_TILE))
        return found if what == codes.CALLED else found[::-1]

    @property
    def word(self) -> str:
        """Its name from the ruleset: a call's verb, the name of a mark or fact, the reason of a payment or ending."""
        what = self.code & 255
        if what == codes.CALLED:
            return self.ruleset.vocabulary.verbs[self.flags & codes.DISCLOSED - 1]
        if what == codes.MARKED:
            return self.ruleset.marks[self.code >> 16 & 255]
        if what == codes.FACT:
            return self.ruleset.fact_names[self.code >> 16 & 255]
        if what == codes.PAID:
            return self.ruleset.payment_reasons[self.flags]
        return self.ruleset.endings[self.flags] if what == codes.ENDED else ""

    def seen_by(self, seat: int) -> Event | None:
        """The event as a seat sees it: perhaps with hidden tiles, or None. -1 is a watcher, who sees no hand."""
        what = self.code & 255
        if what in _CAN_BE_SECRET:
            if self.flags & codes.DISCLOSED and self.seat == seat:
                return None  # the seat saw its own action when it happened
            if self.flags & (codes.PRIVATE | codes.SECRET) and self.seat != seat:
                return None
        if self.seat == seat or not self._hides_tiles or (what == codes.EXCHANGED and self.other == seat):
            return self
        value = self.code >> 32
        faces = (value >> shift & 255 for shift in (0, 8, 16, 24))
        if what in _ONE:
            hidden = _UNSEEN
        else:
            kept = (_NONE, codes.NO_TILE)
            hidden = sum((face if face in kept else _UNSEEN) << 8 * i for i, face in enumerate(faces))
        return Event(self.code & 0xFFFFFFFF | hidden << 32, self.ruleset)

    @property
    def _hides_tiles(self) -> bool:
        """Whether only its seat sees the tiles; in games with `hides_winners` also those of a self-drawn win."""
        what = self.code & 255
        drawn_win = what == codes.WON and self.seat == self.other
        return what in _HIDDEN or (drawn_win and self.ruleset.hides_winners)

    def as_data(self) -> dict[str, object]:
        """The whole event as plain data, for JSON."""
        data = {"type": self.kind, **_DATA[self.kind](self)}
        if self.is_secret:
            data["secret"] = True
        if self.is_disclosed:
            data["told"] = True
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any], ruleset: Ruleset) -> Event:
        """The event from plain data, as `as_data` returns it.

        >>> from mahjongkit.rules import registry
        >>> Event.from_data({"type": "draw", "seat": 2, "tile": "?", "replacement": False}, registry.find())
        <draw seat=2 tile=? replacement=False>
        """
        kind = data.get("type")
        if kind not in KINDS:
            raise InputError("event.type", event=shown(data), given=shown(kind), types=", ".join(KINDS))
        try:
            seat, other, flags, value = _READ[kind](data, ruleset)
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise InputError("event.data", event=shown(data), error=type(error).__name__, fault=error) from None
        flags |= (codes.SECRET if data.get("secret") else 0) | (codes.DISCLOSED if data.get("told") else 0)
        places = (place if place >= 0 else codes.POT for place in (seat, other))
        code = KINDS.index(kind) | sum(place << 8 * i for i, place in enumerate(places, 1)) | flags << 24
        return cls(code | (value & 0xFFFFFFFF) << 32, ruleset)

    @property
    def is_secret(self) -> bool:
        """Whether only its own seat sees it for now."""
        return self.code & 255 in _CAN_BE_SECRET and bool(self.flags & codes.SECRET)

    @property
    def is_disclosed(self) -> bool:
        """Whether it shows the others an action that its seat took in secret."""
        return self.code & 255 in _CAN_BE_SECRET and bool(self.flags & codes.DISCLOSED)

    def __repr__(self) -> str:
        fields = " ".join(f"{key}={value}" for key, value in self.as_data().items() if key != "type")
        return f"<{self.kind}{' ' if fields else ''}{fields}>"


def _seat(number: int) -> int:
    return number if number < codes.POT else POT


def _tiles(event: Event) -> list[str]:
    return [code(face) for face in event.faces]


_DATA: dict[str, Callable[[Event], dict[str, object]]] = {
    "start": lambda e: {"hand": e.code >> 48, "dealer": e.seat, "left": e.code >> 32 & 0xFFFF},
    "score": lambda e: {"seat": e.seat, "points": e.number},
    "deal": lambda e: {"seat": e.seat, "tiles": _tiles(e)},
    "draw": lambda e: {"seat": e.seat, "tile": _tiles(e)[0], "replacement": bool(e.flags & codes.FROM_BACK)},
    "discard": lambda e: {
        "seat": e.seat,
        "tile": _tiles(e)[0],
        "drawn": bool(e.flags & codes.WAS_DRAWN),
        "turned": bool(e.flags & codes.TURNED),
    },
    "call": lambda e: {"seat": e.seat, "meld": e.word, "from": e.other, "tiles": _tiles(e)},
    "aside": lambda e: {"seat": e.seat, "tile": _tiles(e)[0]},
    "show": lambda e: {"row": e.code >> 16 & 255, "tile": _tiles(e)[0]},
    "reveal": lambda e: {"seat": e.seat, "tiles": _tiles(e)},
    "mark": lambda e: {"seat": e.seat, "mark": e.word, "value": e.number, "private": bool(e.flags & codes.PRIVATE)},
    "fact": lambda e: {"fact": e.word, "value": e.number},
    "pay": lambda e: {"from": e.seat, "to": e.other, "amount": e.number, "reason": e.word},
    "win": lambda e: {"seat": e.seat, "from": e.other, "tile": _tiles(e)[0]},
    "end": lambda e: {"reason": e.word},
    "match_over": lambda e: {},
    "exchange": lambda e: {"seat": e.seat, "to": e.other, "tiles": _tiles(e)},
    "robbed": lambda e: {"seat": e.seat, "tile": _tiles(e)[0]},
    "reserve": lambda e: {"tiles": e.number},
}


def _value(names: Iterable[str]) -> int:
    """Tiles packed into the number of an event."""
    faces = [_UNSEEN if name == "?" else CODES.index(name) for name in names]
    return sum(face << 8 * i for i, face in enumerate([*faces, *[_NONE] * (4 - len(faces))]))


_READ: dict[str, Callable[[Mapping[str, Any], Ruleset], tuple[int, int, int, int]]] = {
    "start": lambda d, ruleset: (d["dealer"], POT, 0, d["hand"] << 16 | d["left"]),
    "score": lambda d, ruleset: (d["seat"], POT, 0, d["points"]),
    "deal": lambda d, ruleset: (d["seat"], POT, 0, _value(d["tiles"][::-1])),
    "draw": lambda d, ruleset: (d["seat"], POT, codes.FROM_BACK if d["replacement"] else 0, _value([d["tile"]])),
    "discard": lambda d, ruleset: (
        d["seat"],
        POT,
        (codes.WAS_DRAWN if d["drawn"] else 0) | (codes.TURNED if d["turned"] else 0),
        _value([d["tile"]]),
    ),
    "call": lambda d, ruleset: (d["seat"], d["from"], ruleset.vocabulary.verbs.index(d["meld"]), _value(d["tiles"])),
    "aside": lambda d, ruleset: (d["seat"], POT, 0, _value([d["tile"]])),
    "show": lambda d, ruleset: (POT, d["row"], 0, _value([d["tile"]])),
    "reveal": lambda d, ruleset: (d["seat"], POT, 0, _value(d["tiles"][::-1])),
    "mark": lambda d, ruleset: (
        d["seat"],
        ruleset.marks.index(d["mark"]),
        codes.PRIVATE if d["private"] else 0,
        d["value"],
    ),
    "fact": lambda d, ruleset: (POT, ruleset.fact_names.index(d["fact"]), 0, d["value"]),
    "pay": lambda d, ruleset: (d["from"], d["to"], ruleset.payment_reasons.index(d["reason"]), d["amount"]),
    "win": lambda d, ruleset: (d["seat"], d["from"], 0, _value([d["tile"]])),
    "end": lambda d, ruleset: (POT, POT, ruleset.endings.index(d["reason"]), 0),
    "match_over": lambda d, ruleset: (POT, POT, 0, 0),
    "exchange": lambda d, ruleset: (d["seat"], d["to"], 0, _value(d["tiles"][::-1])),
    "robbed": lambda d, ruleset: (d["seat"], POT, 0, _value([d["tile"]])),
    "reserve": lambda d, ruleset: (POT, POT, 0, d["tiles"]),
}


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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Events) and self._codes == other._codes

    def only(self, kind: str) -> list[Event]:
        """The events of one kind."""
        number = KINDS.index(kind)
        return [Event(one, self.ruleset) for one in self._codes if one & 255 == number]

    def transfers(self, hand: int) -> list[Transfer]:
        """The payments among these events, which are those of hand number `hand`."""
        return [Transfer(hand, event.seat, event.other, event.number, event.word) for event in self.only("pay")]

    def seen_by(self, seat: int) -> list[Event]:
        """The events as a seat sees them."""
        return [seen for event in self if (seen := event.seen_by(seat)) is not None]

    def __repr__(self) -> str:
        return f"<{len(self)} events>"


class Transfer(NamedTuple):
    """A payment: the hand number, payer and payee (-1 is the table), the amount and the reason."""

    hand: int
    payer: int
    payee: int
    amount: int
    reason: str
