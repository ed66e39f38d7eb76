"""Synchronous mahjong (同步麻将) for four and for three players; hands are scored by riichi's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.ruleset import Game, Ruleset
from mahjongkit.rules.synchronous.options import PRESETS, SynchronousOptions

if TYPE_CHECKING:
    from mahjongkit.rules.synchronous.advice import Advice
    from mahjongkit.rules.synchronous.evaluator import GameEvaluator
    from mahjongkit.rules.synchronous.flow import Flow
    from mahjongkit.rules.synchronous.refusals import Refusals
    from mahjongkit.rules.synchronous.results import Results
    from mahjongkit.rules.synchronous.scoring import Scoring
    from mahjongkit.rules.synchronous.shape import Shape


class Synchronous(Ruleset):
    """Synchronous mahjong under one set of options."""

    package = __name__
    options: SynchronousOptions

    if TYPE_CHECKING:
        shape: Shape
        scoring: Scoring
        flow: Flow
        refusals: Refusals
        results: Results
        evaluator: GameEvaluator
        advice: Advice


GAMES = tuple(Game(name, Synchronous, SynchronousOptions, presets) for name, presets in PRESETS.items())
