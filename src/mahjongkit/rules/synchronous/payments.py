"""What each payer pays for a win (RULES 3.1.12). The base is that of riichi; everybody is a dealer."""

from __future__ import annotations

from mahjongkit.rules.riichi import scorer
from mahjongkit.rules.riichi.breakdown import Breakdown


def self_draw_share(base: int, honba: int) -> int:
    """What every other player pays for a self-draw, a call-ron or a nagashi mangan."""
    return scorer.tsumo_share(base, True, True, False, 100) + 100 * honba


def ron_share(base: int, honba: int, players: int, losers: int) -> int:
    """What one of `losers` discarders pays for the base of their own tile."""
    whole = 6 * base + 100 * (players - 1) * honba
    return (whole + 100 * losers - 1) // (100 * losers) * 100


def set_points(breakdown: Breakdown, points: int) -> None:
    """Set the points that a hand is worth by these payments."""
    breakdown.points = points
