"""`mahjongkit fit`: the chance to win is learned from hands that were played, and advice shows it."""

from __future__ import annotations

from array import array
from pathlib import Path

import numpy as np
import pytest

from mahjongkit import Table, rules
from mahjongkit.advice.advise import advise
from mahjongkit.players.fitted_evaluator import CHANCE, FEATURES
from mahjongkit.rl.hand_fitting import fit_hands, learn_numbers, sample_hands
from mahjongkit.rl.network import Adam, Floats, Network

LAYERS = (FEATURES, 1, 1)


def silent(what: str, done: int, total: int) -> None:
    """Report no progress."""


def constant(direct: dict[int, float]) -> Floats:
    """Weights of a network that adds some of its inputs up, each times a number."""
    straight = [direct.get(i, 0.0) for i in range(FEATURES)]
    numbers = [*LAYERS, 1.0, 1.0, 0.0, *[0.0] * FEATURES, *[1e-3] * FEATURES, *straight, *[0.0] * (FEATURES + 4)]
    return np.array(numbers, np.float32)


def test_a_network_learns_how_often_hands_are_won() -> None:
    """The chance depends on two inputs in a way that no straight line says."""
    random = np.random.default_rng(1)
    rows = random.normal(0.0, 1.0, (60_000, 6)).astype(np.float32)
    chances = np.where(rows[:, 0] * rows[:, 1] > 0, 0.7, 0.2)
    won = (random.random(len(rows)) < chances).astype(np.float32)
    network = Network.untrained(rows, 0)
    adam = Adam(network, 900)
    for step in range(900):
        batch = slice(step * 2000 % 50_000, step * 2000 % 50_000 + 2000)
        learn_numbers(network, adam, rows[batch], won[batch], True)
    said = 1.0 / (1.0 + np.exp(-network.rate(rows[50_000:])))
    for chance in (0.2, 0.7):
        assert said[chances[50_000:] == chance].mean() == pytest.approx(chance, abs=0.05)
    assert said[chances[50_000:] == 0.7].mean() - said[chances[50_000:] == 0.2].mean() > 0.4


@pytest.mark.parametrize("game", ["riichi", "sichuan", "synchronous", "ninghai"])
def test_hands_are_noted_with_what_was_chosen(game: str) -> None:
    """About as many hands are won as players win, and the numbers of a choice are among them."""
    hands = sample_hands(rules.find(game), constant({}), 2000, 5, 1, silent)
    assert hands.rows.shape == (2000, FEATURES)
    assert np.isfinite(hands.rows).all()
    assert set(hands.won.tolist()) == {0.0, 1.0}
    assert 0.05 < hands.won.mean() < 0.9
    near = hands.rows[:, CHANCE] > np.median(hands.rows[:, CHANCE])
    assert hands.won[near].mean() > hands.won[~near].mean()


def test_the_hands_do_not_depend_on_the_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjongkit.rl.hand_fitting.CHUNK_QUESTIONS", 300)
    game, told = rules.find("sichuan"), list[tuple[str, int, int]]()
    one = fit_hands(game, constant({}), 900, 2, 1, lambda *report: told.append(report))
    assert one.tobytes() == fit_hands(game, constant({}), 900, 2, 2, silent).tobytes()
    assert one.tobytes() != fit_hands(game, constant({}), 900, 3, 1, silent).tobytes()
    assert {what for what, _, _ in told} == {"sample", "learn"}


def test_advice_shows_the_chance_of_the_second_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without inputs that count, every listed choice wins half of the hands, and no other one more."""
    weights = array("f", [*constant({}), *constant({}), *constant({})]).tobytes()
    ruleset = rules.find("riichi", start_points=25_100)  # a ruleset of its own: evaluators are kept
    monkeypatch.setitem(ruleset.evaluator.__dict__, "weights", weights)
    table = Table(ruleset, seed=3)
    advice = advise(table.view(table.pending[0]))
    assert advice.best.chance == pytest.approx(0.5)
    assert all(choice.chance <= 0.5 for choice in advice.choices)
