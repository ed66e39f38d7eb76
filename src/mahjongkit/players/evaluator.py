"""`Evaluator` chooses actions for a seat and explains them as `Evaluation`s.

This module and discard_rating.py hold what all games share. Each game subclasses `Evaluator` in its own folder with the
targets of its hands, the dangers, and the answers to questions that only this game asks.
"""

from __future__ import annotations

from typing import NamedTuple

from mahjongkit.core import bits, codes, shape
from mahjongkit.core.state import GameState
from mahjongkit.players import discard_rating
from mahjongkit.players.discard_rating import DiscardRating


class Evaluation(NamedTuple):
    """The evaluation of one legal action. Values are averages, in the points of the game."""

    action: int
    known: bool = False
    """Whether it has numbers: the fields below are empty for wins and for actions that involve no tiles."""
    tiles_missing: int = 0
    """Tiles missing after the action (1: ready)."""
    accepted: int = 0
    """The kinds accepted then, a bit each."""
    tiles: int = 0
    """Unseen copies of the accepted kinds."""
    chance: float = 0.0
    """The chance to win the hand."""
    gain: float = 0.0
    """What going on brings, before `cost`."""
    cost: float = 0.0
    """What the discard costs because others may win with it."""
    value: float = 0.0
    """What the action brings in all; the evaluator takes the action with the highest value."""
    folds: bool = False
    """Whether the action gives the hand up for a safe tile."""
    next_discard: int = -1
    """The kind to discard after a call."""
    can_win: bool = True
    """Whether the hand can still win after a call."""
    target: int = 0
    """The target of the game that the numbers belong to."""
    correction: float = 0.0
    """What fitted weights add to the value that was counted."""


class Evaluator(DiscardRating):
    """Chooses and evaluates actions for one seat; made for one ruleset."""

    # Each game overrides these.

    def quick_answer(self, state: GameState, seat: int) -> int:
        """The answer to a question that needs no closer look, or -1."""
        return -1

    def game_specific_answer(self, state: GameState, seat: int) -> int:
        """The answer to a question that only this game asks, or -1."""
        return -1

    def apply_call(self, state: GameState, seat: int, action: int) -> None:
        """Prepare for rating a call, whose tiles are already removed from the probed hand."""

    def kong_fee(self, verb: int) -> float:
        """What a kong is paid at once."""
        return 0.0

    def allowed_after_call(self, state: GameState, seat: int) -> int:
        """The kinds that may be discarded from the probed hand after a call, a bit each."""
        return shape.ALL_KINDS

    def can_win_after_call(self, state: GameState, seat: int, action: int) -> bool:
        """Whether a hand can still win after a call."""
        return True

    def add_declaration(self, state: GameState, seat: int, action: int) -> int:
        """The chosen discard, or the same discard with a declaration."""
        return action

    def hands_to_come(self, state: GameState) -> int:
        """About how many hands follow the one that is over, at least 1."""
        return 3

    # Ratings of the choices of the last question; an evaluator without a network has none.

    def count_ratings(self) -> int:
        """How many choices were rated."""
        return 0

    def rated_action(self, place: int) -> int:
        """The action that was rated at a place of the list."""
        return -1

    def rating_at(self, place: int) -> float:
        """Its rating: how many opponents it leaves behind, compared with the other choices."""
        return 0.0

    def spread_of_ratings(self) -> float:
        """How far choices of a question usually lie apart: opponents left behind."""
        return 1.0

    def estimates_outcomes(self) -> bool:
        """Whether it can say how a hand goes on after a rated choice."""
        return False

    def outcome_of(self, action: int) -> float:
        """How many more opponents are left behind after the hand than now, if this rated action is taken."""
        return 0.0

    # Choosing.

    def choose(self, state: GameState, seat: int) -> int:
        """Choose a legal action."""
        first = state.options[seat * codes.MAX_OFFERS]
        if state.offers[seat] == 1 or codes.verb_of(first) == codes.TSUMO:
            return first
        if codes.verb_of(first) == codes.RON:
            return self.choose_ron(state, seat)
        answer = -1 if self.thorough else self.quick_answer(state, seat)
        if answer >= 0:
            return answer
        self.read_table(state, seat)
        answer = self.game_specific_answer(state, seat)
        if answer >= 0:
            return answer
        self.find_danger(state, seat)
        if self.may_discard(state, seat):
            return self.choose_turn(state, seat)
        return self.choose_claim(state, seat)

    def choose_ron(self, state: GameState, seat: int) -> int:
        """The win that is offered."""
        return state.options[seat * codes.MAX_OFFERS]

    def rate_all_discards(self, state: GameState, seat: int) -> None:
        """Rate the discards even where `choose` would take a quick answer."""
        for kind in range(34):
            self.discard_value[kind] = -1e9
        self.read_table(state, seat)
        self.find_danger(state, seat)
        self.rate_discards(state, seat, self.is_open(state, seat))

    def may_discard(self, state: GameState, seat: int) -> bool:
        """Whether the question is what to discard: discards are offered last."""
        verb = codes.verb_of(state.options[seat * codes.MAX_OFFERS + state.offers[seat] - 1])
        return verb == codes.DISCARD

    # The turn of the seat.

    def choose_turn(self, state: GameState, seat: int) -> int:
        """A kong that costs nothing, or the best discard."""
        self.rate_discards(state, seat, self.is_open(state, seat))
        kong = self.choose_kong(state, seat)
        if kong >= 0:
            return kong
        return self.add_declaration(state, seat, self.discard_of(state, seat, self.best_kind))

    def choose_kong(self, state: GameState, seat: int) -> int:
        """A closed or added kong that leaves no more tiles missing, unless the hand is in danger; else -1."""
        if self.in_danger and self.best_tiles_missing > 1:
            return -1
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.CLOSED and verb != codes.ADDED:
                continue
            kind = codes.kind_of(codes.tile_of(action, 0))
            state.load(seat)
            for _ in range(state.counts[seat * 34 + kind]):
                state.probe.hand.remove(kind)
            if self.tiles_missing_for(state, seat) <= self.best_tiles_missing:
                return action
        return -1

    def choose_best_kong(self, state: GameState, seat: int) -> int:
        """A closed or added kong that brings more than the best discard, or -1."""
        best = -1
        most = self.best_value
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.CLOSED and verb != codes.ADDED:
                continue
            value = self.value_of_kong(state, seat, action)
            if value > most:
                most = value
                best = action
        return best

    def value_of_kong(self, state: GameState, seat: int, action: int) -> float:
        """What the hand brings after a closed or added kong."""
        kind = codes.kind_of(codes.tile_of(action, 0))
        state.load(seat)
        for _ in range(state.counts[seat * 34 + kind]):
            state.probe.hand.remove(kind)
        self.apply_call(state, seat, action)
        return self.expected_value_as_is(state, seat, True) + self.kong_fee(codes.verb_of(action))

    def rate_discards(self, state: GameState, seat: int, opened: bool) -> None:
        """Find the discard that brings most."""
        allowed = self.allowed_kinds(state, seat)
        state.load(seat)
        self.rate_hand(state, seat, allowed, opened)

    def allowed_kinds(self, state: GameState, seat: int) -> int:
        """The kinds that may be discarded, a bit each."""
        found = 0
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            if codes.verb_of(action) == codes.DISCARD:
                found |= bits.one(codes.kind_of(codes.tile_of(action, 0)))
        return found

    def discard_of(self, state: GameState, seat: int, kind: int) -> int:
        """The discard of a kind: a plain five before a red one, the drawn tile if it is the same."""
        found = -1
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            if codes.verb_of(action) != codes.DISCARD or codes.kind_of(codes.tile_of(action, 0)) != kind:
                continue
            if found < 0 or codes.tile_of(action, 0) < codes.tile_of(found, 0):
                found = action
        return found

    # Claims on another seat's tile.

    def choose_claim(self, state: GameState, seat: int) -> int:
        """The call that brings more than passing, or the last offer, which is to pass."""
        last = state.options[seat * codes.MAX_OFFERS + state.offers[seat] - 1]
        best = last
        most = self.value_of_passing(state, seat)
        for i in range(state.offers[seat] - 1):
            action = state.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.CHI and verb != codes.PON and verb != codes.KONG:
                continue
            if not self.can_win_after_call(state, seat, action):
                continue
            value = self.value_of_call(state, seat, action)
            if value > most:
                most = value
                best = action
        return best

    def value_of_passing(self, state: GameState, seat: int) -> float:
        """What the hand brings as it is."""
        state.load(seat)
        return self.expected_value_as_is(state, seat, self.is_open(state, seat))

    def value_of_call(self, state: GameState, seat: int, action: int) -> float:
        """What the hand brings after a call and the best discard."""
        state.load(seat)
        size = 3 if codes.verb_of(action) == codes.KONG else 2
        for i in range(size):
            state.probe.hand.remove(codes.kind_of(codes.tile_of(action, i)))
        self.apply_call(state, seat, action)
        if size == 3:
            return self.expected_value_as_is(state, seat, True) + self.kong_fee(codes.KONG)
        self.rate_hand(state, seat, self.allowed_after_call(state, seat), True)
        return (
            self.best_value - discard_rating.TIE_BREAK * self.best_accepted_count
        )  # passing may link: a call that changes nothing is none

    # Evaluations for advice.

    def enable_full_analysis(self) -> None:
        """Rate everything without shortcuts from now on: slower, for advice."""
        self.thorough = True
        self.shortlist_from = 99
        self.scan.rough = False

    def play_carefully(self) -> None:
        """Choose without shortcuts from now on, and look one tile ahead: slower, for everything but playouts."""
        self.enable_full_analysis()
        self.looks_ahead_from = 3

    def use_weights(self, weights: bytes) -> int:
        """Choose by a network with these weights from now on; an evaluator without a network ignores them."""
        return 0

    def play_with_limits(self, considers: int, watches_table: bool, fear: float, hurry: float) -> None:
        """Choose like a player who has not learned everything yet (see levels.py)."""
        self.enable_full_analysis()
        if considers:
            self.shortlist_from = 0
            self.shortlist_size = considers
        self.watches_table = watches_table
        self.fear = fear
        self.hurry = hurry

    def evaluate(self, state: GameState, seat: int) -> tuple[int, list[Evaluation], list[int]]:
        """The chosen action, the evaluations of all legal actions in order, and the unseen copies of each kind."""
        chosen = self.choose(state, seat)
        self.read_table(state, seat)
        self.find_danger(state, seat)
        found = []
        for i in range(state.offers[seat]):
            found.append(self.evaluate_action(state, seat, state.options[seat * codes.MAX_OFFERS + i]))
        return chosen, found, [self.live[kind] for kind in range(34)]

    def evaluate_action(self, state: GameState, seat: int, action: int) -> Evaluation:
        """Evaluate one action; a game adds its own verbs."""
        verb = codes.verb_of(action)
        if verb == codes.DISCARD:
            return self.evaluate_discard(state, seat, action)
        if verb == codes.PASS:
            return self.evaluation_of_hold(action, self.value_of_passing(state, seat), True)
        if verb == codes.CLOSED or verb == codes.ADDED:
            return self.evaluation_of_hold(action, self.value_of_kong(state, seat, action), True)
        if verb == codes.CHI or verb == codes.PON or verb == codes.KONG:
            return self.evaluate_call(state, seat, action)
        return Evaluation(action)

    def evaluate_discard(self, state: GameState, seat: int, action: int) -> Evaluation:
        """Evaluate a discard as if it were the only one allowed."""
        kind = codes.kind_of(codes.tile_of(action, 0))
        state.load(seat)
        self.rate_hand(state, seat, bits.one(kind), self.is_open(state, seat))
        return self.evaluation_of_best(action, -1, self.best_score, True)

    def evaluation_of_best(self, action: int, next_discard: int, value: float, can_win: bool) -> Evaluation:
        """The evaluation that `rate_hand` found."""
        folds = self.best_tiles_missing == discard_rating.FOLDING
        cost = self.cost_of(self.best_kind, self.best_tiles_missing)
        chance = 0.0 if folds else self.best_chance
        accepted = 0 if folds else self.best_accepted
        return Evaluation(
            action,
            True,
            self.best_tiles_missing,
            accepted,
            self.live_of(accepted),
            chance,
            self.best_value + cost,
            cost,
            value,
            folds,
            next_discard,
            can_win,
            self.best_target,
        )

    def evaluation_of_hold(self, action: int, value: float, can_win: bool) -> Evaluation:
        """The evaluation that `expected_value_as_is` found."""
        chance = self.hold_chance
        accepted = self.hold_accepted
        tiles = self.live_of(accepted)
        return Evaluation(
            action,
            True,
            self.hold_missing,
            accepted,
            tiles,
            chance,
            value,
            0.0,
            value,
            False,
            -1,
            can_win,
            self.hold_target,
        )

    def evaluate_call(self, state: GameState, seat: int, action: int) -> Evaluation:
        """Evaluate a call together with the best discard after it."""
        value = self.value_of_call(state, seat, action)
        if codes.verb_of(action) == codes.KONG:
            return self.evaluation_of_hold(action, value, self.has_win_route(self.hold_target))
        return self.evaluation_of_best(action, self.best_kind, value, self.has_win_route(self.best_target))

    def has_win_route(self, target: int) -> bool:
        """Whether the hand last rated can win after a call, by a target."""
        return True
