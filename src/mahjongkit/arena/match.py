"""Matches in a loop that never touches the interpreter, where the players are compiled ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if not cython.compiled:  # compiled, these come by the .pxd
    from mahjongkit.core.wall import Generator
    from mahjongkit.players.base import Player


class Match:
    """Plays match after match with the same players and adds up how they end."""

    def __init__(self, ruleset: Any, players: Sequence[Player]) -> None:
        self.play = ruleset.new_play(0)
        for player in players:
            player.sit(ruleset)
        self.first = players[0]
        self.second = players[1]
        self.third = players[2]
        self.fourth = players[3 if len(players) > 3 else 0]  # with three players never asked
        self.generator = Generator()
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.score_sum = [0] * 4
            self.rank_sum = [0] * 4
        self.matches = 0
        self.hands = 0
        self.decisions = 0

    def run(self, seed: int, start: int, count: int) -> int:
        """Play matches `start` to `start + count - 1` of a seed."""
        with cython.nogil:
            for number in range(start, start + count):
                self.play_match(seed, number)
        return 0

    def play_match(self, seed: int, number: int) -> int:
        """One match: its walls and the players' luck follow from seed and number."""
        self.generator.sow(seed, number)
        self.play.restart(self.generator.next())
        self.first.wake(self.generator.next())
        self.second.wake(self.generator.next())
        self.third.wake(self.generator.next())
        if self.play.players > 3:
            self.fourth.wake(self.generator.next())
        while not self.play.over:
            self.play.deal_next()
            self.play_hand()
            self.hands += 1
        self.matches += 1
        self.count()
        return 0

    def play_hand(self) -> int:
        """Ask and answer until the hand is over."""
        while not self.play.hand_over:
            waiting = self.play.asked
            for seat in range(4):
                if waiting >> seat & 1:
                    self.play.settle(seat, self.pick(seat))
                    self.decisions += 1
        return 0

    def pick(self, seat: int) -> int:
        if seat == 0:
            return self.first.pick(self.play, 0)
        if seat == 1:
            return self.second.pick(self.play, 1)
        return self.third.pick(self.play, 2) if seat == 2 else self.fourth.pick(self.play, 3)

    def count(self) -> None:
        """Add up scores and ranks; of equal scores the earlier seat ranks higher."""
        for seat in range(self.play.players):
            self.score_sum[seat] += self.play.score[seat]
            rank = 1
            for other in range(self.play.players):
                ahead = self.play.score[other] > self.play.score[seat]
                if ahead or (other < seat and self.play.score[other] == self.play.score[seat]):
                    rank += 1
            self.rank_sum[seat] += rank

    def sums(self) -> list[tuple[int, int]]:
        """(Sum of final scores, sum of ranks) of every seat."""
        return [(self.score_sum[seat], self.rank_sum[seat]) for seat in range(self.play.players)]
