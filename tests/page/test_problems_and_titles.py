"""Addresses that lead nowhere, files that are no records, and the title of the window, in the visitor's language."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mahjongkit import rules
from mahjongkit.locale import LANGUAGES, say
from tests.support.page_driver import Visitor
from tests.support.server_process import Server

FILES = {
    "notes.txt": b"milk, eggs, flour",
    "broken.json": b'{"title": ["", ""], "name": [1, 2',
    "picture.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00",
    "empty": b"",
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_address_that_does_not_exist(visit: Callable[..., Visitor], lang: str) -> None:
    """It says so, names the address, and leads back to the lobby; after a change of language, too."""
    visitor = visit(lang=lang)
    page = visitor.page
    visitor.go("/nonsense/and/more")
    visitor.complaints.clear()  # the browser notes the status 404
    assert page.inner_text("h1") == say(lang, "page.no_page_title")
    assert page.title() == f"{say(lang, 'page.no_page_title')} · mahjongkit"
    assert "/nonsense/and/more" in page.inner_text("[role=alert] >> nth=0")
    other = "ja" if lang == "en" else "en"
    page.select_option("#language", other)
    page.wait_for_function("words => document.title.startsWith(words)", arg=say(other, "page.no_page_title"))
    page.click("a.go")
    page.wait_for_selector("#play-alone")


def test_programs_get_json(server: Server) -> None:
    status, said, _ = server.ask("/api/nonsense?lang=zh")
    assert (status, said["error"], said["words"]) == (404, "no_page", say("zh", "server.no_page"))


@pytest.mark.full
@pytest.mark.parametrize("path", ["/room/doesnotexist", "/replay/doesnotexist", "/rules/chess", "/settle/chess"])
def test_something_that_does_not_exist(visit: Callable[..., Visitor], path: str) -> None:
    visitor = visit(lang="zh")
    visitor.go(path)
    visitor.page.wait_for_selector(".problem-page")
    visitor.complaints.clear()
    assert visitor.page.inner_text("h1") == say("zh", "page.problem_title")
    assert visitor.page.title() == f"{say('zh', 'page.problem_title')} · mahjongkit"
    assert visitor.page.locator("a.go[href='/']").count() == 1


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_record(visit: Callable[..., Visitor], tmp_path: Path, name: str) -> None:
    """The page names the file and the reason, where the visitor sees it, and goes on."""
    visitor = visit()
    page = visitor.page
    path = tmp_path / name
    path.write_bytes(FILES[name])
    visitor.lobby("riichi")
    page.set_input_files("#record-file", path)
    page.wait_for_function("() => document.querySelector('.drop .problem').textContent")
    visitor.complaints.clear()  # the browser notes the refused upload
    words = page.inner_text(".drop .problem")
    assert words.startswith(f"“{name}” could not be opened: ")
    assert "Traceback" not in words
    box = page.locator(".drop .problem").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 800
    assert page.url.startswith(f"{visitor.url}/?game=")


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_title_of_the_window_is_in_the_chosen_language(visit: Callable[..., Visitor], lang: str) -> None:
    visitor = visit(lang="en")
    page = visitor.page
    visitor.lobby("riichi3")
    assert page.title() == "Choose your mahjong · mahjongkit"
    page.select_option("#language", lang)
    page.wait_for_function("title => document.title === title", arg=f"{say(lang, 'page.welcome')} · mahjongkit")
    visitor.play_alone("riichi3", seed=5)
    words = rules.find("riichi3").words
    names = f"{words.say(lang, 'game.riichi3')} · {words.say(lang, 'preset.tenhou3')}"
    assert page.title() == f"{names} · mahjongkit"
    page.select_option("#language", "ja" if lang != "ja" else "zh")
    page.wait_for_function("title => document.title !== title", arg=f"{names} · mahjongkit")


KITA = {"en": "kita", "zh": "拔北", "ja": "北抜き"}


@pytest.mark.one_in(6)
@pytest.mark.parametrize("game", ["riichi3", "synchronous3"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_north_set_aside_is_called_so_everywhere(visit: Callable[..., Visitor], lang: str, game: str) -> None:
    """On the button, when it is called out, in the log, beside the hand and in a result."""
    visitor = visit(lang=lang)
    visitor.lobby(game)
    said = visitor.page.evaluate(
        """async (ruleset) => {
      const [{ Choices }, { loadGame }, { eventText, callText }, { meldOf }, { say }] = await Promise.all(
        ["board/choices", "state/game", "board/eventText", "board/tiles", "state/words"].map(
          (name) => import(module(name))));
      await loadGame(ruleset);
      const box = document.createElement("div");
      new Choices(box, () => {}, () => {}).set(["north", "discard 4z"]);
      const event = { type: "aside", seat: 0, tile: "4z" };
      const meld = meldOf({ kind: "north", tiles: ["4z"], source: -1 }, 0, 3).getAttribute("aria-label");
      return [box.textContent, callText(event), eventText(event, () => "Aki", 0), say("asides"), meld];
    }""",
        game,
    )
    assert all(KITA[lang] in text.lower() for text in said), said
