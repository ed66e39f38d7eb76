"""Simulation and its command: the same matches on any number of threads, and JSON as promised."""

import json
import math
import statistics
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mahjongkit import players, records, rules
from mahjongkit.arena.runner import simulate
from mahjongkit.game.results import WinResult
from mahjongkit.game.table import Table
from mahjongkit.locale import game_words, say
from mahjongkit.players.base import Player
from tests.support.drivers import playable
from tests.support.simulations import GAMES, Eager, counted, run
from tests.support.tiers import Sample


def test_the_command_answers_in_json() -> None:
    done = run("riichi", "--matches", "20", "--players", "random", "--seed", "5", "--workers", "2", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert list(found)[:5] == ["matches", "hands", "seconds", "hands_per_second", "seats"]
    assert found["matches"] == 20
    assert found["hands"] >= 20
    assert found["hands_per_second"] == pytest.approx(found["hands"] / found["seconds"])
    assert [list(seat)[:3] for seat in found["seats"]] == [["player", "mean_score", "mean_rank"]] * 4
    rates = {"win_rate", "deal_in_rate", "draw_rate", "call_rate", "riichi_rate", "mean_win_value"}
    assert all(rates < set(seat) for seat in found["seats"])
    assert found["complete"] is True
    assert sum(seat["mean_score"] for seat in found["seats"]) == pytest.approx(100000)
    assert sum(seat["mean_rank"] for seat in found["seats"]) == pytest.approx(10)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_the_command_answers_in_words(lang: str) -> None:
    done = run("riichi3", "--matches", "6", "--players", "greedy,first,random", "--lang", lang, "--duplicate")
    assert done.returncode == 0, done.stderr
    for key in ("mean_score", "win_rate", "riichi_rate", "difference", "pattern"):
        assert game_words("riichi").say(lang, f"simulate.{key}") in done.stdout
    assert rules.find("riichi3").scoring.patterns[0].names[lang] in done.stdout
    assert "greedy" in done.stdout
    taught = run("--help", "--lang", lang).stdout
    assert all(f"--{option}" in taught for option in ("duplicate", "resume", "records", "plot", "on-fault"))
    assert say(lang, "help.time_limit")[:6] in taught


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("richi",), "unknown ruleset 'richi'"),
        (("riichi", "--matches", "0"), "matches 0; expected a whole number, 1 or more"),
        (("riichi", "--workers", "0"), "workers 0"),
        (("riichi", "--seed", "-1"), "seed -1"),
        (("riichi", "--players", "lucky"), "unknown player 'lucky'"),
        (("riichi", "--players", "random,random"), "2 players; expected one for all seats, or 4"),
        (("riichi", "--players", "random:5"), "player 'random:5' cannot be made: it takes no argument"),
        (("riichi", "--players", "nowhere:Nobody"), "player 'nowhere:Nobody' is not found at 'nowhere:Nobody'"),
        (("riichi", "--players", "collections:Counter"), "expected a subclass of mahjongkit.players.base.Player"),
        (("riichi", "--players", "collections:__doc__"), "expected a class"),
        (("riichi", "--matches", "5", "--hands", "5"), "matches 5 and hands 5; expected one of them"),
        (("riichi", "--hands", "0"), "hands 0"),
        (("riichi", "--on-fault", "ignore"), "on_fault 'ignore'; expected 'raise' or 'default'"),
        (("riichi", "--time-limit", "0"), "time_limit 0.0; expected seconds, more than 0"),
        (("riichi", "--plot", "scores.jpg"), "plot scores.jpg: expected a file that ends in .png or .svg"),
        (("riichi", "--plot", "/no/such/folder/p.png"), "there is no folder /no/such/folder"),
        (("riichi", "--resume"), "nothing to resume: there is no mahjongkit-simulate-"),
        (("riichi", "--records", __file__), "test_simulate.py is not a folder"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments: tuple[str, ...], reason: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["riichi", "riichi3", "sichuan"])
@pytest.mark.parametrize("duplicate", [False, True])
def test_the_number_of_threads_changes_nothing(name: str, duplicate: bool) -> None:
    one, two, three = (
        counted(simulate(name, 300, seed=11, workers=workers, duplicate=duplicate)) for workers in (1, 2, 3)
    )
    assert one == two == three
    assert one["seats"] != counted(simulate(name, 300, seed=12, duplicate=duplicate))["seats"]


@pytest.mark.parametrize("workers", [1, 3])
def test_hands_are_played_in_whole_matches_until_there_are_enough(workers: int) -> None:
    found = simulate("riichi", hands=1000, seed=4, workers=workers)
    assert found.hands >= 1000 > simulate("riichi", found.matches - 1, seed=4).hands
    assert counted(found) == counted(simulate("riichi", found.matches, seed=4))


@pytest.mark.parametrize("name", playable())
def test_random_matches_by_the_thousand_end_without_an_error(name: str, sample: Sample) -> None:
    """Fewer of riichi, whose matches are longer."""
    matches = sample.of(3_000 if name.startswith("riichi") else 20_000)
    found = simulate(name, matches, seed=8, workers=2)
    game = rules.find(name)
    assert found.matches == matches
    total = sum(seat.mean_score for seat in found.seats)
    whole = game.start_points * game.players
    assert total <= whole + 1e-6
    if "stick" not in game.flow.payment_reasons:  # riichi sticks may stay on the table
        assert total == pytest.approx(whole, abs=1e-6)
    assert sum(seat.mean_rank for seat in found.seats) == pytest.approx(game.players * (game.players + 1) / 2)


def test_the_native_loop_plays_what_the_table_plays() -> None:
    """One match, decision by decision: the compiled random player against the same player asked through views."""
    found = simulate("riichi", 1, seed=3)
    from mahjongkit.core.rng import Generator

    generator = Generator(3, 0)
    seeds = [bits(generator) for _ in range(5)]
    table = Table("riichi", seed=seeds[0])
    seated: list[Player] = []
    for seed in seeds[1:]:
        player = players.find("random")
        player.reseed(seed)
        seated.append(player)
    while not table.over:
        for seat in table.pending:
            table.act(seat, seated[seat].choose(table.view(seat)))
        if table.hand_over:
            table.next_hand()
    assert tuple(seat.mean_score for seat in found.seats) == table.scores
    assert found.hands == table.hand_number + 1


def bits(generator: Any) -> int:
    return int(generator.bits())


# What is counted.


def win_value(table: Table, won: list[WinResult], seat: int) -> int:
    """What the others paid a winner for the win, from the ledger of the hand."""
    reasons = table.ruleset.flow.win_payment_reasons
    return sum(
        paid.amount
        for paid in table.hand_result.transfers
        if paid.payee == seat and paid.reason in reasons and any(one.seat == seat for one in won)
    )


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_what_the_records_tell(name: str, tmp_path: Path, sample: Sample) -> None:
    """Everything counted natively, counted again from the records: results, events and the explaining scorer."""
    matches = 6 if sample.whole else 3
    found = simulate(name, matches, [Eager], seed=6, records=tmp_path)
    tables = [table for path in sorted(tmp_path.iterdir()) for table in records.load(path).tables()]
    hands = len(tables)
    assert (found.matches, found.hands) == (matches, hands)
    results = [table.hand_result for table in tables]
    rows = Counter(line.pattern.key for result in results for won in result.wins for line in won.score.scored_patterns)
    assert {one.pattern.key: one.wins for one in found.patterns} == dict(rows)
    assert found.wins == sum(len(result.wins) for result in results) > 0
    rates = [one.rate for one in found.patterns]
    assert rates == sorted(rates, reverse=True)
    for seat, one in enumerate(found.seats):
        won = [seat in {won.seat for won in result.wins} for result in results]
        drew = [any(won.seat == won.source == seat for won in result.wins) for result in results]
        gave = [any(won.seat != won.source == seat for won in result.wins) for result in results]
        called = [any(meld.kind != "closed" for meld in table.view(-1).melds[seat]) for table in tables]
        expected = [sum(hits) / hands for hits in (won, drew, gave, called)]
        assert [one.win_rate, one.self_draw_rate, one.deal_in_rate, one.call_rate] == expected
        assert one.draw_rate == sum(not result.wins for result in results) / hands
        values = [win_value(table, list(result.wins), seat) for table, result in zip(tables, results, strict=True)]
        assert one.mean_win_value == (sum(values) / sum(won) if any(won) else None)
        assert sum(mine.by_player[seat] for mine in found.patterns) == sum(
            len(won.score.scored_patterns) for result in results for won in result.wins if won.seat == seat
        )
        for declared, marks in rules.find(name).flow.declaration_marks.items():
            shown = [any(table.view(-1).marks[seat][mark] for mark in marks) for table in tables]
            assert one.declared[declared] == sum(shown) / hands
    ends = [table for table in tables if table.over]
    means = [statistics.mean(table.scores[seat] for table in ends) for seat in range(len(found.seats))]
    assert [one.mean_score for one in found.seats] == pytest.approx(means)


def test_intervals_are_those_of_the_final_scores() -> None:
    found = simulate("riichi", 20, ["greedy", "first", "random", "random"], seed=3)
    for seat, one in enumerate(found.seats):
        scores = list(Counter(found.scores[seat]).elements())
        reach = 2.093 * statistics.stdev(scores) / math.sqrt(20)  # Student, 19 degrees of freedom
        assert one.score_interval == pytest.approx((one.mean_score - reach, one.mean_score + reach))
        assert one.rank_interval is not None
        assert one.rank_interval[0] <= one.mean_rank <= one.rank_interval[1]
    (only,) = {seat.score_interval for seat in simulate("riichi", 1).seats}
    assert only is None
    many = simulate("sichuan", 2000, seed=3).seats[0]
    few = simulate("sichuan", 200, seed=3).seats[0]
    assert many.score_interval is not None
    assert few.score_interval is not None
    narrow, wide = (high - low for low, high in (many.score_interval, few.score_interval))
    assert 2 < wide / narrow < 5


def test_equal_scores_share_the_mean_of_their_ranks_where_the_game_says_so(tmp_path: Path) -> None:
    found = simulate("ninghai", 30, seed=2, records=tmp_path)
    sums = [0.0] * 4
    for path in tmp_path.iterdir():
        *_, last = records.load(path).tables()
        for seat, score in enumerate(last.scores):
            ahead, equal = (sum(other > score for other in last.scores), last.scores.count(score) - 1)
            sums[seat] += 1 + ahead + equal / 2
    assert [seat.mean_rank for seat in found.seats] == pytest.approx([each / 30 for each in sums])
