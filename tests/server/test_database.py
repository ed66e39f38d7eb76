"""`mahjongkit db`: check, back up and upgrade the file of a server; and what a server says about a bad file."""

import json
import os
import shutil
import sqlite3
import stat
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from mahjongkit.cli import main
from mahjongkit.errors import StoreError
from mahjongkit.records.wall_shuffle import value_hash
from mahjongkit.server.match import Match
from mahjongkit.server.room_config import RoomConfig
from mahjongkit.server.store import Store, StoredRoom
from tests.support.processes import in_process
from tests.support.server_process import Server

FOLDER = Path(__file__).parents[1] / "data" / "version1"


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """A file with rooms that version 0.1 wrote."""
    return Path(shutil.copy(FOLDER / "rooms.db", tmp_path / "games.db"))


def run(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> str:
    assert main([*map(str, arguments), "--lang", "en"]) == code
    out, err = capsys.readouterr()
    return str(out + err)


def test_migrate_upgrades_an_old_file_and_keeps_a_copy(old_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = old_file.read_bytes()
    assert f"Upgraded from version 1 to 2. The old file is {old_file}.version1" in run(
        capsys, "db", "migrate", old_file
    )
    with (
        closing(sqlite3.connect(f"{old_file}.version1")) as copy,
        closing(sqlite3.connect(FOLDER / "rooms.db")) as source,
    ):
        assert list(copy.iterdump()) == list(source.iterdump())
    assert old_file.read_bytes() != before
    assert "Nothing to do: the file has version 2" in run(capsys, "db", "migrate", old_file)


def test_check_replays_every_hand(old_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(old_file)) as db:
        counts = [db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("rooms", "hands", "answers")]
    main(["db", "migrate", str(old_file)])
    capsys.readouterr()
    rooms, hands, answers = counts
    said = run(capsys, "db", "check", old_file)
    assert f"Rooms: {rooms}. Hands replayed: {hands}, with {answers} answers. Problems: 0." in said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE answers SET said = 7 WHERE place = 3 AND hand = (SELECT min(hand) FROM answers)", "room"),
        ("UPDATE rooms SET terms = '{}' WHERE id = (SELECT min(id) FROM rooms)", "room"),
        ("DELETE FROM rooms WHERE id = (SELECT room FROM hands LIMIT 1)", "refers to a missing row of rooms"),
        ("UPDATE records SET text = 'nothing'", "room"),
    ],
)
def test_check_finds_what_is_wrong(old_file: Path, capsys: pytest.CaptureFixture[str], change: str, said: str) -> None:
    Store(old_file).close()
    with closing(sqlite3.connect(old_file)) as db:
        assert db.execute(change).rowcount
        db.commit()
    found = run(capsys, "db", "check", old_file, code=1)
    assert said in found
    assert "Problems: 0" not in found


def test_check_finds_a_wall_that_was_not_shuffled_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, (ruleset, config) = tmp_path / "games.db", RoomConfig("sichuan").complete()
    with closing(Store(path)) as store:
        text = msgspec.json.encode(config.with_all_options(ruleset)).decode()
        store.add_room(StoredRoom("0123456789abcdef", 0.0, "waiting", text))
        Match(store, "0123456789abcdef", ruleset)
    assert "Problems: 0" in run(capsys, "db", "check", path)
    with closing(sqlite3.connect(path)) as db:
        value = {"seat": 0, "hash": value_hash("ab" * 32), "value": "ab" * 32}
        db.execute("UPDATE shuffles SET contributions = ?", (json.dumps([value]),))
        db.commit()
    assert "the wall is not the one that follows" in run(capsys, "db", "check", path, code=1)


def test_a_file_without_the_newest_table_can_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.db"
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE shuffles")
        db.commit()
    assert "Problems: 0" in run(capsys, "db", "check", path)


def test_backup_of_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The copy is whole, private, and holds what the server had saved."""
    server = Server(tmp_path / "games.db")
    try:
        server.open_room("sichuan", seats=["random"] * 4, timers={"bot": 0, "between": 0})
        assert "Copied to" in run(capsys, "db", "backup", tmp_path / "games.db", tmp_path / "copy.db")
        run(capsys, "db", "check", tmp_path / "games.db")
    finally:
        server.stop()
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    assert "Rooms: 1." in run(capsys, "db", "check", tmp_path / "copy.db")
    assert "exists already" in run(capsys, "db", "backup", tmp_path / "games.db", tmp_path / "copy.db", code=2)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_only_its_owner_can_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.touch()
    path.chmod(0o644)
    Store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_damaged_file_is_refused_in_one_sentence(old_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(old_file.read_bytes())
    for page in range(1, len(data) // 4096):
        data[4096 * page : 4096 * page + 200] = b"\x55" * 200
    old_file.write_bytes(data)
    said = run(capsys, "serve", "--port", 0, "--db", old_file, code=2)
    assert "the database is damaged" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("kept", [1, 2, 4])
def test_check_reports_a_damaged_file(old_file: Path, capsys: pytest.CaptureFixture[str], kept: int) -> None:
    """Whatever is left of it, and its backup says the same or is a whole copy."""
    data = bytearray(old_file.read_bytes())
    for page in range(kept, len(data) // 4096):
        data[4096 * page : 4096 * (page + 1)] = b"\x55" * 4096
    old_file.write_bytes(data)
    said = run(capsys, "db", "check", old_file, code=1)
    assert "Problems: 0" not in said
    assert "Traceback" not in said


def test_a_backup_that_fails_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, target = tmp_path / "games.db", tmp_path / "copy.db"
    Store(path).close()
    path.write_bytes(path.read_bytes()[:6000])
    said = run(capsys, "db", "backup", path, target, code=2)
    assert said.count("\n") == 1
    assert not target.exists()


def open_as_nobody(path: str) -> None:
    """Open a database as a user who may not write it, for root may write everything; prints what is wrong."""
    if os.getuid() == 0:
        os.setuid(65534)
    try:
        Store(Path(path))
    except StoreError as error:
        print(error.key, path in error.words("zh"))


@pytest.mark.skipif(sys.platform == "win32", reason="it needs users")
def test_a_file_that_cannot_be_written_is_refused_in_one_sentence() -> None:
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    path = folder / "games.db"
    Store(path).close()
    path.chmod(0o444)
    folder.chmod(0o555)
    try:
        key, names_file = in_process(open_as_nobody, str(path))
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
    assert key in ("store.read_only", "store.cannot_open")
    assert names_file == "True"


@pytest.mark.parametrize("command", ["check", "backup", "migrate"])
def test_a_missing_file_is_not_created(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    extra = [tmp_path / "copy.db"] if command == "backup" else []
    assert "no such file" in run(capsys, "db", command, tmp_path / "nothing.db", *extra, code=2)
    assert not list(tmp_path.iterdir())
