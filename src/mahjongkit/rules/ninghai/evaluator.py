"""`NinghaiEvaluator`: the targets of a Ninghai hand, their values, and the dangers (see players/evaluator.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, shape, win_tiles
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState
from mahjongkit.players.evaluator import Evaluator
from mahjongkit.players.fitted_evaluator import FittedEvaluator
from mahjongkit.players.levels import Limits
from mahjongkit.rules import parts
from mahjongkit.rules.ninghai import scorer, seats
from mahjongkit.rules.ninghai.scorer import Breakdown, PatternValues

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai

if not cython.compiled:  # compiled, the .pxd declares them
    # Targets: 0 any sets, 1 to 3 one suit with honours, 4 triplets.
    FLUSH = 1
    TRIPLETS = 4
    TARGETS = 5

# Rough numbers: in matches against itself nearby values made no measurable difference, mostly.
FULL_SHARES_PER_WIN = 2.35  # full shares that a win brings on average: three on a self-draw, else two
SAVED_BY_WINNING = 0.5  # what a winner does not pay to another winner, as a share of the cap
OTHERS_WIN = 0.6  # how often another seat wins if this one does not
PAIR_GROWS_TENTHS = 5  # how often in ten a pair of dragons or own winds becomes a triplet
LIABILITY_FACTOR = 2.0  # full shares that a liable discarder pays in addition, with a margin


class NinghaiEvaluator(FittedEvaluator):
    """Evaluates actions of Ninghai. Values are in silver."""

    def __init__(self, ruleset: Ninghai) -> None:
        FittedEvaluator.__init__(self, ruleset)
        self.goal = Goal(ruleset.name, range(34), ())  # `set_target` sets its suits; without own_melds it is faster
        self.targets = TARGETS
        self.deals = 4 * ruleset.options.circles
        self.max_extra_missing = 1
        self.pattern_values: PatternValues = ruleset.scoring.pattern_values
        self.breakdown = Breakdown()
        self.loser_rate = (
            scorer.between_losers(300, True, self.pattern_values)
            + 2 * scorer.between_losers(300, False, self.pattern_values)
        ) / 450.0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.liability = [0.0] * 34  # additional cost of discarding a kind while the hand is not ready
        self.wind = 0
        self.meld_fan = 0  # of the flowers and melds, including a call to be rated
        self.meld_hu = 0
        self.meld_suits = 0  # a bit for each, 8 the honours
        self.meld_runs = 0
        self.loser_income = 0.0  # what the tiles bring if another seat wins

    # The table.

    def read_table(self, state: GameState, seat: int) -> None:
        Evaluator.read_table(self, state, seat)
        self.count_melds(state, seat, codes.DISCARD, 0)

    def count_melds(self, state: GameState, seat: int, verb: int, kind: int) -> None:
        """Count fan and hu of the flowers and melds of a seat, and of a meld to be rated (DISCARD: none)."""
        self.wind = (seat - state.dealer + 4) % 4
        self.meld_suits = 0
        self.meld_runs = 0
        self.breakdown.clear()
        flowers = 0
        for i in range(state.asides[seat]):
            flowers |= bits.one(state.aside[seat * codes.MAX_ASIDES + i] - seats.FIRST_FLOWER)
        self.breakdown.add_flowers(flowers, self.wind, self.pattern_values.set_adds)
        for i in range(state.melds[seat]):
            at = seat * codes.MAX_MELDS + i
            if verb != codes.ADDED or state.meld_face[4 * at] != kind:
                self.count_meld(state.meld_verb[at], state.meld_face[4 * at])
        if verb != codes.DISCARD:
            self.count_meld(verb, kind)
        self.breakdown.add_up(self.pattern_values)
        self.meld_fan = self.breakdown.full
        self.meld_hu = self.breakdown.hu

    def count_meld(self, verb: int, kind: int) -> None:
        self.meld_suits |= bits.one(kind // 9)
        if verb == codes.CHI:
            self.meld_runs += 1
        else:
            self.breakdown.add_group(kind, verb, self.wind)

    def hands_to_come(self, state: GameState) -> int:
        return max(1, self.deals - state.carry_over[seats.PASSED])

    # Targets and values.

    def set_target(self, state: GameState, seat: int) -> bool:
        """Set the suits of the target; return whether the melds allow it."""
        only = self.target - FLUSH
        if self.target < FLUSH or self.target >= TRIPLETS:
            only = -1
        for suit in range(3):
            self.goal.suit_rules[suit] = shape.ABSENT if only >= 0 and suit != only else shape.RUNS
        if self.target == TRIPLETS:
            return self.meld_runs == 0
        return only < 0 or bits.without(bits.without(self.meld_suits, 3), only) == 0

    def uses_tables(self) -> bool:
        return self.target < TRIPLETS

    def tiles_missing_for(self, state: GameState, seat: int) -> int:
        return self.missing_for_triplets(state)

    def accept(self, state: GameState, seat: int) -> None:
        self.missing_for_triplets(state)
        self.accept_triplets(state)

    def count_accepted(self, state: GameState, seat: int, missing: int) -> int:
        """A pair can also become a triplet by a pon."""
        found = 0
        left = state.probe.accepted
        while left:
            kind = bits.lowest(left)
            left = bits.without_lowest(left)
            found += self.live[kind]
            if missing > 1 and state.probe.hand.counts[kind] >= 2:
                found += self.live[kind]
        return found

    def win_value(self, state: GameState, seat: int, kind: int, opened: bool) -> float:
        """What a win brings from all three together; `loser_income` is what the same tiles bring if another wins."""
        tenths = 10 * self.meld_fan
        hu = self.meld_hu
        suits = self.meld_suits
        maybe = 0
        for own in range(34):
            count = state.probe.hand.counts[own]
            if count == 0:
                continue
            suits |= bits.one(own // 9)
            if count >= 3:
                hu += self.pattern_values.values[scorer.row_of_set(own, win_tiles.CONCEALED)]
            row = scorer.row_of_honour(own, self.wind) if count >= 2 else -1
            if row < 0:
                continue
            if count >= 3:
                tenths += 10 * self.pattern_values.values[row]
            elif self.live[own]:
                maybe += self.pattern_values.values[row]
        self.loser_income = self.loser_value(hu, tenths // 10) * self.loser_rate * OTHERS_WIN
        tenths += PAIR_GROWS_TENTHS * maybe
        if self.target == TRIPLETS:
            tenths += 10 * self.pattern_values.values[scorer.ALL_TRIPLETS]
            hu += 8
        if suits == 1 or suits == 2 or suits == 4:
            tenths += 10 * self.pattern_values.values[scorer.FULL_FLUSH]
        elif FLUSH <= self.target < TRIPLETS or suits == 9 or suits == 10 or suits == 12:
            tenths += 10 * self.pattern_values.values[scorer.HALF_FLUSH]
        return self.points_for(hu, tenths) * FULL_SHARES_PER_WIN + SAVED_BY_WINNING * self.pattern_values.cap

    def loser_value(self, hu: int, fan: int) -> float:
        value: int = bits.doubled(hu, min(fan, scorer.MAX_FAN))
        return min(self.pattern_values.cap, value)

    def points_for(self, hu: int, tenths: int) -> float:
        """What a winner is paid for tenths of fan, interpolated."""
        if tenths >= 10 * scorer.MAX_FAN:
            return self.pattern_values.cap
        whole = tenths // 10
        low = self.pattern_values.base if self.pattern_values.flat else self.pattern_values.base + hu
        low = min(self.pattern_values.cap, low * bits.doubled(1, whole))
        high = self.pattern_values.cap if whole + 1 >= scorer.MAX_FAN else min(self.pattern_values.cap, 2.0 * low)
        return low + (high - low) * (tenths - 10 * whole) / 10.0

    def expected_value(self, state: GameState, seat: int, kind: int, missing: int, opened: bool) -> float:
        """The value of a win, or of what the losers pay each other."""
        self.find_accepted(state, seat, kind)
        self.accepted_count = self.count_accepted(state, seat, missing)
        self.win_value(state, seat, kind, opened)
        income = self.loser_income
        value = self.value_of_winning(state, seat, kind, missing, opened)
        value += (1.0 - self.rated_chance) * income
        return value - self.risk if missing > 1 else value

    def apply_call(self, state: GameState, seat: int, action: int) -> None:
        """A chi counts for its suit, whichever of its tiles is named."""
        self.count_melds(state, seat, codes.verb_of(action), codes.kind_of(codes.tile_of(action, 0)))

    def choose_kong(self, state: GameState, seat: int) -> int:
        return self.choose_best_kong(state, seat)

    # Danger.

    def estimate_danger(self, state: GameState, seat: int) -> None:
        """A seat with melds or many discards may be ready; its marks show which kinds make a discarder liable."""
        for kind in range(34):
            self.liability[kind] = 0.0
        for step in range(1, 4):
            self.add_danger_from(state, (seat + step) % 4)
        self.count_melds(state, seat, codes.DISCARD, 0)

    def add_danger_from(self, state: GameState, other: int) -> None:
        """Add the average cost of each kind against one opponent."""
        melds = state.melds[other]
        if melds + state.discards[other] < 4:
            return
        ready = 0.95
        if melds < 4:
            ready = min(0.8, (0.012 + 0.006 * melds * melds) * max(1, state.discards[other] - 3))
        self.count_melds(state, other, codes.DISCARD, 0)
        tenths = 10 * self.meld_fan
        suits = bits.without(self.meld_suits, 3)
        flush = state.melds[other] >= 2 and (suits == 0 or suits == 1 or suits == 2 or suits == 4)
        if flush:
            tenths += 10
        loss = ready * self.points_for(self.meld_hu + 8, tenths)
        passed = self.kinds_passed_by(state, other)
        marked = self.marked_kinds(state, other)
        self.in_danger = True
        for kind in range(34):
            if bits.has(passed, kind):
                continue
            share = 0.05 if scorer.is_terminal(kind) else 0.08
            if self.live[kind] == 0:
                share *= 0.5
            if flush:
                share *= 1.6 if kind >= 27 or bits.has(suits, kind // 9) else 0.5
            self.danger[kind] += 0.5 * share * loss
            if bits.has(marked, kind):
                self.liability[kind] += LIABILITY_FACTOR * share * loss

    def marked_kinds(self, state: GameState, other: int) -> int:
        """Kinds, a bit each, that make a discarder who is not ready liable to a seat; they are public."""
        found = 0
        first = other * codes.MAX_MARKS
        terminals = state.marks[first + seats.DANGER_TERMINALS_MARK]
        for kind in range(34):
            if state.marks[first + seats.DANGER_M_MARK + kind // 9] or (terminals and scorer.is_terminal(kind)):
                found |= bits.one(kind)
        return found

    def cost_of(self, kind: int, missing: int) -> float:
        """A discarder who is ready is never liable."""
        return self.danger[kind] + self.liability[kind] if missing > 1 else self.danger[kind]

    # Numbers for the fitted network.

    def describe_game_tile(self, state: GameState, seat: int, kind: int, first: int) -> None:
        """What the discarder may be liable for, value tiles, and tiles of the suit."""
        self.network.rows[first] = self.liability[kind]
        self.network.rows[first + 1] = 1.0 if kind >= 31 or kind == 27 + self.wind else 0.0
        found = 0
        for other in range(9 * (kind // 9), min(34, 9 * (kind // 9) + 9)):
            found += state.counts[seat * 34 + other] + state.melded[seat * 34 + other]
        self.network.rows[first + 2] = found

    def describe_game_table(self, state: GameState, seat: int) -> None:
        """Fan and hu of the melds, pairs and triplets, the longest suit, and what the others show."""
        self.set_table(0, self.meld_fan)
        self.set_table(1, self.meld_hu)
        self.set_table(2, self.meld_runs)
        pairs = 0
        triplets = 0
        for kind in range(34):
            if state.counts[seat * 34 + kind] >= 3:
                triplets += 1
            elif state.counts[seat * 34 + kind] == 2:
                pairs += 1
        self.set_table(3, triplets)
        self.set_table(4, pairs)
        longest = 0
        for suit in range(3):
            tiles = 0
            for kind in range(9 * suit, 9 * suit + 9):
                tiles += state.counts[seat * 34 + kind] + state.melded[seat * 34 + kind]
            longest = max(longest, tiles)
        self.set_table(5, longest)
        for step in range(1, 4):
            other = (seat + step) % 4
            self.set_table(5 + step, state.discards[other])
            self.set_table(8 + step, state.asides[other])


class GameEvaluator(parts.GameEvaluator):
    """Values in silver."""

    ruleset: Ninghai

    limits: ClassVar[Mapping[str, Limits]] = {
        "beginner": Limits(considers=0, watches_table=False, fear=0.0, hurry=5.2),
        "casual": Limits(considers=0, watches_table=False, fear=0.0, hurry=4.6),
    }

    value_unit = "silver"
    notable_difference = 3.0

    def new(self) -> NinghaiEvaluator:
        return NinghaiEvaluator(self.ruleset)
