"""What players call the hands of a match, in three languages."""

from __future__ import annotations

import pytest

from mahjongkit import rules
from mahjongkit.core.hand_log import Position
from mahjongkit.locale import LANGUAGES


def start(*, number: int = 0, dealer: int = 0, carried: tuple[int, ...] = (), repeats: int = 0) -> Position:
    return Position((0, 0, 0, 0, 0, number, dealer, *carried, *[0] * (8 - len(carried)), 0, repeats))


@pytest.mark.parametrize(
    ("name", "position", "names"),
    [
        ("riichi", start(dealer=2, carried=(0, 1)), ("东三局一本场", "東3局1本場", "East 3, 1 honba")),
        ("riichi", start(number=7, dealer=3, carried=(1, 0)), ("南四局", "南4局", "South 4")),
        ("riichi3", start(dealer=1, carried=(2, 12)), ("西二局十二本场", "西2局12本場", "West 2, 12 honba")),
        ("synchronous", start(number=1, carried=(0, 2)), ("第二局二本场", "第2局2本場", "Hand 2, 2 honba")),
        ("sichuan", start(number=3, dealer=2), ("第四局", "第4局", "Hand 4")),
        ("ninghai", start(number=5, carried=(0, 2)), ("第三局", "第3局", "Deal 3")),
        ("ninghai", start(number=5, carried=(0, 2), repeats=1), ("第三局连庄一", "第3局連荘1", "Deal 3, repeat 1")),
    ],
)
def test_a_hand_is_called_by_its_round(name: str, position: Position, names: tuple[str, str, str]) -> None:
    results = rules.find(name).results
    assert tuple(results.hand_name(position, lang) for lang in LANGUAGES) == names


def test_a_ninghai_match_of_several_circles_numbers_them() -> None:
    results = rules.find("ninghai", circles=2).results
    position = start(carried=(0, 6))
    names = tuple(results.hand_name(position, lang) for lang in LANGUAGES)
    assert names == ("第二圈第三局", "第2圏第3局", "Round 2, deal 3")
