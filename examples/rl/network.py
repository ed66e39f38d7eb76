"""A small policy and value network over `planes-1`, and Adam; ppo.py, clone.py and cleanrl_style.py share it.

Every kind of tile is a column of the observation, and the same weights look at every column. A summary of all columns
goes back to each of them. Actions about a tile (discard 5p, closed kong 3s) get their logits from the column of that
tile, all others (pass, pon, ron) from the summary. So what the network learns about discarding one tile holds for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from mahjongkit import rl
from mahjongkit.rules.ruleset import Ruleset
from mahjongkit.tiles import kind_of

Array = jax.Array
Params = dict[str, Array]
IMPOSSIBLE = -1e9
"""The logit of an illegal action."""
MAX_NORM = 0.5
"""Longer gradients are shortened."""


class Network:
    """What is fixed: where every action gets its logit from. The weights are passed to every call."""

    def __init__(self, ruleset: str | Ruleset, width: int = 32) -> None:
        self.channels, self.space, self.width = rl.channels(ruleset), rl.space(ruleset), width
        self.ruleset = self.space.ruleset
        columns = self.channels.columns
        heads: dict[tuple[str, bool, int], int] = {}
        seen: Counter[tuple[str, int]] = Counter()
        tiles, others = [], []
        for action in self.space:
            if action.face < 0:
                others.append(action.index)
                continue
            red = kind_of(action.face) != action.face
            head = heads.setdefault((action.verb, red, seen[action.verb, action.face]), len(heads))
            seen[action.verb, action.face] += 1
            tiles.append((action.index, head * columns + kind_of(action.face)))
        self.heads, self.others = len(heads), len(others)
        self.source = np.zeros(len(self.space), np.int32)
        """By action: its place among the outputs, first [heads, columns], then one for each other action."""
        for index, place in tiles:
            self.source[index] = place
        for place, index in enumerate(others):
            self.source[index] = self.heads * columns + place

    def new_weights(self, key: Array) -> Params:
        width, columns, summary = self.width, self.channels.columns, 2 * self.width
        sizes = {
            **{"column": (len(self.channels), width), "summary": (2 * width, summary), "tile": (width, width)},
            **{"back": (summary, width), "heads": (width, self.heads), "others": (summary, self.others)},
            "value": (summary, 1),
        }
        scales = {"heads": 0.1, "others": 0.1, "value": 0.1}  # begin near a policy that chooses at random
        params = {
            name: jax.random.normal(one, size) * scales.get(name, 1.4) / size[0] ** 0.5
            for one, (name, size) in zip(jax.random.split(key, len(sizes)), sizes.items(), strict=True)
        }
        params["scale"] = jnp.array([1 / self.channels[index].maximum for index in range(len(self.channels))])[:, None]
        params["column bias"] = jnp.zeros((columns, width))
        return params | {f"{name} bias": jnp.zeros(sizes[name][1]) for name in ("summary", "tile", "others", "value")}

    def __call__(self, params: Params, obs: Array, mask: Array) -> tuple[Array, Array]:
        """The logits of the actions [n, actions] and the value of the position [n]."""
        scale = jax.lax.stop_gradient(params["scale"])
        seen = jnp.swapaxes(obs, 1, 2).astype(jnp.float32)  # [n, columns, channels]
        columns = jax.nn.relu(seen @ (params["column"] * scale) + params["column bias"])
        pooled = jnp.concatenate([columns.mean(axis=1), columns.max(axis=1)], axis=1)
        summary = jax.nn.relu(pooled @ params["summary"] + params["summary bias"])
        back = (summary @ params["back"])[:, None]
        tiles = jax.nn.relu(columns @ params["tile"] + back + params["tile bias"])
        of_tiles = jnp.swapaxes(tiles @ params["heads"], 1, 2).reshape(len(obs), -1)
        of_others = summary @ params["others"] + params["others bias"]
        logits = jnp.concatenate([of_tiles, of_others], axis=1)[:, self.source]
        value = summary @ params["value"] + params["value bias"]
        return jnp.where(mask > 0, logits, IMPOSSIBLE), value[:, 0]

    @partial(jax.jit, static_argnums=0)
    def best(self, params: Params, obs: Array, mask: Array) -> Array:
        """The most likely action of every row."""
        return self(params, obs, mask)[0].argmax(axis=1).astype(jnp.int16)

    @partial(jax.jit, static_argnums=0)
    def sample(self, params: Params, obs: Array, mask: Array, key: Array) -> tuple[Array, Array, Array]:
        """An action for every row, the logarithm of its probability, and the value."""
        logits, value = self(params, obs, mask)
        action = jax.random.categorical(key, logits)
        logprob = jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], axis=1)[:, 0]
        return action.astype(jnp.int16), logprob, value


def save(path: Path, params: Mapping[str, Array]) -> None:
    """Write the weights as `.npz`."""
    arrays: dict[str, Any] = {name: np.asarray(value) for name, value in params.items()}
    np.savez(path, **arrays)


def load(path: Path) -> Params:
    with np.load(path) as saved:
        return {name: jnp.asarray(saved[name]) for name in saved.files}


class Adam(NamedTuple):
    """The state of the optimiser: how many steps, and the moving means of the gradients and their squares."""

    steps: Array
    mean: Params
    square: Params

    @classmethod
    def new(cls, params: Params) -> Adam:
        zeros = {name: jnp.zeros_like(value) for name, value in params.items()}
        return cls(jnp.zeros((), jnp.int32), zeros, zeros)

    def update(self, params: Params, gradients: Params, learning_rate: float) -> tuple[Params, Adam]:
        """New weights after one step against the gradient, which is shortened to `MAX_NORM`."""
        norm = jnp.sqrt(sum(jnp.sum(gradient**2) for gradient in gradients.values()))
        gradients = {name: gradient * jnp.minimum(1, MAX_NORM / (norm + 1e-6)) for name, gradient in gradients.items()}
        steps = self.steps + 1
        mean = {name: 0.9 * self.mean[name] + 0.1 * gradient for name, gradient in gradients.items()}
        square = {name: 0.999 * self.square[name] + 0.001 * gradient**2 for name, gradient in gradients.items()}
        size = learning_rate * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
        moved = {name: params[name] - size * mean[name] / (jnp.sqrt(square[name]) + 1e-8) for name in params}
        return moved, Adam(steps, mean, square)


def at_random(mask: NDArray[np.int8], dice: np.random.Generator) -> NDArray[np.int16]:
    """A legal action for every row, all equally likely."""
    return np.asarray((mask * dice.random(mask.shape, np.float32)).argmax(axis=1), np.int16)
