"""`FlowOptions`: the options that the flow of Ninghai reads, as flat numbers, computed once per ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai


class FlowOptions:
    """Every option that the flow reads."""

    def __init__(self, ruleset: Ninghai) -> None:
        option = ruleset.options
        (self.goal,) = ruleset.shape.goals[None]
        self.pattern_values = ruleset.scoring.pattern_values
        self.deals = 4 * option.circles  # how often the deal passes until the match is over
        self.first_hand = option.first_circle != "off"
        self.every_hand = option.first_circle == "every_hand"
        self.first_win = option.first_circle_win
        self.kong_after_claim = option.kong_after_claim
        self.multi_win = option.multi_win
        self.pass_lock = option.pass_lock == "same_tile"
