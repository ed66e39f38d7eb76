"""Synchronous scores as tests ask for them."""

from mahjongkit import Hand, score
from mahjongkit.rules.synchronous.score import SynchronousScore

PINFU = "234m340p22s34567s"
"""Waits for 2s, 5s and 8s: pinfu, tanyao, one red five."""
CALLED = "34m234p678p55s[chi 234s]"
"""Waits for 2m and 5m: tanyao, 30 fu; with 2m the three colours."""


def won(hand: str | Hand, win: str, game: str = "synchronous", /, **inputs: object) -> SynchronousScore:
    """The score of a win."""
    found = score(hand, win, game, **inputs)
    assert isinstance(found, SynchronousScore)
    return found
