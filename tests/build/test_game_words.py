"""What one game alone calls something stands in the folder of that game; the page gets it from the server."""

import re
from pathlib import Path

import pytest

from mahjongkit import rules
from mahjongkit.game.actions import VERBS
from mahjongkit.game.event_spec import EVENT_KINDS
from mahjongkit.server.game_display import family_of
from tests.support import ROOT

STATIC = ROOT / "src" / "mahjongkit" / "server" / "static"
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
}
"""Further words that only some games use."""


def names_of_games() -> set[str]:
    presets = {preset for game in GAMES for preset in rules.presets(game.name)}
    return {game.name for game in GAMES} | {family_of(game) for game in GAMES} | (presets - COMMON_PRESETS)


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
