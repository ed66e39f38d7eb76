"""What is told about a Ninghai table: where a match begins, of whom a player is warned, how a hand ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjongkit.core.shape import Shape, shanten
from mahjongkit.events import Events, Transfer
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.outcome import HandResult, Won
from mahjongkit.rules.ninghai.seats import FIRST_THROW, PASSED
from mahjongkit.rules.start import Start
from mahjongkit.tiles import KINDS, ORPHANS, SUITS, kind_of
from mahjongkit.view import Danger

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.ninghai.flow import NinghaiPlay
    from mahjongkit.scoring import Score
    from mahjongkit.view import View

WINDS = "ESWN"
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
    passed = said.number("passed")
    most = min(play.deals() - 1, said.number("hand"))
    if passed > most:
        raise ValueError(f"start: passed {passed}; expected 0 to {most}: once a hand, and {play.deals()} times end it")
    thrown = play.first_throw() if "dealer" not in start and not said.number("hand") else 0
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


# How a hand ended.


def hand_result(rules: Ninghai, play: NinghaiPlay) -> HandResult:
    """The result of the hand that has just ended."""
    events = Events(play.events_from(0), rules)
    transfers = [
        Transfer(play.number, event.seat, event.other, event.number, event.word) for event in events.only("pay")
    ]
    robbed = bool(events.only("robbed"))
    wins = [(event.seat, event.other, event.tiles[0]) for event in events.only("win")]
    winners = [seat for seat, _, _ in wins]
    won = [
        Won(seat, source, tile, score_of(rules, play, seat, source, tile, winners, robbed))
        for seat, source, tile in wins
    ]
    names = {lang: tuple(say(lang, f"wind.{_wind(play, seat)}") for seat in range(4)) for lang in LANGUAGES}
    return HandResult(events.only("end")[0].word, won, transfers, play.chapter()[0][:4], play.scores(), names)


def score_of(
    rules: Ninghai, play: NinghaiPlay, seat: int, source: int, tile: int, winners: list[int], robbed: bool
) -> Score:
    """A win scored once more, by the scorer that explains itself."""
    tsumo = seat == source
    told: dict[str, object] = {"tsumo": tsumo, "seat": _wind(play, seat), "robbed": robbed}
    if not tsumo:
        told["discarder"] = _wind(play, source)
        told["unready"] = not play.is_ready(source)
        told["also"] = "".join(_wind(play, other) for other in winners if other != seat)
    return rules.prepare(hand_of(play, seat, None if tsumo else tile), tile, **told).score()


def hand_of(play: NinghaiPlay, seat: int, tile: int | None = None) -> Hand:
    """A seat's hand with its melds and flowers, and perhaps one tile more."""
    melds = [Meld.of(MELDS[verb], tiles) for verb, _, tiles in play.melds_of(seat)]
    return Hand.of(play.hand_of(seat) + ([] if tile is None else [tile]), melds, play.aside_of(seat))


def _wind(play: NinghaiPlay, seat: int) -> str:
    return WINDS[(seat - play.dealer) % 4]
