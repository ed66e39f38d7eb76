"""Plays matches in a loop that, with compiled players, never enters the interpreter, and counts what happens.

A *deal* is one match, whose walls follow from the deal's number. If players rotate, a deal is as many matches as there
are seats, all with the same walls, so that every player sits in every seat once. The sums of a deal are added to the
total when the deal is over.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes
from mahjongkit.core.rng import Generator
from mahjongkit.core.state import GameState
from mahjongkit.errors import Phrase, PlayerError, shown
from mahjongkit.game.table import Table
from mahjongkit.players.base import Player

if not cython.compiled:  # compiled, the .pxd declares them
    # The sums of every player are at entry * FIELDS + field; `entry` is the player's index in the list of players.
    SUM_SCORE = 0
    SUM_RANK = 1  # twice the ranks, because two players can share the first two ranks and get 1.5 each
    HANDS_PLAYED = 2
    HANDS_DRAWN = 3  # hands that nobody won
    HANDS_WON = 4
    SELF_DRAWN = 5  # hands won by self-draw
    DEALT_IN = 6  # hands in which another player won with their discard
    CALLED_HANDS = 7  # hands with an open meld
    WIN_VALUE = 8  # what others paid them for wins
    DEAL_IN_VALUE = 9  # what they paid the players who won with their discards
    DECLARED = 10  # hands with a declaration, for each kind in Ruleset.declaration_marks
    MAX_DECLARATIONS = 3
    PLACES = 13  # for each place PLACE_UNITS a match; players who share places get equal parts of each
    PLACE_UNITS = 12
    MOMENT_FIELDS = 17  # the fields up to here have moments
    FAULTS = 17
    FIELDS = 18
    # The sums of all players together.
    MATCH_COUNT = 72
    HAND_COUNT = 73
    DECISION_COUNT = 74
    DRAW_COUNT = 75
    WIN_COUNT = 76
    PRODUCTS = 77  # 4 * entry + other: the product of two players' scores in a deal
    PATTERN_WINS = 93  # entry * codes.MAX_ROWS + row: wins with this pattern
    MOMENTS = 413  # entry * MOMENT_COUNT + j * (j + 1) / 2 + i: the product of fields i <= j of a player in a deal
    MOMENT_COUNT = 153
    SUMS_SIZE = 1025


class PlayerFault(PlayerError):
    """A player raised an error, chose an illegal action or took too long; the message says who, where and what."""


class Match:
    """Plays matches between the same players and adds up the results."""

    def __init__(
        self,
        ruleset: Any,
        players: Sequence[Player],
        names: Sequence[str] = (),
        rotations: int = 1,
        foreign: int = 0,
        checked: int = 0,
    ) -> None:
        """`foreign` and `checked` are bit sets of players: those of other packages, whose faults are caught, and those
        of this package whose choices are checked as well. All other players are trusted.
        """
        self.state: GameState = ruleset.flow.new_state(0)
        self.names = tuple(names) or tuple(type(player).__name__ for player in players)
        self.players = list(players)
        self.generator = Generator()
        if not cython.compiled:  # compiled, the arrays exist and are zero
            self.entry = [0, 1, 2, 3]  # the player in each seat
            self.deal_sums = [0] * SUMS_SIZE  # of this deal
            self.all_sums = [0] * SUMS_SIZE  # of all deals since `run` began
            self.paid = [0] * 4
            self.paid_between = [0] * 16
            self.fed_by = [0] * 4
            self.declaration_marks = [0] * MAX_DECLARATIONS
        self.finals = array("i")  # final scores: match * players + entry
        self.ranks = array("i")  # twice the ranks, in the same order
        self.rotations = rotations
        self.rotation = 0
        self.number = 0
        self.foreign = foreign
        self.checked = checked | foreign
        self.checked_seats = 0
        self.assign_seats()
        self.stopping = False
        self.on_fault: Callable[[int, PlayerFault], None] | None = None
        """Called with a player's index and fault; then a default action is taken. If None, the fault is raised."""
        self.recorder: Callable[[int, int, int, tuple[str, ...], list[Any]], None] | None = None
        """Called after every match with the deal, rotation, seed of the walls, names by seat, and hand logs."""
        self.recording = False
        self.hand_logs: list[Any] = []
        self.win_reason_bits = sum(
            bits.one(ruleset.flow.payment_reasons.index(reason)) for reason in ruleset.flow.win_payment_reasons
        )
        self.shares_ranks = ruleset.results.shares_ranks
        self.declaration_kinds = len(ruleset.flow.declaration_marks)
        for place, marks in enumerate(ruleset.flow.declaration_marks.values()):
            self.declaration_marks[place] = sum(bits.one(ruleset.flow.marks.index(mark)) for mark in marks)
        for entry, player in enumerate(players):
            self.seat_player(entry, player, ruleset)

    def seat_player(self, entry: int, player: Player, ruleset: Any) -> None:
        if not bits.has(self.foreign, entry):
            player.start(ruleset)
            return
        try:
            player.start(ruleset)
        except Exception as error:
            raise PlayerFault(
                "player.cannot_start", player=shown(self.names[entry]), game=ruleset.name, reason=describe_error(error)
            ) from error

    def run(self, seed: int, start: int, count: int, max_hands: int = -1) -> int:
        """Play deals `start` to `start + count - 1` of a seed; returns how many were played to their end.

        Stops early if `stopping` is set meanwhile, or after the deal that reaches `max_hands` hands (-1: no limit).
        """
        done = 0
        self.recording = self.recorder is not None
        self.finals = array("i", bytes(4 * count * self.rotations * self.state.players))
        self.ranks = array("i", bytes(4 * count * self.rotations * self.state.players))
        for i in range(SUMS_SIZE):
            self.all_sums[i] = 0
        with cython.nogil:
            for number in range(start, start + count):
                if self.play_deal(seed, number, done):
                    break
                done += 1
                if max_hands >= 0 and self.all_sums[HAND_COUNT] >= max_hands:
                    break
        return done

    def play_deal(self, seed: int, number: int, place: int) -> int:
        """Play one deal; returns 1 if it was broken off, and then it is not counted."""
        for i in range(SUMS_SIZE):
            self.deal_sums[i] = 0
        self.number = number
        for rotation in range(self.rotations):
            self.rotation = rotation
            if self.rotations > 1:
                with cython.gil:
                    self.assign_seats()
            if self.play_match(seed, number):
                return 1
            self.count_match(place * self.rotations + rotation)
        self.finish_deal()
        return 0

    def play_match(self, seed: int, number: int) -> int:
        """Play one match; its walls and the players' seeds follow from seed and number. Returns 1 if broken off."""
        self.generator.seed(seed, number)
        self.state.restart(self.generator.next())
        self.seed_players()
        while not self.state.over:
            self.state.deal_next()
            if self.play_hand():
                return 1
            if self.foreign:
                with cython.gil:
                    self.end_hand_of_foreign()
            self.count_hand()
            if self.recording:
                with cython.gil:
                    self.hand_logs.append(self.state.hand_log())
        if self.recording:
            with cython.gil:
                self.hand_to_recorder()
        return 0

    def hand_to_recorder(self) -> None:
        """Pass the finished match to the recorder."""
        names = tuple([self.names[self.entry[seat]] for seat in range(self.state.players)])
        hand_logs, self.hand_logs = self.hand_logs, []
        if self.recorder is not None:
            self.recorder(self.number, self.rotation, self.state.seed, names, hand_logs)

    # Players.

    def assign_seats(self) -> None:
        """Seat every player, `rotation` seats after their first one."""
        size = len(self.players)
        self.checked_seats = 0
        for seat in range(size):
            self.entry[seat] = (seat + size - self.rotation) % size
            if bits.has(self.checked, self.entry[seat]):
                self.checked_seats |= bits.one(seat)
        self.first = self.players[self.entry[0]]
        self.second = self.players[self.entry[1 % size]]
        self.third = self.players[self.entry[2 % size]]  # unused in a seat that does not exist
        self.fourth = self.players[self.entry[3 % size]]

    def seed_players(self) -> int:
        """Give every player a seed of their own, the same in every rotation."""
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
        if self.foreign or self.recording:
            with cython.gil:
                self.reseed_foreign()
        return 0

    def reseed_foreign(self) -> None:
        """Give the players of other packages their seeds, too; they take them in Python."""
        self.hand_logs = []
        player_seed = Generator(self.state.seed, 1)
        for entry, player in enumerate(self.players):
            seed = player_seed.bits()
            if bits.has(self.foreign, entry):
                try:
                    player.reseed(seed)
                except Exception as error:
                    self.fault((entry + self.rotation) % self.state.players, describe_error(error), error)

    def play_hand(self) -> int:
        """Let the players act until the hand is over; returns 1 if the simulation is stopping."""
        while not self.state.hand_over:
            if self.stopping:
                return 1
            waiting = self.state.asked
            for seat in range(4):
                if bits.has(waiting, seat):
                    if bits.has(self.checked_seats, seat):
                        self.state.take_answer(seat, self.pick_checked(seat))
                    else:
                        self.state.take_answer(seat, self.pick(seat))
                    self.deal_sums[DECISION_COUNT] += 1
        return 0

    def pick(self, seat: int) -> int:
        if seat == 0:
            return self.first.pick(self.state, 0)
        if seat == 1:
            return self.second.pick(self.state, 1)
        return self.third.pick(self.state, 2) if seat == 2 else self.fourth.pick(self.state, 3)

    def pick_checked(self, seat: int) -> int:
        with cython.gil:
            return self.pick_legal(seat)

    def pick_legal(self, seat: int) -> int:
        """The player's action if it is legal, else the default action."""
        player = self.players[self.entry[seat]]
        try:
            action = player.pick_for(self.state, seat)
        except Exception as error:
            self.fault(seat, describe_error(error), error)
            return self.default_action(seat)
        self.note_faults(seat, player)
        if not self.state.is_legal(seat, action):
            legal = ", ".join(str(self.state.ruleset.flow.vocabulary[code]) for code in self.state.legal(seat))
            self.fault(seat, Phrase("player.illegal", action=self.action_text(action), legal=legal), None)
            return self.default_action(seat)
        return action

    def end_hand_of_foreign(self) -> None:
        """Tell the players of other packages that the hand has ended."""
        table = Table.of(self.state)
        for seat in range(self.state.players):
            player = self.players[self.entry[seat]]
            if bits.has(self.foreign, self.entry[seat]):
                try:
                    player.hand_ended(table, seat)
                except Exception as error:
                    self.fault(seat, describe_error(error), error)
                self.note_faults(seat, player)

    def note_faults(self, seat: int, player: Player) -> None:
        """Count the faults for which a player took the default action itself."""
        for error in player.take_faults():
            self.fault(seat, error, error)

    def action_text(self, action: int) -> str:
        try:
            return str(self.state.ruleset.flow.vocabulary[action])
        except (LookupError, ValueError):
            return f"number {action}"

    def fault(self, seat: int, what: object, cause: Exception | None) -> None:
        """Count a fault and pass it to `on_fault`; raise it if there is no `on_fault`."""
        entry = self.entry[seat]
        number, turn, turns = self.number, self.rotation + 1, self.rotations
        match = Phrase("player.match_turn", match=number, turn=turn, turns=turns) if turns > 1 else number
        number = self.state.number
        hand = Phrase("player.in_hand", hand=number) if number >= 0 else Phrase("player.before_first_hand")
        error = PlayerFault(
            "player.fault", player=shown(self.names[entry]), seat=seat, match=match, hand=hand, what=what
        )
        if self.on_fault is None:
            raise error from cause
        self.on_fault(entry, error)
        self.deal_sums[entry * FIELDS + FAULTS] += 1

    def default_action(self, seat: int) -> int:
        """The action that the game takes for a seat without an answer."""
        ruleset = self.state.ruleset
        legal = [ruleset.flow.vocabulary[code] for code in self.state.legal(seat)]
        return int(ruleset.flow.default_action(legal).code)

    # Counting.

    def count_hand(self) -> None:
        """Count the events of the hand that has just ended."""
        winners = 0
        for seat in range(4):
            self.paid[seat] = 0
            self.fed_by[seat] = 0
        for i in range(16):
            self.paid_between[i] = 0
        self_drawn = 0
        for i in range(self.state.log_size):
            event = self.state.log[i]
            kind = codes.event_kind(event)
            if kind == codes.WON:
                seat = codes.event_seat(event)
                other = codes.event_other(event)
                winners |= bits.one(seat)
                if other == seat:
                    self_drawn |= bits.one(seat)
                elif other < 4:
                    self.fed_by[seat] |= bits.one(other)
                self.deal_sums[WIN_COUNT] += 1
            elif kind == codes.PAID and bits.has(self.win_reason_bits, codes.event_reason(event)):
                seat = codes.event_seat(event)
                other = codes.event_other(event)
                if other < 4:
                    self.paid[other] += codes.event_value(event)
                    if seat < 4:
                        self.paid_between[seat * 4 + other] += codes.event_value(event)
        self.deal_sums[HAND_COUNT] += 1
        if winners == 0:
            self.deal_sums[DRAW_COUNT] += 1
        for seat in range(self.state.players):
            at = self.entry[seat] * FIELDS
            self.deal_sums[at + HANDS_PLAYED] += 1
            self.deal_sums[at + HANDS_DRAWN] += winners == 0
            self.deal_sums[at + SELF_DRAWN] += bits.has(self_drawn, seat)
            self.count_deal_ins(seat)
            self.count_seat(seat, bits.has(winners, seat))

    def count_deal_ins(self, seat: int) -> None:
        """Count a hand in which others won with a seat's discards, and what it paid them for it."""
        at = self.entry[seat] * FIELDS
        dealt_in = 0
        for winner in range(self.state.players):
            if bits.has(self.fed_by[winner], seat):
                dealt_in = 1
                self.deal_sums[at + DEAL_IN_VALUE] += self.paid_between[seat * 4 + winner]
        self.deal_sums[at + DEALT_IN] += dealt_in

    def count_seat(self, seat: int, won: bool) -> None:
        """Count a seat's calls, declarations and wins at the end of a hand."""
        at = self.entry[seat] * FIELDS
        if self.has_called(seat):
            self.deal_sums[at + CALLED_HANDS] += 1
        for i in range(self.declaration_kinds):
            for key in range(8):
                if bits.has(self.declaration_marks[i], key) and self.state.marks[seat * codes.MAX_MARKS + key]:
                    self.deal_sums[at + DECLARED + i] += 1
                    break
        if won:
            self.deal_sums[at + HANDS_WON] += 1
            self.deal_sums[at + WIN_VALUE] += self.paid[seat]
            pattern_wins = PATTERN_WINS + self.entry[seat] * codes.MAX_ROWS
            for row in range(codes.MAX_ROWS):
                self.deal_sums[pattern_wins + row] += self.state.scored[seat * codes.MAX_ROWS + row]

    def has_called(self, seat: int) -> bool:
        for i in range(self.state.melds[seat]):
            if self.state.meld_verb[seat * codes.MAX_MELDS + i] != codes.CLOSED:
                return True
        return False

    def count_match(self, place: int) -> None:
        """Add up scores, ranks and places; with equal scores the earlier seat is ahead, or they share their places."""
        self.deal_sums[MATCH_COUNT] += 1
        for seat in range(self.state.players):
            ahead = 0
            equal = 1
            for other in range(self.state.players):
                if self.state.score[other] > self.state.score[seat]:
                    ahead += 1
                elif other != seat and self.state.score[other] == self.state.score[seat]:
                    if self.shares_ranks:
                        equal += 1
                    elif other < seat:
                        ahead += 1
            at = self.entry[seat] * FIELDS
            self.deal_sums[at + SUM_SCORE] += self.state.score[seat]
            self.deal_sums[at + SUM_RANK] += 2 * ahead + equal + 1
            for i in range(ahead, ahead + equal):
                self.deal_sums[at + PLACES + i] += PLACE_UNITS // equal
            self.finals[place * self.state.players + self.entry[seat]] = self.state.score[seat]
            self.ranks[place * self.state.players + self.entry[seat]] = 2 * ahead + equal + 1

    def finish_deal(self) -> None:
        """Add the sums of the finished deal to the total."""
        for entry in range(self.state.players):
            at = entry * FIELDS
            score = self.deal_sums[at + SUM_SCORE]
            for other in range(self.state.players):
                self.deal_sums[PRODUCTS + 4 * entry + other] = score * self.deal_sums[other * FIELDS + SUM_SCORE]
            moment = MOMENTS + entry * MOMENT_COUNT
            for j in range(MOMENT_FIELDS):
                for i in range(j + 1):
                    self.deal_sums[moment] = self.deal_sums[at + i] * self.deal_sums[at + j]
                    moment += 1
        for i in range(SUMS_SIZE):
            self.all_sums[i] += self.deal_sums[i]

    def sums(self) -> list[int]:
        """The sums of all deals since `run` began, indexed by the constants above."""
        return [self.all_sums[i] for i in range(SUMS_SIZE)]

    def final_scores(self, deals: int) -> list[list[int]]:
        """For every player, their final scores in the matches of the first `deals` deals."""
        size = deals * self.rotations * self.state.players
        return [list(self.finals[entry : size : self.state.players]) for entry in range(self.state.players)]

    def deal_ranks(self, deals: int) -> list[list[int]]:
        """For every deal, twice the sum of each player's ranks in its matches."""
        players = self.state.players
        size = self.rotations * players
        ranks = [list(self.ranks[deal * size : (deal + 1) * size]) for deal in range(deals)]
        return [[sum(one[entry::players]) for entry in range(players)] for one in ranks]


def describe_error(error: Exception) -> PlayerError | Phrase:
    """What a player did wrong: took too long, or raised an error."""
    if isinstance(error, PlayerError):
        return error
    return Phrase("player.raised", error=type(error).__name__, reason=str(error))
