"""The player `json:COMMAND`: the server's protocol, over the standard input and output of a program.

docs/protocol.md describes the messages. Those about the room, the connection and the wall are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit import rules
from mahjongkit.errors import PlayerError, shown
from mahjongkit.game.events import Events
from mahjongkit.game.table import Table
from mahjongkit.players.program import Message, ProgramPlayer, SeatStream
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action

PROTOCOL_VERSION = 2
"""The version of the server's protocol."""


class JsonSeat:
    """One seat of a table in the messages of the server.

    >>> import mahjongkit as mj
    >>> seat = JsonSeat(mj.Table("sichuan", seed=7), 0)
    >>> [message["type"] for message in seat.messages()]
    ['welcome', 'hand', 'events']
    >>> seat.question(None)["legal"], seat.action({"type": "act", "action": "void_p", "question": 1})
    (['void_m', 'void_p', 'void_s'], <void_p>)
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self._is_welcome = False
        self._hand = -1
        self._settled = 0  # events of the hand that have their final place
        self._seen = 0  # of these, how many the seat has seen
        self._sent = 0  # events of the hand that the seat was told
        self._is_over = False  # whether the end of the hand was told
        self._questions = 0

    def messages(self) -> list[Message]:
        found = []
        if not self._is_welcome:
            self._is_welcome = True
            found.append(self._welcome())
        if self.table.hand_number != self._hand:
            self._hand, self._settled, self._seen, self._sent, self._questions = self.table.hand_number, 0, 0, 0, 0
            self._is_over = False
            found.append({"type": "hand", "hand": self._hand})
        found += self._new_events()
        if self.table.hand_over and not self._is_over:
            self._is_over = True
            found += self._end()
        return found

    def _welcome(self) -> Message:
        ruleset = self.table.ruleset
        name = f"{ruleset.name}:{ruleset.preset}"
        options = {option: value for option, value, _ in ruleset.diff(rules.find(name))}
        room = {"players": ruleset.players, "config": {"ruleset": name, "options": options}}
        return {"type": "welcome", "protocol": PROTOCOL_VERSION, "room": room, "seat": self.seat}

    def _new_events(self) -> list[Message]:
        """The events that the seat has not been told; secret ones may still move, see `Events.settled`."""
        events = self.table.hand_events_from(self._settled)
        new = events.seen_by(self.seat)[self._sent - self._seen :]
        settled: Events = events[: events.settled()]
        self._seen += len(settled.seen_by(self.seat))
        self._settled += len(settled)
        if not new:
            return []
        first, self._sent = self._sent, self._sent + len(new)
        return [{"type": "events", "hand": self._hand, "first": first, "events": [event.as_data() for event in new]}]

    def _end(self) -> list[Message]:
        result = self.table.hand_result
        over: Message = {"type": "hand_over", "hand": self._hand, "result": result.as_data(), "words": result.explain()}
        if not self.table.over:
            return [over]
        return [over, {"type": "match_over", **self.table.result().as_data()}]

    def question(self, seconds: float | None) -> Message:
        """The question that the seat is asked now; there are `seconds` to answer it."""
        self._questions += 1
        table = self.table
        dangers = table.view(self.seat).warnings if table.ruleset.results.has_warnings else ()
        return {
            "type": "ask",
            "question": self._questions,
            "legal": list(map(str, table.legal(self.seat))),
            "seconds": seconds,
            "warnings": [
                {"seat": one.seat, "kinds": list(map(code, one.kinds)), "tiles": list(map(str, one.tiles))}
                for one in dangers
            ],
            "claimable": [
                {"seat": one.seat, "tile": str(one.tile), "place": one.place} for one in table.claimable(self.seat)
            ],
        }

    def unasked_action(self) -> Action | None:
        return None

    def default_action(self) -> Action:
        return self.table.ruleset.flow.default_action(self.table.legal(self.seat))

    def action(self, message: object) -> Action:
        """The action of an `act`, which must be one of the legal ones."""
        legal = self.table.legal(self.seat)
        if not isinstance(message, dict) or message.get("type") != "act" or not isinstance(message.get("action"), str):
            raise PlayerError("program.no_act", answer=shown(message))
        if message.get("question") not in (None, self._questions):
            given = shown(message["question"])
            raise PlayerError("program.other_question", given=given, expected=self._questions)
        for action in legal:
            if str(action) == message["action"]:
                return action
        texts = ", ".join(map(str, legal))
        raise PlayerError("player.illegal", action=shown(message["action"]).strip("'"), legal=texts)


class JsonPlayer(ProgramPlayer):
    """A program that speaks the server's protocol; it plays all games."""

    protocol = "json"

    def new_stream(self, table: Table, seat: int) -> JsonSeat:
        return JsonSeat(table, seat)

    def tell(self, stream: SeatStream) -> None:
        for message in stream.messages():
            self.send(message)

    def ask(self, stream: SeatStream) -> object:
        assert isinstance(stream, JsonSeat)
        self.refuse_waiting()
        self.tell(stream)
        self.send(stream.question(self.seconds))
        return self.receive()
