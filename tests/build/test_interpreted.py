"""The interpreted build gives the same answers as the compiled one."""

import json
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


@pytest.mark.full
def test_compiled_and_interpreted_give_the_same_answers_to_a_thousand_hands(interpreted: Path, sample: Sample) -> None:
    count = sample.of(200)
    compiled = json.loads(run(sys.executable, "-m", ASK, str(count)))
    plain = json.loads(run(sys.executable, "-m", ASK, str(count), PYTHONPATH=str(interpreted)))
    assert compiled.pop("compiled") == mahjongkit.compiled
    assert plain.pop("compiled") is False
    assert len(plain["answers"]) == 5 * count
    assert plain == compiled


@pytest.mark.full
def test_compiled_and_interpreted_score_the_same_batches(interpreted: Path) -> None:
    compiled = json.loads(run(sys.executable, "-m", WIN_ROWS, "40"))
    plain = json.loads(run(sys.executable, "-m", WIN_ROWS, "40", PYTHONPATH=str(interpreted)))
    assert plain.pop("compiled") is False
    assert plain["found"] == compiled["found"]


@pytest.mark.full
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


@pytest.mark.full
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


FULL = """
import mahjongkit as mj
from mahjongkit.core import codes, mechanics

def more_events(state): state.log_size = 768; mechanics.log_win(state, 0, 1, 0)
def more_answers(state): state.answer_log_size = 768; state.answer(0, state.legal(0)[0])
def more_offers(state): state.offers[0] = 400; mechanics.offer(state, 0, codes.PASS, 63, 63, 63, False)
def more_discards_to_offer(state): state.offers[0] = 390; mechanics.offer_discards(state, 0, 0)
def more_discards(state): state.discards[0] = 48; mechanics.discard(state, 0, state.hand_of(0)[0], False, False)
def more_melds(state): state.melds[0] = 5; mechanics.lay_meld(state, 0, codes.PON, 1, 0, 0, 0, 63)
def more_asides(state): state.asides[0] = 8; mechanics.set_aside(state, 0, state.hand_of(0)[0])
def more_tiles_to_show(state): state.tiles[0] = 15; mechanics.reveal_hand(state, 0)
def more_turned_up(state): state.turned_size = 10; mechanics.turn_up(state, 0, 0)

for name, fill in list(globals().items()):
    if name.startswith("more_"):
        state = mj.Table("riichi", seed=1)._state
        sizes = [len(value) for value in vars(state).values() if isinstance(value, list)]
        try:
            fill(state)
            state.check_buffers()
        except BufferError as error:
            assert sizes == [len(value) for value in vars(state).values() if isinstance(value, list)]
            print(error)
"""


def test_what_does_not_fit_into_a_hand_raises(interpreted: Path) -> None:
    """Nothing is dropped in silence, nor written behind a buffer; only the plain build lets a test fill them."""
    assert run(sys.executable, "-c", FULL, PYTHONPATH=str(interpreted)).splitlines() == [
        "internal error: BufferFull: hand 0 has more events; expected at most 768",
        "internal error: BufferFull: hand 0 has more answers; expected at most 768",
        "internal error: BufferFull: hand 0 has more actions to choose from; expected at most 400",
        "internal error: BufferFull: hand 0 has more actions to choose from; expected at most 400",
        "internal error: BufferFull: hand 0 has more discards of a seat; expected at most 48",
        "internal error: BufferFull: hand 0 has more melds of a seat; expected at most 5",
        "internal error: BufferFull: hand 0 has more tiles that a seat has set aside; expected at most 8",
        "internal error: BufferFull: hand 0 has more tiles of a hand to show; expected at most 14",
        "internal error: BufferFull: hand 0 has more tiles turned up; expected at most 10",
    ]
