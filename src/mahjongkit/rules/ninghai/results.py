"""Warnings, notes and hand results of Ninghai, read from the state or a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mahjongkit.core.shape import Shape, shanten
from mahjongkit.game.events import Events
from mahjongkit.game.view import Danger, Note
from mahjongkit.hand import Hand, Meld
from mahjongkit.notation import format_tiles
from mahjongkit.rules import parts
from mahjongkit.rules.ninghai.flow import NinghaiState
from mahjongkit.rules.ninghai.settlement import Settlement
from mahjongkit.rules.ninghai.words import say
from mahjongkit.tiles import KINDS, ORPHANS, SUITS, Tile, faces_of, tiles_of

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState
    from mahjongkit.game.results import WinResult
    from mahjongkit.game.view import View
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.ninghai.score import LoserValue

MELDS = ("", "", "chi", "pon", "kong", "added", "closed")
FIRST_HONOUR = 27
DANGEROUS = {
    **{f"danger_{SUITS[suit]}": tuple(range(9 * suit, 9 * suit + 9)) for suit in range(3)},
    "danger_honours": tuple(range(27, KINDS)),
    "danger_terminals": ORPHANS,
}
"""The dangerous kinds for each public mark of a seat."""


class Results(parts.Results):
    """The payments of a hand with their scores, warnings (RULES 2.1.12) and notes."""

    ruleset: Ninghai

    def hand_result(self, state: GameState) -> Settlement:
        """The result of the hand that has just ended: the payments of the table, with scores from `settled_again`."""
        assert isinstance(state, NinghaiState)
        events = Events(state.events_from(0), self.ruleset)
        transfers = events.transfers(state.number)
        wins: Sequence[WinResult] = ()
        losers: Sequence[LoserValue] = ()
        if events.only("win"):
            settled = settled_again(self.ruleset, state, events)
            wins, losers = settled.wins, settled.losers
        reason = events.only("end")[0].word
        return Settlement(reason, wins, transfers, state.hand_log()[0][:4], state.scores(), state.dealer, losers)

    def warnings(self, view: View) -> tuple[Danger, ...]:
        """A warning for every other seat with a danger mark, with the tiles whose discard makes the viewer liable."""
        found = []
        unready: tuple[Tile, ...] | None = None
        for seat in range(4):
            kinds = {kind for name, kinds in DANGEROUS.items() if view.marks[seat][name] for kind in kinds}
            if not kinds or seat == view.seat:
                continue
            if unready is None:
                unready = not_ready_without(self.ruleset, view)
            found.append(Danger(seat, tuple(sorted(kinds)), tuple(tile for tile in unready if tile.face in kinds)))
        return tuple(found)

    def seat_notes(self, view: View, seat: int, lang: str) -> list[Note]:
        """Notes on a seat: its danger marks, and the kinds it may not win on for now."""
        marks = view.marks[seat]
        notes = [Note(say(lang, f"mark.{name}")) for name in DANGEROUS if marks[name]]
        locked = marks.get("locked_suits", 0) | marks.get("locked_honours", 0) << 27
        if locked:
            notes.append(Note(say(lang, "note.locked"), tiles_of(kind for kind in range(KINDS) if locked >> kind & 1)))
        return notes

    def mark_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        """A mark with its value in words: what is dangerous, or the kinds that the seat may not win on."""
        if not name.startswith("locked"):
            return say(lang, f"mark.{name}")
        kinds = range(FIRST_HONOUR, KINDS) if name == "locked_honours" else range(FIRST_HONOUR)
        tiles = format_tiles([kind for place, kind in enumerate(kinds) if value >> place & 1])
        return say(lang, "note.locked_tiles", what=say(lang, "note.locked"), tiles=tiles)

    def fact_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        """A fact with its value in words: dice, the seat whose wall is opened, the number of tiles to the break."""
        if name == "opener":
            return say(lang, "fact.opener", seat=seats[value])
        return say(lang, f"fact.{name}", n=value, dice=say(lang, "list.and").join(map(str, divmod(value, 10))))


def not_ready_without(ruleset: Ninghai, view: View) -> tuple[Tile, ...]:
    """The viewer's tiles after whose discard the hand is not ready; none if the viewer has nothing to discard."""
    if len(view.hand) % 3 != 2 or view.hand_over:
        return ()
    (goal,) = ruleset.shape.goals[None]
    melded = [tile.kind for meld in view.melds[view.seat] for tile in meld.tiles]
    found = []
    for tile in sorted(set(view.hand)):
        rest = list(view.hand)
        rest.remove(tile)
        if shanten(Shape(faces_of(rest), melded), goal) != 0:
            found.append(tile)
    return tuple(found)


def settled_again(ruleset: Ninghai, state: NinghaiState, events: Events) -> Settlement:
    """The hand settled again from its tiles alone, in the form that explains itself."""
    won = events.only("win")
    winners = [event.seat for event in won]
    inputs: dict[str, object] = {"winner": winners, "banker": state.dealer, "robbed": bool(events.only("robbed"))}
    if won[0].other not in winners:
        inputs["discarder"] = won[0].other
    return ruleset.scoring.settle([hand_of(state, seat) for seat in range(4)], won[0].tiles[0], **inputs)


def hand_of(state: NinghaiState, seat: int) -> Hand:
    """A seat's hand with its melds and flowers."""
    melds = [Meld.of(MELDS[verb], tiles) for verb, _, tiles in state.melds_of(seat)]
    return Hand.of(state.hand_of(seat), melds, state.aside_of(seat))
