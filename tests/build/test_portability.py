"""Nothing needs what only Linux has: the package runs without the modules and functions that Windows and macOS lack."""

import io
import json
import mimetypes
import os
import socket
import subprocess
import sys
import time
from pathlib import Path, PureWindowsPath
from types import SimpleNamespace

import pytest

from mahjongkit.arena import cluster
from mahjongkit.cli import streams
from mahjongkit.players.program import split_command
from mahjongkit.server import installation, serve, worker_process
from tests.support import ROOT
from tests.support.processes import run
from tests.support.server_process import Server

WITHOUT_POSIX = """
import os, sys
for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
for name in ("fork", "forkpty", "getloadavg", "getsid", "getuid", "killpg", "nice", "sched_getaffinity", "sysconf"):
    if hasattr(os, name):
        delattr(os, name)
"""
"""Run by every process of a test before anything else: takes away what Windows does not have."""
IMPORT_EVERYTHING = """
import pkgutil, mahjongkit
from importlib import import_module
names = [each.name for each in pkgutil.walk_packages(mahjongkit.__path__, "mahjongkit.")]
for name in names:
    import_module(name)
print(len(names))
"""
RESERVED = ("aux", "con", "nul", "prn", *(f"{name}{number}" for name in ("com", "lpt") for number in range(1, 10)))


@pytest.fixture
def without_posix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processes that a test starts run without what Windows does not have."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_POSIX, "utf-8")
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


@pytest.mark.full
@pytest.mark.usefixtures("without_posix")
def test_every_module_imports_without_what_windows_lacks() -> None:
    check = "import sys, os; assert sys.modules['resource'] is None and not hasattr(os, 'killpg')\n"
    found = run(sys.executable, "-c", check + IMPORT_EVERYTHING, PYTHONPATH=os.environ["PYTHONPATH"])
    assert int(found) > 200


@pytest.mark.full
@pytest.mark.usefixtures("without_posix")
def test_a_server_with_workers_and_programs_plays_without_what_windows_lacks(tmp_path: Path) -> None:
    """A bot that thinks in a worker process and one that is a program of its own, until the match is over."""
    program = f"mine=json:{sys.executable} {ROOT / 'examples' / 'players' / 'first_legal.py'}"
    server = Server(tmp_path / "games.db", "--bot", program)
    try:
        room = server.open_room("sichuan", seats=["search:2", "mine", "greedy", "greedy"])
        until = time.monotonic() + 240
        while (found := server.ask(f"/api/rooms/{room}")[1])["state"] != "over":
            assert time.monotonic() < until, found
            time.sleep(0.1)
    finally:
        server.kill()


@pytest.mark.full
def test_spawned_processes_compute_what_forked_ones_do(tmp_path: Path) -> None:
    """Windows and macOS start processes anew, with nothing of their parent's memory."""
    script = (
        "import multiprocessing, sys; from mahjongkit.cli import main\n"
        "if __name__ == '__main__': multiprocessing.set_start_method(sys.argv.pop(1)); sys.exit(main(sys.argv[1:]))\n"
    )
    program = tmp_path / "program.py"
    program.write_text(script, "utf-8")
    shards, simulations = [], []
    for method in ("fork", "spawn"):
        build = ("dataset", "--self-play", "greedy", "--matches", "4", "--ruleset", "sichuan", "--encoding", "none")
        run(sys.executable, program, method, *build, "--workers", "2", "--out", tmp_path / method)
        shards.append((tmp_path / method / "shard-00000.npz").read_bytes())
        play = ("simulate", "sichuan", "--matches", "8", "--cluster", "local", "--workers", "2", "--json")
        found = json.loads(run(sys.executable, program, method, *play))
        simulations.append({key: value for key, value in found.items() if "second" not in key})
    assert shards[0] == shards[1]
    assert simulations[0] == simulations[1]


class StingySystem:
    """The module `resource` of a system that names no hard limit and grants only so many open files."""

    RLIMIT_NOFILE = 7

    def __init__(self, soft: int, granted: int) -> None:
        self.limit = (soft, -1)
        self.granted = granted

    def getrlimit(self, kind: int) -> tuple[int, int]:
        assert kind == self.RLIMIT_NOFILE
        return self.limit

    def setrlimit(self, kind: int, limit: tuple[int, int]) -> None:
        if not 0 <= limit[0] <= self.granted:
            raise ValueError("current limit exceeds maximum limit")
        self.limit = limit


@pytest.mark.parametrize(
    ("soft", "granted", "raised"),
    [(256, 10_240, 10_240), (256, 70_000, 65_536), (256, 1_000, 256), (20_000, 0, 20_000)],
)
def test_the_limit_of_open_files_is_raised_as_far_as_the_system_grants(
    monkeypatch: pytest.MonkeyPatch, soft: int, granted: int, raised: int
) -> None:
    """macOS answers that there is no hard limit, and refuses to set none."""
    system = StingySystem(soft, granted)
    monkeypatch.setitem(sys.modules, "resource", system)
    serve.raise_file_limit()
    assert system.limit == (raised, -1)


def test_windows_lets_no_second_server_share_a_port(monkeypatch: pytest.MonkeyPatch) -> None:
    options: list[int] = []

    class Listener:
        def setsockopt(self, level: int, option: int, value: int) -> None:
            options.append(option)

        def bind(self, address: tuple[str, int]) -> None: ...
        def listen(self, backlog: int) -> None: ...

    monkeypatch.setattr(socket, "socket", lambda *arguments: Listener())
    serve.open_socket("127.0.0.1", 0)
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    serve.open_socket("127.0.0.1", 0)
    assert options == [socket.SO_REUSEADDR, -5]


def test_scripts_are_served_as_scripts_whatever_the_registry_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers run no module that is served as plain text, and many programs put that into the registry of Windows."""
    wrong = mimetypes.MimeTypes()
    for suffix in installation.MEDIA_TYPES:
        wrong.add_type("text/plain", suffix)
    monkeypatch.setattr(mimetypes, "_db", wrong)
    installation.PageFiles()
    for path in (*installation.static_files(), installation.INDEX, installation.WORKER):
        assert mimetypes.guess_type(str(path))[0] == installation.MEDIA_TYPES[path.suffix]


def test_a_worker_without_resource_and_proc_says_nothing_of_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_file(*arguments: object, **named: object) -> io.StringIO:
        raise FileNotFoundError

    monkeypatch.setattr("builtins.open", no_file)
    usage = SimpleNamespace(RUSAGE_SELF=0, getrusage=lambda who: SimpleNamespace(ru_maxrss=5_000_000))
    monkeypatch.setitem(sys.modules, "resource", usage)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert worker_process._most_memory() == 5_000_000
    monkeypatch.setattr(sys, "platform", "freebsd")
    assert worker_process._most_memory() == 5_000_000 * 1024
    monkeypatch.setitem(sys.modules, "resource", None)
    assert worker_process._most_memory() == 0
    worker_process._limit({"niceness": 0, "memory_bytes": 1, "is_foreign": True})
    worker_process._limit_time()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"C:\bots\bot.exe", [r"C:\bots\bot.exe"]),
        (r'"C:\my bots\python.exe" bot.py', [r"C:\my bots\python.exe", "bot.py"]),
        (r"python 'my bot.py' # 1", ["python", "my bot.py", "#", "1"]),
    ],
)
def test_commands_of_programs_may_have_the_paths_of_windows(
    monkeypatch: pytest.MonkeyPatch, command: str, words: list[str]
) -> None:
    monkeypatch.setattr(os, "sep", "\\")
    assert split_command(command) == words


def test_backslashes_quote_in_commands_elsewhere() -> None:
    assert split_command(r"python my\ bot.py '#1'") == ["python", "my bot.py", "#1"]


def test_a_pool_has_no_more_processes_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [cluster.process_count(wanted) for wanted in (0, 1, 96)] == [1, 1, 96]
    monkeypatch.setattr(sys, "platform", "win32")
    assert [cluster.process_count(wanted) for wanted in (0, 1, 96)] == [1, 1, 61]


def test_files_and_pipes_are_utf8_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    given, written = io.TextIOWrapper(io.BytesIO("红中".encode()), "cp1252"), io.TextIOWrapper(io.BytesIO(), "cp1252")
    monkeypatch.setattr(sys, "stdin", given)
    monkeypatch.setattr(sys, "stdout", written)
    streams.prepare_streams()
    assert given.read() == "红中"
    written.write("红中")
    written.flush()
    assert written.buffer.getvalue().decode() == "红中"


@pytest.mark.parametrize("encoding", ["cp1252", pytest.param("ascii", marks=pytest.mark.full)])
def test_a_character_that_the_output_does_not_have_stops_no_command(encoding: str) -> None:
    command = [sys.executable, "-m", "mahjongkit", "tiles", "--lang", "zh"]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": encoding}, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode(encoding).count("?") > 45


def test_every_file_name_is_valid_on_windows() -> None:
    """No characters and names that Windows reserves, and no two names that differ only in capital letters."""
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, cwd=ROOT, check=False).stdout
    names = [name for name in listed.split("\0") if name]
    if not names:
        pytest.skip("not a git checkout")
    assert len({name.lower() for name in names}) == len(names)
    for name in names:
        parts = PureWindowsPath(name).parts
        assert len(name) < 160
        assert not any(set(part) & set('<>:"|?*\\') or part[-1] in ". " for part in parts), name
        assert not any(part.partition(".")[0].lower() in RESERVED for part in parts), name
