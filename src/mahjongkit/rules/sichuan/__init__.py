"""Sichuan mahjong, fight to the end (血战到底)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.ruleset import Game, Ruleset
from mahjongkit.rules.sichuan.options import PRESETS, SichuanOptions

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan.advice import Advice
    from mahjongkit.rules.sichuan.evaluator import GameEvaluator
    from mahjongkit.rules.sichuan.flow import Flow
    from mahjongkit.rules.sichuan.refusals import Refusals
    from mahjongkit.rules.sichuan.results import Results
    from mahjongkit.rules.sichuan.scoring import Scoring
    from mahjongkit.rules.sichuan.shape import Shape


class Sichuan(Ruleset):
    """Sichuan mahjong under one set of options."""

    package = __name__
    options: SichuanOptions

    if TYPE_CHECKING:
        shape: Shape
        scoring: Scoring
        flow: Flow
        refusals: Refusals
        results: Results
        evaluator: GameEvaluator
        advice: Advice


GAMES = (Game("sichuan", Sichuan, SichuanOptions, PRESETS),)
