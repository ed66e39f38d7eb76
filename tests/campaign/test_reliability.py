"""`benchmarks/reliability.py`: runs at a tiny scale, keeps older sections, and a limit that is exceeded is seen."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pytest

from tests.support import ROOT
from tests.support.attacks import ATTACKS

sys.path.insert(0, str(ROOT / "benchmarks"))
import reliability
from reliability import Section


@pytest.mark.full
def test_kills_lose_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(reliability, "GAMES", ("sichuan",))
    target = tmp_path / "RELIABILITY.md"
    assert reliability.main(["--only", "kills", "--kills", "2", "--output", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    assert "| sichuan | 2 | " in text
    assert "Run of " in text


def test_a_part_that_is_not_run_keeps_its_section(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    target = tmp_path / "RELIABILITY.md"

    def run(name: str, title: str, text: str, passed: bool) -> int:
        def part(options: argparse.Namespace) -> Section:
            return Section(title, text, passed)

        monkeypatch.setitem(reliability.PARTS, name, part)
        return reliability.main(["--only", name, "--output", str(target)])

    assert run("load", "Many tables", "| 500 | 20 ms |", True) == 0
    assert run("attacks", "Under attack", "| none | 1 ms |", True) == 0
    assert run("attacks", "Under attack", "| none | 900 ms |", False) == 1
    text = target.read_text(encoding="utf-8")
    assert text.index("| none | 900 ms |") < text.index("| 500 | 20 ms |")
    assert "| none | 1 ms |" not in text


@pytest.mark.full
def test_attacks_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reliability, "WARM_UP_SECONDS", 0.5)
    monkeypatch.setattr(reliability, "MAX_MEDIAN_SECONDS", 10.0)
    monkeypatch.setattr(reliability, "MAX_SLOW_SECONDS", 10.0)
    target = tmp_path / "RELIABILITY.md"
    arguments = ["--only", "attacks", "--sockets", "2", "--seconds", "2", "--output", str(target)]
    assert reliability.main(arguments) == 0
    text = target.read_text(encoding="utf-8")
    for name in ("none", *ATTACKS):
        assert f"| {name} | " in text


@pytest.mark.full
def test_claims_are_observed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reliability, "tolerance", lambda _: 0.5)
    monkeypatch.setattr(reliability, "CLAIM_GAMES", ("riichi",))
    target = tmp_path / "RELIABILITY.md"
    arguments = ["--only", "claims", "--discards", "30", "--pinged", "10", "--output", str(target)]
    assert reliability.main(arguments) == 0
    text = target.read_text(encoding="utf-8")
    assert "| riichi | messages and times | " in text
    assert "| riichi | the longest answer to pings | " in text
