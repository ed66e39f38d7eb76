"""Actions and events as integers: the numbers that the table writes down, and how they are packed.

An action is one integer: the verb in six bits, up to three tiles of six bits each, and whether the drawn tile is meant.
An event is one integer of 64 bits: what (8 bits), seat (8), other seat (8), flags (8), then four tiles of 8 bits each
or a number of 32 bits.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, the .pxd declares them
    # What a seat can answer; a game's own verbs are numbered from OWN_VERBS on.
    PASS, DISCARD, CHI, PON, KONG, ADDED, CLOSED, TSUMO, RON, OWN_VERBS = range(10)
    # What happens at the table.
    START = 0  # a hand begins: dealer, number, draws left after the deal
    SCORE = 1  # a seat's score as the hand begins
    DEALT = 2  # up to four tiles to a seat
    DREW = 3  # a tile to a seat, from the front or the back
    DISCARDED = 4
    CALLED = 5  # a meld: verb, from whom, its tiles
    SET_ASIDE = 6  # a tile laid beside the hand
    SHOWN = 7  # a tile turned up on the wall; `other` says which row
    REVEALED = 8  # up to four tiles of a hand laid open
    MARKED = 9  # something about a seat, by the game's own list
    FACT = 10  # something about the table, by the game's own list
    PAID = 11  # who, to whom, why, how much
    WON = 12  # who, from whom, with which tile
    ENDED = 13  # the hand is over, and why
    MATCH_OVER = 14
    EXCHANGED = 15  # three tiles from a seat to another
    ROBBED = 16  # an added kong was robbed: the meld is a pong again, the tile counts as discarded
    RESERVED = 17  # so many tiles more of the wall are not drawn
    # Flags of an event.
    PRIVATE = 128  # only this seat learns of it
    SECRET = 64  # only this seat learns of it now; the others are told when the turn is revealed
    TOLD = 32  # what a seat did in secret, told to all the others
    FROM_BACK = 1  # drawn from the back of the wall
    WAS_DRAWN = 1  # discarded as drawn
    TURNED = 2  # laid sideways
    WAS_CALLED = 4  # in a river: called by somebody
    # Sizes.
    NO_TILE = 63
    NOBODY = 7
    POT = 6  # the payer or payee that is no seat: what lies on the table
    FACES = 45
    MOST_OFFERS = 400
    MOST_EVENTS = 768
    MOST_ANSWERS = 768
    MOST_DISCARDS = 48
    MOST_ROWS = 80  # of a game's table of patterns


def action_code(verb: int, a: int, b: int, c: int, drawn: bool) -> int:
    """Pack an action; tiles that it does not need are NO_TILE."""
    return verb | a << 6 | b << 12 | c << 18 | (1 << 24 if drawn else 0)


def verb_of(action: int) -> int:
    return action & 63


def tile_of(action: int, place: int) -> int:
    """Its first, second or third tile, NO_TILE if it has none."""
    return action >> (6 + 6 * place) & 63


if not cython.compiled:  # compiled, it is in codes.pxd, so that every module has it without a call

    def kind_of(face: int) -> int:
        """The kind of a face: that of the five for a red one."""
        return face if face < 34 or face > 36 else 4 + 9 * (face - 34)
