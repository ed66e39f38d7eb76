"""What a Ninghai hand can become, and what is dangerous: for players that judge (see players/mind.py)."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes, mechanics, shape
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState
from mahjongkit.players.evaluator import Evaluator
from mahjongkit.rules.ninghai import scorer, seats
from mahjongkit.rules.ninghai.scorer import Breakdown, PatternValues

if not cython.compiled:  # compiled, the .pxd declares them
    # What a hand may be aimed at: 0 any sets, then one suit with honours for each suit, then triplets.
    FLUSH = 1
    TRIPLETS = 4
    AIMS = 5

# Rough numbers: in matches against itself most values nearby made no difference that could be measured.
SHARES_PAID = 2.35  # full silver that a win brings: three on a self-draw, else two
SAVED = 0.5  # what a winner need not pay to another, in parts of the cap
OTHERS_WIN = 0.6  # how often another wins a hand that is not won
PAIR_GROWS = 5  # how often in ten a pair of dragons becomes a triplet
LIABLE = 2.0  # full silver that a liable discarder pays besides, and some caution


class NinghaiEvaluator(Evaluator):
    """Judges Ninghai hands. Values are in silver."""

    def __init__(self, ruleset: Any) -> None:
        Evaluator.__init__(self, ruleset)
        self.goal = Goal(ruleset.name, range(34), ())  # its suits are set for every aim; melds do not limit it: faster
        self.aims = AIMS
        self.reach = 1
        self.pattern_values: PatternValues = ruleset.scoring_parts.pattern_values
        self.tally = Breakdown()
        self.collects = (
            scorer.between_losers(300, True, self.pattern_values)
            + 2 * scorer.between_losers(300, False, self.pattern_values)
        ) / 450.0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.liability = [0.0] * 34  # what discarding a kind costs besides while the hand is not ready
        self.wind = 0
        self.meld_fan = 0  # of the flowers and melds, a call that is tried among them
        self.meld_hu = 0
        self.meld_suits = 0  # a bit for each, 8 the honours
        self.meld_runs = 0
        self.consolation = 0.0  # what the tiles bring if another wins

    # What lies around.

    def look_around(self, state: GameState, seat: int) -> None:
        Evaluator.look_around(self, state, seat)
        self.count_melds(state, seat, codes.DISCARD, 0)

    def count_melds(self, state: GameState, seat: int, verb: int, kind: int) -> None:
        """Fan and hu of a seat's flowers and melds, and of a meld of a kind that is tried (else DISCARD)."""
        self.wind = (seat - state.dealer + 4) % 4
        self.meld_suits = 0
        self.meld_runs = 0
        self.tally.clear()
        flowers = 0
        for i in range(state.asides[seat]):
            flowers |= 1 << (state.aside[seat * 8 + i] - seats.FIRST_FLOWER)
        self.tally.add_flowers(flowers, self.wind, self.pattern_values.set_adds)
        for i in range(state.melds[seat]):
            at = seat * 5 + i
            if verb != codes.ADDED or state.meld_face[4 * at] != kind:
                self.count_meld(state.meld_verb[at], state.meld_face[4 * at])
        if verb != codes.DISCARD:
            self.count_meld(verb, kind)
        self.tally.add_up(self.pattern_values)
        self.meld_fan = self.tally.full
        self.meld_hu = self.tally.hu

    def count_meld(self, verb: int, kind: int) -> None:
        self.meld_suits |= 1 << kind // 9
        if verb == codes.CHI:
            self.meld_runs += 1
        else:
            self.tally.add_group(kind, verb, self.wind)

    # What a hand can become.

    def take_aim(self, state: GameState, seat: int) -> bool:
        """The suits that the aim has, if the melds allow it."""
        only = self.aim - FLUSH
        if self.aim < FLUSH or self.aim >= TRIPLETS:
            only = -1
        for suit in range(3):
            self.goal.ways[suit] = shape.ABSENT if only >= 0 and suit != only else shape.RUNS
        if self.aim == TRIPLETS:
            return self.meld_runs == 0
        return only < 0 or self.meld_suits & ~(8 | 1 << only) == 0

    def by_tables(self) -> bool:
        return self.aim < TRIPLETS

    def tiles_missing_for(self, state: GameState, seat: int) -> int:
        return self.away_from_triplets(state)

    def accept(self, state: GameState, seat: int) -> None:
        self.away_from_triplets(state)
        self.accept_triplets(state)

    def within_reach(self, state: GameState, seat: int, missing_now: int) -> int:
        """A pair can also become a triplet by a pung."""
        found = 0
        left = state.probe.accepted
        while left:
            kind = mechanics.lowest_bit(left)
            left &= left - 1
            found += self.live[kind]
            if missing_now > 1 and state.probe.hand.counts[kind] >= 2:
                found += self.live[kind]
        return found

    def worth(self, state: GameState, seat: int, kind: int, opened: bool) -> float:
        """What a win brings from all three together; `consolation` is what the same tiles bring if another wins."""
        tenths = 10 * self.meld_fan
        hu = self.meld_hu
        suits = self.meld_suits
        maybe = 0
        for own in range(34):
            count = state.probe.hand.counts[own]
            if count == 0:
                continue
            suits |= 1 << own // 9
            if count >= 3:
                hu += self.pattern_values.values[scorer.row_of_set(own, scorer.CONCEALED)]
            row = scorer.row_of_honour(own, self.wind) if count >= 2 else -1
            if row < 0:
                continue
            if count >= 3:
                tenths += 10 * self.pattern_values.values[row]
            elif self.live[own]:
                maybe += self.pattern_values.values[row]
        self.consolation = self.loser_value(hu, tenths // 10) * self.collects * OTHERS_WIN
        tenths += PAIR_GROWS * maybe
        if self.aim == TRIPLETS:
            tenths += 10 * self.pattern_values.values[scorer.ALL_TRIPLETS]
            hu += 8
        if suits == 1 or suits == 2 or suits == 4:
            tenths += 10 * self.pattern_values.values[scorer.FULL_FLUSH]
        elif FLUSH <= self.aim < TRIPLETS or suits == 9 or suits == 10 or suits == 12:
            tenths += 10 * self.pattern_values.values[scorer.HALF_FLUSH]
        return self.amount(hu, tenths) * SHARES_PAID + SAVED * self.pattern_values.cap

    def loser_value(self, hu: int, fan: int) -> float:
        value: int = hu << min(fan, scorer.MOST_FAN)
        return min(self.pattern_values.cap, value)

    def amount(self, hu: int, tenths: int) -> float:
        """What a winner is paid, for fan that may be fractions."""
        if tenths >= 10 * scorer.MOST_FAN:
            return self.pattern_values.cap
        whole = tenths // 10
        low = self.pattern_values.base if self.pattern_values.flat else self.pattern_values.base + hu
        low = min(self.pattern_values.cap, low * (1 << whole))
        high = self.pattern_values.cap if whole + 1 >= scorer.MOST_FAN else min(self.pattern_values.cap, 2.0 * low)
        return low + (high - low) * (tenths - 10 * whole) / 10.0

    def promise(self, state: GameState, seat: int, kind: int, missing_now: int, opened: bool) -> float:
        """A win, or what the losers settle."""
        self.find_accepted(state, seat, kind)
        self.wanted = self.within_reach(state, seat, missing_now)
        won = self.chance(missing_now, self.wanted)
        value = won * self.worth(state, seat, kind, opened)
        value += (1.0 - won) * self.consolation
        return value - self.risk if missing_now > 1 else value

    def lay_down(self, state: GameState, seat: int, action: int) -> None:
        """A chow counts as one of its suit, whichever of its tiles is named."""
        self.count_melds(state, seat, codes.verb_of(action), codes.kind_of(codes.tile_of(action, 0)))

    def choose_kong(self, state: GameState, seat: int) -> int:
        return self.choose_best_kong(state, seat)

    # What is dangerous.

    def fear(self, state: GameState, seat: int) -> None:
        """Whoever has melds or has drawn for long may be ready; marked seats make liable."""
        for kind in range(34):
            self.liability[kind] = 0.0
        for step in range(1, 4):
            self.fear_one(state, (seat + step) % 4)
        self.count_melds(state, seat, codes.DISCARD, 0)

    def fear_one(self, state: GameState, other: int) -> None:
        """Add what each kind costs on average against one opponent."""
        melds = state.melds[other]
        if melds + state.discards[other] < 4:
            return
        ready = 0.95
        if melds < 4:
            ready = min(0.8, (0.012 + 0.006 * melds * melds) * max(1, state.discards[other] - 3))
        self.count_melds(state, other, codes.DISCARD, 0)
        tenths = 10 * self.meld_fan
        suits = self.meld_suits & 7
        flush = state.melds[other] >= 2 and (suits == 0 or suits == 1 or suits == 2 or suits == 4)
        if flush:
            tenths += 10
        loss = ready * self.amount(self.meld_hu + 8, tenths)
        passed = self.passed_by(state, other)
        marked = self.marked_kinds(state, other)
        self.afraid = True
        for kind in range(34):
            if passed & shape.bit(kind):
                continue
            share = 0.05 if scorer.is_terminal(kind) else 0.08
            if self.live[kind] == 0:
                share *= 0.5
            if flush:
                share *= 1.6 if kind >= 27 or suits >> kind // 9 & 1 else 0.5
            self.danger[kind] += 0.5 * share * loss
            if marked & shape.bit(kind):
                self.liability[kind] += LIABLE * share * loss

    def marked_kinds(self, state: GameState, other: int) -> int:
        """Kinds with which a discarder who is not ready becomes liable to a seat, a bit each, as everybody is told."""
        found = 0
        terminals = state.marks[other * 8 + seats.DANGER_TERMINALS_MARK]
        for kind in range(34):
            if state.marks[other * 8 + seats.DANGER_M_MARK + kind // 9] or (terminals and scorer.is_terminal(kind)):
                found |= shape.bit(kind)
        return found

    def cost_of(self, kind: int, missing_now: int) -> float:
        """A discarder who is ready is never liable."""
        return self.danger[kind] + self.liability[kind] if missing_now > 1 else self.danger[kind]
