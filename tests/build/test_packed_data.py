"""Packed data stays in core: elsewhere no number is shifted or masked by a fixed number of bits.

Codes of actions, events, answers and turned-up tiles have named parts in `core/codes.py` and `core/hand_log.py`. Bit
sets, whose place is a variable (`winners >> seat & 1`, `1 << kind`), are no packed data: hot modules read them so, and
all others with the functions of `core/bits.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support import ROOT

SOURCE = ROOT / "src" / "mahjongkit"
SHIFTS = (ast.LShift, ast.RShift)


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


def takes_apart(node: ast.AST) -> bool:
    """Whether an expression shifts a variable by a fixed number of bits, or masks five or more bits of it.

    So does a mask of one bit above the lowest: that is a flag without a name.
    """
    if not isinstance(node, ast.BinOp | ast.AugAssign):
        return False
    left, right = operands(node)
    if isinstance(node.op, SHIFTS):
        return is_fixed(right) and not is_fixed(left)
    masks = [side.value for side in (left, right) if isinstance(side, ast.Constant) and isinstance(side.value, int)]
    return isinstance(node.op, ast.BitAnd) and any(mask >= 31 or mask in (2, 4, 8, 16) for mask in masks)


def packed(node: ast.AST) -> Iterator[str]:
    """The largest expressions in a node that take packed data apart."""
    if takes_apart(node):
        yield ast.unparse(node)
        return
    for child in ast.iter_child_nodes(node):
        yield from packed(child)


def packed_in(path: str) -> list[str]:
    return list(packed(ast.parse((SOURCE / path).read_text("utf-8"))))


def modules() -> list[str]:
    paths = (path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))
    return sorted(path for path in paths if not path.startswith("core/"))


@pytest.mark.parametrize("path", modules())
def test_no_module_outside_core_takes_packed_data_apart(path: str) -> None:
    assert packed_in(path) == []


def bits_in(node: ast.AST) -> list[str]:
    """What reads or makes single bits: shifts, and masks by a fixed number or a flag; sets may be intersected."""
    return [
        ast.unparse(one)
        for one in ast.walk(node)
        if isinstance(one, ast.BinOp | ast.AugAssign)
        and (isinstance(one.op, SHIFTS) or (isinstance(one.op, ast.BitAnd) and any(map(is_flag, operands(one)))))
    ]


def operands(node: ast.BinOp | ast.AugAssign) -> tuple[ast.expr, ast.expr]:
    return (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)


def is_flag(node: ast.expr) -> bool:
    """Whether an expression is a fixed number, several of them (`SECRET | PRIVATE`), or the bit of a declaration."""
    if isinstance(node, ast.Attribute) and node.attr == "bit":
        return True
    return is_fixed(node) and not isinstance(node, ast.Name)


@pytest.mark.parametrize("path", [path for path in modules() if not (SOURCE / path).with_suffix(".pxd").exists()])
def test_no_plain_module_outside_core_handles_bits(path: str) -> None:
    assert bits_in(ast.parse((SOURCE / path).read_text("utf-8"))) == []


@pytest.mark.parametrize("line", ["winners >> seat & 1", "1 << kind", "flags & codes.SECRET", "flags & self.bit"])
def test_bits_would_be_found(line: str) -> None:
    assert bits_in(ast.parse(line))


@pytest.mark.parametrize(
    "line", ["event >> 8 & 255", "seat << 28", "value & 0xFFFF", "a << codes.BITS", "mark >>= 8", "state.broken & 4"]
)
def test_packed_data_would_be_found(line: str) -> None:
    assert list(packed(ast.parse(line)))


@pytest.mark.parametrize(
    "line", ["winners >> seat & 1", "1 << kind", "1 << 62", "faces & banned", "flags & codes.SECRET"]
)
def test_bit_sets_are_no_packed_data(line: str) -> None:
    assert not list(packed(ast.parse(line)))


STRIDE = re.compile(r"^[^#\n]*\b(?:seat|other|winner|self\.turn) \* (?:5|8|14|45|48|80|400)\b.*", re.M)


@pytest.mark.parametrize("path", sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")))
def test_the_places_of_a_seat_are_found_by_names(path: str) -> None:
    """The fields of a seat lie behind those of the seats before it: `seat * codes.MAX_MARKS + key`, not `seat * 8`."""
    assert STRIDE.findall((SOURCE / path).read_text("utf-8")) == []


def test_a_number_instead_of_a_name_would_be_found() -> None:
    assert STRIDE.findall("    x = 1\n    if state.marks[seat * 8 + key]:\n")
