"""MahjongError and its children.

Every error has a `key` and `values`: the key names its message in the locale, the values fill it in, and `words` says
it in any of the languages. `str(error)` is the English message. Programs catch the class or look at the key; no code
reads the message.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable
from typing import Any


class MahjongError(Exception):
    """Any error that mahjongkit raises on purpose.

    >>> try:
    ...     raise InvalidHand("hand.not_held", tile="5m", hand="123m")
    ... except MahjongError as error:
    ...     print(error.key, error.values["tile"], "|", error.words("zh"))
    hand.not_held 5m | '123m' 的手牌里没有 5m
    """

    words_package: str = ""
    """The package with the words of the game that raised the error; empty if the message is the same for all games."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def words(self, lang: str = "en") -> str:
        """The message in a language: `zh`, `ja` or `en`."""
        return self._message(lang)

    def _message(self, lang: str) -> str:
        return _said(lang, self.key, self.values, self.words_package)

    def __str__(self) -> str:
        return self.words("en")

    def __repr__(self) -> str:
        return _represented(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[MahjongError], arguments: tuple[object, ...], state: dict[str, object]) -> MahjongError:
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(state)
    return error


class Phrase:
    """A part of a message that has a key and values of its own, such as a range; `str` is English."""

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values

    def words(self, lang: str = "en", words_package: str = "") -> str:
        """The phrase in a language, `zh`, `ja` or `en`, in the words of a game if its package is given."""
        return _said(lang, self.key, self.values, words_package)

    def __str__(self) -> str:
        return self.words("en")

    def __repr__(self) -> str:
        return _represented(self)


def _represented(message: MahjongError | Phrase) -> str:
    """The repr: class, key and English text; values instead of a text that the locale does not have."""
    try:
        text = str(message)
    except (LookupError, ImportError):
        text = str(message.values)
    return f"<{type(message).__name__} {message.key}: {text}>"


def _said(lang: str, key: str, values: dict[str, object], words_package: str) -> str:
    """The text of a key; errors and phrases among the values are said in the same language."""
    from mahjongkit.locale import say_error  # imported here because few programs meet an error

    check_language(lang)

    def part(value: object) -> object:
        if isinstance(value, Phrase):
            return value.words(lang, words_package)
        return value.words(lang) if isinstance(value, MahjongError) else value

    return encodable(say_error(lang, key, {name: part(value) for name, value in values.items()}, words_package))


def check_language(lang: str) -> None:
    """Raise an InputError unless this is a language that the locale has."""
    from mahjongkit.locale import LANGUAGES

    if lang not in LANGUAGES:
        raise InputError("tiles.language", given=shown(lang), languages=", ".join(LANGUAGES))


class NotationError(MahjongError, ValueError):
    """Text that cannot be read as tiles: `text`, and the `start` and `end` of the faulty part.

    >>> import mahjongkit as mj
    >>> try:
    ...     mj.Hand("123m45x")
    ... except mj.NotationError as error:
    ...     print(error.start, error.end, error.key)
    6 7 notation.unknown_character
    """

    def __init__(self, text: str, start: int, end: int, key: str, /, **values: object) -> None:
        super().__init__(key, **values)
        self.text, self.start, self.end = text, start, end

    @property
    def reason(self) -> str:
        """The message without the text and the place."""
        return self._message("en")

    def words(self, lang: str = "en") -> str:
        from mahjongkit.locale import say

        before, fault = _visible(self.text[: self.start]), _visible(self.text[self.start : self.end])
        after = _visible(self.text[self.end :])
        before = f"…{before[-200:]}" if len(before) > 200 else before
        after = f"{after[:200]}…" if len(after) > 200 else after
        text = f"{before}»{fault[:200]}«{after}"
        return encodable(say(lang, "error.notation.at", reason=self._message(lang), place=self.start + 1, text=text))


class InvalidHand(MahjongError, ValueError):
    """A hand, a meld or a wall that cannot exist, or that does not fit the question asked about it.

    >>> import mahjongkit as mj
    >>> try:
    ...     mj.Hand("123m456p789s1123z") - "5m"
    ... except mj.InvalidHand as error:
    ...     print(error)
    5m is not among the concealed tiles of '123m456p789s1123z'
    """


class NotAWin(MahjongError, ValueError):
    """The hand to be scored is not complete, or does not meet what the game asks of a winning hand.

    >>> import mahjongkit as mj
    >>> try:
    ...     mj.score("123m456p789s1123z", "9m")
    ... except mj.NotAWin as error:
    ...     print(error.key)
    win.not_complete
    """


class NoYaku(NotAWin):
    """The hand is complete but has no yaku, or fewer han than the option min_han asks for.

    >>> import mahjongkit as mj
    >>> try:
    ...     mj.score("234m34p99s [pon 111m] [chi 678s]", "5p")
    ... except mj.NoYaku as error:
    ...     print(error.key, isinstance(error, mj.NotAWin))
    riichi.no_yaku True
    """


class InputError(MahjongError, ValueError):
    """What the caller says about a win, a start position or a simulation is unknown or contradictory.

    >>> import mahjongkit as mj
    >>> try:
    ...     mj.score("234m340p22s34567s", "8s", ippatsu=True)
    ... except mj.InputError as error:
    ...     print(error)
    impossible: ippatsu without riichi
    """


class UnknownField(InputError, KeyError):
    """A field that this kind of event does not have.

    >>> import mahjongkit as mj
    >>> event = mj.Table("riichi", seed=7).events[0]
    >>> try:
    ...     event["tile"]
    ... except KeyError as error:
    ...     print(error)
    unknown key 'tile'; expected type, hand, dealer, left
    """


class OptionError(MahjongError, ValueError):
    """An option, or the name of a ruleset, that does not exist, or a value that an option does not allow.

    >>> import mahjongkit as mj
    >>> try:
    ...     mj.rules.find("riichi", length="short")
    ... except mj.OptionError as error:
    ...     print(error)
    option length='short': expected one of 'east', 'hanchan'
    """


class IllegalAction(MahjongError, ValueError):
    """An answer that a seat may not give, with `seat`, `action` and all `legal` actions. The table is unchanged.

    The key names the reason, as far as it is known; `rule` is the number of the rule in the game's RULES.md.

    >>> import mahjongkit as mj
    >>> table = mj.Table("riichi", seed=7)
    >>> try:
    ...     table.act(0, "closed 2m")
    ... except mj.IllegalAction as error:
    ...     print(error.key, "|", error.reason, "|", error.reason_in("zh"))
    refusal.closed_kong_tiles | a closed kong of Two of Characters needs all four; you hold 2 | 暗杠要四张二万；你有2张
    """

    def __init__(self, seat: object, action: object, legal: tuple[object, ...], key: str, /, **values: object) -> None:
        super().__init__(key, **values)
        self.seat, self.action, self.legal = seat, action, legal

    @property
    def reason(self) -> str:
        """The message without seat, action and choices."""
        return self.reason_in("en")

    @property
    def rule(self) -> str | None:
        """The number of the rule that refuses the action; None if no numbered rule is known."""
        rule = self.values.get("rule")
        return rule if isinstance(rule, str) else None

    @property
    def is_explained(self) -> bool:
        """Whether the key names a reason; otherwise the message lists what is legal."""
        return self.key not in ("action.not_legal", "action.not_asked", "action.unreadable")

    def reason_in(self, lang: str) -> str:
        """The message without seat, action and choices, in a language."""
        return self._message(lang)

    def words(self, lang: str = "en") -> str:
        from mahjongkit.locale import say

        key = "error.action.refused_of" if self.legal and not self.is_explained else "error.action.refused"
        choices = ", ".join(map(str, self.legal))
        values = {"seat": shown(self.seat), "action": self.action, "choices": choices}
        return encodable(say(lang, key, reason=self._message(lang), **values))


class RecordError(MahjongError, ValueError):
    """A record that cannot be read or does not follow the rules.

    `where` is the place: the name of the file, then what `place_in_words` can say, such as `, line 3` or `, event 17`.

    >>> import mahjongkit as mj
    >>> try:
    ...     mj.records.loads('{"format":"mahjongkit"}', "match.jsonl")
    ... except mj.RecordError as error:
    ...     print(error.where, "|", error.reason)
    match.jsonl, line 1 | expected a ruleset and its options
    """

    def __init__(self, where: str, key: str, /, **values: object) -> None:
        super().__init__(key, **values)
        self.where = where

    @property
    def reason(self) -> str:
        """The message without the place."""
        return self.reason_in("en")

    def reason_in(self, lang: str) -> str:
        """The message without the place, in a language."""
        return self._message(lang)

    def words(self, lang: str = "en") -> str:
        from mahjongkit.locale import say

        return encodable(
            say(lang, "error.record.at", place=place_in_words(self.where, lang), reason=self._message(lang))
        )


class NotARecord(RecordError):
    """A file that is in none of the known formats.

    >>> import mahjongkit as mj
    >>> try:
    ...     mj.records.loads("Dear diary", "diary.txt")
    ... except mj.NotARecord as error:
    ...     print(error.key, error.where)
    record.unknown diary.txt
    """


class PlayerError(MahjongError, ValueError):
    """A player that does not exist, raises an error, chooses an illegal action or takes too long.

    >>> import mahjongkit as mj
    >>> try:
    ...     mj.players.find("lucky")
    ... except mj.PlayerError as error:
    ...     print(error.key, error.values["player"])
    player.unknown 'lucky'
    """


class StoreError(MahjongError, ValueError):
    """A database file that cannot be opened, read or written.

    >>> import mahjongkit as mj
    >>> from mahjongkit.server.store import Store
    >>> try:
    ...     Store("/no/such/folder/mahjongkit.db")
    ... except mj.StoreError as error:
    ...     print(error.key)
    store.cannot_open
    """


class UsageError(MahjongError, ValueError):
    """A command or a request that lacks something or has too much.

    >>> import mahjongkit as mj
    >>> from mahjongkit.json_api import about_hand
    >>> try:
    ...     about_hand({"rules": "riichi"})
    ... except mj.UsageError as error:
    ...     print(error)
    the key 'hand' is missing
    """


class BufferFull(MahjongError, BufferError):
    """More happened in a hand than the table can hold: a fault of the game's flow, since no hand of the rules does.

    >>> try:
    ...     raise BufferFull("internal", error="BufferFull", reason="hand 0 has more events; expected at most 768")
    ... except BufferError as error:
    ...     print(error)
    internal error: BufferFull: hand 0 has more events; expected at most 768
    """


class ClusterError(MahjongError, RuntimeError):
    """Work that was spread over processes or machines and failed there, or a cluster that cannot be used.

    >>> import mahjongkit as mj
    >>> from mahjongkit.arena.cluster import run_chunks
    >>> try:
    ...     list(run_chunks(len, ["four", 5], workers=2))
    ... except mj.ClusterError as error:
    ...     print(error.key)
    cluster.chunk
    """


_PLACES = re.compile(r", (line|hand|event|round|seat|take|discard) (\d+)")


def place_in_words(place: str, lang: str) -> str:
    """A place in a record in a language.

    >>> place_in_words("match.json, hand 2, seat 0, discard 7", "zh")
    'match.json，第 2 局，座位 0，第 7 次打牌'
    """
    from mahjongkit.locale import say

    return _PLACES.sub(lambda part: say(lang, f"error.place.{part[1]}", n=part[2]), place)


def in_context(key: str, error: Exception, /, **values: object) -> MahjongError:
    """An error of the same class that says where another one occurred: the message of `key` contains it as `fault`."""
    kind = type(error) if isinstance(error, InvalidHand | NotAWin | OptionError) else InputError
    return kind(key, fault=error, **values)


def encodable(text: str) -> str:
    r"""The text with lone surrogates escaped: UTF-8 cannot encode them.

    >>> encodable("Aki\ud800")
    'Aki\\ud800'
    """
    return text.encode("utf-8", "backslashreplace").decode()


def _visible(text: str) -> str:
    """The text with unprintable characters escaped."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def shown(value: object) -> str:
    """The value as an error message shows it: its repr, cut to 80 characters."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number with thousands of digits, a list nested too deeply
        text = f"a {type(value).__name__} that is too long to show"
    return text if len(text) <= 80 else f"{text[:77]}..."


def file_fault(error: OSError) -> Phrase | str:
    """Why a file cannot be read or written; the rare reasons only as the system says them."""
    known = {
        errno.ENOENT: "file.missing",
        errno.EACCES: "file.denied",
        errno.EPERM: "file.denied",
        errno.EISDIR: "file.is_folder",
        errno.ENOTDIR: "file.not_a_folder",
        errno.EEXIST: "file.exists",
        errno.ENOSPC: "file.no_space",
        errno.EROFS: "file.read_only",
        errno.EADDRINUSE: "file.address_in_use",
        errno.EADDRNOTAVAIL: "file.no_such_address",
        errno.ECONNREFUSED: "file.connection_refused",
    }
    key = known.get(error.errno or 0)
    if (error.errno or 0) < 0:  # the name of a host was looked up in vain
        key = "file.no_such_address"
    return Phrase(key) if key else error.strerror or str(error)


def json_fault(error: ValueError | RecursionError) -> Phrase:
    """Why a text is not JSON: the place where reading stopped."""
    from json import JSONDecodeError  # imported here because few programs meet an error

    if isinstance(error, JSONDecodeError):
        return Phrase("json.place", line=error.lineno, column=error.colno)
    if isinstance(error, RecursionError):
        return Phrase("json.nested")
    return Phrase("json.not_utf8") if isinstance(error, UnicodeError) else Phrase("json.number")


def internal_error(error: BaseException) -> Phrase:
    """An error that is not one of this library, as a part of a message: a bug, or a fault of a player's program."""
    return Phrase("internal", error=type(error).__name__, reason=str(error))


def similar(word: str, known: Iterable[str]) -> list[str]:
    """The known words that are spelled like this one, the most similar first."""
    from difflib import get_close_matches  # imported here because only an error needs it

    return get_close_matches(word.lower(), list(known))
