"""A Ninghai win that a caller describes: checked, and ready for the scorer. An impossible win is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.core import codes
from mahjongkit.errors import NotAWin
from mahjongkit.hand import Hand
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.score import NinghaiScore
from mahjongkit.scoring.score import WinRequest
from mahjongkit.scoring.win_checks import WINDS, check_flags, complete_hand, seat_of
from mahjongkit.tiles import FLOWERS, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai

MELD_CODES = {"chi": codes.CHI, "pon": codes.PON, "kong": codes.KONG, "added": codes.ADDED, "closed": codes.CLOSED}


class NinghaiWinRequest(WinRequest):
    """A checked win."""

    __slots__ = ("hand", "laid", "liable", "losers", "ruleset", "seat", "source", "win")

    def __init__(
        self,
        ruleset: Ninghai,
        hand: Hand,
        win: int,
        laid: core.PlayerTiles,
        seat: int,
        source: int,
        losers: tuple[int, ...],
        liable: bool,
    ) -> None:
        """`hand` includes the winning tile, `laid` is the same hand for the scorer. Seats are counted from East.

        `source` gave the tile (the winner on a self-draw) and pays for all losers if `liable`; `losers` are in turn
        order from the source.
        """
        self.ruleset = ruleset
        self.hand = hand
        self.win = win
        self.laid = laid
        self.seat = seat
        self.source = source
        self.losers = losers
        self.liable = liable

    def score(self) -> NinghaiScore:
        """The score of the reading that is worth most."""
        score = NinghaiScore(self)
        scoring_parts = self.ruleset.scoring_parts
        if not scoring_parts.scorer.score_win(self.laid, scoring_parts.pattern_values, score):
            raise NotAWin(f"'{self.hand}' is not complete")
        return score


def prepare(
    ruleset: Ninghai,
    hand: Hand,
    win: str | int,
    *,
    tsumo: bool = False,
    flowers: str | Iterable[int] = (),
    seat: str = "E",
    discarder: str | None = None,
    robbed: bool = False,
    unready: bool = False,
    also: str | None = None,
    mode: str | None = None,
) -> NinghaiWinRequest:
    """Check a win and collect what the scorer needs.

    - `hand`: 13 tiles without the winning tile or 14 with it; melds in brackets
    - `flowers`: flowers set aside that are not part of `hand`
    - `seat`, `discarder`: E S W N, where E deals; `also`: who else wins on the same tile (option multi_win)
    - `unready`: the discarder was not ready, so a danger tile makes them liable
    - `mode`: a scoring mode other than the ruleset's
    """
    check_flags({"tsumo": tsumo, "robbed": robbed, "unready": unready})
    if mode is not None:
        ruleset = ruleset.in_mode(mode)
    complete, face = complete_hand(with_flowers(hand, flowers), win, ruleset.scoring_parts.goal)
    own = seat_of(seat, "seat")
    others = _also(also, own, ruleset)
    source = _source(discarder, tsumo, own, others)
    if fault := _impossible(complete, face, tsumo, robbed, unready, others):
        raise ValueError(f"impossible: {fault}")
    laid = laid_hand(complete, own, tsumo=tsumo, tile=kind_of(face))
    in_turn = [(source + i) % 4 for i in range(4)]
    losers = tuple(other for other in in_turn if other != own and other not in others)
    liable = unready and bool(core.danger_of(laid, ruleset.scoring_parts.pattern_values) >> kind_of(face) & 1)
    return NinghaiWinRequest(ruleset, complete, face, laid, own, source, losers, liable)


def laid_hand(hand: Hand, wind: int, *, tsumo: bool = False, tile: int = -1) -> core.PlayerTiles:
    """The hand in the form that the scorer needs."""
    return core.PlayerTiles(
        hand.tiles,
        [(MELD_CODES[meld.kind], meld.kinds[0]) for meld in hand.melds],
        flowers=sum(1 << (face - FLOWERS[0]) for face in hand.flowers),
        wind=wind,
        tsumo=tsumo,
        tile=tile,
    )


def with_flowers(hand: Hand, flowers: str | Iterable[int]) -> Hand:
    """The hand with more flowers set aside."""
    if isinstance(flowers, str):
        faces = notation.parse_tiles(flowers) if flowers.strip() else ()
    elif isinstance(flowers, Iterable):
        faces = tuple(flowers)
    else:
        raise ValueError(f"flowers={flowers!r}; expected a text like f1 g3, or faces")
    if not faces:
        return hand
    for face in faces:
        if type(face) is not int or face not in FLOWERS:
            named = code(face) if type(face) is int and 0 <= face <= FLOWERS[-1] else repr(face)
            raise ValueError(f"flowers: {named} is not a flower; expected f1 to f4 and g1 to g4")
    set_aside = (*hand.flowers, *faces)
    twice = [face for face in faces if set_aside.count(face) > 1]
    if twice:
        raise ValueError(f"flowers: {code(twice[0])} twice, there is one of each")
    return Hand.of(hand.tiles, hand.melds, set_aside)


def _also(words: str | None, own: int, ruleset: Ninghai) -> set[int]:
    """The seats that win on the same tile."""
    if words is not None and not isinstance(words, str):
        raise ValueError(f"also={words!r}; expected seats like WN")
    listed = [seat_of(word, "also") for word in words or ""]
    if len(set(listed)) < len(listed):
        raise ValueError(f"also={words!r} names a seat twice")
    if own in listed:
        raise ValueError(f"also={words!r} names the winner {WINDS[own]}")
    if len(listed) > 2:
        raise ValueError(f"also={words!r}; at most three can win on one tile")
    if listed and not ruleset.options["multi_win"]:
        raise ValueError(
            f"also={words!r}: only one player wins a tile in {ruleset.name}:{ruleset.preset} (option multi_win)"
        )
    return set(listed)


def _source(word: str | None, tsumo: bool, own: int, others: set[int]) -> int:
    """The seat that gave the winning tile; the winner on a self-draw."""
    if tsumo:
        if word is not None:
            raise ValueError(f"a discarder {word!r} with tsumo")
        return own
    if word is None:
        return next(seat for seat in range(4) if seat != own and seat not in others)
    found = seat_of(word, "discarder")
    if found == own or found in others:
        raise ValueError(f"the discarder {word} is {'the' if found == own else 'another'} winner")
    return found


def _impossible(hand: Hand, win: int, tsumo: bool, robbed: bool, unready: bool, others: set[int]) -> str:
    """Why these things cannot have happened together; empty if they can."""
    faults = (
        (robbed and tsumo, "robbed with tsumo"),
        (robbed and hand.owned[kind_of(win)] > 1, f"robbed on {code(win)}, of which the hand holds another"),
        (unready and tsumo, "unready with tsumo: nobody discarded"),
        (bool(others) and tsumo, "also with tsumo: nobody else wins on a drawn tile"),
    )
    return next((fault for broken, fault in faults if broken), "")
