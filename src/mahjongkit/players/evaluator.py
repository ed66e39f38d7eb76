"""Mind: how a seat makes its choices. What every game shares is here and in rating.py; each game adds what its hands
can become, what is dangerous, and its own questions, in its own folder.
"""

from __future__ import annotations

from typing import NamedTuple

from mahjongkit.core import codes, shape
from mahjongkit.core.state import GameState
from mahjongkit.players import discard_rating
from mahjongkit.players.discard_rating import DiscardRating


class Evaluation(NamedTuple):
    """What a mind thinks of one legal action. Values are on average, in what the game is played for."""

    action: int
    known: bool = False
    """Whether it was judged: what follows is empty for a win and for what is no question of tiles."""
    tiles_missing: int = 0
    """Tiles missing after it (1: ready)."""
    accepted: int = 0
    """The kinds that bring the hand nearer then, a bit each."""
    tiles: int = 0
    """Unseen copies of them."""
    chance: float = 0.0
    """To win the hand."""
    promise: float = 0.0
    """What going on brings."""
    cost: float = 0.0
    """What the discard costs because others may win with it."""
    value: float = 0.0
    """What it brings altogether: by this a mind chooses."""
    folds: bool = False
    """Whether the hand is given up for a safe tile."""
    then: int = -1
    """The kind to discard after a call."""
    open: bool = True
    """Whether a call leaves the hand something to win by."""
    aim: int = 0
    """Which of the game's aims the numbers belong to."""


class Evaluator(DiscardRating):
    """Judges for one seat; made for one ruleset."""

    # What a game says.

    def at_a_glance(self, state: GameState, seat: int) -> int:
        """The answer to a question that need not be looked into, or -1."""
        return -1

    def special(self, state: GameState, seat: int) -> int:
        """The answer to a question of the game's own, or -1."""
        return -1

    def lay_down(self, state: GameState, seat: int, action: int) -> None:
        """A call is tried: its tiles are gone from the hand before the survey."""

    def fee_of(self, verb: int) -> float:
        """What a kong is paid at once."""
        return 0.0

    def allowed_after_call(self, state: GameState, seat: int) -> int:
        """The kinds that may be discarded from the hand before the survey after a call, a bit each."""
        return shape.ALL_KINDS

    def may_open(self, state: GameState, seat: int, action: int) -> bool:
        """Whether a hand can still win after a call."""
        return True

    def finish(self, state: GameState, seat: int, action: int) -> int:
        """The discard chosen, perhaps with a declaration."""
        return action

    # Choosing.

    def choose(self, state: GameState, seat: int) -> int:
        """The number of a legal action."""
        first = state.options[seat * codes.MOST_OFFERS]
        if state.offers[seat] == 1 or codes.verb_of(first) == codes.TSUMO or codes.verb_of(first) == codes.RON:
            return first
        answer = -1 if self.careful else self.at_a_glance(state, seat)
        if answer >= 0:
            return answer
        self.look_around(state, seat)
        answer = self.special(state, seat)
        if answer >= 0:
            return answer
        self.calm_down()
        self.fear(state, seat)
        if self.may_discard(state, seat):
            return self.choose_turn(state, seat)
        return self.choose_claim(state, seat)

    def consider(self, state: GameState, seat: int) -> None:
        """Rate the discards with care, also where `choose` sees at a glance what to do."""
        for kind in range(34):
            self.rated[kind] = -1e9
        self.look_around(state, seat)
        self.calm_down()
        self.fear(state, seat)
        self.rate_discards(state, seat, self.is_open(state, seat))

    def may_discard(self, state: GameState, seat: int) -> bool:
        """Whether the question is what to discard: discards are offered last."""
        verb = codes.verb_of(state.options[seat * codes.MOST_OFFERS + state.offers[seat] - 1])
        return verb == codes.DISCARD

    # The own turn.

    def choose_turn(self, state: GameState, seat: int) -> int:
        """A kong that costs nothing, or the best discard."""
        self.rate_discards(state, seat, self.is_open(state, seat))
        kong = self.choose_kong(state, seat)
        if kong >= 0:
            return kong
        return self.finish(state, seat, self.discard_of(state, seat, self.best_kind))

    def choose_kong(self, state: GameState, seat: int) -> int:
        """A closed or added kong after which no more tiles are missing, while nobody is to be feared."""
        if self.afraid and self.best_tiles_missing > 1:
            return -1
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MOST_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.CLOSED and verb != codes.ADDED:
                continue
            kind = codes.kind_of(codes.tile_of(action, 0))
            state.load(seat)
            for _ in range(state.counts[seat * 34 + kind]):
                state.probe.hand.remove(kind)
            if self.tiles_missing_for(state, seat) <= self.best_tiles_missing:
                return action
        return -1

    def choose_best_kong(self, state: GameState, seat: int) -> int:
        """A closed or added kong that brings more than the best discard, or -1."""
        best = -1
        most = self.best_value
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MOST_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.CLOSED and verb != codes.ADDED:
                continue
            value = self.value_of_kong(state, seat, action)
            if value > most:
                most = value
                best = action
        return best

    def value_of_kong(self, state: GameState, seat: int, action: int) -> float:
        """What the hand brings after a closed or added kong."""
        kind = codes.kind_of(codes.tile_of(action, 0))
        state.load(seat)
        for _ in range(state.counts[seat * 34 + kind]):
            state.probe.hand.remove(kind)
        self.lay_down(state, seat, action)
        return self.promise_as_it_is(state, seat, True) + self.fee_of(codes.verb_of(action))

    def rate_discards(self, state: GameState, seat: int, opened: bool) -> None:
        """Find the discard that brings most."""
        allowed = self.allowed_kinds(state, seat)
        state.load(seat)
        self.rate_hand(state, seat, allowed, opened)

    def allowed_kinds(self, state: GameState, seat: int) -> int:
        """The kinds that may be discarded, a bit each."""
        found = 0
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MOST_OFFERS + i]
            if codes.verb_of(action) == codes.DISCARD:
                found |= shape.bit(codes.kind_of(codes.tile_of(action, 0)))
        return found

    def discard_of(self, state: GameState, seat: int, kind: int) -> int:
        """The discard of a kind: a plain five before a red one, the tile drawn where it is the same."""
        found = -1
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MOST_OFFERS + i]
            if codes.verb_of(action) != codes.DISCARD or codes.kind_of(codes.tile_of(action, 0)) != kind:
                continue
            if found < 0 or codes.tile_of(action, 0) < codes.tile_of(found, 0):
                found = action
        return found

    # Another's tile.

    def choose_claim(self, state: GameState, seat: int) -> int:
        """The call that brings more than passing does, or the last answer: to pass."""
        last = state.options[seat * codes.MOST_OFFERS + state.offers[seat] - 1]
        best = last
        most = self.value_of_passing(state, seat)
        for i in range(state.offers[seat] - 1):
            action = state.options[seat * codes.MOST_OFFERS + i]
            verb = codes.verb_of(action)
            if verb != codes.CHI and verb != codes.PON and verb != codes.KONG:
                continue
            if not self.may_open(state, seat, action):
                continue
            value = self.value_of_call(state, seat, action)
            if value > most:
                most = value
                best = action
        return best

    def value_of_passing(self, state: GameState, seat: int) -> float:
        """What the hand brings as it is."""
        state.load(seat)
        return self.promise_as_it_is(state, seat, self.is_open(state, seat))

    def value_of_call(self, state: GameState, seat: int, action: int) -> float:
        """What the hand brings after a call and the best discard."""
        state.load(seat)
        size = 3 if codes.verb_of(action) == codes.KONG else 2
        for i in range(size):
            state.probe.hand.remove(codes.kind_of(codes.tile_of(action, i)))
        self.lay_down(state, seat, action)
        if size == 3:
            return self.promise_as_it_is(state, seat, True) + self.fee_of(codes.KONG)
        self.rate_hand(state, seat, self.allowed_after_call(state, seat), True)
        return (
            self.best_value - discard_rating.TIE * self.best_wanted
        )  # passing may tie: a call that changes nothing is none

    # What a person is told.

    def take_care(self) -> None:
        """From now on look at everything that may matter: slower, for those who want to know."""
        self.careful = True
        self.far = 99
        self.scan.rough = False

    def evaluate(self, state: GameState, seat: int) -> tuple[int, list[Evaluation], list[int]]:
        """The action chosen, what is thought of every legal one, in their order, and the unseen copies of each kind."""
        chosen = self.choose(state, seat)
        self.look_around(state, seat)
        self.calm_down()
        self.fear(state, seat)
        found = []
        for i in range(state.offers[seat]):
            found.append(self.evaluate_action(state, seat, state.options[seat * codes.MOST_OFFERS + i]))
        return chosen, found, [self.live[kind] for kind in range(34)]

    def evaluate_action(self, state: GameState, seat: int, action: int) -> Evaluation:
        """What is thought of one action; a game adds its own verbs."""
        verb = codes.verb_of(action)
        if verb == codes.DISCARD:
            return self.evaluate_discard(state, seat, action)
        if verb == codes.PASS:
            return self.judge_held(action, self.value_of_passing(state, seat), True)
        if verb == codes.CLOSED or verb == codes.ADDED:
            return self.judge_held(action, self.value_of_kong(state, seat, action), True)
        if verb == codes.CHI or verb == codes.PON or verb == codes.KONG:
            return self.judge_call(state, seat, action)
        return Evaluation(action)

    def evaluate_discard(self, state: GameState, seat: int, action: int) -> Evaluation:
        """A discard, judged as if it were the only one."""
        kind = codes.kind_of(codes.tile_of(action, 0))
        state.load(seat)
        self.rate_hand(state, seat, shape.bit(kind), self.is_open(state, seat))
        return self.judged_best(action, -1, self.best_score, True)

    def judged_best(self, action: int, then: int, value: float, opens: bool) -> Evaluation:
        """What was found by `rate_hand`."""
        folds = self.best_tiles_missing == 9
        cost = self.cost_of(self.best_kind, self.best_tiles_missing)
        chance = 0.0 if folds else self.chance(self.best_tiles_missing, self.best_wanted)
        accepted = 0 if folds else self.best_accepted
        return Evaluation(
            action,
            True,
            self.best_tiles_missing,
            accepted,
            self.live_of(accepted),
            chance,
            self.best_value + cost,
            cost,
            value,
            folds,
            then,
            opens,
            self.best_aim,
        )

    def judge_held(self, action: int, value: float, opens: bool) -> Evaluation:
        """What was found by `promise_as_it_is`."""
        chance = self.chance(self.held_missing, self.held_wanted)
        accepted = self.held_accepted
        tiles = self.live_of(accepted)
        return Evaluation(
            action, True, self.held_missing, accepted, tiles, chance, value, 0.0, value, False, -1, opens, self.held_aim
        )

    def judge_call(self, state: GameState, seat: int, action: int) -> Evaluation:
        """A call with the best discard after it."""
        value = self.value_of_call(state, seat, action)
        if codes.verb_of(action) == codes.KONG:
            return self.judge_held(action, value, self.can_win(self.held_aim))
        return self.judged_best(action, self.best_kind, value, self.can_win(self.best_aim))

    def can_win(self, aim: int) -> bool:
        """Whether there is something to win by for the hand last looked at, after a call."""
        return True
