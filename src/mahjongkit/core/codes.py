"""Actions and events packed into integers: the codes in them, and the functions that pack and unpack them.

An action is one integer: the verb in six bits, up to three tiles of six bits each, and one bit for "the drawn tile".
An event is one integer of 64 bits: its kind (8 bits), seat (8), other seat (8), flags (8), then four tiles of 8 bits
each or a number of 32 bits; game/event_spec.py says what each kind holds.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, the .pxd declares them, the functions inline; plain_codes.py is for Python
    # Verbs: what a seat can answer. ADDED and CLOSED are kongs. A game numbers its own verbs from FIRST_GAME_VERB on.
    PASS, DISCARD, CHI, PON, KONG, ADDED, CLOSED, TSUMO, RON, FIRST_GAME_VERB = range(10)
    # Events: what happens at the table. tools/hot_modules.py writes these lines from game/event_spec.py.
    START = 0
    SCORE = 1
    DEALT = 2
    DREW = 3
    DISCARDED = 4
    CALLED = 5
    SET_ASIDE = 6
    SHOWN = 7
    REVEALED = 8
    MARKED = 9
    FACT = 10
    PAID = 11
    WON = 12
    ENDED = 13
    MATCH_OVER = 14
    EXCHANGED = 15
    ROBBED = 16
    RESERVED = 17
    # Flags of an event.
    PRIVATE = 128  # only this seat ever sees the event
    SECRET = 64  # only this seat sees the event until the turn is disclosed
    DISCLOSED = 32  # the copy of a secret event that the other seats see
    FROM_BACK = 1  # drawn from the back of the wall
    WAS_DRAWN = 1  # discarded as drawn
    TURNED = 2  # laid sideways in the river
    WAS_CALLED = 4  # in a river: taken for a meld
    # Tiles and seats that are none.
    NO_TILE = 63
    NO_TILES = 0x3F3F3F3F  # four of them, as the value of an event
    HIDDEN_TILE = 62  # in an event: a tile that the reader does not see
    NOBODY = 7
    POT = 6  # as payer or payee: the sticks on the table
    # Sizes.
    FACES = 45
    MAX_OFFERS = 400  # of a seat
    MAX_EVENTS = 768
    MAX_ANSWERS = 768
    MAX_DISCARDS = 48  # of a seat
    MAX_MELDS = 5  # of a seat
    MAX_ASIDES = 8  # of a seat
    MAX_MARKS = 8  # of a seat
    MAX_CARRIED = 8  # numbers that a game carries over from hand to hand
    MAX_LAID = 14  # tiles of a hand laid open
    MAX_TURNED = 10  # tiles turned up on the wall
    MAX_ROWS = 80  # rows in a game's table of patterns
    # Places in the position that a hand begins with, after the four scores.
    POT_PLACE = 4
    NUMBER_PLACE = 5
    DEALER_PLACE = 6
    CARRIED_PLACE = 7
    TURN_PLACE = 15
    REPEAT_PLACE = 16
    POSITION_SIZE = 17
    # What did not fit: the sizes above by number.
    EVENTS_FULL, ANSWERS_FULL, OFFERS_FULL, RIVER_FULL, MELDS_FULL, ASIDES_FULL, LAID_FULL, TURNED_FULL = range(1, 9)

    def action_code(verb: int, a: int, b: int, c: int, drawn: bool) -> int:
        """Pack an action; unused tiles are NO_TILE."""
        return verb | a << 6 | b << 12 | c << 18 | (1 << 24 if drawn else 0)

    def verb_of(action: int) -> int:
        return action & 63

    def tile_of(action: int, place: int) -> int:
        """The tile of an action at place 0, 1 or 2; NO_TILE if there is none."""
        return action >> (6 + 6 * place) & 63

    def action_parts(action: int) -> tuple[int, tuple[int, ...], bool]:
        """The verb of an action, its tiles, and whether it is about the tile just drawn."""
        faces = [action >> shift & 63 for shift in (6, 12, 18)]
        return action & 63, tuple([face for face in faces if face != NO_TILE]), bool(action >> 24)

    def answer_code(seat: int, action: int) -> int:
        """Pack an answer: a seat and its action."""
        return seat << 28 | action

    def answer_seat(answer: int) -> int:
        return answer >> 28

    def answer_action(answer: int) -> int:
        return answer & (1 << 28) - 1

    def is_drawn(action: int) -> bool:
        """Whether an action is about the tile just drawn."""
        return action >> 24 & 1 != 0

    def with_third_tile(action: int, face: int) -> int:
        """An action of two tiles with a third one."""
        return action & ~(NO_TILE << 18) | face << 18

    def same_tiles(action: int, other: int) -> bool:
        """Whether two actions, perhaps with different verbs, are about the same tiles."""
        return action >> 6 == other >> 6

    def event_code(kind: int, seat: int, other: int, flags: int, value: int) -> int:
        """Pack an event; `value` is a number, of which 32 bits count, or four tiles (see `pack_tiles`)."""
        return ((((value & 0xFFFFFFFF) << 8 | flags) << 8 | other) << 8 | seat) << 8 | kind

    def event_kind(event: int) -> int:
        """What happened: START, SCORE …"""
        return event & 255

    def event_seat(event: int) -> int:
        """Its seat; POT or NOBODY for the table."""
        return event >> 8 & 255

    def event_other(event: int) -> int:
        """Its other seat, POT, NOBODY, or the number of a mark, a fact or a row."""
        return event >> 16 & 255

    def event_flags(event: int) -> int:
        return event >> 24 & 255

    def event_verb(event: int) -> int:
        """The verb of a meld: the flags without those of secret events."""
        return event >> 24 & DISCLOSED - 1

    def event_reason(event: int) -> int:
        """The reason of a payment or an ending, which lies where a meld has its verb."""
        return event_verb(event)

    def event_value(event: int) -> int:
        """Its number, with its sign: an amount, the value of a mark or a fact."""
        number = event >> 32
        return number - (1 << 32) if number >> 31 else number

    def event_half(event: int, place: int) -> int:
        """One of two numbers of 16 bits without sign: the low one at place 0, the high one at place 1."""
        return event >> (32 + 16 * place) & 65535

    def event_tile(event: int) -> int:
        """Its tile, or the first of its tiles."""
        return event >> 32 & 255

    def event_tile_at(event: int, place: int) -> int:
        """One of its four tiles, NO_TILE if there are fewer."""
        return event >> (32 + 8 * place) & 255

    def event_tiles(event: int) -> list[int]:
        """Up to four tiles."""
        tiles = [event >> shift & 255 for shift in (32, 40, 48, 56)]
        return [tile for tile in tiles if tile != NO_TILE]

    def with_value(event: int, value: int) -> int:
        """The event with another value."""
        return event_code(event_kind(event), event_seat(event), event_other(event), event_flags(event), value)

    def pack_tiles(a: int, b: int, c: int, d: int) -> int:
        """Pack four tiles into the value of an event; those that are missing are NO_TILE."""
        value = d
        return ((value << 8 | c) << 8 | b) << 8 | a

    def with_tile(value: int, place: int, face: int) -> int:
        """The value of an event with one more tile, at a place that has been NO_TILE."""
        tile = NO_TILE ^ face
        return value ^ tile << 8 * place

    def pack_halves(low: int, high: int) -> int:
        """Pack two numbers of 16 bits into the value of an event."""
        return high << 16 | low

    def turned_code(row: int, face: int) -> int:
        """Pack a tile that is turned up on the wall, and its row."""
        return row << 7 | face

    def turned_row(turned: int) -> int:
        return turned >> 7

    def turned_face(turned: int) -> int:
        return turned & 127

    def kind_of(face: int) -> int:
        """The kind of a face; red fives are of the kind of the plain five."""
        return face if face < 34 or face > 36 else 4 + 9 * (face - 34)
