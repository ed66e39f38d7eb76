"""Batches of tables for learning programs: players for them, and a `Table` that follows a row."""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Sequence

import gymnasium
import numpy as np
from numpy.typing import NDArray

from mahjongkit import records, rl
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.tiles import code, kind_of

Actions = NDArray[np.int16]
Policy = Callable[[rl.Batch, np.random.Generator], Actions]


def at_random(env: rl.Batch, dice: np.random.Generator) -> Actions:
    """A legal action for every row, all equally likely."""
    return np.asarray((env.mask * dice.random(env.mask.shape, np.float32)).argmax(axis=1), np.int16)


def eagerly(env: rl.Batch, dice: np.random.Generator) -> Actions:
    """Win where it can, declare often, call sometimes, discard towards a complete hand as the channels show it."""
    worth = np.asarray(dice.random(env.mask.shape, np.float32))
    missing, accepted = (env.obs[:, env.channels.at[name]] for name in ("missing after", "accepted after"))
    for one in env.space:
        if one.verb in ("tsumo", "ron"):
            worth[:, one.index] += 9
        elif one.verb in ("riichi", "open_riichi", "void_m", "void_p", "void_s", "draw"):
            worth[:, one.index] += 4
        elif one.verb == "discard":
            kind = kind_of(one.face)
            worth[:, one.index] = 3 - missing[:, kind] / 10 + accepted[:, kind] / 1000 + worth[:, one.index] / 2000
        elif one.verb != "pass":
            worth[:, one.index] *= 1.2
    return np.asarray((env.mask * worth).argmax(axis=1), np.int16)


class Shadow:
    """The match of one row, played at a `Table` as well."""

    def __init__(self, env: rl.Batch, row: int) -> None:
        self.env, self.row = env, row
        self.table = Table(env.ruleset, seed=int(env.seeds[row]))
        self.picked: list[int] = []
        self.seat = self.table.pending[0]

    @property
    def called(self) -> int | None:
        """The tile that a chi would call: the last discard, unless the chi itself names it."""
        if not any(one.verb == "chi" and len(one.tiles) == 2 for one in self.table.legal(self.seat)):
            return None
        latest = self.table.hand_events_from(max(0, self.table.claim_point - 8))  # marks may follow the discard
        return [event.tiles[0].face for event in latest if event.kind == "discard"][-1]

    @property
    def fitting(self) -> list[Action]:
        """The legal actions that contain what has been picked."""
        legal = self.table.legal(self.seat)
        return [one for one in legal if not Counter(self.picked) - Counter(one.faces)] if self.picked else list(legal)

    def mask(self) -> NDArray[np.int8]:
        found, space, called = np.zeros(len(self.env.space), np.int8), self.env.space, self.called
        for action in self.fitting:
            if action.verb in space.picks:
                for face in Counter(action.faces) - Counter(self.picked):
                    found[space.index(f"discard {code(face)}")] = 1
            else:
                found[space.index(action, called)] = 1
        return found

    def step(self, index: int) -> None:
        """Answer as the row does."""
        legal = self.table.legal(self.seat)
        if legal[0].verb in self.env.space.picks:
            self.picked.append(self.env.space[index].face)
            if len(self.picked) < self.env.space.picks[legal[0].verb]:
                return
            action = self.fitting[0]
            self.picked = []
        else:
            found = self.env.space.action(index, legal, self.called)
            assert found is not None
            action = found
        self.table.act(self.seat, action)
        if self.table.hand_over:
            self.table.next_hand()
        if not self.table.over:
            self.seat = self.table.pending[0]


def digest(name: str, encoding: str, steps: int, n: int = 3, threads: int = 1) -> str:
    """What the arrays of a batch held in some steps of random play."""
    env, dice, found = (
        rl.batch(name, n, seed=5, threads=threads, encoding=encoding),
        np.random.default_rng(7),
        hashlib.md5(),
    )
    for _ in range(steps):
        for array in (env.obs, env.mask, env.seat, env.reward, env.ended, env.seeds):
            found.update(array.tobytes())
        env.step(eagerly(env, dice) if encoding != "none" else at_random(env, dice))
    return found.hexdigest()


def learner_digest(name: str, steps: int) -> str:
    """What learners saw and earned in some steps of random play against random players."""
    env, dice, found = (
        gymnasium.make_vec(rl.space(name).name, 2, opponents="random", episode="hand"),
        np.random.default_rng(7),
        hashlib.md5(),
    )
    seen, infos = env.reset(seed=5)
    for _ in range(steps):
        masks = infos["action_mask"]
        seen, rewards, _, _, infos = env.step((masks * dice.random(masks.shape)).argmax(axis=1))
        for array in (seen, rewards, infos["scores"], infos["seat"]):
            found.update(array.tobytes())
    return found.hexdigest()


def digest_of_records(paths: Sequence[str]) -> str:
    """What the samples of some records hold."""
    found = hashlib.md5()
    for path in paths:
        for array in rl.samples(records.load(path, partial=True)).arrays.values():
            found.update(array.tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    for given in sys.argv[1:]:
        print(digest(given, "planes-1", 150), learner_digest(given, 30))
