"""A script played on the table: its wall laid out, its moves made, and everything that it claims compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mahjongkit import rules
from mahjongkit.core.codes import NO_TILE, action_code
from mahjongkit.outcome import HandResult
from mahjongkit.records.record import FORMAT, Mismatch
from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.records.script import HandScript, Move, RecordError, Script, ToldWin
from mahjongkit.table import IllegalAction, Table
from mahjongkit.tiles import code, kind_of, sort_key

WINDS = "ESWN"
DRAWS = ("exhaustive", "nagashi")


def lay_wall(script: HandScript, game: Ruleset, where: str, ordered: bool) -> list[int]:
    """A wall from which this hand is dealt and drawn; what nobody drew lies in any order.

    Some formats sort the tiles dealt and some do not: unless the order is known (`ordered`), they are sorted, so that
    the same game is the same whatever it was read from.
    """
    players, size = game.players, len(game.tiles)
    wall = [-1] * size
    for seat in range(players):
        turn = (seat - script.dealer) % players
        places = [4 * (players * r + turn) + i for r in range(3) for i in range(4)] + [12 * players + turn]
        if len(script.hands[seat]) != 13:
            raise RecordError(where, f"seat {seat} is dealt {len(script.hands[seat])} tiles; expected 13")
        dealt = script.hands[seat] if ordered else sorted(script.hands[seat], key=sort_key)
        for place, face in zip(places, dealt, strict=True):
            wall[place] = face
    front, replaced, shown = 13 * players, 0, 1
    wall[size - 5] = script.indicator
    replacing = False
    for move in script.moves:
        if move.kind == "draw":
            if replacing:
                wall[size - 1 - replaced if replaced < 4 else size - 11 - replaced] = move.tile
                replaced += 1
            else:
                wall[front] = move.tile
                front += 1
        elif move.kind == "indicator":
            wall[size - 5 - 2 * shown] = move.tile
            shown += 1
        if move.kind != "indicator":
            replacing = move.kind in ("kong", "closed", "added", "north")
    for i, face in enumerate(script.ura):
        wall[size - 6 - 2 * i] = face
    return _fill(wall, game, where)


def _fill(wall: list[int], game: Ruleset, where: str) -> list[int]:
    left = list(game.tiles.copies)
    for face in wall:
        if face >= 0:
            left[face] -= 1
            if left[face] < 0:
                raise RecordError(where, f"more tiles {code(face)} than {game.name} has ({game.tiles.copies[face]})")
    rest = [face for face, count in enumerate(left) for _ in range(count)]
    return [rest.pop() if face < 0 else face for face in wall]


class Replay:
    """Plays a script; `mismatches` says where the table does not agree, `actions` and `wins` how much was checked."""

    def __init__(self, script: Script) -> None:
        self.script = script
        try:
            self.game = rules.find(script.game, **script.options)
        except (ValueError, TypeError) as error:
            raise RecordError("rules", str(error)) from None
        self.mismatches: list[Mismatch] = []
        self.actions = 0
        self.wins = 0
        self.hands = 0

    def tables(self) -> Iterator[Table]:
        """The table after every hand (or where the record breaks off), checked."""
        previous: Table | None = None
        for number, hand in enumerate(self.script.hands):
            table = self.play(number, hand)
            self.hands += 1
            if previous is not None:
                self._check_order(number, hand, previous)
            previous = table
            yield table
        if self.script.whole and previous is not None and not self.mismatches:
            self._check_end(previous)

    def check(self) -> list[Mismatch]:
        for _ in self.tables():
            pass
        return self.mismatches

    def opened(self, number: int) -> Table:
        """The table at the beginning of a hand."""
        hand = self.script.hands[number]
        start = {
            "scores": list(hand.scores),
            "round": WINDS[hand.round],
            "dealer": hand.dealer,
            "honba": hand.honba,
            "sticks": hand.sticks,
            "hand": number,
        }
        return Table(
            self.game, seed=0, walls=[lay_wall(hand, self.game, hand.where, self.script.format == FORMAT)], start=start
        )

    def play(self, number: int, hand: HandScript, stop: int | None = None) -> Table:
        """Play a hand, up to move `stop` if one is given."""
        try:
            table = self.opened(number)
        except RecordError:
            raise
        except (ValueError, OverflowError, IndexError) as error:
            raise RecordError(hand.where, str(error)) from None
        try:
            for place, move in enumerate(hand.moves):
                if stop is not None and place >= stop:
                    return table
                self._make(table, move, hand, place)
            if stop is None and hand.ending:
                self._finish(table, hand)
                self._compare(number, table, hand)
        except IllegalAction as error:
            self._differ(number, hand.where, "illegal action", str(error.action), error.reason)
        except _Disagreement as error:
            self._differ(number, *error.args)
        return table

    # Moves.

    def _make(self, table: Table, move: Move, hand: HandScript, place: int) -> None:
        kind = move.kind
        if kind == "draw":
            asked = table.let_pass()
            drawn = table.drawn(move.seat) if asked == 1 << move.seat else None
            if drawn != move.tile:
                got = "nothing" if drawn is None else code(drawn)
                raise _Disagreement(move.where, f"draw of seat {move.seat}", code(move.tile), got)
        elif kind == "indicator":
            self._indicator(table, move, hand, place)
        elif kind in ("chi", "pon", "kong"):
            verb = {"chi": 2, "pon": 3, "kong": 4}[kind]
            a, b, c = [*sorted(move.tiles, key=sort_key), NO_TILE, NO_TILE][:3]
            self._act(table, move.seat, action_code(verb, a, b, c, False), move)
        else:
            self._act(table, move.seat, self._code(move), move)

    def _code(self, move: Move) -> int:
        own = self.game.vocabulary.verbs.index
        if move.kind == "discard":
            return action_code(own("riichi") if move.declares else 1, move.tile, NO_TILE, NO_TILE, move.drawn)
        if move.kind == "closed":
            return action_code(6, kind_of(move.tile), NO_TILE, NO_TILE, False)
        if move.kind == "added":
            return action_code(5, move.tile, NO_TILE, NO_TILE, False)
        if move.kind == "north":
            return action_code(own("north"), move.tile, NO_TILE, NO_TILE, False)
        return action_code(own(move.kind), NO_TILE, NO_TILE, NO_TILE, False)

    def _act(self, table: Table, seat: int, number: int, move: Move) -> None:
        action = self.game.vocabulary[number]
        try:
            table.follow(seat, action)
        except IllegalAction as error:
            raise _Disagreement(move.where, f"action of seat {seat}", str(action), error.reason) from None
        self.actions += 1

    def _indicator(self, table: Table, move: Move, hand: HandScript, place: int) -> None:
        """The indicator must be turned up by now, or with the next discard or kong of the record."""
        number = sum(other.kind == "indicator" for other in hand.moves[: place + 1])
        shown = table.shown(0)
        if number < len(shown) and shown[number] != move.tile:
            raise _Disagreement(move.where, "dora indicator", code(move.tile), code(shown[number]))

    # The end of a hand.

    def _finish(self, table: Table, hand: HandScript) -> None:
        if hand.ending == "tsumo":
            table.act(hand.wins[0].seat, "tsumo")
            self.actions += 1
        elif hand.ending in ("ron", "sanchahou"):
            winners = {win.seat for win in hand.wins} or set(table.pending)
            for seat in table.pending:
                table.act(seat, "ron" if seat in winners else "pass")
                self.actions += seat in winners
        else:
            table.let_pass()
            for seat in table.pending if not table.hand_over else ():
                legal = {action.verb for action in table.legal(seat)}
                shows = "tenpai" in legal and (hand.ready is None or seat in hand.ready)
                table.act(seat, "tenpai" if shows else "noten" if "noten" in legal else "pass")

    def _compare(self, number: int, table: Table, hand: HandScript) -> None:
        if not table.hand_over:
            raise _Disagreement(hand.where, "end of the hand", hand.ending, f"seats {table.pending} are asked")
        result = table.hand_result
        self._expect(number, hand.where, "ending", hand.ending, result.reason)
        if hand.deltas is not None:
            self._expect(number, hand.where, "deltas", hand.deltas, _deltas(result, table.players))
        if hand.ready is not None and hand.ending in DRAWS:
            laid = tuple(seat for seat, tiles in enumerate(table.view(-1).laid) if tiles)
            self._expect(number, hand.where, "ready hands", tuple(sorted(hand.ready)), laid)
        self._expect(number, hand.where, "winners", [win.seat for win in hand.wins], [won.seat for won in result.wins])
        for told, won in zip(hand.wins, result.wins, strict=False):
            self.wins += 1
            self._compare_win(number, told, won)

    def _compare_win(self, number: int, told: ToldWin, won: Any) -> None:
        score = won.score
        if told.yaku is not None:
            counted: dict[str, int] = {}
            for line in score.lines:
                key = "dora" if line.pattern.key == "north_dora" and "north_dora" not in told.yaku else line.pattern.key
                counted[key] = counted.get(key, 0) + line.value
            self._expect(number, told.where, f"yaku of seat {told.seat}", told.yaku, counted)
        for what in ("han", "fu", "points"):
            expected = getattr(told, what)
            if expected is not None and not (what in ("fu", "han") and score.yakuman):
                self._expect(number, told.where, f"{what} of seat {told.seat}", expected, getattr(score, what))
        if told.tile is not None:
            self._expect(number, told.where, "winning tile", code(told.tile), code(won.tile))

    # Between hands and at the end.

    def _check_order(self, number: int, hand: HandScript, previous: Table) -> None:
        """The next hand must be the one that the rules ask for, with the scores that the last one left."""
        if self.mismatches or not previous.hand_over:
            return
        if previous.over:
            self._differ(number, hand.where, "match", "another hand", "over")
            return
        follow = previous.copy()
        follow.next_hand()
        view = follow.view(-1)
        got = (view.scores, view.facts["round"], view.dealer, view.facts["honba"], view.pot // 1000)
        told = (hand.scores, hand.round, hand.dealer, hand.honba, hand.sticks)
        self._expect(number, hand.where, "start of the hand (scores, round, dealer, honba, sticks)", told, got)

    def _check_end(self, table: Table) -> None:
        last = len(self.script.hands) - 1
        where = self.script.hands[last].where
        if not table.over:
            self._differ(last, where, "match", "over", "goes on")
            return
        if self.script.final_scores is not None:
            self._expect(last, where, "final scores", self.script.final_scores, table.scores)
        if self.script.final_points is not None:
            self._expect(last, where, "final points", self.script.final_points, table.result().points)

    def _expect(self, number: int, where: str, what: str, expected: object, got: object) -> None:
        if expected != got:
            self._differ(number, where, what, expected, got)

    def _differ(self, number: int, where: str, what: str, expected: object, got: object) -> None:
        self.mismatches.append(Mismatch(number, where, what, expected, got))


def _deltas(result: HandResult, players: int) -> tuple[int, ...]:
    """What the end of a hand changed: without the sticks paid during it and those left over after the last."""
    deltas = [0] * players
    for paid in result.transfers:
        if paid.reason not in ("stick", "left_over"):
            for seat, amount in ((paid.payer, -paid.amount), (paid.payee, paid.amount)):
                if seat >= 0:
                    deltas[seat] += amount
    return tuple(deltas)


class _Disagreement(Exception):
    """(Where, what, expected, got): the hand cannot be played on from here."""
