"""Reads tenhou.net/6: the objects of a file, their rules, names and final scores, into one transcript."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from mahjongkit.errors import MahjongError, json_fault
from mahjongkit.rules.riichi import Riichi
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.records.tenhou6_checks import NUMBER_LIMIT, list_of, short, text_of, whole_number
from mahjongkit.rules.riichi.records.tenhou6_hand import HandReader
from mahjongkit.rules.riichi.records.tenhou6_names import CHIPS_FIVE, SEATS, RoomName, room_of, rules_of
from mahjongkit.rules.riichi.records.tenhou_rules import set_chip_rules
from mahjongkit.rules.riichi.records.transcript import RecordError, Transcript
from mahjongkit.rules.riichi.records.transcript_queries import ends_early, scores_in_play

_GAME = re.compile(r"riichi3?(?::\w+)?(?= |$)")


def read(text: str, name: str = "record") -> Transcript:
    """The transcript of a match; every object in the text has some of its hands."""
    return _Reader(name).read(text)


class _Reader:
    """Reads the objects into one transcript."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.transcript = Transcript("riichi:tenhou", format="tenhou6", whole=False)
        self.players = 0
        self.reds: tuple[int, ...] = ()
        self.head: tuple[object, object] | None = None

    def read(self, text: str) -> Transcript:
        final: object = None
        where = self.name
        for where, data in self._objects(text):
            if "log" not in data:
                raise RecordError(where, "record.missing", field="log")
            for log in list_of(data["log"], where, "field", field="log"):
                self._hand(list_of(log, where, "hand"), data)
            final = data.get("sc")
        if not self.transcript.hands:
            raise RecordError(self.name, "record.no_hand")
        if any(not hand.ending for hand in self.transcript.hands[:-1]):
            raise RecordError(self.name, "riichi.tenhou6.no_ending")
        if final is not None:
            self._end(final, where)
            self._infer_length()
        return self.transcript

    def _objects(self, text: str) -> Iterator[tuple[str, dict[str, object]]]:
        decoder = json.JSONDecoder()
        place, blank = 0, re.compile(r"[\ufeff\s]*")
        while True:
            match = blank.match(text, place)
            place = match.end() if match else place
            if place == len(text):
                return
            where = f"{self.name}, line {text.count(chr(10), 0, place) + 1}"
            try:
                value, place = decoder.raw_decode(text, place)
            except json.JSONDecodeError as error:
                raise RecordError(
                    f"{self.name}, line {error.lineno}", "record.not_json", reason=json_fault(error)
                ) from None
            except (ValueError, RecursionError) as error:
                raise RecordError(where, "record.not_json", reason=json_fault(error)) from None
            if not isinstance(value, dict):
                raise RecordError(where, "record.not_an_object", value=short(value))
            yield where, value

    def _hand(self, log: list[object], data: dict[str, object]) -> None:
        where = f"{self.name}, hand {len(self.transcript.hands)}"
        if len(log) not in (5 + 3 * 3, 5 + 3 * SEATS):
            raise RecordError(where, "riichi.tenhou6.lists", lists=len(log))
        rows = log[4:-1]
        players = 3 if len(rows) == 9 or rows[9:] == [[], [], []] else SEATS
        if not self.players:
            self.players = players
            self._rules(data.get("rule", {}), where)
            self._names(data.get("name", []), where)
            self.transcript.private = self.transcript.private or data.get("lobby", 0) not in (0, "0", "", None)
            self.head = (data.get("rule"), data.get("name"))
        elif (data.get("rule"), data.get("name")) != self.head or players != self.players:
            raise RecordError(where, "riichi.tenhou6.head")
        self.transcript.hands.append(HandReader(log, players, self.reds, where).read())

    def _names(self, value: object, where: str) -> None:
        names = [text_of(each, where, "name") for each in list_of(value, where, "field", field="name")]
        if names and len(names) < self.players:
            raise RecordError(where, "riichi.tenhou6.names", names=len(names), players=self.players)
        self.transcript.names = tuple(names[: self.players])

    def _rules(self, rule: object, where: str) -> None:
        if not isinstance(rule, dict):
            raise RecordError(where, "riichi.tenhou6.rule", value=short(rule))
        shown = text_of(rule.get("disp", ""), where, "field", field="disp")
        room = room_of(shown)
        options = self.transcript.options
        self.transcript.game = self._game(shown, room)
        ruleset, preset = self._find({}, where)
        if ruleset.players != self.players:
            game, players = self.transcript.game, ruleset.players
            raise RecordError(where, "riichi.tenhou6.players", game=game, expected=players, players=self.players)
        if room.length:
            options["length"] = room.length
        reds = self._red_fives(rule, room, preset, where)
        if reds != preset:
            options["red_fives"] = reds
        if room.kuitan is False:
            options["kuitan"] = False
        reds_stated = any(key.startswith("aka") for key in rule)
        stated = {"length": room.length, "red_fives": True if reds_stated else room.reds, "kuitan": room.kuitan}
        self.transcript.stated = tuple(name for name, value in stated.items() if value is not None)
        if room.chips:
            set_chip_rules(self.transcript, self.players, room.chips == CHIPS_FIVE)
        _, self.reds = self._find(options, where)

    def _find(self, options: dict[str, object], where: str) -> tuple[Riichi, tuple[int, ...]]:
        try:
            return rules_of(self.transcript.game, options)
        except (ValueError, LookupError) as error:
            raise RecordError(
                where, "riichi.tenhou6.rules", reason=error if isinstance(error, MahjongError) else str(error)
            ) from None

    def _game(self, shown: str, room: RoomName) -> str:
        named = _GAME.match(shown)
        if named:
            return named[0]
        preset = "majsoul" if room.mahjong_soul else "tenhou"
        return f"riichi3:{preset}3" if self.players == 3 else f"riichi:{preset}"

    def _red_fives(
        self, rule: dict[str, object], room: RoomName, preset: tuple[int, ...], where: str
    ) -> tuple[int, ...]:
        """The number of red fives of each suit: stated by suit, for all suits, in the room's name, or the preset's."""
        suits = [f"aka5{suit}" for suit in (1, 2, 3)]
        if any(suit in rule for suit in suits):
            reds = [whole_number(rule.get(suit, 0), where, "field", field=suit) for suit in suits]
        elif "aka" in rule:
            reds = [int(whole_number(rule["aka"], where, "field", field="aka") > 0)] * 3
        elif room.reds is not None:
            reds = [int(room.reds)] * 3
        else:
            return preset
        return (0 if self.players == 3 else reds[0], reds[1], reds[2])

    def _infer_length(self) -> None:
        """Infer the length if the room's name does not state it."""
        transcript = self.transcript
        if "length" not in transcript.options and transcript.whole and transcript.final_scores is not None:
            ruleset, _ = self._find({**transcript.options, "length": "hanchan"}, self.name)
            if ends_early(transcript.hands, transcript.final_scores, ruleset):
                transcript.options["length"] = transcript.inferred["length"] = "east"

    def _end(self, value: object, where: str) -> None:
        """Read the final scores and points. If the last hand does not lead to them, hands are missing at the end."""
        numbers = list_of(value, where, "field", field="sc")
        if len(numbers) < 2 * self.players:
            raise RecordError(where, "riichi.tenhou6.final_count", numbers=len(numbers), expected=2 * self.players)
        scores = tuple(whole_number(each, where, "final_score") for each in numbers[: 2 * self.players : 2])
        points: list[float] = []
        for point in numbers[1 : 2 * self.players : 2]:
            if not isinstance(point, (int, float)) or isinstance(point, bool) or not abs(point) < NUMBER_LIMIT:
                raise RecordError(where, "riichi.tenhou6.final_points", value=short(point))
            points.append(float(point))
        if self._leads_to(scores):
            self.transcript.whole = True
            self.transcript.final_scores = scores
            self.transcript.final_points = tuple(points)

    def _leads_to(self, scores: tuple[int, ...]) -> bool:
        hand = self.transcript.hands[-1]
        if hand.deltas is None:
            return False
        paid = scores_in_play(hand)
        after = [score + delta for score, delta in zip(paid, hand.deltas, strict=True)]
        left = 0 if hand.wins else STICK * hand.sticks + sum(hand.scores) - sum(paid)
        gained = [score - before for score, before in zip(scores, after, strict=True)]
        return all(gain in (0, left) for gain in gained) and sum(gained) in (0, left)
