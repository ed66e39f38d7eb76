"""What `mahjongkit fit` learns from: `ChoiceSampler` plays choices of matches out, `HandSampler` notes how hands end.

All choices of a question are played out on the same table, with the real hands and the real wall, so a choice may have
been lucky; but over many questions luck evens out, and what is left is what the seat could have known.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes
from mahjongkit.core.determinize import Determinizer
from mahjongkit.core.rng import Generator
from mahjongkit.core.state import GameState
from mahjongkit.players import choice_network, fitted_evaluator, search
from mahjongkit.players.fitted_evaluator import FittedEvaluator
from mahjongkit.players.search import RolloutBoard

QUESTIONS_PER_SAMPLE = 2
"""One question of so many is a sample …"""
QUESTIONS_PER_HAND_SAMPLE = 4
"""… for comparing choices, and for how hands end."""


class ChoiceSampler:
    """Fills arrays with the numbers that describe choices, and what each choice led to."""

    def __init__(self, ruleset: Any) -> None:
        self.state: GameState = ruleset.flow.new_state(0)
        self.start: GameState = ruleset.flow.new_state(0)  # the table when a question is asked
        self.board = RolloutBoard(ruleset)  # what a choice is played out on, with quick players
        self.evaluator: FittedEvaluator = ruleset.evaluator.new()
        self.evaluator.play_carefully()
        self.evaluator.lists_choices = True
        self.determinizer = Determinizer()
        self.generator = Generator()
        self.swing = self.board.find_swing(ruleset)
        self.plays_out = True  # whether choices are played out, or only described
        self.size = 0  # samples so far
        if not cython.compiled:  # compiled, the array is there
            self.order = [0] * choice_network.MAX_CHOICES  # choices that are not played out yet
        self.rows: Any = None
        self.outcomes: Any = None
        self.sizes: Any = None

    def load(self, weights: bytes) -> None:
        """Play by a network with these weights."""
        self.evaluator.use_weights(weights)

    def fill(self, rows: Any, outcomes: Any, sizes: Any, seed: int) -> int:
        """Play matches until the arrays are full; return the number of matches.

        For each question the arrays get the numbers of its choices, how many opponents each leaves behind, and how many
        choices were played out; the player's favourite is the first one.
        """
        self.rows = rows
        self.outcomes = outcomes
        self.sizes = sizes
        self.size = 0
        matches = 0
        self.generator.seed(seed, 0)
        while self.size < self.sizes.shape[0]:
            self.state.restart(self.generator.next())
            while not self.state.over and self.size < self.sizes.shape[0]:
                self.state.deal_next()
                self.play_hand()
            matches += 1
        return matches

    def play_hand(self) -> int:
        while not self.state.hand_over:
            waiting = self.state.asked
            for seat in range(4):
                if bits.has(waiting, seat):
                    self.evaluator.choices = 0
                    action = self.evaluator.choose(self.state, seat)
                    if self.evaluator.choices > 1 and self.generator.below(QUESTIONS_PER_SAMPLE) == 0:
                        self.sample(seat)
                    self.state.take_answer(seat, action)
        return 0

    def sample(self, seat: int) -> int:
        """Play out the favourite and other choices of a question, as many as there is room for.

        Of two other choices taken at random the better one is played out: close decisions teach most.
        """
        if self.size == self.sizes.shape[0]:
            return 0
        self.start.copy_from(self.state)
        self.determinizer.assign_draws(self.start)
        listed = min(int(self.outcomes.shape[1]), self.evaluator.choices)
        self.write(0, 0, seat)
        left = self.evaluator.choices - 1
        for choice in range(left):
            self.order[choice] = choice + 1
        for place in range(1, listed):
            one = self.generator.below(left)
            other = self.generator.below(left)
            if self.evaluator.choice_value[self.order[other]] > self.evaluator.choice_value[self.order[one]]:
                one = other
            choice = self.order[one]
            left -= 1
            self.order[one] = self.order[left]
            self.write(place, choice, seat)
        self.sizes[self.size] = listed
        self.size += 1
        return listed

    def write(self, place: int, choice: int, seat: int) -> int:
        """Play a choice out to the end of the hand; write its numbers and its outcome."""
        if self.plays_out:
            self.board.table.copy_from(self.start)
            self.board.play_out(seat, self.evaluator.choice_action[choice])
            self.outcomes[self.size, place] = search.placement_value(
                self.board.table, self.board.evaluator, self.swing, seat
            )
        for i in range(fitted_evaluator.FEATURES):
            self.rows[self.size, place, i] = self.evaluator.network.rows[choice * choice_network.MAX_INPUTS + i]
        return place


class HandSampler:
    """Fills arrays with the numbers of what players chose, and how the hand ended for them."""

    def __init__(self, ruleset: Any, weights: bytes) -> None:
        """Everybody plays by a network with these weights."""
        self.state: GameState = ruleset.flow.new_state(0)
        self.evaluator: FittedEvaluator = ruleset.evaluator.new()
        self.evaluator.play_carefully()
        self.evaluator.use_weights(weights)
        self.generator = Generator()
        self.swing = search.swing_of(RolloutBoard(ruleset), ruleset)
        self.size = 0  # samples so far
        self.rows: Any = None
        self.seats: Any = None
        self.won: Any = None
        self.gains: Any = None

    def fill(self, rows: Any, seats: Any, won: Any, gains: Any, seed: int) -> int:
        """Play matches until the arrays are full; return the number of matches.

        For some questions the arrays get the numbers of the choice that was taken, the seat, 1 if it won the hand, and
        how many more opponents it left behind after the hand than before the choice.
        """
        self.rows = rows
        self.seats = seats
        self.won = won
        self.gains = gains
        self.size = 0
        matches = 0
        self.generator.seed(seed, 0)
        while self.size < self.won.shape[0]:
            self.state.restart(self.generator.next())
            while not self.state.over and self.size < self.won.shape[0]:
                self.state.deal_next()
                self.play_hand()
            matches += 1
        return matches

    def play_hand(self) -> int:
        first = self.size
        while not self.state.hand_over:
            waiting = self.state.asked
            for seat in range(4):
                if bits.has(waiting, seat):
                    action = self.evaluator.choose(self.state, seat)
                    if self.evaluator.choices > 1 and self.generator.below(QUESTIONS_PER_HAND_SAMPLE) == 0:
                        self.write(seat, action)
                    self.state.take_answer(seat, action)
        winners = self.find_winners()
        for place in range(first, self.size):
            seat = self.seats[place]
            self.won[place] = bits.has(winners, seat)
            self.gains[place] += search.placement_value(self.state, self.evaluator, self.swing, seat)
        return winners

    def write(self, seat: int, action: int) -> int:
        """Write the numbers of an action; there may be no room left."""
        choice = self.evaluator.find_choice(action)
        if choice < 0 or self.size == self.won.shape[0]:
            return 0
        for i in range(fitted_evaluator.FEATURES):
            self.rows[self.size, i] = self.evaluator.network.rows[choice * choice_network.MAX_INPUTS + i]
        self.seats[self.size] = seat
        self.gains[self.size] = -search.placement_value(self.state, self.evaluator, self.swing, seat)
        self.size += 1
        return 1

    def find_winners(self) -> int:
        """The seats that won the hand, a bit each."""
        winners = 0
        for i in range(self.state.log_size):
            if codes.event_kind(self.state.log[i]) == codes.WON:
                winners |= bits.one(codes.event_seat(self.state.log[i]))
        return winners
