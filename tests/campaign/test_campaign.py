"""`make campaign`: runs at a tiny scale, lists what is missing, and a difference is seen."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.support import ROOT
from tests.support.comparison import Comparison

sys.path.insert(0, str(ROOT / "benchmarks"))
import campaign
import campaign_parts
from campaign_parts import PARTS, Missing, Part, Size

SLOW = ("secrecy: claims",)
"""Parts that play in real time, however small they are."""


@pytest.mark.one_in(12)
@pytest.mark.parametrize(
    "part", [pytest.param(part, id=part.name, marks=[pytest.mark.full] * (part.name in SLOW)) for part in PARTS]
)
def test_a_part_runs_at_a_tiny_scale(part: Part) -> None:
    """It compares something, and only records that cannot be read yet differ; or what it needs is not here."""
    try:
        found = part.compare(Size(0.001))
    except Missing:
        return
    assert found.compared > 0 or found.known or found.differences
    if not part.name.startswith("games:"):
        assert not found.differences, found.differences[:3]


def test_the_table_of_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Date, version, size; a row for each part with its counts; the exit code says that nothing differs."""
    target = tmp_path / "TRUTH.md"
    assert (
        campaign.main(["--scale", "0.001", "--part", "oracle: N", "--part", "fuzzing: op", "--output", str(target)])
        == 0
    )
    text = target.read_text(encoding="utf-8")
    assert re.search(r"Run of \d{4}-\d\d-\d\d: mahjongkit \d", text)
    assert "scale 0.001" in text
    assert "Only some parts were run" in text
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| [\d,]+ [a-z][^|]* \| (\d+) \|", text, re.MULTILINE)
    assert rows == [
        ("oracle: Ninghai wins", "0"),
        ("oracle: Ninghai settlements", "0"),
        ("fuzzing: options", "0"),
        ("fuzzing: option values", "0"),
    ]
    assert str(target) in capsys.readouterr().out.replace("\n", "")


def test_a_difference_is_listed_and_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also an error in the comparison itself, and what is known with its reason."""

    def broken(size: Size) -> Comparison:
        """Fails."""
        raise ZeroDivisionError("one by none")

    def differs(size: Size) -> Comparison:
        """Differs."""
        return Comparison(3, ["hand 1: ours 2, theirs 3"], {"hand 2": "five tiles of a kind"})

    parts = [Part("broken", "nothing", "cases", broken), Part("differs", "nothing", "cases", differs)]
    monkeypatch.setattr(campaign, "PARTS", parts)
    target = tmp_path / "TRUTH.md"
    assert campaign.main(["--size", "small", "--output", str(target)]) == 1
    text = target.read_text(encoding="utf-8")
    assert "one by none" in text
    assert "hand 1: ours 2, theirs 3" in text
    assert "- differs, `hand 2`: five tiles of a kind" in text
    assert "**3 cases compared, 2 differences**" in text


def test_without_the_corpora_the_parts_say_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(campaign_parts, "CORPORA", tmp_path)
    target = tmp_path / "TRUTH.md"
    assert campaign.main(["--size", "small", "--part", "games", "--part", "vectors", "--output", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    needing = [part for part in PARTS if part.name.startswith(("games", "vectors"))]
    assert text.count("| not here |") == len(needing) > 15
    assert f"{len(needing)} parts could not run here" in text


@pytest.mark.parametrize(("arguments", "reason"), [(["--scale", "0"], "above 0"), (["--part", "x"], "no part 'x'")])
def test_bad_arguments(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        campaign.main(arguments)
    assert reason in capsys.readouterr().err
