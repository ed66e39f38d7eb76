"""Errors: the tree of classes, a key and values for each, and the same messages in three languages."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, cast

import pytest

import mahjongkit as mj
from mahjongkit import errors, json_api, notation, players, records, rules
from mahjongkit.arena.match import PlayerFault
from mahjongkit.errors import MahjongError, Phrase, in_context
from mahjongkit.game import table
from mahjongkit.locale import LANGUAGES, game_words
from mahjongkit.rules.riichi import win_request

SOURCE = Path(mj.__file__).parent

CLASSES = {
    *("InvalidHand", "NotAWin", "NoYaku", "InputError", "OptionError", "PlayerError", "PlayerFault", "UsageError"),
    *("NotationError", "IllegalAction", "StoreError", "ClusterError", "MahjongError", "UnknownField", "BufferFull"),
}
KEY_PLACE = dict.fromkeys(CLASSES, 0) | {"NotationError": 3, "IllegalAction": 3, "Phrase": 0, "in_context": 0}
"""Where the key stands among the arguments; functions that pass a key on follow."""
KEY_PLACE |= {"fail": 0, "_check_drawn": 1, "_check_not_drawn": 1, "no_fifth_copy": 4, "refuse": 0}

ELSEWHERE = ("records",)
"""Folders with errors of their own, whose messages are in `locale/record_errors`."""

VALUE_ERRORS = {
    "core/suit_tables.py": "caught a few lines below, where it becomes an ImportError",
}
"""Files that raise a plain ValueError, and why."""

pytestmark = pytest.mark.xdist_group("errors")  # the source is parsed once


@cache
def modules() -> dict[str, ast.Module]:
    """The modules of the library by path, except those in the folders above."""
    paths = [path.relative_to(SOURCE) for path in sorted(SOURCE.rglob("*.py"))]
    own = [path for path in paths if not set(ELSEWHERE) & set(path.parts)]
    return {path.as_posix(): ast.parse((SOURCE / path).read_text(encoding="utf-8")) for path in own}


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in the library: the module, the name of the function, and the call."""
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                yield module, name, node


def literals(node: ast.expr) -> list[str]:
    """The texts that an expression of literals can have."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


@cache
def keyed_calls() -> list[tuple[str, str, ast.Call]]:
    """The calls with a literal key: where it stands, the key, and the call."""
    found = []
    for module, name, call in calls():
        place = KEY_PLACE.get(name, len(call.args))
        for key in literals(call.args[place]) if place < len(call.args) else ():
            found.append((f"{module}:{call.lineno}", key, call))
    return found


@cache
def words(lang: str) -> dict[str, str]:
    """The messages of errors, those in the folders of the games included."""
    parts = [
        import_module(f"mahjongkit.locale.{part}.{lang}").WORDS for part in ("errors", "refusals", "record_errors")
    ]
    found = {key: text for part in parts for key, text in part.items()}
    for game in ("riichi", "sichuan", "ninghai", "synchronous"):
        own = game_words(game).own(lang)
        found |= {key: text for key, text in own.items() if key.startswith("error.")}
    return found


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_has_a_message(lang: str) -> None:
    missing = {f"{where} {key}" for where, key, _ in keyed_calls() if f"error.{key}" not in words(lang)}
    assert not missing


def test_the_values_of_a_call_fill_its_message() -> None:
    wrong = []
    for where, key, call in keyed_calls():
        function = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if function not in (*CLASSES, "Phrase", "in_context", "refuse") or any(
            one.arg is None for one in call.keywords
        ):
            continue
        given = {str(one.arg) for one in call.keywords} | ({"fault"} if function == "in_context" else set())
        if given != fields(words("en")[f"error.{key}"]):
            wrong.append(f"{where} {key}: {sorted(given)}")
    assert not wrong


def test_the_languages_have_the_same_keys_and_values() -> None:
    english = {key: fields(text) for key, text in words("en").items()}
    for lang in LANGUAGES:
        assert {key: fields(text) for key, text in words(lang).items()} == english


def test_no_message_is_unused() -> None:
    """Some are put together from parts; `tests/records/test_error_keys.py` checks those about foreign records."""
    texts = {
        node.value
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    formats = (
        "error.record.",
        "error.place.",
        "error.meld_name.",
        "error.shuffle.",
        "error.usage.only_in_terminal.",
        "error.riichi.tenhou.",
        "error.riichi.tenhou6.",
        "error.riichi.mjai.",
        "error.riichi.majsoul.",
    )
    keys = {key for key in words("en") if not key.startswith(formats)}
    assert not {key for key in keys if key not in texts and key.removeprefix("error.") not in texts}


def test_no_plain_value_error_is_left() -> None:
    raised = {
        module
        for module, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise)
        and any(isinstance(one, ast.Name) and one.id == "ValueError" for one in ast.walk(node))
    }
    assert raised == set(VALUE_ERRORS)


def test_the_tree() -> None:
    children = [errors.NotationError, errors.InvalidHand, errors.NotAWin, errors.InputError, errors.OptionError]
    children += [errors.IllegalAction, errors.PlayerError, errors.UsageError, errors.RecordError]
    for child in children:
        assert child.__bases__ == (MahjongError, ValueError)
    assert issubclass(errors.NoYaku, errors.NotAWin)
    assert issubclass(errors.NotARecord, errors.RecordError)
    assert errors.UnknownField.__bases__ == (errors.InputError, KeyError)
    assert errors.BufferFull.__bases__ == (MahjongError, BufferError)
    assert issubclass(PlayerFault, errors.PlayerError)
    assert notation.NotationError is mj.NotationError is errors.NotationError
    assert table.IllegalAction is mj.IllegalAction is errors.IllegalAction
    assert win_request.NoYaku is errors.NoYaku


def illegal() -> None:
    mj.Table("riichi", seed=1).act(0, "ron")


def not_explained() -> None:
    raise errors.IllegalAction(1, "ron", ("pass",), "action.not_legal")


Case = tuple[Callable[[], object], type[MahjongError], str, str, str]
CASES: list[Case] = [
    (
        lambda: mj.Hand("123m»"),
        errors.NotationError,
        "notation.unknown_character",
        "不认识的字符 '»'",
        "不明な文字 '»'",
    ),
    (
        lambda: mj.Hand("123m4p") - "4p",
        errors.InvalidHand,
        "hand.not_drawn",
        "'123m4p' 还没有摸牌，不能打出 4p",
        "'123m4p' はまだツモっておらず、4p は切れません",
    ),
    (
        lambda: mj.score("234m340p22s34567s", "1z"),
        errors.NotAWin,
        "win.not_complete",
        "还没有成牌",
        "和了形ではありません",
    ),
    (
        lambda: mj.score("234m [chi 123p] 22s34567s", "8s"),
        errors.NoYaku,
        "riichi.no_yaku",
        "没有役",
        "役がありません",
    ),
    (
        lambda: mj.score("234m340p22s34567s", "8s", ippatsu=True),
        errors.InputError,
        "riichi.ippatsu_alone",
        "不可能：没有立直却有一发",
        "ありえません：リーチなしの一発",
    ),
    (
        lambda: mj.score("123456m789p12355s", "5s", "sichuan"),
        errors.NotAWin,
        "sichuan.void.three_suits",
        "必须缺一门才能胡",
        "一色を欠く必要があります",
    ),
    (
        lambda: rules.find("richi"),
        errors.OptionError,
        "ruleset.unknown_near",
        "没有规则 'richi'：是不是 riichi",
        "ルール 'richi' はありません",
    ),
    (lambda: players.find("lucky"), errors.PlayerError, "player.unknown", "没有机器人 'lucky'", "プレイヤー 'lucky'"),
    (illegal, errors.IllegalAction, "refusal.ron_in_own_turn", "座位 0，动作 'ron'：轮到你自己", "席 0、'ron'"),
    (not_explained, errors.IllegalAction, "action.not_legal", "现在不能这样做；可选：pass", "選べるのは：pass"),
]


@pytest.mark.parametrize(("fails", "kind", "key", "zh", "ja"), CASES, ids=[case[2] for case in CASES])
def test_errors_speak_every_language(
    fails: Callable[[], object], kind: type[MahjongError], key: str, zh: str, ja: str
) -> None:
    with pytest.raises(kind) as caught:
        fails()
    error = caught.value
    assert (type(error), error.key) == (kind, key)
    assert zh in error.words("zh")
    assert ja in error.words("ja")
    assert str(error) == error.words() == error.words("en")


def test_parts_of_a_message_are_said_in_its_language() -> None:
    hands = ["123m678m99m123s46s", "24468m11244779p", "113344778m666p1s", "12499p123456789s"]
    with pytest.raises(errors.NotAWin) as caught:
        mj.settle(hands, ruleset="sichuan", void="pssm", events="3 ron 4p from 0")
    assert not re.search("event|seat|complete", caught.value.words("zh"))
    assert caught.value.words("zh").startswith("第 1 项 '3 ron 4p from 0'：座位 3：")
    with pytest.raises(errors.InputError) as refused:
        mj.Table("riichi", seed=1, start={"hand": 3, "scores": [0] * 4, "round": "E", "dealer": 9})
    assert refused.value.words("ja").startswith("start：dealer が 9。")


def test_a_context_keeps_the_class() -> None:
    for kind in (errors.InvalidHand, errors.NotAWin, errors.NoYaku, errors.OptionError, errors.InputError):
        assert type(in_context("settle.seat", kind("win.no_tile"), seat=1)) is kind
    other = in_context("settle.seat", OverflowError("too large"), seat=1)
    assert (type(other), str(other)) == (errors.InputError, "seat 1: too large")


@pytest.mark.parametrize(
    "error",
    [
        errors.InvalidHand("hand.not_held", tile="5m", hand="123m"),
        errors.NotationError("12x", 2, 3, "notation.unknown_character", sign="x"),
        errors.IllegalAction(1, "ron", ("pass",), "action.not_legal"),
        errors.NoYaku("riichi.no_yaku", hand="123m"),
        errors.InputError("position.field", what="start", name=Phrase("position.pot"), given=1, expected=0),
        errors.UnknownField("request.unknown_key", name="nope", known="type"),
        PlayerFault("player.cannot_start", player="'x'", game="riichi", reason="?"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_can_be_pickled(error: MahjongError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert [again.words(lang) for lang in LANGUAGES] == [error.words(lang) for lang in LANGUAGES]
    assert vars(again).keys() == vars(error).keys()


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (errors.InvalidHand("hand.not_drawn", tile="5m", hand="1m"), "<InvalidHand hand.not_drawn: 5m cannot "),
        (errors.NotationError("12x", 2, 3, "notation.no_rank", sign="x"), "<NotationError notation.no_rank: expected "),
        (errors.UnknownField("request.unknown_key", name="x", known="y"), "<UnknownField request.unknown_key: "),
        (Phrase("number.range", first=1, last=9), "<Phrase number.range: 1 to 9>"),
        (errors.InputError("no.such_key", given=3), "<InputError no.such_key: {'given': 3}>"),
    ],
    ids=repr,
)
def test_a_repr_shows_the_message(one: MahjongError | Phrase, expected: str) -> None:
    assert repr(one).startswith(expected)


@pytest.mark.parametrize(
    "speaker",
    [
        errors.InvalidHand("hand.not_held", tile="5m", hand="123m"),
        errors.NotationError("12x", 2, 3, "notation.unknown_character", sign="x"),
        errors.RecordError("a file", "hand.not_held", tile="5m", hand="123m"),
        errors.IllegalAction(1, "ron", ("pass",), "action.not_legal"),
        Phrase("number.range", first=1, last=9),
    ],
    ids=lambda speaker: type(speaker).__name__,
)
def test_an_unknown_language_is_named_with_the_known_ones(speaker: MahjongError | Phrase) -> None:
    with pytest.raises(errors.InputError, match="unknown language 'fr'; expected one of zh, ja, en"):
        speaker.words("fr")


EXPLAINED: dict[str, Callable[[str], object]] = {
    "score": lambda lang: mj.score("234m340p22s34567s", "8s").explain(lang),
    "result": lambda lang: mj.settle(
        ["123m456p789s23m55p", *["19m19p19s1234567z"] * 3], "4m", "ninghai", winner="E"
    ).explain(lang),
    "advice": lambda lang: mj.advise("123m406p789s11233z").explain(lang),
    "tile": lambda lang: mj.Tile("1m").name(lang),
    "words": lambda lang: rules.find("sichuan").words.say(lang, "verb.ron"),
}


@pytest.mark.parametrize("name", EXPLAINED)
def test_an_explanation_in_an_unknown_language_is_refused(name: str) -> None:
    with pytest.raises(errors.InputError, match="unknown language 'fr'; expected one of zh, ja, en") as error:
        EXPLAINED[name]("fr")
    assert error.value.key == "tiles.language"


WRONG_TYPES: dict[str, tuple[Callable[[Any], object], str]] = {
    "advise": (mj.advise, "hand {given}; expected a Hand or its text"),
    "shanten_batch": (mj.shanten_batch, "counts={given}; expected bytes, an array, a memoryview or a NumPy array"),
    "accepts_batch": (mj.accepts_batch, "counts={given}; expected bytes, an array, a memoryview or a NumPy array"),
    "melded": (
        lambda given: mj.shanten_batch(bytes(34), melded=given),
        "melded={given}; expected bytes, an array, a memoryview or a NumPy array",
    ),
}


@pytest.mark.parametrize("name", WRONG_TYPES)
@pytest.mark.parametrize("given", [3, 1.5, ["x"]], ids=repr)
def test_a_value_of_a_wrong_type_is_named_with_what_was_expected(name: str, given: Any) -> None:
    function, expected = WRONG_TYPES[name]
    with pytest.raises(errors.InputError) as caught:
        function(given)
    assert str(caught.value) == expected.format(given=repr(given))


SURROGATES: dict[str, Callable[[], object]] = {
    "notation": lambda: mj.Hand("12\ud800m"),
    "text around the fault": lambda: mj.Hand("\udcff 12x"),
    "action": lambda: mj.Table("riichi", seed=1).act(0, "discard \ud800"),
    "seat": lambda: mj.Table("riichi", seed=1).act(cast(int, "\ud800"), "pass"),
    "ruleset": lambda: mj.rules.find("\ud800"),
    "option": lambda: mj.rules.find("riichi", **{"\ud800": 1}),
    "value of an option": lambda: mj.rules.find("riichi", length="\ud800"),
    "player": lambda: mj.players.find("\ud800"),
    "input of a win": lambda: mj.score("234m340p22s34567s", "8s", "riichi", **{"\ud800": 1}),
    "value of an input": lambda: mj.score("234m340p22s34567s", "8s", seat="\ud800"),
    "name of a file": lambda: records.loads("nothing", "\udcff.xml"),
    "header of a record": lambda: records.loads('{"format":"mahjongkit","version":2,"ruleset":"\ud800"}'),
    "format": lambda: records.dumps(mj.Record.of(mj.Table("riichi", seed=1)), "\ud800"),
    "request": lambda: json_api.about_hand({"hand": "1m", "\ud800": "1"}),
}


@pytest.mark.parametrize("fails", SURROGATES.values(), ids=SURROGATES.keys())
def test_a_message_can_be_encoded_whatever_the_input_was(fails: Callable[[], object]) -> None:
    with pytest.raises(MahjongError) as caught:
        fails()
    for lang in LANGUAGES:
        assert "\\ud" in caught.value.words(lang).encode().decode()
    getattr(caught.value, "reason", "").encode()


def test_every_class_escapes_its_values() -> None:
    """Errors and phrases inside another message, too."""
    for kind in (errors.InvalidHand, errors.InputError, errors.OptionError, errors.UsageError, errors.StoreError):
        inner = kind("settle.seat", seat="\ud800", fault="\udcff")
        outer = errors.RecordError(
            "\udcff", "settle.seat", seat=Phrase("settle.seat", seat="\ud800", fault=1), fault=inner
        )
        for lang in LANGUAGES:
            (inner.words(lang) + outer.words(lang)).encode()
