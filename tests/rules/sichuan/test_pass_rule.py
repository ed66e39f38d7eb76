"""Passing a win (RULES 1.1.10), with examples 42 and 47 of RULES 1.3."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from mahjongkit.locale import LANGUAGES
from tests.support.sichuan_staging import PRESETS, change, drift, melds, robbing, stage, tile
from tests.support.staging import do, passes, throw, verbs

# Waits for 1s with terminals everywhere (4) and for 4s with a plain hand (1).
ONE_OR_FOUR = "123m 999m 23s 789s 99s"


def passing(draws: str, **options: Any) -> Table:
    """Seat 1, the dealer, waits for 1s and 4s; the draws go to seats 2, 3, 0, 1, ... which may throw them."""
    table = stage({1: ONE_OR_FOUR + " 5p"}, "spss", draws, dealer=1, **options)
    throw(table, 1, "5p")
    return table


PASS_RULES = (("higher_only", False, True), ("any", False, False), ("none", True, True))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("rule", "equal", "higher"), PASS_RULES)
def test_42_pass_rule(preset: str, rule: str, equal: bool, higher: bool) -> None:
    for second, allowed in (("4s", equal), ("1s", higher)):
        table = passing(f"4s {second} ?m 4s 4s", preset=preset, pass_rule=rule)
        do(table, 2, "discard 4s")
        assert verbs(table, 1) == {"ron", "pass"}
        passes(table)
        do(table, 3, f"discard {second}")
        assert ("ron" in verbs(table, 1)) is allowed
        if allowed:
            win = table.copy()
            before = win.scores
            win.act(1, "ron")
            passes(win)
            worth = 4 if second == "1s" else 1
            assert change(win, before) == [0, worth, 0, -worth]
        passes(table)
        drift(table, 1)
        assert table.pending == (1,)
        assert "tsumo" in verbs(table, 1)  # never restricted


@pytest.mark.parametrize(("rule", "equal", "higher"), PASS_RULES)
def test_42_the_names_of_the_values_say_what_they_do(rule: str, equal: bool, higher: bool) -> None:
    said = {
        (False, True): {"en": "only a higher win", "zh": "只能胡更大的", "ja": "より高い手のみ"},
        (False, False): {"en": "no win by discard", "zh": "不能胡别人打的牌", "ja": "ロン不可"},
        (True, True): {"en": "no restriction", "zh": "没有限制", "ja": "制限なし"},
    }
    words = rules.find("sichuan").words
    assert {lang: words.say(lang, f"value.pass_rule.{rule}") for lang in LANGUAGES} == said[equal, higher]


@pytest.mark.parametrize("rule", ["higher_only", "any", "none"])
def test_42_the_bar_ends_with_the_next_draw(rule: str) -> None:
    table = passing("4s ?m ?m ?p 4s", pass_rule=rule)
    drift(table, 4)
    do(table, 2, "discard 4s")
    assert "ron" in verbs(table, 1)


def test_42_default_is_higher_only_in_every_preset() -> None:
    assert [rules.find(preset).options["pass_rule"] for preset in PRESETS] == ["higher_only"] * 2


def declined(draws: str, back: str = "", **options: Any) -> Table:
    """Seat 2 has declined a self-draw of 4s worth 2, on its second draw (no earthly win); then seat 3 draws."""
    hands = {2: ONE_OR_FOUR, 3: "777p", 0: "5p"}
    table = stage(hands, "ssps", f"?m ?p ?m ?m ?m 4s {draws}", back, **options)
    drift(table, 6)
    assert table.pending == (2,)
    assert "tsumo" in verbs(table, 2)
    do(table, 2, "discard 4s")
    passes(table)
    assert table.pending == (3,)
    return table


@pytest.mark.parametrize("preset", PRESETS)
def test_47_declined_self_draw(preset: str) -> None:
    table = declined("1s", preset=preset)
    do(table, 3, "discard 1s")
    assert "ron" in verbs(table, 2)  # 4 is more than 2
    table = declined("7p", "4s", preset=preset, gangpao_fan=True)
    do(table, 3, "closed 7p")
    do(table, 3, "discard 4s")
    assert "ron" not in verbs(table, 2)  # 2 is not
    table = declined("4s", preset=preset)
    do(table, 3, "discard 4s")
    assert "ron" not in verbs(table, 2)


@pytest.mark.parametrize(("rule", "again"), [("higher_only", False), ("any", False), ("none", True)])
@pytest.mark.parametrize("preset", PRESETS)
def test_47_a_pong_does_not_lift_the_bar(preset: str, rule: str, again: bool) -> None:
    table = declined("9s 3s ?m ?m ?p 3s", preset=preset, pass_rule=rule)
    do(table, 3, "discard 9s")
    assert verbs(table, 2) == {"pon", "kong", "pass"}
    passes(table, 2)
    do(table, 2, "pon 99s")
    throw(table, 2, "2s")
    do(table, 3, "discard 3s")
    assert ("ron" in verbs(table, 2)) is again
    passes(table)
    drift(table, 3)  # seat 2 has drawn
    do(table, 3, "discard 3s")
    assert "ron" in verbs(table, 2)


# 1.1.10: passing a win.


@pytest.mark.parametrize(("cap", "again"), [(None, True), (2, True), (1, False)])
def test_pass_rule_compares_capped_multipliers(cap: int | None, again: bool) -> None:
    table = passing("4s 1s", cap=cap)
    drift(table, 1)
    do(table, 3, "discard 1s")
    assert ("ron" in verbs(table, 1)) is again


def test_pass_rule_a_barred_win_does_not_raise_the_bar() -> None:
    # The bar stays at 1 although another 4s went by: 1s for 4 is more.
    table = passing("4s 4s 1s")
    drift(table, 2)
    do(table, 0, "discard 1s")
    assert "ron" in verbs(table, 1)


def test_pass_rule_the_largest_declined_counts() -> None:
    table = passing("4s 1s 1s")
    drift(table, 2)
    do(table, 0, "discard 1s")
    assert "ron" not in verbs(table, 1)


def test_pass_rule_the_bar_is_private() -> None:
    table = passing("4s")
    drift(table, 1)
    assert all("bar" not in table.view(seat).marks[1] for seat in (0, 2, 3))


@pytest.mark.parametrize(("rule", "again"), [("higher_only", False), ("any", False), ("none", True)])
def test_pass_rule_a_pong_of_a_winning_tile_declines(rule: str, again: bool) -> None:
    table = stage({1: "456m 345p 67p 88p 222p 1s"}, "pspp", "8p 6p", dealer=1, pass_rule=rule)
    throw(table, 1, "1s")
    do(table, 2, "discard 8p")  # 456m 345p 678p 88p 222p is worth 2
    assert {"ron", "pon"} <= verbs(table, 1)
    passes(table, 1)
    do(table, 1, "pon 88p")
    throw(table, 1, "7p")
    do(table, 2, "discard 6p")  # and so is 456m 345p 66p 222p with the pon
    assert ("ron" in verbs(table, 1)) is again


@pytest.mark.parametrize(("rule", "again"), [("higher_only", False), ("any", False), ("none", True)])
def test_pass_rule_declining_to_rob(rule: str, again: bool) -> None:
    table = robbing(PRESETS[0], pass_rule=rule, back="3s")
    do(table, 2, "added 6s")
    assert "ron" in verbs(table, 0)  # for 2
    passes(table)
    assert melds(table, 2) == [("added", tile("6s"))]
    do(table, 2, "discard 3s")  # for 2: the discard after a kong
    assert ("ron" in verbs(table, 0)) is again


@pytest.mark.parametrize("rule", ["higher_only", "any"])
def test_pass_rule_a_direct_kong_draws_and_lifts_the_bar(rule: str) -> None:
    table = stage({1: "555m 123m 789m 23s 99s 5p"}, "spss", "4s 5m 4s", "1p", dealer=1, pass_rule=rule)
    throw(table, 1, "5p")
    throw(table, 2, "4s")
    do(table, 3, "discard 5m")
    passes(table, 1)
    do(table, 1, "kong 555m")
    throw(table, 1, "1p")
    do(table, 2, "discard 4s")
    assert "ron" in verbs(table, 1)
