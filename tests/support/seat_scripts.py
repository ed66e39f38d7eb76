"""Matches against bots that lead seat 0 to a position of a certain kind, with what it answers on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mahjongkit import players, rules
from mahjongkit.game.table import Table
from mahjongkit.game.view import View

MAX_SEED = 400


class ScriptedHand(NamedTuple):
    """The seed of the walls, and what seat 0 answers in the first hand until the position is reached."""

    seed: int
    answers: list[str]
    view: View
    """What seat 0 sees then."""


def find_script(ruleset: str, wanted: Callable[[View], bool], *, most: int = 30) -> ScriptedHand:
    """Find the first match of a game in which seat 0 is asked what is wanted after at most so many answers."""
    for seed in range(MAX_SEED):
        script = _play(ruleset, seed, wanted, most)
        if script is not None:
            return script
    raise AssertionError(f"no such position in {MAX_SEED} matches of {ruleset}")


def _play(ruleset: str, seed: int, wanted: Callable[[View], bool], most: int) -> ScriptedHand | None:
    table, player, answers = Table(rules.find(ruleset), seed), players.find("greedy"), list[str]()
    player.start(table.ruleset)
    while not table.hand_over and len(answers) <= most:
        seat = table.pending[0]
        view = table.view(seat)
        if seat == 0 and wanted(view):
            return ScriptedHand(seed, answers, view)
        action = player.choose(view)
        if seat == 0:
            if action.verb not in ("discard", "pass", "riichi", "exchange") and not action.verb.startswith("void_"):
                return None
            answers.append(str(action))
        table.act(seat, action)
    return None
