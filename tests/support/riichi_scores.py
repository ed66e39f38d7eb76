"""How the tests of riichi scoring ask for a score, and what they look at."""

from collections.abc import Callable

import pytest

from mahjongkit import score
from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.score import RiichiScore

EDGE = "13m456789p23499s"
"""Thirteen tiles that 2m completes, without any yaku: 40 fu by ron, 30 by self-draw (RULES 4.1.10)."""


def won(hand: str, win: str, ruleset: str | Ruleset = "riichi", /, **inputs: object) -> RiichiScore:
    """The score of a riichi hand."""
    result = score(hand, win, ruleset, **inputs)
    assert isinstance(result, RiichiScore)
    return result


def rows(result: RiichiScore) -> dict[str, int]:
    """The rows that counted, with their han (13 for each yakuman)."""
    return {line.pattern.key: line.value for line in result.scored_patterns}


def worth(result: RiichiScore) -> tuple[int, int, int]:
    """Han, fu and points."""
    return result.han, result.fu, result.points


def paid(result: RiichiScore) -> tuple[int, ...]:
    """What East, South, West (and North) get or pay."""
    return tuple(result.payments.values())


def refused(reason: str, call: Callable[..., object], *args: object, **inputs: object) -> None:
    """The call is refused by a ValueError, and by no other; its text is one line that holds the reason."""
    with pytest.raises(ValueError, match=f"(?i){reason}") as caught:
        call(*args, **inputs)
    assert "\n" not in str(caught.value)
