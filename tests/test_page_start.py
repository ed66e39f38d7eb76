"""`mahjongkit play`: it serves the page, says where, gives way if the port is taken, and ends when it is told to."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen


def start(folder: Path, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """The command, and the address that it prints."""
    command = [sys.executable, "-m", "mahjongkit", "play", *arguments, "--no-browser", "--lang", "en"]
    process = subprocess.Popen(
        command,
        cwd=folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "http://127.0.0.1:" in line, process.communicate()
    return process, line.split()[2]


def test_it_serves_the_page_and_ends_cleanly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process, url = start(tmp_path, "sichuan:platform", "--port", str(port))
        try:
            assert url.endswith("/?game=sichuan:platform")
            assert f":{port}/" not in url
            with urlopen(url, timeout=20) as page:
                assert "/static/main.js" in page.read().decode()
        finally:
            process.send_signal(signal.SIGINT)
            said, complained = process.communicate(timeout=20)
    assert (said, complained) == ("", "")
    assert process.returncode in (0, 130)
    assert (tmp_path / "mahjongkit.db").exists()


def test_the_usual_port_is_taken_if_it_is_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    process, url = start(tmp_path, "--port", str(port))
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert url == f"http://127.0.0.1:{port}/"
