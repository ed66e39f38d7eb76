"""The adapters of three peers answer the rule cases as `docs/cases.md` says."""

from __future__ import annotations

import re
import sys
from collections import Counter

import pytest

from mahjongkit import cases
from tests.support import ROOT
from tests.support.libriichi import libriichi

FOLDER = ROOT / "examples" / "cases"
NO_ROBBING = {"riichi-furiten.5", "riichi-furiten.17"}
"""Positions after an added kong, about which the environment of riichienv asks nobody."""
NO_PASSING = {
    *("riichi-29.5", "riichi-31.4", "riichi-32.11", "riichi-32.12"),
    *("riichi-furiten.6", "riichi-furiten.32", "riichi-furiten.35", "riichi-furiten.39"),
}
"""Positions after a win that was passed, which the environment of riichienv does not remember."""
WRONG_CASES = {"mahjong": set[str](), "riichienv": NO_ROBBING | NO_PASSING, "libriichi": set[str]()}


def documented() -> dict[tuple[str, str], tuple[int, ...]]:
    """The table of the page: package and cases, then right, wrong and unsupported."""
    text = (ROOT / "docs" / "cases.md").read_text("utf-8")
    rows = re.findall(r"^\| `?(\w+)`?[^|]*\| (riichi3?) (\w+) \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    return {(package, f"{game} {kind}"): tuple(map(int, counts)) for package, game, kind, *counts in rows}


@pytest.mark.full
@pytest.mark.parametrize("package", WRONG_CASES)
def test_a_peer(package: str) -> None:
    if package == "libriichi":
        libriichi()
    rows = {asked: counts for (name, asked), counts in documented().items() if name == package}
    assert rows
    for asked, counts in rows.items():
        game, kind = asked.split()
        some = cases.load(game, kind)
        reports = cases.check_program(f"{sys.executable} {FOLDER / package}_package.py", some)
        found = Counter(report.verdict for report in reports)
        assert tuple(found[verdict] for verdict in ("right", "wrong", "unsupported")) == counts, asked
        wrong = {report.case.id.split("/")[0] for report in reports if report.verdict == "wrong"}
        assert wrong == (WRONG_CASES[package] if counts[1] else set())
        assert all(report.fault is None for report in reports)
