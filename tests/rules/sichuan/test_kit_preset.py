"""`sichuan:kit` is the handbook's code read literally (RULES 1.1.7); each of its options also stands by itself."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from mahjongkit import rules, score
from mahjongkit.game.table import Table
from tests.support import sichuan_kit_oracle as kit
from tests.support import sichuan_oracle as oracle
from tests.support.drivers import at_random, eagerly, match
from tests.support.sichuan_kit_checks import SETTLEMENT, check_settlements, check_win
from tests.support.sichuan_staging import PLAIN_S, at_the_end, drift, moves, paid, stage
from tests.support.staging import do, passes
from tests.support.tiers import Sample


@pytest.mark.parametrize("seed", range(4))
def test_kit_multiplies_as_the_handbooks_table(seed: int, sample: Sample) -> None:
    """RULES 1.1.7, preset `kit`: 20,000 random wins against `FAN_PATTERNS` read from the top."""
    dice = random.Random(seed)
    met: set[str] = set()
    for _ in range(sample.of(5000, least=2500)):
        met |= check_win(oracle.random_win(dice))
    assert met >= {name.replace("么", "幺") for name, *_ in kit.FAN_PATTERNS} or not sample.whole


@pytest.mark.parametrize(
    ("hand", "win", "listed", "kit_value"),
    [
        ("1111444477779m", "9m", 128, 32),  # the code's 三龙七对 stands before 清七对
        ("1111444455779m", "9m", 64, 64),  # 清双龙七对; the code reads 清七对 with two roots
        ("1111223378999m", "9m", 64, 16),  # 清幺九 with two roots; one-suit 幺九 counts as 4
    ],
)
def test_only_listed_fans(hand: str, win: str, listed: int, kit_value: int) -> None:
    """RULES 1.1.7: rows marked * do not exist; where rows multiply that changes nothing."""
    assert score(hand, win, rules.find("sichuan", fan_combination="top_only")).multiplier == listed
    assert score(hand, win, "sichuan:kit").multiplier == kit_value
    assert score(hand, win, rules.find("sichuan", only_listed_fans=True)).multiplier == listed
    keys = {"pure_double_dragon_pairs", "pure_triple_dragon_pairs", "pure_terminals"}
    assert not keys & {line.pattern.key for line in score(hand, win, "sichuan:kit").scored_patterns}
    listing = rules.find("sichuan:kit")
    assert [
        row.key for row in listing.scoring.patterns if listing.scoring.pattern_value(row)[0] == 0 and row.key in keys
    ] == sorted(keys, key=[row.key for row in listing.scoring.patterns].index)


@pytest.mark.parametrize(("excludes", "worth"), [(True, 32), (False, 64)])
@pytest.mark.parametrize("how", ["heavenly", "earthly"])
def test_heaven_excludes_zimo(how: str, excludes: bool, worth: int) -> None:
    """RULES 1.1.7: 天胡 or 地胡 with 自摸 gives 64 where neither excludes it."""
    hand = "123456m55m123s789s"
    for combination in ("product", "top_only"):
        game = rules.find("sichuan", heaven_excludes_zimo=excludes, fan_combination=combination)
        assert score(hand, "9s", game, **{how: True}).multiplier == worth


@pytest.mark.parametrize(("policy", "matches"), [(eagerly, 40), (at_random, 8)])
def test_kit_settles_as_the_handbooks_engine(policy: Any, matches: int, sample: Sample) -> None:
    """RULES 1.1.7, preset `kit`: 查花猪, 退税 and 查大叫 of whole matches against `SettlementEngine`."""
    met: Counter[str] = Counter()
    for seed in range(sample.of(matches, least=matches // 2)):
        met += check_settlements(match("sichuan:kit", seed, policy))
    if policy is eagerly and sample.whole:
        assert met.keys() >= {*SETTLEMENT, "three_winners", "wall_empty"}, met


# Each option by itself.


def pig_beside_ready(**options: Any) -> Table:
    """Seat 0 is ready for 1, seat 1 not ready, seat 2 a pig by both definitions, seat 3 has won: RULES 1.3 #39."""
    return at_the_end("sichuan:handbook", False, **options)


@pytest.mark.parametrize(("pays", "ready"), [(False, {(1, 0, 1)}), (True, {(1, 0, 1), (2, 0, 1)})])
def test_pig_pays_ready_check(pays: bool, ready: set[tuple[int, int, int]]) -> None:
    """RULES 1.1.9: a pig pays 查大叫 besides its penalty by option only."""
    table = pig_beside_ready(pig_pays_ready_check=pays)
    assert moves(table, "ready") == ready
    assert moves(table, "pig") == {(2, 0, 16), (2, 1, 16), (2, 3, 16)}


@pytest.mark.parametrize("settles", [False, True])
def test_settle_after_three_wins(settles: bool) -> None:
    """RULES 1.1.4: after a third win whoever is left settles by option only: a pig pays the winners and refunds."""
    hands = {0: "7777m 5p 3p 22m 1134466s", 1: "123456m 567p 12p 88p", 2: PLAIN_S, 3: "123456m 567p 45p 11p"}
    table = stage(hands, "psms", "", "9p", settle_after_three_wins=settles)
    do(table, 0, "closed 7m")
    passes(table)
    do(table, 0, "discard 3p")
    for seat in (1, 2, 3):
        table.act(seat, "ron")
    assert table.hand_result.reason == "three_winners"
    assert moves(table, "pig") == ({(0, 1, 16), (0, 2, 16), (0, 3, 16)} if settles else set())
    assert moves(table, "refund") == ({(0, 1, 2), (0, 2, 2), (0, 3, 2)} if settles else set())
    assert paid(table, "ready") == [0, 0, 0, 0]
    assert bool(table.view(1).laid[0]) is settles  # the evidence is laid open


@pytest.mark.parametrize(("definition", "pig"), [("void_suit", True), ("three_suits", False)])
def test_pig_definition(definition: str, pig: bool) -> None:
    """RULES 1.1.9: who holds void tiles and one other suit is a pig by the void suit, and not ready by three suits."""
    draws = "?p ? ? ? " * 4 + "?m ? ? ? " * 9 + "?m ? ?"
    hands = {0: "3p 123m 456m 99m 123s 46s", 1: "1122334455667p"}
    table = stage(hands, "ppss", draws, pig_definition=definition)
    drift(table)
    assert {face // 9 for face in table._state.hand_of(1)} == {0, 1}
    assert ((1, 0, 16) in moves(table, "pig")) is pig
    assert ((1, 0, 1) in moves(table, "ready")) is not pig
