"""Describe a record in words, line by line, in any language; with all tiles, or only those that one seat saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mahjongkit.game.event_spec import Field, FieldType, FlagField
from mahjongkit.game.events import Event, Events
from mahjongkit.game.table import Table
from mahjongkit.locale import say
from mahjongkit.notation import format_tiles
from mahjongkit.records.record import Record
from mahjongkit.tiles import UNSEEN, sort_key


def narrate_hand(record: Record, hand: int, lang: str, seat: int | None = None) -> Iterator[str]:
    """The lines of one hand; with `seat`, only what that seat saw."""
    hand_log = record.hand_logs[hand]
    events = Events(hand_log.events, record.ruleset)
    seen = [event for event in events if not event.is_disclosed] if seat is None else events.seen_by(seat)
    yield say(lang, "narrate.hand", number=hand + 1)
    yield from narrate_events(seen, record.names, lang)
    if events and events[-1].kind in ("end", "match_over"):
        yield Table.replayed(record.ruleset, hand_log).hand_result.explain(lang)
    else:
        yield say(lang, "narrate.broken_off")
    yield ""


def narrate_events(events: Iterable[Event], names: Sequence[str], lang: str) -> Iterator[str]:
    """Events in words, one line each; the tiles dealt to a seat are on one line."""
    dealt: dict[int, list[int]] = {}
    for event in events:
        if event.kind == "deal":
            dealt.setdefault(event.seat, []).extend(event.faces)
            continue
        if dealt and event.kind != "score":
            for seat, tiles in dealt.items():
                yield say(lang, "narrate.dealt", seat=names[seat], tiles=_tiles(tiles))
            dealt = {}
        line = narrate_event(event, names, lang)
        if line:
            yield line


def narrate_event(event: Event, names: Sequence[str], lang: str) -> str:
    """One event in words; empty for events that the explanation of the result covers."""
    if not event.spec.narrated:
        return ""
    values = {_PLACEHOLDERS.get(one.name, one.name): _words(one, event, names, lang) for one in event.spec.fields}
    own = any(one.type is FieldType.SEAT_OR_TABLE and event[one.name] < 0 for one in event.spec.fields[1:])
    return say(lang, f"narrate.{event.kind}{'_own' if own else ''}", **values)


_PLACEHOLDERS = {"dealer": "seat", "tile": "tiles", "from": "source", "to": "other", "mark": "word", "fact": "word"}
"""What the texts `narrate.<kind>` call the fields of an event; the others have their own names there."""


def _words(field: Field, event: Event, names: Sequence[str], lang: str) -> str:
    """One field of an event in words."""
    value = event[field.name]
    match field.type:
        case FieldType.SEAT | FieldType.SEAT_OR_TABLE:
            return names[value] if value >= 0 else say(lang, "seat.table")
        case FieldType.TILE | FieldType.TILES:
            return _tiles(event.faces)
        case FieldType.FLAG:
            return say(lang, f"narrate.{field.name}") if value and isinstance(field, FlagField) and field.said else ""
        case FieldType.WORD:
            return say(lang, f"{field.name}.{value}")
    return event.ruleset.results.mark_words(event.word, value, lang) if event.kind == "mark" else str(value)


def _tiles(faces: list[int] | tuple[int, ...]) -> str:
    hidden = sum(face == UNSEEN for face in faces)
    shown = sorted((face for face in faces if face != UNSEEN), key=sort_key)
    return (format_tiles(shown) if shown else "") + "?" * hidden
