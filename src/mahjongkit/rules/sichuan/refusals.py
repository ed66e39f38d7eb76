"""Why Sichuan refuses an action (RULES 1.1.2, 1.1.3, 1.1.5, 1.1.10)."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from mahjongkit.errors import Phrase
from mahjongkit.game.refusals import Offer, Refusal, RefusalFinder
from mahjongkit.rules import parts
from mahjongkit.tiles import SUITS, Tile

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.events import Event
    from mahjongkit.game.view import View
    from mahjongkit.rules.sichuan.options import SichuanOptions

_VOIDS = ("void_m", "void_p", "void_s")
_SUIT_NAMES = {"m": "refusal.characters", "p": "refusal.dots", "s": "refusal.bamboo"}


class SichuanRefusalFinder(RefusalFinder):
    """The phases, the void suit, and wins that were passed."""

    rules = MappingProxyType(
        {
            "refusal.no_such_tile": "1.1.1",
            **dict.fromkeys(
                (
                    *("refusal.exchange_first", "refusal.exchange_one_suit", "refusal.exchange_over"),
                    *("refusal.no_exchange", "refusal.void_choice_first", "refusal.void_is_final"),
                ),
                "1.1.2",
            ),
            **dict.fromkeys(
                (
                    *("refusal.not_your_turn", "refusal.claim_or_pass", "refusal.claims_first"),
                    *("refusal.pass_in_own_turn", "refusal.nothing_to_pass", "refusal.own_tile", "refusal.too_late"),
                    *("refusal.closed_kong_tiles", "refusal.no_pon_to_add_to", "refusal.tsumo_after_call"),
                    *("refusal.call_in_own_turn", "refusal.ron_in_own_turn", "refusal.laid_tile"),
                    *("refusal.not_the_same_kind", "refusal.already_won", "refusal.no_chi_in_game"),
                    *("refusal.void_first", "refusal.void_call", "refusal.void_before_calls"),
                    *("refusal.kong_after_pon", "refusal.kong_without_wall", "refusal.pon_without_wall"),
                    "refusal.closed_kong_not_robbed",
                ),
                "1.1.3",
            ),
            **dict.fromkeys(
                (
                    *("refusal.not_complete", "refusal.not_ready", "refusal.not_a_wait"),
                    *("refusal.void_win", "refusal.void_in_hand"),
                ),
                "1.1.5",
            ),
            "refusal.passed_higher": "1.1.10",
            "refusal.passed_any": "1.1.10",
        }
    )
    tile_counts = MappingProxyType({**RefusalFinder.tile_counts, "exchange": (3,), **dict.fromkeys(_VOIDS, (0,))})

    def __init__(self, action: Action, view: View, events: Iterable[Event]) -> None:
        super().__init__(action, view, events)
        self.options = cast("SichuanOptions", view.ruleset.options)
        chosen = view.marks[self.seat]["void"]
        self.void = SUITS[chosen - 1] if chosen else None

    def plays(self, seat: int) -> bool:
        return not self.view.marks[seat]["won"]

    # Phases (1.1.2).

    def wrong_moment(self) -> Refusal | None:
        if not self.plays(self.seat):
            return self.refuse("refusal.already_won")
        if self.verb == "chi":
            return self.refuse("refusal.no_chi_in_game")
        if self.verb == "exchange":
            return self.no_exchange()
        if self.void is not None:
            return self.refuse("refusal.void_is_final", suit=self.suit_name()) if self.verb in _VOIDS else None
        if self.options.exchange_three and not self.view.exchanged:
            return self.refuse("refusal.exchange_first")
        return None if self.verb in _VOIDS else self.refuse("refusal.void_choice_first")

    def no_exchange(self) -> Refusal | None:
        if not self.options.exchange_three:
            return self.refuse("refusal.no_exchange")
        if self.view.exchanged:
            return self.refuse("refusal.exchange_over")
        if self.options.exchange_same_suit and len({tile.suit for tile in self.action.tiles}) > 1:
            return self.refuse("refusal.exchange_one_suit")
        return self.not_held()

    def suit_name(self) -> Phrase:
        assert self.void is not None
        return Phrase(_SUIT_NAMES[self.void])

    @property
    def void_tiles(self) -> int:
        return sum(tile.suit == self.void for tile in self.view.hand)

    # The seat's turn (1.1.3).

    def no_discard_of(self, tile: Tile) -> Refusal | None:
        if tile.suit != self.void and self.void_tiles:
            return self.refuse("refusal.void_first", suit=self.suit_name())
        return None

    def no_own_kong(self, kind: int) -> Refusal | None:
        if self.after_call:
            return self.refuse("refusal.kong_after_pon")
        return self.no_meld_of(self.action.tiles[0]) or self.no_wall(self.view.left)

    def no_meld_of(self, tile: Tile) -> Refusal | None:
        if tile.suit == self.void:
            return self.refuse("refusal.void_call", suit=self.suit_name())
        if self.options.void_first_for_calls and self.void_tiles:
            return self.refuse("refusal.void_before_calls", suit=self.suit_name())
        return None

    def no_wall(self, left: int) -> Refusal | None:
        if left:
            return None
        return self.refuse("refusal.pon_without_wall" if self.verb == "pon" else "refusal.kong_without_wall")

    def no_tsumo_with(self) -> Refusal | None:
        return self.refuse("refusal.void_in_hand", suit=self.suit_name()) if self.void_tiles else None

    # Claims (1.1.3, 1.1.5, 1.1.10).

    def no_call(self, offer: Offer) -> Refusal | None:
        return self.no_meld_of(offer.tile) or (self.no_wall(self.view.left) if offer.open else None)

    def no_ron(self, offer: Offer) -> Refusal | None:
        if offer.how == "closed":
            return self.refuse("refusal.closed_kong_not_robbed")
        if offer.tile.suit == self.void:
            return self.refuse("refusal.void_win", suit=self.suit_name())
        if self.void_tiles:
            return self.refuse("refusal.void_in_hand", suit=self.suit_name())
        return self.not_a_wait(offer.tile) or self.passed_win()

    def passed_win(self) -> Refusal | None:
        passed = self.view.marks[self.seat]["bar"]
        if not passed:
            return None
        if self.options.pass_rule == "any":
            return self.refuse("refusal.passed_any")
        return self.refuse("refusal.passed_higher", passed=passed)


class Refusals(parts.Refusals):
    """Why Sichuan refuses an action."""

    def find(self, action: Action, view: View, events: Iterable[Event]) -> Refusal | None:
        return SichuanRefusalFinder(action, view, events).find()
