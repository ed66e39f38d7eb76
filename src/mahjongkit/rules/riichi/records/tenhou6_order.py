"""Finds the order of the seats' turns, which tenhou.net/6 does not state.

It follows from who called whose tile; if several orders are possible, from which of them leads to the recorded ending.
"""

from __future__ import annotations

from typing import NamedTuple

from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError


class Turn(NamedTuple):
    """The moves of a seat from taking a tile to the discard; the last turn of a hand may lack the discard."""

    moves: list[Move]

    @property
    def call(self) -> Move | None:
        """The call with which the turn begins."""
        return self.moves[0] if self.moves[0].kind != "draw" else None

    @property
    def last(self) -> Move:
        return self.moves[-1]

    def calls(self, discard: Move) -> bool:
        call = self.call
        return call is not None and (call.source, call.tile) == (discard.seat, discard.tile)


class TurnOrder:
    """Searches for the order of the seats' turns."""

    def __init__(self, turns: list[list[Turn]], hand: HandTranscript, players: int) -> None:
        self.turns = turns
        self.hand = hand
        self.players = players
        self.total = sum(len(each) for each in turns)

    def find(self) -> list[Turn]:
        """The first order that has every turn and leads to the recorded ending."""
        if not self.total and not self.hand.ending:
            return []
        stack: list[tuple[int, ...]] = [(seat,) for seat in self._first()]
        seen: set[tuple[tuple[int, ...], int]] = set()
        best: tuple[int, ...] = ()
        while stack:
            order = stack.pop()
            best = max(best, order, key=len)
            if len(order) == self.total and self._ends(order):
                return self._turns_in(order)
            state = (tuple(order.count(seat) for seat in range(self.players)), order[-1])
            if state not in seen:
                seen.add(state)
                stack.extend((*order, seat) for seat in reversed(self._next(*state)))
        raise self._fault(best)

    def _first(self) -> list[int]:
        dealer = self.hand.dealer
        return [dealer] if self.turns[dealer] and self.turns[dealer][0].call is None else []

    def _next(self, done: tuple[int, ...], seat: int) -> list[int]:
        """The seats that may have the next turn: by a pon or kong, then by a chi, then by a draw."""
        discard = self.turns[seat][done[seat] - 1].last
        if discard.kind != "discard":
            return []
        waiting = {
            other: self.turns[other][done[other]]
            for other in range(self.players)
            if other != seat and done[other] < len(self.turns[other])
        }
        callers = [other for other, turn in waiting.items() if turn.calls(discard)]
        callers.sort(key=lambda other: waiting[other].moves[0].kind == "chi")
        after = (seat + 1) % self.players
        drawers = [after] if after in waiting and waiting[after].call is None else []
        return callers + drawers

    def _turns_in(self, order: tuple[int, ...]) -> list[Turn]:
        places = [iter(each) for each in self.turns]
        return [next(places[seat]) for seat in order]

    def _ends(self, order: tuple[int, ...]) -> bool:
        """Whether the last move leads to the recorded ending."""
        last = self._turns_in(order)[-1].last
        ending = self.hand.ending
        if ending == "ron":
            return last.kind in ("discard", "added", "closed", "north") and last.seat == self.hand.wins[0].source
        if ending == "tsumo":
            return last.kind == "draw" and last.seat == self.hand.wins[0].seat
        return not ending or last.kind == ("draw" if ending == "kyuushu" else "discard")

    def _fault(self, order: tuple[int, ...]) -> RecordError:
        if not order:
            return RecordError(self.hand.where, "riichi.tenhou6.dealer", seat=self.hand.dealer)
        last = self._turns_in(order)[-1].last
        if len(order) == self.total:
            return RecordError(last.where, "riichi.tenhou6.last_move", kind=last.kind, ending=self.hand.ending)
        left = self.total - len(order)
        return RecordError(last.where, "riichi.tenhou6.turns_left", kind=last.kind, turns=left)
