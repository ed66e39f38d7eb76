"""The rule book as the server sends it to the page: anchors, links, tiles, and nothing that a browser would run."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mahjongkit import rules
from mahjongkit.locale import LANGUAGES
from mahjongkit.server import rule_book as rendering
from mahjongkit.server.rule_book import rule_book
from tests.support.server_process import Server

GAMES = ("riichi", "sichuan", "ninghai", "synchronous")
VOID = {"br", "hr", "img"}


class Elements(HTMLParser):
    """Every element of a text in order, each with its attributes; elements must be closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def rendered(tmp_path: Path, text: str) -> str:
    path = tmp_path / "RULES.md"
    path.write_text(text, "utf-8")
    return rendering._render(path, "en").html


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_a_book_has_an_anchor_and_every_link_finds_one(game: str, lang: str) -> None:
    book = rule_book(game, lang)
    assert book is not None
    assert book.lang == lang
    elements = Elements(book.html).found
    anchors = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(anchors) == len(set(anchors)) > 60
    links = [attributes["href"] for tag, attributes in elements if tag == "a"]
    assert len(links) > 40
    assert {link for link in links if link and not link.startswith("https://")} <= {f"#{anchor}" for anchor in anchors}
    assert {heading.anchor for heading in book.contents} <= set(anchors)
    named = {number for one in rules.find(game).options.declared for number in re.findall(r"\d(?:\.\d+)+", one.rule)}
    assert named <= set(anchors)


@pytest.mark.parametrize("game", GAMES)
def test_the_editions_have_the_same_anchors_links_and_tiles(game: str) -> None:
    def parts(lang: str) -> tuple[object, object, str]:
        book = rule_book(game, lang)
        assert book is not None
        found = Elements(book.html).found
        anchors = [attributes["id"] for _, attributes in found if "id" in attributes]
        links = sorted(str(attributes["href"]) for tag, attributes in found if tag == "a")
        tiles = " ".join(sorted(re.findall(r"[0-9fg][0-9mpsz]+", " ".join(re.findall(r'"tiles">([^<]+)', book.html)))))
        return anchors, links, tiles

    assert parts("zh") == parts("en")
    assert parts("ja") == parts("en")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_book_has_nothing_that_the_content_security_policy_blocks(game: str, lang: str) -> None:
    book = rule_book(game, lang)
    assert book is not None
    for tag, attributes in Elements(book.html).found:
        assert tag not in ("script", "style", "iframe", "object", "link", "img")
        assert not {name for name in attributes if name == "style" or name.startswith("on")}


def test_html_in_a_book_is_shown_as_text(tmp_path: Path) -> None:
    html = rendered(tmp_path, "# Book\n\n<script>alert(1)</script> & <b onclick='x'>b</b> [x](javascript:alert(1))\n")
    assert [tag for tag, _ in Elements(html).found] == ["p"]
    assert "&lt;script&gt;" in html


def test_cited_rules_are_links_and_other_numbers_are_not(tmp_path: Path) -> None:
    text = "# 4. Book\n\n## 4.1 Rules\n\nSee 4.1, 4.2 #7 and 4.2 #8, not 4.10, 14.1, 4.1.9 or §4.1.\n\n"
    html = rendered(
        tmp_path, text + "## 4.2 Cases\n\n| # | what |\n|---|:-:|\n| #7 | x |\n\n### 4.2.1 More\n\n- **8 (y).** z\n"
    )
    assert re.findall(r'<a href="([^"]+)">([^<]+)', html) == [
        ("#4.1", "4.1"),
        ("#4.2-7", "4.2 #7"),
        ("#4.2-8", "4.2 #8"),
    ]
    assert '<tr id="4.2-7">' in html
    assert '<li id="4.2-8">' in html
    assert '<h2 id="4.1"><a class="number" href="#4.1">4.1</a> Rules</h2>' in html


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("11 33 55 77m 22 44 99s", ["11m 33m 55m 77m 22s 44s 99s"]),
        ("胡4m，f1 g2 加", ["4m", "f1 g2"]),
        ("`0m 0p`", ["0m 0p"]),
        ("chi 23m+4m, 5m/0m", ["23m", "4m", "5m", "0m"]),
        ("8 × 4 = 32, 1.5s, 100 points, x3m, 3mm", []),
    ],
)
def test_tiles_in_a_text(tmp_path: Path, text: str, tiles: list[str]) -> None:
    assert re.findall(r'class="tiles">([^<]+)', rendered(tmp_path, f"# Book\n\n{text}\n")) == tiles


def test_lines_of_a_chinese_paragraph_are_joined_without_a_space(tmp_path: Path) -> None:
    html = rendered(tmp_path, "# 书\n\n第一行，\n第二行，\n`void` 第三行\nplain\n- 一\n- 二\n")
    assert "<p>第一行，第二行，<code>void</code> 第三行\nplain</p>" in html
    assert html.count("<li>") == 2


def test_the_server_sends_the_edition_of_the_visitor(server: Server) -> None:
    titles = {}
    for lang in LANGUAGES:
        status, book, _ = server.ask(f"/api/rules/riichi3:tenhou3/book?lang={lang}")
        assert (status, book["lang"]) == (200, lang)
        titles[lang] = {heading["anchor"]: heading["title"] for heading in book["contents"]}["4.1"]
    assert titles == {"zh": "4.1 规则", "ja": "4.1 規則", "en": "4.1 Rules"}
    assert server.ask("/api/rules/richi/book")[0] == 404


def test_the_server_sends_the_lesson_of_a_preset(server: Server) -> None:
    titles = {}
    for lang in LANGUAGES:
        status, lesson, _ = server.ask(f"/api/rules/riichi3:majsoul3/lesson?lang={lang}")
        assert (status, lesson["lang"], len(lesson["seats"])) == (200, lang, 3)
        titles[lang] = lesson["sections"][0]["title"]
    assert titles == {"zh": "目标", "ja": "目的", "en": "The goal"}
    assert server.ask("/api/rules/richi/lesson")[0] == 404
