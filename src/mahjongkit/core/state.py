"""One match in play, as flat integers: seats, hands, melds, rivers, wall, the question asked, and what happened.

`GameState` is what every game shares, and knows none. A game subclasses it with its flow: the hook is `run`, called
when the last answer is in; it goes on to the next question or to the end of the hand. A flow in ordinary Python
overrides `resume`, which `run` calls. Most games build on `turn_flow`; its moves are in `mechanics` and `claims`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, interpreted, rng, shape
from mahjongkit.core.hand_log import HandLog, Position
from mahjongkit.core.rng import Generator
from mahjongkit.core.shape import Goal, HandProbe
from mahjongkit.core.slots import Slots
from mahjongkit.errors import BufferFull

if not cython.compiled:  # compiled, tables come by the .pxd
    from mahjongkit.core.shape import POWERS

    def bytes_of(numbers: list[int], count: int, size: int) -> bytes:
        """The first numbers of an array as they lie in memory, each of so many bytes."""
        return array({1: "B", 4: "i", 8: "Q"}[size], numbers[:count]).tobytes()

    def add_block(state: GameState, first: str, last: str) -> None:
        """Have a game's own fields, from the first to the last, cleared with every hand and copied with the match."""
        state.blocks.append((first, last))

    def clear_hand_blocks(state: GameState) -> None:
        """Set the fields from `front` to `answer_log_size`, and the game's own, to zero."""
        for first, last in [("front", "answer_log_size"), *state.blocks]:
            interpreted.clear_block(state, first, last)

    def copy_match_blocks(state: GameState, source: GameState) -> None:
        """Copy the fields from `seed` to `answer_log_size`, and the game's own."""
        for first, last in [("seed", "answer_log_size"), *state.blocks]:
            interpreted.copy_block(state, source, first, last)


BUFFERS = {
    codes.EVENTS_FULL: ("events", codes.MAX_EVENTS),
    codes.ANSWERS_FULL: ("answers", codes.MAX_ANSWERS),
    codes.OFFERS_FULL: ("actions to choose from", codes.MAX_OFFERS),
    codes.RIVER_FULL: ("discards of a seat", codes.MAX_DISCARDS),
    codes.MELDS_FULL: ("melds of a seat", codes.MAX_MELDS),
    codes.ASIDES_FULL: ("tiles that a seat has set aside", codes.MAX_ASIDES),
    codes.LAID_FULL: ("tiles of a hand to show", codes.MAX_LAID),
    codes.TURNED_FULL: ("tiles turned up", codes.MAX_TURNED),
}
"""What a hand has limited room for, and how much."""
WALL_VERSION = 2
"""How walls follow from a seed: 1 by the number of the hand, as in version 0.1; 2 by the deal, see `Play.wall_key`."""


class TileBox:
    """What a match is played with: how many sit down, and the tiles."""

    def __init__(
        self, players: int, faces: tuple[int, ...], start_points: int, most_hands: int, *, chi: bool = True
    ) -> None:
        self.players = players
        self.chi = chi  # the next player may call chi
        self.start_points = start_points
        self.most_hands = most_hands  # the match ends with this hand at the latest
        self.size = len(faces)
        self.faces = [0] * 144
        for i, face in enumerate(faces):
            self.faces[i] = face


class GameState:
    """A match: made by `Table`, which is what people hold."""

    def __init__(self, ruleset: Any, seed: int = 0) -> None:
        """The first hand is dealt by `begin`."""
        self.allocate(ruleset)
        self.history: Any = ()  # the hands before this one: (those before, the last one)
        self.wall_version = WALL_VERSION
        self.restart(seed)

    def restart(self, seed: int) -> None:
        """A new match."""
        self.seed = seed
        self.pot = 0
        self.number = -1
        self.dealer = 0
        self.next_dealer = 0
        self.deals_passed = 0
        self.repeats = -1
        self.over = False
        self.hand_over = True
        self.preset_wall = False
        self.determinized = False
        self.per_seat_draws = False
        for seat in range(self.players):
            self.score[seat] = self.box.start_points
        for i in range(codes.MAX_CARRIED):
            self.carry_over[i] = 0

    def allocate(self, ruleset: Any) -> None:
        """Everything that a match needs besides its state."""
        self.ruleset = ruleset
        self.box: TileBox = ruleset.flow.box
        self.players = self.box.players
        self.probe = HandProbe()
        self.generator = Generator()
        self.slots = Slots()
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.blocks: list[tuple[str, str]] = []  # see `add_block`
            # the match
            self.seed = 0
            self.score = [0] * 4
            self.pot = 0
            self.number = 0
            self.dealer = 0
            self.next_dealer = 0
            self.carry_over = [0] * 8  # what a game carries from hand to hand
            self.start_position = [0] * 17  # see `reopen`
            self.wall_version = 0
            self.deals_passed = 0  # how often the deal has passed to another seat
            self.repeats = 0  # how many hands in a row the dealer has dealt before this one
            self.over = False
            self.hand_over = False
            self.wall = [0] * 144
            self.draw_owner = [0] * 144  # whose draw a tile of the wall is, while `per_seat_draws` holds
            self.preset_wall = False  # the next hand is dealt from a wall that was given
            self.determinized = False  # unseen tiles were dealt anew
            self.per_seat_draws = False
            # the hand: the wall
            self.front = 0
            self.back = 0
            self.left = 0
            self.turned = [0] * 10  # tiles turned up, five of each of two rows
            self.turned_size = 0
            # the hand: the seats
            self.held = [0] * 180  # seat * FACES + face: concealed tiles
            self.counts = [0] * 136  # seat * 34 + kind: the same by kind
            self.melded = [0] * 136
            self.keys = [0] * 16  # seat * 4 + suit: suit keys of the concealed tiles
            self.tiles = [0] * 4  # how many are concealed
            self.fours = [0] * 4  # kinds of which all four are concealed
            self.faces = [0] * 4  # faces that are concealed, a bit each
            self.drawn = [0] * 4  # the tile just drawn, -1 for none
            self.out = 0  # seats that no longer play in this hand, a bit each
            self.waits = [0] * 4  # kinds that complete the hand, a bit each, as of the last `update_waits`
            self.meld_verb = [0] * 20  # seat * MAX_MELDS + place
            self.meld_from = [0] * 20
            self.meld_face = [0] * 80  # four tiles each, the called one first
            self.melds = [0] * 4
            self.river = [0] * 192  # seat * MAX_DISCARDS + place
            self.river_flags = [0] * 192
            self.discards = [0] * 4
            self.aside = [0] * 32  # seat * MAX_ASIDES + place: tiles laid beside the hand
            self.asides = [0] * 4
            self.marks = [0] * 32  # seat * MAX_MARKS + key
            self.facts = [0] * 8
            self.laid = [0] * 56  # seat * MAX_LAID + place: a hand laid open
            self.laid_size = [0] * 4
            self.scored = [0] * 320  # seat * MAX_ROWS + row: in how many wins of this hand a row counted
            # the hand: the question
            self.phase = 0
            self.turn = 0
            self.tile = 0  # the tile that others may take
            self.robbing = 0  # the verb of the kong that others may rob, 0 for none
            self.claim_point = 0  # how many events there were when the others could last claim a tile
            self.asked = 0  # seats, a bit each
            self.answered = 0
            self.replied = 0  # who was asked last, once all have answered
            self.answers = [0] * 4
            self.offers = [0] * 4
            self.secret = 0  # SECRET while seats act unseen
            self.overflow = 0  # the buffer that something did not fit into: EVENTS_FULL …, 0 for none
            self.log_size = 0
            self.answer_log_size = 0
            # as many of these count as the sizes above say
            self.options = [0] * 1600  # seat * MAX_OFFERS + place: what it may answer
            self.log = [0] * 768  # events
            self.answer_log = [0] * 768  # answers: seat and action

    # Questions and answers.

    def run(self) -> int:
        """Go on to the next question, or to the end of the hand."""
        with cython.gil:
            self.resume()
        return 0

    def resume(self) -> None:
        """The same, for a flow in ordinary Python."""
        raise NotImplementedError

    def is_legal(self, seat: int, action: int) -> bool:
        if not self.asked >> seat & 1 or self.answered >> seat & 1:
            return False
        for i in range(self.offers[seat]):
            if self.options[seat * codes.MAX_OFFERS + i] == action:
                return True
        return False

    def answer(self, seat: int, action: int, before: Callable[[], None] | None = None) -> int:
        """Take a seat's answer; 0 if it was not legal, and nothing changed.

        `before` is called when the answer is known to be legal and nothing has changed yet.
        """
        if seat < 0 or seat >= self.players or not self.is_legal(seat, action):
            return 0
        if before is not None:
            before()
        self.take_answer(seat, action)
        return 1

    def take_answer(self, seat: int, action: int) -> int:
        """Take a legal answer, and go on if no other is needed; raises if something does not fit any more."""
        if self.answer_log_size >= codes.MAX_ANSWERS:
            self.overflow = codes.ANSWERS_FULL
            self.check_buffers()
        self.answer_log[self.answer_log_size] = codes.answer_code(seat, action)
        self.answer_log_size += 1
        self.answers[seat] = action
        self.answered |= 1 << seat
        if self.secret:  # unseen by the others, a seat does not wait for them
            self.replied = 1 << seat
            self.asked &= ~self.replied
            self.answered = 0
            self.run()
        elif self.answered == self.asked:
            self.replied = self.asked
            self.asked = 0
            self.answered = 0
            self.run()
        self.check_buffers()
        return 0

    def check_buffers(self) -> int:
        """Raise if something did not fit into its buffer: the state misses it, so the hand cannot go on."""
        if self.overflow:
            with cython.gil:
                raise self.overflow_error()
        return 0

    def overflow_error(self) -> BufferFull:
        """Which buffer is full; apart from `check_buffers`, which would take the GIL to drop Python objects."""
        name, size = BUFFERS[self.overflow]
        reason = f"hand {self.number} has more {name}; expected at most {size}"
        return BufferFull("internal", error="BufferFull", reason=reason)

    def let_pass(self) -> int:
        """Everybody who is asked and may pass does so; the seats that are asked then, a bit each."""
        going = True
        while going and not self.hand_over:
            going = False
            asked = self.asked & ~self.answered
            for seat in range(4):
                last = self.options[seat * codes.MAX_OFFERS + self.offers[seat] - 1] if asked >> seat & 1 else -1
                if last >= 0 and codes.verb_of(last) == codes.PASS:
                    self.take_answer(seat, last)
                    going = True
        return self.asked & ~self.answered

    def apply_recorded(self, seat: int, action: int) -> int:
        """One seat's answer in a record that does not tell who passed: all others asked beside it pass.

        0 if the answer is not legal; passes before it stand.
        """
        if seat < 0 or seat >= self.players:
            return 0
        if not self.asked >> seat & 1:
            self.let_pass()
        if not self.is_legal(seat, action):
            return 0
        others = self.asked & ~self.answered & ~(1 << seat)
        for other in range(4):
            last = self.options[other * codes.MAX_OFFERS + self.offers[other] - 1] if others >> other & 1 else -1
            if last >= 0 and codes.verb_of(last) == codes.PASS:
                self.take_answer(other, last)
        self.take_answer(seat, action)
        return 1

    def waiting(self) -> int:
        """The seats asked now that have not answered, a bit each."""
        return self.asked & ~self.answered

    def unfinished(self) -> int:
        """The seats that everybody knows have not finished a turn that all take at once, a bit each."""
        return 0

    def has_answered(self, seat: int) -> bool:
        """Whether a seat has answered a question that others are still asked beside it."""
        return self.answered >> seat & 1 != 0

    def legal(self, seat: int) -> list[int]:
        """What a seat may answer."""
        if not self.asked >> seat & 1 or self.answered >> seat & 1:
            return []
        return [self.options[seat * codes.MAX_OFFERS + i] for i in range(self.offers[seat])]

    # Hands.

    def begin(self, wall: bytes | None, start_position: list[int] | None) -> None:
        """Deal a hand, from a wall and from a position where given; the hand before it goes into the history.

        A position or a wall that this game cannot have is refused, and nothing changes.
        """
        if wall is not None:
            self.ruleset.flow.check_wall(wall)
        played = self.number >= 0
        if start_position is not None:
            self.reopen(start_position)
        if played:
            self.history = (self.history, self.hand_log())
        if wall is not None:
            for i in range(self.box.size):
                self.wall[i] = wall[i]
        self.preset_wall = wall is not None
        self.deal_next()

    def reopen(self, start_position: list[int]) -> None:
        """Take up a position as `chapter` gives it."""
        self.ruleset.flow.check_position(start_position)
        for seat in range(4):
            self.score[seat] = start_position[seat]
        self.pot = start_position[codes.POT_PLACE]
        self.number = start_position[codes.NUMBER_PLACE] - 1
        self.dealer = self.next_dealer = start_position[codes.DEALER_PLACE]
        for i in range(codes.MAX_CARRIED):
            self.carry_over[i] = start_position[codes.CARRIED_PLACE + i]
        self.deals_passed = start_position[codes.TURN_PLACE]
        self.repeats = start_position[codes.REPEAT_PLACE] - 1

    def must_end(self) -> bool:
        """Whether the match must end with this hand, since a longer one could lead scores out of 32 bits."""
        return self.number + 1 >= self.box.most_hands

    def deal_next(self) -> int:
        """The next hand, up to its first question."""
        if self.next_dealer == self.dealer:
            self.repeats += 1
        else:
            self.deals_passed += 1
            self.repeats = 0
        self.dealer = self.next_dealer
        self.clear_hand()
        self.number += 1
        for seat in range(4):
            self.start_position[seat] = self.score[seat]
        self.start_position[codes.POT_PLACE] = self.pot
        self.start_position[codes.NUMBER_PLACE] = self.number
        self.start_position[codes.DEALER_PLACE] = self.dealer
        for i in range(codes.MAX_CARRIED):
            self.start_position[codes.CARRIED_PLACE + i] = self.carry_over[i]
        self.start_position[codes.TURN_PLACE] = self.deals_passed
        self.start_position[codes.REPEAT_PLACE] = self.repeats
        if not self.preset_wall:
            self.shuffle()
        self.preset_wall = False
        self.determinized = False
        self.per_seat_draws = False
        self.run()
        self.check_buffers()
        return 0

    def shuffle(self) -> None:
        """The wall of this seed and hand."""
        self.generator.seed(self.seed, self.wall_key())
        for i in range(self.box.size):
            self.wall[i] = self.box.faces[i]
        for i in range(self.box.size - 1, 0, -1):
            j = self.generator.below(i + 1)
            face = self.wall[i]
            self.wall[i] = self.wall[j]
            self.wall[j] = face

    def wall_key(self) -> int:
        """Which of the seed's walls this hand is dealt from.

        The key holds the dealer's seat, so where the same match is played again with the players in other seats, nobody
        gets the same tiles twice, however often a dealer repeats in one match and not in the other.
        """
        key = self.number
        if self.wall_version > 1:
            key = self.deals_passed
            key = (key * 65536 + self.repeats) * 4 + self.dealer
        return key

    def wall_seed(self) -> int:
        """64 bits that follow from the wall: whatever else is left to chance in a hand comes of them."""
        wall_seed = rng.mix(1)
        for i in range(self.box.size):
            wall_seed = rng.mix(wall_seed ^ self.wall[i])
        return wall_seed

    def clear_hand(self) -> None:
        clear_hand_blocks(self)
        self.slots.used = False
        for seat in range(4):
            self.drawn[seat] = -1
            self.answers[seat] = codes.PASS
        self.turn = self.dealer
        self.hand_over = False

    def load(self, seat: int) -> int:
        """Put a seat's concealed tiles before the survey; how many they are."""
        for kind in range(34):
            self.probe.hand.counts[kind] = self.counts[seat * 34 + kind]
            self.probe.hand.melded[kind] = self.melded[seat * 34 + kind]
        for suit in range(4):
            self.probe.hand.keys[suit] = self.keys[seat * 4 + suit]
        self.probe.hand.tiles = self.tiles[seat]
        self.probe.hand.meld_tiles = 3 * self.melds[seat]
        return self.tiles[seat]

    def tiles_missing_for(self, seat: int, goal: Goal) -> int:
        """Tiles missing to a seat's complete hand, by the tables: only its keys are needed."""
        for suit in range(4):
            self.probe.hand.keys[suit] = self.keys[seat * 4 + suit]
        self.probe.hand.tiles = self.tiles[seat]
        return shape.tiles_missing(self.probe.hand, goal)

    def hold(self, seat: int, face: int) -> None:
        """A tile comes into a hand."""
        self.held[seat * codes.FACES + face] += 1
        self.faces[seat] |= bits.one(face)
        self.tiles[seat] += 1
        kind = codes.kind_of(face)
        if kind < 34:
            self.counts[seat * 34 + kind] += 1
            self.keys[seat * 4 + kind // 9] += POWERS[kind % 9]
            if self.counts[seat * 34 + kind] == 4:
                self.fours[seat] += 1

    def release(self, seat: int, face: int) -> None:
        """A tile leaves a hand."""
        self.held[seat * codes.FACES + face] -= 1
        if self.held[seat * codes.FACES + face] == 0:
            self.faces[seat] = bits.without(self.faces[seat], face)
        self.tiles[seat] -= 1
        kind = codes.kind_of(face)
        if kind < 34:
            if self.counts[seat * 34 + kind] == 4:
                self.fours[seat] -= 1
            self.counts[seat * 34 + kind] -= 1
            self.keys[seat * 4 + kind // 9] -= POWERS[kind % 9]

    # Copies.

    def copy(self) -> GameState:
        """The same match, independent of this one."""
        twin: GameState = self.__class__.__new__(self.__class__)
        twin.allocate(self.ruleset)
        twin.history = self.history
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Any) -> None:
        """Take over the state of another match of the same ruleset, except for the hands before this one."""
        copy_match_blocks(self, other)
        self.slots.copy_from(other.slots)
        for seat in range(4):
            start = seat * codes.MAX_OFFERS
            for i in range(start, start + self.offers[seat]):
                self.options[i] = other.options[i]
        for i in range(self.log_size):
            self.log[i] = other.log[i]
        for i in range(self.answer_log_size):
            self.answer_log[i] = other.answer_log[i]

    # What the border reads.

    def hand_log(self) -> HandLog:
        """This hand: the position it began with, its wall, its events, and every answer given."""
        return HandLog(
            Position([self.start_position[i] for i in range(codes.POSITION_SIZE)]),
            bytes_of(self.wall, self.box.size, 1),
            array("Q", bytes_of(self.log, self.log_size, 8)),
            array("i", bytes_of(self.answer_log, self.answer_log_size, 4)),
        )

    def hand_logs(self) -> list[HandLog]:
        """Every hand that is finished and was followed by another."""
        found: list[HandLog] = []
        rest = self.history
        while rest:
            rest, hand_log = rest
            found.append(hand_log)
        found.reverse()
        return found

    def remember(self, hand_logs: list[HandLog]) -> None:
        """Take over the hands before this one."""
        self.history = ()
        for hand_log in hand_logs:
            self.history = (self.history, hand_log)

    def forget(self) -> None:
        """Drop the history: the hands before this one."""
        self.history = ()

    def events_from(self, start: int) -> list[int]:
        """The events of this hand, from one on."""
        return [self.log[i] for i in range(start, self.log_size)]

    def event_count(self) -> int:
        return self.log_size

    def scores(self) -> list[int]:
        return [self.score[seat] for seat in range(self.players)]

    def hand_of(self, seat: int) -> list[int]:
        """The concealed tiles, in the order of their faces."""
        return [face for face in range(codes.FACES) for _ in range(self.held[seat * codes.FACES + face])]

    def drawn_by(self, seat: int) -> int:
        return self.drawn[seat]

    def melds_of(self, seat: int) -> list[tuple[int, int, tuple[int, ...]]]:
        """(Verb, from whom, tiles with the called one first) of every meld."""
        found = []
        for i in range(self.melds[seat]):
            at = seat * codes.MAX_MELDS + i
            verb = self.meld_verb[at]
            size = 3 if verb in (2, 3) else 4  # a chi or a pon
            tiles = tuple([self.meld_face[4 * at + j] for j in range(size)])
            found.append((verb, self.meld_from[at], tiles))
        return found

    def river_of(self, seat: int) -> list[tuple[int, int]]:
        """(Tile, flags) of every discard."""
        start = seat * codes.MAX_DISCARDS
        return [(self.river[start + i], self.river_flags[start + i]) for i in range(self.discards[seat])]

    def aside_of(self, seat: int) -> list[int]:
        return [self.aside[seat * codes.MAX_ASIDES + i] for i in range(self.asides[seat])]

    def marks_of(self, seat: int) -> list[int]:
        return [self.marks[seat * codes.MAX_MARKS + key] for key in range(codes.MAX_MARKS)]

    def facts_now(self) -> list[int]:
        return [self.facts[key] for key in range(8)]

    def laid_by(self, seat: int) -> list[int]:
        return [self.laid[seat * codes.MAX_LAID + i] for i in range(self.laid_size[seat])]

    def payments_so_far(self) -> list[int]:
        """Every payment of this hand, as events."""
        return [self.log[i] for i in range(self.log_size) if codes.event_kind(self.log[i]) == codes.PAID]

    def has_exchanged(self) -> bool:
        """Whether tiles have been exchanged in this hand."""
        for i in range(self.log_size):
            if codes.event_kind(self.log[i]) == codes.EXCHANGED:
                return True
        return False

    def turned_up(self) -> list[tuple[int, int]]:
        """(Row, tile) of every tile turned up on the wall."""
        return [(codes.turned_row(self.turned[i]), codes.turned_face(self.turned[i])) for i in range(self.turned_size)]

    def unseen_wall(self) -> list[int]:
        """Places of the wall that nobody has seen: those between its front and its back."""
        return list(range(self.front, self.box.size - self.back))

    def hide_secrets(self, seat: int) -> None:
        """Take off the table what the other seats have done unseen in this turn, while something looks for one seat."""

    def show_secrets(self, seat: int) -> None:
        """Put back what `hide_secrets` took off."""

    def roll_back(self, seat: int) -> int:
        """Take back what the others have done unseen in this turn, before what a seat does not see is dealt anew."""
        return 0

    def refresh(self, seat: int) -> int:
        """Work out anew what depends on tiles that a seat does not see, after these were dealt differently."""
        return 0

    # What everybody can tell of a seat's hidden tiles, for dealing them anew.

    def never_held(self, seat: int) -> int:
        """Faces that a seat is known not to hold, a bit each."""
        return 0

    def known_ready(self, seat: int) -> bool:
        """Whether a seat has said that it is ready."""
        return False

    def draws_of(self, seat: int) -> int:
        """How many draws a seat may have made its hand better with."""
        return self.discards[seat]

    def nearest(self, seat: int) -> int:
        """How near to complete the hand of a seat is at the nearest, by what it has not said."""
        return 1

    def ruled_out(self, seat: int) -> int:
        """Kinds that a seat cannot be waiting for, a bit each: since it last changed its hand it let them pass."""
        found = 0
        for i in range(self.log_size - 2, -1, -1):  # the last event may be the discard that is being asked about
            event = self.log[i]
            kind = codes.event_kind(event)
            if kind == codes.DISCARDED:
                found |= bits.one(codes.kind_of(codes.event_tile(event)))
            if codes.event_seat(event) == seat and (
                kind == codes.CALLED or (kind == codes.DISCARDED and not codes.event_flags(event) & codes.WAS_DRAWN)
            ):
                break
        return found

    def safe_against(self, seat: int) -> int:
        """Kinds that a seat certainly cannot win on as discards now, by what everybody knows, a bit each."""
        return 0

    def passed_since(self, seat: int, mark: int) -> int:
        """Kinds discarded since a seat last set a mark, or since its last discard (mark -1), a bit each.

        The tile that is being asked about does not count yet.
        """
        found = 0
        for i in range(self.log_size - 2, -1, -1):
            event = self.log[i]
            kind = codes.event_kind(event)
            own = codes.event_seat(event) == seat
            if own and (
                (mark < 0 and kind == codes.DISCARDED)
                or (mark >= 0 and kind == codes.MARKED and codes.event_other(event) == mark)
            ):
                break
            if kind == codes.DISCARDED:
                found |= bits.one(codes.kind_of(codes.event_tile(event)))
        return found

    def find_waits(self, seat: int) -> int:
        """The kinds that complete a seat's hand, a bit each."""
        return 0

    def tiles_missing_of(self, seat: int) -> int:
        """Tiles missing to a seat's complete hand; 0 where it does not matter any more."""
        return 0
