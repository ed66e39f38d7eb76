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

from mahjongkit.errors import InputError
from mahjongkit.rules import registry
from mahjongkit.rules.ruleset import Ruleset

try:
    import numpy  # noqa: F401
except ImportError:
    raise InputError("rl.numpy") from None

from mahjongkit.rl.batch import Batch
from mahjongkit.rl.planes import PLANES, Channel, Channels, channels
from mahjongkit.rl.rows import Reward
from mahjongkit.rl.spaces import ActionSpace, SpaceAction, space

__all__ = ["ActionSpace", "Batch", "Channel", "Channels", "SpaceAction", "batch", "channels", "space"]


def batch(
    ruleset: str | Ruleset = registry.DEFAULT,
    n: int = 1,
    *,
    seed: int = 0,
    threads: int = 0,
    encoding: str = PLANES,
    reward: str | Reward = "score",
    episode: str = "match",
) -> Batch:
    """Make `n` tables of a ruleset; see `Batch` for their arrays.

    - `seed`: determines every match; the number of threads changes nothing
    - `threads`: how many step the tables; 0 uses every core
    - `encoding`: `planes-1`, or `none` for masks only
    - `reward`: `score` (points, whenever they move), `hand` (points, when the hand is over), `rank:[90,45,0,-135]` (by
      rank, when the match is over), or a callable that gets the `Table` when a hand is over and returns a number for
      every seat
    - `episode`: `match`, or `hand` to begin a new match after every hand
    """
    return Batch(ruleset, n, seed=seed, threads=threads, encoding=encoding, reward=reward, episode=episode)
