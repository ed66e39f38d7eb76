"""Describe a record in words, line by line, in any language; with all tiles, or only those that one seat saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mahjongkit.game.event_spec import Field, FieldType, FlagField
from mahjongkit.game.events import Event, Events
from mahjongkit.game.table import Table
from mahjongkit.notation import format_tiles
from mahjongkit.records.record import Record
from mahjongkit.tiles import UNSEEN, sort_key


def narrate_hand(record: Record, hand: int, lang: str, seat: int | None = None) -> Iterator[str]:
    """The lines of one hand; with `seat`, only what that seat saw. The first lines say who sits where."""
    hand_log = record.hand_logs[hand]
    events = Events(hand_log.events, record.ruleset)
    seen = [event for event in events if not event.is_disclosed] if seat is None else events.seen_by(seat)
    dealer = next((event.seat for event in events if event.kind == "start"), 0)
    yield record.ruleset.results.hand_name(hand_log.start, lang)
    yield from narrate_events(seen, record.ruleset.results.seat_names(dealer, lang), lang, record.names)
    if events and events[-1].kind in ("end", "match_over"):
        yield Table.replayed(record.ruleset, hand_log).hand_result.explain(lang)
    else:
        yield record.ruleset.words.say(lang, "narrate.broken_off")
    yield ""


def narrate_events(
    events: Iterable[Event], seats: Sequence[str], lang: str, players: Sequence[str] = ()
) -> Iterator[str]:
    """Events in words, one line each; the tiles dealt to a seat are on one line. `seats` are the names of the seats."""
    dealt: dict[int, list[int]] = {}
    for event in events:
        if event.kind == "deal":
            dealt.setdefault(event.seat, []).extend(event.faces)
            continue
        if dealt and event.kind != "score":
            for seat, tiles in dealt.items():
                yield event.ruleset.words.say(lang, "narrate.dealt", seat=seats[seat], tiles=_tiles(event, tiles, lang))
            dealt = {}
        line = narrate_event(event, seats, lang, players)
        if line:
            yield line


def narrate_event(event: Event, seats: Sequence[str], lang: str, players: Sequence[str] = ()) -> str:
    """One event in words; empty if it says nothing new. With `players`, scores name the player of a seat."""
    if not event.spec.narrated:
        return ""
    if event.kind in ("mark", "fact"):
        return _announcement(event, seats, lang)
    if event.kind == "score" and event.seat < 0 and not event.number:
        return ""
    say = event.ruleset.words.say
    values = {_PLACEHOLDERS.get(one.name, one.name): _words(one, event, seats, lang) for one in event.spec.fields}
    if event.kind == "score" and event.seat >= 0 and players:
        values["seat"] = say(lang, "narrate.player", seat=values["seat"], player=players[event.seat])
    own = any(
        one.type is FieldType.SEAT_OR_TABLE and one.read(event.code, event.ruleset) < 0 for one in event.spec.fields[1:]
    )
    own |= event.kind == "call" and event.word == "added"  # the tile is the seat's own; the pon was another's
    under = event.kind == "show" and event["row"] > 0
    return say(lang, f"narrate.{event.kind}{'_own' if own else '_under' if under else ''}", **values)


_PLACEHOLDERS = {"dealer": "seat", "tile": "tiles", "from": "source", "to": "other"}
"""What the texts `narrate.<kind>` call the fields of an event; the others have their own names there."""


def _words(field: Field, event: Event, seats: Sequence[str], lang: str) -> str:
    """One field of an event in words."""
    say = event.ruleset.words.say
    value = field.read(event.code, event.ruleset)
    match field.type:
        case FieldType.SEAT | FieldType.SEAT_OR_TABLE:
            return seats[value] if value >= 0 else say(lang, "seat.table")
        case FieldType.TILE | FieldType.TILES:
            return _tiles(event, event.faces, lang)
        case FieldType.FLAG:
            return say(lang, f"narrate.{field.name}") if value and isinstance(field, FlagField) and field.said else ""
        case FieldType.WORD:
            return say(lang, f"{field.name}.{value}")
    return str(value)


def _announcement(event: Event, seats: Sequence[str], lang: str) -> str:
    """What a seat or the table announces; empty for marks that change with every turn."""
    ruleset = event.ruleset
    if event.kind == "fact":
        return ruleset.words.say(
            lang, "narrate.fact", what=ruleset.results.fact_words(event.word, event.number, seats, lang)
        )
    if event.word in ruleset.flow.unspoken_marks:
        return ""
    if event.number:
        what = ruleset.results.mark_words(event.word, event.number, seats, lang)
    else:
        what = ruleset.words.say(lang, "narrate.lifted", what=ruleset.words.say(lang, f"mark.{event.word}"))
    return ruleset.words.say(lang, "narrate.mark", seat=seats[event.seat], what=what)


def _tiles(event: Event, faces: Sequence[int], lang: str) -> str:
    """Tiles in the notation, and how many are hidden."""
    shown = sorted((face for face in faces if face != UNSEEN), key=sort_key)
    hidden = len(faces) - len(shown)
    parts = [format_tiles(shown)] if shown else []
    return " ".join([*parts, event.ruleset.words.say(lang, "tiles.hidden", n=hidden)] if hidden else parts)
