"""The database file, the port and the packages that a server needs, and what it says without them."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from mahjongkit.cli import main
from mahjongkit.server import store as stores
from mahjongkit.server.middleware import GuardMiddleware
from mahjongkit.server.serve import open_socket
from mahjongkit.server.store import Store
from tests.support.server_process import Server

# The file, the port, the packages.


def test_the_store_is_one_servers_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Server(tmp_path / "games.db")
    try:
        assert main(["serve", "--port", "0", "--db", str(tmp_path / "games.db"), "--lang", "en"]) == 2
        assert "another server uses this file" in capsys.readouterr().err
    finally:
        server.stop()


def of_another_version(path: Path) -> None:
    Store(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_text("no database at all, but long enough to be looked at " * 20), "not a database"),
        (lambda path: sqlite3.connect(path).executescript("CREATE TABLE cats (name TEXT)"), "another application"),
        (of_another_version, "tables of version 99; this one knows up to 2"),
        (lambda path: path.mkdir(), "cannot be opened or created: Is a directory"),
    ],
)
def test_a_file_that_is_no_store_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: Callable[[Path], object], said: str
) -> None:
    make(tmp_path / "file.db")
    assert main(["serve", "--port", "0", "--db", str(tmp_path / "file.db"), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_records_that_were_sent_are_kept_until_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a file that was made before there was a place for them."""
    monkeypatch.setattr(stores, "MAX_UPLOADS", 3)
    Store(tmp_path / "games.db").close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as db:
        db.execute("DROP TABLE sent")
    store = Store(tmp_path / "games.db")
    for number in (1, 2, 3, 1, 4):
        store.add_upload(f"id {number}", b"record " * number)
    assert [store.upload(f"id {number}") for number in (1, 2, 3, 4)] == [
        b"record ",
        None,
        b"record " * 3,
        b"record " * 4,
    ]
    store.close()


def test_a_port_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_socket("127.0.0.1", 0) as door:
        port = str(door.getsockname()[1])
        assert main(["serve", "--port", port, "--db", str(tmp_path / "x.db"), "--lang", "en"]) == 2
    assert f"cannot serve on 127.0.0.1, port {port}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("package", "command"), [("uvicorn", ["serve", "--port", "0"]), ("websockets", ["join", "http://127.0.0.1/room/x"])]
)
def test_without_the_extra_the_commands_say_how_to_get_it(package: str, command: list[str]) -> None:
    code = f"import sys; sys.modules['{package}'] = None\nfrom mahjongkit.cli import main\nsys.exit(main(sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", code, *command, "--lang", "en"], capture_output=True, text=True)
    assert done.returncode == 2
    assert f'needs the package {package}: pip install "mahjongkit[web]"' in done.stderr


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7", True),
        ("localhost:1", True),
        ("mahjong.example.org", True),
        ("evil.example", False),
        ("mahjong.example.org.evil.example", False),
        ("", False),
        ("[::1", False),
    ],
)
def test_the_names_under_which_the_server_answers(host: str, known: bool) -> None:
    async def nothing(*_: object) -> None:
        """No application."""

    guard = GuardMiddleware(nothing, ["https://Mahjong.example.org/"])
    assert guard.is_allowed_host(host) is known
    assert guard.is_allowed_origin("https://mahjong.example.org", "10.0.0.1:8000")
    assert not guard.is_allowed_origin("http://mahjong.example.org", "10.0.0.1:8000")
