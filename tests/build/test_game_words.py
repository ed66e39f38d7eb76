"""What one game alone calls something stands in the folder of that game; the page gets it from the server."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from mahjongkit import rules
from mahjongkit.game.actions import VERBS
from mahjongkit.game.event_spec import EVENT_KINDS
from mahjongkit.locale import GENERAL_PARTS, LANGUAGES, SHARED_PARTS
from mahjongkit.server.game_display import family_of
from tests.support import ROOT

SOURCE = ROOT / "src" / "mahjongkit"
STATIC = SOURCE / "server" / "static"
PAGE = sorted(path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html"))
GAMES = [rules.find(name) for name in rules.names()]
COMMON_PRESETS = {"handbook", "kit", "platform", "field"}
"""Presets with names that mean something else, too."""
COMMON = {
    "bar",
    "break",
    "half",
    "hand",
    "moment",
    "ready",
    "reserve",
    "round",
    "sources",
    "transfer",
    "wall",
    "win",
    "won",
}
"""Names of verbs, marks, facts and reasons that are plain words of the page, too."""
SAYINGS = {
    *("dora", "ura", "honba", "furiten", "tenpai", "noten", "chombo", "nagashi", "kita", "pao", "yaku", "yakuman"),
    *("exchange_three", "void_suit", "flower_pig", "liable", "liability", "silver", "tenhou6"),
    *("fu", "han", "hu"),
}
"""Further words that only some games use."""


@cache
def names_of_games() -> set[str]:
    presets = {preset for game in GAMES for preset in rules.presets(game.name)}
    return {game.name for game in GAMES} | {family_of(game) for game in GAMES} | (presets - COMMON_PRESETS)


@cache
def words_of_games() -> set[str]:
    """Verbs, marks, facts, reasons and endings that not every game has."""
    own = {
        word
        for flow in (game.flow for game in GAMES)
        for words in (flow.extra_verbs, flow.marks, flow.fact_names, flow.payment_reasons, flow.endings)
        for word in words
    }
    return (own | SAYINGS) - {*VERBS, *(kind.name for kind in EVENT_KINDS)} - COMMON


def words_in(path: Path) -> set[str]:
    """The words in a file: in texts, names and comments; the keyword `void` is none."""
    text = re.sub(r"=> void\b|\bvoid \||<void>", "", path.read_text("utf-8"))
    return set(re.findall(r"[a-z]+(?:_[a-z]+)*\d*", text.lower())) | set(re.findall(r"[a-z]+", text.lower()))


def test_there_are_games_with_words_of_their_own() -> None:
    assert {"riichi", "sichuan", "ninghai", "synchronous", "tenhou"} <= names_of_games()
    assert {"void", "void_m", "open_riichi", "north", "honba", "danger_m", "fans"} <= words_of_games()
    assert len(PAGE) > 25


@pytest.mark.parametrize("path", PAGE, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_the_page_knows_no_game(path: Path) -> None:
    assert words_in(path) & (names_of_games() | words_of_games()) == set()


GENERAL = {
    "void": "an argument of every question about a hand",
    "north": "a wind, and a meld in the notation of hands",
    "tenhou": "a format of records",
    "tenhou6": "a format of records",
}
"""Words that are also more than one game's."""
TEXTS = [
    (f"{part}{lang}: {key}", text)
    for lang in LANGUAGES
    for part in (*GENERAL_PARTS, *SHARED_PARTS)
    for key, text in import_module(f"mahjongkit.locale.{part}{lang}").WORDS.items()
]
"""All texts that do not lie in the folder of a game."""
COMMANDS = sorted((SOURCE / "cli").rglob("*.py"))


def code_of(path: Path) -> Iterator[str]:
    """The names and texts of a module, without its docstrings and comments."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    docstrings = {node.value for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if node not in docstrings:
            yield from (field for _, field in ast.iter_fields(node) if isinstance(field, str))


def own_words(text: str) -> set[str]:
    found = re.findall(r"[a-z]+(?:_[a-z]+)*\d*", text.lower())
    return (set(found) & (names_of_games() | words_of_games())) - GENERAL.keys()


@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_the_command_line_knows_no_game(path: Path) -> None:
    assert own_words(" ".join(code_of(path))) == set()


def test_the_texts_for_all_games_have_no_word_of_one_game() -> None:
    assert len(TEXTS) > 3000
    assert {key: found for key, text in TEXTS if (found := own_words(f"{key} {text}"))} == {}


SPOKEN = {
    "zh": "立直 振听 宝牌 本场 役满 定缺 换三张 花猪 查大叫 退税 血战 包三家 银子",
    "ja": "リーチ フリテン ドラ 本場 役満 欠け色 三枚交換 花猪 査大叫",
}
"""What players of one game say, by language."""


@pytest.mark.parametrize("lang", SPOKEN)
def test_the_texts_for_all_games_speak_no_game(lang: str) -> None:
    texts = {key: text for key, text in TEXTS if f"{lang}: " in key and "void" not in key}
    found = {key: word for key, text in texts.items() for word in SPOKEN[lang].split() if word in text}
    assert found == {}


PLAIN = {"option.or_none", "option.also", "option.words", "win.no_tile", "win.number"}
"""Errors that only one game raises and that any game could."""


def test_an_error_that_only_one_game_raises_has_its_message_in_that_folder() -> None:
    raised: dict[str, set[tuple[str, ...]]] = {}
    for path in SOURCE.rglob("*.py"):
        place = path.relative_to(SOURCE).parts
        for word in code_of(path) if place[0] != "locale" and "words" not in place else ():
            raised.setdefault(word, set()).add(place[:2] if place[0] == "rules" and len(place) > 2 else ())
    keys = {key.removeprefix("error.") for key in import_module("mahjongkit.locale.errors.en").WORDS}
    of_one_game = {key for key in keys if len(raised.get(key, ())) == 1 and () not in raised[key]}
    assert of_one_game == PLAIN
