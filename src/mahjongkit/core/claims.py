"""Who may take a discard, and whose claim goes first."""

from __future__ import annotations

from mahjongkit.core import codes, mechanics
from mahjongkit.core.state import GameState


def red_of(kind: int) -> int:
    """The red five of a kind, or -1."""
    return 34 + kind // 9 if kind < 27 and kind % 9 == 4 else -1


def offer_pons(state: GameState, seat: int, face: int) -> int:
    """Every choice of two tiles for a pon: red fives or plain ones."""
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
    """An open kong with the three tiles held."""
    kind = codes.kind_of(face)
    if state.counts[seat * 34 + kind] < 3:
        return 0
    red = red_of(kind)
    reds = state.held[seat * codes.FACES + red] if red >= 0 else 0
    return mechanics.offer(
        state, seat, codes.KONG, red if reds else kind, red if reds > 1 else kind, red if reds > 2 else kind, False
    )


def offer_chis(state: GameState, seat: int, face: int) -> int:
    """Every run that a tile completes, with every choice of red fives."""
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
    """A chi with two kinds from the hand."""
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


def rank_of(verb: int) -> int:
    """What goes first: a win before kong and pon, those before chi."""
    if verb == codes.RON:
        return 3
    if verb == codes.KONG:
        return 2
    return 2 if verb == codes.PON else 1 if verb == codes.CHI else 0


def first_claim(state: GameState, discarder: int, by_rank: bool) -> int:
    """The seat whose claim goes first, or -1: by rank and then in turn order, or in turn order alone."""
    best = -1
    highest = 0
    for i in range(1, state.players):
        seat = (discarder + i) % state.players
        rank = rank_of(codes.verb_of(state.answers[seat]))
        if not by_rank and rank == 1:
            rank = 2
        if rank > highest:
            highest = rank
            best = seat
    return best
