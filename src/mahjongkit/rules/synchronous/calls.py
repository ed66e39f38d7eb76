"""Calls on the discards of the last turn, which several seats may share (RULES 3.1.5)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.claims import offer_chis, offer_kong, offer_pons
    from mahjongkit.core.codes import (
        CHI,
        DISCARD,
        KONG,
        MOST_OFFERS,
        NO_TILE,
        kind_of,
        tile_of,
        verb_of,
    )
    from mahjongkit.core.moves import lay_meld
    from mahjongkit.core.shape import _bit
    from mahjongkit.rules.synchronous.seats import SynchronousSeats


def is_open(play: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether a tile of the last turn can still be called by a seat: another's discard that it has not used."""
    return play.old_how[place] == DISCARD and play.old_seat[place] != seat and not play.used[seat] & _bit(place)


def is_repeated(play: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether the same tile was met before: it is offered once."""
    for i in range(place):
        if play.old_face[i] == play.old_face[place] and is_open(play, seat, i):
            return True
    return False


def offer_calls(play: SynchronousSeats, seat: int) -> None:
    """Every call with every discard that is open, red fives first where a red and a plain one lie there."""
    for red in range(2):
        for i in range(play.old_size):
            face = play.old_face[i]
            if (face >= 34) != (red == 0) or not is_open(play, seat, i) or is_repeated(play, seat, i):
                continue
            if play.walls[seat]:
                offer_kong(play, seat, face)
            first = play.offers[seat]
            offer_pons(play, seat, face)
            if play.conduct.chi and may_chow(play, seat, kind_of(face)):
                offer_chis(play, seat, face)
            for place in range(first, play.offers[seat]):
                name_called(play, seat, place, face)


def name_called(play: SynchronousSeats, seat: int, place: int, face: int) -> None:
    """The third tile of a chi or pon is the one called."""
    at = seat * MOST_OFFERS + place
    play.options[at] = play.options[at] & ~(NO_TILE << 18) | face << 18


def may_chow(play: SynchronousSeats, seat: int, kind: int) -> bool:
    """A chow needs a discard of an allowed source, and each such discard allows one."""
    return play.chowed(seat, kind) < play.discarded_by(play.sources[seat], kind)


def carry_out_call(play: SynchronousSeats, seat: int, action: int) -> None:
    """Lay the meld; after a chow only those who discarded the kind stay sources, for the rest of the hand."""
    verb = verb_of(action)
    third = tile_of(action, 2)
    place = find_open(play, seat, kind_of(third), -1 if verb == KONG else third)
    face = play.old_face[place]
    play.used[seat] |= _bit(place)
    play.acted[seat] = 1
    play.calling[seat] = 1
    play.release(seat, tile_of(action, 0))
    play.release(seat, tile_of(action, 1))
    if verb == KONG:
        play.release(seat, third)
    else:
        third = NO_TILE
    lay_meld(play, seat, verb, play.old_seat[place], face, tile_of(action, 0), tile_of(action, 1), third)
    if verb == CHI:
        kind = kind_of(face)
        play.chow_kind[seat * 4 + play.chows[seat]] = kind
        play.chows[seat] += 1
        for other in range(play.players):
            if not play.discarded_by(1 << other, kind):
                play.sources[seat] &= ~(1 << other)
        play.mark_sources(seat)


def find_open(play: SynchronousSeats, seat: int, kind: int, face: int) -> int:
    """The discard that is called: of an allowed chow source first, then in turn order; any face of a kind if -1."""
    for allowed in range(2):
        for step in range(1, play.players):
            other = (seat + step) % play.players
            if allowed == 0 and not play.sources[seat] >> other & 1:
                continue
            for i in range(play.old_size):
                if play.old_seat[i] != other or kind_of(play.old_face[i]) != kind or not is_open(play, seat, i):
                    continue
                if face < 0 or play.old_face[i] == face:
                    return i
    return -1
