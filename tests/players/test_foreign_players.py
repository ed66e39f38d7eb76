"""Players of other people: found by class and by name, watched while they play, named when they do wrong."""

import gc
import json
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from mahjongkit import players, records, rules
from mahjongkit.arena.runner import PlayerFault, simulate
from mahjongkit.errors import PlayerError
from mahjongkit.game.actions import Action
from mahjongkit.game.view import View
from mahjongkit.players.base import Player
from mahjongkit.players.levels import LEVELS


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mahjongkit", "simulate", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


class Last(Player):
    def choose(self, view: View) -> Action:
        return view.legal[-1]


class Raises(Player):
    def choose(self, view: View) -> Action:
        raise ZeroDivisionError("one by none")


class Cheats(Player):
    def choose(self, view: View) -> Action:
        return view.ruleset.flow.vocabulary.parse("tsumo")


class Silent(Player):
    def choose(self, view: View) -> Action:
        return None  # type: ignore[return-value]


class Sleeps(Player):
    def choose(self, view: View) -> Action:
        time.sleep(0.4)
        return view.legal[-1]


class Unlucky(Player):
    def reseed(self, seed: int) -> None:
        raise RuntimeError(f"no luck: {seed > 0}")


class Stands(Player):
    def start(self, ruleset: rules.Ruleset) -> None:
        raise RuntimeError("no chair")


FAULTS = [
    (Raises, "raised ZeroDivisionError: one by none"),
    (Cheats, "chose 'tsumo', which is not legal; legal: "),
    (Silent, "raised TypeError: it chose None; expected one of view.legal"),
    (Sleeps, "took longer than 0.1 s"),
    (Unlucky, "raised RuntimeError: no luck: True"),
]


@pytest.mark.parametrize(("player", "reason"), FAULTS)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bad_player_is_named(player: type[Player], reason: str, workers: int) -> None:
    with pytest.raises(PlayerFault, match=reason) as fault:
        simulate("riichi", 4, [Last, Last, player, Last], workers=workers, time_limit=0.1)
    hand = "before the first hand" if player is Unlucky else "hand 0"
    assert str(fault.value).startswith(f"player '{player.__name__}' at seat 2, match 0, {hand}: ")


def test_a_time_limit_leaves_no_thread_behind() -> None:
    before = threading.active_count()
    simulate("sichuan", 3, [Last], time_limit=5.0, workers=1)
    gc.collect()
    end = time.monotonic() + 20
    while threading.active_count() > before:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_who_cannot_sit_down_is_named() -> None:
    reason = "player 'Stands' cannot start a match of riichi: raised RuntimeError: no chair"
    with pytest.raises(PlayerFault, match=reason):
        simulate("riichi", 1, [Stands])


@pytest.mark.parametrize(("player", "reason"), FAULTS)
def test_the_match_can_go_on_with_a_default_action(player: type[Player], reason: str) -> None:
    found = simulate("sichuan", 1, ["random", player, "random", "random"], on_fault="default", time_limit=0.1)
    assert found.complete
    assert found.matches == 1
    assert found.seats[1].faults > 0
    assert reason in found.seats[1].first_fault
    assert [seat.faults for seat in found.seats if seat.player == "random"] == [0, 0, 0]


def test_the_default_action_is_to_pass_or_to_discard_the_drawn_tile(tmp_path: Path) -> None:
    simulate("riichi", 2, ["random", Raises, "random", "random"], on_fault="default", records=tmp_path)
    for path in tmp_path.iterdir():
        for table in records.load(path).tables():
            for seat, action in table.actions:
                assert seat != 1 or action.verb == "pass" or (action.verb == "discard" and action.drawn)


def test_a_player_in_ordinary_python_plays_in_the_loop() -> None:
    found = simulate("riichi", 2, [Last], seed=1)
    assert sum(seat.mean_score for seat in found.seats) == 100000
    assert {seat.player for seat in found.seats} == {"Last"}


PLAYER = """
from mahjongkit.players.base import Player

class Counting(Player):
    place = -1

    def configure(self, argument):
        self.place = int(argument)

    def choose(self, view):
        return view.legal[self.place % len(view.legal)]
"""


@pytest.mark.full
def test_a_class_of_ones_own_plays_from_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PLAYER)
    arguments = ("riichi", "--matches", "2", "--json", "--players")
    plain, last, first = (
        run(tmp_path, *arguments, f"mine:{who},random,random,random")
        for who in ("Counting", "Counting:-1", "Counting:0")
    )
    assert plain.returncode == 0, plain.stderr
    names = [json.loads(done.stdout)["seats"][0].pop("player") for done in (plain, last, first)]
    assert names == ["mine:Counting", "mine:Counting:-1", "mine:Counting:0"]
    scores = [[seat["mean_score"] for seat in json.loads(done.stdout)["seats"]] for done in (plain, last, first)]
    assert scores[0] == scores[1] != scores[2]
    assert scores[2] == [seat.mean_score for seat in simulate("riichi", 2, ["first", *["random"] * 3]).seats]
    bad = run(tmp_path, *arguments, "mine:Counting:many")
    assert bad.returncode == 2
    assert "player 'mine:Counting:many' cannot be made: ValueError: invalid literal" in bad.stderr


def test_a_registered_player_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "registered_player.py").write_text(PLAYER)
    (tmp_path / "theirs-1.0.dist-info").mkdir()
    (tmp_path / "theirs-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    points = "[mahjongkit.players]\ncounting = registered_player:Counting\nrandom = registered_player:Counting\n"
    (tmp_path / "theirs-1.0.dist-info" / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(tmp_path)
    assert players.names() == (*players.BUILTIN, *LEVELS, "counting")
    assert type(players.find("counting")).__name__ == "Counting"
    assert vars(players.find("counting:3"))["place"] == 3
    assert type(players.find("random")).__name__ == "RandomPlayer"  # ours stays ours
    with pytest.raises(ValueError, match=r"there are random, first, greedy, .*counting, .*and any 'module:Class'"):
        players.find("lucky")
    assert simulate("riichi", 1, ["counting:0"], seed=2).seats[0].player == "counting:0"


@pytest.mark.parametrize(
    ("spec", "zh", "ja"),
    [
        ("nowhere:Nobody", "没有模块 'nowhere'", "モジュール 'nowhere' がありません"),
        ("os:Nobody", "'os' 里没有 'Nobody'", "'os' に 'Nobody' がありません"),
        ("json:'x", "引号没有闭合", "引用符が閉じていない"),
    ],
)
def test_why_a_player_is_not_found_is_said_in_every_language(spec: str, zh: str, ja: str) -> None:
    with pytest.raises(PlayerError) as raised:
        players.find(spec)
    assert zh in raised.value.words("zh")
    assert ja in raised.value.words("ja")
