"""Hidden tiles dealt in another way that fits what one seat knows, for players that think ahead.

What is dealt follows from what the seat sees and from a seed, and from nothing else: two tables that look alike to the
seat become the same table.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes, shape
from mahjongkit.core.rng import Generator
from mahjongkit.core.state import GameState

if not cython.compiled:  # compiled, the .pxd declares them
    PATIENCE = 300  # draws until a hand must be ready that is known to be
    DOUBTS = 30  # how often a hand that would have won by now is changed
    IDLE = 4  # one draw of so many is not made the best of
    DEALS = 3  # hands dealt until one fits what its seat has thrown
    THROWN = 3  # tiles thrown last that count
    SLACK = 3  # tiles that are missed about as much may be thrown as well
    STEP = 100  # being a tile farther from complete, beside what tiles are tied to
    FAR = 20  # farther from complete than any hand


class Determinizer:
    """Collects what a seat does not see, shuffles it, and lets every hand become what its seat may well hold."""

    def __init__(self) -> None:
        self.generator = Generator()
        self.size = 0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.pool = [0] * 144  # faces
            self.count = [0] * codes.FACES

    def determinize(self, state: GameState, seat: int, seed: int) -> None:
        """Deal every tile that a seat does not see in another way."""
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
                self.change_back(state, other, seat)
        self.shuffle()  # tiles that nobody may hold were passed over and lie together
        for place in places:
            self.size -= 1
            state.wall[place] = self.pool[self.size]
        state.refresh(seat)

    def deal_draws(self, state: GameState) -> int:
        """Give every seat draws of its own, in turn: then its luck is the same whatever else happens.

        That is as likely as any other wall, and what is tried on it differs less by chance.
        """
        state.per_seat_draws = True
        for place in range(state.front, state.box.size):
            state.draw_owner[place] = (state.turn + 1 + place - state.front) % state.players
        return 0

    def deal_hands(self, state: GameState, seat: int, ready: bool) -> None:
        """Deal the hands that are known to be ready, or the others: who comes first chooses from more."""
        first = self.generator.below(state.players)
        for i in range(state.players):
            other = (first + i) % state.players
            if other != seat and state.known_ready(other) == ready:
                self.deal(state, other)

    def collect(self, state: GameState, seat: int, places: list[int]) -> None:
        """All hidden tiles, in the order of their faces: where they lie must not tell."""
        for face in range(codes.FACES):
            self.count[face] = 0
        for place in places:
            self.count[state.wall[place]] += 1
        for other in range(state.players):
            for face in range(codes.FACES if other != seat else 0):
                self.count[face] += state.held[other * codes.FACES + face]
        self.size = 0
        for face in range(codes.FACES):
            for _ in range(self.count[face]):
                self.pool[self.size] = face
                self.size += 1

    def shuffle(self) -> None:
        for i in range(self.size - 1, 0, -1):
            j = self.generator.below(i + 1)
            face = self.pool[i]
            self.pool[i] = self.pool[j]
            self.pool[j] = face

    def deal(self, state: GameState, seat: int) -> None:
        """As many tiles as a seat has, of those that it may hold while there are any; the drawn one comes last."""
        wanted = state.tiles[seat]
        drew = state.drawn[seat] >= 0 and wanted % 3 == 2
        self.clear(state, seat, False)
        for attempt in range(DEALS):
            self.give(state, seat, wanted - 1 if drew else wanted)
            self.bring_near(state, seat)
            if attempt == DEALS - 1 or self.fits(state, seat):
                break
            self.clear(state, seat, True)
        if drew:
            self.give(state, seat, 1)

    def clear(self, state: GameState, seat: int, back: bool) -> None:
        """Empty a hand; tiles that were given to it come back to the pool and are shuffled in."""
        for face in range(codes.FACES):
            while state.held[seat * codes.FACES + face]:
                state.release(seat, face)
                if back:
                    self.pool[self.size] = face
                    self.size += 1
        if back:
            self.shuffle()

    def fits(self, state: GameState, seat: int) -> bool:
        """Whether a hand has no better use for the tiles that its seat threw from it last."""
        left = THROWN
        for i in range(state.log_size - 1, -1, -1):
            if state.log[i] & 0xFFFF != codes.DISCARDED | seat << 8 or state.log[i] >> 24 & (
                codes.WAS_DRAWN | codes.TOLD
            ):
                continue
            if not left:
                break
            left -= 1
            if not self.would_throw(state, seat, state.log[i] >> 32 & 255):
                return False
        return True

    def would_throw(self, state: GameState, seat: int, face: int) -> bool:
        """Whether no tile of a hand would be missed less than this one, if it were there."""
        state.hold(seat, face)
        least = STEP * FAR
        for other in range(codes.FACES):
            if state.held[seat * codes.FACES + other] and other != face:
                least = min(least, self.missed(state, seat, other))
        good = self.missed(state, seat, face) <= least + SLACK
        state.release(seat, face)
        return good

    def give(self, state: GameState, seat: int, wanted: int) -> None:
        """Tiles of the pool go to a seat; the last one given stands for the tile drawn."""
        never = state.never_held(seat)
        place = self.size
        while wanted and place:
            place -= 1
            if not never & shape.bit(self.pool[place]):
                self.hand_over(state, seat, place)
                wanted -= 1
        for _ in range(wanted):
            self.hand_over(state, seat, self.size - 1)

    def hand_over(self, state: GameState, seat: int, place: int) -> None:
        """One tile of the pool."""
        face = self.pool[place]
        state.hold(seat, face)
        if state.drawn[seat] >= 0:
            state.drawn[seat] = face
        self.size -= 1
        self.pool[place] = self.pool[self.size]

    def change_back(self, state: GameState, seat: int, asked: int) -> None:
        """Change tiles that a seat cannot hold, which were all that was left, with another seat that can."""
        never = state.never_held(seat)
        for face in range(codes.FACES if state.faces[seat] & never else 0):
            while (
                never & shape.bit(face)
                and state.held[seat * codes.FACES + face]
                and self.change(state, seat, face, asked)
            ):
                pass

    def change(self, state: GameState, seat: int, face: int, asked: int) -> bool:
        """Change one tile; whether anybody could take it."""
        for other in range(state.players):
            if other == seat or other == asked or state.never_held(other) & shape.bit(face):
                continue
            for back in range(codes.FACES):
                if state.held[other * codes.FACES + back] and not state.never_held(seat) & shape.bit(back):
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

    def bring_near(self, state: GameState, seat: int) -> None:
        """Let a hand become what its seat may have made of it: a tile is drawn and another thrown, again and again."""
        far = state.tiles_missing_of(seat)
        nearest = state.nearest(seat)
        draws = state.draws_of(seat)
        draws -= draws // IDLE
        while draws > 0 and far > nearest and self.size:
            draws -= 1
            far = self.improve(state, seat, far)
        if state.known_ready(seat):
            far = self.get_ready(state, seat, far)
        if far == 1 and self.size:
            self.settle_waits(state, seat)

    def get_ready(self, state: GameState, seat: int, far: int) -> int:
        """Draw until the hand is ready; how far it is if that takes too long."""
        tries = PATIENCE
        while tries > 0 and far > 1 and self.size:
            tries -= 1
            far = self.improve(state, seat, far)
        return far

    def settle_waits(self, state: GameState, seat: int) -> None:
        """A ready hand that would have won by now is changed until it is one that would not."""
        out = state.ruled_out(seat)
        tries = DOUBTS
        while tries > 0 and state.find_waits(seat) & out:
            tries -= 1
            self.get_ready(state, seat, self.upset(state, seat))

    def upset(self, state: GameState, seat: int) -> int:
        """Change one tile of a ready hand for any other if it stays near; how far it is then."""
        place = self.generator.below(self.size)
        face = self.pool[place]
        out = self.face_at(state, seat, self.generator.below(state.tiles[seat]))
        if state.never_held(seat) & shape.bit(face):
            return 1
        state.release(seat, out)
        state.hold(seat, face)
        far = state.tiles_missing_of(seat)
        if far == 1 or far == 2:
            self.pool[place] = out
            return far
        state.release(seat, face)
        state.hold(seat, out)
        return 1

    def face_at(self, state: GameState, seat: int, number: int) -> int:
        """One of the tiles of a hand."""
        face = 0
        while number >= state.held[seat * codes.FACES + face]:
            number -= state.held[seat * codes.FACES + face]
            face += 1
        return face

    def improve(self, state: GameState, seat: int, far: int) -> int:
        """Draw a tile and throw the one that is missed least; how far the hand is from complete then."""
        place = self.generator.below(self.size)
        worst = self.pool[place]
        if state.never_held(seat) & shape.bit(worst):
            return far
        state.hold(seat, worst)
        least = STEP * FAR
        for face in range(codes.FACES):
            if state.held[seat * codes.FACES + face]:
                missed = self.missed(state, seat, face)
                if STEP <= missed < least:
                    least = missed
                    worst = face
                    far = missed // STEP
        state.release(seat, worst)
        self.pool[place] = worst
        return far

    def missed(self, state: GameState, seat: int, face: int) -> int:
        """How far a hand is from complete without a tile, in steps, and how much the tile may become part of."""
        state.release(seat, face)
        found = STEP * state.tiles_missing_of(seat) + self.links(state, seat, codes.kind_of(face))
        state.hold(seat, face)
        return found

    def links(self, state: GameState, seat: int, kind: int) -> int:
        """How much a tile may become part of with the tiles beside it."""
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
