"""Chicken Hand (鸡平胡), a Cantonese game for beginners; docs/new-game.md builds this folder step by step."""

from __future__ import annotations

from dataclasses import dataclass

from mahjongkit.rules.options import Options, choice, number
from mahjongkit.rules.ruleset import Game, Ruleset


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class ChickenOptions(Options):
    """What players agree on before a match."""

    limit: int = choice(
        6,
        (3, 6, 9),
        section="scoring",
        rule="1.4",
        zh="封顶的番数",
        ja="番の上限",
        en="the most fan that count",
    )
    start_points: int = number(
        200,
        section="structure",
        rule="1.1",
        zh="每人开局时的分数",
        ja="開始時の各自の点",
        en="points everybody starts with",
        maximum=100_000,
    )

    max_hands = 4  # everybody deals once: RULES 1.1
    score_bound_options = ("limit",)

    @property
    def max_score_change(self) -> int:
        return 6 << self.limit  # three losers pay two shares each: RULES 1.4


class Chicken(Ruleset):
    """Chicken Hand under one set of options."""

    package = __name__
    options: ChickenOptions


GAMES = (Game("chicken", Chicken, ChickenOptions, {"beginner": {}, "high": {"limit": 9}}),)
