"""`FlowOptions`: the options that the flow of Sichuan reads, as flat numbers, computed once per ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan

if not cython.compiled:  # compiled, the .pxd declares them
    # What may be won after a win was passed (RULES 1.1.10).
    HIGHER_ONLY = 0
    NO_RON = 1
    NO_BAR = 2


class FlowOptions:
    """Every option that the flow reads."""

    def __init__(self, ruleset: Sichuan) -> None:
        option = ruleset.options
        (self.characters,) = ruleset.shape.goals["m"]
        (self.dots,) = ruleset.shape.goals["p"]
        (self.bamboo,) = ruleset.shape.goals["s"]
        self.pattern_values = ruleset.scoring.pattern_values
        self.base = option.base
        self.hands = option.hands_per_match
        self.rotate = option.dealer_rule == "rotate"
        self.draw_passes = option.draw_passes
        self.exchange = option.exchange_three
        self.same_suit = option.exchange_same_suit
        self.void_first = option.void_first_for_calls
        self.pass_rule = ("higher_only", "any", "none").index(option.pass_rule)
        self.waives_added = option.waive_added_if_direct_possible
        self.direct_fee = option.direct_kong_fee
        self.transfers = option.call_transfer
        self.pig_by_suits = option.pig_definition == "three_suits"
        self.pig = option.pig_multiplier
        self.pig_exempt = option.pig_exempt_if_only_void_discards
        self.pig_checked = option.pig_pays_ready_check
        self.settles_wins = option.settle_after_three_wins
        self.shows_winner = option.reveal_winner == "shown"
