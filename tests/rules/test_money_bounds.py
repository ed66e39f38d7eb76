"""Money cannot wrap: options are bounded one by one and together, and no hand is worth more than the bounds assume."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import mahjongkit
from mahjongkit import rules
from mahjongkit.game.table import Table
from mahjongkit.rules import Ruleset
from mahjongkit.rules.bounds import MAX_SCORE, MAX_START_POINTS
from mahjongkit.rules.options import Option
from mahjongkit.rules.riichi.options import MAX_YAKUMAN
from mahjongkit.rules.sichuan.options import MAX_MULTIPLIER
from tests.support.drivers import Policy, at_random, eagerly, playable, steps

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous", "synchronous3")


def numbers_of(name: str) -> list[Option]:
    return [option for option in rules.find(name).options.declared if not isinstance(option.values, tuple)]


@pytest.mark.parametrize("name", GAMES)
def test_a_number_has_an_upper_limit(name: str) -> None:
    """And the error names the option, the value and the limit."""
    for option in numbers_of(name):
        for wrong in (option.maximum + 1, 2**31, 2**64, 10**5000):
            with pytest.raises(ValueError, match=rf"option {option.name}=.*at most {option.maximum}"):
                rules.find(name, **{option.name: wrong})


@pytest.mark.parametrize("name", playable())
def test_the_presets_are_within_the_bounds(name: str) -> None:
    game = rules.find(name)
    assert MAX_START_POINTS + game.options.max_hands * game.options.max_score_change <= MAX_SCORE


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("riichi", {"honba_ron": 1_000_000}),
        ("riichi", {"honba_tsumo": 100_000}),
        ("riichi3", {"noten_pool": 1_000_000, "honba_ron": 10_000}),
        ("sichuan", {"base": 10_000}),
        ("sichuan", {"base": 1000, "hands_per_match": 100}),
        ("sichuan", {"base": 100, "cap": 100_000, "hands_per_match": 100}),
        ("sichuan", {"base": 1_000_000, "pig_multiplier": 1000, "cap": 8}),
        ("sichuan", {"base": 1_000_000, "direct_kong_fee": 1000, "cap": 8}),
    ],
)
def test_options_that_could_lead_out_of_32_bits_together_are_refused(name: str, options: dict[str, object]) -> None:
    """The error names all of them."""
    with pytest.raises(ValueError, match="scores could reach") as error:
        rules.find(name, **options)
    for option, value in options.items():
        assert f"{option}={value}" in str(error.value)


def extremes(name: str) -> list[Ruleset]:
    """The game with every number as large as it may be, one at a time and, as far as possible, together."""
    found, together = [], rules.find(name)
    for option in numbers_of(name):
        if option.name in ("dead_wall", "hands_per_match", "circles"):
            continue
        value = option.maximum
        while value:
            try:
                found.append(rules.find(name, **{option.name: value}))
                together = rules.find(together, **{option.name: value})
            except ValueError:
                value //= 2
            else:
                break
    return [*found, together]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("policy", [eagerly, at_random])
@pytest.mark.parametrize("name", GAMES)
def test_scores_add_up_however_large_the_options_are(name: str, policy: Policy) -> None:
    """No payment wraps: the points at the table stay the same, hand by hand, and no hand moves more than the bound."""
    for game in extremes(name):
        table = Table(game, seed=5)
        total = game.players * game.start_points
        before = table.scores
        for count, _ in enumerate(steps(table, policy, random.Random(5))):
            if table.hand_over:
                assert sum(table.scores) + table.pot == total
                assert (
                    max(abs(a - b) for a, b in zip(table.scores, before, strict=True)) <= game.options.max_score_change
                )
                before = table.scores
            if count > 600:
                break


def test_no_hand_has_more_yakuman_than_the_bound() -> None:
    """The most that can be put together, with every local yaku and every double one."""
    values: dict[str, Any] = {option.name: option.values for option in rules.find("riichi").options.declared}
    local, double = values["local_yaku"], values["double_yakuman"]
    game = rules.find("riichi", local_yaku=local, double_yakuman=double, renhou="yakuman")
    hand = "[closed 1111z][closed 2222z][closed 3333z][closed 4444z]5z"
    found = mahjongkit.score(hand, "5z", game, riichi=2, haitei=True, tsumo=True)
    assert 6 <= found.yakuman <= MAX_YAKUMAN // 2


@pytest.mark.parametrize(
    ("hand", "win", "inputs"),
    [
        ("[closed 1111m][closed 2222m][closed 3333m][closed 4444m]5m", "5m", {"after_kong": True, "last": True}),
        ("[closed 2222m][closed 5555m][closed 8888m][closed 2222p]5p", "5p", {"after_kong": True, "last": True}),
        ("2222333344445m", "5m", {"earthly": True}),
        ("222255558888m5p", "5p", {"earthly": True}),
        ("2222333344445m", "5m", {"last": True}),
    ],
)
def test_no_hand_multiplies_by_more_than_the_bound(hand: str, win: str, inputs: dict[str, object]) -> None:
    """RULES 1.1.7: the largest shapes with everything that multiplies, under the options that multiply most."""
    game = rules.find("sichuan", menqing=True, heaven_excludes_zimo=False, haidi_ron=True)
    found = mahjongkit.score(hand, win, game, tsumo=True, **inputs)
    assert 128 <= found.multiplier <= MAX_MULTIPLIER // 4


@pytest.mark.parametrize("name", ["riichi", "riichi3", "ninghai", "synchronous", "synchronous3"])
def test_a_match_ends_with_the_last_hand_that_is_allowed(name: str) -> None:
    """However long dealers repeat: the hand after it could not be begun."""
    game = rules.find(name)
    last = game.options.max_hands - 1
    table = Table(game, seed=3, start={"hand": last})
    for _ in steps(table, eagerly, random.Random(3)):
        if table.hand_over:
            break
    assert table.over
    with pytest.raises(ValueError, match=re.escape(f"hand {last + 1}; expected")):
        Table(game, start={"hand": last + 1})


@pytest.mark.parametrize("name", ["riichi", "riichi3", "synchronous"])
@pytest.mark.parametrize("fact", ["honba", "sticks"])
def test_a_fact_has_an_upper_limit(name: str, fact: str) -> None:
    hand = "234p340p22s34567s"
    assert mahjongkit.score(hand, "8s", name, riichi=1, **{fact: 1000}).points > 0
    for wrong in (1001, 2**31, 10**400):
        with pytest.raises(ValueError, match=f"{fact}=.*at most 1000"):
            mahjongkit.score(hand, "8s", name, riichi=1, **{fact: wrong})


def test_ninghai_pair_hu_is_bounded() -> None:
    """RULES 2.1.8; any larger number would pass the cap of every mode anyway."""
    assert rules.find("ninghai", value_pair_hu=1000).options["value_pair_hu"] == 1000
    for wrong in (1001, 10**30, "2", 2.0, None, [2]):
        with pytest.raises(ValueError, match="value_pair_hu"):
            rules.find("ninghai", value_pair_hu=wrong)
