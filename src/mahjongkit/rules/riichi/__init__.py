"""Riichi mahjong for four and for three players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.errors import OptionError
from mahjongkit.rules import registry
from mahjongkit.rules.riichi.options import PRESETS, RiichiOptions
from mahjongkit.rules.ruleset import Game, Ruleset

if TYPE_CHECKING:
    from mahjongkit.rules.riichi.advice import Advice
    from mahjongkit.rules.riichi.evaluator import GameEvaluator
    from mahjongkit.rules.riichi.flow import Flow
    from mahjongkit.rules.riichi.refusals import Refusals
    from mahjongkit.rules.riichi.results import Results
    from mahjongkit.rules.riichi.scoring import Scoring
    from mahjongkit.rules.riichi.shape import Shape


class Riichi(Ruleset):
    """Riichi under one set of options."""

    package = __name__
    options: RiichiOptions

    if TYPE_CHECKING:
        shape: Shape
        scoring: Scoring
        flow: Flow
        refusals: Refusals
        results: Results
        evaluator: GameEvaluator
        advice: Advice


def find_riichi(name: str, **changes: object) -> Riichi:
    """The riichi ruleset with this name, with `changes` to its options; raises if the name is another game's."""
    ruleset = registry.find(name, **changes)
    if not isinstance(ruleset, Riichi):
        raise OptionError("riichi.not_of_riichi", ruleset=name)
    return ruleset


FOUR = ("tenhou", "handbook", "majsoul", "mleague", "wrc", "ema")
THREE = ("tenhou3", "majsoul3")
FORMATS = {name: f"{__name__}.records.{name}" for name in ("tenhou", "tenhou6", "mjai", "majsoul")}
"""Modules that read and write foreign record formats, by format name."""
MJAI = {"mjai": "Player", "mjai-batch": "BatchPlayer", "mjai-quiet": "QuietPlayer"}
PROTOCOLS = {name: f"{__name__}.records.mjai_player:Mjai{player}" for name, player in MJAI.items()}
"""Players that are programs, by the name of their protocol."""

GAMES = (
    Game("riichi", Riichi, RiichiOptions, {name: PRESETS[name] for name in FOUR}),
    Game("riichi3", Riichi, RiichiOptions, {name: PRESETS[name] for name in THREE}),
)
