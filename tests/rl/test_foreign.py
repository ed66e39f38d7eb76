"""Action spaces of other programs: both ways, in one step and in two, for a table and for a batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mahjongkit import rl
from mahjongkit.errors import InputError, MahjongError
from mahjongkit.game.table import Table
from mahjongkit.locale import LANGUAGES
from tests.support.riichi_deals import deal

MORTAL = rl.foreign_space("riichi", "mortal")
KONGS = "1111m2222m567z19p"
READY = "123456789m1199p"


def answers(table: Table, seat: int, *indices: int) -> str:
    """What a seat answers when the program says these indices one after the other."""
    question = MORTAL.question(table, seat)
    *before, last = indices
    for index in before:
        assert question.answer(index) is None
        assert question.first == index
    return str(question.answer(last))


def test_the_actions_of_mortal_by_index() -> None:
    assert len(MORTAL) == 46
    assert [MORTAL[index] for index in (0, 33, 34, 36)] == ["discard 1m", "discard 7z", "discard 0m", "discard 0s"]
    others = ["riichi", "chi low", "chi middle", "chi high", "pon", "kong", "win", "nine_terminals", "pass"]
    assert list(MORTAL)[37:] == others
    unsaid = {one.name for one in MORTAL.own if not MORTAL.steps(one.index)}
    assert unsaid == {"north", "noten"}
    assert {MORTAL.steps(one.index)[0] for one in MORTAL.own if one.name not in unsaid} == set(range(46))


def test_steps_of_our_actions() -> None:
    assert MORTAL.steps("pass") == (45,)
    assert MORTAL.steps("discard 0p") == (35,)
    assert MORTAL.steps("chi 34m", called=1) == MORTAL.steps("chi 30m", called=1) == (38,)
    assert MORTAL.steps("chi 34m", called=4) == (40,)
    assert MORTAL.steps("riichi 0s drawn") == (37, 36)
    assert MORTAL.steps("closed 5m") == (42, 4)
    assert MORTAL.steps("added 0m") == (42, 4)
    assert MORTAL.steps("kong 111z") == (42,)
    assert MORTAL.steps("tsumo") == MORTAL.steps("ron") == (43,)


def test_riichi_asks_for_its_discard() -> None:
    table = deal("tenhou", {0: READY}, "5z")
    question = MORTAL.question(table, 0)
    assert 37 in question.legal
    assert question.mask.sum() == len(question.legal)
    assert question.answer(37) is None
    assert question.legal == [31]
    assert str(question.answer(31)) == "riichi 5z drawn"
    assert answers(table, 0, 31) == "discard 5z drawn"


def test_a_kong_asks_for_its_kind_if_there_are_several() -> None:
    table = deal("tenhou", {0: KONGS}, "6s")
    question = MORTAL.question(table, 0)
    assert question.answer(42) is None
    assert question.legal == [0, 1]
    assert answers(table, 0, 42, 1) == "closed 2m"
    table.act(0, "closed 2m")
    assert answers(table, 0, 42) == "closed 1m"


@pytest.mark.parametrize(
    ("hand", "tile", "index", "expected"),
    [
        ("3405m19p19s12345z", "2m", 38, "chi 34m"),
        ("3405m19p19s12345z", "3m", 38, "chi 40m"),
        ("3405m19p19s12345z", "6m", 40, "chi 40m"),
        ("4055m19p19s12345z", "6m", 40, "chi 40m"),
        ("0556p19m19s12345z", "5p", 41, "pon 05p"),
        ("0557p19m19s12345z", "5p", 42, "kong 055p"),
        ("0667p19m19s12345z", "5p", 38, "chi 67p"),
    ],
)
def test_calls_take_red_fives_first(hand: str, tile: str, index: int, expected: str) -> None:
    discarder = 3
    table = deal("tenhou", {0: hand}, f"? ? ? {tile}", start={"dealer": 0})
    for seat in (0, 1, 2):
        table.act(seat, table.legal(seat)[-1] if seat else "discard 5z")
        for other in table.pending:
            if any(one.verb == "pass" for one in table.legal(other)):
                table.act(other, "pass")
    drawn = next(one for one in table.legal(discarder) if one.drawn and one.verb == "discard")
    table.act(discarder, drawn)
    assert 0 in table.pending
    assert answers(table, 0, index) == expected


def play_both(n: int, steps: int, policy: Any) -> None:
    """Step a batch with Mortal's actions, and ask the same questions at copies of its tables."""
    env, dice = rl.batch("riichi", n, seed=3, encoding="none"), np.random.default_rng(3)
    batch = MORTAL.batch(env)
    questions = [MORTAL.question(env.table(row), int(env.seat[row])) for row in range(n)]
    seconds = 0
    for _ in range(steps):
        chosen = policy(batch.mask, dice)
        expected = []
        for row, question in enumerate(questions):
            if not batch.waiting[row]:
                assert question.legal == np.flatnonzero(batch.mask[row]).tolist()
                assert (question.first if question.first is not None else -1) == batch.first[row]
                expected.append(question.answer(int(chosen[row])))
            else:
                assert np.flatnonzero(batch.mask[row]).tolist() == [chosen[row]]
        before = env.mask.copy()
        batch.step(chosen)
        seconds += any(one is None for one in expected)
        assert batch.stepped == (None not in expected)
        if batch.stepped:
            questions = [MORTAL.question(env.table(row), int(env.seat[row])) for row in range(n)]
            assert (batch.first == -1).all()
        else:
            assert (env.mask == before).all()
    assert seconds


def eager(mask: NDArray[np.int8], dice: np.random.Generator) -> NDArray[np.int16]:
    """At random, but riichi, kongs and wins whenever they are possible."""
    worth = dice.random(mask.shape)
    worth[:, [37, 42, 43]] += 1
    return np.asarray((mask * worth).argmax(axis=1), np.int16)


def test_a_batch_asks_what_its_tables_ask() -> None:
    play_both(6, 1500, eager)


def test_wrong_answers_change_nothing() -> None:
    env = rl.batch("riichi", 3, seed=1)
    batch = MORTAL.batch(env)
    good = batch.mask.argmax(axis=1).astype(np.int16)
    before = (env.obs.copy(), batch.mask.copy())
    for wrong, key in ((99, "rl.action_range"), (-1, "rl.action_range"), (45, "rl.foreign_illegal")):
        bad = good.copy()
        bad[1] = wrong
        with pytest.raises(InputError) as error:
            batch.step(bad)
        assert error.value.key == key
        assert error.value.values["row"] == 1
        assert len({error.value.words(lang) for lang in LANGUAGES}) == 3
    for wrong_type, key in ((good.astype(np.int64), "rl.actions_type"), (good[:2], "rl.actions_shape")):
        with pytest.raises(InputError) as error:
            batch.step(wrong_type)
        assert error.value.key == key
    assert (env.obs == before[0]).all()
    assert (batch.mask == before[1]).all()
    batch.step(good)
    assert batch.stepped


def test_a_batch_that_was_reset_is_asked_anew() -> None:
    env = rl.batch("riichi", 2, seed=1)
    batch = MORTAL.batch(env)
    env.reset(seed=9)
    batch.refresh()
    assert (batch.mask == MORTAL.batch(env).mask).all()


def test_what_cannot_be_translated_says_why() -> None:
    table = Table("riichi", seed=1)
    calls: list[tuple[str, Any]] = [
        ("rl.foreign_none", lambda: rl.foreign_space("sichuan", "mortal")),
        ("rl.foreign_none", lambda: rl.foreign_space("riichi3", "mortal")),
        ("rl.foreign_space", lambda: rl.foreign_space("riichi", "suphx")),
        ("rl.foreign_batch", lambda: MORTAL.batch(rl.batch("riichi:mleague", 1))),
        ("rl.choice", lambda: MORTAL.batch(rl.batch("riichi", 1, layout="seats"))),
        ("seat.not_asked", lambda: MORTAL.question(table, 1)),
        ("seat.unknown", lambda: MORTAL.question(table, 7)),
        ("rl.foreign_not_legal", lambda: MORTAL.question(table, 0).answer(45)),
        ("rl.index", lambda: MORTAL.question(table, 0).answer(46)),
        ("rl.index", lambda: MORTAL[-1]),
        ("rl.index", lambda: MORTAL.steps(158)),
        ("rl.called", lambda: MORTAL.steps("chi 34m")),
    ]
    for key, call in calls:
        with pytest.raises(MahjongError) as error:
            call()
        assert error.value.key == key
        assert len({error.value.words(lang) for lang in LANGUAGES}) == 3, key
