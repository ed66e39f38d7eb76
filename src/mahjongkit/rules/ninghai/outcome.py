"""What is told about a Ninghai table: where a match begins, of whom a player is warned, how a hand ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.core.shape import Shape, shanten
from mahjongkit.events import Events
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import say
from mahjongkit.rules.ninghai.seats import FIRST_THROW, PASSED
from mahjongkit.rules.ninghai.settlement import Settlement
from mahjongkit.rules.start import Start
from mahjongkit.tiles import KINDS, ORPHANS, SUITS, kind_of
from mahjongkit.view import Danger, Note

if TYPE_CHECKING:
    from mahjongkit.outcome import Won
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.ninghai.flow import NinghaiPlay
    from mahjongkit.rules.ninghai.result import LoserValue
    from mahjongkit.view import View

MELDS = ("", "", "chi", "pon", "kong", "added", "closed")
DANGEROUS = {
    **{f"danger_{SUITS[suit]}": tuple(range(9 * suit, 9 * suit + 9)) for suit in range(3)},
    "danger_honours": tuple(range(27, KINDS)),
    "danger_terminals": ORPHANS,
}
"""The kinds that the public marks of a seat warn of."""


def opening(rules: Ninghai, start: Mapping[str, object], play: NinghaiPlay) -> list[int]:
    """Where a match stands: `scores`, `dealer`, `hand`, and `passed`, how often the deal has passed on.

    Where nobody says who deals, and the match is at its beginning, the dice do.
    """
    said = Start(rules.name, start, ("scores", "dealer", "hand", "passed"))
    hand = said.hand(play)
    passed = said.number("passed", rules.most_hands)
    most = min(play.deals() - 1, hand)
    if passed > most:
        raise ValueError(f"start: passed {passed}; expected 0 to {most}: once a hand, and {play.deals()} times end it")
    thrown = play.first_throw() if "dealer" not in start and not hand else 0
    return said.position(play, 0, {FIRST_THROW: thrown, PASSED: passed})


# Warnings (RULES 2.1.12).


def warnings(rules: Ninghai, view: View) -> tuple[Danger, ...]:
    """The other seats that are marked, and what a discarder who is not ready had better keep."""
    found = []
    careless: tuple[int, ...] | None = None
    for seat in range(4):
        kinds = {kind for name, kinds in DANGEROUS.items() if view.marks[seat][name] for kind in kinds}
        if not kinds or seat == view.seat:
            continue
        if careless is None:
            careless = not_ready_without(rules, view)
        found.append(Danger(seat, tuple(sorted(kinds)), tuple(tile for tile in careless if tile in kinds)))
    return tuple(found)


def not_ready_without(rules: Ninghai, view: View) -> tuple[int, ...]:
    """The own tiles after whose discard the hand is not ready; none where there is nothing to discard."""
    if len(view.hand) % 3 != 2 or view.hand_over:
        return ()
    (goal,) = rules.goals[None]
    melded = [kind_of(tile) for meld in view.melds[view.seat] for tile in meld.tiles]
    found = []
    for tile in sorted(set(view.hand)):
        rest = list(view.hand)
        rest.remove(tile)
        if shanten(Shape(rest, melded), goal) != 0:
            found.append(tile)
    return tuple(found)


def seat_notes(rules: Ninghai, view: View, seat: int, lang: str) -> list[Note]:
    """What is dangerous to discard because of a seat, and what it may not win with for now."""
    marks = view.marks[seat]
    notes = [Note(say(lang, f"mark.{name}")) for name in DANGEROUS if marks[name]]
    locked = marks.get("locked_suits", 0) | marks.get("locked_honours", 0) << 27
    if locked:
        notes.append(Note(say(lang, "note.locked"), tuple(kind for kind in range(KINDS) if locked >> kind & 1)))
    return notes


# How a hand ended.


def hand_result(rules: Ninghai, play: NinghaiPlay) -> Settlement:
    """The result of the hand that has just ended: what was paid at the table, told by the one who settles as told."""
    events = Events(play.events_from(0), rules)
    transfers = events.transfers(play.number)
    wins: Sequence[Won] = ()
    losers: Sequence[LoserValue] = ()
    if events.only("win"):
        told = settled_again(rules, play, events)
        wins, losers = told.wins, told.losers
    reason = events.only("end")[0].word
    return Settlement(reason, wins, transfers, play.chapter()[0][:4], play.scores(), play.dealer, losers)


def settled_again(rules: Ninghai, play: NinghaiPlay, events: Events) -> Settlement:
    """The hand settled once more from its tiles alone, by the scorer that explains itself."""
    won = events.only("win")
    winners = [event.seat for event in won]
    facts: dict[str, object] = {"winner": winners, "banker": play.dealer, "robbed": bool(events.only("robbed"))}
    if won[0].other not in winners:
        facts["discarder"] = won[0].other
    return rules.settle([hand_of(play, seat) for seat in range(4)], won[0].tiles[0], **facts)


def hand_of(play: NinghaiPlay, seat: int) -> Hand:
    """A seat's hand with its melds and flowers."""
    melds = [Meld.of(MELDS[verb], tiles) for verb, _, tiles in play.melds_of(seat)]
    return Hand.of(play.hand_of(seat), melds, play.aside_of(seat))
