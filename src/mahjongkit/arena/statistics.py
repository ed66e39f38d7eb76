"""The totals of a simulation, and the statistics from them: means with confidence intervals, rates, patterns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
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

Interval = tuple[float, float]


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

    def plus(self, deals: int, sums: Sequence[int], scores: Sequence[Sequence[int]], faults: Sequence[str]) -> Totals:
        """These totals and those of more deals."""
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


class SeatStatistics(NamedTuple):
    """How one player did: by seat or, if players rotate, by index in the list of players.

    Intervals are 95 % confidence intervals of the mean. Rates are shares of all hands.
    """

    player: str
    mean_score: float
    mean_rank: float
    score_interval: Interval | None
    rank_interval: Interval | None
    win_rate: float
    self_draw_rate: float
    """Hands won by self-draw."""
    deal_in_rate: float
    """Hands in which another player won with their discard."""
    draw_rate: float
    """Hands that nobody won."""
    call_rate: float
    """Hands with an open meld."""
    declared: dict[str, float]
    """The rates of the game's declarations, by the names in `Ruleset.declaration_marks`."""
    mean_win_value: float | None
    """What a won hand brought from the other players, without the pot."""
    faults: int
    """How often a default action replaced an error, an illegal action or a late one."""
    first_fault: str

    def as_data(self) -> dict[str, object]:
        data = self._asdict()
        data |= {f"{name}_rate": rate for name, rate in data.pop("declared").items()}
        return data


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
        return self.hands / self.seconds if self.seconds else 0.0

    def as_data(self) -> dict[str, object]:
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
    def rate(field: int) -> float:
        return totals.player_sum(entry, field) / (totals.hands or 1)

    won = totals.player_sum(entry, match.HANDS_WON)
    score = totals.player_sum(entry, match.SUM_SCORE)
    rank = totals.player_sum(entry, match.SUM_RANK)
    matches = totals.matches or 1
    return SeatStatistics(
        name,
        score / matches,
        rank / 2 / matches,
        _interval(totals, score, totals.sums[match.PRODUCTS + 5 * entry]),
        _interval(totals, rank, totals.player_sum(entry, match.RANK_SQUARES), 0.5),
        rate(match.HANDS_WON),
        rate(match.SELF_DRAWN),
        rate(match.DEALT_IN),
        totals.sums[match.DRAW_COUNT] / (totals.hands or 1),
        rate(match.CALLED_HANDS),
        {name: rate(match.DECLARED + place) for place, name in enumerate(ruleset.flow.declaration_marks)},
        totals.player_sum(entry, match.WIN_VALUE) / won if won else None,
        totals.player_sum(entry, match.FAULTS),
        totals.faults[entry],
    )


def _interval(totals: Totals, total: int, squares: int, unit: float = 1.0) -> Interval | None:
    """The confidence interval of a mean per match, from the sum over deals and the sum of the deals' squares.

    `unit` scales the result. The samples are deals, not matches: if players rotate, the matches of a deal share their
    walls and are not independent.
    """
    deals = totals.deals
    if deals < 2:
        return None
    variance = (deals * squares - total * total) / (deals * (deals - 1))  # exact: the sums are whole numbers
    quantile = STUDENT_T[deals - 1] if deals <= len(STUDENT_T) else 1.96 + 2.4 / (deals - 1)
    half_width = quantile * sqrt(variance / deals)
    scale = unit * deals / totals.matches
    return (total / deals - half_width) * scale, (total / deals + half_width) * scale


def _difference(totals: Totals, one: int, other: int) -> ScoreDifference:
    total = totals.player_sum(one, match.SUM_SCORE) - totals.player_sum(other, match.SUM_SCORE)
    mine, mixed, theirs = (
        totals.sums[match.PRODUCTS + 4 * i + j] for i, j in ((one, one), (one, other), (other, other))
    )
    interval = _interval(totals, total, mine - 2 * mixed + theirs)
    return ScoreDifference(one, other, total / (totals.matches or 1), interval)


def _patterns(totals: Totals, ruleset: Ruleset) -> tuple[PatternCount, ...]:
    patterns = []
    for row, pattern in enumerate(ruleset.scoring.patterns_by_index):
        by_player = [totals.sums[match.PATTERN_WINS + entry * MAX_ROWS + row] for entry in range(ruleset.players)]
        if any(by_player):
            wins = sum(by_player)
            patterns.append(PatternCount(pattern, wins, wins / totals.sums[match.WIN_COUNT], tuple(by_player)))
    return tuple(sorted(patterns, key=lambda one: -one.wins))
