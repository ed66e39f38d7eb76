"""Run the notebooks in examples/ and write what their cells show into them.

    python tools/notebooks.py          write the files
    python tools/notebooks.py --check  change nothing; exit code 1 if a notebook shows something else when it is run

The cells are run as a kernel of Jupyter would run them, without one: what is printed, and the value of the last
expression as text and, if it draws itself (`_repr_svg_`), as a picture.
"""

from __future__ import annotations

import ast
import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[1] / "examples"


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs of its cells, run from top to bottom."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell = {**cell, "execution_count": count, "outputs": _outputs("".join(cell["source"]), names, count)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _outputs(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    value = None
    with redirect_stdout(StringIO()) as printed:
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(text)})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if draw := getattr(value, "_repr_svg_", None):
            data = {"image/svg+xml": _lines(draw()), **data}
        outputs.append({"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    """A text as notebooks hold it: its lines with their ends."""
    return text.splitlines(keepends=True)


def main() -> int:
    outdated = 0
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        notebook = json.loads(path.read_text("utf-8"))
        text = json.dumps(executed(notebook), indent=1, ensure_ascii=False) + "\n"
        if path.read_text("utf-8") == text:
            continue
        outdated += 1
        if "--check" in sys.argv[1:]:
            print(f"examples/{path.name} is out of date; run tools/notebooks.py")
        else:
            path.write_text(text, "utf-8")
    return 1 if outdated and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
