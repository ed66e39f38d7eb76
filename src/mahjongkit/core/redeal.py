"""Hidden tiles dealt in another way that fits what one seat knows, for players that think ahead.

What is dealt follows from what the seat sees and from a seed, and from nothing else: two tables that look alike to the
seat become the same table.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import FACES
    from mahjongkit.core.play import Play
    from mahjongkit.core.shape import _bit
    from mahjongkit.core.wall import Generator

    EFFORT = 3  # tiles tried for every discard: hands get nearer to ready as a hand goes on
    PATIENCE = 2000  # tiles tried until a hand is ready that is known to be, or waits for nothing that has passed


class Redealer:
    """Collects what a seat does not see, shuffles it, and gives every hand tiles that it may well hold."""

    def __init__(self) -> None:
        self.generator = Generator()
        self.size = 0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.pool = [0] * 144  # faces
            self.count = [0] * FACES

    def redeal(self, play: Play, seat: int, seed: int) -> None:
        """Deal every tile that a seat does not see in another way."""
        play.altered = True
        play.roll_back(seat)
        self.generator.sow(seed, 1)
        places = play.unseen_wall()
        self.collect(play, seat, places)
        self.shuffle()
        for other in range(play.players):
            if other != seat:
                self.deal(play, other)
        for other in range(play.players):
            if other != seat:
                self.change_back(play, other, seat)
        for other in range(play.players):
            if other != seat:
                self.bring_near(play, other)
        for place in places:
            self.size -= 1
            play.wall[place] = self.pool[self.size]
        play.refresh(seat)

    def collect(self, play: Play, seat: int, places: list[int]) -> None:
        """All hidden tiles, in the order of their faces: where they lie must not tell."""
        for face in range(FACES):
            self.count[face] = 0
        for place in places:
            self.count[play.wall[place]] += 1
        for other in range(play.players):
            for face in range(FACES if other != seat else 0):
                self.count[face] += play.held[other * FACES + face]
        self.size = 0
        for face in range(FACES):
            for _ in range(self.count[face]):
                self.pool[self.size] = face
                self.size += 1

    def shuffle(self) -> None:
        for i in range(self.size - 1, 0, -1):
            j = self.generator.below(i + 1)
            face = self.pool[i]
            self.pool[i] = self.pool[j]
            self.pool[j] = face

    def deal(self, play: Play, seat: int) -> None:
        """As many tiles as a seat has, of those that it may hold while there are any."""
        wanted = play.tiles[seat]
        for face in range(FACES):
            while play.held[seat * FACES + face]:
                play.release(seat, face)
        never = play.never_held(seat)
        place = self.size
        while wanted and place:
            place -= 1
            if not never & _bit(self.pool[place]):
                self.give(play, seat, place)
                wanted -= 1
        for _ in range(wanted):
            self.give(play, seat, self.size - 1)

    def change_back(self, play: Play, seat: int, asked: int) -> None:
        """Change tiles that a seat cannot hold, which were all that was left, with another seat that can."""
        never = play.never_held(seat)
        for face in range(FACES if play.faces[seat] & never else 0):
            while never & _bit(face) and play.held[seat * FACES + face] and self.change(play, seat, face, asked):
                pass

    def change(self, play: Play, seat: int, face: int, asked: int) -> bool:
        """Change one tile; whether anybody could take it."""
        for other in range(play.players):
            if other == seat or other == asked or play.never_held(other) & _bit(face):
                continue
            for back in range(FACES):
                if play.held[other * FACES + back] and not play.never_held(seat) & _bit(back):
                    play.release(seat, face)
                    play.release(other, back)
                    play.hold(seat, back)
                    play.hold(other, face)
                    if play.drawn[seat] == face:
                        play.drawn[seat] = back
                    if play.drawn[other] == back:
                        play.drawn[other] = face
                    return True
        return False

    def give(self, play: Play, seat: int, place: int) -> None:
        """A tile of the pool goes to a seat; the last one given stands for the tile drawn."""
        face = self.pool[place]
        play.hold(seat, face)
        if play.drawn[seat] >= 0:
            play.drawn[seat] = face
        self.size -= 1
        self.pool[place] = self.pool[self.size]

    def bring_near(self, play: Play, seat: int) -> None:
        """Change tiles that keep a hand from getting ready, as often as its seat may have done so."""
        if play.tiles[seat] % 3 != 1 or play.how_far(seat) == 0 or not self.size:
            return
        far = play.how_far(seat)
        ready = play.known_ready(seat)
        tries = PATIENCE if ready else EFFORT * play.discards[seat]
        while tries > 0 and (far > 1 or not ready):
            tries -= 1
            far = self.try_tile(play, seat, far, far)
        self.doubt_waits(play, seat, far, ready)

    def doubt_waits(self, play: Play, seat: int, far: int, ready: bool) -> None:
        """A ready hand that would have won is changed until it would not; who is known to be ready stays so."""
        out = play.ruled_out(seat)
        tries = PATIENCE
        while tries > 0 and far == 1 and play.find_waits(seat) & out:
            tries -= 1
            far = self.try_tile(play, seat, far, 2)
            while ready and far > 1 and tries > 0:
                tries -= 1
                far = self.try_tile(play, seat, far, far)

    def try_tile(self, play: Play, seat: int, far: int, most: int) -> int:
        """Change one tile for any other if the hand is no farther from complete then than `most`; how far it is."""
        place = self.generator.below(self.size)
        face = self.pool[place]
        out = self.face_at(play, seat, self.generator.below(play.tiles[seat]))
        if play.never_held(seat) & _bit(face):
            return far
        play.release(seat, out)
        play.hold(seat, face)
        now = play.how_far(seat)
        if now == 0 or now > most:
            play.release(seat, face)
            play.hold(seat, out)
            return far
        self.pool[place] = out
        return now

    def face_at(self, play: Play, seat: int, number: int) -> int:
        """One of the tiles of a hand."""
        face = 0
        while number >= play.held[seat * FACES + face]:
            number -= play.held[seat * FACES + face]
            face += 1
        return face
