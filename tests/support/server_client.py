"""A client for tests: it remembers every message, plays at random, and can check that it received what it may hear."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from hashlib import sha256
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from mahjongkit import records
from mahjongkit.core.hand_log import HandLog
from mahjongkit.game.table import Table
from mahjongkit.records import Record
from mahjongkit.records.wall_shuffle import WallShuffle, shuffle_problems
from mahjongkit.server.connection import MESSAGE_BURST, MESSAGES_PER_SECOND
from mahjongkit.server.limits import TokenBucket
from mahjongkit.server.messages import decode_server
from mahjongkit.tiles import code
from tests.support.server_process import Address

MESSAGE_SECONDS = 30.0
"""No message takes longer, on however slow a machine."""


class Client:
    """One person, or whoever pretends to be one."""

    def __init__(self, server: Address, room: str, name: str = "Aki", seed: int = 0, lang: str = "en") -> None:
        self.server = server
        self.lang = lang
        self.room = room
        self.name = name
        self.dice = random.Random(seed)
        self.token: str | None = None
        self.seat = -1
        self.received: list[str] = []
        self.line: ClientConnection
        self.pace = TokenBucket(MESSAGE_BURST - 20, MESSAGES_PER_SECOND - 2)

    async def connect(self) -> None:
        self.line = await connect(
            f"{self.server.socket}/ws/{self.room}?lang={self.lang}",
            ssl=self.server.trusting,
            max_size=None,
            ping_interval=None,
            close_timeout=2,
        )

    async def close(self) -> None:
        await self.line.close()

    async def __aenter__(self) -> Client:
        await self.connect()
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        await self.close()

    async def say(self, type: str, **fields: Any) -> None:
        await self.line.send(json.dumps({"type": type, **fields}))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        text = await asyncio.wait_for(self.line.recv(), MESSAGE_SECONDS)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "welcome":
            self.seat, self.token = message["seat"], message["token"] or self.token
        return message

    async def hear_until(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while (message := await self.hear())["type"] not in types:
            pass
        return message

    async def sit(self, seat: int | None = None) -> dict[str, Any]:
        await self.say("sit", name=self.name, seat=seat)
        return await self.hear_until("welcome", "error")

    async def come_back(self) -> dict[str, Any]:
        """A new line to the old seat."""
        await self.connect()
        await self.say("resume", token=self.token)
        return await self.hear_until("welcome", "error")

    def choose(self, legal: list[str]) -> str:
        """Anything, but a win where there is one, more often than not."""
        wins = [action for action in legal if action.split()[0] in ("tsumo", "ron")]
        return self.dice.choice(wins if wins and self.dice.random() < 0.7 else legal)

    async def answer(self, ask: dict[str, Any]) -> None:
        """Take some choice, no faster than the server allows."""
        while not self.pace.take():
            await asyncio.sleep(0.05)
        await self.say("act", action=self.choose(ask["legal"]), question=ask["question"])

    async def play(self, stop: Callable[[dict[str, Any]], bool] = lambda message: False) -> dict[str, Any]:
        """Answer whatever is asked until the match is over, or until a message that should not be answered yet."""
        while True:
            message = await self.hear()
            assert message["type"] != "error" or message["code"] == "paused", message
            if message["type"] == "match_over" or stop(message):
                return message
            if message["type"] == "ask":
                await self.answer(message)
            elif message["type"] == "hand_over" and self.seat >= 0:
                await self.say("next")


async def seated(server: Address, room: str, count: int, seed: int = 0) -> list[Client]:
    """So many people who have sat down, one after the other."""
    people = [Client(server, room, f"P{number}", seed + number) for number in range(count)]
    for person in people:
        await person.connect()
        await person.sit()
    return people


def record_of(server: Address, room: str) -> Record:
    status, text, _ = server.ask(f"/api/records/{room}")
    assert status == 200, text
    return records.loads(text)


class Hearing:
    """Checks every byte that a client received against what its seat may know by the record of the match."""

    def __init__(
        self, record: Record, client: Client, others: tuple[Client, ...] = (), always_there: bool = True
    ) -> None:
        """`others` are clients whose tokens it must not learn; it was always there unless a bot played for it."""
        self.record = record
        self.seat = client.seat
        self.client = client
        self.always_there = always_there
        self.secrets = [other.token for other in others if other.token and other is not client]
        self.hand = -1
        self.hash = ""
        self.promise: str | None = None
        self.promised: dict[int, str] = {}
        self.contributions: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.asked: dict[tuple[int, int], dict[str, Any]] = {}
        self.answered: dict[tuple[int, int], str] = {}
        self.whole: set[int] = set()
        self.told: dict[int, list[dict[str, Any]]] = {}
        self.thinking: dict[int, list[list[int]]] = {}
        self.choosing: set[int] = set()

    def check(self) -> None:
        for text in self.client.received:
            assert not any(secret in text for secret in self.secrets)
            message = json.loads(text)
            assert msgspec.to_builtins(decode_server(text)) == message  # every field is one of the protocol
            getattr(self, f"hear_{message['type']}")(message)
        if self.seat >= 0:
            self.compare_questions()

    @staticmethod
    def events_of_hand(received: list[str]) -> list[dict[str, Any]]:
        """The events of the hand that was told last."""
        events: list[dict[str, Any]] = []
        for message in map(json.loads, received):
            if message["type"] == "hand":
                events = []
            elif message["type"] == "events":
                events += message["events"]
        return events

    def hand_log(self) -> HandLog:
        return self.record.hand_logs[self.hand]

    def seen(self) -> list[dict[str, Any]]:
        """All that the seat ever learns of this hand."""
        if self.hand not in self.told:
            table = Table.replayed(self.record.ruleset, self.hand_log())
            self.told[self.hand] = [event.as_data() for event in table.hand_events.seen_by(self.seat)]
        return self.told[self.hand]

    # One method for each type of message.

    def hear_welcome(self, message: dict[str, Any]) -> None:
        assert message["seat"] == self.seat
        assert message["token"] in (None, self.client.token)

    def hear_room(self, message: dict[str, Any]) -> None:
        assert message["room"]["id"] == self.client.room

    def hear_hand(self, message: dict[str, Any]) -> None:
        assert message["hand"] in (self.hand, self.hand + 1) or self.hand < 0
        self.hand, self.hash, self.events = message["hand"], message["hash"], []
        self.promise, self.contributions = message["promise"], message["contributions"]
        self.choosing = set(range(self.record.ruleset.players))  # it may have missed something
        assert self.promised.get(self.hand, self.promise) == self.promise

    def hear_shuffle(self, message: dict[str, Any]) -> None:
        assert message["hashes"][self.seat] is not None
        assert self.promised.setdefault(message["hand"], message["promise"]) == message["promise"]

    def hear_events(self, message: dict[str, Any]) -> None:
        assert (message["hand"], message["first"]) == (self.hand, len(self.events))
        assert message["events"]
        assert message["events"] == self.seen()[len(self.events) :][: len(message["events"])]
        self.events += message["events"]

    def hear_ask(self, message: dict[str, Any]) -> None:
        assert self.seat >= 0
        key = (self.hand, message["question"])
        asked = {"legal": message["legal"], "warnings": message["warnings"]}
        assert self.asked.setdefault(key, asked) == asked

    def hear_thinking(self, message: dict[str, Any]) -> None:
        """Who chooses at this moment, by the record, and nobody whose question is a secret.

        Where all act at once and unseen, the record does not say who was quicker: seats leave, and come back only
        together.
        """
        if self.record.ruleset.flow.secret_turns:
            everybody = set(range(self.record.ruleset.players))
            assert set(message["seats"]) == everybody or set(message["seats"]) <= self.choosing
            self.choosing = set(message["seats"])
            return
        if self.hand not in self.thinking:
            table = Table.replayed(self.record.ruleset, self.hand_log(), 0)
            self.thinking[self.hand] = [list(table.choosing)]
            for seat, number in self.hand_log().answers():
                table.act(seat, self.record.ruleset.flow.vocabulary[number])
                self.thinking[self.hand].append(list(table.choosing))
        assert message["seats"] in self.thinking[self.hand]

    def hear_answered(self, message: dict[str, Any]) -> None:
        assert (self.hand, message["question"]) in self.asked
        self.answered[self.hand, message["question"]] = message["action"]

    def hear_hand_over(self, message: dict[str, Any]) -> None:
        assert self.events == self.seen()
        wall = " ".join(map(code, self.hand_log().wall))
        assert (message["hand"], message["wall"], message["hash"]) == (self.hand, wall, self.hash)
        assert sha256(f"{message['salt']} {wall}".encode()).hexdigest() == self.hash
        if self.promise is not None:
            shuffle = WallShuffle.from_data({"secret": message["salt"], "contributions": self.contributions})
            assert shuffle_problems(shuffle, self.promise, wall) == []
            assert self.record.shuffles[self.hand] == shuffle
        result = Table.replayed(self.record.ruleset, self.hand_log()).hand_result
        assert message["result"] == json.loads(json.dumps(result.as_data()))
        assert message["words"] == result.explain("en")
        self.whole.add(self.hand)

    def hear_match_over(self, message: dict[str, Any]) -> None:
        result = Table.replayed(self.record.ruleset, self.record.hand_logs[-1]).result()
        assert message["scores"] == list(result.scores)
        assert message["ranks"] == list(result.ranks)
        assert message["points"] == list(result.points)
        assert message["record"] == f"/api/records/{self.client.room}"

    def compare_questions(self) -> None:
        """Questions and answers are those of the record; who was there all the time has received every one."""
        for hand in {hand for hand, _ in self.asked}:
            expected = dict(enumerate(self.questions(hand), 1))
            received = {number: asked for (when, number), asked in self.asked.items() if when == hand}
            assert received == {number: expected[number][0] for number in received}
            stated = {number: action for (when, number), action in self.answered.items() if when == hand}
            assert stated == {number: expected[number][1] for number in stated}
            if hand in self.whole and self.always_there:
                assert received.keys() == expected.keys()

    def questions(self, hand: int) -> list[tuple[dict[str, Any], str]]:
        """What the seat was asked in a hand, and what was answered, by the record."""
        hand_log = self.record.hand_logs[hand]
        table = Table.replayed(self.record.ruleset, hand_log, 0)
        found = []
        for seat, number in hand_log.answers():
            action = self.record.ruleset.flow.vocabulary[number]
            if seat == self.seat:
                dangers = [
                    {"seat": danger.seat, "kinds": [*map(code, danger.kinds)], "tiles": [*map(str, danger.tiles)]}
                    for danger in table.view(seat).warnings
                ]
                found.append(({"legal": [str(one) for one in table.legal(seat)], "warnings": dangers}, str(action)))
            table.act(seat, action)
        return found
