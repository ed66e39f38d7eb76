"""The names in the actions and events of Ninghai, and the positions that its hands can begin with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from mahjongkit.core.state import GameState
from mahjongkit.errors import InputError, Phrase
from mahjongkit.rules import parts
from mahjongkit.rules.bounds import Carried
from mahjongkit.rules.initial_position import StartFields
from mahjongkit.rules.ninghai import flow_options, seats
from mahjongkit.rules.ninghai.seats import NinghaiSeats

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai


class FlowNames(parts.Flow):
    """Ninghai as it is played: the names in its events, and the positions that a hand can begin with."""

    ruleset: Ninghai

    marks = ("danger_m", "danger_p", "danger_s", "danger_honours", "danger_terminals", "locked_suits", "locked_honours")
    private_marks = ("locked_suits", "locked_honours")
    fact_names = ("first_throw", "banker_throw", "second_throw", "opener", "break")
    payment_reasons = ("win", "half", "liable", "losers")
    endings = ("tsumo", "ron", "reserve")
    win_payment_reasons = ("win", "half", "liable")
    declaration_marks = MappingProxyType({"danger": marks[:5]})
    left_in_version_1 = 1  # the odd tile, which is never drawn (RULES 2.1.5)

    @cached_property
    def options(self) -> flow_options.FlowOptions:
        """The options in the form that the compiled flow needs."""
        return flow_options.FlowOptions(self.ruleset)

    def carried(self, number: int) -> tuple[Carried, ...]:
        thrown = {0, *(10 * first + second for first in range(1, 7) for second in range(1, 7))}
        return (
            Carried(0, Phrase("ninghai.position.first_throw"), {0} if number else thrown),
            Carried(1, Phrase("ninghai.position.passed"), range(min(number + 1, 4 * self.ruleset.options.circles))),
        )

    def start_position(self, start: Mapping[str, object], state: GameState) -> list[int]:
        """The start position from the fields `scores`, `dealer`, `hand` and `passed` (how often the deal passed on).

        Without `dealer`, the dice choose the dealer of a first hand.
        """
        assert isinstance(state, NinghaiSeats)
        given = StartFields(self.ruleset.name, start, ("scores", "dealer", "hand", "passed"))
        hand = given.hand(state)
        passed = given.number("passed", self.ruleset.options.max_hands)
        maximum = min(state.deals() - 1, hand)
        if passed > maximum:
            raise InputError("ninghai.start_passed", passed=passed, maximum=maximum, deals=state.deals())
        thrown = state.first_throw() if "dealer" not in start and not hand else 0
        return given.position(state, 0, {seats.FIRST_THROW: thrown, seats.PASSED: passed})
