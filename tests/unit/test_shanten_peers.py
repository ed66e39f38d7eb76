"""No difference from three published packages on 200,000 riichi hands, and on 60,000 of the game for three.

`mahjong`, `xiangting` and `riichienv` come from three different authors.
"""

import pytest

from tests.support.shanten_peers import CHUNK, compare, dealt

CHUNKS = {"riichi": 20, "riichi3": 6}


@pytest.mark.parametrize(
    ("ruleset", "chunk"),
    [
        pytest.param(ruleset, chunk, marks=pytest.mark.full if chunk else ())
        for ruleset, count in CHUNKS.items()
        for chunk in range(count)
    ],
)
def test_no_difference(ruleset: str, chunk: int) -> None:
    """Shanten and accepted tiles (RULES 4.1.2), for three players without 2m-8m (4.1.11)."""
    found = compare(ruleset, dealt(ruleset, chunk))
    assert found.compared == CHUNK
    assert not found.differences, found.differences[:5]
