"""The rule book of a game as HTML: contents, an anchor for every rule, links between rules, hands marked as tiles.

The books are Markdown files of this package or of a game by others. Raw HTML in them is shown as text, and nothing
carries a style of its own, which the content security policy would block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from mahjongkit import rules

if TYPE_CHECKING:
    from pathlib import Path

HEADING = re.compile(r"(\d+(?:\.\d+)*)\.?\s+")
"""The number at the start of a heading."""
ENTRY = re.compile(r"(?:\*\*)?(?:\d(?:\.\d+)+ )?(?:#|case )?(\d+)\b")
"""The number at the start of a row or an item: `#9`, `4.3 case 14`, `38 (杠上炮)`."""
CITATION = re.compile(r"(?<![\w.,§])(\d(?:\.\d+)+)(?: (?:#|case )(\d+))?(?!\.?\d|[A-Za-z])", re.ASCII)
"""A cited rule, such as 4.1.5 or 4.2 #9."""
GROUP = r"(?:(?:\d+ )*\d+[mpsz]|[fg][1-4])"
HAND = re.compile(rf"(?<![\w.,−-]){GROUP}(?: ?{GROUP})*(?!\w)", re.ASCII)
"""Tiles in a text, such as `11 33 55m 234p`."""

LINE_BREAK = re.compile(r"(?<=[⺀-￯])\n *(?=[⺀-￯])|(?<=[、。，；：])\n *(?=[`A-Za-z])")
"""The end of a line in a Chinese or Japanese paragraph, where browsers would show a space."""


class Heading(NamedTuple):
    """One line of the contents."""

    level: int
    anchor: str
    title: str


class RuleBook(NamedTuple):
    """A rule book in one language: its contents, and its text without the title as HTML."""

    lang: str
    contents: tuple[Heading, ...]
    html: str


def rule_book(name: str, lang: str) -> RuleBook | None:
    """The rule book of a game in a language, or in English if there is no edition in it; None without a rule book."""
    path = rules.rule_book(name, lang)
    if not path.is_file():
        return None
    return _render(path, lang if path.name == f"RULES.{lang}.md" else "en")


@cache
def _render(path: Path, lang: str) -> RuleBook:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(LINE_BREAK.sub("", path.read_text(encoding="utf-8")))
    headings = list(_set_anchors(tokens))
    anchors = {str(token.attrs["id"]) for token in tokens if "id" in token.attrs}
    for before, token in pairwise(tokens):
        if token.type == "inline":
            parts = _heading_parts(token) if before.type == "heading_open" else _linked(token, anchors)
            token.children = list(parts)
    if headings and headings[0].level == 1:  # the page shows the title itself
        del tokens[:3]
    html: str = markdown.renderer.render(list(_with_tables(tokens)), markdown.options, {})
    return RuleBook(lang, tuple(heading for heading in headings if heading.level in (2, 3)), html)


def _set_anchors(tokens: list[Token]) -> Iterator[Heading]:
    """Give every heading, and every numbered row or item of the lists of problems and examples, an anchor.

    The anchor of a heading is its number; those of headings without a number are counted, so they are the same in
    all languages. Row 9 of section 1.2 has the anchor `1.2-9`.
    """
    section, unnumbered, taken = "", 0, set[str]()
    for place, token in enumerate(tokens):
        if token.type != "inline":
            continue
        around, outside = tokens[place - 1], tokens[max(0, place - 2)]
        if around.type == "heading_open":
            number = HEADING.match(token.content)
            unnumbered += number is None and around.tag != "h1"
            section = number[1] if number else f"part-{unnumbered}"
            around.attrSet("id", section)
            yield Heading(int(around.tag[1]), section, token.content)
        elif outside.type in ("tr_open", "list_item_open") and (entry := ENTRY.match(token.content)):
            group = ".".join(section.split(".")[:2])
            anchor = f"{group}-{entry[1]}"
            if group[-2:] in (".2", ".3") and anchor not in taken:
                taken.add(anchor)
                outside.attrSet("id", anchor)


def _heading_parts(token: Token) -> Iterator[Token]:
    """The number of a heading as a link to its own anchor, then its text."""
    number = HEADING.match(token.content)
    children = token.children or []
    if number is None or not children or children[0].type != "text":
        yield from children
        return
    children[0].content = children[0].content[number.end() :]
    yield _html(f'<a class="number" href="#{number[1]}">{number[1]}</a> ')
    yield from children


def _linked(token: Token, anchors: set[str]) -> Iterator[Token]:
    """The parts of a text: cited rules as links, tiles marked as such."""
    within_link = 0
    for child in token.children or ():
        within_link += child.nesting if child.type.startswith("link_") else 0
        if child.type == "code_inline" and HAND.fullmatch(child.content):
            yield _html(f'<code class="notation">{escapeHtml(child.content)}</code>{_tiles(child.content)}')
        elif child.type == "text" and not within_link:
            yield _html(_marked(child.content, anchors))
        else:
            yield child


def _marked(text: str, anchors: set[str]) -> str:
    """A text as HTML, with links to the rules that it cites, and with its hands."""
    found = []
    place = 0
    for match in sorted([*CITATION.finditer(text), *HAND.finditer(text)], key=re.Match.start):
        if match.start() < place:
            continue
        if match.re is HAND:
            shown = _tiles(match[0])
        else:
            anchor = f"{match[1]}-{match[2]}" if match[2] else match[1]
            if anchor not in anchors:
                continue
            shown = f'<a href="#{anchor}">{escapeHtml(match[0])}</a>'
        found += [escapeHtml(text[place : match.start()]), shown]
        place = match.end()
    return "".join([*found, escapeHtml(text[place:])])


def _tiles(text: str) -> str:
    """Tiles as an element that the page turns into pictures, every group with its suit: `11 33m` becomes `11m 33m`."""
    groups, waiting = [], []
    for flower, ranks, suit in re.findall(r"([fg]\d)|(\d+)([mpsz]?)", text):
        waiting.append(ranks)
        if suit or flower:
            groups += [one + suit for one in waiting if one] + [flower] * bool(flower)
            waiting = []
    return f'<span class="tiles">{" ".join(groups)}</span>'


def _with_tables(tokens: list[Token]) -> Iterator[Token]:
    """Put every table into an element that scrolls, with heads that name their columns and without styles."""
    for token in tokens:
        if token.type == "table_open":
            yield _html('<div class="scroll">', "html_block")
        elif token.type in ("th_open", "td_open"):
            token.attrs.pop("style", None)
            if token.type == "th_open":
                token.attrSet("scope", "col")
        yield token
        if token.type == "table_close":
            yield _html("</div>", "html_block")


def _html(content: str, kind: str = "html_inline") -> Token:
    return Token(kind, "", 0, content=content)
