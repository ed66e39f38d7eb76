"""What goes on beside the play: time bank, a bot that plays for a person, watchers, emotes, chat, playing again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.page_driver import Visitor
from tests.support.server_process import NO_TIMERS, Server

TWO = ["person", "person", "greedy", "greedy"]
EVIL = "<img src=x onerror=alert(1)> & hi"


def sit_down(server: Server, host: Visitor, guest: Visitor, **terms: Any) -> str:
    """Seat two visitors in a new room; its id."""
    room = server.open_room("riichi", seats=TWO, **terms)
    for visitor, name in ((host, "Aki"), (guest, "Ben")):
        visitor.go(f"/room/{room}")
        visitor.page.fill("#name", name)
        visitor.page.click(".sit")
    for visitor in (host, guest):
        visitor.page.wait_for_selector(".own-tiles .tile")
    return room


@pytest.mark.full
def test_talk_bank_bots_and_watchers(server: Server, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    room = sit_down(server, host, guest, chat=True, timers={**NO_TIMERS, "move": 40, "bank": 25})
    assert host.ready() == "tile"
    assert host.page.inner_text(".seconds").endswith(" + 25")
    check_watchers(host, guest, visit, room)
    check_emotes(host, guest)
    check_chat(host, guest)
    check_mute(host, guest)
    check_bot(host, guest)


def check_watchers(host: Visitor, guest: Visitor, visit: Callable[..., Visitor], room: str) -> None:
    """The link for watchers leads straight to the table, and everybody sees that somebody watches."""
    assert guest.page.inner_text("#watching") == ""
    watcher = visit()
    watcher.go(f"/room/{room}?watch")
    watcher.page.wait_for_selector(".own-tiles .tile")
    tiles = watcher.page.eval_on_selector_all(".own-tiles .tile", "all => all.map(one => one.dataset.tile)")
    assert set(tiles) == {"?"}
    assert not watcher.page.is_visible(".emotes")
    host.page.wait_for_selector("#watching >> text=1 watching", state="attached")
    watcher.page.close()
    host.page.wait_for_selector("#watching:empty", state="attached")


def check_emotes(host: Visitor, guest: Visitor) -> None:
    guest.page.click("#talk")
    assert guest.page.locator(".emotes button").count() == 6
    guest.page.click('[data-emote="well_played"]')
    bubble = host.page.wait_for_selector('.bubble[data-seat="1"] img')
    assert bubble.get_attribute("alt") == "Well played!"
    assert bubble.evaluate("image => image.naturalWidth > 0")
    assert "Ben: Well played!" in host.page.inner_text("#announcements")


def check_chat(host: Visitor, guest: Visitor) -> None:
    """Whatever is written is text, and a word does not press keys of the table."""
    host.page.click("#talk")
    host.page.fill("#chat-text", EVIL)
    host.page.press("#chat-text", "Enter")
    guest.page.wait_for_selector("#talk.unread")
    guest.page.click("#talk")
    assert guest.page.inner_text(".chat-log p") == f"Aki {EVIL}"
    assert guest.page.locator(".chat-log img").count() == 0
    host.page.type("#chat-text", "had 1")
    assert host.page.locator(".asked").count() == 1
    host.page.keyboard.press("Escape")
    assert not host.page.is_visible("#talk-panel")


def check_mute(host: Visitor, guest: Visitor) -> None:
    guest.page.check('[data-mute="0"]')
    host.page.click("#talk")
    host.page.press("#chat-text", "Enter")
    host.page.wait_for_selector("text=had 1")
    guest.page.wait_for_timeout(300)
    assert guest.page.locator(".chat-log p").count() == 1
    guest.page.keyboard.press("Escape")
    host.page.keyboard.press("Escape")


def check_bot(host: Visitor, guest: Visitor) -> None:
    """The others see who lets a bot play; the clock of the bot's question is not shown."""
    host.page.click(".menu > summary")
    host.page.click("#let-bot")
    host.page.wait_for_selector("#take-back:visible")
    assert host.page.inner_text(".status") == "A bot plays for you."
    guest.page.wait_for_selector(".plate.left >> text=Aki (bot)")
    host.page.click("#take-back")
    host.page.wait_for_selector("#take-back", state="hidden")
    guest.page.wait_for_function("() => document.querySelector('.plate.left .name').textContent === 'Aki'")


@pytest.mark.full
def test_play_again(server: Server, visit: Callable[..., Visitor]) -> None:
    """Both agree; they sit one seat further in a new room, without joining it."""
    host, guest = visit(), visit()
    terms = {"options": {"hands_per_match": 1}, "timers": NO_TIMERS}
    room = server.open_room("sichuan", seats=TWO, **terms)
    for visitor, name in ((host, "Aki"), (guest, "Ben")):
        visitor.go(f"/room/{room}")
        visitor.page.fill("#name", name)
        visitor.page.click(".sit")
    for visitor in (host, guest):
        visitor.page.wait_for_selector(".own-tiles .tile")
        visitor.page.click(".menu > summary")
        visitor.page.click("#let-bot")  # bots play the match for them
    for visitor in (host, guest):
        visitor.page.wait_for_selector("dialog.result[open]", timeout=60_000)
        visitor.page.wait_for_function("() => document.querySelector('#next')?.textContent === 'Final standings'")
        visitor.page.click("#next")
    host.page.click("#again-play_again_next")
    guest.page.wait_for_selector("text=Want to play again: Aki")
    guest.page.click("#again-agree_again")
    for visitor in (host, guest):
        visitor.page.wait_for_url(lambda url: "/room/" in url and room not in url)
        visitor.page.wait_for_selector(".own-tiles .tile")
    assert host.room == guest.room
    seats = server.ask(f"/api/rooms/{host.room}")[1]["seats"]
    assert [seat["name"] for seat in seats][1:3] == ["Aki", "Ben"]
    assert guest.page.inner_text(".plate.left .name") == "Aki"


@pytest.mark.full
@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_the_panel_in_other_languages(server: Server, visit: Callable[..., Visitor], lang: str) -> None:
    visitor = visit(lang=lang)
    visitor.play_alone("riichi", seed=3)
    visitor.page.click("#talk")
    names = visitor.page.eval_on_selector_all(".emotes img", "all => all.map(one => one.alt)")
    assert len(set(names)) == 6
    assert not any(name.isascii() for name in names)
