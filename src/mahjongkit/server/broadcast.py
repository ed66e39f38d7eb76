"""Teller: what is told of a hand, line by line. The one place where a table's events become messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw

from mahjongkit.rules.ruleset import Ruleset
from mahjongkit.server.messages import Ask, HandBegins, HandOver, Happened, Thinking, Warning, encode
from mahjongkit.server.result_view import result_view_of
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjongkit.game.events import Event
    from mahjongkit.game.table import Table
    from mahjongkit.server.connection import Connection
    from mahjongkit.server.match import Game
    from mahjongkit.server.seat import Question


class Broadcaster:
    """Tells the events of a game as every seat learns of them, each once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._told = len(game.table.hand_events)
        self._thinking: tuple[int, ...] = ()

    def turn_page(self) -> None:
        """A new hand was dealt: it is told to everybody from its beginning."""
        self._told = len(self.game.table.hand_events)
        self._thinking = ()

    def tell_hand(self, seat: int, connection: Connection) -> None:
        """The hand from its beginning up to what has been told to all."""
        table = self.game.table
        connection.seen = 0
        connection.tell(HandBegins(table.hand_number, self.game.wall.hash))
        self._tell(connection, table.hand_events[: self._told].seen_by(seat), {})
        if self._thinking:
            connection.tell(Thinking(list(self._thinking)))

    def tell_thinking(self, lines: Iterable[tuple[int, Connection]]) -> None:
        """Who is still choosing, if that is no secret and has changed, to everybody."""
        now = self.game.table.choosing
        if now != self._thinking:
            self._thinking = now
            for _, connection in lines:
                connection.tell(Thinking(list(now)))

    def tell_news(self, lines: Iterable[tuple[int, Connection]]) -> None:
        """What happened since the last time, to everybody."""
        found = self.game.table.hand_events[self._told :]
        self._told += len(found)
        if not found:
            return
        encoded: dict[int, Raw] = {}
        for seat, connection in lines:
            self._tell(connection, found.seen_by(seat), encoded)

    def _tell(self, connection: Connection, seen: list[Event], encoded: dict[int, Raw]) -> None:
        """Nothing is sent where nothing is seen: a message without news would tell that something happened."""
        if seen:
            raw: Any = [_encoded(event, encoded) for event in seen]
            connection.tell(Happened(self.game.table.hand_number, connection.seen, raw))
            connection.seen += len(seen)

    def hand_over(self, lang: str, seconds: float | None) -> HandOver:
        """How the hand ended, with its wall opened."""
        table, wall = self.game.table, self.game.wall
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
    """An event as JSON, made once for all who see it alike."""
    if event.code not in encoded:
        encoded[event.code] = Raw(encode(event.as_data()))
    return encoded[event.code]


def ask_for(table: Table, seat: int, question: Question, now: float) -> Ask:
    """A question as its seat is asked."""
    warnings = []
    if type(table.ruleset).warnings is not Ruleset.warnings:
        for danger in table.view(seat).warnings:
            kinds, tiles = (list(map(code, faces)) for faces in (danger.kinds, danger.tiles))
            warnings.append(Warning(danger.seat, kinds, tiles))
    seconds = None if question.deadline is None else round(max(0.0, question.deadline - now), 3)
    return Ask(question.number, list(question.texts), seconds, warnings)
