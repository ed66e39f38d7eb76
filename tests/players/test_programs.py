"""Programs as players, over their standard input and output: they play as they would here, and cannot harm a match."""

from __future__ import annotations

import json
import os
import shlex
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import mahjongkit as mj
from mahjongkit import players
from mahjongkit.errors import PlayerError
from mahjongkit.players import program
from mahjongkit.players.json_protocol import JsonSeat
from mahjongkit.rules.riichi.records.mjai_player import HELLO
from mahjongkit.rules.riichi.records.mjai_seat import MjaiSeat
from mahjongkit.server import bots
from tests.support import ROOT
from tests.support.programs import BAD, LOSING, QUIET, SERVE_MJAI, DefaultPlayer, example, written

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous")


def played(
    folder: Path, ruleset: str | mj.Ruleset, *names: Any, matches: int = 1, **options: Any
) -> tuple[Any, list[str]]:
    """A simulation and the records of its matches, without the names of the players."""
    found = mj.simulate(ruleset, matches, names, seed=5, records=folder, **options)
    texts = []
    for path in sorted(folder.glob("*.jsonl")):
        record = mj.records.load(path)
        texts.append(mj.Record(record.ruleset, record.hand_logs, names=(), seed=record.seed).dump())
    return found, texts


def opponents(ruleset: str) -> list[str]:
    return ["greedy"] * (mj.rules.find(ruleset).players - 1)


def children() -> set[int]:
    """The processes that this one has started, and theirs."""
    done = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,comm="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    parents = {int(row[0]): int(row[1]) for row in rows if row[2] != "ps"}
    found = {os.getpid()}
    for _ in range(8):
        found |= {process for process, parent in parents.items() if parent in found}
    return found


# Programs play as they would here.


@pytest.mark.parametrize(
    ("ruleset", "protocol"),
    [
        ("riichi", "mjai"),
        pytest.param("riichi3", "mjai", marks=pytest.mark.full),
        pytest.param("riichi", "mjai-batch", marks=pytest.mark.full),
        pytest.param("riichi3:majsoul3", "mjai-batch", marks=pytest.mark.full),
        pytest.param("riichi:mleague", "mjai", marks=pytest.mark.full),
    ],
)
def test_our_player_over_mjai_makes_exactly_its_own_decisions(tmp_path: Path, ruleset: str, protocol: str) -> None:
    others = opponents(ruleset)
    found, texts = played(tmp_path / "there", ruleset, f"{protocol}:{SERVE_MJAI} --player greedy", *others)
    assert [seat.faults for seat in found.seats] == [0] * (len(others) + 1)
    assert texts == played(tmp_path / "here", ruleset, "greedy", *others)[1]


@pytest.mark.full
def test_a_program_that_answers_only_when_it_may_act(tmp_path: Path) -> None:
    found, texts = played(tmp_path / "there", "riichi", f"mjai-quiet:{written(tmp_path, QUIET)}", *["greedy"] * 3)
    assert [seat.faults for seat in found.seats] == [0, 0, 0, 0]
    assert texts == played(tmp_path / "here", "riichi", *["greedy"] * 4)[1]


@pytest.mark.full
def test_search_over_mjai_plays_legally(tmp_path: Path) -> None:
    command = f"mjai:{SERVE_MJAI} --player search:4"
    found, _ = played(tmp_path, "riichi", command, *["greedy"] * 3)
    assert [seat.faults for seat in found.seats] == [0, 0, 0, 0]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("ruleset", GAMES)
def test_ten_lines_play_every_game_as_the_player_first(tmp_path: Path, ruleset: str) -> None:
    others = opponents(ruleset)
    found, texts = played(
        tmp_path / "there",
        ruleset,
        f"json:{example('first_legal.py')}",
        *others,
        matches=2,
        duplicate=ruleset == "riichi3",
    )
    assert [seat.faults for seat in found.seats] == [0] * (len(others) + 1)
    here = played(tmp_path / "here", ruleset, "first", *others, matches=2, duplicate=ruleset == "riichi3")
    assert texts == here[1]
    assert len(Path(example("first_legal.py").split()[-1].strip("'")).read_text("utf-8").splitlines()) == 10


def test_the_smallest_mjai_player_ends_and_begins_with_every_match() -> None:
    ruleset = mj.rules.find("riichi", length="east")
    found = mj.simulate(ruleset, 2, [f"mjai:{example('tsumogiri.py')}", *["greedy"] * 3])
    assert [seat.faults for seat in found.seats] == [0, 0, 0, 0]


def test_a_program_that_ends_after_every_match_is_started_again(tmp_path: Path) -> None:
    code = (Path(example("tsumogiri.py").split()[-1].strip("'")).read_text("utf-8")).replace(
        "    answer: ", '    if message["type"] == "end_game":\n        break\n    answer: ', 1
    )
    ruleset = mj.rules.find("riichi", length="east")
    found = mj.simulate(ruleset, 2, [f"mjai:{written(tmp_path, code)} {{seat}}", *["greedy"] * 3])
    assert [seat.faults for seat in found.seats] == [0, 0, 0, 0]
    found = mj.simulate(ruleset, 2, [f"mjai:{written(tmp_path, code)}", *["greedy"] * 3])
    assert [seat.faults for seat in found.seats] == [0, 0, 0, 0]


# What a program is told.


@pytest.mark.parametrize("ruleset", GAMES)
def test_messages_fit_the_schema_of_the_server_and_hide_what_the_seat_does_not_see(ruleset: str) -> None:
    schema = json.loads((ROOT / "docs" / "protocol.schema.json").read_text("utf-8"))
    check = Draft202012Validator(schema)
    table = mj.Table(ruleset, seed=3)
    seats = [JsonSeat(table, seat) for seat in range(table.players)]
    player = players.find("random", 3)
    told: list[dict[str, Any]] = []
    compared = 0
    while not table.hand_over:
        for seat in table.pending:
            compared += 1
            other = JsonSeat(table.determinized(seat, compared), seat)
            assert other.messages() == JsonSeat(table, seat).messages()
            told += [*seats[seat].messages(), seats[seat].question(10.0)]
            table.act(seat, player.choose(table.view(seat)))
    told += [message for one in seats for message in one.messages()]
    assert compared > 20
    assert {message["type"] for message in told} == {"welcome", "hand", "events", "ask", "hand_over"}
    for message in told:
        if message["type"] in ("events", "ask"):
            check.validate(json.loads(json.dumps(message)))


# Programs that fail.


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", BAD)
def test_a_match_survives_any_program(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "START_SECONDS", 2.0)
    monkeypatch.setattr(program.ProgramPlayer, "memory_bytes", 2**28)
    before = children()
    code, fault = BAD[name]
    command = f"json:{written(tmp_path, code)}"
    found, texts = played(tmp_path / "there", "sichuan", command, *["greedy"] * 3, time_limit=2.0)
    first, *others = found.seats
    assert found.matches == 1
    assert any(part in first.first_fault for part in fault.split("|"))
    assert [seat.faults for seat in others] == [0, 0, 0]
    if name.startswith(LOSING) and name != "floods":  # lines of a flood are taken for answers until it is noticed
        assert first.faults <= 1
    if name != "ends after some answers":  # it played as the default action does: the others had no other match
        assert texts == played(tmp_path / "here", "sichuan", DefaultPlayer, *["greedy"] * 3)[1]
    assert children() == before


def test_what_a_program_wrote_last_is_told(tmp_path: Path) -> None:
    command = written(tmp_path, "raise SystemExit('no model in /models')")
    found = mj.simulate("sichuan", 1, [f"json:{command}", *["greedy"] * 3])
    assert "It wrote: no model in /models" in found.seats[0].first_fault


def test_a_program_that_always_fails_is_not_started_for_ever(tmp_path: Path) -> None:
    log = tmp_path / "starts"
    command = written(tmp_path, f"open({str(log)!r}, 'a').write('x')\nsys.exit(1)")
    found = mj.simulate("sichuan", 6, [f"json:{command}", *["greedy"] * 3])
    assert found.matches == 6
    assert found.seats[0].faults == len(log.read_text()) == program.MAX_LOSSES


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("{'type': 'dahai', 'actor': 0, 'pai': '1m', 'tsumogiri': False}", "to a message that asked it nothing"),
        (
            "{'type': 'dahai', 'actor': 0, 'pai': 'P', 'tsumogiri': True} if m.get('actor') == 0 else {'type': 'none'}",
            "is not legal",
        ),
        (
            "{'type': 'reach', 'actor': 0} if m['type'] == 'tsumo' and m['actor'] == 0 else {'type': 'none'}",
            "is not legal",
        ),
        ("'none'", "answered 'none' to a message that asked it nothing"),
        ("{'type': 'hora', 'actor': 0}", "to a message that asked it nothing"),
    ],
)
def test_wrong_answers_in_mjai_are_faults(tmp_path: Path, answer: str, fault: str) -> None:
    code = f"for line in sys.stdin:\n m = json.loads(line)\n print(json.dumps({answer}), flush=True)"
    ruleset = mj.rules.find("riichi", length="east")
    found = mj.simulate(ruleset, 1, [f"mjai:{written(tmp_path, code)}", *["greedy"] * 3])
    assert found.seats[0].faults > 10
    assert fault in found.seats[0].first_fault
    assert [seat.faults for seat in found.seats[1:]] == [0, 0, 0]


def test_an_answer_that_cannot_be_read_does_not_shift_the_others(tmp_path: Path) -> None:
    ruleset = mj.rules.find("riichi", length="east")
    command = f"mjai:{example('tsumogiri.py')}"
    _, texts = played(tmp_path / "plain", ruleset, command, *["greedy"] * 3)
    code = Path(example("tsumogiri.py").split()[-1].strip("'")).read_text("utf-8")
    code = code.replace("    print(json", "    print('hm' if message['type'] == 'start_kyoku' else json")
    found, shifted = played(tmp_path / "shifted", ruleset, f"mjai:{written(tmp_path, code)}", *["greedy"] * 3)
    assert shifted == texts
    assert found.seats[0].faults == found.hands


def test_faults_of_programs_can_stop_a_simulation(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match="ended with exit code 3"):
        mj.simulate("sichuan", 1, [f"json:{written(tmp_path, 'sys.exit(3)')}", *["greedy"] * 3], on_fault="raise")


# Names.


@pytest.mark.parametrize(
    ("ruleset", "spec", "key"),
    [
        ("riichi", "json", "program.no_command"),
        ("riichi", "json:", "program.no_command"),
        ("riichi", "mjai:'", "program.command"),
        ("riichi", "mjai:no-such-program-here", "program.not_found"),
        ("sichuan", "mjai:python", "riichi.mjai.other_game"),
    ],
)
def test_what_cannot_run_is_refused_at_once(ruleset: str, spec: str, key: str) -> None:
    with pytest.raises(PlayerError) as error:
        mj.simulate(ruleset, 1, [spec, *["greedy"] * 3])
    reasons = [error.value, *[value for value in error.value.values.values() if isinstance(value, PlayerError)]]
    told = [getattr(reason, "key", "") for reason in reasons]
    assert key in told or say_of(key) in str(error.value)


def say_of(key: str) -> str:
    from mahjongkit.locale import say_error

    return say_error("en", key, {"command": "", "reason": "", "protocol": "", "game": ""}, "").split(" ")[0]


def test_strangers_cannot_name_commands_and_operators_can() -> None:
    ruleset = mj.rules.find("riichi")
    for spec in ("json:5", "mjai:5", "json:python", "mjai-batch"):
        with pytest.raises(ValueError, match=r"unknown|there is no|expected"):
            bots.check(spec, ruleset)
    players.add("ten_lines", f"json:{example('first_legal.py')}")
    try:
        bots.names.cache_clear()
        bots.check("ten_lines", ruleset)
        assert bots.is_foreign("ten_lines")
        assert not bots.is_foreign("greedy")
        with pytest.raises(ValueError, match="ten_lines:5"):
            bots.check("ten_lines:5", ruleset)
        found = mj.simulate("sichuan", 1, ["ten_lines", *["greedy"] * 3])
        assert found.seats[0].faults == 0
    finally:
        del players._added["ten_lines"]
        bots.names.cache_clear()
    for name in ("greedy", "json", "two words", ""):
        with pytest.raises(PlayerError):
            players.add(name, "greedy")


# Commands.


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mahjongkit", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("lang", "fault"), [("en", "1 fault, with the default action instead"), ("zh", "1次差错"), ("ja", "エラー1回")]
)
def test_faults_are_shown_with_the_results(tmp_path: Path, lang: str, fault: str) -> None:
    names = f"json:'{written(tmp_path, 'sys.exit(4)')}',greedy,greedy,greedy"
    done = run("simulate", "sichuan", "--players", names, "--matches", "1", "--lang", lang)
    assert done.returncode == 0
    assert fault in done.stderr


def test_serve_mjai_connects_to_a_host_over_tcp() -> None:
    """Our table is the host of one hand; greedy must choose there as it does here."""
    table, greedy = mj.Table("riichi", seed=21), players.find("greedy")
    greedy.start(table.ruleset)
    with socket.create_server(("127.0.0.1", 0)) as server:
        command = [*shlex.split(SERVE_MJAI), "--connect", f"mjsonp://127.0.0.1:{server.getsockname()[1]}/room7"]
        client = subprocess.Popen(command)
        connection, _ = server.accept()
        with connection, connection.makefile("rw", encoding="utf-8", newline="\n") as stream:

            def exchange(message: object) -> Any:
                stream.write(json.dumps(message) + "\n")
                stream.flush()
                return json.loads(stream.readline())

            assert exchange(HELLO) == {"type": "join", "name": "greedy", "room": "room7"}
            seat = MjaiSeat(table, 0)
            while not table.hand_over:
                for asked in table.pending:
                    wanted = greedy.choose(table.view(asked))
                    chosen = None if asked == 0 else wanted
                    while chosen is None:
                        chosen = seat.action([exchange(message) for message in seat.messages()][-1])
                    assert chosen == wanted
                    table.act(asked, chosen)
            for message in [*seat.messages(), {"type": "end_game"}]:
                assert exchange(message) == {"type": "none"}
        assert client.wait(10) == 0


def test_serve_mjai_answers_lines_and_lists() -> None:
    lines = [
        {"type": "hello", "protocol": "mjsonp", "protocol_version": 3},
        {"type": "start_game", "id": 0},
        [{"type": "start_game", "id": 1, "names": ["a", "b", "c", "d"]}],
        {"type": "end_game"},
    ]
    command = shlex.split(f"{SERVE_MJAI} --player first --name me")
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers == [{"type": "join", "name": "me", "room": "default"}, *[{"type": "none"}] * 3]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("arguments", "text", "reason"),
    [
        ((), "nonsense\n", "which is not JSON"),
        ((), '{"type": "tsumo", "actor": 0, "pai": "1m"}\n', "outside a hand|no hand"),
        (("--connect", "http://host"), "", "expected an address like mjsonp://"),
        (("--connect", "mjsonp://127.0.0.1:1/x"), "", "no connection to mjsonp://127.0.0.1:1/x"),
        (("--player", "lucky"), "", "unknown player 'lucky'"),
        (("--ruleset", "poker"), "", "poker"),
    ],
)
def test_serve_mjai_refuses_in_one_line(arguments: tuple[str, ...], text: str, reason: str) -> None:
    command = shlex.split(SERVE_MJAI)
    done = subprocess.run([*command, *arguments], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert any(part in done.stderr for part in reason.split("|"))


def test_a_program_plays_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mahjongkit.cli.terminal.screen import Painter
    from mahjongkit.cli.terminal.session import Session

    table = mj.Table("sichuan", seed=3)
    good, bad = (
        players.find(f"json:{example('first_legal.py')}"),
        players.find(f"json:{written(tmp_path, 'sys.exit(5)')}"),
    )
    painter = Painter(table.ruleset.words, "en", False, ["you", "good", "bad", "greedy"], 0)
    session = Session(table, painter, [None, good, bad, players.find("greedy")], None, "1s")
    printed: list[str] = []
    monkeypatch.setattr(session, "ask", lambda view: view.legal[0])
    monkeypatch.setattr(session, "prompt", lambda words: "")
    monkeypatch.setattr(session.console, "print", lambda *parts, **options: printed.extend(map(str, parts)))
    session.play()
    assert table.over
    (fault,) = [text for text in printed if "exit code" in text]
    assert fault.startswith("bad: the program ended with exit code 5")


def test_a_program_gets_a_name_for_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    from mahjongkit.cli.play_page import room_config

    monkeypatch.setattr(players, "_added", {})
    bots.names.cache_clear()
    commands = [f"json:{example('first_legal.py')}", f"json:nice {example('first_legal.py')}"]
    config = room_config(mj.rules.find("sichuan"), ["", *commands, commands[0]], 1)
    assert config.seats == ["person", "json_first_legal", "json_first_legal_", "json_first_legal"]
    assert bots.is_foreign("json_first_legal")
    bots.names.cache_clear()
    bots.is_foreign.cache_clear()


def test_programs_enter_a_ladder_and_end_with_it() -> None:
    before = children()
    names = [f"json:{example('first_legal.py')}", "random", "first", "greedy"]
    found = mj.ladder(names, "sichuan", matches=8, deals_per_table=1)
    assert {one.player for one in found.standings} == set(names)
    assert [one.faults for one in found.standings] == [0, 0, 0, 0]
    assert children() == before
