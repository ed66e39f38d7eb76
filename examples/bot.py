"""A riichi bot: it wins if it can, never calls, and keeps what brings its hand nearest.

cd examples && mahjongkit simulate riichi --players bot:Nearest,random,random,random --matches 20
"""

from mahjongkit import Hand, Player, View, discards
from mahjongkit.game.actions import Action


class Nearest(Player):
    def choose(self, view: View) -> Action:
        by_verb = {action.verb: action for action in view.legal}
        if win := by_verb.get("tsumo") or by_verb.get("ron"):
            return win
        if "discard" not in by_verb:
            return view.legal[-1]  # pass
        best = discards(Hand.of(view.hand))[0].tile
        return next((one for one in view.legal if one.verb == "discard" and one.tiles[0] == best), view.legal[-1])
