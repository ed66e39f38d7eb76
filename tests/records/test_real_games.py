"""The real games of the corpora replay exactly."""

from __future__ import annotations

import json

import pytest

from mahjongkit import records
from mahjongkit.records import RecordError
from tests.support import DATA
from tests.support.corpora import corpus

FAULTS: dict[str, str] = json.loads((DATA / "faulty_records.json").read_text())
"""Records of the corpora that break the rules themselves or cannot be replayed, each with the proof."""
RIICHI = ("tenhou-xml", "tenhou-json", "mjai", "majsoul")


# The real games.


@pytest.mark.parametrize("folder", RIICHI)
def test_every_real_game_replays_exactly(folder: str) -> None:
    root = corpus(folder)
    games = hands = wins = actions = 0
    wrong = []
    for path in sorted(file for file in root.rglob("*") if file.is_file()):
        name = str(path.relative_to(root.parent))
        try:
            report = records.verify(path)
        except RecordError as error:
            if name not in FAULTS:
                wrong.append((name, str(error)))
            continue
        games += 1
        hands, wins, actions = hands + report.hands, wins + report.wins, actions + report.actions
        if bool(report.mismatches) != (name in FAULTS):
            wrong.append((name, str(report.mismatches[:1])))
    assert not wrong, wrong[:5]
    assert (games, hands, wins, actions) >= COUNTS[folder]


COUNTS = {
    "tenhou-xml": (490, 4500, 3700, 220000),
    "tenhou-json": (50, 300, 200, 15000),
    "mjai": (1, 5, 3, 300),
    "majsoul": (2, 20, 19, 900),
}


def test_every_fault_names_a_file_and_gives_its_proof() -> None:
    for name, proof in FAULTS.items():
        assert corpus(name.split("/")[0]).parent.joinpath(name).is_file()
        assert len(proof) > 30
