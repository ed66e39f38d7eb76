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

from mahjongkit.core import bits, codes, rng
from mahjongkit.core.determinize import Determinizer
from mahjongkit.core.state import GameState
from mahjongkit.errors import InputError, shown
from mahjongkit.game.table import Table
from mahjongkit.rl import spaces
from mahjongkit.rl.encode import Encoder
from mahjongkit.rl.history import History

if not cython.compiled:  # compiled, the .pxd declares them
    # What is rewarded.
    BY_SCORE = 0  # points, whenever they move
    BY_HAND = 1  # points, when the hand is over
    BY_RANK = 2  # the rank, when the match is over
    BY_CALL = 3  # what a callable says, when the hand is over
    BY_MONEY = 4  # what the match pays, when it is over
    SHAPED = 5  # points, whenever they move, and the distance of the hand from complete
    # What has ended.
    GOES_ON = 0
    HAND_ENDED = 1
    MATCH_ENDED = 2
    # Sizes.
    MAX_PICKS = 3

    def legal_at(worker: Worker, row: int) -> Any:
        """What one row accepts."""
        return worker.legal[row]

    def copy_mask(worker: Worker, row: int) -> None:
        """Show what one row accepts in `mask`."""
        worker.mask[row] = worker.legal[row]

    def planes_at(worker: Worker, row: int) -> Any:
        """The bytes of the observation of one row."""
        return worker.obs[row]

    def scalars_at(worker: Worker, row: int) -> Any:
        """The numbers of one row."""
        return worker.scalars[row]

    def events_at(worker: Worker, row: int) -> Any:
        """The events of one row, their fields one after the other."""
        return worker.events[row]

    def step_row(rows: list[Row], row: int) -> int:
        return rows[row].step()

    def find_row(rows: list[Row], row: int, actions: Any, first: int) -> None:
        rows[row].find_all(actions, first)

    def write_row(rows: list[Row], row: int, worker: Worker) -> None:
        rows[row].write(worker, row)

    def prefetch_rows(rows: list[Row], row: int, last: int) -> None:
        """Load the row after one, and where the row after that stands, into the processor's cache."""

    def prefetch_state(state: GameState, seat: int) -> None:
        """Load a hand and what a seat may answer into the processor's cache; interpreted, there is nothing to do."""


RANKS = re.compile(r"rank:\[([^\]]*)\]")
SHAPES = re.compile(r"shaped(?::(\d+(?:\.\d+)?))?")

Reward = Callable[[Table], Sequence[float]]


class Rules:
    """What all rows of a batch share: look-up tables of the action space, and what is rewarded."""

    def __init__(
        self, ruleset: Any, reward: object, episode: str, seed: int, by_seat: bool = False, stops: bool = False
    ) -> None:
        """With `by_seat`, all seats that are asked answer in the same step.

        With `stops`, a row whose episode is over shows its end to all seats until it is reset.
        """
        space = spaces.space(ruleset)
        self.by_seat = by_seat
        self.stops = stops
        self.ruleset = ruleset
        self.places = space.places
        self.chi_places = space.chi_places
        self.pon_places = space.pon_places
        self.faces = array("h", [one.face if one.verb == "discard" else -1 for one in space])
        self.actions = len(space)
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
        self.shape_unit = 0.0  # what one tile nearer to complete is worth
        self.read_reward(reward, ruleset.players)

    def read_reward(self, reward: object, players: int) -> None:
        ranks = RANKS.fullmatch(reward) if isinstance(reward, str) else None
        shaped = SHAPES.fullmatch(reward) if isinstance(reward, str) else None
        if callable(reward):
            self.reward = BY_CALL
            self.call = reward
        elif reward == "score":
            self.reward = BY_SCORE
        elif reward == "hand":
            self.reward = BY_HAND
        elif reward == "money":
            self.reward = BY_MONEY
        elif shaped:
            self.reward = SHAPED
            self.shape_unit = float(shaped[1] or self.ruleset.learning.score_unit)
        elif ranks:
            self.reward = BY_RANK
            values = _numbers(ranks[1])
            if len(values) != players:
                raise InputError("rl.ranks", given=shown(reward), players=players)
            self.rank_values = array("d", values)
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
        self.taken = 0  # the seats whose answers the next step takes, a bit each
        self.asked_before = 0  # the seats that were asked in this hand, a bit each, where rewards are shaped
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.chosen = [0] * 4  # the answer found for an index, or the face picked
            self.picks = [0] * 4  # how many tiles a seat has picked
            self.picked = [0] * 4 * MAX_PICKS
            self.earned = [0.0] * 4  # since a seat was asked last
            self.score = [0] * 4  # as far as it has been rewarded
            self.nearness = [0.0] * 4  # what the distance from complete has given in this hand
            self.first_nearness = [0.0] * 4  # its worth when a seat was first asked in this hand

    # Matches and hands.

    def restart(self, seed: int) -> int:
        """Begin a match of a seed, up to the first question."""
        self.state.restart(seed)
        self.state.deal_next()
        self.start()
        return 0

    def start(self) -> None:
        """The match that has just begun gives no reward for its first scores."""
        for seat in range(self.state.players):
            self.picks[seat] = 0
            self.earned[seat] = 0.0
            self.nearness[seat] = 0.0
            self.score[seat] = self.state.score[seat]
        self.asked_before = 0
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
        self.state.generator.seed(self.rules.seed, rng.stream_of(self.number, self.episode))
        return self.state.generator.next()

    def ask(self) -> None:
        """Let the seats that have not answered have the question: the first of them, or all."""
        waiting = self.state.asked & ~self.state.answered
        self.seat = 0
        while not bits.has(waiting, self.seat):
            self.seat += 1
        self.taken = waiting if self.rules.by_seat else bits.one(self.seat)
        if self.rules.reward == SHAPED:
            for seat in range(self.state.players):
                if bits.has(self.taken, seat):
                    self.earn_nearness(seat)

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

    def is_picking(self, seat: int) -> bool:
        """Whether a seat picks the tiles of its answer one by one."""
        return codes.verb_of(self.state.options[seat * codes.MAX_OFFERS]) == self.rules.pick_verb

    def left_to_pick(self, seat: int, action: int) -> int:
        """The tiles of an answer that a seat has not picked, a bit each; -1 if it picked something else."""
        used = 0
        for i in range(seat * MAX_PICKS, seat * MAX_PICKS + self.picks[seat]):
            place = 0
            while place < self.rules.pick_count and (
                bits.has(used, place) or codes.tile_of(action, place) != self.picked[i]
            ):
                place += 1
            if place == self.rules.pick_count:
                return -1
            used |= bits.one(place)
        found = 0
        for place in range(self.rules.pick_count):
            if not bits.has(used, place):
                found |= bits.one(codes.tile_of(action, place))
        return found

    def find_all(self, actions: Any, first: int) -> None:
        """Find what the actions of this row, which are legal, stand for: one, or one of every seat."""
        if not self.rules.by_seat:
            self.find(self.seat, actions[first])
            return
        for seat in range(self.state.players):
            if bits.has(self.taken, seat):
                self.find(seat, actions[first + seat])

    def find(self, seat: int, index: int) -> None:
        """Find the answer of a seat that an index stands for, or the tile to pick."""
        if self.is_picking(seat):
            self.chosen[seat] = self.rules.faces[index]
            return
        i = seat * codes.MAX_OFFERS
        while self.index_of(self.state.options[i]) != index:
            i += 1
        self.chosen[seat] = self.state.options[i]

    def picked_answer(self, seat: int) -> int:
        """The answer of a seat that has picked all its tiles."""
        i = seat * codes.MAX_OFFERS
        while self.left_to_pick(seat, self.state.options[i]) != 0:
            i += 1
        return self.state.options[i]

    def prefetch(self) -> None:
        """Let the processor load what the next step reads, while it works on another row."""
        prefetch_state(self.state, self.seat)

    def step(self) -> int:
        """Take the answers that `find_all` found, and go on to the next question."""
        for seat in range(self.state.players):
            if bits.has(self.taken, seat) or self.ended == MATCH_ENDED:
                self.earned[seat] = 0.0
        self.ended = GOES_ON
        for seat in range(self.state.players):
            if bits.has(self.taken, seat) and bits.has(self.state.asked & ~self.state.answered, seat):
                self.answer(seat)
        return self.go_on()

    def go_on(self) -> int:
        """Reward what the answers have changed, and go on to the next question."""
        if self.rules.reward == BY_SCORE or self.rules.reward == SHAPED:
            self.earn_points()
        while self.state.hand_over and not self.is_over():
            self.end_hand()
        if self.is_over():
            self.taken = bits.below(self.state.players)
        else:
            self.ask()
        return 0

    def is_over(self) -> bool:
        """Whether the row shows the end of its episode and must be reset."""
        return self.rules.stops and self.ended == MATCH_ENDED

    def answer(self, seat: int) -> int:
        """Take the answer of a seat, or note the tile that it has picked for it."""
        action = self.chosen[seat]
        if self.is_picking(seat):
            self.picked[seat * MAX_PICKS + self.picks[seat]] = action
            self.picks[seat] += 1
            if self.picks[seat] < self.rules.pick_count:
                return 0
            action = self.picked_answer(seat)
            self.picks[seat] = 0
        return self.state.take_answer(seat, action)

    def end_hand(self) -> int:
        """Reward the hand that is over, and deal the next one."""
        self.ended = max(self.ended, HAND_ENDED)
        if self.rules.reward == BY_HAND:
            self.earn_points()
        elif self.rules.reward == BY_CALL:
            with cython.gil:
                self.earn_values(self.rules.called(self.state))
        elif self.rules.reward == SHAPED:
            self.take_back_nearness()
        if not self.state.over and not self.rules.one_hand:
            self.state.deal_next()
            return 0
        self.ended = MATCH_ENDED
        if self.rules.reward == BY_RANK:
            self.earn_rank()
        elif self.rules.reward == BY_MONEY:
            with cython.gil:
                self.earn_values(self.rules.ruleset.results.money(self.state))
        if not self.rules.stops:
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

    def earn_nearness(self, seat: int) -> None:
        """Reward how much nearer to complete the hand is than when the seat was asked before."""
        worth = -self.rules.shape_unit * self.state.tiles_missing_of(seat)
        if not bits.has(self.asked_before, seat):
            self.asked_before |= bits.one(seat)
            self.first_nearness[seat] = worth
        worth -= self.first_nearness[seat]
        self.earned[seat] += worth - self.nearness[seat]
        self.nearness[seat] = worth

    def take_back_nearness(self) -> None:
        """When the hand is over, only its points remain."""
        for seat in range(self.state.players):
            self.earned[seat] -= self.nearness[seat]
            self.nearness[seat] = 0.0
        self.asked_before = 0

    def earn_values(self, values: Any) -> int:
        """Reward a number for every seat."""
        for seat in range(self.state.players):
            self.earned[seat] += values[seat]
        return 0

    # What the arrays show.

    def write(self, worker: Worker, row: int) -> None:
        """Write the question into the arrays of the batch, or the questions of all seats."""
        worker.seat[row] = self.seat
        worker.ended[row] = self.ended
        worker.seeds[row] = self.state.seed
        for seat in range(self.state.players):
            worker.reward[row, seat] = self.earned[seat]
            if not self.rules.by_seat:
                continue
            worker.asked[row, seat] = bits.has(self.taken, seat)
            if bits.has(self.taken, seat):
                self.write_question(worker, row * self.state.players + seat, seat)
            else:
                worker.clear(row * self.state.players + seat)
        if not self.rules.by_seat:
            self.write_question(worker, row, self.seat)

    def write_question(self, worker: Worker, place: int, seat: int) -> None:
        """Write what a seat is asked and knows at a place of the arrays."""
        self.write_mask(legal_at(worker, place), worker.actions, seat)
        worker.show_mask(place, self.is_over())
        if worker.encodes:
            worker.encoder.encode(self.state, seat, planes_at(worker, place))
            if self.picks[seat]:
                self.write_picked(planes_at(worker, place), worker.picked_at, seat)
        if worker.has_history:
            worker.history.write_scalars(self.state, seat, scalars_at(worker, place))
            worker.event_count[place] = worker.history.write_events(self.state, seat, events_at(worker, place))

    def write_mask(self, mask: Any, actions: int, seat: int) -> None:
        """Write which actions are legal."""
        for index in range(actions):
            mask[index] = 0
        if self.is_over():
            return
        start = seat * codes.MAX_OFFERS
        if self.is_picking(seat):
            for i in range(start, start + self.state.offers[seat]):
                self.mask_picks(mask, seat, self.state.options[i])
            return
        for i in range(start, start + self.state.offers[seat]):
            mask[self.index_of(self.state.options[i])] = 1

    def mask_picks(self, mask: Any, seat: int, action: int) -> None:
        left = self.left_to_pick(seat, action)
        for place in range(self.rules.pick_count):
            face = codes.tile_of(action, place)
            if left >= 0 and bits.has(left, face):
                mask[self.rules.places[self.rules.pick_verb * 64 + face]] = 1

    def write_picked(self, planes: Any, at: int, seat: int) -> None:
        for i in range(seat * MAX_PICKS, seat * MAX_PICKS + self.picks[seat]):
            planes[at + codes.kind_of(self.picked[i])] += 1

    # For the border.

    def copy_from(self, other: Row) -> None:
        """Take over the table of another row."""
        self.state.copy_from(other.state)
        self.seat = other.seat
        self.ended = other.ended
        self.taken = other.taken
        self.asked_before = other.asked_before
        for i in range(4 * MAX_PICKS):
            self.picked[i] = other.picked[i]
        for seat in range(4):
            self.picks[seat] = other.picks[seat]
            self.earned[seat] = other.earned[seat]
            self.score[seat] = other.score[seat]
            self.nearness[seat] = other.nearness[seat]
            self.first_nearness[seat] = other.first_nearness[seat]

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
        if self.rules.by_seat:
            self.taken = self.state.asked & ~self.state.answered
        self.state.generator.seed(seed, 2)
        self.state.seed = self.state.generator.next()


class Worker:
    """The arrays of a batch, and what one thread needs to fill a part of their rows."""

    def __init__(
        self, arrays: dict[str, Any], rows: list[Row], encoder: Encoder | None, history: History | None
    ) -> None:
        """`planes`, `mask`, `legal`, `scalars`, `events` and `event_count` have a row for every place of a question."""
        self.rows = rows
        self.obs = arrays["planes"]
        self.mask = arrays["mask"]
        self.legal = arrays["legal"]  # like `mask`, but nobody else can write into it
        self.scalars = arrays["scalars"]
        self.events = arrays["events"]
        self.event_count = arrays["event_count"]
        self.asked = arrays["asked"]
        self.seat = arrays["seat"]
        self.reward = arrays["reward"]
        self.ended = arrays["ended"]
        self.seeds = arrays["seeds"]
        self.actions = self.mask.shape[1]
        self.encodes = encoder is not None
        self.has_history = history is not None
        self.picked_at = 0
        self.planes = 0  # bytes of an observation
        if encoder is not None:
            self.encoder = encoder
            self.picked_at = self.encoder.picked
            self.planes = self.encoder.size
        if history is not None:
            self.history = history

    def clear(self, place: int) -> None:
        """Write that a seat is not asked."""
        for index in range(self.actions):
            self.mask[place, index] = 0
            self.legal[place, index] = 0
        self.legal[place, 0] = 1  # stands for no answer
        for i in range(self.planes):
            self.obs[place, i] = 0
        if self.has_history:
            self.history.clear(scalars_at(self, place), events_at(self, place))
            self.event_count[place] = 0

    def show_mask(self, place: int, over: bool) -> None:
        """Copy what is legal for the program that chooses."""
        copy_mask(self, place)
        if over:
            self.mask[place, 0] = 1  # so that something can be chosen, though nobody takes it

    def check(self, actions: Any) -> int:
        """The first place with an action that is not legal, or -1."""
        given = actions
        for place in range(len(self.legal)):
            if not self.is_legal(place, given[place]):
                return place
        return -1

    def is_legal(self, place: int, index: int) -> bool:
        return 0 <= index < self.actions and bool(self.legal[place, index])

    def step(self, first: int, last: int, actions: Any, per_row: int) -> None:
        """Take the answers that the actions of some rows stand for, and write their next questions."""
        given = actions
        with cython.nogil:
            for row in range(first, last):
                prefetch_rows(self.rows, row, last)
                find_row(self.rows, row, given, row * per_row)
                step_row(self.rows, row)
                write_row(self.rows, row, self)

    def write(self, first: int, last: int) -> None:
        """Write the questions of some rows."""
        with cython.nogil:
            for row in range(first, last):
                write_row(self.rows, row, self)
