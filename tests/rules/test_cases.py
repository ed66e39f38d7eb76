"""Our engine answers every rule case as it expects; the files follow their schema and cite the rule books."""

from __future__ import annotations

import json
import re
from functools import cache

import jsonschema
import pytest

from mahjongkit import cases, rules
from tests.support import ROOT

FILES = sorted((ROOT / "src" / "mahjongkit" / "cases").glob("*.json"))
SCHEMA = json.loads((ROOT / "docs" / "cases.schema.json").read_text("utf-8"))
FAMILIES = ("riichi", "sichuan", "ninghai", "synchronous")
WORKED = re.compile(r"^\| (\d+) |^- \*\*(?:\d\.3(?:\.2)? case )?(\d+)\b", re.MULTILINE)
"""The number of a worked example, in a row of a table or in a list."""
HANDBOOK_SECTION = re.compile(r"(draws|declaration) §\d+(\.\d+)?")
"""A section of a handbook of riichi, as RULES 4.2 cites it."""


@cache
def rule_book(game: str) -> str:
    return (ROOT / "src" / "mahjongkit" / "rules" / game / "RULES.md").read_text("utf-8")


@pytest.mark.one_in(8)
@pytest.mark.parametrize("case", cases.load(), ids=lambda case: case.id)
def test_case(case: cases.Case) -> None:
    answered = json.loads(json.dumps(cases.answer(case.question)))
    found = cases.compare(case.expect, answered)
    assert found.wrong == ()
    assert found.fields == cases.compare(case.expect, case.expect).fields > 0


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_follows_the_schema(path: object) -> None:
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(ROOT.joinpath(str(path)).read_text("utf-8")))


def test_the_schema_refuses_other_fields() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    case = json.loads(FILES[0].read_text("utf-8"))["cases"][0]
    checker = jsonschema.Draft202012Validator({"$ref": "#/$defs/case", "$defs": SCHEMA["$defs"]})
    assert checker.is_valid(case)
    faults: list[dict[str, object]] = [
        {"kind": "story"},
        {"expect": {}},
        {"expect": {"hans": 3}},
        {"presets": []},
        {"more": 1},
    ]
    for wrong in faults:
        assert not checker.is_valid({**case, **wrong}), wrong


def test_ids_are_unique_and_games_and_presets_exist() -> None:
    ids = [case.id for case in cases.load()]
    assert len(set(ids)) == len(ids)
    for game, preset in {(case.game, case.question["preset"]) for case in cases.load()}:
        assert preset in rules.presets(game)
    assert {case.kind for case in cases.load()} == set(cases.KINDS)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_worked_example_is_a_case(family: str) -> None:
    _, part = re.split(r"^## \d\.3 Worked examples$", rule_book(family), flags=re.MULTILINE)
    worked = {int(found[1] or found[2]) for found in WORKED.finditer(part.partition("\n## ")[0])}
    assert worked == set(range(1, max(worked) + 1))
    assert len(worked) >= 40
    assert {int(number) for case in cases.load() for number in _examples(family, case)} == worked


def _examples(family: str, case: cases.Case) -> list[str]:
    if not case.game.startswith(family):
        return []
    return [number for rule in case.rules for number in re.findall(r"^\d\.3(?:\.2)? (?:case |#)(\d+)$", rule)]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_rule_books_have_the_cited_numbers(family: str) -> None:
    book = rule_book(family)
    for rule in {rule for case in cases.load() if case.game.startswith(family) for rule in case.rules}:
        section, _, row = rule.partition(" #")
        if HANDBOOK_SECTION.fullmatch(rule):
            continue
        if not row:
            assert re.search(rf"^(###? |- \*\*){re.escape(section)}\b", book, re.MULTILINE), rule
            continue
        assert f"\n## {section} " in book, rule
        part = book.split(f"\n## {section} ")[1].split("\n## ")[0]
        assert re.search(rf"^(\| |- \*\*)(\d\.\d )?#?{row}\b", part, re.MULTILINE), rule


@pytest.mark.parametrize("case", cases.load(kind="legality")[::10], ids=lambda case: case.id)
def test_what_is_asked_is_what_is_expected(case: cases.Case) -> None:
    assert list(case.expect["legal"]) == case.question["ask"]
    assert "expect" not in case.question
