"""Checks a built site: every link and every file that a page uses must be in it, and nothing comes from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"img": "src", "script": "src", "source": "src", "iframe": "src", "use": "href", "image": "href"}
"""What a page loads by itself; `link` elements depend on what they are."""
STYLE_URL = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")


class Page(HTMLParser):
    """The anchors of a page, its links, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: dict[str, None] = {}
        self.loaded: dict[str, None] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links[found["href"]] = None
        elif tag == "link" and found.get("rel") in ("stylesheet", "icon", "preload", "prefetch"):
            self.loaded[found.get("href", "")] = None
        elif tag in LOADED and LOADED[tag] in found:
            self.loaded[found[LOADED[tag]]] = None


def problems(site: Path) -> Iterator[str]:
    """What is wrong with the links of a site, a sentence each."""
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    if not pages:
        yield f"{site} has no pages"
    for path, page in pages.items():
        name = path.relative_to(site).as_posix()
        for target in page.loaded:
            yield from _file_problems(site, path, target, f"{name} loads")
        for target in page.links:
            if urlsplit(target).scheme in ("http", "https", "mailto"):
                continue
            yield from _link_problems(pages, path, target, name)
    for path in sorted(site.rglob("*.css")):
        for match in STYLE_URL.finditer(path.read_text("utf-8")):
            target = match[1] or match[2]
            if not target.startswith(("data:", "#")):
                yield from _file_problems(site, path, target, f"{path.relative_to(site).as_posix()} loads")


def _file_problems(site: Path, path: Path, target: str, says: str) -> Iterator[str]:
    parts = urlsplit(target)
    if parts.scheme == "data" or target.startswith("#"):
        return
    if parts.scheme or parts.netloc:
        yield f"{says} {target} from another host"
    elif not (path.parent / unquote(parts.path)).is_file():
        yield f"{says} {target}, which is not there"
    elif site not in (path.parent / unquote(parts.path)).resolve().parents:
        yield f"{says} {target}, which is outside the site"


def _link_problems(pages: dict[Path, Page], path: Path, target: str, name: str) -> Iterator[str]:
    parts = urlsplit(target)
    file = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not file.is_file():
        yield f"{name} links to {target}, which is not there"
    elif parts.fragment and file in pages and unquote(parts.fragment) not in pages[file].anchors:
        yield f"{name} links to {target}, which has no such place"
