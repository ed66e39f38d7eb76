"""`mahjongkit fit`: the network learns what its samples say, compiled code rates as numpy does, and fits repeat."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahjongkit import Table, rules
from mahjongkit.errors import InputError
from mahjongkit.players.choice_network import ChoiceNetwork
from mahjongkit.players.choice_samples import ChoiceSampler
from mahjongkit.players.fitted_evaluator import FEATURES
from mahjongkit.players.greedy import GreedyPlayer
from mahjongkit.rl.fitting import CHOICES, Samples, Trainer, favour_winning, fit, gain_of, steps_of
from mahjongkit.rl.network import Floats, Network, centred
from tests.support import new_game
from tests.support.command_line import run_text

INPUTS = 7


def silent(what: str, done: int, total: int) -> None:
    """Report no progress."""


def trained(seed: int, inputs: int = INPUTS) -> Network:
    """A network with random weights in every layer."""
    random = np.random.default_rng(seed)
    network = Network.untrained(random.normal(3.0, 2.0, (500, inputs)).astype(np.float32), seed)
    network.weights = [random.normal(0.0, 0.5, layer.shape).astype(np.float32) for layer in network.weights]
    return network


def samples_of(rows: Floats, outcomes: Floats, sizes: list[int]) -> Samples:
    return Samples(rows.astype(np.float16), outcomes.astype(np.float32), np.array(sizes, np.int32))


def made_up(questions: int, seed: int = 1) -> Samples:
    """Questions in which the outcome depends on the size of a number, not on its sign: no straight line says so."""
    random = np.random.default_rng(seed)
    rows = random.normal(0.0, 1.0, (questions, CHOICES, FEATURES)).astype(np.float32)
    outcomes = (2 * np.abs(rows[..., 3]) + random.normal(0.0, 1.0, rows.shape[:2])).astype(np.float32)
    return samples_of(rows, outcomes, [2 + i % (CHOICES - 1) for i in range(questions)])


@pytest.mark.parametrize("shared", [(0, 0), (62, 99), (0, FEATURES)])
def test_compiled_code_rates_as_numpy_does(shared: tuple[int, int]) -> None:
    network, compiled = trained(5, FEATURES), ChoiceNetwork(*shared)
    compiled.load(network.as_numbers(1.0, 1.0, 0.0).tobytes(), FEATURES)
    rows = np.random.default_rng(2).normal(3.0, 8.0, (50, FEATURES)).astype(np.float32)
    for row, wanted in zip(rows, network.rate(rows), strict=True):
        assert compiled.rate_numbers(row.tolist()) == pytest.approx(float(wanted), rel=1e-4, abs=1e-4)


def test_a_network_is_read_from_its_numbers() -> None:
    network = trained(6)
    rows = np.random.default_rng(1).normal(3.0, 2.0, (30, INPUTS)).astype(np.float32)
    again = Network.from_numbers(network.as_numbers(0.3, 2.0, 0.1))
    assert again.rate(rows) == pytest.approx(network.rate(rows), rel=1e-6)
    again.scale_ratings(3.0)
    assert again.rate(rows) == pytest.approx(3.0 * network.rate(rows), rel=1e-5)


def test_slopes_are_those_of_the_squared_error() -> None:
    """Each slope is what a small step of that weight changes (central differences, in double precision)."""
    network, random = trained(3), np.random.default_rng(4)
    network.weights = [layer.astype(np.float64) for layer in network.weights]
    rows = random.normal(0.0, 1.0, (40, INPUTS))
    targets = random.normal(0.0, 1.0, 40)

    def error() -> float:
        return float(0.5 * ((network._forward(rows)[0] - targets) ** 2).sum())  # type: ignore[arg-type]

    ratings, inner, outer = network._forward(rows)  # type: ignore[arg-type]
    slopes = network.slopes(rows, inner, outer, ratings - targets)  # type: ignore[arg-type]
    for layer, slope in zip(network.weights, slopes, strict=True):
        for place in random.choice(layer.size, min(8, layer.size), replace=False):
            kept = layer.flat[place]
            layer.flat[place] = kept + 1e-5
            above = error()
            layer.flat[place] = kept - 1e-5
            below = error()
            layer.flat[place] = kept
            assert slope.flat[place] == pytest.approx((above - below) / 2e-5, rel=1e-3, abs=1e-4)


def test_only_differences_within_a_question_count() -> None:
    numbers = np.array([[1.0, 3.0, 9.0, 9.0], [2.0, 2.0, 5.0, 7.0]], np.float32)
    listed = np.array([[1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0]], np.float32)
    assert centred(numbers, listed).tolist() == [[-1.0, 1.0, 0.0, 0.0], [-2.0, -2.0, 1.0, 3.0]]


def learned(samples: Samples, passes: int) -> Trainer:
    """A trainer that has seen all of the samples so many times."""
    questions = len(samples.sizes)
    trainer = Trainer(samples, 0, passes * steps_of(questions))
    for _ in range(passes):
        trainer.learn(samples, np.arange(questions), silent)
    return trainer


def test_a_network_learns_what_no_straight_line_can_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjongkit.rl.fitting.BATCH_QUESTIONS", 100)
    trainer = learned(made_up(20_000), 6)
    gain = gain_of(trainer.network, made_up(4000, seed=2))
    assert 1.0 < trainer.deviation < 1.6
    assert gain.questions == 4000
    assert gain.mean > 0.3
    assert gain.changed > 0.4


def test_noise_teaches_nothing() -> None:
    samples = made_up(20_000)
    noise = np.random.default_rng(8).normal(0.0, 1.0, samples.outcomes.shape).astype(np.float32)
    trainer = learned(samples._replace(outcomes=noise), 1)
    gain = gain_of(trainer.network, made_up(4000, seed=2))
    assert abs(gain.mean) < 0.15


@pytest.mark.parametrize("game", ["riichi", "sichuan", "ninghai"])
def test_samples_describe_questions_with_their_favourite_first(game: str) -> None:
    samples = Samples.room(300)
    rows = samples.rows.astype(np.float32)
    ChoiceSampler(rules.find(game)).fill(rows, samples.outcomes, samples.sizes, 7)
    assert set(samples.sizes) <= set(range(2, CHOICES + 1))
    listed = np.arange(CHOICES) < samples.sizes[:, None]
    assert np.isfinite(rows).all()
    assert ((samples.outcomes >= 0) & (samples.outcomes <= 3)).all()
    assert samples.outcomes[listed].std() > 0.1
    assert not samples.outcomes[~listed].any()
    assert not rows[~listed].any()
    assert (rows[:, :, 0].max(1, where=listed, initial=-1e9) - rows[:, 0, 0]).mean() < rows[:, :, 0].std()
    shared = [place for place in range(FEATURES) if (rows[:, 0, place] == rows[:, 1, place]).all()]
    assert len(shared) >= 20  # what all choices of a question share


def test_fits_repeat_with_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjongkit.rl.fitting.CHUNK_QUESTIONS", 400)
    told: list[tuple[str, int, int]] = []
    found = fit("sichuan", 1000, 3, 3, 2, 1, lambda what, done, total: told.append((what, done, total)))
    again = fit("sichuan", 1000, 3, 3, 2, 2)
    assert found.weights.tobytes() == again.weights.tobytes()
    assert found.gain == again.gain
    assert found.gain.questions == 100
    assert {what for what, _, _ in told} == {"sample", "learn"}
    assert all(one[1] < other[1] or one[0] != other[0] for one, other in pairwise(told) if one[2] == other[2])
    assert fit("sichuan", 1000, 4, 3, 2, 1).weights.tobytes() != found.weights.tobytes()


def test_ratings_that_favour_winning_rise_with_the_chance_to_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """The new ratings are those of the first network and, with the bonus, the chances of the second one."""
    monkeypatch.setattr("mahjongkit.rl.fitting.BATCH_QUESTIONS", 100)
    ruleset = rules.find("synchronous")
    packaged = ruleset.evaluator.weights
    assert packaged is not None
    weights = np.frombuffer(packaged, "<f4").astype(np.float32)
    ruleset = rules.find("synchronous", start_points=25_100)  # a ruleset of its own: its parts are kept
    ruleset.evaluator.__dict__["win_bonus"] = 0.5
    favoured = favour_winning(ruleset, weights, 20_000, 3, 1, silent)
    size = len(weights) // 3
    assert (favoured[size:] == weights[size:]).all()
    assert (favoured[3:6] == weights[3:6]).all()  # deviation, unit and margin
    samples = Samples.room(2000)
    rows = samples.rows.astype(np.float32)
    ChoiceSampler(ruleset).fill(rows, samples.outcomes, samples.sizes, 11)
    old, chance, new = (Network.from_numbers(part) for part in (weights[:size], weights[size : 2 * size], favoured))
    listed, deviation = samples.listed, float(weights[3])
    chances = (1.0 / (1.0 + np.exp(-chance.rate(rows)))).astype(np.float32)
    bonuses = centred(np.float32(0.5) * chances, listed)
    risen = centred(np.float32(deviation) * (new.rate(rows) - old.rate(rows)), listed)
    assert 0.6 < (risen * bonuses).sum() / (bonuses**2).sum() < 1.3  # 0 without the bonus, 1 if fitted for long


def test_without_a_bonus_winning_is_not_favoured() -> None:
    weights = np.ones(30, np.float32)
    assert favour_winning(rules.find("ninghai"), weights, 10, 0, 1, silent) is weights


@pytest.mark.parametrize("name", ["questions", "rounds", "epochs", "workers"])
def test_counts_below_one_are_refused(name: str) -> None:
    counts: dict[str, Any] = {name: 0}
    with pytest.raises(InputError, match=f"{name} 0; expected at least 1"):
        fit("sichuan", **counts)


def test_a_game_whose_evaluator_takes_no_weights_is_refused() -> None:
    with new_game.registered(), pytest.raises(InputError, match="takes no weights"):
        fit("chicken", 100)


def test_the_command_writes_weights_that_greedy_takes(tmp_path: Path) -> None:
    out = tmp_path / "weights.bin"
    printed = run_text("fit", "sichuan", "--out", out, "--questions", "600", "--rounds", "1", "--json")
    found = json.loads(printed.stdout)
    assert found["file"] == str(out)
    assert found["questions"] == 60
    assert out.stat().st_size == 4 * found["numbers"]

    class Fitted(GreedyPlayer):
        weights = out

    table = Table("sichuan", seed=2)
    player = Fitted()
    while not table.hand_over:
        for seat in table.pending:
            table.act(seat, player.choose(table.view(seat)))
    assert table.hand_number == 0


def test_a_file_that_cannot_be_written_is_reported_before_the_fit(tmp_path: Path) -> None:
    printed = run_text("fit", "sichuan", "--out", tmp_path / "no" / "weights.bin")
    assert printed.returncode == 2
    assert "weights.bin" in printed.stderr
