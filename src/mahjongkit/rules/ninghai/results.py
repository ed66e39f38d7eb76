"""Warnings, notes and hand results of Ninghai, read from the state or a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.analysis import goals
from mahjongkit.analysis.hands import accepts
from mahjongkit.core.bits import bits_of
from mahjongkit.core.shape import Shape, shanten
from mahjongkit.game.events import Events
from mahjongkit.game.results import WinResult
from mahjongkit.game.view import Danger, Note
from mahjongkit.hand import Hand
from mahjongkit.locale import numeral
from mahjongkit.notation import format_tiles
from mahjongkit.rules import parts
from mahjongkit.rules.ninghai.flow import NinghaiState
from mahjongkit.rules.ninghai.score import LoserValue, NinghaiScore, NinghaiWin
from mahjongkit.rules.ninghai.seats import PASSED
from mahjongkit.rules.ninghai.settlement import Settlement
from mahjongkit.rules.ninghai.words import say
from mahjongkit.scoring.groups import melds_of, wind_of
from mahjongkit.tiles import KINDS, ORPHANS, SUITS, Tile, faces_of, tiles_of

if TYPE_CHECKING:
    from mahjongkit.core.hand_log import Position
    from mahjongkit.core.state import GameState
    from mahjongkit.game.events import Event
    from mahjongkit.game.view import View
    from mahjongkit.rules.ninghai import Ninghai

HONOURS = range(27, KINDS)
DANGEROUS = {
    **{f"danger_{SUITS[suit]}": tuple(range(9 * suit, 9 * suit + 9)) for suit in range(3)},
    "danger_honours": tuple(HONOURS),
    "danger_terminals": ORPHANS,
}
"""The dangerous kinds for each public mark of a seat."""


class Results(parts.Results):
    """The payments of a hand with their scores, warnings (RULES 2.1.12) and notes."""

    ruleset: Ninghai

    def hand_result(self, state: GameState) -> Settlement:
        """The result of the hand that has just ended, explained by the scores by which the table paid."""
        assert isinstance(state, NinghaiState)
        events = Events(state.events_from(0), self.ruleset)
        won = events.only("win")
        winners = [event.seat for event in won]
        wins = [
            WinResult(event.seat, event.other, event.tiles[0], score_of(self.ruleset, state, event, winners))
            for event in won
        ]
        losers = [loser_value(self.ruleset, state, seat) for seat in range(4) if won and seat not in winners]
        transfers, before = events.transfers(state.number), state.hand_log().start.scores
        reason = events.only("end")[0].word
        at_draw = [] if won else [with_waits(self.ruleset, hand_of(state, seat)) for seat in range(4)]
        return Settlement(reason, wins, transfers, before, state.scores(), state.dealer, losers, at_draw)

    def hand_name(self, start: Position, lang: str) -> str:
        """The number of the deal, with that of the circle if there are several, and how often the dealer repeated."""
        circle, deal = divmod(start.carried[PASSED], 4)
        key = "hand_name.circle" if self.ruleset.options.circles > 1 else "hand_name.deal"
        name = say(lang, key, circle=numeral(circle + 1, lang), deal=numeral(deal + 1, lang))
        return say(lang, "hand_name.repeat", hand=name, n=numeral(start.repeats, lang)) if start.repeats else name

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
        if locked := locked_kinds(marks):
            notes.append(Note(say(lang, "note.locked"), tiles_of(locked)))
        return notes

    def mark_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        """A mark with its value in words: what is dangerous, or the kinds that the seat may not win on."""
        if not name.startswith("locked"):
            return say(lang, f"mark.{name}")
        first = HONOURS[0] if name == "locked_honours" else 0
        tiles = format_tiles([first + place for place in bits_of(value)])
        return say(lang, "note.locked_tiles", what=say(lang, "note.locked"), tiles=tiles)

    def fact_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        """A fact with its value in words: dice, the seat whose wall is opened, the number of tiles to the break."""
        if name == "opener":
            return say(lang, "fact.opener", seat=seats[value])
        return say(lang, f"fact.{name}", n=value, dice=say(lang, "list.and").join(map(str, divmod(value, 10))))


def locked_kinds(marks: Mapping[str, int]) -> list[int]:
    """The kinds that a seat with these marks may not win on; other seats do not see these marks."""
    suits, honours = bits_of(marks.get("locked_suits", 0)), bits_of(marks.get("locked_honours", 0))
    return [*suits, *(HONOURS[honour] for honour in honours)]


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


def score_of(ruleset: Ninghai, state: NinghaiState, event: Event, winners: Sequence[int]) -> NinghaiScore:
    """The score by which the table paid a win."""
    seat, source = event.seat, event.other
    losers = [(source + i) % 4 for i in range(4) if (source + i) % 4 not in winners]
    won = NinghaiWin(
        ruleset,
        hand_of(state, seat) if source == seat else hand_of(state, seat) + event.tiles[0],
        event.tiles[0].face,
        wind_of(state, seat),
        wind_of(state, source),
        tuple(wind_of(state, loser) for loser in losers),
        state.is_paid_for(seat),
    )
    score = NinghaiScore(won)
    state.read_breakdown(seat, score)
    return score


def loser_value(ruleset: Ninghai, state: NinghaiState, seat: int) -> LoserValue:
    """The value by which a loser settled with the others."""
    loser = LoserValue(ruleset, seat, hand_of(state, seat), wind_of(state, seat))
    state.read_breakdown(seat, loser)
    return loser


def with_waits(ruleset: Ninghai, hand: Hand) -> tuple[Hand, tuple[int, ...]]:
    """A hand, and what it waits for if it is ready."""
    ready = not hand.has_drawn and goals.shanten(hand, ruleset) == 0
    return hand, tuple(bits_of(accepts(hand, ruleset).mask)) if ready else ()


def hand_of(state: GameState, seat: int) -> Hand:
    """A seat's hand with its melds and flowers."""
    return Hand.of(state.hand_of(seat), melds_of(state, seat), state.aside_of(seat))
