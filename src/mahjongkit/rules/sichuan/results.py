"""How a Sichuan hand ended, told from the table: every win with its score, then the receipt of all payments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjongkit.game.events import Events
from mahjongkit.game.results import Won
from mahjongkit.game.view import Note
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import say
from mahjongkit.rules.sichuan import payments, seats
from mahjongkit.rules.sichuan import scorer as core
from mahjongkit.rules.sichuan.patterns import PATTERNS
from mahjongkit.rules.sichuan.settlement import FEES, SeatEnd, Settlement, end_of, ledger_of, wait_kinds
from mahjongkit.tiles import SUITS, code, suit_of

if TYPE_CHECKING:
    from mahjongkit.game.view import View
    from mahjongkit.rules.sichuan import Sichuan
    from mahjongkit.rules.sichuan.flow import SichuanState
    from mahjongkit.scoring.score import Pattern, Score

WINDS = "ESWN"
MELDS = ("", "", "", "pon", "kong", "added", "closed")


def hand_result(rules: Sichuan, state: SichuanState) -> Settlement:
    """The result of the hand that has just ended."""
    events = Events(state.events_from(0), rules)
    won = [
        Won(event.seat, event.other, event.tiles[0], score_of(rules, state, event.seat)) for event in events.only("win")
    ]
    reason = events.only("end")[0].word
    settled = reason == "wall_empty" or bool(rules.options["settle_after_three_wins"])
    ends = [seat_end(rules, state, seat, settled) for seat in range(4)]
    ledger = ledger_of(events, state.number)
    return Settlement(rules, reason, won, ledger, state.hand_log()[0][:4], state.dealer, ends)


def seat_end(rules: Sichuan, state: SichuanState, seat: int, settled: bool) -> SeatEnd:
    """How a seat stands when the hand is over."""
    _, _, source, _, _ = state.won(seat)
    void = SUITS[state.void_of(seat)]
    river = state.river_of(seat)
    only_void = bool(river) and all(SUITS[suit_of(face)] == void for face, _ in river)
    hand = Hand.of(state.hand_of(seat), melds_of(state, seat))
    return end_of(rules, seat, hand, void, won=source >= 0, settled=settled, only_void=only_void)


def melds_of(state: SichuanState, seat: int) -> list[Meld]:
    return [Meld.of(MELDS[verb], faces) for verb, _, faces in state.melds_of(seat)]


def seat_notes(rules: Sichuan, view: View, seat: int, lang: str) -> list[Note]:
    """The void suit, who has won, and what a passed win keeps a seat from."""
    void, won, bar, _, _ = (view.marks[seat].get(name, 0) for name in rules.marks)
    notes = []
    if void:
        notes.append(Note(say(lang, "note.void", suit=say(lang, f"suit.{SUITS[void - 1]}"))))
    if won:
        notes.append(Note(say(lang, "note.won", n=won)))
    if fans := announced(view.marks[seat]):
        notes.append(Note(row_names(fans, lang)))
    if bar:
        notes.append(Note(say(lang, "note.bar", n=bar)))
    return notes


def announced(marks: Mapping[str, int]) -> list[tuple[Pattern, int]]:
    """The rows that a winner whose tiles stay hidden has announced, and how often each counts."""
    fans, moment = marks.get("fans", 0), marks.get("moment", 0)
    rows = fans | (moment & (1 << seats.ROOTS_FROM) - 1) << core.SELF_DRAW
    found = [(PATTERNS[row], 1) for row in range(core.ROOT) if rows >> row & 1]
    roots = moment >> seats.ROOTS_FROM
    return [*found, *([(PATTERNS[core.ROOT], roots)] if roots else [])]


def row_names(rows: list[tuple[Pattern, int]], lang: str) -> str:
    """Rows by their names, with a number where one counts several times."""
    names = [row.names[lang] + (f" ×{times}" if times > 1 else "") for row, times in rows]
    return say(lang, "settle.comma").join(names)


def state(rules: Sichuan, view: View) -> dict[str, object]:
    """Phase, void suits, who has won with which rows, kong income so far; of the own seat also what it waits for.

    The phase is `exchange`, `void` (the suits are chosen), `play` or `over`. A seat that has drawn is ready if it was
    before the draw; `ready` is None where the seat has won, watches, or is to discard without a drawn tile.
    """
    voids = [SUITS[marks["void"] - 1] if marks["void"] else None for marks in view.marks]
    waits = own_waits(rules, view)
    return {
        "phase": phase_of(rules, view),
        "void": voids,
        "won": [bool(marks["won"]) for marks in view.marks],
        "announced": [[row.key for row, _ in announced(marks)] for marks in view.marks],
        "kong_income": kong_income(view),
        "ready": None if waits is None else bool(waits),
        "waits": [code(kind) for kind in waits or ()],
    }


def phase_of(rules: Sichuan, view: View) -> str:
    if view.hand_over:
        return "over"
    if any(marks["void"] for marks in view.marks):
        return "play"
    return "exchange" if rules.options["exchange_three"] and not view.exchanged else "void"


def kong_income(view: View) -> list[int]:
    """What every seat was paid for kongs in this hand and has neither handed on nor returned."""
    income = [0] * 4
    for paid in view.payments:
        if paid.reason in FEES.values():
            income[paid.payee] += paid.amount
        elif paid.reason in ("transfer", "refund"):
            income[paid.payer] -= paid.amount
    return income


def own_waits(rules: Sichuan, view: View) -> list[int] | None:
    """What the own hand waits for between its turns; None where that is no question."""
    if view.seat < 0 or view.marks[view.seat]["won"] or not view.marks[view.seat]["void"]:
        return None
    tiles = list(view.hand)
    if len(tiles) % 3 == 2:
        if view.drawn is None:
            return None
        tiles.remove(view.drawn)
    melds = [Meld.of(meld.kind, meld.tiles) for meld in view.melds[view.seat]]
    return wait_kinds(rules, Hand.of(tiles, melds), SUITS[view.marks[view.seat]["void"] - 1])


def score_of(rules: Sichuan, state: SichuanState, seat: int) -> Score:
    """A win scored once more, by the scorer that explains itself."""
    facts, tile, source, _, _ = state.won(seat)
    tsumo = bool(facts & payments.WON_TSUMO)
    first = bool(facts & payments.WON_FIRST)
    dealer = seat == state.dealer
    told: dict[str, object] = {
        "tsumo": tsumo,
        "void": SUITS[state.void_of(seat)],
        "after_kong": bool(facts & payments.WON_AFTER_KONG),
        "robbed": bool(facts & payments.WON_ROBBED),
        "last": bool(facts & payments.WON_LAST),
        "heavenly": first and tsumo and dealer,
        "earthly": first and not dealer and (tsumo or bool(rules.options["dihu_on_dealer_discard"])),
        "seat": _wind(state, seat),
    }
    if not tsumo:
        told["discarder"] = _wind(state, source)
    elif facts & payments.WON_GIVEN:
        told["giver"] = _wind(state, state.giver_of(seat))
    active = state.active_before(seat)
    gone = [_wind(state, other) for other in range(4) if other != seat and not active >> other & 1]
    if gone:
        told["out"] = "".join(gone)
    tiles = state.hand_of(seat) + ([] if tsumo else [tile])
    return rules.prepare(Hand.of(tiles, melds_of(state, seat)), tile, **told).score()


def _wind(state: SichuanState, seat: int) -> str:
    return WINDS[(seat - state.dealer) % 4]
