"""Actions that a player might try and may not take, for tests of refusals."""

from __future__ import annotations

import itertools
import random

import pytest

from mahjongkit.core.plain_codes import codes
from mahjongkit.errors import IllegalAction
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.tiles import TILES, kind_of, sort_key

_NO_TILES = ("pass", "tsumo", "ron", "draw", "nine_terminals", "tenpai", "noten", "void_m", "void_p", "void_s")
_ONE_TILE = ("discard", "riichi", "open_riichi", "closed", "added", "north")
_TWO_TILES = ("chi", "pon")
_THREE_TILES = ("kong", "exchange")
_MAX_PER_VERB = 3
"""So that the verbs with many actions do not drown the others."""


def refused(table: Table, seat: int, action: Action | str, key: str, rule: str | None, reason: str) -> None:
    """Check that a table refuses an action for this reason and rule, says so in English, and does not change."""
    before = (table.pending, table.events, [table.view(other) for other in range(table.players)])
    with pytest.raises(IllegalAction) as error:
        table.act(seat, action)
    assert (error.value.key, error.value.rule, error.value.reason) == (f"refusal.{key}", rule, reason)
    assert before == (table.pending, table.events, [table.view(other) for other in range(table.players)])


def plausible_actions(table: Table, seat: int, dice: random.Random) -> list[Action]:
    """Actions of the vocabulary that name tiles of the seat's hand and are not legal now, a few of each verb."""
    hand = table.view(seat).hand
    faces = sorted((tile.face for tile in hand), key=sort_key)
    found: list[Action] = []
    for verb in table.ruleset.flow.vocabulary.verbs:
        found += _some(table, seat, verb, faces, dice)
    return found


def _some(table: Table, seat: int, verb: str, faces: list[int], dice: random.Random) -> list[Action]:
    number = table.ruleset.flow.vocabulary.verbs.index(verb)
    legal = set(table.legal(seat))
    tiles = _tiles(verb, faces)
    wrong = []
    for chosen in tiles:
        a, b, c = [*chosen, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE][:3]
        for drawn in (False, True) if verb in ("discard", "riichi", "open_riichi") else (False,):
            if drawn and table.drawn(seat) != TILES[a]:
                continue
            action = table.ruleset.flow.vocabulary[codes.action_code(number, a, b, c, drawn)]
            wrong += [action] if action not in legal else []
    return dice.sample(wrong, min(_MAX_PER_VERB, len(wrong)))


def _tiles(verb: str, faces: list[int]) -> list[tuple[int, ...]]:
    """The tiles that an action of a verb could name."""
    if verb in _NO_TILES:
        return [()]
    if verb == "north":
        return [(30,)]
    if verb in ("closed", "added"):
        return [(kind_of(face) if verb == "closed" else face,) for face in sorted(set(faces)) if face < 37]
    if verb in _ONE_TILE:
        return [(face,) for face in sorted(set(faces))]
    size = 2 if verb in _TWO_TILES else 3
    chosen = list(dict.fromkeys(itertools.combinations(faces, size)))
    if verb == "chi":
        return [pair for pair in chosen if 0 < kind_of(pair[1]) - kind_of(pair[0]) < 3]
    return [some for some in chosen if verb == "exchange" or len(set(map(kind_of, some))) == 1]
