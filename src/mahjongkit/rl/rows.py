"""The compiled loops of a batch: rows that are stepped, and workers that write their questions into arrays."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Sequence
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes
from mahjongkit.core.determinize import Determinizer
from mahjongkit.core.state import GameState
from mahjongkit.errors import InputError, shown
from mahjongkit.game.table import Table
from mahjongkit.rl import spaces
from mahjongkit.rl.encode import Encoder

if not cython.compiled:  # compiled, the .pxd declares them
    # What is rewarded.
    BY_SCORE = 0  # points, whenever they move
    BY_HAND = 1  # points, when the hand is over
    BY_RANK = 2  # the rank, when the match is over
    BY_CALL = 3  # what a callable says, when the hand is over
    # What has ended.
    GOES_ON = 0
    HAND_ENDED = 1
    MATCH_ENDED = 2
    # Sizes.
    MAX_PICKS = 3

    def mask_at(worker: Worker, row: int) -> Any:
        """The mask of one row."""
        return worker.mask[row]

    def planes_at(worker: Worker, row: int) -> Any:
        """The bytes of the observation of one row."""
        return worker.obs[row]

    def step_row(rows: list[Row], row: int) -> int:
        return rows[row].step()

    def find_row(rows: list[Row], row: int, index: int) -> bool:
        return rows[row].find(index)

    def write_row(rows: list[Row], row: int, worker: Worker) -> None:
        rows[row].write(worker, row)


RANKS = re.compile(r"rank:\[([^\]]*)\]")

Reward = Callable[[Table], Sequence[float]]


class Rules:
    """What all rows of a batch share: look-up tables of the action space, and what is rewarded."""

    def __init__(self, ruleset: Any, reward: object, episode: str, seed: int) -> None:
        space = spaces.space(ruleset)
        self.ruleset = ruleset
        self.places = space.places
        self.chi_places = space.chi_places
        self.pon_places = space.pon_places
        self.faces = array("h", [one.face if one.verb == "discard" else -1 for one in space])
        self.pick_verb = -1
        self.pick_count = 0
        for verb, count in space.picks.items():
            self.pick_verb = ruleset.flow.vocabulary.verbs.index(verb)
            self.pick_count = count
        self.seed = seed
        self.one_hand = episode == "hand"
        self.shares_ranks = ruleset.results.shares_ranks
        self.call: Any = None
        self.rank_values = array("d", [0.0] * 4)
        self.read_reward(reward, ruleset.players)

    def read_reward(self, reward: object, players: int) -> None:
        ranks = RANKS.fullmatch(reward) if isinstance(reward, str) else None
        if callable(reward):
            self.reward = BY_CALL
            self.call = reward
        elif reward == "score":
            self.reward = BY_SCORE
        elif reward == "hand":
            self.reward = BY_HAND
        elif ranks:
            self.reward = BY_RANK
            values = _numbers(ranks[1])
            if len(values) != players:
                raise InputError("rl.ranks", given=shown(reward), players=players)
            for rank, value in enumerate(values):
                self.rank_values[rank] = value
        else:
            raise InputError("rl.reward", given=shown(reward))

    def called(self, state: GameState) -> list[float]:
        """What the callable says about a hand that is over."""
        table = Table.of(state.copy())
        values = [float(value) for value in self.call(table)]
        if len(values) != state.players:
            raise InputError("rl.called_reward", count=len(values), players=state.players)
        return values


def _numbers(text: str) -> list[float]:
    try:
        return [float(number) for number in text.split(",")]
    except ValueError:
        return []


class Row:
    """One table: its question, what has been picked for the answer, and what the seats have earned."""

    def __init__(self, rules: Rules, number: int) -> None:
        self.rules = rules
        self.state: GameState = self.rules.ruleset.flow.new_state(0)
        self.number = number
        self.episode = -1
        self.seat = 0
        self.ended = GOES_ON
        self.chosen = 0  # the answer found for an index, or the face picked
        self.picks = 0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.picked = [0] * MAX_PICKS
            self.earned = [0.0] * 4  # since a seat was asked last
            self.score = [0] * 4  # as far as it has been rewarded

    # Matches and hands.

    def restart(self, seed: int) -> int:
        """Begin a match of a seed, up to the first question."""
        self.state.restart(seed)
        self.state.deal_next()
        self.start()
        return 0

    def start(self) -> None:
        """The match that has just begun gives no reward for its first scores."""
        self.picks = 0
        for seat in range(self.state.players):
            self.earned[seat] = 0.0
            self.score[seat] = self.state.score[seat]
        self.ended = GOES_ON
        self.ask()

    def restart_next(self) -> int:
        """Begin the next match of this row; its seed follows from that of the batch."""
        self.state.restart(self.next_seed())
        self.state.deal_next()
        for seat in range(self.state.players):
            self.score[seat] = self.state.score[seat]
        return 0

    def next_seed(self) -> int:
        self.episode += 1
        stream = self.number
        self.state.generator.seed(self.rules.seed, (stream << 32) + self.episode)
        return self.state.generator.next()

    def ask(self) -> None:
        """Let the first seat that has not answered have the question."""
        waiting = self.state.asked & ~self.state.answered
        self.seat = 0
        while not waiting >> self.seat & 1:
            self.seat += 1

    # Answers.

    def index_of(self, action: int) -> int:
        """The index of an answer in the action space."""
        verb = codes.verb_of(action)
        if verb != codes.CHI and verb != codes.PON:
            return self.rules.places[verb * 64 + codes.tile_of(action, 0)]
        first = codes.tile_of(action, 0)
        second = codes.tile_of(action, 1)
        called = codes.tile_of(action, 2)
        if called == codes.NO_TILE:
            called = self.state.tile
        red = 1 if first >= 34 or second >= 34 else 0
        if verb == codes.PON:
            return self.rules.pon_places[called * 2 + red]
        place = 0
        if codes.kind_of(first) < codes.kind_of(called):
            place += 1
        if codes.kind_of(second) < codes.kind_of(called):
            place += 1
        return self.rules.chi_places[called * 6 + place * 2 + red]

    def is_picking(self) -> bool:
        """Whether the tiles of the answer are picked one by one."""
        return codes.verb_of(self.state.options[self.seat * codes.MAX_OFFERS]) == self.rules.pick_verb

    def left_to_pick(self, action: int) -> int:
        """The tiles of an answer that have not been picked, a bit each; -1 if something else was picked."""
        used = 0
        for i in range(self.picks):
            place = 0
            while place < self.rules.pick_count and (
                used >> place & 1 or codes.tile_of(action, place) != self.picked[i]
            ):
                place += 1
            if place == self.rules.pick_count:
                return -1
            used |= 1 << place
        found = 0
        one = 1
        for place in range(self.rules.pick_count):
            if not used >> place & 1:
                found |= one << codes.tile_of(action, place)
        return found

    def find(self, index: int) -> bool:
        """Find the answer that an index stands for, or the tile to pick; false if there is none."""
        start = self.seat * codes.MAX_OFFERS
        if self.is_picking():
            self.chosen = self.rules.faces[index]
            for i in range(start, start + self.state.offers[self.seat] if self.chosen >= 0 else start):
                left = self.left_to_pick(self.state.options[i])
                if left >= 0 and left >> self.chosen & 1:
                    return True
            return False
        for i in range(start, start + self.state.offers[self.seat]):
            if self.index_of(self.state.options[i]) == index:
                self.chosen = self.state.options[i]
                return True
        return False

    def picked_answer(self) -> int:
        """The answer whose tiles have all been picked."""
        i = self.seat * codes.MAX_OFFERS
        while self.left_to_pick(self.state.options[i]) != 0:
            i += 1
        return self.state.options[i]

    def step(self) -> int:
        """Take the answer that `find` found, and go on to the next question."""
        for seat in range(self.state.players):
            if seat == self.seat or self.ended == MATCH_ENDED:
                self.earned[seat] = 0.0
        self.ended = GOES_ON
        if self.is_picking():
            self.picked[self.picks] = self.chosen
            self.picks += 1
            if self.picks < self.rules.pick_count:
                return 0
            self.chosen = self.picked_answer()
            self.picks = 0
        self.state.take_answer(self.seat, self.chosen)
        if self.rules.reward == BY_SCORE:
            self.earn_points()
        while self.state.hand_over:
            self.end_hand()
        self.ask()
        return 0

    def end_hand(self) -> int:
        """Reward the hand that is over, and deal the next one."""
        self.ended = max(self.ended, HAND_ENDED)
        if self.rules.reward == BY_HAND:
            self.earn_points()
        elif self.rules.reward == BY_CALL:
            with cython.gil:
                self.earn_called()
        if not self.state.over and not self.rules.one_hand:
            self.state.deal_next()
            return 0
        self.ended = MATCH_ENDED
        if self.rules.reward == BY_RANK:
            self.earn_rank()
        self.restart_next()
        return 0

    # Rewards.

    def earn_points(self) -> None:
        """Reward the points that have moved."""
        for seat in range(self.state.players):
            self.earned[seat] += self.state.score[seat] - self.score[seat]
            self.score[seat] = self.state.score[seat]

    def earn_rank(self) -> None:
        """Reward the ranks; those that several seats share are shared, too, or the earlier seat ranks higher."""
        for seat in range(self.state.players):
            higher = 0
            equal = 1
            for other in range(self.state.players):
                if self.state.score[other] > self.state.score[seat]:
                    higher += 1
                elif other != seat and self.state.score[other] == self.state.score[seat]:
                    if self.rules.shares_ranks:
                        equal += 1
                    elif other < seat:
                        higher += 1
            value = 0.0
            for rank in range(higher, higher + equal):
                value += self.rules.rank_values[rank]
            self.earned[seat] += value / equal

    def earn_called(self) -> None:
        for seat, value in enumerate(self.rules.called(self.state)):
            self.earned[seat] += value

    # What the arrays show.

    def write(self, worker: Worker, row: int) -> None:
        """Write the question into the arrays of the batch."""
        worker.seat[row] = self.seat
        worker.ended[row] = self.ended
        worker.seeds[row] = self.state.seed
        for seat in range(self.state.players):
            worker.reward[row, seat] = self.earned[seat]
        self.write_mask(mask_at(worker, row), worker.actions)
        if worker.encodes:
            worker.encoder.encode(self.state, self.seat, planes_at(worker, row))
            if self.picks:
                self.write_picked(planes_at(worker, row), worker.picked_at)

    def write_mask(self, mask: Any, actions: int) -> None:
        for index in range(actions):
            mask[index] = 0
        start = self.seat * codes.MAX_OFFERS
        for i in range(start, start + self.state.offers[self.seat]):
            if self.is_picking():
                self.mask_picks(mask, self.state.options[i])
            else:
                mask[self.index_of(self.state.options[i])] = 1

    def mask_picks(self, mask: Any, action: int) -> None:
        left = self.left_to_pick(action)
        for place in range(self.rules.pick_count):
            face = codes.tile_of(action, place)
            if left >= 0 and left >> face & 1:
                mask[self.rules.places[self.rules.pick_verb * 64 + face]] = 1

    def write_picked(self, planes: Any, at: int) -> None:
        for i in range(self.picks):
            planes[at + codes.kind_of(self.picked[i])] += 1

    # For the border.

    def copy_from(self, other: Row) -> None:
        """Take over the table of another row."""
        self.state.copy_from(other.state)
        self.seat = other.seat
        self.ended = other.ended
        self.picks = other.picks
        for i in range(MAX_PICKS):
            self.picked[i] = other.picked[i]
        for seat in range(4):
            self.earned[seat] = other.earned[seat]
            self.score[seat] = other.score[seat]

    def begin(self, wall: Any, position: Any, seed: int) -> None:
        """Begin a match of a seed with a given wall, or from a position in the fields of the game."""
        self.state.restart(seed)
        self.state.begin(wall, list(self.rules.ruleset.flow.start_position(position, self.state)))
        self.start()

    def begin_next(self) -> int:
        """Begin the next match of this row; returns its seed."""
        seed = self.next_seed()
        self.restart(seed)
        return seed

    def determinize(self, determinizer: Determinizer, seed: int) -> None:
        """Deal what the asked seat does not see anew, the walls of later hands included."""
        determinizer.determinize(self.state, self.seat, seed)
        self.state.generator.seed(seed, 2)
        self.state.seed = self.state.generator.next()


class Worker:
    """The arrays of a batch, and what one thread needs to fill a part of their rows."""

    def __init__(self, arrays: dict[str, Any], rows: list[Row], actions: int, encoder: Encoder | None) -> None:
        self.rows = rows
        self.count = len(rows)
        self.obs = arrays["obs"]
        self.mask = arrays["mask"]
        self.seat = arrays["seat"]
        self.reward = arrays["reward"]
        self.ended = arrays["ended"]
        self.seeds = arrays["seeds"]
        self.actions = actions
        self.encodes = encoder is not None
        self.picked_at = 0
        if encoder is not None:
            self.encoder = encoder
            self.picked_at = self.encoder.picked

    def check(self, actions: Any) -> int:
        """The first row whose action is not legal, or -1; finds the answer that every action stands for."""
        chosen = actions
        with cython.nogil:
            for row in range(self.count):
                if chosen[row] < 0 or chosen[row] >= self.actions or not find_row(self.rows, row, chosen[row]):
                    return row
        return -1

    def step(self, first: int, last: int) -> None:
        """Take the answers of some rows, and write their next questions."""
        with cython.nogil:
            for row in range(first, last):
                step_row(self.rows, row)
                write_row(self.rows, row, self)

    def write(self, first: int, last: int) -> None:
        """Write the questions of some rows."""
        with cython.nogil:
            for row in range(first, last):
                write_row(self.rows, row, self)
