"""The time bank beside the clock of a move, and the clock of turns in which all act at once."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from mahjongkit.server.store import Store
from tests.support.inside_server import running
from tests.support.server_client import Client
from tests.support.server_process import NO_TIMERS

ALONE = ["person", "first", "first", "first"]


async def next_turn(client: Client) -> dict[str, Any]:
    """The next question that is not a claim, which is passed."""
    while True:
        ask = await client.hear_until("ask")
        if "pass" not in ask["legal"]:
            return ask
        await client.say("act", action="pass")


def test_the_bank_is_used_after_the_move_and_full_again_in_the_next_hand(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            timers = {**NO_TIMERS, "move": 0.3, "bank": 2, "between": 0.1}
            room = await server.room("sichuan", seats=ALONE, timers=timers)
            async with Client(server, room) as client:
                await client.sit()
                ask = await client.hear_until("ask")
                assert 2.2 < ask["seconds"] <= 2.3
                assert ask["bank"] == 2
                await client.answer(ask)
                assert (await client.hear_until("ask"))["bank"] == 2
                await asyncio.sleep(0.8)
                again = Client(server, room)  # somebody who comes back sees what is left
                again.token = client.token
                await again.come_back()
                ask = await again.hear_until("ask")
                assert 1.0 < ask["bank"] == ask["seconds"] < 1.6
                await again.answer(ask)
                ask = await again.hear_until("ask")
                assert 1.0 < ask["bank"] < 1.6
                began = time.monotonic()
                answered = await again.hear_until("answered")
                assert answered["by"] == "clock"
                assert ask["seconds"] - 0.1 < time.monotonic() - began < ask["seconds"] + 1
                assert (await again.hear_until("ask"))["bank"] == 0
                await again.play(lambda message: message["type"] == "hand")
                assert (await again.hear_until("ask"))["bank"] == 2
                await again.close()

    asyncio.run(visit())


def test_the_bank_is_full_again_after_a_restart(store: Store) -> None:
    async def visit(store: Store, spend: bool, room: str = "", token: str | None = None) -> tuple[str, str | None]:
        async with running(store) as server:
            timers = {**NO_TIMERS, "move": 0.2, "bank": 1.5}
            room = room or await server.room("riichi", seats=ALONE, timers=timers)
            client = Client(server, room)
            client.token = token
            if token:
                await client.come_back()
            else:
                await client.connect()
                await client.sit()
            ask = await client.hear_until("ask")
            assert (ask["bank"] > 1.4) is True
            if spend:
                await asyncio.sleep(1)
                await client.answer(ask)
                assert (await next_turn(client))["bank"] < 1.2
            await client.close()
            return room, client.token

    room, token = asyncio.run(visit(store, True))
    asyncio.run(visit(Store(store.path), False, room, token))


@pytest.mark.parametrize("game", ["synchronous"])
def test_a_turn_in_which_all_act_at_once_has_one_clock(store: Store, game: str) -> None:
    """Who is asked twice has no more time than who is asked once: the time that a seat takes does not show it."""

    async def visit() -> int:
        continued = 0
        async with running(store) as server:
            room = await server.room(game, seats=ALONE, timers={**NO_TIMERS, "move": 60})
            async with Client(server, room) as client:
                await client.sit()
                while continued < 3:
                    message = await client.hear_until("ask", "hand_over", "match_over")
                    if message["type"] != "ask":
                        assert message["type"] == "hand_over"
                        await client.say("next")
                        continue
                    verbs = {action.split()[0] for action in message["legal"]}
                    if "draw" not in verbs:
                        await client.answer(message)
                        continue
                    await asyncio.sleep(0.2)
                    await client.say("act", action="draw")
                    assert (await client.hear_until("ask"))["seconds"] < 59.85
                    await client.say("act", action="discard", question=-1)  # refused; the clock runs on
                    question = server.lobby.rooms[room].seats[0].question
                    assert question is not None
                    assert question.continues_turn
                    await client.say("act", action=str(question.legal[0]))
                    continued += 1
        return continued

    assert asyncio.run(visit()) == 3


def test_a_bot_pauses_once_in_a_turn_in_which_all_act_at_once(store: Store) -> None:
    """So its pauses do not show that it was offered a call."""

    async def visit() -> list[tuple[bool, bool]]:
        found = []
        async with running(store) as server:
            room = await server.room(
                "synchronous", seats=["person", *["greedy"] * 3], timers={**NO_TIMERS, "bot": 0.02}
            )
            async with Client(server, room) as client:
                await client.sit()
                turns = server.lobby.rooms[room].questions
                assert turns is not None
                waits = turns.bot_turns._waits

                def noting(turn: Any, action: Any) -> bool:
                    waited = waits(turn, action)
                    if turn.seat.turn is not None:
                        found.append((turn.question.continues_turn, waited))
                    return waited

                vars(turns.bot_turns)["_waits"] = noting
                await client.play(lambda message: message["type"] == "hand_over")
        return found

    assert set(asyncio.run(visit())) == {(False, True), (True, False)}
