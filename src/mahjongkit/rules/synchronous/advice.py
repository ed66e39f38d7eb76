"""What Synchronous has to say for and against choices: riichi's reasons, and calls against draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.advice.reasons import Reason, reason
from mahjongkit.rules.riichi import advice as riichi

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.game.view import View
    from mahjongkit.rules.synchronous import Synchronous


def reasons_for(rules: Synchronous, view: View, choice: Choice) -> list[Reason]:
    """A call takes the place of the draw in a turn, and a draw leaves the discards of the last turn lying."""
    found = riichi.reasons_for(rules, view, choice)
    if choice.action.verb in ("chi", "pon", "kong"):
        return [reason("synchronous.call"), *found]
    if choice.action.verb == "draw":
        return [reason("synchronous.draw"), *found]
    return found


def given_up(rules: Synchronous, view: View, choice: Choice, instead: Choice) -> list[Reason]:
    """As in riichi; a call instead of a draw costs the draw."""
    found = riichi.given_up(rules, view, choice, instead)
    if choice.action.verb in ("chi", "pon", "kong") and instead.action.verb == "draw":
        return [*found, reason("synchronous.no_draw")]
    return found
