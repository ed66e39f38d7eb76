"""A ladder: many players, tables paired by what is still uncertain, duplicate deals, and ratings by openskill.

The ladder is played in rounds of several tables, which can be played at the same time. A table plays a few duplicate
deals. Each deal is one observation: its players are ranked by the sum of their ranks in the matches of the deal, ties
included, and the Plackett-Luce model of openskill updates their ratings. Tables are added up in order, so the number of
threads changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit import rules
from mahjongkit.arena import match, pairings
from mahjongkit.arena.cluster import LOCAL, Cluster, connect
from mahjongkit.arena.ladder_store import LadderStore, Pairing, TableResult
from mahjongkit.arena.pairings import Meetings, PlayerRating
from mahjongkit.arena.runner import UNLIMITED, Job, Worker, check_numbers, check_on_fault
from mahjongkit.arena.statistics import (
    Estimate,
    Interval,
    PlayerSums,
    estimate_columns,
    estimate_data,
    estimates,
    player_sums,
)
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.errors import InputError, shown
from mahjongkit.players import find
from mahjongkit.version import __version__

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

    from mahjongkit.rules import Ruleset

DEFAULT_MATCHES = 2000
DEFAULT_DEALS = 5
"""Deals that a table plays before its result is saved and counted."""
DEFAULT_TABLES = 8
"""Tables of a round; they can be played at the same time."""
NORMAL_QUANTILE = 1.96


class Settings(NamedTuple):
    """What determines a ladder, besides its players."""

    ruleset: Ruleset
    seed: int
    deals: int
    tables: int
    max_share: float | None
    """The largest share of a player's tables against the same opponent; None: by the number of players."""

    def as_data(self) -> dict[str, object]:
        """The settings as plain data, by the names under which callers know them."""
        return {
            "version": __version__,
            "walls": WALL_VERSION,
            "ruleset": f"{self.ruleset.name}:{self.ruleset.preset}",
            "options": json.loads(json.dumps(dict(self.ruleset.options))),
            "seed": self.seed,
            "deals_per_table": self.deals,
            "tables_per_round": self.tables,
            "max_share": self.max_share,
        }

    def share_for(self, players: int) -> float:
        """The largest share of a pair among so many players."""
        even = pairings.even_share(players, self.ruleset.players)
        return min(1.0, pairings.SHARE_FACTOR * even) if self.max_share is None else self.max_share


class Standing(NamedTuple):
    """How one player did in a ladder."""

    player: str
    rating: PlayerRating
    deals: int
    matches: int
    estimates: dict[str, Estimate]
    """Every statistic with its 95 % confidence interval; they depend on the opponents, the rating takes them out."""
    opponents: dict[str, float]
    """The share of the player's deals against each of the others."""
    faults: int
    first_fault: str

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the rating."""
        half_width = NORMAL_QUANTILE * self.rating.sigma
        return self.rating.mu - half_width, self.rating.mu + half_width

    def as_data(self) -> dict[str, object]:
        """The standing as plain data, for JSON."""
        return {
            "player": self.player,
            "rating": self.rating.mu,
            "sigma": self.rating.sigma,
            "rating_interval": self.interval,
            "deals": self.deals,
            "matches": self.matches,
            **estimate_data(self.estimates),
            "opponents": self.opponents,
            "faults": self.faults,
            "first_fault": self.first_fault,
        }

    def row(self) -> dict[str, object]:
        """The standing as one row of a table."""
        low, high = self.interval
        rating = {"rating": self.rating.mu, "rating_low": low, "rating_high": high, "sigma": self.rating.sigma}
        shares = {"deals": self.deals, "matches": self.matches}
        columns = estimate_columns(self.estimates)
        return {"player": self.player, **rating, **shares, **columns, "faults": self.faults}


class Ladder(NamedTuple):
    """The result of a ladder: the standings, the best rating first, and how the ratings moved.

    >>> import mahjongkit as mj
    >>> found = mj.ladder(["random", "first", "greedy", "search:1"], "sichuan", matches=40, seed=1)
    >>> found.matches, sorted(one.player for one in found.standings[:2])
    (40, ['greedy', 'search:1'])
    """

    ruleset: str
    seed: int
    matches: int
    deals: int
    hands: int
    seconds: float
    """The time that the tables took, added up."""
    complete: bool
    """Whether all requested matches were played."""
    standings: tuple[Standing, ...]
    history: tuple[tuple[int, dict[str, PlayerRating]], ...]
    """The ratings after every table: the deals played in all, and the ratings of the players at the table."""

    def __repr__(self) -> str:
        ratings = ", ".join(f"{one.player} {one.rating.mu:.1f}" for one in self.standings)
        return f"<Ladder {self.ruleset}, {self.matches} matches; ratings: {ratings}>"

    def as_data(self) -> dict[str, object]:
        """Standings and history as plain data, for JSON."""
        return {
            "ruleset": self.ruleset,
            "seed": self.seed,
            "matches": self.matches,
            "deals": self.deals,
            "hands": self.hands,
            "seconds": self.seconds,
            "complete": self.complete,
            "standings": [one.as_data() for one in self.standings],
            "history": [[deals, {name: list(one) for name, one in moved.items()}] for deals, moved in self.history],
        }

    def rows(self) -> list[dict[str, object]]:
        """One row of a table for every player, for `--csv` and `--parquet`."""
        shared = {"ruleset": self.ruleset, "seed": self.seed}
        return [{**shared, "place": place, **one.row()} for place, one in enumerate(self.standings, 1)]


class LadderInterrupted(KeyboardInterrupt):
    """The user pressed Ctrl-C: `ladder` is the result so far, `path` the file to resume from, if there is one."""

    def __init__(self, ladder: Ladder, path: Path | None) -> None:
        super().__init__(f"stopped after {ladder.matches} matches")
        self.ladder = ladder
        self.path = path


def ladder(
    players: Sequence[str],
    ruleset: str | Ruleset = rules.DEFAULT,
    matches: int = DEFAULT_MATCHES,
    *,
    seed: int = 0,
    workers: int | None = None,
    db: str | Path | None = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
    deals_per_table: int = DEFAULT_DEALS,
    tables_per_round: int = DEFAULT_TABLES,
    max_share: float | None = None,
    on_fault: str = "default",
    time_limit: float | None = None,
    cluster: str | Cluster = LOCAL,
) -> Ladder:
    """Play a ladder between players by name and return the standings.

    - `matches`: of all tables together, rounded up to whole tables
    - `db`: the SQLite file; with `resume` the ladder continues from it, also to more matches and with more players
    - `progress` is called with the matches played and those to play
    - `deals_per_table`, `tables_per_round`: how much is played before the ratings count it, and how many tables are
      paired at once
    - `max_share`: the largest share of a player's tables against the same opponent; by default 1.25 times the share
      that everybody has if all play each other equally often
    - `workers`, `on_fault`, `time_limit`, `cluster`: as for `simulate`

    Ctrl-C raises `LadderInterrupted`, which holds the result so far.

    >>> found = ladder(["random", "first", "greedy", "search:1"], "sichuan", matches=20)
    >>> {one.matches for one in found.standings}
    {20}
    """
    ruleset = rules.find(ruleset)
    check_numbers(matches=matches, seed=seed, workers=workers, deals=deals_per_table, tables=tables_per_round)
    check_on_fault(on_fault, time_limit)
    settings = Settings(ruleset, seed, deals_per_table, tables_per_round, max_share)
    path = None if db is None else Path(db)
    model = _model()
    if not resume:
        _check_players(players, settings)
    with closing(LadderStore(path, resume)) as store:
        if resume:
            _compare(store, settings)
        else:
            store.set_settings(settings.as_data())
        names = _enter(store, players, settings)
        runner = LadderRunner(settings, names, store, model, workers or 1, matches, on_fault, time_limit, progress)
        try:
            if cluster == LOCAL:
                runner.run()
            else:
                with nullcontext(cluster) if isinstance(cluster, Cluster) else connect(cluster, workers) as opened:
                    runner.run_on(opened)
        except KeyboardInterrupt:
            raise LadderInterrupted(runner.result(), path) from None
        return runner.result()


def _model() -> PlackettLuce:
    """The model of the ratings; players do not change in the meantime, so nothing is added to their uncertainty."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise InputError("ladder.openskill") from None
    return PlackettLuce(tau=0.0)


def _check_players(names: Sequence[str], settings: Settings) -> None:
    """Refuse too few players, the same one twice, unknown ones, and a share that cannot be kept."""
    seats = settings.ruleset.players
    for name in names:
        if names.count(name) > 1:
            raise InputError("ladder.twice", player=shown(name))
    if len(names) < seats:
        raise InputError("ladder.too_few", count=len(names), seats=seats)
    for name in names:
        find(name)
    even, share = pairings.even_share(len(names), seats), settings.max_share
    if share is not None and not (isinstance(share, int | float) and even <= share + 1e-9 <= 1 + 1e-9):
        raise InputError("ladder.max_share", given=shown(share), least=f"{even:.2f}")


def _compare(store: LadderStore, settings: Settings) -> None:
    """Refuse to continue a ladder with other settings."""
    saved = store.settings()
    for name, given in settings.as_data().items():
        if saved.get(name) != given:
            found = shown(saved.get(name))
            raise InputError("ladder.other", path=store.path, name=name, saved=found, given=shown(given))


def _enter(store: LadderStore, given: Sequence[str], settings: Settings) -> list[str]:
    """The players of the ladder: those in the file, and those who enter it now."""
    known = store.players()
    missing = [name for name in known if given and name not in given]
    if missing:
        raise InputError("ladder.missing", path=store.path, player=shown(missing[0]))
    names = [*known, *(name for name in given if name not in known)]
    _check_players(names, settings)
    if names != known:
        store.add_players(names[len(known) :])
    return names


class LadderRunner:
    """A running ladder: pairs the tables, lets threads play them, and adds up the results in order."""

    def __init__(
        self,
        settings: Settings,
        names: Sequence[str],
        store: LadderStore,
        model: PlackettLuce,
        workers: int,
        matches: int,
        on_fault: str,
        time_limit: float | None,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self.settings = settings
        self.names = names
        self.store = store
        self.model = model
        self.workers = workers
        self.on_fault = on_fault
        self.time_limit = time_limit
        self.progress = progress
        self.matches_per_table = settings.deals * settings.ruleset.players
        self.wanted = -(-matches // self.matches_per_table)
        self.active: set[Worker] = set()
        self.stopping = False
        # What the results so far say.
        self.ratings = [model.rating() for _ in names]
        self.sums = [PlayerSums.empty() for _ in names]
        self.faults = [""] * len(names)
        self.meetings = Meetings(len(names))
        self.history: list[tuple[int, dict[str, PlayerRating]]] = []
        self.tables = self.rounds = self.hands = 0
        self.seconds = 0.0
        self.waiting: list[Pairing] = []  # paired, but not yet counted
        self.results: dict[int, TableResult] = {}  # played, but not yet counted
        self._load()

    def _load(self) -> None:
        """Count what the file holds."""
        for pairing, result in self.store.tables():
            self.rounds = pairing.round + 1
            self.waiting.append(pairing)
            if result is not None:
                self.results[pairing.number] = result
        self._count()
        if self.tables > self.wanted:
            matches, wanted = (count * self.matches_per_table for count in (self.tables, self.wanted))
            raise InputError("simulation.too_few", path=self.store.path, matches=matches, wanted=wanted)

    # Playing.

    def run(self) -> None:
        with ThreadPoolExecutor(self.workers) as threads:
            try:
                while self.tables < self.wanted:
                    if not self.waiting:
                        self._pair()
                    self._play_round(threads)
            finally:
                self.stopping = True
                for worker in list(self.active):
                    worker.match.stopping = True
                threads.shutdown(cancel_futures=True)

    def run_on(self, cluster: Cluster) -> None:
        """Let a cluster play; a table that is lost is played again."""
        player = TablePlayer(self.settings, tuple(self.names), self.on_fault, self.time_limit)
        while self.tables < self.wanted:
            if not self.waiting:
                self._pair()
            tables = self._open_tables()
            results: Generator[TableResult | None, None, None] = cluster.run(player, tables)
            with closing(results):
                for pairing, result in zip(tables, results, strict=True):
                    self._take({pairing: result})

    def _pair(self) -> None:
        """Pair the next round by the ratings so far."""
        ratings = [PlayerRating(one.mu, one.sigma) for one in self.ratings]
        settings = self.settings
        tables = pairings.pair(
            ratings,
            self.meetings,
            settings.ruleset.players,
            settings.tables,
            settings.share_for(len(self.names)),
            Random(f"{settings.seed} {self.rounds}"),
        )
        self.waiting = [
            Pairing(number, self.rounds, players, number * settings.deals, settings.deals)
            for number, players in enumerate(tables, self.tables)
        ]
        self.store.add_round(self.waiting)
        self.rounds += 1

    def _play_round(self, threads: ThreadPoolExecutor) -> None:
        """Play the tables that wait, save each result when it is there, and count the results in order."""
        running: dict[Future[TableResult | None], Pairing] = {
            threads.submit(self._play, pairing): pairing for pairing in self._open_tables()
        }
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            self._take({running.pop(one): one.result() for one in done})

    def _open_tables(self) -> list[Pairing]:
        """The tables that are paired and not played."""
        return [one for one in self.waiting if one.number not in self.results and one.number < self.wanted]

    def _take(self, played: dict[Pairing, TableResult | None]) -> None:
        """Save the results of tables, count what can be counted, and report it."""
        for pairing, result in played.items():
            if result is not None:
                self.store.set_result(pairing, result)
                self.results[pairing.number] = result
        self._count()
        if self.progress is not None:
            self.progress(self.tables * self.matches_per_table, self.wanted * self.matches_per_table)

    def _play(self, pairing: Pairing) -> TableResult | None:
        """Play a table; None if it was broken off."""
        player = TablePlayer(self.settings, self.names, self.on_fault, self.time_limit)
        worker = player.new_worker(pairing, alone=self.workers == 1)
        self.active.add(worker)
        if self.stopping:
            worker.match.stopping = True
        try:
            return play_table(worker, pairing)
        finally:
            self.active.discard(worker)
            worker.close()

    # Counting.

    def _count(self) -> None:
        """Count the results that are there, in the order of the tables."""
        while self.waiting and self.waiting[0].number in self.results:
            pairing = self.waiting.pop(0)
            result = self.results.pop(pairing.number)
            for ranks in result.ranks:
                self._rate(pairing.players, ranks)
            for one, sums, fault in zip(pairing.players, result.sums, result.faults, strict=True):
                self.sums[one] = self.sums[one].plus(sums)
                self.faults[one] = self.faults[one] or fault
            self.meetings.add(pairing.players)
            self.tables += 1
            self.hands += result.hands
            self.seconds += result.seconds
            moved = {self.names[one]: self._rating(one) for one in pairing.players}
            self.history.append((self.tables * self.settings.deals, moved))

    def _rate(self, players: Sequence[int], ranks: Sequence[int]) -> None:
        """Update the ratings of the players of a deal."""
        rated = self.model.rate([[self.ratings[one]] for one in players], ranks=[float(rank) for rank in ranks])
        for one, (rating,) in zip(players, rated, strict=True):
            self.ratings[one] = rating

    def _rating(self, one: int) -> PlayerRating:
        return PlayerRating(self.ratings[one].mu, self.ratings[one].sigma)

    def result(self) -> Ladder:
        ruleset = self.settings.ruleset
        standings = [self._standing(one) for one in range(len(self.names))]
        return Ladder(
            f"{ruleset.name}:{ruleset.preset}",
            self.settings.seed,
            self.tables * self.matches_per_table,
            self.tables * self.settings.deals,
            self.hands,
            self.seconds,
            self.tables >= self.wanted,
            tuple(sorted(standings, key=lambda one: -one.rating.mu)),
            tuple(self.history),
        )

    def _standing(self, one: int) -> Standing:
        sums = self.sums[one]
        others = (other for other in range(len(self.names)) if other != one)
        return Standing(
            self.names[one],
            self._rating(one),
            sums.deals,
            sums.matches,
            estimates(sums, self.settings.ruleset),
            {self.names[other]: self.meetings.share(one, other) for other in others},
            sums.fields[match.FAULTS],
            self.faults[one],
        )


@dataclass(frozen=True)
class TablePlayer:
    """Plays tables in the processes of a cluster."""

    settings: Settings
    names: Sequence[str]
    on_fault: str
    time_limit: float | None

    def new_worker(self, pairing: Pairing, alone: bool = False) -> Worker:
        """A worker with the players of a table."""
        names = tuple(self.names[one] for one in pairing.players)
        settings = self.settings
        job = Job(settings.ruleset, names, settings.seed, True, self.on_fault, self.time_limit, None)
        return job.new_worker(alone)

    def __call__(self, pairing: Pairing) -> TableResult | None:
        worker = self.new_worker(pairing)
        try:
            return play_table(worker, pairing)
        finally:
            worker.close()


def play_table(worker: Worker, pairing: Pairing) -> TableResult | None:
    """Play the deals of a table; None if it was broken off."""
    began = perf_counter()
    chunk = worker.play(pairing.first_deal, pairing.deals, UNLIMITED)
    if chunk.deals < pairing.deals:
        return None
    sums = [player_sums(chunk.deals, chunk.sums, entry) for entry in range(len(pairing.players))]
    ranks = worker.match.deal_ranks(chunk.deals)
    return TableResult(ranks, sums, chunk.faults, chunk.sums[match.HAND_COUNT], perf_counter() - began)


def rating_lines(found: Ladder, points: int = 400) -> Iterator[tuple[Standing, list[tuple[int, PlayerRating]]]]:
    """For every player, the ratings over the deals played in all: at most about `points` of them, with the last one."""
    moved: dict[str, list[tuple[int, PlayerRating]]] = {one.player: [] for one in found.standings}
    for deals, ratings in found.history:
        for name, rating in ratings.items():
            moved[name].append((deals, rating))
    for one in found.standings:
        line = moved[one.player]
        step = max(1, len(line) // points)
        shown_points = line[::step]
        yield one, shown_points if not line or shown_points[-1] == line[-1] else [*shown_points, line[-1]]


__all__ = ["Ladder", "LadderInterrupted", "Standing", "ladder"]
