"""`SichuanEvaluator`: the targets of a Sichuan hand, their values, and the dangers (see players/evaluator.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, shape
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState
from mahjongkit.players import choice_network, fitted_evaluator
from mahjongkit.players.evaluator import Evaluation, Evaluator
from mahjongkit.players.fitted_evaluator import FittedEvaluator
from mahjongkit.players.levels import Limits
from mahjongkit.rules import parts
from mahjongkit.rules.sichuan import seats

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan

if not cython.compiled:  # compiled, the .pxd declares them
    # Targets: 0 any sets, 1 to 3 one suit, 4 triplets, 5 seven pairs.
    ONE_SUIT = 1
    TRIPLETS = 4
    PAIRS = 5
    TARGETS = 6

# Rough numbers: in matches against itself nearby values made no measurable difference, mostly.
TSUMO_SHARE = 0.4  # the share of wins that are self-drawn
SAVED_BY_WINNING = 1.0  # what a winner does not pay any more, in bases
READY_AT_END = 2.0  # what a ready hand gets and saves when the wall is empty
TYPICAL_LOSS = 2.0  # what dealing into a hand without special melds costs


class SichuanEvaluator(FittedEvaluator):
    """Evaluates actions of Sichuan. Values are in bases."""

    def __init__(self, ruleset: Sichuan) -> None:
        FittedEvaluator.__init__(self, ruleset)
        option = ruleset.options
        self.goal = Goal(ruleset.name, range(27), ())  # `set_target` sets its suits; without own_melds it is faster
        self.targets = TARGETS
        self.may_decline_wins = True
        self.hands = option.hands_per_match
        self.cap = float(option.cap or 2**30)
        self.top_only = option.fan_combination == "top_only"
        self.tsumo_factor = 2.0 if option.zimo_mode == "double" else 1.0
        self.tsumo_bonus = 1.0 if option.zimo_mode == "plus_base" else 0.0
        self.direct_fee = float(option.direct_kong_fee)
        self.pig = float(option.pig_multiplier)
        self.void = -1
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.suit_exchange = [0] * 3  # the best exchange of each suit, or -1 …
            self.suit_value = [0.0] * 3  # … its value …
            self.suit_void = [0] * 3  # … and the void suit that goes with it
        self.others = 3  # opponents who have not won
        self.value = 1.0

    # The table.

    def read_table(self, state: GameState, seat: int) -> None:
        Evaluator.read_table(self, state, seat)
        self.void = state.marks[seat * codes.MAX_MARKS + seats.VOID_MARK] - 1
        self.others = 0
        for other in range(4):
            if other != seat and state.marks[other * codes.MAX_MARKS + seats.WON_MARK] == 0:
                self.others += 1
        self.draws = max(1, state.left // (self.others + 1))

    def hands_to_come(self, state: GameState) -> int:
        return max(1, self.hands - 1 - state.number)

    # Before the first turn.

    def game_specific_answer(self, state: GameState, seat: int) -> int:
        """The three tiles to exchange, or the void suit: what leaves the best hand with the best void suit."""
        verb = codes.verb_of(state.options[seat * codes.MAX_OFFERS])
        if verb == seats.EXCHANGE_THREE:
            self.clear_danger()
            return self.choose_exchange(state, seat)
        if not seats.VOID_M <= verb <= seats.VOID_S:
            return -1
        self.clear_danger()
        return self.choose_void(state, seat)

    def choose_void(self, state: GameState, seat: int) -> int:
        best = state.options[seat * codes.MAX_OFFERS]
        most = -1e9
        if self.lists_choices:
            self.describe_table(state, seat)
        for i in range(3):
            self.void = i
            state.load(seat)
            value = self.expected_value_of_tiles(state, seat)
            if self.lists_choices:
                self.list_void(state, seat, state.options[seat * codes.MAX_OFFERS + i], value)
            if value > most:
                most = value
                best = state.options[seat * codes.MAX_OFFERS + i]
        return self.rate_choices(best) if self.lists_choices else best

    def choose_exchange(self, state: GameState, seat: int) -> int:
        """The best exchange; with a network, the best one of each suit is a choice."""
        best = state.options[seat * codes.MAX_OFFERS]
        most = -1e9
        for suit in range(3):
            self.suit_exchange[suit] = -1
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            suit = codes.kind_of(codes.tile_of(action, 0)) // 9
            for void in range(3):
                value = self.value_of_exchange(state, seat, action, void)
                if self.suit_exchange[suit] < 0 or value > self.suit_value[suit]:
                    self.suit_exchange[suit] = action
                    self.suit_value[suit] = value
                    self.suit_void[suit] = void
                if value > most:
                    most = value
                    best = action
        if not self.lists_choices:
            return best
        self.describe_table(state, seat)
        for suit in range(3):
            if self.suit_exchange[suit] >= 0:
                action = self.suit_exchange[suit]
                value = self.value_of_exchange(state, seat, action, self.suit_void[suit])
                self.list_void(state, seat, action, value)
        return self.rate_choices(best)

    def value_of_exchange(self, state: GameState, seat: int, action: int, void: int) -> float:
        """What is left after giving three tiles away, with a void suit."""
        state.load(seat)
        for j in range(3):
            state.probe.hand.remove(codes.kind_of(codes.tile_of(action, j)))
        self.void = void
        return self.expected_value_of_tiles(state, seat)

    def list_void(self, state: GameState, seat: int, action: int, value: float) -> None:
        """List an action with the void suit that is rated with it, and describe the probed hand by its suits."""
        self.list_hold(state, seat, action, value)
        first = (self.choices - 1) * choice_network.MAX_INPUTS + fitted_evaluator.GAME_TILE
        place = 1
        for suit in range(3):
            tiles = 0
            pairs = 0
            for kind in range(9 * suit, 9 * suit + 9):
                tiles += state.probe.hand.counts[kind]
                pairs += state.probe.hand.counts[kind] // 2
            if suit == self.void:
                self.network.rows[first] = tiles
            else:
                self.network.rows[first + place] = tiles
                self.network.rows[first + place + 2] = pairs
                place += 1

    def expected_value_of_tiles(self, state: GameState, seat: int) -> float:
        """What the probed tiles bring as part of a whole hand."""
        state.probe.hand.tiles = 13
        return self.expected_value_as_is(state, seat, False)

    def evaluate_action(self, state: GameState, seat: int, action: int) -> Evaluation:
        verb = codes.verb_of(action)
        if verb == seats.EXCHANGE_THREE:
            return self.evaluate_exchange(state, seat, action)
        if not seats.VOID_M <= verb <= seats.VOID_S:
            return Evaluator.evaluate_action(self, state, seat, action)
        self.void = verb - seats.VOID_M
        state.load(seat)
        return self.evaluation_of_hold(action, self.expected_value_of_tiles(state, seat), True)

    def evaluate_exchange(self, state: GameState, seat: int, action: int) -> Evaluation:
        """Evaluate an exchange by the best void suit afterwards."""
        best = Evaluation(action)
        for void in range(3):
            self.void = void
            state.load(seat)
            for j in range(3):
                state.probe.hand.remove(codes.kind_of(codes.tile_of(action, j)))
            found = self.evaluation_of_hold(action, self.expected_value_of_tiles(state, seat), True)
            if not best.known or found.value > best.value:
                best = found
        return best

    # Targets and values.

    def set_target(self, state: GameState, seat: int) -> bool:
        """Set the suits of the target; return whether the melds allow one suit or seven pairs."""
        only = self.target - ONE_SUIT
        if self.target == PAIRS:
            return state.probe.hand.tiles >= 13
        if self.target < ONE_SUIT or self.target >= TRIPLETS:
            only = -1
        if only >= 0 and only == self.void:
            return False
        for suit in range(3):
            self.goal.suit_rules[suit] = (
                shape.ABSENT if suit == self.void or (only >= 0 and suit != only) else shape.RUNS
            )
        if only >= 0:
            for kind in range(27):
                if state.probe.hand.melded[kind] and kind // 9 != only:
                    return False
        return True

    def uses_tables(self) -> bool:
        return self.target < TRIPLETS

    def tiles_missing_for(self, state: GameState, seat: int) -> int:
        if self.target == TRIPLETS:
            return self.missing_for_triplets(state)
        return self.missing_for_pairs(state)

    def accept(self, state: GameState, seat: int) -> None:
        if self.target == TRIPLETS:
            self.missing_for_triplets(state)
            self.accept_triplets(state)
            return
        state.probe.accepted = 0
        for kind in range(27):
            if state.probe.hand.counts[kind] % 2 and kind // 9 != self.void:
                state.probe.accepted |= bits.one(kind)

    def missing_for_pairs(self, state: GameState) -> int:
        """Tiles missing to seven pairs; four of a kind count as two pairs."""
        pairs = 0
        singles = 0
        for kind in range(27):
            if kind // 9 != self.void:
                pairs += state.probe.hand.counts[kind] // 2
                singles += state.probe.hand.counts[kind] % 2
        return 7 - pairs + max(0, 7 - pairs - singles)

    def count_accepted(self, state: GameState, seat: int, missing: int) -> int:
        """A pair can also become a triplet by a pon."""
        found = 0
        for kind in range(27):
            if bits.has(state.probe.accepted, kind):
                found += self.live[kind]
                if state.probe.hand.counts[kind] >= 2 and missing > 1 and self.target != PAIRS:
                    found += self.live[kind]
        return found

    def win_value(self, state: GameState, seat: int, kind: int, opened: bool) -> float:
        """What a win pays on average: by one player, or by all who have not won."""
        self.value = self.multiplier(state, seat)
        drawn = (self.value * self.tsumo_factor + self.tsumo_bonus) * self.others
        return TSUMO_SHARE * drawn + (1.0 - TSUMO_SHARE) * self.value + SAVED_BY_WINNING

    def multiplier(self, state: GameState, seat: int) -> float:
        """The multiplier of the probed hand: shape, one suit, no terminals, roots."""
        suits = 0
        outside = 0
        roots = 1.0
        for kind in range(27):
            count = state.probe.hand.counts[kind] + state.probe.hand.melded[kind]
            if count == 0 or kind // 9 == self.void:
                continue
            suits |= bits.one(kind // 9)
            if kind % 9 == 0 or kind % 9 == 8:
                outside += 1
            if count == 4:
                roots *= 2.0
        form = 1.0
        if self.target == PAIRS:
            form = 4.0
        elif self.target == TRIPLETS:
            form = 4.0 if state.probe.hand.tiles <= 2 else 2.0
        colour = 4.0 if ONE_SUIT <= self.target < TRIPLETS or suits == 1 or suits == 2 or suits == 4 else 1.0
        simple = 2.0 if outside == 0 else 1.0
        if self.top_only:
            return min(self.cap, max(form, colour, simple) * roots)
        return min(self.cap, form * colour * simple * roots)

    def value_of_ron(self, state: GameState, seat: int) -> float:
        """What one player pays for the hand with the tile that is offered, by the best target."""
        most = 1.0
        for target in range(TARGETS):
            state.load(seat)
            state.probe.hand.add(codes.kind_of(state.tile))
            self.target = target
            if self.set_target(state, seat) and self.measure(state, seat) == 0:
                most = max(most, self.multiplier(state, seat))
        return most + SAVED_BY_WINNING

    def expected_value(self, state: GameState, seat: int, kind: int, missing: int, opened: bool) -> float:
        """The value of a win and of a ready hand when the wall is empty, less what a flower pig pays then."""
        value = Evaluator.expected_value(self, state, seat, kind, missing, opened)
        if self.target == PAIRS:  # every step accepts only a few kinds
            for _ in range(1, missing):
                value *= 0.5
        value += READY_AT_END * (1.0 if missing == 1 else self.win_chance(missing - 1, self.accepted_count))
        if self.void_tiles(state) > state.left // (self.others + 1):
            value -= 3.0 * self.pig
        return value

    def void_tiles(self, state: GameState) -> int:
        """Tiles of the void suit in the probed hand."""
        found = 0
        for kind in range(9 * self.void, 9 * self.void + 9):
            found += state.probe.hand.counts[kind]
        return found

    def allowed_after_call(self, state: GameState, seat: int) -> int:
        """Tiles of the void suit while there are any, else all."""
        if self.void_tiles(state):
            return bits.span(9 * self.void, 9)
        return Evaluator.allowed_after_call(self, state, seat)

    # Kongs are paid at once.

    def apply_call(self, state: GameState, seat: int, action: int) -> None:
        state.probe.hand.melded[codes.kind_of(codes.tile_of(action, 0))] = (
            3 if codes.verb_of(action) == codes.PON else 4
        )

    def kong_fee(self, verb: int) -> float:
        if verb == codes.KONG:
            return self.direct_fee
        return self.others * (2.0 if verb == codes.CLOSED else 1.0)

    def choose_kong(self, state: GameState, seat: int) -> int:
        return self.choose_best_kong(state, seat)

    # Danger.

    def estimate_danger(self, state: GameState, seat: int) -> None:
        """Whoever has not won may be ready, the later the likelier."""
        for step in range(1, 4):
            other = (seat + step) % 4
            if state.marks[other * codes.MAX_MARKS + seats.WON_MARK] == 0:
                self.add_danger_from(state, other)

    def add_danger_from(self, state: GameState, other: int) -> None:
        """Add the average cost of each kind against one opponent; their void suit is safe."""
        void = state.marks[other * codes.MAX_MARKS + seats.VOID_MARK] - 1
        ready = min(0.85, 0.055 * max(0, state.discards[other] - 4) + 0.05 * state.melds[other] * state.melds[other])
        if ready <= 0.0:
            return
        passed = self.kinds_passed_by(state, other)
        cost = ready * TYPICAL_LOSS * self.value_from_melds(state, other)
        self.in_danger = True
        for kind in range(27):
            if kind // 9 == void or bits.has(passed, kind):
                continue
            rank = kind % 9
            share = 0.06 if rank == 0 or rank == 8 else 0.1
            if self.live[kind] == 0:
                share *= 0.5
            self.danger[kind] += share * cost

    def value_from_melds(self, state: GameState, other: int) -> float:
        """How valuable an opponent's hand looks by its melds: kongs double it, melds of one suit may be a flush."""
        value = 1.0
        suits = 0
        for i in range(state.melds[other]):
            if state.meld_verb[other * codes.MAX_MELDS + i] != codes.PON:
                value *= 2.0
            suits |= bits.one(state.meld_face[4 * (other * codes.MAX_MELDS + i)] // 9)
        if state.melds[other] >= 2 and (suits == 1 or suits == 2 or suits == 4):
            value *= 2.0
        return value

    # Numbers for the fitted network.

    def describe_game_tile(self, state: GameState, seat: int, kind: int, first: int) -> None:
        """Whether the kind is of the void suit, and how many opponents have that suit void."""
        self.network.rows[first] = 1.0 if kind // 9 == self.void else 0.0
        found = 0
        for other in range(4):
            if other != seat and state.marks[other * codes.MAX_MARKS + seats.VOID_MARK] - 1 == kind // 9:
                found += 1
        self.network.rows[first + 1] = found
        found = 0
        for other in range(9 * (kind // 9), 9 * (kind // 9) + 9):
            found += state.counts[seat * 34 + other] + state.melded[seat * 34 + other]
        self.network.rows[first + 2] = found

    def describe_game_table(self, state: GameState, seat: int) -> None:
        """Who has won, tiles of the void suit, pairs, and the longest suit."""
        self.set_table(0, self.others)
        pairs = 0
        longest = 0
        for suit in range(3):
            tiles = 0
            for kind in range(9 * suit, 9 * suit + 9):
                count = state.counts[seat * 34 + kind]
                tiles += count + state.melded[seat * 34 + kind]
                pairs += count // 2
            if suit == self.void:
                self.set_table(1, tiles)
            else:
                longest = max(longest, tiles)
        self.set_table(2, pairs)
        self.set_table(3, longest)
        for step in range(1, 4):
            other = (seat + step) % 4
            place = 4 + 3 * (step - 1)
            self.set_table(place, 1.0 if state.marks[other * codes.MAX_MARKS + seats.WON_MARK] else 0.0)
            self.set_table(place + 1, state.discards[other])
            self.set_table(place + 2, self.value_from_melds(state, other))


class GameEvaluator(parts.GameEvaluator):
    """Values in bases."""

    ruleset: Sichuan

    limits: ClassVar[Mapping[str, Limits]] = {
        "beginner": Limits(considers=1, watches_table=False, fear=0.0, hurry=0.45),
        "casual": Limits(considers=2, watches_table=False, fear=1.0, hurry=0.6),
    }

    value_unit = "bases"
    notable_difference = 0.1

    @property
    def unit_size(self) -> float:
        return float(self.ruleset.options.base)

    @property
    def swing(self) -> float:
        return 4.9 * self.unit_size

    def new(self) -> SichuanEvaluator:
        return SichuanEvaluator(self.ruleset)
