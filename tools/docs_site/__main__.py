"""python -m docs_site: write the sources, build the site with Sphinx, check its links. See the package."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from PIL import Image
from sphinx.application import Sphinx

from docs_site import api_pages, benchmarks, example_pages, links, messages, pages, rule_pages, tiles
from docs_site.pages import DOCS, ROOT

SOURCE = ROOT / "build" / "docs" / "source"
CACHE = ROOT / "build" / "docs" / "cache"
SITE = ROOT / "build" / "site"
LARGE_PICTURE_BYTES = 20_000


def sources() -> dict[str, str]:
    """Every page of the site as Markdown, by its name."""
    written = pages.markdown_pages()
    written["examples.md"] += example_pages.toctree()
    return {
        **written,
        **rule_pages.pages(),
        **benchmarks.pages(),
        **example_pages.pages(),
        "messages.md": messages.page(),
        "api.md": api_pages.page(),
    }


def write_sources(folder: Path) -> None:
    """Write all sources; files that have not changed stay as they are, so that Sphinx reads only the others."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = sources()
    for old in folder.glob("*.md"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
    for path in DOCS.glob("*.json"):
        shutil.copy(path, folder)
    shutil.copytree(DOCS / "img", folder / "img", dirs_exist_ok=True)
    tiles.write_pictures(folder / "_static" / "tiles")
    shutil.copy(DOCS / "site" / "style.css", folder / "_static")
    benchmarks.write_graphs(folder / "_graphs")


def shrink_pictures(folder: Path) -> None:
    """Give large pictures 128 colours: a package carries the site, and nobody sees the difference."""
    for path in folder.glob("*.png"):
        if path.stat().st_size > LARGE_PICTURE_BYTES:
            with Image.open(path) as picture:
                small = picture.convert("RGB").quantize(128)
            small.save(path, optimize=True)


def main() -> int:
    write_sources(SOURCE)
    shutil.rmtree(SITE, ignore_errors=True)
    app = Sphinx(
        *(str(SOURCE), str(DOCS / "site"), str(SITE), str(CACHE), "html"),
        confoverrides={"html_static_path": [str(SOURCE / "_static")]},
        status=None,
        warning=sys.stderr,
        warningiserror=True,
        parallel=os.cpu_count() or 1,
    )
    app.build()
    shrink_pictures(SITE / "_images")
    found = list(links.problems(SITE))
    print(*found, sep="\n", end="\n" if found else "")
    count = len(list(SITE.glob("*.html")))
    if app.statuscode or found:
        return 1
    print(f"{count} pages in {SITE.relative_to(ROOT)}; every link inside the site leads somewhere")
    return 0


if __name__ == "__main__":
    sys.exit(main())
