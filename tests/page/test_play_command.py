"""`mahjongkit play`: it serves the page, says where, gives way if the port is taken, and ends when it is told to."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.support.processes import started


@contextmanager
def playing(folder: Path, *arguments: str, browser: str = "") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, and the address that it prints."""
    command = [sys.executable, "-m", "mahjongkit", "play", *arguments, "--lang", "en"]
    command = command if browser else [*command, "--no-browser"]
    with started(command, folder, PYTHONUNBUFFERED="1", BROWSER=browser) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://127.0.0.1:" in line, process.communicate()
        yield process, line.split()[2]


def test_it_serves_the_page_and_ends_cleanly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with playing(tmp_path, "sichuan:platform", "--port", str(port)) as (process, url):
            assert url.endswith("/?game=sichuan:platform")
            assert f":{port}/" not in url
            with urlopen(url, timeout=20) as page:
                assert "/static/main.js" in page.read().decode()
            process.send_signal(signal.SIGINT)
            said, complained = process.communicate(timeout=20)
    assert (said, complained) == ("", "")
    assert process.returncode == 0
    assert (tmp_path / "mahjongkit.db").exists()


def test_the_usual_port_is_taken_if_it_is_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    with playing(tmp_path, "--port", str(port)) as (process, url):
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert url == f"http://127.0.0.1:{port}/"


def test_the_browser_is_opened(tmp_path: Path) -> None:
    """Any that the system names; this one writes down what it is to open."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    with playing(tmp_path, "ninghai", "--port", "0", browser=str(browser)) as (process, url):
        end = time.monotonic() + 20
        while not (tmp_path / "opened").exists() and time.monotonic() < end:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert (tmp_path / "opened").read_text().strip() == url
    assert url.endswith("/?game=ninghai:handbook")
