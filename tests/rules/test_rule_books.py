"""The rule books beside the games: every number that code, a test or a page cites stands in one of them."""

import re
from pathlib import Path

import pytest

from mahjongkit import rules
from tests.support import ROOT

BOOKS = {path.parent.name: path.read_text("utf-8") for path in ROOT.glob("src/mahjongkit/rules/*/RULES.md")}
NUMBER = r"\d(?:\.\d+)+"
CITATION = re.compile(rf"RULES\s+((?:{NUMBER}|#\d+|,|and|to|case|\s)+)")
CITING = [
    path
    for folder in ("src", "tests", "docs", "benchmarks")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".pxd", ".js", ".md") and path.name not in ("RULES.md", Path(__file__).name)
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
