"""@kobalab/majiang-ai at our table: no answer is refused, and majiang-core pays every win as our table does.

The tests run in one process, in a copy of the example: packages that npm is still installing cannot be used.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import mahjongkit as mj
from mahjongkit import players
from tests.support.programs import EXAMPLES
from tests.support.tiers import Sample

pytestmark = pytest.mark.xdist_group("majiang")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The module play_and_check.py, with the packages of npm installed; without npm the tests are skipped."""
    if shutil.which("node") is None and not os.environ.get("CI"):
        pytest.skip("there is no node")
    folder = tmp_path_factory.mktemp("players") / "majiang"
    shutil.copytree(EXAMPLES / "majiang", folder)
    spec = importlib.util.spec_from_file_location("majiang_run", folder / "play_and_check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    try:
        module.install()
    except (SystemExit, OSError, subprocess.CalledProcessError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"the packages cannot be installed: {error}")
    return module


def test_some_hands(run: ModuleType, tmp_path: Path) -> None:
    table = mj.Table("riichi", seed=4)
    seats = [players.find(run.PLAYER), *[players.find("greedy") for _ in range(3)]]
    for player in seats:
        player.start(table.ruleset)
    wins = 0
    while table.hand_number < 2:
        while not table.hand_over:
            for seat in table.pending:
                table.act(seat, seats[seat].choose(table.view(seat)))
                assert seats[seat].take_faults() == []
        wins += len(table.hand_result.wins)
        seats[0].hand_ended(table, 0)
        table.next_hand()
    seats[0].close()
    (tmp_path / "match.mjson").write_text(mj.records.dumps(mj.Record.of(table), "mjai"), encoding="utf-8")
    assert compared(run, tmp_path) == {"wins": wins, "differences": []}


def compared(run: ModuleType, folder: Path) -> object:
    paths = map(str, sorted(folder.glob("*.mjson")))
    done = subprocess.run(["node", str(run.HERE / "check_wins.js"), *paths], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_wins_of_greedy_players(run: ModuleType, tmp_path: Path, sample: Sample) -> None:
    """Matches between greedy players have many more wins."""
    found = mj.simulate("riichi", sample.of(200), ["greedy"], records=tmp_path)
    wins, differences = run.check_wins(tmp_path)
    assert differences == []
    assert wins > 5 * found.matches


def test_a_wrong_payment_is_found(run: ModuleType, tmp_path: Path) -> None:
    mj.simulate("riichi", 1, ["greedy"], records=tmp_path)
    run.check_wins(tmp_path)
    path = next(tmp_path.glob("*.mjson"))
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    win = next(line for line in lines if line["type"] == "hora")
    win["deltas"][win["actor"]] += 100
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = compared(run, tmp_path)
    assert isinstance(found, dict)
    assert len(found["differences"]) == 1


@pytest.mark.full
@pytest.mark.parametrize(("matches", "seats"), [(2, 1), (1, 4)])
def test_some_matches(run: ModuleType, matches: int, seats: int) -> None:
    command = [sys.executable, str(run.HERE / "play_and_check.py"), "--matches", str(matches), "--seats", str(seats)]
    done = subprocess.run([*command, "--length", "east"], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert (found["matches"], found["faults"], found["differences"]) == (matches, [], [])
    assert found["wins"] > 0
