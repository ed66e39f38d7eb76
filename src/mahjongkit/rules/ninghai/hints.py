"""Hints in Ninghai: the silver of each wait, flowers, what the tiles are worth by now, and liability."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.advice.hints import Safety, WinValue, hint
from mahjongkit.advice.reasons import Reason, caution, seat_names
from mahjongkit.locale import Text
from mahjongkit.notation import format_tiles
from mahjongkit.rules import parts
from mahjongkit.rules.ninghai import scorer
from mahjongkit.rules.ninghai.results import locked_kinds
from mahjongkit.rules.ninghai.scorer import Breakdown, PlayerTiles
from mahjongkit.scoring.groups import MELD_VERBS
from mahjongkit.tiles import FLOWERS, kind_of

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.rules.ninghai import Ninghai


class Hints(parts.Hints):
    """Hints that only Ninghai has."""

    ruleset: Ninghai

    def win_values(
        self, view: View, hand: Sequence[int], waits: Sequence[int], action: Action | None
    ) -> list[WinValue]:
        """The silver of a win by discard on each wait: the discarder pays the full amount, the others half."""
        scoring, kinds, values = self.ruleset.scoring, [kind_of(face) for face in hand], []
        for kind in waits:
            won, breakdown = self.tiles_of(view, [*kinds, kind], kind), Breakdown()
            wins = scoring.scorer.score_win(won, scoring.pattern_values, breakdown)
            halves = 2 * scorer.half_share(breakdown.amount, scoring.pattern_values) if wins else 0
            values.append(WinValue(hint("silver", n=breakdown.silver + halves) if wins else None, wins=wins))
        return values

    def tiles_of(self, view: View, kinds: Sequence[int], tile: int = -1) -> PlayerTiles:
        """The seat's tiles in the form that the scorer needs, with the tile that it wins with."""
        melds = [(MELD_VERBS[meld.kind], min(meld.faces)) for meld in view.melds[view.seat]]
        flowers = [flower.face - FLOWERS[0] for flower in view.asides[view.seat]]
        wind = (view.seat - view.dealer) % 4
        return PlayerTiles(kinds, melds, flowers=flowers, wind=wind, tile=tile)

    def warnings(
        self, view: View, waits: Sequence[int], values: Sequence[WinValue], action: Action | None
    ) -> list[Reason]:
        """Waits on which the seat let a win pass; its next discard unlocks them."""
        locked = locked_kinds(view.marks[view.seat])
        barred = [kind for kind in locked if kind in waits] if action is None else []
        if not barred:
            return []
        return [Reason("note.locked_tiles", {"what": Text("note.locked"), "tiles": format_tiles(barred)})]

    def safety(self, view: View) -> Mapping[int, tuple[Safety, Reason]]:
        """The tiles whose discard would make the seat liable."""
        found: dict[int, tuple[Safety, Reason]] = {}
        warnings = view.warnings
        for kind in {tile.kind for danger in warnings for tile in danger.tiles}:
            seats = [danger.seat for danger in warnings if kind in danger.kinds]
            found[kind] = "risky", caution("ninghai.liable", seats=seat_names(view, seats))
        return found

    def notes(self, view: View) -> list[Reason]:
        """The flowers, and what the tiles are worth as they lie now (RULES 2.1.8)."""
        values, breakdown = self.ruleset.scoring.pattern_values, Breakdown()
        scorer.loser_value(self.tiles_of(view, [tile.kind for tile in view.hand]), values, breakdown)
        flowers = format_tiles([flower.face for flower in view.asides[view.seat]])
        worth = Text("score.hu_fan", hu=breakdown.hu, fan=breakdown.fan)
        found = [hint("flowers", tiles=flowers)] if flowers else []
        return [*found, hint("worth", worth=worth)]
