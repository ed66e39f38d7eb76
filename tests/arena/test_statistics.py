"""Statistics of players: what the records of the same matches tell, with intervals by deals, and as files."""

import csv
import math
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from mahjongkit import records, rules
from mahjongkit.arena import export, match
from mahjongkit.arena.runner import simulate
from mahjongkit.arena.statistics import Estimate, PlayerSums, SeatStatistics, estimates
from mahjongkit.game.table import Table
from mahjongkit.rules.ruleset import Ruleset
from tests.support.simulations import Eager, run

STUDENT_T = {2: 4.303, 7: 2.365}
"""Student's t for 95 %, by degrees of freedom."""

# An independent count: every hand of the records, replayed, read through results and views.


def hand_counts(table: Table, seat: int) -> Counter[str]:
    """What happened to a seat in a hand."""
    result, flow = table.hand_result, table.ruleset.flow
    fed = {won.seat for won in result.wins if won.source == seat != won.seat}
    won = any(win.seat == seat for win in result.wins)
    paid = [one for one in result.transfers if one.reason in flow.win_payment_reasons]
    found = Counter(
        hands=1,
        won=won,
        drawn=not result.wins,
        self_drawn=any(win.seat == win.source == seat for win in result.wins),
        dealt_in=bool(fed),
        called=any(meld.kind != "closed" for meld in table.view(-1).melds[seat]),
        win_value=sum(one.amount for one in paid if one.payee == seat and won),
        deal_in_value=sum(one.amount for one in paid if one.payer == seat and one.payee in fed),
    )
    for name, marks in flow.declaration_marks.items():
        found[name] = any(table.view(-1).marks[seat][mark] for mark in marks)
    return found


def deal_counts(paths: Sequence[Path], player: str) -> Counter[str]:
    """What happened to a player in the matches of a deal."""
    found: Counter[str] = Counter()
    for path in paths:
        record = records.load(path)
        seat = record.names.index(player)
        tables = list(record.tables())
        for table in tables:
            found.update(hand_counts(table, seat))
        scores = tables[-1].scores
        shared = scores.count(scores[seat]) if record.ruleset.results.shares_ranks else 1
        first = sum(other > scores[seat] for other in scores)
        if shared == 1:
            first += sum(other == scores[seat] for other in scores[:seat])
        found["matches"] += 1
        found["score"] += scores[seat]
        for place in range(first, first + shared):
            found[f"place_{place + 1}"] += 12 // shared
    return found


RATIOS = {
    "mean_score": ("score", "matches"),
    "win_rate": ("won", "hands"),
    "draw_rate": ("drawn", "hands"),
    "self_draw_rate": ("self_drawn", "hands"),
    "deal_in_rate": ("dealt_in", "hands"),
    "call_rate": ("called", "hands"),
    "mean_win_value": ("win_value", "won"),
    "mean_deal_in_value": ("deal_in_value", "dealt_in"),
}


def check(estimate: Estimate, above: Sequence[float], below: Sequence[float], offset: float = 0.0) -> None:
    """Compare a ratio and its interval with those of values by deal."""
    if not sum(below):
        assert estimate == (None, None)
        return
    ratio = sum(above) / sum(below)
    residuals = [one - ratio * other for one, other in zip(above, below, strict=True)]
    deals = len(residuals)
    variance = sum(one * one for one in residuals) / (deals - 1)
    error = math.sqrt(variance / deals) / (sum(below) / deals)
    half = STUDENT_T[deals - 1] * error
    assert estimate.value == pytest.approx(ratio + offset)
    assert estimate.interval == pytest.approx((ratio + offset - half, ratio + offset + half), abs=1e-9)


def check_player(one: SeatStatistics, deals: Sequence[Counter[str]], ruleset: Ruleset) -> None:
    for name, (above, below) in RATIOS.items():
        check(one.estimates[name], [deal[above] for deal in deals], [deal[below] for deal in deals])
    matches = [deal["matches"] for deal in deals]
    places = [[deal[f"place_{place}"] / 12 for deal in deals] for place in range(1, ruleset.players + 1)]
    for place, shares in enumerate(places, 1):
        check(one.estimates[f"place_{place}"], shares, matches)
        assert one.placements[place - 1] == pytest.approx(sum(shares) / sum(matches))
    ranks = [sum(place * share for place, share in enumerate(deal, 1)) for deal in zip(*places, strict=True)]
    check(one.estimates["mean_rank"], ranks, matches)
    for name in ruleset.flow.declaration_marks:
        check(one.estimates[f"{name}_rate"], [deal[name] for deal in deals], [deal["hands"] for deal in deals])
    if ruleset.name == "riichi":
        first, second, _, fourth = places
        gains = [90 * one + 45 * two for one, two in zip(first, second, strict=True)]
        check(one.estimates["points"], [gain - 135 * last for gain, last in zip(gains, fourth, strict=True)], matches)
        check(one.estimates["stable_dan"], gains, [15 * last for last in fourth], -2)


@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    ("name", "duplicate"),
    [("riichi", True), ("sichuan", False), ("sichuan", True), ("ninghai", True), ("riichi3", True), ("riichi", False)],
)
def test_every_statistic_and_its_interval_follow_from_the_records(name: str, duplicate: bool, tmp_path: Path) -> None:
    ruleset = rules.find(name)
    players: list[Any] = [Eager, "greedy", "random", "first"][: ruleset.players]
    deals = 3 if duplicate else 8
    matches = deals * (ruleset.players if duplicate else 1)
    found = simulate(name, matches, players, seed=12, duplicate=duplicate, records=tmp_path)
    by_deal = [sorted(tmp_path.glob(f"match-{deal:07d}*")) for deal in range(deals)]
    assert sum(map(len, by_deal)) == matches
    for one in found.seats:
        check_player(one, [deal_counts(paths, one.player) for paths in by_deal], ruleset)
    assert any(one.estimates["mean_deal_in_value"].value for one in found.seats)


def test_a_game_has_only_the_statistics_it_knows() -> None:
    def names(ruleset: str) -> set[str]:
        return set(simulate(ruleset, 2).seats[0].estimates)

    riichi, three, sichuan, synchronous = map(names, ("riichi", "riichi3", "sichuan", "synchronous"))
    assert {"points", "stable_dan", "riichi_rate", "place_4"} <= riichi
    assert riichi - three == {"points", "stable_dan", "place_4"}
    assert riichi - sichuan == {"points", "stable_dan", "riichi_rate"}
    assert riichi - synchronous == {"points", "stable_dan"}


@pytest.mark.parametrize(
    ("places", "points", "dan"),
    [
        ((3, 4, 3, 3), 45 / 13, 8.0),  # the example of https://mahjong-dora2.com/game/02-10.html
        ((25, 25, 25, 25), 0.0, 7.0),  # the average player of the phoenix room
        ((2, 1, 1, 0), 56.25, None),  # never last: no dan is too high
    ],
)
def test_stable_dan_is_that_of_tenhou(places: tuple[int, ...], points: float, dan: float | None) -> None:
    fields = [0] * match.FIELDS
    fields[match.PLACES : match.PLACES + 4] = [12 * count for count in places]
    found = estimates(PlayerSums(1, fields, [0] * match.MOMENT_COUNT), rules.find("riichi"))
    assert found["points"].value == pytest.approx(points)
    assert found["stable_dan"].value == (dan if dan is None else pytest.approx(dan))


@pytest.mark.full
def test_intervals_cover_what_many_matches_show() -> None:
    """Of 95 % intervals from few deals, about 95 % hold the value that many deals show."""
    names = ["first", "random", "random", "random"]
    truth = simulate("sichuan", 12_000, names, seed=1, duplicate=True).seats[0].estimates
    trials = [simulate("sichuan", 80, names, seed=seed, duplicate=True).seats[0].estimates for seed in range(2, 202)]
    for name in ("mean_rank", "place_1", "win_rate", "deal_in_rate", "call_rate"):
        value = truth[name].value
        assert value is not None
        intervals = [trial[name].interval or (math.inf, -math.inf) for trial in trials]
        assert 0.88 <= sum(low <= value <= high for low, high in intervals) / len(trials) <= 0.995, name


# Files.


def test_statistics_are_written_as_csv_and_parquet(tmp_path: Path) -> None:
    from pyarrow import parquet

    files = {"--csv": tmp_path / "statistics.csv", "--parquet": tmp_path / "statistics.parquet"}
    options = [str(word) for option in files.items() for word in option]
    done = run("riichi", "--players", "greedy,first,random,random", "--matches", "8", "--duplicate", *options)
    assert done.returncode == 0, done.stderr
    found = simulate("riichi", 8, ["greedy", "first", "random", "random"], duplicate=True)
    expected = found.rows()
    assert parquet.read_table(files["--parquet"]).to_pylist() == expected
    with files["--csv"].open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [list(row) for row in rows] == [list(row) for row in expected]
    for row, wanted in zip(rows, expected, strict=True):
        assert row == {name: "" if value is None else str(value) for name, value in wanted.items()}
    low, high = found.seats[0].estimates["win_rate"].interval or (0, 0)
    assert (expected[0]["win_rate_low"], expected[0]["win_rate_high"]) == (low, high)


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match="there is no folder"):
        export.check(tmp_path / "no" / "x.csv", is_parquet=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ValueError, match=r'pip install "mahjongkit\[parquet\]"'):
        export.check(tmp_path / "x.parquet", is_parquet=True)
