"""Rooms: opening, sitting down, leaving, bots in empty seats, and what is left when a match is over."""

import asyncio
import json
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from mahjongkit import players, records, rules
from mahjongkit.advice.advise import advise
from mahjongkit.core.hand_log import HandLog
from mahjongkit.game.table import Table
from mahjongkit.server.connection import CloseCode
from tests.support.server_client import Client, Hearing, record_of, seated
from tests.support.server_process import NO_TIMERS, SHORT, Server


def test_a_room_says_what_it_was_opened_with(server: Server) -> None:
    terms = {
        "ruleset": "sichuan:platform",
        "options": {"hands_per_match": 3},
        "seats": ["person", "greedy", "person", "random"],
        "stand_in": "first",
        "watchers": False,
        "chat": True,
        "listed": False,
        "timers": {"move": 12.5, "bank": 20, "absent": 30, "between": 5, "bot": 0.25, "claim": 1.5},
        "seed": None,
    }
    status, room, _ = server.ask("/api/rooms", terms)
    assert status == 201
    assert room["config"] == terms
    assert room["state"] == "waiting"
    assert room["link"] == f"/room/{room['id']}"
    assert [seat["kind"] for seat in room["seats"]] == ["free", "bot", "free", "bot"]
    assert server.ask(f"/api/rooms/{room['id']}")[1] == room
    assert room["id"] not in [one["id"] for one in server.ask("/api/rooms")[1]]


@pytest.mark.parametrize("game", ["riichi", "sichuan", "synchronous", "ninghai"])
def test_a_match_follows_from_a_seed(server: Server, game: str) -> None:
    """Walls and dealers are those of a table with this seed; so bots of one kind play the same match there."""
    room = server.open_room(game, seats=["greedy"] * 4, seed=77)
    while server.ask(f"/api/rooms/{room}")[1]["state"] != "over":
        pass
    kept, bot = record_of(server, room), players.find("greedy")
    table = Table(kept.ruleset, seed=77)
    while not table.over:
        for seat in table.pending:
            table.act(seat, bot.choose(table.view(seat)))
        if table.hand_over:
            table.next_hand()
    assert [taken(log) for log in kept.hand_logs] == [taken(log) for log in table.hand_logs]


def taken(log: HandLog) -> list[tuple[int, int]]:
    """What each seat did in a hand; several seats may answer to one discard in any order."""
    return sorted(log.answers(), key=itemgetter(0))


def test_a_room_needs_no_settings(server: Server) -> None:
    status, room, _ = server.ask("/api/rooms", raw=b"")
    assert status == 201
    assert room["config"]["ruleset"] == "riichi:tenhou"
    assert room["config"]["seats"] == ["person"] * 4
    assert room["config"]["stand_in"] == "greedy"
    assert room["id"] in [one["id"] for one in server.ask("/api/rooms")[1]]


@pytest.mark.parametrize(
    ("terms", "status", "reason"),
    [
        (b"{", 400, "JSON"),
        (b"[]", 400, "object"),
        (b'{"rules": "riichi"}', 400, "rules"),
        (b'{"seats": "greedy"}', 400, "seats"),
        (b'{"timers": {"move": -1}}', 400, "move"),
        (b'{"timers": {"bot": 1e9}}', 400, "bot"),
        (b'{"ruleset": "richi"}', 422, "did you mean riichi"),
        (b'{"seed": 5}', 422, "seed 5 with 4 people"),
        (b'{"seed": -1}', 400, "seed"),
        (b'{"ruleset": "riichi:moon"}', 422, "moon"),
        (b'{"options": {"wings": 2}}', 422, "wings"),
        (b'{"options": {"length": "endless"}}', 422, "endless"),
        (b'{"options": {"start_points": 1e30}}', 422, "start_points"),
        (b'{"options": {"start_points": 100000000000}}', 422, "at most"),
        (b'{"options": {"kita_dora": 1000000}}', 422, "at most 50"),
        (b'{"options": {"dead_wall": 100}}', 422, "dead_wall"),
        (b'{"seats": ["person"]}', 422, "played by 4"),
        (b'{"seats": ["person", "person", "person", "os:system"]}', 422, "unknown bot 'os:system'"),
        (b'{"seats": ["person", "person", "person", "random:x"]}', 422, "number"),
        (b'{"seats": ["person", "person", "person", "random:5"]}', 422, "no argument"),
        (b'{"seats": ["person", "person", "person", "search:1001"]}', 422, "1 to 1000"),
        (b'{"seats": ["person", "person", "person", "search:60s"]}', 422, "1 to 1000"),
        (b'{"stand_in": "nobody"}', 422, "nobody"),
        (b'{"stand_in": "person"}', 422, "person"),
        (b'{"ruleset": "' + b"x" * 20000 + b'"}', 413, "too long"),
    ],
)
def test_terms_that_cannot_be_are_refused(server: Server, terms: bytes, status: int, reason: str) -> None:
    found, answer, _ = server.ask("/api/rooms", raw=terms)
    assert found == status, answer
    assert reason in answer["words"]


def test_refusals_speak_three_languages(server: Server) -> None:
    texts = {server.ask(f"/api/rooms/none?lang={lang}")[1]["words"] for lang in ("zh", "ja", "en")}
    assert len(texts) == 3
    by_browser = server.ask("/api/rooms/none", headers={"Accept-Language": "fr, ja;q=0.8"})[1]["words"]
    assert by_browser == server.ask("/api/rooms/none?lang=ja")[1]["words"]


def test_bots_fill_what_is_empty_and_people_can_take_it_later(server: Server) -> None:
    async def match() -> list[Client]:
        room = server.open_room("riichi", stand_in="random", timers={**NO_TIMERS, "between": 60})
        first, late = Client(server, room, "First", 1), Client(server, room, "Late", 2)
        async with first, late:
            await first.sit(2)
            assert first.seat == 2
            await first.say("start")
            await first.play(lambda message: message["type"] == "hand_over")
            assert (await late.sit(2))["code"] == "seat_taken"
            late.received.clear()
            assert (await late.sit(0))["seat"] == 0
            stated = (await first.hear_until("room"))["room"]
            assert [(seat["name"], seat["bot"]) for seat in stated["seats"]] == [
                ("Late", False),
                ("random", True),
                ("First", False),
                ("random", True),
            ]
            await first.say("next")
            await asyncio.gather(first.play(), late.play())
        return [first, late]

    people = asyncio.run(match())
    record = record_of(server, people[0].room)
    assert record.names == ("Late", "random", "First", "random")
    for client in people:
        Hearing(record, client, tuple(people)).check()


@pytest.mark.parametrize("game", ["riichi", "synchronous"])
def test_advice_with_and_without_search(server: Server, game: str) -> None:
    """The same as at a table with this seed; a budget that is too large is refused."""

    async def visit() -> None:
        room = server.open_room(game, seats=["person", *["greedy"] * 3], seed=5)
        async with Client(server, room) as client:
            await client.sit()
            ask = await client.hear_until("ask")
            await client.say("advise")
            plain = await client.hear_until("advice")
            await client.say("advise", search=60)
            searched = await client.hear_until("advice")
            await client.say("advise", search=1001)
            assert (await client.hear_until("error", "advice"))["code"] == "invalid_message"
        view = Table(rules.find(game, **SHORT.get(game, {})), seed=5).view(0)
        assert [str(action) for action in view.legal] == ask["legal"]
        for stated, search in ((plain, None), (searched, 60)):
            expected = json.loads(json.dumps(advise(view, search).as_data("en")))
            assert stated == {"type": "advice", "question": 1, "search": search, **expected}
        assert searched["choices"][0]["played"]["deals"] > 1

    asyncio.run(visit())


def test_who_leaves_gives_his_seat_and_his_token_up(server: Server) -> None:
    async def visit() -> None:
        room = server.open_room("riichi", seats=["person", "person", "random", "random"], stand_in="random")
        leaving, staying = await seated(server, room, 2)
        await leaving.say("leave")
        with pytest.raises(Exception, match="4005"):
            await leaving.hear_until("never")
        assert leaving.line.close_code == CloseCode.LEFT
        assert (await leaving.come_back())["code"] == "wrong_token"
        await staying.play()
        await leaving.close()
        await staying.close()

    asyncio.run(visit())


def test_a_seat_left_while_waiting_is_free_again(server: Server) -> None:
    async def visit() -> None:
        room = server.open_room("riichi", seats=["person", "person", "random", "random"])
        async with Client(server, room, "Here") as here, Client(server, room, "Gone") as gone:
            await gone.sit()
            await gone.say("leave")
            await gone.line.wait_closed()
            assert (await here.sit())["seat"] == 0
            assert [seat["kind"] for seat in server.ask(f"/api/rooms/{room}")[1]["seats"]][:2] == ["person", "free"]

    asyncio.run(visit())


def test_a_match_that_is_over_keeps_its_link_and_its_record(server: Server) -> None:
    async def match() -> tuple[Client, list[dict[str, Any]]]:
        room = server.open_room("riichi3", seats=["person", "greedy", "greedy"])
        client = Client(server, room)
        async with client:
            await client.sit()
            await client.play()
        welcome = await client.come_back()
        assert welcome["room"]["state"] == "over"
        over = [await client.hear_until("hand_over"), await client.hear_until("match_over")]
        await client.close()
        late = Client(server, room)
        async with late:
            assert (await late.sit())["code"] == "no_free_seat"
            await late.say("watch")
            assert await late.hear_until("match_over") == over[1]
        return client, over

    client, over = asyncio.run(match())
    assert server.ask(f"/api/rooms/{client.room}")[1]["state"] == "over"
    assert server.ask(f"/room/{client.room}")[0] == 200
    assert over[1]["record"] in [one["record"] for one in server.ask("/api/records")[1]]
    text = server.ask(over[1]["record"])[1]
    record = records.loads(text)
    assert records.loads(server.ask(over[1]["record"] + "?format=tenhou")[1]).whole
    status, answer, _ = server.ask(over[1]["record"] + "?format=papyrus")
    assert (status, "papyrus" in answer["words"]) == (422, True)
    walls = server.ask(f"/api/rooms/{client.room}/walls")[1]
    assert [wall["hand"] for wall in walls] == list(range(len(record)))
    assert {key: walls[-1][key] for key in ("hand", "hash", "salt", "wall")} == {
        key: over[0][key] for key in ("hand", "hash", "salt", "wall")
    }


@pytest.mark.parametrize("watchers", [True, False])
def test_the_wall_of_a_hand_in_play_is_promised_and_not_shown(server: Server, watchers: bool) -> None:
    """Strangers see it when the hand is over if they may watch, else when the match is over."""

    async def match() -> None:
        timers = {**NO_TIMERS, "between": 60}
        room = server.open_room("riichi", seats=["person", *["random"] * 3], watchers=watchers, timers=timers)
        async with Client(server, room) as client:
            await client.sit()
            promise = await client.hear_until("hand")
            shown = {key: promise[key] for key in ("hand", "hash", "promise", "contributions")}
            assert server.ask(f"/api/rooms/{room}/walls")[1] == [shown]
            assert server.ask(f"/api/records/{room}")[0] == 404
            await client.play(lambda message: message["type"] == "hand_over")
            assert ("wall" in server.ask(f"/api/rooms/{room}/walls")[1][0]) is watchers
            await client.say("next")
            await client.play()
        assert all("wall" in wall for wall in server.ask(f"/api/rooms/{room}/walls")[1])

    asyncio.run(match())


def test_walls_differ_and_every_tile_can_lie_anywhere() -> None:
    from mahjongkit.server.wall_commitment import new_shuffle, shuffled_wall

    game = rules.find("sichuan")
    made = [shuffled_wall(game, new_shuffle()) for _ in range(400)]
    assert len({wall.faces for wall in made}) == len({wall.salt for wall in made}) == len(made)
    assert all(sorted(wall.faces) == sorted(game.tiles.faces) for wall in made)
    for place in (0, 53, 107):  # 27 kinds: each is missing at a place with a chance of (26/27)^400, one in millions
        assert {wall.faces[place] for wall in made} == set(game.tiles.kinds)


def test_a_lost_welcome_does_not_cost_the_seat(server: Server) -> None:
    """Whoever repeats `sit` with the same key gets the same seat and the same token; another key is another person."""
    key = "0123456789abcdef0123456789abcdef"

    async def visit() -> None:
        room = await asyncio.to_thread(server.open_room, "riichi")
        async with Client(server, room) as first:
            await first.say("sit", name="Aki", seat=2, key=key)
            # the connection drops before `welcome` is read
        async with Client(server, room) as again, Client(server, room) as other:
            await again.say("sit", name="Aki", key=key)
            welcome = await again.hear_until("welcome")
            assert welcome["seat"] == 2
            assert welcome["token"]
            await other.say("sit", name="Ben", key=key[::-1])
            assert (await other.hear_until("welcome"))["seat"] == 0
        async with Client(server, room) as back:
            await back.say("resume", token=welcome["token"])
            assert (await back.hear_until("welcome"))["seat"] == 2
        people = [seat for seat in server.ask(f"/api/rooms/{room}")[1]["seats"] if seat["kind"] == "person"]
        assert [seat["seat"] for seat in people] == [0, 2]

    asyncio.run(visit())


def test_a_key_outlives_a_restart_and_is_not_stored(tmp_path: Path) -> None:
    key = "a key that nobody else can guess"
    server = Server(tmp_path / "games.db")
    room = server.open_room("riichi")

    async def sit() -> dict[str, Any]:
        async with Client(server, room) as client:
            await client.say("sit", name="Aki", key=key)
            return await client.hear_until("welcome")

    first = asyncio.run(sit())
    server.kill()
    server.start()
    second = asyncio.run(sit())
    assert (first["seat"], first["token"]) == (second["seat"], second["token"])
    server.stop()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert key.encode() not in stored
    assert str(first["token"]).encode() not in stored


@pytest.mark.parametrize("key", ["short", "x" * 101])
def test_a_key_is_neither_short_nor_long(server: Server, key: str) -> None:
    async def visit() -> None:
        async with Client(server, await asyncio.to_thread(server.open_room, "riichi")) as client:
            await client.say("sit", name="Aki", key=key)
            assert (await client.hear())["code"] == "invalid_message"

    asyncio.run(visit())
