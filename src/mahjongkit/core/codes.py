"""Actions and events packed into integers: the codes in them, and the functions that pack and unpack actions.

An action is one integer: the verb in six bits, up to three tiles of six bits each, and one bit for "the drawn tile".
An event is one integer of 64 bits: what happened (8 bits), seat (8), other seat (8), flags (8), then four tiles of 8
bits each or a number of 32 bits.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, the .pxd declares them
    # Verbs: what a seat can answer. ADDED and CLOSED are kongs. A game numbers its own verbs from FIRST_GAME_VERB on.
    PASS, DISCARD, CHI, PON, KONG, ADDED, CLOSED, TSUMO, RON, FIRST_GAME_VERB = range(10)
    # Events: what happens at the table.
    START = 0  # a hand begins: dealer, hand number, draws left after the deal
    SCORE = 1  # a seat's score, or the pot's, as the hand begins
    DEALT = 2  # a seat gets up to four tiles
    DREW = 3  # a seat draws a tile from the front or the back of the wall
    DISCARDED = 4
    CALLED = 5  # a meld: verb, from whom, its tiles
    SET_ASIDE = 6  # a tile laid beside the hand: a flower or a North
    SHOWN = 7  # a wall tile turned face up; `other` is its row
    REVEALED = 8  # up to four tiles of a hand laid face up
    MARKED = 9  # a mark of a seat changed; each game numbers its marks
    FACT = 10  # a fact about the table; each game numbers its facts
    PAID = 11  # payer, payee, reason, amount
    WON = 12  # winner, from whom, winning tile
    ENDED = 13  # the hand is over, and why
    MATCH_OVER = 14
    EXCHANGED = 15  # a seat gives three tiles to another
    ROBBED = 16  # an added kong was robbed: the meld is a pon again, the tile counts as discarded
    RESERVED = 17  # that many more tiles of the wall will not be drawn
    # Flags of an event.
    PRIVATE = 128  # only this seat ever sees the event
    SECRET = 64  # only this seat sees the event until the turn is disclosed
    DISCLOSED = 32  # the copy of a secret event that the other seats see
    FROM_BACK = 1  # drawn from the back of the wall
    WAS_DRAWN = 1  # discarded as drawn
    TURNED = 2  # laid sideways in the river
    WAS_CALLED = 4  # in a river: taken for a meld
    # Sizes.
    NO_TILE = 63
    NOBODY = 7
    POT = 6  # as payer or payee: the sticks on the table
    FACES = 45
    MAX_OFFERS = 400
    MAX_EVENTS = 768
    MAX_ANSWERS = 768
    MAX_DISCARDS = 48
    MAX_ROWS = 80  # rows in a game's table of patterns


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


if not cython.compiled:  # compiled, codes.pxd defines it inline

    def kind_of(face: int) -> int:
        """The kind of a face; red fives are of the kind of the plain five."""
        return face if face < 34 or face > 36 else 4 + 9 * (face - 34)
