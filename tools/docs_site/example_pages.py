"""A page for every example program, for the notebook with what its cells show, and for the rules of the new game."""

from __future__ import annotations

import json
from collections.abc import Iterator

from docs_site.pages import ROOT, site_page
from docs_site.rule_pages import raw

FOLDER = ROOT / "examples"
PATTERNS = ("*.py", "*.ipynb", "cases/*.py", "players/*.py", "rl/*.py", "new_game/RULES.md")


def pages() -> dict[str, str]:
    """The pages by their names."""
    found = {}
    for path in (file for pattern in PATTERNS for file in sorted(FOLDER.glob(pattern))):
        file = path.relative_to(ROOT).as_posix()
        name = site_page(file)
        assert name is not None
        text = path.read_text("utf-8")
        if path.suffix == ".md":
            title, cells = text, []
        elif path.suffix == ".ipynb":
            title, *cells = _cells(text)
        else:
            title, cells = f"# {path.name}", [_code(text)]
        head, _, rest = title.partition("\n")
        parts = [head, f"`{file}` · [all examples](examples.md)", rest.strip(), *cells]
        found[name] = "\n\n".join(filter(None, parts)) + "\n"
    return found


def toctree() -> str:
    """The part of the page of examples that leads to all of them."""
    names = "\n".join(name.removesuffix(".md") for name in pages())
    return f"\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"


def _code(text: str) -> str:
    return f"`````python\n{text.rstrip()}\n`````"


def _cells(text: str) -> Iterator[str]:
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield source
            continue
        yield _code(source)
        for output in cell["outputs"]:
            data = output.get("data", {})
            if "image/svg+xml" in data:
                yield raw(f'<div class="drawing">{"".join(data["image/svg+xml"])}</div>')
            else:
                shown = "".join(output["text"] if "text" in output else data["text/plain"])
                yield f"`````text\n{shown.rstrip()}\n`````"
