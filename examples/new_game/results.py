"""How a hand ended: the win by the score that the table paid, and every payment."""

from __future__ import annotations

from mahjongkit.core.state import GameState
from mahjongkit.game.events import Events
from mahjongkit.game.results import HandResult, WinResult
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules import parts

from .flow import ChickenState


class Results(parts.Results):
    """The result of a hand."""

    def hand_result(self, state: GameState) -> HandResult:
        assert isinstance(state, ChickenState)
        events = Events(state.events_from(0), self.ruleset)
        wins = []
        if state.score_paid is not None:
            (won,) = events.only("win")
            wins = [WinResult(won.seat, won.other, won.tiles[0], state.score_paid)]
        names = {lang: self.seat_names(state.dealer, lang) for lang in LANGUAGES}
        ending, before = events.only("end")[0].word, state.hand_log().start.scores
        transfers, words = events.transfers(state.number), self.ruleset.words
        return HandResult(ending, wins, transfers, before, state.scores(), names, words)
