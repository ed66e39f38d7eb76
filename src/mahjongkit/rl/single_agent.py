"""Gymnasium environments: a learner plays against players that have a name, at one table or at many.

`register` makes them known as `mahjongkit/riichi-v1` and so on, for every game, with the version of its action space.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from mahjongkit import players
from mahjongkit.core.rng import Generator, fold_seed
from mahjongkit.errors import InputError, shown
from mahjongkit.players.base import Player
from mahjongkit.rl.batch import Batch
from mahjongkit.rl.environment import RENDER_MODES, Conventions, action_index, versioned_name
from mahjongkit.rl.opponents import LearnerWorker
from mahjongkit.rl.rows import MATCH_ENDED
from mahjongkit.rules import registry
from mahjongkit.rules.ruleset import Ruleset

Opponent = str | Callable[[], Player]
"""A player's name, or a function or class that makes the player."""
Opponents = Opponent | Sequence[Opponent]
DEFAULT_OPPONENTS = "greedy"


class LearnerBatch(Batch):
    """Tables at which one seat learns and players answer for the others.

    The matches of a row follow from its seed, and the learner sits one seat further in each. A row whose match is over
    shows its end until it begins another one.
    """

    stops = True

    def __init__(self, ruleset: str | Ruleset, n: int, opponents: Opponents, **options: Any) -> None:
        self._specs = opponents
        self._begun = False
        super().__init__(ruleset, n, **options)
        self._begun = True

    def _make_arrays(self) -> None:
        super()._make_arrays()
        self.learner = np.zeros(self._size, np.int8)
        self.scores = np.zeros((self._size, self.ruleset.players), np.int32)
        self._carried = np.zeros(self._size, np.float64)
        self._first = [0] * self._size
        self._matches = [0] * self._size

    def _make_workers(self) -> None:
        super()._make_workers()
        arrays = {"learner": self.learner, "scores": self.scores, "carried": self._carried}
        trusted = all(players.is_builtin(player) for player in self._new_players(1))
        # players of other packages may keep what they have seen, so every row has its own
        self._strangers = [] if trusted else self._new_players(self._size)
        self._learners = [
            LearnerWorker(worker, self._rows, self._strangers or self._new_players(1), arrays, not trusted)
            for worker in self._workers
        ]
        self._workers = cast(Any, self._learners)

    def _new_players(self, rows: int) -> list[Player]:
        """The opponents of some rows, from the learner's next seat on."""
        specs = [self._specs] if isinstance(self._specs, str) or callable(self._specs) else list(self._specs)
        seats = self.ruleset.players - 1
        if len(specs) not in (1, seats):
            raise InputError("rl.opponents", count=len(specs), seats=seats)
        found = []
        for spec in (specs * seats if len(specs) == 1 else specs) * rows:
            player = players.find(spec) if isinstance(spec, str) else spec()
            if not isinstance(player, Player):
                raise InputError("rl.not_a_player", given=shown(spec))
            player.limit_threads(1)
            player.start(self.ruleset)
            found.append(player)
        return found

    def reset(self, *args: Any, **options: Any) -> None:
        """The rows begin when they get their seeds."""
        if self._begun:
            super().reset(*args, **options)

    def begin_rows(self, rows: Sequence[int], seeds: Sequence[int | None]) -> None:
        """Begin the matches of some seeds in some rows."""
        for row, seed in zip(rows, seeds, strict=True):
            self.begin(row, seed)
        self._broken = self._broken and len(rows) < self._size

    def begin(self, row: int, seed: int | None = None) -> None:
        """Begin the match of a seed in a row, or its next one; skip those that end before the learner is asked."""
        if seed is not None:
            self._first[row], self._matches[row] = fold_seed(seed), 0
        asked = False
        while not asked:
            first, number = self._first[row], self._matches[row]
            self.learner[row] = (first + number) % self.ruleset.players
            match_seed = Generator(first, number).bits() if number else first
            self._rows[row].begin(None, {}, match_seed)
            self._reseed_strangers(row, match_seed)
            self._matches[row] += 1
            asked = self._learners[0].begin(row)
        self._workers[0].write(row, row + 1)

    def _reseed_strangers(self, row: int, seed: int) -> None:
        count = self.ruleset.players - 1
        for number, player in enumerate(self._strangers[row * count : (row + 1) * count]):
            player.reseed(Generator(seed, number + 1).bits())

    def info(self, row: int, illegal: bool) -> dict[str, Any]:
        """What the environments say beside an observation."""
        return {
            "action_mask": self.mask[row].copy(),
            "seat": int(self.learner[row]),
            "scores": self.scores[row].copy(),
            "ended": int(self.ended[row]),
            "illegal": illegal,
        }


def _ruleset(game: str, ruleset: str | Ruleset | None) -> Ruleset:
    """The ruleset of an environment; it must be one of the game in its name, because others have other actions."""
    found = registry.find(game if ruleset is None else ruleset)
    if found.name != game:
        raise InputError("rl.other_game", given=found.name, game=game)
    return found


class LearnerEnv(gymnasium.Env[Any, Any]):
    """One table with a learner, as Gymnasium wants it; make one with `gymnasium.make("mahjongkit/riichi-v1")`."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = registry.DEFAULT,
        *,
        ruleset: str | Ruleset | None = None,
        opponents: Opponents = DEFAULT_OPPONENTS,
        mask: str = "info",
        illegal: str = "default",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._batch = LearnerBatch(_ruleset(game, ruleset), 1, opponents, threads=1, **options)
        self._conventions = Conventions(self._batch, mask, illegal, render_mode)
        self.render_mode = self._conventions.render_mode
        self.observation_space = self._conventions.observation_space()
        self.action_space = self._conventions.action_space()
        self._action = np.zeros(1, np.int16)
        self._seeded = False
        self._over = True

    @property
    def ruleset(self) -> Ruleset:
        return self._batch.ruleset

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the match of a seed, or the next one; `options` are ignored."""
        super().reset(seed=seed)
        first = seed if seed is not None else None if self._seeded else self.np_random_seed
        self._batch.begin_rows([0], [first])
        self._seeded, self._over = True, False
        return self._show(False)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the learner's action, and let the opponents play until the learner is asked again."""
        if self._over:
            raise InputError("rl.over")
        batch, given = self._batch, action_index(action)
        learner = int(batch.learner[0])
        self._action[0] = self._conventions.legal_index(given, 0, learner, batch.mask[0])
        batch.step(self._action)
        self._over = bool(batch.ended[0] == MATCH_ENDED)
        seen, info = self._show(bool(self._action[0] != given))
        return seen, float(batch.reward[0, learner]), self._over, False, info

    def _show(self, illegal: bool) -> tuple[Any, dict[str, Any]]:
        info = self._batch.info(0, illegal)
        return self._conventions.observation(0, info["action_mask"]), info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, where sb3-contrib looks for it."""
        return np.asarray(self._batch.mask[0], np.bool_)

    def render(self) -> Any:
        """What the learner sees, as a line of text."""
        return self._conventions.render(0, int(self._batch.learner[0]))


class LearnerVectorEnv(VectorEnv[Any, Any, Any]):
    """Many tables with a learner each, stepped at once; make them with `gymnasium.make_vec`.

    - `autoreset_mode`: `NEXT_STEP`, `SAME_STEP` or `DISABLED`, as Gymnasium defines them
    - `copy`: whether observations are copies; otherwise the next step writes over them
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str = registry.DEFAULT,
        *,
        ruleset: str | Ruleset | None = None,
        opponents: Opponents = DEFAULT_OPPONENTS,
        mask: str = "info",
        illegal: str = "default",
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **options: Any,
    ) -> None:
        super().__init__()
        self._batch = LearnerBatch(_ruleset(game, ruleset), num_envs, opponents, **options)
        self._conventions = Conventions(self._batch, mask, illegal, render_mode)
        self._mode = _autoreset_mode(autoreset_mode)
        self._copy = copy
        self.num_envs = num_envs
        self.metadata = {**LearnerEnv.metadata, "autoreset_mode": self._mode}
        self.render_mode = self._conventions.render_mode
        self.single_observation_space = self._conventions.observation_space()
        self.single_action_space = self._conventions.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._over = np.ones(num_envs, np.bool_)
        self._seeded = False

    @property
    def ruleset(self) -> Ruleset:
        return self._batch.ruleset

    # Resetting.

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin new matches in all rows, or in those of `options["reset_mask"]`.

        Row i gets seed `seed + i`, or its own one of a sequence; without a seed it begins its next match. The first
        call begins matches in all rows.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = self._seeds(seed)
        rows = _reset_rows(options, self.num_envs) if self._seeded else list(range(self.num_envs))
        self._batch.begin_rows(rows, [seeds[row] for row in rows])
        self._over[rows] = False
        self._seeded = True
        begun = np.zeros(self.num_envs, np.bool_)
        begun[rows] = True
        return self._observations(), self._infos(begun, np.zeros(self.num_envs, np.bool_))

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None and not self._seeded:
            seed = fold_seed(self.np_random_seed or 0)
        if seed is None:
            return [None] * self.num_envs
        seeds: list[int | None] = list(range(seed, seed + self.num_envs) if isinstance(seed, int) else seed)
        if len(seeds) != self.num_envs:
            raise InputError("rl.seeds", count=len(seeds), expected=self.num_envs)
        return seeds

    # Stepping.

    def step(self, actions: Any) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Any]:
        """Take the learners' actions, and let the opponents play until all learners are asked again."""
        batch, over = self._batch, self._over
        given = _checked_actions(actions, self.num_envs)
        if over.any() and (self._mode != AutoresetMode.NEXT_STEP or not self._seeded):
            raise InputError("rl.over")
        taken, illegal = self._legal_actions(given)
        learners = batch.learner.copy()
        batch.step(taken)
        rewards = batch.reward[self._rows, learners].astype(np.float64)
        ended = (batch.ended == MATCH_ENDED) & ~over
        for row in np.flatnonzero(over):
            batch.begin(int(row))
        rewards[over] = 0.0
        infos: dict[str, Any] = {}
        if self._mode == AutoresetMode.SAME_STEP:
            self._begin_at_once(ended, illegal, infos)
        self._over = ended if self._mode != AutoresetMode.SAME_STEP else np.zeros_like(ended)
        infos |= self._infos(np.ones(self.num_envs, np.bool_), illegal)
        return self._observations(), rewards, ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _legal_actions(self, given: NDArray[Any]) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
        """Actions of which all are legal, and which of them have been replaced."""
        mask, last = self._batch.mask, len(self._batch.space) - 1
        taken = given.clip(0, last).astype(np.int16)
        illegal = ((mask[self._rows, taken] == 0) | (taken != given)) & ~self._over
        for row in np.flatnonzero(illegal):
            learner = int(self._batch.learner[row])
            taken[row] = self._conventions.legal_index(int(given[row]), int(row), learner, mask[row])
        return taken, illegal

    def _begin_at_once(self, ended: NDArray[np.bool_], illegal: NDArray[np.bool_], infos: dict[str, Any]) -> None:
        """Begin new matches where one has ended; the end goes into the infos."""
        for row in np.flatnonzero(ended):
            info = self._batch.info(int(row), bool(illegal[row]))
            seen = self._conventions.observation(int(row), info["action_mask"])
            self._add_info(infos, {"final_obs": seen, "final_info": info}, int(row))
            self._batch.begin(int(row))
        illegal &= ~ended

    # What is shown.

    def _observations(self) -> Any:
        if self._copy:
            return self._conventions.observation(slice(None), self._batch.mask.copy())
        shown = self._batch.obs
        return {"observation": shown, "action_mask": self._batch.mask} if self._conventions.shows_mask else shown

    def _infos(self, present: NDArray[np.bool_], illegal: NDArray[np.bool_]) -> dict[str, Any]:
        """The infos of some rows as arrays, zeros for the others."""
        batch = self._batch
        arrays = {
            "action_mask": batch.mask.copy(),
            "seat": batch.learner.astype(np.int64),
            "scores": batch.scores.copy(),
            "ended": batch.ended.astype(np.int64),
            "illegal": illegal.copy(),
        }
        for array in arrays.values() if not present.all() else ():
            array[~present] = 0
        return {**arrays, **{f"_{name}": present.copy() for name in arrays}}

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of legal actions of all rows."""
        return np.asarray(self._batch.mask, np.bool_)

    def render(self) -> Any:
        """What every learner sees, as lines of text."""
        return tuple(self._conventions.render(row, int(seat)) for row, seat in enumerate(self._batch.learner))


def _autoreset_mode(given: str | AutoresetMode) -> AutoresetMode:
    for mode in AutoresetMode:
        if given in (mode, mode.value):
            return mode
    raise InputError(
        "rl.choice", what="autoreset_mode", given=shown(given), known=", ".join(mode.value for mode in AutoresetMode)
    )


def _reset_rows(options: dict[str, Any] | None, count: int) -> list[int]:
    """The rows of `options["reset_mask"]`, or all."""
    if not options or "reset_mask" not in options:
        return list(range(count))
    mask = options["reset_mask"]
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (count,) or not mask.any():
        raise InputError("rl.reset_mask", given=shown(mask), count=count)
    return [int(row) for row in np.flatnonzero(mask)]


def _checked_actions(actions: Any, count: int) -> NDArray[Any]:
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise InputError("rl.action_type", given=shown(actions))
    if given.shape != (count,):
        raise InputError("rl.actions_shape", given=str(given.shape), expected=str((count,)))
    return given


def register() -> None:
    """Make the environments of all games known to `gymnasium.make` and `gymnasium.make_vec`."""
    for name in registry.names():
        made = f"mahjongkit/{versioned_name(registry.find(name), '-')}"
        if made not in gymnasium.registry:
            gymnasium.register(
                made,
                entry_point=f"{__name__}:{LearnerEnv.__name__}",
                vector_entry_point=f"{__name__}:{LearnerVectorEnv.__name__}",
                kwargs={"game": name},
            )
