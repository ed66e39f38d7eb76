"""Simulation and its command: the same matches on any number of threads, and JSON as promised."""

import json
import subprocess
import sys

import pytest
from drivers import playable

from mahjongkit import players, rules
from mahjongkit.arena.simulate import simulate
from mahjongkit.players.base import Player
from mahjongkit.table import Table


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mahjongkit", "simulate", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_answers_in_json() -> None:
    done = run("riichi", "--matches", "20", "--players", "random", "--seed", "5", "--workers", "2", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert list(found) == ["matches", "hands", "seconds", "hands_per_second", "seats"]
    assert found["matches"] == 20
    assert found["hands"] >= 20
    assert found["hands_per_second"] == pytest.approx(found["hands"] / found["seconds"])
    assert [list(seat) for seat in found["seats"]] == [["player", "mean_score", "mean_rank"]] * 4
    assert sum(seat["mean_score"] for seat in found["seats"]) == pytest.approx(100000)
    assert sum(seat["mean_rank"] for seat in found["seats"]) == pytest.approx(10)


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_the_command_answers_in_words(lang: str) -> None:
    done = run("riichi3", "--matches", "3", "--players", "first,random,random", "--lang", lang)
    assert done.returncode == 0, done.stderr
    assert "first" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("richi",), "unknown ruleset 'richi'"),
        (("riichi", "--matches", "0"), "matches 0; expected a whole number, 1 or more"),
        (("riichi", "--workers", "0"), "workers 0"),
        (("riichi", "--seed", "-1"), "seed -1"),
        (("riichi", "--players", "lucky"), "unknown player 'lucky'"),
        (("riichi", "--players", "random,random"), "2 players; expected one for all seats, or 4"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments: tuple[str, ...], reason: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["riichi", "riichi3"])
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    one, three = (simulate(name, 300, seed=11, workers=workers) for workers in (1, 3))
    assert one.seats == three.seats
    assert (one.hands, one.decisions) == (three.hands, three.decisions)
    assert one.seats != simulate(name, 300, seed=12).seats


@pytest.mark.parametrize("name", playable())
def test_random_matches_by_the_thousand_end_without_an_error(name: str) -> None:
    """Fewer of riichi, whose matches are longer."""
    matches = 5_000 if name.startswith("riichi") else 50_000
    found = simulate(name, matches, seed=8, workers=2)
    game = rules.find(name)
    assert found.matches == matches
    total = sum(seat.mean_score for seat in found.seats)
    whole = game.start_points * game.players
    assert total <= whole + 1e-6
    if "stick" not in game.reasons:  # riichi sticks may stay on the table
        assert total == pytest.approx(whole, abs=1e-6)
    assert sum(seat.mean_rank for seat in found.seats) == pytest.approx(game.players * (game.players + 1) / 2)


def test_the_native_loop_plays_what_the_table_plays() -> None:
    """One match, decision by decision: the compiled random player against the same player asked through views."""
    found = simulate("riichi", 1, seed=3)
    from mahjongkit.core.wall import Generator

    luck = Generator(3, 0)
    seeds = [bits(luck) for _ in range(5)]
    table = Table("riichi", seed=seeds[0])
    seated: list[Player] = []
    for seed in seeds[1:]:
        player = players.find("random")
        player.reseed(seed)  # type: ignore[attr-defined]
        seated.append(player)
    while not table.over:
        for seat in table.pending:
            table.act(seat, seated[seat].choose(table.view(seat)))
        if table.hand_over:
            table.next_hand()
    assert tuple(seat.mean_score for seat in found.seats) == table.scores
    assert found.hands == table.hand_number + 1


def bits(luck: object) -> int:
    return luck.bits()  # type: ignore[attr-defined, no-any-return]


def test_a_player_in_ordinary_python_plays_in_the_loop() -> None:
    from mahjongkit import rules
    from mahjongkit.actions import Action
    from mahjongkit.arena.match import Match
    from mahjongkit.view import View

    class Last(Player):
        def choose(self, view: View) -> Action:
            assert view.legal
            return view.legal[-1]

    match = Match(rules.find("riichi"), [Last() for _ in range(4)])
    match.run(1, 0, 2)
    assert match.matches == 2
    assert sum(score for score, _ in match.sums()) == 200000
