"""Friends in a room: two browsers at one table, a line that is lost, watchers, and the check of the walls."""

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjongkit.locale import LANGUAGES
from mahjongkit.records.wall_shuffle import Contribution, WallShuffle, value_hash
from tests.support.accessibility import faults
from tests.support.page_driver import Visitor
from tests.support.server_process import NO_TIMERS, Server


def test_two_browsers_in_one_room(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    host.meet(guest, "riichi")
    assert host.page.inner_text(".plate.right .name") == "Ben"
    assert guest.page.inner_text(".plate.left .name") == "Aki"
    discarded = host.discard()
    river = guest.page.locator(".zone.left .river .tile")
    river.first.wait_for()
    assert river.first.locator("use").get_attribute("href") == f"#t-{discarded}"
    assert guest.page.locator(".zone.left .hidden .tile").count() == 13
    watcher = visit()
    watcher.go(f"/room/{host.room}")
    watcher.page.click("#watch")
    watcher.page.wait_for_selector(".river .tile")
    assert set(watcher.page.eval_on_selector_all(".own-tiles .tile", "all => all.map(one => one.dataset.tile)")) == {
        "?"
    }


@pytest.mark.full
def test_players_who_keep_the_default_name_are_told_apart(visit: Callable[..., Visitor]) -> None:
    """The host is "you" to nobody else, and players of the same name are numbered by seat."""
    host, guest = visit(lang="zh"), visit(lang="zh")
    host.lobby("riichi")
    assert host.page.input_value("#name") == "你"
    host.page.click("#open-room")
    host.page.wait_for_selector("#link")
    assert host.page.locator(".people li").first.inner_text() == "客人"
    guest.go(f"/room/{host.room}")
    guest.page.locator(".sit").first.click()
    for visitor, names in ((host, ["客人 1", "客人 2"]), (guest, ["客人 2", "客人 1"])):
        visitor.page.wait_for_selector(".own-tiles .tile")
        found = [visitor.page.inner_text(f".plate.{side} .name") for side in ("bottom", "right", "left")]
        assert [name for name in found if name.startswith("客人")] == names
        assert faults(visitor.page) == []
    assert "name" not in host.settings() or not host.settings()["name"]


@pytest.mark.full
def test_a_player_comes_back(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    """After a reload, and after the server was killed and started again, the hand goes on where it was."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    server = Server(tmp_path / "games.db", "--port", str(port))
    try:
        visitor = visit(server.url)
        visitor.play_alone("riichi", seed=3)
        visitor.ready()
        hand = visitor.hand
        visitor.page.reload()
        assert visitor.ready() == "tile"
        assert visitor.hand == hand
        server.kill()
        visitor.page.wait_for_selector(".toast:not(:empty)")
        server.start()
        visitor.page.wait_for_selector(".toast:empty", state="attached")
        assert visitor.ready() == "tile"
        assert visitor.hand == hand
        visitor.move()
        visitor.page.wait_for_selector(".zone.bottom .river .tile")
        visitor.page.close()  # before the server stops, which the page would complain about
        visitor.complaints = [text for text in visitor.complaints if "WebSocket" not in text]
    finally:
        server.stop()


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_second_tab_takes_the_seat_and_the_first_can_take_it_back(
    visit: Callable[..., Visitor], server: Server, lang: str
) -> None:
    words = server.ask(f"/api/words?lang={lang}")[1]
    visitor = visit(lang=lang)
    visitor.play_alone("riichi", seed=3)
    assert visitor.ready() == "tile"
    hand, first, second = visitor.hand, visitor.page, visitor.open_tab()
    second.goto(first.url)
    second.wait_for_selector(".asked .own-tiles .can")
    first.wait_for_selector("#play-here:focus")
    assert first.inner_text(".join p") == words["taken_over"]
    assert first.inner_text("#play-here") == words["play_here"]
    assert words["connection_lost"] not in first.inner_text("body")
    first.click("summary")
    first.select_option("#set-tiles", "numbered")  # shows the page again, and does not take the seat
    first.wait_for_selector("#play-here:focus")
    assert second.locator(".asked .own-tiles .can").count()
    first.keyboard.press("Enter")
    assert visitor.ready() == "tile"
    assert visitor.hand == hand
    second.wait_for_selector("#play-here")
    visitor.move()
    first.wait_for_selector(".zone.bottom .river .tile")
    assert second.inner_text(".join p") == words["taken_over"]


@pytest.mark.full
def test_a_tab_that_reconnects_leaves_the_seat_to_another_one(visit: Callable[..., Visitor]) -> None:
    """The first tab loses its connection, and a second one plays on; the first does not take the seat back."""
    visitor = visit()
    first, sockets = visitor.page, []

    def connect(socket: Any) -> None:
        sockets.append(socket)
        if len(sockets) == 1:
            socket.connect_to_server()
        else:
            socket.close(code=1013)

    first.route_web_socket("**/ws/**", connect)
    visitor.play_alone("riichi", seed=3)
    assert visitor.ready() == "tile"
    sockets[0].close(code=1013)
    first.wait_for_selector(".toast:not(:empty)")
    second = visitor.open_tab()
    second.goto(first.url)
    second.wait_for_selector(".asked .own-tiles .can")
    first.wait_for_selector("#play-here")
    attempts = len(sockets)
    first.wait_for_timeout(5500)  # longer than the longest pause between two attempts
    assert len(sockets) == attempts
    assert first.locator("#play-here").count()
    assert second.locator(".asked .own-tiles .can").count()


@pytest.mark.full
def test_a_full_room_and_one_that_is_not_there(visit: Callable[..., Visitor], server: Server) -> None:
    visitor = visit()
    room = server.open_room("riichi", seats=["person", "greedy", "greedy", "greedy"], watchers=False)
    first = visit()
    first.go(f"/room/{room}")
    first.page.locator(".sit").click()
    first.page.wait_for_selector(".own-tiles .tile")
    visitor.go(f"/room/{room}")
    assert "No seat is free" in visitor.page.inner_text(".join")
    assert visitor.page.locator(".sit, #watch").count() == 0
    visitor.go("/room/0123456789abcdef")
    assert "no such room" in visitor.page.inner_text("[role=alert]")
    visitor.complaints = [text for text in visitor.complaints if "404" not in text]


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_button_checks_the_walls(visit: Callable[..., Visitor], server: Server, lang: str) -> None:
    """What was promised is confirmed, and a changed tile is found out."""
    room = server.open_room("sichuan", seats=["greedy"] * 4, options={"hands_per_match": 2})
    while server.ask(f"/api/rooms/{room}")[1]["state"] != "over":
        pass
    walls: list[dict[str, Any]] = server.ask(f"/api/rooms/{room}/walls")[1]
    words = server.ask(f"/api/words?lang={lang}&rules=sichuan")[1]
    visitor = visit(lang=lang)
    page = visitor.page
    visitor.go(f"/room/{room}")
    page.click("#walls-button")
    page.click("#check-all")
    assert page.locator("#walls .good").count() == len(walls) == 2
    tiles = walls[0]["wall"].split()
    other = next(place for place in range(1, len(tiles)) if tiles[place] != tiles[0])
    tiles[0], tiles[other] = tiles[other], tiles[0]
    page.click(".walls summary")
    for wall, verdict in ((walls[0]["wall"], "good"), (" ".join(tiles), "bad")):
        for field, value in (("hash", walls[0]["hash"]), ("salt", walls[0]["salt"]), ("wall", wall)):
            page.fill(f"#{field}", value)
        page.click("#check")
        assert page.text_content("#verdict") == words[verdict]


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_contributes_to_the_walls(visit: Callable[..., Visitor], server: Server, lang: str) -> None:
    """By itself; and it finds out if the wall does not follow from the contributions."""
    room = server.open_room("sichuan", seats=["person", *["greedy"] * 3])
    words = server.ask(f"/api/words?lang={lang}")[1]
    visitor = visit(lang=lang)
    page = visitor.page
    visitor.go(f"/room/{room}")
    page.locator(".sit").first.click()
    page.wait_for_selector(".own-tiles .tile")
    (wall,) = server.ask(f"/api/rooms/{room}/walls")[1]
    assert [(one["seat"], one["value"] is not None) for one in wall["contributions"]] == [(0, True)]
    page.click(".menu summary")
    page.click("#walls-button")
    assert words["yours_used"] in page.inner_text("#walls")
    assert words["contributed"].replace("{n}", "1") in page.inner_text("#walls")
    fair = """async wall => {
        const { isFair } = await import(module("pages/walls"));
        return isFair(wall);
    }"""
    value, secret = "ab" * 32, "cd" * 32
    shuffle = WallShuffle(secret, (Contribution(0, value_hash(value), value),))
    laid = shuffle.wall(["1m", "1m", "2m", "3p", "0s", "7z", "f1", "9s", "g4"])
    data = {"hand": 0, "hash": "", "promise": shuffle.promise, "salt": secret, "wall": " ".join(laid)}
    given = shuffle.as_data()["contributions"]
    assert page.evaluate(fair, {**data, "contributions": given})
    assert not page.evaluate(fair, {**data, "contributions": []})
    assert not page.evaluate(fair, {**data, "contributions": given, "promise": value_hash("other")})
    assert not page.evaluate(fair, {**data, "contributions": given, "wall": " ".join(reversed(laid))})
    assert not page.evaluate(fair, {**data, "contributions": [{**given[0], "hash": secret}]})


@pytest.mark.full
def test_a_claim_closes_with_the_window_unless_one_asks_for_more_time(
    visit: Callable[..., Visitor], server: Server
) -> None:
    timers = {**NO_TIMERS, "claim": 2, "move": 60}
    room = server.open_room("riichi", seats=["person", *["random"] * 3], seed=3, timers=timers)
    visitor = visit()
    page = visitor.page
    visitor.go(f"/room/{room}")
    page.locator(".sit").first.click()
    more_time = page.locator("#more-time")
    for _ in range(60):
        assert visitor.ready() != "over"
        if more_time.is_visible():
            break
        visitor.move()
    number = page.get_attribute("[data-question]", "data-question")
    more_time.click()
    more_time.wait_for(state="hidden")
    page.wait_for_timeout(3500)  # the window is over
    assert page.get_attribute("[data-question]", "data-question") == number
    assert int(page.inner_text(".seconds")) > 50
    visitor.move()
