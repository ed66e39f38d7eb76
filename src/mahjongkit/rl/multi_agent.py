"""PettingZoo environments: `TurnEnv` asks one seat after the other, `SimultaneousEnv` all that are asked at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from mahjongkit.core.rng import Generator, fold_seed
from mahjongkit.errors import InputError, shown
from mahjongkit.rl.batch import Batch
from mahjongkit.rl.environment import RENDER_MODES, Conventions, action_index, versioned_name
from mahjongkit.rl.rows import MATCH_ENDED
from mahjongkit.rules import registry
from mahjongkit.rules.ruleset import Ruleset


class OneTable(Batch):
    """A table whose matches follow from the seeds that `reset` gets; it shows the end of a match until the next one."""

    stops = True

    def begin(self, seed: int | None) -> None:
        """Begin the match of a seed, or the next one after it; without any seed, one by chance."""
        if seed is not None:
            self._first, self._matches = fold_seed(seed), 0
        elif not hasattr(self, "_first"):
            self._first, self._matches = int(np.random.default_rng().integers(2**63)), 0
        self.reset(seed=Generator(self._first, self._matches).bits() if self._matches else self._first)
        self._matches += 1

    def _run(self, work: str, *values: Any) -> None:
        getattr(self._workers[0], work)(0, 1, *values)

    def show_to(self, seat: int) -> None:
        """Show the end of the match to a seat."""
        self._rows[0].seat = seat
        self._workers[0].write(0, 1)


class TableSpaces:
    """The agents of a table, one per seat, and their spaces."""

    def __init__(self, batch: OneTable, mask: str, illegal: str, render_mode: str | None, parallel: bool) -> None:
        self._batch = batch
        self._conventions = Conventions(batch, mask, illegal, render_mode)
        self.render_mode = self._conventions.render_mode
        self.metadata = {
            "name": versioned_name(batch.ruleset, "_"),
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": parallel,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(batch.ruleset.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._conventions.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self._conventions.action_space() for agent in self.possible_agents}
        self._earned = [0.0] * len(self.possible_agents)
        """Since a seat answered last."""
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    @property
    def ruleset(self) -> Ruleset:
        return self._batch.ruleset

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def close(self) -> None:
        """Nothing has to be closed."""

    def _begin(self, seed: int | None) -> None:
        self._batch.begin(seed)
        self.agents = list(self.possible_agents)
        self._earned = [0.0] * len(self.agents)

    def _earn(self, answered: Iterable[int]) -> list[float]:
        """What every seat has earned by the last step, in which some of them answered."""
        before, self._earned = self._earned, self._batch.reward[0].tolist()
        for seat in answered:
            before[seat] = 0.0
        return [now - old for now, old in zip(self._earned, before, strict=True)]

    def _playing(self) -> None:
        if not self.agents:
            raise InputError("rl.over")


class TurnEnv(TableSpaces, AECEnv):  # type: ignore[misc]
    """A table as PettingZoo's AEC API wants it; make one with `rl.aec`."""

    def __init__(
        self,
        ruleset: str | Ruleset = registry.DEFAULT,
        *,
        mask: str = "info",
        illegal: str = "error",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        AECEnv.__init__(self)
        TableSpaces.__init__(self, OneTable(ruleset, 1, threads=1, **options), mask, illegal, render_mode, False)
        self._action = np.zeros(1, np.int16)
        self.agent_selection = self.possible_agents[0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the match of a seed, or the next one; `options` are ignored."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Select the agent that is asked."""
        agent = self.possible_agents[self._batch.seat[0]]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._batch.mask[0].copy()}

    def observe(self, agent: str) -> Any:
        """What an agent knows if it is asked or the match is over; all zeros for the others."""
        self._playing()
        if agent == self.agent_selection:
            return self._conventions.observation(0, self.infos[agent]["action_mask"])
        if self.terminations.get(agent):
            return self._final_observation(agent)
        return _zeros(self.observation_spaces[agent])

    def _final_observation(self, agent: str) -> Any:
        self._batch.show_to(self._seats[agent])
        seen = self._conventions.observation(0, self._batch.mask[0].copy())
        self._batch.show_to(self._seats[self.agent_selection])
        return seen

    def step(self, action: int | None) -> None:
        """Take the action of the selected agent, and select the next one."""
        self._playing()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(action)
            return
        batch, seat = self._batch, self._seats[agent]
        index = action_index(action)  # type: ignore[arg-type]
        if not 0 <= index < len(batch.space) or not batch.mask[0, index]:
            index = self._conventions.legal_index(index, 0, seat, batch.mask[0])
        self._action[0] = index
        batch.step(self._action)
        for one, earned in zip(self.possible_agents, self._earn((seat,)), strict=True):
            self.rewards[one] = earned
        self._cumulative_rewards = dict(zip(self.possible_agents, self._earned, strict=True))
        self.infos[agent] = {}
        if batch.ended[0] == MATCH_ENDED:
            self._end()
        else:
            self._ask()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"action_mask": self._batch.mask[0].copy()} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._batch.show_to(0)

    def _leave(self, action: int | None) -> None:
        """An agent whose match is over leaves with the action None."""
        if action is not None:
            raise InputError("rl.over")
        self._was_dead_step(None)
        if self.agents:
            self._batch.show_to(self._seats[self.agent_selection])

    def render(self) -> str | None:
        """What the selected agent sees."""
        return self._conventions.render(0, self._seats[self.agent_selection])


def _zeros(space: spaces.Space[Any]) -> Any:
    """An observation that shows nothing."""
    if isinstance(space, spaces.Dict):
        return {name: _zeros(part) for name, part in space.items()}
    return np.zeros(space.shape or (), space.dtype)


class SimultaneousEnv(TableSpaces, ParallelEnv):  # type: ignore[misc]
    """A table as PettingZoo's parallel API wants it; make one with `rl.parallel`.

    In a step all agents that are asked answer. The others see zeros, and their mask allows only action 0.
    """

    def __init__(
        self,
        ruleset: str | Ruleset = registry.DEFAULT,
        *,
        mask: str = "info",
        illegal: str = "default",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        table = OneTable(ruleset, 1, threads=1, layout="seats", **options)
        TableSpaces.__init__(self, table, mask, illegal, render_mode, True)
        self._actions = np.zeros((1, len(self.possible_agents)), np.int16)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin the match of a seed, or the next one; `options` are ignored."""
        self._begin(seed)
        return self._show()

    def _show(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """The observations and the infos of all agents."""
        batch = self._batch
        batch.mask[0, batch.asked[0] == 0, 0] = 1
        infos = {agent: {"action_mask": batch.mask[0, seat].copy()} for agent, seat in self._seats.items()}
        seen = {
            agent: self._conventions.observation((0, seat), infos[agent]["action_mask"])
            for agent, seat in self._seats.items()
        }
        return seen, infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the actions of all agents that are asked; those of the others do not count."""
        self._playing()
        batch = self._batch
        for agent in actions:
            if agent not in self._seats:
                raise InputError("rl.agent", given=shown(agent), known=", ".join(self.possible_agents))
        asked = np.flatnonzero(batch.asked[0]).tolist()
        answers = {seat: self._answer(seat, actions) for seat in asked}
        self._actions[0] = 0
        self._actions[0, asked] = [answers[seat] for seat in asked]
        batch.step(self._actions)
        over = bool(batch.ended[0] == MATCH_ENDED)
        rewards = dict(zip(self.possible_agents, self._earn(asked), strict=True))
        seen, infos = self._show()
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(rewards, over), dict.fromkeys(rewards, False), infos

    def _answer(self, seat: int, actions: dict[str, int]) -> int:
        """The index of a seat's action, which must be legal or is replaced."""
        agent, mask = self.possible_agents[seat], self._batch.mask[0, seat]
        if agent in actions:
            return self._conventions.legal_index(action_index(actions[agent]), 0, seat, mask)
        if not self._conventions.replaces:
            raise InputError("rl.unanswered", agent=agent)
        return self._conventions.default_index(0, seat, mask)

    def render(self) -> str | None:
        """What the first agent that is asked sees."""
        return self._conventions.render(0, int(self._batch.seat[0]))
