"""Replay a transcript on the table: build its wall, make its moves, and compare everything that it claims."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mahjongkit.core import bits, codes
from mahjongkit.core.hand_log import CARRIED, REPEAT, TURN
from mahjongkit.errors import Phrase
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.records.record import FORMAT, Mismatch, MismatchKind, record_error
from mahjongkit.rules.riichi import find_riichi, seats, wins
from mahjongkit.rules.riichi.flow import RiichiState
from mahjongkit.rules.riichi.patterns import PATTERNS
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.records import move as move_codes
from mahjongkit.rules.riichi.records.move import Move
from mahjongkit.rules.riichi.records.transcript import HandTranscript, RecordError, Transcript, WinClaim
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.core.hand_log import HandLog
    from mahjongkit.rules import Ruleset
    from mahjongkit.rules.riichi import Riichi

DRAWS = ("exhaustive", "nagashi")
EMPTY = 255
_KEYS = tuple(pattern.key for pattern in PATTERNS)


class WallBuilder:
    """Builds a wall that gives a hand's deal and draws; the tiles that nobody drew may be in any order."""

    def __init__(self, hand: HandTranscript, ruleset: Ruleset) -> None:
        self.hand = hand
        self.ruleset = ruleset
        self.players = ruleset.players
        self.size = len(ruleset.tiles)
        self.wall = bytearray([EMPTY]) * self.size

    def build(self, ordered: bool) -> bytes:
        """The wall. The dealt tiles are sorted unless their order is known (`ordered`): some formats sort them and some
        do not, and the same game must give the same wall in every format.
        """
        if len(self.hand.hands) != self.players:
            raise RecordError(self.hand.where, "record.hands_dealt", hands=len(self.hand.hands), players=self.players)
        for seat in range(self.players):
            self.put_deal(seat, ordered)
        self.put(self.size - 5, self.hand.indicator)
        self.put_draws(self.hand.moves)
        for i, face in enumerate(self.hand.ura):
            self.put(self.size - 6 - 2 * i, face)
        self.fill()
        return bytes(self.wall)

    def put(self, place: int, face: int) -> int:
        if place < 0 or place >= self.size or face < 0 or face >= codes.FACES:
            raise RecordError(self.hand.where, "record.wall_place", tile=face, place=place, size=self.size)
        self.wall[place] = face
        return face

    def put_deal(self, seat: int, ordered: bool) -> int:
        dealt = bytearray(self.hand.hands[seat])
        if len(dealt) != 13:
            raise RecordError(self.hand.where, "record.tiles_dealt", seat=seat, tiles=len(dealt))
        if not ordered:
            sort_tiles(dealt)
        turn = (seat - self.hand.dealer) % self.players
        for i in range(12):
            self.put(4 * (self.players * (i // 4) + turn) + i % 4, dealt[i])
        self.put(12 * self.players + turn, dealt[12])
        return 13

    def put_draws(self, moves: list[Move]) -> int:
        front = 13 * self.players
        replaced = 0
        shown = 1
        replacing = False
        for move in moves:
            if move.verb == move_codes.INDICATOR:
                self.put(self.size - 5 - 2 * shown, move.tile)
                shown += 1
                continue
            if move.verb == move_codes.DRAW and replacing:
                self.put(self.size - 1 - replaced if replaced < 4 else self.size - 11 - replaced, move.tile)
                replaced += 1
            elif move.verb == move_codes.DRAW:
                self.put(front, move.tile)
                front += 1
            replacing = codes.KONG <= move.verb <= codes.CLOSED or move.verb == seats.NORTH_ASIDE
        return front

    def fill(self) -> int:
        """Put the tiles that nobody saw into the empty places, the highest first."""
        left = bytearray(self.ruleset.tiles.copies)
        for i in range(self.size):
            face = self.wall[i]
            if face == EMPTY:
                continue
            if face >= len(left) or left[face] == 0:
                copies = self.ruleset.tiles.copies[face] if face < len(left) else 0
                raise RecordError(
                    self.hand.where, "record.copies", tile=code(face), ruleset=self.ruleset.name, copies=copies
                )
            left[face] -= 1
        highest = len(left) - 1
        for i in range(self.size):
            if self.wall[i] == EMPTY:
                while left[highest] == 0:
                    highest -= 1
                left[highest] -= 1
                self.wall[i] = highest
        return highest


def sort_tiles(tiles: bytearray) -> int:
    """Sort tiles in place, in the order of a hand."""
    size = len(tiles)
    for i in range(1, size):
        face = tiles[i]
        place = i
        while place > 0 and move_codes.order_of(tiles[place - 1]) > move_codes.order_of(face):
            tiles[place] = tiles[place - 1]
            place -= 1
        tiles[place] = face
    return size


@lru_cache(maxsize=32)
def _ruleset(name: str, options: tuple[tuple[str, object], ...]) -> Riichi:
    """A cached ruleset, because making one is slow and many records have the same rules."""
    return find_riichi(name, **dict(options))


class Replay:
    """Plays a transcript; collects the mismatches with the table, and counts the actions and wins that were checked."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        try:
            self.ruleset = _ruleset(transcript.game, tuple(transcript.options.items()))
        except (ValueError, TypeError) as error:
            raise record_error("rules", error) from None
        self.mismatches: list[Mismatch] = []
        self.actions = 0
        self.wins = 0
        self.hands = 0
        self.wins_in_a_row = 0  # of the dealer, before the hand
        self.last_dealer = -1  # of the previous hand, like the next two
        self.deals_passed = 0
        self.repeats = 0

    def hand_logs(self) -> list[HandLog]:
        """Play and check every hand; the last one as far as it goes, if the record breaks off."""
        hand_logs: list[HandLog] = []
        before: RiichiState | None = None
        for number, hand in enumerate(self.transcript.hands):
            state = self.play_hand(number, hand)
            self.hands += 1
            if before is not None:
                self.check_order(number, hand, before)
            hand_logs.append(state.hand_log())
            before = state
            self.wins_in_a_row = state.carry_over[seats.WINS_IN_A_ROW] if state.hand_over else 0
            self.last_dealer = state.dealer
            self.deals_passed = state.deals_passed
            self.repeats = state.repeats
        if self.transcript.whole and before is not None and not self.mismatches:
            self.check_end(before)
        return hand_logs

    def check(self) -> list[Mismatch]:
        self.hand_logs()
        return self.mismatches

    def play_hand(self, number: int, hand: HandTranscript) -> RiichiState:
        """Play a hand and compare its end."""
        state = self.dealt_state(number, hand)
        try:
            made = self.make_moves(state, hand.moves)
            if made < len(hand.moves):
                self.raise_mismatch(state, hand.moves, made)
            if hand.ending:
                self.finish(state, hand)
                self.check_ending(number, state, hand)
        except IllegalAction as error:
            self.add_mismatch(
                number, hand.where, "illegal action", str(error.action), error.reason, MismatchKind.ENDING
            )
        except _CannotContinue as error:
            self.add_mismatch(number, *error.args)
        return state

    def dealt_state(self, number: int, hand: HandTranscript) -> RiichiState:
        """The state of a hand after the deal."""
        state = RiichiState(self.ruleset, 0)
        try:
            wall = WallBuilder(hand, self.ruleset).build(self.transcript.format == FORMAT)
            state.begin(wall, self.start_position(number, hand))
        except RecordError:
            raise
        except (ValueError, OverflowError, IndexError) as error:
            raise record_error(hand.where, error) from None
        return state

    def start_position(self, number: int, hand: HandTranscript) -> list[int]:
        """The position in which a hand starts, as `GameState.begin` takes and checks it."""
        stays = hand.dealer == self.last_dealer
        position = [*hand.scores, *[0] * (4 - len(hand.scores)), STICK * hand.sticks, number, hand.dealer, *[0] * 10]
        position[CARRIED + seats.ROUND] = hand.round
        position[CARRIED + seats.HONBA] = hand.honba
        position[CARRIED + seats.WINS_IN_A_ROW] = self.wins_in_a_row
        position[TURN] = number if self.last_dealer < 0 else self.deals_passed + (not stays)
        position[REPEAT] = self.repeats + 1 if stays else 0
        return position

    # Moves.

    def make_moves(self, state: RiichiState, moves: list[Move]) -> int:
        """Make the moves of a hand; returns how many the table accepts before one that does not fit.

        An indicator of the record must be on the table by then, or come with the next discard or kong of the record.
        """
        indicators = 0
        for i in range(len(moves)):
            move = moves[i]
            if move.verb == move_codes.DRAW:
                if not self.check_draw(state, move):
                    return i
            elif move.verb == move_codes.INDICATOR:
                indicators += 1
                if indicators < state.turned_size and state.turned[indicators] != move.tile:
                    return i
            elif state.apply_recorded(move.seat, move.action()):
                self.actions += 1
            else:
                return i
        return len(moves)

    def check_draw(self, state: RiichiState, move: Move) -> bool:
        """Let everybody pass on the discard; then this seat must have drawn this tile."""
        pending = state.let_pass()
        if move.seat < 0 or move.seat >= state.players:
            return False
        return pending == bits.one(move.seat) and state.drawn[move.seat] == move.tile

    def raise_mismatch(self, state: RiichiState, moves: list[Move], place: int) -> None:
        """Raise the mismatch of a move that does not fit."""
        move = moves[place]
        if move.verb == move_codes.DRAW:
            drawn = state.drawn_by(move.seat) if Table.of(state).pending == (move.seat,) else -1
            got = Phrase("riichi.claim.nothing") if drawn < 0 else code(drawn)
            raise _CannotContinue(move.where, f"draw of seat {move.seat}", code(move.tile), got, MismatchKind.DRAW)
        if move.verb == move_codes.INDICATOR:
            _, shown = state.turned_up()[sum(other.kind == "indicator" for other in moves[: place + 1])]
            raise _CannotContinue(move.where, "dora indicator", code(move.tile), code(shown))
        action = self.ruleset.flow.vocabulary[move.action()]
        try:
            Table.of(state).apply_recorded(move.seat, action)
        except IllegalAction as error:
            what = f"action of seat {move.seat}"
            raise _CannotContinue(move.where, what, str(action), error, MismatchKind.ACTION) from None

    # The end of a hand.

    def finish(self, state: RiichiState, hand: HandTranscript) -> None:
        """Take the actions that end the hand."""
        if hand.ending == "tsumo":
            for win in hand.wins[:1]:
                self.answer(state, win.seat, codes.TSUMO)
                self.actions += 1
            return
        won = hand.ending == "ron" or hand.ending == "sanchahou"
        if not won:
            state.let_pass()
        winners = [win.seat for win in hand.wins]
        pending = 0 if state.hand_over else state.waiting()
        for seat in range(state.players):
            if not bits.has(pending, seat):
                continue
            if won:
                rons = seat in winners or not winners
                self.answer(state, seat, codes.RON if rons else codes.PASS)
                self.actions += rons
            elif state.is_legal(seat, verb_alone(seats.TENPAI)) and (hand.ready is None or seat in hand.ready):
                self.answer(state, seat, seats.TENPAI)
            else:
                self.answer(state, seat, seats.NOTEN if state.is_legal(seat, verb_alone(seats.NOTEN)) else codes.PASS)

    def answer(self, state: RiichiState, seat: int, verb: int) -> int:
        if not state.answer(seat, verb_alone(verb)):
            Table.of(state).act(
                seat, self.ruleset.flow.vocabulary[verb_alone(verb)]
            )  # raises IllegalAction with the reason
        return verb

    def check_ending(self, number: int, state: RiichiState, hand: HandTranscript) -> None:
        if not state.hand_over:
            got = Phrase("riichi.claim.pending", seats=", ".join(map(str, Table.of(state).pending)))
            raise _CannotContinue(hand.where, "end of the hand", hand.ending, got, MismatchKind.ENDING)
        ending = self.ruleset.flow.endings[ending_of(state)]
        if hand.ending != ending:
            self.add_mismatch(number, hand.where, "ending", hand.ending, ending, MismatchKind.ENDING)
        if hand.deltas is not None:
            self.expect(number, hand.where, "deltas", hand.deltas, deltas_of(state))
        if hand.ready is not None and hand.ending in DRAWS:
            laid = tuple([seat for seat in range(state.players) if state.laid_size[seat]])
            self.expect(number, hand.where, "ready hands", tuple(sorted(hand.ready)), laid)
        winners = state.winning_seats()
        self.expect(number, hand.where, "winners", [win.seat for win in hand.wins], winners)
        for claim, seat in zip(hand.wins, winners, strict=False):
            self.wins += 1
            self.check_win(number, claim, state, seat)

    def check_win(self, number: int, claim: WinClaim, state: RiichiState, seat: int) -> None:
        """Compare the score with which the table paid a win to what the record claims."""
        score = state.breakdown
        state.read_breakdown(seat, score)
        if claim.yaku is not None:
            counted: dict[str, int] = {}
            for row, _, value in score.rows():
                key = "dora" if _KEYS[row] == "north_dora" and "north_dora" not in claim.yaku else _KEYS[row]
                counted[key] = counted.get(key, 0) + value
            self.expect_win(number, claim, "yaku", claim.yaku, counted)
        if not score.yakuman:
            self.expect_win(number, claim, "han", claim.han, score.han)
            self.expect_win(number, claim, "fu", claim.fu, score.fu)
        self.expect_win(number, claim, "points", claim.points, score.points)
        if claim.tile is not None and claim.tile != state.won_tile:
            self.add_mismatch(number, claim.where, "winning tile", code(claim.tile), code(state.won_tile))

    def expect_win(self, number: int, claim: WinClaim, what: str, expected: object, got: object) -> None:
        """Compare one claim about a win, if the record makes it."""
        if expected is not None and expected != got:
            self.add_mismatch(number, claim.where, f"{what} of seat {claim.seat}", expected, got)

    # Between hands and at the end.

    def check_order(self, number: int, hand: HandTranscript, before: RiichiState) -> None:
        """The next hand must be the one that the rules require, with the scores that the last one left."""
        if self.mismatches or not before.hand_over:
            return
        if before.over:
            self.add_mismatch(
                number, hand.where, "match", Phrase("riichi.claim.another_hand"), Phrase("riichi.claim.over")
            )
            return
        position = (hand.scores, hand.round, hand.dealer, hand.honba, hand.sticks)
        what = "start of the hand (scores, round, dealer, honba, sticks)"
        self.expect(number, hand.where, what, position, position_after(before))

    def check_end(self, state: RiichiState) -> None:
        last = len(self.transcript.hands) - 1
        where = self.transcript.hands[last].where
        if not state.over:
            self.add_mismatch(last, where, "match", Phrase("riichi.claim.over"), Phrase("riichi.claim.goes_on"))
            return
        if self.transcript.final_scores is not None:
            self.expect(last, where, "final scores", self.transcript.final_scores, tuple(state.scores()))
        if self.transcript.final_points is not None:
            points = self.ruleset.results.match_result(state).points
            self.expect(last, where, "final points", self.transcript.final_points, points)

    def expect(self, number: int, where: str, what: str, expected: object, got: object) -> None:
        if expected != got:
            self.add_mismatch(number, where, what, expected, got)

    def add_mismatch(
        self,
        number: int,
        where: str,
        what: str,
        expected: object,
        got: object,
        kind: MismatchKind = MismatchKind.CLAIM,
    ) -> None:
        self.mismatches.append(Mismatch(number, where, what, expected, got, kind))


# Reading the state.


def verb_alone(verb: int) -> int:
    """The code of an action without tiles."""
    return codes.action_code(verb, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE, False)


def ending_of(state: RiichiState) -> int:
    """Why the hand ended."""
    place = state.log_size - 1
    while place > 0 and codes.event_kind(state.log[place]) != codes.ENDED:
        place -= 1
    return codes.event_reason(state.log[place])


def deltas_of(state: RiichiState) -> tuple[int, ...]:
    """How the end of a hand changed the scores: without the sticks paid during it and those left over at the end."""
    deltas = [0] * state.players
    for i in range(state.log_size):
        event = state.log[i]
        reason = codes.event_reason(event)
        if codes.event_kind(event) == codes.PAID and reason != wins.PAID_STICK and reason != wins.PAID_LEFT_OVER:
            payer = codes.event_seat(event)
            payee = codes.event_other(event)
            amount = codes.event_value(event)
            if payer < state.players:
                deltas[payer] -= amount
            if payee < state.players:
                deltas[payee] += amount
    return tuple(deltas)


def position_after(state: RiichiState) -> tuple[object, ...]:
    """The start of the next hand: scores, round, dealer, honba, sticks."""
    return (
        tuple(state.scores()),
        state.carry_over[seats.ROUND],
        state.next_dealer,
        state.carry_over[seats.HONBA],
        state.pot // STICK,
    )


class _CannotContinue(Exception):
    """The hand cannot be played on; the arguments are those of `Replay.add_mismatch` after the number."""
