"""The dora and ura indicators that a caller describes, and the copies of tiles that exist."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.errors import InputError, InvalidHand, Phrase, shown
from mahjongkit.rules.riichi.win_claim import WinClaim
from mahjongkit.tiles import FLOWERS, RED_FIVES, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.riichi import Riichi


def dora_and_ura(claim: WinClaim) -> tuple[list[int], list[int]]:
    """The kinds of the indicators, checked."""
    ura = claim.inputs.ura_indicators if claim.inputs.riichi else _no_ura(claim.inputs.ura_indicators)
    shown = read_indicators(claim.inputs.dora_indicators, "dora_indicators", claim.ruleset)
    hidden = read_indicators(ura, "ura_indicators", claim.ruleset)
    if len(hidden) > len(shown):
        raise InputError("riichi.too_many_ura", ura=len(hidden), dora=len(shown))
    no_fifth_copy(claim.hand, claim.all_tiles, [*shown, *hidden], claim.ruleset)
    return [kind_of(face) for face in shown], [kind_of(face) for face in hidden]


def _no_ura(ura: str | Iterable[str | int]) -> tuple[()]:
    """Refuse ura indicators of a hand without riichi."""
    if ura.strip() if isinstance(ura, str) else ura:
        raise InputError("riichi.ura_without_riichi", ura=str(ura))
    return ()


def read_indicators(tiles: str | Iterable[str | int], what: str, ruleset: Riichi) -> list[int]:
    """The faces of dora or ura indicators, checked; `what` is the name of the input."""
    if isinstance(tiles, str) and not tiles.strip():
        return []
    try:
        faces = (
            notation.parse_tiles(tiles, red_fives=(4, 4, 4))
            if isinstance(tiles, str)
            else tuple([notation.parse_tile(tile) if isinstance(tile, str) else tile for tile in tiles])
        )
    except (ValueError, TypeError) as error:
        raise InputError("riichi.indicators", what=what, given=shown(tiles), fault=error) from None
    for face in faces:
        if type(face) is not int:
            raise InputError("riichi.indicator", what=what, given=shown(face))
        if face in FLOWERS or face not in ruleset.tiles:
            raise InputError("riichi.foreign_indicator", what=what, tile=code(face), game=ruleset.name)
    if len(faces) > ruleset.options.max_indicators:
        raise InputError("riichi.indicator_count", count=len(faces), what=what, most=ruleset.options.max_indicators)
    return list(faces)


def no_fifth_copy(
    hand: Hand, held: list[int], others: list[int], ruleset: Riichi, where: str = "riichi.among_indicators"
) -> None:
    """Refuse more copies of a tile than exist; `held` are the tiles of `hand`, `others` lie elsewhere.

    `where` is the key of a phrase that says where the others lie.
    """
    faces = [*held, *others]
    kinds = [kind_of(face) for face in faces]
    for face in others:
        if kinds.count(kind_of(face)) > 4:
            tile = code(kind_of(face))
            raise InvalidHand("riichi.five_copies", tile=tile, hand=str(hand), where=Phrase(where))
        if face in RED_FIVES and faces.count(face) > ruleset.tiles.copies[face]:
            raise InvalidHand("riichi.red_fives", tile=code(face), hand=str(hand), where=Phrase(where))
