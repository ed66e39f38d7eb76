"""Ninghai mahjong (宁海麻将)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.ninghai.options import PRESETS, NinghaiOptions
from mahjongkit.rules.ruleset import Game, Ruleset

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai.advice import Advice
    from mahjongkit.rules.ninghai.evaluator import GameEvaluator
    from mahjongkit.rules.ninghai.flow import Flow
    from mahjongkit.rules.ninghai.refusals import Refusals
    from mahjongkit.rules.ninghai.results import Results
    from mahjongkit.rules.ninghai.scoring import Scoring
    from mahjongkit.rules.ninghai.shape import Shape


class Ninghai(Ruleset):
    """Ninghai mahjong under one set of options."""

    package = __name__
    options: NinghaiOptions

    if TYPE_CHECKING:
        shape: Shape
        scoring: Scoring
        flow: Flow
        refusals: Refusals
        results: Results
        evaluator: GameEvaluator
        advice: Advice


GAMES = (Game("ninghai", Ninghai, NinghaiOptions, PRESETS),)
