"""Score a win or settle a hand that the caller describes: `mj.prepare`, `mj.score` and `mj.settle`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mahjongkit.errors import did_you_mean, shown
from mahjongkit.hand import Hand
from mahjongkit.rules import registry

if TYPE_CHECKING:
    from mahjongkit.game.results import HandResult
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.scoring.score import Score, ScoreInput, WinRequest

MAX_NUMBER = 1000
"""The largest accepted number of counters, sticks and the like: points must fit into 32 bits."""


def prepare(
    hand: Hand | str, win: str | int, ruleset: str | Ruleset = registry.DEFAULT, **inputs: object
) -> WinRequest:
    """A checked win, ready to be scored with `score()`; `inputs` are those that the game lists in `score_inputs`."""
    game = registry.find(ruleset)
    if not isinstance(hand, str | Hand):
        raise ValueError(f"hand {hand!r}; expected a Hand or its text")
    _check_inputs(game, game.score_inputs, inputs)
    return game.prepare(Hand(hand) if isinstance(hand, str) else hand, win, **inputs)


def _check_inputs(game: Ruleset, declared: tuple[ScoreInput, ...], inputs: dict[str, object]) -> None:
    known = [one.name for one in declared]
    for name in inputs:
        if known and name not in known:
            raise ValueError(f"unknown input '{name}'{did_you_mean(name, known)}{game.name} knows {', '.join(known)}")
    for one in declared:
        value = inputs.get(one.name)
        if one.kind == "number" and type(value) is int and value > MAX_NUMBER:
            raise ValueError(f"{one.name}={shown(value)}; expected a whole number, at most {MAX_NUMBER}")


def score(hand: Hand | str, win: str | int, ruleset: str | Ruleset = registry.DEFAULT, **inputs: object) -> Score:
    """The score of a winning hand: its value, the patterns that count, and who pays.

    >>> score("234m340p22s34567s", "8s", riichi=1, dora="7s", seat="S").points
    8000
    """
    return prepare(hand, win, ruleset, **inputs).score()


def settle(
    hands: Sequence[Hand | str],
    win: str | int | None = None,
    ruleset: str | Ruleset = registry.DEFAULT,
    **inputs: object,
) -> HandResult:
    """Who pays whom at the end of a hand.

    `hands` are those of all seats in turn order, `win` is the winning tile (in Sichuan `events` lists all wins and
    kongs instead), and `inputs` are those that the game lists in `settle_inputs`.

    >>> settle(["123m456p789s23m55p", *["19m19p19s1234567z"] * 3], "4m", "ninghai", winner="E").deltas
    (120, -40, -40, -40)
    >>> hands = ["123m678m99m123s46s", "24468m11244779p", "113344778m666p1s", "123456789s1299p"]
    >>> settle(hands, ruleset="sichuan", void="pssm", events="3 ron 3p from 0").deltas
    (16, 15, -48, 17)
    """
    game = registry.find(ruleset)
    if isinstance(hands, str) or not all(isinstance(hand, str | Hand) for hand in hands):
        raise ValueError(f"hands {hands!r}; expected a Hand or its text for every seat")
    _check_inputs(game, game.settle_inputs, inputs)
    return game.settle([Hand(hand) if isinstance(hand, str) else hand for hand in hands], win, **inputs)
