"""Score a win or settle a hand that the caller describes: `mj.prepare`, `mj.score` and `mj.settle`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, overload

from mahjongkit import deprecation
from mahjongkit.errors import InputError, shown, similar
from mahjongkit.hand import Hand
from mahjongkit.rules import registry

if TYPE_CHECKING:
    from mahjongkit.game.results import HandResult
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.ninghai.score import NinghaiScore
    from mahjongkit.rules.ninghai.win_request import NinghaiWinRequest
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.riichi.score import RiichiScore
    from mahjongkit.rules.riichi.win_request import RiichiWinRequest
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.rules.ruleset_names import NinghaiName, RiichiName, SichuanName, SynchronousName
    from mahjongkit.rules.sichuan import Sichuan
    from mahjongkit.rules.sichuan.score import SichuanScore
    from mahjongkit.rules.sichuan.win_request import SichuanWinRequest
    from mahjongkit.rules.synchronous import Synchronous
    from mahjongkit.rules.synchronous.score import SynchronousScore
    from mahjongkit.rules.synchronous.win_request import SynchronousWinRequest
    from mahjongkit.scoring.score import Score, ScoreInput, WinRequest

FORMER_NAMES = {"dora": "dora_indicators", "ura": "ura_indicators"}
"""Inputs that version 0.1 knew by another name."""

MAX_NUMBER = 1000
"""The largest accepted number of counters, sticks and the like: points must fit into 32 bits."""


@overload
def prepare(
    hand: Hand | str, win: str | int, ruleset: RiichiName | Riichi = ..., **inputs: object
) -> RiichiWinRequest: ...
@overload
def prepare(
    hand: Hand | str, win: str | int, ruleset: SichuanName | Sichuan, **inputs: object
) -> SichuanWinRequest: ...
@overload
def prepare(
    hand: Hand | str, win: str | int, ruleset: NinghaiName | Ninghai, **inputs: object
) -> NinghaiWinRequest: ...
@overload
def prepare(
    hand: Hand | str, win: str | int, ruleset: SynchronousName | Synchronous, **inputs: object
) -> SynchronousWinRequest: ...
@overload
def prepare(hand: Hand | str, win: str | int, ruleset: str | Ruleset, **inputs: object) -> WinRequest: ...
def prepare(
    hand: Hand | str, win: str | int, ruleset: str | Ruleset = registry.DEFAULT, **inputs: object
) -> WinRequest:
    """A checked win, ready to be scored with `score()`; `inputs` are those that the game lists in `score_inputs`.

    >>> prepare("234m340p22s34567s", "8s", riichi=1).score().points
    11600
    """
    ruleset = registry.find(ruleset)
    if not isinstance(hand, str | Hand):
        raise InputError("win.hand", given=shown(hand))
    inputs = _renamed(inputs)
    _check_inputs(ruleset, ruleset.scoring.score_inputs, inputs)
    return ruleset.scoring.prepare(Hand(hand) if isinstance(hand, str) else hand, win, **inputs)


def _renamed(inputs: dict[str, object]) -> dict[str, object]:
    """The inputs by their names of today; names of 0.1 give a warning."""
    for old, new in FORMER_NAMES.items():
        if old in inputs and new in inputs:
            raise InputError("win.two_names", old=old, new=new)
        if old in inputs:
            deprecation.warn(f"{old}=", f"{new}=", stacklevel=5)
            inputs = {new if name == old else name: value for name, value in inputs.items()}
    return inputs


def _check_inputs(ruleset: Ruleset, declared: tuple[ScoreInput, ...], inputs: dict[str, object]) -> None:
    known = [one.name for one in declared]
    for name in inputs:
        if known and name not in known:
            names, near = ", ".join(known), ", ".join(similar(name, known))
            if near:
                raise InputError("win.unknown_input_near", name=name, ruleset=ruleset.name, known=names, near=near)
            raise InputError("win.unknown_input", name=name, ruleset=ruleset.name, known=names)
    for one in declared:
        value = inputs.get(one.name)
        if one.kind == "number" and type(value) is int and value > MAX_NUMBER:
            raise InputError("win.large_number", name=one.name, given=shown(value), maximum=MAX_NUMBER)
        is_list = isinstance(value, Iterable) and not isinstance(value, Mapping)
        if one.kind == "tiles" and one.name in inputs and not is_list:
            raise InputError("win.tiles", name=one.name, given=shown(value))


@overload
def score(hand: Hand | str, win: str | int, ruleset: RiichiName | Riichi = ..., **inputs: object) -> RiichiScore: ...
@overload
def score(hand: Hand | str, win: str | int, ruleset: SichuanName | Sichuan, **inputs: object) -> SichuanScore: ...
@overload
def score(hand: Hand | str, win: str | int, ruleset: NinghaiName | Ninghai, **inputs: object) -> NinghaiScore: ...
@overload
def score(
    hand: Hand | str, win: str | int, ruleset: SynchronousName | Synchronous, **inputs: object
) -> SynchronousScore: ...
@overload
def score(hand: Hand | str, win: str | int, ruleset: str | Ruleset, **inputs: object) -> Score: ...
def score(hand: Hand | str, win: str | int, ruleset: str | Ruleset = registry.DEFAULT, **inputs: object) -> Score:
    """The score of a winning hand: its value, the patterns that count, and who pays.

    >>> score("234m340p22s34567s", "8s", riichi=1, dora_indicators="7s", seat="S").points
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
    ruleset = registry.find(ruleset)
    if isinstance(hands, str) or not all(isinstance(hand, str | Hand) for hand in hands):
        raise InputError("win.hands", given=shown(hands))
    _check_inputs(ruleset, ruleset.scoring.settle_inputs, inputs)
    return ruleset.scoring.settle([Hand(hand) if isinstance(hand, str) else hand for hand in hands], win, **inputs)
