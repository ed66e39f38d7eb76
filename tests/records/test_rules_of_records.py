"""Rules of records: stated by the file, inferred from its numbers, given by the caller, or broken but accepted."""

from __future__ import annotations

import json
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mahjongkit import records, rules
from mahjongkit.records import Record, RecordError, RecordWarning
from mahjongkit.records.overrides import Overrides
from mahjongkit.rules.riichi.records import tenhou
from mahjongkit.rules.riichi.records.export import replay_transcript, transcript_of
from mahjongkit.rules.riichi.records.final_points import UMAS, Prizes, points_with
from mahjongkit.rules.riichi.records.inference import swap_calls
from mahjongkit.rules.riichi.records.tenhou_rules import read_go
from mahjongkit.rules.riichi.records.transcript import Transcript
from mahjongkit.tiles import kind_of
from tests.support.command_line import run_text as run
from tests.support.corpora import corpus
from tests.support.drivers import match
from tests.support.tiers import Sample


@cache
def played(name: str, seed: int, changes: tuple[tuple[str, object], ...] = ()) -> Record:
    return Record.of(match(rules.find(name, **dict(changes)), seed))


def in_lobby(text: str, lobby: int) -> str:
    return text.replace('lobby="0"', f'lobby="{lobby}"')


# What Tenhou's files state.

NEWER = {
    "2011010400gm-0xb9-0000-d0efbb43.mjlog": ({}, []),
    "2022060222gm-0001-0000-a87679bc.mjlog": ({"final_rounding": "tenth"}, []),
    "2023090300gm-00a9-0000-4fd2740e.log": ({"final_rounding": "tenth"}, []),
    "chip.xml_": ({}, ["chips"]),
    "newattr2023.xml": ({}, ["csrule"]),
    "ratio1.xml_": ({}, ["chips"]),
}


@pytest.mark.parametrize("name", NEWER)
def test_newer_files_of_tenhou_verify(name: str) -> None:
    inferred, not_judged = NEWER[name]
    report = records.verify(corpus(f"tenhou-xml/newer/{name}"), riichi_min_wall=3)
    assert report.mismatches == ()
    assert report.warnings == ()
    assert dict(report.inferred) == inferred
    assert [claim.split(":")[0] for claim in report.not_judged] == not_judged


def test_a_private_lobby_states_its_rules() -> None:
    options = records.load(corpus("tenhou-xml/newer/newattr2023.xml")).ruleset.options
    expected = {
        **{"length": "east", "start_points": 30000, "return_points": 30000, "oka": 0, "uma": (15, 5, -5, -15)},
        **{"nagashi": False, "kiriage": True, "tobi": True, "ippatsu": True, "ura": True, "max_ron": 1},
        **{"abort_suufon": False, "abort_suukan": "off", "abort_suucha": False, "abort_kyuushu": False},
        **{"agari_yame": True, "tenpai_yame": False, "extension": "none", "riichi_min_wall": 0, "renhou": "mangan"},
        **{"double_wind_pair": 2, "equal_scores": "share", "sticks_at_end": "remain", "kazoe": "sanbaiman"},
    }
    assert {name: options[name] for name in expected} == expected


def go(csrule: str, kind: int = 9) -> Transcript:
    script = Transcript("")
    read_go({"type": str(kind), "lobby": "1", "csrule": csrule}, script, "here")
    return script


@pytest.mark.parametrize(
    ("csrule", "option", "value"),
    [
        ("00000001", "nagashi", False),
        ("00000002", "kiriage", True),
        ("00000004", "tobi", False),
        ("00000008", "kan_dora_open", "immediate"),
        ("00000020", "kan_dora", False),
        ("00000040", "ura", False),
        ("00000080", "kan_ura", False),
        ("00000100", "abort_suufon", False),
        ("00000200", "abort_suukan", "off"),
        ("00000400", "abort_suucha", False),
        ("00000800", "abort_kyuushu", False),
        ("00001000", "max_ron", 3),
        ("00002000", "max_ron", 1),
        ("00004000", "agari_yame", False),
        ("00008000", "tenpai_yame", False),
        ("00020000", "dealer_repeats_tenpai", False),
        ("00040000", "final_rounding", "thousand"),
        ("00080000", "ippatsu", False),
        ("00200000", "extension", "none"),
        ("01000000", "renhou", "mangan"),
        ("02000000", "riichi_min_wall", 0),
        ("0,00000001", "double_wind_pair", 2),
        ("0,00000002", "equal_scores", "share"),
        ("0,00000004", "sticks_at_end", "remain"),
        ("0,00000010", "kazoe", "sanbaiman"),
        ("0,0,,,33000,35000,35000", "start_points", 33000),
        ("0,0,,,33000,35000,35000", "target_points", 35000),
        ("0,0,,,33000,35000,35000", "oka", 8),
        ("0,0,,,,,,,,,,500", "honba_ron", 1500),
        ("0,0,,,,,,,,,,500", "honba_tsumo", 500),
        ("0,0,,,,,,,,,,,,,,,2000,3000,6000", "noten_pool", 6000),
        ("0,0" + "," * 19 + ",5,-5,-15" * 5, "uma", (15, 5, -5, -15)),
    ],
)
def test_each_field_of_csrule_is_an_option(csrule: str, option: str, value: object) -> None:
    script = go(csrule)
    assert script.options[option] == value
    assert script.not_judged == {}
    assert rules.find(script.game, **script.options).options[option] == value


@pytest.mark.parametrize(
    ("csrule", "claim"),
    [
        ("00000010", "yaku"),
        ("00010000", "start of the hand"),
        ("00100000", "yaku"),
        ("10000000", "csrule"),
        ("0,0,,,,33000", "match"),
        ("0,0,,,,,,50000", "match"),
        ("0,0,,,,,,,,,2000", "deltas"),
        ("0,0,,,,,,,,,,,,,,,1,2,3", "deltas"),
    ],
)
def test_a_field_without_an_option_is_not_judged(csrule: str, claim: str) -> None:
    assert claim in go(csrule).not_judged


@pytest.mark.parametrize("csrule", ["xyz", "123456789", "0,-1", "0,0,,,many", "0,0,,,99999999999"])
def test_a_broken_csrule_is_refused(csrule: str) -> None:
    with pytest.raises(RecordError, match="csrule"):
        go(csrule)


def test_three_players_have_flags_of_their_own() -> None:
    assert go("00C00000", 25).options.items() >= {"north": "wind", "tsumo_loss": "bisect"}.items()
    assert not {"north", "tsumo_loss"} & go("00C00000").options.keys()


# What is inferred.


@pytest.mark.parametrize("rounding", ["thousand", "tenth"])
@pytest.mark.parametrize("uma", [(10, 5, -5, -10), (30, 10, -10, -30), (15, 5, -5, -15)])
def test_uma_and_rounding_are_inferred_from_the_final_points(uma: tuple[int, ...], rounding: str) -> None:
    """RULES 4.1.8: Tenhou's uma was 5/10 in 2008, and tournaments have others."""
    record = played("riichi:tenhou", 3, (("uma", uma), ("final_rounding", rounding)))
    loaded, report = records.replay(records.dumps(record, "tenhou"))
    assert report.mismatches == ()
    assert dict(report.inferred)["uma"] == uma
    assert (loaded.ruleset.options["uma"], loaded.ruleset.options["final_rounding"]) == (uma, rounding)


def test_points_of_no_known_uma_are_a_mismatch_in_a_public_room_and_not_judged_in_a_private_lobby() -> None:
    text = records.dumps(played("riichi:tenhou", 3), "tenhou")
    owari = text[text.index('owari="') + 7 :].split('"')[0]
    stated_points = owari.split(",")
    stated_points[1], stated_points[3] = f"{float(stated_points[1]) + 3:.1f}", f"{float(stated_points[3]) - 3:.1f}"
    changed = text.replace(owari, ",".join(stated_points))
    report = records.replay(changed)[1]
    assert [one.what for one in report.mismatches] == ["final points"]
    report = records.replay(in_lobby(changed, 4321))[1]
    assert report.mismatches == ()
    assert [claim.split(":")[0] for claim in report.not_judged] == ["final points"]


def test_no_two_known_umas_lead_to_the_same_points() -> None:
    """With four different scores the points tell the uma, so that what is inferred is certain."""
    for players, scores in ((4, (41200, 30900, 18700, 9200)), (3, (52100, 33400, 19500))):
        for rounding in ("thousand", "tenth"):
            found = [points_with(scores, Prizes(uma, 20, 30000, rounding, "seat")) for uma in UMAS[players]]
            assert len(set(found)) == len(UMAS[players])


LOBBY = [
    (("kiriage", True),),
    (("extension", "none"), ("target_points", None)),
    (("tobi", False),),
    (("ippatsu", False),),
    (("ura", False), ("kan_ura", False)),
    (("kuikae", 2),),
    (("honba_ron", 1500), ("honba_tsumo", 500)),
    (("start_points", 30000), ("oka", 0)),
]


@pytest.mark.parametrize("changes", LOBBY, ids=[changes[0][0] for changes in LOBBY])
def test_rules_of_an_old_private_lobby_are_inferred_where_its_numbers_settle_them(
    changes: tuple[tuple[str, object], ...], sample: Sample
) -> None:
    """The same game is refused, or taken with a warning, in a public room."""
    settled = 0
    for seed in range(40):
        text = records.dumps(played("riichi:tenhou", seed, changes), "tenhou")
        public = records.replay(text)[1]
        if not public.mismatches and not public.warnings and not public.inferred:
            continue  # this match never came to the rule
        loaded, report = records.replay(in_lobby(text, 77))
        assert report.mismatches == () == report.warnings, (seed, report)
        assert {name for name, _ in report.inferred} & {name for name, _ in changes}, report.inferred
        assert [event.code for event in loaded.events if event.kind == "win"]
        settled += 1
        if settled == sample.of(2):
            return
    assert settled, "no match came to the rule"


# What the caller says.

LEAGUE = (("ippatsu", False), ("ura", False), ("kan_ura", False))


@cache
def league_game(format: str) -> str:
    """A match without ippatsu and ura in which Tenhou's rules give other points."""
    for seed in range(60):
        text = records.dumps(played("riichi:tenhou", seed, LEAGUE), format)
        if records.replay(text)[1].mismatches:
            return text
    raise AssertionError("ippatsu never mattered")


@pytest.mark.parametrize("format", ["tenhou", "tenhou6"])
def test_a_league_game_is_checked_under_its_own_rules(format: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(league_game(format), encoding="utf-8")
    assert records.verify(path).mismatches
    changes: dict[str, Any] = dict(LEAGUE)
    assert records.verify(path, **changes).mismatches == ()
    with pytest.raises(RecordError):
        records.load(path)
    record = records.load(path, **changes)
    assert record.ruleset.options["ippatsu"] is False
    assert records.loads(record.dump()).events == record.events


@pytest.mark.full
def test_commands_take_rules_and_options(tmp_path: Path) -> None:
    path, out = tmp_path / "game.json", tmp_path / "out.jsonl"
    path.write_text(league_game("tenhou6"), encoding="utf-8")
    options = ["--option", "ippatsu=false", "--option", "ura=false", "--option", "kan_ura=false"]
    assert run("verify", path).returncode == 1
    assert run("verify", path, *options).returncode == 0
    commands: list[list[str | Path]] = [
        ["convert", path, out],
        ["show", path, "--hand", "0"],
        ["review", path, "--seat", "0"],
    ]
    for command in commands:
        assert run(*command).returncode == 2
        done = run(*command, *options)
        assert done.returncode == 0, done.stderr
    assert records.load(out).ruleset.options["ura"] is False
    done = run("verify", path, "--option", "ipatsu=false", "--json")
    assert "ippatsu" in json.loads(done.stdout)["mismatches"][0]["got"]
    assert run("verify", path, "--rules", "riichi:none").returncode == 2


def test_rules_replace_the_preset_and_leave_what_the_file_states() -> None:
    text = records.dumps(played("riichi:tenhou", 5, (("length", "east"), ("kuitan", False))), "tenhou")
    record, _ = records.replay(text, "game", Overrides("riichi:ema"))
    assert (record.ruleset.preset, record.ruleset.options["length"]) == ("ema", "east")
    assert (record.ruleset.options["kuitan"], record.ruleset.options["red_fives"]) == (False, (1, 1, 1))


@pytest.mark.parametrize("name", ["riichi3:tenhou3", "sichuan", "riichi:nothing"])
def test_rules_of_another_game_are_refused(name: str) -> None:
    text = records.dumps(played("riichi:tenhou", 5), "tenhou")
    with pytest.raises(RecordError, match="rules"):
        records.loads(text, rules=name)


def test_a_record_of_ours_takes_no_other_rules() -> None:
    with pytest.raises(RecordError, match="states all its rules"):
        records.loads(played("riichi:tenhou", 5).dump(), ippatsu=False)


# What the rules forbid and the server accepted.


def swaps_of(record: Record) -> list[tuple[int, int, int]]:
    """Hand, seat and kind of every swap-calling discard, read off the events (RULES 4.1.9)."""
    found = []
    for number, table in enumerate(record.tables()):
        call = None
        for event in table.hand_events:
            if event.kind == "call" and event.word in ("chi", "pon"):
                call = event
            elif event.kind == "discard" and call is not None:
                taken, *own = map(kind_of, call.faces)
                banned = {taken}
                if call.word == "chi":
                    run = sorted([taken, *own])
                    if taken == run[0] and run[2] % 9 < 8:
                        banned.add(run[2] + 1)
                    if taken == run[2] and run[0] % 9 > 0:
                        banned.add(run[0] - 1)
                if event.seat == call.seat and kind_of(event.faces[0]) in banned:
                    found.append((number, event.seat, kind_of(event.faces[0])))
                call = None
            elif event.kind in ("draw", "call"):
                call = None
    return found


@pytest.mark.parametrize("format", ["tenhou", "tenhou6"])
def test_a_swap_calling_discard_loads_with_a_warning_and_strict_refuses_it(format: str, sample: Sample) -> None:
    seen = 0
    for seed in range(sample.of(25, least=6) if sample.whole else 2):
        record = played("riichi:tenhou", seed, (("kuikae", 2),))
        swaps = swaps_of(record)
        if not swaps:
            continue
        text = records.dumps(record, format)
        again, report = records.replay(text)
        assert report.mismatches == ()
        assert len(report.warnings) == len(swaps)
        assert {one.hand for one in report.warnings} == {hand for hand, _, _ in swaps}
        assert all("kuikae=0" in str(one.got) for one in report.warnings)
        assert again.ruleset.options["kuikae"] == 2
        assert [table.scores for table in again.tables()] == [table.scores for table in record.tables()]
        with pytest.warns(RecordWarning, match="kuikae"):
            records.loads(text, partial=True)
        with pytest.raises(RecordError, match=r"not legal now|the record has discard"):
            records.loads(text, partial=True, strict=True)
        assert records.loads(again.dump()).events == again.events
        seen += len(swaps)
    assert seen > (1 if sample.whole else 0)


def test_swap_calls_of_a_script_are_those_of_the_events() -> None:
    for seed in range(12):
        record = played("riichi:tenhou", seed, (("kuikae", 2),))
        found = [
            (number, move.seat, kind_of(move.tile))
            for number, hand in enumerate(transcript_of(record).hands)
            for move in swap_calls(hand.moves)
        ]
        assert found == swaps_of(record)


def test_only_an_action_that_a_rule_forbids_is_let_through() -> None:
    """A tile that the seat does not hold, a draw of another, a call of nobody's discard: refused as before."""
    text = records.dumps(played("riichi:tenhou", 1), "tenhou")
    last = min(tenhou.read(text).hands, key=lambda hand: len(hand.moves))
    number = next(i for i, hand in enumerate(tenhou.read(text).hands) if len(hand.moves) == len(last.moves))
    places = [place for place, move in enumerate(last.moves) if move.kind == "discard"]
    for place in places[:6]:
        broken = tenhou.read(text)
        move = broken.hands[number].moves[place]
        seen = {tile for tiles in broken.hands[number].hands for tile in tiles}
        seen |= {other.tile for other in broken.hands[number].moves}
        move.tile = next(tile for tile in range(37) if tile not in seen)
        try:
            report = replay_transcript(broken)[1]
        except RecordError:
            continue
        assert report.mismatches
        assert report.warnings == ()


def test_the_command_prints_warnings_and_strict_fails(tmp_path: Path) -> None:
    record = next(record for seed in range(25) if swaps_of(record := played("riichi:tenhou", seed, (("kuikae", 2),))))
    path = tmp_path / "game.mjlog"
    path.write_text(records.dumps(record, "tenhou"), encoding="utf-8")
    done = run("verify", path, "--lang", "en")
    assert done.returncode == 0
    assert "warning: action of seat" in done.stdout
    assert run("verify", path, "--strict").returncode == 1
    done = run("show", path, "--hand", "0", "--lang", "en")
    assert done.returncode == 0
    assert "warning: " in done.stderr
    assert run("show", path, "--hand", "0", "--strict").returncode == 2


# Folders.


def test_files_that_are_no_records_are_skipped_in_a_folder_and_refused_by_name(tmp_path: Path) -> None:
    game = tmp_path / "game.xml"
    game.write_text(records.dumps(played("riichi:tenhou", 1), "tenhou"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("a note", encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    done = run("verify", tmp_path, "--json")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert (found["games"], found["mismatches"]) == (1, [])
    assert {Path(one["file"]).name: one["reason"][:12] for one in found["skipped"]} == {
        "notes.txt": "no known kin",
        "picture.png": "byte 0 is no",
    }
    for lang in ("zh", "ja", "en"):
        said = run("verify", tmp_path, "--lang", lang).stdout
        assert "notes.txt" in said
        assert "2" in said.splitlines()[-1]
    assert run("verify", tmp_path / "notes.txt").returncode == 1
    game.write_text(game.read_text(encoding="utf-8").replace('ten="250', 'ten="240', 1), encoding="utf-8")
    assert run("verify", tmp_path).returncode == 1  # a broken record is no file to skip


def test_a_record_without_forbidden_actions_gives_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        records.loads(records.dumps(played("riichi:tenhou", 1), "tenhou"))


def test_a_real_game_survives_the_native_format() -> None:
    """The dealer's wins in a row go from hand to hand, also where no format tells them."""
    paths = sorted(path for path in corpus("tenhou-xml/mjx-games").iterdir() if path.is_file())
    for path in paths[:12]:
        record = records.load(path, partial=True)
        assert records.loads(record.dump(), partial=True).events == record.events
