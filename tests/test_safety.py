"""Numbers that cannot be: in records, stored rows, start positions and pickles. Refused, and never a crash.

What reads them is compiled, so whatever could crash runs in a process of its own: a crash is an exit code, not the end
of the tests.
"""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from drivers import eagerly, match, steps
from server_process import Server

from mahjongkit import rules
from mahjongkit.game.table import Table
from mahjongkit.records import Record, RecordError
from mahjongkit.records.record import read
from mahjongkit.server.lobby import Lobby
from mahjongkit.server.store import Store

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous", "synchronous3")
WRONG = (-1, 40, 2**31 - 1, -(2**31), 10**8)
FOLDER = Path(__file__).parent / "version1"


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every integer in plain data: what holds it, and where in that."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        if type(one) is int:
            yield value, key
        elif isinstance(one, dict | list):
            yield from places(one)


def fuzz_record(text: str, events: bool) -> None:
    """Replace every integer of a record by every wrong value; runs in a process of its own."""
    told = text.splitlines()
    tried = loaded = 0
    for at, one in enumerate(told):
        line = json.loads(one)
        if not events and line.get("type") not in (None, "hand", "answers", "result"):
            continue
        for holder, key in list(places(line)):
            right = holder[key]
            for wrong in WRONG:
                if wrong == right:
                    continue
                holder[key] = wrong
                tried += 1
                try:
                    record = read("\n".join([*told[:at], json.dumps(line), *told[at + 1 :]]))
                except RecordError as error:
                    assert len(error.reason) > 3  # noqa: PT017
                else:
                    loaded += 1
                    list(record.tables())[-1].result()
            holder[key] = right
    print(tried, loaded)


def short_record(name: str, hands: int, answers: int) -> Record:
    """The first hands of a match, and so many answers of the next one."""
    table = Table(name, seed=3)
    for _ in steps(table, eagerly, random.Random(3)):
        if table.hand_number > hands or (table.hand_number == hands and len(table.actions) >= answers):
            break
    return Record.of(table)


def in_process(function: Callable[..., None], *arguments: object) -> list[str]:
    """Run a function of this file in a process of its own; what it printed."""
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
    code += f"import json, test_safety; test_safety.{function.__name__}(*json.load(sys.stdin))"
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(arguments), capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.split()


@pytest.mark.parametrize("name", GAMES)
def test_every_integer_of_a_record_is_checked(name: str) -> None:
    """Issue 20: a `RecordError`, or it loads where the value is legal; never a crash, never another exception."""
    tried, loaded = map(int, in_process(fuzz_record, short_record(name, 0, 12).dump(), True))
    assert tried > 300
    assert loaded < tried / 4  # scores, the seed, a few options


@pytest.mark.parametrize("name", GAMES)
def test_every_integer_of_a_hand_that_follows_is_checked(name: str) -> None:
    """A hand must begin with what the one before it left, so that no other value is legal there."""
    told = short_record(name, 1, 3).dump()
    in_process(fuzz_record, told, False)


def test_every_integer_of_a_whole_match_is_checked() -> None:
    """The result at the end, too."""
    game = rules.find("sichuan", hands_per_match=1)
    in_process(fuzz_record, Record.of(match(game, 1)).dump(), False)


DEALER = 6


@pytest.mark.parametrize("name", GAMES)
def test_a_table_takes_over_no_impossible_position(name: str) -> None:
    """Compiled code checks what a hand begins with by itself, whoever has read it."""
    in_process(take_over_positions, name)


def take_over_positions(name: str) -> None:
    table = Table(name, seed=1)
    opening, wall, *_ = table.hand_logs[0]
    for place in range(len(opening)):
        for wrong in WRONG:
            play = table.ruleset.new_state(1)
            changed = [*opening[:place], wrong, *opening[place + 1 :]]
            try:
                play.begin(wall, changed)
            except ValueError as error:
                assert str(error).startswith("opening: ")  # noqa: PT017
                assert play.number == -1
            else:
                assert place < table.players or (name.startswith(("riichi", "synchronous")) and wrong == 40)
    for wrong_wall in (
        wall[:-1],
        wall + wall[:1],
        bytes([wall[0]]) + wall[:-1],
        bytes(len(wall)),
        b"\xff" * len(wall),
        b"",
    ):
        if sorted(wrong_wall) != sorted(wall):
            with pytest.raises(ValueError, match="wall: "):
                table.ruleset.new_state(1).begin(wrong_wall, list(opening))
    wrong_sizes: tuple[Any, ...] = ([], opening[:-1], (*opening, 0), ["x"] * 17, [1.0] * 17, [True] * 17)
    for wrong_size in wrong_sizes:
        with pytest.raises(ValueError, match="expected 17 whole numbers"):
            table.ruleset.new_state(1).begin(wall, list(wrong_size))
    for said in (-1, 2**31 - 1, -(2**31), 4 << 28, 63, 9 << 6, 1 << 28):
        with pytest.raises(ValueError, match="seat"):
            Table.replayed(table.ruleset, (opening, wall, array("Q"), array("i", [said])))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("key", ["scores", "dealer", "hand", "honba", "sticks", "passed", "counted", "round"])
def test_a_start_that_cannot_be_is_refused(name: str, key: str) -> None:
    """Of every type, and of every size."""
    for wrong in (-1, 2**31 - 1, -(2**31), 10**8, 10**400, 1.5, True, None, "\ud800", [], {}, [1] * 9, object()):
        if key == "scores" and wrong == -1:
            continue  # a score may be below zero
        with pytest.raises(ValueError, match=r"^start: "):
            Table(name, seed=1, start={key: [wrong] * 4 if key == "scores" else wrong})


def test_a_start_within_bounds_is_taken() -> None:
    table = Table(
        "riichi", start={"scores": [10**7, -(10**7), 0, 0], "hand": 255, "honba": 355, "sticks": 1120, "round": "N"}
    )
    assert (table.hand_number, table.pot) == (255, 1_120_000)


@pytest.mark.parametrize("name", GAMES)
def test_a_pickle_reaches_a_table_only_checked(name: str) -> None:
    """What a pickle holds is played again, every hand of it."""
    table = short_record(name, 1, 3).taken_up()
    assert pickle.loads(pickle.dumps(table)).hand_logs == table.hand_logs
    reduced: Any = table.__reduce__()
    restore, arguments = reduced
    spec, seed, walls, dealt, hand_logs, hand_log, version = arguments
    opening, wall, events, said = hand_log
    bad_opening = (*opening[:DEALER], 10**8, *opening[DEALER + 1 :])
    for wrong in (
        (spec, -1, walls, dealt, hand_logs, hand_log, version),
        (spec, 2**64, walls, dealt, hand_logs, hand_log, version),
        (spec, seed, (b"abc",), dealt, hand_logs, hand_log, version),
        (spec, seed, walls, -1, hand_logs, hand_log, version),
        (spec, seed, walls, dealt, hand_logs, (bad_opening, wall, events, said), version),
        (spec, seed, walls, dealt, [(bad_opening, wall, events, said)], hand_log, version),
        (spec, seed, walls, dealt, [(opening, wall, events[:-1], said)], hand_log, version),
        (spec, seed, walls, dealt, hand_logs, (opening, bytes(len(wall)), events, said), version),
        (spec, seed, walls, dealt, hand_logs, (opening, wall, events, array("i", [1 << 28 | 40])), version),
        (spec, seed, walls, dealt, hand_logs, hand_log, 3),
    ):
        with pytest.raises(ValueError, match=r"seed|wall|opening|seat|hand"):
            restore(*wrong)


# Rows of a database.


DAMAGED = "playing-riichi-handbook"
OTHERS = {
    *("playing-riichi3-majsoul3", "playing-sichuan-handbook", "playing-ninghai-handbook"),
    *("playing-synchronous-handbook", "playing-synchronous3-handbook", "playing-sichuan-changed"),
}
ROW = {
    "rooms": f"id = '{DAMAGED}'",
    "seats": f"room = '{DAMAGED}'",
    "hands": f"room = '{DAMAGED}' AND number = 1",
    "answers": f"hand = (SELECT id FROM hands WHERE room = '{DAMAGED}' AND number = 1) AND place = 3",
}
"""The row of each table that is made wrong: the last hand of the room, and one of its answers."""


def wrong_rows() -> Iterator[tuple[str, str, object]]:
    """Tables, columns and values that no server has written there."""
    for wrong in (*WRONG, 2**62, None, "x", b"x", 1.5):
        for table, column in (("hands", "number"), ("answers", "said"), ("answers", "place"), ("rooms", "version")):
            yield table, column, wrong
        yield "seats", "seat", wrong
    for text in ("", "{", "[]", "[" * 100_000, "null", '["x"]', json.dumps([0] * 15), json.dumps([0] * 18), b"\xff"):
        yield "hands", "opening", text
        yield "rooms", "terms", text
    for place in range(16):
        for number in WRONG:
            yield "hands", "opening", json.dumps([*[0] * place, number, *[0] * (15 - place)])
    for data in (b"", b"\xff" * 136, bytes(136), "text", 5):
        yield "hands", "wall", data
    for table, column in (("hands", "salt"), ("seats", "name"), ("seats", "token"), ("rooms", "created")):
        yield table, column, [5, "x"][column in ("salt", "token", "created")]
    changes: tuple[dict[str, Any], ...] = (
        {"start_points": 10**9},
        {"nothing": 1},
        {"uma": [[[]]]},
        {"base": 10**400},
        {"kuitan": "\ud800"},
    )
    for options in changes:
        terms = {"ruleset": "riichi:handbook", "options": options, "seats": ["random"] * 4, "stand_in": "random"}
        yield "rooms", "terms", json.dumps(terms)


def take_up_wrong_rows(folder: str) -> None:
    """Start a lobby on files with one wrong row each; runs in a process of its own."""
    logging.disable()
    tried = left_out = 0
    for table, column, wrong in wrong_rows():
        path = Path(folder) / "rooms.db"
        shutil.copy(FOLDER / "rooms.db", path)
        Store(path).close()
        with closing(sqlite3.connect(path)) as db:
            db.execute("INSERT INTO seats VALUES ('playing-riichi-handbook', 0, 'Aki', x'00')")
            try:
                db.execute(f"UPDATE OR REPLACE {table} SET {column} = ? WHERE {ROW[table]}", (wrong,))
            except sqlite3.IntegrityError:
                continue  # no row can hold it
            db.commit()
        tried += 1
        found = asyncio.run(rooms_taken_up(path))
        assert found >= OTHERS, (table, column, wrong)
        left_out += DAMAGED not in found
    print(tried, left_out)


async def rooms_taken_up(path: Path) -> set[str]:
    lobby = Lobby(Store(path))
    lobby.load_unfinished()
    found = set(lobby.rooms)
    lobby.close()
    return found


def test_a_wrong_row_leaves_out_its_room_alone(tmp_path: Path) -> None:
    """Issue 20: a bad row in the database must not kill the start, nor keep the other rooms waiting."""
    tried, left_out = map(int, in_process(take_up_wrong_rows, str(tmp_path)))
    assert tried > 120
    assert left_out > tried * 0.9


def test_a_room_that_is_left_out_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "rooms.db"
    shutil.copy(FOLDER / "rooms.db", path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE hands SET opening = '[1]' WHERE room = 'playing-sichuan-handbook'")
        db.execute("UPDATE rooms SET created = 'long ago' WHERE id = 'playing-ninghai-handbook'")
        db.commit()
    assert asyncio.run(rooms_taken_up(path)) == OTHERS - {"playing-sichuan-handbook", "playing-ninghai-handbook"} | {
        DAMAGED
    }
    reported = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert any("cannot load room playing-sichuan-handbook" in message for message in reported)
    assert any("cannot load room 'playing-ninghai-handbook'" in message for message in reported)


# Over the network.


def test_a_record_that_is_sent_cannot_end_the_server(tmp_path: Path) -> None:
    """Issue 20: 682 bytes were enough."""
    told = short_record("riichi", 0, 1).dump().splitlines()
    server = Server(tmp_path / "games.db")
    for place in range(17):
        hand = json.loads(told[1])
        hand["opening"][place] = 10**8
        data = "\n".join([told[0], json.dumps(hand), *told[2:]]).encode()
        status, answer, _ = server.ask("/api/replays", raw=data)
        assert status == 422, answer
    assert server.ask("/api")[0] == 200
    server.stop()


# Text and values of any kind: batches.

WEIRD: tuple[Any, ...] = (
    *(None, True, -1, 40, 2**31, 2**64, 10**400, 1.5, float("nan"), "", "x", "\ud800", "\udcff1m", "9" * 400, "²", "٣"),
    *([], {}, [[]], {"a": 1}, ["\ud800"], "123m\ud800", "1z", [1] * 5, "1m" * 200, "a" * 10_000),
)
SCORED: dict[str, dict[str, Any]] = {
    "ninghai": {"hand": "123m456p789s23m55p", "win": "4m"},
    "riichi": {"hand": "234m340p22s34567s", "win": "8s", "riichi": 1},
    "riichi3": {"hand": "234p340p22s34567s", "win": "8s", "riichi": 1},
    "sichuan": {"hand": "234m345m22s34567s", "win": "8s"},
    "synchronous": {"hand": "234m340p22s34567s", "win": "8s", "riichi": 1},
    "synchronous3": {"hand": "234p340p22s34567s", "win": "8s", "riichi": 1},
}
SETTLED: dict[str, dict[str, Any]] = {
    "ninghai": {"hands": ["123m456p789s23m55p", *["19m19p19s1234567z"] * 3], "win": "4m", "winner": "E"},
    "sichuan": {"hands": ["123456789m1122p"] * 1 + ["123456789s1144p"] + ["234m567m345s6788p"] * 2, "void": "sspp"},
}
PYTHON = re.compile(
    r"internal error|too large to convert|unhashable|unsupported|surrogates not|C (int|long)|positional"
)


def questions(dice: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Questions of every command with one value that is none, or two."""
    for name in GAMES:
        game = rules.find(name)
        facts = [fact.name for fact in (*game.facts, *game.settle_facts)]
        for command, base in (
            ("score", SCORED[name]),
            ("hand", {"hand": SCORED[name]["hand"]}),
            ("settle", SETTLED.get(name)),
        ):
            if base is None:
                continue
            yield command, {**base, "rules": name}
            for key in ("hand", "hands", "win", "rules", "options", "void", "seen", "name", "self", "\ud800", *facts):
                for wrong in dice.sample(WEIRD, 8):
                    yield command, {**base, "rules": name, key: wrong}
            for option in game.options:
                for wrong in dice.sample(WEIRD, 4):
                    yield command, {**base, "rules": name, "options": {option: wrong}}


@pytest.mark.parametrize("command", ["hand", "score", "settle"])
def test_a_batch_answers_every_line(command: str) -> None:
    """With an answer, or an error in our own words; and goes on."""
    lines = [json.dumps(asked).encode() for kind, asked in questions(random.Random(20)) if kind == command]
    lines += [b"", b"{", b"[" * 100_000, b"\xff", b"null", b"5", b'"\\ud800"', b'{"hand":' * 50_000, b"1" * 5000, b"{}"]
    done = subprocess.run(
        [sys.executable, "-m", "mahjongkit", command, "--batch"],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert len(answers) == len(lines)
    strange = [
        (line, answer) for line, answer in zip(lines, answers, strict=True) if PYTHON.search(str(answer.get("error")))
    ]
    assert not strange
    assert sum("error" not in answer for answer in answers) >= len(GAMES) - 4 * (command == "settle")


@pytest.mark.parametrize(
    "words",
    [
        ("hand", b"123m\xff"),
        ("score", "riichi", b"\xff", "--win", "8s"),
        ("score", "riichi", "234m340p22s34567s", "--win", b"\xff"),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--seat", b"\xff"),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--option", b"uma=\xff"),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--option", "uma=" + "[" * 5000),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--option", "oka=" + "9" * 5000),
        ("score", "riichi", "234m340p22s34567s", "--win", "8s", "--honba", "9" * 5000),
        ("rules", b"riichi:\xff"),
        ("simulate", "riichi", "--players", b"\xff"),
        ("show", b"no\xfffile"),
    ],
)
def test_a_command_refuses_text_that_is_none(words: tuple[str | bytes, ...]) -> None:
    """In one line, with exit code 2."""
    done = subprocess.run([sys.executable, "-m", "mahjongkit", *words], capture_output=True, timeout=60)
    assert done.returncode == 2, done.stderr
    assert done.stderr.strip().count(b"\n") == 0
    assert done.stderr.strip().startswith(b"mahjongkit: ")
    assert not PYTHON.search(done.stderr.decode())


def test_a_name_that_no_file_can_hold_is_refused() -> None:
    table = Table("riichi", seed=1)
    with pytest.raises(ValueError, match=r"name .* is no text that can be written"):
        Record.of(table, ["Aki", "Ben", "Chi", "\ud800"])
    header, *rest = Record.of(table).dump().splitlines()
    names = {**json.loads(header), "names": ["Aki", "Ben", "Chi", "\ud800"]}
    with pytest.raises(RecordError, match="expected 4 texts"):
        read("\n".join([json.dumps(names), *rest]))


def test_a_name_may_hold_any_other_character() -> None:
    """Also those at which Python ends lines."""
    names = ["\u2028", "\x85", "\x0b\x0c\x1c", "\U0001f004 東"]
    assert read(Record.of(Table("riichi", seed=1), names).dump()).names == tuple(names)


@pytest.mark.parametrize("wrong", WEIRD, ids=lambda value: repr(value)[:20])
def test_a_header_that_cannot_be_is_a_record_error(wrong: object) -> None:
    """Whatever stands in it; never another exception."""
    header, *rest = Record.of(Table("ninghai", seed=1)).dump().splitlines()
    told = json.loads(header)
    refused = 0
    changed = [{**told, key: wrong} for key in told]
    changed += [{**told, "options": {**told["options"], key: wrong}} for key in (*told["options"], "name", "\ud800")]
    for one in changed:
        try:
            read("\n".join([json.dumps(one), *rest]))
        except RecordError as error:
            assert not PYTHON.search(str(error))  # noqa: PT017
            refused += 1
    assert refused > len(changed) - 10  # a number or a flag may be legal, and the version of the engine is not read
