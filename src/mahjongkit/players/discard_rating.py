"""Rating: how near a hand is to what it aims at, what that promises, and which discard serves it best.

A discard is judged by what it brings on average: the chance to win times what the hand would be worth, less the chance
to lose to somebody with this tile times what that costs. Only what the seat may see is looked at.
"""

from __future__ import annotations

from array import array
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes, shape
from mahjongkit.core.discard_scan import DiscardScan
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState

if not cython.compiled:  # compiled, the .pxd declares them
    STEPS = 8  # tiles missing that the table of chances knows
    SHARES = 128  # parts of the unseen tiles
    DRAWS = 24


def _chances() -> array[float]:
    """The chance to win with so many tiles missing, such a share of the unseen tiles wanted, and so many draws.

    The next steps want what hands usually want; with one tile missing others' discards help, too.
    """
    usual = (0.0, 0.06, 0.16, 0.28, 0.38, 0.46, 0.52, 0.56)
    found = array("d", [0.0] * (STEPS * SHARES * DRAWS))
    for draws in range(DRAWS):
        for share in range(SHARES):
            found[share * DRAWS + draws] = 1.0
    for step in range(1, STEPS):
        for share in range(SHARES):
            miss = 1.0
            won = 0.0
            wanted = min(float(share) / SHARES, 0.95)  # compiled, whole numbers would be divided as such
            for draws in range(1, DRAWS):
                at = (step * SHARES + share) * DRAWS + draws
                if step == 1:
                    found[at] = 1.0 - (1.0 - wanted) ** (2.2 * draws)
                    continue
                won = 0.0
                miss = 1.0
                usually = int(usual[step - 1] * SHARES)
                for turn in range(1, draws):
                    won += miss * wanted * found[((step - 1) * SHARES + usually) * DRAWS + draws - turn]
                    miss *= 1.0 - wanted
                found[at] = won
    return found


def _by_draws(chances: array[float]) -> array[float]:
    """The same table, by draws first: what is asked in one decision lies together."""
    steps = range(STEPS)
    return array(
        "d",
        [
            chances[(step * SHARES + share) * DRAWS + draws]
            for draws in range(DRAWS)
            for step in steps
            for share in range(SHARES)
        ],
    )


CHANCES = memoryview(_by_draws(_chances()))
TIE = 0.001  # for each tile wanted, where two discards promise the same


class DiscardRating:
    """Rates hands for one seat; made for one ruleset."""

    def __init__(self, ruleset: Any) -> None:
        self.goal: Goal = ruleset.goals[None][0]
        copies = [0] * 34
        for face in ruleset.tiles.faces:
            if codes.kind_of(face) < 34:
                copies[codes.kind_of(face)] += 1
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.copies = [0] * 34  # of every kind in the box
            self.live = [0] * 34  # of every kind that the seat has not seen
            self.seen = [0] * codes.FACES  # tiles that lie open, by face
            self.short_list = [0] * 8  # kinds that may be discarded, the loosest first
            self.short_ties = [0] * 8  # how well they are tied to others
            self.danger = [0.0] * 34  # what discarding a kind costs on average
            self.rated = [0.0] * 34  # what discarding a kind brings, as far as it was looked at
        for kind in range(34):
            self.copies[kind] = copies[kind]
        self.scan = DiscardScan()
        self.useful = shape.ALL_KINDS  # kinds that fit the aim, a bit each
        self.unseen = 0
        self.draws = 0  # that the seat will have
        self.afraid = False  # whether anything is dangerous
        self.risk = 0.0  # what going on costs in the turns to come
        self.aims = 1  # how many kinds of hands may be aimed at
        self.aim = 0
        self.far = 99  # from so many tiles missing on
        self.few = 4  # only so many discards are looked at, and one more if just so many
        self.least_tie = 0  # of the loosest tile last found
        self.reach = 2  # how many tiles more than for the first aim may be missing for another
        self.opened = False  # whether the hand last looked at has called
        self.triplets = 0  # of the hand last looked at, and its pairs
        self.pairs = 0
        self.wanted = 0  # unseen tiles that bring the hand last looked at nearer
        self.best_kind = -1
        self.best_aim = 0
        self.best_tiles_missing = 0
        self.best_wanted = 0
        self.best_value = 0.0
        self.best_score = 0.0  # the same, less what the tile discarded might have become
        self.best_accepted = 0  # the kinds that it accepts then, a bit each
        self.held_missing = 0  # the same of a hand from which nothing is discarded
        self.held_wanted = 0
        self.held_accepted = 0
        self.held_aim = 0
        self.careful = False  # whether everything is looked at, for those who want to know

    # What a game says.

    def look_around(self, state: GameState, seat: int) -> None:
        """Find what is unseen and how many draws are left."""
        self.count_unseen(state, seat)
        self.draws = max(1, state.left // state.players)

    def fear(self, state: GameState, seat: int) -> None:
        """Find what discarding each kind costs on average, and set `afraid` and `risk`."""

    def is_poor(self, state: GameState, seat: int) -> bool:
        """Whether the hand before the survey must fold as things are: then no more is asked of it."""
        return False

    def worth(self, state: GameState, seat: int, kind: int, opened: bool) -> float:
        """What the hand, as it lies before the survey without a tile of `kind` (-1: nothing), would bring if it won."""
        return 1.0

    def take_aim(self, state: GameState, seat: int) -> bool:
        """Get ready to judge by the aim `self.aim`; whether the melds allow it."""
        return True

    def within_reach(self, state: GameState, seat: int, missing_now: int) -> int:
        """Unseen copies of what the hand accepts; those that others may discard for it can count for more."""
        return self.live_of(state.probe.accepted)

    def cost_of(self, kind: int, missing_now: int) -> float:
        """What discarding a kind costs on average if so many tiles are missing then."""
        return self.danger[kind]

    def use_of(self, state: GameState, kind: int, missing_now: int) -> float:
        """What a tile of a kind, which was taken from the hand before the survey, might have become some day."""
        return 0.0

    def by_tables(self) -> bool:
        """Whether the tables know the aim at hand; else `away` and `accept` are asked."""
        return True

    def tiles_missing_for(self, state: GameState, seat: int) -> int:
        """Tiles missing of the hand before the survey."""
        return shape.tiles_missing(state.probe.hand, self.goal)

    def accept(self, state: GameState, seat: int) -> None:
        """Find what the hand before the survey accepts."""
        state.probe.accept(self.goal)

    def tie_of(self, state: GameState, kind: int) -> int:
        """How well a tile is tied to others of the hand before the survey, at a glance."""
        tie = 20 * state.probe.hand.counts[kind]
        if kind >= 27:
            return tie
        rank = kind % 9
        tie += min(rank, 8 - rank, 3)
        if rank > 0:
            tie += 10 * state.probe.hand.counts[kind - 1]
        if rank > 1:
            tie += 5 * state.probe.hand.counts[kind - 2]
        if rank < 8:
            tie += 10 * state.probe.hand.counts[kind + 1]
        if rank < 7:
            tie += 5 * state.probe.hand.counts[kind + 2]
        return tie

    # Hands of triplets: the tables know them only together with runs.

    def away_from_triplets(self, state: GameState) -> int:
        """Tiles missing of the hand before the survey to triplets and a pair, of the suits that the goal has."""
        need = state.probe.hand.tiles // 3
        self.triplets = 0
        self.pairs = 0
        singles = 0
        for kind in range(34):
            count = state.probe.hand.counts[kind]
            if count == 0 or self.goal.ways[kind // 9] == shape.ABSENT:
                continue
            self.triplets += count >= 3
            self.pairs += count == 2
            singles += count == 1
        rest = need - min(need, self.triplets)
        grown = min(rest, self.pairs)
        begun = min(rest - grown, singles)
        distance = grown + 2 * begun + 3 * (rest - grown - begun)
        if self.pairs > grown or self.triplets > need:
            return distance
        return distance + 1 if singles > begun else distance + 2

    def accept_triplets(self, state: GameState) -> None:
        """What brings the hand before the survey nearer to triplets and a pair."""
        rest = state.probe.hand.tiles // 3 - self.triplets
        singles_help = self.pairs <= rest and not rest < 0
        state.probe.accepted = 0
        for kind in range(34):
            count = state.probe.hand.counts[kind]
            if count == 0 or self.goal.ways[kind // 9] == shape.ABSENT:
                continue
            if (count == 2 and rest > 0) or (count == 1 and singles_help):
                state.probe.accepted |= shape.bit(kind)

    # What lies around.

    def calm_down(self) -> None:
        """Nothing is dangerous yet."""
        self.afraid = False
        self.risk = 0.0
        for kind in range(34):
            self.danger[kind] = 0.0

    def count_unseen(self, state: GameState, seat: int) -> None:
        """Every tile that lies open or in the own hand is seen."""
        for face in range(codes.FACES):
            self.seen[face] = 0
        for other in range(state.players):
            start = other * codes.MOST_DISCARDS
            for at in range(start, start + state.discards[other]):
                if not state.river_flags[at] & codes.WAS_CALLED:
                    self.seen[state.river[at]] += 1
            for i in range(state.asides[other]):
                self.seen[state.aside[other * 8 + i]] += 1
        for i in range(state.turned_size):
            self.seen[state.turned[i] & 127] += 1
        for suit in range(3):
            self.seen[9 * suit + 4] += self.seen[34 + suit]  # red fives
        for other in range(state.players):
            for kind in range(34 if state.melds[other] else 0):
                self.seen[kind] += state.melded[other * 34 + kind]
        self.unseen = 0
        for kind in range(34):
            self.live[kind] = max(0, self.copies[kind] - state.counts[seat * 34 + kind] - self.seen[kind])
            self.unseen += self.live[kind]

    def live_of(self, mask: int) -> int:
        """Unseen copies of all kinds in a mask."""
        found = 0
        for kind in range(34):
            if mask >> kind & 1:
                found += self.live[kind]
        return found

    def passed_by(self, state: GameState, other: int) -> int:
        """Kinds that a seat let pass since it last changed its hand, and what it discarded then, a bit each."""
        since = state.discards[other] - 1
        while since > 0 and state.river_flags[other * codes.MOST_DISCARDS + since] & codes.WAS_DRAWN:
            since -= 1
        found = 0
        for seat in range(state.players):
            for i in range(max(0, since if seat == other else since + 1), state.discards[seat]):
                found |= shape.bit(codes.kind_of(state.river[seat * codes.MOST_DISCARDS + i]))
        return found

    def kinds_of(self, faces: int) -> int:
        """The kinds of faces, a bit each."""
        red = faces >> 34
        return (faces & shape.ALL_KINDS) | (red & 1) << 4 | (red >> 1 & 1) << 13 | (red >> 2 & 1) << 22

    def is_open(self, state: GameState, seat: int) -> bool:
        for i in range(state.melds[seat]):
            if state.meld_verb[seat * 5 + i] != codes.CLOSED:
                return True
        return False

    # Rating discards.

    def rate_hand(self, state: GameState, seat: int, allowed: int, opened: bool) -> None:
        """The best discard of the hand before the survey: from those that keep it nearest, or the safest one."""
        self.best_kind = -1
        self.best_value = -1e9
        self.best_score = -1e9
        self.opened = opened
        nearest = 99
        for aim in range(0 if self.afraid and self.is_poor(state, seat) else self.aims):
            self.aim = aim
            if self.take_aim(state, seat):
                nearest = min(nearest, self.rate_towards(state, seat, allowed, opened, nearest + self.reach))
        if self.afraid:
            self.rate_folding(state, allowed)

    def rate_towards(self, state: GameState, seat: int, allowed: int, opened: bool, farthest: int) -> int:
        """Rate the discards that keep the hand nearest to one aim, unless that is too far; how far it is."""
        if not self.by_tables() and self.tiles_missing_for(state, seat) > farthest:
            return shape.FAR  # it is no nearer without a tile
        nearest = self.measure_discards(state, seat, allowed)
        if nearest <= farthest:
            self.rate_nearest(state, seat, nearest, opened)
        return nearest

    def rate_nearest(self, state: GameState, seat: int, nearest: int, opened: bool) -> None:
        """Rate the discards after which so many tiles are missing, as they were measured."""
        if nearest >= self.far:
            self.shorten_list(state, nearest, self.few + 1 if nearest == self.far else self.few)
        for kind in range(34):
            if self.scan.after[kind] == nearest:
                state.probe.hand.remove(kind)
                self.rate(state, seat, kind, nearest, opened)
                state.probe.hand.add(kind)

    def shorten_list(self, state: GameState, nearest: int, few: int) -> None:
        """Of the discards that keep a hand nearest, only the few that seem loosest are looked at."""
        size = 0
        self.scan.discarded = 0  # they have to be looked at again
        for kind in range(34):
            if self.scan.after[kind] != nearest:
                continue
            self.scan.after[kind] = shape.FAR
            tie = self.tie_of(state, kind)
            place = size
            while place > 0 and tie < self.short_ties[place - 1]:
                place -= 1
            if place == few:
                continue
            size = min(size + 1, few)
            for i in range(size - 1, place, -1):
                self.short_ties[i] = self.short_ties[i - 1]
                self.short_list[i] = self.short_list[i - 1]
            self.short_ties[place] = tie
            self.short_list[place] = kind
        for i in range(size):
            self.scan.after[self.short_list[i]] = nearest

    def loosest_of(self, state: GameState, nearest: int) -> int:
        """Of the discards that keep a hand nearest, the one that is least tied to other tiles, or -1."""
        found = -1
        least = 0
        for kind in range(34):
            if self.scan.after[kind] == nearest:
                tie = self.tie_of(state, kind)
                if found < 0 or tie < least:
                    found = kind
                    least = tie
        self.least_tie = least
        return found

    def measure_discards(self, state: GameState, seat: int, allowed: int) -> int:
        """Tiles missing after each discard allowed, in `sweep.after`; the fewest of them."""
        if self.by_tables():
            self.scan.look(state.probe.hand, self.goal, self.useful)
            return self.scan.look_at_discards(state.probe.hand, self.goal, allowed)
        nearest = 99
        self.scan.discarded = 0
        for kind in range(34):
            self.scan.after[kind] = shape.FAR
            if allowed >> kind & 1 and state.probe.hand.counts[kind]:
                state.probe.hand.remove(kind)
                self.scan.after[kind] = self.tiles_missing_for(state, seat)
                nearest = min(nearest, self.scan.after[kind])
                state.probe.hand.add(kind)
        return nearest

    def measure(self, state: GameState, seat: int) -> int:
        """Tiles missing of the hand before the survey as it is."""
        if self.by_tables():
            return self.scan.look(state.probe.hand, self.goal, self.useful)
        return self.tiles_missing_for(state, seat)

    def find_accepted(self, state: GameState, seat: int, gone: int) -> None:
        """What the hand that was measured accepts, as it is or without a tile of the kind `gone`, in the survey."""
        if self.by_tables():
            state.probe.accepted = self.scan.accept(state.probe.hand, self.goal, gone)
        else:
            self.accept(state, seat)

    def rate_folding(self, state: GameState, allowed: int) -> None:
        """The safest discard, if going on promises less."""
        safest = -1
        least = 0.0
        for kind in range(34):
            if state.probe.hand.counts[kind] and allowed >> kind & 1:
                cost = self.cost_of(kind, 9)
                if safest < 0 or cost < least:
                    safest = kind
                    least = cost
        if safest >= 0 and -least > self.best_value:
            self.best_kind = safest
            self.best_value = -least
            self.best_score = -least
            self.best_tiles_missing = 9
            self.best_wanted = 0

    def rate(self, state: GameState, seat: int, kind: int, missing_now: int, opened: bool) -> None:
        """Rate the hand before the survey, from which a tile of a kind was taken."""
        value = self.promise(state, seat, kind, missing_now, opened) - self.cost_of(kind, missing_now)
        value += TIE * self.wanted
        self.rated[kind] = max(self.rated[kind], value)
        score = value - self.use_of(state, kind, missing_now) if self.careful else value
        if score > self.best_score:
            self.best_score = score
            self.best_value = value
            self.best_kind = kind
            self.best_aim = self.aim
            self.best_tiles_missing = missing_now
            self.best_wanted = self.wanted
            self.best_accepted = state.probe.accepted

    # What a hand promises.

    def promise(self, state: GameState, seat: int, kind: int, missing_now: int, opened: bool) -> float:
        """What going on with the hand before the survey brings, by the aim at hand."""
        self.find_accepted(state, seat, kind)
        self.wanted = self.within_reach(state, seat, missing_now)
        value = self.chance(missing_now, self.wanted) * self.worth(state, seat, kind, opened)
        return value - self.risk if missing_now > 1 else value

    def promise_as_it_is(self, state: GameState, seat: int, opened: bool) -> float:
        """What the hand before the survey brings if nothing is discarded, by the best aim."""
        best = -1e9
        self.opened = opened
        nearest = 99
        for aim in range(self.aims):
            self.aim = aim
            if not self.take_aim(state, seat):
                continue
            now = self.measure(state, seat)
            if now <= nearest + self.reach:
                value = self.promise(state, seat, -1, now, opened)
                if value > best:
                    best = value
                    self.held_missing = now
                    self.held_wanted = self.wanted
                    self.held_accepted = state.probe.accepted
                    self.held_aim = aim
            nearest = min(nearest, now)
        return best

    def chance(self, missing_now: int, wanted: int) -> float:
        """The chance to win with so many tiles missing and wanted."""
        share = min(SHARES - 1, wanted * SHARES // max(1, self.unseen))
        step = min(STEPS - 1, missing_now)
        return CHANCES[(min(DRAWS - 1, self.draws) * STEPS + step) * SHARES + share]
