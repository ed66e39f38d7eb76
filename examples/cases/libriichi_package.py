"""What libriichi, the library of Mortal, lets a seat do; the package `mjai` brings it as a compiled module.

mahjongkit cases --game riichi --kind legality --run "python examples/cases/libriichi_package.py"
"""

import json
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from case_lines import Data, Unsupported, answer_lines
from mjai_events import MjaiPosition, mjai_tile

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNPFC") + ["5mr", "5pr", "5sr"]
RIICHI, CHI, PON, KONG, WIN, ABORT = 37, range(38, 41), 41, 42, 43, 44
"""Mortal's numbers of actions; discards have those of `KINDS`."""
FIRST_ENCODING = 1
QUEST = {"riichi": [RIICHI], "chi": [*CHI], "pon": [PON], "ron": [WIN], "tsumo": [WIN], "nine_terminals": [ABORT]}


@cache
def libriichi() -> Any:
    """The compiled module, loaded without the package around it."""
    package = find_spec("mjai")
    for folder in (package.submodule_search_locations if package else None) or ():
        for path in Path(folder).glob("mlibriichi*"):
            spec = spec_from_file_location("mlibriichi", path)
            if spec is not None and spec.loader is not None:
                module = module_from_spec(spec)
                spec.loader.exec_module(module)
                return module
    raise SystemExit("the package mjai is not installed")


def answer(case: Data) -> Data:
    """Whether the asked actions are legal, by the rules of Tenhou, the only ones that libriichi has."""
    if case["game"] != "riichi" or case["kind"] != "legality":
        raise Unsupported("only the legality of actions in riichi with four players")
    if case["preset"] != "tenhou" or case["changed"]:
        raise Unsupported("only the rules of Tenhou")
    return {"legal": {text: is_legal(case["position"], text) for text in case["ask"] if is_asked(text)}}


def is_asked(text: str) -> bool:
    """Whether the action can be looked up: kongs of a named kind only if there is one kind."""
    return text.split()[1] in ("discard", "closed", "added", "kong", *QUEST)


def is_legal(position: Data, text: str) -> bool:
    wind, verb, *rest = text.split()
    mjai = MjaiPosition(position)
    state = libriichi().state.PlayerState(mjai.seat(wind))
    cans = None
    for message in mjai.messages(wind):
        cans = state.update(json.dumps(message))
    if cans is None or not cans.can_act:
        return False
    tile = mjai_tile(rest[0]) if rest and rest[0] != "drawn" and len(rest[0]) == 2 else ""
    if verb == "kong":
        return bool(cans.can_daiminkan)
    if verb in ("closed", "added"):
        if not (cans.can_ankan if verb == "closed" else cans.can_kakan):
            return False
        return not tile or KINDS.index(tile) in offered(state, True)
    if verb == "riichi" and tile:
        if not cans.can_riichi:
            return False
        state.update(json.dumps({"type": "reach", "actor": mjai.seat(wind)}))
        return KINDS.index(tile) in offered(state)
    if verb == "discard":
        mask = offered(state)
        return KINDS.index(tile) in mask if tile else any(number < len(KINDS) for number in mask)
    if verb in ("ron", "tsumo"):
        return bool(cans.can_ron_agari if verb == "ron" else cans.can_tsumo_agari)
    return any(number in offered(state) for number in QUEST[verb])


def offered(state: Any, kong_kinds: bool = False) -> set[int]:
    """The numbers of the actions that libriichi offers; or the kinds of which it offers a kong."""
    return set(state.encode_obs(FIRST_ENCODING, kong_kinds)[1].nonzero()[0].tolist())


if __name__ == "__main__":
    answer_lines(answer)
