"""The names in the actions and events of Sichuan."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.rules import parts
from mahjongkit.rules.sichuan import flow_options

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan


class FlowNames(parts.Flow):
    """Sichuan as it is played: the names of its actions and events."""

    ruleset: Sichuan

    extra_verbs = ("exchange", "void_m", "void_p", "void_s")
    public_choices = extra_verbs
    marks = ("void", "won", "bar", "fans", "moment")
    private_marks = ("bar",)
    payment_reasons = ("win", "direct_kong", "added_kong", "closed_kong", "transfer", "pig", "refund", "ready")
    endings = ("three_winners", "wall_empty")
    win_payment_reasons = ("win",)

    @cached_property
    def hides_winners(self) -> bool:
        return self.ruleset.options.reveal_winner == "hidden"

    @cached_property
    def options(self) -> flow_options.FlowOptions:
        """The options in the form that the compiled flow needs."""
        return flow_options.FlowOptions(self.ruleset)
