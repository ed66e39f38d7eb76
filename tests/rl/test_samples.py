"""The rows of a record are what a batch shows at the same questions, and what the seats earn adds up to the ledger."""

from __future__ import annotations

import math
import shutil
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import mahjongkit
from mahjongkit import records, rl
from mahjongkit.arena.runner import simulate
from mahjongkit.errors import InputError, MahjongError
from mahjongkit.game.table import Table
from mahjongkit.locale import LANGUAGES
from mahjongkit.records import Record
from tests.support.corpora import corpus
from tests.support.drivers import match, playable
from tests.support.learning import Shadow, at_random, digest_of_records, eagerly
from tests.support.processes import run
from tests.support.tiers import Sample, one_of_each_game

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous")
RANKS = {3: "rank:[60,0,-60]", 4: "rank:[90,45,0,-135]"}


def played(name: str, seed: int, hands: int = 100) -> tuple[Record, int]:
    """The record of a match that a batch plays, with at most so many hands, and its seed."""
    env, dice = rl.batch(name, 1, seed=seed), np.random.default_rng(seed)
    shadow, start = Shadow(env, 0), int(env.seeds[0])
    number = 0
    while not shadow.table.over and shadow.table.hand_number < hands:
        actions = eagerly(env, dice) if number % 90 < 80 else at_random(env, dice)
        env.step(actions)
        shadow.step(int(actions[0]))
        number += 1
    return Record.of(shadow.table), start


def follow(env: rl.Batch, rows: rl.Samples) -> Iterator[tuple[int, NDArray[np.float64]]]:
    """Answer as the rows do, and compare every question; yields the rewards of the batch before every row.

    Where all seats act unseen, a record has their answers in another order than a batch asks for them.
    """
    places = [iter(np.flatnonzero(rows.seat == seat).tolist()) for seat in range(4)]
    for number in range(len(rows)):
        row = next(places[env.seat[0]])
        assert row == number or env.ruleset.flow.secret_turns
        assert (env.mask[0] == rows.mask[row]).all()
        assert (env.obs[0] == rows.obs[row]).all()
        assert rows.mask[row, rows.action[row]] == 1
        yield row, env.reward[0].astype(np.float64)
        env.step(rows.action[row : row + 1])


@pytest.mark.parametrize("name", one_of_each_game(playable()))
def test_the_rows_of_a_record_are_those_of_a_batch(name: str, sample: Sample) -> None:
    for seed in range(sample.of(2)):
        record, start = played(name, seed + 4, 100 if sample.whole else 3)
        rows = rl.samples(record)
        assert len(rows) > 60
        assert (rows.step == np.arange(len(rows))).all()
        assert rows.proven.all()
        env = rl.batch(name, 1, seed=0)
        env.reset(seed=start)
        last: dict[int, int] = {}
        for row, earned in follow(env, rows):
            seat = int(rows.seat[row])
            if seat in last:
                assert rows.reward[last[seat]] == earned[seat]
                hand_ended = rows.hand[row] > rows.hand[last[seat]]
                assert rows.ended[last[seat]] == hand_ended
            last[seat] = row
        if record.whole:
            assert env.ended[0] == 2
            for seat, row in last.items():
                assert rows.reward[row] == env.reward[0, seat]
                assert rows.ended[row] == 2


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("reward", ["score", "hand"])
def test_rewards_and_values_add_up_to_the_ledger(name: str, reward: str) -> None:
    table = match(name, 3)
    rows = rl.samples(Record.of(table), reward=reward, encoding="none")
    scores, changes = ledger(table)
    for seat in range(table.players):
        own = np.flatnonzero(rows.seat == seat)
        so_far = scores_before(table, seat) if reward == "score" else []
        before = so_far[0] if reward == "score" else sum(changes[: rows.hand[own[0]], seat])
        assert rows.reward[own].sum() == scores[seat] - before
        assert rows.value_match[own[0]] == scores[seat] - before
        assert rows.value_match[own].tolist() == np.cumsum(rows.reward[own][::-1])[::-1].tolist()
        for hand in np.unique(rows.hand[own]):
            first = own[rows.hand[own] == hand][0]
            start = sum(changes[:hand, seat])
            earlier = so_far[int(np.searchsorted(own, first))] - start if reward == "score" else 0
            expected = changes[hand, seat] - earlier
            assert rows.value_hand[first] == expected


def ledger(table: Table) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What the seats were paid in all, and in every hand."""
    changes = np.zeros((table.hand_number + 1, table.players), np.int64)
    for paid in table.ledger:
        for seat, amount in ((paid.payer, -paid.amount), (paid.payee, paid.amount)):
            if seat >= 0:
                changes[paid.hand, seat] += amount
    return changes.sum(axis=0), changes


def scores_before(table: Table, seat: int) -> list[int]:
    """What a seat had earned at each of its questions, found by replaying; a picked tile is a question, too."""
    found, picks = [], rl.space(table.ruleset).picks
    start = table.hand_logs[0].start.scores[seat]
    for log in table.hand_logs:
        for place, answer in enumerate(log.answers()):
            if answer.seat == seat:
                verb = table.ruleset.flow.vocabulary[answer.action].verb
                score = Table.replayed(table.ruleset, log, place).scores[seat]
                found += [score - start] * picks.get(verb, 1)
    return found


@pytest.mark.parametrize("name", ["riichi", "riichi3", "sichuan"])
def test_ranks_are_rewarded_with_the_last_row(name: str) -> None:
    table = match(name, 5)
    rows = rl.samples(Record.of(table), reward=RANKS[table.players], encoding="none")
    values = [float(one) for one in RANKS[table.players][6:-1].split(",")]
    ranks = table.result().ranks
    if len(set(ranks)) == table.players:
        for seat, rank in enumerate(ranks):
            assert rows.reward[rows.seat == seat].sum() == values[int(rank) - 1]
            assert set(rows.value_match[rows.seat == seat]) == {values[int(rank) - 1]}
    assert not rows.reward[rows.ended < 2].any()
    assert rows.value_hand[rows.hand == rows.hand.max()].any()
    assert not rows.value_hand[rows.hand < rows.hand.max()].any()


def test_money_is_paid_with_the_last_row() -> None:
    table = match("riichi", 5)
    rows = rl.samples(Record.of(table), reward="money", encoding="none")
    money = table.ruleset.results.money(table._state)
    for seat in range(4):
        assert rows.reward[rows.seat == seat].sum() == pytest.approx(money[seat])
    assert any(money)
    assert not rows.reward[rows.ended < 2].any()


def test_an_oracle_sees_what_a_batch_with_an_oracle_shows() -> None:
    record, start = played("riichi", 4, 1)
    rows = rl.samples(record, oracle=True)
    env = rl.batch("riichi", 1, oracle=True)
    env.reset(seed=start)
    assert len(list(follow(env, rows))) == len(rows)
    assert rows.obs.shape[1] == len(env.channels) == len(rl.channels("riichi")) + 3


@pytest.mark.full
def test_compiled_and_interpreted_samples_are_the_same(tmp_path: Path) -> None:
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(str(mahjongkit.__file__)).parent, tmp_path / "mahjongkit", ignore=ignore)
    paths = []
    for name in ("sichuan", "riichi"):
        paths.append(tmp_path / f"{name}.jsonl")
        paths[-1].write_text(played(name, 4, 1)[0].dump(), "utf-8")
    code = "import sys; from tests.support.learning import digest_of_records; print(digest_of_records(sys.argv[1:]))"
    command = (sys.executable, "-c", code, *map(str, paths))
    assert run(*command, PYTHONPATH=str(tmp_path)).strip() == digest_of_records([str(path) for path in paths])


def test_a_discount_lessens_what_comes_later() -> None:
    rows = rl.samples(Record.of(match("riichi", 3)), discount=0.5, encoding="none")
    for seat in range(4):
        own = np.flatnonzero(rows.seat == seat)
        for first, second in pairwise(own):
            match_value = rows.reward[first] + 0.5 * rows.value_match[second]
            assert rows.value_match[first] == pytest.approx(match_value, rel=1e-5)
            if rows.hand[first] == rows.hand[second]:
                hand_value = rows.reward[first] + 0.5 * rows.value_hand[second]
                assert rows.value_hand[first] == pytest.approx(hand_value, rel=1e-5)
        assert rows.value_match[own[-1]] == rows.reward[own[-1]]


@pytest.mark.parametrize("name", ["riichi", "riichi3", "sichuan"])
def test_rows_that_are_left_out_pass_on_what_was_earned_after_them(name: str) -> None:
    record = Record.of(match(name, 3))
    every, chosen = (rl.samples(record, forced=forced, encoding="none") for forced in (True, False))
    kept = every.mask.sum(axis=1) > 1
    assert 0 < kept.sum() < len(every)
    assert (chosen.step == every.step[kept]).all()
    assert (chosen.value_match == every.value_match[kept]).all()
    assert (chosen.value_hand == every.value_hand[kept]).all()
    for seat in range(record.ruleset.players):
        own = chosen.seat == seat
        assert chosen.reward[own].sum() == chosen.value_match[own][0]


def test_a_record_that_stops_early_does_not_tell_what_came_of_it() -> None:
    table = Table("riichi", seed=7)
    while table.hand_number < 2 or len(table.actions) < 9:
        for seat in table.pending:
            table.act(seat, table.legal(seat)[0])
        if table.hand_over:
            table.next_hand()
    rows = rl.samples(Record.of(table), encoding="none")
    assert np.isnan(rows.value_match).all()
    assert np.isnan(rows.value_hand[rows.hand == 2]).all()
    assert not np.isnan(rows.value_hand[rows.hand < 2]).any()
    last = [np.flatnonzero(rows.seat == seat)[-1] for seat in range(4)]
    assert np.flatnonzero(np.isnan(rows.reward)).tolist() == sorted(last)
    assert set(rows.ended.tolist()) == {0, 1}


def test_the_order_of_answers_to_the_same_question_changes_no_row(tmp_path: Path) -> None:
    """The arena asks in another order than a batch where all seats act unseen; every seat sees the same."""
    simulate("synchronous", 1, ["greedy"], seed=2, records=tmp_path)
    record = records.load(tmp_path / "match-0000000.jsonl")
    rows, start = rl.samples(record), record.seed
    assert start is not None
    env = rl.batch("synchronous", 1, seed=0)
    env.reset(seed=start)
    assert len(list(follow(env, rows))) == len(rows)
    assert env.ended[0] == 2


# Real games.


def real_games(sample: Sample) -> list[Path]:
    tenhou = sorted(corpus("tenhou-xml/mjx-games").iterdir()) + sorted(corpus("tenhou-json/mjx").iterdir())
    others = [corpus("majsoul/replay-editor"), corpus("majsoul/protobuf"), corpus("mjai/riichienv")]
    return [*sample.some(tenhou), *(path for folder in others for path in sorted(folder.iterdir()))]


def test_every_answer_of_a_real_game_is_legal_in_its_mask(sample: Sample) -> None:
    games, unproven = 0, 0
    for path in real_games(sample):
        try:
            record = records.load(path, partial=True)
        except MahjongError:
            continue  # other tests say which files are no records
        rows = rl.samples(record, unproven=True)
        games += 1
        assert (rows.mask[np.arange(len(rows)), rows.action] == 1).all()
        assert (rows.mask.sum(axis=1) >= 1).all()
        unproven += int((rows.proven == 0).sum())
        assert (rows.action[rows.proven == 0] == 0).all()
        kept = rl.samples(record)
        assert (kept.step == rows.step[rows.proven == 1]).all()
        if record.whole:
            table = list(record.tables())[-1]
            first = [np.flatnonzero(kept.seat == seat)[0] for seat in range(table.players)]
            for seat, row in enumerate(first):
                assert kept.reward[kept.seat == seat].sum() == kept.value_match[row]
    assert games >= (5 if not sample.whole else 60)
    assert unproven


def test_a_pass_is_unproven_only_where_another_claim_went_first() -> None:
    """Seat 2 pons the dealer's discard, which seat 1 could have called as a chi: nobody knows whether it wanted to."""
    table = Table("riichi", seed=1)
    found = None
    for seed in range(400):
        table = Table("riichi", seed=seed)
        for action in table.legal(0):
            twin = table.copy()
            twin.act(0, action)
            verbs = {seat: {one.verb for one in twin.legal(seat)} for seat in twin.pending}
            pons = [seat for seat, own in verbs.items() if "pon" in own and seat != 1]
            if verbs.get(1, set()) == {"chi", "pass"} and pons:
                found = twin, pons[0]
                break
        if found:
            break
    assert found
    table, caller = found
    proven = {}
    for claims in (True, False):
        twin = table.copy()
        for seat in twin.pending:
            pon = next((one for one in twin.legal(seat) if one.verb == "pon"), None)
            twin.act(seat, pon if claims and seat == caller and pon else "pass")
        record = Record.of(twin)
        assert rl.samples(record).proven.all()  # the native format has every answer
        foreign = Record(record.ruleset, record.hand_logs, seed=record.seed, whole=False, format="tenhou")
        rows = rl.samples(foreign, unproven=True)
        proven[claims] = rows.proven[rows.seat == 1].tolist()
        assert (len(rl.samples(foreign)) < len(rows)) == claims
    assert proven == {True: [0], False: [1]}


# Errors.


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"encoding": "planes-9"}, "rl.choice"),
        ({"discount": 1.5}, "rl.discount"),
        ({"discount": "1"}, "rl.discount"),
        ({"discount": math.nan}, "rl.discount"),
        ({"reward": "gold"}, "rl.reward"),
        ({"reward": "rank:[1,2]"}, "rl.ranks"),
        ({"reward": "shaped"}, "rl.dataset_reward"),
        ({"reward": lambda table: [0.0] * 4}, "rl.dataset_reward"),
    ],
)
def test_options_that_cannot_be_are_refused(changes: dict[str, object], key: str) -> None:
    with pytest.raises(InputError) as error:
        rl.samples(Record.of(Table("riichi", seed=1)), **changes)  # type: ignore[arg-type]
    assert error.value.key == key
    assert len({error.value.words(lang) for lang in LANGUAGES}) == 3
