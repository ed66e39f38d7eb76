"""A picture of what one seat knows: a view laid out on an empty table, for players that judge tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if TYPE_CHECKING:
    from mahjongkit.game.view import View

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.codes import (
        MOST_DISCARDS,
        MOST_OFFERS,
        NOBODY,
        TURNED,
        WAS_CALLED,
        WAS_DRAWN,
        kind_of,
    )
    from mahjongkit.core.mechanics import turn_up
    from mahjongkit.core.state import GameState


def lay_out(state: GameState, view: View) -> int:
    """Set out everything that a view shows; what it does not show stays empty. The seat whose view it is."""
    state.clear_hand()
    state.number = view.hand_number
    state.dealer = view.dealer
    state.left = view.left
    state.pot = view.pot
    for face in view.hand:
        state.hold(view.seat, face)
    state.drawn[view.seat] = -1 if view.drawn is None else view.drawn
    for row, face in view.shown:
        turn_up(state, row, face)
    for i, value in enumerate(view.facts.values()):
        state.facts[i] = value
    for seat in range(state.players):
        state.score[seat] = view.scores[seat]
        for i, key in enumerate(view.game.marks):
            state.marks[seat * 8 + i] = view.marks[seat].get(key, 0)
        lay_out_seat(state, view, seat)
    state.asked = 1 << view.seat
    for i, action in enumerate(view.legal):
        state.options[view.seat * MOST_OFFERS + i] = action.code
    state.offers[view.seat] = len(view.legal)
    return view.seat


def lay_out_seat(state: GameState, view: View, seat: int) -> int:
    """What lies before a seat."""
    verbs = view.game.vocabulary.verbs
    for one in view.rivers[seat]:
        at = seat * MOST_DISCARDS + state.discards[seat]
        state.river[at] = one.tile
        drawn, turned = WAS_DRAWN if one.drawn else 0, TURNED if one.turned else 0
        state.river_flags[at] = drawn | turned | (WAS_CALLED if one.called else 0)
        state.discards[seat] += 1
    for meld in view.melds[seat]:
        at = seat * 5 + state.melds[seat]
        state.meld_verb[at] = verbs.index(meld.kind)
        state.meld_from[at] = meld.source if meld.source >= 0 else NOBODY
        for i, face in enumerate(meld.tiles):
            state.meld_face[4 * at + i] = face
            state.melded[seat * 34 + kind_of(face)] += 1
        state.melds[seat] += 1
    for face in view.asides[seat]:
        state.aside[seat * 8 + state.asides[seat]] = face
        state.asides[seat] += 1
    return seat
