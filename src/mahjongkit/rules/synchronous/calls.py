"""Calls on the discards of the last turn; several seats may call the same tile (RULES 3.1.5)."""

from __future__ import annotations

from mahjongkit.core import bits, claims, codes, mechanics
from mahjongkit.rules.synchronous.seats import SynchronousSeats


def is_callable(state: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether a seat can still call a tile of the last turn: a discard of another seat that it has not used."""
    return (
        state.old_how[place] == codes.DISCARD
        and state.old_seat[place] != seat
        and not bits.has(state.used[seat], place)
    )


def is_repeated(state: SynchronousSeats, seat: int, place: int) -> bool:
    """Whether the same tile came earlier in the list: it is offered once."""
    for i in range(place):
        if state.old_face[i] == state.old_face[place] and is_callable(state, seat, i):
            return True
    return False


def offer_calls(state: SynchronousSeats, seat: int) -> None:
    """Offer every call with every callable discard, red fives before plain ones."""
    for red in range(2):
        for i in range(state.old_size):
            face = state.old_face[i]
            if (face >= 34) != (red == 0) or not is_callable(state, seat, i) or is_repeated(state, seat, i):
                continue
            if state.walls[seat]:
                claims.offer_kong(state, seat, face)
            first = state.offers[seat]
            claims.offer_pons(state, seat, face)
            if state.flow_options.chi and may_chi(state, seat, codes.kind_of(face)):
                claims.offer_chis(state, seat, face)
            for place in range(first, state.offers[seat]):
                set_called_tile(state, seat, place, face)


def set_called_tile(state: SynchronousSeats, seat: int, place: int, face: int) -> None:
    """Set the third tile of an offered chi or pon to the tile called."""
    at = seat * codes.MAX_OFFERS + place
    state.options[at] = codes.with_third_tile(state.options[at], face)


def may_chi(state: SynchronousSeats, seat: int, kind: int) -> bool:
    """Whether a seat may chi a kind: each discard of an allowed source allows one chi."""
    return state.chowed(seat, kind) < state.discarded_by(state.sources[seat], kind)


def would_call(state: SynchronousSeats, seat: int, action: int, place: int) -> bool:
    """Whether a call may take this tile of the last turn; a chi takes that of an allowed source first (3.1.5)."""
    verb = codes.verb_of(action)
    third = codes.tile_of(action, 2)
    kind = codes.kind_of(third)
    if not is_callable(state, seat, place) or codes.kind_of(state.old_face[place]) != kind:
        return False
    if verb == codes.KONG:
        return True
    if state.old_face[place] != third:
        return False
    taken = find_callable(state, seat, kind, third)
    return verb == codes.PON or (
        (bits.has(state.sources[seat], state.old_seat[place])) == (bits.has(state.sources[seat], state.old_seat[taken]))
    )


def carry_out_call(state: SynchronousSeats, seat: int, action: int) -> None:
    """Lay the meld; after a chi only seats that discarded the kind stay sources for the rest of the hand."""
    verb = codes.verb_of(action)
    third = codes.tile_of(action, 2)
    place = find_callable(state, seat, codes.kind_of(third), -1 if verb == codes.KONG else third)
    face = state.old_face[place]
    state.used[seat] |= bits.one(place)
    state.acted[seat] = 1
    state.calling[seat] = 1
    state.release(seat, codes.tile_of(action, 0))
    state.release(seat, codes.tile_of(action, 1))
    if verb == codes.KONG:
        state.release(seat, third)
    else:
        third = codes.NO_TILE
    mechanics.lay_meld(
        state, seat, verb, state.old_seat[place], face, codes.tile_of(action, 0), codes.tile_of(action, 1), third
    )
    if verb == codes.CHI:
        kind = codes.kind_of(face)
        state.chow_kind[seat * 4 + state.chows[seat]] = kind
        state.chows[seat] += 1
        for other in range(state.players):
            if not state.discarded_by(bits.one(other), kind):
                state.sources[seat] = bits.without(state.sources[seat], other)
        state.mark_sources(seat)


def find_callable(state: SynchronousSeats, seat: int, kind: int, face: int) -> int:
    """The discard to call: from an allowed chi source first, then in turn order; if `face` is -1, any of the kind."""
    for allowed in range(2):
        for step in range(1, state.players):
            other = (seat + step) % state.players
            if allowed == 0 and not bits.has(state.sources[seat], other):
                continue
            for i in range(state.old_size):
                if (
                    state.old_seat[i] != other
                    or codes.kind_of(state.old_face[i]) != kind
                    or not is_callable(state, seat, i)
                ):
                    continue
                if face < 0 or state.old_face[i] == face:
                    return i
    return -1
