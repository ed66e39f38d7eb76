"""Opponents: players that answer for all seats of a row but one, the learner's.

What a player chooses follows from the seed of the match and the place in it, not from earlier choices, so that all rows
of a thread can share one player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import rng
from mahjongkit.core.state import GameState
from mahjongkit.errors import Phrase, PlayerError
from mahjongkit.players.base import Player
from mahjongkit.rl.rows import Row, Worker

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.rl.rows import find_row, write_row

    MAX_ANSWERS = 1024  # more than a hand can have

    def is_over_row(rows: list[Row], row: int) -> bool:
        return rows[row].is_over()

    def step_row(worker: LearnerWorker, rows: list[Row], row: int) -> int:
        return worker.step_learner(rows[row], row)

    def play_row(worker: LearnerWorker, rows: list[Row], row: int) -> int:
        return worker.play(rows[row], row)

    def carry_row(worker: LearnerWorker, rows: list[Row], row: int) -> None:
        worker.carry(rows[row], row)

    def write_scores_of(worker: LearnerWorker, rows: list[Row], row: int) -> None:
        worker.write_scores(rows[row], row)

    def pick_with(players: list[Player], at: int, state: GameState, seat: int, seed: int) -> int:
        players[at].set_seed(seed)
        return players[at].pick(state, seat)

    def place_of(state: GameState, seat: int) -> int:
        """An answer of a hand, as a number that no other answer of the match has."""
        return (state.number * MAX_ANSWERS + state.answer_log_size) * 4 + seat


class LearnerWorker:
    """Steps a part of the rows, as a `Worker` does, but asks only the learners; players answer for the other seats."""

    def __init__(
        self, worker: Worker, rows: list[Row], players: Sequence[Player], arrays: dict[str, Any], per_row: bool
    ) -> None:
        """`players` are the opponents from the learner's next seat on: of all rows, or of every row in turn."""
        self.worker = worker
        self.rows = rows
        self.players = list(players)
        self.opponents = len(self.players) // len(rows) if per_row else len(self.players)
        self.per_row = per_row
        self.learner = memoryview(arrays["learner"])  # interpreted, its elements are plain integers
        self.scores = arrays["scores"]
        self.carried = arrays["carried"]  # what the learner earned before its first question

    def check(self, actions: Any) -> int:
        """The first row whose action is not legal, or -1; rows whose episode is over take any."""
        given = actions
        for row in range(len(self.rows)):
            if not is_over_row(self.rows, row) and not self.worker.is_legal(row, given[row]):
                return row
        return -1

    def step(self, first: int, last: int, actions: Any, per_row: int) -> None:
        """Take the learners' answers in some rows, let the opponents answer, and write the next questions."""
        given = actions
        with cython.nogil:
            for row in range(first, last):
                if not is_over_row(self.rows, row):
                    find_row(self.rows, row, given, row * per_row)
                    step_row(self, self.rows, row)
                    write_row(self.rows, row, self.worker)
                    write_scores_of(self, self.rows, row)

    def write(self, first: int, last: int) -> None:
        """Write the questions of some rows."""
        with cython.nogil:
            for row in range(first, last):
                write_row(self.rows, row, self.worker)
                write_scores_of(self, self.rows, row)

    def begin(self, row: int) -> bool:
        """Go on to the learner's first question of a new match; false if the match was over before it."""
        with cython.nogil:
            play_row(self, self.rows, row)
            carry_row(self, self.rows, row)
        return not is_over_row(self.rows, row)

    def step_learner(self, row: Row, place: int) -> int:
        row.step()
        self.play(row, place)
        row.earned[self.learner[place]] += self.carried[place]
        self.carried[place] = 0.0
        return 0

    def carry(self, row: Row, place: int) -> None:
        """Keep what the learner has earned before its first question for its first reward."""
        self.carried[place] = row.earned[self.learner[place]]
        row.earned[self.learner[place]] = 0.0

    def play(self, row: Row, place: int) -> int:
        """Let the opponents answer until the learner is asked or the episode is over."""
        learner = self.learner[place]
        while not row.is_over() and row.seat != learner:
            row.state.take_answer(row.seat, self.pick(row, place, learner))
            row.go_on()
        row.seat = learner
        return 0

    def pick(self, row: Row, place: int, learner: int) -> int:
        """What an opponent answers."""
        step = row.seat - learner - 1 if row.seat > learner else row.seat - learner - 1 + row.state.players
        at = step + place * self.opponents if self.per_row else step
        seed = rng.mix(rng.low64(row.state.seed ^ rng.mix(place_of(row.state, row.seat) + 1)))
        action = pick_with(self.players, at, row.state, row.seat, seed)
        if self.per_row and not row.state.is_legal(row.seat, action):
            with cython.gil:
                self.refuse(row, place, at, action)
        return action

    def refuse(self, row: Row, place: int, at: int, action: int) -> None:
        """An opponent of another package chose something illegal."""
        vocabulary = row.state.ruleset.flow.vocabulary
        legal = ", ".join([str(vocabulary[code]) for code in row.state.legal(row.seat)])
        player = type(self.players[at]).__name__
        what = Phrase("player.illegal", action=str(vocabulary[action]), legal=legal)
        raise PlayerError("rl.opponent", player=player, row=place, seat=row.seat, what=what)

    def write_scores(self, row: Row, place: int) -> None:
        for seat in range(row.state.players):
            self.scores[place, seat] = row.state.score[seat]
