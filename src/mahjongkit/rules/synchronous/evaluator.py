"""`SynchronousEvaluator`: riichi's evaluator, limited to what earlier turns have disclosed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from mahjongkit.core import bits, codes, shape
from mahjongkit.core.state import GameState
from mahjongkit.players import discard_rating
from mahjongkit.players.levels import Limits
from mahjongkit.rules import parts
from mahjongkit.rules.riichi import seats as riichi_seats
from mahjongkit.rules.riichi.evaluator import RiichiEvaluator
from mahjongkit.rules.synchronous import seats, secrets

if TYPE_CHECKING:
    from mahjongkit.players.evaluator import Evaluation
    from mahjongkit.rules.synchronous import Synchronous


LOSS_AVOIDED = 2000.0  # points that a hand that is not won costs on average
POTENTIAL_POINTS = 6.0  # points for each step of a tile's potential


class SynchronousEvaluator(RiichiEvaluator):
    """Evaluates actions of Synchronous with four or three players."""

    def __init__(self, ruleset: Synchronous) -> None:
        """Hands are evaluated by the riichi rules that the game scores with."""
        RiichiEvaluator.__init__(self, ruleset.scoring.riichi)
        self.hands = ruleset.options.hands
        self.draws_after_turn = 1  # draws after this turn
        self.last_discards = 0  # kinds that others discarded in the last turn, a bit each; `_twice`: by two of them
        self.last_discards_twice = 0
        self.ron_kinds = 0  # those that a call-ron can take after the discard being rated

    def play_carefully(self) -> None:
        """Without looking ahead: a tile of the last turn may complete the hand before the next draw."""
        self.enable_full_analysis()

    def chances_to_end(self) -> tuple[tuple[float, ...], ...]:
        """Not counted: a turn in which several win ends the hand for all at once."""
        return discard_rating.DiscardRating.chances_to_end(self)

    # Hide what others did in this turn.

    def choose(self, state: GameState, seat: int) -> int:
        secrets.hide_secrets(state, seat)
        action = RiichiEvaluator.choose(self, state, seat)
        secrets.show_secrets(state, seat)
        return action

    def rate_all_discards(self, state: GameState, seat: int) -> None:
        secrets.hide_secrets(state, seat)
        RiichiEvaluator.rate_all_discards(self, state, seat)
        secrets.show_secrets(state, seat)

    def quick_answer(self, state: GameState, seat: int) -> int:
        """There is none: tiles of the last turn may be callable."""
        return -1

    # The table.

    def read_table(self, state: GameState, seat: int) -> None:
        """Every seat draws from its own wall; the hand ends when the first wall is empty."""
        RiichiEvaluator.read_table(self, state, seat)
        for wind in range(27, 31):
            self.value[wind] = 1 if wind == 27 + seat else 0
        self.draws = state.marks[seat * codes.MAX_MARKS + seats.WALL_MARK]
        for other in range(state.players):
            self.draws = min(self.draws, state.marks[other * codes.MAX_MARKS + seats.WALL_MARK])
        self.draws_after_turn = max(1, self.draws - 1)
        if codes.verb_of(state.options[seat * codes.MAX_OFFERS + state.offers[seat] - 1]) != seats.DRAW_TILE:
            self.draws = self.draws_after_turn
        self.find_last_discards(state, seat)
        called = state.drawn[seat] < 0 and self.may_discard(state, seat)
        self.ron_kinds = self.last_discards if called else 0

    def hands_to_come(self, state: GameState) -> int:
        return max(1, self.hands - state.carry_over[seats.COUNTED])

    def own_wind(self, state: GameState, seat: int) -> int:
        """0: everybody is a dealer."""
        return 0

    def count_unseen(self, state: GameState, seat: int) -> None:
        """A called tile also stays in its river, and may be in several melds."""
        for kind in range(34):
            self.live[kind] = self.copies[kind] - state.counts[seat * 34 + kind]
        for other in range(state.players if self.watches_table else 0):
            for i in range(state.discards[other]):
                self.live[codes.kind_of(state.river[other * codes.MAX_DISCARDS + i])] -= 1
            for i in range(state.asides[other]):
                self.live[state.aside[other * codes.MAX_ASIDES + i]] -= 1
            for place in range(other * codes.MAX_MELDS, other * codes.MAX_MELDS + state.melds[other]):
                verb = state.meld_verb[place]
                for i in range(0 if verb == codes.CLOSED else 1, 4 if verb >= codes.KONG else 3):
                    self.live[codes.kind_of(state.meld_face[4 * place + i])] -= 1
        for i in range(state.turned_size):
            self.live[codes.kind_of(codes.turned_face(state.turned[i]))] -= 1
        self.unseen = 0
        for kind in range(34):
            self.live[kind] = max(0, self.live[kind])
            self.unseen += self.live[kind]

    def find_last_discards(self, state: GameState, seat: int) -> None:
        """Find the kinds that were discarded in the last turn: the last tile of every river."""
        self.last_discards = 0
        self.last_discards_twice = 0
        for other in range(state.players):
            if other == seat or state.discards[other] == 0:
                continue
            face = state.river[other * codes.MAX_DISCARDS + state.discards[other] - 1]
            if not self.has_taken(state, seat, other, face):
                self.last_discards_twice |= self.last_discards & bits.one(codes.kind_of(face))
                self.last_discards |= bits.one(codes.kind_of(face))

    def has_taken(self, state: GameState, seat: int, other: int, face: int) -> bool:
        """Whether a meld of the seat already uses such a tile of another seat."""
        for place in range(seat * codes.MAX_MELDS, seat * codes.MAX_MELDS + state.melds[seat]):
            if (
                state.meld_verb[place] != codes.CLOSED
                and state.meld_from[place] == other
                and state.meld_face[4 * place] == face
            ):
                return True
        return False

    def game_specific_answer(self, state: GameState, seat: int) -> int:
        """Keep a North that a nearly complete hand needs."""
        answer = RiichiEvaluator.game_specific_answer(self, state, seat)
        if answer < 0 or codes.verb_of(answer) != riichi_seats.NORTH_ASIDE or state.drawn[seat] == riichi_seats.NORTH:
            return answer
        self.target = 0
        state.load(seat)
        now = self.tiles_missing_for(state, seat)
        state.probe.hand.remove(riichi_seats.NORTH)
        return answer if now > 2 or self.tiles_missing_for(state, seat) <= now else -1

    # Calls: instead of a draw, and one after another.

    def called_kind(self, state: GameState, seat: int, action: int) -> int:
        return codes.kind_of(codes.tile_of(action, 0 if codes.verb_of(action) == codes.KONG else 2))

    def apply_call(self, state: GameState, seat: int, action: int) -> None:
        """Add the meld to the probed hand."""
        RiichiEvaluator.apply_call(self, state, seat, action)
        verb = codes.verb_of(action)
        for i in range(3 if verb == codes.CHI else 1):
            kind = codes.kind_of(codes.tile_of(action, i))
            tiles = 1 if verb == codes.CHI else 3 if verb == codes.PON else 4
            state.probe.hand.melded[kind] = tiles if verb == codes.ADDED else state.melded[seat * 34 + kind] + tiles

    def value_of_call(self, state: GameState, seat: int, action: int) -> float:
        """After a call there is no draw in this turn, but there may be a call-ron."""
        called = bits.one(self.called_kind(state, seat, action))
        draws = self.draws
        self.draws = self.draws_after_turn
        if codes.verb_of(action) != codes.KONG:
            self.ron_kinds = self.last_discards & ~called | self.last_discards_twice & called
        value = RiichiEvaluator.value_of_call(self, state, seat, action)
        self.ron_kinds = 0
        self.draws = draws
        return value

    def allowed_after_call(self, state: GameState, seat: int) -> int:
        """All kinds: swap calling is allowed."""
        return shape.ALL_KINDS

    def expected_value(self, state: GameState, seat: int, kind: int, missing: int, opened: bool) -> float:
        """A hand that waits for a discard of the last turn wins at once."""
        value = RiichiEvaluator.expected_value(self, state, seat, kind, missing, opened)
        found = self.ron_kinds & state.probe.accepted
        if missing != 1 or found == 0:
            return value
        if state.probe.accepted & (self.own_river(state, seat) | bits.one(kind)):
            return value  # furiten
        for other in range(34):
            if bits.has(found, other) and self.has_yaku(state, other):
                return self.win_value(state, seat, kind, opened) + LOSS_AVOIDED
        return value

    def has_yaku(self, state: GameState, win: int) -> bool:
        """Whether the probed hand certainly has a yaku with this tile: value tiles, all simples, a flush."""
        suits = 0
        outside = 0
        for kind in range(34):
            count = state.probe.hand.counts[kind] + state.probe.hand.melded[kind] + (1 if kind == win else 0)
            if count == 0:
                continue
            if count >= 3 and self.value[kind]:
                return True
            if kind < 27:
                suits |= bits.one(kind // 9)
            if kind >= 27 or kind % 9 == 0 or kind % 9 == 8:
                outside += 1
        return outside == 0 or bits.without_lowest(suits) == 0

    def own_river(self, state: GameState, seat: int) -> int:
        """The kinds that a seat has discarded, a bit each."""
        found = 0
        for i in range(state.discards[seat]):
            found |= bits.one(codes.kind_of(state.river[seat * codes.MAX_DISCARDS + i]))
        return found

    def evaluate_action(self, state: GameState, seat: int, action: int) -> Evaluation:
        """To draw is to pass on all calls."""
        if codes.verb_of(action) == seats.DRAW_TILE:
            return self.evaluation_of_hold(action, self.value_of_passing(state, seat), True)
        return RiichiEvaluator.evaluate_action(self, state, seat, action)

    # Danger.

    def cost_of(self, kind: int, missing: int) -> float:
        """Adds the potential of the kind, so that of otherwise equal discards the less useful one goes first."""
        if missing == 1 or missing == discard_rating.FOLDING:
            return self.danger[kind]
        use = self.live[kind] * self.value[kind] if kind >= 27 else 1 + min(2, kind % 9, 8 - kind % 9)
        return self.danger[kind] + POTENTIAL_POINTS * use

    def add_danger_from(self, state: GameState, seat: int, other: int, chance: float, loss: float) -> None:
        """Everybody is a dealer, so hands cost more; three players use fewer kinds, so each is a wait more often."""
        RiichiEvaluator.add_danger_from(self, state, seat, other, chance, loss * (1.5 if state.players == 4 else 2.5))

    def safe_against(self, state: GameState, seat: int, other: int) -> int:
        """Kinds in an opponent's river, and kinds they did not win on in the turns after their riichi.

        An opponent discards once a turn; others at least once, so at least that many tiles at the ends of their rivers
        are from those turns. The seat's own river may end with a discard of the current turn, which is left out.
        """
        safe = self.own_river(state, other)
        turns = -1
        for i in range(state.discards[other]):
            if turns >= 0 or bits.has_flag(state.river_flags[other * codes.MAX_DISCARDS + i], codes.TURNED):
                turns += 1
        for step in range(state.players):
            size = state.discards[step]
            end = min(size, state.discards[other]) if step == seat else size
            if step != other:
                for i in range(max(0, size - turns), end if turns > 0 else 0):
                    safe |= bits.one(codes.kind_of(state.river[step * codes.MAX_DISCARDS + i]))
        return safe


class GameEvaluator(parts.GameEvaluator):
    """Values in points."""

    ruleset: Synchronous

    win_bonus = 0.15

    limits: ClassVar[Mapping[str, Limits]] = {
        "beginner": Limits(considers=1, watches_table=False, fear=0.0, hurry=0.3),
        "casual": Limits(considers=2, watches_table=True, fear=0.0, hurry=1.0),
    }

    @property
    def swing(self) -> float:
        return 4400.0

    def new(self) -> SynchronousEvaluator:
        return SynchronousEvaluator(self.ruleset)
