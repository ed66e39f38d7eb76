"""Matches in a loop that never touches the interpreter, where the players are compiled ones.

A *deal* is a match with the walls of its number; where players rotate it is as many matches with the same walls, so
that everybody has sat in every seat. Whatever is counted of a deal counts when the deal is over.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import codes
from mahjongkit.core.rng import Generator
from mahjongkit.core.state import GameState
from mahjongkit.players.base import Player

if not cython.compiled:  # compiled, the .pxd declares them
    # What is added up for every player: entry * FIELDS + field.
    SUM_SCORE = 0
    SUM_RANK = 1  # twice the ranks, for two can share the first and be 1.5 each
    RANK_SQUARES = 2
    HANDS_WON = 3
    SELF_DRAWN = 4  # hands won by self-draw
    DEALT_IN = 5  # hands in which a tile of his was won
    CALLED_HANDS = 6  # hands with an open meld
    WIN_VALUE = 7  # what he was paid for wins
    FAULTS = 8
    DECLARED = 9  # hands with a declaration of the game, of each kind
    MOST_DECLARED = 3
    FIELDS = 12
    # What is added up for all.
    ALL_MATCHES = 48
    ALL_HANDS = 49
    ALL_DECISIONS = 50
    ALL_DRAWS = 51
    ALL_WINS = 52
    PRODUCTS = 53  # of the scores of every two players in a deal: 4 * entry + other
    ROWS_AT = 69  # entry * MAX_ROWS + row: wins with this row
    SHEET = 389


class PlayerFault(ValueError):
    """A player has raised an error, chosen what is not legal, or taken too long: who, where and what."""


class Match:
    """Plays match after match with the same players and adds up what happens."""

    def __init__(
        self,
        ruleset: Any,
        players: Sequence[Player],
        names: Sequence[str] = (),
        rotations: int = 1,
        watched: int = 0,
        checked: int = 0,
    ) -> None:
        """`watched` are the players of others, whose faults are caught, a bit each; `checked` are those of ours whose
        choices are checked, too. All others are trusted.
        """
        self.state: GameState = ruleset.new_state(0)
        self.names = tuple(names) or tuple(type(player).__name__ for player in players)
        self.players = list(players)
        self.generator = Generator()
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.entry = [0, 1, 2, 3]  # who sits in a seat
            self.now = [0] * SHEET  # of this deal
            self.total = [0] * SHEET  # of all deals since `run` began
            self.paid = [0] * 4
            self.declared = [0] * MOST_DECLARED
        self.finals = array("i")  # final scores: match * players + entry
        self.rotations = rotations
        self.rotation = 0
        self.number = 0
        self.watched = watched
        self.checked = checked | watched
        self.checked_seats = 0
        self.take_seats()
        self.stopping = False
        self.on_fault: Callable[[int, PlayerFault], None] | None = None
        """Who is told of a fault, and may let the match go on with a default action; nobody: it is an error."""
        self.recorder: Callable[[int, int, int, tuple[str, ...], list[Any]], None] | None = None
        """Who gets every match: deal, rotation, seed of the walls, names by seat, the chapters of its hands."""
        self.keeps = False
        self.hand_logs: list[Any] = []
        self.for_win = sum(1 << ruleset.reasons.index(reason) for reason in ruleset.win_reasons)
        self.shares_ranks = ruleset.shares_ranks
        self.kinds = len(ruleset.declarations)
        for place, marks in enumerate(ruleset.declarations.values()):
            self.declared[place] = sum(1 << ruleset.marks.index(mark) for mark in marks)
        for entry, player in enumerate(players):
            self.seat_player(entry, player, ruleset)

    def seat_player(self, entry: int, player: Player, ruleset: Any) -> None:
        if not self.watched >> entry & 1:
            player.sit(ruleset)
            return
        try:
            player.sit(ruleset)
        except Exception as error:
            told = f"player {self.names[entry]!r} cannot sit down at {ruleset.name}: {type(error).__name__}: {error}"
            raise PlayerFault(told) from error

    def run(self, seed: int, start: int, count: int, enough: int = -1) -> int:
        """Play deals `start` to `start + count - 1` of a seed; how many were played to their end.

        They are fewer if `stopping` is set meanwhile, or if there are `enough` hands (-1: there never are).
        """
        done = 0
        self.keeps = self.recorder is not None
        self.finals = array("i", bytes(4 * count * self.rotations * self.state.players))
        for i in range(SHEET):
            self.total[i] = 0
        with cython.nogil:
            for number in range(start, start + count):
                if self.play_deal(seed, number, done):
                    break
                done += 1
                if enough >= 0 and self.total[ALL_HANDS] >= enough:
                    break
        return done

    def play_deal(self, seed: int, number: int, place: int) -> int:
        """One deal; 1 if it was broken off, and counts for nothing."""
        for i in range(SHEET):
            self.now[i] = 0
        self.number = number
        for rotation in range(self.rotations):
            self.rotation = rotation
            if self.rotations > 1:
                with cython.gil:
                    self.take_seats()
            if self.play_match(seed, number):
                return 1
            self.count_match(place * self.rotations + rotation)
        self.add_up()
        return 0

    def play_match(self, seed: int, number: int) -> int:
        """One match: its walls and the players' luck follow from seed and number; 1 if it was broken off."""
        self.generator.seed(seed, number)
        self.state.restart(self.generator.next())
        self.set_seed()
        while not self.state.over:
            self.state.deal_next()
            if self.play_hand():
                return 1
            self.read_log()
            if self.keeps:
                with cython.gil:
                    self.hand_logs.append(self.state.hand_log())
        if self.keeps:
            with cython.gil:
                self.hand_over()
        return 0

    def hand_over(self) -> None:
        """Give the match to the recorder."""
        names = tuple([self.names[self.entry[seat]] for seat in range(self.state.players)])
        hand_logs, self.hand_logs = self.hand_logs, []
        if self.recorder is not None:
            self.recorder(self.number, self.rotation, self.state.seed, names, hand_logs)

    # Players.

    def take_seats(self) -> None:
        """Everybody sits down, as far from his first seat as the players have moved on."""
        size = len(self.players)
        self.checked_seats = 0
        for seat in range(size):
            self.entry[seat] = (seat + size - self.rotation) % size
            self.checked_seats |= (self.checked >> self.entry[seat] & 1) << seat
        self.first = self.players[self.entry[0]]
        self.second = self.players[self.entry[1 % size]]
        self.third = self.players[self.entry[2 % size]]  # beyond the last one never asked
        self.fourth = self.players[self.entry[3 % size]]

    def set_seed(self) -> int:
        """Every player gets luck of its own, the same in every seat."""
        for entry in range(self.state.players):
            seat = (entry + self.rotation) % self.state.players
            player_seed = self.generator.next()
            if seat == 0:
                self.first.set_seed(player_seed)
            elif seat == 1:
                self.second.set_seed(player_seed)
            elif seat == 2:
                self.third.set_seed(player_seed)
            else:
                self.fourth.set_seed(player_seed)
        if self.watched or self.keeps:
            with cython.gil:
                self.begin()
        return 0

    def begin(self) -> None:
        """Tell players in ordinary Python, too."""
        self.hand_logs = []
        player_seed = Generator(self.state.seed, 1)
        for entry, player in enumerate(self.players):
            seed = player_seed.bits()
            if self.watched >> entry & 1:
                try:
                    player.reseed(seed)
                except Exception as error:
                    self.fault((entry + self.rotation) % self.state.players, told_of(error), error)

    def play_hand(self) -> int:
        """Ask and answer until the hand is over; 1 if it is to stop."""
        while not self.state.hand_over:
            if self.stopping:
                return 1
            waiting = self.state.asked
            for seat in range(4):
                if waiting >> seat & 1:
                    if self.checked_seats >> seat & 1:
                        self.state.take_answer(seat, self.pick_checked(seat))
                    else:
                        self.state.take_answer(seat, self.pick(seat))
                    self.now[ALL_DECISIONS] += 1
        return 0

    def pick(self, seat: int) -> int:
        if seat == 0:
            return self.first.pick(self.state, 0)
        if seat == 1:
            return self.second.pick(self.state, 1)
        return self.third.pick(self.state, 2) if seat == 2 else self.fourth.pick(self.state, 3)

    def pick_checked(self, seat: int) -> int:
        with cython.gil:
            return self.ask(seat)

    def ask(self, seat: int) -> int:
        """What a player picks if it is legal, or the default action."""
        try:
            action = self.players[self.entry[seat]].pick_for(self.state, seat)
        except Exception as error:
            self.fault(seat, told_of(error), error)
            return self.default_action(seat)
        if not self.state.is_legal(seat, action):
            legal = ", ".join(str(self.state.ruleset.vocabulary[code]) for code in self.state.legal(seat))
            self.fault(seat, f"chose '{self.word(action)}', which is not legal; legal: {legal}", None)
            return self.default_action(seat)
        return action

    def word(self, action: int) -> str:
        try:
            return str(self.state.ruleset.vocabulary[action])
        except (LookupError, ValueError):
            return f"number {action}"

    def fault(self, seat: int, what: str, cause: Exception | None) -> None:
        """Count a fault; an error unless whoever is told of it lets the match go on."""
        entry = self.entry[seat]
        turn = f" ({self.rotation + 1} of {self.rotations})" if self.rotations > 1 else ""
        hand = f"hand {self.state.number}" if self.state.number >= 0 else "before the first hand"
        where = f"at seat {seat}, match {self.number}{turn}, {hand}"
        error = PlayerFault(f"player {self.names[entry]!r} {where}: {what}")
        if self.on_fault is None:
            raise error from cause
        self.on_fault(entry, error)
        self.now[entry * FIELDS + FAULTS] += 1

    def default_action(self, seat: int) -> int:
        """What the game does for a seat that does not answer."""
        game = self.state.ruleset
        legal = [game.vocabulary[code] for code in self.state.legal(seat)]
        return int(game.default_action(legal).code)

    # What happened.

    def read_log(self) -> None:
        """Count what was done in the hand that has just ended."""
        winners = 0
        for seat in range(4):
            self.paid[seat] = 0
        givers = 0
        drew = 0
        for i in range(self.state.log_size):
            event = self.state.log[i]
            what = event & 255
            if what == codes.WON:
                seat = event >> 8 & 255
                other = event >> 16 & 255
                winners |= 1 << seat
                if other == seat:
                    drew |= 1 << seat
                elif other < 4:
                    givers |= 1 << other
                self.now[ALL_WINS] += 1
            elif what == codes.PAID and self.for_win >> (event >> 24 & 63) & 1:
                other = event >> 16 & 255
                if other < 4:
                    self.paid[other] += event >> 32
        self.now[ALL_HANDS] += 1
        if winners == 0:
            self.now[ALL_DRAWS] += 1
        for seat in range(self.state.players):
            at = self.entry[seat] * FIELDS
            self.now[at + SELF_DRAWN] += drew >> seat & 1
            self.now[at + DEALT_IN] += givers >> seat & 1
            self.count_seat(seat, winners >> seat & 1 == 1)

    def count_seat(self, seat: int, won: bool) -> None:
        """Count what lies before a seat at the end of a hand."""
        at = self.entry[seat] * FIELDS
        if self.has_called(seat):
            self.now[at + CALLED_HANDS] += 1
        for i in range(self.kinds):
            for key in range(8):
                if self.declared[i] >> key & 1 and self.state.marks[seat * 8 + key]:
                    self.now[at + DECLARED + i] += 1
                    break
        if won:
            self.now[at + HANDS_WON] += 1
            self.now[at + WIN_VALUE] += self.paid[seat]
            for row in range(codes.MAX_ROWS):
                self.now[ROWS_AT + self.entry[seat] * codes.MAX_ROWS + row] += self.state.scored[
                    seat * codes.MAX_ROWS + row
                ]

    def has_called(self, seat: int) -> bool:
        for i in range(self.state.melds[seat]):
            if self.state.meld_verb[seat * 5 + i] != codes.CLOSED:
                return True
        return False

    def count_match(self, place: int) -> None:
        """Add up scores and ranks; of equal scores the earlier seat ranks higher, or they share the mean of theirs."""
        self.now[ALL_MATCHES] += 1
        for seat in range(self.state.players):
            rank = 2
            for other in range(self.state.players):
                if self.state.score[other] > self.state.score[seat]:
                    rank += 2
                elif other != seat and self.state.score[other] == self.state.score[seat]:
                    if self.shares_ranks:
                        rank += 1
                    elif other < seat:
                        rank += 2
            self.now[self.entry[seat] * FIELDS + SUM_SCORE] += self.state.score[seat]
            self.now[self.entry[seat] * FIELDS + SUM_RANK] += rank
            self.finals[place * self.state.players + self.entry[seat]] = self.state.score[seat]

    def add_up(self) -> None:
        """The deal is over: it counts."""
        for entry in range(self.state.players):
            at = entry * FIELDS
            score = self.now[at + SUM_SCORE]
            self.now[at + RANK_SQUARES] = self.now[at + SUM_RANK] * self.now[at + SUM_RANK]
            for other in range(self.state.players):
                self.now[PRODUCTS + 4 * entry + other] = score * self.now[other * FIELDS + SUM_SCORE]
        for i in range(SHEET):
            self.total[i] += self.now[i]

    def sums(self) -> list[int]:
        """Everything that `run` has added up, by the numbers above."""
        return [self.total[i] for i in range(SHEET)]

    def final_scores(self, deals: int) -> list[list[int]]:
        """The final scores of every player, match by match, in so many deals."""
        size = deals * self.rotations * self.state.players
        return [list(self.finals[entry : size : self.state.players]) for entry in range(self.state.players)]


def told_of(error: Exception) -> str:
    return str(error) if isinstance(error, TimeoutError) else f"raised {type(error).__name__}: {error}"
