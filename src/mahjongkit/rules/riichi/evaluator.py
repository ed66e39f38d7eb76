"""`RiichiEvaluator` chooses discards, calls and riichi, and estimates danger (see players/evaluator.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, shape
from mahjongkit.core.state import GameState
from mahjongkit.players import discard_rating
from mahjongkit.players.evaluator import Evaluation, Evaluator
from mahjongkit.players.fitted_evaluator import FittedEvaluator
from mahjongkit.rules import parts
from mahjongkit.rules.riichi import seats
from mahjongkit.rules.riichi.hand_value import RiichiHandValue

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi

if not cython.compiled:  # compiled, tables come by the .pxd
    from mahjongkit.core.shape import POWERS

# The chance in a thousand that a tile deals into a ready hand.
# For ranks 1 to 9: no suji, suji on one side, suji on every possible side.
_NO_SUJI = (62, 76, 86, 115, 122, 115, 86, 76, 62)
_HALF_SUJI = (62, 76, 86, 72, 76, 72, 86, 76, 62)
_FULL_SUJI = (26, 36, 48, 38, 34, 38, 48, 36, 26)
_HONOUR_RISK = (0, 3, 21, 43)  # by unseen copies besides the one discarded


class RiichiEvaluator(RiichiHandValue):
    """Evaluates actions of riichi with four or three players."""

    def __init__(self, ruleset: Riichi) -> None:
        RiichiHandValue.__init__(self, ruleset)
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.no_suji = [0] * 9
            self.half_suji = [0] * 9
            self.full_suji = [0] * 9
            self.honour_risk = [0] * 4
        for i in range(9):
            self.no_suji[i] = _NO_SUJI[i]
            self.half_suji[i] = _HALF_SUJI[i]
            self.full_suji[i] = _FULL_SUJI[i]
        for i in range(4):
            self.honour_risk[i] = _HONOUR_RISK[i]
        # Parameters, like those of RiichiHandValue.
        self.riichi_loss = 7500.0  # what dealing into riichi costs
        self.open_loss = 4000.0  # what dealing into an open hand costs
        self.fold_from = 4  # with this many tiles missing a hand is not rated closely, and folds against riichi
        self.late_draws = 16  # with so few draws left it folds already if one tile less is missing
        self.loose_link = 30  # highest link score of a tile that is discarded without rating
        self.open_for_honours_from = 4  # with this many tiles missing a closed hand is opened for honours only
        self.max_orphans = 5  # most kinds of terminals and honours in a hand that is opened for all simples
        self.warned_win_factor = 0.85  # if it can win dama, too, a hand wins this much less often after riichi
        self.riichi_risk_share = 0.05  # share of the feared losses that a hand in riichi cannot avoid
        self.riichi_pressure = 300.0  # what riichi brings by making others fold, less what it takes: to change the hand
        self.calls_allowed = False  # whether a call leaves a yaku in sight
        self.banned = 0  # kinds that may not be discarded after a call, a bit each

    def play_carefully(self) -> None:
        RiichiHandValue.play_carefully(self)
        self.looks_ahead_from = 2
        self.by_placement = True
        self.pon_weight = 22
        self.chi_weight = 16
        self.push_risk = 0.05
        self.ready_push_risk = 0.02
        self.riichi_loss = 6500.0

    # The turn of the seat.

    def game_specific_answer(self, state: GameState, seat: int) -> int:
        """Abort with nine terminals if far from thirteen orphans, set every North aside, declare tenpai."""
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb == codes.DISCARD:  # they are offered last
                return -1
            if verb == seats.NORTH_ASIDE or verb == seats.TENPAI:
                return action
            if verb == seats.NINE and state.tiles_missing_for(seat, self.goal) >= 4:
                return action
        return -1

    def quick_answer(self, state: GameState, seat: int) -> int:
        """Pass if no call helps; discard from a plain closed hand while nothing is dangerous."""
        last = state.options[seat * codes.MAX_OFFERS + state.offers[seat] - 1]
        if codes.verb_of(last) == codes.PASS:
            return last if self.no_call_helps(state, seat, state.tiles_missing_for(seat, self.goal)) else -1
        if (
            codes.verb_of(state.options[seat * codes.MAX_OFFERS]) != codes.DISCARD
            or state.melds[seat]
            or self.is_threatened(state, seat)
        ):
            return -1
        state.load(seat)
        self.scan.scan(state.probe.hand, self.goal, shape.ALL_KINDS)
        if self.scan.half_flush_tiles() >= self.flush_tiles or self.scan.pair_kinds() >= self.triplet_groups:
            return -1
        return self.discard_of(state, seat, self.choose_from_plain_hand(state, seat))

    def choose_from_plain_hand(self, state: GameState, seat: int) -> int:
        """The kind to discard from a hand that is not ready; far from ready, the least connected one."""
        nearest = self.scan.scan_discards(state.probe.hand, self.goal, shape.ALL_KINDS)
        self.find_value_tiles(state, seat)
        loosest = self.least_linked(state, nearest)
        if nearest >= self.fold_from or self.lowest_link <= self.loose_link:
            return loosest
        self.read_table(state, seat)
        self.clear_danger()
        self.target = 0
        self.opened = False
        self.set_target(state, seat)
        self.best_value = -1e9
        self.best_score = -1e9
        self.rate_nearest(state, seat, nearest, False)
        return self.best_kind

    def choose_turn(self, state: GameState, seat: int) -> int:
        """Discard a safe, unconnected tile first if it cannot be part of a yaku."""
        if not self.thorough and codes.verb_of(state.options[seat * codes.MAX_OFFERS]) == codes.DISCARD:
            loose = self.safe_loose_tile(state, seat)
            if loose >= 0:
                return self.discard_of(state, seat, loose)
            self.hand_counted = not (self.in_danger and self.must_fold(state, seat))
        chosen = FittedEvaluator.choose_turn(self, state, seat)
        self.hand_counted = False  # whatever was rated, the next question is about another hand
        return chosen

    def rate_discards(self, state: GameState, seat: int, opened: bool) -> None:
        self.count_runs(state, seat)
        Evaluator.rate_discards(self, state, seat, opened)

    def safe_loose_tile(self, state: GameState, seat: int) -> int:
        """A kind that costs nothing to discard and hardly connects to a hand that has its yaku, or -1."""
        state.load(seat)
        self.count_hand(state, seat)
        if (state.melds[seat] and self.yaku == 0) or self.suits_flush_or_triplets():
            return -1
        nearest = self.scan.scan_discards(state.probe.hand, self.goal, self.allowed_kinds(state, seat))
        found = -1
        least = self.loose_link
        for kind in range(34):
            if self.scan.missing_after[kind] == nearest and self.danger[kind] <= 0.0:
                link = self.link_score(state, kind)
                if link <= least:
                    least = link
                    found = kind
        return found

    def allowed_kinds(self, state: GameState, seat: int) -> int:
        """All kinds, except after a call or riichi, when some discards are not allowed."""
        if state.melds[seat] == 0 and state.marks[seat * codes.MAX_MARKS + seats.RIICHI_MARK] == 0:
            return shape.ALL_KINDS
        return Evaluator.allowed_kinds(self, state, seat)

    def discard_of(self, state: GameState, seat: int, kind: int) -> int:
        """The discard of a kind, a plain five before a red one; after riichi only the drawn tile."""
        if state.marks[seat * codes.MAX_MARKS + seats.RIICHI_MARK]:
            return Evaluator.discard_of(self, state, seat, kind)
        face = kind if state.held[seat * codes.FACES + kind] else 34 + kind // 9
        return codes.action_code(codes.DISCARD, face, codes.NO_TILE, codes.NO_TILE, face == state.drawn[seat])

    def add_declaration(self, state: GameState, seat: int, action: int) -> int:
        """Declare riichi with the discard if it is offered and brings more than staying dama."""
        if self.best_tiles_missing != 1 or self.best_accepted_count < 2:
            return action
        for i in range(state.offers[seat]):
            other = state.options[seat * codes.MAX_OFFERS + i]
            if codes.verb_of(other) == seats.RIICHI_DISCARD and codes.same_tiles(other, action):
                return other if self.riichi_gain(state, seat) > 0.0 else action
        return action

    def riichi_gain(self, state: GameState, seat: int) -> float:
        """What riichi with the best discard brings more than staying dama.

        Riichi adds han and is a yaku, but it costs the stick, warns the others and cannot be taken back.
        """
        self.target = 0
        self.opened = False
        state.load(seat)
        self.set_target(state, seat)
        self.measure_discards(state, seat, bits.one(self.best_kind))
        state.probe.hand.remove(self.best_kind)
        self.find_accepted(state, seat, self.best_kind)
        if self.looks_ahead_from:
            return self.exact_riichi_gain(state, seat)
        tenths = self.han_tenths_without(state, seat, self.best_kind)
        won = self.win_chance(1, self.best_accepted_count)
        value = (
            won * (self.worth(self.points_for(True, tenths + self.riichi_tenths) + self.win_extra) + self.win_bonus)
            - (1.0 - won) * 1000.0 * self.marginal
        )
        value -= self.risk * self.riichi_risk_share
        if self.dama_han:
            dama_value = won * (self.worth(self.points_for(True, tenths) + self.win_extra) + self.win_bonus)
        else:
            dama_value = self.win_chance(1, self.best_accepted_count * 45 // 100) * (
                self.worth(self.points_for(True, tenths + 10) + self.win_extra) + self.win_bonus
            )
        return value - dama_value + self.riichi_pressure * self.marginal

    def exact_riichi_gain(self, state: GameState, seat: int) -> float:
        """The same for the probed hand, from which the best discard was removed, with every tile that it waits for."""
        thrown = self.discarded_kinds | bits.one(self.best_kind)
        self.rate_ready(state, seat, False, thrown)
        tiles = self.leaf_count
        dama = self.win_chance(1, tiles) * self.leaf_value
        self.rate_ready(state, seat, True, thrown)
        won = self.win_chance(1, self.leaf_count)
        if tiles == self.leaf_count:  # dama it can win on the same tiles, which others discard more freely then
            won *= self.warned_win_factor
        value = won * self.leaf_value - (1.0 - won) * 1000.0 * self.marginal - self.risk * self.riichi_risk_share
        return value - dama + self.riichi_pressure * self.marginal

    # Claims on another seat's tile.

    def no_call_helps(self, state: GameState, seat: int, now: int) -> bool:
        """Whether no call brings the hand nearer, or the hand should fold, so that passing needs no closer look.

        Far from ready, a closed hand is opened for honours only, and for them even if that brings it no nearer.
        """
        opened = self.is_open(state, seat)
        if now >= self.fold_from and self.faces_riichi(state, seat):
            return codes.verb_of(state.options[seat * codes.MAX_OFFERS]) != codes.RON
        for i in range(state.offers[seat] - 1):
            action = state.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.CHI and verb != codes.PON:
                if verb != codes.KONG:
                    return False
                continue
            honour = codes.kind_of(codes.tile_of(action, 0)) >= 27
            if now >= self.open_for_honours_from and not opened and not honour:
                continue
            after = self.tiles_missing_after(state, action)
            if after < now or (after == now and (opened or honour)):
                return False
        return True

    def tiles_missing_after(self, state: GameState, action: int) -> int:
        """Tiles missing after a call, from the hand whose keys are in the probe."""
        self.change_key(state, codes.kind_of(codes.tile_of(action, 0)), -1)
        self.change_key(state, codes.kind_of(codes.tile_of(action, 1)), -1)
        found = shape.tiles_missing(state.probe.hand, self.goal)
        self.change_key(state, codes.kind_of(codes.tile_of(action, 0)), 1)
        self.change_key(state, codes.kind_of(codes.tile_of(action, 1)), 1)
        return found

    def change_key(self, state: GameState, kind: int, step: int) -> None:
        """Add a tile of a kind to the keys in the probe (step 1), or remove one (step -1)."""
        state.probe.hand.keys[kind // 9] = state.probe.hand.keys[kind // 9] + step * POWERS[kind % 9]
        state.probe.hand.tiles = state.probe.hand.tiles + step

    def choose_claim(self, state: GameState, seat: int) -> int:
        """Pass unless a yaku is in sight after a call."""
        self.count_runs(state, seat)
        state.load(seat)
        self.count_hand(state, seat)
        self.calls_allowed = self.is_open(state, seat)
        for i in range(state.offers[seat] - 1):
            if self.can_win_after_call(state, seat, state.options[seat * codes.MAX_OFFERS + i]):
                self.calls_allowed = True
        if not self.calls_allowed:
            return state.options[seat * codes.MAX_OFFERS + state.offers[seat] - 1]
        return FittedEvaluator.choose_claim(self, state, seat)

    def can_win_after_call(self, state: GameState, seat: int, action: int) -> bool:
        """Whether a closed hand, as last counted, can have a yaku after a call."""
        if self.calls_allowed or self.yaku > 0 or self.value_pair_chance > 0.0:
            return True
        called = self.called_kind(state, seat, action)
        if codes.verb_of(action) != codes.CHI and self.value[called]:
            return True
        if self.suits_flush_or_triplets():
            return True
        if self.orphans > self.max_orphans or not bits.has(self.simples, called):
            return False
        first = codes.kind_of(codes.tile_of(action, 0))
        second = codes.kind_of(codes.tile_of(action, 1))
        return bits.has(self.simples, first) and bits.has(self.simples, second)

    def apply_call(self, state: GameState, seat: int, action: int) -> None:
        """Add the meld to the probed hand; ban the called kind and the kind that would swap it (kuikae)."""
        called = self.called_kind(state, seat, action)
        first = codes.kind_of(codes.tile_of(action, 0))
        state.probe.hand.melded[called] = state.probe.hand.melded[called] + 1
        for i in range(3 if codes.verb_of(action) == codes.KONG else 2):
            kind = codes.kind_of(codes.tile_of(action, i))
            state.probe.hand.melded[kind] = state.probe.hand.melded[kind] + 1
        self.banned = bits.one(called)
        self.meld_runs = 0
        self.count_runs(state, seat)
        if codes.verb_of(action) == codes.CHI:
            self.meld_runs += 1
            if first == called + 1 and called % 9 <= 5:
                self.banned |= bits.one(called + 3)
            elif first == called - 2 and called % 9 >= 3:
                self.banned |= bits.one(called - 3)
            first = min(first, called)
        self.ready.add_meld(codes.verb_of(action), first)

    def allowed_after_call(self, state: GameState, seat: int) -> int:
        return bits.below(34) & ~self.banned

    def value_of_call(self, state: GameState, seat: int, action: int) -> float:
        self.shortlist_size -= 1  # a rougher rating is enough
        value = Evaluator.value_of_call(self, state, seat, action)
        self.ready.drop_melds()
        self.shortlist_size += 1
        self.count_runs(state, seat)
        return value

    def called_kind(self, state: GameState, seat: int, action: int) -> int:
        """The kind that is called: that of the tiles shown or, for a chi, the last discard of the previous player."""
        if codes.verb_of(action) != codes.CHI:
            return codes.kind_of(codes.tile_of(action, 0))
        other = (seat + state.players - 1) % state.players
        return codes.kind_of(state.river[other * codes.MAX_DISCARDS + state.discards[other] - 1])

    def value_of_passing(self, state: GameState, seat: int) -> float:
        """What the hand brings as it is, or if it folds."""
        value = Evaluator.value_of_passing(self, state, seat)
        if self.in_danger:
            for kind in range(34):
                if state.counts[seat * 34 + kind]:
                    value = max(value, -self.danger[kind])
        return value

    # Danger.

    def is_threatened(self, state: GameState, seat: int) -> bool:
        """Whether anybody may be ready."""
        for other in range(state.players):
            riichi = state.marks[other * codes.MAX_MARKS + seats.RIICHI_MARK]
            if other != seat and (riichi or self.ready_chance(state, other) > 0.0):
                return True
        return False

    def faces_riichi(self, state: GameState, seat: int) -> bool:
        for other in range(state.players):
            if other != seat and state.marks[other * codes.MAX_MARKS + seats.RIICHI_MARK]:
                return True
        return False

    def ready_chance(self, state: GameState, other: int) -> float:
        """How likely an open hand is ready, by its melds and discards; 0 if it is unlikely."""
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
            if state.meld_verb[other * codes.MAX_MELDS + i] != codes.CLOSED:
                found += 1
        return found

    def must_fold(self, state: GameState, seat: int) -> bool:
        """Whether the hand is far from ready while somebody is in riichi."""
        if not self.faces_riichi(state, seat):
            return False
        distance = shape.tiles_missing(state.probe.hand, self.goal)
        return distance >= self.fold_from or (
            distance == self.fold_from - 1 and state.left <= self.late_draws * state.players
        )

    def estimate_danger(self, state: GameState, seat: int) -> None:
        """Hands in riichi are dangerous, and open hands: more with more melds, and later."""
        for step in range(1, state.players):
            other = (seat + step) % state.players
            if state.marks[other * codes.MAX_MARKS + seats.RIICHI_MARK]:
                self.add_danger_from(state, seat, other, 1.0, self.riichi_loss)
                self.threats_at = min(2 * discard_rating.DRAWS, self.threats_at + discard_rating.DRAWS)
                continue
            ready = self.ready_chance(state, other)
            if ready > 0.0:
                self.add_danger_from(state, seat, other, ready, self.open_loss)

    def add_danger_from(self, state: GameState, seat: int, other: int, chance: float, loss: float) -> None:
        """Add the average cost of each held kind against one opponent."""
        safe = self.safe_against(state, seat, other)
        cost = chance * self.worth_of_loss(loss * (1.5 if self.own_wind(state, other) == 0 else 1.0), other)
        self.in_danger = True
        self.risk += cost
        for kind in range(34):
            if state.counts[seat * 34 + kind] and not bits.has(safe, kind):
                self.danger[kind] += cost * self.risk_of(kind, safe) / 1000.0

    def safe_against(self, state: GameState, seat: int, other: int) -> int:
        """Kinds that an opponent cannot win on: in their river, or discarded by anybody since their riichi."""
        safe = 0
        since = 99
        for i in range(state.discards[other]):
            at = other * codes.MAX_DISCARDS + i
            safe |= bits.one(state.river[at])
            if bits.has_flag(state.river_flags[at], codes.TURNED) and since == 99:
                since = i
        for step in range(state.players):
            if step != other:
                for i in range(since + 1, state.discards[step]):
                    safe |= bits.one(state.river[step * codes.MAX_DISCARDS + i])
        return self.kinds_of(safe)

    def risk_of(self, kind: int, safe: int) -> int:
        """The chance in a thousand that a ready hand waits for a kind."""
        if kind >= 27:
            return self.honour_risk[min(3, self.live[kind])]
        rank = kind % 9
        low = rank < 3 or bits.has(safe, kind - 3) or self.is_walled(kind, -1)
        high = rank > 5 or bits.has(safe, kind + 3) or self.is_walled(kind, 1)
        if low and high:
            return self.full_suji[rank]
        if 3 <= rank <= 5 and (low or high):
            return self.half_suji[rank]
        return self.no_suji[rank]

    def is_walled(self, kind: int, step: int) -> bool:
        """Whether no two-sided wait is possible on one side because a kind it needs is all seen."""
        return self.live[kind + step] == 0 or self.live[kind + 2 * step] == 0

    # Numbers for the fitted network.

    def declaration_gain(self, state: GameState, seat: int, kind: int) -> float:
        self.best_kind = kind
        self.best_tiles_missing = 1
        self.best_accepted_count = self.discard_count[kind]
        return self.riichi_gain(state, seat)

    def describe_game_tile(self, state: GameState, seat: int, kind: int, first: int) -> None:
        """Dora, value tiles, red fives, and how dangerous the kind is by suji alone."""
        self.network.rows[first] = self.dora[kind]
        self.network.rows[first + 1] = self.value[kind]
        if kind < 27 and kind % 9 == 4:
            self.network.rows[first + 2] = state.held[seat * codes.FACES + 34 + kind // 9]
        near = 0
        if kind < 27:
            for step in range(-2, 3):
                if 0 <= kind % 9 + step < 9:
                    near += self.dora[kind + step]
        self.network.rows[first + 3] = near
        self.network.rows[first + 4] = self.risk_of(kind, 0)
        self.network.rows[first + 5] = 1.0 if bits.has(self.discarded_kinds, kind) else 0.0

    def describe_game_table(self, state: GameState, seat: int) -> None:
        """The worth of a point, dora, yaku and groups in the hand, sticks, and what the others show."""
        state.load(seat)
        self.count_hand(state, seat)  # a hand that folds was not counted
        self.set_table(0, self.marginal)
        self.set_table(1, self.doras)
        self.set_table(2, self.yaku)
        self.set_table(3, self.value_pair_chance)
        self.set_table(4, self.orphans)
        self.set_table(5, self.groups)
        self.set_table(6, max(self.suited[0], self.suited[1], self.suited[2]) + self.suited[3])
        self.set_table(7, self.win_extra)
        self.set_table(8, self.hands_in_match - state.players * state.facts[seats.ROUND_FACT] - state.dealer)
        for step in range(1, state.players):
            other = (seat + step) % state.players
            place = 9 + 3 * (step - 1)
            riichi = state.marks[other * codes.MAX_MARKS + seats.RIICHI_MARK]
            self.set_table(place, 1.0 if riichi else self.ready_chance(state, other))
            self.set_table(place + 1, 1.0 if self.own_wind(state, other) == 0 else 0.0)
            self.set_table(place + 2, self.visible_dora(state, other))

    def visible_dora(self, state: GameState, other: int) -> int:
        """Dora and red fives in the melds of a seat."""
        found = 0
        for i in range(state.melds[other]):
            at = other * codes.MAX_MELDS + i
            for j in range(4 if state.meld_verb[at] >= codes.KONG else 3):
                face = state.meld_face[4 * at + j]
                found += self.dora[codes.kind_of(face)] + (1 if 34 <= face < 37 else 0)
        return found

    # Evaluations for advice.

    def evaluate(self, state: GameState, seat: int) -> tuple[int, list[Evaluation], list[int]]:
        self.count_runs(state, seat)
        return FittedEvaluator.evaluate(self, state, seat)

    def evaluate_action(self, state: GameState, seat: int, action: int) -> Evaluation:
        """Of a discard with riichi and the same without it, the worse one is lowered by the difference."""
        verb = codes.verb_of(action)
        if verb != codes.DISCARD and verb != seats.RIICHI_DISCARD and verb != seats.OPEN_RIICHI_DISCARD:
            return Evaluator.evaluate_action(self, state, seat, action)
        found = self.evaluate_discard(state, seat, action)
        if self.best_tiles_missing != 1 or not self.may_declare(state, seat, action):
            return found
        gain = self.riichi_gain(state, seat) if self.best_accepted_count >= 2 else -1.0
        if verb == seats.OPEN_RIICHI_DISCARD:
            return found._replace(value=found.value - abs(gain) - 1.0)
        return found._replace(value=found.value - max(0.0, gain if verb == codes.DISCARD else -gain))

    def value_of_kong(self, state: GameState, seat: int, action: int) -> float:
        """A closed kong keeps a closed hand closed; nothing was called, so no discard is banned."""
        kind = codes.kind_of(codes.tile_of(action, 0))
        state.load(seat)
        for _ in range(state.counts[seat * 34 + kind]):
            state.probe.hand.remove(kind)
        state.probe.hand.melded[kind] = 4
        if codes.verb_of(action) == codes.CLOSED:
            self.ready.add_meld(codes.CLOSED, kind)
        value = self.expected_value_as_is(state, seat, self.is_open(state, seat))
        self.ready.drop_melds()
        return value

    def may_declare(self, state: GameState, seat: int, action: int) -> bool:
        """Whether riichi is offered with the tile of a discard."""
        for i in range(state.offers[seat]):
            other = state.options[seat * codes.MAX_OFFERS + i]
            if codes.verb_of(other) == seats.RIICHI_DISCARD and codes.same_tiles(other, action):
                return True
        return False

    def has_win_route(self, target: int) -> bool:
        """Whether the hand last counted has a yaku in sight."""
        return target > 0 or self.yaku > 0 or self.value_pair_chance > 0.0


class GameEvaluator(parts.GameEvaluator):
    """Values in points."""

    ruleset: Riichi

    win_bonus = 0.1

    @property
    def swing(self) -> float:
        return 4450.0

    def new(self) -> RiichiEvaluator:
        return RiichiEvaluator(self.ruleset)
