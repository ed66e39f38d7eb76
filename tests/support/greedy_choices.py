"""What greedy chooses at a table, and the same view late in a hand."""

from __future__ import annotations

from mahjongkit import players
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import View


def choice(view: View) -> Action:
    player = players.find("greedy:plain")
    player.start(view.ruleset)
    return player.choose(view)


def text(table: Table, seat: int) -> str:
    return str(choice(table.view(seat)))
