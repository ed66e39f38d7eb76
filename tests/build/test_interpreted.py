"""The interpreted build gives the same answers as the compiled one."""

import json
import shutil
import sys
from pathlib import Path

import pytest

import mahjongkit
from mahjongkit import records, rules
from mahjongkit.records import Record
from tests.support.drivers import match
from tests.support.golden import digests_of
from tests.support.processes import run
from tests.support.tiers import Sample

ASK = "tests.support.ask_about_hands"
GOLDEN = "tests.support.golden"
WIN_ROWS = "tests.support.win_rows"


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as plain Python: the same files without the compiled ones."""
    folder = tmp_path_factory.mktemp("interpreted")
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(mahjongkit.__file__).parent, folder / "mahjongkit", ignore=ignore)
    return folder


def test_compiled_and_interpreted_give_the_same_answers_to_a_thousand_hands(interpreted: Path, sample: Sample) -> None:
    count = sample.of(200)
    compiled = json.loads(run(sys.executable, "-m", ASK, str(count)))
    plain = json.loads(run(sys.executable, "-m", ASK, str(count), PYTHONPATH=str(interpreted)))
    assert compiled.pop("compiled") == mahjongkit.compiled
    assert plain.pop("compiled") is False
    assert len(plain["answers"]) == 5 * count
    assert plain == compiled


def test_compiled_and_interpreted_score_the_same_batches(interpreted: Path) -> None:
    compiled = json.loads(run(sys.executable, "-m", WIN_ROWS, "40"))
    plain = json.loads(run(sys.executable, "-m", WIN_ROWS, "40", PYTHONPATH=str(interpreted)))
    assert plain.pop("compiled") is False
    assert plain["found"] == compiled["found"]


def test_compiled_and_interpreted_play_the_same_matches(interpreted: Path) -> None:
    names = [
        "riichi:tenhou",
        "riichi:ema",
        "riichi3:tenhou3",
        "sichuan:platform",
        "sichuan:kit",
        "ninghai:field",
        "synchronous3:handbook",
    ]
    expected = [digests_of(name)[0] for name in names]
    assert run(sys.executable, "-m", GOLDEN, *names, PYTHONPATH=str(interpreted)).split() == expected


def test_compiled_and_interpreted_load_the_same_records(interpreted: Path, tmp_path: Path) -> None:
    """Whole ones and ones with a tag lost: the same chapters, or the same error."""
    paths: list[Path] = []
    for name, format in (("riichi:tenhou", "tenhou"), ("riichi3:tenhou3", "tenhou"), ("riichi:tenhou", "mjai")):
        text = records.dumps(Record.of(match(name, 3)), format)
        for cut in (0, len(text) // 3, len(text) // 2):
            paths.append(tmp_path / f"{len(paths)}")
            paths[-1].write_text(text[:cut] + text[cut:].replace("<T", "<X", 1) if cut else text)
    script = (
        "import sys; from mahjongkit import records\n"
        "for path in sys.argv[1:]:\n"
        "    try: print([event.code for event in records.load(path).events])\n"
        "    except records.RecordError as error: print(error)\n"
    )
    compiled = run(sys.executable, "-c", script, *paths)
    assert run(sys.executable, "-c", script, *paths, PYTHONPATH=str(interpreted)) == compiled
    assert "draw of seat" in compiled or "action of seat" in compiled


def simulated(interpreted: Path, *arguments: str) -> list[dict[str, object]]:
    """What both builds find."""
    words = (sys.executable, "-m", "mahjongkit", "simulate", *arguments, "--json")
    found = [json.loads(run(*words, **environment)) for environment in ({}, {"PYTHONPATH": str(interpreted)})]
    for one in found:
        del one["seconds"], one["hands_per_second"]
    return found


def test_compiled_and_interpreted_simulate_the_same(interpreted: Path) -> None:
    who = ("--players", "first,random,random,random", "--seed", "4")
    found = simulated(interpreted, "sichuan", *who, "--matches", "6", "--duplicate")
    assert found[0]["hands"] == 32
    assert found[0] == found[1]


@pytest.mark.full
@pytest.mark.parametrize("name", ["sichuan", "riichi", "synchronous3", "ninghai"])
def test_compiled_and_interpreted_players_think_the_same(interpreted: Path, name: str) -> None:
    """One match of greedy players with one that looks ahead a little, at random otherwise."""
    count = rules.find(name).players
    who = ",".join(("greedy", "search:2", "random", "random")[:count])
    found = simulated(interpreted, name, "--players", who, "--seed", "7", "--matches", "1")
    assert found[0] == found[1]


def test_interpreted_build_needs_no_cython(interpreted: Path) -> None:
    script = (
        "import sys; sys.modules['cython'] = None; sys.path.insert(0, sys.argv[1]); import mahjongkit as mj;"
        "print(mj.compiled, mj.shanten(mj.Hand('123m406p789s1123z')), mj.__file__)"
    )
    shown = run(sys.executable, "-c", script, interpreted)
    assert shown.split()[:2] == ["False", "1"]
    assert str(interpreted) in shown


FULL_LOGS = """
import mahjongkit as mj
for field in ("answer_log_size", "log_size"):
    table = mj.Table("riichi", seed=1)
    setattr(table._state, field, 767)  # one more answer, or one more event, fills it
    try:
        table.act(0, table.legal(0)[0])
    except BufferError as error:
        print(error)
"""


def test_a_hand_whose_logs_are_full_raises(interpreted: Path) -> None:
    """Nothing is dropped in silence; only the plain build lets a test fill the logs."""
    said = run(sys.executable, "-c", FULL_LOGS, PYTHONPATH=str(interpreted)).splitlines()
    assert len(said) == 2
    assert all("expected fewer than 768 and 768" in line for line in said)
