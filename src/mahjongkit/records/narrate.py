"""Describe a record in words, line by line, in any language; with all tiles, or only those that one seat saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
    key = f"narrate.{event.kind}"
    name = names[event.seat] if event.seat >= 0 else say(lang, "seat.table")
    if event.kind in ("start", "reveal", "win", "end", "match_over", "pay"):
        return say(lang, key, seat=name, number=event.number) if event.kind == "start" else ""
    if event.kind == "score":
        return say(lang, key, seat=name, points=event.number)
    if event.kind == "discard":
        data = event.as_data()
        turned = say(lang, "narrate.turned") if data["turned"] else ""
        drawn = say(lang, "narrate.drawn") if data["drawn"] else ""
        return say(lang, key, seat=name, tiles=_tiles(event.faces), drawn=drawn, turned=turned)
    if event.kind == "call":
        source = names[event.other] if event.other >= 0 else ""
        how = "narrate.call" if source else "narrate.call_own"
        return say(lang, how, seat=name, meld=say(lang, f"meld.{event.word}"), tiles=_tiles(event.faces), source=source)
    if event.kind in ("mark", "fact"):
        word = say(lang, f"{event.kind}.{event.word}")
        value = event.ruleset.mark_words(event.word, event.number, lang) if event.kind == "mark" else event.number
        return say(lang, key, seat=name, word=word, value=value)
    if event.kind == "reserve":
        return say(lang, key, tiles=event.number)
    other = names[event.other] if event.other >= 0 else ""
    return say(lang, key, seat=name, other=other, tiles=_tiles(event.faces))


def _tiles(faces: list[int] | tuple[int, ...]) -> str:
    hidden = sum(face == UNSEEN for face in faces)
    shown = sorted((face for face in faces if face != UNSEEN), key=sort_key)
    return (format_tiles(shown) if shown else "") + "?" * hidden
