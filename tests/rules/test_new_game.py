"""The example of a new game, examples/new_game: a complete game in one small folder, known to every command."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

import mahjongkit as mj
from mahjongkit import cli, rules
from mahjongkit.locale import LANGUAGES
from tests.support import new_game
from tests.support.drivers import eagerly, match, steps
from tests.support.server_client import Client, Hearing, record_of, seated
from tests.support.server_process import Server

FLAG = ("--rules-from", str(new_game.FOLDER))
MANY = ["self_draw", "dragons", "all_triplets", "half_flush"]
SOURCES = [path for path in sorted(new_game.FOLDER.rglob("*")) if path.suffix in (".py", ".md")]


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with new_game.registered():
        yield


def test_the_whole_game_is_small() -> None:
    """Rules, options, patterns, payments, flow, bot, result sheet and words in three languages."""
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES) < 400


@pytest.mark.parametrize(
    ("hand", "win", "inputs", "patterns", "fan"),
    [
        ("123m456m789p12s 44s 3s", "3s", {}, ["all_runs"], 1),
        ("123m456m78p 111s 44s 9p", "9p", {}, [], 0),
        ("123m456m78p 111s 44s 9p", "9p", {"tsumo": True}, ["self_draw"], 1),
        ("123m456m789p 222z 4s 4s", "4s", {"seat": "S"}, ["seat_wind"], 1),
        ("123m456m789p 222z 4s 4s", "4s", {"seat": "W"}, [], 0),
        ("123m456m 555z [pon 777z] 4s 4s", "4s", {}, ["dragons"], 2),
        ("111m222m 333p 44s 44p 4s", "4s", {}, ["all_triplets"], 3),
        ("123m456m 789m 99m 22z 2z", "2z", {}, ["half_flush"], 3),
        ("111m222m333m 456m 9m 9m", "9m", {}, ["all_runs", "full_flush"], 6),
        ("111m [kong 2222m] [pon 555z] 99m77m 7m", "7m", {"tsumo": True}, MANY, 6),
    ],
)
def test_patterns_and_fan(hand: str, win: str, inputs: dict[str, object], patterns: list[str], fan: int) -> None:
    score = mj.score(hand, win, "chicken", **inputs)
    assert [scored.pattern.key for scored in score.scored_patterns] == patterns
    assert score.as_data()["fan"] == fan
    assert score.points == (6 if inputs.get("tsumo") else 4) * 2**fan
    assert sum(score.payments.values()) == 0


def test_the_discarder_pays_two_shares_and_the_others_one() -> None:
    score = mj.score("111m222m333p44p4s44s", "4s", "chicken", seat="W", discarder="E")
    assert score.payments == {"E": -16, "S": -8, "W": 32, "N": -8}
    assert mj.score("111m222m333p44p4s44s", "4s", "chicken", tsumo=True).payments["N"] == -2 * 2**4


def test_the_winner_discards_nothing() -> None:
    for wrong in ({"discarder": "S"}, {"discarder": "W", "tsumo": True}):
        with pytest.raises(mj.InputError, match="discarder"):
            mj.score("111m222m333p44p4s44s", "4s", "chicken", seat="S", **wrong)


def test_the_limit_is_an_option() -> None:
    hand = "[pon 555z] [pon 666z] [pon 777z] 11z2m22m"
    assert [
        mj.score(hand, "2m", f"chicken:{preset}", seat="S").as_data()["fan"] for preset in ("beginner", "high")
    ] == [6, 9]


def test_a_result_explains_what_the_table_paid() -> None:
    for seed in range(20):
        table = mj.Table("chicken", seed=seed)
        for _ in steps(table, eagerly, random.Random(seed)):
            if not table.hand_over:
                continue
            result = table.hand_result
            assert result.deltas == tuple(
                table.scores[seat] - (table.scores[seat] - result.deltas[seat]) for seat in range(4)
            )
            for won in result.wins:
                by_wind = [won.score.payments["ESWN"[(seat - table.view(0).dealer) % 4]] for seat in range(4)]
                assert tuple(by_wind) == result.deltas
            for lang in LANGUAGES:
                assert str(result.deltas[0]).lstrip("-") in result.explain(lang)


def test_the_bot_beats_players_that_choose_at_random() -> None:
    simulation = mj.simulate("chicken", 60, ["greedy", "random", "random", "random"], seed=3)
    ranks = [seat.mean_rank for seat in simulation.seats]
    assert ranks[0] == min(ranks) < 1.8


def test_the_slow_loop_plays_what_the_table_plays(tmp_path: Path) -> None:
    """A simulation records matches of a game in plain Python; replaying them at a table gives the same."""
    assert (
        cli.main(
            [
                "simulate",
                "chicken",
                "--players",
                "greedy,random,first,greedy",
                "--matches",
                "4",
                "--records",
                str(tmp_path),
                *FLAG,
            ]
        )
        == 0
    )
    files = sorted(tmp_path.glob("*.jsonl"))
    assert len(files) == 4
    assert all(mj.load(path).whole for path in files)
    assert cli.main(["verify", str(tmp_path), *FLAG]) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_commands_know_it(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    scored = ["score", "chicken", "123m456m789m77788p", "--win", "8p", "--tsumo", *FLAG, "--lang", lang]
    assert cli.main(scored) == 0
    assert "12" in capsys.readouterr().out
    assert cli.main(["rules", "chicken:high", *FLAG, "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert all(pattern.names[lang] in shown for pattern in rules.find("chicken").scoring.patterns)
    assert cli.main(["simulate", "chicken", "--players", "greedy", "--matches", "2", *FLAG, "--lang", lang]) == 0
    assert cli.main(["rules", *FLAG]) == 0
    assert "chicken: beginner, high" in capsys.readouterr().out


def test_people_and_bots_play_it_on_a_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db", *FLAG)

    async def play() -> list[Client]:
        room = server.open_room("chicken", seats=["greedy", "person", "person", "random"])
        people = await seated(server, room, 2)
        await asyncio.gather(*(client.play() for client in people))
        for client in people:
            await client.close()
        return people

    try:
        listed = {game["name"]: game for game in server.ask("/api/rules")[1]}
        assert listed["chicken"]["title"] == "Chicken Hand"
        people = asyncio.run(play())
        record = record_of(server, people[0].room)
        assert record.whole
        for client in people:
            Hearing(record, client, tuple(people)).check()
    finally:
        server.kill()


def test_search_and_advice_work_without_being_told_about_it() -> None:
    view = mj.Table("chicken", seed=4).view(0)
    advice = mj.advise(view, search=8)
    assert advice.best.action in view.legal
    assert match("chicken", 1).over


@pytest.mark.parametrize("named", [["chicken"], []])
def test_it_is_played_in_the_terminal(named: list[str]) -> None:
    """The screen, the answers and the bots need nothing from the game but its words; a folder needs no name."""
    command = [sys.executable, "-m", "mahjongkit", "play", *named, "--terminal", "--seed", "3", *FLAG, "--lang", "en"]
    done = subprocess.run(command, input="14\n" * 3 + "??\nq\n", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "chicken:beginner" in done.stdout
    assert done.stdout.count("Your turn") > 1


def test_the_page_opens_at_the_game_of_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("mahjongkit.cli.play.open_page", lambda path, *_: opened.append(path))
    assert cli.main(["play", *FLAG]) == 0
    assert opened == ["/?game=chicken:beginner"]


def test_commands_to_repeat_have_the_options_that_were_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one that opens the page to the network, and the one that plays the same walls again."""
    opened: list[str] = []
    monkeypatch.setattr("mahjongkit.cli.play.program", lambda: "mahjongkit")
    monkeypatch.setattr("mahjongkit.cli.play.open_page", lambda *values: opened.append(values[-1]))
    assert cli.main(["play", *FLAG, "--db", "my games.db", "--port", "0"]) == 0
    assert opened == [f"mahjongkit play --port 0 --db 'my games.db' {' '.join(FLAG)} --host"]
    monkeypatch.setattr("builtins.input", Mock(side_effect=EOFError))
    assert cli.main(["play", *FLAG, "--terminal", "--seed", "3", "--option", "start_points=300", "--lang", "en"]) == 0
    again = f"mahjongkit play chicken:beginner --terminal --option start_points=300 {' '.join(FLAG)} --seed 3"
    assert again in " ".join(capsys.readouterr().out.split())


def test_names_with_colons_are_no_emoji(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "chicken:beginner", *FLAG, "--matches", "1"]) == 0
    assert "chicken:beginner: 1 match" in capsys.readouterr().out
