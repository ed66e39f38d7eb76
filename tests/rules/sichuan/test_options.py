"""The options of Sichuan and its presets (RULES 1.1.12)."""

import re

import pytest

from mahjongkit import locale, rules
from mahjongkit.rules.options import Option, options_of
from mahjongkit.rules.sichuan.options import PRESET_DOCS, SichuanOptions
from tests.support.sichuan_scores import game

OPTIONS = options_of(SichuanOptions)

# Options: RULES 1.1.12.

TABLE: dict[str, tuple[object, object, str]] = {
    "exchange_three": (False, True, "1.1.2"),
    "cap": (None, 256, "1.1.7"),
    "call_transfer": (False, True, "1.1.8"),
    "jiang_sanlong_value": (128, 126, "1.1.6"),
    "jiang_qidui_absorbs_root": (False, True, "1.1.7"),
    "gangpao_fan": (True, False, "1.1.7"),
    "dealer_rule": ("first_winner", "first_winner", "1.1.1"),
    "draw_passes": (False, False, "1.1.1"),
    "hands_per_match": (4, 4, "1.1.1"),
    "base": (1, 1, "1.1.7"),
    "exchange_same_suit": (True, True, "1.1.2"),
    "void_first_for_calls": (False, False, "1.1.3"),
    "fan_combination": ("product", "product", "1.1.7"),
    "zimo_mode": ("double", "double", "1.1.7"),
    "haidi_ron": (False, False, "1.1.7"),
    "dihu_on_dealer_discard": (False, False, "1.1.7"),
    "menqing": (False, False, "1.1.7"),
    "jiang_hook": ("product", "product", "1.1.7"),
    "twelve_hairpins": (False, False, "1.1.7"),
    "dian_gang_hua": ("self_draw", "self_draw", "1.1.8"),
    "direct_kong_fee": (2, 2, "1.1.8"),
    "waive_added_if_direct_possible": (False, True, "1.1.8"),
    "pig_definition": ("void_suit", "void_suit", "1.1.9"),
    "pig_multiplier": (16, 16, "1.1.9"),
    "pig_exempt_if_only_void_discards": (False, True, "1.1.9"),
    "pass_rule": ("higher_only", "higher_only", "1.1.10"),
    "only_listed_fans": (False, False, "1.1.7"),
    "heaven_excludes_zimo": (True, True, "1.1.7"),
    "pig_pays_ready_check": (False, False, "1.1.7, 1.1.9"),
    "settle_after_three_wins": (False, False, "1.1.4, 1.1.7"),
    "reveal_winner": ("hidden", "shown", "1.1.8"),
}


KIT = {
    "fan_combination": "top_only",
    "only_listed_fans": True,
    "heaven_excludes_zimo": False,
    "pig_pays_ready_check": True,
    "settle_after_three_wins": True,
    "pig_definition": "three_suits",
}


def test_the_presets_are_the_table() -> None:
    """RULES 1.1.12: every option, its value in all presets and where it is defined; `kit` is what 1.1.7 says."""
    assert rules.presets("sichuan") == ("handbook", "platform", "kit") == tuple(PRESET_DOCS)
    assert dict(rules.find("sichuan:kit").options) == dict(game().options) | KIT
    found = {
        option.name: (game().options[option.name], rules.find("sichuan:platform").options[option.name], option.rule)
        for option in OPTIONS
    }
    assert found == TABLE


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


@pytest.mark.parametrize(
    ("option", "value"), [("cap", 0), ("cap", -1), ("cap", "256"), ("base", 0), ("hands_per_match", 0), ("base", True)]
)
def test_an_amount_is_at_least_one(option: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"{option}.*1 or more"):
        game(**{option: value})
