"""What all environments share: their spaces, where the mask of legal actions is, and what an illegal action does."""

from __future__ import annotations

from operator import index as as_index
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mahjongkit.errors import InputError, shown
from mahjongkit.rl.batch import Batch
from mahjongkit.rules.ruleset import Ruleset

Mask = NDArray[np.int8]

MASKS = ("info", "observation")
ILLEGAL = ("error", "default")
RENDER_MODES = ("ansi",)


class Conventions:
    """How an environment shows the questions of its tables, and what it does with illegal actions.

    - `mask`: `info` to put the mask into `info["action_mask"]` only; `observation` to make observations a dict of
      `observation` and `action_mask` as well
    - `illegal`: `error` to raise an error; `default` to take what the game does for a player who does not answer
    """

    def __init__(self, batch: Batch, mask: str, illegal: str, render_mode: str | None) -> None:
        self.batch = batch
        self.shows_mask = chosen("mask", mask, MASKS) == "observation"
        self.replaces = chosen("illegal", illegal, ILLEGAL) == "default"
        self.render_mode = None if render_mode is None else chosen("render_mode", render_mode, RENDER_MODES)

    # Observations.

    def observation_space(self) -> spaces.Space[Any]:
        """The space of one seat's observations."""
        axes = self.batch.mask.ndim - 1
        if isinstance(self.batch.obs, dict):
            planes: spaces.Space[Any] = spaces.Dict(
                {name: _space_of(array, axes) for name, array in self.batch.obs.items()}
            )
        else:
            planes = _space_of(self.batch.obs, axes)
        if not self.shows_mask:
            return planes
        mask = spaces.Box(0, 1, (len(self.batch.space),), np.int8)
        return spaces.Dict({"observation": planes, "action_mask": mask})

    def observation(self, place: Any, mask: Mask) -> Any:
        """A copy of what stands at a place of the arrays."""
        obs = self.batch.obs
        taken = {name: np.array(array[place]) for name, array in obs.items()} if isinstance(obs, dict) else None
        planes = obs[place].copy() if taken is None else taken
        return {"observation": planes, "action_mask": mask} if self.shows_mask else planes

    # Actions.

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(len(self.batch.space))

    def legal_index(self, index: int, row: int, seat: int, mask: Mask) -> int:
        """The index of a legal action: the given one, or the default one in its place."""
        if 0 <= index < len(mask) and mask[index]:
            return index
        return self.default_index(row, seat, mask) if self.replaces else self.refuse(index, row, seat, mask)

    def default_index(self, row: int, seat: int, mask: Mask) -> int:
        """What the game does for a player who does not answer, or the first legal action if tiles have been picked."""
        if self.batch._broken:
            raise InputError("rl.broken")
        state, flow, space = self.batch._rows[row].state, self.batch.ruleset.flow, self.batch.space
        default = flow.default_action([flow.vocabulary[code] for code in state.legal(seat)])
        if default.verb in space.picks:
            wanted = [one.index for one in space if one.verb == "discard" and one.face in default.faces]
        else:
            wanted = [space.index(default, state.tile)]
        return next((index for index in wanted if mask[index]), int(mask.argmax()))

    def refuse(self, index: int, row: int, seat: int, mask: Mask) -> int:
        space = self.batch.space
        if not 0 <= index < len(space):
            raise InputError("rl.action_range", row=row, index=index, last=len(space) - 1)
        legal = ", ".join(f"{one} ({space[int(one)].name})" for one in np.flatnonzero(mask))
        raise InputError("rl.illegal", row=row, index=index, name=space[index].name, seat=seat, legal=legal)

    # Pictures.

    def render(self, row: int, seat: int) -> str | None:
        """What a seat sees, as a line of text."""
        return repr(self.batch.table(row).view(seat)) if self.render_mode else None


def _space_of(array: NDArray[Any], axes: int) -> spaces.Box:
    """The space of an array without its first axes, which count rows and seats."""
    shape = array.shape[axes:]
    if 0 in shape:
        raise InputError("rl.nothing_shown")
    limits = np.iinfo(array.dtype)
    return spaces.Box(limits.min, limits.max, shape, array.dtype.type)


def chosen(what: str, given: object, known: tuple[str, ...]) -> str:
    """One of some words, or an error that lists them."""
    if given not in known:
        raise InputError("rl.choice", what=what, given=shown(given), known=", ".join(known))
    return str(given)


def action_index(given: SupportsIndex) -> int:
    """An action as a whole number."""
    try:
        return as_index(given)
    except TypeError:
        raise InputError("rl.action_type", given=shown(given)) from None


def versioned_name(ruleset: Ruleset, joint: str) -> str:
    """The name of a game with the version of its action space."""
    return f"{ruleset.name}{joint}v{ruleset.learning.version}"
