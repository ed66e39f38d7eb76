"""tenhou.net/6 read: the objects of a file, their rules, names and final scores, into one script."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.records.tenhou6_checks import TOO_MUCH, listed, short, text_of, whole_number
from mahjongkit.rules.riichi.records.tenhou6_hand import HandReader
from mahjongkit.rules.riichi.records.tenhou6_names import CHIPS_FIVE, SEATS, Room, room_of, rules_of
from mahjongkit.rules.riichi.records.tenhou_rules import take_chip_rules
from mahjongkit.rules.riichi.records.transcript import RecordError, Transcript
from mahjongkit.rules.riichi.records.transcript_queries import ends_early, scores_in_play

_GAME = re.compile(r"riichi3?(?::\w+)?(?= |$)")


def read(text: str, name: str = "record") -> Transcript:
    """A script of one match: every object in the text holds some of its hands."""
    return _Reader(name).read(text)


class _Reader:
    """Reads object after object into one script."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.script = Transcript("riichi:tenhou", format="tenhou6", whole=False)
        self.players = 0
        self.reds: tuple[int, ...] = ()
        self.head: tuple[object, object] | None = None

    def read(self, text: str) -> Transcript:
        final: object = None
        where = self.name
        for where, told in self._objects(text):
            if "log" not in told:
                raise RecordError(where, "log is missing")
            for log in listed(told["log"], where, "log"):
                self._hand(listed(log, where, "a hand"), told)
            final = told.get("sc")
        if not self.script.hands:
            raise RecordError(self.name, "no hand in it")
        if any(not hand.ending for hand in self.script.hands[:-1]):
            raise RecordError(self.name, "a hand has no ending, but another one follows")
        if final is not None:
            self._end(final, where)
            self._guess_length()
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
                raise RecordError(where, f"{short(value)}; expected an object")
            yield where, value

    def _hand(self, log: list[object], told: dict[str, object]) -> None:
        where = f"{self.name}, hand {len(self.script.hands)}"
        if len(log) not in (5 + 3 * 3, 5 + 3 * SEATS):
            raise RecordError(where, f"{len(log)} lists; expected 17 (or 14 with three players)")
        rows = log[4:-1]
        players = 3 if len(rows) == 9 or rows[9:] == [[], [], []] else SEATS
        if not self.players:
            self.players = players
            self._rules(told.get("rule", {}), where)
            self._names(told.get("name", []), where)
            self.script.private = self.script.private or told.get("lobby", 0) not in (0, "0", "", None)
            self.head = (told.get("rule"), told.get("name"))
        elif (told.get("rule"), told.get("name")) != self.head or players != self.players:
            raise RecordError(where, "other rules, names or players than the hands before")
        self.script.hands.append(HandReader(log, players, self.reds, where).read())

    def _names(self, value: object, where: str) -> None:
        names = [text_of(each, where, "a name") for each in listed(value, where, "name")]
        if names and len(names) < self.players:
            raise RecordError(where, f"{len(names)} names; expected {self.players}")
        self.script.names = tuple(names[: self.players])

    def _rules(self, rule: object, where: str) -> None:
        if not isinstance(rule, dict):
            raise RecordError(where, f"rule is {short(rule)}; expected an object")
        shown = text_of(rule.get("disp", ""), where, "disp")
        room = room_of(shown)
        options = self.script.options
        self.script.game = self._game(shown, room)
        game, preset = self._find({}, where)
        if game.players != self.players:
            raise RecordError(where, f"{self.script.game} has {game.players} players; the hand has {self.players}")
        if room.length:
            options["length"] = room.length
        reds = self._red_fives(rule, room, preset, where)
        if reds != preset:
            options["red_fives"] = reds
        if room.kuitan is False:
            options["kuitan"] = False
        reds_told = any(key.startswith("aka") for key in rule)
        told = {"length": room.length, "red_fives": True if reds_told else room.reds, "kuitan": room.kuitan}
        self.script.stated = tuple(name for name, found in told.items() if found is not None)
        if room.chips:
            take_chip_rules(self.script, self.players, room.chips == CHIPS_FIVE)
        _, self.reds = self._find(options, where)

    def _find(self, options: dict[str, object], where: str) -> tuple[Ruleset, tuple[int, ...]]:
        try:
            return rules_of(self.script.game, options)
        except (ValueError, LookupError) as error:
            raise RecordError(where, f"rules that are not known: {error}") from None

    def _game(self, shown: str, room: Room) -> str:
        named = _GAME.match(shown)
        if named:
            return named[0]
        preset = "majsoul" if room.mahjong_soul else "tenhou"
        return f"riichi3:{preset}3" if self.players == 3 else f"riichi:{preset}"

    def _red_fives(self, rule: dict[str, object], room: Room, preset: tuple[int, ...], where: str) -> tuple[int, ...]:
        """How many red fives each suit has: told by suit, for all suits, in the rules' name, or as usual."""
        suits = [f"aka5{suit}" for suit in (1, 2, 3)]
        if any(suit in rule for suit in suits):
            reds = [whole_number(rule.get(suit, 0), where, suit) for suit in suits]
        elif "aka" in rule:
            reds = [int(whole_number(rule["aka"], where, "aka") > 0)] * 3
        elif room.reds is not None:
            reds = [int(room.reds)] * 3
        else:
            return preset
        return (0 if self.players == 3 else reds[0], reds[1], reds[2])

    def _guess_length(self) -> None:
        """The length, where the room's name does not say it."""
        script = self.script
        if "length" not in script.options and script.whole and script.final_scores is not None:
            game, _ = self._find({**script.options, "length": "hanchan"}, self.name)
            if ends_early(script.hands, script.final_scores, game):
                script.options["length"] = script.inferred["length"] = "east"

    def _end(self, value: object, where: str) -> None:
        """The final scores and points. If the last hand does not lead to them, hands are missing at the end."""
        told = listed(value, where, "sc")
        if len(told) < 2 * self.players:
            raise RecordError(where, f"sc has {len(told)} numbers; expected {2 * self.players}")
        scores = tuple(whole_number(each, where, "a final score") for each in told[: 2 * self.players : 2])
        points: list[float] = []
        for point in told[1 : 2 * self.players : 2]:
            if not isinstance(point, (int, float)) or isinstance(point, bool) or not abs(point) < TOO_MUCH:
                raise RecordError(where, f"final points {short(point)}; expected a number")
            points.append(float(point))
        if self._leads_to(scores):
            self.script.whole = True
            self.script.final_scores = scores
            self.script.final_points = tuple(points)

    def _leads_to(self, scores: tuple[int, ...]) -> bool:
        hand = self.script.hands[-1]
        if hand.deltas is None:
            return False
        paid = scores_in_play(hand)
        after = [score + delta for score, delta in zip(paid, hand.deltas, strict=True)]
        left = 0 if hand.wins else STICK * hand.sticks + sum(hand.scores) - sum(paid)
        gained = [score - before for score, before in zip(scores, after, strict=True)]
        return all(gain in (0, left) for gain in gained) and sum(gained) in (0, left)
