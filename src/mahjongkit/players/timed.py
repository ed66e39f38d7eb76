"""`TimedPlayer` limits how long a player may think.

A player that exceeds the limit forfeits the question, and every question asked while it is still thinking.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import finalize

from mahjongkit.errors import PlayerError
from mahjongkit.players.base import Player

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.table import Table
    from mahjongkit.game.view import View
    from mahjongkit.rules import Ruleset

Question = TypeVar("Question")
Answer = TypeVar("Answer")


def timed(player: Player, seconds: float) -> Player:
    """A player with at most `seconds` for an answer; one that runs a program keeps the time itself."""
    if not player.runs_program:
        return TimedPlayer(player, seconds)
    player.limit_time(seconds)
    return player


class TimedPlayer(Player):
    """Asks another player in a thread of its own and waits at most `seconds` for the answer."""

    def __init__(self, player: Player, seconds: float) -> None:
        self.player = player
        self.seconds = seconds
        self._questions: SimpleQueue[tuple[int, Callable[[Any], Any], Any] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[int, Any, BaseException | None]] = SimpleQueue()
        self._asked = self._answered = 0
        Thread(target=_think, args=(self._questions, self._answers), daemon=True).start()
        finalize(self, self._questions.put, None)

    def start(self, ruleset: Ruleset) -> None:
        self.player.start(ruleset)

    def reseed(self, seed: int) -> None:
        self._ask(self.player.reseed, seed)

    def hand_ended(self, table: Table, seat: int) -> None:
        self.player.hand_ended(table, seat)

    def choose(self, view: View) -> Action:
        return self._ask(self.player.choose, view)

    def _ask(self, function: Callable[[Question], Answer], argument: Question) -> Answer:
        while self._answered < self._asked:  # discard late answers to forfeited questions
            try:
                self._answered = self._answers.get_nowait()[0]
            except Empty:
                raise PlayerError("player.still_thinking", seconds=self.seconds) from None
        self._asked += 1
        self._questions.put((self._asked, function, argument))
        try:
            answer: Answer
            self._answered, answer, error = self._answers.get(timeout=self.seconds)
        except Empty:
            raise PlayerError("player.too_slow", seconds=self.seconds) from None
        if error is not None:
            raise error
        return answer


def _think(questions: SimpleQueue[Any], answers: SimpleQueue[Any]) -> None:
    """Answer questions until there is None, because nobody can ask any more."""
    while question := questions.get():
        number, function, argument = question
        del question
        try:
            answers.put((number, function(argument), None))
        except BaseException as error:  # raised again in the thread that asked
            answers.put((number, None, error))
