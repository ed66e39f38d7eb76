"""The words of the games: where they lie, that they fit together, and that no game uses the words of another."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest

import mahjongkit as mj
from mahjongkit import locale, players, rules
from mahjongkit.advice.advise import advise
from mahjongkit.locale import LANGUAGES, game_words, glossary
from mahjongkit.locale.glossary import forbidden_words, raw_numbers
from mahjongkit.records.narrate import narrate_hand
from tests.support import ROOT

GAMES = ("riichi", "sichuan", "ninghai", "synchronous")


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def modules(lang: str) -> dict[str, dict[str, str]]:
    """The texts of every module, by the part of its name before the language."""
    names = [f"mahjongkit.locale.{part}" for part in (*locale.GENERAL_PARTS, *locale.SHARED_PARTS)]
    names += [f"mahjongkit.rules.{game}.words." for game in GAMES]
    return {name: import_module(f"{name}{lang}").WORDS for name in names}


def said_by(game: str, lang: str) -> dict[str, str]:
    """What a game says, but for names of tiles, which it has only where they differ from those of all games."""
    return {key: text for key, text in game_words(game).texts(lang, "").items() if not key.startswith("tile.")}


def test_languages_have_the_same_keys_and_places_to_fill() -> None:
    """A game may have a word of its own in one language only; with what all games share, it has all of them."""
    for game in GAMES:
        english = said_by(game, "en")
        for lang in LANGUAGES:
            texts = said_by(game, lang)
            assert texts.keys() == english.keys(), (game, lang)
            differing = [key for key, text in texts.items() if text and fields(text) != fields(english[key])]
            assert differing == [], (game, lang)


def test_no_key_stands_in_two_modules() -> None:
    general = [name for name in modules("en") if name.startswith("mahjongkit.locale.")]
    keys = [key for name in general for key in modules("en")[name]]
    assert len(keys) == len(set(keys))


def test_a_text_that_a_game_may_replace_is_not_said_without_a_game() -> None:
    general = {key for part in locale.GENERAL_PARTS for key in import_module(f"mahjongkit.locale.{part}en").WORDS}
    shared = {key for part in locale.SHARED_PARTS for key in import_module(f"mahjongkit.locale.{part}en").WORDS}
    assert not general & shared
    for game in GAMES:
        own = set(import_module(f"mahjongkit.rules.{game}.words.en").WORDS)
        replaced = {key for key in own & general if not key.startswith("page.")}
        assert replaced == set(), game
    with pytest.raises(KeyError):
        locale.say("zh", "verb.ron")


def test_a_game_says_its_own_word_first_then_that_of_all_games() -> None:
    said = {game: game_words(game).say("zh", "verb.ron") for game in GAMES}
    assert said == {"riichi": "荣和", "sichuan": "胡", "ninghai": "胡", "synchronous": "荣和"}
    kongs = {game: game_words(game).say("zh", "meld.kong") for game in GAMES}
    assert kongs == {"riichi": "大明杠", "sichuan": "直杠", "ninghai": "明杠", "synchronous": "直杠"}
    assert game_words("riichi").say("en", "verb.riichi") == game_words("synchronous").say("en", "verb.riichi")
    assert rules.find("riichi3").words is rules.find("riichi").words is game_words("riichi")


def test_plurals_and_tiles_are_put_into_words() -> None:
    riichi, sichuan = game_words("riichi"), game_words("sichuan")
    assert [riichi.say("en", "play.left", n=n) for n in (1, 2)] == ["1 tile left", "2 tiles left"]
    assert riichi.say("zh", "narrate.draw", seat="东家", tiles="7z") == "东家摸红中"
    assert riichi.say("zh", "narrate.draw", seat="东家", tiles="3s") == "东家摸三索"
    assert sichuan.say("zh", "narrate.draw", seat="东家", tiles="3s") == "东家摸三条"
    assert game_words("ninghai").say("zh", "narrate.aside", seat="东家", tiles="f1") == "东家补花：梅"


@cache
def played(game: str) -> tuple[mj.Record, list[mj.View]]:
    """A few hands, and some views in which a seat had to choose."""
    table = mj.Table(game, seed=5)
    bot = players.find("greedy")
    views: list[mj.View] = []
    while table.hand_number < 3 and not table.over:
        for seat in table.pending:
            view = table.view(seat)
            if len(view.legal) > 1 and len(views) < 40:
                views.append(view)
            table.act(seat, bot.choose(view))
        if table.hand_over and not table.over and table.hand_number < 2:
            table.next_hand()
        elif table.hand_over:
            break
    return mj.Record.of(table, ["甲", "乙", "丙", "丁"][: table.ruleset.players]), views


def output(game: str, lang: str) -> Iterator[str]:
    """What playing and explaining hands of a game prints."""
    record, views = played(game)
    for hand in range(len(record)):
        yield from narrate_hand(record, hand, lang)
    for view in views[::4]:
        yield advise(view).explain(lang)
        for seat in range(view.ruleset.players):
            yield from (note.words for note in view.ruleset.results.seat_notes(view, seat, lang))
    ruleset = rules.find(game)
    for pattern in ruleset.scoring.patterns:
        yield from (pattern.names[lang], pattern.why[lang])
    yield from (option.doc[lang] for option in ruleset.options.declared)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_does_not_speak_as_another(game: str, lang: str) -> None:
    wrong = {(word, line) for line in output(game, lang) for word in forbidden_words(line, lang, game)}
    assert wrong == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_a_bare_number(game: str, lang: str) -> None:
    assert [line for line in output(game, lang) if raw_numbers(line)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_has_a_forbidden_word(lang: str) -> None:
    texts = [(key, text) for part in modules(lang).values() for key, text in part.items()]
    assert [(key, word) for key, text in texts for word in forbidden_words(text, lang)] == []


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_punctuation_is_full_width(lang: str) -> None:
    """No ASCII comma, colon or parenthesis beside a character of the language, but for what is typed."""
    narrow = re.compile(r"[一-鿿ぁ-んァ-ン][,:;()?!]|[,:;()][一-鿿ぁ-んァ-ン]")
    texts = [(key, text) for part in modules(lang).values() for key, text in part.items()]
    allowed = ("help.players", "help.ruleset", "play.help")
    assert [(key, text) for key, text in texts if narrow.search(text) and key not in allowed] == []


def test_the_glossary_is_written_from_the_words() -> None:
    assert (ROOT / "docs" / "glossary.md").read_text("utf-8") == glossary.page(sorted(GAMES))


@pytest.mark.parametrize("name", sorted(rules.names()))
def test_every_word_that_an_option_allows_has_a_name(name: str) -> None:
    """Patterns among the values have their own names."""
    ruleset = rules.find(name)
    patterns = {pattern.key for pattern in ruleset.scoring.patterns_by_index}
    for option in ruleset.options.declared:
        allowed = option.values if isinstance(option.values, tuple) else ()
        for value in (one for one in allowed if isinstance(one, str) and one not in patterns):
            for lang in LANGUAGES:
                assert ruleset.words.find(lang, f"value.{option.name}.{value}"), (option.name, value)
