"""Gymnasium environments keep its contracts, without a warning; many tables at once are the same as one by one."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

from mahjongkit import Player, players, rl
from mahjongkit.errors import InputError, MahjongError
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules import registry

games = pytest.mark.parametrize("name", registry.names())
modes = pytest.mark.parametrize("mode", list(AutoresetMode))


@pytest.fixture(autouse=True)
def no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def named(name: str) -> str:
    return rl.space(name).name


def choices(masks: Any, dice: np.random.Generator) -> Any:
    return (masks * dice.random(masks.shape)).argmax(axis=-1)


# The contracts.


@games
@pytest.mark.parametrize("options", [{}, {"mask": "observation"}, {"episode": "hand"}])
def test_the_contract_of_gymnasium_is_kept(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(named(name), opponents="random", **options).unwrapped)


@pytest.mark.parametrize("options", [{"encoding": "dict", "history": 50}, {"oracle": True}])
def test_every_encoding_can_be_observed(options: dict[str, Any]) -> None:
    check_env(gymnasium.make("mahjongkit/riichi-v1", opponents="first", **options).unwrapped)
    both = make_both("riichi", AutoresetMode.SAME_STEP, opponents="first", **options)
    shown = [env.reset(seed=3) for env in both]
    assert data_equivalence(shown[0], shown[1], exact=True)
    for _ in range(40):
        results = [env.step(np.zeros(4, np.int64)) for env in both]
        assert data_equivalence(results[0], results[1], exact=True)


@games
def test_the_environment_of_a_game_has_the_name_of_its_action_space(name: str) -> None:
    env = gymnasium.make(named(name))
    assert env.action_space == gymnasium.spaces.Discrete(len(rl.space(name)))
    assert env.unwrapped.ruleset == registry.find(name)  # type: ignore[attr-defined]


def make_both(name: str, mode: AutoresetMode, **options: Any) -> tuple[Any, Any]:
    """Four tables in compiled loops, and four environments of one table each."""
    many = gymnasium.make_vec(
        named(name), 4, vectorization_mode="vector_entry_point", autoreset_mode=mode, episode="hand", **options
    )
    single = gymnasium.make_vec(
        named(name), 4, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, episode="hand", **options
    )
    return many, single


@games
@modes
@pytest.mark.parametrize("opponents", ["greedy:quick", "random"])
def test_many_tables_are_the_same_as_single_ones(name: str, mode: AutoresetMode, opponents: str) -> None:
    both, dice = make_both(name, mode, opponents=opponents), np.random.default_rng(2)
    shown = [env.reset(seed=30) for env in both]
    assert data_equivalence(shown[0], shown[1], exact=True)
    ended = 0
    for _ in range(150):
        actions = choices(shown[0][1]["action_mask"], dice)
        results = [env.step(actions) for env in both]
        assert data_equivalence(results[0], results[1], exact=True)
        shown = [(result[0], result[4]) for result in results]
        over = results[0][2]
        ended += over.sum()
        if mode == AutoresetMode.DISABLED and over.any():
            shown = [env.reset(options={"reset_mask": over.copy()}) for env in both]
            assert data_equivalence(shown[0][0], shown[1][0], exact=True)
            for _, info in shown:
                info["action_mask"] = both[0].action_masks().astype(np.int8)
    assert ended > 3


@modes
def test_many_tables_are_the_same_with_masks_in_observations_and_illegal_actions(mode: AutoresetMode) -> None:
    both, dice = make_both("sichuan", mode, opponents="first", mask="observation"), np.random.default_rng(2)
    for env in both:
        env.reset(seed=30)
    illegal = 0
    for _ in range(60):
        actions = dice.integers(0, len(rl.space("sichuan")), 4)
        results = [env.step(actions) for env in both]
        assert data_equivalence(results[0], results[1], exact=True)
        illegal += results[0][4]["illegal"].sum()
        if mode == AutoresetMode.DISABLED and results[0][2].any():
            for env in both:
                env.reset(options={"reset_mask": results[0][2].copy()})
    assert illegal > 30


@pytest.mark.parametrize("opponents", ["random", "greedy:quick"])
def test_the_number_of_threads_changes_nothing(opponents: str) -> None:
    both = [gymnasium.make_vec("mahjongkit/riichi-v1", 160, opponents=opponents, threads=threads) for threads in (1, 2)]
    shown, dice = [env.reset(seed=3) for env in both], np.random.default_rng(1)
    for _ in range(30):
        assert data_equivalence(shown[0], shown[1], exact=True)
        actions = choices(shown[0][1]["action_mask"], dice)
        results = [env.step(actions) for env in both]
        assert data_equivalence(results[0], results[1], exact=True)
        shown = [(result[0], result[4]) for result in results]


# The learner and its opponents.


@games
def test_a_match_against_players_is_that_of_a_table(name: str) -> None:
    """The learner's seat and what happens at the table; only the learner's answers are given to the environment."""
    env = gymnasium.make(named(name), opponents="greedy", episode="hand").unwrapped
    dice = random.Random(8)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        table, over = Table(name, seed=seed), False
        learner, greedy = info["seat"], players.find("greedy")
        earned, space = 0.0, rl.space(name)
        assert learner == seed % table.players
        while not over:
            before = env._batch.table(0)  # type: ignore[attr-defined]
            action = dice.choice(np.flatnonzero(info["action_mask"]).tolist())
            picking = before.legal(learner)[0].verb in space.picks
            answer = None if picking else space.action(action, before.legal(learner), called_tile(before))
            catch_up(table, before, learner, greedy)
            _, reward, over, _, info = env.step(action)
            earned += float(reward)
            if picking:
                table = env._batch.table(0)  # type: ignore[attr-defined]
            else:
                assert answer is not None
                table.act(learner, answer)
        while not table.hand_over:
            table.act(table.pending[0], greedy.choose(table.view(table.pending[0])))
        assert info["scores"].tolist() == list(table.scores)
        assert earned == table.scores[learner] - table.ruleset.start_points


def called_tile(table: Table) -> int | None:
    discards = [event.tiles[0].face for event in table.hand_events if event.kind == "discard"]
    return discards[-1] if discards else None


def catch_up(table: Table, before: Table, learner: int, player: Player) -> None:
    """Let the opponents of a table answer as they did in the environment."""
    while learner not in table.pending or table.pending[0] != learner:
        seat = table.pending[0]
        table.act(seat, player.choose(table.view(seat)))
    assert table.view(learner) == before.view(learner)


def test_the_learner_sits_one_seat_further_in_every_match() -> None:
    env = gymnasium.make_vec("mahjongkit/riichi-v1", 4, opponents="random")
    assert env.reset(seed=5)[1]["seat"].tolist() == [1, 2, 3, 0]
    assert env.reset()[1]["seat"].tolist() == [2, 3, 0, 1]
    seeds: Any = [4, None, 4, None]
    assert env.reset(seed=seeds)[1]["seat"].tolist() == [0, 0, 0, 2]


def test_opponents_can_differ_by_seat() -> None:
    """A player that always wins where it can plays to the learner's right, and the others never win."""
    env = gymnasium.make("mahjongkit/riichi-v1", opponents=["first", "first", "greedy"]).unwrapped
    wins = np.zeros(4)
    for seed in range(12):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(0 if info["action_mask"][0] else int(info["action_mask"].argmax()))
        wins += np.roll(info["scores"], -info["seat"])
    assert wins.argmax() == 3


class Remembering(Player):
    """A player of another package that must see one match only, and from the beginning."""

    def start(self, ruleset: Any) -> None:
        self.seen = 0

    def reseed(self, seed: int) -> None:
        self.seen = 0

    def choose(self, view: View) -> Action:
        assert view.hand_number == 0
        assert len(view.rivers[view.seat]) >= self.seen
        self.seen = len(view.rivers[view.seat])
        return view.legal[-1]


class Cheating(Player):
    def choose(self, view: View) -> Action:
        return view.ruleset.flow.vocabulary.parse("tsumo")


def test_players_of_other_packages_have_a_row_of_their_own() -> None:
    both, dice = make_both("riichi", AutoresetMode.NEXT_STEP, opponents=Remembering), np.random.default_rng(2)
    shown = [env.reset(seed=30) for env in both]
    for _ in range(60):
        actions = choices(shown[0][1]["action_mask"], dice)
        results = [env.step(actions) for env in both]
        assert data_equivalence(results[0], results[1], exact=True)
        shown = [(result[0], result[4]) for result in results]


def test_an_illegal_choice_of_an_opponent_is_an_error() -> None:
    env = gymnasium.make("mahjongkit/riichi-v1", opponents=Cheating)
    with pytest.raises(MahjongError, match=r"Cheating.*not legal"):
        env.reset(seed=1)


# Details.


def repeat(env: Any, action: Any) -> None:
    for _ in range(500):
        env.step(action)


def test_a_step_that_fails_needs_a_reset() -> None:
    """The callable that rewards raises an error once."""
    errors = [ZeroDivisionError()]

    def reward(table: Table) -> list[float]:
        if errors:
            raise errors.pop()
        return [1.0] * table.players

    for env in (
        gymnasium.make("mahjongkit/riichi-v1", opponents="first", reward=reward),
        gymnasium.make_vec("mahjongkit/riichi-v1", 2, opponents="first", reward=reward),
    ):
        errors[:] = [ZeroDivisionError()]
        env.reset(seed=1)
        action = np.zeros(2, np.int64) if isinstance(env, gymnasium.vector.VectorEnv) else 0
        with pytest.raises(ZeroDivisionError):
            repeat(env, action)
        with pytest.raises(InputError, match="reset"):
            env.step(action)
        env.reset()
        env.step(action)


def test_the_first_reset_begins_all_matches() -> None:
    env = gymnasium.make_vec("mahjongkit/riichi-v1", 2, opponents="first")
    env.reset(seed=1, options={"reset_mask": np.array([True, False])})
    assert env.action_masks().any(axis=1).all()  # type: ignore[attr-defined]
    env.step(np.zeros(2, np.int64))


def test_the_mask_is_where_sb3_contrib_looks_for_it() -> None:
    env = gymnasium.make("mahjongkit/riichi-v1", opponents="first")
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()


def test_observations_are_written_over_only_if_asked_for() -> None:
    for copy in (True, False):
        env = gymnasium.make_vec("mahjongkit/riichi-v1", 2, opponents="first", copy=copy)
        seen, info = env.reset(seed=1)
        kept = seen.copy()
        env.step(info["action_mask"].argmax(axis=1))
        assert (seen == kept).all() == copy


def test_tables_are_shown_as_text() -> None:
    env = gymnasium.make_vec("mahjongkit/riichi-v1", 2, opponents="first", render_mode="ansi")
    env.reset(seed=0)
    assert ["seat 0" in str(text) or "seat 1" in str(text) for text in env.render() or ()] == [True, True]


def test_another_ruleset_of_the_game_can_be_played() -> None:
    env = gymnasium.make("mahjongkit/riichi-v1", ruleset="riichi:mleague").unwrapped
    assert env.ruleset.preset == "mleague"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"ruleset": "sichuan"}, "rl.other_game"),
        ({"opponents": ["greedy", "greedy"]}, "rl.opponents"),
        ({"opponents": "lucky"}, "player.unknown"),
        ({"opponents": dict}, "rl.not_a_player"),
        ({"illegal": "ignore"}, "rl.choice"),
        ({"encoding": "none"}, "rl.nothing_shown"),
    ],
)
def test_an_environment_that_cannot_be_made_says_why(options: dict[str, Any], key: str) -> None:
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(MahjongError) as error:
            make("mahjongkit/riichi-v1", **options)
        assert error.value.key == key
        assert len({error.value.words(lang) for lang in LANGUAGES}) == 3


def test_wrong_steps_and_resets_are_refused() -> None:
    env = gymnasium.make_vec("mahjongkit/riichi-v1", 2, opponents="first", illegal="error", autoreset_mode="Disabled")
    with pytest.raises(InputError, match="over"):
        env.step(np.zeros(2, np.int64))
    _, info = env.reset(seed=1)
    wrong = (info["action_mask"] == 0).argmax(axis=1)
    for actions, text in ((wrong, "row 0"), ([900, 0], "row 0"), ([0.5, 1], "whole"), (np.zeros(3, int), "shape")):
        with pytest.raises(InputError, match=text):
            env.step(actions)
    for mask in ([True, False], np.zeros(2, np.bool_), np.ones(3, np.bool_), np.ones(2)):
        with pytest.raises(InputError, match="reset_mask"):
            env.reset(options={"reset_mask": mask})
    with pytest.raises(InputError, match="3 seeds"):
        env.reset(seed=[1, 2, 3])  # type: ignore[arg-type]
    with pytest.raises(InputError, match="autoreset_mode"):
        gymnasium.make_vec("mahjongkit/riichi-v1", 2, autoreset_mode="never")
    single = gymnasium.make("mahjongkit/riichi-v1", opponents="first").unwrapped
    with pytest.raises(InputError, match="over"):
        single.step(0)
