"""Ladders: ratings, the same result however it was reached, standings as data, words, pages and plots."""

import json
import os
import re
import signal
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.arena import plot
from mahjongkit.arena.cluster import connect
from mahjongkit.arena.ladder import Ladder, LadderInterrupted, ladder
from mahjongkit.arena.ladder_html import page
from mahjongkit.arena.runner import simulate
from mahjongkit.locale import LANGUAGES, say
from tests.support.ladders import POOL, Busy, counted, run, separated
from tests.support.processes import started

SMALL: dict[str, Any] = {"ruleset": "sichuan", "deals_per_table": 2, "tables_per_round": 3}

# Ratings.


KNOWN = ("random", "first", "greedy", "search:50", "search:200")
"""Players of known strength, from the weakest; random and first are about equal."""


def check_two_seeds(pool: Sequence[str], matches: int) -> None:
    """Two ladders with different seeds agree on every pair that both separate; weak and strong are separated."""
    one_hand = rules.find("sichuan", hands_per_match=1)
    found = [ladder(pool, one_hand, matches, seed=seed, deals_per_table=1, workers=2) for seed in (11, 12)]
    first, second = map(separated, found)
    assert not {(other, one) for one, other in first} & second
    known = {(strong, weak) for strong in pool[2:] for weak in pool[:2]}
    assert known & first & second
    for strong, weak in first | second:
        assert {strong, weak} == set(pool[:2]) or pool.index(strong) > pool.index(weak)
    for one in found:
        ranks = {standing.player: standing.estimates["mean_rank"].value or 0 for standing in one.standings}
        assert ranks["greedy"] < 2.5 < ranks["random"]


@pytest.mark.full
def test_the_better_player_has_the_better_rating_whatever_the_seed() -> None:
    check_two_seeds(KNOWN[:4], 48)


@pytest.mark.full
def test_two_ladders_agree_on_the_whole_pool_of_known_strengths() -> None:
    check_two_seeds(KNOWN, 60)


def test_one_player_under_two_names_gets_one_rating() -> None:
    """Ties: both do exactly the same, from every seat, with the same walls."""
    twin = "mahjongkit.players.random:FirstPlayer"
    found = ladder(["first", twin, "random", "greedy:quick"], "sichuan", 240, seed=3)
    by_name = {one.player: one for one in found.standings}
    one, other = by_name["first"].interval, by_name[twin].interval
    assert one[0] < other[1]
    assert other[0] < one[1]
    assert by_name["first"].rating.mu == pytest.approx(by_name[twin].rating.mu, abs=6)


def test_deals_are_those_of_a_duplicate_simulation() -> None:
    """A ladder of one table plays the matches of `simulate --duplicate`, and its statistics are the same."""
    found = ladder(POOL, "sichuan", 64, seed=5, deals_per_table=16, tables_per_round=1)
    names = list(found.history[-1][1])  # by seat
    simulation = simulate("sichuan", 64, names, seed=5, duplicate=True)
    expected = {one.player: one.estimates for one in simulation.seats}
    assert {one.player: one.estimates for one in found.standings} == expected
    assert (found.matches, found.deals, found.hands) == (64, 16, simulation.hands)


def test_three_players_sit_at_a_table_of_three() -> None:
    found = ladder(POOL, "riichi3", 18, deals_per_table=2, tables_per_round=2)
    assert found.matches == 18
    assert all(len(moved) == 3 for _, moved in found.history)
    assert sum(one.matches for one in found.standings) == 3 * found.matches


@pytest.mark.full
def test_no_opponent_takes_more_than_the_share_of_the_guard() -> None:
    pool = [*POOL, "greedy", "mahjongkit.players.greedy:GreedyPlayer"]
    found = ladder(pool, "sichuan", 240, deals_per_table=1, max_share=0.7)
    for one in found.standings:
        assert max(one.opponents.values()) <= 0.7 + 1 / one.deals
        assert sum(one.opponents.values()) == pytest.approx(3)


def test_players_are_let_go_after_every_table() -> None:
    ladder([*POOL[:3], "tests.support.ladders:Busy"], "sichuan", 12, deals_per_table=1, tables_per_round=3)
    assert len(Busy.started) == 3
    assert Busy.closed == Busy.started


# The same result however it was reached.


def test_the_number_of_threads_changes_nothing() -> None:
    one, three = (counted(ladder(POOL, matches=96, seed=4, workers=workers, **SMALL)) for workers in (1, 3))
    assert one == three
    assert one["standings"] != counted(ladder(POOL, matches=96, seed=5, **SMALL))["standings"]


def test_a_cluster_changes_nothing(tmp_path: Path) -> None:
    db = tmp_path / "ladder.db"
    with connect("local", 2) as cluster:
        with pytest.raises(LadderInterrupted):
            ladder(POOL, matches=96, seed=4, db=db, progress=stop_after(24), cluster=cluster, **SMALL)
        found = ladder(POOL, matches=96, seed=4, db=db, resume=True, cluster=cluster, **SMALL)
    assert counted(found) == counted(ladder(POOL, matches=96, seed=4, **SMALL))


def stop_after(matches: int) -> Any:
    """Somebody who presses Ctrl-C."""

    def progress(done: int, total: int) -> None:
        if done >= matches:
            raise KeyboardInterrupt

    return progress


@pytest.mark.full
def test_stopped_and_resumed_is_as_if_never_stopped(tmp_path: Path) -> None:
    db = tmp_path / "ladder.db"
    whole = counted(ladder(POOL, matches=160, seed=9, **SMALL))
    for stop in (24, 80):
        with pytest.raises(LadderInterrupted) as stopped:
            ladder(POOL, matches=160, seed=9, db=db, resume=db.exists(), workers=2, progress=stop_after(stop), **SMALL)
        part = stopped.value.ladder
        assert stop <= part.matches < 160
        assert not part.complete
        assert counted(part) == {**counted(ladder(POOL, matches=part.matches, seed=9, **SMALL)), "complete": False}
    assert counted(ladder((), matches=160, seed=9, db=db, resume=True, **SMALL)) == whole
    more = counted(ladder(POOL, matches=240, seed=9, db=db, resume=True, workers=2, **SMALL))
    assert more == counted(ladder(POOL, matches=240, seed=9, **SMALL))
    assert [path.name for path in tmp_path.iterdir()] == ["ladder.db"]  # one file, nothing beside it


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
def test_a_killed_ladder_loses_only_the_tables_that_were_being_played(tmp_path: Path) -> None:
    db = tmp_path / "ladder.db"
    settings = ["--ruleset", "sichuan", "--deals-per-table", "10", "--seed", "6"]
    command = [sys.executable, "-m", "mahjongkit", "ladder", *POOL, *settings, "--db", str(db), "--matches", "1000000"]
    with started(command, tmp_path) as process:
        wait_for_tables(db, 3)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=20)
    saved = count_tables(db)
    assert saved >= 3
    matches = (saved + 3) * 40
    resumed = ladder(POOL, "sichuan", matches, seed=6, deals_per_table=10, db=db, resume=True, workers=2)
    assert counted(resumed) == counted(ladder(POOL, "sichuan", matches, seed=6, deals_per_table=10, workers=2))


def count_tables(db: Path) -> int:
    """The tables with a result; 0 if nobody may read yet."""
    try:
        with closing(sqlite3.connect(db)) as connection:
            return int(connection.execute("SELECT count(*) FROM tables WHERE result IS NOT NULL").fetchone()[0])
    except sqlite3.Error:
        return 0


def wait_for_tables(db: Path, tables: int) -> None:
    """Wait until the log of the file has grown by so many results; the file itself is locked."""
    log = db.with_name("ladder.db-wal")
    end = time.monotonic() + 60
    while time.monotonic() < end and not (log.exists() and log.stat().st_size > 60_000 * tables):
        time.sleep(0.05)


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
def test_ctrl_c_prints_the_standings_so_far_and_resume_continues(tmp_path: Path) -> None:
    arguments = [*POOL, "--ruleset", "sichuan", "--seed", "2", "--json"]
    command = [sys.executable, "-m", "mahjongkit", "ladder", *arguments, "--matches", "1000000"]
    with started(command, tmp_path) as process:
        wait_for_tables(tmp_path / "ladder.db", 2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "--resume" in err
    found = json.loads(out)
    assert found["complete"] is False
    assert {one["player"] for one in found["standings"]} == set(POOL)
    more = found["matches"] + 160
    done = run(*arguments, "--matches", str(more), "--resume", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    again = {name: value for name, value in json.loads(done.stdout).items() if name != "seconds"}
    assert again == json.loads(json.dumps(counted(ladder(POOL, "sichuan", more, seed=2))))


def test_new_players_enter_a_running_ladder_and_play_first(tmp_path: Path) -> None:
    db = tmp_path / "ladder.db"
    ladder(POOL, matches=96, db=db, **SMALL)
    found = ladder([*POOL, "greedy"], matches=144, db=db, resume=True, **SMALL)
    new = next(one for one in found.standings if one.player == "greedy")
    assert new.deals == 12  # all six new tables
    with pytest.raises(ValueError, match="'greedy' plays in this ladder"):
        ladder(POOL, matches=144, db=db, resume=True, **SMALL)


def test_what_cannot_be_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "ladder.db"
    ladder(POOL, matches=24, db=db, **SMALL)
    given: dict[str, Any] = {"players": POOL, "matches": 48, "db": db, "resume": True, **SMALL}
    for change, reason in (
        ({"seed": 1}, "another ladder: seed 0, not 1"),
        ({"ruleset": "ninghai"}, "another ladder: ruleset"),
        ({"deals_per_table": 3}, "another ladder: deals_per_table 2, not 3"),
        ({"matches": 8}, "holds 24 matches already"),
        ({"resume": False}, "exists already"),
        ({"db": tmp_path / "none.db"}, "nothing to resume"),
        ({"players": POOL[:3], "resume": False, "db": None}, "3 players; a ladder of this game needs at least 4"),
        ({"players": [*POOL, "first"], "resume": False, "db": None}, "'first' is named twice"),
        ({"players": [*POOL[:3], "nobody"], "resume": False, "db": None}, "unknown player 'nobody'"),
        ({"max_share": 0.5, "resume": False, "db": None}, "max_share 0.5; with these players, expected at least 1.00"),
        ({"tables_per_round": 0}, "tables 0"),
        ({"on_fault": "ignore"}, "on_fault 'ignore'"),
    ):
        with pytest.raises(ValueError, match=re.escape(reason)):
            ladder(**{**given, **change})
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("UPDATE tables SET result = '{}' WHERE number = 1")
        connection.commit()
    with pytest.raises(ValueError, match="table 1 cannot be read"):
        ladder(**given)
    (tmp_path / "text.db").write_text("no database")
    with pytest.raises(Exception, match="not a database"):
        ladder(**{**given, "db": tmp_path / "text.db"})
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE other (a)")
    with pytest.raises(ValueError, match="is not the file of a ladder"):
        ladder(**{**given, "db": tmp_path / "other.db"})
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(ValueError, match=r'pip install "mahjongkit\[arena\]"'):
        ladder(POOL)


def test_two_processes_do_not_share_a_ladder(tmp_path: Path) -> None:
    db = tmp_path / "ladder.db"

    def second(done: int, total: int) -> None:
        refused = run(*POOL, "--ruleset", "sichuan", "--db", db, "--resume")
        assert refused.returncode == 2
        assert "another process uses this ladder" in refused.stderr
        raise KeyboardInterrupt

    with pytest.raises(LadderInterrupted):
        ladder(POOL, "sichuan", 200, db=db, progress=second)


# What people see.


@pytest.fixture(scope="module")
def small() -> Ladder:
    return ladder([*POOL, "greedy"], "riichi", 24, deals_per_table=1, tables_per_round=3)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_prints_standings_and_writes_files(lang: str, tmp_path: Path) -> None:
    files = {"--html": "l.html", "--plot": "l.svg", "--csv": "l.csv", "--parquet": "l.parquet", "--db": "l.db"}
    options = [word for option in files.items() for word in option]
    done = run(*POOL, "--matches", "40", "--lang", lang, "--workers", "2", *options, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for key in ("ladder.rating", "simulate.mean_rank", "ladder.statistics"):
        assert say(lang, key) in done.stdout
    assert all((tmp_path / name).stat().st_size > 500 for name in files.values())
    rows = (tmp_path / "l.csv").read_text("utf-8").splitlines()
    assert len(rows) == 5
    assert {"rating", "rating_low", "stable_dan", "win_rate_high"} <= set(rows[0].split(","))
    assert say(lang, "ladder.curve") in (tmp_path / "l.html").read_text("utf-8")


def test_the_page_needs_nothing_from_elsewhere_and_escapes_names() -> None:
    found = ladder(POOL, "sichuan", 16, deals_per_table=1, tables_per_round=1)
    name = "<img src=x>"
    standings = tuple(one._replace(player=name if one.player == "first" else one.player) for one in found.standings)
    swapped = [one._replace(opponents={**one.opponents, name: 0.5, "first": 0.5}) for one in standings]
    history = tuple(
        (deals, {name if key == "first" else key: one for key, one in moved.items()}) for deals, moved in found.history
    )
    for lang in LANGUAGES:
        text = page(found._replace(standings=tuple(swapped), history=history), lang)
        assert "<img" not in text
        assert "&lt;img" in text
        assert not re.search(r"https?:|src=|@import|url\(|<script|<link", text.replace("&lt;img src=x", ""))
        assert f'lang="{lang}"' in text
        assert text.count("<svg") == 2


@pytest.mark.full
def test_data_and_plot_show_every_player(small: Ladder, tmp_path: Path) -> None:
    data = json.loads(json.dumps(small.as_data()))
    assert len(data["standings"]) == 5
    for one in data["standings"]:
        low, high = one["rating_interval"]
        assert low < one["rating"] < high
        assert one["intervals"].keys() <= one.keys()
        assert one["opponents"].keys() == {*POOL, "greedy"} - {one["player"]}
    assert [one["rating"] for one in data["standings"]] == sorted(
        (one["rating"] for one in data["standings"]), reverse=True
    )
    assert repr(small).startswith("<Ladder riichi:")
    plot.draw_ratings(small, tmp_path / "r.png", "ja")
    assert (tmp_path / "r.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
