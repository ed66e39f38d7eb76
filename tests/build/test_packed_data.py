"""Packed data stays in core: elsewhere nothing is shifted, and nothing is masked by a fixed number or a flag.

Codes of actions, events, answers and turned-up tiles have named parts in `core/codes.py` and `core/hand_log.py`; sets,
flags and fields that others pack are read and made by the functions of `core/bits.py`. What is left elsewhere are sets
that are united, intersected and complemented: `faces & banned`, `found |= waits`, `asked & ~answered`.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from types import ModuleType

import pytest

from tests.support import ROOT

SOURCE = ROOT / "src" / "mahjongkit"
SHIFTS = (ast.LShift, ast.RShift)
SET_OPERATIONS = (ast.BitAnd, ast.BitOr, ast.BitXor)


def modules(pattern: str = "*.py") -> list[str]:
    paths = (path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob(pattern))
    return sorted(path for path in paths if not path.startswith("core/"))


def operands(node: ast.BinOp | ast.AugAssign) -> tuple[ast.expr, ast.expr]:
    return (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)


@cache
def module_at(path: str) -> ModuleType:
    return import_module("mahjongkit." + path.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))


def is_number(node: ast.expr, path: str) -> bool:
    """Whether an expression is a fixed number, a flag, or computed: `8`, `codes.SECRET`, `~LAST`, `mask - 1`.

    A constant in capitals may also be a set of words, which is not a number.
    """
    match node:
        case ast.Constant(value=value):
            return type(value) is int
        case ast.Name(id=name):
            return name.isupper() and isinstance(getattr(module_at(path), name, 0), int)
        case ast.Attribute(attr=name):
            return name == "bit" or name.isupper()
        case ast.BinOp(op=op, left=left, right=right):
            return not isinstance(op, SET_OPERATIONS) or is_number(left, path) or is_number(right, path)
        case ast.UnaryOp(op=op, operand=operand):
            return not isinstance(op, ast.Invert) or is_number(operand, path)
    return False


def handles_bits(node: ast.AST, path: str) -> bool:
    """Whether an expression shifts, masks by a number, or unites with a number that has no name."""
    if not isinstance(node, ast.BinOp | ast.AugAssign):
        return False
    if isinstance(node.op, ast.BitAnd):
        return any(is_number(side, path) for side in operands(node))
    if isinstance(node.op, ast.BitOr | ast.BitXor):
        return any(isinstance(side, ast.Constant) and type(side.value) is int for side in operands(node))
    return isinstance(node.op, SHIFTS)


def bits_in(source: str, path: str) -> list[str]:
    return [ast.unparse(node) for node in ast.walk(ast.parse(source)) if handles_bits(node, path)]


@pytest.mark.parametrize("path", modules())
def test_no_module_outside_core_handles_bits(path: str) -> None:
    assert bits_in((SOURCE / path).read_text("utf-8"), path) == []


@pytest.mark.parametrize("path", modules("*.pxd"))
def test_no_declaration_outside_core_handles_bits(path: str) -> None:
    assert re.findall(r".*(?:<<|>>|\w & |~).*", (SOURCE / path).read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        *("winners >> seat & 1", "1 << kind", "x = one << kind", "mark >>= 8", "value & 0xFFFF", "number & 4"),
        *("flags & codes.SECRET", "flags & self.bit", "flags & (codes.PRIVATE | codes.SECRET)"),
        *("flags & ~codes.SECRET", "winners & ~15"),
        *("held &= held - 1", "suits & suits - 1", "mask & bits.one(9) - 1", "count & 1", "flags & MAX_ROUNDS"),
        *("kinds & shape.ALL_KINDS", "copies | 4 | turn", "left & -left", "8 | suits", "taken &= 15", "seen ^ 1"),
    ],
)
def test_bits_would_be_found(line: str) -> None:
    assert bits_in(line, "rules/bounds.py")


@pytest.mark.parametrize(
    "line",
    [
        *("faces & banned", "found |= waits", "asked & ~answered", "found |= bits.one(kind)", "flags |= codes.LAST"),
        *("words & {'tsumo'}", "row: int | None = 1", "data |= {'a': 1}", "rows & (steps > 1)"),
        "gone = shown & (listed | excluded)",
    ],
)
def test_sets_are_no_packed_data(line: str) -> None:
    assert not bits_in(line, "rules/bounds.py")


STRIDE = re.compile(r"^[^#\n]*\b(?:seat|other|winner|self\.turn) \* (?:5|8|14|45|48|80|400)\b.*", re.M)


@pytest.mark.parametrize("path", sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")))
def test_the_places_of_a_seat_are_found_by_names(path: str) -> None:
    """The fields of a seat lie behind those of the seats before it: `seat * codes.MAX_MARKS + key`, not `seat * 8`."""
    assert STRIDE.findall((SOURCE / path).read_text("utf-8")) == []


def test_a_number_instead_of_a_name_would_be_found() -> None:
    assert STRIDE.findall("    x = 1\n    if state.marks[seat * 8 + key]:\n")
