"""Simulate matches between players on any number of threads; the result does not depend on that number.

Threads play chunks of deals. Chunks are added up in order, whichever is done first, so that the totals always cover the
first deals without a gap: they can be saved at any time and resumed later.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjongkit import rules
from mahjongkit.arena import checkpoint
from mahjongkit.arena.match import HAND_COUNT, Match, PlayerFault
from mahjongkit.arena.statistics import SeatStatistics, Simulation, Totals, summary
from mahjongkit.core.rng import fold_seed
from mahjongkit.errors import InputError, shown
from mahjongkit.players import find, is_builtin

if TYPE_CHECKING:
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset

DEFAULT_MATCHES = 1000
CHUNK_SECONDS = 0.1
"""How long a chunk should take; a chunk is at least one deal."""
MAX_CHUNK_DEALS = 4096
UNLIMITED = 1 << 62
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
    """The results of one thread's chunk of deals."""

    start: int
    deals: int
    sums: list[int]
    scores: list[list[int]]
    faults: list[str]
    seconds: float


def simulate(
    ruleset: str | Ruleset = rules.DEFAULT,
    matches: int | None = None,
    players: Sequence[PlayerSpec] | str = ("random",),
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[Totals], None] | None = None,
    *,
    hands: int | None = None,
    duplicate: bool = False,
    records: str | Path | None = None,
    state: str | Path | None = None,
    resume: bool = False,
    on_fault: str = "raise",
    time_limit: float | None = None,
    check: bool = False,
) -> Simulation:
    """Play matches between players and return statistics; `progress` is called with the totals from time to time.

    - `players`: names for `players.find`, or classes; a single one plays in all seats
    - `hands`: instead of `matches`: play whole matches until there are this many hands
    - `duplicate`: play every deal once for each seat, with the same walls, and move the players by one seat each time;
      the number of matches is rounded up to whole deals
    - `records`: a folder for the record of every match
    - `state`: a file for checkpoints; with `resume` the simulation continues from it, also to more matches than before
    - `on_fault`: `raise`, or `default`: if a player of another package raises an error, chooses an illegal action or
      takes longer than `time_limit` (seconds), the match goes on with a pass, the drawn tile or the first legal action
    - `check`: check the choices of this package's players, too; the result is the same, only slower

    Ctrl-C raises `Interrupted`, which holds the result so far.

    >>> simulate("riichi", matches=10, seed=1).matches
    10
    """
    ruleset = rules.find(ruleset)
    _check_numbers(matches, hands, seed, workers, time_limit)
    if on_fault not in ("raise", "default"):
        raise InputError("simulation.on_fault", given=shown(on_fault))
    job = Job(ruleset, _specs(players, ruleset.players), seed, duplicate, on_fault, time_limit, _folder(records), check)
    runner = Runner(job, workers, DEFAULT_MATCHES if matches is None and hands is None else matches, hands, progress)
    return runner.run(None if state is None else Path(state), resume)


def _check_numbers(matches: int | None, hands: int | None, seed: int, workers: int, time_limit: float | None) -> None:
    if matches is not None and hands is not None:
        raise InputError("simulation.matches_and_hands", matches=matches, hands=hands)
    numbers = (("matches", matches, 1), ("hands", hands, 1), ("seed", seed, 0), ("workers", workers, 1))
    for name, value, minimum in numbers:
        if value is not None and (type(value) is not int or value < minimum):
            raise InputError("simulation.number", name=name, given=shown(value), minimum=minimum)
    if time_limit is not None and not (isinstance(time_limit, int | float) and time_limit > 0):
        raise InputError("simulation.time_limit", given=shown(time_limit))


class Job:
    """What to simulate: the game, the players, the seed, and how to treat faults and records."""

    def __init__(
        self,
        ruleset: Ruleset,
        specs: tuple[PlayerSpec, ...],
        seed: int,
        duplicate: bool,
        on_fault: str,
        time_limit: float | None,
        records: Path | None,
        check: bool = False,
    ) -> None:
        self.ruleset = ruleset
        self.specs = specs
        self.names = tuple(spec if isinstance(spec, str) else getattr(spec, "__name__", repr(spec)) for spec in specs)
        self.seed = seed
        self.rotations = ruleset.players if duplicate else 1
        self.on_fault = on_fault
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

    def new_worker(self, alone: bool) -> Worker:
        """A worker with new players; they may use several threads if there is no other worker."""
        players = [find(spec) if isinstance(spec, str) else spec() for spec in self.specs]
        for player in players if not alone else ():
            player.limit_threads(1)
        foreign = sum(1 << entry for entry, player in enumerate(players) if not is_builtin(player))
        if self.time_limit is not None and foreign:
            from mahjongkit.players.timed import TimedPlayer

            players = [one if is_builtin(one) else TimedPlayer(one, self.time_limit) for one in players]
        checked = (1 << len(players)) - 1 if self.check else 0
        match = Match(self.ruleset, players, self.names, self.rotations, foreign, checked)
        return Worker(match, self)


class Worker:
    """Plays chunks of deals; only one thread uses it at a time."""

    def __init__(self, match: Match, job: Job) -> None:
        self.match = match
        self.job = job
        self.faults = [""] * job.ruleset.players
        if job.on_fault == "default":
            match.on_fault = self.note_fault
        if job.records is not None:
            match.recorder = self.record

    def note_fault(self, entry: int, fault: PlayerFault) -> None:
        self.faults[entry] = self.faults[entry] or str(fault)

    def record(self, deal: int, rotation: int, seed: int, names: tuple[str, ...], hand_logs: list[Any]) -> None:
        """Write the record of a match."""
        from mahjongkit.records import Record

        assert self.job.records is not None
        turn = f"-{rotation}" if self.job.rotations > 1 else ""
        path = self.job.records / f"match-{deal:07d}{turn}.jsonl"
        path.write_text(Record(self.job.ruleset, hand_logs, names=names, seed=seed).dump(), encoding="utf-8")

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
        count = min(workers, self.deals, self.hands)
        self.workers = [job.new_worker(alone=count == 1) for _ in range(count)]
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in self.workers:
            self.idle.put(worker)
        self.chunk_deals = 1  # deals of the next chunk
        self.saved_at = perf_counter()

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
        finally:
            self.save()
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
        growth = min(CHUNK_SECONDS / max(chunk.seconds, 1e-9), 4.0)
        self.chunk_deals = max(1, min(MAX_CHUNK_DEALS, int(chunk.deals * growth)))
        self.totals = self.totals.plus(chunk.deals, chunk.sums, chunk.scores, chunk.faults)

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


def _specs(players: Sequence[PlayerSpec] | str, seats: int) -> tuple[PlayerSpec, ...]:
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
