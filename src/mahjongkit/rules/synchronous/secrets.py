"""What others do in the main stage, off the table for as long as somebody looks who was not told of it yet.

The table knows more than its seats then. Everything that lies open is taken off and laid back event by event; hands,
which nobody may look at, stay as they are.
"""

from __future__ import annotations

from mahjongkit.core import codes
from mahjongkit.core.state import GameState
from mahjongkit.rules.riichi import seats as riichi_seats


def hide_secrets(state: GameState, seat: int) -> int:
    """Take off what the others did in this turn, the last event first; where these events begin."""
    first = first_secret(state)
    for i in range(state.log_size - 1, first - 1, -1):
        if state.log[i] >> 8 & 255 != seat:
            move(state, state.log[i], -1)
    state.turned_size -= unseen_indicators(state, seat, first)
    return first


def show_secrets(state: GameState, seat: int) -> int:
    """Lay all of it back, the first event first."""
    first = first_secret(state)
    for i in range(first, state.log_size):
        if state.log[i] >> 8 & 255 != seat:
            move(state, state.log[i], 1)
    state.turned_size += unseen_indicators(state, seat, first)
    return first


def first_secret(state: GameState) -> int:
    """Where the events of this turn begin that are not told yet; the end of the log if none are."""
    first: int = state.log_size
    while state.secret and first > 0 and state.log[first - 1] >> 24 & codes.SECRET:
        first -= 1
    return first


def unseen_indicators(state: GameState, seat: int, first: int) -> int:
    """How many indicators only others have seen in this turn: one at most."""
    shown = 0
    for i in range(first, state.log_size):
        if state.log[i] & 255 == codes.SHOWN:
            if state.log[i] >> 8 & 255 == seat:
                return 0
            shown = 1
    return shown


def move(state: GameState, event: int, step: int) -> None:
    """Take what an event has laid down off the table (-1), or lay it back (1)."""
    other = event >> 8 & 255
    what = event & 255
    if what == codes.DISCARDED:
        state.discards[other] += step
    elif what == codes.SET_ASIDE:
        state.asides[other] += step
    elif what == codes.DREW:
        state.left -= step
    elif what == codes.MARKED and event >> 16 & 255 == riichi_seats.RIICHI_MARK:
        state.marks[other * 8 + riichi_seats.RIICHI_MARK] = event >> 32 if step > 0 else 0
    elif what == codes.CALLED and event >> 24 & codes.DISCLOSED - 1 == codes.ADDED:
        move_added(state, other, codes.kind_of(event >> 32 & 255), step)
    elif what == codes.CALLED:
        move_meld(state, other, event >> 24 & codes.DISCLOSED - 1, step)


def move_meld(state: GameState, other: int, verb: int, step: int) -> None:
    """The last meld, or the one that lay behind it."""
    place = other * 5 + state.melds[other] - (1 if step < 0 else 0)
    state.melds[other] += step
    for i in range(4 if verb >= codes.KONG else 3):
        state.melded[other * 34 + codes.kind_of(state.meld_face[4 * place + i])] += step


def move_added(state: GameState, other: int, kind: int, step: int) -> None:
    """The tile added to a pong of a kind."""
    for place in range(other * 5, other * 5 + state.melds[other]):
        if (
            state.meld_verb[place] == (codes.PON if step > 0 else codes.ADDED)
            and codes.kind_of(state.meld_face[4 * place]) == kind
        ):
            state.meld_verb[place] = codes.ADDED if step > 0 else codes.PON
            state.melded[other * 34 + kind] += step
