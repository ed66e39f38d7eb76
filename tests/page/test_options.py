"""The options in the lobby: in words and in groups, only those of this game and size, and back to the preset."""

import re
from collections.abc import Callable

import pytest

from mahjongkit import rules
from mahjongkit.locale import LANGUAGES
from mahjongkit.players.levels import LEVELS
from mahjongkit.server.game_display import offered_options
from tests.support.accessibility import faults
from tests.support.page_driver import Visitor
from tests.support.server_process import Server

OPEN_ALL = "document.querySelectorAll('.more, .option-group').forEach((one) => (one.open = true))"


def identifiers(ruleset: rules.Ruleset) -> set[str]:
    """The names of options and their values that are not plain words."""
    names = {option.name for option in ruleset.options.declared}
    values = {
        value
        for option in ruleset.options.declared
        for value in (option.values if isinstance(option.values, tuple) else ())
        if isinstance(value, str)
    }
    return {name for name in names | values if "_" in name}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", rules.names())
def test_options_are_said_in_words(game: str, lang: str) -> None:
    for preset in rules.presets(game):
        ruleset = rules.find(f"{game}:{preset}")
        for option in offered_options(ruleset, lang):
            texts = [
                option.words,
                option.group,
                *(text for value in option.values for text in (value.words, value.note)),
            ]
            for text in texts:
                words = set(re.findall(r"[A-Za-z_0-9]+", text))
                assert not words & identifiers(ruleset), (option.name, text)
                assert "_" not in text, (option.name, text)
                if lang != "en":
                    plain = {value.value for value in option.values if isinstance(value.value, str)}
                    assert not words & plain, (option.name, text)


def test_only_the_options_of_this_size_are_offered() -> None:
    four = {option.name: option for option in offered_options(rules.find("riichi"), "en")}
    three = {option.name: option for option in offered_options(rules.find("riichi3"), "en")}
    assert not [name for name in four if "kita" in name or "north" in name]
    assert {"tsumo_loss", "replacement_tiles", "dora_of_missing"} & set(four) == set()
    assert len([name for name in three if "kita" in name]) > 10
    assert {"abort_suufon", "abort_suucha", "abort_sanchahou", "chi"} & set(three) == set()
    assert {"players", "tiles"} & (set(four) | set(three)) == set()
    assert {len(value.value) for value in four["uma"].values} == {4}
    assert {len(value.value) for value in three["uma"].values} == {3}
    assert {value.value[0] for value in three["red_fives"].values} == {0}
    assert "riichi_kita" not in {option.name for option in offered_options(rules.find("synchronous"), "en")}
    assert "riichi_kita" in {option.name for option in offered_options(rules.find("synchronous3"), "en")}


@pytest.mark.parametrize("game", rules.names())
def test_every_offered_value_can_be_played(game: str) -> None:
    for preset in rules.presets(game):
        name = f"{game}:{preset}"
        for option in offered_options(rules.find(name), "en"):
            if option.kind in ("choice", "flag"):
                for value in option.values:
                    assert rules.find(name, **{option.name: value.value}).options[option.name] == value.value


def test_the_server_offers_them_in_the_visitors_language(server: Server) -> None:
    status, found, _ = server.ask("/api/rules/riichi:mleague/options?lang=ja")
    assert status == 200
    assert {"北抜き", "リーチ"} & {option["group"] for option in found} == {"リーチ"}
    assert server.ask("/api/rules/chess/options")[0] == 404


@pytest.mark.full
def test_what_differs_from_the_preset_is_marked_and_put_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.lobby("riichi")
    assert page.is_hidden("#reset-options")
    visitor.set_options(kuikae=2, oka=5, tobi=False, length="east")
    assert page.locator(".option.changed").count() == 4
    assert page.inner_text(".option-tools .n-changed") == "4 changed"
    assert page.inner_text(".option-group:has(#option-tobi) > summary .n-changed") == "2 changed"
    assert page.inner_text(".option:has(#option-kuikae) .standard") == "Preset: forbidden"
    assert page.locator(".options code").count() == 0
    assert page.text_content(".option:has(#option-max_ron) .value-notes") == "One: the nearest after the discarder"
    assert page.get_attribute("#option-max_ron", "aria-describedby") == "option-max_ron-notes"
    assert page.locator(".option:has(#option-kuikae) .value-notes").count() == 0
    page.click(".option:has(#option-kuikae) .back")
    assert page.evaluate("document.activeElement.id") == "option-kuikae"
    assert page.input_value("#option-kuikae") == "0"
    assert page.locator(".option.changed").count() == 3
    page.click("#reset-options")
    assert page.locator(".option.changed").count() == 0
    assert page.is_checked("#option-tobi")
    assert page.input_value("#option-oka") == "20"
    assert page.input_value("#option-length") == '"hanchan"'
    assert page.is_hidden("#reset-options")


@pytest.mark.full
def test_lists_and_numbers_are_put_back_too(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.lobby("ninghai")
    page.evaluate(OPEN_ALL)
    page.locator("#option-loser_step select").nth(1).select_option(index=2)
    assert page.locator(".option.changed").count() == 1
    page.click(".option:has(#option-loser_step) .back")
    assert page.locator(".option.changed").count() == 0
    visitor.lobby("riichi")
    page.evaluate(OPEN_ALL)
    page.locator("#option-pao_yakuman input").nth(2).check()
    page.locator("#option-local_yaku input").first.check()
    assert page.inner_text(".option:has(#option-local_yaku) .standard") == "Preset: none"
    page.click("#reset-options")
    assert [box.is_checked() for box in page.locator("#option-pao_yakuman input").all()] == [True, True, False]


@pytest.mark.full
def test_options_by_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page, press = visitor.page, visitor.page.keyboard.press
    visitor.lobby("synchronous")
    page.focus(".more > summary")
    press("Enter")
    if not page.is_visible("#option-aka"):
        page.focus(".option-group:has(#option-aka) > summary")
        press("Enter")
    page.focus("#option-aka")
    press("Space")
    assert page.locator(".option.changed").count() == 1
    press("Tab")
    assert "back" in page.evaluate("document.activeElement.className")
    press("Enter")
    assert page.locator(".option.changed").count() == 0
    assert page.evaluate("document.activeElement.id") == "option-aka"


@pytest.mark.full
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_stands_in_the_way_of_the_options(visit: Callable[..., Visitor], width: int) -> None:
    visitor = visit(viewport={"width": width, "height": 844})
    visitor.lobby("riichi3")
    visitor.page.evaluate(OPEN_ALL)
    visitor.page.uncheck("#option-tobi")
    assert faults(visitor.page) == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_changed_options_are_played(visit: Callable[..., Visitor], server: Server) -> None:
    visitor = visit()
    visitor.play_alone("riichi", seed=5, kuikae=2, length="east")
    options = server.ask(f"/api/rooms/{visitor.room}")[1]["config"]["options"]
    assert options == {"kuikae": 2, "length": "east"}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_of_the_bots_is_described(visit: Callable[..., Visitor], server: Server, lang: str) -> None:
    """One sentence says how the chosen bots play, also to a screen reader."""
    words = server.ask(f"/api/words?lang={lang}")[1]
    visitor = visit(lang=lang)
    visitor.lobby("riichi")
    page = visitor.page
    page.wait_for_selector("#bot")
    assert page.input_value("#bot") == "expert"
    assert page.get_attribute("#bot", "aria-describedby") == "bot-note"
    for level in LEVELS:
        page.select_option("#bot", level)
        assert page.locator("#bot option:checked").text_content() == words[f"bot.{level}"]
        assert (page.text_content("#bot-note") or "").endswith(words["colon"] + words[f"bot_note.{level}"])
