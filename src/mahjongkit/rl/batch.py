"""`Batch`: many tables of one game that a learning program steps at once, with observations in shared arrays.

Every row is a table with one question: that of one seat. Where several seats are asked, they are asked in turn, and
nothing is revealed until the last of them has answered. When a hand or a match is over, the next one begins at once.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from operator import index as as_index
from threading import Lock
from typing import Any

import numpy as np

from mahjongkit.core.determinize import Determinizer
from mahjongkit.core.rng import Generator, fold_seed
from mahjongkit.errors import InputError, shown
from mahjongkit.game.table import Table
from mahjongkit.notation import parse_tiles
from mahjongkit.rl import spaces
from mahjongkit.rl.encode import Encoder
from mahjongkit.rl.history import EVENT_FIELDS, HISTORY_LENGTH, History, scalar_names
from mahjongkit.rl.planes import PLANES, channels
from mahjongkit.rl.rows import Reward, Row, Rules, Worker
from mahjongkit.rules import registry
from mahjongkit.rules.ruleset import Ruleset

MIN_ROWS = 64
"""A thread is used only if it gets so many rows."""
MIN_CHUNK_ROWS = 64
"""How many rows a thread takes at a time at the least, where there are several threads."""
FORKED = 2**62
"""The stream of the seed that a fork gets, so that its later matches are not those of the batch."""
ENCODINGS = (PLANES, "dict", "none")
EPISODES = ("match", "hand")
LAYOUTS = ("question", "seats")
Chunks = deque[tuple[int, int]]
"""Ranges of rows: the first one, and the one after the last."""


class Batch:
    """Many tables of one ruleset that are stepped at once.

    - `ruleset`, `n`: which game, and how many tables
    - `seed`: determines every match; the number of threads changes nothing
    - `threads`: how many step the tables; 0 uses every core
    - `encoding`: `planes-1`; `dict` for planes, exact numbers and the history of events; `none` for masks only
    - `reward`: `score` (points, whenever they move), `hand` (points, when the hand is over), `money` (what the match
      pays, when it is over), `rank:[90,45,0,-135]` (by rank, when the match is over), `shaped` or `shaped:UNIT`
      (points, and a unit for every tile nearer to complete, taken back when the hand is over), or a callable that gets
      the `Table` when a hand is over and returns a number for every seat
    - `episode`: `match`, or `hand` to begin a new match after every hand
    - `layout`: `question` (one seat after the other is asked), or `seats` (everybody who is asked answers in one step)
    - `oracle`: whether the planes show the hands of the others, too
    - `history`: how many events `dict` keeps, the newest ones

    The arrays belong to the batch, and every step writes them anew:

    - `obs` uint8 [n, channels, columns]: what the asked seat knows, see `rl.channels`; with `encoding="dict"` a dict of
      these `planes`, of `scalars` int32 [n, numbers], `events` int32 [n, history, 8] and `event_count` int32 [n]
    - `mask` int8 [n, actions]: 1 for every legal action, see `rl.space`
    - `seat` int8 [n]: whose question it is
    - `reward` float32 [n, players]: what every seat has earned since it was last asked
    - `ended` uint8 [n]: 1 if the last step ended a hand, 2 if it ended the episode; then `reward` is final for all
      seats, and the row shows the first question of the next one
    - `seeds` uint64 [n]: the seeds of the matches, as `Table` takes them

    With `layout="seats"`, the arrays of `obs` and `mask` have an axis of players after the first one. `asked` int8
    [n, players] says who is asked; for the others both are zero. `seat` is the first seat that is asked.
    """

    stops = False
    """Whether a row whose episode is over shows its end until it is reset, instead of the next episode."""

    def __init__(
        self,
        ruleset: str | Ruleset = registry.DEFAULT,
        n: int = 1,
        *,
        seed: int = 0,
        threads: int = 0,
        encoding: str = PLANES,
        reward: str | Reward = "score",
        episode: str = "match",
        layout: str = "question",
        oracle: bool = False,
        history: int = HISTORY_LENGTH,
    ) -> None:
        self.ruleset = registry.find(ruleset)
        self.space = spaces.space(self.ruleset)
        self.channels = channels(self.ruleset, oracle=oracle)
        self.scalars = scalar_names(self.ruleset)
        self.encoding = _chosen("encoding", encoding, ENCODINGS)
        self.episode = _chosen("episode", episode, EPISODES)
        self.layout = _chosen("layout", layout, LAYOUTS)
        self.reward_rule = reward
        self._history = _whole("history", history, 1)
        self._size = _whole("n", n, 1)
        self._threads = _whole("threads", threads, 0)
        self._seed = fold_seed(_whole("seed", seed, 0))
        self._lock = Lock()
        self._broken = False  # a step failed between rows: see `step`
        self._rules = Rules(self.ruleset, reward, episode, self._seed, self.layout == "seats", self.stops)
        self._rows = [Row(self._rules, number) for number in range(n)]
        self._make_arrays()
        self._make_workers()
        self.reset()

    def _make_arrays(self) -> None:
        n, players = self._size, self.ruleset.players
        places = (n, players) if self.layout == "seats" else (n,)
        self.mask = np.zeros((*places, len(self.space)), np.int8)
        self.asked = np.zeros((n, players), np.int8)
        self.seat = np.zeros(n, np.int8)
        self.reward = np.zeros((n, players), np.float32)
        self.ended = np.zeros(n, np.uint8)
        self.seeds = np.zeros(n, np.uint64)
        known, tells = self.encoding != "none", self.encoding == "dict"
        self._shown = {
            "planes": np.zeros((*places, len(self.channels) if known else 0, self.channels.columns), np.uint8),
            "scalars": np.zeros((*places, len(self.scalars) if tells else 0), np.int32),
            "events": np.zeros((*places, self._history if tells else 0, len(EVENT_FIELDS)), np.int32),
            "event_count": np.zeros(places, np.int32),
        }
        self.obs: Any = self._shown if tells else self._shown["planes"]

    def _make_workers(self) -> None:
        arrays = {name: getattr(self, name) for name in ("asked", "seat", "reward", "ended", "seeds")}
        for name, array in ("mask", self.mask), ("legal", np.zeros_like(self.mask)), *self._shown.items():
            axes = 1 if self.layout == "question" else 2
            places = int(np.prod(array.shape[:axes]))
            arrays[name] = array.reshape(places, int(np.prod(array.shape[axes:])))
        arrays["event_count"] = self._shown["event_count"].reshape(-1)
        wanted = self._threads or os.cpu_count() or 1
        count = max(1, min(wanted, self._size // MIN_ROWS))
        self._workers = [Worker(arrays, self._rows, self._encoder(), self._historian()) for _ in range(count)]
        self._pool = ThreadPoolExecutor(count - 1) if count > 1 else None

    def _encoder(self) -> Encoder | None:
        return None if self.encoding == "none" else Encoder(self.channels)

    def _historian(self) -> History | None:
        return History(self.ruleset, self._history) if self.encoding == "dict" else None

    # Stepping.

    def __len__(self) -> int:
        return self._size

    def step(self, actions: Any) -> None:
        """Take one action for every row (int16 [n]); an illegal one raises, and no table has changed then.

        With `layout="seats"` take one for every row and seat (int16 [n, players]): 0 for seats that are not asked.
        If the callable that rewards raises, only some rows have been stepped, and the batch must be reset.
        """
        given = self._checked_actions(actions)
        with self._lock:
            if self._broken:
                raise InputError("rl.broken")
            flat, per_row = given.reshape(-1), given.size // self._size
            wrong = self._workers[0].check(flat)
            if wrong >= 0:
                raise self._illegal(wrong // per_row, given[wrong // per_row])
            self._broken = True  # unless every row has been stepped
            self._run("step", flat, per_row)
            self._broken = False

    def _run(self, work: str, *values: Any) -> None:
        """Let the workers go through all rows, the first worker in this thread.

        Each begins with a part of its own, which its processor may still have in its cache, and then helps the others.
        So a thread that begins late, because other programs run, delays nobody.
        """
        if self._pool is None:
            getattr(self._workers[0], work)(0, self._size, *values)
            return
        count, size = len(self._workers), self._size
        parts = [_chunks(size * i // count, size * (i + 1) // count) for i in range(count)]
        waiting = [
            self._pool.submit(
                _work_through, parts[i], parts[i + 1 :] + parts[:i], getattr(self._workers[i], work), values
            )
            for i in range(1, count)
        ]
        try:
            _work_through(parts[0], parts[1:], getattr(self._workers[0], work), values)
        finally:
            begun = [each for each in waiting if not each.cancel()]  # the others have nothing left to do
            wait(begun)  # no thread may use the rows any more
        for each in begun:
            each.result()

    def _checked_actions(self, actions: Any) -> Any:
        if not isinstance(actions, np.ndarray) or actions.dtype != np.int16:
            given = actions.dtype if isinstance(actions, np.ndarray) else type(actions).__name__
            raise InputError("rl.actions_type", given=str(given))
        expected = self.mask.shape[:-1]
        if actions.shape != expected:
            raise InputError("rl.actions_shape", given=str(actions.shape), expected=str(expected))
        return np.ascontiguousarray(actions)

    def _illegal(self, row: int, given: Any) -> InputError:
        """The error for the actions of a row, of which one is not legal."""
        self._workers[0].write(row, row + 1)  # the caller may have written into the mask
        if self.layout == "question":
            return self._illegal_of(row, int(self.seat[row]), int(given), self.mask[row])
        for seat in range(self.ruleset.players):
            mask, index = self.mask[row, seat], int(given[seat])
            if not self.asked[row, seat] and index:
                return InputError("rl.not_asked", row=row, seat=seat, index=index)
            if self.asked[row, seat] and not (0 <= index < len(mask) and mask[index]):
                return self._illegal_of(row, seat, index, mask)
        raise AssertionError("every action is legal")

    def _illegal_of(self, row: int, seat: int, index: int, mask: Any) -> InputError:
        if not 0 <= index < len(self.space):
            return InputError("rl.action_range", row=row, index=index, last=len(self.space) - 1)
        legal = ", ".join(f"{one} ({self.space[int(one)].name})" for one in np.flatnonzero(mask))
        return InputError("rl.illegal", row=row, index=index, name=self.space[index].name, seat=seat, legal=legal)

    # Rows.

    def reset(
        self,
        rows: Iterable[int] | None = None,
        *,
        seed: int | None = None,
        wall: str | Sequence[int] | None = None,
        position: Mapping[str, object] | None = None,
    ) -> None:
        """Begin new matches in some rows, or in all.

        - `seed`: the seed of the match, as `Table` takes it; by default the next one of every row
        - `wall`: the wall of the first hand, as faces or text, in drawing order
        - `position`: the position to start from, in fields that the game defines: see `Table`
        """
        chosen = self._checked_rows(rows)
        flow = self.ruleset.flow
        given = None if wall is None else flow.check_wall(_wall_faces(wall))
        fields = {} if position is None else position
        flow.check_position(list(flow.start_position(fields, flow.new_state(0))))
        match_seed = None if seed is None else fold_seed(_whole("seed", seed, 0))
        with self._lock:
            for row in chosen:
                own = self._rows[row].begin_next() if match_seed is None else match_seed
                if match_seed is not None or given is not None or fields:
                    self._rows[row].begin(given, fields, own)
                self._workers[0].write(row, row + 1)
            self._broken = self._broken and len(set(chosen)) < self._size

    def fork(self, rows: Iterable[int] | None = None, *, seed: int | None = None) -> Batch:
        """A batch of copies of some rows, for planning; `seed` determines its later matches."""
        chosen = self._checked_rows(rows)
        if not chosen:
            raise InputError("rl.no_rows")
        twin = Batch(
            self.ruleset,
            len(chosen),
            seed=Generator(self._seed, FORKED).bits() if seed is None else seed,
            threads=self._threads,
            encoding=self.encoding,
            reward=self.reward_rule,
            episode=self.episode,
            layout=self.layout,
            oracle=self.channels.oracle,
            history=self._history,
        )
        with self._lock:
            for place, row in enumerate(chosen):
                twin._rows[place].copy_from(self._rows[row])
        twin._run("write")
        return twin

    def determinize(self, rows: Iterable[int] | None = None, seed: int = 0) -> None:
        """Deal the tiles that the asked seat, or the first of them, does not see anew, in some rows or in all.

        The new deal follows from what the seat knows, from the seed, and from the place of the row among `rows`. Walls
        of later hands are new, too; answers that other seats have given unseen to the same question are taken back.
        """
        chosen = self._checked_rows(rows)
        generator = Generator(fold_seed(_whole("seed", seed, 0)))
        determinizer = Determinizer()
        with self._lock:
            for row in chosen:
                self._rows[row].determinize(determinizer, generator.bits())
                self._workers[0].write(row, row + 1)

    def table(self, row: int) -> Table:
        """A copy of one row as a `Table`, hidden tiles included; it knows only the current hand."""
        return Table.of(self._rows[self._checked_row(row)].state.copy())

    def _checked_rows(self, rows: Iterable[int] | None) -> list[int]:
        if rows is None:
            return list(range(self._size))
        if isinstance(rows, np.ndarray) and rows.dtype == np.bool_ and rows.shape == (self._size,):
            return [int(row) for row in np.flatnonzero(rows)]
        return [self._checked_row(row) for row in rows]

    def _checked_row(self, row: Any) -> int:
        try:
            number = -1 if isinstance(row, bool | np.bool_) else as_index(row)
        except TypeError:
            number = -1
        if not 0 <= number < self._size:
            raise InputError("rl.row", row=shown(row), last=self._size - 1)
        return int(number)

    def __repr__(self) -> str:
        name = f"{self.ruleset.name}:{self.ruleset.preset}"
        return f"<Batch of {self._size} × {name}, {self.encoding}, {len(self._workers)} threads>"


def _chunks(first: int, last: int) -> Chunks:
    """Cut rows into ranges, each of half the rows that are left: few at first, and small ones for others to take."""
    chunks: Chunks = deque()
    while first < last:
        end = min(last, first + max(MIN_CHUNK_ROWS, (last - first) // 2))
        chunks.append((first, end))
        first = end
    return chunks


def _work_through(own: Chunks, others: Sequence[Chunks], work: Callable[..., None], values: Any) -> None:
    """Work on the rows of one part, then on those of other parts, until none are left."""
    while (chunk := _taken(own, others)) is not None:
        work(*chunk, *values)


def _taken(own: Chunks, others: Sequence[Chunks]) -> tuple[int, int] | None:
    """Take the first range of a part, or the last one of another part."""
    with suppress(IndexError):
        return own.popleft()
    for part in others:
        with suppress(IndexError):
            return part.pop()
    return None


def _wall_faces(wall: str | Sequence[int]) -> Sequence[int]:
    return parse_tiles(wall, red_fives=(4, 4, 4)) if isinstance(wall, str) else wall


def _chosen(what: str, given: object, known: tuple[str, ...]) -> str:
    if given not in known:
        raise InputError("rl.choice", what=what, given=shown(given), known=", ".join(known))
    return str(given)


def _whole(what: str, given: object, least: int) -> int:
    if type(given) is not int or given < least:
        raise InputError("rl.whole", what=what, given=shown(given), least=least)
    return given
