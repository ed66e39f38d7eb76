"""The events of a hand as JSON: a message type for every kind of event that `mahjongkit.game.event_spec` declares."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import NODEFAULT, Meta, Struct, defstruct, field

from mahjongkit.game.event_spec import EVENT_KINDS, SECRECY, EventKind, Field, FieldType

_TILE: Any = Annotated[str, Meta(pattern=r"^([0-9][mps]|[1-7]z|[fg][1-4]|\?)$", description="A tile; ? if hidden.")]
_TYPES: dict[FieldType, Any] = {
    FieldType.SEAT: Annotated[int, Meta(ge=0, le=3, description="A seat.")],
    FieldType.SEAT_OR_TABLE: Annotated[int, Meta(ge=-1, le=3, description="A seat; -1 is nobody, or the table.")],
    FieldType.TILE: _TILE,
    FieldType.TILES: list[_TILE],
    FieldType.NUMBER: int,
    FieldType.FLAG: bool,
    FieldType.WORD: str,
}


class EventMessage(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An event at the table, as this seat sees it."""


def message_type(kind: EventKind) -> type[EventMessage]:
    """Create the message type of a kind of events."""
    fields = [_field(one, NODEFAULT) for one in kind.fields]
    fields += [_field(one, False) for one in SECRECY if kind.can_be_secret]
    name = "".join(map(str.capitalize, kind.name.split("_"))) + "Event"
    created = defstruct(
        *(name, fields),
        bases=(EventMessage,),
        namespace={"__doc__": kind.doc},
        module=__name__,
        tag=kind.name,
    )
    assert issubclass(created, EventMessage)
    return created


def _field(one: Field, default: Any) -> tuple[str, Any, Any]:
    described = Annotated[_TYPES[one.type], Meta(description=f"{one.doc}.")] if one.doc else _TYPES[one.type]
    return f"{one.name}_" if one.name == "from" else one.name, described, field(default=default, name=one.name)


KINDS = tuple(map(message_type, EVENT_KINDS))
if TYPE_CHECKING:  # a type checker does not know unions that are computed
    AnyEventMessage = EventMessage
else:
    AnyEventMessage = reduce(or_, KINDS)
