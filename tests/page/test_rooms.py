"""Friends in a room: two browsers at one table, a line that is lost, watchers, and the check of the walls."""

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjongkit.locale import LANGUAGES
from tests.support.page_driver import Visitor
from tests.support.server_process import Server


def test_two_browsers_in_one_room(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    host.meet(guest, "riichi")
    assert host.page.inner_text(".plate.right .name") == "Ben"
    assert guest.page.inner_text(".plate.left .name") == "Aki"
    assert host.ready() == "tile"
    discarded = host.hand[-1]
    host.move()
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
        visitor.complaints = [text for text in visitor.complaints if "WebSocket" not in text]
    finally:
        server.stop()


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


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_button_checks_the_walls(visit: Callable[..., Visitor], server: Server, lang: str) -> None:
    """What was promised is confirmed, and a changed tile is found out."""
    room = server.open_room("sichuan", seats=["greedy"] * 4, options={"hands_per_match": 2})
    while server.ask(f"/api/rooms/{room}")[1]["state"] != "over":
        pass
    walls: list[dict[str, Any]] = server.ask(f"/api/rooms/{room}/walls")[1]
    words = server.ask(f"/api/words?lang={lang}")[1]
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
