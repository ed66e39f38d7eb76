"""The settlement of a Ninghai hand: the winners are paid, then the losers settle among themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from mahjongkit.core.shape import foreign_fault, shanten
from mahjongkit.errors import InputError, InvalidHand, in_context
from mahjongkit.game.events import Transfer
from mahjongkit.game.results import EndHand, HandResult, WinResult
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.score import LoserValue, NinghaiScore
from mahjongkit.rules.ninghai.win_request import NinghaiInputs, player_tiles, prepare
from mahjongkit.rules.ninghai.words import WORDS, say
from mahjongkit.scoring.win_checks import (
    check_flags,
    check_four_hands,
    dealer_of,
    seat_from_dealer,
    seats_from_dealer,
    winning_tile,
)
from mahjongkit.tiles import FLOWERS, TILES, WINDS, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.ninghai import Ninghai

SEATS = range(4)


class Settlement(HandResult):
    """The result of a hand, with the value of each loser's tiles."""

    def __init__(
        self,
        reason: str,
        wins: Sequence[WinResult],
        transfers: Sequence[Transfer],
        before: Sequence[int],
        after: Sequence[int],
        dealer: int,
        losers: Sequence[LoserValue],
        at_draw: Sequence[tuple[Hand, tuple[int, ...]]] = (),
    ) -> None:
        """`at_draw` are the hands after a draw, each with what it waited for."""
        winds = [WINDS[(seat - dealer) % 4] for seat in SEATS]
        names = {lang: tuple(say(lang, f"wind.{wind}") for wind in winds) for lang in LANGUAGES}
        super().__init__(reason, wins, transfers, before, after, names, WORDS)
        self.dealer = dealer
        self.losers = tuple(losers)
        self.at_draw = tuple(at_draw)

    def details(self, lang: str) -> list[str]:
        return [loser.explain(lang) for loser in self.losers]

    def end_hands(self, lang: str) -> list[EndHand]:
        """After a win, the losers' hands with their values; after a draw, who was ready on what."""
        found = [EndHand(loser.seat, loser.words(lang), loser.hand) for loser in self.losers]
        for seat, (hand, waits) in enumerate(self.at_draw):
            words = say(lang, "end_hand.ready" if waits else "end_hand.not_ready")
            found.append(EndHand(seat, words, hand if waits else None, tuple((kind, "") for kind in waits)))
        return found

    def as_data(self) -> dict[str, object]:
        data = super().as_data()
        return {**data, "banker": self.dealer, "losers": [loser.as_data() for loser in self.losers]}


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementInputs:
    """What a caller may say about a hand to be settled besides the hands and the winning tile, not yet checked."""

    winner: str | int | Sequence[int] | None = None
    """A seat 0 to 3, or E S W N counted from the dealer; several winners like "SN" (option multi_win)."""
    discarder: str | int | None = None
    """A seat like `winner`; None on a self-draw."""
    banker: int = 0
    """The seat 0 to 3 that deals."""
    robbed: bool = False
    mode: str | None = None
    """A scoring mode other than the ruleset's."""


def settle(ruleset: Ninghai, hands: Sequence[Hand], win: str | int, inputs: SettlementInputs) -> Settlement:
    """Settle a hand that was won.

    `hands` are those of the seats 0 to 3 in turn order, flowers included; a loser's has the 13 tiles after the last
    discard (a robbed player's pon without the robbed tile); a winner's has 13 without the winning tile or 14 with it.
    Whether the discarder is ready, and so not liable, follows from their hand.
    """
    check_flags({"robbed": inputs.robbed})
    if inputs.mode is not None:
        ruleset = ruleset.scoring.in_mode(inputs.mode)
    check_four_hands(hands)
    dealer = dealer_of(inputs.banker, "banker")
    face = winning_tile(win)
    winners = _winners(inputs.winner, dealer)
    source = None if inputs.discarder is None else seat_from_dealer(inputs.discarder, "discarder", dealer)
    _check_tiles(ruleset, hands, face, winners, drawn=source is None)
    wins = _wins(ruleset, hands, face, winners, source, dealer, inputs.robbed)
    losers = [loser_of(ruleset, seat, hands[seat], dealer) for seat in SEATS if seat not in winners]
    values = {loser.seat: loser.value for loser in losers}
    transfers = [*_shares(wins, dealer), *payments_between_losers(ruleset, values, dealer)]
    reason = "tsumo" if source is None else "ron"
    return Settlement(reason, wins, transfers, [0] * len(SEATS), _totals(transfers), dealer, losers)


def _totals(transfers: Sequence[Transfer]) -> list[int]:
    """What every seat has received minus what it has paid."""
    totals = [0] * len(SEATS)
    for paid in transfers:
        totals[paid.payer] -= paid.amount
        totals[paid.payee] += paid.amount
    return totals


def _wins(
    ruleset: Ninghai,
    hands: Sequence[Hand],
    face: int,
    winners: Sequence[int],
    source: int | None,
    dealer: int,
    robbed: bool,
) -> list[WinResult]:
    """The wins, in turn order from the seat that gave the tile."""
    winds = [WINDS[(seat - dealer) % 4] for seat in SEATS]
    first = winners[0] if source is None else source
    unready = first not in winners and not is_ready(ruleset, hands[first])
    found = []
    for winner in sorted(winners, key=lambda seat: (seat - first) % 4):
        inputs = NinghaiInputs(
            seat=winds[winner],
            tsumo=source is None,
            discarder=None if source is None else winds[source],
            also="".join(winds[other] for other in winners if other != winner),
            robbed=robbed,
            unready=unready,
        )
        score = prepare(ruleset, hands[winner], face, inputs).score()
        found.append(WinResult(winner, first, TILES[face], score))
    return found


def loser_of(ruleset: Ninghai, seat: int, hand: Hand, dealer: int) -> LoserValue:
    """The value of a loser's tiles."""
    wind = (seat - dealer) % 4
    loser = LoserValue(ruleset, seat, hand, wind)
    core.loser_value(player_tiles(hand, wind), ruleset.scoring.pattern_values, loser)
    return loser


def is_ready(ruleset: Ninghai, hand: Hand) -> bool:
    """Whether a kind of which the player has fewer than four completes the hand (RULES 2.1.6)."""
    return shanten(hand.shape, ruleset.scoring.goal) == 0


def _shares(wins: Sequence[WinResult], dealer: int) -> list[Transfer]:
    """The payments of the losers to the winners."""
    found = []
    for won in wins:
        assert isinstance(won.score, NinghaiScore)
        for share in won.score.shares:
            found.append(Transfer(0, (share.payer + dealer) % 4, won.seat, share.silver, share.reason))
    return found


def payments_between_losers(ruleset: Ninghai, values: Mapping[int, int], dealer: int) -> list[Transfer]:
    """The payments between losers: of every two, the one with the higher value collects (RULES 2.1.11).

    `values` are the values of the tiles by losing seat.
    """
    pattern_values = ruleset.scoring.pattern_values
    found = []
    for one, other in combinations(values, 2):
        low, high = (one, other) if values[one] < values[other] else (other, one)
        head = core.is_head(one, other, dealer, pattern_values)
        if silver := core.between_losers(values[high] - values[low], head, pattern_values):
            found.append(Transfer(0, low, high, silver, "losers"))
    return found


# Checks.


def _winners(words: object, dealer: int) -> tuple[int, ...]:
    if words is None or words == "":
        raise InputError("ninghai.settle.no_winner")
    return seats_from_dealer(words, "winner", dealer)


def _check_tiles(ruleset: Ninghai, hands: Sequence[Hand], face: int, winners: Sequence[int], *, drawn: bool) -> None:
    """Refuse a hand with the wrong number of tiles, and more tiles of a kind than exist."""
    if drawn and len(winners) > 1:
        raise InputError("ninghai.settle.several_tsumo", count=len(winners))
    held = [0] * 34
    flowers: dict[int, int] = {}
    for seat, hand in enumerate(hands):
        if foreign := foreign_fault(hand.shape, ruleset.scoring.goal):
            raise in_context("settle.seat", foreign, seat=seat)
        if seat not in winners and len(hand) != 13:
            raise InvalidHand("ninghai.settle.loser_not_13_tiles", seat=seat, hand=str(hand), count=len(hand))
        for kind, count in enumerate(hand.owned):
            held[kind] += count
        if seat in winners and hand.has_drawn and face not in FLOWERS:
            held[kind_of(face)] -= 1
        for flower in hand.flower_faces:
            if flower in flowers:
                one, other = flowers[flower], seat
                raise InvalidHand("ninghai.settle.flower_twice", tile=code(flower), one=one, other=other)
            flowers[flower] = seat
    if face not in FLOWERS:
        held[kind_of(face)] += 1
    for kind, count in enumerate(held):
        if count > 4:
            raise InvalidHand("ninghai.settle.copies_in_hands", count=count, tile=code(kind))
