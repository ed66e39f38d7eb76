"""The options of Ninghai and its presets (RULES 2.1.13)."""

import re

import pytest

from mahjongkit import locale, rules
from mahjongkit.rules.ninghai.options import MODES, PRESET_DOCS, STEPPED, NinghaiOptions
from mahjongkit.rules.options import Option, options_of
from tests.support.ninghai_scores import PLAIN, game, won
from tests.support.riichi_scores import refused

OPTIONS = options_of(NinghaiOptions)

# Options: RULES 2.1.13.

TABLE: dict[str, tuple[object, object, str]] = {
    "score_mode": ("yaobansan", "yaobanliu", "2.1.9"),
    "head_role": ("opposite", "banker", "2.1.11"),
    "seat_wind_fan": (False, True, "2.1.7"),
    "value_pair_hu": (0, 2, "2.1.8"),
    "loser_step": (("floor", "floor", "floor"), ("linear", "ceil", "floor"), "2.1.11"),
    "pass_lock": ("none", "same_tile", "2.1.4"),
    "kong_after_claim": (False, True, "2.1.4"),
    "side_in_126": (False, False, "2.1.11"),
    "flower_set_mode": ("add", "replace", "2.1.7"),
    "circles": (1, 1, "2.1.2"),
    "first_circle": ("first_hand", "first_hand", "2.1.3"),
    "first_circle_win": (True, True, "2.1.3"),
    "multi_win": (False, False, "2.1.4"),
    "half_rate": ("half_of_silver", "half_of_silver", "2.1.10"),
    "contract_any_tile": (False, False, "2.1.12"),
    "dayao": ("terminals", "terminals", "2.1.12"),
}


def test_the_presets_are_the_table() -> None:
    """RULES 2.1.13: every option, its value in both presets and where it is defined."""
    assert rules.presets("ninghai") == ("handbook", "field") == tuple(PRESET_DOCS)
    found = {
        option.name: (game().options[option.name], game("field").options[option.name], option.rule)
        for option in OPTIONS
    }
    assert found == TABLE
    assert STEPPED == ("yaobanliu", "tuidaoba", "yaoerliu")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_is_documented(option: Option) -> None:
    """One line in each language."""
    for text in option.doc.values():
        assert text.isprintable()
        assert 0 < len(text) <= 120
    assert set(option.doc) == set(locale.LANGUAGES)
    assert option.doc["en"].isascii()
    assert not re.search("[\u3040-\u30ff]", option.doc["zh"])
    assert re.search("[\u3040-\u30ff]", option.doc["ja"])
    with pytest.raises(ValueError, match=option.name):
        option.check(object())


def test_the_mode_by_any_of_its_names() -> None:
    """`score_mode`, `mode`, and the names used at the table."""
    for mode, called in MODES.items():
        for name in ("score_mode", "mode"):
            for value in (mode, called):
                assert rules.find("ninghai", **{name: value}).options["score_mode"] == mode
    assert game("field", mode="推倒八").options["loser_step"] == ("linear", "ceil", "floor")
    refused("score_mode='幺半四'.*yaobansan.*幺半三", game, score_mode="幺半四")
    refused("yaobansan", won, PLAIN, "4m", mode="幺半")
    refused("score_mode", won, PLAIN, "4m", mode=3)


def test_the_steps_of_the_losers() -> None:
    """RULES 2.1.11: one word for all modes, or one for each."""
    assert game(loser_step="ceil").options["loser_step"] == ("ceil", "ceil", "ceil")
    assert game(loser_step=["ceil", "floor", "linear"]).options["loser_step"] == ("ceil", "floor", "linear")
    for wrong in ("up", ("floor",), ("floor", "ceil", "up"), 3, (1, 2, 3)):
        refused("loser_step", game, loser_step=wrong)
    for circles in (0, -1, "1", True):
        refused("circles.*1 or more", game, circles=circles)
    refused("value_pair_hu.*0 or more", game, value_pair_hu=-1)
