"""A Ninghai win that a caller describes: checked, and ready for the scorer. An impossible win is refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.errors import InputError, shown
from mahjongkit.hand import Hand
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.score import NinghaiScore, NinghaiWin
from mahjongkit.scoring.groups import numbered
from mahjongkit.scoring.score import ScorerRequest
from mahjongkit.scoring.win_checks import (
    check_flags,
    complete_hand,
    discarder_of,
    other_seats,
    robbed_faults,
    seat_of,
)
from mahjongkit.tiles import FLOWERS, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai


@dataclass(frozen=True, slots=True, kw_only=True)
class NinghaiInputs:
    """What a caller may say about a win besides the hand and the winning tile, not yet checked."""

    tsumo: bool = False
    flowers: str | Iterable[int] = ()
    """Flowers set aside that are not part of the hand."""
    seat: str = "E"
    """The winner's seat E, S, W or N, where E deals."""
    discarder: str | None = None
    robbed: bool = False
    unready: bool = False
    """The discarder was not ready, so a danger tile makes them liable."""
    also: str | None = None
    """Who else wins on the same tile (option multi_win)."""
    mode: str | None = None
    """A scoring mode other than the ruleset's."""


class NinghaiWinRequest(ScorerRequest[NinghaiScore]):
    """A checked win; its context is the hand as the scorer reads it."""

    __slots__ = ()
    score_type = NinghaiScore

    won: NinghaiWin
    context: core.PlayerTiles


def prepare(ruleset: Ninghai, hand: Hand, win: str | int, inputs: NinghaiInputs) -> NinghaiWinRequest:
    """Check a win and collect what the scorer needs.

    `hand` has 13 tiles without the winning tile or 14 with it; melds stand in brackets.
    """
    tsumo, unready = inputs.tsumo, inputs.unready
    check_flags({"tsumo": tsumo, "robbed": inputs.robbed, "unready": unready})
    if inputs.mode is not None:
        ruleset = ruleset.scoring.in_mode(inputs.mode)
    complete, face = complete_hand(with_flowers(hand, inputs.flowers), win, ruleset.scoring.goal)
    own = seat_of(inputs.seat, "seat")
    others = _also(inputs.also, own, ruleset)
    source = _source(inputs.discarder, tsumo, own, others)
    if fault := next(_faults(complete, face, tsumo, inputs.robbed, unready, others), None):
        raise fault
    return request_of(ruleset, complete, face, own, source, others, unready=unready)


def request_of(
    ruleset: Ninghai, hand: Hand, face: int, own: int, source: int, others: Collection[int], *, unready: bool
) -> NinghaiWinRequest:
    """The request of a checked win of `own`; `source` gave the tile, `others` win on it, too. Seats are winds."""
    laid = player_tiles(hand, own, tsumo=source == own, tile=kind_of(face))
    in_turn = [(source + i) % 4 for i in range(4)]
    losers = tuple(other for other in in_turn if other != own and other not in others)
    liable = unready and core.is_dangerous(laid, ruleset.scoring.pattern_values, kind_of(face))
    return NinghaiWinRequest(NinghaiWin(ruleset, hand, face, own, source, losers, liable), laid)


def player_tiles(hand: Hand, wind: int, *, tsumo: bool = False, tile: int = -1) -> core.PlayerTiles:
    """The hand in the form that the scorer needs; without a winning tile for a loser."""
    flowers = [face - FLOWERS[0] for face in hand.flower_faces]
    return core.PlayerTiles(hand.faces, numbered(hand.melds), flowers=flowers, wind=wind, tsumo=tsumo, tile=tile)


def with_flowers(hand: Hand, flowers: str | Iterable[int]) -> Hand:
    """The hand with more flowers set aside."""
    if isinstance(flowers, str):
        faces = notation.parse_tiles(flowers) if flowers.strip() else ()
    elif isinstance(flowers, Iterable):
        faces = tuple(flowers)
    else:
        raise InputError("ninghai.flowers", given=shown(flowers))
    if not faces:
        return hand
    for face in faces:
        if type(face) is not int or face not in FLOWERS:
            named = code(face) if type(face) is int and 0 <= face <= FLOWERS[-1] else shown(face)
            raise InputError("ninghai.not_a_flower", tile=named)
    set_aside = (*hand.flower_faces, *faces)
    twice = [face for face in faces if set_aside.count(face) > 1]
    if twice:
        raise InputError("ninghai.flower_twice", tile=code(twice[0]))
    return Hand.of(hand.faces, hand.melds, set_aside)


def _also(words: str | None, own: int, ruleset: Ninghai) -> set[int]:
    """The seats that win on the same tile."""
    found = other_seats(words, "also", own, "WN")
    if len(found) > 2:
        raise InputError("ninghai.fourth_winner", given=shown(words))
    if found and not ruleset.options.multi_win:
        raise InputError("ninghai.one_winner", given=shown(words), ruleset=f"{ruleset.name}:{ruleset.preset}")
    return found


def _source(word: str | None, tsumo: bool, own: int, others: set[int]) -> int:
    """The seat that gave the winning tile; the winner on a self-draw."""
    found = discarder_of(word, tsumo=tsumo, own=own, gone=others)
    if found in others:
        raise InputError("ninghai.discarder_also_wins", seat=word)
    return own if found is None else found


def _faults(hand: Hand, win: int, tsumo: bool, robbed: bool, unready: bool, others: set[int]) -> Iterator[InputError]:
    """Why these things cannot have happened together, one reason after the other."""
    if robbed:
        yield from robbed_faults(hand, win, tsumo=tsumo)
    if unready and tsumo:
        yield InputError("ninghai.unready_with_tsumo")
    if others and tsumo:
        yield InputError("ninghai.also_with_tsumo")
