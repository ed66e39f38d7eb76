"""What a type checker knows: the options of a ruleset and the attributes of a score, by the name of the ruleset."""

import ast
import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from mypy import api

from mahjongkit import rules
from mahjongkit.rules import ruleset_names
from mahjongkit.rules.ninghai.options import NinghaiOptions
from mahjongkit.rules.options import ManyOption, Options, options_of
from mahjongkit.rules.riichi.options import RiichiOptions
from mahjongkit.rules.sichuan.options import SichuanOptions
from mahjongkit.rules.synchronous.options import SynchronousOptions

ROOT = Path(__file__).parents[2]

CHECKED = """\
from typing import Literal, assert_type

import mahjongkit as mj
from mahjongkit.rules.riichi import Riichi

score = mj.score("234m340p22s34567s", "8s")
assert_type(score.han, int)
score.hann  # error: "RiichiScore" has no attribute "hann"
assert_type(mj.score("x", "1m", "riichi3").fu, int)
assert_type(mj.score("x", "1m", "sichuan:platform").multiplier, int)
assert_type(mj.score("x", "1m", "ninghai").silver, int)
assert_type(mj.prepare("x", "1m", "synchronous3").score().payers, tuple[str, ...])
mj.score("x", "1m", str()).han  # error: "Score" has no attribute "han"
assert_type(mj.rules.find("sichuan").options.cap, int | None)
assert_type(mj.Hand("1m").tiles, tuple[mj.Tile, ...])
assert_type(mj.Table("sichuan:kit").ruleset.options.cap, int | None)
assert_type(mj.Table().ruleset, Riichi)
assert_type(mj.Table(mj.rules.find("riichi3"), 7, walls=[]).copy().ruleset, Riichi)
assert_type(mj.Table(str()).ruleset, mj.Ruleset)
assert_type(mj.Table("riichi").drawn(0), mj.Tile | None)
assert_type(mj.Table("riichi").events[0]["tile"], mj.Tile)
assert_type(mj.Table("riichi").events[0]["seat"], int)
mj.Table("riichi", sede=1)  # error: No overload variant of "Table" matches argument types
mj.scoer  # error: Module has no attribute "scoer"


def check_tables(table: mj.Table) -> None:
    assert_type(table.ruleset, mj.Ruleset)


def check_options(ruleset: Riichi) -> None:
    check_tables(mj.Table(ruleset))
    assert_type(ruleset.options.length, Literal["east", "hanchan"])
    ruleset.options.lenght  # error: "RiichiOptions" has no attribute "lenght"
    ruleset.options.length == "est"  # error: Non-overlapping equality check
"""


@pytest.mark.full  # without a cache mypy takes a minute
def test_a_type_checker_knows_options_and_scores(tmp_path: Path) -> None:
    """Every line of `CHECKED` passes, or has the error of its comment."""
    path = tmp_path / "checked.py"
    path.write_text(CHECKED)
    report, _, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary", str(path)])
    found = {int(number): text for number, text in re.findall(r"checked\.py:(\d+): (error: .*)", report)}
    expected = {n: line.split("  # ")[1] for n, line in enumerate(CHECKED.splitlines(), start=1) if "  # " in line}
    assert {number: text[: len(expected.get(number, text))] for number, text in found.items()} == expected


@pytest.mark.parametrize("game", ["riichi", "sichuan", "ninghai", "synchronous"])
def test_the_names_of_the_rulesets_are_typed(game: str) -> None:
    found = set(get_args(getattr(ruleset_names, f"{game.capitalize()}Name")))
    variants = [name for name in rules.names() if name.rstrip("0123456789") == game]
    expected = {word for name in variants for word in (name, *(f"{name}:{preset}" for preset in rules.presets(name)))}
    # a preset may also be named with the game in place of the variant
    expected |= {f"{game}:{preset}" for name in variants for preset in rules.presets(name)}
    assert found == expected


@pytest.mark.parametrize("kind", [RiichiOptions, SichuanOptions, NinghaiOptions, SynchronousOptions])
def test_the_words_of_an_option_are_its_type(kind: type[Options]) -> None:
    """The type of an option that takes words lists exactly the words that it takes."""
    hints = get_type_hints(kind)
    for option in options_of(kind):
        hint = hints[option.name]
        literals = [hint] if get_origin(hint) is Literal else [one for one in get_args(hint) if get_origin(one)]
        if isinstance(option.values, tuple) and not isinstance(option, ManyOption):
            words = {word for word in option.values if isinstance(word, str)}
            assert words == {word for one in literals for word in get_args(one)}, option.name
        assert not isinstance(option.default, bool) or "bool" in str(hint), option.name


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    given = function.args
    return len(given.posonlyargs) + len(given.args) + len(given.kwonlyargs)


def test_no_function_has_twenty_parameters() -> None:
    """What needs so many is a value with named fields, as the arguments of the longer commands are."""
    found = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and parameters(node) >= 20
    ]
    assert found == []


def test_few_lines_are_hidden_from_the_type_checker() -> None:
    lines = [
        line
        for path in sorted((ROOT / "src").rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if "# type: ignore" in line
    ]
    assert len(lines) < 10
    assert [line for line in lines if "# type: ignore[" not in line] == []
