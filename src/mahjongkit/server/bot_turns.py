"""BotTurns: carries on the turns of the bots of a room: each chooses, waits for a moment, and acts."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING

from mahjongkit.errors import IllegalAction
from mahjongkit.server.seat import BotTurn

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.server.questions import Questions
    from mahjongkit.server.room import Room
    from mahjongkit.server.seat import Seat

log = logging.getLogger("mahjongkit")


class BotTurns:
    """The questions of a room that bots answer, in their order."""

    def __init__(self, room: Room, questions: Questions) -> None:
        self.room = room
        self.questions = questions
        self._turns: deque[BotTurn] = deque()

    def give(self, room_seat: Seat) -> None:
        """Let a bot answer the seat's question, if a bot plays the seat; `play` carries it out."""
        question = room_seat.question
        if question is not None and question.bot_turn is None and room_seat.is_played_by_bot:
            room_seat.stop_clock(self.room.loop.time())
            question.bot_turn = BotTurn(room_seat, question)
            self._turns.append(question.bot_turn)

    @property
    def is_attended(self) -> bool:
        """Whether a person who plays is connected."""
        return self.room.is_attended

    def play(self) -> None:
        """Carry on the turns of bots: at once where a person waits for them, else when this room's turn comes."""
        if self._turns and not self.is_attended:
            self.room.bot_executor.schedule(self)
        else:
            self.play_until(self.room.bot_executor.end_of_burst())

    def play_until(self, stop: float) -> None:
        """Carry on the turns of bots, but only for a moment at a time, so that other rooms are not delayed.

        A turn leaves the queue while its bot thinks in a process or waits before it acts, and then comes back.
        """
        while self._turns:
            if self.room.loop.time() >= stop:
                self.room.bot_executor.schedule(self)
                return
            turn = self._turns.popleft()
            if turn.is_open and (turn.action is not None or self._choose(turn)):
                self._act(turn)

    def _choose(self, turn: BotTurn) -> bool:
        """Let a bot choose; returns whether it may act at once, or else continues the turn later."""
        choice = self.room.bot_executor.choose(turn.seat, self.questions.match.table.view(turn.seat.seat))
        if isinstance(choice, asyncio.Task):
            choice.add_done_callback(lambda task: self._has_chosen(turn, task))
            return False
        turn.action = choice
        return not self._waits(turn, choice)

    def _has_chosen(self, turn: BotTurn, task: asyncio.Task[Action]) -> None:
        if task.cancelled() or not turn.is_open:
            return
        turn.action = task.result()
        if not self._waits(turn, turn.action):
            self._continue(turn)

    def _waits(self, turn: BotTurn, action: Action) -> bool:
        """Let a bot wait before it acts, so that people can follow; returns whether it waits.

        Not if it only passes, nor in a claim window, which nobody sees it act in. Where all act at once, it waits once
        in a turn, so that its pauses do not show how often it was asked.
        """
        delay = self.room.config.timers.bot
        if not delay or self.questions.in_window or turn.question.continues_turn:
            return False
        if action.verb in self.room.ruleset.flow.idle_verbs and turn.seat.turn is None:
            return False
        turn.timer = self.room.loop.call_later(delay, self._continue, turn)
        return True

    def _continue(self, turn: BotTurn) -> None:
        self._turns.append(turn)
        self.play()

    def _act(self, turn: BotTurn) -> None:
        assert turn.action is not None
        try:
            self.questions.answer(turn.seat, turn.question, turn.action, "bot")
        except IllegalAction as refusal:
            log.error("bot %s chose an illegal action: %s", turn.seat.bot, refusal)
            self.questions.answer_by_default(turn.seat, turn.question, "bot")

    def stop(self) -> None:
        self._turns.clear()
        self.room.bot_executor.unschedule(self)
