"""Every text a person reads, in three languages.

A text is found by its key. `say` knows the texts that are the same for all games: commands, errors, the server, the
page. Everything that a game may call by a name of its own (wins, payments, verbs, marks, advice …) is said by the
`Words` of that game, which look into the game's folder first and then into what all games share. `say` does not know
these keys, so a text cannot be said without its game by mistake.

A text has its values in braces. `{n:tile|tiles}` is the first word if n is 1 or +1, and the second one otherwise;
`{hand:tiles}` puts all tiles in the value into words (红中 for 7z), `{tiles:either}` each of them as one choice (二条或
九条 for 29s); `{known:list}` separates what the value lists with
commas as the language does (、); `{ruleset:game}` calls a ruleset as players do (四川麻将 for sichuan).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from string import Formatter
from types import MappingProxyType

from mahjongkit.locale import tile_names

LANGUAGES = ("zh", "ja", "en")
GENERAL_PARTS = ("", "playing.", "page.", "errors.", "record_errors.")
"""The modules with texts that are the same for all games: of every part, the one of a language."""
SHARED_PARTS = ("games.", "advice.", "refusals.")
"""The modules with texts that a game may replace by its own."""
SEAT = "wind."
"""How the keys of the names of seats begin."""
PACKAGE = "mahjongkit.rules.{game}.words"
"""Where the words of a game are, unless `add_game` has named another place."""

_DIGITS = "零一二三四五六七八九"
_packages: dict[str, str] = {}


def from_environment() -> str:
    """Return the language of the user's locale, or English if it is not supported."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def find_language(arguments: list[str]) -> str:
    """The language of --lang among the arguments of a command, else of the environment's locale."""
    for place, word in enumerate(arguments):
        value = arguments[place + 1 : place + 2] if word == "--lang" else [word.removeprefix("--lang=")]
        if word.startswith("--lang") and value and value[0] in LANGUAGES:
            return value[0]
    return from_environment()


class Text:
    """A text that is still to be said: its key and its values."""

    __slots__ = ("key", "values")

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        return f"Text({', '.join([repr(self.key), *(f'{name}={value!r}' for name, value in self.values.items())])})"


class Words:
    """What one game says: the texts in its folder, then what all games share, then all other texts.

    >>> sichuan, riichi = game_words("sichuan"), game_words("riichi")
    >>> sichuan.say("zh", "verb.ron"), riichi.say("zh", "verb.ron"), riichi.say("en", "shanten.0")
    ('胡', '荣和', 'tenpai')

    A package of words has a module for each language, with the texts as `WORDS`. If it has the name of another such
    package as `BASE`, that one's words are looked up next.
    """

    __slots__ = ("package",)

    def __init__(self, package: str) -> None:
        self.package = package

    def say(self, lang: str, key: str, /, **values: object) -> str:
        """The text of a key with its values filled in.

        A value may be a `Text`, which this game says, or a mapping from languages to texts, such as a pattern's names.
        """
        if key.startswith(SEAT) and (named := _seat_names.get()):
            return named[key.removeprefix(SEAT)]
        said = {name: self._value(lang, value) for name, value in values.items()}
        texts = _game_texts(self.package, lang)
        return _filled(texts[key], said, lang, texts)

    def _value(self, lang: str, value: object) -> object:
        if isinstance(value, Text):
            return self.say(lang, value.key, **value.values)
        return value[lang] if isinstance(value, Mapping) else value

    def find(self, lang: str, key: str) -> str | None:
        """The text of a key as it is written, or None if there is none."""
        return _game_texts(self.package, lang).get(key)

    def texts(self, lang: str, prefix: str) -> dict[str, str]:
        """All texts whose keys begin with `prefix`, by the rest of their keys."""
        return _with_prefix(_game_texts(self.package, lang), prefix)

    def own(self, lang: str) -> dict[str, str]:
        """The texts of the game's folder alone, with those of its base."""
        return dict(_own_texts(self.package, lang))

    def __repr__(self) -> str:
        return f"<Words {self.package}>"


@cache
def words_in(package: str) -> Words:
    """The words in a package."""
    return Words(package)


def game_words(game: str) -> Words:
    """The words of a game, by the name of its folder."""
    return words_in(_packages.get(game, PACKAGE.format(game=game)))


def add_game(game: str, package: str) -> None:
    """Say where the words of a game lie that is not in `mahjongkit.rules`."""
    _packages[game] = package


def say(lang: str, key: str, /, **values: object) -> str:
    """Return a text that is the same for all games, with values filled in.

    >>> say("en", "verify.skipped_count", n=1), say("en", "verify.skipped_count", n=2)
    ('1 file skipped: not a record', '2 files skipped: not records')
    """
    return _filled(_general_texts(lang)[key], values, lang)


def say_error(lang: str, key: str, values: Mapping[str, object], words_package: str = "") -> str:
    """Return the message of an error, in the words of a game if their package is given.

    Without a package, an error of one game has a key that begins with the name of the game's folder.
    """
    texts = _game_texts(words_package, lang) if words_package else _general_texts(lang)
    if f"error.{key}" not in texts:
        texts = _game_texts(game_words(key.partition(".")[0]).package, lang)
    return _filled(texts[f"error.{key}"], values, lang, texts)


def ruleset_name(ruleset: str, lang: str) -> str:
    """What players call a ruleset, given as `game` or `game:preset`; as it is given if there is no name for it.

    >>> ruleset_name("sichuan", "zh"), ruleset_name("riichi3:tenhou3", "zh"), ruleset_name("bridge", "zh")
    ('四川麻将', '三人立直麻将（天凤）', 'bridge')
    """
    game, _, preset = ruleset.partition(":")
    if not game.isidentifier():
        return ruleset
    try:
        words = game_words(game if game in _packages else game.rstrip("0123456789"))
        name = words.find(lang, f"game.{game}")
    except ImportError:
        return ruleset
    if name is None or not preset:
        return name or ruleset
    return say(lang, "page.name_with_note", name=name, what=words.find(lang, f"preset.{preset}") or preset)


def numeral(number: int, lang: str) -> str:
    """A small number as rounds are numbered: in Chinese by characters, up to 99.

    >>> [numeral(number, "zh") for number in (3, 10, 12, 25)], numeral(3, "ja")
    (['三', '十', '十二', '二十五'], '3')
    """
    if lang != "zh" or not 0 <= number < 100:
        return str(number)
    tens, ones = divmod(number, 10)
    return (_DIGITS[tens] if tens > 1 else "") + "十" * (tens > 0) + (_DIGITS[ones] if ones or not tens else "")


def words_of(lang: str, prefix: str) -> dict[str, str]:
    """Return all texts for all games whose keys begin with `prefix`, by the rest of their keys."""
    return _with_prefix(_general_texts(lang), prefix)


def _with_prefix(texts: dict[str, str], prefix: str) -> dict[str, str]:
    return {key.removeprefix(prefix): text for key, text in texts.items() if key.startswith(prefix)}


_keeps_notation: ContextVar[bool] = ContextVar("keeps_notation", default=False)


@contextmanager
def tiles_in_notation() -> Iterator[None]:
    """Leave tiles in texts as they are written (7z), for readers that draw them.

    >>> with tiles_in_notation():
    ...     game_words("riichi").say("en", "result.dora", tiles="7z")
    'Dora indicators: 7z.'
    """
    before = _keeps_notation.set(True)
    try:
        yield
    finally:
        _keeps_notation.reset(before)


_seat_names: ContextVar[Mapping[str, str] | None] = ContextVar("seat_names", default=None)


@contextmanager
def seats_named(names: Mapping[str, str]) -> Iterator[None]:
    """Call the seats in texts by other names than their winds, for readers that know who sits there.

    >>> with seats_named({"E": "Aki"}):
    ...     game_words("riichi").say("en", "score.pays", seat=Text("wind.E"), points=300)
    'Aki pays 300.'
    """
    before = _seat_names.set(names)
    try:
        yield
    finally:
        _seat_names.reset(before)


class _Filler(Formatter):
    """Fills in values; see the top of this module for what may stand behind a colon."""

    def __init__(self, lang: str, texts: Mapping[str, str]) -> None:
        self.lang = lang
        self.texts = texts

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec == "tiles":
            if _keeps_notation.get():
                return str(value)
            return tile_names.in_words(str(value), self.lang, self.texts.get)
        if format_spec == "either":
            return tile_names.either(str(value), self.lang, self.texts.get) if not _keeps_notation.get() else str(value)
        if format_spec == "list":
            return str(value) if self.lang == "en" else _BETWEEN.sub("、", str(value))
        if format_spec == "game":
            return ruleset_name(str(value), self.lang)
        one, bar, many = format_spec.partition("|")
        if bar:
            return one if str(value).removeprefix("+") == "1" else many
        return str(super().format_field(value, format_spec))


_BETWEEN = re.compile(r", (?![^\[]*\])")
"""What separates the parts of a list, but not the numbers of a part in brackets."""
_SPECIAL = re.compile(r"\||:(?:tiles|either|list|game)\}")


def _filled(text: str, values: Mapping[str, object], lang: str, texts: Mapping[str, str] = MappingProxyType({})) -> str:
    if _SPECIAL.search(text):
        return _Filler(lang, texts).vformat(text, (), values)
    return text.format(**values)


@cache
def _general_texts(lang: str) -> dict[str, str]:
    return _texts_of_parts(GENERAL_PARTS, lang)


@cache
def _shared_texts(lang: str) -> dict[str, str]:
    return _texts_of_parts(SHARED_PARTS, lang)


def _texts_of_parts(parts: tuple[str, ...], lang: str) -> dict[str, str]:
    from mahjongkit.errors import check_language  # imported here because errors are said in these texts

    check_language(lang)
    texts: dict[str, str] = {}
    for part in parts:
        texts |= import_module(f"{__name__}.{part}{lang}").WORDS
    return texts


@cache
def _game_texts(package: str, lang: str) -> dict[str, str]:
    return _general_texts(lang) | _shared_texts(lang) | _own_texts(package, lang)


@cache
def _own_texts(package: str, lang: str) -> dict[str, str]:
    try:
        module = import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        return {}  # a game may do without words of its own
    base: str = getattr(module, "BASE", "")
    texts: dict[str, str] = import_module(f"{package}.{lang}").WORDS
    return (_own_texts(base, lang) if base else {}) | texts
