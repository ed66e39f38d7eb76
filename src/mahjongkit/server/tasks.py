"""What worker processes compute: choices of bots that think, advice, replays, conversions, records of matches.

Records are read from the database file by the worker itself, so that large ones do not pass through the server.
"""

from __future__ import annotations

import zlib
from contextlib import closing
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct, json

from mahjongkit import players, records
from mahjongkit.advice.advise import advise
from mahjongkit.advice.review import review
from mahjongkit.core.hand_log import Answer
from mahjongkit.errors import InputError, shown
from mahjongkit.game.events import Event, Events
from mahjongkit.game.table import Table
from mahjongkit.locale import say, seats_named, tiles_in_notation
from mahjongkit.server import match
from mahjongkit.server.messages import MAX_PLAYOUTS, advice_message, encode
from mahjongkit.server.result_view import ResultView, numbered_seats, result_view_of
from mahjongkit.server.store import Store
from mahjongkit.svg import view_svg

if TYPE_CHECKING:
    from mahjongkit.advice.review import Decision, Review
    from mahjongkit.core.hand_log import HandLog
    from mahjongkit.players.base import Player
    from mahjongkit.records import Record
    from mahjongkit.rules import Ruleset

MAX_RECORD_BYTES = 4 * 2**20
"""The largest record that may be uploaded; a compressed one must not be larger when unpacked."""
OPEN = "open"
"""The value of `?seat=` for which all tiles are open."""


class NoRecordError(Exception):
    """There is no such record."""


# Bots and advice.


@lru_cache(maxsize=8)
def _player(bot: str, ruleset: Ruleset, threads: int) -> Player:
    player = players.find(bot)
    player.limit_threads(threads)
    player.start(ruleset)
    return player


def choose(bot: str, ruleset: Ruleset, hand_log: HandLog, seat: int, seed: int, threads: int) -> int:
    """Let a bot of this package choose; returns the code of the action."""
    player = _player(bot, ruleset, threads)
    player.reseed(seed)
    return player.choose(Table.replayed(ruleset, hand_log).view(seat)).code


def advice(ruleset: Ruleset, hand_log: HandLog, seat: int, search: int | None, question: int, lang: str) -> bytes:
    """The message with the advice on a question that a seat is asked."""
    found = advise(Table.replayed(ruleset, hand_log).view(seat), search)
    return encode(advice_message(found, question, lang, search))


# Replays.


class Step(Struct):
    """An answer in a replay: after how many of the visible events, by which seat, and whether it is a discard."""

    at: int
    seat: int
    action: str
    discard: bool


class ReplayHand(Struct):
    """A hand of a replay: what players call it, its visible events, the answers, and its result."""

    name: str
    events: list[dict[str, object]]
    steps: list[Step]
    result_view: ResultView | None


class Replay(Struct):
    """A record as the page shows it."""

    id: str
    ruleset: str
    players: int
    names: list[str]
    formats: list[str]
    """The formats in which it can be downloaded."""
    hands: list[ReplayHand]
    simultaneous: bool
    """Whether all seats act at the same time; a called discard then stays in its river."""
    curve: list[list[int]]
    ranks: list[int] | None


@lru_cache(maxsize=4)
def _record(db: str, id: str) -> Record:
    """The record of a match on this server, or an uploaded one."""
    with closing(Store(db, read_only=True)) as store:
        text, data = store.record(id), store.upload(id)
    if text is not None:
        return records.loads(text)
    if data is not None:
        return _read(data)
    raise NoRecordError


def _read(data: bytes) -> Record:
    return records.loads(records.unpacked(data, "record", MAX_RECORD_BYTES), partial=True, check=False)


def packed_upload(data: bytes) -> bytes:
    """An uploaded record, compressed as it is stored; raises ValueError if it is not a record."""
    _read(data)
    return zlib.compress(data)


def replay(db: str, id: str, seat: str, lang: str) -> bytes:
    """A replay as JSON, as a seat saw it; -1 is a watcher, `open` sees all tiles."""
    record = _record(db, id)
    return json.encode(replay_of(id, record, _seat(record, seat), lang))


def _seat(record: Record, seat: str) -> int | None:
    """The seat of a query: -1 is a watcher, None sees all tiles."""
    seats = {OPEN: None, **{str(one): one for one in range(-1, record.ruleset.players)}}
    if seat not in seats:
        raise InputError("request.seat", given=shown(seat), known=", ".join(seats))
    return seats[seat]


def convert(db: str, id: str, format: str) -> bytes:
    """A record in another format."""
    return records.dumps(_record(db, id), format).encode()


def replay_advice(db: str, id: str, hand: int, step: int, search: int, lang: str) -> bytes:
    """The message with the advice on one answer of a record."""
    record = _record(db, id)
    if not (0 <= hand < len(record) and 0 <= step < len(record.hand_logs[hand].packed_answers)):
        raise InputError("request.step", hand=hand, step=step)
    if not 0 <= search <= MAX_PLAYOUTS:
        raise InputError("request.search", given=search, maximum=MAX_PLAYOUTS)
    hand_log = record.hand_logs[hand]
    view = Table.replayed(record.ruleset, hand_log, step).view(Answer.unpack(hand_log.packed_answers[step]).seat)
    return encode(advice_message(advise(view, search or None), step, lang, search or None))


class Mistake(Struct):
    """A decision with a notable cost: what was done and what was advised, and why.

    Tiles stay in notation, and `{0}` is the player in seat 0.
    """

    hand: int
    step: int
    seat: int
    turn: int
    done: str
    advised: str
    cost: float
    cost_words: str
    words: list[str]


class HandReview(Struct):
    """The decisions of one hand, added up for every seat, and the mistakes among them, the costliest first."""

    hand: int
    seats: list[dict[str, float]]
    """For every seat its `decisions`, how many `agreed`, and their `cost`."""
    mistakes: list[Mistake]
    footnote: str
    """How the costs were estimated."""


def hand_review(db: str, id: str, hand: int, lang: str) -> bytes:
    """The review of one hand of a record, as JSON."""
    record = _record(db, id)
    if not 0 <= hand < len(record):
        raise InputError("request.step", hand=hand, step=0)
    found = review(record, hand=hand)
    with tiles_in_notation():
        mistakes = [_mistake(found, one, lang) for one in found.mistakes]
    seats = [found.summary(seat)._asdict() for seat in found.seats]
    return json.encode(HandReview(hand, seats, mistakes, found.footnote(lang)))


def _mistake(found: Review, one: Decision, lang: str) -> Mistake:
    done, advised = str(one.action), str(one.advice.best.action)
    with seats_named(numbered_seats(len(one.advice.view.scores), one.advice.view.dealer)):
        words = one.advice.explain(lang, one.choice).splitlines()
    return Mistake(
        one.hand, one.step, one.seat, one.turn, done, advised, round(one.cost, 2), found.cost_words(one, lang), words
    )


def picture(db: str, id: str, hand: int, step: int, seat: str, lang: str) -> bytes:
    """A position of a record as an SVG document: before one answer, or at the end of the hand, as a seat saw it."""
    record = _record(db, id)
    viewer = _seat(record, seat)
    if not (0 <= hand < len(record) and 0 <= step <= len(record.hand_logs[hand].packed_answers)):
        raise InputError("request.step", hand=hand, step=step)
    table = Table.replayed(record.ruleset, record.hand_logs[hand], step)
    opened = [table.view(one) for one in range(record.ruleset.players)] if viewer is None else []
    name = record.ruleset.results.hand_name(record.hand_logs[hand].start, lang)
    view = table.view(0 if viewer is None else viewer)
    return view_svg(view, lang=lang, names=_player_names(record, lang), heading=name, opened=opened).encode()


def _player_names(record: Record, lang: str) -> list[str]:
    """The names of the players as the page shows them: bots of this package have a person's name."""
    return [
        say(lang, f"page.bot_name.{seat}") if name.partition(":")[0] in players.BUILTIN else name
        for seat, name in enumerate(record.names)
    ]


def replay_of(id: str, record: Record, seat: int | None, lang: str) -> Replay:
    """Create the replay of a record as a seat saw it; -1 is a watcher, None sees all tiles."""
    ruleset = record.ruleset
    tables = list(record.tables())
    hands = [
        _hand(record, hand_log, table, seat, lang) for hand_log, table in zip(record.hand_logs, tables, strict=True)
    ]
    curve = [list(hand_log.start.scores[: ruleset.players]) for hand_log in record.hand_logs] + [
        list(tables[-1].scores)
    ]
    ranks = list(tables[-1].result().ranks) if tables[-1].over else None
    name, formats = f"{ruleset.name}:{ruleset.preset}", list(records.writable(record))
    names, simultaneous = list(record.names), ruleset.flow.secret_turns
    return Replay(id, name, ruleset.players, names, formats, hands, simultaneous, curve, ranks)


def _hand(record: Record, hand_log: HandLog, end: Table, seat: int | None, lang: str) -> ReplayHand:
    ruleset = record.ruleset
    visible: list[dict[str, object]] = []
    counts = [0]
    for event in Events(hand_log.events, ruleset):
        seen = _visible(event, seat)
        if seen is not None:
            visible.append(seen.as_data())
        counts.append(len(visible))
    table = Table.replayed(ruleset, hand_log, 0)
    steps, happened = [], 0
    for seat, code in hand_log.answers():
        action = ruleset.flow.vocabulary[code]
        happened += len(table.hand_events_from(happened))
        steps.append(Step(counts[happened], seat, str(action), action.verb in ruleset.flow.discard_verbs))
        table.act(seat, action)
    name = ruleset.results.hand_name(hand_log.start, lang)
    result = result_view_of(end.hand_result, end.dealer, lang) if end.hand_over else None
    return ReplayHand(name, visible, steps, result)


def _visible(event: Event, seat: int | None) -> Event | None:
    """Return the event as a seat sees it; with all tiles open (None), later reveals of secret events are left out."""
    if seat is None:
        return None if event.is_disclosed else event
    return event.seen_by(seat)


# Matches.


def match_text(db: str, id: str) -> bytes:
    """The record of a match as it was saved."""
    with closing(Store(db, read_only=True)) as store:
        text = store.record(id)
    if text is None:
        raise NoRecordError
    return text.encode()


def walls(db: str, room: str, last: int, revealed: int) -> bytes:
    """The walls of the hands of a room up to the last one, as JSON; those up to another one are revealed."""
    found = []
    with closing(Store(db, read_only=True)) as store:
        for hand in store.hands(room, whole=False):
            entry: dict[str, object] = {"hand": hand.number, "hash": hand.wall.hash}
            if (shuffle := hand.wall.shuffle) is not None:
                entry |= {"promise": shuffle.promise, "contributions": shuffle.as_data()["contributions"]}
            if hand.number <= revealed:
                entry |= {"salt": hand.wall.salt.hex(), "wall": hand.wall.text}
            if hand.number <= last:
                found.append(entry)
    return json.encode(found)


def match_record(db: str, room: str, ruleset: Ruleset, names: list[str]) -> str:
    """The record of a finished match, from its stored hands."""
    with closing(Store(db, read_only=True)) as store:
        return match.match_record(store, room, ruleset, names)
