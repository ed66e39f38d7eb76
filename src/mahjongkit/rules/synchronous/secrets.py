"""What others do in the main stage, off the table for as long as somebody looks who was not told of it yet.

The table knows more than its seats then. Everything that lies open is taken off and laid back event by event; hands,
which nobody may look at, stay as they are.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import (
        ADDED,
        CALLED,
        DISCARDED,
        DREW,
        KONG,
        MARKED,
        PON,
        SECRET,
        SET_ASIDE,
        SHOWN,
        TOLD,
        kind_of,
    )
    from mahjongkit.core.state import GameState
    from mahjongkit.rules.riichi.seats import RIICHI_MARK


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
    while state.secret and first > 0 and state.log[first - 1] >> 24 & SECRET:
        first -= 1
    return first


def unseen_indicators(state: GameState, seat: int, first: int) -> int:
    """How many indicators only others have seen in this turn: one at most."""
    shown = 0
    for i in range(first, state.log_size):
        if state.log[i] & 255 == SHOWN:
            if state.log[i] >> 8 & 255 == seat:
                return 0
            shown = 1
    return shown


def move(state: GameState, event: int, step: int) -> None:
    """Take what an event has laid down off the table (-1), or lay it back (1)."""
    other = event >> 8 & 255
    what = event & 255
    if what == DISCARDED:
        state.discards[other] += step
    elif what == SET_ASIDE:
        state.asides[other] += step
    elif what == DREW:
        state.left -= step
    elif what == MARKED and event >> 16 & 255 == RIICHI_MARK:
        state.marks[other * 8 + RIICHI_MARK] = event >> 32 if step > 0 else 0
    elif what == CALLED and event >> 24 & TOLD - 1 == ADDED:
        move_added(state, other, kind_of(event >> 32 & 255), step)
    elif what == CALLED:
        move_meld(state, other, event >> 24 & TOLD - 1, step)


def move_meld(state: GameState, other: int, verb: int, step: int) -> None:
    """The last meld, or the one that lay behind it."""
    place = other * 5 + state.melds[other] - (1 if step < 0 else 0)
    state.melds[other] += step
    for i in range(4 if verb >= KONG else 3):
        state.melded[other * 34 + kind_of(state.meld_face[4 * place + i])] += step


def move_added(state: GameState, other: int, kind: int, step: int) -> None:
    """The tile added to a pong of a kind."""
    for place in range(other * 5, other * 5 + state.melds[other]):
        if state.meld_verb[place] == (PON if step > 0 else ADDED) and kind_of(state.meld_face[4 * place]) == kind:
            state.meld_verb[place] = ADDED if step > 0 else PON
            state.melded[other * 34 + kind] += step
