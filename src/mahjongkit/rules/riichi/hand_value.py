"""What a riichi hand can become, and what it is worth: for players that judge (see players/mind.py)."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes, shape
from mahjongkit.core.state import GameState
from mahjongkit.players.evaluator import Evaluator
from mahjongkit.rules.riichi import seats

if not cython.compiled:  # compiled, the .pxd declares them
    # What a hand may be aimed at: 0 any sets, then all simples, one suit with honours for each suit, triplets.
    SIMPLES = 1
    FLUSH = 2
    TRIPLETS = 5
    AIMS = 6

# Points by han, of closed and of open hands.
_POINTS = (0, 1300, 2600, 5200, 7700, 8000, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000)
_OPEN_POINTS = (0, 1000, 2000, 3900, 7700, 8000, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000)

# What a tile may become in a hand that is not ready: points that strong players seem to give it, from their discards.
# Of the ranks 1 and 9, 2 and 8, 3 and 7, 4 to 6: alone, next but one to another, next to another or a pair.
_ALONE = (13, 96, 141, 156)
_GAP = (160, 187, 202, 213)
_CLOSE = (207, 249, 282, 295)
_GUEST = (76, 30, 15, 0)  # an honour of no value alone, by unseen copies
_VALUED = (110, 68, 85, 133)  # one of value


class RiichiHandValue(Evaluator):
    """Judges what hands promise. Values are in points."""

    def __init__(self, ruleset: Any) -> None:
        Evaluator.__init__(self, ruleset)
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.alone = [0] * 4
            self.gap = [0] * 4
            self.close = [0] * 4
            self.guest = [0] * 4
            self.valued = [0] * 4
            self.points = [0.0] * 14
            self.open_points = [0.0] * 14
            self.next_kind = [0] * 34
            self.dora = [0] * 34  # how often a kind is dora
            self.dora_kind = [0] * 10  # those that are
            self.value = [0] * 34  # han of a triplet
            self.suited = [0] * 4  # tiles of each suit, melds too
        for i in range(4):
            self.alone[i] = _ALONE[i]
            self.gap[i] = _GAP[i]
            self.close[i] = _CLOSE[i]
            self.guest[i] = _GUEST[i]
            self.valued[i] = _VALUED[i]
        for i in range(14):
            self.points[i] = float(_POINTS[i])
            self.open_points[i] = float(_OPEN_POINTS[i])
        for kind, after in enumerate(ruleset.dora_after()):
            self.next_kind[kind] = after
        for kind in range(31, 34):
            self.value[kind] = 1
        self.simples = 0  # the kinds from 2 to 8, a bit each
        for kind in range(27):
            if 0 < kind % 9 < 8:
                self.simples |= shape.bit(kind)
        self.aims = AIMS
        self.reach = 1
        self.far = 2
        self.few = 2
        self.scan.rough = True
        # What it goes by: in matches against itself most values nearby made no difference that could be measured.
        self.relief = 1000.0  # what a win saves besides its points
        self.caution = 0.08  # part of the losses feared that going on costs later, while not ready
        self.ready_caution = 0.03  # and when ready
        self.pon_weight = 28  # tenths of a draw: a tile that anybody may discard for a pair of an open hand
        self.chi_weight = 20  # and any other of a suit, which only the player before may discard
        self.riichi_tenths = 16  # tenths of han that riichi brings, with ippatsu, ura dora and self-draws
        self.hope_each = 0.5  # the chance that a pair of value tiles becomes a triplet, for each unseen copy
        self.hope_tenths = 3  # tenths of han of such a pair in a closed hand
        self.near_simple = 5  # tenths of han of all simples if one kind is in the way
        self.flush_tiles = 10  # of a suit and honours, that make a flush an aim
        self.triplet_groups = 6  # pairs and triplets that make all triplets an aim, one less of an open hand
        self.horizon = 12  # draws that are counted on: hands seldom last longer
        self.ready_at_end = 1000.0  # what a ready hand gets if nobody wins
        # What lies around.
        self.dora_kinds = 0
        self.dealer = False
        self.thrown = 0  # kinds in the own river, a bit each
        self.gift = 0.0  # what a win brings besides its points
        self.ready_in_the_end = 0.0  # what it is worth by now to be ready if nobody wins
        self.is_counted = False  # whether stock has been taken of the hand that is looked at next
        # The hand last looked at, with its melds.
        self.doras = 0
        self.outside = 0  # kinds of terminals and honours, and tiles of them in melds
        self.yaku = 0  # han of triplets of value tiles
        self.hope = 0.0  # of such triplets from pairs
        self.sure = 0  # han with which the hand may be won silently
        self.groups = 0  # pairs and triplets
        self.meld_suits = 0  # a bit for each, 8 the honours
        self.meld_outside = 0
        self.meld_runs = 0

    # What lies around.

    def look_around(self, state: GameState, seat: int) -> None:
        Evaluator.look_around(self, state, seat)
        self.look_for_values(state, seat)
        self.dealer = self.own_wind(state, seat) == 0
        self.gift = self.relief + state.pot + 300 * state.facts[seats.HONBA_FACT]
        self.ready_in_the_end = self.ready_at_end
        for _ in range(self.draws):
            self.ready_in_the_end *= 0.8
        self.draws = min(self.draws, self.horizon)
        thrown = 0
        one = 1
        for i in range(state.discards[seat]):
            thrown |= one << state.river[seat * codes.MOST_DISCARDS + i]
        self.thrown = self.kinds_of(thrown)

    def look_for_values(self, state: GameState, seat: int) -> None:
        """Find dora and value tiles."""
        for i in range(self.dora_kinds):
            self.dora[self.dora_kind[i]] = 0
        self.dora_kinds = 0
        for i in range(state.turned_size):
            if state.turned[i] < 128:
                kind = self.next_kind[codes.kind_of(state.turned[i])]
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

    # What a hand can become.

    def take_aim(self, state: GameState, seat: int) -> bool:
        """The kinds that fit the aim, where the melds allow it; a closed hand has to be near enough to it."""
        if self.aim == 0:
            if not self.is_counted:
                self.take_stock(state, seat)
            self.is_counted = False
            self.useful = shape.ALL_KINDS
            return not self.opened or self.yaku > 0 or self.hope > 0.0 or self.nothing_else()
        if self.aim == SIMPLES:
            self.useful = self.simples
            return self.opened and self.meld_outside == 0 and self.yaku == 0
        if self.aim == TRIPLETS:
            self.useful = shape.ALL_KINDS
            return self.may_be_triplets()
        suit = self.aim - FLUSH
        self.useful = (shape.bit(9) - 1) << 9 * suit | (shape.bit(7) - 1) << 27
        if self.meld_suits & ~(8 | 1 << suit):
            return False
        return self.suited[suit] + self.suited[3] >= self.flush_tiles

    def may_be_triplets(self) -> bool:
        return self.meld_runs == 0 and self.groups + (1 if self.opened else 0) >= self.triplet_groups

    def nothing_else(self) -> bool:
        """Whether an open hand has no yaku in sight."""
        if self.meld_outside == 0 or self.may_be_triplets():
            return False
        for suit in range(3):
            if not self.meld_suits & ~(8 | 1 << suit) and self.suited[suit] + self.suited[3] >= self.flush_tiles:
                return False
        return True

    def is_special(self) -> bool:
        """Whether the hand last looked at, with its melds, may be aimed at a flush or at triplets."""
        most = max(self.suited[0], self.suited[1], self.suited[2])
        return most + self.suited[3] >= self.flush_tiles or self.groups >= self.triplet_groups

    def by_tables(self) -> bool:
        return self.aim != TRIPLETS

    def tiles_missing_for(self, state: GameState, seat: int) -> int:
        return (
            self.away_from_triplets(state) if self.aim == TRIPLETS else Evaluator.tiles_missing_for(self, state, seat)
        )

    def accept(self, state: GameState, seat: int) -> None:
        self.away_from_triplets(state)
        self.accept_triplets(state)

    def within_reach(self, state: GameState, seat: int, missing_now: int) -> int:
        """Tiles that others may discard count for more where the hand is to be open, none if furiten."""
        found = 0
        pon = 10
        chi = 10
        if missing_now > 1 and (self.opened or self.aim > 0):
            pon = self.pon_weight
            chi = self.chi_weight
        for i in range(self.scan.listed if self.aim != TRIPLETS else 34):
            kind = self.scan.draws[i] if self.aim != TRIPLETS else i
            if state.probe.accepted >> kind & 1:
                if state.probe.hand.counts[kind] >= 2:
                    found += self.live[kind] * pon
                else:
                    found += self.live[kind] * (chi if kind < 27 else 10)
        if missing_now == 1 and state.probe.accepted & self.thrown:
            found = found * 45 // 100
        return found // 10

    def use_of(self, state: GameState, kind: int, missing_now: int) -> float:
        """Pairs and neighbours, tiles of the middle, value tiles and dora may become something."""
        if missing_now == 1:
            return 0.0
        use = 63 * self.dora[kind]
        if kind >= 27:
            if state.probe.hand.counts[kind]:
                use += 305 if self.value[kind] else 203
            elif self.value[kind]:
                use += self.valued[min(3, self.live[kind])] + 35 * (self.value[kind] - 1)
            else:
                use += self.guest[min(3, self.live[kind])]
            return float(use)
        rank = min(kind % 9, 8 - kind % 9, 3)
        nearest = self.neighbour(state, kind)
        if state.probe.hand.counts[kind] or nearest == 1:
            use += self.close[rank] - (25 if state.probe.hand.counts[kind] == 1 else 0)
        else:
            use += self.gap[rank] if nearest == 2 else self.alone[rank]
        return float(use)

    def neighbour(self, state: GameState, kind: int) -> int:
        """How near the next tile of the suit is, 3 if it is farther than two ranks."""
        rank = kind % 9
        for step in range(1, 3):
            if rank >= step and state.probe.hand.counts[kind - step]:
                return step
            if rank + step < 9 and state.probe.hand.counts[kind + step]:
                return step
        return 3

    def tie_of(self, state: GameState, kind: int) -> int:
        """Dora and value tiles are held on to."""
        return Evaluator.tie_of(self, state, kind) + 12 * self.dora[kind] + 4 * self.value[kind]

    # What it is worth.

    def promise(self, state: GameState, seat: int, kind: int, missing_now: int, opened: bool) -> float:
        """A win, what a ready hand gets if nobody wins, and what going on costs."""
        self.find_accepted(state, seat, kind)
        self.wanted = self.within_reach(state, seat, missing_now)
        won = self.chance(missing_now, self.wanted)
        value = won * self.worth(state, seat, kind, opened)
        if missing_now == 1:
            return value + (1.0 - won) * self.ready_in_the_end - self.risk * self.ready_caution
        return value - self.risk * self.caution

    def worth(self, state: GameState, seat: int, kind: int, opened: bool) -> float:
        """The points of a win, with riichi if it is closed, and what it brings besides."""
        tenths = self.tenths_without(state, seat, kind)
        if opened or self.aim > 0:
            return self.value_open(tenths) + self.gift
        if self.hope > 0.0:
            tenths += self.hope_tenths
        return self.amount(True, tenths + self.riichi_tenths) + self.gift

    def tenths_without(self, state: GameState, seat: int, kind: int) -> int:
        """Tenths of han without a tile of a kind: dora, value tiles, all simples, half and full flush, all triplets."""
        doras = self.doras + state.asides[seat]
        outside = self.outside
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
            if not self.simples >> kind & 1 and state.probe.hand.counts[kind] == 0:
                outside -= 1
        for suit in range(3):
            if self.suited[suit] > (1 if kind >= 0 and kind // 9 == suit else 0):
                colours += 1
        self.sure = self.yaku
        tenths = 10 * (doras + self.yaku)
        if self.aim == SIMPLES or outside == 0:
            tenths += 10
            if not state.probe.accepted & ~self.simples:
                self.sure += 1
        elif outside == 1 and not self.opened:
            tenths += self.near_simple
        if self.aim == TRIPLETS:
            tenths += 20
        if colours <= 1 or FLUSH <= self.aim < TRIPLETS:
            tenths += 20 if self.opened or self.aim > 0 else 30
            self.sure += 2
            if honours == 0 and colours == 1:
                tenths += 30
        return tenths

    def value_open(self, tenths: int) -> float:
        """Points of an open hand: with value tiles that are not there yet it may come to nothing."""
        if self.aim == 0 and self.yaku == 0:
            if self.hope > 0.0:
                return self.hope * self.amount(False, tenths + 10)
            return 100.0 if tenths == 0 else 0.3 * self.amount(False, tenths)
        return self.amount(False, tenths)

    def amount(self, closed: bool, tenths: int) -> float:
        """Points for han that may be fractions."""
        whole = min(12, tenths // 10)
        part = (min(130, tenths) - 10 * whole) / 10.0
        low = self.points[whole] if closed else self.open_points[whole]
        high = self.points[whole + 1] if closed else self.open_points[whole + 1]
        value = low + (high - low) * part
        return value * 1.5 if self.dealer else value

    # What is in the hand.

    def take_stock(self, state: GameState, seat: int) -> None:
        """Count what gives han in the hand before the survey and its melds."""
        self.scan.look(state.probe.hand, self.goal, shape.ALL_KINDS)
        self.outside = self.scan.outside()
        self.groups = self.scan.groups()
        for suit in range(4):
            self.suited[suit] = self.scan.tiles_of(suit)
        self.meld_suits = 0
        self.meld_outside = 0
        if state.probe.hand.meld_tiles:
            self.count_melds(state)
        self.yaku = 0
        self.hope = 0.0
        for kind in range(27, 34):
            count = state.probe.hand.counts[kind] + state.probe.hand.melded[kind]
            if count >= 3:
                self.yaku += self.value[kind]
            elif count == 2 and self.value[kind]:
                self.hope = max(self.hope, self.hope_each * self.live[kind])
        self.count_doras(state, seat)

    def count_melds(self, state: GameState) -> None:
        """The melds are counted with the hand."""
        for kind in range(34):
            count = state.probe.hand.melded[kind]
            if count == 0:
                continue
            self.suited[kind // 9] += count
            self.meld_suits |= 1 << kind // 9
            if count >= 3:
                self.groups += 1
            if not self.simples >> kind & 1:
                self.outside += count
                self.meld_outside += count

    def count_doras(self, state: GameState, seat: int) -> None:
        """Dora and red fives, of hand and melds."""
        self.doras = 0
        for i in range(self.dora_kinds):
            kind = self.dora_kind[i]
            self.doras += state.probe.hand.counts[kind] + state.probe.hand.melded[kind]
        for red in range(34, 37):
            self.doras += state.held[seat * codes.FACES + red]
        for i in range(state.melds[seat]):
            for j in range(4 if state.meld_verb[seat * 5 + i] >= codes.KONG else 3):
                tile = state.meld_face[4 * (seat * 5 + i) + j]
                if 34 <= tile < 37:
                    self.doras += 1

    def count_runs(self, state: GameState, seat: int) -> None:
        self.meld_runs = 0
        for i in range(state.melds[seat]):
            if state.meld_verb[seat * 5 + i] == codes.CHI:
                self.meld_runs += 1
