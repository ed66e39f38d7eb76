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
from mahjongkit.game.events import Event
from mahjongkit.locale import LANGUAGES, game_words, glossary
from mahjongkit.locale.glossary import forbidden_words, raw_numbers
from mahjongkit.notation import MELD_SIZES
from mahjongkit.records.narrate import narrate_event, narrate_hand
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


def test_tiles_of_different_suits_are_a_list() -> None:
    riichi = game_words("riichi")
    dealt = {lang: riichi.say(lang, "narrate.dealt", seat="", tiles="12m 11z05p f1 f2") for lang in LANGUAGES}
    assert dealt["zh"] == "配牌：一二万、东风×2、赤五五筒、梅、兰"
    assert dealt["ja"] == "：配牌 一二萬、東×2、赤五五筒、梅、蘭"


@pytest.mark.parametrize(("count", "word"), [(1, "tile"), ("+1", "tile"), (0, "tiles"), (-1, "tiles"), (2, "tiles")])
def test_one_thing_alone_is_in_the_singular(count: object, word: str) -> None:
    assert game_words("riichi").say("en", "play.left", n=count) == f"{count} {word} left"


def test_lists_in_errors_have_the_commas_of_the_language() -> None:
    with pytest.raises(mj.OptionError) as refused:
        rules.find("richi")
    assert refused.value.words("en").endswith("ninghai, riichi, riichi3, sichuan, synchronous, synchronous3")
    for lang in ("zh", "ja"):
        assert "ninghai、riichi、riichi3、sichuan、synchronous、synchronous3" in refused.value.words(lang)


def test_a_list_as_it_is_typed_keeps_its_commas() -> None:
    with pytest.raises(mj.OptionError) as refused:
        rules.find("riichi", uma=1)
    assert "[0, 0, 0, 0]、[10, 5, -5, -10]" in refused.value.words("zh")


def test_errors_and_titles_call_games_as_players_do() -> None:
    with pytest.raises(mj.InvalidHand) as refused:
        mj.score("123456789s1123z4z", "4z", "sichuan", void="m")
    assert "四川麻将" in refused.value.words("zh")
    assert "四川麻雀" in refused.value.words("ja")
    title = {"ruleset": "riichi3:tenhou3", "matches": 2, "hands": 9}
    assert locale.say("zh", "simulate.title", **title) == "三人立直麻将（天凤）：2场，9局"
    assert locale.say("en", "simulate.title", **title) == "Riichi for three (Tenhou): 2 matches, 9 hands"
    for unknown in ("bridge", "../x", "", "a.b:c"):
        assert locale.ruleset_name(unknown, "zh") == unknown


def test_english_counts_one_thing_in_the_singular() -> None:
    """A number before a noun chooses its form; `{players} players` and `{rate} hands` are never 1."""
    nouns = (
        "tiles|hands|matches|names|copies|rows|bytes|events|numbers|points|turns|deals|answers|walls|wins|files|games"
    )
    counted = re.compile(rf"\{{(?!rate|speed|players|seat|version|game|ruleset|given|verb|what)\w+\}} (?:{nouns})\b")
    many = re.compile("learn[.](goal|tiles|turn|paying)")  # points, and the tiles of a whole set, wall or reserve
    texts = [(key, text) for part in modules("en").values() for key, text in part.items()]
    assert [(key, text) for key, text in texts if counted.search(text) and not many.match(key)] == []
    assert mj.NotationError("1m", 0, 1, "notation.not_one_tile", count=1).reason == "1 tile; expected one, like 3m"


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
def test_no_text_that_a_game_may_say_has_the_words_of_another(game: str, lang: str) -> None:
    """All texts of the game and those that games share; what is typed stands in quotes or examples and may be any."""
    keys = set(import_module(f"mahjongkit.rules.{game}.words.{lang}").WORDS)
    keys |= {key for part in locale.SHARED_PARTS for key in import_module(f"mahjongkit.locale.{part}{lang}").WORDS}
    texts = game_words(game).texts(lang, "")
    said = {key: re.sub("'[^']*'", "", texts[key]) for key in keys if not re.search(r"\bexample\b", key)}
    assert {key: found for key, text in said.items() if (found := forbidden_words(text, lang, game))} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_a_bare_number(game: str, lang: str) -> None:
    assert [line for line in output(game, lang) if raw_numbers(line)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_tiles_are_in_words_where_people_read(game: str, lang: str) -> None:
    """Hands, patterns and payments of a narrated record, and the reasons of advice."""
    record, views = played(game)
    lines = [line for hand in range(len(record)) for line in narrate_hand(record, hand, lang)]
    lines += [advise(view).explain(lang) for view in views]
    written = re.compile(r"(?<![\w.×])(?:\d+[mpsz]|[fg][1-4])(?!\w)", re.ASCII)
    assert [line for line in lines if written.search(line)] == []


def test_the_same_tiles_are_in_words_in_every_language() -> None:
    """Refusals and errors included; a text that says what to type has tiles as they are typed, in every language."""
    for game in GAMES:
        english = said_by(game, "en")
        for lang in LANGUAGES:
            for key, text in said_by(game, lang).items():
                assert not text or tiles_in(text) == tiles_in(english[key]), (game, key, lang)


def tiles_in(text: str) -> set[str]:
    """The places of a text in which tiles are put into words."""
    return {name for _, name, spec, _ in string.Formatter().parse(text) if name and spec == "tiles"}


def test_tiles_in_english_words() -> None:
    riichi = game_words("riichi")
    said = [
        riichi.say("en", "narrate.draw", seat="East", tiles=tiles)
        for tiles in ("2m", "22m", "123p", "340p", "34s 77z f1", "1z", "11p234s")
    ]
    assert [text.removeprefix("East draws ") for text in said] == [
        "Two of Characters",
        "Two of Characters ×2",
        "1-2-3 of Dots",
        "3-4-red 5 of Dots",
        "3-4 of Bamboo, Red Dragon ×2, Plum",
        "East Wind",
        "One of Dots ×2, 2-3-4 of Bamboo",
    ]


def test_a_refusal_names_tiles_in_words() -> None:
    table = mj.Table("riichi", seed=7)
    with pytest.raises(mj.IllegalAction) as refused:
        table.act(0, "closed 2m")
    assert [refused.value.reason_in(lang) for lang in LANGUAGES] == [
        "暗杠要四张二万；你有2张",
        "暗槓には二萬が4枚要ります。持っているのは2枚",
        "a closed kong of Two of Characters needs all four; you hold 2",
    ]


@pytest.mark.parametrize("lang", ["zh", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_the_notation_reads_the_melds_as_a_game_calls_them(game: str, lang: str) -> None:
    tiles = {"chi": "123m", "pon": "111m", "north": "4z"}
    for kind in MELD_SIZES:
        if word := game_words(game).find(lang, f"meld.{kind}"):
            assert mj.Meld(f"[{word} {tiles.get(kind, '1111m')}]").kind == kind, word


def test_a_narrated_hand_is_called_as_players_call_it() -> None:
    first = {game: next(iter(narrate_hand(played(game)[0], 0, "zh"))) for game in GAMES}
    assert first == {"riichi": "东一局", "sichuan": "第一局", "ninghai": "第一局", "synchronous": "第一局"}
    assert next(iter(narrate_hand(played("riichi")[0], 0, "ja"))) == "東1局"


def test_a_kong_added_to_a_pon_is_nobody_elses_tile() -> None:
    ruleset = rules.find("ninghai")
    pon, added = (
        Event.from_data({"type": "call", "seat": 1, "meld": meld, "from": 2, "tiles": tiles}, ruleset)
        for meld, tiles in (("pon", ["5p"] * 3), ("added", ["5p"] * 4))
    )
    seats = ruleset.results.seat_names(0, "zh")
    assert narrate_event(pon, seats, "zh") == "南家碰西家：五筒×3"
    assert narrate_event(added, seats, "zh") == "南家补杠：五筒×4"


def test_an_indicator_of_the_lower_row_is_ura_dora() -> None:
    ruleset = rules.find("riichi")
    events = [Event.from_data({"type": "show", "row": row, "tile": "3p"}, ruleset) for row in (0, 1)]
    assert [narrate_event(event, (), "zh") for event in events] == ["宝牌指示牌：三筒", "里宝牌指示牌：三筒"]


def test_the_help_of_the_terminal_names_only_what_the_game_has() -> None:
    """Red fives and tiles laid sideways belong to riichi, and nobody calls chi in Sichuan."""
    said = {
        game: [game_words(game).say("zh", key) for key in ("play.tile_example", "play.river_marks")] for game in GAMES
    }
    assert said["riichi"] == said["synchronous"] == ["5p；0 为赤五", "* 横置，^ 被吃碰杠，暗色为摸切"]
    assert said["ninghai"] == ["5p", "^ 被吃碰杠，暗色为摸切"]
    assert said["sichuan"] == ["5p", "^ 被碰杠，暗色为摸切"]


def test_an_action_is_said_as_players_say_it() -> None:
    riichi, synchronous = rules.find("riichi"), rules.find("synchronous")
    said = [riichi.flow.vocabulary.parse(text).words("zh", riichi.words) for text in ("pon 55p", "chi 34p", "north 4z")]
    assert said == ["碰五筒", "用三四筒吃", "拔北"]
    for lang, words in {"zh": "打三筒立直", "ja": "三筒切りリーチ", "en": "riichi, discarding Three of Dots"}.items():
        assert riichi.flow.vocabulary.parse("riichi 3p").words(lang, riichi.words) == words
    assert synchronous.flow.vocabulary.parse("chi 354p").words("ja", synchronous.words) == "三五筒で四筒をチー"


def test_values_say_what_they_do() -> None:
    """`none` is no restriction, and `any` bars every win on a discard (RULES 1.1.10)."""
    sichuan = game_words("sichuan")
    said = {lang: [sichuan.say(lang, f"value.pass_rule.{value}") for value in ("none", "any")] for lang in LANGUAGES}
    assert said == {
        "zh": ["没有限制", "不能胡别人打的牌"],
        "ja": ["制限なし", "ロン不可"],
        "en": ["no restriction", "no win by discard"],
    }


def test_the_page_joins_texts_by_the_punctuation_of_the_language() -> None:
    static = ROOT / "src" / "mahjongkit" / "server" / "static"
    found = [
        (path.name, line.strip())
        for path in static.rglob("*.js")
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"\}: \$\{", line)
    ]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_has_a_forbidden_word(lang: str) -> None:
    texts = [(key, text) for part in modules(lang).values() for key, text in part.items()]
    assert [(key, word) for key, text in texts for word in forbidden_words(text, lang)] == []


def written(lang: str) -> Iterator[tuple[str, str]]:
    """Every text of a language: words, options with their presets, patterns and inputs."""
    for name in rules.names():
        ruleset = rules.find(name)
        yield from ruleset.words.texts(lang, "").items()
        yield from ((option.name, option.doc[lang]) for option in ruleset.options.declared)
        for pattern in ruleset.scoring.patterns_by_index:
            yield from ((pattern.key, text) for text in (pattern.names[lang], pattern.why[lang]))
        yield from ((one.name, one.doc[lang]) for one in ruleset.scoring.score_inputs + ruleset.scoring.settle_inputs)
    for game in GAMES:
        presets = import_module(f"mahjongkit.rules.{game}.options").PRESET_DOCS
        yield from ((preset, docs[lang]) for preset, docs in presets.items())


@pytest.mark.parametrize(("lang", "charset"), [("zh", "gb2312"), ("ja", "shift_jis_2004")])
def test_characters_are_those_of_the_language(lang: str, charset: str) -> None:
    """No traditional or Japanese characters in Chinese, no simplified ones in Japanese."""
    foreign = set()
    for key, text in written(lang):
        for sign in re.findall("[\u3400-\u9fff]", text):
            if not sign.encode(charset, "ignore"):
                foreign.add((key, sign))
        if lang == "zh" and re.search("[\u3041-\u30fa]", text):
            foreign.add((key, text))
    assert foreign == set()
    assert not "门".encode("shift_jis_2004", "ignore")
    assert not "門".encode("gb2312", "ignore")


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_punctuation_is_full_width(lang: str) -> None:
    """No ASCII comma, colon or parenthesis beside a character of the language, but for what is typed."""
    narrow = re.compile(r"[一-鿿ぁ-んァ-ン][,:;()?!]|[,:;()][一-鿿ぁ-んァ-ン]")
    texts = [(key, text) for part in modules(lang).values() for key, text in part.items()]
    allowed = ("help.players", "help.ladder_players", "help.ruleset", "play.help")
    assert [(key, text) for key, text in texts if narrow.search(text) and key not in allowed] == []


PLAIN_JAPANESE = re.compile(
    r"(?:ない|である|ている|がある|[枚個人]ある|要る|すぎる|だった|(?<![まで])した|書く|渡す|選ぶ|する|違う|なる|だが、|いるが、|あるが、)(?=[。：（]|$)"
)
POLITE_JAPANESE = re.compile(r"(?:です|ます|ません|ください|でしょうか)(?=[。：（]|$)")


def test_japanese_keeps_one_register_in_a_place() -> None:
    """Errors and what the table, the server and the page say are polite; help, advice and names of things are plain."""
    texts = [(key, text) for part in modules("ja").values() for key, text in part.items()]
    polite = ("error.", "server.", "play.", "db.", "serve.", "join.")
    plain = (
        "help.",
        "advice.",
        "narrate.",
        "value.",
        "note.",
        "mark.",
        "score.",
        "settle.",
        "result.",
        "end.",
        "game.",
    )
    assert [(key, text) for key, text in texts if key.startswith(polite) and PLAIN_JAPANESE.search(text)] == []
    assert [(key, text) for key, text in texts if key.startswith(plain) and POLITE_JAPANESE.search(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_one_game_do_not_stand_among_those_of_all(lang: str) -> None:
    """What only riichi knows is said in riichi's folder, errors and reasons included."""
    of_riichi = {
        "zh": ("立直", "荣和", "振听", "宝牌", "役", "本场", "海底", "天凤", "雀魂", "途中流局"),
        "ja": ("リーチ", "フリテン", "ドラ", "役満", "本場", "天鳳", "雀魂", "途中流局"),
        "en": ("riichi", "furiten", "dora", "yaku", "honba", "Tenhou", "tenpai"),
    }
    shared = [name for name in modules(lang) if name.startswith("mahjongkit.locale.")]
    texts = [(key, text) for name in shared for key, text in modules(lang)[name].items() if key != "page.drop_how"]
    assert [(key, word) for key, text in texts for word in of_riichi[lang] if word in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_the_terms_of_its_glossary(game: str, lang: str) -> None:
    """In its texts, patterns, options or rule book; and no entry of the glossary is a whole sentence."""
    ruleset = rules.find(game)
    said = [*game_words(game).texts(lang, "").values(), rules.rule_book(game, lang).read_text("utf-8")]
    said += [f"{pattern.names[lang]} {pattern.why[lang]}" for pattern in ruleset.scoring.patterns_by_index]
    said += [f"{option.name} {option.doc[lang]}" for option in ruleset.options.declared]
    terms = [words[LANGUAGES.index(lang)] for _, _, words in glossary.terms(game)]
    assert [term for term in terms if term.lower() not in " ".join(said).lower()] == []
    own = glossary.rows(import_module(game_words(game).package).GLOSSARY, [game])
    assert [words for _, _, words in own if words[0].endswith(("。", "："))] == []


def test_the_glossary_leaves_out_what_a_game_does_not_have() -> None:
    said = {concept: games for concept, games, _ in glossary.rows({"chi": "meld.chi", "pon": "meld.pon"}, GAMES)}
    assert said == {"chi": "riichi, ninghai, synchronous", "pon": "riichi, sichuan, ninghai, synchronous"}


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
