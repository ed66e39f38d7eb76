"""Programs that speak mjai as players: `mjai:COMMAND`, and two dialects of other hosts.

- `mjai`: as the first mjai server: `hello`, then one message in each line, and the program answers each of them
- `mjai-batch`: as mjai.app: all messages up to a question as one list, and the program answers each list
- `mjai-quiet`: as Mortal: one message in each line, and the program answers only when it may act
"""

from __future__ import annotations

from mahjongkit.errors import PlayerError
from mahjongkit.game.table import Table
from mahjongkit.players.base import Player
from mahjongkit.players.program import ProgramLost, ProgramPlayer, SeatStream
from mahjongkit.rules.riichi import Riichi
from mahjongkit.rules.riichi.records.mjai_client import MjaiClient
from mahjongkit.rules.riichi.records.mjai_seat import MjaiSeat
from mahjongkit.rules.riichi.records.mjai_write import Message
from mahjongkit.rules.ruleset import Ruleset

HELLO: Message = {"type": "hello", "protocol": "mjsonp", "protocol_version": 3}
"""The first message of a host."""
NO_QUESTIONS = ("dora", "reach_accepted")
"""Messages that may follow the one that a question is about."""


class MjaiPlayer(ProgramPlayer):
    """A program that answers every message of mjai."""

    protocol = "mjai"

    @classmethod
    def new_client(cls, player: Player, name: str, ruleset: str, room: str) -> MjaiClient:
        """The other side: what answers a host of the protocol for a player of ours."""
        return MjaiClient(player, name, ruleset, room)

    def check(self, ruleset: Ruleset) -> None:
        if not isinstance(ruleset, Riichi):
            raise PlayerError("riichi.mjai.other_game", protocol=self.protocol, game=ruleset.name)

    def new_stream(self, table: Table, seat: int) -> MjaiSeat:
        return MjaiSeat(table, seat)

    def greet(self) -> None:
        self.send(HELLO)
        self.receive()  # `join` has a name, which is not used here

    def tell(self, stream: SeatStream) -> None:
        self.exchange(stream.messages(), -1)

    def ask(self, stream: SeatStream) -> object:
        assert isinstance(stream, MjaiSeat)
        messages = stream.messages() or [stream.last_tile]
        place = max(place for place, message in enumerate(messages) if message["type"] not in NO_QUESTIONS)
        return self.exchange(messages, place)

    def exchange(self, messages: list[Message], asked: int) -> object:
        """Send messages and take the answers; returns the one to the message at the place `asked`."""
        self.refuse_waiting()
        for message in messages:
            self.send(message)
        answers = [self.answer_to(message) for message in messages]
        for place, answer in enumerate(answers):
            if place != asked and isinstance(answer, PlayerError):
                self.note(answer)
            elif place != asked and not is_none(answer):
                self.refuse_unasked(answer)
        return self.checked(answers[asked]) if asked >= 0 else None

    def checked(self, answer: object) -> object:
        """The answer, unless it could not be read."""
        if isinstance(answer, PlayerError):
            raise answer
        return answer

    def answer_to(self, message: Message) -> object:
        """The answer to a message, or why it cannot be read; a program may end instead of answering `end_game`."""
        try:
            return self.receive()
        except ProgramLost:
            if message["type"] != "end_game":
                raise
            return None
        except PlayerError as error:
            return error


class MjaiBatchPlayer(MjaiPlayer):
    """A program that answers lists of messages."""

    protocol = "mjai-batch"

    def greet(self) -> None:
        """There is no `hello`."""

    def exchange(self, messages: list[Message], asked: int) -> object:
        """Send `start_game` and `end_game` as lists of their own, and the other messages as one."""
        answer: object = None
        self.refuse_waiting()
        alone = [message["type"] in ("start_game", "end_game") for message in messages]
        for batch in _batches(messages, alone):
            self.send(batch)
            answer = self.answer_to(batch[-1])
        if asked < 0 and messages and not is_none(self.checked(answer)):
            self.refuse_unasked(answer)
        return self.checked(answer)


class MjaiQuietPlayer(MjaiPlayer):
    """A program that answers only when it may act."""

    protocol = "mjai-quiet"

    def greet(self) -> None:
        """There is no `hello`."""

    def exchange(self, messages: list[Message], asked: int) -> object:
        self.refuse_waiting()
        for message in messages:
            self.send(message)
        return self.receive() if asked >= 0 else None


def is_none(answer: object) -> bool:
    """Whether an answer takes no action."""
    return answer is None or (isinstance(answer, dict) and answer.get("type", "none") == "none")


def _batches(messages: list[Message], alone: list[bool]) -> list[list[Message]]:
    found: list[list[Message]] = []
    for place, message in enumerate(messages):
        if place == 0 or alone[place] or alone[place - 1]:
            found.append([])
        found[-1].append(message)
    return found
