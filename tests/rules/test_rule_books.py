"""The rule books beside the games: they hold every number that is cited, and their three editions say the same."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from mahjongkit import rules
from mahjongkit.locale import LANGUAGES
from mahjongkit.locale.glossary import forbidden_words
from tests.support import ROOT

BOOKS = {path.parent.name: path.read_text("utf-8") for path in ROOT.glob("src/mahjongkit/rules/*/RULES.md")}
NUMBER = r"\d(?:\.\d+)+"
CITATION = re.compile(rf"RULES\s+((?:{NUMBER}|#\d+|,|and|to|case|\s)+)")
CITING = [
    path
    for folder in ("src", "tests", "docs", "benchmarks")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".pxd", ".js", ".md")
    and not path.name.startswith("RULES")
    and path.name != Path(__file__).name
]


def numbers_of(book: str) -> set[str]:
    """Sections by their headings; defects and worked examples, which are rows or items of theirs, as `1.2 #9`."""
    found = set(re.findall(rf"^#+ ({NUMBER})\b", book, re.M))
    section = ""
    for line in book.splitlines():
        if heading := re.match(rf"#+ ({NUMBER})\b", line):
            section = heading[1]
        elif entry := re.match(rf"(?:\| |- \*\*)?(?:{NUMBER} )?(?:#|case )?(\d+)\b", line):
            found.add(f"{section} #{entry[1]}")
    return found


def cited(text: str) -> set[str]:
    """Every number that a text cites: `RULES 1.2 #9, #10 and 1.1.3` are three."""
    found = set()
    for citation in CITATION.findall(text):
        section = ""
        for part in re.findall(rf"{NUMBER}|#\d+", citation):
            if part.startswith("#"):
                found.add(f"{section} {part}")
            else:
                section = part
                found.add(section)
    return found


NUMBERS = {number for book in BOOKS.values() for number in numbers_of(book)}


def test_every_game_has_its_rule_book() -> None:
    assert sorted(BOOKS) == sorted({name.rstrip("0123456789") for name in rules.names()})


def test_every_rule_that_is_cited_exists() -> None:
    count = 0
    for path in CITING:
        for number in cited(path.read_text("utf-8")):
            section, _, entry = number.partition(" ")
            if entry and section.endswith(".3"):  # worked examples go on in 4.3.2
                assert number in NUMBERS or f"{section}.2 {entry}" in NUMBERS, f"{path.name} cites RULES {number}"
            else:
                assert number in NUMBERS, f"{path.name} cites RULES {number}"
            count += 1
    assert count > 300


@pytest.mark.parametrize("name", rules.names())
def test_every_option_names_a_rule_that_exists(name: str) -> None:
    for option in rules.find(name).options.declared:
        found = re.findall(NUMBER, option.rule)
        assert found, option.name
        assert all(number in NUMBERS for number in found), f"{option.name}: {option.rule}"
        assert f"`{option.name}`" in BOOKS[name.rstrip("0123456789")] or option.name in BOOKS[name.rstrip("0123456789")]


def test_a_number_that_does_not_exist_is_found() -> None:
    assert cited("see RULES 1.2 #9, #10 and 1.1.3; (RULES 9.9.9)") == {"1.2", "1.2 #9", "1.2 #10", "1.1.3", "9.9.9"}
    assert "9.9.9" not in NUMBERS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(BOOKS))
def test_a_book_says_on_and_off(game: str, lang: str) -> None:
    """Readers of the page do not know Python: an option is on or off, or not set."""
    assert re.findall(r"\b(?:True|False|None)\b", rules.rule_book(game, lang).read_text("utf-8")) == []


def parts_of(book: str) -> list[str]:
    """The paragraphs, items and cells of a book, each on one line; nothing of its samples of code."""
    text = re.sub(r"^```.*?^```", "", book, flags=re.M | re.S)
    blocks = re.split(r"\n(?=\s*(?:[-|#]|\d+\. |\*\*|\n))", text)
    return [part for block in blocks for part in " ".join(block.split()).split("|")]


def bare_options(book: str, options: set[str]) -> list[str]:
    """The options that a book names by their code alone, outside parentheses."""
    found = []
    for part in parts_of(book):
        for span in re.finditer(r"`(\w+)(?:=\w+)?`", part):
            before = part[: span.start()]
            opened = max(before.rfind("("), before.rfind("（"))
            closed = max(before.rfind(")"), before.rfind("）"))
            if span[1] in options and opened <= closed:
                found.append(part)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(BOOKS))
def test_a_book_calls_options_by_names_in_words(game: str, lang: str) -> None:
    """What the command line takes stands in parentheses behind the name, and no cell of a table is an identifier."""
    declared = rules.find(game).options.declared
    book = rules.rule_book(game, lang).read_text("utf-8")
    assert bare_options(book, {option.name for option in declared}) == []
    values = {value for option in declared if isinstance(option.values, tuple) for value in option.values}
    identifiers = {value for value in values if isinstance(value, str) and "_" in value}
    assert [part for part in parts_of(book) if part.strip().strip("`") in identifiers] == []


def test_an_option_without_its_name_is_found() -> None:
    assert bare_options("With `kuitan` off it is none.\n\nOpen tanyao (`kuitan`, on).", {"kuitan"}) == [
        "With `kuitan` off it is none."
    ]


# The three editions of a book.


class Section(NamedTuple):
    """A section of a rule book: the level and number of its heading, and its lines."""

    level: int
    number: str
    lines: list[str]

    @property
    def rows(self) -> list[list[str]]:
        """The cells of its tables, row by row."""
        return [line.strip().strip("|").split("|") for line in self.lines if line.strip().startswith("|")]

    @property
    def code(self) -> Counter[str]:
        return Counter(re.findall(r"`[^`]+`", " ".join(self.lines)))

    @property
    def entries(self) -> list[str]:
        """The numbers at the start of its items, such as worked examples."""
        found = [re.match(r"\s*- \*\*([0-9. case#]+)", line) for line in self.lines]
        return [re.sub(r"[. ]+$", "", entry[1]) for entry in found if entry]


def sections(game: str, lang: str) -> list[Section]:
    found: list[Section] = []
    for line in rules.rule_book(game, lang).read_text("utf-8").splitlines():
        if heading := re.match(rf"(#+) (?:({NUMBER}|\d+\.)\s)?", line):
            found.append(Section(len(heading[1]), heading[2] or "", []))
        else:
            found[-1].lines.append(line)
    return found


def numbers_in(cell: str) -> Counter[str]:
    """The numbers of a cell, but for those in English names of fans."""
    plain = cell.replace("2-5-8", "").replace("\u202f", "").replace(",", "")
    return Counter(re.findall(r"\d+", plain))


def test_every_book_has_three_editions() -> None:
    for game in BOOKS:
        names = ["RULES.zh.md", "RULES.ja.md", "RULES.md"]
        assert [rules.rule_book(game, lang).name for lang in LANGUAGES] == names
        assert all((rules.rule_book(game).parent / name).is_file() for name in names)


@pytest.mark.parametrize("lang", ["zh", "ja"])
@pytest.mark.parametrize("game", sorted(BOOKS))
def test_the_editions_say_the_same(game: str, lang: str) -> None:
    english, other = sections(game, "en"), sections(game, lang)
    assert [one[:2] for one in other] == [one[:2] for one in english]
    for theirs, ours in zip(other, english, strict=True):
        assert theirs.code == ours.code, ours.number
        assert theirs.entries == ours.entries, ours.number
        assert [len(row) for row in theirs.rows] == [len(row) for row in ours.rows], ours.number
        for row, english_row in zip(theirs.rows, ours.rows, strict=True):
            for cell, english_cell in zip(row, english_row, strict=True):
                assert numbers_in(cell) == numbers_in(english_cell), f"{ours.number}: {english_row[0]}"


@pytest.mark.parametrize("lang", ["zh", "ja"])
@pytest.mark.parametrize("game", sorted(BOOKS))
def test_every_citation_of_a_rule_is_in_all_editions(game: str, lang: str) -> None:
    for theirs, ours in zip(sections(game, lang), sections(game, "en"), strict=True):
        cited = [
            Counter(re.findall(rf"(?<![\w.§]){NUMBER}(?!\w)", " ".join(one.lines), re.ASCII)) for one in (theirs, ours)
        ]
        assert cited[0] == cited[1], ours.number


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(BOOKS))
def test_an_edition_keeps_to_its_characters_and_words(game: str, lang: str) -> None:
    text = rules.rule_book(game, lang).read_text("utf-8")
    assert forbidden_words(text, lang, game) == []
    characters = {one for one in text if one.isalpha() and one > "\u2e7f"}
    charset = {"zh": "gb2312", "ja": "shift_jis_2004", "en": "utf-8"}[lang]
    assert [one for one in characters if one.encode(charset, "ignore") == b""] == []


@pytest.mark.parametrize("lang", ["zh", "ja"])
@pytest.mark.parametrize("game", sorted(BOOKS))
def test_an_edition_names_the_basis_of_a_rule_in_its_language(game: str, lang: str) -> None:
    """What the handbook says, what follows by calculation, and what had to be decided."""
    text = re.sub(r"`[^`]*`", "", rules.rule_book(game, lang).read_text("utf-8"))
    assert re.findall(r"\b(?:choice|derived)\b|\[handbook\b[^]]*\]", text) == []


def test_a_character_of_the_other_language_is_found() -> None:
    assert "龙".encode("shift_jis_2004", "ignore") == b""
    assert "龍".encode("gb2312", "ignore") == b""
