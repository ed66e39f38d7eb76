"""The totals of a simulation, and the statistics from them: means, rates and values with intervals; patterns.

Every statistic of a player is a ratio of two sums over deals, such as wins by hands or points by matches. Its interval
comes from what the ratio leaves unexplained in each deal, `numerator - ratio * denominator`: the variance of these
residuals gives the standard error of the ratio (the delta method), and Student's t the width. So the samples are deals,
not hands or matches: the hands of a match depend on each other, and the matches of a duplicate deal share their walls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjongkit.arena import match
from mahjongkit.core.codes import MAX_ROWS
from mahjongkit.errors import InputError

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset
    from mahjongkit.scoring.score import Pattern

STUDENT_T = (
    *(inf, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131),
    *(2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""Student's t for a two-sided 95 % interval, by degrees of freedom."""

RATES = {
    "win_rate": match.HANDS_WON,
    "self_draw_rate": match.SELF_DRAWN,
    "deal_in_rate": match.DEALT_IN,
    "draw_rate": match.HANDS_DRAWN,
    "call_rate": match.CALLED_HANDS,
}
"""The rates that every game has, and the sums they come from."""

Interval = tuple[float, float]
Weights = Mapping[int, int]
"""Weights of a player's sums."""


class Totals:
    """Everything that was counted in the first `deals` deals. `plus` returns new totals and changes nothing."""

    def __init__(
        self,
        deals: int,
        sums: Sequence[int],
        scores: Sequence[Mapping[int, int]],
        faults: Sequence[str],
        seconds: float = 0.0,
    ) -> None:
        """`sums` come from `Match.sums`; for every player, `scores` maps a final score to its number of matches and
        `faults` holds the first fault.
        """
        self.deals = deals
        self.sums = sums
        self.scores = scores
        self.faults = faults
        self.seconds = seconds

    @classmethod
    def empty(cls, players: int) -> Totals:
        return cls(0, [0] * match.SUMS_SIZE, [Counter() for _ in range(players)], [""] * players)

    @property
    def matches(self) -> int:
        return self.sums[match.MATCH_COUNT]

    @property
    def hands(self) -> int:
        return self.sums[match.HAND_COUNT]

    def player_sum(self, entry: int, field: int) -> int:
        """One of a player's sums, like `match.SUM_SCORE`."""
        return self.sums[entry * match.FIELDS + field]

    def of_player(self, entry: int) -> PlayerSums:
        """Everything that was counted of one player."""
        return player_sums(self.deals, self.sums, entry)

    def plus(self, deals: int, sums: Sequence[int], scores: Sequence[Iterable[int]], faults: Sequence[str]) -> Totals:
        """These totals and those of more deals; each player's `scores` may be a Counter."""
        counters = [Counter(counter) for counter in self.scores]
        for counter, more in zip(counters, scores, strict=True):
            counter.update(more)
        return Totals(
            self.deals + deals,
            [total + more for total, more in zip(self.sums, sums, strict=True)],
            counters,
            [first or more for first, more in zip(self.faults, faults, strict=True)],
            self.seconds,
        )

    def as_data(self) -> dict[str, object]:
        """The totals as plain data, for JSON."""
        return {
            "deals": self.deals,
            "seconds": self.seconds,
            "sums": list(self.sums),
            "scores": [sorted(counter.items()) for counter in self.scores],
            "faults": list(self.faults),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], players: int) -> Totals:
        """Totals from the data of `as_data`; raises if they do not fit together."""
        deals, seconds, sums, faults = (data[key] for key in ("deals", "seconds", "sums", "faults"))
        scores = [{int(score): int(times) for score, times in pairs} for pairs in data["scores"]]
        if len(sums) != match.SUMS_SIZE or not all(type(number) is int for number in (deals, *sums)):
            raise InputError("simulation.sums", size=match.SUMS_SIZE)
        if len(scores) != players or len(faults) != players:
            raise InputError("simulation.scores_and_faults", scores=len(scores), faults=len(faults), players=players)
        totals = cls(deals, sums, scores, [str(fault) for fault in faults], float(seconds))
        if any(sum(counter.values()) != totals.matches for counter in scores):
            raise InputError("simulation.scores", matches=totals.matches)
        return totals


class Estimate(NamedTuple):
    """A statistic and its 95 % confidence interval; the value is None if there is nothing to divide by."""

    value: float | None
    interval: Interval | None


class PlayerSums(NamedTuple):
    """What was counted of one player: the sums over `deals` deals, and the sums of their products in a deal."""

    deals: int
    fields: Sequence[int]
    """By `match.SUM_SCORE` and so on."""
    moments: Sequence[int]
    """The sum over deals of the product of fields `i <= j` is at `j * (j + 1) // 2 + i`."""

    @classmethod
    def empty(cls) -> PlayerSums:
        return cls(0, [0] * match.FIELDS, [0] * match.MOMENT_COUNT)

    def plus(self, other: PlayerSums) -> PlayerSums:
        return PlayerSums(
            self.deals + other.deals,
            [one + more for one, more in zip(self.fields, other.fields, strict=True)],
            [one + more for one, more in zip(self.moments, other.moments, strict=True)],
        )

    @property
    def matches(self) -> int:
        return sum(self.fields[match.PLACES :][:4]) // match.PLACE_UNITS

    def ratio(self, above: Weights, below: Weights, unit: float = 1.0, offset: float = 0.0) -> Estimate:
        """`unit` times a ratio of weighted sums plus `offset`, with its interval by deals."""
        top, bottom, deals = self._sum(above), self._sum(below), self.deals
        if bottom == 0:
            return Estimate(None, None)
        value = unit * top / bottom + offset
        if deals < 2:
            return Estimate(value, None)
        squares = (  # of the residuals, times the square of `bottom`; exact, because the sums are whole numbers
            self._product(above, above) * bottom * bottom
            - 2 * self._product(above, below) * top * bottom
            + self._product(below, below) * top * top
        )
        error = sqrt(deals / (deals - 1) * squares) / (bottom * bottom)
        half_width = abs(unit) * student_t(deals - 1) * error
        return Estimate(value, (value - half_width, value + half_width))

    def _sum(self, weights: Weights) -> int:
        return sum(weight * self.fields[field] for field, weight in weights.items())

    def _product(self, one: Weights, other: Weights) -> int:
        """The sum over deals of the product of two weighted sums."""
        total = 0
        for i, mine in one.items():
            for j, theirs in other.items():
                low, high = (i, j) if i <= j else (j, i)
                total += mine * theirs * self.moments[high * (high + 1) // 2 + low]
        return total


def player_sums(deals: int, sums: Sequence[int], entry: int) -> PlayerSums:
    """One player's part of `Match.sums` over so many deals."""
    moments = match.MOMENTS + entry * match.MOMENT_COUNT
    fields = sums[entry * match.FIELDS : (entry + 1) * match.FIELDS]
    return PlayerSums(deals, fields, sums[moments : moments + match.MOMENT_COUNT])


def student_t(freedom: int) -> float:
    """The quantile of a two-sided 95 % interval."""
    return STUDENT_T[freedom] if freedom < len(STUDENT_T) else 1.96 + 2.4 / freedom


def estimates(sums: PlayerSums, ruleset: Ruleset) -> dict[str, Estimate]:
    """All statistics of a player in a game, by name."""
    places = [match.PLACES + place for place in range(ruleset.players)]
    matches = dict.fromkeys(places, 1)
    found = {
        "mean_score": sums.ratio({match.SUM_SCORE: 1}, matches, match.PLACE_UNITS),
        "mean_rank": sums.ratio({match.SUM_RANK: 1}, matches, match.PLACE_UNITS / 2),
    }
    found |= {f"place_{place}": sums.ratio({field: 1}, matches) for place, field in enumerate(places, 1)}
    for one in ruleset.results.placement_statistics:
        gains, per = (dict(zip(places, weights, strict=True)) for weights in (one.gains, one.per))
        found[one.name] = sums.ratio(gains, per, offset=one.offset)
    hands = {match.HANDS_PLAYED: 1}
    declared = enumerate(ruleset.flow.declaration_marks, match.DECLARED)
    rates = {**RATES, **{f"{name}_rate": field for field, name in declared}}
    found |= {name: sums.ratio({field: 1}, hands) for name, field in rates.items()}
    found["mean_win_value"] = sums.ratio({match.WIN_VALUE: 1}, {match.HANDS_WON: 1})
    found["mean_deal_in_value"] = sums.ratio({match.DEAL_IN_VALUE: 1}, {match.DEALT_IN: 1})
    return found


class SeatStatistics(NamedTuple):
    """How one player did: by seat or, if players rotate, by index in the list of players.

    `estimates` has every statistic with its 95 % confidence interval. Rates are shares of all hands.
    """

    player: str
    estimates: dict[str, Estimate]
    declared: dict[str, float]
    """The rates of the game's declarations, by the names in `Flow.declaration_marks`."""
    faults: int
    """How often a default action replaced an error, an illegal action or a late one."""
    first_fault: str

    def _value(self, name: str) -> float:
        return self.estimates[name].value or 0.0

    @property
    def mean_score(self) -> float:
        return self._value("mean_score")

    @property
    def mean_rank(self) -> float:
        return self._value("mean_rank")

    @property
    def score_interval(self) -> Interval | None:
        return self.estimates["mean_score"].interval

    @property
    def rank_interval(self) -> Interval | None:
        return self.estimates["mean_rank"].interval

    @property
    def placements(self) -> tuple[float, ...]:
        """The share of the matches that ended in each place; players who share places get equal parts of each."""
        return tuple(one.value or 0.0 for name, one in self.estimates.items() if name.startswith("place_"))

    @property
    def win_rate(self) -> float:
        return self._value("win_rate")

    @property
    def self_draw_rate(self) -> float:
        """Hands won by self-draw."""
        return self._value("self_draw_rate")

    @property
    def deal_in_rate(self) -> float:
        """Hands in which another player won with their discard."""
        return self._value("deal_in_rate")

    @property
    def draw_rate(self) -> float:
        """Hands that nobody won."""
        return self._value("draw_rate")

    @property
    def call_rate(self) -> float:
        """Hands with an open meld."""
        return self._value("call_rate")

    @property
    def mean_win_value(self) -> float | None:
        """What a won hand brought from the other players, without the pot."""
        return self.estimates["mean_win_value"].value

    @property
    def mean_deal_in_value(self) -> float | None:
        """What a deal-in cost: the payments to the players who won with the discard."""
        return self.estimates["mean_deal_in_value"].value

    def as_data(self) -> dict[str, object]:
        return {
            "player": self.player,
            **estimate_data(self.estimates),
            "score_interval": self.score_interval,
            "rank_interval": self.rank_interval,
            "faults": self.faults,
            "first_fault": self.first_fault,
        }

    def row(self) -> dict[str, object]:
        """The statistics as one row of a table."""
        return {"player": self.player, **estimate_columns(self.estimates), "faults": self.faults}


def is_share(name: str) -> bool:
    """Whether a statistic is a share of hands or matches, which people read in percent."""
    return name.endswith("_rate") or name.startswith("place_")


def estimate_data(found: Mapping[str, Estimate]) -> dict[str, object]:
    """Statistics as plain data: their values by name, and all intervals."""
    values: dict[str, object] = {name: one.value for name, one in found.items()}
    return values | {"intervals": {name: one.interval for name, one in found.items()}}


def estimate_columns(found: Mapping[str, Estimate]) -> dict[str, object]:
    """Statistics as columns of a table: the value, and the ends of the interval as `NAME_low` and `NAME_high`."""
    row: dict[str, object] = {}
    for name, one in found.items():
        low, high = one.interval or (None, None)
        row |= {name: one.value, f"{name}_low": low, f"{name}_high": high}
    return row


class ScoreDifference(NamedTuple):
    """The mean difference between two players' scores, compared match by match (or deal by deal if they rotate)."""

    first: int
    second: int
    mean: float
    interval: Interval | None


class PatternCount(NamedTuple):
    """How often a pattern occurred."""

    pattern: Pattern
    wins: int
    rate: float
    """Its share of all wins."""
    by_player: tuple[int, ...]

    def as_data(self) -> dict[str, object]:
        return {
            "key": self.pattern.key,
            "names": self.pattern.names,
            "wins": self.wins,
            "rate": self.rate,
            "by_player": list(self.by_player),
        }


class Simulation(NamedTuple):
    """The result of a simulation.

    >>> import mahjongkit as mj
    >>> result = mj.simulate("riichi", matches=20, players=["first", "random", "random", "random"], seed=1)
    >>> result.matches, result.seats[0].player, round(sum(seat.mean_score for seat in result.seats))
    (20, 'first', 100000)
    """

    matches: int
    hands: int
    decisions: int
    seconds: float
    seats: tuple[SeatStatistics, ...]
    ruleset: str
    seed: int
    duplicate: bool
    complete: bool
    """Whether all requested matches or hands were played."""
    wins: int
    patterns: tuple[PatternCount, ...]
    """The patterns that occurred, the most frequent first."""
    differences: tuple[ScoreDifference, ...]
    scores: tuple[dict[int, int], ...]
    """For every player, how often they ended with each score."""

    def __repr__(self) -> str:
        ranks = ", ".join(f"{seat.player} {seat.mean_rank:.2f}" for seat in self.seats)
        return f"<Simulation {self.ruleset}, {self.matches} matches; mean ranks: {ranks}>"

    @property
    def hands_per_second(self) -> float:
        """How fast the hands were played; 0 if no time passed."""
        return self.hands / self.seconds if self.seconds else 0.0

    def as_data(self) -> dict[str, object]:
        """The result as plain data, for JSON."""
        return {
            "matches": self.matches,
            "hands": self.hands,
            "seconds": self.seconds,
            "hands_per_second": self.hands_per_second,
            "seats": [seat.as_data() for seat in self.seats],
            "ruleset": self.ruleset,
            "seed": self.seed,
            "duplicate": self.duplicate,
            "complete": self.complete,
            "decisions": self.decisions,
            "wins": self.wins,
            "patterns": [one.as_data() for one in self.patterns],
            "differences": [one._asdict() for one in self.differences],
            "scores": [[list(pair) for pair in counter.items()] for counter in self.scores],
        }

    def rows(self) -> list[dict[str, object]]:
        """One row of a table for every player, for `--csv` and `--parquet`."""
        shared = {"ruleset": self.ruleset, "seed": self.seed, "matches": self.matches, "hands": self.hands}
        return [{**shared, "seat": seat, **one.row()} for seat, one in enumerate(self.seats)]


def summary(
    totals: Totals, ruleset: Ruleset, names: Sequence[str], *, seed: int, duplicate: bool, complete: bool
) -> Simulation:
    """The result that follows from the totals."""
    players = range(ruleset.players)
    return Simulation(
        totals.matches,
        totals.hands,
        totals.sums[match.DECISION_COUNT],
        totals.seconds,
        tuple(_seat(totals, ruleset, entry, names[entry]) for entry in players),
        f"{ruleset.name}:{ruleset.preset}",
        seed,
        duplicate,
        complete,
        totals.sums[match.WIN_COUNT],
        _patterns(totals, ruleset),
        tuple(_difference(totals, one, other) for one in players for other in players if one < other),
        tuple(dict(sorted(counter.items())) for counter in totals.scores),
    )


def _seat(totals: Totals, ruleset: Ruleset, entry: int, name: str) -> SeatStatistics:
    found = estimates(totals.of_player(entry), ruleset)
    declared = {name: found[f"{name}_rate"].value or 0.0 for name in ruleset.flow.declaration_marks}
    return SeatStatistics(name, found, declared, totals.player_sum(entry, match.FAULTS), totals.faults[entry])


def _difference(totals: Totals, one: int, other: int) -> ScoreDifference:
    total = totals.player_sum(one, match.SUM_SCORE) - totals.player_sum(other, match.SUM_SCORE)
    mine, mixed, theirs = (
        totals.sums[match.PRODUCTS + 4 * i + j] for i, j in ((one, one), (one, other), (other, other))
    )
    interval = _difference_interval(totals, total, mine - 2 * mixed + theirs)
    return ScoreDifference(one, other, total / (totals.matches or 1), interval)


def _difference_interval(totals: Totals, total: int, squares: int) -> Interval | None:
    """The confidence interval of a mean per match, from the sum over deals and the sum of the deals' squares."""
    deals = totals.deals
    if deals < 2:
        return None
    variance = (deals * squares - total * total) / (deals * (deals - 1))  # exact: the sums are whole numbers
    half_width = student_t(deals - 1) * sqrt(variance / deals)
    scale = deals / totals.matches
    return (total / deals - half_width) * scale, (total / deals + half_width) * scale


def _patterns(totals: Totals, ruleset: Ruleset) -> tuple[PatternCount, ...]:
    patterns = []
    for row, pattern in enumerate(ruleset.scoring.patterns_by_index):
        by_player = [totals.sums[match.PATTERN_WINS + entry * MAX_ROWS + row] for entry in range(ruleset.players)]
        if any(by_player):
            wins = sum(by_player)
            patterns.append(PatternCount(pattern, wins, wins / totals.sums[match.WIN_COUNT], tuple(by_player)))
    return tuple(sorted(patterns, key=lambda one: -one.wins))
