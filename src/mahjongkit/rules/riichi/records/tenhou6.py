"""The JSON of tenhou.net/6, Tenhou's editor: read and written. A file is one match, in one object or one for each hand.

The format lists what each seat took and what it discarded, but not the order among the seats: it follows from who
called whose tile, and where two orders begin alike, from which of them comes to the end that the record tells.

What a script has and the format cannot hold:
- options besides the length, open all simples and the red fives, and whether a match without final points is whole
- the fu of limit hands, and which red five stands for a closed kong of fives
- when a dora indicator was turned up: read back where Tenhou turns it up
- who was ready at nagashi mangan and abortive draws; at others it follows from the payments
- in a ron by several, who paid what to whom: all but the hands' own values is written with the first win
- the ura indicators of a single win: those of the hand belong to everybody who won with riichi
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mahjongkit import rules
from mahjongkit.records.record import Record, Report
from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.patterns import PATTERNS
from mahjongkit.rules.riichi.records.script import HandScript, Move, RecordError, Script, ToldWin
from mahjongkit.rules.riichi.records.told import reenact, script_of
from mahjongkit.tiles import KINDS, RED_FIVES, kind_of, sort_key

WINDS = "東南西北"
DRAWS = {
    "流局": "exhaustive",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "nagashi",
    "九種九牌": "kyuushu",
    "四風連打": "suufon",
    "四槓散了": "suukan",
    "四家立直": "suucha",
    "三家和了": "sanchahou",
    "三家和": "sanchahou",
}
"""The endings without a win; the first name of each is the one written."""
WON, UNKNOWN = "和了", "不明"

TENHOU_NAMES = {
    "tanyao": "断幺九",
    "chanta": "混全帯幺九",
    "junchan": "純全帯幺九",
    "double_riichi": "両立直",
    "kokushi_juusanmen": "国士無双１３面",
}
"""The yaku that Tenhou spells in its own way."""
OTHER_NAMES = {
    "役牌:自風牌": "seat_wind",
    "役牌:場風牌": "round_wind",
    "Fully Concealed Hand": "tsumo",
    "Robbing a Kan": "chankan",
    "After a Kan": "rinshan",
    "Under the Sea": "haitei",
    "Under the River": "houtei",
    "White Dragon": "haku",
    "Green Dragon": "hatsu",
    "Red Dragon": "chun",
    "Seat Wind": "seat_wind",
    "Prevalent Wind": "round_wind",
    "All Simples": "tanyao",
    "Pure Double Sequence": "iipeikou",
    "Half Outside Hand": "chanta",
    "Pure Straight": "ittsu",
    "Mixed Triple Sequence": "sanshoku_doujun",
    "Triple Triplets": "sanshoku_doukou",
    "Three Quads": "sankantsu",
    "All Triplets": "toitoi",
    "Three Concealed Triplets": "sanankou",
    "Little Three Dragons": "shousangen",
    "All Terminals and Honors": "honroutou",
    "Seven Pairs": "chiitoitsu",
    "Fully Outside Hand": "junchan",
    "Half Flush": "honitsu",
    "Twice Pure Double Sequence": "ryanpeikou",
    "Full Flush": "chinitsu",
    "Red Five": "red_dora",
    "Kita": "north_dora",
    "Blessing of Heaven": "tenhou",
    "Blessing of Earth": "chiihou",
    "Big Three Dragons": "daisangen",
    "Four Concealed Triplets": "suuankou",
    "All Honors": "tsuuiisou",
    "All Green": "ryuuiisou",
    "All Terminals": "chinroutou",
    "Thirteen Orphans": "kokushi",
    "Four Little Winds": "shousuushii",
    "Four Quads": "suukantsu",
    "Nine Gates": "chuuren",
    "True Nine Gates": "junsei_chuuren",
    "Single-wait Four Concealed Triplets": "suuankou_tanki",
    "Thirteen-wait Thirteen Orphans": "kokushi_juusanmen",
    "Four Big Winds": "daisuushii",
}
"""What Mahjong Soul calls them, in records that were converted from there."""

_DORA = ("dora", "ura_dora", "red_dora", "north_dora")
_YAKUMAN = 13
_JAPANESE = {pattern.key: TENHOU_NAMES.get(pattern.key, pattern.names["ja"]) for pattern in PATTERNS}
_KEYS = {
    **{name.casefold(): pattern.key for pattern in PATTERNS for name in pattern.names.values()},
    **{name.casefold(): key for name, key in OTHER_NAMES.items()},
    **{name.casefold(): key for key, name in _JAPANESE.items()},
    **{f"自風 {wind}": "seat_wind" for wind in WINDS},
    **{f"場風 {wind}": "round_wind" for wind in WINDS},
}
_START = re.compile(r'"log"\s*:\s*\[\s*\[\s*\[\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\]\s*,\s*\[')
_CALL = re.compile(r"((?:\d\d)*)([a-z])((?:\d\d)*)")
_YAKU = re.compile(r"(.+)\((?:(\d{1,3})飜|役満.*)\)")
_WORTH = re.compile(r"(?:(\d{1,3})符)?(?:(\d{1,3})飜)?\D*?(\d{1,7})(?:-(\d{1,7}))?点(∀?)")
_GAME = re.compile(r"riichi3?(?::\w+)?(?= |$)")
_MAHJONG_SOUL = re.compile(r"雀魂|の間| Room\b")
_LENGTHS = {"東": "east", "East": "east", "南": "hanchan", "South": "hanchan"}
_DRAWN, _NO_DISCARD = 60, 0
_SEATS = 4
_NORTH = 30
_TOO_MUCH = 10**9
_MOST_TAKES = 60
_RIVER_CALLS = {"k": "added", "a": "closed", "f": "north"}
_TAKE_CALLS = {"c": "chi", "p": "pon", "m": "kong"}
_LETTERS = {kind: letter for letter, kind in (_TAKE_CALLS | _RIVER_CALLS).items()}
_SIZES = {"chi": 3, "pon": 3, "kong": 4, "added": 4, "closed": 4, "north": 1}
_KONGS = ("kong", "closed", "added")
_LIMITS = ((13, "数え役満"), (11, "三倍満"), (8, "倍満"), (6, "跳満"), (0, "満貫"))
_MANGAN = 2000


def recognises(text: str) -> bool:
    """Whether this is a file of this format: an object with a log of hands in it."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") and bool(_START.search(text))


def read(text: str, name: str = "record") -> Script:
    """A script of one match: every object in the text holds some of its hands."""
    return _Reader(name).read(text)


def write(script: Script) -> str:
    """One object with all hands of a script."""
    return _Writer(script).write()


def _rules_of(name: str, changes: dict[str, object]) -> tuple[Ruleset, tuple[int, ...]]:
    """A ruleset and how many red fives its suits have."""
    game = rules.find(name, **changes)
    reds = game.options.red_fives
    if not isinstance(reds, tuple) or len(reds) != 3:
        raise ValueError(f"red fives {reds!r}")
    return game, reds


# What JSON may hold, checked.


def _list(value: object, where: str, what: str) -> list[object]:
    if not isinstance(value, list):
        raise RecordError(where, f"{what} is {_short(value)}; expected a list")
    return value


def _whole_number(value: object, where: str, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= _TOO_MUCH:
        raise RecordError(where, f"{what} is {_short(value)}; expected a whole number")
    return value


def _numbers(value: object, where: str, what: str) -> list[int]:
    return [_whole_number(each, where, what) for each in _list(value, where, what)]


def _text(value: object, where: str, what: str) -> str:
    if not isinstance(value, str):
        raise RecordError(where, f"{what} is {_short(value)}; expected a text")
    return value


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."


# Tiles.


def _face(number: int, reds: Sequence[int], where: str) -> int:
    """The face of Tenhou's two digits: the suit and the rank, 5 as the suit for a red five."""
    suit, rank = divmod(number, 10)
    if suit == 5 and 1 <= rank <= 3:
        if not reds[rank - 1]:
            raise RecordError(where, f"tile {number} is a red five, but the rules have none")
        return RED_FIVES[rank - 1]
    if (1 <= suit <= 3 and 1 <= rank <= 9) or (suit == 4 and 1 <= rank <= 7):
        return 9 * (suit - 1) + rank - 1
    raise RecordError(where, f"tile {number}; expected 11-19, 21-29, 31-39, 41-47 or 51-53")


def _digits(face: int) -> int:
    return 51 + RED_FIVES.index(face) if face >= KINDS else 10 * (face // 9 + 1) + face % 9 + 1


def _meld_fault(kind: str, faces: Sequence[int]) -> str:
    """Why these tiles are no meld of this kind; empty if they are."""
    if len(faces) != _SIZES[kind]:
        return f"{kind} of {len(faces)} tiles; expected {_SIZES[kind]}"
    kinds = sorted(kind_of(face) for face in faces)
    if kind == "chi":
        first = kinds[0]
        return "" if first < 27 and first % 9 < 7 and kinds == [first, first + 1, first + 2] else "no sequence"
    if kind == "north" and kinds != [_NORTH]:
        return "no North"
    return "" if kinds[0] == kinds[-1] else "tiles that are not equal"


# Reading.


class _Turn(NamedTuple):
    """What a seat does from taking a tile until it discards one; the last turn of a hand may lack the discard."""

    moves: list[Move]

    @property
    def call(self) -> Move | None:
        """The call that it begins with."""
        return self.moves[0] if self.moves[0].kind != "draw" else None

    @property
    def last(self) -> Move:
        return self.moves[-1]

    def calls(self, discard: Move) -> bool:
        call = self.call
        return call is not None and (call.source, call.tile) == (discard.seat, discard.tile)


class _Reader:
    """Reads object after object into one script."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.script = Script("riichi:tenhou", format="tenhou6", whole=False)
        self.players = 0
        self.reds: tuple[int, ...] = ()
        self.head: tuple[object, object] | None = None

    def read(self, text: str) -> Script:
        final: object = None
        where = self.name
        for where, told in self._objects(text):
            if "log" not in told:
                raise RecordError(where, "log is missing")
            for log in _list(told["log"], where, "log"):
                self._hand(_list(log, where, "a hand"), told)
            final = told.get("sc")
        if not self.script.hands:
            raise RecordError(self.name, "no hand in it")
        if any(not hand.ending for hand in self.script.hands[:-1]):
            raise RecordError(self.name, "a hand has no ending, but another one follows")
        if final is not None:
            self._end(final, where)
        return self.script

    def _objects(self, text: str) -> Iterator[tuple[str, dict[str, object]]]:
        decoder = json.JSONDecoder()
        place, blank = 0, re.compile(r"[\ufeff\s]*")
        while True:
            found = blank.match(text, place)
            place = found.end() if found else place
            if place == len(text):
                return
            where = f"{self.name}, line {text.count(chr(10), 0, place) + 1}"
            try:
                value, place = decoder.raw_decode(text, place)
            except json.JSONDecodeError as error:
                raise RecordError(f"{self.name}, line {error.lineno}", f"no JSON: {error.msg}") from None
            except (ValueError, RecursionError) as error:
                raise RecordError(where, f"no JSON: {error}") from None
            if not isinstance(value, dict):
                raise RecordError(where, f"{_short(value)}; expected an object")
            yield where, value

    def _hand(self, log: list[object], told: dict[str, object]) -> None:
        where = f"{self.name}, hand {len(self.script.hands)}"
        if len(log) not in (5 + 3 * 3, 5 + 3 * _SEATS):
            raise RecordError(where, f"{len(log)} lists; expected 17 (or 14 with three players)")
        rows = log[4:-1]
        players = 3 if len(rows) == 9 or rows[9:] == [[], [], []] else _SEATS
        if not self.players:
            self.players = players
            self._rules(told.get("rule", {}), where)
            self._names(told.get("name", []), where)
            self.head = (told.get("rule"), told.get("name"))
        elif (told.get("rule"), told.get("name")) != self.head or players != self.players:
            raise RecordError(where, "other rules, names or players than the hands before")
        self.script.hands.append(_HandReader(log, players, self.reds, where).read())

    def _names(self, value: object, where: str) -> None:
        names = [_text(each, where, "a name") for each in _list(value, where, "name")]
        if names and len(names) < self.players:
            raise RecordError(where, f"{len(names)} names; expected {self.players}")
        self.script.names = tuple(names[: self.players])

    def _rules(self, rule: object, where: str) -> None:
        if not isinstance(rule, dict):
            raise RecordError(where, f"rule is {_short(rule)}; expected an object")
        shown = _text(rule.get("disp", ""), where, "disp")
        options = self.script.options
        self.script.game = self._game(shown)
        game, preset = self._find({}, where)
        if game.players != self.players:
            raise RecordError(where, f"{self.script.game} has {game.players} players; the hand has {self.players}")
        lengths = {length for word, length in _LENGTHS.items() if word in shown}
        if len(lengths) == 1:
            options["length"] = lengths.pop()
        reds = self._red_fives(rule, shown, preset, where)
        if reds != preset:
            options["red_fives"] = reds
        if any(word in shown for word in "東南赤") and "喰" not in shown:
            options["kuitan"] = False
        _, self.reds = self._find(options, where)

    def _find(self, options: dict[str, object], where: str) -> tuple[Ruleset, tuple[int, ...]]:
        try:
            return _rules_of(self.script.game, options)
        except (ValueError, LookupError) as error:
            raise RecordError(where, f"rules that are not known: {error}") from None

    def _game(self, shown: str) -> str:
        named = _GAME.match(shown)
        if named:
            return named[0]
        preset = "majsoul" if _MAHJONG_SOUL.search(shown) else "tenhou"
        return f"riichi3:{preset}3" if self.players == 3 else f"riichi:{preset}"

    def _red_fives(self, rule: dict[str, object], shown: str, preset: tuple[int, ...], where: str) -> tuple[int, ...]:
        """How many red fives each suit has: told by suit, for all suits, in the rules' name, or as usual."""
        suits = [f"aka5{suit}" for suit in (1, 2, 3)]
        if any(suit in rule for suit in suits):
            reds = [_whole_number(rule.get(suit, 0), where, suit) for suit in suits]
        elif "aka" in rule:
            reds = [int(_whole_number(rule["aka"], where, "aka") > 0)] * 3
        elif shown:
            reds = [int("赤" in shown)] * 3
        else:
            return preset
        return (0 if self.players == 3 else reds[0], reds[1], reds[2])

    def _end(self, value: object, where: str) -> None:
        """The final scores and points. If the last hand does not lead to them, hands are missing at the end."""
        told = _list(value, where, "sc")
        if len(told) < 2 * self.players:
            raise RecordError(where, f"sc has {len(told)} numbers; expected {2 * self.players}")
        scores = tuple(_whole_number(each, where, "a final score") for each in told[: 2 * self.players : 2])
        points: list[float] = []
        for point in told[1 : 2 * self.players : 2]:
            if not isinstance(point, (int, float)) or isinstance(point, bool) or not abs(point) < _TOO_MUCH:
                raise RecordError(where, f"final points {_short(point)}; expected a number")
            points.append(float(point))
        if self._leads_to(scores):
            self.script.whole = True
            self.script.final_scores = scores
            self.script.final_points = tuple(points)

    def _leads_to(self, scores: tuple[int, ...]) -> bool:
        hand = self.script.hands[-1]
        if hand.deltas is None:
            return False
        after = [score + delta for score, delta in zip(hand.scores, hand.deltas, strict=True)]
        sticks = hand.sticks
        for move in hand.moves:
            if move.declares and not (move is hand.moves[-1] and hand.ending in ("ron", "sanchahou")):
                after[move.seat] -= 1000
                sticks += 1
        left = 0 if hand.wins else 1000 * sticks
        gained = [score - before for score, before in zip(scores, after, strict=True)]
        return all(gain in (0, left) for gain in gained) and sum(gained) in (0, left)


@dataclass(slots=True)
class _HandReader:
    """Reads one hand."""

    log: list[object]
    players: int
    reds: tuple[int, ...]
    where: str

    def read(self) -> HandScript:
        hand = self._opening()
        self._result(hand)
        turns = [self._turns(seat) for seat in range(self.players)]
        ordered = _Order(turns, hand, self.players).find()
        hand.moves = [move for turn in ordered for move in turn.moves]
        self._indicators(hand)
        self._conclude(hand)
        return hand

    def _opening(self) -> HandScript:
        start = _numbers(self.log[0], self.where, "the hand's number")
        if len(start) != 3 or min(start) < 0:
            raise RecordError(self.where, f"begins with {_short(start)}; expected the hand's number, honba and sticks")
        number, honba, sticks = start
        if number >= _SEATS * len(WINDS) or number % _SEATS >= self.players:
            raise RecordError(self.where, f"hand number {number} of {self.players} players")
        shown = self._faces(self.log[2], "dora indicators")
        if not shown:
            raise RecordError(self.where, "the dora indicator is missing")
        hands = tuple(self._faces(self.log[4 + 3 * seat], f"hand of seat {seat}") for seat in range(self.players))
        for seat, tiles in enumerate(hands):
            if len(tiles) != 13:
                raise RecordError(self.where, f"seat {seat} is dealt {len(tiles)} tiles; expected 13")
        return HandScript(
            scores=self._by_seat(self.log[1], "scores"),
            round=number // _SEATS,
            dealer=number % _SEATS,
            honba=honba,
            sticks=sticks,
            hands=hands,
            indicator=shown[0],
            ura=self._faces(self.log[3], "ura indicators"),
            where=self.where,
        )

    def _faces(self, value: object, what: str) -> tuple[int, ...]:
        return tuple(_face(number, self.reds, self.where) for number in _numbers(value, self.where, what))

    def _by_seat(self, value: object, what: str) -> tuple[int, ...]:
        """A number for every seat; with three players there may be a fourth, 0."""
        numbers = _numbers(value, self.where, what)
        if not self.players <= len(numbers) <= _SEATS or any(numbers[self.players :]):
            raise RecordError(self.where, f"{what} {_short(numbers)}; expected one for each of {self.players} seats")
        return tuple(numbers[: self.players])

    # What each seat did.

    def _turns(self, seat: int) -> list[_Turn]:
        takes = _list(self.log[5 + 3 * seat], self.where, f"takes of seat {seat}")
        discards = _list(self.log[6 + 3 * seat], self.where, f"discards of seat {seat}")
        if len(takes) > _MOST_TAKES:
            raise RecordError(self.where, f"seat {seat} takes {len(takes)} tiles")
        if not len(takes) - 1 <= len(discards) <= len(takes):
            raise RecordError(self.where, f"seat {seat} takes {len(takes)} tiles and discards {len(discards)}")
        turns: list[_Turn] = []
        ponned: set[int] = set()
        for place, take in enumerate(takes):
            first = self._take(take, seat, f"{self.where}, seat {seat}, take {place}")
            if first.kind == "pon":
                ponned.add(kind_of(first.tile))
            going_on = bool(turns) and turns[-1].last.kind != "discard"
            if going_on and first.kind != "draw":
                raise RecordError(first.where, f"a {first.kind} where the replacement tile is drawn")
            if not going_on:
                turns.append(_Turn([]))
            turns[-1].moves.append(first)
            if place < len(discards):
                put = self._put(discards[place], first, f"{self.where}, seat {seat}, discard {place}")
                if put is not None:
                    turns[-1].moves.append(put)
                    if put.kind == "added" and kind_of(put.tile) not in ponned:
                        raise RecordError(put.where, "a kong is added to, but there is no pon")
        return turns

    def _take(self, value: object, seat: int, where: str) -> Move:
        if not isinstance(value, str):
            return Move("draw", seat, _face(_whole_number(value, where, "a take"), self.reds, where), where=where)
        before, letter, after = self._split(value, _TAKE_CALLS, where)
        kind = _TAKE_CALLS[letter]
        own = tuple(sorted((*before, *after[1:]), key=sort_key))
        steps = {0: 3, 1: 2, len(own): 1}.get(len(before))
        if steps is None or (kind == "chi" and before):
            raise RecordError(where, f"{value!r}: the letter's place does not tell who discarded the tile")
        source = (seat + steps) % _SEATS
        if source >= self.players:
            raise RecordError(where, f"{value!r}: from seat {source}, which nobody has")
        return Move(kind, seat, after[0], own, source, where=where)

    def _put(self, value: object, taken: Move, where: str) -> Move | None:
        """A discard, or what stands in its place: a kong, a North, or nothing after an open kong."""
        seat = taken.seat
        nothing = type(value) is int and value == _NO_DISCARD
        if taken.kind == "kong" or nothing:
            if taken.kind != "kong" or not nothing:
                raise RecordError(
                    where, f"{_short(value)} after a {taken.kind}; 0 stands after an open kong, only there"
                )
            return None
        if isinstance(value, str) and not value.startswith("r"):
            before, letter, after = self._split(value, _RIVER_CALLS, where)
            if taken.kind != "draw":
                raise RecordError(where, f"{value!r} after a {taken.kind}")
            kind = _RIVER_CALLS[letter]
            tile = max(*before, *after) if kind == "closed" else after[0]
            return Move(kind, seat, tile, where=where)
        declares = isinstance(value, str)
        if isinstance(value, str):
            if not re.fullmatch(r"r\d\d", value, re.ASCII):
                raise RecordError(where, f"{_short(value)}; expected r and a tile")
            value = int(value[1:])
        number = _whole_number(value, where, "a discard")
        drawn = number == _DRAWN
        if drawn and taken.kind != "draw":
            raise RecordError(where, "the drawn tile is discarded, but none was drawn")
        tile = taken.tile if drawn else _face(number, self.reds, where)
        return Move("discard", seat, tile, drawn=drawn, declares=declares, where=where)

    def _split(self, value: str, kinds: dict[str, str], where: str) -> tuple[list[int], str, list[int]]:
        """The tiles before the letter, the letter, and the tiles after it."""
        found = _CALL.fullmatch(value) if value.isascii() else None
        if found is None or found[2] not in kinds or not found[3]:
            raise RecordError(where, f"{_short(value)}; expected tiles and one of the letters {', '.join(kinds)}")
        before, after = (
            [_face(int(part[i : i + 2]), self.reds, where) for i in range(0, len(part), 2)]
            for part in (found[1], found[3])
        )
        fault = _meld_fault(kinds[found[2]], before + after)
        if fault:
            raise RecordError(where, f"{value!r}: {fault}")
        return before, found[2], after

    # What the order of the seats lets one add.

    def _indicators(self, hand: HandScript) -> None:
        """Put the further indicators where Tenhou turns them up.

        That of a closed kong follows at once, that of another before the discard or after the next kong or North.
        """
        left = list(self._faces(self.log[2], "dora indicators")[1:])
        if len(left) > sum(move.kind in _KONGS for move in hand.moves):
            raise RecordError(self.where, "more dora indicators than kongs")
        moves: list[Move] = []
        due = 0
        for move in hand.moves:
            if move.kind == "discard":
                self._turn_up(moves, left, due)
                due = 0
            moves.append(move)
            if move.kind in _RIVER_CALLS.values():
                self._turn_up(moves, left, due + (move.kind == "closed"))
                due = 0
            due += move.kind in ("kong", "added")
        self._turn_up(moves, left, len(left))
        hand.moves = moves

    def _turn_up(self, moves: list[Move], left: list[int], count: int) -> None:
        for _ in range(min(count, len(left))):
            moves.append(Move("indicator", -1, left.pop(0), where=f"{self.where}, dora indicators"))

    def _conclude(self, hand: HandScript) -> None:
        """Fill in what the last move tells about the end."""
        last = next((move for move in reversed(hand.moves) if move.kind != "indicator"), None)
        if last is None:
            return
        for win in hand.wins:
            win.tile = last.tile
        if hand.ending == "kyuushu":
            hand.moves.append(Move("nine_terminals", last.seat, where=f"{self.where}, result"))

    # The result.

    def _result(self, hand: HandScript) -> None:
        where = f"{self.where}, result"
        result = _list(self.log[-1], where, "the result")
        if not result or result == [UNKNOWN]:
            return
        name = _text(result[0], where, "the result")
        if name == WON:
            self._wins(hand, result, where)
        elif name in DRAWS and len(result) <= 2:
            self._draw_game(hand, name, result[1:], where)
        else:
            raise RecordError(where, f"{_short(result)}; expected {WON}, {', '.join(DRAWS)} or {UNKNOWN}")

    def _draw_game(self, hand: HandScript, name: str, rest: list[object], where: str) -> None:
        hand.ending = DRAWS[name]
        if rest:
            hand.deltas = self._by_seat(rest[0], "payments")
        elif name not in ("流局", "流し満貫"):
            hand.deltas = (0,) * self.players
        if name in ("全員聴牌", "全員不聴"):
            hand.ready = tuple(range(self.players)) if name == "全員聴牌" else ()
            if any(hand.deltas or ()):
                raise RecordError(where, f"{name}, but there are payments")
        elif hand.ending == "exhaustive" and hand.deltas is not None and any(hand.deltas):
            hand.ready = tuple(seat for seat, delta in enumerate(hand.deltas) if delta > 0)

    def _wins(self, hand: HandScript, result: list[object], where: str) -> None:
        if len(result) < 3 or len(result) % 2 == 0:
            raise RecordError(where, f"{len(result) - 1} parts; expected payments and a win, once or more")
        paid = [self._by_seat(part, "payments") for part in result[1::2]]
        hand.deltas = tuple(sum(changes) for changes in zip(*paid, strict=True))
        hand.wins = [self._win(_list(part, where, "a win"), hand, where) for part in result[2::2]]
        sources = {win.source for win in hand.wins}
        seats = {win.seat for win in hand.wins}
        if len(sources) > 1 or len(seats) < len(hand.wins) or (len(seats) > 1 and sources & seats):
            raise RecordError(where, "wins that exclude each other")
        hand.wins.sort(key=lambda win: (win.seat - win.source) % self.players)
        hand.ending = "tsumo" if sources == seats else "ron"

    def _win(self, part: list[object], hand: HandScript, where: str) -> ToldWin:
        who = _numbers(part[:3], where, "a seat")
        if len(who) < 3 or not all(0 <= seat < self.players for seat in who):
            raise RecordError(
                where, f"a win of {_short(who)}; expected the seats of winner, discarder and liable player"
            )
        win = ToldWin(who[0], who[1], where=where)
        told = [_text(each, where, "a part of a win") for each in part[3:]]
        if told and told[0]:
            self._worth(win, told[0])
        if told[1:]:
            win.yaku = self._yaku(told[1:], where)
            han = sum(win.yaku.values())
            if win.han not in (None, han):
                raise RecordError(where, f"{win.han} han are told, but the yaku have {han}")
            win.han = han
            if not {"riichi", "double_riichi"}.isdisjoint(win.yaku):
                win.ura = hand.ura
        return win

    def _worth(self, win: ToldWin, told: str) -> None:
        found = _WORTH.fullmatch(told)
        if found is None:
            raise RecordError(win.where, f"{_short(told)}; expected fu and han or a limit, and points")
        fu, han, points, more, from_all = found.groups()
        if (more or from_all) and win.seat != win.source:
            raise RecordError(win.where, f"{told!r} is for a self-draw, but seat {win.source} pays")
        win.fu = int(fu) if fu else None
        win.han = int(han) if han else None
        win.points = int(points)
        if more:
            win.points = int(points) * (self.players - 2) + int(more)
        elif from_all:
            win.points = int(points) * (self.players - 1)

    def _yaku(self, told: Iterable[str], where: str) -> dict[str, int]:
        yaku: dict[str, int] = {}
        for line in told:
            found = _YAKU.fullmatch(line)
            key = _KEYS.get(found[1].strip().casefold()) if found else None
            if found is None or key is None:
                raise RecordError(where, f"{_short(line)} is no yaku that is known")
            han = _YAKUMAN if found[2] is None else int(found[2])
            if han:
                yaku[key] = yaku.get(key, 0) + han
        return yaku


class _Order:
    """Finds the order of the seats' turns."""

    def __init__(self, turns: list[list[_Turn]], hand: HandScript, players: int) -> None:
        self.turns = turns
        self.hand = hand
        self.players = players
        self.total = sum(len(each) for each in turns)

    def find(self) -> list[_Turn]:
        """The first order in which every turn has its place and the end is the one told."""
        if not self.total and not self.hand.ending:
            return []
        stack: list[tuple[int, ...]] = [(seat,) for seat in self._begins()]
        seen: set[tuple[tuple[int, ...], int]] = set()
        best: tuple[int, ...] = ()
        while stack:
            order = stack.pop()
            best = max(best, order, key=len)
            if len(order) == self.total and self._ends(order):
                return self._along(order)
            state = (tuple(order.count(seat) for seat in range(self.players)), order[-1])
            if state not in seen:
                seen.add(state)
                stack.extend((*order, seat) for seat in reversed(self._next(*state)))
        raise self._fault(best)

    def _begins(self) -> list[int]:
        dealer = self.hand.dealer
        return [dealer] if self.turns[dealer] and self.turns[dealer][0].call is None else []

    def _next(self, done: tuple[int, ...], seat: int) -> list[int]:
        """Who may have the next turn: who calls a triplet or a kong, who calls a sequence, who draws."""
        discard = self.turns[seat][done[seat] - 1].last
        if discard.kind != "discard":
            return []
        waiting = {
            other: self.turns[other][done[other]]
            for other in range(self.players)
            if other != seat and done[other] < len(self.turns[other])
        }
        callers = [other for other, turn in waiting.items() if turn.calls(discard)]
        callers.sort(key=lambda other: waiting[other].moves[0].kind == "chi")
        after = (seat + 1) % self.players
        drawers = [after] if after in waiting and waiting[after].call is None else []
        return callers + drawers

    def _along(self, order: tuple[int, ...]) -> list[_Turn]:
        places = [iter(each) for each in self.turns]
        return [next(places[seat]) for seat in order]

    def _ends(self, order: tuple[int, ...]) -> bool:
        """Whether the last move leads to the end that the record tells."""
        last = self._along(order)[-1].last
        ending = self.hand.ending
        if ending == "ron":
            return last.kind in ("discard", "added", "closed", "north") and last.seat == self.hand.wins[0].source
        if ending == "tsumo":
            return last.kind == "draw" and last.seat == self.hand.wins[0].seat
        return not ending or last.kind == ("draw" if ending == "kyuushu" else "discard")

    def _fault(self, order: tuple[int, ...]) -> RecordError:
        if not order:
            return RecordError(self.hand.where, f"the dealer, seat {self.hand.dealer}, does not begin with a draw")
        last = self._along(order)[-1].last
        if len(order) == self.total:
            return RecordError(last.where, f"the last move is a {last.kind}, which does not lead to {self.hand.ending}")
        left = self.total - len(order)
        return RecordError(last.where, f"no seat can go on after this {last.kind}, but {left} turns are left")


# Writing.


class _Writer:
    """Writes a script."""

    def __init__(self, script: Script) -> None:
        self.script = script
        try:
            game, self.reds = _rules_of(script.game, script.options)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise RecordError("script", f"{script.game} cannot be written in this format: {error}") from None
        self.players = game.players
        self.kuitan = bool(script.options.get("kuitan", True))
        self.length = script.options.get("length", "" if self.kuitan else game.options.length)

    def write(self) -> str:
        script = self.script
        told: dict[str, object] = {
            "title": ["", ""],
            "name": [*script.names, *[""] * (_SEATS - len(script.names))] if script.names else [],
            "rule": self._rule(),
            "log": [self._hand(hand) for hand in script.hands],
        }
        if script.final_scores is not None and script.final_points is not None:
            pairs = zip(script.final_scores, script.final_points, strict=True)
            told["sc"] = [number for pair in pairs for number in pair]
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"

    def _rule(self) -> dict[str, object]:
        game = self.script.game
        family = {"riichi:tenhou": "", "riichi3:tenhou3": "", "riichi:majsoul": "雀魂", "riichi3:majsoul3": "雀魂"}
        words = [
            family.get(game, f"{game} "),
            "三" if self.players == 3 else "",
            {"east": "東", "hanchan": "南"}.get(str(self.length), ""),
            "喰" if self.kuitan else "",
            "赤" if any(self.reds) else "",
        ]
        rule: dict[str, object] = {"disp": "".join(words)}
        if self.reds[1:] in ((0, 0), (1, 1)) and self.reds[0] == (0 if self.players == 3 else self.reds[1]):
            return rule | {"aka": self.reds[1]}
        return rule | {f"aka5{suit + 1}": red for suit, red in enumerate(self.reds)}

    def _hand(self, hand: HandScript) -> list[object]:
        shown = [hand.indicator, *(move.tile for move in hand.moves if move.kind == "indicator")]
        log: list[object] = [
            [_SEATS * hand.round + hand.dealer, hand.honba, hand.sticks],
            self._padded(hand.scores),
            [_digits(face) for face in shown],
            [_digits(face) for face in hand.ura],
        ]
        for seat in range(self.players):
            log.append([_digits(face) for face in hand.hands[seat]])
            log.extend(self._rows([move for move in hand.moves if move.seat == seat]))
        log.extend([] for _ in range(3 * (_SEATS - self.players)))
        log.append(self._result(hand))
        return log

    def _padded(self, numbers: Sequence[int]) -> list[int]:
        return [*numbers, *[0] * (_SEATS - self.players)]

    def _rows(self, moves: list[Move]) -> tuple[list[object], list[object]]:
        """What a seat took and what it discarded."""
        takes: list[object] = []
        discards: list[object] = []
        pons: dict[int, Move] = {}
        for move in moves:
            if move.kind == "draw":
                takes.append(_digits(move.tile))
            elif move.kind in _TAKE_CALLS.values():
                takes.append(self._call(move, _LETTERS[move.kind], ()))
                if move.kind == "pon":
                    pons[kind_of(move.tile)] = move
                elif move.kind == "kong":
                    discards.append(_NO_DISCARD)
            elif move.kind == "discard":
                number = _DRAWN if move.drawn else _digits(move.tile)
                discards.append(f"r{number}" if move.declares else number)
            elif move.kind != "nine_terminals":
                discards.append(self._river_call(move, pons))
        return takes, discards

    def _call(self, move: Move, letter: str, added: tuple[int, ...]) -> str:
        """The tiles of a call; the letter stands before the called tile, in the place that tells from whom it came."""
        own = [_digits(face) for face in sorted(move.tiles, key=lambda face: (kind_of(face), face))]
        place = {3: 0, 2: 1, 1: len(own)}[(move.source - move.seat) % _SEATS]
        called = [_digits(face) for face in (*added, move.tile)]
        return "".join(map(str, (*own[:place], letter, *called, *own[place:])))

    def _river_call(self, move: Move, pons: dict[int, Move]) -> str:
        letter = _LETTERS[move.kind]
        if move.kind == "north":
            return f"{letter}{_digits(move.tile)}"
        kind = kind_of(move.tile)
        if move.kind == "added":
            if kind not in pons:
                raise RecordError(move.where, "a kong is added to, but there is no pon")
            return self._call(pons[kind], letter, (move.tile,))
        reds = self.reds[kind // 9] if kind < 27 and kind % 9 == 4 else 0
        tiles = [_digits(kind)] * (4 - reds) + [51 + kind // 9] * reds
        return "".join(map(str, (*tiles[:3], letter, tiles[3])))

    # The result.

    def _result(self, hand: HandScript) -> list[object]:
        if hand.wins:
            return self._wins(hand)
        if not hand.ending:
            return [UNKNOWN]
        name = next((name for name, ending in DRAWS.items() if ending == hand.ending), None)
        if name is None:
            raise RecordError(hand.where, f"the ending {hand.ending!r} cannot be written in this format")
        alike = hand.ready is not None and len(hand.ready) in (0, self.players)
        if hand.ending == "exhaustive" and alike and not any(hand.deltas or ()):
            return ["全員聴牌" if hand.ready else "全員不聴"]
        if hand.deltas is None or (hand.ending not in ("exhaustive", "nagashi") and not any(hand.deltas)):
            return [name]
        return [name, self._padded(hand.deltas)]

    def _wins(self, hand: HandScript) -> list[object]:
        result: list[object] = [WON]
        for win, deltas in zip(hand.wins, self._payments(hand), strict=True):
            result += [self._padded(deltas), self._win(win, hand)]
        return result

    def _payments(self, hand: HandScript) -> list[list[int]]:
        """What each win brought: to all but the first the hand's own value, to the first all the rest."""
        first = list(hand.deltas or [0] * self.players)
        others: list[list[int]] = []
        for win in hand.wins[1:]:
            change = [0] * self.players
            change[win.seat] += win.points or 0
            change[win.source] -= win.points or 0
            others.append(change)
            first = [rest - each for rest, each in zip(first, change, strict=True)]
        return [first, *others]

    def _win(self, win: ToldWin, hand: HandScript) -> list[object]:
        told: list[object] = [win.seat, win.source, self._liable(win, hand)]
        if win.points is None and win.yaku is None:
            return told
        told.append(self._worth(win, hand))
        for key, han in (win.yaku or {}).items():
            yakuman = han == _YAKUMAN and key not in _DORA
            told.append(f"{self._yaku_name(key, win, hand)}({'役満' if yakuman else f'{han}飜'})")
        return told

    def _liable(self, win: ToldWin, hand: HandScript) -> int:
        """Who is liable, as the payments show; the winner himself if nobody is."""
        yakuman = any(han >= _YAKUMAN and key not in _DORA for key, han in (win.yaku or {}).items())
        if not yakuman or len(hand.wins) > 1:
            return win.seat
        payers = [seat for seat, delta in enumerate(hand.deltas or ()) if delta < 0]
        if win.seat == win.source:
            return payers[0] if len(payers) == 1 else win.seat
        return next((seat for seat in payers if seat != win.source), win.seat)

    def _yaku_name(self, key: str, win: ToldWin, hand: HandScript) -> str:
        if key == "seat_wind":
            return f"自風 {WINDS[(win.seat - hand.dealer) % self.players]}"
        if key == "round_wind":
            return f"場風 {WINDS[hand.round]}"
        if key not in _JAPANESE:
            raise RecordError(win.where, f"{key!r} is no yaku that is known")
        return _JAPANESE[key]

    def _worth(self, win: ToldWin, hand: HandScript) -> str:
        """Fu and han or the limit, and the points as they are paid."""
        if win.points is None:
            return ""
        dealer = win.seat == hand.dealer
        return self._height(win, dealer) + self._paid(win, win.points, dealer)

    def _height(self, win: ToldWin, dealer: bool) -> str:
        if any(han >= _YAKUMAN and key not in _DORA for key, han in (win.yaku or {}).items()):
            return "役満"
        if win.han is None:
            return "" if win.fu is None else f"{win.fu}符"
        small = win.han < 5
        if small and win.fu is not None and win.fu * 2 ** (win.han + 2) < _MANGAN:
            return f"{win.fu}符{win.han}飜"
        if small and win.fu is None and win.points != self._total(_MANGAN, dealer, win.seat == win.source):
            return f"{win.han}飜"
        return next(name for least, name in _LIMITS if win.han >= least)

    def _total(self, base: int, dealer: bool, drawn: bool) -> int:
        """What a hand of this base value brings in all."""
        if not drawn:
            return _up_to_hundred(base * (6 if dealer else 4))
        if dealer:
            return (self.players - 1) * _up_to_hundred(2 * base)
        return (self.players - 2) * _up_to_hundred(base) + _up_to_hundred(2 * base)

    def _paid(self, win: ToldWin, points: int, dealer: bool) -> str:
        """The points; on a self-draw what each other seat pays, where the points can be shared so."""
        if win.seat != win.source:
            return f"{points}点"
        if dealer and points % (self.players - 1) == 0:
            return f"{points // (self.players - 1)}点∀"
        for base in () if dealer else _bases(win):
            if self._total(base, False, True) == points:
                return f"{_up_to_hundred(base)}-{_up_to_hundred(2 * base)}点"
        return f"{points}点"


def _up_to_hundred(points: int) -> int:
    return -(-points // 100) * 100


def _bases(win: ToldWin) -> Iterator[int]:
    """The base values that a hand may have: that of its fu and han, and those of the limits."""
    if win.fu is not None and win.han is not None and win.han < 5:
        yield win.fu * 2 ** (win.han + 2)
    yield from (_MANGAN, 3000, 4000, 6000)
    yield from (8000 * count for count in range(1, 8))


def replay(text: str, name: str) -> tuple[Record, Report]:
    """A record of this format, played on the table."""
    return reenact(read(text, name))


def dump(record: Record) -> str:
    """A record of ours in this format."""
    return write(script_of(record))
