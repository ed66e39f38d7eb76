"""The result of a Synchronous hand, read from the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.game.events import Events
from mahjongkit.game.results import HandResult, WinResult
from mahjongkit.game.view import ClaimableTile
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.results import RiichiResult, TableResults, hand_of
from mahjongkit.rules.riichi.seats import HONBA
from mahjongkit.rules.synchronous.flow import SynchronousState
from mahjongkit.rules.synchronous.score import SynchronousScore, SynchronousWin
from mahjongkit.tiles import TILES

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState
    from mahjongkit.rules.synchronous import Synchronous


class Results(TableResults):
    """One win for each pair of a winner and a payer."""

    ruleset: Synchronous

    def hand_result(self, state: GameState) -> HandResult:
        """The result of the hand that has just ended: one win for each pair of a winner and a payer."""
        assert isinstance(state, SynchronousState)
        events = Events(state.events_from(0), self.ruleset)
        transfers = events.transfers(state.number)
        start = state.hand_log().start
        sticks = (start.pot + sum(paid.amount for paid in transfers if paid.reason == "stick")) // STICK
        recorded = state.recorded_wins()
        winners = [seat for seat, *_ in recorded]
        won = []
        for place, (seat, source, tile, tsumo, losers) in enumerate(recorded):
            first = seat not in winners[:place]  # the sticks come with a winner's first tile
            ron = losers > 0 and not tsumo
            win = SynchronousWin(
                self.ruleset.scoring.riichi,
                hand_of(state, seat, None if tsumo else tile),
                tile,
                seat,
                -1,
                start.carried[HONBA],
                sticks if first else 0,
                (source,) if ron else tuple(other for other in range(state.players) if other != seat),
                losers if ron else 0,
                not tsumo and losers == 0,
                len(set(winners)),
            )
            won.append(WinResult(seat, source, TILES[tile], score_of(state, place, win)))
        return RiichiResult(state, events.only("end")[0].word, won, transfers)

    def claimable(self, state: GameState, seat: int) -> tuple[ClaimableTile, ...]:
        """The discards of the last turn that a seat may call; in the ron stage the tiles of this turn it wins on."""
        assert isinstance(state, SynchronousState)
        return tuple(ClaimableTile(whose, TILES[face], place) for whose, face, place in state.claimable(seat))


def score_of(state: SynchronousState, place: int, won: SynchronousWin) -> SynchronousScore:
    """The score by which the table paid the win at this place of its record."""
    score = SynchronousScore(won)
    state.read_breakdown(place, score)
    score.set_points(())
    return score
