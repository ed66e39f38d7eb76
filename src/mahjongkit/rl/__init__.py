"""The learning kit: batches of tables that a learning program steps at once; needs `mahjongkit[rl]`.

>>> import numpy as np
>>> from mahjongkit import rl
>>> env = rl.batch("sichuan", 2, seed=1)
>>> env.obs.shape == (2, len(env.channels), 27), env.mask.shape, env.seat
(True, (2, 89), array([0, 0], dtype=int8))
>>> env.step(env.mask.argmax(axis=1).astype(np.int16))
>>> env.ended
array([0, 0], dtype=uint8)
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from mahjongkit.errors import InputError
from mahjongkit.rl import requirements  # noqa: F401  (before what needs them)
from mahjongkit.rl.batch import Batch
from mahjongkit.rl.dataset import Dataset
from mahjongkit.rl.foreign import ForeignBatch, ForeignQuestion, ForeignSpace, foreign_space
from mahjongkit.rl.planes import Channel, Channels, channels
from mahjongkit.rl.samples import Samples, samples
from mahjongkit.rl.spaces import ActionSpace, SpaceAction, space
from mahjongkit.rules import registry
from mahjongkit.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from mahjongkit.rl.multi_agent import SimultaneousEnv, TurnEnv

__all__ = [
    "ActionSpace",
    "Batch",
    "Channel",
    "Channels",
    "Dataset",
    "ForeignBatch",
    "ForeignQuestion",
    "ForeignSpace",
    "Samples",
    "SpaceAction",
    "aec",
    "batch",
    "channels",
    "dataset",
    "foreign_space",
    "parallel",
    "samples",
    "space",
]

batch = Batch
dataset = Dataset

if find_spec("gymnasium"):
    from mahjongkit.rl import single_agent

    single_agent.register()


def aec(ruleset: str | Ruleset = registry.DEFAULT, **options: Any) -> TurnEnv:
    """A table as a PettingZoo environment that asks one seat at a time.

    - `encoding`, `oracle`, `history`, `reward`, `episode`: as for `batch`
    - `mask`: `info` to put the mask of legal actions into `info["action_mask"]` only, `observation` to make
      observations a dict of `observation` and `action_mask` as well
    - `illegal`: `error` to raise an error, `default` to take what the game does for a player who does not answer
    - `render_mode`: `ansi` for a line of text

    >>> env = aec("sichuan")
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.agent_selection, observation.shape, info["action_mask"].shape
    ('seat_0', (83, 27), (89,))
    """
    _need("pettingzoo")
    from mahjongkit.rl.multi_agent import TurnEnv

    return TurnEnv(ruleset, **options)


def parallel(ruleset: str | Ruleset = registry.DEFAULT, **options: Any) -> SimultaneousEnv:
    """A table as a PettingZoo environment in which all seats that are asked answer at once.

    The options are those of `aec`, but `illegal` is `default` unless given.
    """
    _need("pettingzoo")
    from mahjongkit.rl.multi_agent import SimultaneousEnv

    return SimultaneousEnv(ruleset, **options)


def _need(package: str) -> None:
    if find_spec(package) is None:
        raise InputError("rl.package", package=package)
