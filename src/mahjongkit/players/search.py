"""The player that looks ahead, `SearchPlayer`, by rollouts on determinized deals.

It deals the hidden tiles in ways that fit what it knows and plays each of its choices out until it has another choice
itself; the fitted weights of the game answer for the others, and estimate how many opponents it leaves behind from
there. Without weights, and for advice, a quick evaluator plays to the end of the hand in every seat. All choices are
played out on the same deals, so that chance affects them alike.

What the evaluator thinks of a choice counts as well: its rating is the prior, the rollouts are the evidence, and the
choice with the highest posterior mean is taken. So a few playouts change little, and many count as much as the ratings.
Choices that can hardly become the best are pruned, before the first playout and after every round.
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
from mahjongkit.players.rollout_stats import CONFIDENCE, RolloutStats

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View

if not cython.compiled:  # compiled, the .pxd declares them
    from math import exp, sqrt

    MAX_CHOICES = 6  # choices that are played out
    MAX_DEALS = 4096
    SAMPLE_HANDS = 48  # hands played to estimate how far scores move
    ROUNDS = 4  # after each round the choices that are clearly worse are pruned

DEFAULT_PLAYOUTS = 200
"""Playouts per decision, unless configured."""
SWINGS: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
"""How far the difference of two scores moves in a hand, by ruleset: what the game says, or an estimate."""
SWING_PER_CHANGE = 1.3
"""How far that is, for each point that a seat wins or loses in a hand on average; 1.1 to 1.6 in our four games."""
NO_RATING = -99.0
"""Says that the evaluator did not rate a choice …"""
UNRATED = -0.03
"""… which then has this prior, compared with the favourite: opponents left behind …"""
UNRATED_DOUBT = 0.05
"""… and so much may be wrong with it."""
DOUBT = 0.07
"""The standard deviation of what is wrong with the evaluator's ratings, as a share of their usual spread …"""
LEAF_DOUBT = 0.06
"""… and of what is wrong with the average of many playouts to a leaf: in our four games about as much."""
PRUNED_FROM = 1.5
"""A choice is pruned if it is so many standard deviations of its posterior below the best one."""
DEAL_VARIANCE = 0.01
"""The usual variance of what a choice brings more than the favourite on a deal …"""
DEAL_WEIGHT = 4.0
"""… which counts as much as so many deals: the variance of a few deals alone says little."""


class RolloutBoard:
    """The states and the evaluator that one thread uses: a determinized deal, and a copy to play a choice out on."""

    def __init__(self, ruleset: Any) -> None:
        self.determinized: GameState = ruleset.flow.new_state(0)
        self.table: GameState = ruleset.flow.new_state(0)
        self.evaluator: Evaluator = ruleset.evaluator.new()
        self.leaf_evaluator: Evaluator = ruleset.evaluator.new_careful()
        self.rates_leaves: bool = self.leaf_evaluator.estimates_outcomes()
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
                        search.values[deal * MAX_CHOICES + i] = self.value_of(search, seat, search.action[i])
                    search.points[deal * MAX_CHOICES + i] = self.table.score[seat]
        return last

    def value_of(self, search: SearchPlayer, seat: int, action: int) -> float:
        """How many opponents the seat leaves behind after an action, played to the end of the hand or to its leaf."""
        if search.to_the_end or not self.rates_leaves:
            self.play_out(seat, action)
            return placement_value(self.table, self.evaluator, search.swing, seat)
        return self.play_to_leaf(search.swing, seat, action)

    def play_to_leaf(self, swing: float, seat: int, action: int) -> float:
        """Play until the seat has another choice, and estimate how many opponents it leaves behind from there."""
        self.answer(self.leaf_evaluator, seat, action)
        while not self.table.hand_over:
            if bits.has(self.table.asked, seat):
                action = self.leaf_evaluator.choose(self.table, seat)
                if self.leaf_evaluator.count_ratings() > 0 and codes.verb_of(action) != codes.RON:
                    now = placement_value(self.table, self.evaluator, swing, seat)
                    return now + self.leaf_evaluator.outcome_of(action)
            self.answer(self.leaf_evaluator, seat, action)
        return placement_value(self.table, self.evaluator, swing, seat)

    def answer(self, evaluator: Evaluator, seat: int, action: int) -> int:
        """Answer the question of the table: with an action for a seat, by the evaluator for all others."""
        waiting = self.table.asked
        for other in range(4):
            if bits.has(waiting, other):
                self.table.take_answer(other, action if other == seat else evaluator.choose(self.table, other))
        return 0

    def play_out(self, seat: int, action: int) -> int:
        """Play the rest of the hand after an action of a seat."""
        self.answer(self.evaluator, seat, action)
        return self.play_on()

    def play_on(self) -> int:
        """Play the rest of the hand."""
        while not self.table.hand_over:
            self.answer(self.evaluator, -1, -1)
        return 0

    def find_swing(self, ruleset: Any) -> float:
        """How far the difference of two scores moves in a hand of the ruleset; estimated when first needed."""
        if ruleset not in SWINGS:
            known = ruleset.evaluator.swing
            SWINGS[ruleset] = self.estimate_swing() if known is None else known
        return SWINGS[ruleset]

    def estimate_swing(self) -> float:
        """About how far the difference of two scores moves in a hand, from a few hands."""
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
        return SWING_PER_CHANGE * moved / seen + 0.1


def placement_value(state: GameState, evaluator: Evaluator, swing: float, seat: int) -> float:
    """How many opponents a seat leaves behind: exactly if the match is over, else estimated from its lead."""
    ahead = 0.0
    scale = 1.0
    if not state.over:
        scale = swing * sqrt(evaluator.hands_to_come(state))
    for other in range(state.players):
        lead = float(state.score[seat] - state.score[other])
        if other == seat:
            continue
        if state.over:
            ahead += 1.0 if lead > 0 or (lead == 0 and seat < other) else 0.0
        else:
            ahead += 1.0 / (1.0 + exp(-lead / scale))
    return ahead


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
        self.doubt = DOUBT  # the standard deviation of what is wrong with the evaluator's ratings, by their spread …
        self.leaf_doubt = 0.0  # … and of what is wrong with many playouts: opponents left behind
        self.rates_leaves = False  # whether the evaluator can rate leaves …
        self.to_the_end = False  # … and choices are played to the end of the hand all the same
        self.width = 4  # choices to play out if there are many legal actions and the evaluator rates none of them
        self.swing = 1.0  # how far the difference of two scores moves in a hand
        self.deadline = 0.0
        self.seed = seed
        self.rollout_seed = 0
        self.choices = 0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.action = [0] * MAX_CHOICES
            self.alive = [False] * MAX_CHOICES
            self.deals = [0] * MAX_CHOICES  # on how many deals a choice was played out
            self.prior = [0.0] * MAX_CHOICES  # how much better than the favourite a choice is: by the evaluator alone …
            self.prior_deviation = [0.0] * MAX_CHOICES  # … and how far from the truth that may be …
            self.posterior = [0.0] * MAX_CHOICES  # … and with the rollouts …
            self.deviation = [0.0] * MAX_CHOICES  # … and how far from the truth that may be
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
        self.rates_leaves = self.evaluator.estimates_outcomes()
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
        if state.offers[seat] == 1 or codes.verb_of(favourite) == codes.TSUMO:
            return favourite
        if self.evaluator.count_ratings() == 0 and (self.rates_leaves or codes.verb_of(favourite) == codes.RON):
            return favourite
        self.collect(state, seat, favourite)
        if self.choices == 1:
            return favourite
        with cython.gil:
            return self.search(state, seat)

    # Choices.

    def collect(self, state: GameState, seat: int, favourite: int) -> None:
        """Collect the choices to play out.

        They are the favourite and the choices that the evaluator rates highest. If it rates none, they are all legal
        actions if these are few; otherwise declarations with the same tile, the discards that the evaluator rates next,
        and the safest one.
        """
        self.choices = 0
        self.add(favourite)
        if self.evaluator.count_ratings() > 0:
            self.collect_rated()
        elif state.offers[seat] <= MAX_CHOICES:
            for i in range(state.offers[seat]):
                self.add(state.options[seat * codes.MAX_OFFERS + i])
        elif self.evaluator.may_discard(state, seat):
            self.collect_discards(state, seat, favourite)

    def collect_rated(self) -> None:
        """Add the choices that the evaluator rated, the highest first."""
        for _ in range(MAX_CHOICES - 1):
            best = -1
            for place in range(self.evaluator.count_ratings()):
                if not self.has_choice(self.evaluator.rated_action(place)) and (
                    best < 0 or self.evaluator.rating_at(place) > self.evaluator.rating_at(best)
                ):
                    best = place
            if best < 0:
                return
            self.add(self.evaluator.rated_action(best))

    def collect_discards(self, state: GameState, seat: int, favourite: int) -> None:
        """Add declarations with the tile of the favourite, the next discards and the safest one."""
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
        if action < 0 or self.choices == MAX_CHOICES or self.has_choice(action):
            return
        self.action[self.choices] = action
        self.alive[self.choices] = True
        self.deals[self.choices] = 0
        self.choices += 1

    def has_choice(self, action: int) -> bool:
        for i in range(self.choices):
            if self.action[i] == action:
                return True
        return False

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
        self.set_priors()
        if self.prune() == 1:
            return self.action[self.find_best()]
        self.start_search(state, seat)
        self.play_rounds(seat)
        return self.action[self.find_best()]

    def set_priors(self) -> None:
        """Take what the evaluator thinks of each choice, compared with its favourite, the first one."""
        base = self.rating_of(self.action[0])
        spread = self.evaluator.spread_of_ratings()
        for i in range(self.choices):
            rating = self.rating_of(self.action[i])
            self.prior[i] = UNRATED if base == NO_RATING or rating == NO_RATING else rating - base
            self.posterior[i] = self.prior[i] if i else 0.0
            self.prior_deviation[i] = UNRATED_DOUBT if rating == NO_RATING else self.doubt * spread
            self.deviation[i] = self.prior_deviation[i] if i else 0.0
        self.leaf_doubt = LEAF_DOUBT * spread if self.rates_leaves and not self.to_the_end else 0.0

    def rating_of(self, action: int) -> float:
        """The evaluator's rating of an action, or NO_RATING."""
        for place in range(self.evaluator.count_ratings()):
            if self.evaluator.rated_action(place) == action:
                return self.evaluator.rating_at(place)
        return NO_RATING

    def play_rounds(self, seat: int) -> int:
        """Play ever fewer choices out as far as the budget goes; return the number of deals."""
        began = time.monotonic()
        done = 0
        left = 0
        for i in range(self.choices):
            left += self.alive[i]
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
                    self.weigh(i, done)
            left = self.prune()
            if left == 1:
                break
        return done

    def weigh(self, choice: int, deals: int) -> None:
        """Combine the prior of a choice with what it brought more than the favourite on so many deals."""
        if choice == 0 or deals == 0:
            return
        gain = 0.0
        squares = 0.0
        for deal in range(deals):
            gain += (self.values[deal * MAX_CHOICES + choice] - self.values[deal * MAX_CHOICES]) / deals
        for deal in range(deals):
            change = self.values[deal * MAX_CHOICES + choice] - self.values[deal * MAX_CHOICES] - gain
            squares += change * change
        variance = (squares + DEAL_WEIGHT * DEAL_VARIANCE) / (deals - 1 + DEAL_WEIGHT) / deals
        variance += self.leaf_doubt * self.leaf_doubt
        trust = 1.0 / (self.prior_deviation[choice] * self.prior_deviation[choice])
        self.posterior[choice] = (self.prior[choice] * trust + gain / variance) / (trust + 1.0 / variance)
        self.deviation[choice] = sqrt(1.0 / (trust + 1.0 / variance))

    def compare_actions(self, view: View, actions: Sequence[Action]) -> RolloutStats:
        """Play up to six actions out within the budget, the favourite first, as for its own choices."""
        self.set_up(view, actions)
        self.play_rounds(view.seat)
        winner = self.find_best()
        scores = [
            tuple([self.points[deal * MAX_CHOICES + i] for deal in range(self.deals[i])]) for i in range(self.choices)
        ]
        return RolloutStats(tuple(scores), winner, CONFIDENCE)

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
        self.evaluator.choose(state, view.seat)
        self.to_the_end = True
        self.choices = 0
        for action in actions:
            self.add(action.code)
        self.set_priors()
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

    def prune(self) -> int:
        """Drop the choices that can hardly become the best; return how many stay."""
        left = 0
        best = self.find_best()
        for i in range(self.choices):
            behind = self.posterior[best] - self.posterior[i]
            doubt = (
                self.deviation[i] + self.deviation[best]
                if i == 0 or best == 0
                else sqrt(self.deviation[i] * self.deviation[i] + self.deviation[best] * self.deviation[best])
            )
            if i != best and behind > PRUNED_FROM * doubt:
                self.alive[i] = False
            left += self.alive[i]
        return left

    def find_best(self) -> int:
        """The index of the choice with the highest posterior mean, of those that were not pruned."""
        best = -1
        for i in range(self.choices):
            if self.alive[i] and (best < 0 or self.posterior[i] > self.posterior[best]):
                best = i
        return best


def swing_of(board: RolloutBoard, ruleset: Any) -> float:
    """How far scores move in a match of the ruleset."""
    return board.find_swing(ruleset)


def _play_deals(board: RolloutBoard, search: SearchPlayer, seat: int, first: int, last: int, step: int) -> int:
    return board.play_deals(search, seat, first, last, step)
