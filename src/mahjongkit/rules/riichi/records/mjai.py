"""mjai: a match as JSON Lines, one event a line; read and written.

The format names no rules. Where `start_game` does not tell them (`kyoku_first`, `aka_flag`, or `rules`, our own
addition for what those two cannot say), a match is read as Tenhou's, a hanchan unless it ends too early for one.

Not held by the format, and so lost in writing: the final points (places and uma), who showed his hand at nine
terminals, the ura indicators of a hand in which no winner was shown them, and how several wins on one tile share the
payments beyond what the winners get (written as if every winner but the first was paid by the discarder alone).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable

from mahjongkit import rules
from mahjongkit.records.record import Record, Report
from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.records.script import HandScript, Move, RecordError, Script, ToldWin
from mahjongkit.rules.riichi.records.told import reenact, script_of
from mahjongkit.tiles import ORPHANS, RED_FIVES, kind_of

TILES = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNPFC",
    *("5mr", "5pr", "5sr"),
)
"""What mjai calls every face."""

YAKU = {
    "reach": "riichi",
    "double_reach": "double_riichi",
    "ippatsu": "ippatsu",
    "menzenchin_tsumoho": "tsumo",
    "pinfu": "pinfu",
    "tanyaochu": "tanyao",
    "ipeko": "iipeikou",
    "bakaze": "round_wind",
    "jikaze": "seat_wind",
    "rinshankaiho": "rinshan",
    "chankan": "chankan",
    "haiteiraoyue": "haitei",
    "hoteiraoyui": "houtei",
    "sanshokudojun": "sanshoku_doujun",
    "sanshokudoko": "sanshoku_doukou",
    "ikkitsukan": "ittsu",
    "honchantaiyao": "chanta",
    "junchantaiyao": "junchan",
    "chitoitsu": "chiitoitsu",
    "toitoiho": "toitoi",
    "sananko": "sanankou",
    "sankantsu": "sankantsu",
    "honroto": "honroutou",
    "shosangen": "shousangen",
    "ryanpeko": "ryanpeikou",
    "honiso": "honitsu",
    "chiniso": "chinitsu",
    "dora": "dora",
    "uradora": "ura_dora",
    "akadora": "red_dora",
    "nukidora": "north_dora",
}
"""The yaku below yakuman, apart from the dragons, which mjai counts together as `sangenpai`."""

YAKUMAN = {
    "tenho": "tenhou",
    "chiho": "chiihou",
    "kokushimuso": "kokushi",
    "suanko": "suuankou",
    "daisangen": "daisangen",
    "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou",
    "chinroto": "chinroutou",
    "daisushi": "daisuushii",
    "shosushi": "shousuushii",
    "sukantsu": "suukantsu",
    "churenpoton": "chuuren",
}
"""The yakuman; a hundred fan each."""

SPECIAL_WAITS = {"kokushi": "kokushi_juusanmen", "suuankou": "suuankou_tanki", "chuuren": "junsei_chuuren"}
"""Yakuman that mjai does not tell from the same with a special wait."""

DRAGONS = {31: "haku", 32: "hatsu", 33: "chun"}

REASONS = {
    "fanpai": "exhaustive",
    "nagashimangan": "nagashi",
    "kyushukyuhai": "kyuushu",
    "sufonrenta": "suufon",
    "sukaikan": "suukan",
    "suchareach": "suucha",
    "sanchaho": "sanchahou",
    # Other programs' words for the same.
    "fonpai": "exhaustive",
    "exhaustive_draw": "exhaustive",
    "nagashi_mangan": "nagashi",
    "kyushu_kyuhai": "kyuushu",
    "sufuurenta": "suufon",
    "suukansansen": "suukan",
    "suucha_riichi": "suucha",
}
"""Why a hand is drawn; the first word of each is the one written."""

PRESETS = {4: "riichi:tenhou", 3: "riichi3:tenhou3"}
"""The rules where the record names none, by the number of players."""

_WINDS = "ESWN"
_FIRST_OF = {"hanchan": 0, "east": 4}
_FACES = {name: face for face, name in enumerate(TILES)}
_NAME_OF_YAKU = {key: name for name, key in (YAKU | YAKUMAN).items()}
_NAME_OF_YAKU |= {special: _NAME_OF_YAKU[key] for key, special in SPECIAL_WAITS.items()}
_NAME_OF_YAKU |= dict.fromkeys(DRAGONS.values(), "sangenpai")
_REASON_OF = {ending: reason for reason, ending in reversed(REASONS.items())}
_YAKUMAN_FAN, _YAKUMAN_HAN = 100, 13
_NORTH = 30
_KONGS = ("kong", "closed", "added")
_STICK = 1000


def recognises(text: str) -> bool:
    """Whether the first line is an event with which mjai begins."""
    first = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0]
    if not first.startswith("{") or '"type"' not in first:
        return False
    try:
        event = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return event.get("type") in ("start_game", "start_kyoku", "hello")


def read(text: str, name: str = "record") -> Script:
    """A script of mjai events, a line each."""
    return _Reader(name).read(text)


def write(script: Script) -> str:
    """A script as mjai events, a line each."""
    if not script.game.startswith("riichi"):
        raise RecordError("script", f"a game of {script.game}; mjai holds riichi only")
    game = rules.find(script.game, **script.options)
    events = [_start_of_game(script, game)]
    for hand in script.hands:
        events += _events_of_hand(hand, game)
    if script.whole:
        end: dict[str, object] = {"type": "end_game"}
        if script.final_scores is not None:
            end["scores"] = script.final_scores
        events.append(end)
    return "".join(json.dumps(event, separators=(",", ":")) + "\n" for event in events)


# Reading.


class _Event:
    """One line: its fields, checked as they are asked for."""

    def __init__(self, line: str, where: str) -> None:
        self.where = where
        self.players = 4
        try:
            told = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise RecordError(where, f"no JSON: {error}") from None
        if not isinstance(told, dict):
            raise self.wrong("an event", line)
        self.told: dict[str, object] = {key: value for key, value in told.items() if value is not None}
        self.type = self.text("type")
        self.where = f"{where} ({self.type})"

    def __contains__(self, key: str) -> bool:
        return key in self.told

    def wrong(self, what: str, got: object) -> RecordError:
        shown = repr(got)
        return RecordError(self.where, f"{shown[:80]}{'…' * (len(shown) > 80)}; expected {what}")

    def need(self, key: str) -> object:
        if key not in self.told:
            raise RecordError(self.where, f"{key} is missing")
        return self.told[key]

    def text(self, key: str) -> str:
        value = self.need(key)
        if not isinstance(value, str):
            raise self.wrong(f"a text for {key}", value)
        return value

    def flag(self, key: str) -> bool:
        value = self.need(key)
        if not isinstance(value, bool):
            raise self.wrong(f"true or false for {key}", value)
        return value

    def number(self, key: str, least: int = 0, most: int | None = None) -> int:
        value = self.need(key)
        if type(value) is not int or value < least or (most is not None and value > most):
            raise self.wrong(f"a whole number from {least} to {'…' if most is None else most} for {key}", value)
        return value

    def maybe_number(self, key: str) -> int | None:
        return self.number(key) if key in self.told else None

    def seat(self, key: str = "actor") -> int:
        return self.number(key, 0, self.players - 1)

    def items(self, key: str) -> list[object]:
        value = self.need(key)
        if not isinstance(value, list):
            raise self.wrong(f"a list for {key}", value)
        return value

    def by_seat(self, key: str) -> list[object]:
        """A value of every seat; with three players some programs leave a fourth place empty."""
        values = self.items(key)
        if len(values) not in {self.players, 4}:
            raise self.wrong(f"{self.players} values for {key}", values)
        return values[: self.players]

    def amounts(self, key: str) -> tuple[int, ...]:
        """Points of every seat."""
        values = self.by_seat(key)
        numbers = tuple(value for value in values if type(value) is int)
        if len(numbers) != len(values):
            raise self.wrong(f"whole numbers for {key}", values)
        return numbers

    def face(self, name: object) -> int:
        if name == "?":
            raise RecordError(self.where, "a hidden tile, '?': a record of one player's view cannot be replayed")
        if not isinstance(name, str) or name not in _FACES:
            raise self.wrong("a tile like 1m, 5pr, E", name)
        return _FACES[name]

    def tile(self, key: str = "pai") -> int:
        return self.face(self.need(key))

    def tiles(self, key: str, count: int | None = None) -> tuple[int, ...]:
        values = self.items(key)
        if count is not None and len(values) != count:
            raise self.wrong(f"{count} tiles for {key}", values)
        return tuple(map(self.face, values))


class _Reader:
    """Reads event after event."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.script = Script(PRESETS[4], format="mjai", whole=False)
        self.begun = False
        self.rules_told = False
        self.hand: HandScript | None = None  # the hand that is on, until end_kyoku
        self.declaring = -1
        self.scores: tuple[int, ...] | None = None  # after the last hand, if that can be known
        self.game: Ruleset = rules.find(PRESETS[4])
        self.takers: dict[str, Callable[[_Event], None]] = {
            "start_game": self.start_game,
            "start_kyoku": self.start_hand,
            "tsumo": lambda event: self.add(event, "draw", event.tile()),
            "dahai": self.discard,
            "chi": lambda event: self.call(event, "chi", 2),
            "pon": lambda event: self.call(event, "pon", 2),
            "daiminkan": lambda event: self.call(event, "kong", 3),
            "ankan": self.closed_kong,
            "kakan": self.added_kong,
            "kita": self.north,
            "nukidora": self.north,
            "reach": self.reach,
            "reach_accepted": self.reach_accepted,
            "dora": self.indicator,
            "hora": self.win,
            "ryukyoku": self.draw_game,
            "end_kyoku": self.end_hand,
            "end_game": self.end_game,
            "hello": lambda event: None,
            "none": lambda event: None,
        }

    def read(self, text: str) -> Script:
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            if line.strip():
                self.take(_Event(line, f"{self.name}, line {number}"))
        if not self.script.hands:
            raise RecordError(self.name, "no hand in it")
        if not self.rules_told:
            self.guess_rules()
        return self.script

    def take(self, event: _Event) -> None:
        if event.type not in self.takers:
            raise RecordError(event.where, "no event of mjai")
        event.players = self.game.players
        if self.script.whole:
            raise RecordError(event.where, "something happens after the match has ended")
        if self.declaring >= 0 and (event.type != "dahai" or event.seat() != self.declaring):
            raise RecordError(event.where, f"seat {self.declaring} declares riichi, but does not discard")
        self.takers[event.type](event)

    # The rules.

    def start_game(self, event: _Event) -> None:
        if self.begun or self.script.hands:
            raise RecordError(event.where, "a second match begins")
        self.begun = True
        if "rules" in event:
            self.told_rules(event)
        if "names" in event:
            names = event.items("names")
            self.script.names = tuple(name for name in names if isinstance(name, str))
            if len(self.script.names) != len(names) or len(names) not in PRESETS:
                raise event.wrong("the names of three or four players", names)
        if "kyoku_first" in event:
            first = event.number("kyoku_first")
            lengths = [length for length, number in _FIRST_OF.items() if number == first]
            if not lengths:
                raise event.wrong("0 for a hanchan or 4 for an east game as kyoku_first", first)
            self.script.options.setdefault("length", lengths[0])
        if "aka_flag" in event and not event.flag("aka_flag"):
            self.script.options.setdefault("red_fives", (0, 0, 0))

    def told_rules(self, event: _Event) -> None:
        """The field that `write` adds where the rules are not Tenhou's."""
        told = event.need("rules")
        if not isinstance(told, dict) or not str(told.get("game")).startswith("riichi"):
            raise event.wrong("the rules of a riichi game", told)
        options = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}
        name = str(options.pop("game"))
        try:
            self.game = rules.find(name, **options)
        except (ValueError, TypeError) as error:
            raise RecordError(event.where, str(error)) from None
        self.script.game, self.script.options = name, options
        self.rules_told = True

    def find_players(self, event: _Event) -> None:
        """Three or four players, as the first hand is dealt to so many."""
        hands = event.items("tehais")
        empty = len(hands) == 4 and isinstance(hands[3], list) and all(tile == "?" for tile in hands[3])
        fourth = event.items("scores")[3:] if "scores" in event else []
        players = 3 if len(hands) == 3 or (empty and fourth in ([0], [])) else 4
        if self.rules_told and players != self.game.players:
            raise RecordError(event.where, f"{players} players; the rules are for {self.game.players}")
        if 0 < len(self.script.names) < players:
            raise RecordError(event.where, f"{players} players, but {len(self.script.names)} names")
        self.script.names = self.script.names[:players]
        if not self.rules_told:
            self.script.game = PRESETS[players]
            self.game = rules.find(self.script.game)
        event.players = players

    def guess_rules(self) -> None:
        """What the hands tell of the rules where nothing else does."""
        options = self.script.options
        options.setdefault("length", "east" if self.ends_early() else "hanchan")
        if "red_fives" not in options and _without_red_fives(self.script.hands):
            options["red_fives"] = (0, 0, 0)
        first = self.script.hands[0]
        start = first.scores[0]
        if _is_first(first) and set(first.scores) == {start} and start != self.game.options["start_points"]:
            options["start_points"] = start

    def ends_early(self) -> bool:
        """Whether the match is over where only an east game can be: nobody is broke, and South is not played to its
        end, or is, but nobody has the points that a hanchan needs to end there.
        """
        if not self.script.whole or self.scores is None or min(self.scores) < 0:
            return False
        last = self.script.hands[-1]
        place, end = (last.round, last.dealer), self.game.players - 1
        undecided = max(self.scores) < int(str(self.game.options["target_points"]))
        return (0, end) <= place < (1, end) or (place == (1, end) and undecided)

    # The beginning of a hand.

    def start_hand(self, event: _Event) -> None:
        if self.hand is not None and not self.hand.ending:
            raise RecordError(event.where, f"a new hand begins, but hand {len(self.script.hands) - 1} has not ended")
        if not self.script.hands:
            self.find_players(event)
        wind = event.text("bakaze")
        if wind not in tuple(_WINDS):
            raise event.wrong("E, S, W or N for bakaze", wind)
        dealer, number = event.seat("oya"), event.number("kyoku", 1, event.players)
        if dealer != number - 1:
            raise RecordError(event.where, f"seat {dealer} deals hand {number} of the wind; expected seat {number - 1}")
        hand = HandScript(
            scores=(),
            round=_WINDS.index(wind),
            dealer=dealer,
            honba=event.number("honba"),
            sticks=event.number("kyotaku"),
            hands=tuple(self.dealt(event, seat, tiles) for seat, tiles in enumerate(event.by_seat("tehais"))),
            indicator=event.tile("dora_marker"),
            where=event.where,
        )
        hand.scores = self.scores_at_start(event, hand)
        self.hand = hand
        self.script.hands.append(hand)

    def dealt(self, event: _Event, seat: int, tiles: object) -> tuple[int, ...]:
        if not isinstance(tiles, list) or len(tiles) != 13:
            raise event.wrong(f"thirteen tiles dealt to seat {seat}", tiles)
        return tuple(map(event.face, tiles))

    def scores_at_start(self, event: _Event, hand: HandScript) -> tuple[int, ...]:
        """As told; else what the last hand left, or the points that everybody starts with."""
        if "scores" in event:
            return event.amounts("scores")
        if self.script.hands:
            if self.scores is None:
                raise RecordError(event.where, "scores are missing, and the last hand does not tell them")
            return self.scores
        if not _is_first(hand):
            raise RecordError(event.where, "scores are missing in a match told from its middle")
        return (int(str(self.game.options["start_points"])),) * event.players

    # Moves.

    def playing(self, event: _Event) -> HandScript:
        """The hand that is on, not ended."""
        if self.hand is None:
            raise RecordError(event.where, "no hand is being played")
        if self.hand.ending:
            raise RecordError(event.where, "something happens after the hand has ended")
        return self.hand

    def add(self, event: _Event, kind: str, tile: int) -> None:
        self.playing(event).moves.append(Move(kind, event.seat(), tile, where=event.where))

    def discard(self, event: _Event) -> None:
        seat = event.seat()
        move = Move("discard", seat, event.tile(), drawn=event.flag("tsumogiri"), declares=self.declaring == seat)
        move.where = event.where
        self.playing(event).moves.append(move)
        self.declaring = -1

    def call(self, event: _Event, kind: str, count: int) -> None:
        seat, source, tile = event.seat(), event.seat("target"), event.tile()
        hand = self.playing(event)
        last = _last(hand)
        if seat == source or last is None or (last.kind, last.seat, last.tile) != ("discard", source, tile):
            raise RecordError(event.where, f"a call of {TILES[tile]}, which seat {source} has not just discarded")
        hand.moves.append(Move(kind, seat, tile, event.tiles("consumed", count), source, where=event.where))

    def closed_kong(self, event: _Event) -> None:
        tiles = event.tiles("consumed", 4)
        if len(set(map(kind_of, tiles))) != 1:
            raise event.wrong("four tiles of one kind", event.need("consumed"))
        self.add(event, "closed", max(tiles))  # the red five, if there is one

    def added_kong(self, event: _Event) -> None:
        tile = event.tile()
        if "consumed" in event and set(map(kind_of, event.tiles("consumed", 3))) != {kind_of(tile)}:
            raise event.wrong(f"three tiles of the kind of {TILES[tile]}", event.need("consumed"))
        self.add(event, "added", tile)

    def north(self, event: _Event) -> None:
        if "pai" in event and event.tile() != _NORTH:
            raise event.wrong("N to be set aside", event.need("pai"))
        self.add(event, "north", _NORTH)

    def reach(self, event: _Event) -> None:
        self.playing(event)
        self.declaring = event.seat()

    def reach_accepted(self, event: _Event) -> None:
        last = _last(self.playing(event))
        if last is None or not last.declares or last.seat != event.seat():
            raise RecordError(event.where, f"seat {event.seat()} has not just declared riichi")

    def indicator(self, event: _Event) -> None:
        self.playing(event).moves.append(Move("indicator", -1, event.tile("dora_marker"), where=event.where))

    # The end of a hand.

    def win(self, event: _Event) -> None:
        seat, source = event.seat(), event.seat("target")
        hand = self.hand if self.hand is not None and self.hand.ending == "ron" else self.playing(event)
        last = _last(hand)
        kinds = ("draw",) if seat == source else ("discard", "added", "closed", "north")
        if last is None or last.kind not in kinds or last.seat != source:
            raise RecordError(event.where, f"seat {seat} wins on a tile of seat {source}, who has not just had one")
        if any(other.seat == seat for other in hand.wins):
            raise RecordError(event.where, f"seat {seat} wins twice")
        ura = next((event.tiles(key) for key in ("ura_markers", "uradora_markers") if key in event), ())
        fan = event.maybe_number("fan")
        told = ToldWin(
            seat,
            source,
            tile=event.tile() if "pai" in event else None,
            yaku=self.yaku(event, hand, seat, last) if "yakus" in event else None,
            han=fan if fan is None or fan < _YAKUMAN_FAN else fan // _YAKUMAN_FAN * _YAKUMAN_HAN,
            fu=event.maybe_number("fu"),
            points=event.maybe_number("hora_points"),
            ura=ura,
            where=event.where,
        )
        if hand.ura and ura and hand.ura != ura:
            raise RecordError(event.where, "other ura indicators than those of the first win")
        hand.ura = hand.ura or ura
        first = not hand.wins
        hand.wins.append(told)
        hand.wins.sort(key=lambda win: (win.seat - source) % event.players)
        self.settle(event, hand, "tsumo" if seat == source else "ron", first)

    def yaku(self, event: _Event, hand: HandScript, seat: int, last: Move) -> dict[str, int]:
        """The yaku by our keys; where mjai has one word for several, the tiles tell which."""
        held = _held(hand, seat)
        if last.seat != seat:
            held[kind_of(last.tile)] += 1
        yaku: dict[str, int] = {}
        for pair in event.items("yakus"):
            if not isinstance(pair, list) or len(pair) != 2 or type(pair[1]) is not int:
                raise event.wrong("a yaku and its fan", pair)
            name, fan = str(pair[0]), pair[1]
            if name == "sangenpai":
                yaku.update(self.dragons(event, held, fan))
                continue
            key = YAKU.get(name) or YAKUMAN.get(name) or name
            if name in YAKUMAN and fan >= _YAKUMAN_FAN:
                fan = fan // _YAKUMAN_FAN * _YAKUMAN_HAN
            if key in SPECIAL_WAITS and held[kind_of(last.tile)] == _copies_of_special_wait(key, last.tile):
                key = SPECIAL_WAITS[key]
            if all(key != pattern.key for pattern in self.game.patterns):
                raise event.wrong("a yaku of mjai", name)
            yaku[key] = yaku.get(key, 0) + fan
        return yaku

    def dragons(self, event: _Event, held: Counter[int], fan: int) -> dict[str, int]:
        found = {key: 1 for kind, key in DRAGONS.items() if held[kind] >= 3}
        if len(found) != fan:
            raise RecordError(event.where, f"{fan} fan for sangenpai; the hand holds {len(found)} sets of dragons")
        return found

    def draw_game(self, event: _Event) -> None:
        hand = self.playing(event)
        last = _last(hand)
        reason = event.text("reason") if "reason" in event else ""
        if reason and reason not in REASONS:
            raise event.wrong(f"one of {', '.join(REASONS)}", reason)
        ending = REASONS[reason] if reason else _reason_of_draw(hand, self.game, event.where)
        if ending == "kyuushu":
            if last is None or last.kind != "draw":
                raise RecordError(event.where, "nine terminals, but nobody has just drawn a tile")
            hand.moves.append(Move("nine_terminals", last.seat, where=event.where))
        if "tenpais" in event:
            ready = event.by_seat("tenpais")
            if not all(isinstance(shown, bool) for shown in ready):
                raise event.wrong("true or false for every seat", ready)
            hand.ready = tuple(seat for seat, shown in enumerate(ready) if shown)
        self.settle(event, hand, ending, first=True)

    def settle(self, event: _Event, hand: HandScript, ending: str, first: bool) -> None:
        """End the hand, or add one more win on the same tile, and follow the scores."""
        hand.ending = ending
        before = _paid_sticks(hand) if first else self.scores
        after = event.amounts("scores") if "scores" in event else None
        deltas = event.amounts("deltas") if "deltas" in event else None
        if deltas is None and before is not None and after is not None:
            deltas = tuple(score - old for score, old in zip(after, before, strict=True))
        if before is not None and deltas is not None:
            self.scores = tuple(score + change for score, change in zip(before, deltas, strict=True))
            if after is not None and after != self.scores:
                raise RecordError(event.where, f"scores {after}; the deltas lead to {self.scores}")
        else:
            self.scores = after
        if first:
            hand.deltas = deltas
        elif hand.deltas is not None and deltas is not None:
            hand.deltas = tuple(one + other for one, other in zip(hand.deltas, deltas, strict=True))
        else:
            hand.deltas = None

    def end_hand(self, event: _Event) -> None:
        if self.hand is None:
            raise RecordError(event.where, "no hand is being played")
        if not self.hand.ending:
            raise RecordError(event.where, "the hand ends without a win or a draw")
        self.hand = None

    def end_game(self, event: _Event) -> None:
        if self.hand is not None and not self.hand.ending:
            raise RecordError(event.where, "the match ends, but its last hand has not")
        if not self.script.hands:
            raise RecordError(event.where, "the match ends before a hand begins")
        if "scores" in event:
            self.script.final_scores = event.amounts("scores")
        self.script.whole = True


# What the moves of a hand tell.


def _is_first(hand: HandScript) -> bool:
    return (hand.round, hand.dealer, hand.honba, hand.sticks) == (0, 0, 0, 0)


def _last(hand: HandScript) -> Move | None:
    """The last thing that somebody did."""
    return next((move for move in reversed(hand.moves) if move.kind != "indicator"), None)


def _held(hand: HandScript, seat: int) -> Counter[int]:
    """How many tiles of each kind a seat has, melds and Norths set aside included."""
    held = Counter(map(kind_of, hand.hands[seat]))
    for move in hand.moves:
        if move.seat == seat and move.kind in ("draw", "chi", "pon", "kong"):
            held[kind_of(move.tile)] += 1
        elif move.seat == seat and move.kind == "discard":
            held[kind_of(move.tile)] -= 1
    return held


def _copies_of_special_wait(key: str, tile: int) -> int:
    """How many tiles of the winning kind a hand with the special wait has: the pair; or one more than in nine gates."""
    return 4 if key == "chuuren" and tile % 9 in (0, 8) else 2


def _paid_sticks(hand: HandScript) -> tuple[int, ...]:
    """The scores once every riichi is paid; a riichi whose tile is won is not."""
    scores = list(hand.scores)
    last = _last(hand)
    for move in hand.moves:
        if move.declares and not (move is last and hand.ending in ("ron", "sanchahou")):
            scores[move.seat] -= _STICK
    return tuple(scores)


def _reason_of_draw(hand: HandScript, game: Ruleset, where: str) -> str:
    """Why a hand is drawn, if only the moves tell it."""
    last = _last(hand)
    if last is None:
        raise RecordError(where, "a draw before anything was played")
    if last.kind == "draw":
        return "kyuushu"
    discards = [move for move in hand.moves if move.kind == "discard"]
    if _is_four_winds(hand, game):
        return "suufon"
    kongs = {move.seat for move in hand.moves if move.kind in _KONGS}
    if sum(move.kind in _KONGS for move in hand.moves) == 4 and len(kongs) > 1 and last.kind == "discard":
        return "suukan"
    if last.declares and sum(move.declares for move in discards) == 4:
        return "suucha"
    if sum(move.kind == "draw" for move in hand.moves) == _live_tiles(game):
        return "nagashi" if any(_is_nagashi(hand, seat) for seat in range(game.players)) else "exhaustive"
    if game.players == 4:
        return "sanchahou"  # nothing else is left; the replay sees whether it is one
    raise RecordError(where, "a draw without a reason: tiles are left in the wall")


def _is_four_winds(hand: HandScript, game: Ruleset) -> bool:
    """Whether four draws and four discards of one wind are all that happened."""
    kinds = [move.kind for move in hand.moves]
    winds = {move.tile for move in hand.moves if move.kind == "discard"}
    return game.players == 4 and kinds == ["draw", "discard"] * 4 and len(winds) == 1 and winds < {27, 28, 29, 30}


def _is_nagashi(hand: HandScript, seat: int) -> bool:
    """Whether a seat discarded terminals and honours only, and none of them was called."""
    called = any(move.source == seat for move in hand.moves)
    thrown = [move.tile for move in hand.moves if move.kind == "discard" and move.seat == seat]
    return not called and all(tile in ORPHANS for tile in thrown)


def _live_tiles(game: Ruleset) -> int:
    """How many tiles are drawn in a hand that is played to the end of the wall."""
    return len(game.tiles) - int(str(game.options["dead_wall"])) - 13 * game.players


def _without_red_fives(hands: Iterable[HandScript]) -> bool:
    """Whether no red five is ever seen, but all four fives of a suit are in some hand."""
    four = False
    for hand in hands:
        seen = Counter(tile for tiles in hand.hands for tile in tiles)
        seen.update(move.tile for move in hand.moves if move.kind in ("draw", "indicator"))
        seen.update((hand.indicator, *hand.ura))
        if any(seen[red] for red in RED_FIVES):
            return False
        four = four or any(seen[kind_of(red)] == 4 for red in RED_FIVES)
    return four


# Writing.


def _start_of_game(script: Script, game: Ruleset) -> dict[str, object]:
    """The names and the rules; those beyond length and red fives in a field of our own."""
    red = any(game.tiles.copies[face] for face in RED_FIVES)
    length = str(game.options["length"])
    event: dict[str, object] = {"type": "start_game"}
    if script.names:
        event["names"] = script.names
    event |= {"kyoku_first": _FIRST_OF[length], "aka_flag": red}
    plain: dict[str, object] = {"length": length} if red else {"length": length, "red_fives": (0, 0, 0)}
    if rules.find(PRESETS[game.players], **plain).options != game.options or script.game not in PRESETS.values():
        event["rules"] = {"game": script.game, **script.options}
    return event


def _events_of_hand(hand: HandScript, game: Ruleset) -> list[dict[str, object]]:
    events: list[dict[str, object]] = [
        {
            "type": "start_kyoku",
            "bakaze": _WINDS[hand.round],
            "dora_marker": TILES[hand.indicator],
            "kyoku": hand.dealer + 1,
            "honba": hand.honba,
            "kyotaku": hand.sticks,
            "oya": hand.dealer,
            "scores": hand.scores,
            "tehais": [_names(tiles) for tiles in hand.hands],
        }
    ]
    last = _last(hand)
    won = hand.ending in ("", "ron", "sanchahou")
    for move in hand.moves:
        if move.declares:
            events.append({"type": "reach", "actor": move.seat})
        if move.kind != "nine_terminals":
            events.append(_event_of_move(move, hand, game))
        if move.declares and not (move is last and won):
            events.append({"type": "reach_accepted", "actor": move.seat})
    if hand.ending:
        events += _events_of_wins(hand) if hand.wins else [_event_of_draw(hand)]
        events.append({"type": "end_kyoku"})
    return events


def _names(tiles: Iterable[int]) -> list[str]:
    return [TILES[tile] for tile in tiles]


def _event_of_move(move: Move, hand: HandScript, game: Ruleset) -> dict[str, object]:
    if move.kind == "indicator":
        return {"type": "dora", "dora_marker": TILES[move.tile]}
    tile = TILES[move.tile]
    if move.kind == "draw":
        return {"type": "tsumo", "actor": move.seat, "pai": tile}
    if move.kind == "discard":
        return {"type": "dahai", "actor": move.seat, "pai": tile, "tsumogiri": move.drawn}
    if move.kind == "north":
        return {"type": "kita", "actor": move.seat, "pai": tile}
    if move.kind == "closed":
        return {"type": "ankan", "actor": move.seat, "consumed": _names(_all_four(move.tile, game))}
    if move.kind == "added":
        return {"type": "kakan", "actor": move.seat, "pai": tile, "consumed": _names(_triplet(move, hand))}
    kind = "daiminkan" if move.kind == "kong" else move.kind
    called = {"type": kind, "actor": move.seat, "target": move.source, "pai": tile}
    return {**called, "consumed": _names(move.tiles)}


def _all_four(tile: int, game: Ruleset) -> list[int]:
    """The four tiles of a kind, red fives first."""
    copies = game.tiles.copies
    faces = sorted((face for face in range(len(TILES)) if kind_of(face) == kind_of(tile)), reverse=True)
    return [face for face in faces for _ in range(copies[face])]


def _triplet(added: Move, hand: HandScript) -> tuple[int, ...]:
    """The triplet to which a tile is added."""
    for move in hand.moves:
        if move.kind == "pon" and move.seat == added.seat and kind_of(move.tile) == kind_of(added.tile):
            return (move.tile, *move.tiles)
    raise RecordError(added.where, f"{TILES[added.tile]} is added to a triplet that nobody called")


def _events_of_wins(hand: HandScript) -> list[dict[str, object]]:
    events = []
    for win, deltas in zip(hand.wins, _shares(hand), strict=True):
        told: dict[str, object | None] = {
            "type": "hora",
            "actor": win.seat,
            "target": win.source,
            "pai": None if win.tile is None else TILES[win.tile],
            "ura_markers": _names(win.ura),
            "yakus": None if win.yaku is None else _pairs(win.yaku),
            "fan": _fan(win),
            "fu": win.fu,
            "hora_points": win.points,
            "deltas": deltas,
        }
        events.append({key: value for key, value in told.items() if value is not None})
    return events


def _pairs(yaku: dict[str, int]) -> list[tuple[str, int]]:
    """The yaku by mjai's names, dragons counted together."""
    fans: dict[str, int] = {}
    for key, han in yaku.items():
        name = _NAME_OF_YAKU.get(key, key)
        fan = han // _YAKUMAN_HAN * _YAKUMAN_FAN if name in YAKUMAN else han
        fans[name] = fans.get(name, 0) + fan
    return list(fans.items())


def _fan(win: ToldWin) -> int | None:
    """The fan; a hundred for each yakuman."""
    limit = any(_NAME_OF_YAKU.get(key) in YAKUMAN for key in win.yaku or ())
    return win.han // _YAKUMAN_HAN * _YAKUMAN_FAN if limit and win.han is not None else win.han


def _shares(hand: HandScript) -> list[list[int] | None]:
    """The deltas of every win: what the later winners get is paid by the discarder, the rest belongs to the first."""
    if hand.deltas is None:
        return [None] * len(hand.wins)
    rest = list(hand.deltas)
    shares: list[list[int] | None] = []
    for win in hand.wins[1:]:
        share = [0] * len(rest)
        share[win.seat] = hand.deltas[win.seat]
        share[win.source] = -share[win.seat]
        rest = [left - part for left, part in zip(rest, share, strict=True)]
        shares.append(share)
    return [rest, *shares]


def _event_of_draw(hand: HandScript) -> dict[str, object]:
    event: dict[str, object] = {"type": "ryukyoku", "reason": _REASON_OF[hand.ending]}
    if hand.ready is not None and hand.ending != "kyuushu":
        event["tenpais"] = [seat in hand.ready for seat in range(len(hand.scores))]
    if hand.deltas is not None:
        event["deltas"] = hand.deltas
    return event


def replay(text: str, name: str) -> tuple[Record, Report]:
    """A record of this format, played on the table."""
    return reenact(read(text, name))


def dump(record: Record) -> str:
    """A record of ours in this format."""
    return write(script_of(record))
