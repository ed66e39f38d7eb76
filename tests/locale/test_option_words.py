"""Options in words: what each decides, what each value means, and no identifier in any of these sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from mahjongkit import rules
from mahjongkit.errors import OptionError
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules.option_words import OptionWords
from mahjongkit.rules.options import Option, typed
from tests.support.command_line import answer, run

LATIN = {"EMA", "WRC", "LEAGUE"}
"""Latin words that Chinese and Japanese players use, too."""
TYPED = re.compile(r"'[^']*'|\b[A-Za-z]+=\S+|\b[ESWN]+\b|\b[fg]\d(?:,[fg]\d)*|\bpssm\b|“[^”]*”|「[^」]*」")
"""Examples of what is typed in the descriptions of inputs."""


def identifiers(name: str) -> set[str]:
    """The names of options and values of a game that are not plain words."""
    found = set()
    for option in rules.find(name).options.declared:
        values = option.values if isinstance(option.values, tuple) else ()
        found |= {option.name, *(value for value in values if isinstance(value, str))}
    return {one for one in found if "_" in one or any(sign.isdigit() for sign in one)}


def faults(text: str, lang: str, own: set[str], game: set[str]) -> set[str]:
    """What is an identifier in a text: `own` is what the option itself takes, `game` what any option is called."""
    words = set(re.findall(r"\w+", text, re.ASCII))
    found = words & (game | {"None", "True", "False", "null"}) | {word for word in words if "_" in word}
    if lang == "en":
        return found | (words & own)
    return found | {word for word in words if re.search("[A-Za-z]{2}", word)} - LATIN


def texts(name: str, lang: str) -> Iterator[tuple[str, str, set[str]]]:
    """Every text about the options of a game, with what that option takes if this would be wrong in the text."""
    ruleset = rules.find(name)
    for option in ruleset.options.declared:
        values = option.values if isinstance(option.values, tuple) else ()
        yield option.name, option.doc[lang], {value for value in values if isinstance(value, str)}
        for value in OptionWords(ruleset, lang).named_values(option):
            if value.name not in {pattern.names[lang] for pattern in ruleset.scoring.patterns}:
                yield f"{option.name}={value.typed}", value.name, set()
            yield f"{option.name}={value.typed}", value.note, set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", rules.names())
def test_no_text_about_an_option_has_an_identifier(name: str, lang: str) -> None:
    found = [(where, text, faults(text, lang, own, identifiers(name))) for where, text, own in texts(name, lang)]
    assert [one for one in found if one[-1]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_description_of_an_input_has_an_identifier(lang: str) -> None:
    for name in rules.names():
        scoring = rules.find(name).scoring
        for one in (*scoring.score_inputs, *scoring.settle_inputs):
            assert faults(TYPED.sub("", one.doc[lang]), lang, set(), identifiers(name)) == set(), (name, one.name)


def test_an_error_names_values_as_they_are_typed() -> None:
    """No Python value in a sentence: `null` and `true` are what the command line takes."""
    for name, option, value in (("riichi", "tobi", "maybe"), ("riichi", "target_points", 7), ("sichuan", "cap", 0)):
        with pytest.raises(OptionError) as refused:
            rules.find(name, **{option: value})
        for lang in LANGUAGES:
            assert not re.search("None|True|False", refused.value.words(lang)), refused.value.words(lang)
            assert re.search("null|true", refused.value.words(lang)), refused.value.words(lang)


def test_japanese_sentences_say_riichi_in_kana() -> None:
    """立直 stays where it is the name of a yaku or of a draw, as on the scoring sheet."""
    for name in ("riichi3", "synchronous3"):
        ruleset = rules.find(name)
        said = [text for _, text, _ in texts(name, "ja")]
        said += [one.doc["ja"] for one in ruleset.scoring.score_inputs]
        said += [pattern.why["ja"] for pattern in ruleset.scoring.patterns]
        said += ruleset.words.own("ja").values()
        assert [text for text in said if "立直" in text.replace("四家立直", "")] == []


def test_identifiers_are_found() -> None:
    game = identifiers("sichuan")
    own = {"first_winner", "rotate"}
    assert faults("下一局的庄家：first_winner为首家胡牌者；rotate为轮流坐庄", "zh", own, game) == {
        "first_winner",
        "rotate",
    }
    assert faults("none: no bar; any: no ron", "en", {"none", "any"}, game) == {"none", "any"}
    assert faults("who deals the next hand", "en", own, game) == set()
    assert faults("Falseは親流れ", "ja", set(), game) == {"False"}
    assert faults("欧洲麻将协会（EMA）2016年规则", "zh", set(), game) == set()


def named_words(name: str) -> list[tuple[Option, str]]:
    """Every option with each of its values that is a word."""
    declared = rules.find(name).options.declared
    return [
        (option, typed(value))
        for option in declared
        if isinstance(option.values, tuple)
        for value in option.values
        if isinstance(value, str)
    ]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["riichi3", "sichuan", "ninghai", "synchronous3"])
def test_the_rules_command_lists_what_can_be_typed_with_its_meaning(name: str, lang: str) -> None:
    shown = run("rules", name, "--lang", lang, COLUMNS="250").stdout.decode()
    lines = [line.split() for line in shown.splitlines()]
    ruleset = rules.find(name)
    for option, value in named_words(name):
        words = next(one for one in OptionWords(ruleset, lang).named_values(option) if one.typed == value)
        assert [value, *words.text(lang).split()] in lines, option.name


def test_the_meaning_of_values_is_in_the_data() -> None:
    options = {option["name"]: option for option in answer("rules", "sichuan")["options"]}
    assert options["dealer_rule"]["doc"]["zh"] == "下一局谁坐庄"
    assert options["dealer_rule"]["value_words"]["first_winner"] == {
        "zh": "首家胡牌者；首次胡牌是一炮多响则为点炮者",
        "ja": "最初の和了者：最初が同時ロンなら放銃者",
        "en": "the first winner; the discarder, if several won the first tile at once",
    }
    assert options["base"]["value_words"] == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_values_fit_the_form(lang: str) -> None:
    """What does not fit in a select box is in the note."""
    room = 26 if lang == "en" else 13
    for name in rules.names():
        ruleset = rules.find(name)
        for option in ruleset.options.declared:
            for value in OptionWords(ruleset, lang).named_values(option):
                if ruleset.words.find(lang, f"value.{option.name}.{value.typed}"):
                    assert len(value.name) <= room, (name, option.name, value)
