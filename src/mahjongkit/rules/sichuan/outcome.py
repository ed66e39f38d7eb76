"""How a Sichuan hand ended, told from the table: every win with its score, then the receipt of all payments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.events import Events
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import say
from mahjongkit.outcome import Won
from mahjongkit.rules.sichuan import settle
from mahjongkit.rules.sichuan.settlement import SeatEnd, Settlement, end_of, ledger_of
from mahjongkit.tiles import SUITS, suit_of
from mahjongkit.view import Note

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan import Sichuan
    from mahjongkit.rules.sichuan.flow import SichuanPlay
    from mahjongkit.scoring import Score
    from mahjongkit.view import View

WINDS = "ESWN"
MELDS = ("", "", "", "pon", "kong", "added", "closed")


def hand_result(rules: Sichuan, play: SichuanPlay) -> Settlement:
    """The result of the hand that has just ended."""
    events = Events(play.events_from(0), rules)
    won = [
        Won(event.seat, event.other, event.tiles[0], score_of(rules, play, event.seat)) for event in events.only("win")
    ]
    reason = events.only("end")[0].word
    settled = reason == "wall_empty" or bool(rules.options["settle_after_three_wins"])
    seats = [seat_end(rules, play, seat, settled) for seat in range(4)]
    ledger = ledger_of(events, play.number)
    return Settlement(rules, reason, won, ledger, play.chapter()[0][:4], play.dealer, seats)


def seat_end(rules: Sichuan, play: SichuanPlay, seat: int, settled: bool) -> SeatEnd:
    """How a seat stands when the hand is over."""
    _, _, source, _, _ = play.won(seat)
    void = SUITS[play.void_of(seat)]
    river = play.river_of(seat)
    only_void = bool(river) and all(SUITS[suit_of(face)] == void for face, _ in river)
    hand = Hand.of(play.hand_of(seat), melds_of(play, seat))
    return end_of(rules, seat, hand, void, won=source >= 0, settled=settled, only_void=only_void)


def melds_of(play: SichuanPlay, seat: int) -> list[Meld]:
    return [Meld.of(MELDS[verb], faces) for verb, _, faces in play.melds_of(seat)]


def seat_notes(rules: Sichuan, view: View, seat: int, lang: str) -> list[Note]:
    """The void suit, who has won, and what a passed win keeps a seat from."""
    void, won, bar = (view.marks[seat].get(name, 0) for name in rules.marks)
    notes = []
    if void:
        notes.append(Note(say(lang, "note.void", suit=say(lang, f"suit.{SUITS[void - 1]}"))))
    if won:
        notes.append(Note(say(lang, "note.won", n=won)))
    if bar:
        notes.append(Note(say(lang, "note.bar", n=bar)))
    return notes


def score_of(rules: Sichuan, play: SichuanPlay, seat: int) -> Score:
    """A win scored once more, by the scorer that explains itself."""
    facts, tile, source, _, _ = play.won(seat)
    tsumo = bool(facts & settle.WON_TSUMO)
    first = bool(facts & settle.WON_FIRST)
    dealer = seat == play.dealer
    told: dict[str, object] = {
        "tsumo": tsumo,
        "void": SUITS[play.void_of(seat)],
        "after_kong": bool(facts & settle.WON_AFTER_KONG),
        "robbed": bool(facts & settle.WON_ROBBED),
        "last": bool(facts & settle.WON_LAST),
        "heavenly": first and tsumo and dealer,
        "earthly": first and not dealer and (tsumo or bool(rules.options["dihu_on_dealer_discard"])),
        "seat": _wind(play, seat),
    }
    if not tsumo:
        told["discarder"] = _wind(play, source)
    elif facts & settle.WON_GIVEN:
        told["giver"] = _wind(play, play.giver_of(seat))
    active = play.active_before(seat)
    gone = [_wind(play, other) for other in range(4) if other != seat and not active >> other & 1]
    if gone:
        told["out"] = "".join(gone)
    tiles = play.hand_of(seat) + ([] if tsumo else [tile])
    return rules.prepare(Hand.of(tiles, melds_of(play, seat)), tile, **told).score()


def _wind(play: SichuanPlay, seat: int) -> str:
    return WINDS[(seat - play.dealer) % 4]
