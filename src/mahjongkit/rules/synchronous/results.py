"""The result of a Synchronous hand, read from the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core.codes import TSUMO
from mahjongkit.game.events import Events
from mahjongkit.game.results import HandResult, WinResult
from mahjongkit.rules.riichi import wins
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.results import WINDS, RiichiResult, TableResults, hand_of
from mahjongkit.rules.riichi.seats import HONBA
from mahjongkit.rules.synchronous.flow import SynchronousState
from mahjongkit.tiles import TILES

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState
    from mahjongkit.rules.synchronous import Synchronous
    from mahjongkit.scoring.score import Score


class Results(TableResults):
    """One win for each pair of a winner and a payer."""

    ruleset: Synchronous

    def hand_result(self, state: GameState) -> HandResult:
        """The result of the hand that has just ended: one win for each pair of a winner and a payer."""
        assert isinstance(state, SynchronousState)
        events = Events(state.events_from(0), self.ruleset)
        transfers = events.transfers(state.number)
        reason = events.only("end")[0].word
        sticks = (state.hand_log()[0][4] + sum(paid.amount for paid in transfers if paid.reason == "stick")) // STICK
        gains = state.gained()
        winners = [gain[0] for gain in gains]
        won = []
        for place, gain in enumerate(gains):
            first = gain[0] not in winners[:place]  # the sticks come with a winner's first tile
            score = score_of(self.ruleset, state, gain, sticks if first else 0, len(set(winners)))
            won.append(WinResult(gain[0], gain[1], TILES[gain[2]], score))
        return RiichiResult(state, reason, won, transfers)


def score_of(
    ruleset: Synchronous,
    state: SynchronousState,
    gain: tuple[int, int, int, int, int, int, int],
    sticks: int,
    winners: int,
) -> Score:
    """The score of a win at the table, computed again in the form that explains itself."""
    seat, source, tile, flags, how, losers, known = gain
    tsumo = how == TSUMO
    riichi = state.riichi_of(seat)
    last = bool(flags & wins.WON_LAST)
    shown = [face for row, face in state.turned_up() if row == 0]
    inputs: dict[str, object] = {
        "tsumo": tsumo,
        "call_ron": not tsumo and losers == 0,
        "riichi": riichi,
        "ippatsu": bool(flags & wins.WON_IPPATSU),
        "rinshan": bool(flags & wins.WON_RINSHAN),
        "chankan": bool(flags & wins.WON_CHANKAN),
        "haitei": last and tsumo,
        "houtei": last and not tsumo,
        "tenhou": bool(flags & wins.WON_FIRST),
        "dora_indicators": shown[:known],
        "ura_indicators": state.hidden_indicators()[:known] if riichi else (),
        "seat": WINDS[seat],
        "honba": state.hand_log()[0][7 + HONBA],
        "sticks": sticks,
        "winners": winners,
    }
    if losers and not tsumo:
        inputs["payers"] = (WINDS[source],)
        inputs["losers"] = losers
    return ruleset.scoring.prepare(hand_of(state, seat, None if tsumo else tile), tile, **inputs).score()
