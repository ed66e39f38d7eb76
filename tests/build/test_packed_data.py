"""Packed data stays in core: elsewhere no number is shifted or masked by a fixed number of bits.

Codes of actions, events, answers and turned-up tiles have named parts in `core/codes.py` and `core/hand_log.py`. Bit
sets, whose place is a variable (`winners >> seat & 1`, `1 << kind`), are no packed data.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import ROOT

SOURCE = ROOT / "src" / "mahjongkit"
ALLOWED = {
    "players/discard_rating.py": {
        "faces >> 34": "a bit set of faces: the red fives lie behind the kinds",
        "(red & 1) << 4": "the bit of the plain five of each suit",
        "(red >> 1 & 1) << 13": "the bit of the plain five of each suit",
        "(red >> 2 & 1) << 22": "the bit of the plain five of each suit",
        "red >> 1": "the bit of one red five",
        "red >> 2": "the bit of one red five",
    },
}
"""Expressions on bit sets of seats, kinds or faces, by file, each with its reason."""
FOREIGN = ("rules/riichi/records/tenhou",)
"""Readers and writers of formats in which others pack numbers."""
SHIFTS, MASKS = (ast.LShift, ast.RShift), (ast.BitAnd,)


def is_fixed(node: ast.expr) -> bool:
    """Whether an expression is a number that the source names: `8`, `ROOTS_FROM`, `codes.NO_TILE`, `8 + 4`."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int) and not isinstance(value, bool)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper()
        case ast.BinOp(left=left, right=right):
            return is_fixed(left) and is_fixed(right)
        case ast.UnaryOp(operand=operand):
            return is_fixed(operand)
    return False


def packed(source: str) -> Iterator[str]:
    """The expressions of a module that shift or mask a variable by a fixed number of bits."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp):
            left, right = node.left, node.right
        elif isinstance(node, ast.AugAssign):
            left, right = node.target, node.value
        else:
            continue
        if isinstance(node.op, SHIFTS) and is_fixed(right) and not is_fixed(left):
            yield ast.unparse(node)
        elif isinstance(node.op, MASKS) and any(
            isinstance(side, ast.Constant) and side.value != 1 for side in (left, right)
        ):
            yield ast.unparse(node)


def modules() -> list[str]:
    paths = (path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))
    return sorted(path for path in paths if not path.startswith(("core/", *FOREIGN)))


@pytest.mark.parametrize("path", modules())
def test_no_module_outside_core_takes_packed_data_apart(path: str) -> None:
    assert [found for found in packed((SOURCE / path).read_text("utf-8")) if found not in ALLOWED.get(path, {})] == []


@pytest.mark.parametrize("path", ALLOWED)
def test_what_is_allowed_is_needed(path: str) -> None:
    assert ALLOWED[path].keys() <= set(packed((SOURCE / path).read_text("utf-8")))


@pytest.mark.parametrize("line", ["event >> 8 & 255", "seat << 28", "value & 0xFFFF", "a << codes.BITS", "mark >>= 8"])
def test_packed_data_would_be_found(line: str) -> None:
    assert list(packed(line))


@pytest.mark.parametrize(
    "line", ["winners >> seat & 1", "1 << kind", "1 << 62", "faces & banned", "flags & codes.SECRET"]
)
def test_bit_sets_are_no_packed_data(line: str) -> None:
    assert not list(packed(line))
