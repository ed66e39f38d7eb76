"""Advice on Ninghai: liability is named and avoided, and no fan is promised that cannot come."""

from __future__ import annotations

import pytest

from mahjongkit import rules
from mahjongkit.advice.advise import advise
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.rules import Ruleset
from mahjongkit.rules.ninghai.options import MODES
from tests.support.advice_positions import by_tile, changed, says
from tests.support.ninghai_oracle import Options, triplet_fan

# The other games.


def test_ninghai_liability_is_said_and_avoided() -> None:
    view = view_of_hand("1358m 147p 258s 1122z", "ninghai")
    marks = [dict(one) for one in view.marks]
    marks[2]["danger_m"] = 1
    advice = advise(changed(view, marks=tuple(marks)))
    assert advice.best.action.faces[0] >= 9
    assert says(by_tile(advice, "1m"), "ninghai.liable")
    assert "West" in by_tile(advice, "1m").why("en")


NINGHAI = [
    rules.find(f"ninghai:{preset}", score_mode=mode, seat_wind_fan=counts, value_pair_hu=pair_hu)
    for preset in rules.presets("ninghai")
    for mode in MODES
    for counts in (False, True)
    for pair_hu in (0, 2)
]


@pytest.mark.parametrize("game", NINGHAI, ids=lambda game: f"{game.preset}, {game.options['score_mode']}")
def test_ninghai_a_seat_wind_pair_is_no_fan_unless_the_option_says_so(game: Ruleset) -> None:
    """RULES 2.1.7, 2.2 #13: in every mode and preset, and the pair itself is never one (2.2 #14)."""
    said = set()
    for kind in range(27, 34):
        view = view_of_hand(f"123m 456p 789s 23m 9p {kind - 26}{kind - 26}z", game)
        for seat in range(4):
            seen_from = changed(view, dealer=(-seat) % 4)
            if any(says(choice, "ninghai.breaks_pair") for choice in advise(seen_from).choices):
                said.add((kind, seat))
    fans = {
        (kind, seat)
        for kind in range(27, 34)
        for seat in range(4)
        if triplet_fan(kind, seat, Options(seat_wind_fan=bool(game.options["seat_wind_fan"])))
    }
    assert said == fans
    assert len(fans) == 12 + 4 * bool(game.options["seat_wind_fan"])


def test_ninghai_a_pair_whose_other_tiles_are_gone_becomes_no_fan() -> None:
    """Nothing is promised of a pair of dragons that cannot become a triplet any more."""
    for seen, promised in (("5z", True), ("55z", False)):
        advice = advise(view_of_hand("123m 456p 789s 23m 9p 55z", "ninghai", seen=seen))
        assert says(by_tile(advice, "5z"), "ninghai.breaks_pair") == promised
