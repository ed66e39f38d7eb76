"""A picture of what one seat knows: a view laid out on an empty table, for players that judge tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if TYPE_CHECKING:
    from mahjongkit.view import View

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
    from mahjongkit.core.moves import turn_up
    from mahjongkit.core.play import Play


def lay_out(play: Play, view: View) -> int:
    """Set out everything that a view shows; what it does not show stays empty. The seat whose view it is."""
    play.clear_hand()
    play.number = view.hand_number
    play.dealer = view.dealer
    play.left = view.left
    play.pot = view.pot
    for face in view.hand:
        play.hold(view.seat, face)
    play.drawn[view.seat] = -1 if view.drawn is None else view.drawn
    for row, face in view.shown:
        turn_up(play, row, face)
    for i, value in enumerate(view.facts.values()):
        play.facts[i] = value
    for seat in range(play.players):
        play.score[seat] = view.scores[seat]
        for i, key in enumerate(view.game.marks):
            play.marks[seat * 8 + i] = view.marks[seat].get(key, 0)
        lay_out_seat(play, view, seat)
    play.asked = 1 << view.seat
    for i, action in enumerate(view.legal):
        play.options[view.seat * MOST_OFFERS + i] = action.code
    play.offers[view.seat] = len(view.legal)
    return view.seat


def lay_out_seat(play: Play, view: View, seat: int) -> int:
    """What lies before a seat."""
    verbs = view.game.vocabulary.verbs
    for one in view.rivers[seat]:
        at = seat * MOST_DISCARDS + play.discards[seat]
        play.river[at] = one.tile
        drawn, turned = WAS_DRAWN if one.drawn else 0, TURNED if one.turned else 0
        play.river_flags[at] = drawn | turned | (WAS_CALLED if one.called else 0)
        play.discards[seat] += 1
    for meld in view.melds[seat]:
        at = seat * 5 + play.melds[seat]
        play.meld_verb[at] = verbs.index(meld.kind)
        play.meld_from[at] = meld.source if meld.source >= 0 else NOBODY
        for i, face in enumerate(meld.tiles):
            play.meld_face[4 * at + i] = face
            play.melded[seat * 34 + kind_of(face)] += 1
        play.melds[seat] += 1
    for face in view.asides[seat]:
        play.aside[seat * 8 + play.asides[seat]] = face
        play.asides[seat] += 1
    return seat
