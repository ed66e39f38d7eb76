"""What a Sichuan hand can become, and what is dangerous: for players that judge (see players/mind.py)."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes, shape
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState
from mahjongkit.players.evaluator import Evaluation, Evaluator
from mahjongkit.rules.sichuan import seats

if not cython.compiled:  # compiled, the .pxd declares them
    # What a hand may be aimed at: 0 any sets, then one aim for each suit, triplets, seven pairs.
    ONE_SUIT = 1
    TRIPLETS = 4
    PAIRS = 5
    AIMS = 6

# Rough numbers: in matches against itself most values nearby made no difference that could be measured.
SELF_DRAWN = 0.4  # the part of wins that are self-drawn
SAFE_AWAY = 1.0  # what a winner need not pay any more, in bases
READY_AT_END = 2.0  # what a ready hand gets and saves when the wall is empty
USUAL_LOSS = 2.0  # what a hand without special melds costs who deals into it


class SichuanEvaluator(Evaluator):
    """Judges Sichuan hands. Values are in bases."""

    def __init__(self, ruleset: Any) -> None:
        Evaluator.__init__(self, ruleset)
        option: dict[str, Any] = dict(ruleset.options)
        self.goal = Goal(ruleset.name, range(27), ())  # its suits are set for every aim; melds do not limit it: faster
        self.aims = AIMS
        self.cap = float(option["cap"] or 1 << 30)
        self.top_only = option["fan_combination"] == "top_only"
        self.drawn_factor = 2.0 if option["zimo_mode"] == "double" else 1.0
        self.drawn_bonus = 1.0 if option["zimo_mode"] == "plus_base" else 0.0
        self.direct_fee = float(option["direct_kong_fee"])
        self.pig = float(option["pig_multiplier"])
        self.void = -1
        self.others = 3  # opponents who have not won
        self.value = 1.0

    # What lies around.

    def look_around(self, state: GameState, seat: int) -> None:
        Evaluator.look_around(self, state, seat)
        self.void = state.marks[seat * 8 + seats.VOID_MARK] - 1
        self.others = 0
        for other in range(4):
            if other != seat and state.marks[other * 8 + seats.WON_MARK] == 0:
                self.others += 1
        self.draws = max(1, state.left // (self.others + 1))

    # Before the first turn.

    def special(self, state: GameState, seat: int) -> int:
        """The three tiles to give away, the suit to give up: what leaves most with the best void suit."""
        verb = codes.verb_of(state.options[seat * codes.MOST_OFFERS])
        if verb == seats.EXCHANGE_THREE:
            return self.choose_exchange(state, seat)
        return self.choose_void(state, seat) if seats.VOID_M <= verb <= seats.VOID_S else -1

    def choose_void(self, state: GameState, seat: int) -> int:
        best = state.options[seat * codes.MOST_OFFERS]
        most = -1e9
        for i in range(3):
            self.void = i
            state.load(seat)
            value = self.promise_of_tiles(state, seat)
            if value > most:
                most = value
                best = state.options[seat * codes.MOST_OFFERS + i]
        return best

    def choose_exchange(self, state: GameState, seat: int) -> int:
        best = state.options[seat * codes.MOST_OFFERS]
        most = -1e9
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MOST_OFFERS + i]
            state.load(seat)
            for j in range(3):
                state.probe.hand.remove(codes.kind_of(codes.tile_of(action, j)))
            for void in range(3):
                self.void = void
                value = self.promise_of_tiles(state, seat)
                if value > most:
                    most = value
                    best = action
        return best

    def promise_of_tiles(self, state: GameState, seat: int) -> float:
        """What the tiles before the survey promise as a part of a whole hand."""
        state.probe.hand.tiles = 13
        return self.promise_as_it_is(state, seat, False)

    def evaluate_action(self, state: GameState, seat: int, action: int) -> Evaluation:
        verb = codes.verb_of(action)
        if verb == seats.EXCHANGE_THREE:
            return self.judge_exchange(state, seat, action)
        if not seats.VOID_M <= verb <= seats.VOID_S:
            return Evaluator.evaluate_action(self, state, seat, action)
        self.void = verb - seats.VOID_M
        state.load(seat)
        return self.judge_held(action, self.promise_of_tiles(state, seat), True)

    def judge_exchange(self, state: GameState, seat: int, action: int) -> Evaluation:
        """By the best void suit afterwards."""
        best = Evaluation(action)
        for void in range(3):
            self.void = void
            state.load(seat)
            for j in range(3):
                state.probe.hand.remove(codes.kind_of(codes.tile_of(action, j)))
            found = self.judge_held(action, self.promise_of_tiles(state, seat), True)
            if not best.known or found.value > best.value:
                best = found
        return best

    # What a hand can become.

    def take_aim(self, state: GameState, seat: int) -> bool:
        """The suits that the aim has; one suit and seven pairs are not for every set of melds."""
        only = self.aim - ONE_SUIT
        if self.aim == PAIRS:
            return state.probe.hand.tiles >= 13
        if self.aim < ONE_SUIT or self.aim >= TRIPLETS:
            only = -1
        if only >= 0 and only == self.void:
            return False
        for suit in range(3):
            self.goal.ways[suit] = shape.ABSENT if suit == self.void or (only >= 0 and suit != only) else shape.RUNS
        if only >= 0:
            for kind in range(27):
                if state.probe.hand.melded[kind] and kind // 9 != only:
                    return False
        return True

    def by_tables(self) -> bool:
        return self.aim < TRIPLETS

    def tiles_missing_for(self, state: GameState, seat: int) -> int:
        if self.aim == TRIPLETS:
            return self.away_from_triplets(state)
        return self.away_from_pairs(state)

    def accept(self, state: GameState, seat: int) -> None:
        if self.aim == TRIPLETS:
            self.away_from_triplets(state)
            self.accept_triplets(state)
            return
        state.probe.accepted = 0
        for kind in range(27):
            if state.probe.hand.counts[kind] & 1 and kind // 9 != self.void:
                state.probe.accepted |= shape.bit(kind)

    def away_from_pairs(self, state: GameState) -> int:
        """Tiles missing to seven pairs; four of a kind are two of them."""
        pairs = 0
        singles = 0
        for kind in range(27):
            if kind // 9 != self.void:
                pairs += state.probe.hand.counts[kind] // 2
                singles += state.probe.hand.counts[kind] & 1
        return 7 - pairs + max(0, 7 - pairs - singles)

    def within_reach(self, state: GameState, seat: int, missing_now: int) -> int:
        """A pair can also become a triplet by a pong."""
        found = 0
        for kind in range(27):
            if state.probe.accepted >> kind & 1:
                found += self.live[kind]
                if state.probe.hand.counts[kind] >= 2 and missing_now > 1 and self.aim != PAIRS:
                    found += self.live[kind]
        return found

    def worth(self, state: GameState, seat: int, kind: int, opened: bool) -> float:
        """What a win pays on average: by one player, or by all who have not won."""
        self.value = self.multiplier(state, seat)
        drawn = (self.value * self.drawn_factor + self.drawn_bonus) * self.others
        return SELF_DRAWN * drawn + (1.0 - SELF_DRAWN) * self.value + SAFE_AWAY

    def multiplier(self, state: GameState, seat: int) -> float:
        """What the hand before the survey multiplies by: shape, one suit, no terminals, roots."""
        suits = 0
        outside = 0
        roots = 1.0
        for kind in range(27):
            count = state.probe.hand.counts[kind] + state.probe.hand.melded[kind]
            if count == 0 or kind // 9 == self.void:
                continue
            suits |= 1 << kind // 9
            if kind % 9 == 0 or kind % 9 == 8:
                outside += 1
            if count == 4:
                roots *= 2.0
        form = 1.0
        if self.aim == PAIRS:
            form = 4.0
        elif self.aim == TRIPLETS:
            form = 4.0 if state.probe.hand.tiles <= 2 else 2.0
        colour = 4.0 if ONE_SUIT <= self.aim < TRIPLETS or suits == 1 or suits == 2 or suits == 4 else 1.0
        simple = 2.0 if outside == 0 else 1.0
        if self.top_only:
            return min(self.cap, max(form, colour, simple) * roots)
        return min(self.cap, form * colour * simple * roots)

    def promise(self, state: GameState, seat: int, kind: int, missing_now: int, opened: bool) -> float:
        """A win, what a ready hand gets and saves when the wall is empty, and what a flower pig pays then."""
        value = Evaluator.promise(self, state, seat, kind, missing_now, opened)
        if self.aim == PAIRS:  # every step wants a few kinds only
            for _ in range(1, missing_now):
                value *= 0.5
        value += READY_AT_END * (1.0 if missing_now == 1 else self.chance(missing_now - 1, self.wanted))
        if self.void_tiles(state) > state.left // (self.others + 1):
            value -= 3.0 * self.pig
        return value

    def void_tiles(self, state: GameState) -> int:
        """Tiles of the void suit in the hand before the survey."""
        found = 0
        for kind in range(9 * self.void, 9 * self.void + 9):
            found += state.probe.hand.counts[kind]
        return found

    def allowed_after_call(self, state: GameState, seat: int) -> int:
        """A tile of the void suit while there is one, else any."""
        if self.void_tiles(state):
            return (shape.bit(9) - 1) << 9 * self.void
        return Evaluator.allowed_after_call(self, state, seat)

    # Kongs are paid at once.

    def lay_down(self, state: GameState, seat: int, action: int) -> None:
        state.probe.hand.melded[codes.kind_of(codes.tile_of(action, 0))] = (
            3 if codes.verb_of(action) == codes.PON else 4
        )

    def fee_of(self, verb: int) -> float:
        if verb == codes.KONG:
            return self.direct_fee
        return self.others * (2.0 if verb == codes.CLOSED else 1.0)

    def choose_kong(self, state: GameState, seat: int) -> int:
        return self.choose_best_kong(state, seat)

    # What is dangerous.

    def fear(self, state: GameState, seat: int) -> None:
        """Whoever has not won may be ready, the later the likelier."""
        for step in range(1, 4):
            other = (seat + step) % 4
            if state.marks[other * 8 + seats.WON_MARK] == 0:
                self.fear_one(state, other)

    def fear_one(self, state: GameState, other: int) -> None:
        """Add what each kind costs on average against one opponent: nothing in his void suit."""
        void = state.marks[other * 8 + seats.VOID_MARK] - 1
        ready = min(0.85, 0.055 * max(0, state.discards[other] - 4) + 0.05 * state.melds[other] * state.melds[other])
        if ready <= 0.0:
            return
        passed = self.passed_by(state, other)
        cost = ready * USUAL_LOSS * self.look_of(state, other)
        self.afraid = True
        for kind in range(27):
            if kind // 9 == void or passed & shape.bit(kind):
                continue
            rank = kind % 9
            share = 0.06 if rank == 0 or rank == 8 else 0.1
            if self.live[kind] == 0:
                share *= 0.5
            self.danger[kind] += share * cost

    def look_of(self, state: GameState, other: int) -> float:
        """What an opponent's melds say of the value of his hand: kongs double, melds of one suit may be a flush."""
        value = 1.0
        suits = 0
        for i in range(state.melds[other]):
            if state.meld_verb[other * 5 + i] != codes.PON:
                value *= 2.0
            suits |= 1 << state.meld_face[4 * (other * 5 + i)] // 9
        if state.melds[other] >= 2 and (suits == 1 or suits == 2 or suits == 4):
            value *= 2.0
        return value
