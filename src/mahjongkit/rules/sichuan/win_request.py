"""A Sichuan win that a caller describes: checked, and ready for the scorer. An impossible win is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahjongkit.errors import InputError, NotAWin, shown
from mahjongkit.hand import Hand
from mahjongkit.rules.sichuan import scorer as core
from mahjongkit.rules.sichuan.score import SichuanScore, SichuanWin
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
from mahjongkit.tiles import SUITS, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan

FLAGS = ("tsumo", "after_kong", "robbed", "last", "heavenly", "earthly")
"""The inputs that are true or false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SichuanInputs:
    """What a caller may say about a win besides the hand and the winning tile, not yet checked."""

    tsumo: bool = False
    void: str | None = None
    """The winner's void suit m, p or s; by default any suit that the hand does not hold."""
    after_kong: bool = False
    """On the replacement tile of the winner's kong, or on the discard after another player's kong."""
    robbed: bool = False
    last: bool = False
    """The wall is empty."""
    heavenly: bool = False
    earthly: bool = False
    seat: str | None = None
    """The winner's seat E, S, W or N, where E deals; by default E, or S for an earthly win."""
    discarder: str | None = None
    out: str | None = None
    """The seats that have won already, like SW."""
    giver: str | None = None
    """The seat that gave the tile of the direct kong before a win on its replacement tile."""

    @property
    def flags(self) -> dict[str, bool]:
        return {name: getattr(self, name) for name in FLAGS}


class SichuanWinRequest(ScorerRequest[SichuanScore]):
    """A checked win."""

    __slots__ = ()
    score_type = SichuanScore

    won: SichuanWin


def prepare(ruleset: Sichuan, hand: Hand, win: str | int, inputs: SichuanInputs) -> SichuanWinRequest:
    """Check a win and collect what the scorer needs.

    `hand` has 13 tiles without the winning tile or 14 with it; melds stand in brackets. A heavenly win is always a
    self-draw, even without `tsumo`; so is an earthly one, unless the option dihu_on_dealer_discard allows both.
    """
    flags = inputs.flags
    check_flags(flags)
    complete, face = complete_hand(hand, win, ruleset.shape.whole_goal)
    _check_void(complete, inputs.void)
    earthly = flags["earthly"]
    seat = seat_of(inputs.seat, "seat") if inputs.seat is not None else int(earthly and not flags["heavenly"])
    gone = _out(inputs.out, seat)
    flags["tsumo"] |= flags["heavenly"] or (earthly and not ruleset.options.dihu_on_dealer_discard)
    if fault := next(_faults(flags, complete, seat, face, gone), None):
        raise fault
    discarder = _discarder(inputs.discarder, flags, seat, gone)
    giver = _giver(inputs.giver, flags, complete, seat, gone)
    context = core.WinContext(
        [kind_of(tile) for tile in complete.faces],
        numbered(complete.melds),
        void=-1 if inputs.void is None else SUITS.index(inputs.void),
        tsumo=flags["tsumo"],
        after_kong=flags["after_kong"],
        given=giver >= 0,
        robbed=flags["robbed"],
        last=flags["last"],
        first=flags["heavenly"] or earthly,
        dealer=seat == 0,
    )
    if discarder < 0 and giver >= 0 and ruleset.options.dian_gang_hua == "discard":
        discarder = giver
    others = tuple(other for other in range(4) if other != seat and other not in gone)
    payers = (discarder,) if discarder >= 0 else others
    return SichuanWinRequest(SichuanWin(ruleset, complete, face, seat, payers), context)


def _check_void(hand: Hand, void: str | None) -> None:
    """Refuse a tile of the void suit, and a hand of three suits (RULES 1.1.5)."""
    if void is not None and (not isinstance(void, str) or len(void) != 1 or void not in SUITS[:3]):
        raise InputError("sichuan.void.input", given=shown(void))
    tiles = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
    held = sorted({tile.suit for tile in tiles})
    if void is not None and void in held:
        raise NotAWin("sichuan.void.held", hand=str(hand), void=void)
    if len(held) == 3:
        raise NotAWin("sichuan.void.three_suits", hand=str(hand))


def _out(words: str | None, own: int) -> set[int]:
    """The seats that have won already."""
    found = other_seats(words, "out", own, "SW")
    if len(found) > 2:
        raise InputError("sichuan.third_win", given=shown(words))
    return found


def _faults(flags: dict[str, bool], hand: Hand, seat: int, win: int, gone: set[int]) -> Iterator[InputError]:
    """Why these things cannot have happened together, one reason after the other."""
    on = {name for name, value in flags.items() if value}
    tsumo, first = "tsumo" in on, sorted(on & {"heavenly", "earthly"})
    late = sorted(on & {"after_kong", "robbed", "last"})
    if "robbed" in on:
        yield from _robbed_faults(on, hand, win)
    if "after_kong" in on and tsumo and not _kongs(hand):
        yield InputError("sichuan.after_kong_without_kong")
    if not first:
        return
    if len(first) > 1:
        yield InputError("sichuan.heavenly_and_earthly")
    name = "/".join(first)
    if hand.melds:
        yield InputError("win.first_with_melds", name=name)
    if late:
        yield InputError("win.first_with_late", name=name, late="/".join(late))
    if gone:
        yield InputError("sichuan.first_after_win", name=name)
    if name == "heavenly" and seat != 0:
        yield InputError("win.not_the_dealer", name=name)
    if name == "earthly" and seat == 0:
        yield InputError("win.by_the_dealer", name=name)


def _robbed_faults(on: set[str], hand: Hand, win: int) -> Iterator[InputError]:
    yield from robbed_faults(hand, win, tsumo="tsumo" in on)
    if "after_kong" in on:
        yield InputError("sichuan.robbed_after_kong")
    if "last" in on:
        yield InputError("sichuan.robbed_last")


def _kongs(hand: Hand) -> bool:
    return any(meld.is_kong for meld in hand.melds)


def _discarder(word: str | None, flags: dict[str, bool], own: int, gone: set[int]) -> int:
    """The seat that discarded or was robbed; -1 on a self-draw."""
    found = discarder_of(word, tsumo=flags["tsumo"], own=own, gone=gone)
    if found in gone:
        raise InputError("sichuan.discarder_out", seat=word)
    if flags["earthly"] and found not in (None, 0):
        raise InputError("sichuan.earthly_discard", seat=word)
    return -1 if found is None else found


def _giver(word: str | None, flags: dict[str, bool], hand: Hand, own: int, gone: set[int]) -> int:
    """The seat that gave the tile of the direct kong before a win on its replacement tile; -1 if there is none."""
    if word is None:
        return -1
    found = seat_of(word, "giver")
    if not (flags["tsumo"] and flags["after_kong"]):
        raise InputError("sichuan.giver_without_tsumo", given=shown(word))
    if not any(meld.kind == "kong" for meld in hand.melds):
        raise InputError("sichuan.giver_without_kong", given=shown(word))
    if found == own:
        raise InputError("sichuan.giver_wins", seat=word)
    if found in gone:
        raise InputError("sichuan.giver_out", seat=word)
    return found
