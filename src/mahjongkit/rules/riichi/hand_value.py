"""`RiichiHandValue`: the targets of a riichi hand, and the value of hands for each of them.

RiichiEvaluator (evaluator.py) builds on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, shape
from mahjongkit.core.state import GameState
from mahjongkit.players.evaluator import Evaluator
from mahjongkit.players.fitted_evaluator import FittedEvaluator
from mahjongkit.rules.riichi import seats
from mahjongkit.rules.riichi.ready_points import ReadyPoints

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi

if not cython.compiled:  # compiled, the .pxd declares them
    from math import sqrt

    # Targets: 0 any sets, 1 all simples, 2 to 4 one suit with honours, 5 triplets.
    SIMPLES = 1
    FLUSH = 2
    TRIPLETS = 5
    TARGETS = 6

# Points by han, of closed and of open hands.
_POINTS = (0, 1300, 2600, 5200, 7700, 8000, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000)
_OPEN_POINTS = (0, 1000, 2000, 3900, 7700, 8000, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000)

# The potential of a tile in a hand that is not ready, in points, estimated from discards of strong players.
# For ranks 1 and 9, 2 and 8, 3 and 7, 4 to 6: alone, two ranks from another tile, next to one or paired.
_ALONE = (13, 96, 141, 156)
_GAP = (160, 187, 202, 213)
_CLOSE = (207, 249, 282, 295)
_PLAIN_HONOUR = (76, 30, 15, 0)  # a single honour of no value, by unseen copies
_VALUE_HONOUR = (110, 68, 85, 133)  # a single value tile


# The chance that others win before the next draw, by draws left: counted in 1,600 hands of greedy players.
_ENDINGS = (
    *(0.0, 0.18, 0.186, 0.166, 0.164, 0.155, 0.1225, 0.095, 0.095, 0.07, 0.042, 0.0244, 0.0145, 0.0064, 0.0032),
    *(0.0013, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
)


class RiichiHandValue(FittedEvaluator):
    """Evaluates what hands can become. Values are in points."""

    def __init__(self, ruleset: Riichi) -> None:
        FittedEvaluator.__init__(self, ruleset)
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.alone = [0] * 4
            self.gap = [0] * 4
            self.close = [0] * 4
            self.plain_honour = [0] * 4
            self.value_honour = [0] * 4
            self.points = [0.0] * 14
            self.open_points = [0.0] * 14
            self.dora_of = [0] * 34
            self.dora = [0] * 34  # how often a kind is dora
            self.dora_kind = [0] * 10  # the kinds that are dora
            self.value = [0] * 34  # han of a triplet of the kind
            self.lead = [0.0] * 4  # of the seat before every other
            self.suited = [0] * 4  # tiles of each suit, melds included
        self.ready = ReadyPoints(ruleset)
        self.hands_in_match = ruleset.players * (2 if ruleset.options.length == "hanchan" else 1)
        self.swing = 1.0  # how far the difference of two scores moves until the end of the match
        self.seat = 0
        self.seats_taken = 4  # players
        self.marginal = 1.0  # what a point is worth
        self.win_extra = 0.0  # sticks and honba
        self.thrown_kinds = 0  # kinds in the river of the seat with the discard that is rated, a bit each
        self.root_tenths = 0  # tenths of han after the discard that is looked ahead from
        self.fill_tables(ruleset)
        self.set_parameters()
        self.targets = TARGETS
        self.max_extra_missing = 1
        self.shortlist_from = 2
        self.shortlist_size = 2
        self.scan.rough = True
        # The table.
        self.dora_kinds = 0
        self.dealer = False
        self.discarded_kinds = 0  # kinds in the river of the seat, a bit each
        self.win_bonus = 0.0  # what a win brings besides its points
        self.tenpai_value_now = 0.0  # the same, discounted by the draws left
        self.hand_counted = False  # whether the hand to be rated next is already counted
        # The hand last counted, with its melds.
        self.doras = 0
        self.orphans = 0  # kinds of terminals and honours, and tiles of them in melds
        self.yaku = 0  # han of triplets of value tiles
        self.value_pair_chance = 0.0  # chance that a pair becomes such a triplet
        self.dama_han = 0  # han without riichi
        self.groups = 0  # pairs and triplets
        self.meld_suits = 0  # a bit for each, 8 the honours
        self.meld_orphans = 0
        self.meld_runs = 0

    def fill_tables(self, ruleset: Riichi) -> None:
        for i in range(4):
            self.alone[i] = _ALONE[i]
            self.gap[i] = _GAP[i]
            self.close[i] = _CLOSE[i]
            self.plain_honour[i] = _PLAIN_HONOUR[i]
            self.value_honour[i] = _VALUE_HONOUR[i]
        for i in range(14):
            self.points[i] = float(_POINTS[i])
            self.open_points[i] = float(_OPEN_POINTS[i])
        for kind, after in enumerate(ruleset.scoring.dora_after):
            self.dora_of[kind] = after
        for kind in range(31, 34):
            self.value[kind] = 1
        self.simples = 0  # the kinds from 2 to 8, a bit each
        for kind in range(27):
            if 0 < kind % 9 < 8:
                self.simples |= bits.one(kind)

    def set_parameters(self) -> None:
        """In matches against itself nearby values made no measurable difference, mostly."""
        self.saved_by_winning = 1000.0  # what a win saves besides bringing its points
        self.push_risk = 0.08  # share of the feared losses that going on costs while not ready …
        self.ready_push_risk = 0.03  # … and when ready
        self.pon_weight = 28  # weight in tenths of a tile that an open hand can pon
        self.chi_weight = 20  # and of one that it can chi, from the previous player only
        self.riichi_tenths = 16  # tenths of han that riichi brings on average, with ippatsu, ura dora and tsumo
        self.riichi_extra = 0.6  # chance of one more han after riichi: ippatsu, ura dora, tsumo
        self.pair_chance_per_copy = 0.5  # chance per unseen copy that a pair of value tiles becomes a triplet
        self.value_pair_tenths = 3  # tenths of han for such a pair in a closed hand
        self.near_simples_tenths = 5  # tenths of han for all simples if only one kind is in the way
        self.flush_tiles = 10  # tiles of a suit and honours that make a flush a target
        self.triplet_groups = 6  # pairs and triplets that make all triplets a target, one less for an open hand
        self.by_placement = False  # whether points are weighed by what they do for the rank
        self.hand_swing = 10000.0  # how far the difference of two scores moves in a hand
        self.tenpai_value = 1000.0  # what a ready hand gets if nobody wins

    def chances_to_end(self) -> tuple[tuple[float, ...], ...]:
        """Every riichi of another seat adds to the chance that others win."""
        return tuple(tuple(1.0 - (1.0 - one) * (1.0 - more) for one in _ENDINGS) for more in (0.0, 0.07, 0.13))

    # The table.

    def read_table(self, state: GameState, seat: int) -> None:
        Evaluator.read_table(self, state, seat)
        self.find_value_tiles(state, seat)
        self.dealer = self.own_wind(state, seat) == 0
        if self.by_placement:
            self.read_standings(state, seat)
        self.win_bonus = self.saved_by_winning * self.marginal
        self.win_extra = float(state.pot + 300 * state.facts[seats.HONBA_FACT])
        self.tenpai_value_now = self.tenpai_value
        for _ in range(self.draws):
            self.tenpai_value_now *= 0.8
        discarded = 0
        for i in range(state.discards[seat]):
            discarded |= bits.one(state.river[seat * codes.MAX_DISCARDS + i])
        self.discarded_kinds = self.kinds_of(discarded)
        if self.looks_ahead_from:
            self.ready.load(state, seat, self.own_wind(state, seat), self.round_wind(state))

    def read_standings(self, state: GameState, seat: int) -> None:
        """Find how far the others are behind, and how far scores may still move."""
        hands = max(1, self.hands_in_match - state.players * state.facts[seats.ROUND_FACT] - state.dealer)
        self.swing = self.hand_swing * sqrt(hands)
        self.seat = seat
        self.seats_taken = state.players
        for other in range(state.players):
            self.lead[other] = float(state.score[seat] - state.score[other])
        self.marginal = self.worth(1000.0) / 1000.0

    def hands_to_come(self, state: GameState) -> int:
        played = state.players * state.carry_over[seats.ROUND] + state.next_dealer
        hands: int = max(1, self.hands_in_match - played)
        return hands

    def worth(self, gain: float) -> float:
        """What winning points is worth for the final rank, in points of an even match that is not near its end.

        The points come from all others.
        """
        if not self.by_placement:
            return gain
        value = 0.0
        for other in range(self.seats_taken):
            if other != self.seat:
                value += self.ahead(self.lead[other] + 1.3333 * gain) - self.ahead(self.lead[other])
        return value * self.swing / 2.0

    def worth_of_loss(self, loss: float, winner: int) -> float:
        """What paying points to another seat costs in the same unit."""
        if not self.by_placement:
            return loss
        value = 0.0
        for other in range(self.seats_taken):
            if other != self.seat:
                paid = 2.0 * loss if other == winner else loss
                value += self.ahead(self.lead[other]) - self.ahead(self.lead[other] - paid)
        return value * self.swing / 2.0

    def ahead(self, lead: float) -> float:
        """About the chance to end before another seat, by the lead."""
        return 0.5 + 0.5 * lead / (self.swing + abs(lead))

    def find_value_tiles(self, state: GameState, seat: int) -> None:
        """Find dora and value tiles."""
        for i in range(self.dora_kinds):
            self.dora[self.dora_kind[i]] = 0
        self.dora_kinds = 0
        for i in range(state.turned_size):
            if state.turned[i] < 128:
                kind = self.dora_of[codes.kind_of(state.turned[i])]
                self.dora[kind] += 1
                self.dora_kind[self.dora_kinds] = kind
                self.dora_kinds += 1
        for kind in range(27, 31):
            self.value[kind] = 0
        self.value[27 + self.own_wind(state, seat)] += 1
        self.value[27 + state.facts[seats.ROUND_FACT] % 4] += 1

    def own_wind(self, state: GameState, seat: int) -> int:
        wind: int = (seat - state.dealer + state.players) % state.players
        return wind

    def round_wind(self, state: GameState) -> int:
        wind: int = state.facts[seats.ROUND_FACT] % 4
        return wind

    # Targets.

    def set_target(self, state: GameState, seat: int) -> bool:
        """Set the useful kinds of the target; return whether the melds allow it and a closed hand is near enough."""
        if self.target == 0:
            if not self.hand_counted:
                self.count_hand(state, seat)
            self.hand_counted = False
            self.useful = shape.ALL_KINDS
            return not self.opened or self.yaku > 0 or self.value_pair_chance > 0.0 or self.has_no_yaku_route()
        if self.target == SIMPLES:
            self.useful = self.simples
            return self.opened and self.meld_orphans == 0 and self.yaku == 0
        if self.target == TRIPLETS:
            self.useful = shape.ALL_KINDS
            return self.may_be_triplets()
        suit = self.target - FLUSH
        self.useful = bits.span(9 * suit, 9) | bits.span(27, 7)
        if bits.without(bits.without(self.meld_suits, 3), suit):
            return False
        return self.suited[suit] + self.suited[3] >= self.flush_tiles

    def may_be_triplets(self) -> bool:
        return self.meld_runs == 0 and self.groups + (1 if self.opened else 0) >= self.triplet_groups

    def has_no_yaku_route(self) -> bool:
        """Whether an open hand has no yaku in sight."""
        if self.meld_orphans == 0 or self.may_be_triplets():
            return False
        for suit in range(3):
            if (
                not bits.without(bits.without(self.meld_suits, 3), suit)
                and self.suited[suit] + self.suited[3] >= self.flush_tiles
            ):
                return False
        return True

    def suits_flush_or_triplets(self) -> bool:
        """Whether a flush or triplets are a target for the hand last counted, with its melds."""
        most = max(self.suited[0], self.suited[1], self.suited[2])
        return most + self.suited[3] >= self.flush_tiles or self.groups >= self.triplet_groups

    def uses_tables(self) -> bool:
        return self.target != TRIPLETS

    def tiles_missing_for(self, state: GameState, seat: int) -> int:
        return (
            self.missing_for_triplets(state)
            if self.target == TRIPLETS
            else Evaluator.tiles_missing_for(self, state, seat)
        )

    def accept(self, state: GameState, seat: int) -> None:
        self.missing_for_triplets(state)
        self.accept_triplets(state)

    def count_accepted(self, state: GameState, seat: int, missing: int) -> int:
        """Tiles that others may discard count for more if the hand is to be open, for less if it is furiten."""
        found = 0
        pon = 10
        chi = 10
        if missing > 1 and (self.opened or self.target > 0):
            pon = self.pon_weight
            chi = self.chi_weight
        for i in range(self.scan.candidate_count if self.target != TRIPLETS else 34):
            kind = self.scan.candidates[i] if self.target != TRIPLETS else i
            if bits.has(state.probe.accepted, kind):
                if state.probe.hand.counts[kind] >= 2:
                    found += self.live[kind] * pon
                else:
                    found += self.live[kind] * (chi if kind < 27 else 10)
        if missing == 1 and state.probe.accepted & self.discarded_kinds:
            found = found * 45 // 100
        return found // 10

    def potential_of(self, state: GameState, kind: int, missing: int) -> float:
        """Pairs and neighbours, middle tiles, value tiles and dora have potential."""
        if missing == 1:
            return 0.0
        use = 63 * self.dora[kind]
        if kind >= 27:
            if state.probe.hand.counts[kind]:
                use += 305 if self.value[kind] else 203
            elif self.value[kind]:
                use += self.value_honour[min(3, self.live[kind])] + 35 * (self.value[kind] - 1)
            else:
                use += self.plain_honour[min(3, self.live[kind])]
            return float(use)
        rank = min(kind % 9, 8 - kind % 9, 3)
        nearest = self.neighbour(state, kind)
        if state.probe.hand.counts[kind] or nearest == 1:
            use += self.close[rank] - (25 if state.probe.hand.counts[kind] == 1 else 0)
        else:
            use += self.gap[rank] if nearest == 2 else self.alone[rank]
        return float(use)

    def neighbour(self, state: GameState, kind: int) -> int:
        """The distance to the next tile of the suit, 3 if it is more than two ranks."""
        rank = kind % 9
        for step in range(1, 3):
            if rank >= step and state.probe.hand.counts[kind - step]:
                return step
            if rank + step < 9 and state.probe.hand.counts[kind + step]:
                return step
        return 3

    def link_score(self, state: GameState, kind: int) -> int:
        """Dora and value tiles score higher, so that they are kept."""
        return Evaluator.link_score(self, state, kind) + 12 * self.dora[kind] + 4 * self.value[kind]

    # Values.

    def expected_value(self, state: GameState, seat: int, kind: int, missing: int, opened: bool) -> float:
        """The value of a win, plus that of a ready hand if nobody wins, less the cost of going on."""
        self.find_accepted(state, seat, kind)
        self.accepted_count = self.count_accepted(state, seat, missing)
        self.thrown_kinds = self.discarded_kinds | (bits.one(kind) if kind >= 0 else 0)
        if missing > 1:
            if missing <= self.looks_ahead_from:
                self.root_tenths = self.han_tenths_without(state, seat, kind)
            return self.value_of_winning(state, seat, kind, missing, opened) - self.risk * self.push_risk
        value = self.value_of_winning(state, seat, kind, missing, opened)
        if self.looks_ahead_from:
            self.rate_ready(state, seat, not opened, self.thrown_kinds)
            self.accepted_count = self.leaf_count
            self.rated_chance = self.win_chance(1, self.leaf_count)
            value = self.rated_chance * self.leaf_value
        return value + (1.0 - self.rated_chance) * self.tenpai_value_now - self.risk * self.ready_push_risk

    def win_value(self, state: GameState, seat: int, kind: int, opened: bool) -> float:
        """The points of a win, with riichi if the hand is closed, and the bonus of winning."""
        return self.value_of_tenths(self.han_tenths_without(state, seat, kind), opened)

    def value_of_tenths(self, tenths: int, opened: bool) -> float:
        """What a win with that many tenths of han, without riichi, brings."""
        if opened or self.target > 0:
            return self.worth(self.open_hand_points(tenths) + self.win_extra) + self.win_bonus
        if self.value_pair_chance > 0.0:
            tenths += self.value_pair_tenths
        return self.worth(self.points_for(True, tenths + self.riichi_tenths) + self.win_extra) + self.win_bonus

    # The next hand.

    def draw_weight(self, state: GameState, kind: int, missing: int) -> float:
        """Tiles that others may discard count for more if the hand is to be open."""
        if not self.opened and self.target == 0:
            return float(self.live[kind])
        if state.probe.hand.counts[kind] >= 2:
            return self.live[kind] * self.pon_weight / 10.0
        return self.live[kind] * self.chi_weight / 10.0 if kind < 27 else float(self.live[kind])

    def rate_leaf(self, state: GameState, seat: int, kind: int, missing: int, opened: bool) -> None:
        """A ready hand is scored exactly, with every tile that it waits for."""
        if missing > 1:
            self.leaf_count = self.weighted_live(state)
            tenths = self.root_tenths + 10 * self.dora[self.drawn_ahead] - 10 * self.dora[kind]
            self.leaf_value = self.value_of_tenths(tenths, opened)
            return
        self.rate_ready(state, seat, not opened, self.thrown_kinds | bits.one(kind))

    def rate_ready(self, state: GameState, seat: int, riichi: bool, thrown: int) -> None:
        """Score the probed hand with every tile that it waits for; a closed hand without a yaku can be self-drawn."""
        doras = self.doras_now(state, seat)
        tenths = 0
        total = 0.0
        extra = self.riichi_extra if riichi else 0.0
        for wait in range(34):
            if bits.has(state.probe.accepted, wait) and self.live[wait]:
                weight = 10
                points = self.ready.points(state, wait, riichi, doras + self.dora[wait], extra)
                if points < 0.0 and self.ready.win.is_closed:
                    weight = 4
                    points = self.ready.points(state, wait, 1, doras + self.dora[wait], 0.0)
                if points > 0.0:
                    tenths += weight * self.live[wait]
                    total += weight * self.live[wait] * self.worth(points + self.win_extra)
        self.leaf_value = total / max(1, tenths) + self.win_bonus
        if state.probe.accepted & thrown:  # furiten
            tenths = tenths * 45 // 100
        self.leaf_count = tenths // 10

    def weighted_live(self, state: GameState) -> int:
        """The accepted tiles by `draw_weight`."""
        found = 0.0
        for kind in range(34):
            if bits.has(state.probe.accepted, kind):
                found += self.draw_weight(state, kind, 2)
        return int(found)

    def doras_now(self, state: GameState, seat: int) -> int:
        """Dora and red fives in the probed hand and its melds."""
        found = 0
        for i in range(self.dora_kinds):
            kind = self.dora_kind[i]
            found += state.probe.hand.counts[kind] + state.probe.hand.melded[kind]
        for suit in range(3):
            five = 9 * suit + 4
            held = state.probe.hand.counts[five] + state.probe.hand.melded[five] - state.melded[seat * 34 + five]
            found += min(held, state.held[seat * codes.FACES + 34 + suit])
        for i in range(state.melds[seat]):
            for j in range(4 if state.meld_verb[seat * codes.MAX_MELDS + i] >= codes.KONG else 3):
                if 34 <= state.meld_face[4 * (seat * codes.MAX_MELDS + i) + j] < 37:
                    found += 1
        return found

    def han_tenths_without(self, state: GameState, seat: int, kind: int) -> int:
        """Tenths of han without a tile of `kind`: dora, value tiles, all simples, half and full flush, all triplets."""
        doras = self.doras + state.asides[seat]
        outside = self.orphans
        honours = self.suited[3]
        colours = 0
        if kind >= 0:
            doras -= self.dora[kind]
            if (
                kind < 27
                and kind % 9 == 4
                and state.held[seat * codes.FACES + 34 + kind // 9] > state.probe.hand.counts[kind]
            ):
                doras -= 1
            if kind >= 27:
                honours -= 1
            if not bits.has(self.simples, kind) and state.probe.hand.counts[kind] == 0:
                outside -= 1
        for suit in range(3):
            if self.suited[suit] > (1 if kind >= 0 and kind // 9 == suit else 0):
                colours += 1
        self.dama_han = self.yaku
        tenths = 10 * (doras + self.yaku)
        if self.target == SIMPLES or outside == 0:
            tenths += 10
            if not state.probe.accepted & ~self.simples:
                self.dama_han += 1
        elif outside == 1 and not self.opened:
            tenths += self.near_simples_tenths
        if self.target == TRIPLETS:
            tenths += 20
        if colours <= 1 or FLUSH <= self.target < TRIPLETS:
            tenths += 20 if self.opened or self.target > 0 else 30
            self.dama_han += 2
            if honours == 0 and colours == 1:
                tenths += 30
        return tenths

    def open_hand_points(self, tenths: int) -> float:
        """Points of an open hand, discounted if it still needs value tiles to have a yaku."""
        if self.target == 0 and self.yaku == 0:
            if self.value_pair_chance > 0.0:
                return self.value_pair_chance * self.points_for(False, tenths + 10)
            return 100.0 if tenths == 0 else 0.3 * self.points_for(False, tenths)
        return self.points_for(False, tenths)

    def points_for(self, closed: bool, tenths: int) -> float:
        """Points for tenths of han, interpolated."""
        whole = min(12, tenths // 10)
        part = (min(130, tenths) - 10 * whole) / 10.0
        low = self.points[whole] if closed else self.open_points[whole]
        high = self.points[whole + 1] if closed else self.open_points[whole + 1]
        value = low + (high - low) * part
        return value * 1.5 if self.dealer else value

    # Counting the hand.

    def count_hand(self, state: GameState, seat: int) -> None:
        """Count what gives han in the probed hand and its melds."""
        self.scan.scan(state.probe.hand, self.goal, shape.ALL_KINDS)
        self.orphans = self.scan.orphan_kinds()
        self.groups = self.scan.pair_kinds()
        for suit in range(4):
            self.suited[suit] = self.scan.tiles_of(suit)
        self.meld_suits = 0
        self.meld_orphans = 0
        if state.probe.hand.meld_tiles:
            self.count_melds(state)
        self.yaku = 0
        self.value_pair_chance = 0.0
        for kind in range(27, 34):
            count = state.probe.hand.counts[kind] + state.probe.hand.melded[kind]
            if count >= 3:
                self.yaku += self.value[kind]
            elif count == 2 and self.value[kind]:
                self.value_pair_chance = max(self.value_pair_chance, self.pair_chance_per_copy * self.live[kind])
        self.count_doras(state, seat)

    def count_melds(self, state: GameState) -> None:
        """Add the melds to the counts."""
        for kind in range(34):
            count = state.probe.hand.melded[kind]
            if count == 0:
                continue
            self.suited[kind // 9] += count
            self.meld_suits |= bits.one(kind // 9)
            if count >= 3:
                self.groups += 1
            if not bits.has(self.simples, kind):
                self.orphans += count
                self.meld_orphans += count

    def count_doras(self, state: GameState, seat: int) -> None:
        """Count dora and red fives in hand and melds."""
        self.doras = 0
        for i in range(self.dora_kinds):
            kind = self.dora_kind[i]
            self.doras += state.probe.hand.counts[kind] + state.probe.hand.melded[kind]
        for red in range(34, 37):
            self.doras += state.held[seat * codes.FACES + red]
        for i in range(state.melds[seat]):
            for j in range(4 if state.meld_verb[seat * codes.MAX_MELDS + i] >= codes.KONG else 3):
                tile = state.meld_face[4 * (seat * codes.MAX_MELDS + i) + j]
                if 34 <= tile < 37:
                    self.doras += 1

    def count_runs(self, state: GameState, seat: int) -> None:
        self.meld_runs = 0
        for i in range(state.melds[seat]):
            if state.meld_verb[seat * codes.MAX_MELDS + i] == codes.CHI:
                self.meld_runs += 1
