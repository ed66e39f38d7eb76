"""What a simulation has counted, and what follows from it: means with their intervals, rates, patterns by frequency."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjongkit.arena import match as core
from mahjongkit.core.codes import MAX_ROWS

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset
    from mahjongkit.scoring.score import Pattern

STUDENT = (
    *(inf, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131),
    *(2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""How many standard errors reach to either side of a mean in 95 of 100 cases, by the degrees of freedom."""

Interval = tuple[float, float]


class Totals:
    """Everything that was counted, of the first so many deals. It is never changed: `plus` makes another one."""

    def __init__(
        self,
        deals: int,
        sums: Sequence[int],
        scores: Sequence[Mapping[int, int]],
        faults: Sequence[str],
        seconds: float = 0.0,
    ) -> None:
        """`sums` are those of `Match.sums`, `scores` how often every player ended with a score, `faults` the first."""
        self.deals = deals
        self.sums = sums
        self.scores = scores
        self.faults = faults
        self.seconds = seconds

    @classmethod
    def none(cls, players: int) -> Totals:
        return cls(0, [0] * core.SHEET, [Counter() for _ in range(players)], [""] * players)

    @property
    def matches(self) -> int:
        return self.sums[core.ALL_MATCHES]

    @property
    def hands(self) -> int:
        return self.sums[core.ALL_HANDS]

    def of(self, entry: int, field: int) -> int:
        """One of a player's sums."""
        return self.sums[entry * core.FIELDS + field]

    def plus(self, deals: int, sums: Sequence[int], scores: Sequence[Sequence[int]], faults: Sequence[str]) -> Totals:
        """These and so many deals more."""
        counted = [Counter(mine) for mine in self.scores]
        for mine, more in zip(counted, scores, strict=True):
            mine.update(more)
        return Totals(
            self.deals + deals,
            [mine + more for mine, more in zip(self.sums, sums, strict=True)],
            counted,
            [mine or more for mine, more in zip(self.faults, faults, strict=True)],
            self.seconds,
        )

    def as_data(self) -> dict[str, object]:
        """All of it as plain data, for JSON."""
        return {
            "deals": self.deals,
            "seconds": self.seconds,
            "sums": list(self.sums),
            "scores": [sorted(mine.items()) for mine in self.scores],
            "faults": list(self.faults),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], players: int) -> Totals:
        """What `as_data` gave, checked."""
        deals, seconds, sums, faults = (data[key] for key in ("deals", "seconds", "sums", "faults"))
        scores = [{int(score): int(times) for score, times in mine} for mine in data["scores"]]
        if len(sums) != core.SHEET or not all(type(number) is int for number in (deals, *sums)):
            raise ValueError(f"sums: expected {core.SHEET} whole numbers")
        if len(scores) != players or len(faults) != players:
            raise ValueError(f"scores and faults of {len(scores)} and {len(faults)} players; expected {players}")
        totals = cls(deals, sums, scores, [str(fault) for fault in faults], float(seconds))
        if any(sum(mine.values()) != totals.matches for mine in scores):
            raise ValueError(f"scores: expected those of {totals.matches} matches for every player")
        return totals


class SeatStatistics(NamedTuple):
    """How one player fared: by seat, or where players rotate by place in the list of players.

    Intervals are those of the mean at 95 %. Rates are parts of all hands.
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
    """Hands in which another seat won a tile of his."""
    draw_rate: float
    """Hands that nobody won."""
    call_rate: float
    """Hands with an open meld."""
    declared: dict[str, float]
    """What the game counts besides, as in `Ruleset.declarations`."""
    mean_win_value: float | None
    """What a hand that he won brought from the others, without what lay on the table."""
    faults: int
    """Default actions in the place of errors, illegal choices and late ones."""
    first_fault: str

    def as_data(self) -> dict[str, object]:
        data = self._asdict()
        data |= {f"{name}_rate": rate for name, rate in data.pop("declared").items()}
        return data


class Difference(NamedTuple):
    """The score of one player less that of another, match by match or deal by deal."""

    first: int
    second: int
    mean: float
    interval: Interval | None


class PatternCount(NamedTuple):
    """How often a row counted."""

    pattern: Pattern
    wins: int
    rate: float
    """Of all wins."""
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
    """What a simulation found."""

    matches: int
    hands: int
    decisions: int
    seconds: float
    seats: tuple[SeatStatistics, ...]
    ruleset: str
    seed: int
    duplicate: bool
    complete: bool
    """Whether all that was asked for was played."""
    wins: int
    patterns: tuple[PatternCount, ...]
    """The rows that counted, the most frequent first."""
    differences: tuple[Difference, ...]
    scores: tuple[dict[int, int], ...]
    """How often every player ended with a score."""

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
            "scores": [[list(pair) for pair in mine.items()] for mine in self.scores],
        }


def summary(
    totals: Totals, game: Ruleset, names: Sequence[str], *, seed: int, duplicate: bool, complete: bool
) -> Simulation:
    """What follows from the sums."""
    players = range(game.players)
    return Simulation(
        totals.matches,
        totals.hands,
        totals.sums[core.ALL_DECISIONS],
        totals.seconds,
        tuple(_seat(totals, game, entry, names[entry]) for entry in players),
        f"{game.name}:{game.preset}",
        seed,
        duplicate,
        complete,
        totals.sums[core.ALL_WINS],
        _patterns(totals, game),
        tuple(_difference(totals, one, other) for one in players for other in players if one < other),
        tuple(dict(sorted(mine.items())) for mine in totals.scores),
    )


def _seat(totals: Totals, game: Ruleset, entry: int, name: str) -> SeatStatistics:
    def rate(field: int) -> float:
        return totals.of(entry, field) / (totals.hands or 1)

    won = totals.of(entry, core.HANDS_WON)
    score = totals.of(entry, core.SUM_SCORE)
    rank = totals.of(entry, core.SUM_RANK)
    matches = totals.matches or 1
    return SeatStatistics(
        name,
        score / matches,
        rank / 2 / matches,
        _interval(totals, score, totals.sums[core.PRODUCTS + 5 * entry]),
        _interval(totals, rank, totals.of(entry, core.RANK_SQUARES), 0.5),
        rate(core.HANDS_WON),
        rate(core.SELF_DRAWN),
        rate(core.DEALT_IN),
        totals.sums[core.ALL_DRAWS] / (totals.hands or 1),
        rate(core.CALLED_HANDS),
        {name: rate(core.DECLARED + place) for place, name in enumerate(game.declarations)},
        totals.of(entry, core.WIN_VALUE) / won if won else None,
        totals.of(entry, core.FAULTS),
        totals.faults[entry],
    )


def _interval(totals: Totals, total: int, squares: int, unit: float = 1.0) -> Interval | None:
    """The interval of a mean by match, from the sum over deals and the sum of the deals' squares, in units.

    A deal is what happens independently of others: where players rotate, its matches share their walls.
    """
    deals = totals.deals
    if deals < 2:
        return None
    spread = (deals * squares - total * total) / (deals * (deals - 1))  # exact: the sums are whole numbers
    reach = (STUDENT[deals - 1] if deals <= len(STUDENT) else 1.96 + 2.4 / (deals - 1)) * sqrt(spread / deals)
    scale = unit * deals / totals.matches
    return (total / deals - reach) * scale, (total / deals + reach) * scale


def _difference(totals: Totals, one: int, other: int) -> Difference:
    total = totals.of(one, core.SUM_SCORE) - totals.of(other, core.SUM_SCORE)
    mine, mixed, theirs = (
        totals.sums[core.PRODUCTS + 4 * i + j] for i, j in ((one, one), (one, other), (other, other))
    )
    interval = _interval(totals, total, mine - 2 * mixed + theirs)
    return Difference(one, other, total / (totals.matches or 1), interval)


def _patterns(totals: Totals, game: Ruleset) -> tuple[PatternCount, ...]:
    found = []
    for row, pattern in enumerate(game.rows):
        counts = [totals.sums[core.ROWS_AT + entry * MAX_ROWS + row] for entry in range(game.players)]
        if any(counts):
            wins = sum(counts)
            found.append(PatternCount(pattern, wins, wins / totals.sums[core.ALL_WINS], tuple(counts)))
    return tuple(sorted(found, key=lambda one: -one.wins))
