"""Simulate matches between players on any number of threads; the result does not depend on that number.

Threads play chunks of deals. Chunks are added up in order, whichever is done first, so that the totals always cover the
first deals without a gap: they can be saved at any time and resumed later.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjongkit import rules
from mahjongkit.arena import checkpoint
from mahjongkit.arena.cluster import LOCAL, Cluster, connect
from mahjongkit.arena.match import HAND_COUNT, Match, PlayerFault
from mahjongkit.arena.statistics import SeatStatistics, Simulation, Totals, summary
from mahjongkit.core.bits import mask_of
from mahjongkit.core.rng import fold_seed
from mahjongkit.errors import ClusterError, InputError, shown
from mahjongkit.players import find, is_builtin, runs_program

if TYPE_CHECKING:
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset

DEFAULT_MATCHES = 1000
CHUNK_SECONDS = 0.1
"""How long a chunk should take; a chunk is at least one deal."""
MAX_CHUNK_DEALS = 4096
"""The most deals of a chunk of that time; it bounds the memory of their scores."""
UNLIMITED = 2**62
"""More deals or hands than are ever played."""
SAVE_SECONDS = 2.0
"""Seconds between checkpoints: a killed simulation loses no more than this."""

PlayerSpec = str | Callable[[], "Player"]
"""A player's name, or a function or class that makes the player."""


class Interrupted(KeyboardInterrupt):
    """The user pressed Ctrl-C: `simulation` is the result so far, `state` the file to resume from."""

    def __init__(self, simulation: Simulation, state: Path) -> None:
        super().__init__(f"stopped after {simulation.matches} matches; {state} keeps them")
        self.simulation = simulation
        self.state = state


class Chunk(NamedTuple):
    """The results of one worker's chunk of deals."""

    start: int
    deals: int
    sums: list[int]
    scores: Sequence[Iterable[int]]
    """The final scores of every player's matches, or a Counter of them."""
    faults: list[str]
    seconds: float
    records: bytes = b""
    """The records of the matches, if whoever adds up the results must write them; see `cluster_runner.pack_records`."""


def simulate(
    ruleset: str | Ruleset = rules.DEFAULT,
    matches: int | None = None,
    players: Sequence[PlayerSpec] | str = ("random",),
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[Totals], None] | None = None,
    *,
    hands: int | None = None,
    duplicate: bool = False,
    records: str | Path | None = None,
    state: str | Path | None = None,
    resume: bool = False,
    on_fault: str | None = None,
    time_limit: float | None = None,
    check: bool = False,
    cluster: str | Cluster = LOCAL,
) -> Simulation:
    """Play matches between players and return statistics; `progress` is called with the totals from time to time.

    - `players`: names for `players.find`, or classes; a single one plays in all seats
    - `workers`: how many threads play, by default one; on a cluster how many tasks, by default one for each processor
    - `hands`: instead of `matches`: play whole matches until there are this many hands
    - `duplicate`: play every deal once for each seat, with the same walls, and move the players by one seat each time;
      the number of matches is rounded up to whole deals
    - `records`: a folder for the record of every match
    - `state`: a file for checkpoints; with `resume` the simulation continues from it, also to more matches than before
    - `on_fault`: `raise`, or `default`: if a player of another package raises an error, chooses an illegal action or
      takes longer than `time_limit` (seconds), the match goes on with a pass, the drawn tile or the first legal action;
      by default, `default` if a program plays (`mjai:COMMAND`), else `raise`
    - `check`: check the choices of this package's players, too; the result is the same, only slower
    - `cluster`: `local`, `ray`, `ray://host:port`, or a cluster of `arena.cluster.connect`; the result is the same

    Ctrl-C raises `Interrupted`, which holds the result so far.

    >>> simulate("riichi", matches=10, seed=1).matches
    10
    """
    ruleset = rules.find(ruleset)
    if matches is not None and hands is not None:
        raise InputError("simulation.matches_and_hands", matches=matches, hands=hands)
    check_numbers(matches=matches, hands=hands, seed=seed, workers=workers)
    check_on_fault(on_fault, time_limit)
    job = Job(
        ruleset, seat_players(players, ruleset.players), seed, duplicate, on_fault, time_limit, _folder(records), check
    )
    wanted = DEFAULT_MATCHES if matches is None and hands is None else matches
    path = None if state is None else Path(state)
    if cluster == LOCAL:
        return Runner(job, workers or 1, wanted, hands, progress).run(path, resume)
    from mahjongkit.arena.cluster_runner import ClusterRunner

    with nullcontext(cluster) if isinstance(cluster, Cluster) else connect(cluster, workers) as opened:
        return ClusterRunner(job, opened, wanted, hands, progress).run(path, resume)


def check_numbers(**numbers: int | None) -> None:
    """Refuse numbers that are not whole or too small: a seed may be 0, all others are 1 or more, if they are given."""
    for name, value in numbers.items():
        minimum = 0 if name == "seed" else 1
        if value is not None and (type(value) is not int or value < minimum):
            raise InputError("simulation.number", name=name, given=shown(value), minimum=minimum)


def check_on_fault(on_fault: str | None, time_limit: float | None) -> None:
    """Refuse unknown ways to treat faults, and a time limit that is not a time."""
    if time_limit is not None and not (isinstance(time_limit, int | float) and time_limit > 0):
        raise InputError("simulation.time_limit", given=shown(time_limit))
    if on_fault not in (None, "raise", "default"):
        raise InputError("simulation.on_fault", given=shown(on_fault))


class Job:
    """What to simulate: the game, the players, the seed, and how to treat faults and records."""

    def __init__(
        self,
        ruleset: Ruleset,
        specs: tuple[PlayerSpec, ...],
        seed: int,
        duplicate: bool,
        on_fault: str | None,
        time_limit: float | None,
        records: Path | None,
        check: bool = False,
    ) -> None:
        self.ruleset = ruleset
        self.specs = specs
        self.names = tuple(spec if isinstance(spec, str) else getattr(spec, "__name__", repr(spec)) for spec in specs)
        self.seed = seed
        self.rotations = ruleset.players if duplicate else 1
        programs = [spec for spec in specs if isinstance(spec, str) and runs_program(spec)]
        self.on_fault = on_fault or ("default" if programs else "raise")
        self.time_limit = time_limit
        self.records = records
        self.check = check

    def as_data(self) -> dict[str, object]:
        """Everything that determines the matches, as plain data for JSON."""
        return {
            "ruleset": f"{self.ruleset.name}:{self.ruleset.preset}",
            "options": dict(self.ruleset.options),
            "players": list(self.names),
            "seed": self.seed,
            "duplicate": self.rotations > 1,
        }

    @property
    def path(self) -> Path:
        """The default file for checkpoints."""
        return checkpoint.default_path(self.as_data())

    def save_record(self, name: str, text: str) -> None:
        """Write the record of a match."""
        assert self.records is not None
        (self.records / name).write_text(text, encoding="utf-8")

    def new_worker(self, alone: bool) -> Worker:
        """A worker with new players; they may use several threads if there is no other worker."""
        players = [find(spec) if isinstance(spec, str) else spec() for spec in self.specs]
        for player in players if not alone else ():
            player.limit_threads(1)
        foreign = mask_of(entry for entry, player in enumerate(players) if not is_builtin(player))
        if self.time_limit is not None and foreign:
            from mahjongkit.players.timed import timed

            players = [one if is_builtin(one) else timed(one, self.time_limit) for one in players]
        checked = mask_of(range(len(players)) if self.check else ())
        match = Match(self.ruleset, players, self.names, self.rotations, foreign, checked)
        return Worker(match, self, players)


class Worker:
    """Plays chunks of deals; only one thread uses it at a time."""

    def __init__(self, match: Match, job: Job, players: list[Player]) -> None:
        self.match = match
        self.job = job
        self.players = players
        self.faults = [""] * job.ruleset.players
        if job.on_fault == "default":
            match.on_fault = self.note_fault
        self.save_record: Callable[[str, str], None] = job.save_record
        if job.records is not None:
            match.recorder = self.record

    def close(self) -> None:
        """Let the players go; programs end."""
        for player in self.players:
            player.close()

    def note_fault(self, entry: int, fault: PlayerFault) -> None:
        self.faults[entry] = self.faults[entry] or str(fault)

    def record(self, deal: int, rotation: int, seed: int, names: tuple[str, ...], hand_logs: list[Any]) -> None:
        """Make the record of a match and pass it on."""
        from mahjongkit.records import Record

        turn = f"-{rotation}" if self.job.rotations > 1 else ""
        text = Record(self.job.ruleset, hand_logs, names=names, seed=seed).dump()
        self.save_record(f"match-{deal:07d}{turn}.jsonl", text)

    def play(self, start: int, count: int, max_hands: int) -> Chunk:
        began = perf_counter()
        self.faults = [""] * self.job.ruleset.players
        done = self.match.run(fold_seed(self.job.seed), start, count, max_hands)
        scores = self.match.final_scores(done)
        return Chunk(start, done, self.match.sums(), scores, self.faults, perf_counter() - began)


class Runner:
    """A running simulation: distributes chunks to threads, adds up the results and saves checkpoints."""

    def __init__(
        self,
        job: Job,
        workers: int,
        matches: int | None,
        hands: int | None,
        progress: Callable[[Totals], None] | None,
    ) -> None:
        self.job = job
        self.deals = UNLIMITED if matches is None else -(-matches // job.rotations)
        self.hands = UNLIMITED if hands is None else hands
        self.progress = progress
        self.path: Path | None = None
        self.totals = Totals.empty(job.ruleset.players)
        self.chunk_deals = 1  # deals of the next chunk
        self.chunk_seconds = CHUNK_SECONDS
        self.saved_at = perf_counter()
        self.make_workers(min(workers, self.deals, self.hands))

    def make_workers(self, count: int) -> None:
        self.workers = [self.job.new_worker(alone=count == 1) for _ in range(count)]
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in self.workers:
            self.idle.put(worker)

    def run(self, state: Path | None, resume: bool) -> Simulation:
        """Play everything, with checkpoints in the file `state`; `resume` continues from one.

        Without `state`, checkpoints go to the job's default file: after Ctrl-C, and when resuming.
        """
        if resume:
            self.resume(state or self.job.path)
        elif state is not None:
            self.path = state
            if state.exists():
                raise InputError("simulation.state_exists", path=str(state))
        try:
            self.play()
        except KeyboardInterrupt:
            self.path = self.path or self.job.path
            raise Interrupted(self.result(), self.path) from None
        except ClusterError as error:
            if not self.totals.deals:
                raise
            self.path = self.path or self.job.path
            matches = self.totals.matches
            raise ClusterError("cluster.stopped", fault=error, matches=matches, path=str(self.path)) from error
        finally:
            self.save()
            for worker in self.workers:
                worker.close()
        if resume and state is None:
            self.job.path.unlink()  # the simulation is complete, and the caller did not name a file
        return self.result()

    def resume(self, path: Path) -> None:
        """Continue from a checkpoint; it must not have more deals than this simulation wants."""
        self.totals = checkpoint.load(path, self.job.as_data(), self.job.ruleset.players)
        self.path = path
        if self.totals.deals > self.deals:
            wanted = self.deals * self.job.rotations
            raise InputError("simulation.too_few", path=str(path), matches=self.totals.matches, wanted=wanted)

    def play(self) -> None:
        """Play until everything is done; if it is stopped, the totals cover the deals that were finished."""
        chunks: deque[Future[Chunk]] = deque()
        before, began = self.totals.seconds, perf_counter()
        threads = ThreadPoolExecutor(len(self.workers))
        next_deal = self.totals.deals
        try:
            while self.is_unfinished():
                while len(chunks) < 2 * len(self.workers) and next_deal < self.deals:
                    count = min(self.chunk_deals, self.deals - next_deal)
                    chunks.append(threads.submit(self.play_chunk, next_deal, count, self.hands - self.totals.hands))
                    next_deal += count
                self.add(chunks[0].result())
                chunks.popleft()
                self.totals.seconds = before + perf_counter() - began
                self.report_progress()
        except KeyboardInterrupt:
            self.stop()
            for chunk in chunks:
                self.add(chunk.result())
            raise
        finally:
            self.stop()
            threads.shutdown(cancel_futures=True)
            self.totals.seconds = before + perf_counter() - began

    def is_unfinished(self) -> bool:
        return self.totals.deals < self.deals and self.totals.hands < self.hands

    def play_chunk(self, start: int, count: int, max_hands: int) -> Chunk:
        """Let an idle worker play a chunk of deals."""
        worker = self.idle.get()
        try:
            return worker.play(start, count, max_hands)
        finally:
            self.idle.put(worker)

    def add(self, chunk: Chunk) -> None:
        """Add a chunk to the totals, if it begins where they end."""
        if chunk.start != self.totals.deals:
            return
        missing_hands = self.hands - self.totals.hands
        if chunk.sums[HAND_COUNT] > missing_hands and chunk.deals > 1:  # too many hands: repeat it up to the limit
            chunk = self.play_chunk(chunk.start, chunk.deals, missing_hands)
        if chunk.deals == 0:
            return
        growth = min(self.chunk_seconds / max(chunk.seconds, 1e-9), 4.0)
        most = int(MAX_CHUNK_DEALS * self.chunk_seconds / CHUNK_SECONDS)
        self.chunk_deals = max(1, min(most, int(chunk.deals * growth)))
        self.write_records(chunk)
        self.totals = self.totals.plus(chunk.deals, chunk.sums, chunk.scores, chunk.faults)

    def write_records(self, chunk: Chunk) -> None:
        """Threads have written theirs."""

    def stop(self) -> None:
        for worker in self.workers:
            worker.match.stopping = True

    def report_progress(self) -> None:
        if self.progress is not None:
            self.progress(self.totals)
        if perf_counter() - self.saved_at > SAVE_SECONDS:
            self.save()
            self.saved_at = perf_counter()

    def save(self) -> None:
        """Save a checkpoint, if there is a file for it."""
        if self.path is not None:
            checkpoint.save(self.path, self.job.as_data(), self.totals)

    def result(self) -> Simulation:
        job = self.job
        return summary(
            self.totals,
            job.ruleset,
            job.names,
            seed=job.seed,
            duplicate=job.rotations > 1,
            complete=not self.is_unfinished(),
        )


def seat_players(players: Sequence[PlayerSpec] | str, seats: int) -> tuple[PlayerSpec, ...]:
    """A player for every seat; a single one plays in all of them."""
    specs: tuple[PlayerSpec, ...] = (players,) if isinstance(players, str) else tuple(players)
    if len(specs) not in (1, seats):
        raise InputError("simulation.players", count=len(specs), seats=seats)
    return specs * seats if len(specs) == 1 else specs


def _folder(path: str | Path | None) -> Path | None:
    if path is None:
        return None
    folder = Path(path)
    if folder.exists() and not folder.is_dir():
        raise InputError("simulation.records", folder=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


__all__ = ["Interrupted", "PlayerFault", "SeatStatistics", "Simulation", "Totals", "simulate"]
