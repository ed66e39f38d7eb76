"""Loads a view into an empty game state, for players that evaluate states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core import bits, codes, mechanics
from mahjongkit.core.state import GameState

if TYPE_CHECKING:
    from mahjongkit.game.view import View


def load_view(state: GameState, view: View) -> int:
    """Fill a state with everything that a view shows and leave the rest empty; return the seat of the view."""
    state.clear_hand()
    state.number = view.hand_number
    state.dealer = view.dealer
    state.left = view.left
    state.pot = view.pot
    for tile in view.hand:
        state.hold(view.seat, tile.face)
    state.drawn[view.seat] = -1 if view.drawn is None else view.drawn.face
    for row, tile in view.shown:
        mechanics.turn_up(state, row, tile.face)
    for i, value in enumerate(view.facts.values()):
        state.facts[i] = value
    for seat in range(state.players):
        state.score[seat] = view.scores[seat]
        for i, key in enumerate(view.ruleset.flow.marks):
            state.marks[seat * codes.MAX_MARKS + i] = view.marks[seat].get(key, 0)
        load_seat(state, view, seat)
    state.asked = bits.one(view.seat)
    for i, action in enumerate(view.legal):
        state.options[view.seat * codes.MAX_OFFERS + i] = action.code
    state.offers[view.seat] = len(view.legal)
    return view.seat


def load_seat(state: GameState, view: View, seat: int) -> int:
    """Load the river, the melds and the tiles set aside of one seat."""
    verbs = view.ruleset.flow.vocabulary.verbs
    for one in view.rivers[seat]:
        at = seat * codes.MAX_DISCARDS + state.discards[seat]
        state.river[at] = one.tile.face
        drawn, turned = codes.WAS_DRAWN if one.drawn else 0, codes.TURNED if one.turned else 0
        state.river_flags[at] = drawn | turned | (codes.WAS_CALLED if one.called else 0)
        state.discards[seat] += 1
    for meld in view.melds[seat]:
        at = seat * codes.MAX_MELDS + state.melds[seat]
        state.meld_verb[at] = verbs.index(meld.kind)
        state.meld_from[at] = meld.source if meld.source >= 0 else codes.NOBODY
        for i, face in enumerate(meld.faces):
            state.meld_face[4 * at + i] = face
            state.melded[seat * 34 + codes.kind_of(face)] += 1
        state.melds[seat] += 1
    for tile in view.asides[seat]:
        state.aside[seat * codes.MAX_ASIDES + state.asides[seat]] = tile.face
        state.asides[seat] += 1
    return seat
