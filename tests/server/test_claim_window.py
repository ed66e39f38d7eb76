"""The claim window: neither messages nor times show who was offered a claim."""

from __future__ import annotations

import asyncio
import json
import time
from statistics import median
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.game.view import View
from mahjongkit.server.claim_window import ClaimWindow
from mahjongkit.server.connection import MAX_ERRORS, Connection
from mahjongkit.server.messages import HintsMessage, hints_message
from mahjongkit.server.questions import Questions
from mahjongkit.server.seat import Question, Seat
from mahjongkit.server.store import Store
from tests.support.claim_secrecy import WINDOW_SECONDS, Observation, TimedClient, area_under_curve, play_room, tolerance
from tests.support.inside_server import Inside, running
from tests.support.server_client import Client, Hearing, record_of, seated
from tests.support.server_process import NO_TIMERS, Server

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous")


ONE_HAND = {"hands_per_match": 1}


def played(
    server: Server, game: str, claim: float, matches: int = 1, options: dict[str, Any] | None = None
) -> list[Observation]:
    async def visit() -> list[Observation]:
        rooms = (play_room(server, game, 10 * seed, claim, options) for seed in range(matches))
        return [one for observations in await asyncio.gather(*rooms) for one in observations]

    return asyncio.run(visit())


@pytest.mark.parametrize("game", GAMES)
def test_a_message_ends_after_a_tile_that_could_be_claimed(server: Server, game: str) -> None:
    """With the window off, too: the boundary does not depend on whether anybody was asked."""
    observations = played(server, game, 0)
    assert {one.was_offered for one in observations} >= ({False} if game == "synchronous" else {True, False})
    assert {one.extra for one in observations} == {0}


def test_nothing_follows_before_the_window_ends(server: Server) -> None:
    observations = played(server, "sichuan", 0.05, 1, ONE_HAND)
    assert median(one.seconds for one in observations) > 0.045  # a slow client may read some messages together


def test_nobody_can_tell_who_was_offered_a_claim(server: Server) -> None:
    """A classifier finds nothing; the campaign repeats this on thousands of discards, with a tighter bound."""
    observations = played(server, "sichuan", WINDOW_SECONDS, 4, ONE_HAND)
    assert len(observations) > 300
    assert abs(area_under_curve(observations) - 0.5) < tolerance(observations)


def test_without_a_window_times_show_who_was_offered_a_claim(server: Server) -> None:
    """So the classifier finds something where there is something."""
    assert area_under_curve(played(server, "sichuan", 0, 4, ONE_HAND)) > 0.7


def test_the_classifier_finds_what_can_be_noticed() -> None:
    """By a message that goes on after the tile, and by a pause."""
    by_boundary = [Observation(str(i), i % 3 == 0, i % 3 != 0, 1, 0.02) for i in range(600)]
    by_pause = [Observation(str(i), i % 3 == 0, 0, 1, 0.02 + 0.001 * (i % 3 == 0)) for i in range(600)]
    assert area_under_curve(by_boundary) > 0.99
    assert area_under_curve(by_pause) > 0.9


def test_nobody_knows_when_claims_are_asked_for() -> None:
    """Else one could test at that moment whether the server is busy asking."""

    def nothing() -> None: ...

    async def opened() -> list[float]:
        loop, found = asyncio.get_running_loop(), []
        for _ in range(100):
            window, now = ClaimWindow(loop, 2, on_open=nothing, on_close=nothing, on_end=nothing), loop.time()
            found.append(window._timers[0].when() - now)
            window.cancel()
        return found

    moments = asyncio.run(opened())
    assert 0.08 < min(moments) < 0.12
    assert 0.18 < max(moments) < 0.22


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_hints_are_found_for_everybody_in_a_window(store: Store, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Else one could notice that the server is busy for a moment when somebody is offered a claim."""
    windows, own_turns = list[list[int]](), list[Question]()
    open_claims, send_hints = Questions._open_claims, Questions.send_hints

    def find(view: View, question: int, lang: str) -> HintsMessage:
        if not own_turns:
            windows[-1].append(view.seat)
        return hints_message(view, question, lang)

    def sends(questions: Questions, seat: Seat, connection: Connection, question: Question | None) -> None:
        own_turns[:] = [question] if question is not None and not question.closes_with_window else []
        send_hints(questions, seat, connection, question)
        own_turns.clear()

    def opens(questions: Questions) -> None:
        windows.append([])
        open_claims(questions)

    monkeypatch.setattr("mahjongkit.server.questions.hints_message", find)
    monkeypatch.setattr(Questions, "send_hints", sends)
    monkeypatch.setattr(Questions, "_open_claims", opens)

    async def visit(server: Inside) -> list[TimedClient]:
        room = await server.room(game, timers={**NO_TIMERS, "claim": 0.1})
        people = [TimedClient(server, room, f"P{seat}", seat) for seat in range(rules.find(game).players)]
        for person in people:
            await person.connect()
            await person.sit()
            await person.say("want_hints", on=True)
        playing = [asyncio.create_task(person.play(lambda _: len(windows) >= 20)) for person in people]
        await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for one in playing:
            one.cancel()
        return people

    async def play() -> list[TimedClient]:
        async with running(store) as server:
            return await visit(server)

    people = asyncio.run(play())
    assert [sorted(seats) for seats in windows[1:-1]] == [[person.seat for person in people]] * (len(windows) - 2)


def claim_asked(message: dict[str, Any]) -> bool:
    return message["type"] == "ask" and "pass" in message["legal"]


async def first_claim(server: Server, **timers: float) -> tuple[list[TimedClient], TimedClient, dict[str, Any]]:
    """People who play until one of them may claim: all of them, that one, and the question."""
    room = await asyncio.to_thread(server.open_room, "sichuan", timers={**NO_TIMERS, **timers})
    people = [TimedClient(server, room, f"P{number}", number) for number in range(4)]
    for person in people:
        await person.connect()
        await person.sit()

    async def until_claim(person: TimedClient) -> tuple[TimedClient, dict[str, Any]]:
        return person, await person.play(claim_asked)

    tasks = [asyncio.create_task(until_claim(person)) for person in people]
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    claimant, ask = done.pop().result()
    return people, claimant, ask


@pytest.mark.full
def test_claims_close_with_the_window(server: Server) -> None:
    """The clock passes for who does not answer, although a move may take longer."""

    async def visit() -> None:
        _, claimant, ask = await first_claim(server, claim=0.3, move=30)
        assert ask["closes"]
        assert 0 < ask["seconds"] < 0.46
        answered = await claimant.hear_until("answered")
        assert (answered["by"], answered["action"]) == ("clock", "pass")

    asyncio.run(visit())


def test_a_late_claim_is_an_error_that_does_not_count(server: Server) -> None:
    """Whoever has a slow connection is not thrown out for it."""

    async def visit() -> None:
        _, claimant, ask = await first_claim(server, claim=0.1)
        await claimant.hear_until("answered")
        for _ in range(MAX_ERRORS + 5):
            await claimant.say("act", action="pass", question=ask["question"])
            assert (await claimant.hear_until("error"))["code"] in ("not_asked", "old_question")

    asyncio.run(visit())


def test_a_claim_takes_effect_when_the_window_closes(server: Server) -> None:
    """The answer is confirmed at once; what follows from it is sent at the end of the window."""

    async def visit() -> None:
        _, claimant, ask = await first_claim(server, claim=0.4)
        start = time.monotonic()
        await claimant.answer(ask)
        await claimant.hear_until("answered")
        assert time.monotonic() - start < 0.2
        await claimant.hear_until("events")
        assert time.monotonic() - start > 0.3

    asyncio.run(visit())


def test_more_time_keeps_a_claim_open(server: Server) -> None:
    async def visit() -> None:
        _, claimant, ask = await first_claim(server, claim=0.4, move=30)
        await claimant.say("more_time", question=ask["question"])
        again = await claimant.hear_until("ask")
        assert {**again, "seconds": 0, "closes": True} == {**ask, "seconds": 0}
        assert again["seconds"] > 25
        assert not again["closes"]
        await asyncio.sleep(0.8)
        await claimant.say("act", action="pass", question=ask["question"])
        assert (await claimant.hear_until("answered"))["by"] == "you"

    asyncio.run(visit())


@pytest.mark.full
def test_more_time_needs_the_open_question(server: Server) -> None:
    async def visit() -> None:
        _, claimant, ask = await first_claim(server, claim=0.4, move=30)
        await claimant.say("more_time", question=ask["question"] + 1)
        assert (await claimant.hear_until("error"))["code"] == "old_question"
        await claimant.say("act", action="pass")
        await claimant.hear_until("answered")
        await claimant.say("more_time")
        assert (await claimant.hear_until("error"))["code"] == "not_asked"

    asyncio.run(visit())


@pytest.mark.full
def test_a_refusal_in_the_window_says_nothing_of_what_follows(server: Server) -> None:
    """Who is not asked hears the same whether the table has gone on to the next draw or waits for a claim."""

    async def visit() -> set[tuple[str, str | None]]:
        found = set()
        people, claimant, _ = await first_claim(server, claim=1)
        for person in people:
            if person is not claimant:
                await person.say("act", action="tsumo")
                error = await person.hear_until("error")
                found.add((error["code"], error.get("reason")))
        return found

    assert len(asyncio.run(visit())) == 1


@pytest.mark.parametrize("claim", [None, 0])
def test_the_window_is_off_alone_against_bots(server: Server, claim: float | None) -> None:
    """By default there is one as soon as two people are seated."""

    async def visit() -> float:
        room = await asyncio.to_thread(
            server.open_room, "riichi", seats=["person", *["random"] * 3], timers={**NO_TIMERS, "claim": claim}
        )
        start = time.monotonic()
        async with Client(server, room) as person:
            await person.sit()
            await person.play(lambda message: message["type"] == "hand_over")
        return time.monotonic() - start

    assert asyncio.run(visit()) < 15


def test_by_default_two_people_have_a_window(server: Server) -> None:
    async def visit() -> None:
        timers = {key: value for key, value in NO_TIMERS.items() if key != "claim"}
        room = await asyncio.to_thread(
            server.open_room, "riichi", seats=["person", "person", "random", "random"], timers=timers
        )
        people = await seated(server, room, 2)
        ask = await people[0].hear_until("ask")
        start = time.monotonic()
        await people[0].answer(ask)
        await people[0].hear_until("events")
        await people[0].hear_until("events")
        assert time.monotonic() - start > 1.9

    asyncio.run(visit())


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_what_people_receive_with_a_window_is_what_they_may_know(server: Server, game: str) -> None:
    async def visit() -> None:
        seats = ["person", "person", *["greedy"] * (1 if game.endswith("3") else 2)]
        room = await asyncio.to_thread(server.open_room, game, seats=seats, timers={**NO_TIMERS, "claim": 0.01})
        people = [TimedClient(server, room, f"P{number}", number) for number in range(2)]
        for person in people:
            await person.connect()
            await person.sit()
        await asyncio.gather(*(person.play_on() for person in people))
        record = await asyncio.to_thread(record_of, server, room)
        for person in people:
            person.received = [text for text in person.received if json.loads(text)["type"] != "error"]
            Hearing(record, person, tuple(people)).check()

    asyncio.run(visit())


@pytest.mark.full
def test_a_server_killed_in_a_window_opens_it_again(tmp_path: Any) -> None:
    async def play(server: Server) -> tuple[TimedClient, dict[str, Any]]:
        _, claimant, ask = await first_claim(server, claim=0.5)
        return claimant, ask

    async def again(claimant: TimedClient) -> dict[str, Any]:
        await claimant.come_back()
        return await claimant.hear_until("ask")

    server = Server(tmp_path / "games.db")
    claimant, ask = asyncio.run(play(server))
    server.kill()
    server.start()
    claimant.server = server
    repeated = asyncio.run(again(claimant))
    assert {**repeated, "seconds": 0} == {**ask, "seconds": 0}
    server.kill()
    assert Store(tmp_path / "games.db").hands(claimant.room)
