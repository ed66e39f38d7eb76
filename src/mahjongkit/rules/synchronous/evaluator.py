"""How Synchronous hands are judged: by riichi's mind, looking only at what the turns before have revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjongkit.core import codes, shape
from mahjongkit.core.state import GameState
from mahjongkit.rules.riichi import seats as riichi_seats
from mahjongkit.rules.riichi.evaluator import RiichiEvaluator
from mahjongkit.rules.synchronous import seats, secrets

if TYPE_CHECKING:
    from mahjongkit.players.evaluator import Evaluation


NO_LOSS = 2000.0  # points, what a hand that is not won costs on average
USE = 6.0  # points, for each step that a tile is of more use than another


class SynchronousEvaluator(RiichiEvaluator):
    """Judges hands of four and of three players."""

    def __init__(self, ruleset: Any) -> None:
        """Hands are those of the riichi rules that the game scores by."""
        RiichiEvaluator.__init__(self, ruleset.riichi)
        self.later = 1  # draws after this turn
        self.lying = 0  # kinds that others discarded in the last turn, a bit each
        self.lying_twice = 0
        self.winnable = 0  # those of them that a call-ron could take after the discard being judged

    # What a seat was told.

    def choose(self, state: GameState, seat: int) -> int:
        secrets.hide_secrets(state, seat)
        action = RiichiEvaluator.choose(self, state, seat)
        secrets.show_secrets(state, seat)
        return action

    def consider(self, state: GameState, seat: int) -> None:
        secrets.hide_secrets(state, seat)
        RiichiEvaluator.consider(self, state, seat)
        secrets.show_secrets(state, seat)

    def at_a_glance(self, state: GameState, seat: int) -> int:
        """Nothing is plain where tiles of the last turn can be called."""
        return -1

    # What lies around.

    def look_around(self, state: GameState, seat: int) -> None:
        """Everybody has a wall of his own; the hand ends with the first empty one."""
        RiichiEvaluator.look_around(self, state, seat)
        for wind in range(27, 31):
            self.value[wind] = 1 if wind == 27 + seat else 0
        self.draws = state.marks[seat * 8 + seats.WALL_MARK]
        for other in range(state.players):
            self.draws = min(self.draws, state.marks[other * 8 + seats.WALL_MARK])
        self.later = max(1, self.draws - 1)
        if codes.verb_of(state.options[seat * codes.MOST_OFFERS + state.offers[seat] - 1]) != seats.DRAW_TILE:
            self.draws = self.later
        self.see_lying(state, seat)
        called = state.drawn[seat] < 0 and self.may_discard(state, seat)
        self.winnable = self.lying if called else 0

    def own_wind(self, state: GameState, seat: int) -> int:
        """Everybody is a dealer."""
        return 0

    def count_unseen(self, state: GameState, seat: int) -> None:
        """A tile that was called lies in its river, too, and perhaps in several melds."""
        for kind in range(34):
            self.live[kind] = self.copies[kind] - state.counts[seat * 34 + kind]
        for other in range(state.players):
            for i in range(state.discards[other]):
                self.live[codes.kind_of(state.river[other * codes.MOST_DISCARDS + i])] -= 1
            for i in range(state.asides[other]):
                self.live[state.aside[other * 8 + i]] -= 1
            for place in range(other * 5, other * 5 + state.melds[other]):
                verb = state.meld_verb[place]
                for i in range(0 if verb == codes.CLOSED else 1, 4 if verb >= codes.KONG else 3):
                    self.live[codes.kind_of(state.meld_face[4 * place + i])] -= 1
        for i in range(state.turned_size):
            self.live[codes.kind_of(state.turned[i] & 127)] -= 1
        self.unseen = 0
        for kind in range(34):
            self.live[kind] = max(0, self.live[kind])
            self.unseen += self.live[kind]

    def see_lying(self, state: GameState, seat: int) -> None:
        """The last tile of every river was discarded in the last turn, whatever lay before it."""
        self.lying = 0
        self.lying_twice = 0
        for other in range(state.players):
            if other == seat or state.discards[other] == 0:
                continue
            face = state.river[other * codes.MOST_DISCARDS + state.discards[other] - 1]
            if not self.has_taken(state, seat, other, face):
                self.lying_twice |= self.lying & shape.bit(codes.kind_of(face))
                self.lying |= shape.bit(codes.kind_of(face))

    def has_taken(self, state: GameState, seat: int, other: int, face: int) -> bool:
        """Whether the own melds hold such a tile of another."""
        for place in range(seat * 5, seat * 5 + state.melds[seat]):
            if (
                state.meld_verb[place] != codes.CLOSED
                and state.meld_from[place] == other
                and state.meld_face[4 * place] == face
            ):
                return True
        return False

    def special(self, state: GameState, seat: int) -> int:
        """A North is kept where a hand that is nearly complete needs it."""
        answer = RiichiEvaluator.special(self, state, seat)
        if answer < 0 or codes.verb_of(answer) != riichi_seats.NORTH_ASIDE or state.drawn[seat] == riichi_seats.NORTH:
            return answer
        self.aim = 0
        state.load(seat)
        now = self.tiles_missing_for(state, seat)
        state.probe.hand.remove(riichi_seats.NORTH)
        return answer if now > 2 or self.tiles_missing_for(state, seat) <= now else -1

    # Calls: instead of a draw, and one after another.

    def called_kind(self, state: GameState, seat: int, action: int) -> int:
        return codes.kind_of(codes.tile_of(action, 0 if codes.verb_of(action) == codes.KONG else 2))

    def lay_down(self, state: GameState, seat: int, action: int) -> None:
        """The meld counts as laid."""
        RiichiEvaluator.lay_down(self, state, seat, action)
        verb = codes.verb_of(action)
        for i in range(3 if verb == codes.CHI else 1):
            kind = codes.kind_of(codes.tile_of(action, i))
            tiles = 1 if verb == codes.CHI else 3 if verb == codes.PON else 4
            state.probe.hand.melded[kind] = tiles if verb == codes.ADDED else state.melded[seat * 34 + kind] + tiles

    def value_of_passing(self, state: GameState, seat: int) -> float:
        """A hand that draws can be given up as well as one that calls."""
        value = RiichiEvaluator.value_of_passing(self, state, seat)
        if self.afraid:
            for kind in range(34):
                if state.counts[seat * 34 + kind]:
                    value = max(value, -self.danger[kind])
        return value

    def value_of_call(self, state: GameState, seat: int, action: int) -> float:
        """After a call there is no draw in this turn, but perhaps a call-ron."""
        called = shape.bit(self.called_kind(state, seat, action))
        draws = self.draws
        self.draws = self.later
        if codes.verb_of(action) != codes.KONG:
            self.winnable = self.lying & ~called | self.lying_twice & called
        value = RiichiEvaluator.value_of_call(self, state, seat, action)
        self.winnable = 0
        self.draws = draws
        return value

    def allowed_after_call(self, state: GameState, seat: int) -> int:
        """Anything: swapping a tile by a call is allowed."""
        return shape.ALL_KINDS

    def promise(self, state: GameState, seat: int, kind: int, missing_now: int, opened: bool) -> float:
        """A hand that waits for what lies open wins at once."""
        value = RiichiEvaluator.promise(self, state, seat, kind, missing_now, opened)
        found = self.winnable & state.probe.accepted
        if missing_now != 1 or found == 0:
            return value
        if state.probe.accepted & (self.own_river(state, seat) | shape.bit(kind)):
            return value  # furiten
        for other in range(34):
            if found & shape.bit(other) and self.has_yaku(state, other):
                return self.worth(state, seat, kind, opened) + NO_LOSS
        return value

    def has_yaku(self, state: GameState, win: int) -> bool:
        """Whether the hand before the survey surely has a yaku with this tile: value tiles, all simples, a flush."""
        suits = 0
        outside = 0
        for kind in range(34):
            count = state.probe.hand.counts[kind] + state.probe.hand.melded[kind] + (1 if kind == win else 0)
            if count == 0:
                continue
            if count >= 3 and self.value[kind]:
                return True
            if kind < 27:
                suits |= 1 << kind // 9
            if kind >= 27 or kind % 9 == 0 or kind % 9 == 8:
                outside += 1
        return outside == 0 or suits & suits - 1 == 0

    def own_river(self, state: GameState, seat: int) -> int:
        """The kinds that a seat has discarded, a bit each."""
        found = 0
        for i in range(state.discards[seat]):
            found |= shape.bit(codes.kind_of(state.river[seat * codes.MOST_DISCARDS + i]))
        return found

    def evaluate_action(self, state: GameState, seat: int, action: int) -> Evaluation:
        """To draw is what a seat does that calls nothing."""
        if codes.verb_of(action) == seats.DRAW_TILE:
            return self.judge_held(action, self.value_of_passing(state, seat), True)
        return RiichiEvaluator.evaluate_action(self, state, seat, action)

    # What is dangerous.

    def cost_of(self, kind: int, missing_now: int) -> float:
        """Of discards that promise the same, the one that is of less use for what may come goes first."""
        if missing_now == 1 or missing_now == 9:
            return self.danger[kind]
        use = self.live[kind] * self.value[kind] if kind >= 27 else 1 + min(2, kind % 9, 8 - kind % 9)
        return self.danger[kind] + USE * use

    def fear_one(self, state: GameState, seat: int, other: int, chance: float, loss: float) -> None:
        """Hands are worth more where everybody deals; of fewer kinds each is likelier waited for."""
        RiichiEvaluator.fear_one(self, state, seat, other, chance, loss * (1.5 if state.players == 4 else 2.5))

    def safe_against(self, state: GameState, seat: int, other: int) -> int:
        """Kinds in an opponent's river, and what he has let pass in the turns after that of his riichi.

        He discards once a turn. Others do so at least once: so many tiles at the ends of their rivers are that young.
        Of the own river that leaves out what may have been discarded in this turn.
        """
        safe = self.own_river(state, other)
        turns = -1
        for i in range(state.discards[other]):
            if turns >= 0 or state.river_flags[other * codes.MOST_DISCARDS + i] & codes.TURNED:
                turns += 1
        for step in range(state.players):
            size = state.discards[step]
            end = min(size, state.discards[other]) if step == seat else size
            if step != other:
                for i in range(max(0, size - turns), end if turns > 0 else 0):
                    safe |= shape.bit(codes.kind_of(state.river[step * codes.MOST_DISCARDS + i]))
        return safe
