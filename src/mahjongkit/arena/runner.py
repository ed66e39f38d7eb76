"""Simulation: so many matches between players, on as many threads as wanted; the same result on any number of them.

Threads take chunks of deals. Whichever is done first, chunks are added up in their order, so that what was counted is
always that of the first so many deals: it can be written down and taken up again.
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
from mahjongkit.arena import checkpoint as states
from mahjongkit.arena.match import ALL_HANDS, Match, PlayerFault
from mahjongkit.arena.statistics import SeatStatistics, Simulation, Totals, summary
from mahjongkit.core.rng import fold_seed
from mahjongkit.players import find, is_builtin

if TYPE_CHECKING:
    from mahjongkit.players.base import Player
    from mahjongkit.rules import Ruleset

MATCHES = 1000
"""How many matches are played if nobody says."""
CHUNK_SECONDS = 0.1
"""How long a thread plays before it tells what it has counted, as far as deals are short enough."""
MOST_DEALS = 4096
"""The deals of a chunk, at most."""
NO_END = 1 << 62
"""More than is ever played."""
SAVE_SECONDS = 2.0
"""How often the state is written down: whoever is killed loses no more."""

Spec = str | Callable[[], "Player"]
"""A player's name, or what makes the player."""


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C: `found` is what was found so far, `state` the file from which to go on."""

    def __init__(self, found: Simulation, state: Path) -> None:
        super().__init__(f"stopped after {found.matches} matches; {state} keeps them")
        self.found = found
        self.state = state


class Chunk(NamedTuple):
    """What a thread has counted."""

    start: int
    deals: int
    sums: list[int]
    scores: list[list[int]]
    faults: list[str]
    seconds: float


def simulate(
    ruleset: str | Ruleset = rules.DEFAULT,
    matches: int | None = None,
    players: Sequence[Spec] | str = ("random",),
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
    """Play matches; one name stands for all seats. `progress` is told now and then what was counted so far.

    - `players`: names as `players.find` reads them, or classes
    - `hands`: instead of `matches`: whole matches until so many hands are played
    - `duplicate`: every deal is played as often as there are seats, with the same walls and the players moved on by
      one seat each time; matches are rounded up to whole deals
    - `records`: a folder for the record of every match
    - `state`: a file that keeps what was counted, so that `resume` goes on from there, also to more matches than were
      asked for first
    - `on_fault`: `raise`, or `default`: where a player of another package raises an error, chooses what is not legal or
      takes longer than `time_limit` (seconds), the match goes on with a pass, the drawn tile or the first legal action
    - `check`: check the choices of this package's players, too; the result stays the same, only slower

    Ctrl-C raises `Interrupted`, which holds what was found so far.

    >>> simulate("riichi", matches=10, seed=1).matches
    10
    """
    game = rules.find(ruleset)
    target = MATCHES if matches is None and hands is None else matches
    if matches is not None and hands is not None:
        raise ValueError(f"matches {matches} and hands {hands}; expected one of them")
    for what, value, least in (("matches", target, 1), ("hands", hands, 1), ("seed", seed, 0), ("workers", workers, 1)):
        if value is not None and (type(value) is not int or value < least):
            raise ValueError(f"{what} {value!r}; expected a whole number, {least} or more")
    if on_fault not in ("raise", "default"):
        raise ValueError(f"on_fault {on_fault!r}; expected 'raise' or 'default'")
    if time_limit is not None and not (isinstance(time_limit, int | float) and time_limit > 0):
        raise ValueError(f"time_limit {time_limit!r}; expected seconds, more than 0")
    job = Job(game, _specs(players, game.players), seed, duplicate, on_fault, time_limit, _folder(records), check)
    run = Runner(job, workers, target, hands, progress)
    if resume:
        run.resume(job.path if state is None else Path(state))
    elif state is not None:
        run.path = Path(state)
        if run.path.exists():
            raise ValueError(f"{run.path} is there already; resume goes on from it, or remove it")
    try:
        run.play()
    except KeyboardInterrupt:
        run.path = run.path or job.path
        raise Interrupted(run.found(), run.path) from None
    finally:
        run.save()
    if resume and state is None:
        job.path.unlink()  # it is done, and nobody asked for the file
    return run.found()


class Job:
    """Who plays what, and what happens besides."""

    def __init__(
        self,
        game: Ruleset,
        specs: tuple[Spec, ...],
        seed: int,
        duplicate: bool,
        on_fault: str,
        time_limit: float | None,
        records: Path | None,
        check: bool = False,
    ) -> None:
        self.game = game
        self.specs = specs
        self.names = tuple(spec if isinstance(spec, str) else getattr(spec, "__name__", repr(spec)) for spec in specs)
        self.seed = seed
        self.rotations = game.players if duplicate else 1
        self.on_fault = on_fault
        self.time_limit = time_limit
        self.records = records
        self.check = check

    def as_data(self) -> dict[str, object]:
        """What the matches follow from, for JSON."""
        return {
            "ruleset": f"{self.game.name}:{self.game.preset}",
            "options": dict(self.game.options),
            "players": list(self.names),
            "seed": self.seed,
            "duplicate": self.rotations > 1,
        }

    @property
    def path(self) -> Path:
        """Where the state is kept if nobody says where."""
        return states.default_path(self.as_data())

    def worker(self, alone: bool) -> Worker:
        """A table with players of its own; they may think on many threads if there is no other table."""
        players = [find(spec) if isinstance(spec, str) else spec() for spec in self.specs]
        for player in players if not alone else ():
            player.limit_threads(1)
        watched = sum(1 << entry for entry, player in enumerate(players) if not is_builtin(player))
        if self.time_limit is not None and watched:
            from mahjongkit.players.timed import TimedPlayer

            players = [one if is_builtin(one) else TimedPlayer(one, self.time_limit) for one in players]
        checked = (1 << len(players)) - 1 if self.check else 0
        match = Match(self.game, players, self.names, self.rotations, watched, checked)
        return Worker(match, self)


class Worker:
    """A table at which one thread at a time plays."""

    def __init__(self, match: Match, job: Job) -> None:
        self.match = match
        self.job = job
        self.faults = [""] * job.game.players
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
        path.write_text(Record(self.job.game, hand_logs, names=names, seed=seed).dump(), encoding="utf-8")

    def play(self, start: int, count: int, enough: int) -> Chunk:
        began = perf_counter()
        self.faults = [""] * self.job.game.players
        done = self.match.run(fold_seed(self.job.seed), start, count, enough)
        scores = self.match.final_scores(done)
        return Chunk(start, done, self.match.sums(), scores, self.faults, perf_counter() - began)


class Runner:
    """A simulation under way."""

    def __init__(
        self,
        job: Job,
        workers: int,
        matches: int | None,
        hands: int | None,
        progress: Callable[[Totals], None] | None,
    ) -> None:
        self.job = job
        self.deals = NO_END if matches is None else -(-matches // job.rotations)
        self.hands = NO_END if hands is None else hands
        self.progress = progress
        self.path: Path | None = None
        self.totals = Totals.none(job.game.players)
        count = min(workers, self.deals, self.hands)
        self.workers = [job.worker(alone=count == 1) for _ in range(count)]
        self.free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self.workers:
            self.free.put(worker)
        self.size = 1  # deals of the next chunk
        self.saved = perf_counter()

    def resume(self, path: Path) -> None:
        """Go on from a state; more deals than are asked for cannot be taken back."""
        self.totals = states.load(path, self.job.as_data(), self.job.game.players)
        self.path = path
        if self.totals.deals > self.deals:
            asked = self.deals * self.job.rotations
            raise ValueError(f"{path} holds {self.totals.matches} matches already; expected no fewer, not {asked}")

    def play(self) -> None:
        """Play until all is done; whatever stops it, the deals counted so far stay counted."""
        window: deque[Future[Chunk]] = deque()
        before, began = self.totals.seconds, perf_counter()
        threads = ThreadPoolExecutor(len(self.workers))
        following = self.totals.deals
        try:
            while self.is_missing():
                while len(window) < 2 * len(self.workers) and following < self.deals:
                    count = min(self.size, self.deals - following)
                    window.append(threads.submit(self.work, following, count, self.hands - self.totals.hands))
                    following += count
                self.add(window[0].result())
                window.popleft()
                self.totals.seconds = before + perf_counter() - began
                self.tell()
        except KeyboardInterrupt:
            self.stop()
            for one in window:
                self.add(one.result())
            raise
        finally:
            self.stop()
            threads.shutdown(cancel_futures=True)
            self.totals.seconds = before + perf_counter() - began

    def is_missing(self) -> bool:
        return self.totals.deals < self.deals and self.totals.hands < self.hands

    def work(self, start: int, count: int, enough: int) -> Chunk:
        """Play in whatever room is free."""
        worker = self.free.get()
        try:
            return worker.play(start, count, enough)
        finally:
            self.free.put(worker)

    def add(self, chunk: Chunk) -> None:
        """Add up what a thread has counted, if it is what comes next."""
        if chunk.start != self.totals.deals:
            return
        missing = self.hands - self.totals.hands
        if chunk.sums[ALL_HANDS] > missing and chunk.deals > 1:  # too much: the same again, up to where it is enough
            chunk = self.work(chunk.start, chunk.deals, missing)
        if chunk.deals == 0:
            return
        pace = CHUNK_SECONDS / max(chunk.seconds, 1e-9)
        self.size = max(1, min(MOST_DEALS, int(chunk.deals * min(pace, 4.0))))
        self.totals = self.totals.plus(chunk.deals, chunk.sums, chunk.scores, chunk.faults)

    def stop(self) -> None:
        for worker in self.workers:
            worker.match.stopping = True

    def tell(self) -> None:
        if self.progress is not None:
            self.progress(self.totals)
        if perf_counter() - self.saved > SAVE_SECONDS:
            self.save()
            self.saved = perf_counter()

    def save(self) -> None:
        """Write the state down, if there is a file for it."""
        if self.path is not None:
            states.save(self.path, self.job.as_data(), self.totals)

    def found(self) -> Simulation:
        job = self.job
        return summary(
            self.totals,
            job.game,
            job.names,
            seed=job.seed,
            duplicate=job.rotations > 1,
            complete=not self.is_missing(),
        )


def _specs(players: Sequence[Spec] | str, seats: int) -> tuple[Spec, ...]:
    specs: tuple[Spec, ...] = (players,) if isinstance(players, str) else tuple(players)
    if len(specs) not in (1, seats):
        raise ValueError(f"{len(specs)} players; expected one for all seats, or {seats}")
    return specs * seats if len(specs) == 1 else specs


def _folder(path: str | Path | None) -> Path | None:
    if path is None:
        return None
    folder = Path(path)
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"records: {folder} is no folder")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


__all__ = ["Interrupted", "PlayerFault", "SeatStatistics", "Simulation", "Totals", "simulate"]
