"""Melds and claims: offering pon, kong and chi, and finding the claims that go first."""

from __future__ import annotations

from mahjongkit.core import bits, codes, mechanics
from mahjongkit.core.state import GameState


def red_of(kind: int) -> int:
    """The red face of a kind, -1 if it has none."""
    return 34 + kind // 9 if kind < 27 and kind % 9 == 4 else -1


def offer_pons(state: GameState, seat: int, face: int) -> int:
    """Offer a pon with every choice of red and plain fives; return the number of offers."""
    kind = codes.kind_of(face)
    if state.counts[seat * 34 + kind] < 2:
        return 0
    red = red_of(kind)
    plain = state.held[seat * codes.FACES + kind]
    reds = state.held[seat * codes.FACES + red] if red >= 0 else 0
    if plain >= 2:
        mechanics.offer(state, seat, codes.PON, kind, kind, codes.NO_TILE, False)
    if plain and reds:
        mechanics.offer(state, seat, codes.PON, red, kind, codes.NO_TILE, False)
    if reds >= 2:
        mechanics.offer(state, seat, codes.PON, red, red, codes.NO_TILE, False)
    return state.offers[seat]


def offer_kong(state: GameState, seat: int, face: int) -> int:
    """Offer an open kong if the seat holds the three other tiles; return the number of offers."""
    kind = codes.kind_of(face)
    if state.counts[seat * 34 + kind] < 3:
        return 0
    red = red_of(kind)
    reds = state.held[seat * codes.FACES + red] if red >= 0 else 0
    return mechanics.offer(
        state, seat, codes.KONG, red if reds else kind, red if reds > 1 else kind, red if reds > 2 else kind, False
    )


def offer_chis(state: GameState, seat: int, face: int) -> int:
    """Offer every run that a tile completes, with every choice of red fives; return the number of offers."""
    kind = codes.kind_of(face)
    if kind >= 27:
        return 0
    rank = kind % 9
    if rank >= 2:
        offer_chi(state, seat, kind - 2, kind - 1)
    if 1 <= rank <= 7:
        offer_chi(state, seat, kind - 1, kind + 1)
    if rank <= 6:
        offer_chi(state, seat, kind + 1, kind + 2)
    return state.offers[seat]


def offer_chi(state: GameState, seat: int, low: int, high: int) -> None:
    """Offer chi with these two kinds from the hand, red and plain."""
    if state.counts[seat * 34 + low] == 0 or state.counts[seat * 34 + high] == 0:
        return
    for i in range(2):
        a = low if i == 0 else red_of(low)
        if a < 0 or state.held[seat * codes.FACES + a] == 0:
            continue
        for j in range(2):
            b = high if j == 0 else red_of(high)
            if b >= 0 and state.held[seat * codes.FACES + b]:
                mechanics.offer(state, seat, codes.CHI, a, b, codes.NO_TILE, False)


def offer_own_kongs(state: GameState, seat: int, banned: int) -> None:
    """Offer closed kongs, and tiles that can be added to a pon, except of banned kinds (a bit each)."""
    for kind in range(34 if state.fours[seat] else 0):
        if state.counts[seat * 34 + kind] == 4 and not bits.has(banned, kind):
            mechanics.offer_tile(state, seat, codes.CLOSED, kind)
    for i in range(state.melds[seat]):
        kind = codes.kind_of(state.meld_face[4 * (seat * codes.MAX_MELDS + i)])
        if (
            state.meld_verb[seat * codes.MAX_MELDS + i] == codes.PON
            and state.counts[seat * 34 + kind]
            and not bits.has(banned, kind)
        ):
            is_plain = state.held[seat * codes.FACES + kind] != 0
            mechanics.offer_tile(state, seat, codes.ADDED, kind if is_plain else red_of(kind))


def seat_after(state: GameState, seat: int) -> int:
    """The seat after this one in turn order, whether it still plays or not."""
    return seat + 1 if seat + 1 < state.players else 0


def can_claim(state: GameState, seat: int) -> bool:
    """A quick check: whether a seat waits for the tile or holds two of it, or is next and the tile may be in a chi."""
    kind = codes.kind_of(state.tile)
    if state.counts[seat * 34 + kind] >= 2 or bits.has(state.waits[seat], kind):
        return True
    return state.box.chi and kind < 27 and seat == seat_after(state, state.turn)


def claimed_wins(state: GameState) -> int:
    """The seats that have claimed a win on the tile, a bit each."""
    found = 0
    for seat in range(state.players):
        if state.replied >> seat & 1 and codes.verb_of(state.answers[seat]) == codes.RON:
            found |= 1 << seat
    return found


def count_seats(seats: int) -> int:
    """How many seats are in a mask."""
    return (seats & 1) + (seats >> 1 & 1) + (seats >> 2 & 1) + (seats >> 3 & 1)


def nearest_seats(state: GameState, seats: int, source: int, most: int) -> int:
    """The first `most` of some seats (a bit each) in turn order after the source, a bit each."""
    found = 0
    for i in range(1, state.players):
        seat = (source + i) % state.players
        if seats >> seat & 1 and most > 0:
            found |= 1 << seat
            most -= 1
    return found


def claim_rank(verb: int) -> int:
    """The priority of a claim: ron before kong and pon, these before chi, 0 for a pass."""
    if verb == codes.RON:
        return 3
    if verb == codes.KONG:
        return 2
    return 2 if verb == codes.PON else 1 if verb == codes.CHI else 0


def first_claim(state: GameState, discarder: int, by_rank: bool) -> int:
    """The seat whose claim goes first, or -1: by rank and then in turn order.

    Unless `by_rank`, chi ranks with pon and kong.
    """
    best = -1
    highest = 0
    for i in range(1, state.players):
        seat = (discarder + i) % state.players
        rank = claim_rank(codes.verb_of(state.answers[seat]))
        if not by_rank and rank == 1:
            rank = 2
        if rank > highest:
            highest = rank
            best = seat
    return best
