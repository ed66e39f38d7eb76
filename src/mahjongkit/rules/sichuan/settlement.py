"""The settlement of a Sichuan hand: wins, kong fees, flower pigs, refunds and the ready check, with reasons.

`settle` computes it for a hand that a caller describes. A table computes its own payments and uses `Settlement` only to
explain them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.analysis.goals import shanten
from mahjongkit.analysis.hands import accepts
from mahjongkit.core.shape import foreign_fault
from mahjongkit.errors import InputError, InvalidHand, Phrase, in_context, shown
from mahjongkit.game.events import Events, Transfer
from mahjongkit.game.results import EndHand, HandResult, WinResult
from mahjongkit.locale import LANGUAGES
from mahjongkit.notation import format_tiles
from mahjongkit.rules.sichuan.declarations import (
    KONGS,
    Declaration,
    read_declarations,
    read_voids,
    typed_word,
)
from mahjongkit.rules.sichuan.score import SichuanScore, SichuanWin
from mahjongkit.rules.sichuan.scorer import ReadyHand, WinContext
from mahjongkit.rules.sichuan.words import say
from mahjongkit.scoring.groups import numbered
from mahjongkit.scoring.win_checks import check_four_hands, dealer_of, seats_from_dealer
from mahjongkit.tiles import SUITS, TILES, WINDS, code, kind_of, suit_of

if TYPE_CHECKING:
    from mahjongkit.hand import Hand
    from mahjongkit.rules.sichuan import Sichuan

SEATS = range(4)
FEES = {"kong": "direct_kong", "added": "added_kong", "closed": "closed_kong"}
"""The payment reason of each kind of kong."""


class Wait(NamedTuple):
    """A tile that completes a ready hand, and the multiplier of a plain ron on it."""

    tile: int
    multiplier: int

    def words(self, lang: str) -> str:
        return say(lang, "settle.wait", tile=code(self.tile), value=say(lang, "score.times", times=self.multiplier))


class BestWait(NamedTuple):
    """The wait with the largest multiplier, and the score of a plain ron on it."""

    tile: int
    score: SichuanScore


def _meld(kind: str, tiles: Sequence[int]) -> Phrase:
    """A meld as it is typed in the reader's language."""
    return Phrase("sichuan.settle.meld", kind=typed_word(kind), tiles=format_tiles(tiles))


class SeatEnd:
    """One seat at the end of the hand: its status (see `end_of`), waits and kong income."""

    def __init__(
        self,
        seat: int,
        hand: Hand | None,
        void: str,
        status: str,
        *,
        exempt: bool = False,
        waits: tuple[Wait, ...] = (),
        best: BestWait | None = None,
    ) -> None:
        """`hand` is None if it is not revealed; `exempt` marks a flower pig that pays no penalty."""
        self.seat = seat
        self.hand = hand
        self.void = void
        self.status = status
        self.exempt = exempt
        self.waits = waits
        self.best = best
        self.kong_income = 0

    def __repr__(self) -> str:
        hand = "" if self.hand is None else f", {self.hand}"
        return f"<SeatEnd seat {self.seat}: {self.status}, void {self.void or 'none'}{hand}>"

    @property
    def void_tiles(self) -> list[int]:
        """The tiles of the void suit that the hand still holds."""
        return [] if self.hand is None else [face for face in self.hand.faces if SUITS[suit_of(face)] == self.void]

    def explain(self, name: str, definition: str, lang: str) -> str:
        """A sentence on the status; empty for a winner and for a hand that is not revealed."""
        suit = say(lang, f"suit.{self.void}")
        if self.status == "pig":
            sentence = say(lang, f"settle.pig.{definition}", seat=name, suit=suit, tiles=format_tiles(self.void_tiles))
            return say(lang, "settle.with", one=sentence, other=say(lang, "settle.exempt")) if self.exempt else sentence
        if self.status == "not_ready":
            if self.void_tiles:
                return say(lang, "settle.not_ready_void", seat=name, suit=suit, tiles=format_tiles(self.void_tiles))
            return say(lang, "settle.not_ready", seat=name)
        if self.best is None:
            return ""
        comma = say(lang, "list.comma")
        waits = comma.join(wait.words(lang) for wait in self.waits)
        score = self.best.score
        patterns = [f"{one.name(lang)} {score.value_words_of(one, lang)}" for one in score.scored_patterns]
        return say(
            lang,
            "settle.ready",
            seat=name,
            waits=waits,
            tile=code(self.best.tile),
            reading=" ".join(score.reading),
            rows=comma.join(patterns),
            value=score.value_words(lang),
        )

    def as_data(self) -> dict[str, object]:
        best = self.best
        return {
            "seat": self.seat,
            "void": self.void,
            "status": self.status,
            "void_tiles": [code(face) for face in self.void_tiles],
            "exempt": self.exempt,
            "waits": [{"tile": code(wait.tile), "multiplier": wait.multiplier} for wait in self.waits],
            "best": None if best is None else {"tile": code(best.tile), **best.score.as_data()},
            "kong_income": self.kong_income,
        }


class Fee:
    """What one seat paid for another's kong; `fate` is kept, transferred or refunded."""

    __slots__ = ("amount", "fate", "kind", "payee", "payer", "tile")

    def __init__(self, kind: str, tile: int, payer: int, payee: int, amount: int) -> None:
        self.kind = kind
        self.tile = tile
        self.payer = payer
        self.payee = payee
        self.amount = amount
        self.fate = "kept"

    def __repr__(self) -> str:
        kong = f"{self.kind} {code(self.tile)}"
        return f"<Fee {kong}: seat {self.payer} pays seat {self.payee} {self.amount}, {self.fate}>"

    def words(self, lang: str) -> str:
        """The kong that was paid for, as text."""
        kong = say(lang, f"paid.{FEES[self.kind]}")
        return say(lang, "settle.kong", kong=kong, tiles=format_tiles([self.tile] * 4))


class Ledger:
    """Every payment of a hand, with the kong fee that it concerns, if any."""

    def __init__(self, hand: int = 0) -> None:
        self.hand = hand
        self.transfers: list[Transfer] = []
        self.kongs: list[Fee | None] = []  # for every payment the kong fee that it pays, transfers or refunds
        self.fees: list[Fee] = []
        self.last: list[Fee] = []  # the fees of the last kong
        self.kong = ("", 0)

    def pay(self, payer: int, payee: int, amount: int, reason: str, fee: Fee | None = None) -> None:
        if amount:
            self.transfers.append(Transfer(self.hand, payer, payee, amount, reason))
            self.kongs.append(fee)

    def begin_kong(self, kind: str, tile: int) -> None:
        """Begin a kong: the next calls of `pay_kong` are for it."""
        self.kong = (kind, tile)
        self.last = []

    def pay_kong(self, payer: int, payee: int, amount: int) -> None:
        fee = Fee(*self.kong, payer, payee, amount)
        if amount:
            self.fees.append(fee)
            self.last.append(fee)
        self.pay(payer, payee, amount, FEES[fee.kind], fee)

    def transfer(self, konger: int, winner: int) -> None:
        """Pay the fees of the last kong on to the winner on the discard after it (呼叫转移)."""
        total = sum(fee.amount for fee in self.last)
        for fee in self.last:
            fee.fate = "transferred"
        self.pay(konger, winner, total, "transfer", self.last[0] if self.last else None)

    def kept_by(self, seat: int) -> list[Fee]:
        return [fee for fee in self.fees if fee.payee == seat and fee.fate == "kept"]

    def refund(self, fee: Fee) -> None:
        fee.fate = "refunded"
        self.pay(fee.payee, fee.payer, fee.amount, "refund", fee)


def ledger_of(events: Events, hand: int) -> Ledger:
    """The payments of a hand that was played at a table."""
    ledger = Ledger(hand)
    for event in events:
        if event.kind == "call" and event.word in KONGS:
            ledger.begin_kong(event.word, event.faces[0])
        elif event.kind == "pay":
            if event.word in FEES.values():
                ledger.pay_kong(event.seat, event.other, event.number)
            elif event.word == "transfer":
                ledger.transfer(event.seat, event.other)
            elif event.word == "refund":
                ledger.refund(ledger.kept_by(event.seat)[0])
            else:
                ledger.pay(event.seat, event.other, event.number, event.word)
    return ledger


class Settlement(HandResult):
    """The result of a hand: wins, kong fees, flower pigs, refunds and the ready check, with reasons."""

    def __init__(
        self,
        ruleset: Sichuan,
        reason: str,
        wins: Sequence[WinResult],
        ledger: Ledger,
        before: Sequence[int],
        dealer: int,
        seats: Sequence[SeatEnd],
    ) -> None:
        names = {lang: ruleset.results.seat_names(dealer, lang) for lang in LANGUAGES}
        after = list(before)
        for paid in ledger.transfers:
            after[paid.payer] -= paid.amount
            after[paid.payee] += paid.amount
        super().__init__(reason, wins, ledger.transfers, before, after, names, ruleset.words)
        self.ruleset = ruleset
        self.dealer = dealer
        self.seats = tuple(seats)
        self.fees = tuple(ledger.fees)
        self._kongs = tuple(ledger.kongs)
        for fee in self.fees:
            self.seats[fee.payee].kong_income += fee.amount if fee.fate == "kept" else 0

    def why(self, place: int, lang: str) -> str:
        """The reason of a payment, with the kong or the wait that it is about."""
        paid = self.transfers[place]
        plain = say(lang, f"paid.{paid.reason}")
        fee = self._kongs[place]
        if fee is not None:
            kong = fee.words(lang)
            return kong if paid.reason in FEES.values() else say(lang, "settle.about", reason=plain, what=kong)
        best = self.seats[paid.payee].best if paid.reason == "ready" else None
        if best is not None:
            what = say(lang, "settle.wait", tile=code(best.tile), value=best.score.value_words(lang))
            return say(lang, "settle.about", reason=plain, what=what)
        return plain

    def details(self, lang: str) -> list[str]:
        """Sentences on who is ready, not ready or a flower pig, and on refunded and transferred kong fees."""
        definition = self.ruleset.options.pig_definition
        sentences = [end.explain(self._name(end.seat, lang), definition, lang) for end in self.seats]
        for fate in ("refunded", "transferred"):
            for fee in self.fees:
                if fee.fate == fate:
                    names = {"seat": self._name(fee.payee, lang), "payer": self._name(fee.payer, lang)}
                    sentences.append(say(lang, f"settle.{fate}", kong=fee.words(lang), amount=fee.amount, **names))
        return [sentence for sentence in sentences if sentence]

    def end_hands(self, lang: str) -> list[EndHand]:
        """The hands of the ready check: ready with every wait and its multiplier, not ready, or a flower pig."""
        return [
            EndHand(
                end.seat,
                self.words.say(lang, f"end_hand.{end.status}"),
                end.hand,
                tuple((wait.tile, f"×{wait.multiplier}") for wait in end.waits),
            )
            for end in self.seats
            if end.status in ("ready", "not_ready", "pig")
        ]

    def as_data(self) -> dict[str, object]:
        data = super().as_data()
        payments: list[dict[str, object]] = []
        for place, paid in enumerate(self.transfers):
            entry: dict[str, object] = dict(paid._asdict())
            fee = self._kongs[place]
            if fee is not None:
                entry |= {"kong": fee.kind, "tile": code(fee.tile)}
            payments.append(entry)
        return {
            **data,
            "payments": payments,
            "dealer": self.dealer,
            "seats": [end.as_data() for end in self.seats],
        }


# The status of each seat.


def is_pig(ruleset: Sichuan, hand: Hand, void: str) -> bool:
    """Whether a seat with this hand that has not won is a flower pig (RULES 1.1.9)."""
    if ruleset.options.pig_definition == "void_suit":
        return any(SUITS[suit_of(face)] == void for face in hand.faces)
    return len({kind // 9 for kind, count in enumerate(hand.owned) if count}) == 3


def waits_mask(ruleset: Sichuan, hand: Hand, void: str) -> int:
    """The kinds that complete a hand about to draw, of which it owns fewer than four (RULES 1.1.5), a bit each."""
    return accepts(hand, ruleset, void=void).mask if shanten(hand, ruleset, void=void) == 0 else 0


def ready_hand(ruleset: Sichuan, hand: Hand, void: str) -> ReadyHand | None:
    """What a plain ron on each wait of a hand is worth; None if the hand is not ready."""
    waits = waits_mask(ruleset, hand, void)
    if not waits:
        return None
    ready, parts = ReadyHand(), ruleset.scoring
    context = WinContext([kind_of(face) for face in hand.faces], numbered(hand.melds), void=SUITS.index(void))
    parts.scorer.best_ron(context, parts.pattern_values, waits, ready)
    return ready


def end_of(
    ruleset: Sichuan,
    seat: int,
    hand: Hand,
    void: str,
    find_ready: Callable[[], ReadyHand | None],
    *,
    won: bool,
    settled: bool,
    only_void: bool,
) -> SeatEnd:
    """A seat with its status: `won`, `pig`, `ready`, `not_ready`, or `playing` if the others are not settled.

    `find_ready` tells what the waits of the hand are worth.
    """
    if won or not settled:
        return SeatEnd(seat, hand if won else None, void, "won" if won else "playing")
    if is_pig(ruleset, hand, void):
        exempt = only_void and ruleset.options.pig_exempt_if_only_void_discards
        return SeatEnd(seat, hand, void, "pig", exempt=exempt)
    ready = find_ready()
    if ready is None:
        return SeatEnd(seat, hand, void, "not_ready")
    score = SichuanScore(SichuanWin(ruleset, hand + ready.tile, ready.tile, 0, (1,)))
    score.assign(ready)
    waits = tuple(Wait(kind, multiplier) for kind, multiplier in ready.waits())
    return SeatEnd(seat, hand, void, "ready", waits=waits, best=BestWait(ready.tile, score))


# A hand that a caller describes.


def settle(
    ruleset: Sichuan,
    hands: Sequence[Hand],
    win: str | int | None = None,
    *,
    void: object = None,
    events: object = None,
    dealer: object = 0,
    void_discards: object = None,
) -> Settlement:
    """Settle a whole hand: wins and kongs in order, then flower pigs, refunds and the ready check.

    - `hands`: of the seats 0 to 3 in turn order, 13 tiles each at the end, melds counted as three; a winner's hand has
      14 with the winning tile or 13 without it
    - `void`: the four void suits, like "pssm"
    - `events`: wins and kongs in the order in which they happened: see `read_declarations`
    - `dealer`: the seat 0 to 3 that deals; seats may also be written E S W N, counted from the dealer
    - `void_discards`: the seats that discarded only tiles of their void suit, for the option that exempts such pigs

    With fewer than three winners the hand has ended because the wall was empty.
    """
    if win is not None:
        raise InputError("sichuan.settle_win", given=shown(win))
    check_four_hands(hands)
    first = dealer_of(dealer, "dealer")
    voids = read_voids(void)
    declared = read_declarations(events, first)
    only_void = seats_from_dealer(void_discards, "void_discards", first) if void_discards not in (None, "") else ()
    return _Settler(ruleset, hands, voids, first, set(only_void)).settle(declared)


class _Settler:
    """Settles a hand event by event."""

    def __init__(self, ruleset: Sichuan, hands: Sequence[Hand], voids: str, dealer: int, only_void: set[int]) -> None:
        self.ruleset = ruleset
        self.option = ruleset.options
        self.base = ruleset.options.base
        self.hands = hands
        self.voids = voids
        self.dealer = dealer
        self.only_void = only_void
        self.active = set(SEATS)
        self.wins: list[WinResult] = []
        self.ledger = Ledger()
        self.unpaid = [[(meld.kind, meld.kinds[0]) for meld in hand.melds if meld.is_kong] for hand in hands]
        self.last: Declaration | None = None  # the event before

    def settle(self, events: Sequence[Declaration]) -> Settlement:
        self.check_hands(events)
        for place, event in enumerate(events):
            with event.errors():
                if len(self.wins) >= 3:
                    raise InputError("sichuan.settle.over_before")
                self.check_order(event, place, len(events))
                if event.verb in KONGS:
                    self.kong(event)
                else:
                    self.win(event)
            self.last = event
        for seat, rest in enumerate(self.unpaid):
            for kind, tile in rest:
                key = "sichuan.settle.no_direct_kong" if kind == "kong" else "sichuan.settle.no_kong"
                tiles = format_tiles([tile] * 4)
                raise InputError(key, seat=seat, kind=typed_word(kind), tiles=tiles, tile=code(tile))
        reason = "three_winners" if len(self.wins) >= 3 else "wall_empty"
        settled = reason == "wall_empty" or self.option.settle_after_three_wins
        seats = [self.end_of(seat, settled) for seat in SEATS]
        if settled:
            self.settle_rest(seats)
        return Settlement(self.ruleset, reason, self.wins, self.ledger, [0] * 4, self.dealer, seats)

    # Checks.

    def check_hands(self, events: Sequence[Declaration]) -> None:
        """Refuse a hand without 13 tiles, a meld of the void suit, and more than four tiles of a kind."""
        winners = {seat: event for event in events if event.verb not in KONGS for seat in event.seats}
        held = [0] * 34
        for seat, hand in enumerate(self.hands):
            if foreign := foreign_fault(hand.shape, self.ruleset.shape.whole_goal):
                raise in_context("settle.seat", foreign, seat=seat)
            if seat not in winners and len(hand) != 13:
                raise InvalidHand("sichuan.settle.not_13_tiles", seat=seat, hand=str(hand), count=len(hand))
            for meld in hand.melds:
                if SUITS[suit_of(meld.kinds[0])] == self.voids[seat]:
                    raise InvalidHand(
                        "sichuan.settle.void_meld", seat=seat, meld=_meld(meld.kind, meld.faces), void=self.voids[seat]
                    )
            for kind, count in enumerate(hand.owned):
                held[kind] += count
            if seat in winners and hand.has_drawn != (winners[seat].verb == "tsumo"):
                held[winners[seat].tile] += 1 if winners[seat].verb == "tsumo" else -1
        for event in events:
            if event.verb == "ron":
                held[event.tile] += 1  # the tile was in another hand
        for kind, count in enumerate(held):
            if count > 4:
                raise InvalidHand("sichuan.settle.copies", count=count, tile=code(kind))

    def check_order(self, event: Declaration, place: int, size: int) -> None:
        """Refuse an event of a seat that has won before, and flags that do not fit the events before and after."""
        for seat in (*event.seats, *([] if event.source is None else [event.source])):
            if seat not in self.active:
                raise InputError("sichuan.settle.won_before", seat=seat)
        if event.source in event.seats:
            raise InputError("sichuan.settle.own_tile", seat=event.source)
        if event.flags & {"heavenly", "earthly"} and place:
            raise InputError("sichuan.settle.heavenly_first")
        if "last" in event.flags and place != size - 1:
            raise InputError("sichuan.settle.after_last")
        if "after_kong" in event.flags:
            konger = event.seats[0] if event.verb == "tsumo" else event.source
            if self.last is None or self.last.verb not in KONGS or self.last.seats != (konger,):
                raise InputError("sichuan.settle.not_after_kong", seat=konger)

    # Kongs and wins.

    def kong(self, event: Declaration) -> None:
        (seat,) = event.seats
        meld = (event.verb, event.tile)
        if meld not in self.unpaid[seat]:
            expected = _meld(event.verb, [event.tile] * 4)
            raise InputError("sichuan.settle.kong_not_shown", hand=str(self.hands[seat]), seat=seat, meld=expected)
        self.unpaid[seat].remove(meld)
        self.ledger.begin_kong(*meld)
        if "free" in event.flags:
            if not self.option.waive_added_if_direct_possible:
                raise InputError("sichuan.settle.free")
            return
        fees = {"kong": self.option.direct_kong_fee, "added": 1, "closed": 2}
        for payer in SEATS:
            if payer == event.source if event.verb == "kong" else payer in self.active - {seat}:
                self.ledger.pay_kong(payer, seat, fees[event.verb] * self.base)

    def win(self, event: Declaration) -> None:
        source = event.source if event.source is not None else event.seats[0]
        if "robbed" in event.flags:
            pon = [meld for meld in self.hands[source].melds if meld.kind == "pon" and meld.kinds[0] == event.tile]
            if not pon:
                expected = _meld("pon", [event.tile] * 3)
                raise InputError(
                    "sichuan.settle.robbed_not_shown", hand=str(self.hands[source]), seat=source, meld=expected
                )
        winners = sorted(event.seats, key=lambda seat: (seat - source) % 4)
        for seat in winners:
            score = self.score(event, seat)
            self.wins.append(WinResult(seat, source, TILES[event.tile], score))
            for payer in sorted((payer + self.dealer) % 4 for payer in score.won.payers):
                self.ledger.pay(payer, seat, score.share, "win")
        after_kong = event.verb == "ron" and "after_kong" in event.flags
        if self.option.call_transfer and after_kong and len(winners) == 1:
            self.ledger.transfer(source, winners[0])
        self.active -= set(winners)

    def score(self, event: Declaration, seat: int) -> SichuanScore:
        inputs: dict[str, object] = dict.fromkeys(event.flags, True)
        inputs |= {"tsumo": event.verb == "tsumo", "void": self.voids[seat], "seat": self.wind(seat)}
        if event.source is not None:
            inputs["discarder"] = self.wind(event.source)
        elif "after_kong" in event.flags and self.last is not None and self.last.source is not None:
            inputs["giver"] = self.wind(self.last.source)
        gone = "".join(self.wind(other) for other in SEATS if other not in self.active)
        try:
            return self.ruleset.scoring.prepare(self.hands[seat], event.tile, out=gone or None, **inputs).score()
        except ValueError as error:
            raise in_context("settle.seat", error, seat=seat) from None

    def wind(self, seat: int) -> str:
        return WINDS[(seat - self.dealer) % 4]

    # Settlement of the seats that have not won (RULES 1.1.9).

    def end_of(self, seat: int, settled: bool) -> SeatEnd:
        return end_of(
            self.ruleset,
            seat,
            self.hands[seat],
            self.voids[seat],
            lambda: ready_hand(self.ruleset, self.hands[seat], self.voids[seat]),
            won=seat not in self.active,
            settled=settled,
            only_void=seat in self.only_void,
        )

    def settle_rest(self, seats: Sequence[SeatEnd]) -> None:
        """Flower pig penalties, refunds of kong fees, and the ready check."""
        penalty = self.option.pig_multiplier * self.base
        for pig in seats:
            for other in seats:
                if pig.status == "pig" and not pig.exempt and other.status != "pig":
                    self.ledger.pay(pig.seat, other.seat, penalty, "pig")
        for end in seats:
            if end.status in ("pig", "not_ready"):
                for fee in self.ledger.kept_by(end.seat):
                    self.ledger.refund(fee)
        owing = ("pig", "not_ready") if self.option.pig_pays_ready_check else ("not_ready",)
        for ready in seats:
            for other in seats:
                if ready.best is not None and other.status in owing:
                    self.ledger.pay(other.seat, ready.seat, ready.best.score.multiplier * self.base, "ready")
