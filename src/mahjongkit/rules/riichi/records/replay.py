"""A script played on the table: its wall laid out, its moves made, and everything that it claims compared."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.records.record import FORMAT, Mismatch
from mahjongkit.rules.bounds import CARRIED, REPEAT, TURN
from mahjongkit.rules.riichi.patterns import PATTERNS
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.records.transcript import HandTranscript, RecordError, ToldWin, Transcript
from mahjongkit.tiles import code

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.core.codes import CLOSED, ENDED, FACES, KONG, NO_TILE, PAID, PASS, RON, TSUMO, action_code
    from mahjongkit.rules.riichi.flow import RiichiState
    from mahjongkit.rules.riichi.records.move import DRAW, INDICATOR, Move, order_of
    from mahjongkit.rules.riichi.seats import HONBA, NORTH_ASIDE, NOTEN, ROUND, TENPAI, WINS_IN_A_ROW
    from mahjongkit.rules.riichi.wins import PAID_LEFT_OVER, PAID_STICK, score_win

if TYPE_CHECKING:
    from mahjongkit.core.state import HandLog
    from mahjongkit.rules import Ruleset

WINDS = "ESWN"
DRAWS = ("exhaustive", "nagashi")
NOT_LAID = 255
_KEYS = tuple(pattern.key for pattern in PATTERNS)


class WallLayer:
    """Lays a wall from which a hand is dealt and drawn; what nobody drew lies in any order."""

    def __init__(self, hand: HandTranscript, game: Ruleset) -> None:
        self.hand = hand
        self.game = game
        self.players = game.players
        self.size = len(game.tiles)
        self.wall = bytearray([NOT_LAID]) * self.size

    def lay(self, ordered: bool) -> bytes:
        """The wall. Some formats sort the tiles dealt and some do not: unless the order is known (`ordered`), they are
        sorted, so that the same game is the same whatever it was read from.
        """
        if len(self.hand.hands) != self.players:
            raise RecordError(self.hand.where, f"{len(self.hand.hands)} hands are dealt; expected {self.players}")
        for seat in range(self.players):
            self.deal(seat, ordered)
        self.put(self.size - 5, self.hand.indicator)
        self.draw(self.hand.moves)
        for i, face in enumerate(self.hand.ura):
            self.put(self.size - 6 - 2 * i, face)
        self.fill()
        return bytes(self.wall)

    def put(self, place: int, face: int) -> int:
        if place < 0 or place >= self.size or face < 0 or face >= FACES:
            raise RecordError(self.hand.where, f"tile {face} at place {place} of a wall of {self.size} tiles")
        self.wall[place] = face
        return face

    def deal(self, seat: int, ordered: bool) -> int:
        dealt = bytearray(self.hand.hands[seat])
        if len(dealt) != 13:
            raise RecordError(self.hand.where, f"seat {seat} is dealt {len(dealt)} tiles; expected 13")
        if not ordered:
            arrange(dealt)
        turn = (seat - self.hand.dealer) % self.players
        for i in range(12):
            self.put(4 * (self.players * (i // 4) + turn) + i % 4, dealt[i])
        self.put(12 * self.players + turn, dealt[12])
        return 13

    def draw(self, moves: list[Move]) -> int:
        front = 13 * self.players
        replaced = 0
        shown = 1
        replacing = False
        for move in moves:
            if move.verb == INDICATOR:
                self.put(self.size - 5 - 2 * shown, move.tile)
                shown += 1
                continue
            if move.verb == DRAW and replacing:
                self.put(self.size - 1 - replaced if replaced < 4 else self.size - 11 - replaced, move.tile)
                replaced += 1
            elif move.verb == DRAW:
                self.put(front, move.tile)
                front += 1
            replacing = KONG <= move.verb <= CLOSED or move.verb == NORTH_ASIDE
        return front

    def fill(self) -> int:
        """Lay the tiles that nobody saw, the highest first."""
        left = bytearray(self.game.tiles.copies)
        for i in range(self.size):
            face = self.wall[i]
            if face == NOT_LAID:
                continue
            if face >= len(left) or left[face] == 0:
                most = self.game.tiles.copies[face] if face < len(left) else 0
                raise RecordError(self.hand.where, f"more tiles {code(face)} than {self.game.name} has ({most})")
            left[face] -= 1
        highest = len(left) - 1
        for i in range(self.size):
            if self.wall[i] == NOT_LAID:
                while left[highest] == 0:
                    highest -= 1
                left[highest] -= 1
                self.wall[i] = highest
        return highest


def arrange(tiles: bytearray) -> int:
    """Sort tiles as in a hand."""
    size = len(tiles)
    for i in range(1, size):
        face = tiles[i]
        place = i
        while place > 0 and order_of(tiles[place - 1]) > order_of(face):
            tiles[place] = tiles[place - 1]
            place -= 1
        tiles[place] = face
    return size


@lru_cache(maxsize=32)
def _ruleset(name: str, options: tuple[tuple[str, object], ...]) -> Ruleset:
    """Records of the same rules share them: what follows from the options is worked out once."""
    return rules.find(name, **dict(options))


class Replay:
    """Plays a script; `mismatches` says where the table does not agree, `actions` and `wins` how much was checked."""

    def __init__(self, script: Transcript) -> None:
        self.script = script
        try:
            self.game = _ruleset(script.game, tuple(script.options.items()))
        except (ValueError, TypeError) as error:
            raise RecordError("rules", str(error)) from None
        self.mismatches: list[Mismatch] = []
        self.actions = 0
        self.wins = 0
        self.hands = 0
        self.wins_in_a_row = 0  # of the dealer, before the hand
        self.last_dealer = -1  # of the hand before, and the deals passed and repeats of that hand
        self.deals_passed = 0
        self.repeats = 0

    def hand_logs(self) -> list[HandLog]:
        """Every hand, played and checked (as far as it is told, if the record breaks off)."""
        found: list[HandLog] = []
        before: RiichiState | None = None
        for number, hand in enumerate(self.script.hands):
            state = self.state(number, hand)
            self.hands += 1
            if before is not None:
                self.check_order(number, hand, before)
            found.append(state.hand_log())
            before = state
            self.wins_in_a_row = state.carry_over[WINS_IN_A_ROW] if state.hand_over else 0
            self.last_dealer = state.dealer
            self.deals_passed = state.deals_passed
            self.repeats = state.repeats
        if self.script.whole and before is not None and not self.mismatches:
            self.check_end(before)
        return found

    def check(self) -> list[Mismatch]:
        self.hand_logs()
        return self.mismatches

    def state(self, number: int, hand: HandTranscript) -> RiichiState:
        """Play a hand."""
        state = self.opened(number, hand)
        try:
            made = self.make_moves(state, hand.moves)
            if made < len(hand.moves):
                self.refuse(state, hand.moves, made)
            if hand.ending:
                self.finish(state, hand)
                self.compare(number, state, hand)
        except IllegalAction as error:
            self.differ(number, hand.where, "illegal action", str(error.action), error.reason)
        except _Disagreement as error:
            self.differ(number, *error.args)
        return state

    def opened(self, number: int, hand: HandTranscript) -> RiichiState:
        """A hand that is dealt."""
        state: RiichiState = self.game.new_state(0)  # type: ignore[assignment]
        try:
            start = {
                "scores": hand.scores,
                "round": WINDS[hand.round],
                "dealer": hand.dealer,
                "honba": hand.honba,
                "sticks": hand.sticks,
                "hand": number,
            }
            start_position = self.game.start_position(start, state)
            start_position[CARRIED + WINS_IN_A_ROW] = self.wins_in_a_row
            if self.last_dealer >= 0:
                stays = hand.dealer == self.last_dealer
                start_position[TURN] = self.deals_passed + (not stays)
                start_position[REPEAT] = self.repeats + 1 if stays else 0
            state.begin(WallLayer(hand, self.game).lay(self.script.format == FORMAT), start_position)
        except RecordError:
            raise
        except (ValueError, OverflowError, IndexError) as error:
            raise RecordError(hand.where, str(error)) from None
        return state

    # Moves.

    def make_moves(self, state: RiichiState, moves: list[Move]) -> int:
        """Make the moves of a hand; how many the table takes before one that does not fit.

        An indicator must be turned up by the time it is told, or with the next discard or kong of the record.
        """
        indicators = 0
        for i in range(len(moves)):
            move = moves[i]
            if move.verb == DRAW:
                if not self.draws(state, move):
                    return i
            elif move.verb == INDICATOR:
                indicators += 1
                if indicators < state.turned_size and state.turned[indicators] != move.tile:
                    return i
            elif state.apply_recorded(move.seat, move.action()):
                self.actions += 1
            else:
                return i
        return len(moves)

    def draws(self, state: RiichiState, move: Move) -> bool:
        """Everybody passes what was discarded; then this seat must have drawn this tile."""
        asked = state.let_pass()
        if move.seat < 0 or move.seat >= state.players:
            return False
        return asked == 1 << move.seat and state.drawn[move.seat] == move.tile

    def refuse(self, state: RiichiState, moves: list[Move], place: int) -> None:
        """Say why a move does not fit."""
        move = moves[place]
        if move.verb == DRAW:
            drawn = state.drawn_by(move.seat) if Table.of(state).pending == (move.seat,) else -1
            got = "nothing" if drawn < 0 else code(drawn)
            raise _Disagreement(move.where, f"draw of seat {move.seat}", code(move.tile), got)
        if move.verb == INDICATOR:
            _, shown = state.turned_up()[sum(other.kind == "indicator" for other in moves[: place + 1])]
            raise _Disagreement(move.where, "dora indicator", code(move.tile), code(shown))
        action = self.game.vocabulary[move.action()]
        try:
            Table.of(state).apply_recorded(move.seat, action)
        except IllegalAction as error:
            raise _Disagreement(move.where, f"action of seat {move.seat}", str(action), error.reason) from None

    # The end of a hand.

    def finish(self, state: RiichiState, hand: HandTranscript) -> None:
        """Give the answers that end the hand."""
        if hand.ending == "tsumo":
            for win in hand.wins[:1]:
                self.answer(state, win.seat, TSUMO)
                self.actions += 1
            return
        won = hand.ending == "ron" or hand.ending == "sanchahou"
        if not won:
            state.let_pass()
        told = [win.seat for win in hand.wins]
        asked = 0 if state.hand_over else state.waiting()
        for seat in range(state.players):
            if not asked >> seat & 1:
                continue
            if won:
                wins = seat in told or not told
                self.answer(state, seat, RON if wins else PASS)
                self.actions += wins
            elif state.is_legal(seat, verb_alone(TENPAI)) and (hand.ready is None or seat in hand.ready):
                self.answer(state, seat, TENPAI)
            else:
                self.answer(state, seat, NOTEN if state.is_legal(seat, verb_alone(NOTEN)) else PASS)

    def answer(self, state: RiichiState, seat: int, verb: int) -> int:
        if not state.answer(seat, verb_alone(verb)):
            Table.of(state).act(seat, self.game.vocabulary[verb_alone(verb)])  # it says why not
        return verb

    def compare(self, number: int, state: RiichiState, hand: HandTranscript) -> None:
        if not state.hand_over:
            raise _Disagreement(
                hand.where, "end of the hand", hand.ending, f"seats {Table.of(state).pending} are asked"
            )
        self.expect(number, hand.where, "ending", hand.ending, self.game.endings[ending_of(state)])
        if hand.deltas is not None:
            self.expect(number, hand.where, "deltas", hand.deltas, deltas_of(state))
        if hand.ready is not None and hand.ending in DRAWS:
            laid = tuple([seat for seat in range(state.players) if state.laid_size[seat]])
            self.expect(number, hand.where, "ready hands", tuple(sorted(hand.ready)), laid)
        winners = [seat for seat, _, _ in state.wins()]
        self.expect(number, hand.where, "winners", [win.seat for win in hand.wins], winners)
        for told, seat in zip(hand.wins, winners, strict=False):
            self.wins += 1
            self.compare_win(number, told, state, seat)

    def compare_win(self, number: int, told: ToldWin, state: RiichiState, seat: int) -> None:
        """What the judge found when the hand was paid must be what is told."""
        score_win(state, seat, state.won_tile, seat == state.won_from)
        score = state.breakdown
        if told.yaku is not None:
            counted: dict[str, int] = {}
            for row, _, value in score.rows():
                key = "dora" if _KEYS[row] == "north_dora" and "north_dora" not in told.yaku else _KEYS[row]
                counted[key] = counted.get(key, 0) + (13 * value if score.yakuman else value)
            self.expect_win(number, told, "yaku", told.yaku, counted)
        if not score.yakuman:
            self.expect_win(number, told, "han", told.han, score.han)
            self.expect_win(number, told, "fu", told.fu, score.fu)
        self.expect_win(number, told, "points", told.points, score.points)
        if told.tile is not None and told.tile != state.won_tile:
            self.differ(number, told.where, "winning tile", code(told.tile), code(state.won_tile))

    def expect_win(self, number: int, told: ToldWin, what: str, expected: object, got: object) -> None:
        """A claim about a win, if the record makes it."""
        if expected is not None and expected != got:
            self.differ(number, told.where, f"{what} of seat {told.seat}", expected, got)

    # Between hands and at the end.

    def check_order(self, number: int, hand: HandTranscript, before: RiichiState) -> None:
        """The next hand must be the one that the rules ask for, with the scores that the last one left."""
        if self.mismatches or not before.hand_over:
            return
        if before.over:
            self.differ(number, hand.where, "match", "another hand", "over")
            return
        told = (hand.scores, hand.round, hand.dealer, hand.honba, hand.sticks)
        what = "start of the hand (scores, round, dealer, honba, sticks)"
        self.expect(number, hand.where, what, told, position_after(before))

    def check_end(self, state: RiichiState) -> None:
        last = len(self.script.hands) - 1
        where = self.script.hands[last].where
        if not state.over:
            self.differ(last, where, "match", "over", "goes on")
            return
        if self.script.final_scores is not None:
            self.expect(last, where, "final scores", self.script.final_scores, tuple(state.scores()))
        if self.script.final_points is not None:
            points = self.game.match_result(state).points
            self.expect(last, where, "final points", self.script.final_points, points)

    def expect(self, number: int, where: str, what: str, expected: object, got: object) -> None:
        if expected != got:
            self.differ(number, where, what, expected, got)

    def differ(self, number: int, where: str, what: str, expected: object, got: object) -> None:
        self.mismatches.append(Mismatch(number, where, what, expected, got))


# What the table says.


def verb_alone(verb: int) -> int:
    """An answer without tiles."""
    return action_code(verb, NO_TILE, NO_TILE, NO_TILE, False)


def ending_of(state: RiichiState) -> int:
    """Why the hand ended."""
    place = state.log_size - 1
    while place > 0 and state.log[place] & 255 != ENDED:
        place -= 1
    return state.log[place] >> 24 & 255


def deltas_of(state: RiichiState) -> tuple[int, ...]:
    """What the end of a hand changed: without the sticks paid during it and those left over after the last."""
    deltas = [0] * state.players
    for i in range(state.log_size):
        event = state.log[i]
        reason = event >> 24 & 255
        if event & 255 == PAID and reason != PAID_STICK and reason != PAID_LEFT_OVER:
            payer = event >> 8 & 255
            payee = event >> 16 & 255
            amount = event >> 32
            if payer < state.players:
                deltas[payer] -= amount
            if payee < state.players:
                deltas[payee] += amount
    return tuple(deltas)


def position_after(state: RiichiState) -> tuple[object, ...]:
    """What the next hand begins with: scores, round, dealer, honba, sticks."""
    return (
        tuple(state.scores()),
        state.carry_over[ROUND],
        state.next_dealer,
        state.carry_over[HONBA],
        state.pot // STICK,
    )


class _Disagreement(Exception):
    """(Where, what, expected, got): the hand cannot be played on from here."""
