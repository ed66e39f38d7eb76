"""Errors of records have keys and values: every key has a message in every language, and no message is unused."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import mahjongkit
from mahjongkit import records
from mahjongkit.errors import InputError, MahjongError, NotARecord, NotationError, RecordError, UsageError
from mahjongkit.locale import LANGUAGES, game_words, words_of
from mahjongkit.records import Record
from mahjongkit.records.record import record_error
from mahjongkit.rules.riichi.records import majsoul, tenhou6
from tests.support.broken_records import one_hand

ROOT = Path(mahjongkit.__file__).parent
SOURCES = sorted([*ROOT.glob("records/*.py"), *ROOT.glob("rules/riichi/records/*.py")])
KEY = re.compile(r"record(\.\w+)+|riichi\.(tenhou6?|mjai|majsoul)(\.\w+)+")
ERRORS = ("RecordError", "NotARecord", "InputError", "UsageError")
HELPERS = ("wrong", "_wrong", "_whole", "error")
"""Functions that make an error of a key; all but the last add the wrong value, in Mahjong Soul's format also its field.
"""
TENHOU6_CHECKS = {
    "list_of": ("list",),
    "whole_number": ("number",),
    "whole_numbers": ("list", "number"),
    "text_of": ("text",),
    "_faces": ("list", "number"),
    "_by_seat": ("list", "number", "by_seat"),
}
"""Functions that check a part of a tenhou.net/6 file, and the checks that they make."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of a named function in the sources, with the function's name."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                yield (node.func.id if isinstance(node.func, ast.Name) else node.func.attr), node


def texts(nodes: list[ast.expr]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def used_keys() -> set[str]:
    keys = set()
    for name, call in calls():
        found = {text for text in texts(call.args) if KEY.fullmatch(text)}
        keys |= found
        if name in ("wrong", "_wrong"):
            keys |= {f"{key}.{kind}" for key in found if "majsoul" in key for kind in ("list", "object")}
        if name in TENHOU6_CHECKS:
            parts = texts(call.args)
            keys |= {f"riichi.tenhou6.{check}.{part}" for check in TENHOU6_CHECKS[name] for part in parts}
    return keys


def messages(lang: str) -> dict[str, str]:
    own = {f"riichi.{key}": text for key, text in game_words("riichi").texts(lang, "error.riichi.").items()}
    shared = {f"record.{key}": text for key, text in words_of(lang, "error.record.").items() if key != "at"}
    return shared | {key: text for key, text in own.items() if KEY.fullmatch(key)}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_used_key_has_a_message_and_every_message_is_used() -> None:
    used = used_keys()
    assert len(used) > 200
    for lang in LANGUAGES:
        assert set(messages(lang)) == used


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_message_has_the_same_values_in_every_language(lang: str) -> None:
    english = messages("en")
    for key, text in messages(lang).items():
        assert placeholders(text) == placeholders(english[key]), key
        assert not placeholders(text) & {"lang", "key", ""}, key


def test_the_code_gives_exactly_the_values_of_the_message() -> None:
    checked = 0
    for name, call in calls():
        keys = [text for text in texts(call.args) if KEY.fullmatch(text)]
        given = {keyword.arg for keyword in call.keywords}
        if (name not in ERRORS and name not in HELPERS) or not keys or None in given:
            continue
        if name in HELPERS[:-1]:
            given |= {"field", "value"} if "majsoul" in keys[0] else {"value"}
        assert given == placeholders(messages("en")[keys[0]]), keys[0]
        checked += 1
    assert checked > 150


def test_no_error_is_raised_with_a_sentence() -> None:
    for name, call in calls():
        if name in ERRORS:
            assert all(KEY.fullmatch(text) or " " not in text for text in texts(call.args)), ast.unparse(call)


def test_a_file_of_no_known_format_in_every_language() -> None:
    with pytest.raises(NotARecord) as caught:
        records.loads("once upon a time", "story.txt")
    error = caught.value
    assert (error.key, error.where) == ("record.unknown", "story.txt")
    assert "tenhou6" in str(error.values["formats"])
    assert str(error) == error.words("en") == f"story.txt: {error.reason}"
    assert error.words("zh").startswith("story.txt：不是已知格式的牌谱")
    assert error.words("ja").startswith("story.txt：対応形式の牌譜ではありません")


def test_a_broken_record_in_every_language() -> None:
    lines = one_hand(1).dump().splitlines(keepends=True)
    with pytest.raises(RecordError) as caught:
        records.loads("".join(lines[:-1]), "game")
    error = caught.value
    assert error.key == "record.native.breaks_off"
    assert error.words("zh").endswith("：牌谱到这里中断了")
    assert error.words("ja").endswith("：牌譜がここで途切れています")


def test_a_wrong_value_is_described_in_every_language() -> None:
    with pytest.raises(RecordError) as caught:
        tenhou6.read('{"log":[7]}')
    assert caught.value.reason == "a hand is 7; expected a list"
    assert caught.value.words("zh") == "record，第 1 行：一局的数据是 7，应为列表"
    with pytest.raises(RecordError) as caught:
        majsoul.read('{"head":{},"data":{"actions":{}}}')
    assert caught.value.key == "riichi.majsoul.list.object"
    assert caught.value.reason == "actions is an object; expected a list"
    assert caught.value.words("ja") == "record：actions がオブジェクト：リストでなければなりません"


def test_what_a_caller_asks_wrongly() -> None:
    record = one_hand(1)
    with pytest.raises(InputError) as caught:
        records.dumps(record, "pgn")
    assert caught.value.values["format"] == "'pgn'"
    assert caught.value.words("zh").startswith("未知格式 'pgn'")
    with pytest.raises(InputError, match="hand 7; this record has hands 0 to 0"):
        record.at(7)
    with pytest.raises(UsageError, match="so it cannot be resumed"):
        Record(record.ruleset, record.hand_logs).resume()


@pytest.mark.parametrize(
    "error",
    [
        RecordError("game, line 3", "record.copies", tile="5p", ruleset="riichi", copies=3),
        NotARecord("game", "record.not_utf8", byte=7),
        InputError("record.no_such_hand", hand=9, last=3),
    ],
)
def test_an_error_survives_pickling(error: MahjongError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (again.key, again.values) == (error.key, error.values)
    assert [again.words(lang) for lang in LANGUAGES] == [error.words(lang) for lang in LANGUAGES]
    assert getattr(again, "where", None) == getattr(error, "where", None)


def test_the_message_of_another_error_is_kept() -> None:
    inner = InputError("record.native.old_ruleset", ruleset="'go'")
    outer = record_error("game", inner)
    assert (outer.key, outer.values) == (inner.key, inner.values)
    assert outer.words("zh") == f"game：{inner.words('zh')}"
    assert str(record_error("game", ValueError("too many"))) == "game: too many"
    at = NotationError("12x", 2, 3, "hand.not_held", tile="5m", hand="12m")
    assert str(record_error("game", at)) == f"game: {at}"
