"""What is told about a Ninghai table: where a match begins, of whom a player is warned, how a hand ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.core.shape import Shape, shanten
from mahjongkit.game.events import Events
from mahjongkit.game.view import Danger, Note
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import say
from mahjongkit.rules.initial_position import Start
from mahjongkit.rules.ninghai.seats import FIRST_THROW, PASSED
from mahjongkit.rules.ninghai.settlement import Settlement
from mahjongkit.tiles import KINDS, ORPHANS, SUITS, kind_of

if TYPE_CHECKING:
    from mahjongkit.game.results import Won
    from mahjongkit.game.view import View
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.ninghai.flow import NinghaiState
    from mahjongkit.rules.ninghai.score import LoserValue

MELDS = ("", "", "chi", "pon", "kong", "added", "closed")
DANGEROUS = {
    **{f"danger_{SUITS[suit]}": tuple(range(9 * suit, 9 * suit + 9)) for suit in range(3)},
    "danger_honours": tuple(range(27, KINDS)),
    "danger_terminals": ORPHANS,
}
"""The kinds that the public marks of a seat warn of."""


def start_position(rules: Ninghai, start: Mapping[str, object], state: NinghaiState) -> list[int]:
    """Where a match stands: `scores`, `dealer`, `hand`, and `passed`, how often the deal has passed on.

    Where nobody says who deals, and the match is at its beginning, the dice do.
    """
    given = Start(rules.name, start, ("scores", "dealer", "hand", "passed"))
    hand = given.hand(state)
    passed = given.number("passed", rules.most_hands)
    most = min(state.deals() - 1, hand)
    if passed > most:
        raise ValueError(f"start: passed {passed}; expected 0 to {most}: once a hand, and {state.deals()} times end it")
    thrown = state.first_throw() if "dealer" not in start and not hand else 0
    return given.position(state, 0, {FIRST_THROW: thrown, PASSED: passed})


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


def hand_result(rules: Ninghai, state: NinghaiState) -> Settlement:
    """The result of the hand that has just ended: what was paid at the table, told by the one who settles as told."""
    events = Events(state.events_from(0), rules)
    transfers = events.transfers(state.number)
    wins: Sequence[Won] = ()
    losers: Sequence[LoserValue] = ()
    if events.only("win"):
        told = settled_again(rules, state, events)
        wins, losers = told.wins, told.losers
    reason = events.only("end")[0].word
    return Settlement(reason, wins, transfers, state.hand_log()[0][:4], state.scores(), state.dealer, losers)


def settled_again(rules: Ninghai, state: NinghaiState, events: Events) -> Settlement:
    """The hand settled once more from its tiles alone, by the scorer that explains itself."""
    won = events.only("win")
    winners = [event.seat for event in won]
    facts: dict[str, object] = {"winner": winners, "banker": state.dealer, "robbed": bool(events.only("robbed"))}
    if won[0].other not in winners:
        facts["discarder"] = won[0].other
    return rules.settle([hand_of(state, seat) for seat in range(4)], won[0].tiles[0], **facts)


def hand_of(state: NinghaiState, seat: int) -> Hand:
    """A seat's hand with its melds and flowers."""
    melds = [Meld.of(MELDS[verb], tiles) for verb, _, tiles in state.melds_of(seat)]
    return Hand.of(state.hand_of(seat), melds, state.aside_of(seat))
