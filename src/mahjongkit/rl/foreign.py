"""The action spaces of other programs: their masks for our questions, and what their answers mean to us.

A program may need two steps for one of our actions. After the first one it is asked again: the table waits, and the
mask shows what the second step may be. A game declares the steps in its `learning` part, see `ForeignSpace` there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

from mahjongkit.errors import InputError, shown
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.rl import spaces
from mahjongkit.rl.batch import Batch
from mahjongkit.rl.spaces import NONE
from mahjongkit.rules import learning, registry
from mahjongkit.rules.ruleset import Ruleset


class ForeignSpace:
    """The actions of another program by index; get it from `rl.foreign_space`.

    >>> from mahjongkit import rl
    >>> mortal = rl.foreign_space("riichi", "mortal")
    >>> mortal, mortal[37], mortal[45]
    (<ForeignSpace mortal for mahjongkit/riichi-v1: 46 actions>, 'riichi', 'pass')
    >>> mortal.steps("pon 05p"), mortal.steps("riichi 2p drawn")
    ((41,), (37, 10))
    """

    def __init__(self, ruleset: Ruleset, name: str) -> None:
        declared = _declared(ruleset, name)
        self.name = name
        self.own = spaces.space(ruleset)
        self._actions = declared.actions
        self._pairs = [declared.steps.get(one.name, ()) for one in self.own]
        self._steps = np.array([(*one, NONE, NONE)[:2] for one in self._pairs], np.int16).T
        """The first and the second step of each of our actions; NONE if it has none."""
        self._grouped = [_grouped(each) for each in self._steps]
        self._always_asks = np.isin(np.arange(len(self)), declared.always_asks)

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, index: int) -> str:
        if type(index) is not int or not 0 <= index < len(self):
            raise InputError("rl.index", given=shown(index), last=len(self) - 1)
        return self._actions[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self._actions)

    def __repr__(self) -> str:
        return f"<ForeignSpace {self.name} for {self.own.name}: {len(self)} actions>"

    def steps(self, action: Action | str | int, called: int | None = None) -> tuple[int, ...]:
        """The indices that say an action of ours, or an index of our space; empty if the program cannot say it."""
        return self.steps_of(self.own[action].index if isinstance(action, int) else self.own.index(action, called))

    def question(self, table: Table, seat: int) -> ForeignQuestion:
        """The question that a seat of a table is asked now."""
        return ForeignQuestion(self, table, seat)

    def batch(self, env: Batch) -> ForeignBatch:
        """A batch, stepped with the program's actions."""
        return ForeignBatch(self, env)

    # For questions.

    def steps_of(self, own: int) -> tuple[int, ...]:
        """The steps of our action with this index."""
        return self._pairs[own]

    def leaves_open(self, first: int, meant: Iterable[int]) -> bool:
        """Whether a second step must say which of our actions a first one means."""
        seconds = {self._pairs[own][1:] for own in meant} - {()}
        return len(seconds) > 1 or (len(seconds) == 1 and bool(self._always_asks[first]))

    def merged(self, own: Any, step: int) -> Any:
        """Masks [n, actions of the program], from masks of our actions: what the first or second step may be."""
        order, starts, said = self._grouped[step]
        masks = np.zeros((len(own), len(self)), np.int8)
        if len(own):
            masks[:, said] = np.bitwise_or.reduceat(own[:, order], starts, axis=1)
        return masks

    def meant(self, own: Any, steps: Any, step: int) -> Any:
        """Those of our legal actions [n, our actions] that have this index as their first or second step."""
        return own & (self._steps[step] == steps[:, None])

    def asks_again(self, first: Any, meant: Any) -> Any:
        """`leaves_open` for many rows."""
        choices = self.merged(meant, 1).sum(axis=1)
        return (choices > 1) | ((choices > 0) & self._always_asks[first])


class Questions:
    """Questions of several rows in a foreign space, and how far they have been answered.

    `mask` shows what each row may say now. A row that has been answered shows only its answer, until all have been.
    """

    def __init__(self, space: ForeignSpace, own: Any) -> None:
        self.space = space
        self.mask = np.zeros((len(own), len(space)), np.int8)
        self.first = np.zeros(len(own), np.int8)
        self.actions = np.zeros(len(own), np.int16)
        self.ask(own)

    def ask(self, own: Any) -> None:
        """Ask anew, with the legal actions of every row as a mask of our space."""
        self._own = np.asarray(own, np.bool_)
        self.mask[:] = self.space.merged(self._own, 0)
        self.first[:] = NONE
        self.actions[:] = NONE

    @property
    def answered(self) -> Any:
        """Which rows have been answered: `actions` says what they mean in our space."""
        return self.actions != NONE

    def answer(self, given: Any) -> None:
        """Take an answer of every row; an illegal one changes nothing."""
        row = self._illegal_row(given)
        if row is not None:
            raise self.error(row, int(given[row]))
        open_rows, asked_first = ~self.answered, self.first == NONE
        meant = self.space.meant(self._own, np.where(asked_first, given, self.first), 0)
        again = open_rows & asked_first & self.space.asks_again(given, meant)
        second = open_rows & ~asked_first
        meant[second] = self.space.meant(meant[second], given[second], 1)
        settled = open_rows & ~again
        last = meant.shape[1] - 1 - meant[:, ::-1].argmax(axis=1)
        self.actions[settled] = last[settled]
        self.first[again] = given[again]
        self.mask[again] = self.space.merged(meant[again], 1)
        self.mask[settled] = np.arange(len(self.space)) == given[settled, None]

    def _illegal_row(self, given: Any) -> int | None:
        outside = (given < 0) | (given >= len(self.space))
        legal = self.mask[np.arange(len(given)), np.where(outside, 0, given)] != 0
        wrong = np.flatnonzero(outside | ~legal)
        return int(wrong[0]) if len(wrong) else None

    def error(self, row: int, index: int) -> InputError:
        """Why a row cannot give this answer."""
        if not 0 <= index < len(self.space):
            return InputError("rl.action_range", row=row, index=index, last=len(self.space) - 1)
        legal = ", ".join(f"{one} ({self.space[int(one)]})" for one in np.flatnonzero(self.mask[row]))
        return InputError("rl.foreign_illegal", row=row, index=index, name=self.space[index], legal=legal)


class ForeignQuestion:
    """A question that a seat of a `Table` is asked, in the action space of another program.

    >>> import mahjongkit as mj
    >>> from mahjongkit import rl
    >>> table = mj.Table("riichi", seed=7)
    >>> question = rl.foreign_space("riichi", "mortal").question(table, 0)
    >>> question.legal
    [1, 2, 3, 7, 8, 15, 17, 19, 20, 27, 31, 33]
    >>> question.answer(33)
    <discard 7z drawn>
    """

    def __init__(self, space: ForeignSpace, table: Table, seat: int) -> None:
        self.space = space
        self.first: int | None = None
        """The first step, if the program is asked for the second one."""
        self._actions: dict[int, Action] = {}  # by our index; a discard of the drawn tile goes first
        claimed = table.claimed_tile(seat)
        called = None if claimed is None else claimed.face
        for action in table.legal(seat):
            self._actions.setdefault(space.own.index(action, called), action)
        if not self._actions:
            raise InputError("seat.not_asked", seat=shown(seat))

    def _said(self) -> dict[int, list[int]]:
        """Everything that the program may say now, and which of our actions it could mean, in their order."""
        said: dict[int, list[int]] = {}
        for own in sorted(self._actions):
            steps = self.space.steps_of(own)
            if self.first is None and steps:
                said.setdefault(steps[0], []).append(own)
            elif len(steps) == 2 and steps[0] == self.first:
                said.setdefault(steps[1], []).append(own)
        return said

    @property
    def legal(self) -> list[int]:
        """Everything that the program may say now."""
        return sorted(self._said())

    @property
    def mask(self) -> Any:
        """1 for everything that the program may say now (int8)."""
        mask = np.zeros(len(self.space), np.int8)
        mask[self.legal] = 1
        return mask

    def answer(self, index: int) -> Action | None:
        """Our action for what the program says; None if it is asked for a second step now."""
        name, said = self.space[index], self._said()
        if index not in said:
            legal = ", ".join(f"{one} ({self.space[one]})" for one in sorted(said))
            raise InputError("rl.foreign_not_legal", index=index, name=name, legal=legal)
        if self.first is None and self.space.leaves_open(index, said[index]):
            self.first = index
            return None
        return self._actions[said[index][-1]]


class ForeignBatch:
    """A batch that is stepped with the actions of another program; made by `ForeignSpace.batch`.

    - `env`: the batch itself, with its observations and rewards
    - `mask` int8 [n, actions]: 1 for everything that the program may say now
    - `first` int8 [n]: the first step of a row that is asked for the second one; else -1
    - `waiting` bool [n]: rows that have been answered and wait for others that are asked again; their mask shows only
      their answer
    - `stepped`: whether the last call of `step` stepped the tables
    """

    def __init__(self, space: ForeignSpace, env: Batch) -> None:
        if env.space is not space.own:
            raise InputError("rl.foreign_batch", space=space.own.name, given=env.space.name)
        if env.layout != "question":
            raise InputError("rl.choice", what="layout", given=shown(env.layout), known="question")
        self.space = space
        self.env = env
        self.stepped = False
        self._questions = Questions(space, env.mask)
        self.mask = self._questions.mask
        self.first = self._questions.first

    @property
    def waiting(self) -> Any:
        return self._questions.answered

    def step(self, actions: Any) -> None:
        """Take one index of the program for every row (int16 [n]); the tables go on when no row is asked again.

        An illegal one raises, and nothing has changed then.
        """
        self._questions.answer(self.env._checked_actions(actions))
        self.stepped = bool(self.waiting.all())
        if self.stepped:
            try:
                self.env.step(self._questions.actions)
            finally:
                self.refresh()

    def refresh(self) -> None:
        """Ask all rows anew, as `env` shows them; needed after `env.reset` or `env.determinize`."""
        self._questions.ask(self.env.mask)

    def __repr__(self) -> str:
        return f"<ForeignBatch {self.space.name} over {self.env!r}>"


def _grouped(steps: Any) -> tuple[Any, Any, Any]:
    """Our actions in the order of their step, where each group of the same step begins, and the steps of the groups."""
    order = np.argsort(steps, kind="stable")[np.count_nonzero(steps == NONE) :]
    said, starts = np.unique(steps[order], return_index=True)
    return order, starts, said


def _declared(ruleset: Ruleset, name: str) -> learning.ForeignSpace:
    known, named = ruleset.learning.foreign_spaces, f"{ruleset.name}:{ruleset.preset}"
    if not known:
        raise InputError("rl.foreign_none", ruleset=named)
    if name not in known:
        raise InputError("rl.foreign_space", given=shown(name), ruleset=named, known=", ".join(known))
    return known[name]


_space = cache(ForeignSpace)


def foreign_space(ruleset: str | Ruleset, name: str) -> ForeignSpace:
    """The action space of another program that plays a game, such as `mortal` for riichi with four players."""
    return _space(registry.find(ruleset), name)
