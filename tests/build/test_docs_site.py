"""The sources of the documentation site, its links, and the command that opens it. `make docs` builds the site."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from docs_site import links, messages, pages, rule_pages, tiles
from docs_site.__main__ import shrink_pictures
from mahjongkit import rules
from mahjongkit.cli import app, docs, main
from mahjongkit.errors import UsageError
from mahjongkit.locale.glossary import forbidden_words
from mahjongkit.server.lesson import LessonPattern, lesson_of
from tests.support import ROOT

PYTHON = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)
PAGES = sorted((ROOT / "docs").glob("*.md"))


# The pages that people write.


def test_every_page_is_in_the_contents() -> None:
    contents = (ROOT / "docs" / "site" / "index.md").read_text("utf-8")
    listed = set(re.findall(r"^(?:[\w ]+<)?([a-z0-9-]+)>?$", contents, re.M))
    assert {path.stem for path in PAGES} - listed == set()


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub and MyST make it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_between_pages_lead_to_a_file_and_a_heading(path: Path) -> None:
    text = pages.BLOCK.sub("", path.read_text("utf-8"))
    for _, target in pages.LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.M)
            assert anchor in {slug(heading) for heading in headings}, target


@pytest.mark.parametrize("path", [path for path in PAGES if path.name != "new-game.md"], ids=lambda path: path.name)
def test_code_without_a_prompt_runs_or_is_an_example(path: Path) -> None:
    """Code with a prompt is doctested; other code of a page runs by itself, or is a program that a test runs."""
    programs = [one.read_text("utf-8") for one in (ROOT / "examples").rglob("*.py")]
    for code in PYTHON.findall(path.read_text("utf-8")):
        if code.startswith(">>>") or any(code.strip() in program for program in programs):
            continue
        exec(compile(code, path.name, "exec"), {"__name__": path.stem})


def test_links_of_the_repository_become_links_of_the_site() -> None:
    text = "[a](../src/mahjongkit/rules/riichi/RULES.zh.md#4.1) [b](../benchmarks/LOAD.md) [c](../setup.py) `[d](x.md)`"
    shown = "[a](rules-riichi-zh.md#4.1) [b](benchmarks-load.md) c"
    assert pages.fitted(text).startswith(shown)
    assert pages.fitted("[a](SECURITY.md)", "") == "[a](security.md)"
    assert pages.fitted("[a](docs/hands.md)", "") == "[a](hands.md)"
    assert pages.fitted("```python\n>>> 1\n1\n\n```\n") == "```python\n>>> 1\n1\n```\n"


# The pages that are made.


@pytest.mark.parametrize("lang", ["en", "zh", "ja"])
@pytest.mark.parametrize("game", ["riichi", "sichuan", "ninghai", "synchronous"])
def test_every_pattern_has_an_example_in_pictures(game: str, lang: str) -> None:
    ruleset = dict(rule_pages.games())[game]
    page = "\n\n".join(rule_pages._lesson(game, ruleset, lang))
    sections = dict(section.split("\n", 1) for section in re.split(r"^### ", page, flags=re.M)[1:])
    found: dict[str, LessonPattern] = {}
    known: set[str] = set()
    for variant in (*rule_pages.variants(ruleset), ruleset):
        view = lesson_of(variant, lang)
        assert view is not None
        found |= {pattern.key: pattern for pattern in rule_pages.patterns_of(view)}
        known |= {one.key for one in variant.scoring.patterns if variant.lesson.is_on(one)}
    assert known <= found.keys()
    assert len(sections) == len(found)
    for pattern in found.values():
        section = sections[rule_pages.heading(pattern)]
        shown = re.findall(r'src="_static/tiles/(\w+)\.svg"', section[section.index('<div class="example">') :])
        assert shown[: len(pattern.example.tiles)] == pattern.example.tiles


@pytest.mark.parametrize("lang", ["en", "zh", "ja"])
@pytest.mark.parametrize("game", ["riichi", "sichuan", "ninghai", "synchronous"])
def test_a_page_of_patterns_speaks_as_its_game_does(game: str, lang: str) -> None:
    ruleset = dict(rule_pages.games())[game]
    page = "\n".join(rule_pages._lesson(game, ruleset, lang))
    assert forbidden_words(re.sub("<[^>]+>", "", page), lang, game) == []


def test_pages_of_rules_are_named_as_players_call_patterns() -> None:
    games = dict(rule_pages.games())
    said = {lang: [rule_pages.page_name(games[game], lang, "patterns") for game in games] for lang in ("zh", "ja")}
    assert said == {
        "zh": ["役种图解", "番与胡图解", "番型图解", "役种图解"],
        "ja": ["役の一覧（例付き）", "番と胡（例付き）", "番型（例付き）", "役の一覧（例付き）"],
    }


def test_a_pattern_has_its_japanese_name_beside_its_own_if_they_differ() -> None:
    page = "\n".join(rule_pages._lesson("riichi", rules.find("riichi"), "en"))
    assert "### All Simples (tanyao)\n" in page
    assert "### Riichi\n" in page
    assert "### Pinfu\n" in page


def test_every_table_of_a_lesson_looks_like_those_of_the_site() -> None:
    page = "\n".join(rule_pages._lesson("riichi", rules.find("riichi"), "en"))
    assert "<caption>" in page
    assert set(re.findall(r"<table[^>]*>", page)) == {'<table class="docutils">'}


def test_rule_books_keep_their_anchors_and_show_tiles() -> None:
    page = rule_pages.book_page("sichuan", rules.find("sichuan"), "zh")
    assert 'id="1.1.6"' in page
    assert 'href="#1.1.6"' in page
    assert page.count('class="tile"') > 100
    assert "notation" not in page


def test_tiles_in_words_become_pictures() -> None:
    html = tiles.with_tiles("holds 11 33m & f1, not 4.1.5 or 10", "en")
    assert re.findall(r'alt="(\w+)"', html) == ["1m", "1m", "3m", "3m", "f1"]
    assert html.startswith("holds <span")
    assert html.endswith("</span>, not 4.1.5 or 10")
    assert "</span> &amp; <span" in html
    assert tiles.meld("closed", ["8p"] * 4).count("back.svg") == 2


def test_every_message_of_the_protocol_is_listed() -> None:
    page = messages.page()
    for name in ("sit", "act", "welcome", "ask", "hand_over", "draw"):
        assert f"### `{name}`\n" in page
    assert "| `name` | string | at least 1 character; at most 24 characters |" in page


# The built site.


def test_broken_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h1 id="top">A</h1><a href="b.html#there">1</a><a href="b.html#not">2</a><a href="c.html">3</a>'
        '<a href="https://example.org">4</a><img src="https://example.org/x.png"><script src="gone.js"></script>'
    )
    (tmp_path / "b.html").write_text('<p id="there"><a href="#top">5</a><a href="a.html#top">6</a></p>')
    (tmp_path / "s.css").write_text("@import 'https://example.org/font.css'; p { background: url(x.png) }")
    assert list(links.problems(tmp_path)) == [
        "a.html loads https://example.org/x.png from another host",
        "a.html loads gone.js, which is not there",
        "a.html links to b.html#not, which has no such place",
        "a.html links to c.html, which is not there",
        "b.html links to #top, which has no such place",
        "s.css loads https://example.org/font.css from another host",
        "s.css loads x.png, which is not there",
    ]


def test_a_folder_without_pages_is_a_problem(tmp_path: Path) -> None:
    assert list(links.problems(tmp_path)) == [f"{tmp_path} has no pages"]


def test_screenshots_are_packed_with_few_colours(tmp_path: Path) -> None:
    """The wheel contains the site, and must stay below 8 MB."""
    shutil.copy(ROOT / "docs" / "img" / "riichi-lobby-phone.png", tmp_path / "large.png")
    before = (tmp_path / "large.png").stat().st_size
    shrink_pictures(tmp_path)
    assert 10_000 < (tmp_path / "large.png").stat().st_size < 0.8 * before


# The command.


def test_docs_opens_the_site_of_the_package_before_that_of_the_clone(tmp_path: Path) -> None:
    package = tmp_path / "src" / "mahjongkit"
    for folder in (tmp_path / "build" / "site", package / "site"):
        folder.mkdir(parents=True)
    with pytest.raises(UsageError):
        docs.find_site(package)
    for folder in (tmp_path / "build" / "site", package / "site"):
        (folder / "index.html").write_text("")
        assert docs.find_site(package) == folder / "index.html"


def test_docs_opens_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(docs, "find_site", lambda: tmp_path / "index.html")
    shown = CliRunner().invoke(app, ["docs", "--lang", "en"])
    assert shown.output == f"The documentation: {tmp_path / 'index.html'}\n"
    assert opened == [(tmp_path / "index.html").as_uri()]
    CliRunner().invoke(app, ["docs", "--no-browser"])
    assert len(opened) == 1


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "make docs builds it"), ("zh", "运行 make docs 即可生成"), ("ja", "make docs を実行")]
)
def test_docs_says_what_to_do_without_a_site(
    lang: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(docs.find_site, "__defaults__", (Path("/nowhere/src/mahjongkit"),))
    assert main(["docs", "--lang", lang]) == 2
    assert words in capsys.readouterr().err
