"""A view of a table on which only one hand and the visible tiles are known, so that `advise` can judge a bare hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit import rules
from mahjongkit.errors import InputError, InvalidHand, shown
from mahjongkit.game.view import DiscardedTile, TableMeld, View
from mahjongkit.hand import Hand
from mahjongkit.notation import parse_tiles
from mahjongkit.tiles import TILES

if TYPE_CHECKING:
    from mahjongkit.rules.ruleset import Ruleset

MAX_RIVER_TILES = 20


def view_of_hand(
    hand: Hand | str, ruleset: str | Ruleset = rules.DEFAULT, *, void: str | None = None, seen: str = ""
) -> View:
    """The view of seat 0 holding this hand; `seen` are tiles that are visible elsewhere.

    >>> [str(action) for action in view_of_hand("123m406p789s11233z").legal][:3]
    ['riichi 2z', 'discard 1m', 'discard 2m']
    """
    ruleset = rules.find(ruleset)
    held = Hand(hand) if isinstance(hand, str) else hand
    if not isinstance(held, Hand):
        raise InputError("win.hand", given=shown(hand))
    _check(ruleset, held)
    legal, marks = ruleset.advice.possible_answers(held, void)
    if not legal:
        raise InvalidHand("advice.nothing_to_decide", hand=str(held), count=len(held))
    melds = tuple(TableMeld(meld.kind, meld.tiles, -1 if meld.kind == "closed" else 1) for meld in held.sets)
    asides = tuple(tile for meld in held.melds if not meld.is_set for tile in meld.tiles) + held.flowers
    rivers = _rivers(ruleset, parse_tiles(seen, red_fives=(4, 4, 4)) if seen else ())
    others = ruleset.players - 1
    known = len(held.tiles) + sum(len(meld.tiles) for meld in melds) + sum(map(len, rivers))
    left = max(ruleset.players, len(ruleset.tiles) - known - 13 * others - len(held.tiles))
    of_all = dict.fromkeys(ruleset.flow.marks, 0) | ruleset.advice.marks_of_all(left)
    return View(
        ruleset=ruleset,
        seat=0,
        hand_number=0,
        dealer=0,
        left=left,
        scores=(ruleset.start_points,) * ruleset.players,
        pot=0,
        hand=held.tiles,
        drawn=None,
        sizes=(len(held.tiles), *(13,) * others),
        melds=(melds, *((),) * others),
        rivers=rivers,
        asides=(asides, *((),) * others),
        shown=(),
        marks=(of_all | marks, *(dict(of_all) for _ in range(others))),
        facts=dict.fromkeys(ruleset.flow.fact_names, 0),
        laid=((),) * ruleset.players,
        payments=(),
        exchanged=False,
        hand_over=False,
        over=False,
        legal=tuple(ruleset.flow.vocabulary.parse(action) for action in legal),
    )


def _check(ruleset: Ruleset, hand: Hand) -> None:
    for tile in (*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)):
        if tile.face not in ruleset.tiles:
            raise InvalidHand("advice.foreign_tile", tile=str(tile), hand=str(hand), game=ruleset.name)
    for meld in hand.melds:
        if meld.kind not in ruleset.shape.melds:
            raise InvalidHand("advice.foreign_meld", kind=meld.kind, hand=str(hand), game=ruleset.name)


def _rivers(ruleset: Ruleset, seen: tuple[int, ...]) -> tuple[tuple[DiscardedTile, ...], ...]:
    """Spread the seen tiles over the rivers of the other seats."""
    others = ruleset.players - 1
    if len(seen) > MAX_RIVER_TILES * others:
        raise InputError("advice.seen", count=len(seen), maximum=MAX_RIVER_TILES * others)
    discarded = [DiscardedTile(TILES[face], False, False, False) for face in seen]
    return ((), *(tuple(discarded[start::others]) for start in range(others)))
