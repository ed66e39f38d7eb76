"""Reads one hand of tenhou.net/6: puts what each seat took and discarded in order, and reads the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mahjongkit.errors import shown
from mahjongkit.rules.riichi.records.tenhou6_checks import list_of, short, text_of, whole_number, whole_numbers
from mahjongkit.rules.riichi.records.tenhou6_names import (
    DRAWN,
    DRAWS,
    KEYS,
    NO_DISCARD,
    RIVER_CALLS,
    SEATS,
    TAKE_CALLS,
    UNKNOWN,
    WINDS,
    WON,
    YAKUMAN,
    face_of,
)
from mahjongkit.rules.riichi.records.tenhou6_order import Turn, TurnOrder
from mahjongkit.rules.riichi.records.transcript import HandTranscript, Move, RecordError, WinClaim
from mahjongkit.rules.riichi.records.transcript_queries import KONGS, NORTH, last_move
from mahjongkit.tiles import kind_of, sort_key

_CALL = re.compile(r"((?:\d\d)*)([a-z])((?:\d\d)*)")
_YAKU = re.compile(r"(.+)\((?:(\d{1,3})飜|役満.*)\)")
_WORTH = re.compile(r"(?:(\d{1,3})符)?(?:(\d{1,3})飜)?\D*?(\d{1,7})(?:-(\d{1,7}))?点(∀?)")
_MAX_TAKES = 60
_SIZES = {"chi": 3, "pon": 3, "kong": 4, "added": 4, "closed": 4, "north": 1}


@dataclass(slots=True)
class HandReader:
    """Reads one hand."""

    log: list[object]
    players: int
    reds: tuple[int, ...]
    where: str

    def read(self) -> HandTranscript:
        hand = self._opening()
        self._result(hand)
        turns = [self._turns(seat) for seat in range(self.players)]
        ordered = TurnOrder(turns, hand, self.players).find()
        hand.moves = [move for turn in ordered for move in turn.moves]
        self._indicators(hand)
        self._conclude(hand)
        return hand

    def _opening(self) -> HandTranscript:
        start = whole_numbers(self.log[0], self.where, "hand_number")
        if len(start) != 3 or min(start) < 0:
            raise RecordError(self.where, "riichi.tenhou6.start", value=short(start))
        number, honba, sticks = start
        if number >= SEATS * len(WINDS) or number % SEATS >= self.players:
            raise RecordError(self.where, "riichi.tenhou6.hand_number", number=number, players=self.players)
        indicators = self._faces(self.log[2], "indicators")
        if not indicators:
            raise RecordError(self.where, "riichi.tenhou6.no_indicator")
        hands = tuple(self._faces(self.log[4 + 3 * seat], "tiles", seat=seat) for seat in range(self.players))
        for seat, tiles in enumerate(hands):
            if len(tiles) != 13:
                raise RecordError(self.where, "record.tiles_dealt", seat=seat, tiles=len(tiles))
        return HandTranscript(
            scores=self._by_seat(self.log[1], "scores"),
            round=number // SEATS,
            dealer=number % SEATS,
            honba=honba,
            sticks=sticks,
            hands=hands,
            indicator=indicators[0],
            ura=self._faces(self.log[3], "ura"),
            where=self.where,
        )

    def _faces(self, value: object, part: str, **names: object) -> tuple[int, ...]:
        numbers = whole_numbers(value, self.where, part, **names)
        return tuple(face_of(number, self.reds, self.where) for number in numbers)

    def _by_seat(self, value: object, part: str) -> tuple[int, ...]:
        """A number for every seat; with three players there may be a fourth, 0."""
        numbers = whole_numbers(value, self.where, part)
        if not self.players <= len(numbers) <= SEATS or any(numbers[self.players :]):
            raise RecordError(self.where, f"riichi.tenhou6.by_seat.{part}", value=short(numbers), players=self.players)
        return tuple(numbers[: self.players])

    # What each seat did.

    def _turns(self, seat: int) -> list[Turn]:
        takes = list_of(self.log[5 + 3 * seat], self.where, "takes", seat=seat)
        discards = list_of(self.log[6 + 3 * seat], self.where, "discards", seat=seat)
        if len(takes) > _MAX_TAKES:
            raise RecordError(self.where, "riichi.tenhou6.too_many_takes", seat=seat, takes=len(takes))
        if not len(takes) - 1 <= len(discards) <= len(takes):
            counts = {"takes": len(takes), "discards": len(discards)}
            raise RecordError(self.where, "riichi.tenhou6.takes_and_discards", seat=seat, **counts)
        turns: list[Turn] = []
        ponned: set[int] = set()
        for place, take in enumerate(takes):
            first = self._take(take, seat, f"{self.where}, seat {seat}, take {place}")
            if first.kind == "pon":
                ponned.add(kind_of(first.tile))
            same_turn = bool(turns) and turns[-1].last.kind != "discard"
            if same_turn and first.kind != "draw":
                raise RecordError(first.where, "riichi.tenhou6.replacement", kind=first.kind)
            if not same_turn:
                turns.append(Turn([]))
            turns[-1].moves.append(first)
            if place < len(discards):
                move = self._discard(discards[place], first, f"{self.where}, seat {seat}, discard {place}")
                if move is not None:
                    turns[-1].moves.append(move)
                    if move.kind == "added" and kind_of(move.tile) not in ponned:
                        raise RecordError(move.where, "riichi.tenhou6.no_pon")
        return turns

    def _take(self, value: object, seat: int, where: str) -> Move:
        if not isinstance(value, str):
            return Move("draw", seat, face_of(whole_number(value, where, "take"), self.reds, where), where=where)
        before, letter, after = self._split(value, TAKE_CALLS, where)
        kind = TAKE_CALLS[letter]
        from_hand = tuple(sorted((*before, *after[1:]), key=sort_key))
        steps = {0: 3, 1: 2, len(from_hand): 1}.get(len(before))
        if steps is None or (kind == "chi" and before):
            raise RecordError(where, "riichi.tenhou6.call_place", value=shown(value))
        source = (seat + steps) % SEATS
        if source >= self.players:
            raise RecordError(where, "riichi.tenhou6.call_source", value=shown(value), seat=source)
        return Move(kind, seat, after[0], from_hand, source, where=where)

    def _discard(self, value: object, taken: Move, where: str) -> Move | None:
        """A discard, or the entry in its place: a kong, a North, or None after an open kong."""
        seat = taken.seat
        nothing = type(value) is int and value == NO_DISCARD
        if taken.kind == "kong" or nothing:
            if taken.kind != "kong" or not nothing:
                raise RecordError(where, "riichi.tenhou6.after_kong", value=short(value), kind=taken.kind)
            return None
        if isinstance(value, str) and not value.startswith("r"):
            before, letter, after = self._split(value, RIVER_CALLS, where)
            if taken.kind != "draw":
                raise RecordError(where, "riichi.tenhou6.call_after", value=shown(value), kind=taken.kind)
            kind = RIVER_CALLS[letter]
            tile = max(*before, *after) if kind == "closed" else after[0]
            return Move(kind, seat, tile, where=where)
        declares = isinstance(value, str)
        if isinstance(value, str):
            if not re.fullmatch(r"r\d\d", value, re.ASCII):
                raise RecordError(where, "riichi.tenhou6.riichi", value=short(value))
            value = int(value[1:])
        number = whole_number(value, where, "discard")
        drawn = number == DRAWN
        if drawn and taken.kind != "draw":
            raise RecordError(where, "riichi.tenhou6.not_drawn")
        tile = taken.tile if drawn else face_of(number, self.reds, where)
        return Move("discard", seat, tile, drawn=drawn, declares=declares, where=where)

    def _split(self, value: str, kinds: dict[str, str], where: str) -> tuple[list[int], str, list[int]]:
        """The tiles before the letter, the letter, and the tiles after it."""
        match = _CALL.fullmatch(value) if value.isascii() else None
        if match is None or match[2] not in kinds or not match[3]:
            raise RecordError(where, "riichi.tenhou6.call", value=short(value), letters=", ".join(kinds))
        before, after = (
            [face_of(int(part[i : i + 2]), self.reds, where) for i in range(0, len(part), 2)]
            for part in (match[1], match[3])
        )
        _check_meld(value, kinds[match[2]], before + after, where)
        return before, match[2], after

    # Moves that follow from the order of the turns.

    def _indicators(self, hand: HandTranscript) -> None:
        """Add the moves of the further indicators, at the moment when Tenhou turns them up.

        The indicator of a closed kong follows at once, that of another kong before the discard or after the next kong
        or North.
        """
        left = list(self._faces(self.log[2], "indicators")[1:])
        if len(left) > sum(move.kind in KONGS for move in hand.moves):
            raise RecordError(self.where, "riichi.tenhou6.indicators")
        moves: list[Move] = []
        due = 0
        for move in hand.moves:
            if move.kind == "discard":
                self._turn_up(moves, left, due)
                due = 0
            moves.append(move)
            if move.kind in RIVER_CALLS.values():
                self._turn_up(moves, left, due + (move.kind == "closed"))
                due = 0
            due += move.kind in ("kong", "added")
        self._turn_up(moves, left, len(left))
        hand.moves = moves

    def _turn_up(self, moves: list[Move], left: list[int], count: int) -> None:
        for _ in range(min(count, len(left))):
            moves.append(Move("indicator", -1, left.pop(0), where=f"{self.where}, dora indicators"))

    def _conclude(self, hand: HandTranscript) -> None:
        """Add what follows from the last move: the winning tile, or the declaration of nine terminals."""
        last = last_move(hand)
        if last is None:
            return
        for win in hand.wins:
            win.tile = last.tile
        if hand.ending == "kyuushu":
            hand.moves.append(Move("nine_terminals", last.seat, where=f"{self.where}, result"))

    # The result.

    def _result(self, hand: HandTranscript) -> None:
        where = f"{self.where}, result"
        result = list_of(self.log[-1], where, "result")
        if not result or result == [UNKNOWN]:
            return
        name = text_of(result[0], where, "result")
        if name == WON:
            self._wins(hand, result, where)
        elif name in DRAWS and len(result) <= 2:
            self._draw_game(hand, name, result[1:], where)
        else:
            known = ", ".join((WON, *DRAWS))
            raise RecordError(where, "riichi.tenhou6.result", value=short(result), known=known, unknown=UNKNOWN)

    def _draw_game(self, hand: HandTranscript, name: str, rest: list[object], where: str) -> None:
        hand.ending = DRAWS[name]
        if rest:
            hand.deltas = self._by_seat(rest[0], "payments")
        elif name not in ("流局", "流し満貫"):
            hand.deltas = (0,) * self.players
        if name in ("全員聴牌", "全員不聴"):
            hand.ready = tuple(range(self.players)) if name == "全員聴牌" else ()
            if any(hand.deltas or ()):
                raise RecordError(where, "riichi.tenhou6.payments", ending=name)
        elif hand.ending == "exhaustive" and hand.deltas is not None and any(hand.deltas):
            hand.ready = tuple(seat for seat, delta in enumerate(hand.deltas) if delta > 0)

    def _wins(self, hand: HandTranscript, result: list[object], where: str) -> None:
        if len(result) < 3 or len(result) % 2 == 0:
            raise RecordError(where, "riichi.tenhou6.win_parts", parts=len(result) - 1)
        paid = [self._by_seat(part, "payments") for part in result[1::2]]
        hand.deltas = tuple(sum(changes) for changes in zip(*paid, strict=True))
        hand.wins = [self._win(list_of(part, where, "win"), hand, where) for part in result[2::2]]
        sources = {win.source for win in hand.wins}
        seats = {win.seat for win in hand.wins}
        if len(sources) > 1 or len(seats) < len(hand.wins) or (len(seats) > 1 and sources & seats):
            raise RecordError(where, "riichi.tenhou6.wins")
        hand.wins.sort(key=lambda win: (win.seat - win.source) % self.players)
        hand.ending = "tsumo" if sources == seats else "ron"

    def _win(self, part: list[object], hand: HandTranscript, where: str) -> WinClaim:
        who = whole_numbers(part[:3], where, "seat")
        if len(who) < 3 or not all(0 <= seat < self.players for seat in who):
            raise RecordError(where, "riichi.tenhou6.win_seats", value=short(who))
        win = WinClaim(who[0], who[1], where=where)
        texts = [text_of(each, where, "win_part") for each in part[3:]]
        if texts and texts[0]:
            self._worth(win, texts[0])
        if texts[1:]:
            win.yaku = self._yaku(texts[1:], where)
            han = sum(win.yaku.values())
            if win.han not in (None, han):
                raise RecordError(where, "riichi.tenhou6.han", stated=win.han, han=han)
            win.han = han
            if not {"riichi", "double_riichi"}.isdisjoint(win.yaku):
                win.ura = hand.ura
        return win

    def _worth(self, win: WinClaim, text: str) -> None:
        match = _WORTH.fullmatch(text)
        if match is None:
            raise RecordError(win.where, "riichi.tenhou6.worth", value=short(text))
        fu, han, points, more, from_all = match.groups()
        if (more or from_all) and win.seat != win.source:
            raise RecordError(win.where, "riichi.tenhou6.self_draw", value=shown(text), seat=win.source)
        win.fu = int(fu) if fu else None
        win.han = int(han) if han else None
        win.points = int(points)
        if more:
            win.points = int(points) * (self.players - 2) + int(more)
        elif from_all:
            win.points = int(points) * (self.players - 1)

    def _yaku(self, texts: Iterable[str], where: str) -> dict[str, int]:
        yaku: dict[str, int] = {}
        for text in texts:
            match = _YAKU.fullmatch(text)
            key = KEYS.get(match[1].strip().casefold()) if match else None
            if match is None or key is None:
                raise RecordError(where, "riichi.tenhou6.yaku", value=short(text))
            han = YAKUMAN if match[2] is None else int(match[2])
            if han:
                yaku[key] = yaku.get(key, 0) + han
        return yaku


def _check_meld(value: str, kind: str, faces: Sequence[int], where: str) -> None:
    """The tiles of a call must be a meld of its kind."""
    if len(faces) != _SIZES[kind]:
        counts = {"tiles": len(faces), "expected": _SIZES[kind]}
        raise RecordError(where, "riichi.tenhou6.meld_size", value=shown(value), kind=kind, **counts)
    kinds = sorted(kind_of(face) for face in faces)
    first = kinds[0]
    if kind == "chi":
        if first >= 27 or first % 9 >= 7 or kinds != [first, first + 1, first + 2]:
            raise RecordError(where, "riichi.tenhou6.not_a_sequence", value=shown(value))
    elif kind == "north" and kinds != [NORTH]:
        raise RecordError(where, "riichi.tenhou6.not_a_north", value=shown(value))
    elif first != kinds[-1]:
        raise RecordError(where, "riichi.tenhou6.not_equal", value=shown(value))
