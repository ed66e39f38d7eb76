"""`mahjongkit play`: it serves the page, begins the match it is asked for, and opens to the network only if told to."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
import segno

from mahjongkit.game.table import Table
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.server.invitation import network_address
from tests.support.page_driver import Visitor
from tests.support.play_command import playing
from tests.support.processes import started, unix

pytestmark = unix


def test_it_serves_the_page_and_ends_cleanly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with playing(tmp_path, "sichuan:platform", "--port", str(port)) as (process, url):
            assert url.endswith("/?game=sichuan:platform")
            assert f":{port}/" not in url
            with urlopen(url, timeout=20) as page:
                assert "/main.js" in page.read().decode()
            process.send_signal(signal.SIGINT)
            said, complained = process.communicate(timeout=20)
    assert (said, complained) == ("", "")
    assert process.returncode == 0
    assert (tmp_path / "mahjongkit.db").exists()


def test_it_needs_no_arguments(tmp_path: Path) -> None:
    """This is what `make play` runs."""
    command = [sys.executable, "-m", "mahjongkit", "play"]
    with started(command, tmp_path, PYTHONUNBUFFERED="1", BROWSER="true") as process:
        assert process.stdout is not None
        assert "http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert process.returncode == 0


def test_the_usual_port_is_taken_if_it_is_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    with playing(tmp_path, "--port", str(port)) as (process, url):
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
    assert url == f"http://127.0.0.1:{port}/"


@pytest.mark.full
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


def ask(url: str, body: object = None) -> Any:
    with urlopen(Request(url, None if body is None else json.dumps(body).encode()), timeout=20) as answer:
        return json.load(answer)


def origin(url: str) -> str:
    return "http://" + urlsplit(url).netloc


# A match that the command describes.


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("game", "arguments", "options", "seed", "seat", "players"),
    [
        ("sichuan", ["first,random,greedy", "--option", "hands_per_match=2"], {"hands_per_match": 2}, 7, 2, 4),
        ("riichi3", ["random"], {}, 11, 0, 3),
    ],
)
def test_the_match_begins_as_the_options_say(
    visit: Callable[..., Visitor],
    tmp_path: Path,
    game: str,
    arguments: list[str],
    options: dict[str, object],
    seed: int,
    seat: int,
    players: int,
) -> None:
    """The hand on the page is the one that the same seed deals to this seat in the terminal."""
    command = [game, "--players", *arguments, "--seed", str(seed), "--seat", str(seat), "--port", "0"]
    with playing(tmp_path, *command) as (_, url):
        visitor = visit(origin(url))
        visitor.go(url.removeprefix(visitor.url))
        visitor.page.wait_for_selector(".own-tiles .tile")
        room = ask(f"{visitor.url}/api/rooms/{urlsplit(url).path.rsplit('/', 1)[1]}")
        dealt = sorted(map(str, Table(game, seed).view(seat).hand))
        assert sorted(visitor.hand) == dealt
    others = arguments[0].split(",")
    names = others if len(others) > 1 else others * (players - 1)
    assert room["config"]["seats"] == [*names[:seat], "person", *names[seat:]]
    assert room["config"]["seed"] == seed
    assert {name: room["config"]["options"][name] for name in options} == options
    assert room["seats"][seat]["kind"] == "person"


def complaint(*arguments: str, lang: str = "en") -> str:
    """What the command says when it refuses its arguments."""
    command = [sys.executable, "-m", "mahjongkit", "play", *arguments, "--lang", lang]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--search", "2s"], "--search needs --terminal; in the browser, press Advice and then Think longer"),
        (["--record", "match.jsonl"], "--record needs --terminal; in the browser, matches are saved in --db"),
        (["--resume"], "--resume needs --terminal; in the browser, the lobby lists your matches"),
        (["--unicode"], "--unicode needs --terminal"),
        (["--terminal", "--host"], "--host is for the browser"),
        (["--terminal", "--no-browser"], "--browser is for the browser"),
        (["--seat", "4"], "--seat 4; expected 0 to 3"),
        (["riichi3", "--seat", "3"], "--seat 3; expected 0 to 2"),
        (["--seed", "-1"], "--seed -1: in the browser, expected 0 to 9007199254740992"),
        (["--players", "greedy,greedy"], "2 names; expected 1 or 3"),
        (["--players", "nobody"], "unknown player 'nobody'"),
        (
            ["--players", "search:2s"],
            "search, beginner, casual, club, expert, master, with a strength of at most 1000",
        ),
        (["--option", "length=never"], "length"),
    ],
)
def test_what_the_browser_does_not_take_is_refused(arguments: list[str], expected: str) -> None:
    assert expected in complaint(*arguments)


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("option", [["--search", "2s"], ["--record", "x"], ["--resume"], ["--unicode"]])
def test_refusals_are_in_the_users_language(option: list[str], lang: str) -> None:
    key = f"error.usage.only_in_terminal.{option[0][2:]}"
    assert complaint(*option, lang=lang).strip() == f"mahjongkit: {say(lang, key)}"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_says_everything_on_a_narrow_terminal(lang: str) -> None:
    """No text is cut off, though lines of Chinese and Japanese have no spaces."""
    command = [sys.executable, "-m", "mahjongkit", "play", "--help", "--lang", lang]
    env = {"COLUMNS": "80", "PATH": "", "PYTHONPATH": ":".join(sys.path), "PYTHONIOENCODING": "utf-8"}
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, env=env, check=True).stdout
    assert "\u2026" not in said
    words = "".join(said.replace("│", "").split())
    for key in ("opponents", "play_host", "play_search", "keep_record", "play_resume"):
        for part in "".join(say(lang, f"help.{key}").split()).split("--"):
            assert part[-5:] in words


# Friends.


def invited(visitor: Visitor) -> dict[str, str]:
    """Open a room on the page; what its sheet says."""
    visitor.lobby("riichi")
    visitor.page.click("#open-room")
    visitor.page.wait_for_selector("#link")
    said = visitor.page.locator("#share-reach")
    return {
        "link": visitor.page.input_value("#link"),
        "reach": said.inner_text() if said.count() else "",
        "qr": visitor.page.get_attribute("#qr", "src") if visitor.page.locator("#qr").count() else "",
    }


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_this_machine_reaches_the_page_unless_it_is_opened(
    visit: Callable[..., Visitor], tmp_path: Path, lang: str
) -> None:
    with playing(tmp_path, "--port", "0") as (_, url):
        assert urlsplit(url).hostname == "127.0.0.1"
        visitor = visit(origin(url), lang=lang)
        sheet = invited(visitor)
        words = ask(f"{visitor.url}/api/words?lang={lang}")
        assert sheet["link"] == f"{visitor.url}/room/{visitor.room}"
        command = "python -m mahjongkit play --port 0 --no-browser --lang en --host"
        assert sheet["reach"] == words["share_local"].replace("{command}", command)
        assert sheet["qr"] == ""
        if (address := network_address("0.0.0.0")) is not None:
            with pytest.raises(OSError, match=r"refused|timed out"):
                socket.create_connection((address, urlsplit(url).port), timeout=5)


@pytest.mark.full
@pytest.mark.skipif(network_address("0.0.0.0") is None, reason="this machine is in no network")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_friends_can_open_the_link_of_a_page_opened_to_the_network(
    visit: Callable[..., Visitor], tmp_path: Path, lang: str
) -> None:
    """The player's own page stays at 127.0.0.1; the link, and its QR code, name the address in the network."""
    with playing(tmp_path, "--host", "riichi", "--port", "0") as (process, url):
        assert urlsplit(url).hostname == "127.0.0.1"
        assert process.stdout is not None
        warning = process.stdout.readline()
        outside = f"http://{network_address('0.0.0.0')}:{urlsplit(url).port}"
        assert outside + "/" in warning
        assert "anyone who can reach this machine" in warning
        host = visit(origin(url), lang=lang)
        sheet = invited(host)
        words = ask(f"{host.url}/api/words?lang={lang}")
        assert sheet["link"] == f"{outside}/room/{host.room}"
        assert sheet["reach"] == words["share_network"].replace("{port}", str(urlsplit(url).port))
        assert host.page.evaluate("document.querySelector('#qr').decode().then(() => true)")
        expected = BytesIO()
        segno.make_qr(sheet["link"], error="m").save(expected, kind="svg", light="white", omitsize=True, xmldecl=False)
        with urlopen(host.url + sheet["qr"], timeout=20) as picture:
            assert picture.read() == expected.getvalue()
        friend = visit(outside)
        friend.go(f"/room/{host.room}")
        friend.page.locator(".sit").first.click()
        friend.page.wait_for_selector(".own-tiles .tile")
        host.page.wait_for_selector(".own-tiles .tile")
        host.page.close()  # before the server stops, which the page would complain about
        friend.page.close()
        # over plain HTTP Chromium applies this header on the machine itself only, and says so
        friend.complaints = [text for text in friend.complaints if "Cross-Origin-Opener-Policy" not in text]


@pytest.mark.full
def test_one_address_of_the_machine_can_be_chosen(tmp_path: Path) -> None:
    with playing(tmp_path, "--host", "127.0.0.2", "--port", "0") as (process, url):
        assert urlsplit(url).hostname == "127.0.0.2"
        with urlopen(url, timeout=20) as page:
            assert page.status == 200
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=20) == ("", "")
