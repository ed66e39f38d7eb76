"""The player that looks ahead: it deals the hidden tiles in ways that fit what it knows, plays its choices out with
greedy players in every seat, and takes the one that leaves most of the others behind on average.

Every choice is played out on the same deals, so that luck weighs the same on all of them. Choices that are clearly
worse are given up on the way, and the favourite of its mind loses only to one that is clearly better.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes, rng
from mahjongkit.core.determinize import Determinizer
from mahjongkit.core.state import GameState
from mahjongkit.players.base import Player
from mahjongkit.players.evaluator import Evaluator
from mahjongkit.players.rollout_stats import RolloutStats

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View

if not cython.compiled:  # compiled, the .pxd declares them
    MOST_CHOICES = 6  # that are played out
    MOST_DEALS = 4096
    HANDS_SEEN = 16  # from which it is known how far scores move
    ROUNDS = 4  # after each of which the choices that are clearly worse are given up

USUAL = 200
"""Playouts for a choice, unless something else is asked for."""
SWINGS: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
"""How far scores move in a match, by ruleset; found out when it is first needed."""


class RolloutBoard:
    """Where one thread plays: a table dealt anew, one to play a choice out on, and a mind for all seats."""

    def __init__(self, ruleset: Any) -> None:
        self.dealt: GameState = ruleset.new_state(0)
        self.table: GameState = ruleset.new_state(0)
        self.evaluator: Evaluator = ruleset.new_evaluator()
        self.determinizer = Determinizer()
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.before = [0] * 4

    def play_deals(self, search: SearchPlayer, seat: int, first: int, last: int, step: int) -> int:
        """Every choice that is left on every `step`-th deal from the first to the last."""
        for deal in range(first, last, step):
            if search.is_late():
                return deal
            self.dealt.copy_from(search.asked)
            self.determinizer.determinize(self.dealt, seat, rng.mix(rng.low64(search.rollout_seed + deal)))
            self.determinizer.deal_draws(self.dealt)
            for i in range(search.choices):
                if search.alive[i]:
                    self.table.copy_from(self.dealt)
                    with cython.nogil:
                        self.play_out(seat, search.action[i])
                    search.brought[deal * MOST_CHOICES + i] = self.worth(search, seat)
                    search.points[deal * MOST_CHOICES + i] = self.table.score[seat]
        return last

    def play_out(self, seat: int, action: int) -> int:
        """The rest of the hand, after an action of a seat."""
        waiting = self.table.asked
        for other in range(4):
            if waiting >> other & 1:
                self.table.take_answer(other, action if other == seat else self.evaluator.choose(self.table, other))
        return self.play_on()

    def play_on(self) -> int:
        """The rest of the hand."""
        while not self.table.hand_over:
            waiting = self.table.asked
            for other in range(4):
                if waiting >> other & 1:
                    self.table.take_answer(other, self.evaluator.choose(self.table, other))
        return 0

    def worth(self, search: SearchPlayer, seat: int) -> float:
        """How many of the others the seat leaves behind: as it is when the match is over, else by its lead."""
        ahead = 0.0
        for other in range(self.table.players):
            lead = float(self.table.score[seat] - self.table.score[other])
            if other == seat:
                continue
            if self.table.over:
                ahead += 1.0 if lead > 0 or (lead == 0 and seat < other) else 0.0
            else:
                ahead += 0.5 + 0.5 * lead / (search.swing + (lead if lead > 0 else -lead))
        return ahead

    def find_swing(self) -> float:
        """How far scores move in a match, about: four times what a seat wins or loses in a hand."""
        moved = 0.0
        for hand in range(HANDS_SEEN):
            self.table.restart(hand)
            self.table.deal_next()
            for seat in range(self.table.players):
                self.before[seat] = self.table.score[seat]
            self.play_on()
            for seat in range(self.table.players):
                change = self.table.score[seat] - self.before[seat]
                moved += change if change > 0 else -change
        seen: int = HANDS_SEEN * self.table.players
        return 4 * moved / seen + 1


class SearchPlayer(Player):
    """`search`, `search:500` with so many playouts for a choice, `search:0.2s` with so much time."""

    needs_table = True

    def __init__(self, seed: int = 0) -> None:
        self.ruleset: Any = None
        self.evaluator: Evaluator = None  # type: ignore[assignment]
        self.asked: GameState = None  # type: ignore[assignment]
        self.boards: list[RolloutBoard] = []
        self.threads = os.cpu_count() or 1
        self.helpers: ThreadPoolExecutor | None = None
        self.playouts = USUAL
        self.seconds = 0.0
        self.doubt = 1.5  # by how many standard errors another choice must be better than the favourite
        self.width = 4  # choices that are played out where there are many
        self.swing = 1.0  # how far scores move in a match
        self.end = 0.0
        self.seed = seed
        self.rollout_seed = 0
        self.choices = 0
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.action = [0] * MOST_CHOICES
            self.alive = [False] * MOST_CHOICES
            self.deals = [0] * MOST_CHOICES  # on which a choice was played out
            self.mean = [0.0] * MOST_CHOICES
            self.brought = [0.0] * (MOST_DEALS * MOST_CHOICES)  # what a choice brought in a deal
            self.points = [0.0] * (MOST_DEALS * MOST_CHOICES)  # and the score in the end

    def configure(self, argument: str) -> None:
        """A number of playouts, or a time: `500`, `0.2s`, `80ms`."""
        text = argument.strip().lower()
        unit = 0.001 if text.endswith("ms") else 1.0 if text.endswith("s") else 0.0
        try:
            amount = float(text.rstrip("ms")) if unit else int(text)
        except ValueError:
            amount = -1
        most = 60.0 if unit else MOST_DEALS
        if not 0 < amount * (unit or 1) <= most:
            raise ValueError(
                f"{argument!r} is no budget; expected 1 to {MOST_DEALS} playouts as in '200', "
                "or up to 60 seconds as in '0.2s' and '80ms'"
            )
        if unit:
            self.seconds = amount * unit
        else:
            self.playouts = int(amount)

    def limit_threads(self, threads: int) -> None:
        self.threads = min(self.threads, threads)

    def sit(self, ruleset: Any) -> None:
        if self.ruleset is ruleset:
            return
        self.ruleset = ruleset
        self.evaluator = ruleset.new_evaluator()
        self.asked = ruleset.new_state(0)
        self.boards = [RolloutBoard(ruleset) for _ in range(self.threads)]
        if ruleset not in SWINGS:
            SWINGS[ruleset] = _find_swing(self.boards[0])
        self.swing = SWINGS[ruleset]

    def set_seed(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        """Look ahead from the table where the view was taken."""
        state = view.asking_state()
        self.sit(view.game)
        return view.game.vocabulary[self.pick_for(state, view.seat)]

    def pick(self, state: GameState, seat: int) -> int:
        favourite = self.evaluator.choose(state, seat)
        if state.offers[seat] == 1 or codes.verb_of(favourite) == codes.TSUMO or codes.verb_of(favourite) == codes.RON:
            return favourite
        self.collect(state, seat, favourite)
        if self.choices == 1:
            return favourite
        with cython.gil:
            return self.search(state, seat)

    # What is played out.

    def collect(self, state: GameState, seat: int, favourite: int) -> None:
        """The favourite; where little is to choose from all of it; else what the mind rates next, and declarations."""
        self.choices = 0
        self.add(favourite)
        if state.offers[seat] <= MOST_CHOICES:
            for i in range(state.offers[seat]):
                self.add(state.options[seat * codes.MOST_OFFERS + i])
            return
        if not self.evaluator.may_discard(state, seat):
            return
        self.evaluator.consider(state, seat)
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MOST_OFFERS + i]
            if codes.verb_of(action) != codes.DISCARD and codes.kind_of(codes.tile_of(action, 0)) == codes.kind_of(
                codes.tile_of(favourite, 0)
            ):
                self.add(action)
        if codes.verb_of(favourite) != codes.DISCARD:
            self.add(self.discard_of(state, seat, self.evaluator.best_kind))
        while self.choices < self.width - 1:
            kind = self.next_kind(state, seat)
            if kind < 0:
                break
            self.add(self.discard_of(state, seat, kind))
        safest = self.safest_kind(state, seat)
        if safest >= 0:
            self.add(self.discard_of(state, seat, safest))

    def add(self, action: int) -> None:
        """Play this out, too."""
        if action < 0 or self.choices == MOST_CHOICES:
            return
        for i in range(self.choices):
            if self.action[i] == action:
                return
        self.action[self.choices] = action
        self.alive[self.choices] = True
        self.choices += 1

    def discard_of(self, state: GameState, seat: int, kind: int) -> int:
        """The discard of a kind, or -1 where it is not legal: a call may forbid it."""
        action = self.evaluator.discard_of(state, seat, kind)
        return action if action >= 0 and state.is_legal(seat, action) else -1

    def has_discard(self, kind: int) -> bool:
        for i in range(self.choices):
            if (
                codes.kind_of(codes.tile_of(self.action[i], 0)) == kind
                and codes.verb_of(self.action[i]) == codes.DISCARD
            ):
                return True
        return False

    def next_kind(self, state: GameState, seat: int) -> int:
        """The kind that the mind would discard next, or -1."""
        best = -1
        for kind in range(34):
            if self.evaluator.rated[kind] < -1e8 or not state.counts[seat * 34 + kind] or self.has_discard(kind):
                continue
            if self.discard_of(state, seat, kind) < 0:
                continue
            if best < 0 or self.evaluator.rated[kind] > self.evaluator.rated[best]:
                best = kind
        return best

    def safest_kind(self, state: GameState, seat: int) -> int:
        """The kind that costs least where the mind is afraid, or -1."""
        best = -1
        for kind in range(34 if self.evaluator.afraid else 0):
            if not state.counts[seat * 34 + kind] or self.discard_of(state, seat, kind) < 0:
                continue
            if best < 0 or self.evaluator.danger[kind] < self.evaluator.danger[best]:
                best = kind
        return best

    # Playing out.

    def search(self, state: GameState, seat: int) -> int:
        """The choice that brings most."""
        self.begin(state, seat)
        return self.action[self.winner(self.play_rounds(seat))]

    def play_rounds(self, seat: int) -> int:
        """Play the choices out as far as the budget goes, ever fewer of them; on how many deals that was."""
        began = time.monotonic()
        done = 0
        left = self.choices
        for turn in range(ROUNDS):
            if self.seconds:
                deals = MOST_DEALS // ROUNDS
                self.end = began + self.seconds * (turn + 1) / ROUNDS
            else:
                deals = max(1, self.playouts // (ROUNDS * left))
            done = self.play_round(seat, done, min(MOST_DEALS, done + deals))
            for i in range(self.choices):
                if self.alive[i]:
                    self.deals[i] = done
            left = self.give_up(done, 0.5 * turn - 0.5) if done > 1 else left
            if left == 1:
                break
        return done

    def try_out(self, view: View, actions: Sequence[Action]) -> RolloutStats:
        """Play up to six actions out within the budget, the favourite first, as it does to choose among its own."""
        self.take_up(view, actions)
        winner = self.winner(self.play_rounds(view.seat))
        brought = [
            tuple([self.points[deal * MOST_CHOICES + i] for deal in range(self.deals[i])]) for i in range(self.choices)
        ]
        return RolloutStats(tuple(brought), winner, self.doubt)

    def weigh(self, view: View, actions: Sequence[Action], deals: int) -> list[float]:
        """The score that up to six actions lead to on average, all of them played out on so many deals."""
        self.take_up(view, actions)
        if not 0 < deals <= MOST_DEALS:
            raise ValueError(f"{deals} deals; expected 1 to {MOST_DEALS}")
        self.play_round(view.seat, 0, deals)
        return [
            sum([self.points[deal * MOST_CHOICES + i] for deal in range(deals)]) / deals for i in range(len(actions))
        ]

    def take_up(self, view: View, actions: Sequence[Action]) -> None:
        """Begin with these actions, and no others."""
        state = view.asking_state()
        self.sit(view.game)
        legal = len(set(actions) & set(view.legal)) == len(actions)
        if not 0 < len(actions) <= MOST_CHOICES or not legal:
            raise ValueError(
                f"actions {', '.join(map(str, actions))}; expected 1 to {MOST_CHOICES} legal ones, each of them once"
            )
        self.choices = 0
        for action in actions:
            self.add(action.code)
        self.begin(state, view.seat)

    def begin(self, state: GameState, seat: int) -> int:
        """A search begins: its luck follows from the seed and from what the seat sees."""
        self.asked.copy_from(state)  # others may answer while it thinks
        self.asked.roll_back(seat)  # what they did unseen must not count, not even for luck
        self.rollout_seed = rng.mix(rng.low64(self.seed ^ self.position(self.asked, seat)))
        self.end = 0.0
        return 0

    def position(self, state: GameState, seat: int) -> int:
        """A number for what the seat sees: the same question gets the same luck."""
        found = state.number * 4 + seat
        for suit in range(4):
            found = rng.mix(rng.low64(found + state.keys[seat * 4 + suit]))
        for other in range(4):
            found = rng.mix(rng.low64(found + 64 * state.discards[other] + state.melds[other]))
        return rng.mix(rng.low64(found + self.action[0]))

    def is_late(self) -> bool:
        return self.end > 0.0 and time.monotonic() > self.end

    def play_round(self, seat: int, first: int, last: int) -> int:
        """Play the choices left out on some deals, with all threads; how many deals there are now."""
        threads = min(self.threads, last - first)
        if threads <= 1:
            return _play_deals(self.boards[0], self, seat, first, last, 1)
        if self.helpers is None:
            self.helpers = ThreadPoolExecutor(self.threads - 1)
        jobs = [
            self.helpers.submit(_play_deals, self.boards[i], self, seat, first + i, last, threads)
            for i in range(1, threads)
        ]
        reached = [_play_deals(self.boards[0], self, seat, first, last, threads)]
        reached += [job.result() for job in jobs]
        return min(reached)

    def give_up(self, deals: int, margin: float) -> int:
        """Drop what can hardly become better than the favourite any more, or is worse than the best; what is left."""
        left = 0
        best = self.find_best(deals)
        for i in range(self.choices):
            hopeless = not self.is_better(i, 0, deals, margin)
            if i and self.alive[i] and (hopeless or (i != best and self.is_better(best, i, deals, self.doubt))):
                self.alive[i] = False
            left += self.alive[i]
        return left

    def find_best(self, deals: int) -> int:
        """Which choice brought most on average."""
        best = 0
        for i in range(self.choices):
            self.mean[i] = 0.0
            for deal in range(deals if self.alive[i] else 0):
                self.mean[i] += self.brought[deal * MOST_CHOICES + i] / deals
            if self.alive[i] and self.mean[i] > self.mean[best]:
                best = i
        return best

    def is_better(self, one: int, other: int, deals: int, margin: float) -> bool:
        """Whether one choice brought more than another by so many standard errors, deal by deal."""
        squares = 0.0
        gain = self.mean[one] - self.mean[other]
        for deal in range(deals):
            at = deal * MOST_CHOICES
            per_seat_draws = self.brought[at + one] - self.brought[at + other] - gain
            squares += per_seat_draws * per_seat_draws
        wide = gain * gain * deals * (deals - 1) > margin * margin * squares
        return (gain > 0 and wide) if margin > 0 else (gain > 0 or not wide)

    def winner(self, deals: int) -> int:
        """The favourite, or the best choice if that is better beyond doubt."""
        best = self.find_best(deals) if deals > 1 else 0
        return best if best and self.is_better(best, 0, deals, self.doubt) else 0


def _find_swing(bench: RolloutBoard) -> float:
    return bench.find_swing()


def _play_deals(bench: RolloutBoard, search: SearchPlayer, seat: int, first: int, last: int, step: int) -> int:
    return bench.play_deals(search, seat, first, last, step)
