"""Keep the `.pxd` of every hot module in step with its `.py`: write its constants, check the order of its fields.

    python tools/hot_modules.py          write the `cpdef enum` of every `.pxd` from the constants in the `.py`
    python tools/hot_modules.py --check  change nothing; exit code 1 if a file is out of date

A constant is declared once, in the `.py`, under `if not cython.compiled`. The codes of the events are declared in
game/event_spec.py and written from there into core/codes.py. The fields of a class that are cleared and copied as one
block stand in both files, with their C types in the `.pxd`; their order must be the same.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
from importlib.abc import PathEntryFinder
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjongkit.game.event_spec import EventKind

SOURCE = Path(__file__).parents[1] / "src"
CODES = SOURCE / "mahjongkit" / "core" / "codes.py"
EVENTS = re.compile(r"(?<=from game/event_spec\.py\.\n)(?: {4}[A-Z_]+ = \d+\n)+")
GUARD = "not cython.compiled"
ENUM = re.compile(r"^cpdef enum:\n(?:(?: {4}.*)?\n)+?(?=\S|\n\S)", re.M)
FIELD = re.compile(r"^    cdef (?:public |readonly )?[\w ]+?(?:\[\d+\])? (\w+)$", re.M)
COMMENT = re.compile(r"^ *(# .*)$")


def with_events(source: str, kinds: Iterable[EventKind]) -> str:
    """The text of core/codes.py with the codes of these kinds of events."""
    return EVENTS.sub("".join(f"    {kind.constant} = {kind.code}\n" for kind in kinds), source)


def constants_of(source: str) -> list[str]:
    """The lines of the enum that declares the constants of a module: a comment, or `NAME = number`."""
    lines = source.split("\n")
    found = []
    for block in (node for node in ast.parse(source).body if isinstance(node, ast.If)):
        if ast.unparse(block.test) != GUARD:
            continue
        for node in block.body:
            numbers = _numbers(node)
            comment = COMMENT.match(lines[node.lineno - 2])
            if numbers and comment:
                found.append(comment[1])
            found += [f"{name} = {number}" for name, number in numbers]
    return found


def _numbers(node: ast.stmt) -> list[tuple[str, int]]:
    """The names that a statement gives numbers to: `NAME = 3`, or `FIRST, SECOND = range(2)`."""
    if not isinstance(node, ast.Assign):
        return []
    target = node.targets[0]
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    value = eval(ast.unparse(node.value), {"__builtins__": {}}, {"map": map, "ord": ord, "range": range})
    numbers = [value] if isinstance(value, int) else list(value)
    return [(ast.unparse(name), number) for name, number in zip(names, numbers, strict=True)]


def with_constants(pxd: str, constants: list[str]) -> str:
    """The text of a `.pxd` with its enum written anew."""
    enum = "cpdef enum:\n" + "".join(f"    {line}\n" for line in constants) if constants else ""
    return ENUM.sub(lambda _: enum, pxd, count=1) if ENUM.search(pxd) else pxd


def disordered(source: str, pxd: str) -> list[str]:
    """The fields of each class that is copied as a block and whose order differs between `.py` and `.pxd`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and "the .pxd declares the fields" in (
            ast.get_source_segment(source, node) or ""
        ):
            body = re.search(rf"^cdef class {node.name}\b.*?(?=^\S|\Z)", pxd, re.M | re.S)
            declared = FIELD.findall(body[0]) if body else []
            listed = [name for name in _listed(node) if name in declared]
            ordered = [name for name in declared if name in listed]
            found += [f"{node.name}.{ours}" for ours, theirs in zip(listed, ordered, strict=True) if ours != theirs][:1]
    return found


def _listed(node: ast.ClassDef) -> list[str]:
    """The fields that an interpreted object makes, in their order."""
    for block in ast.walk(node):
        if isinstance(block, ast.If) and ast.unparse(block.test) == GUARD:
            assigned = [line.targets[0] for line in block.body if isinstance(line, ast.Assign)]
            return [target.attr for target in assigned if isinstance(target, ast.Attribute)]
    return []


def main() -> int:
    from mahjongkit.game.event_spec import EVENT_KINDS

    check, wrong = "--check" in sys.argv[1:], []
    source = with_events(CODES.read_text(), EVENT_KINDS)
    if source != CODES.read_text() and check:
        wrong.append(f"{CODES}: its events differ from game/event_spec.py; run tools/hot_modules.py")
    elif source != CODES.read_text():
        CODES.write_text(source)
    for pxd in sorted(SOURCE.rglob("*.pxd")):
        source, declared = pxd.with_suffix(".py").read_text(), pxd.read_text()
        written = with_constants(declared, constants_of(source))
        wrong += [f"{pxd}: the order of the fields differs at {field}" for field in disordered(source, written)]
        if written != declared and check:
            wrong.append(f"{pxd}: its constants differ from the .py; run tools/hot_modules.py")
        elif written != declared:
            pxd.write_text(written)
    print("\n".join(wrong) or "every .pxd is in step with its .py")
    return 1 if wrong else 0


def import_interpreted() -> None:
    """Import the package without its compiled modules, which may be older than their sources."""
    hook = FileFinder.path_hook((SourceFileLoader, [".py"]))

    def sources_only(path: str) -> PathEntryFinder:
        if not path.startswith(str(SOURCE)):
            raise ImportError(path)
        return hook(path)

    sys.path_hooks.insert(0, sources_only)
    sys.path.insert(0, str(SOURCE))


if __name__ == "__main__":
    import_interpreted()
    sys.exit(main())
