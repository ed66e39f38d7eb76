"""Hides from the table what other seats did in the main stage, while an evaluator looks for one seat.

During the main stage the table holds actions that the seat cannot see yet. Everything public that results from them is
taken off and put back event by event; hands, which no evaluator may read, stay as they are.
"""

from __future__ import annotations

from mahjongkit.core import bits, codes
from mahjongkit.core.state import GameState
from mahjongkit.rules.riichi import seats as riichi_seats


def hide_secrets(state: GameState, seat: int) -> int:
    """Take off what the other seats did in this turn, the last event first; return where these events begin."""
    first = first_secret(state)
    for i in range(state.log_size - 1, first - 1, -1):
        if codes.event_seat(state.log[i]) != seat:
            apply_event(state, state.log[i], -1)
    state.turned_size -= unseen_indicators(state, seat, first)
    return first


def show_secrets(state: GameState, seat: int) -> int:
    """Put everything back, the first event first; return where these events begin."""
    first = first_secret(state)
    for i in range(first, state.log_size):
        if codes.event_seat(state.log[i]) != seat:
            apply_event(state, state.log[i], 1)
    state.turned_size += unseen_indicators(state, seat, first)
    return first


def first_secret(state: GameState) -> int:
    """The first event of this turn that is not disclosed yet; the end of the log if there is none."""
    first: int = state.log_size
    while state.secret and first > 0 and bits.has_flag(codes.event_flags(state.log[first - 1]), codes.SECRET):
        first -= 1
    return first


def unseen_indicators(state: GameState, seat: int, first: int) -> int:
    """How many indicators only other seats have seen in this turn: at most one."""
    shown = 0
    for i in range(first, state.log_size):
        if codes.event_kind(state.log[i]) == codes.SHOWN:
            if codes.event_seat(state.log[i]) == seat:
                return 0
            shown = 1
    return shown


def apply_event(state: GameState, event: int, step: int) -> None:
    """Take what an event laid down off the table (step -1), or put it back (step 1)."""
    other = codes.event_seat(event)
    what = codes.event_kind(event)
    if what == codes.DISCARDED:
        state.discards[other] += step
    elif what == codes.SET_ASIDE:
        state.asides[other] += step
    elif what == codes.DREW:
        state.left -= step
    elif what == codes.MARKED and codes.event_other(event) == riichi_seats.RIICHI_MARK:
        state.marks[other * codes.MAX_MARKS + riichi_seats.RIICHI_MARK] = codes.event_value(event) if step > 0 else 0
    elif what == codes.CALLED and codes.event_verb(event) == codes.ADDED:
        apply_added_kong(state, other, codes.kind_of(codes.event_tile(event)), step)
    elif what == codes.CALLED:
        apply_meld(state, other, codes.event_verb(event), step)


def apply_meld(state: GameState, other: int, verb: int, step: int) -> None:
    """Take off the last meld, or put back the one after it."""
    place = other * codes.MAX_MELDS + state.melds[other] - (1 if step < 0 else 0)
    state.melds[other] += step
    for i in range(4 if verb >= codes.KONG else 3):
        state.melded[other * 34 + codes.kind_of(state.meld_face[4 * place + i])] += step


def apply_added_kong(state: GameState, other: int, kind: int, step: int) -> None:
    """Take off the tile added to a pon of a kind, or put it back."""
    for place in range(other * codes.MAX_MELDS, other * codes.MAX_MELDS + state.melds[other]):
        if (
            state.meld_verb[place] == (codes.PON if step > 0 else codes.ADDED)
            and codes.kind_of(state.meld_face[4 * place]) == kind
        ):
            state.meld_verb[place] = codes.ADDED if step > 0 else codes.PON
            state.melded[other * 34 + kind] += step
