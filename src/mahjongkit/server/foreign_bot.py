"""ForeignBot: a player of another package, in a worker process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjongkit import players
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import View

if TYPE_CHECKING:
    from mahjongkit.core.hand_log import HandLog
    from mahjongkit.players.base import Player

NEEDS_TABLE = "needs the table"
"""The answer of a player that cannot choose from a view alone; it is then asked again with the hand."""


class ForeignBot:
    """Makes the player when it is first asked, and keeps it for the rest of the match."""

    def __init__(self) -> None:
        self.player: Player | None = None
        self.fault = ""
        """What went wrong in the last choice, if the player took the default action itself."""

    def choose(self, where: str, seed: int, values: dict[str, Any], hand_log: HandLog | None) -> str:
        """The player's choice, as text. `where` is `module:Class`, `values` are the fields of its view.

        Only a player that needs the table gets the hand; the tiles that its seat does not see are then dealt anew.
        """
        view = View(None, **values)
        if self.player is None:
            self.player = players.find(where, seed)
            self.player.start(view.ruleset)
        if self.player.needs_table:
            if hand_log is None:
                return NEEDS_TABLE
            view = Table.replayed(view.ruleset, hand_log).determinized(view.seat, seed).view(view.seat)
        choice: object = self.player.choose(view)
        self.fault = "; ".join(map(str, self.player.take_faults()))
        if not isinstance(choice, Action):
            raise TypeError(f"it chose {choice!r}; expected an action")
        return str(choice)
