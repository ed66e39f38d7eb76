"""How riichi is played by players that judge: discards, calls, riichi, and what is dangerous (see players/mind.py)."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes, shape
from mahjongkit.core.state import GameState
from mahjongkit.players.evaluator import Evaluation, Evaluator
from mahjongkit.rules.riichi import seats
from mahjongkit.rules.riichi.hand_value import RiichiHandValue

if not cython.compiled:  # compiled, tables come by the .pxd
    from mahjongkit.core.shape import POWERS

# The chance in a thousand that a tile deals into a ready hand.
# Of the ranks 1 to 9: without suji, with it on one side, on every side it can have.
_BARE = (62, 76, 86, 115, 122, 115, 86, 76, 62)
_HALF = (62, 76, 86, 72, 76, 72, 86, 76, 62)
_SUJI = (26, 36, 48, 38, 34, 38, 48, 36, 26)
_HONOUR = (0, 14, 36, 66)  # by unseen copies besides the one discarded


class RiichiEvaluator(RiichiHandValue):
    """Judges for players of riichi, four or three."""

    def __init__(self, ruleset: Any) -> None:
        RiichiHandValue.__init__(self, ruleset)
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.bare = [0] * 9
            self.half = [0] * 9
            self.suji = [0] * 9
            self.honour = [0] * 4
        for i in range(9):
            self.bare[i] = _BARE[i]
            self.half[i] = _HALF[i]
            self.suji[i] = _SUJI[i]
        for i in range(4):
            self.honour[i] = _HONOUR[i]
        # What it goes by, like the numbers of RiichiHopes.
        self.riichi_loss = 7500.0  # what dealing into a riichi costs
        self.open_loss = 4000.0  # and into an open hand
        self.poor = 4  # tiles missing of a hand that is not looked at closely, and folds when it meets riichi
        self.late = 16  # with so few draws left it folds also if one tile less is missing
        self.loose = 30  # how tied a tile may be that goes without further thought
        self.opens_at = 4  # tiles missing of a closed hand that is opened for honours only
        self.most_outside = 5  # kinds of terminals and honours in a hand that may be opened for all simples
        self.loud = 0.85  # how much less often a hand wins if all are warned by riichi
        self.silent = 1.1  # how much more often if nobody is
        self.bound = 0.05  # part of the losses feared that riichi cannot evade
        self.freedom = 400.0  # what it is worth to be free to change the hand
        self.likes_calls = False  # whether a yaku is in sight
        self.banned = 0  # kinds that may not be discarded after a call, a bit each

    # The own turn.

    def special(self, state: GameState, seat: int) -> int:
        """Nine terminals if far from thirteen orphans, every North aside, ready hands shown."""
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MOST_OFFERS + i]
            verb = codes.verb_of(action)
            if verb == codes.DISCARD:  # they are offered last
                return -1
            if verb == seats.NORTH_ASIDE or verb == seats.TENPAI:
                return action
            if verb == seats.NINE:
                state.load(seat)
                if self.tiles_missing_for(state, seat) >= 4:
                    return action
        return -1

    def at_a_glance(self, state: GameState, seat: int) -> int:
        """Pass what is of no use; discard from a plain closed hand while nothing is dangerous."""
        last = state.options[seat * codes.MOST_OFFERS + state.offers[seat] - 1]
        if codes.verb_of(last) == codes.PASS:
            return last if self.is_idle(state, seat, state.tiles_missing_for(seat, self.goal)) else -1
        if (
            codes.verb_of(state.options[seat * codes.MOST_OFFERS]) != codes.DISCARD
            or state.melds[seat]
            or self.is_threatened(state, seat)
        ):
            return -1
        state.load(seat)
        self.scan.look(state.probe.hand, self.goal, shape.ALL_KINDS)
        if self.scan.suited() >= self.flush_tiles or self.scan.groups() >= self.triplet_groups:
            return -1
        return self.discard_of(state, seat, self.choose_plainly(state, seat))

    def choose_plainly(self, state: GameState, seat: int) -> int:
        """The kind to discard from a hand that is not ready: far from ready, what is tied least to the rest."""
        nearest = self.scan.look_at_discards(state.probe.hand, self.goal, shape.ALL_KINDS)
        self.look_for_values(state, seat)
        loosest = self.loosest_of(state, nearest)
        if nearest >= self.poor or self.least_tie <= self.loose:
            return loosest
        self.look_around(state, seat)
        self.calm_down()
        self.aim = 0
        self.opened = False
        self.take_aim(state, seat)
        self.best_value = -1e9
        self.best_score = -1e9
        self.rate_nearest(state, seat, nearest, False)
        return self.best_kind

    def choose_turn(self, state: GameState, seat: int) -> int:
        """A loose tile that is safe goes first, where it can be no part of a yaku."""
        if not self.careful and codes.verb_of(state.options[seat * codes.MOST_OFFERS]) == codes.DISCARD:
            loose = self.loose_and_safe(state, seat)
            if loose >= 0:
                return self.discard_of(state, seat, loose)
            self.is_counted = not (self.afraid and self.is_poor(state, seat))
        return Evaluator.choose_turn(self, state, seat)

    def rate_discards(self, state: GameState, seat: int, opened: bool) -> None:
        self.count_runs(state, seat)
        Evaluator.rate_discards(self, state, seat, opened)

    def loose_and_safe(self, state: GameState, seat: int) -> int:
        """A kind that costs nothing to discard and is not tied to others of a hand whose yaku is there, or -1."""
        state.load(seat)
        self.take_stock(state, seat)
        if (state.melds[seat] and self.yaku == 0) or self.is_special():
            return -1
        nearest = self.scan.look_at_discards(state.probe.hand, self.goal, self.allowed_kinds(state, seat))
        found = -1
        least = self.loose
        for kind in range(34):
            if self.scan.after[kind] == nearest and self.danger[kind] <= 0.0:
                tie = self.tie_of(state, kind)
                if tie <= least:
                    least = tie
                    found = kind
        return found

    def allowed_kinds(self, state: GameState, seat: int) -> int:
        """Only after a call or riichi there are discards that are not allowed."""
        if state.melds[seat] == 0 and state.marks[seat * 8 + seats.RIICHI_MARK] == 0:
            return shape.ALL_KINDS
        return Evaluator.allowed_kinds(self, state, seat)

    def discard_of(self, state: GameState, seat: int, kind: int) -> int:
        """The discard of a kind, a plain five before a red one; after riichi there is only the tile drawn."""
        if state.marks[seat * 8 + seats.RIICHI_MARK]:
            return Evaluator.discard_of(self, state, seat, kind)
        face = kind if state.held[seat * codes.FACES + kind] else 34 + kind // 9
        return codes.action_code(codes.DISCARD, face, codes.NO_TILE, codes.NO_TILE, face == state.drawn[seat])

    def finish(self, state: GameState, seat: int, action: int) -> int:
        """Riichi with the discard, where it is offered and brings more than staying silent."""
        if self.best_tiles_missing != 1 or self.best_wanted < 2:
            return action
        for i in range(state.offers[seat]):
            other = state.options[seat * codes.MOST_OFFERS + i]
            if codes.verb_of(other) == seats.RIICHI_DISCARD and other >> 6 == action >> 6:
                return other if self.gain_of_riichi(state, seat) > 0.0 else action
        return action

    def gain_of_riichi(self, state: GameState, seat: int) -> float:
        """What riichi brings more than staying silent with the best discard.

        It brings han and needs no other yaku, but costs the stick, warns the others and cannot be taken back.
        """
        self.aim = 0
        self.opened = False
        state.load(seat)
        self.take_aim(state, seat)
        self.measure_discards(state, seat, shape.bit(self.best_kind))
        state.probe.hand.remove(self.best_kind)
        self.find_accepted(state, seat, self.best_kind)
        tenths = self.tenths_without(state, seat, self.best_kind)
        won = self.chance(1, self.best_wanted)
        told = self.loud * won
        value = told * (self.amount(True, tenths + self.riichi_tenths) + self.gift) - (1.0 - told) * 1000.0
        value -= self.risk * self.bound
        if self.sure:
            hidden = min(1.0, self.silent * won) * (self.amount(True, tenths) + self.gift)
        else:
            hidden = self.chance(1, self.best_wanted * 45 // 100) * (self.amount(True, tenths + 10) + self.gift)
        return value - hidden - self.freedom

    # Another's tile.

    def is_idle(self, state: GameState, seat: int, now: int) -> bool:
        """Whether no call can bring the hand nearer, or it should fold: nothing else needs to be looked at.

        Far from ready a closed hand is opened for honours only, and for them also if it comes no nearer.
        """
        opened = self.is_open(state, seat)
        if now >= self.poor and self.meets_riichi(state, seat):
            return codes.verb_of(state.options[seat * codes.MOST_OFFERS]) != codes.RON
        for i in range(state.offers[seat] - 1):
            action = state.options[seat * codes.MOST_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.CHI and verb != codes.PON:
                if verb != codes.KONG:
                    return False
                continue
            honour = codes.kind_of(codes.tile_of(action, 0)) >= 27
            if now >= self.opens_at and not opened and not honour:
                continue
            after = self.tiles_missing_after(state, action)
            if after < now or (after == now and (opened or honour)):
                return False
        return True

    def tiles_missing_after(self, state: GameState, action: int) -> int:
        """Tiles missing after a call, of the hand whose keys lie before the survey."""
        self.lift(state, codes.kind_of(codes.tile_of(action, 0)), -1)
        self.lift(state, codes.kind_of(codes.tile_of(action, 1)), -1)
        found = shape.tiles_missing(state.probe.hand, self.goal)
        self.lift(state, codes.kind_of(codes.tile_of(action, 0)), 1)
        self.lift(state, codes.kind_of(codes.tile_of(action, 1)), 1)
        return found

    def lift(self, state: GameState, kind: int, step: int) -> None:
        """Tiles of a kind come to the keys before the survey, or are taken from them."""
        state.probe.hand.keys[kind // 9] = state.probe.hand.keys[kind // 9] + step * POWERS[kind % 9]
        state.probe.hand.tiles = state.probe.hand.tiles + step

    def choose_claim(self, state: GameState, seat: int) -> int:
        """Pass unless a yaku is in sight after a call."""
        self.count_runs(state, seat)
        state.load(seat)
        self.take_stock(state, seat)
        self.likes_calls = self.is_open(state, seat)
        for i in range(state.offers[seat] - 1):
            if self.may_open(state, seat, state.options[seat * codes.MOST_OFFERS + i]):
                self.likes_calls = True
        if not self.likes_calls:
            return state.options[seat * codes.MOST_OFFERS + state.offers[seat] - 1]
        return Evaluator.choose_claim(self, state, seat)

    def may_open(self, state: GameState, seat: int, action: int) -> bool:
        """Whether a closed hand, as it was looked at, can have a yaku after a call."""
        if self.likes_calls or self.yaku > 0 or self.hope > 0.0:
            return True
        called = self.called_kind(state, seat, action)
        if codes.verb_of(action) != codes.CHI and self.value[called]:
            return True
        if self.is_special():
            return True
        if self.outside > self.most_outside or not self.simples >> called & 1:
            return False
        return (
            self.simples >> codes.kind_of(codes.tile_of(action, 0))
            & self.simples >> codes.kind_of(codes.tile_of(action, 1))
            & 1
        ) != 0

    def lay_down(self, state: GameState, seat: int, action: int) -> None:
        """The meld lies before the survey; what was called may not be discarded, nor what would do the same."""
        called = self.called_kind(state, seat, action)
        first = codes.kind_of(codes.tile_of(action, 0))
        state.probe.hand.melded[called] = state.probe.hand.melded[called] + 1
        for i in range(3 if codes.verb_of(action) == codes.KONG else 2):
            kind = codes.kind_of(codes.tile_of(action, i))
            state.probe.hand.melded[kind] = state.probe.hand.melded[kind] + 1
        self.banned = shape.bit(called)
        self.meld_runs = 0
        self.count_runs(state, seat)
        if codes.verb_of(action) == codes.CHI:
            self.meld_runs += 1
            if first == called + 1 and called % 9 <= 5:
                self.banned |= shape.bit(called + 3)
            elif first == called - 2 and called % 9 >= 3:
                self.banned |= shape.bit(called - 3)

    def allowed_after_call(self, state: GameState, seat: int) -> int:
        return shape.ALL_KINDS & ~self.banned

    def value_of_call(self, state: GameState, seat: int, action: int) -> float:
        self.few -= 1  # a rough answer will do
        value = Evaluator.value_of_call(self, state, seat, action)
        self.few += 1
        self.count_runs(state, seat)
        return value

    def called_kind(self, state: GameState, seat: int, action: int) -> int:
        """The kind that is called: that of the tiles shown, or for a chi the last discard before the own turn."""
        if codes.verb_of(action) != codes.CHI:
            return codes.kind_of(codes.tile_of(action, 0))
        other = (seat + state.players - 1) % state.players
        return codes.kind_of(state.river[other * codes.MOST_DISCARDS + state.discards[other] - 1])

    def value_of_passing(self, state: GameState, seat: int) -> float:
        """What the hand brings as it is, or if it folds."""
        value = Evaluator.value_of_passing(self, state, seat)
        if self.afraid:
            for kind in range(34):
                if state.counts[seat * 34 + kind]:
                    value = max(value, -self.danger[kind])
        return value

    # What is dangerous.

    def is_threatened(self, state: GameState, seat: int) -> bool:
        """Whether anybody may be ready."""
        for other in range(state.players):
            if other != seat and (state.marks[other * 8 + seats.RIICHI_MARK] or self.readiness(state, other) > 0.0):
                return True
        return False

    def meets_riichi(self, state: GameState, seat: int) -> bool:
        for other in range(state.players):
            if other != seat and state.marks[other * 8 + seats.RIICHI_MARK]:
                return True
        return False

    def readiness(self, state: GameState, other: int) -> float:
        """How likely an open hand is ready: by its melds, and the more the later; unlikely is never."""
        melds = state.melds[other]
        if melds < 2:
            return 0.0
        melds = self.open_melds(state, other)
        if melds < 2:
            return 0.0
        if melds == 2:
            ready = 0.04 * (state.discards[other] - 2)
        else:
            ready = 0.95 if melds == 4 else min(0.9, 0.08 * state.discards[other])
        return ready if ready > 0.15 else 0.0

    def open_melds(self, state: GameState, other: int) -> int:
        found = 0
        for i in range(state.melds[other]):
            if state.meld_verb[other * 5 + i] != codes.CLOSED:
                found += 1
        return found

    def is_poor(self, state: GameState, seat: int) -> bool:
        """Far from ready when it meets riichi."""
        if not self.meets_riichi(state, seat):
            return False
        distance = shape.tiles_missing(state.probe.hand, self.goal)
        return distance >= self.poor or (distance == self.poor - 1 and state.left <= self.late * state.players)

    def fear(self, state: GameState, seat: int) -> None:
        """Riichi, and open hands, the more melds and the later the more."""
        for step in range(1, state.players):
            other = (seat + step) % state.players
            if state.marks[other * 8 + seats.RIICHI_MARK]:
                self.fear_one(state, seat, other, 1.0, self.riichi_loss)
                continue
            ready = self.readiness(state, other)
            if ready > 0.0:
                self.fear_one(state, seat, other, ready, self.open_loss)

    def fear_one(self, state: GameState, seat: int, other: int, chance: float, loss: float) -> None:
        """Add what each kind of the hand costs on average against one opponent."""
        safe = self.safe_against(state, seat, other)
        cost = chance * loss * (1.5 if self.own_wind(state, other) == 0 else 1.0)
        self.afraid = True
        self.risk += cost
        for kind in range(34):
            if state.counts[seat * 34 + kind] and not safe >> kind & 1:
                self.danger[kind] += cost * self.risk_of(kind, safe) / 1000.0

    def safe_against(self, state: GameState, seat: int, other: int) -> int:
        """Kinds that an opponent cannot win: in his river, or passed by him since his riichi."""
        safe = 0
        one = 1
        since = 99
        for i in range(state.discards[other]):
            at = other * codes.MOST_DISCARDS + i
            safe |= one << state.river[at]
            if state.river_flags[at] & codes.TURNED and since == 99:
                since = i
        for step in range(state.players):
            if step != other:
                for i in range(since + 1, state.discards[step]):
                    safe |= one << state.river[step * codes.MOST_DISCARDS + i]
        return self.kinds_of(safe)

    def risk_of(self, kind: int, safe: int) -> int:
        """The chance in a thousand that a kind is what a ready hand waits for."""
        if kind >= 27:
            return self.honour[min(3, self.live[kind])]
        rank = kind % 9
        low = rank < 3 or safe >> (kind - 3) & 1 or self.is_walled(kind, -1)
        high = rank > 5 or safe >> (kind + 3) & 1 or self.is_walled(kind, 1)
        if low and high:
            return self.suji[rank]
        if 3 <= rank <= 5 and (low or high):
            return self.half[rank]
        return self.bare[rank]

    def is_walled(self, kind: int, step: int) -> bool:
        """Whether no two-sided wait can lie on one side: a kind it needs is all seen."""
        return self.live[kind + step] == 0 or self.live[kind + 2 * step] == 0

    # What a person is told.

    def evaluate(self, state: GameState, seat: int) -> tuple[int, list[Evaluation], list[int]]:
        self.count_runs(state, seat)
        return Evaluator.evaluate(self, state, seat)

    def evaluate_action(self, state: GameState, seat: int, action: int) -> Evaluation:
        """Of a discard with riichi and the same in silence the worse one brings so much less."""
        verb = codes.verb_of(action)
        if verb != codes.DISCARD and verb != seats.RIICHI_DISCARD and verb != seats.OPEN_RIICHI_DISCARD:
            return Evaluator.evaluate_action(self, state, seat, action)
        found = self.evaluate_discard(state, seat, action)
        if self.best_tiles_missing != 1 or not self.may_declare(state, seat, action):
            return found
        gain = self.gain_of_riichi(state, seat) if self.best_wanted >= 2 else -1.0
        if verb == seats.OPEN_RIICHI_DISCARD:
            return found._replace(value=found.value - abs(gain) - 1.0)
        return found._replace(value=found.value - max(0.0, gain if verb == codes.DISCARD else -gain))

    def value_of_kong(self, state: GameState, seat: int, action: int) -> float:
        """A closed kong leaves the hand as closed as it was; nothing was called, so nothing is banned."""
        kind = codes.kind_of(codes.tile_of(action, 0))
        state.load(seat)
        for _ in range(state.counts[seat * 34 + kind]):
            state.probe.hand.remove(kind)
        state.probe.hand.melded[kind] = 4
        return self.promise_as_it_is(state, seat, self.is_open(state, seat))

    def may_declare(self, state: GameState, seat: int, action: int) -> bool:
        """Whether riichi is offered with the tile of a discard."""
        for i in range(state.offers[seat]):
            other = state.options[seat * codes.MOST_OFFERS + i]
            if codes.verb_of(other) == seats.RIICHI_DISCARD and other >> 6 == action >> 6:
                return True
        return False

    def can_win(self, aim: int) -> bool:
        """Whether a yaku is in sight for the hand last looked at."""
        return aim > 0 or self.yaku > 0 or self.hope > 0.0
