"""The pages of docs/ as the site needs them: links to other files of the repository lead to their pages of the site."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])+)\]\(([^()\s]+)\)")
BLOCK = re.compile(r"^(```+).*?^\1$", re.M | re.S)
OTHERS = {
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages of the site that are files beside docs/."""
MADE = {"rule-books.md", "messages.md", "benchmarks.md", "api.md", *OTHERS.values()}
"""Pages of the site that its contents link to, and that no file of docs/ is."""


def markdown_pages() -> dict[str, str]:
    """Every page that people write, by its name in the site."""
    found = {path.name: path.read_text("utf-8") for path in sorted(DOCS.glob("*.md"))}
    found["index.md"] = (DOCS / "site" / "index.md").read_text("utf-8")
    if "cases.md" not in found:
        found["index.md"] = found["index.md"].replace("\ncases\n", "\n")
    pages = {name: fitted(text) for name, text in found.items()}
    for file, name in OTHERS.items():
        pages[name] = fitted((ROOT / file).read_text("utf-8"), "")
    return pages


def fitted(text: str, folder: str = "docs") -> str:
    """A page with links of the site, and without the empty lines that end examples for doctest."""
    text = re.sub(r"\n+```$", "\n```", text, flags=re.M)
    parts, place = [], 0
    for block in BLOCK.finditer(text):
        parts += [_links(text[place : block.start()], folder), block[0]]
        place = block.end()
    return "".join([*parts, _links(text[place:], folder)])


def _links(text: str, folder: str) -> str:
    return LINK.sub(lambda match: _link(match[1], match[2], folder), text)


def _link(words: str, target: str, folder: str) -> str:
    if re.match(r"[a-z]+:|#", target) or target in MADE:
        return f"[{words}]({target})"
    path, _, anchor = target.partition("#")
    full = (ROOT / folder / path).resolve().relative_to(ROOT).as_posix()
    page = site_page(full)
    if page is None:
        return words
    return f"[{words}]({page}{'#' + anchor if anchor else ''})"


def site_page(path: str) -> str | None:
    """The page of the site for a file of the repository; None if it has none."""
    if not (ROOT / path).exists():
        return None
    if match := re.fullmatch(r"src/mahjongkit/rules/(\w+)/RULES(?:\.(\w+))?\.md", path):
        return f"rules-{match[1]}-{match[2] or 'en'}.md"
    if match := re.fullmatch(r"benchmarks/(\w+)\.md", path):
        return f"benchmarks-{match[1].lower()}.md"
    if match := re.fullmatch(r"examples/((?:(?:cases|players|rl)/)?\w+|new_game/RULES)\.(?:py|ipynb|md)", path):
        return f"example-{re.sub('[/_]', '-', match[1]).lower()}.md"
    if match := re.fullmatch(r"docs/([\w.-]+\.(?:md|json))", path):
        return match[1]
    return OTHERS.get(path)
