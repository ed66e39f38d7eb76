"""The result of a Sichuan hand, read from the state: every win with its score, and all payments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.core.bits import bits_of
from mahjongkit.game.events import Events
from mahjongkit.game.results import WinResult
from mahjongkit.game.view import Note
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import Text
from mahjongkit.rules import parts
from mahjongkit.rules.sichuan import payments
from mahjongkit.rules.sichuan.flow import SichuanState
from mahjongkit.rules.sichuan.patterns import PATTERNS
from mahjongkit.rules.sichuan.score import SichuanScore, SichuanWin
from mahjongkit.rules.sichuan.scorer import ReadyHand
from mahjongkit.rules.sichuan.settlement import FEES, SeatEnd, Settlement, end_of, ledger_of, waits_mask
from mahjongkit.rules.sichuan.words import say
from mahjongkit.scoring.groups import melds_of, wind_of
from mahjongkit.tiles import SUITS, code, suit_of

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState
    from mahjongkit.game.events import Event, Transfer
    from mahjongkit.game.view import View
    from mahjongkit.rules.sichuan import Sichuan
    from mahjongkit.scoring.score import Pattern


class Results(parts.Results):
    """Every win with its score, all payments, and what a view says about void suits and winners."""

    ruleset: Sichuan

    def hand_result(self, state: GameState) -> Settlement:
        """The result of the hand that has just ended, explained by the scores by which the table paid."""
        assert isinstance(state, SichuanState)
        events = Events(state.events_from(0), self.ruleset)
        ledger = ledger_of(events, state.number)
        won = [
            WinResult(event.seat, event.other, event.tiles[0], score_of(self.ruleset, state, event, ledger.transfers))
            for event in events.only("win")
        ]
        reason = events.only("end")[0].word
        settled = reason == "wall_empty" or self.ruleset.options.settle_after_three_wins
        winners = {one.seat for one in won}
        ends = [seat_end(self.ruleset, state, seat, won=seat in winners, settled=settled) for seat in range(4)]
        return Settlement(self.ruleset, reason, won, ledger, state.hand_log().start.scores, state.dealer, ends)

    def seat_notes(self, view: View, seat: int, lang: str) -> list[Note]:
        """Notes on a seat: its void suit, its win, and the bar after a win it passed up."""
        void, won, bar, _, _ = (view.marks[seat].get(name, 0) for name in self.ruleset.flow.marks)
        notes = []
        if void:
            notes.append(Note(mark_words("void", void, lang)))
        if won:
            notes.append(Note(mark_words("won", won, lang)))
        if fans := announced(view.marks[seat]):
            notes.append(Note(pattern_names(fans, lang)))
        if bar:
            notes.append(Note(mark_words("bar", bar, lang)))
        return notes

    def mark_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        return mark_words(name, value, lang)

    def view_details(self, view: View) -> dict[str, object]:
        """Phase, void suits, who has won with which patterns, kong income so far; for the viewing seat also its waits.

        The phase is `exchange`, `void` (the suits are chosen), `play` or `over`. A seat that has drawn counts as ready
        if it was before the draw; `ready` is None if the seat has won, watches, or must discard without a drawn tile.
        """
        voids = [SUITS[marks["void"] - 1] if marks["void"] else None for marks in view.marks]
        waits = own_waits(self.ruleset, view)
        return {
            "phase": phase_of(self.ruleset, view),
            "void": voids,
            "won": [bool(marks["won"]) for marks in view.marks],
            "announced": [[pattern.key for pattern, _ in announced(marks)] for marks in view.marks],
            "kong_income": kong_income(view),
            "ready": None if waits is None else bool(waits),
            "waits": [code(kind) for kind in waits or ()],
        }


def score_of(ruleset: Sichuan, state: SichuanState, event: Event, transfers: Sequence[Transfer]) -> SichuanScore:
    """The score by which the table paid a win."""
    seat, tile = event.seat, event.tiles[0].face
    tiles = state.hand_of(seat) + ([] if event.other == seat else [tile])
    payers = [paid.payer for paid in transfers if paid.payee == seat and paid.reason == "win"]
    winds = tuple(sorted(wind_of(state, payer) for payer in payers))
    score = SichuanScore(SichuanWin(ruleset, Hand.of(tiles, melds_of(state, seat)), tile, wind_of(state, seat), winds))
    state.read_breakdown(seat, score)
    return score


def seat_end(ruleset: Sichuan, state: SichuanState, seat: int, *, won: bool, settled: bool) -> SeatEnd:
    """How a seat stands when the hand is over."""
    void = SUITS[state.void_of(seat)]
    river = state.river_of(seat)
    only_void = bool(river) and all(SUITS[suit_of(face)] == void for face, _ in river)
    hand = Hand.of(state.hand_of(seat), melds_of(state, seat))
    return end_of(
        ruleset, seat, hand, void, lambda: ready_at(state, seat), won=won, settled=settled, only_void=only_void
    )


def ready_at(state: SichuanState, seat: int) -> ReadyHand | None:
    """What the ready check of the table found for a seat; None if the seat is not ready."""
    if not state.is_ready(seat):
        return None
    ready = ReadyHand()
    state.read_ready(seat, ready)
    return ready


def mark_words(name: str, value: int, lang: str) -> str:
    """A mark with its value in words: the void suit, the place of the win, the announced patterns."""
    if name in ("fans", "moment"):
        return pattern_names(announced({name: value}), lang)
    return say(lang, f"note.{name}", n=value, suit=Text(f"suit.{SUITS[(value - 1) % 3]}"))


def announced(marks: Mapping[str, int]) -> list[tuple[Pattern, int]]:
    """The patterns that a winner with hidden tiles has announced, and how often each counts."""
    rows = payments.announced_rows(marks.get("fans", 0), marks.get("moment", 0))
    return [(PATTERNS[index], times) for index, times in rows]


def pattern_names(patterns: list[tuple[Pattern, int]], lang: str) -> str:
    """The names of patterns as text, each with its number of times if more than one."""
    names = [pattern.names[lang] + (f" ×{times}" if times > 1 else "") for pattern, times in patterns]
    return say(lang, "list.comma").join(names)


def phase_of(ruleset: Sichuan, view: View) -> str:
    if view.hand_over:
        return "over"
    if any(marks["void"] for marks in view.marks):
        return "play"
    return "exchange" if ruleset.options.exchange_three and not view.exchanged else "void"


def kong_income(view: View) -> list[int]:
    """What every seat was paid for kongs in this hand and has neither transferred nor refunded."""
    income = [0] * 4
    for paid in view.payments:
        if paid.reason in FEES.values():
            income[paid.payee] += paid.amount
        elif paid.reason in ("transfer", "refund"):
            income[paid.payer] -= paid.amount
    return income


def own_waits(ruleset: Sichuan, view: View) -> list[int] | None:
    """The waits of the viewing seat before its draw; None if it has won, watches, or has no drawn tile to leave out."""
    if view.seat < 0 or view.marks[view.seat]["won"] or not view.marks[view.seat]["void"]:
        return None
    tiles = list(view.hand)
    if len(tiles) % 3 == 2:
        if view.drawn is None:
            return None
        tiles.remove(view.drawn)
    melds = [Meld.of(meld.kind, meld.tiles) for meld in view.melds[view.seat]]
    return bits_of(waits_mask(ruleset, Hand.of(tiles, melds), SUITS[view.marks[view.seat]["void"] - 1]))
