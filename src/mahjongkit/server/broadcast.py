"""Broadcaster: sends the events of a hand to every connection. The only place where events become messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw

from mahjongkit.server.messages import Ask, DiscardWarning, HandBegins, HandOver, NewEvents, Thinking, encode
from mahjongkit.server.result_view import result_view_of
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjongkit.game.events import Event
    from mahjongkit.game.table import Table
    from mahjongkit.server.connection import Connection
    from mahjongkit.server.match import Match
    from mahjongkit.server.seat import Question


class Broadcaster:
    """Sends each event of a match once, as each seat sees it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._sent = len(match.table.hand_events)
        self._thinking: tuple[int, ...] = ()

    def start_hand(self) -> None:
        """Begin counting anew after a deal; `send_hand` then sends the new hand from its beginning."""
        self._sent = len(self.match.table.hand_events)
        self._thinking = ()

    def send_hand(self, seat: int, connection: Connection) -> None:
        """Send one connection the hand from its beginning up to what everybody has received."""
        table = self.match.table
        connection.events_sent = 0
        connection.send(HandBegins(table.hand_number, self.match.wall.hash))
        self._send_events(connection, table.hand_events[: self._sent].seen_by(seat), {})
        if self._thinking:
            connection.send(Thinking(list(self._thinking)))

    def send_thinking(self, connections: Iterable[tuple[int, Connection]]) -> None:
        """Send everybody the seats that are still choosing, if this is public and has changed."""
        thinking = self.match.table.choosing
        if thinking != self._thinking:
            self._thinking = thinking
            for _, connection in connections:
                connection.send(Thinking(list(thinking)))

    def send_new_events(self, connections: Iterable[tuple[int, Connection]]) -> None:
        """Send everybody the events since the last call."""
        new = self.match.table.hand_events_from(self._sent)
        self._sent += len(new)
        if not new:
            return
        encoded: dict[int, Raw] = {}
        for seat, connection in connections:
            self._send_events(connection, new.seen_by(seat), encoded)

    def _send_events(self, connection: Connection, seen: list[Event], encoded: dict[int, Raw]) -> None:
        """Send events, but no empty message: it would reveal that something secret has happened."""
        if seen:
            raw: Any = [_encoded(event, encoded) for event in seen]
            connection.send(NewEvents(self.match.table.hand_number, connection.events_sent, raw))
            connection.events_sent += len(seen)

    def hand_over(self, lang: str, seconds: float | None) -> HandOver:
        """Create the message with the result of the hand and the wall; the next hand begins in `seconds`."""
        table, wall = self.match.table, self.match.wall
        result = table.hand_result
        return HandOver(
            table.hand_number,
            result.as_data(),
            result.explain(lang),
            result_view_of(result, lang),
            wall.hash,
            wall.salt.hex(),
            wall.text,
            seconds,
        )


def _encoded(event: Event, encoded: dict[int, Raw]) -> Raw:
    """Encode an event as JSON, once for all seats that see it alike."""
    if event.code not in encoded:
        encoded[event.code] = Raw(encode(event.as_data()))
    return encoded[event.code]


def ask_message(table: Table, seat: int, question: Question, now: float) -> Ask:
    """Create the message that asks a seat a question."""
    warnings = []
    if table.ruleset.results.has_warnings:
        for danger in table.view(seat).warnings:
            kinds = list(map(code, danger.kinds))
            warnings.append(DiscardWarning(danger.seat, kinds, list(map(str, danger.tiles))))
    seconds = None if question.deadline is None else round(max(0.0, question.deadline - now), 3)
    return Ask(question.number, list(map(str, question.legal)), seconds, warnings)
