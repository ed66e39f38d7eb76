"""A win at a table is scored once: its result explains the breakdown by which the table paid, and scores nothing."""

from __future__ import annotations

import json
import pickle
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit import rules
from mahjongkit.core import slots
from mahjongkit.game.results import HandResult
from mahjongkit.game.table import Table
from mahjongkit.rules.ninghai import scorer as ninghai
from mahjongkit.rules.riichi import breakdown as riichi
from mahjongkit.rules.riichi import payments as riichi_payments
from mahjongkit.rules.riichi.results import RiichiResult
from mahjongkit.rules.riichi.score import riichi_score
from mahjongkit.rules.sichuan import scorer as sichuan
from mahjongkit.rules.sichuan.settlement import Settlement
from mahjongkit.tiles import WINDS
from tests.support.drivers import eagerly, steps
from tests.support.processes import run
from tests.support.tiers import Sample

GAMES: dict[str, dict[str, object]] = {
    "riichi:tenhou": {"multi_ron_honba": "each"},
    "riichi:majsoul": {},
    "riichi3:tenhou3": {},
    "sichuan:handbook": {},
    "sichuan:platform": {"settle_after_three_wins": True},
    "ninghai:handbook": {"multi_win": True},
    "ninghai:field": {},
    "synchronous:handbook": {},
    "synchronous3:handbook": {},
}


def ended(name: str, matches: int) -> Iterator[Table]:
    """A table at the end of every hand of some matches."""
    for seed in range(matches):
        table = Table(rules.find(name, **GAMES[name]), seed=seed)
        for _ in steps(table, eagerly, random.Random(seed)):
            if table.hand_over:
                yield table


def stated(result: HandResult) -> tuple[object, ...]:
    return result.as_data(), *(result.explain(lang) for lang in ("zh", "ja", "en"))


@pytest.mark.parametrize("name", GAMES)
def test_a_result_scores_nothing(name: str, sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a described win nor a scorer is needed to explain a hand; copies and pickles explain the same."""

    def refuse(*_: object, **__: object) -> Any:
        raise AssertionError("a result was scored")

    for table in ended(name, sample.of(24)):
        with monkeypatch.context() as patch:
            for method in ("prepare", "settle", "new_batch"):
                patch.setattr(type(table.ruleset.scoring), method, refuse)
            for module in (riichi, sichuan, ninghai):
                patch.setattr(module, "Scorer", refuse, raising=False)
            patch.setattr("mahjongkit.notation.parse_hand", refuse)
            patch.setattr("mahjongkit.scoring.score.ScorerRequest.score", refuse)
            before = stated(table.hand_result)
            assert stated(table.copy().hand_result) == before
        assert stated(pickle.loads(pickle.dumps(table)).hand_result) == before


SELDOM_SEVERAL = ("ninghai:field", "synchronous:handbook")
"""Games in which two seats seldom win in one hand."""


@pytest.mark.parametrize("name", GAMES)
def test_scores_say_what_was_paid(name: str, sample: Sample) -> None:
    """The payments in the scores of a winner are those of the table, sticks and liability included."""
    wins = several = 0
    for table in ended(name, sample.of(60)):
        result = table.hand_result
        wins += len(result.wins)
        reasons = {*table.ruleset.flow.win_payment_reasons, "sticks"}
        several += len({won.seat for won in result.wins}) > 1
        for seat in {won.seat for won in result.wins}:
            wind = WINDS[seat if name.startswith("synchronous") else (seat - table.dealer) % table.players]
            paid = sum(one.amount for one in result.transfers if one.payee == seat and one.reason in reasons)
            assert sum(won.score.payments[wind] for won in result.wins if won.seat == seat) == paid
    assert wins > sample.of(20)
    assert several or name in SELDOM_SEVERAL or not sample.whole


@pytest.mark.parametrize("name", [*GAMES, "riichi:ema"])
def test_a_paid_win_is_scored_exactly_once(name: str, interpreted: Path, sample: Sample) -> None:
    """In the interpreted package, whose calls can be counted: neither the offer of a win nor its result scores it."""
    counted = run(
        sys.executable, "-m", "tests.support.scorer_runs", str(sample.of(60)), name, PYTHONPATH=str(interpreted)
    )
    found = json.loads(counted)[name]
    assert found["faults"] == []
    assert found["paid"] or not sample.whole


FLAGS = ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou", "tsumo")


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("riichi")])
def test_a_riichi_win_described_scores_the_same(name: str, sample: Sample) -> None:
    """What the table kept equals what `score` finds for the same hand, told with what happened."""
    wins = 0
    for table in ended(name, sample.of(40)):
        result = table.hand_result
        assert isinstance(result, RiichiResult)
        for won in result.wins:
            score = riichi_score(won.score)
            shown = {scored.pattern.key for scored in score.scored_patterns}
            shown |= {one.pattern.key for one in score.excluded}
            declared = int("riichi" in shown or "double_riichi" in shown) + ("double_riichi" in shown)
            inputs: dict[str, object] = {flag: flag in shown for flag in FLAGS}
            inputs |= {"tsumo": won.seat == won.source, "riichi": declared, "seat": WINDS[score.won.seat]}
            inputs |= {"honba": score.won.honba, "sticks": score.won.sticks}
            inputs["round"] = WINDS[table.view(-1).facts["round"] % table.players]
            inputs |= {"dora_indicators": result.dora, "ura_indicators": result.ura if declared else ()}
            if won.seat != won.source:
                inputs["discarder"] = WINDS[(won.source - table.dealer) % table.players]
            if score.bill.liabilities:
                continue
            again = mj.score(score.hand, won.tile, table.ruleset, **inputs)
            assert again.as_data() == score.as_data(), (score.explain(), again.explain())
            wins += 1
    assert wins


def test_the_ready_check_is_explained_by_what_it_found(sample: Sample) -> None:
    """RULES 1.1.9: the largest multiplier of a waiting seat is what the others paid it by."""
    checked = 0
    for table in ended("sichuan:platform", sample.of(60)):
        result = table.hand_result
        assert isinstance(result, Settlement)
        for paid in result.transfers:
            if paid.reason == "ready":
                best = result.seats[paid.payee].best
                assert best is not None
                assert paid.amount == best.score.multiplier * result.ruleset.options.base
                assert max(wait.multiplier for wait in result.seats[paid.payee].waits) == best.score.multiplier
                checked += 1
    assert checked or not sample.whole


def test_every_breakdown_fits_its_slot() -> None:
    """A block that is kept must not be longer than a slot."""
    kept = (riichi.Breakdown, riichi_payments.Bill, sichuan.ReadyHand, ninghai.Breakdown)
    assert [one for one in kept if one.__basicsize__ > slots.SLOT_BYTES] == []
