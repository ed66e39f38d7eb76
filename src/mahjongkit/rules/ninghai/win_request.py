"""A Ninghai win that a caller describes: checked, and ready for the scorer. An impossible win is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahjongkit import notation
from mahjongkit.core import codes
from mahjongkit.errors import InputError, NotAWin, shown
from mahjongkit.hand import Hand
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.score import NinghaiScore
from mahjongkit.scoring.score import WinRequest
from mahjongkit.scoring.win_checks import WINDS, check_flags, complete_hand, seat_of
from mahjongkit.tiles import FLOWERS, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai

MELD_CODES = {"chi": codes.CHI, "pon": codes.PON, "kong": codes.KONG, "added": codes.ADDED, "closed": codes.CLOSED}


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


class NinghaiWinRequest(WinRequest):
    """A checked win."""

    ruleset: Ninghai
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
        scoring_parts = self.ruleset.scoring
        if not scoring_parts.scorer.score_win(self.laid, scoring_parts.pattern_values, score):
            raise NotAWin("win.not_complete", hand=str(self.hand))
        return score


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
    laid = laid_hand(complete, own, tsumo=tsumo, tile=kind_of(face))
    in_turn = [(source + i) % 4 for i in range(4)]
    losers = tuple(other for other in in_turn if other != own and other not in others)
    liable = unready and bool(core.danger_of(laid, ruleset.scoring.pattern_values) >> kind_of(face) & 1)
    return NinghaiWinRequest(ruleset, complete, face, laid, own, source, losers, liable)


def laid_hand(hand: Hand, wind: int, *, tsumo: bool = False, tile: int = -1) -> core.PlayerTiles:
    """The hand in the form that the scorer needs."""
    return core.PlayerTiles(
        hand.faces,
        [(MELD_CODES[meld.kind], meld.kinds[0]) for meld in hand.melds],
        flowers=sum(1 << (face - FLOWERS[0]) for face in hand.flower_faces),
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
    if words is not None and not isinstance(words, str):
        raise InputError("seats.input", name="also", given=shown(words), example="WN")
    listed = [seat_of(word, "also") for word in words or ""]
    if len(set(listed)) < len(listed):
        raise InputError("seats.input_twice", name="also", given=shown(words))
    if own in listed:
        raise InputError("seats.input_winner", name="also", given=shown(words), seat=WINDS[own])
    if len(listed) > 2:
        raise InputError("ninghai.fourth_winner", given=shown(words))
    if listed and not ruleset.options.multi_win:
        raise InputError("ninghai.one_winner", given=shown(words), ruleset=f"{ruleset.name}:{ruleset.preset}")
    return set(listed)


def _source(word: str | None, tsumo: bool, own: int, others: set[int]) -> int:
    """The seat that gave the winning tile; the winner on a self-draw."""
    if tsumo:
        if word is not None:
            raise InputError("win.discarder_with_tsumo", given=shown(word))
        return own
    if word is None:
        return next(seat for seat in range(4) if seat != own and seat not in others)
    found = seat_of(word, "discarder")
    if found == own:
        raise InputError("win.discarder_wins", seat=word)
    if found in others:
        raise InputError("ninghai.discarder_also_wins", seat=word)
    return found


def _faults(hand: Hand, win: int, tsumo: bool, robbed: bool, unready: bool, others: set[int]) -> Iterator[InputError]:
    """Why these things cannot have happened together, one reason after the other."""
    if robbed and tsumo:
        yield InputError("win.with_tsumo", name="robbed")
    if robbed and hand.owned[kind_of(win)] > 1:
        yield InputError("win.robbed_held", tile=code(win))
    if unready and tsumo:
        yield InputError("ninghai.unready_with_tsumo")
    if others and tsumo:
        yield InputError("ninghai.also_with_tsumo")
