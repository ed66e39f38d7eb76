"""Hints over a real socket: with every question for clients that ask for them, and for nobody else."""

import asyncio
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.advice.hints import hints_for
from mahjongkit.game.events import Event
from mahjongkit.game.view import view_from_events
from tests.support.server_client import Client
from tests.support.server_process import NO_TIMERS, SHORT, Server

ALONE = {"riichi": 4, "sichuan": 4, "ninghai": 4, "synchronous": 4}


async def next_question(client: Client, types: tuple[str, ...] = ("ask",)) -> dict[str, Any]:
    while True:
        message = await client.hear_until(*types, "hand_over")
        if message["type"] != "hand_over":
            return message
        await client.say("next")


@pytest.mark.parametrize("claim", [0, 0.05])
@pytest.mark.parametrize("game", ALONE)
def test_every_question_comes_with_hints_that_the_seat_can_work_out_itself(
    server: Server, game: str, claim: float
) -> None:
    """What the messages have told the seat is all that the hints depend on."""
    ruleset = rules.find(game)

    async def play() -> int:
        timers = {**NO_TIMERS, "claim": claim}
        room = server.open_room(game, seats=["person", "greedy", "greedy", "greedy"], timers=timers, seed=5)
        client, events, compared = Client(server, room), list[Event](), 0
        await client.connect()
        await client.say("sit", name="Aki")
        await client.say("want_hints", on=True)
        asked: dict[str, Any] = {}
        while compared < 25:
            message = await client.hear_until("hand", "events", "ask", "hints", "hand_over")
            if message["type"] == "hand":
                events.clear()
            elif message["type"] == "events":
                events += [Event.from_data(event, ruleset) for event in message["events"]]
            elif message["type"] == "ask":
                asked = message
            elif message["type"] == "hand_over":
                await client.say("next")
            else:
                legal = tuple(ruleset.flow.vocabulary.parse(action) for action in asked["legal"])
                expected = hints_for(view_from_events(events, ruleset, 0, legal))
                assert message == {
                    **{"type": "hints", "question": asked["question"], "words": expected.explain("en")},
                    **expected.as_data("en"),
                }
                compared += 1
                await client.answer(asked)
        await client.close()
        return compared

    assert asyncio.run(play()) == 25


def test_who_does_not_ask_for_hints_gets_none(server: Server) -> None:
    async def play() -> list[str]:
        room = server.open_room("riichi", seats=["person", "greedy", "greedy", "greedy"], seed=1)
        client, found = Client(server, room), []
        await client.connect()
        await client.sit()
        ask = await next_question(client)
        await client.say("want_hints", on=True)
        found.append((await next_question(client, ("ask", "hints")))["type"])
        await client.say("want_hints", on=True)  # nothing new: no second time
        await client.say("want_hints", on=False)
        for _ in range(3):
            await client.answer(ask)
            ask = await next_question(client, ("ask", "hints"))
            found.append(ask["type"])
        await client.close()
        await client.come_back()
        found.append((await next_question(client, ("ask", "hints")))["type"])
        await client.say("want_hints", on=True)
        hints = await next_question(client, ("ask", "hints"))
        found.append(hints["type"])
        assert hints["question"] == ask["question"]
        await client.close()
        return found

    assert asyncio.run(play()) == ["hints", "ask", "ask", "ask", "ask", "hints"]


def test_hints_are_in_the_language_of_the_connection_and_no_quota_counts_them(server: Server) -> None:
    async def play(lang: str) -> str:
        room = server.open_room("riichi", seats=["person", "greedy", "greedy", "greedy"], seed=1)
        client = Client(server, room, lang=lang)
        await client.connect()
        await client.say("sit", name="Aki")
        for _ in range(20):
            await client.say("want_hints", on=True)
            await client.say("want_hints", on=False)
        hints = [await next_question(client, ("hints", "error")) for _ in range(5)]
        assert {message["type"] for message in hints} == {"hints"}
        await client.close()
        return str(hints[0]["hand"]["state"])

    assert [asyncio.run(play(lang)) for lang in ("en", "zh", "ja")] == ["3-shanten", "3向听", "3向聴"]


def test_a_watcher_cannot_have_hints(server: Server) -> None:
    async def watch() -> str:
        room = server.open_room(next(iter(SHORT)), seats=["person", "greedy", "greedy", "greedy"])
        client = Client(server, room)
        await client.connect()
        await client.say("watch")
        await client.say("want_hints", on=True)
        message = await client.hear_until("error", "hints")
        await client.close()
        return str(message.get("code"))

    assert asyncio.run(watch()) == "only_watching"
