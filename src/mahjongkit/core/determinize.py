"""`Determinizer` deals the hidden tiles anew in a way that fits what one seat knows, for players that look ahead.

The new deal depends only on what the seat sees and on a seed: two tables that look the same to the seat become the same
table.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes
from mahjongkit.core.rng import Generator
from mahjongkit.core.state import GameState

if not cython.compiled:  # compiled, the .pxd declares them
    MAX_TRIES = 300  # draws to make a hand ready that is known to be ready
    MAX_REPAIRS = 30  # changes to a ready hand that would have won by now
    WASTED_DRAW_RATIO = 4  # one draw in so many does not improve the hand
    MAX_DEALS = 3  # hands dealt to find one that fits the discards of its seat
    DISCARDS_CHECKED = 3  # latest discards that a dealt hand must fit
    DISCARD_SLACK = 3  # a tile rated at most this much above the lowest is a plausible discard
    MISSING_WEIGHT = 100  # rating of one missing tile, compared with that of connections
    MAX_MISSING = 20  # more tiles than any hand is missing


class Determinizer:
    """Collects the tiles that a seat does not see, shuffles them, and deals every other seat a plausible hand."""

    def __init__(self) -> None:
        self.generator = Generator()
        self.pool_size = 0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.pool = [0] * 144  # faces not dealt yet
            self.count = [0] * codes.FACES

    def determinize(self, state: GameState, seat: int, seed: int) -> None:
        """Deal every tile that `seat` does not see anew."""
        state.determinized = True
        state.roll_back(seat)
        self.generator.seed(seed, 1)
        places = state.unseen_wall()
        self.collect(state, seat, places)
        self.shuffle()
        self.deal_hands(state, seat, True)
        self.deal_hands(state, seat, False)
        for other in range(state.players):
            if other != seat:
                self.swap_impossible_tiles(state, other, seat)
        self.shuffle()  # tiles that nobody may hold were skipped and lie together
        for place in places:
            self.pool_size -= 1
            state.wall[place] = self.pool[self.pool_size]
        state.refresh(seat)

    def assign_draws(self, state: GameState) -> int:
        """Assign the wall tiles to the seats in turn, so that a seat draws the same tiles whatever else happens.

        Such a wall is as likely as any other, and rollouts of different actions on it differ less by chance.
        """
        state.per_seat_draws = True
        for place in range(state.front, state.box.size):
            state.draw_owner[place] = (state.turn + 1 + place - state.front) % state.players
        return 0

    def deal_hands(self, state: GameState, seat: int, ready: bool) -> None:
        """Deal the hands that are known to be ready, or the others. Earlier hands have more tiles to choose from."""
        first = self.generator.below(state.players)
        for i in range(state.players):
            other = (first + i) % state.players
            if other != seat and state.known_ready(other) == ready:
                self.deal_hand(state, other)

    def collect(self, state: GameState, seat: int, places: list[int]) -> None:
        """Collect all hidden tiles in the order of their faces: the new deal must not depend on where they lay."""
        for face in range(codes.FACES):
            self.count[face] = 0
        for place in places:
            self.count[state.wall[place]] += 1
        for other in range(state.players):
            for face in range(codes.FACES if other != seat else 0):
                self.count[face] += state.held[other * codes.FACES + face]
        self.pool_size = 0
        for face in range(codes.FACES):
            for _ in range(self.count[face]):
                self.pool[self.pool_size] = face
                self.pool_size += 1

    def shuffle(self) -> None:
        for i in range(self.pool_size - 1, 0, -1):
            j = self.generator.below(i + 1)
            face = self.pool[i]
            self.pool[i] = self.pool[j]
            self.pool[j] = face

    def deal_hand(self, state: GameState, seat: int) -> None:
        """Deal a seat as many tiles as it has, if possible only tiles it may hold; the drawn tile comes last."""
        wanted = state.tiles[seat]
        drew = state.drawn[seat] >= 0 and wanted % 3 == 2
        self.clear_hand(state, seat, False)
        for attempt in range(MAX_DEALS):
            self.give_tiles(state, seat, wanted - 1 if drew else wanted)
            self.improve_hand(state, seat)
            if attempt == MAX_DEALS - 1 or self.fits_discards(state, seat):
                break
            self.clear_hand(state, seat, True)
        if drew:
            self.give_tiles(state, seat, 1)

    def clear_hand(self, state: GameState, seat: int, to_pool: bool) -> None:
        """Empty a hand; with `to_pool` its tiles go back to the pool, which is shuffled."""
        for face in range(codes.FACES):
            while state.held[seat * codes.FACES + face]:
                state.release(seat, face)
                if to_pool:
                    self.pool[self.pool_size] = face
                    self.pool_size += 1
        if to_pool:
            self.shuffle()

    def fits_discards(self, state: GameState, seat: int) -> bool:
        """Whether the seat, holding this hand, would have made its latest discards from the hand."""
        left = DISCARDS_CHECKED
        for i in range(state.log_size - 1, -1, -1):
            if state.log[i] & 0xFFFF != codes.DISCARDED | seat << 8 or state.log[i] >> 24 & (
                codes.WAS_DRAWN | codes.DISCLOSED
            ):
                continue
            if not left:
                break
            left -= 1
            if not self.would_discard(state, seat, state.log[i] >> 32 & 255):
                return False
        return True

    def would_discard(self, state: GameState, seat: int, face: int) -> bool:
        """Whether the seat would discard this tile if it also held it: no other tile is clearly less useful."""
        state.hold(seat, face)
        least = MISSING_WEIGHT * MAX_MISSING
        for other in range(codes.FACES):
            if state.held[seat * codes.FACES + other] and other != face:
                least = min(least, self.rating_without(state, seat, other))
        good = self.rating_without(state, seat, face) <= least + DISCARD_SLACK
        state.release(seat, face)
        return good

    def give_tiles(self, state: GameState, seat: int, wanted: int) -> None:
        """Move tiles from the pool to a hand, if possible only tiles it may hold; the last one counts as drawn."""
        never = state.never_held(seat)
        place = self.pool_size
        while wanted and place:
            place -= 1
            if not bits.has(never, self.pool[place]):
                self.give_tile(state, seat, place)
                wanted -= 1
        for _ in range(wanted):
            self.give_tile(state, seat, self.pool_size - 1)

    def give_tile(self, state: GameState, seat: int, place: int) -> None:
        """Move one tile from the pool to a hand."""
        face = self.pool[place]
        state.hold(seat, face)
        if state.drawn[seat] >= 0:
            state.drawn[seat] = face
        self.pool_size -= 1
        self.pool[place] = self.pool[self.pool_size]

    def swap_impossible_tiles(self, state: GameState, seat: int, observer: int) -> None:
        """Swap tiles that a seat cannot hold, but got because nothing else was left, with a seat that can hold them."""
        never = state.never_held(seat)
        for face in range(codes.FACES if state.faces[seat] & never else 0):
            while (
                bits.has(never, face)
                and state.held[seat * codes.FACES + face]
                and self.swap_away(state, seat, face, observer)
            ):
                pass

    def swap_away(self, state: GameState, seat: int, face: int, observer: int) -> bool:
        """Swap one tile with another seat; return whether any could take it."""
        for other in range(state.players):
            if other == seat or other == observer or bits.has(state.never_held(other), face):
                continue
            for back in range(codes.FACES):
                if state.held[other * codes.FACES + back] and not bits.has(state.never_held(seat), back):
                    state.release(seat, face)
                    state.release(other, back)
                    state.hold(seat, back)
                    state.hold(other, face)
                    if state.drawn[seat] == face:
                        state.drawn[seat] = back
                    if state.drawn[other] == back:
                        state.drawn[other] = face
                    return True
        return False

    def improve_hand(self, state: GameState, seat: int) -> None:
        """Draw and discard for a hand as often as its seat did, so that it is about as near to complete."""
        missing = state.tiles_missing_of(seat)
        nearest = state.nearest(seat)
        draws = state.draws_of(seat)
        draws -= draws // WASTED_DRAW_RATIO
        while draws > 0 and missing > nearest and self.pool_size:
            draws -= 1
            missing = self.draw_and_discard(state, seat, missing)
        if state.known_ready(seat):
            missing = self.improve_until_ready(state, seat, missing)
        if missing == 1 and self.pool_size:
            self.avoid_missed_wins(state, seat)

    def improve_until_ready(self, state: GameState, seat: int, missing: int) -> int:
        """Draw and discard until the hand is ready, at most MAX_TRIES times; return the tiles missing."""
        tries = MAX_TRIES
        while tries > 0 and missing > 1 and self.pool_size:
            tries -= 1
            missing = self.draw_and_discard(state, seat, missing)
        return missing

    def avoid_missed_wins(self, state: GameState, seat: int) -> None:
        """Change a ready hand that would have won on an earlier discard until it would not have."""
        out = state.ruled_out(seat)
        tries = MAX_REPAIRS
        while tries > 0 and state.find_waits(seat) & out:
            tries -= 1
            self.improve_until_ready(state, seat, self.replace_one_tile(state, seat))

    def replace_one_tile(self, state: GameState, seat: int) -> int:
        """Replace a random tile of a ready hand if at most two tiles are missing then; return the tiles missing."""
        place = self.generator.below(self.pool_size)
        face = self.pool[place]
        out = self.nth_tile(state, seat, self.generator.below(state.tiles[seat]))
        if bits.has(state.never_held(seat), face):
            return 1
        state.release(seat, out)
        state.hold(seat, face)
        missing = state.tiles_missing_of(seat)
        if missing == 1 or missing == 2:
            self.pool[place] = out
            return missing
        state.release(seat, face)
        state.hold(seat, out)
        return 1

    def nth_tile(self, state: GameState, seat: int, number: int) -> int:
        """The face of tile `number` of a hand, in the order of faces."""
        face = 0
        while number >= state.held[seat * codes.FACES + face]:
            number -= state.held[seat * codes.FACES + face]
            face += 1
        return face

    def draw_and_discard(self, state: GameState, seat: int, missing: int) -> int:
        """Draw a tile and discard the least useful one; return the tiles missing then."""
        place = self.generator.below(self.pool_size)
        worst = self.pool[place]
        if bits.has(state.never_held(seat), worst):
            return missing
        state.hold(seat, worst)
        least = MISSING_WEIGHT * MAX_MISSING
        for face in range(codes.FACES):
            if state.held[seat * codes.FACES + face]:
                rating = self.rating_without(state, seat, face)
                if MISSING_WEIGHT <= rating < least:
                    least = rating
                    worst = face
                    missing = rating // MISSING_WEIGHT
        state.release(seat, worst)
        self.pool[place] = worst
        return missing

    def rating_without(self, state: GameState, seat: int, face: int) -> int:
        """How useful a tile is to a hand: the tiles missing without it, then its connections."""
        state.release(seat, face)
        found = MISSING_WEIGHT * state.tiles_missing_of(seat) + self.connections(state, seat, codes.kind_of(face))
        state.hold(seat, face)
        return found

    def connections(self, state: GameState, seat: int, kind: int) -> int:
        """How well a kind connects to the tiles of a hand: copies, neighbours, middle ranks."""
        if kind >= 34:
            return 0
        at = seat * 34 + kind
        found = 4 * state.counts[at]
        if kind < 27:
            number = kind % 9
            if number > 0:
                found += 3 * state.counts[at - 1]
            if number > 1:
                found += 2 * state.counts[at - 2]
            if number < 8:
                found += 3 * state.counts[at + 1]
            if number < 7:
                found += 2 * state.counts[at + 2]
            found += 2 if 1 < number < 7 else 1
        return found
