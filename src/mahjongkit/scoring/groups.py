"""Groups of a hand: as scorers number them, as text, and as a seat at a table holds them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjongkit.core import codes
from mahjongkit.core.decompositions import PAIR, RUN
from mahjongkit.hand import Meld
from mahjongkit.notation import format_tiles
from mahjongkit.tiles import KINDS

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState

MELD_VERBS = {"chi": codes.CHI, "pon": codes.PON, "kong": codes.KONG, "added": codes.ADDED, "closed": codes.CLOSED}
"""The verb by which each kind of meld is made; scorers number melds by it."""
_NAMES = {verb: name for name, verb in MELD_VERBS.items()}


def numbered(melds: Iterable[Meld]) -> list[tuple[int, int]]:
    """(Verb, lowest kind) of these melds, as a scorer takes them."""
    return [(MELD_VERBS[meld.kind], meld.kinds[0]) for meld in melds]


def melds_of(state: GameState, seat: int) -> list[Meld]:
    """The melds of a seat at a table."""
    return [Meld.of(_NAMES[verb], faces) for verb, _, faces in state.melds_of(seat)]


def wind_of(state: GameState, seat: int) -> int:
    """The seat wind at a table: 0 East, the dealer, to 3 North."""
    return int((seat - state.dealer) % state.players)


def group_text(group: int, how: int) -> str:
    """The tiles of a group as text: its code in a decomposition, and the verb of a meld or 0."""
    kind = group % KINDS
    if RUN <= group < PAIR:
        return format_tiles([kind, kind + 1, kind + 2])
    return format_tiles([kind] * (2 if group >= PAIR else 4 if how >= codes.KONG else 3))
