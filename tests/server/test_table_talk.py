"""What people do beside the play: let a bot play, play again, show emotes, chat, watch."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from mahjongkit.server import rematch, room, table_talk
from mahjongkit.server.limits import Limits
from mahjongkit.server.store import Store
from tests.support.inside_server import Inside, running
from tests.support.server_client import Client, Hearing, record_of, seated
from tests.support.server_process import NO_TIMERS, Server

TWO = ["person", "person", "greedy", "greedy"]
SHORT_MATCH = {"hands_per_match": 1}


async def play_match(people: list[Client]) -> None:
    await asyncio.gather(*(person.play() for person in people))


async def hear_link(client: Client) -> dict[str, Any]:
    """The message with the link of the next room."""
    while (message := await client.hear_until("rematch"))["link"] is None:
        pass
    return message


async def over(server: Inside, count: int = 2, **terms: Any) -> tuple[str, list[Client]]:
    """A room whose match is over, and its people."""
    seats = ["person"] * count + ["greedy"] * (4 - count)
    found = await server.room("sichuan", seats=seats, options=SHORT_MATCH, **terms)
    people = await seated(server, found, count)
    await play_match(people)
    return found, people


# Play again.


@pytest.mark.parametrize(("order", "seats"), [("same", [0, 1]), ("next", [1, 2])])
def test_people_play_again_in_a_new_room_and_keep_their_seats(store: Store, order: str, seats: list[int]) -> None:
    async def visit() -> None:
        async with running(store) as server:
            before, people = await over(server, seed=None)
            async with server.watched(before) as watcher:
                await people[0].say("play_again", seats=order)
                proposal = await people[1].hear_until("rematch")
                assert proposal["wanting"] == [0]
                assert proposal["seats"] == order
                assert 25 < proposal["seconds"] <= rematch.AGREE_SECONDS
                assert proposal["link"] is None
                await people[1].say("play_again", seats="same")  # the first one has decided who sits where
                links = {(await hear_link(one))["link"] for one in (*people, watcher)}
            assert len(links) == 1
            link = links.pop()
            following = link.removeprefix("/room/")
            assert (await server.get(f"/api/rooms/{before}"))[1]["next"] == link
            info = (await server.get(f"/api/rooms/{following}"))[1]
            assert info["state"] == "waiting"
            assert [info["seats"][seat]["name"] for seat in seats] == ["P0", "P1"]
            assert info["config"]["seats"].count("person") == 2
            again = [Client(server, following, person.name) for person in people]
            for person, new in zip(people, again, strict=True):
                new.token = person.token
                assert (await new.come_back())["seat"] == seats[people.index(person)]
            await play_match(again)
            for one in (*people, *again):
                await one.close()

    asyncio.run(visit())


def test_the_room_opens_with_those_who_agree(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while; the seats of the others are free. Nobody who has gone is waited for."""
    monkeypatch.setattr(rematch, "AGREE_SECONDS", 0.2)

    async def visit() -> None:
        async with running(store) as server:
            _, people = await over(server, 3)
            await people[2].close()
            await people[0].say("play_again")
            link = (await hear_link(people[1]))["link"]
            seats = (await server.get(f"/api/rooms/{link.removeprefix('/room/')}"))[1]["seats"]
            assert [seat["kind"] for seat in seats] == ["person", "free", "free", "bot"]
            await people[1].say("play_again")  # too late: the link is all that follows
            assert (await people[1].hear_until("rematch"))["link"] == link
            for person in people[:2]:
                await person.close()

    asyncio.run(visit())


def test_who_plays_again_and_leaves_is_not_waited_for(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            _, people = await over(server, 3)
            await people[0].say("play_again")
            await people[1].hear_until("rematch")
            await people[0].close()
            while (proposal := await people[1].hear_until("rematch"))["wanting"]:
                pass
            assert proposal["seconds"] is None
            await people[1].say("play_again", seats="next")
            await people[2].say("play_again", seats="next")
            link = (await hear_link(people[1]))["link"]
            seats = (await server.get(f"/api/rooms/{link.removeprefix('/room/')}"))[1]["seats"]
            assert [seat["kind"] for seat in seats] == ["bot", "free", "person", "person"]
            for person in people[1:]:
                await person.close()

    asyncio.run(visit())


def test_playing_again_needs_a_finished_match_and_a_place_on_the_server(store: Store) -> None:
    async def visit() -> None:
        async with running(store, Limits(rooms=1)) as server:
            alone = await server.room("sichuan", seats=["person", *["greedy"] * 3], options=SHORT_MATCH)
            (person,) = await seated(server, alone, 1)
            ask = await person.hear_until("ask")
            await person.say("play_again")
            assert (await person.hear_until("error"))["code"] == "not_over"
            await person.answer(ask)
            await person.play()
            await person.say("play_again", seats="elsewhere")
            assert (await person.hear_until("error"))["code"] == "invalid_message"
            await person.say("play_again")
            assert (await person.hear_until("error"))["code"] == "full"
            assert (await person.hear_until("rematch"))["wanting"] == []
            await person.close()

    asyncio.run(visit())


@pytest.mark.full
def test_a_server_killed_after_the_vote_keeps_the_new_room_and_its_seats(tmp_path: Path) -> None:
    async def vote(server: Server) -> tuple[str, str, str | None]:
        alone = await asyncio.to_thread(
            server.open_room, "sichuan", seats=["person", *["greedy"] * 3], options=SHORT_MATCH
        )
        (person,) = await seated(server, alone, 1)
        await person.play()
        await person.say("play_again", seats="next")
        return alone, (await hear_link(person))["link"].removeprefix("/room/"), person.token

    async def come_back(server: Server, following: str, token: str | None) -> int:
        person = Client(server, following)
        person.token = token
        seat: int = (await person.come_back())["seat"]
        await person.hear_until("ask")
        return seat

    server = Server(tmp_path / "games.db")
    alone, following, token = asyncio.run(vote(server))
    server.kill()
    server.start()
    assert asyncio.run(come_back(server, following, token)) == 1
    assert server.ask(f"/api/rooms/{alone}")[1]["next"] == f"/room/{following}"
    server.kill()


# A bot plays for a person.


def test_a_person_lets_a_bot_play_and_takes_the_seat_back(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            found = await server.room("riichi", seats=TWO)
            people = await seated(server, found, 2)
            ask = await people[0].hear_until("ask")
            await people[0].say("let_bot", plays=True)
            shown = (await people[1].hear_until("room"))["room"]["seats"][0]
            while not shown["bot"]:
                shown = (await people[1].hear_until("room"))["room"]["seats"][0]
            assert (shown["kind"], shown["present"]) == ("person", True)
            answered = await people[0].hear_until("answered")
            assert (answered["question"], answered["by"]) == (ask["question"], "bot")
            await people[0].say("act", action="pass")
            assert (await people[0].hear_until("error"))["code"] == "bot_plays"
            people[0].received.clear()
            await people[1].play(lambda message: message["type"] == "hand_over")
            await people[0].hear_until("hand_over")
            assert "ask" not in {json.loads(text)["type"] for text in people[0].received}
            await people[1].say("next")  # nobody waits for who lets a bot play
            await people[0].hear_until("hand")
            await people[0].say("let_bot", plays=False)
            await play_match(people)
            for person in people:
                await person.close()

    asyncio.run(visit())


def test_what_people_receive_while_bots_play_for_them_is_what_they_may_know(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            found = await server.room("synchronous", seats=TWO)
            people = await seated(server, found, 2)
            await people[0].say("let_bot", plays=True)
            await asyncio.gather(people[0].hear_until("match_over"), people[1].play())
            record = await asyncio.to_thread(record_of, server, found)
            Hearing(record, people[1], tuple(people)).check()
            for person in people:
                await person.close()

    asyncio.run(visit())


def test_letting_a_bot_play_wins_no_time(store: Store) -> None:
    """The clock of an open question runs on, however often the seat changes hands; and that is limited, too."""

    async def visit() -> None:
        async with running(store) as server:
            timers = {**NO_TIMERS, "move": 2, "bank": 1, "bot": 30}
            found = await server.room("riichi", seats=["person", *["first"] * 3], timers=timers)
            (person,) = await seated(server, found, 1)
            await person.hear_until("ask")
            await asyncio.sleep(1)
            for _ in range(room.LET_BOT_BURST // 2):
                await person.say("let_bot", plays=True)
                await person.say("let_bot", plays=False)
                ask = await person.hear_until("ask")
            assert ask["seconds"] < 2.1
            await person.say("let_bot", plays=True)
            assert (await person.hear_until("error"))["code"] == "too_many_changes"
            assert (await person.hear_until("answered"))["by"] == "clock"
            await person.close()

    asyncio.run(visit())


def test_a_match_goes_on_although_all_people_let_bots_play(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone against bots there is no time between hands, except for this."""
    monkeypatch.setattr("mahjongkit.server.hand_sequence.BOTS_PAUSE_SECONDS", 0.05)

    async def visit() -> None:
        async with running(store) as server:
            timers = {**NO_TIMERS, "between": 86400}
            found = await server.room("sichuan", seats=["person", *["greedy"] * 3], timers=timers)
            (person,) = await seated(server, found, 1)
            await person.play(lambda message: message["type"] == "hand_over")
            await person.say("let_bot", plays=True)
            await person.hear_until("match_over")
            await person.close()

    asyncio.run(visit())


# Emotes and chat.


def test_emotes_are_seen_by_everybody_and_limited(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            found = await server.room("riichi", seats=TWO)
            people = await seated(server, found, 2)
            async with server.watched(found) as watcher:
                await watcher.hear_until("welcome")
                await people[1].say("emote", emote="thanks")
                for one in (*people, watcher):
                    assert await one.hear_until("emote") == {"type": "emote", "seat": 1, "emote": "thanks"}
                await watcher.say("emote", emote="thanks")
                assert (await watcher.hear_until("error"))["code"] == "only_watching"
            for _ in range(table_talk.EMOTE_BURST):
                await people[1].say("emote", emote="sorry")
            assert (await people[1].hear_until("error"))["code"] == "too_many_emotes"
            again = Client(server, found)
            again.token = people[1].token
            await again.come_back()  # a new connection has no new allowance
            await again.say("emote", emote="sorry")
            assert (await again.hear_until("error"))["code"] == "too_many_emotes"
            await people[0].say("emote", emote="<b>")
            assert (await people[0].hear_until("error"))["code"] == "invalid_message"
            for person in (people[0], again):
                await person.close()

    asyncio.run(visit())


BAD_LINES = ["", "   ", "a\u202eb", "zero\u200bwidth", "\ufeff", "two\nlines", "x" * 121]


def test_chat_is_off_unless_the_room_has_it_and_never_saved(store: Store) -> None:
    async def visit() -> None:
        async with running(store) as server:
            silent = await server.room("riichi", seats=TWO)
            (person,) = await seated(server, silent, 1)
            await person.say("chat", text="hello")
            assert (await person.hear_until("error"))["code"] == "no_chat"
            await person.close()
            found, people = await over(server, chat=True)
            await people[0].say("chat", text="good   game <b>&amp;")
            line = {"type": "chat", "seat": 0, "name": "P0", "text": "good game <b>&amp;"}
            assert await people[1].hear_until("chat") == line
            async with server.watched(found) as watcher:  # who comes later gets the last lines
                assert await watcher.hear_until("chat") == line
            for text in BAD_LINES:
                await people[1].say("chat", text=text)
                assert (await people[1].hear_until("error"))["code"] == "invalid_message"
            for _ in range(table_talk.CHAT_BURST + 1):
                await people[1].say("chat", text="again and again")
            assert (await people[1].hear_until("error"))["code"] == "too_many_lines"
            record = await asyncio.to_thread(record_of, server, found)
            assert "good game" not in record.dump()
            for person in people:
                await person.close()

    asyncio.run(visit())
    assert b"good game" not in Path(store.path).read_bytes()


# Watchers.


def test_everybody_sees_how_many_watch(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "WATCHERS_SECONDS", 0.1)

    async def visit() -> list[int]:
        counts: list[int] = []
        async with running(store) as server:
            found = await server.room("riichi", seats=TWO)
            (person,) = await seated(server, found, 1)
            async with server.watched(found), server.watched(found):
                while 2 not in counts:
                    counts.append((await person.hear_until("room"))["room"]["watching"])
            while counts[-1]:
                counts.append((await person.hear_until("room"))["room"]["watching"])
            await person.close()
        return counts

    assert asyncio.run(visit()) == [0, 2, 0]
