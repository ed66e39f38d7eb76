"""A win as people tell it, checked and made ready for the judge: what cannot be is refused with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.core import codes
from mahjongkit.hand import Hand
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.score import NinghaiScore
from mahjongkit.scoring.score import WinRequest
from mahjongkit.scoring.win_checks import WINDS, check_flags, complete_hand, seat_of
from mahjongkit.tiles import FLOWERS, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai

HOWS = {"chi": codes.CHI, "pon": codes.PON, "kong": codes.KONG, "added": codes.ADDED, "closed": codes.CLOSED}


class NinghaiWinRequest(WinRequest):
    """A win, checked."""

    __slots__ = ("core", "hand", "liable", "losers", "rules", "seat", "source", "win")

    def __init__(
        self,
        rules: Ninghai,
        hand: Hand,
        win: int,
        laid: core.PlayerTiles,
        seat: int,
        source: int,
        losers: tuple[int, ...],
        liable: bool,
    ) -> None:
        """`hand` holds the winning tile; seats from East; `source` gave the tile, the winner himself on a self-draw.

        `losers` in turn order from the source on; if he is `liable`, he pays for all of them.
        """
        self.rules = rules
        self.hand = hand
        self.win = win
        self.core = laid
        self.seat = seat
        self.source = source
        self.losers = losers
        self.liable = liable

    def score(self) -> NinghaiScore:
        """The best reading, counted."""
        score = NinghaiScore(self)
        scoring_parts = self.rules.scoring_parts
        if not scoring_parts.scorer.score_win(self.core, scoring_parts.pattern_values, score):
            raise ValueError(f"'{self.hand}' is not complete")
        return score


def prepare(
    rules: Ninghai,
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
    """Check a win.

    - `hand`: 13 tiles and the winning tile apart, or 14 with it; melds in brackets; flowers in it or apart
    - `seat`, `discarder`: E S W N, where E is the banker; `also`: who else wins on the same tile (option multi_win)
    - `unready`: the discarder was not ready, so that a danger tile makes him liable
    - `mode`: another scoring mode than the ruleset's
    """
    check_flags({"tsumo": tsumo, "robbed": robbed, "unready": unready})
    game = rules if mode is None else rules.in_mode(mode)
    complete, face = complete_hand(with_flowers(hand, flowers), win, game.scoring_parts.goal)
    own = seat_of(seat, "seat")
    others = _also(also, own, game)
    source = _source(discarder, tsumo, own, others)
    if fault := _impossible(complete, face, tsumo, robbed, unready, others):
        raise ValueError(f"impossible: {fault}")
    laid = lay(complete, own, tsumo=tsumo, tile=kind_of(face))
    in_turn = [(source + i) % 4 for i in range(4)]
    losers = tuple(other for other in in_turn if other != own and other not in others)
    liable = unready and bool(core.danger_of(laid, game.scoring_parts.pattern_values) >> kind_of(face) & 1)
    return NinghaiWinRequest(game, complete, face, laid, own, source, losers, liable)


def lay(hand: Hand, wind: int, *, tsumo: bool = False, tile: int = -1) -> core.PlayerTiles:
    """A hand as it is scored."""
    return core.PlayerTiles(
        hand.tiles,
        [(HOWS[meld.kind], meld.kinds[0]) for meld in hand.melds],
        flowers=sum(1 << (face - FLOWERS[0]) for face in hand.flowers),
        wind=wind,
        tsumo=tsumo,
        tile=tile,
    )


def with_flowers(hand: Hand, flowers: str | Iterable[int]) -> Hand:
    """The hand with more flowers laid out beside it."""
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
            raise ValueError(f"flowers: {named} is no flower; expected f1 to f4 and g1 to g4")
    laid_out = (*hand.flowers, *faces)
    twice = [face for face in faces if laid_out.count(face) > 1]
    if twice:
        raise ValueError(f"flowers: {code(twice[0])} twice, there is one of each")
    return Hand.of(hand.tiles, hand.melds, laid_out)


def _also(words: str | None, own: int, rules: Ninghai) -> set[int]:
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
    if listed and not rules.options["multi_win"]:
        raise ValueError(
            f"also={words!r}: only one player wins a tile in {rules.name}:{rules.preset} (option multi_win)"
        )
    return set(listed)


def _source(word: str | None, tsumo: bool, own: int, others: set[int]) -> int:
    """Who gave the winning tile; the winner himself on a self-draw."""
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
    """Why these things cannot have happened together, or an empty text."""
    faults = (
        (robbed and tsumo, "robbed with tsumo"),
        (robbed and hand.owned[kind_of(win)] > 1, f"robbed on {code(win)}, of which the hand holds another"),
        (unready and tsumo, "unready with tsumo: nobody discarded"),
        (bool(others) and tsumo, "also with tsumo: nobody else wins on a drawn tile"),
    )
    return next((fault for broken, fault in faults if broken), "")
