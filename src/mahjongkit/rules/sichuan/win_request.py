"""A Sichuan win that a caller describes: checked, and ready for the scorer. An impossible win is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahjongkit.errors import NotAWin
from mahjongkit.hand import Hand
from mahjongkit.rules.sichuan import scorer as core
from mahjongkit.rules.sichuan.score import SEATS, SichuanScore
from mahjongkit.scoring.score import WinRequest
from mahjongkit.scoring.win_checks import check_flags, complete_hand, seat_of
from mahjongkit.tiles import SUITS, code, kind_of, suit_of

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan

MELD_CODES = {"pon": core.PON, "kong": core.KONG, "added": core.ADDED, "closed": core.CLOSED}
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


class SichuanWinRequest(WinRequest):
    """A checked win."""

    __slots__ = ("context", "hand", "payers", "ruleset", "seat", "win")

    def __init__(
        self, ruleset: Sichuan, hand: Hand, win: int, context: core.WinContext, seat: int, payers: tuple[int, ...]
    ) -> None:
        """`hand` includes the winning tile; each of `payers` pays the same."""
        self.ruleset = ruleset
        self.hand = hand
        self.win = win
        self.context = context
        self.seat = seat
        self.payers = payers

    def score(self) -> SichuanScore:
        """The score of the reading that is worth most."""
        score = SichuanScore(self)
        scoring_parts = self.ruleset.scoring_parts
        if not scoring_parts.scorer.score_win(self.context, scoring_parts.pattern_values, score):
            raise NotAWin(f"'{self.hand}' is not complete")
        return score


def prepare(ruleset: Sichuan, hand: Hand, win: str | int, inputs: SichuanInputs) -> SichuanWinRequest:
    """Check a win and collect what the scorer needs.

    `hand` has 13 tiles without the winning tile or 14 with it; melds stand in brackets. A heavenly win is always a
    self-draw, even without `tsumo`; so is an earthly one, unless the option dihu_on_dealer_discard allows both.
    """
    flags = inputs.flags
    check_flags(flags)
    complete, face = complete_hand(hand, win, ruleset.whole_goal)
    _check_void(complete, inputs.void)
    earthly = flags["earthly"]
    seat = seat_of(inputs.seat, "seat") if inputs.seat is not None else int(earthly and not flags["heavenly"])
    gone = _out(inputs.out, seat)
    flags["tsumo"] |= flags["heavenly"] or (earthly and not ruleset.options["dihu_on_dealer_discard"])
    if fault := _impossible(flags, complete, seat, face, gone):
        raise ValueError(f"impossible: {fault}")
    discarder = _discarder(inputs.discarder, flags, seat, gone)
    giver = _giver(inputs.giver, flags, complete, seat, gone)
    context = core.WinContext(
        [kind_of(tile) for tile in complete.tiles],
        [(MELD_CODES[meld.kind], meld.kinds[0]) for meld in complete.melds],
        void=-1 if inputs.void is None else SUITS.index(inputs.void),
        tsumo=flags["tsumo"],
        after_kong=flags["after_kong"],
        given=giver >= 0,
        robbed=flags["robbed"],
        last=flags["last"],
        first=flags["heavenly"] or earthly,
        dealer=seat == 0,
    )
    if discarder < 0 and giver >= 0 and ruleset.options["dian_gang_hua"] == "discard":
        discarder = giver
    others = tuple(other for other in range(4) if other != seat and other not in gone)
    return SichuanWinRequest(ruleset, complete, face, context, seat, (discarder,) if discarder >= 0 else others)


def _check_void(hand: Hand, void: str | None) -> None:
    """Refuse a tile of the void suit, and a hand of three suits (RULES 1.1.5)."""
    if void is not None and (not isinstance(void, str) or len(void) != 1 or void not in SUITS[:3]):
        raise ValueError(f"void={void!r}; expected one of m, p, s")
    tiles = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
    held = sorted({SUITS[suit_of(kind_of(tile))] for tile in tiles})
    if void is not None and void in held:
        raise ValueError(f"'{hand}' holds tiles of the void suit {void}")
    if len(held) == 3:
        raise ValueError(f"'{hand}' holds tiles of all three suits; one must be void")


def _out(words: str | None, own: int) -> set[int]:
    """The seats that have won already."""
    if words is not None and not isinstance(words, str):
        raise ValueError(f"out={words!r}; expected seats like SW")
    listed = [seat_of(word, "out") for word in words or ""]
    if len(set(listed)) < len(listed):
        raise ValueError(f"out={words!r} names a seat twice")
    if own in listed:
        raise ValueError(f"out={words!r} names the winner {SEATS[own]}")
    if len(listed) > 2:
        raise ValueError(f"out={words!r}; the hand ends with the third win")
    return set(listed)


def _impossible(flags: dict[str, bool], hand: Hand, seat: int, win: int, gone: set[int]) -> str:
    """Why these things cannot have happened together; empty if they can."""
    on = {name for name, value in flags.items() if value}
    tsumo, first = "tsumo" in on, sorted(on & {"heavenly", "earthly"})
    late = sorted(on & {"after_kong", "robbed", "last"})
    name = "/".join(first)
    faults = (
        ("robbed" in on and tsumo, "robbed with tsumo"),
        ("robbed" in on and hand.owned[kind_of(win)] > 1, f"robbed on {code(win)}, of which the hand holds another"),
        ("robbed" in on and "after_kong" in on, "robbed and after_kong together (that is the discard after a kong)"),
        ("robbed" in on and "last" in on, "robbed and last together: a kong needs a tile in the wall"),
        ("after_kong" in on and tsumo and not _kongs(hand), "after_kong with tsumo without a kong"),
        (len(first) > 1, "heavenly and earthly together"),
        (bool(first) and bool(hand.melds), f"{name} with melds"),
        (bool(first) and bool(late), f"{name} with {'/'.join(late)}"),
        (bool(first) and bool(gone), f"{name} after another win"),
        ("heavenly" in on and seat != 0, "heavenly by a player who is not the dealer"),
        ("earthly" in on and seat == 0, "earthly by the dealer"),
    )
    return next((fault for broken, fault in faults if broken), "")


def _kongs(hand: Hand) -> bool:
    return any(meld.is_kong for meld in hand.melds)


def _discarder(word: str | None, flags: dict[str, bool], own: int, gone: set[int]) -> int:
    """The seat that discarded or was robbed; -1 on a self-draw."""
    if flags["tsumo"]:
        if word is not None:
            raise ValueError(f"a discarder {word!r} with tsumo")
        return -1
    if word is None:
        return next(seat for seat in range(4) if seat != own and seat not in gone)
    found = seat_of(word, "discarder")
    if found == own:
        raise ValueError(f"the discarder {word} is the winner")
    if found in gone:
        raise ValueError(f"the discarder {word} has won already")
    if flags["earthly"] and found != 0:
        raise ValueError(f"impossible: earthly on a discard of {word}, who is not the dealer")
    return found


def _giver(word: str | None, flags: dict[str, bool], hand: Hand, own: int, gone: set[int]) -> int:
    """The seat that gave the tile of the direct kong before a win on its replacement tile; -1 if there is none."""
    if word is None:
        return -1
    found = seat_of(word, "giver")
    if not (flags["tsumo"] and flags["after_kong"]):
        raise ValueError(f"a giver {word!r} without tsumo after_kong")
    if not any(meld.kind == "kong" for meld in hand.melds):
        raise ValueError(f"a giver {word!r} without a direct kong, like [kong 1111m]")
    if found == own:
        raise ValueError(f"the giver {word} is the winner")
    if found in gone:
        raise ValueError(f"the giver {word} has won already")
    return found
