"""The player that looks ahead, `SearchPlayer`, by rollouts on determinized deals.

It deals the hidden tiles in ways that fit what it knows, plays each of its choices out with the evaluator in every
seat, and takes the choice that leaves most opponents behind on average. All choices are played out on the same deals,
so that chance affects them alike. Choices that are clearly worse are pruned on the way, and the evaluator's favourite
loses only to a choice that is clearly better.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, rng
from mahjongkit.core.determinize import Determinizer
from mahjongkit.core.state import GameState
from mahjongkit.errors import InputError, PlayerError, shown
from mahjongkit.players.base import Player
from mahjongkit.players.evaluator import Evaluator
from mahjongkit.players.rollout_stats import RolloutStats

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View

if not cython.compiled:  # compiled, the .pxd declares them
    MAX_CHOICES = 6  # choices that are played out
    MAX_DEALS = 4096
    SAMPLE_HANDS = 16  # hands played to estimate how far scores move
    ROUNDS = 4  # after each round the choices that are clearly worse are pruned

DEFAULT_PLAYOUTS = 200
"""Playouts per decision, unless configured."""
SWINGS: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
"""How far scores move in a match, by ruleset; estimated when first needed."""


class RolloutBoard:
    """The states and the evaluator that one thread uses: a determinized deal, and a copy to play a choice out on."""

    def __init__(self, ruleset: Any) -> None:
        self.determinized: GameState = ruleset.flow.new_state(0)
        self.table: GameState = ruleset.flow.new_state(0)
        self.evaluator: Evaluator = ruleset.evaluator.new()
        self.determinizer = Determinizer()
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.before = [0] * 4

    def play_deals(self, search: SearchPlayer, seat: int, first: int, last: int, step: int) -> int:
        """Play out the remaining choices on every `step`-th deal from `first` to before `last`.

        Return the deal at which time ran out, or `last`.
        """
        for deal in range(first, last, step):
            if search.is_out_of_time():
                return deal
            self.determinized.copy_from(search.root)
            self.determinizer.determinize(self.determinized, seat, rng.mix(rng.low64(search.rollout_seed + deal)))
            self.determinizer.assign_draws(self.determinized)
            for i in range(search.choices):
                if search.alive[i]:
                    self.table.copy_from(self.determinized)
                    with cython.nogil:
                        self.play_out(seat, search.action[i])
                    search.values[deal * MAX_CHOICES + i] = self.placement_value(search.swing, seat)
                    search.points[deal * MAX_CHOICES + i] = self.table.score[seat]
        return last

    def play_out(self, seat: int, action: int) -> int:
        """Play the rest of the hand after an action of a seat."""
        waiting = self.table.asked
        for other in range(4):
            if bits.has(waiting, other):
                self.table.take_answer(other, action if other == seat else self.evaluator.choose(self.table, other))
        return self.play_on()

    def play_on(self) -> int:
        """Play the rest of the hand."""
        while not self.table.hand_over:
            waiting = self.table.asked
            for other in range(4):
                if bits.has(waiting, other):
                    self.table.take_answer(other, self.evaluator.choose(self.table, other))
        return 0

    def placement_value(self, swing: float, seat: int) -> float:
        """How many opponents the seat leaves behind: exactly if the match is over, else estimated from its lead."""
        ahead = 0.0
        for other in range(self.table.players):
            lead = float(self.table.score[seat] - self.table.score[other])
            if other == seat:
                continue
            if self.table.over:
                ahead += 1.0 if lead > 0 or (lead == 0 and seat < other) else 0.0
            else:
                ahead += 0.5 + 0.5 * lead / (swing + (lead if lead > 0 else -lead))
        return ahead

    def find_swing(self, ruleset: Any) -> float:
        """How far scores move in a match of the ruleset; estimated when first needed."""
        if ruleset not in SWINGS:
            SWINGS[ruleset] = self.estimate_swing()
        return SWINGS[ruleset]

    def estimate_swing(self) -> float:
        """About how far scores move in a match: four times what a seat wins or loses in a hand."""
        moved = 0.0
        for hand in range(SAMPLE_HANDS):
            self.table.restart(hand)
            self.table.deal_next()
            for seat in range(self.table.players):
                self.before[seat] = self.table.score[seat]
            self.play_on()
            for seat in range(self.table.players):
                change = self.table.score[seat] - self.before[seat]
                moved += change if change > 0 else -change
        seen: int = SAMPLE_HANDS * self.table.players
        return 4 * moved / seen + 1


class SearchPlayer(Player):
    """`search`, `search:500` with that many playouts per decision, or `search:0.2s` with a time limit per decision."""

    needs_table = True

    def __init__(self, seed: int = 0) -> None:
        self.ruleset: Any = None
        self.evaluator: Evaluator
        self.root: GameState
        self.boards: list[RolloutBoard] = []
        self.threads = os.cpu_count() or 1
        self.executor: ThreadPoolExecutor | None = None
        self.playouts = DEFAULT_PLAYOUTS
        self.seconds = 0.0
        self.confidence = 1.5  # by how many standard errors another choice must be better than the favourite
        self.width = 4  # choices to play out if there are many legal actions
        self.swing = 1.0  # how far scores move in a match
        self.deadline = 0.0
        self.seed = seed
        self.rollout_seed = 0
        self.choices = 0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.action = [0] * MAX_CHOICES
            self.alive = [False] * MAX_CHOICES
            self.deals = [0] * MAX_CHOICES  # on how many deals a choice was played out
            self.means = [0.0] * MAX_CHOICES
            self.values = [0.0] * (MAX_DEALS * MAX_CHOICES)  # the placement value of a choice on a deal
            self.points = [0.0] * (MAX_DEALS * MAX_CHOICES)  # the score after it

    def __repr__(self) -> str:
        budget = f"{self.seconds:g}s" if self.seconds else self.playouts
        return f"<SearchPlayer search:{budget}>"

    def configure(self, argument: str) -> None:
        """Set the playouts or the time per decision: `500`, `0.2s`, `80ms`."""
        text = argument.strip().lower()
        unit = 0.001 if text.endswith("ms") else 1.0 if text.endswith("s") else 0.0
        try:
            amount = float(text.rstrip("ms")) if unit else int(text)
        except ValueError:
            amount = -1
        most = 60.0 if unit else MAX_DEALS
        if not 0 < amount * (unit or 1) <= most:
            raise PlayerError("player.budget", budget=shown(argument), maximum=MAX_DEALS)
        if unit:
            self.seconds = amount * unit
        else:
            self.playouts = int(amount)

    def limit_threads(self, threads: int) -> None:
        self.threads = min(self.threads, threads)

    def start(self, ruleset: Any) -> None:
        if self.ruleset is ruleset:
            return
        self.ruleset = ruleset
        self.evaluator = ruleset.evaluator.new_careful()
        self.root = ruleset.flow.new_state(0)
        self.boards = [RolloutBoard(ruleset) for _ in range(self.threads)]
        self.swing = swing_of(self.boards[0], ruleset)

    def set_seed(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        """Search from the table that the view was taken from."""
        state = view.asking_state()
        self.start(view.ruleset)
        return view.ruleset.flow.vocabulary[self.pick_for(state, view.seat)]

    def pick(self, state: GameState, seat: int) -> int:
        favourite = self.evaluator.choose(state, seat)
        if state.offers[seat] == 1 or codes.verb_of(favourite) == codes.TSUMO or codes.verb_of(favourite) == codes.RON:
            return favourite
        self.collect(state, seat, favourite)
        if self.choices == 1:
            return favourite
        with cython.gil:
            return self.search(state, seat)

    # Choices.

    def collect(self, state: GameState, seat: int, favourite: int) -> None:
        """Collect the choices to play out.

        They are the favourite and, if there are few legal actions, all of them; otherwise declarations with the same
        tile, the discards that the evaluator rates next, and the safest one.
        """
        self.choices = 0
        self.add(favourite)
        if state.offers[seat] <= MAX_CHOICES:
            for i in range(state.offers[seat]):
                self.add(state.options[seat * codes.MAX_OFFERS + i])
            return
        if not self.evaluator.may_discard(state, seat):
            return
        self.evaluator.rate_all_discards(state, seat)
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            if codes.verb_of(action) != codes.DISCARD and codes.kind_of(codes.tile_of(action, 0)) == codes.kind_of(
                codes.tile_of(favourite, 0)
            ):
                self.add(action)
        if codes.verb_of(favourite) != codes.DISCARD:
            self.add(self.discard_of(state, seat, self.evaluator.best_kind))
        while self.choices < self.width - 1:
            kind = self.next_kind(state, seat)
            if kind < 0:
                break
            self.add(self.discard_of(state, seat, kind))
        safest = self.safest_kind(state, seat)
        if safest >= 0:
            self.add(self.discard_of(state, seat, safest))

    def add(self, action: int) -> None:
        """Add a choice unless it is there already or the list is full."""
        if action < 0 or self.choices == MAX_CHOICES:
            return
        for i in range(self.choices):
            if self.action[i] == action:
                return
        self.action[self.choices] = action
        self.alive[self.choices] = True
        self.choices += 1

    def discard_of(self, state: GameState, seat: int, kind: int) -> int:
        """The discard of a kind, or -1 if it is not legal: a call may forbid it."""
        action = self.evaluator.discard_of(state, seat, kind)
        return action if action >= 0 and state.is_legal(seat, action) else -1

    def has_discard(self, kind: int) -> bool:
        for i in range(self.choices):
            if (
                codes.kind_of(codes.tile_of(self.action[i], 0)) == kind
                and codes.verb_of(self.action[i]) == codes.DISCARD
            ):
                return True
        return False

    def next_kind(self, state: GameState, seat: int) -> int:
        """The highest rated kind that is not among the choices yet, or -1."""
        best = -1
        for kind in range(34):
            if (
                self.evaluator.discard_value[kind] < -1e8
                or not state.counts[seat * 34 + kind]
                or self.has_discard(kind)
            ):
                continue
            if self.discard_of(state, seat, kind) < 0:
                continue
            if best < 0 or self.evaluator.discard_value[kind] > self.evaluator.discard_value[best]:
                best = kind
        return best

    def safest_kind(self, state: GameState, seat: int) -> int:
        """The kind that costs least to discard if the hand is in danger, or -1."""
        best = -1
        for kind in range(34 if self.evaluator.in_danger else 0):
            if not state.counts[seat * 34 + kind] or self.discard_of(state, seat, kind) < 0:
                continue
            if best < 0 or self.evaluator.danger[kind] < self.evaluator.danger[best]:
                best = kind
        return best

    # Rollouts.

    def search(self, state: GameState, seat: int) -> int:
        """Play the choices out and return the best one."""
        self.start_search(state, seat)
        return self.action[self.winner(self.play_rounds(seat))]

    def play_rounds(self, seat: int) -> int:
        """Play ever fewer choices out as far as the budget goes; return the number of deals."""
        began = time.monotonic()
        done = 0
        left = self.choices
        for turn in range(ROUNDS):
            if self.seconds:
                deals = MAX_DEALS // ROUNDS
                self.deadline = began + self.seconds * (turn + 1) / ROUNDS
            else:
                deals = max(1, self.playouts // (ROUNDS * left))
            done = self.play_round(seat, done, min(MAX_DEALS, done + deals))
            for i in range(self.choices):
                if self.alive[i]:
                    self.deals[i] = done
            left = self.prune(done, 0.5 * turn - 0.5) if done > 1 else left
            if left == 1:
                break
        return done

    def compare_actions(self, view: View, actions: Sequence[Action]) -> RolloutStats:
        """Play up to six actions out within the budget, the favourite first, as for its own choices."""
        self.set_up(view, actions)
        winner = self.winner(self.play_rounds(view.seat))
        scores = [
            tuple([self.points[deal * MAX_CHOICES + i] for deal in range(self.deals[i])]) for i in range(self.choices)
        ]
        return RolloutStats(tuple(scores), winner, self.confidence)

    def average_scores(self, view: View, actions: Sequence[Action], deals: int) -> list[float]:
        """The average score after each of up to six actions, all played out on that many deals."""
        self.set_up(view, actions)
        if not 0 < deals <= MAX_DEALS:
            raise InputError("player.deals", deals=deals, maximum=MAX_DEALS)
        self.play_round(view.seat, 0, deals)
        return [
            sum([self.points[deal * MAX_CHOICES + i] for deal in range(deals)]) / deals for i in range(len(actions))
        ]

    def set_up(self, view: View, actions: Sequence[Action]) -> None:
        """Start a search with exactly these actions as choices."""
        state = view.asking_state()
        self.start(view.ruleset)
        legal = len(set(actions) & set(view.legal)) == len(actions)
        if not 0 < len(actions) <= MAX_CHOICES or not legal:
            raise InputError("player.actions", actions=", ".join(map(str, actions)), maximum=MAX_CHOICES)
        self.choices = 0
        for action in actions:
            self.add(action.code)
        self.start_search(state, view.seat)

    def start_search(self, state: GameState, seat: int) -> int:
        """Copy the state to search from, and derive the seed of the rollouts from what the seat sees."""
        self.root.copy_from(state)  # others may answer meanwhile
        self.root.roll_back(seat)  # what they did unseen must not affect anything, not even the seed
        self.rollout_seed = rng.mix(rng.low64(self.seed ^ self.view_hash(self.root, seat)))
        self.deadline = 0.0
        return 0

    def view_hash(self, state: GameState, seat: int) -> int:
        """A hash of what the seat sees, so that the same question gets the same random deals."""
        found = state.number * 4 + seat
        for suit in range(4):
            found = rng.mix(rng.low64(found + state.keys[seat * 4 + suit]))
        for other in range(4):
            found = rng.mix(rng.low64(found + 64 * state.discards[other] + state.melds[other]))
        return rng.mix(rng.low64(found + self.action[0]))

    def is_out_of_time(self) -> bool:
        return self.deadline > 0.0 and time.monotonic() > self.deadline

    def play_round(self, seat: int, first: int, last: int) -> int:
        """Play the remaining choices out on more deals, with all threads; return the number of deals so far."""
        threads = min(self.threads, last - first)
        if threads <= 1:
            return _play_deals(self.boards[0], self, seat, first, last, 1)
        if self.executor is None:
            self.executor = ThreadPoolExecutor(self.threads - 1)
        jobs = [
            self.executor.submit(_play_deals, self.boards[i], self, seat, first + i, last, threads)
            for i in range(1, threads)
        ]
        reached = [_play_deals(self.boards[0], self, seat, first, last, threads)]
        reached += [job.result() for job in jobs]
        return min(reached)

    def prune(self, deals: int, margin: float) -> int:
        """Drop choices that can hardly beat the favourite any more or are worse than the best; return how many stay."""
        left = 0
        best = self.find_best(deals)
        for i in range(self.choices):
            cannot_win = not self.is_better(i, 0, deals, margin)
            if i and self.alive[i] and (cannot_win or (i != best and self.is_better(best, i, deals, self.confidence))):
                self.alive[i] = False
            left += self.alive[i]
        return left

    def find_best(self, deals: int) -> int:
        """The index of the choice with the highest average value."""
        best = 0
        for i in range(self.choices):
            self.means[i] = 0.0
            for deal in range(deals if self.alive[i] else 0):
                self.means[i] += self.values[deal * MAX_CHOICES + i] / deals
            if self.alive[i] and self.means[i] > self.means[best]:
                best = i
        return best

    def is_better(self, one: int, other: int, deals: int, margin: float) -> bool:
        """Whether one choice beats another by that many standard errors, deal by deal."""
        squares = 0.0
        gain = self.means[one] - self.means[other]
        for deal in range(deals):
            at = deal * MAX_CHOICES
            deviation = self.values[at + one] - self.values[at + other] - gain
            squares += deviation * deviation
        wide = gain * gain * deals * (deals - 1) > margin * margin * squares
        return (gain > 0 and wide) if margin > 0 else (gain > 0 or not wide)

    def winner(self, deals: int) -> int:
        """The index of the best choice if it is significantly better than the favourite; else 0, the favourite."""
        best = self.find_best(deals) if deals > 1 else 0
        return best if best and self.is_better(best, 0, deals, self.confidence) else 0


def swing_of(board: RolloutBoard, ruleset: Any) -> float:
    """How far scores move in a match of the ruleset."""
    return board.find_swing(ruleset)


def _play_deals(board: RolloutBoard, search: SearchPlayer, seat: int, first: int, last: int, step: int) -> int:
    return board.play_deals(search, seat, first, last, step)
