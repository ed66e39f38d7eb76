"""libriichi, the library of Mortal, beside our questions: what it lets a seat do after the mjai messages of that seat.

The package `mjai` brings it. Only its compiled module is loaded, so nothing that the package depends on is needed.
"""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from mahjongkit import rl
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.players.greedy import GreedyPlayer
from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.records.mjai_seat import MjaiSeat

FIRST_WITHOUT_WHEEL = (3, 13)
"""The first version of Python for which there is no wheel."""
RIICHI, KONG = 37, 42
ENCODING = 1
"""The first version of libriichi's observations, which is the smallest one; all versions have the same masks."""


@cache
def libriichi() -> Any:
    """The compiled module; without it the test is skipped, or fails where CI must have it."""
    package = find_spec("mjai")
    for folder in (package.submodule_search_locations if package else None) or ():
        for path in Path(folder).glob("mlibriichi*"):
            spec = spec_from_file_location("mlibriichi", path)
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            return module
    missing = "no package mjai: `make setup` installs it where there is a wheel"
    if os.environ.get("CI") and sys.version_info < FIRST_WITHOUT_WHEEL:
        pytest.fail(missing)
    pytest.skip(missing)


class Difference(NamedTuple):
    """A question in which libriichi lets a seat do something else."""

    table: Table
    """A copy of the table at this question; of the hand that is over if the question was not asked before its end."""
    seat: int
    ours: frozenset[int]
    """What only we offer, by Mortal's index."""
    theirs: frozenset[int]
    """What only libriichi offers."""

    def __repr__(self) -> str:
        ours, theirs, last = set(self.ours), set(self.theirs), list(self.table.hand_events)[-3:]
        return f"<{self.table!r}, seat {self.seat}: only we {ours}, only they {theirs}, after {last}>"


class Observer:
    """A seat of a table, seen through the messages that it is sent; `differences` collects what differs."""

    def __init__(self, table: Table, seat: int, differences: list[Difference]) -> None:
        self.table, self.seat, self.differences = table, seat, differences
        self.mjai = MjaiSeat(table, seat)
        self.space = rl.foreign_space(table.ruleset, "mortal")
        self.state = libriichi().state.PlayerState(seat)
        self.question: rl.ForeignQuestion | None = None
        """The question that the seat is asked now."""
        self.offered: frozenset[int] = frozenset()
        """What libriichi offers for it."""

    def compare(self) -> bool:
        """Send libriichi what is new, and compare what it offers; returns whether the seat is asked now."""
        messages = self.mjai.messages()
        for place, message in enumerate(messages):
            cans = self.state.update(json.dumps(message))
            if cans.can_act and place < len(messages) - 1:
                self._note(frozenset(), self._offered())
        asked = bool(self.table.legal(self.seat))
        self.question = self.space.question(self.table, self.seat) if asked else None
        self.offered = self._offered() if messages or asked else frozenset()
        self._note(frozenset(self.question.legal if self.question else ()), self.offered)
        return asked

    def _note(self, ours: frozenset[int], theirs: frozenset[int]) -> None:
        if ours != theirs:
            self.differences.append(Difference(self.table.copy(), self.seat, ours - theirs, theirs - ours))

    def _offered(self, kong_kinds: bool = False) -> frozenset[int]:
        """What libriichi offers; or the kinds of which it offers a kong in the seat's own turn."""
        if not self.state.last_cans.can_act:
            return frozenset()
        mask = self.state.encode_obs(ENCODING, kong_kinds)[1]
        return frozenset(mask.nonzero()[0].tolist())

    def take(self, action: Action) -> None:
        """Answer with Mortal's steps for an action, as both sides understand them."""
        question = self.question
        assert question is not None
        claimed = self.table.claimed_tile(self.seat)
        steps = self.space.steps(action, None if claimed is None else claimed.face)
        is_known = steps[0] in self.offered
        meant = question.answer(steps[0])
        if len(steps) == 2 and is_known:
            self._compare_second(steps[0], frozenset(meant.meaning[1] if meant else question.legal))
        if meant is None:
            meant = question.answer(steps[1])
        assert meant is not None
        assert meant.meaning == action.meaning
        self._answer(meant, is_known)
        self.table.act(self.seat, meant)

    def _compare_second(self, first: int, ours: frozenset[int]) -> None:
        """Compare the second question, or the only answer to it."""
        if first == RIICHI:
            reach = {"type": "reach", "actor": self.seat}
            self.state.validate_reaction(json.dumps(reach))
            assert self.mjai.action(reach) is None
            assert self.mjai.messages() == [reach]
            self.state.update(json.dumps(reach))
        self._note(ours, self._offered(kong_kinds=first == KONG))

    def _answer(self, action: Action, is_known: bool) -> None:
        """Check that libriichi accepts the messages of an action, and that we read them as this action."""
        *before, last = self.mjai.answers(action)
        if before and not self.mjai.is_declaring:
            assert self.mjai.action(before[0]) is None
        if is_known:
            self.state.validate_reaction(json.dumps(last))
        assert self.mjai.action(json.dumps(last)) == action


class Comparison:
    """Matches in which every question is compared; `questions` counts them."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.questions = 0
        self.differences: list[Difference] = []
        self._dice = Random(seed)
        self._greedy = GreedyPlayer()
        self._greedy.start(ruleset)

    def play(self, questions: int) -> None:
        """Play matches until so many questions have been compared, one in four with greedy players."""
        match = 0
        while self.questions < questions:
            table = Table(self.ruleset, seed=1000 * self.seed + match)
            self._play_match(table, 0.8 * (match % 4 == 1), questions)
            match += 1

    def _play_match(self, table: Table, greedy_share: float, questions: int) -> None:
        observers = [Observer(table, seat, self.differences) for seat in range(4)]
        while True:
            self.questions += sum([observer.compare() for observer in observers])
            if table.over or self.questions >= questions:
                return
            for seat in table.pending:
                observers[seat].take(self._choice(table, seat, greedy_share))
            if table.hand_over:
                for observer in observers:
                    observer.compare()
                table.next_hand()

    def _choice(self, table: Table, seat: int, greedy_share: float) -> Action:
        """Greedy, or at random but fond of what is rare."""
        if self._dice.random() < greedy_share:
            return self._greedy.choose(table.view(seat))
        legal = [action for action in table.legal(seat) if self._can_say(action)]
        rare = [action for action in legal if action.verb not in ("pass", "discard", "chi", "pon")]
        return self._dice.choice(rare if rare and self._dice.random() < 0.6 else legal)

    @staticmethod
    def _can_say(action: Action) -> bool:
        return action.verb != "noten"
