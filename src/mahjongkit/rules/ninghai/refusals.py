"""Why Ninghai refuses an action (RULES 2.1.2 to 2.1.6)."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from mahjongkit.game.refusals import Offer, Refusal, RefusalFinder
from mahjongkit.rules import parts
from mahjongkit.rules.ninghai.results import locked_kinds
from mahjongkit.tiles import FLOWERS, Tile

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.events import Event
    from mahjongkit.game.view import View
    from mahjongkit.rules.ninghai.options import NinghaiOptions

_FIRST_DISCARDS = ("m", "p")


class NinghaiRefusalFinder(RefusalFinder):
    """Flowers, the first go-around, the end of the wall, and wins that were passed."""

    rules = MappingProxyType(
        {
            "refusal.no_such_tile": "2.1.1",
            "refusal.flower": "2.1.2",
            **dict.fromkeys(
                ("refusal.first_discard", "refusal.first_calls", "refusal.first_kong", "refusal.first_win"), "2.1.3"
            ),
            **dict.fromkeys(
                (
                    *("refusal.not_your_turn", "refusal.claim_or_pass", "refusal.claims_first"),
                    *("refusal.pass_in_own_turn", "refusal.nothing_to_pass", "refusal.own_tile", "refusal.too_late"),
                    *("refusal.closed_kong_tiles", "refusal.no_pon_to_add_to", "refusal.tsumo_after_call"),
                    *("refusal.call_in_own_turn", "refusal.ron_in_own_turn", "refusal.laid_tile", "refusal.no_run"),
                    *("refusal.not_the_same_kind", "refusal.chi_from_before", "refusal.kong_after_claim"),
                    *("refusal.closed_kong_not_robbed", "refusal.passed_tile"),
                ),
                "2.1.4",
            ),
            "refusal.last_tiles": "2.1.5",
            **dict.fromkeys(("refusal.not_complete", "refusal.not_ready", "refusal.not_a_wait"), "2.1.6"),
        }
    )

    def __init__(self, action: Action, view: View, events: Iterable[Event]) -> None:
        super().__init__(action, view, events)
        self.options = cast("NinghaiOptions", view.ruleset.options)

    def wrong_moment(self) -> Refusal | None:
        if any(tile.face in FLOWERS for tile in self.action.tiles):
            return self.refuse("refusal.flower")
        return None

    @property
    def in_first_round(self) -> bool:
        """Whether the restrictions hold that end with the dealer's second draw (2.1.3)."""
        restricted = self.options.first_circle
        if restricted == "off" or (restricted == "first_hand" and self.view.hand_number):
            return False
        discards = sum(map(len, self.view.rivers))
        return discards < 4 or (discards == 4 and self.turn_seat is None)

    # The seat's turn.

    def no_discard_of(self, tile: Tile) -> Refusal | None:
        allowed = any(held.suit in _FIRST_DISCARDS for held in self.view.hand)
        if self.in_first_round and allowed and tile.suit not in _FIRST_DISCARDS:
            return self.refuse("refusal.first_discard")
        return None

    def no_own_kong(self, kind: int) -> Refusal | None:
        if self.in_first_round:
            return self.refuse("refusal.first_kong")
        return self.refuse("refusal.kong_after_claim") if self.after_call else None

    def no_tsumo_with(self) -> Refusal | None:
        if self.in_first_round and not self.options.first_circle_win:
            return self.refuse("refusal.first_win")
        drawn = self.view.drawn
        return None if drawn is None or not self.is_complete else self.passed_tile(drawn)

    # Claims.

    def no_call(self, offer: Offer) -> Refusal | None:
        if self.in_first_round:
            return self.refuse("refusal.first_calls")
        if self.verb == "chi" and (offer.seat + 1) % 4 != self.seat:
            return self.refuse("refusal.chi_from_before", seat=self.name((self.seat - 1) % 4))
        if offer.open and self.verb != "kong" and self.wall_left() < 0:
            return self.refuse("refusal.last_tiles")
        return None

    def no_ron(self, offer: Offer) -> Refusal | None:
        if offer.how == "closed":
            return self.refuse("refusal.closed_kong_not_robbed")
        if self.in_first_round and not self.options.first_circle_win:
            return self.refuse("refusal.first_win")
        return self.not_a_wait(offer.tile) or self.passed_tile(offer.tile)

    def passed_tile(self, tile: Tile) -> Refusal | None:
        locked = locked_kinds(self.view.marks[self.seat])
        return self.refuse("refusal.passed_tile", tile=tile) if tile.kind in locked else None


class Refusals(parts.Refusals):
    """Why Ninghai refuses an action."""

    def find(self, action: Action, view: View, events: Iterable[Event]) -> Refusal | None:
        return NinghaiRefusalFinder(action, view, events).find()
