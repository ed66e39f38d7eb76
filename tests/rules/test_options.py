"""Every option of every game is documented, bounded and checked."""

from __future__ import annotations

import re

import pytest

from mahjongkit import rules
from mahjongkit.errors import OptionError
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules.options import Option

OPTIONS = [(name, option) for name in rules.names() for option in rules.find(name).options.declared]
IDS = [f"{name}.{option.name}" for name, option in OPTIONS]
WRONG_VALUES: tuple[object, ...] = (-1, 2**31, 2**63, 10**400, 1.5, float("nan"), "no such word", b"1", (99,) * 9, {})
"""Values that no option takes."""


def test_the_games_have_options() -> None:
    assert len(OPTIONS) > 100


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=IDS)
def test_an_option_has_documentation_values_section_and_rule(game: str, option: Option) -> None:
    assert set(option.doc) == set(LANGUAGES)
    assert all(text.strip() for text in option.doc.values())
    assert option.section in ("structure", "play", "scoring")
    assert isinstance(option.values, tuple) or (option.values is int and 0 < option.maximum < 2**31)
    assert option.check(option.default) == option.default
    book = rules.rule_book(game).read_text(encoding="utf-8")
    numbers = re.findall(r"\d+(?:\.\d+)+", option.rule)
    assert numbers
    assert all(re.search(rf"(?<![\d.]){re.escape(number)}(?!\.?\d)", book) for number in numbers), option.rule


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=IDS)
def test_a_value_outside_the_range_is_refused(game: str, option: Option) -> None:
    """No value that compiled code could not take gets as far as a ruleset."""
    for wrong in WRONG_VALUES:
        with pytest.raises(OptionError, match=option.name):
            rules.find(game, **{option.name: wrong})
