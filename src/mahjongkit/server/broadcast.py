"""Broadcaster: sends the events of a hand to every connection. The only place where events become messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Raw
from msgspec.structs import replace

from mahjongkit.server.messages import (
    Ask,
    Claimable,
    ContributionInfo,
    DiscardWarning,
    HandBegins,
    HandOver,
    NewEvents,
    Thinking,
    encode,
)
from mahjongkit.server.result_view import result_view_of
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahjongkit.game.events import Event, Events
    from mahjongkit.game.table import Table
    from mahjongkit.server.connection import Connection
    from mahjongkit.server.match import Match
    from mahjongkit.server.seat import Question
    from mahjongkit.server.wall_commitment import Wall


class _HandSoFar(NamedTuple):
    """What a seat receives of a hand that has begun, encoded once: anybody may join again and again."""

    messages: list[bytes]
    events: int
    settled_events: int


class Broadcaster:
    """Sends each event of a match once, as each seat sees it."""

    def __init__(self, match: Match, *, from_claim: bool = False) -> None:
        """Continue a match; `from_claim` sends again what followed the last tile that others could claim."""
        self.match = match
        self._sent = len(match.table.hand_events)
        if from_claim and match.table.claim_point:
            self._sent = match.table.claim_point
        self._settled = self.sent.settled()
        """How many of the events that were sent have their final place: secret ones may still move."""
        self._thinking: tuple[int, ...] = ()
        self._hands: dict[int, _HandSoFar] = {}
        """The hand so far by seat, once somebody has joined."""
        self._results: dict[str, HandOver] = {}
        """The result of the hand by language, once somebody has been told: anybody may join again and again."""

    @property
    def sent(self) -> Events:
        """The events of the hand that were sent: the table may know more, see `send_new_events`."""
        return self.match.table.hand_events[: self._sent]

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that was not sent."""
        return bool(self.match.table.hand_events_from(self._sent))

    def start_hand(self) -> None:
        """Begin counting anew after a deal; `send_hand` then sends the new hand from its beginning."""
        self._sent = len(self.match.table.hand_events)
        self._settled = self.sent.settled()
        self._thinking = ()
        self._hands.clear()
        self._results.clear()

    def send_hand(self, seat: int, connection: Connection) -> None:
        """Send one connection the hand from its beginning up to what everybody has received."""
        if seat not in self._hands:
            self._hands[seat] = self._hand_so_far(seat)
        hand = self._hands[seat]
        connection.events_sent, connection.settled_events_sent = hand.events, hand.settled_events
        for message in hand.messages:
            connection.send(message)
        if self._thinking:
            connection.send(Thinking(list(self._thinking)))

    def _hand_so_far(self, seat: int) -> _HandSoFar:
        settled, others = self.sent[: self._settled].seen_by(seat), self.sent[self._settled :].seen_by(seat)
        number, seen = self.match.table.hand_number, settled + others
        messages = [encode(_hand_begins(number, self.match.wall)), *_events_message(number, 0, seen, {})]
        return _HandSoFar(messages, len(seen), len(settled))

    def send_thinking(self, connections: Iterable[tuple[int, Connection]]) -> None:
        """Send everybody the seats that are still choosing, if this is public and has changed."""
        thinking = () if self.is_behind else self.match.table.choosing
        if thinking != self._thinking:
            self._thinking = thinking
            for _, connection in connections:
                connection.send(Thinking(list(thinking)))

    def send_new_events(self, connections: Iterable[tuple[int, Connection]]) -> bool:
        """Send everybody the events since the last call, but only up to a tile that others may claim.

        Returns whether it stopped there. What follows is in another message whether or not anybody is asked, so that
        messages do not show it.
        """
        claim_point, events = self.match.table.claim_point, self.match.table.hand_events_from(self._settled)
        stops = self._sent < claim_point
        if stops:
            events = events[: claim_point - self._settled]
        self._sent, newly = self._settled + len(events), events.settled()
        self._hands.clear()
        encoded: dict[int, Raw] = {}
        for seat, connection in connections:
            seen = events.seen_by(seat)
            new = seen[connection.events_sent - connection.settled_events_sent :]
            for message in _events_message(self.match.table.hand_number, connection.events_sent, new, encoded):
                connection.send(message)
            connection.events_sent += len(new)
            connection.settled_events_sent += len(events[:newly].seen_by(seat))
        self._settled += newly
        return stops

    def hand_over(self, lang: str, seconds: float | None) -> HandOver:
        """Create the message with the result of the hand and the wall; the next hand begins in `seconds`."""
        if lang not in self._results:
            table, wall = self.match.table, self.match.wall
            result = table.hand_result
            self._results[lang] = HandOver(
                table.hand_number,
                result.as_data(),
                result.explain(lang),
                result_view_of(result, table.dealer, lang),
                wall.hash,
                wall.salt.hex(),
                wall.text,
                None,
            )
        return replace(self._results[lang], seconds=seconds)


def _hand_begins(number: int, wall: Wall) -> HandBegins:
    """Create the message that begins a hand, with everything that is known about its wall."""
    shuffle = wall.shuffle
    if shuffle is None:
        return HandBegins(number, wall.hash)
    contributions = [ContributionInfo(*one) for one in shuffle.contributions]
    return HandBegins(number, wall.hash, shuffle.promise, contributions)


def _events_message(hand: int, first: int, seen: list[Event], encoded: dict[int, Raw]) -> list[bytes]:
    """Create the message with events, but no empty one: it would reveal that something secret has happened."""
    raw: Any = [_encoded(event, encoded) for event in seen]
    return [encode(NewEvents(hand, first, raw))] if raw else []


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
    bank = 0.0
    if question.bank_deadline is not None and question.free_until is not None:
        bank = round(max(0.0, question.bank_deadline - max(now, question.free_until)), 3)
    claimable = [Claimable(one.seat, str(one.tile), one.place) for one in table.claimable(seat)]
    legal = list(map(str, question.legal))
    return Ask(question.number, legal, seconds, warnings, claimable, question.closes_with_window, bank)
