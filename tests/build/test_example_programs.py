"""The programs in examples/ run, and show what they promise. Those of examples/rl run in tests/rl/test_examples.py,
examples/client.py in tests/server/test_clients.py, and examples/players in tests/players/test_programs.py.
"""

from __future__ import annotations

import ast
import json
import runpy
import signal
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import mahjongkit as mj
from docs_site import example_pages
from docs_site.pages import site_page
from mahjongkit import records
from mahjongkit.server import database
from tests.support import ROOT
from tests.support.processes import run, started

EXAMPLES = ROOT / "examples"


Shown = Callable[..., str]


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shown:
    """Runs a program of examples/ in this process and returns what it prints."""

    def run_example(name: str, *arguments: str | Path) -> str:
        monkeypatch.setattr(sys, "argv", [name, *map(str, arguments)])
        runpy.run_path(str(EXAMPLES / name), run_name="__main__")
        return capsys.readouterr().out

    return run_example


def test_score_hand(example: Shown) -> None:
    shown = example("score_hand.py")
    assert "Total: 5 han 30 fu, mangan — 8000 points." in shown
    assert "riichi:mleague: 4 han, 30 fu, 8000 points" in shown
    assert "'123m456p789s11123z' is not complete" in shown


def test_analyse_discard(example: Shown) -> None:
    assert "discard 1z: 2-shanten, 55 tiles bring it nearer" in example("analyse_discard.py")
    assert "123m406p789s11233z: 0-shanten" in example("analyse_discard.py", "123m 406p 789s 11233z")


def test_a_sichuan_hand_in_sixty_lines(example: Shown) -> None:
    assert len((EXAMPLES / "sichuan_hand.py").read_text("utf-8").splitlines()) <= 60
    shown = example("sichuan_hand.py", "--lang", "zh")
    for words in ("定缺", "龙七对：×8。", "自摸：×2。", "筒是定缺，打完才能胡"):
        assert words in shown
    game = mj.rules.find("sichuan")
    for lang in ("en", "ja", "zh"):
        shown = example("sichuan_hand.py", "--lang", lang)
        assert any(game.words.say(lang, f"end.{ending}") in shown for ending in game.flow.endings)


def test_a_bot_in_fifteen_lines_beats_random_players() -> None:
    code = ast.parse((EXAMPLES / "bot.py").read_text("utf-8"))
    code.body.pop(0)  # its description
    assert len(ast.unparse(code).split("\n")) <= 15
    names: dict[str, type[mj.Player]] = {}
    exec(compile(code, "bot.py", "exec"), names)
    short = mj.rules.find("riichi", length="east")
    found = mj.simulate(short, 3, [names["Nearest"], "random", "random", "random"], seed=1)
    assert found.seats[0].mean_rank < 1.5


def test_a_log_is_reviewed(tmp_path: Path, example: Shown) -> None:
    shown = example("review_log.py", "--html", tmp_path / "review.html")
    assert "random: " in shown
    assert "decisions as advised\n- East " in shown
    assert (tmp_path / "review.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    table = mj.Table(mj.rules.find("sichuan", hands_per_match=1), seed=5)
    while not table.hand_over:
        for seat in table.pending:
            table.act(seat, table.legal(seat)[0])
    (tmp_path / "match.jsonl").write_text(records.dumps(mj.Record.of(table)), "utf-8")
    assert " of 13 decisions as advised" in example("review_log.py", tmp_path / "match.jsonl", "--seat", "0")


@pytest.mark.full
def test_a_club_is_served_with_its_bot_and_saved(tmp_path: Path) -> None:
    command = [sys.executable, "serve_club.py", "--port", "0", "--db", str(tmp_path / "club.db")]
    with started(command, EXAMPLES) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        room = {"ruleset": "riichi", "seats": ["person", "nearest", "greedy", "random"]}
        with urlopen(Request(f"{url}/api/rooms", json.dumps(room).encode())) as response:
            link = json.load(response)["link"]
        with urlopen(f"{url}/api{link.replace('room', 'rooms')}") as response:
            assert json.load(response)["config"]["seats"] == room["seats"]
        server.send_signal(signal.SIGINT)
        shown = server.stdout.read()
    assert shown.startswith("saved ")
    [backup] = tmp_path.glob("club.*.backup")
    with closing(database.open_existing(backup)) as store:
        assert [f"/room/{room_id}" for room_id in store.room_ids()] == [link]


@pytest.mark.full
def test_the_notebook_shows_what_it_shows_when_it_is_run() -> None:
    run(sys.executable, "tools/notebooks.py", "--check")
    notebook = json.loads((EXAMPLES / "pictures.ipynb").read_text("utf-8"))
    pictures = [
        output["data"]["image/svg+xml"]
        for cell in notebook["cells"]
        for output in cell.get("outputs", ())
        if "image/svg+xml" in output.get("data", {})
    ]
    assert len(pictures) == 4
    assert all(picture[0].startswith("<svg ") for picture in pictures)


PROGRAMS = [path for pattern in example_pages.PATTERNS for path in sorted(EXAMPLES.glob(pattern))]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_every_example_is_on_the_page_and_has_one_of_its_own(path: Path) -> None:
    file = path.relative_to(ROOT).as_posix()
    assert f"](../{file})" in (ROOT / "docs" / "examples.md").read_text("utf-8")
    assert site_page(file) in example_pages.pages()


def test_every_file_of_the_folder_is_an_example() -> None:
    assert set(EXAMPLES.glob("*.*")) <= set(PROGRAMS)
