"""Reasons for and against choices in Synchronous: riichi's, and calls compared with draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.advice.reasons import Reason, reason
from mahjongkit.rules.riichi.advice import TableAdvice

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.game.view import View
    from mahjongkit.rules.synchronous import Synchronous


class Advice(TableAdvice):
    """Riichi's reasons, and what a call means where all seats act at once."""

    ruleset: Synchronous

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        """Riichi's reasons; a call replaces the draw of a turn, and a draw gives up the discards of the last turn."""
        found = super().reasons_for(view, choice)
        if choice.action.verb in ("chi", "pon", "kong"):
            return [reason("synchronous.call"), *found]
        if choice.action.verb == "draw":
            return [reason("synchronous.draw"), *found]
        return found

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        """What riichi says, and the draw that a call costs."""
        found = super().given_up(view, choice, instead)
        if choice.action.verb in ("chi", "pon", "kong") and instead.action.verb == "draw":
            return [*found, reason("synchronous.no_draw")]
        return found

    def marks_of_all(self, left: int) -> dict[str, int]:
        """Everybody draws from a wall of their own."""
        return {"wall": left // self.ruleset.players}

    def dora_after(self) -> list[int]:
        return self.ruleset.scoring.riichi.scoring.dora_after
