"""Hints in Sichuan: the multiplier of each wait, a void suit to choose, void tiles that are left, and safe suits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.advice.advise import advise
from mahjongkit.advice.hints import Safety, WinValue, hint
from mahjongkit.advice.reasons import Reason, reason
from mahjongkit.locale import Text
from mahjongkit.rules import parts
from mahjongkit.rules.sichuan.scorer import Breakdown, WinContext
from mahjongkit.scoring.groups import MELD_VERBS
from mahjongkit.tiles import SUITS, kind_of

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.rules.sichuan import Sichuan

CHOOSES_VOID = "void_"
"""How the verbs that choose a void suit begin."""


class Hints(parts.Hints):
    """Hints that only Sichuan has."""

    ruleset: Sichuan

    def void_suit(self, view: View) -> str | None:
        void = view.marks[view.seat]["void"]
        return SUITS[void - 1] if void else None

    def win_values(
        self, view: View, hand: Sequence[int], waits: Sequence[int], action: Action | None
    ) -> list[WinValue]:
        """The multiplier of a win by discard on each wait."""
        scoring, kinds = self.ruleset.scoring, [kind_of(face) for face in hand]
        melds = [(MELD_VERBS[meld.kind], meld.tiles[0].kind) for meld in view.melds[view.seat]]
        values = []
        for kind in waits:
            context, breakdown = WinContext([*kinds, kind], melds, void=view.marks[view.seat]["void"] - 1), Breakdown()
            wins = scoring.scorer.score_win(context, scoring.pattern_values, breakdown)
            values.append(WinValue(hint("multiplier", n=breakdown.multiplier) if wins else None, wins=wins))
        return values

    def warnings(
        self, view: View, waits: Sequence[int], values: Sequence[WinValue], action: Action | None
    ) -> list[Reason]:
        """The bar after a win that the seat let pass, which ends with its next turn."""
        bar = view.marks[view.seat]["bar"] if action is None else 0
        return [Reason("note.bar", {"n": bar})] if bar else []

    def safety(self, view: View) -> Mapping[int, tuple[Safety, Reason]]:
        """A suit that everybody who still plays has given up can be discarded without risk."""
        others = [marks for seat, marks in enumerate(view.marks) if seat != view.seat and not marks["won"]]
        voids = {marks["void"] for marks in others}
        if len(voids) != 1 or 0 in voids:
            return {}
        suit = voids.pop() - 1
        return {9 * suit + rank: ("safe", hint("safe_void", suit=Text(f"suit.{SUITS[suit]}"))) for rank in range(9)}

    def notes(self, view: View) -> list[Reason]:
        """The void suit to choose, or how many tiles of it must still be discarded."""
        sizes = [sum(tile.suit == suit for tile in view.hand) for suit in SUITS[:3]]
        if any(action.verb.startswith(CHOOSES_VOID) for action in view.legal):
            suit = SUITS.index(advise(view).best.action.verb.removeprefix(CHOOSES_VOID))
            key = "sichuan.void" if sizes[suit] else "sichuan.void_none"
            return [reason(key, suit=Text(f"suit.{SUITS[suit]}"), n=sizes[suit])]
        void = view.marks[view.seat]["void"] - 1
        if void < 0 or not sizes[void]:
            return []
        return [hint("void_left", suit=Text(f"suit.{SUITS[void]}"), n=sizes[void])]
