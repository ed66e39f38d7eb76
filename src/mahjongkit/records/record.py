"""A record: a match with everything that is needed to replay it, and its native format.

The native format is JSON Lines: a header; for every hand its start position, its wall, its events and all answers; at
the end the result. A match can be rebuilt from header and answers alone, and from the events alone.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjongkit.core import codes
from mahjongkit.core.hand_log import POSITION_SIZE, Answer, HandLog, Position
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.errors import (
    IllegalAction,
    InputError,
    MahjongError,
    Phrase,
    RecordError,
    UsageError,
    json_fault,
    place_in_words,
    shown,
)
from mahjongkit.game.events import Event, Events
from mahjongkit.game.table import Table
from mahjongkit.locale import say, words_in
from mahjongkit.notation import parse_tile
from mahjongkit.records import versions
from mahjongkit.records.versions import VERSION
from mahjongkit.records.wall_shuffle import WallShuffle, shuffle_problems
from mahjongkit.tiles import code
from mahjongkit.version import __version__

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

FORMAT = "mahjongkit"
MAX_SEED = 2**64 - 1
ANSWERS = '\n{"type":"answers",'
"""How the line after the events of a hand begins."""
MAX_LINE_CHARACTERS = 2**17
"""The longest line of a native record; no hand needs one that is half as long."""


def record_error(where: str, error: Exception) -> RecordError:
    """A RecordError at a place in the file, with the message of another error."""
    if isinstance(error, MahjongError) and type(error).words is MahjongError.words:
        return RecordError(where, error.key, **error.values)
    return RecordError(where, "record.other", reason=error if isinstance(error, MahjongError) else str(error))


class MismatchKind(Enum):
    """Whether a record breaks the rules (an action, a draw or an ending does not fit) or only claims something else."""

    ACTION = "action"
    DRAW = "draw"
    ENDING = "ending"
    CLAIM = "claim"


class Mismatch(NamedTuple):
    """A place where a record and the table do not agree."""

    hand: int
    event: str
    """Where in the file the event is."""
    what: str
    """What differs, in words."""
    expected: object
    """What the record states."""
    got: object
    """What the table gives."""
    kind: MismatchKind = MismatchKind.CLAIM

    def as_data(self) -> dict[str, object]:
        """The mismatch as plain data, for JSON."""
        data = self._asdict()
        del data["kind"]
        return data | {"expected": _plain(self.expected), "got": _plain(self.got)}

    def words(self, lang: str, words_package: str = "") -> dict[str, str]:
        """The mismatch in words, by the names of its parts; `words_package` has the words of the record's game."""
        parts = {"expected": in_words(self.expected, lang), "got": in_words(self.got, lang)}
        return parts | {
            "hand": str(self.hand),
            "event": place_in_words(self.event, lang),
            "what": claim_in_words(self.what, lang, words_package),
        }


def _plain(value: object) -> object:
    """A value of a mismatch as plain data."""
    if isinstance(value, IllegalAction):
        return value.reason
    return str(value) if isinstance(value, MahjongError | Phrase) else value


def in_words(value: object, lang: str) -> str:
    """A value of a mismatch in words."""
    if isinstance(value, IllegalAction):
        return value.reason_in(lang)
    return value.words(lang) if isinstance(value, MahjongError | Phrase) else str(value)


def claim_in_words(claim: str, lang: str, words_package: str) -> str:
    """What a record claims, such as `fu of seat 2`, in the words of its game."""
    name, of_seat, seat = claim.partition(" of seat ")
    words = words_in(words_package) if words_package else None
    said = words and words.find(lang, f"claim.{name.partition(' (')[0]}")
    if not words or not said:
        return claim
    return words.say(lang, "claim.of_seat", what=said, seat=seat) if of_seat else said


class ClaimPhrase(Phrase):
    """What a record claims, as a part of the message of an error."""

    def __init__(self, claim: str, words_package: str) -> None:
        super().__init__("claim", claim=claim, words_package=words_package)

    def words(self, lang: str = "en", words_package: str = "") -> str:
        return claim_in_words(str(self.values["claim"]), lang, str(self.values["words_package"]))


class ValuePhrase(Phrase):
    """A value of a mismatch, as a part of the message of an error."""

    def __init__(self, value: object) -> None:
        super().__init__("value", value=value)

    def words(self, lang: str = "en", words_package: str = "") -> str:
        return in_words(self.values["value"], lang)


class Report(NamedTuple):
    """How much of a record was replayed and checked, and what did not agree."""

    hands: int
    actions: int
    wins: int
    mismatches: tuple[Mismatch, ...]
    warnings: tuple[Mismatch, ...] = ()
    """Actions that the rules forbid but the server accepted; they are replayed with the rule relaxed."""
    inferred: tuple[tuple[str, object], ...] = ()
    """Options that the record does not state but that follow from its numbers."""
    not_judged: tuple[str, ...] = ()
    """Claims that could not be compared, each with the reason."""
    unjudged: tuple[tuple[str, Phrase], ...] = ()
    """The same claims, apart from their reasons."""
    words_package: str = ""
    """The package with the words of the record's game."""

    def as_data(self) -> dict[str, object]:
        """The report as plain data, for JSON."""
        return {
            "hands": self.hands,
            "actions": self.actions,
            "wins": self.wins,
            "mismatches": [one.as_data() for one in self.mismatches],
            "warnings": [one.as_data() for one in self.warnings],
            "inferred": [{"option": name, "value": value} for name, value in self.inferred],
            "not_judged": [{"claim": claim} for claim in self.not_judged],
        }

    def lines(self, file: str, lang: str) -> dict[str, list[str]]:
        """What the report has to say about a file, line by line, by the names of its lists."""
        package = self.words_package
        claims = [(claim_in_words(claim, lang, package), reason.words(lang)) for claim, reason in self.unjudged]
        return {
            "not_judged": [say(lang, "verify.not_judged", file=file, claim=one, reason=why) for one, why in claims],
            "inferred": [
                say(lang, "verify.inferred", file=file, option=name, value=value) for name, value in self.inferred
            ],
            "warnings": [say(lang, "verify.warning", file=file, **one.words(lang, package)) for one in self.warnings],
            "mismatches": [
                say(lang, "verify.mismatch", file=file, **one.words(lang, package)) for one in self.mismatches
            ],
        }


class Record:
    """A match that was played.

    >>> import mahjongkit as mj
    >>> record = Record.of(mj.Table("riichi", seed=7), names=["Aki", "Ben", "Chi", "Dao"])
    >>> record
    <Record riichi:tenhou, 1 hand, not whole>
    """

    def __init__(
        self,
        ruleset: Ruleset,
        hand_logs: Sequence[HandLog],
        *,
        names: Sequence[str] = (),
        seed: int | None = None,
        whole: bool = True,
        format: str = FORMAT,
        wall_version: int = WALL_VERSION,
        shuffles: Sequence[WallShuffle | None] = (),
    ) -> None:
        """`hand_logs` are those of `Table.hand_logs`; `whole` says whether the match was played to its end.

        `wall_version` says how walls follow from the seed: see `core.state`. `shuffles` says for each hand how a server
        shuffled its wall, where that is known.
        """
        self.ruleset = ruleset
        self.hand_logs = tuple(hand_logs)
        self.names = tuple(names) or tuple(f"P{seat}" for seat in range(ruleset.players))
        for name in self.names:
            if not is_text(name):
                raise InputError("record.native.name", name=shown(name))
        self.seed = seed
        self.whole = whole
        self.format = format
        self.wall_version = wall_version
        self.shuffles = tuple(shuffles) or (None,) * len(self.hand_logs)

    @classmethod
    def of(cls, table: Table, names: Sequence[str] = ()) -> Record:
        """The record of a table so far."""
        hand_logs, walls = table.hand_logs, table.wall_version
        return cls(table.ruleset, hand_logs, names=names, seed=table.seed, whole=table.over, wall_version=walls)

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.hand_logs)

    def __repr__(self) -> str:
        part, count = "" if self.whole else ", not whole", len(self)
        return f"<Record {self.ruleset.name}:{self.ruleset.preset}, {count} {'hand' if count == 1 else 'hands'}{part}>"

    @property
    def events(self) -> Events:
        """The events of all hands."""
        return Events([event for hand_log in self.hand_logs for event in hand_log.events], self.ruleset)

    def tables(self) -> Iterator[Table]:
        """The table at the end of every hand."""
        for hand_log in self.hand_logs:
            yield Table.replayed(self.ruleset, hand_log)

    def resume(self) -> Table:
        """A table on which the match continues where the record ends."""
        if self.seed is None:
            raise UsageError("record.native.no_seed")
        return Table.resumed(self.ruleset, self.seed, self.hand_logs, wall_version=self.wall_version)

    def at(self, hand: int = 0, turn: int | None = None) -> Table:
        """The table in a hand just before discard number `turn`; both count from 0. Without `turn`, its end."""
        if not 0 <= hand < len(self):
            raise InputError("record.no_such_hand", hand=hand, last=len(self) - 1)
        hand_log = self.hand_logs[hand]
        if turn is None:
            return Table.replayed(self.ruleset, hand_log)
        verbs = self.ruleset.flow.vocabulary
        discards = [
            i
            for i, answer in enumerate(hand_log.answers())
            if verbs[answer.action].verb in self.ruleset.flow.discard_verbs
        ]
        if not 0 <= turn <= len(discards):
            raise InputError("record.no_such_turn", turn=turn, hand=hand, last=len(discards))
        return Table.replayed(self.ruleset, hand_log, discards[turn] if turn < len(discards) else None)

    # The native format.

    def dump(self) -> str:
        """The record as JSON Lines."""
        lines: list[object] = [self._header()]
        for hand_log, shuffle in zip(self.hand_logs, self.shuffles, strict=True):
            wall = " ".join(map(code, hand_log.wall))
            shuffled = {} if shuffle is None else {"shuffle": shuffle.as_data()}
            lines.append({"type": "hand", "opening": list(hand_log.start), "wall": wall, **shuffled})
            lines += [event.as_data() for event in Events(hand_log.events, self.ruleset)]
            answers = [[seat, str(self.ruleset.flow.vocabulary[code])] for seat, code in hand_log.answers()]
            lines.append({"type": "answers", "answers": answers})
        if self.whole:
            result = Table.replayed(self.ruleset, self.hand_logs[-1]).result()
            lines.append({"type": "result", **result._asdict()})
        return "".join(_line(line) + "\n" for line in lines)

    def _header(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "engine": __version__,
            "ruleset": f"{self.ruleset.name}:{self.ruleset.preset}",
            "options": versions.all_options(self.ruleset),
            "wall_version": self.wall_version,
            "seed": self.seed,
            "names": list(self.names),
        }


def is_text(value: object) -> bool:
    """Whether a value is text that can be encoded as UTF-8; lone surrogates cannot."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def recognises(text: str) -> bool:
    """Whether a text is a record in the native format."""
    first = text[:300].lstrip()
    return first.startswith("{") and f'"format":"{FORMAT}"' in first.replace(" ", "")


def read(text: str, name: str = "record") -> Record:
    """Read a record in the native format: rebuild it from header and answers, and compare every event."""
    return _Reader(text, name).read()


@lru_cache(maxsize=256)
def _face(word: str) -> int:
    """The face of a tile of a wall; remembered, because reading a text takes longer than dealing a hand."""
    return parse_tile(word)


@lru_cache(maxsize=4096)
def _action_code(text: str, ruleset: Ruleset) -> int:
    """The code of an action; remembered like a face."""
    return ruleset.flow.vocabulary.parse(text).code


@lru_cache(maxsize=16384)
def _event_data(code: int, ruleset: Ruleset) -> dict[str, Any]:
    """An event as plain data; remembered like a face, so nobody may change it."""
    return Event(code, ruleset).as_data()


@lru_cache(maxsize=16384)
def _event_text(code: int, ruleset: Ruleset) -> str:
    """The line of an event as `Record.dump` writes it; remembered like a face."""
    return _line(_event_data(code, ruleset))


def _line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _same_event(recorded: dict[str, Any], event: dict[str, Any], ruleset: Ruleset) -> bool:
    """Whether a recorded event is the one on the table; version 1 may have counted other tiles as `left`."""
    if recorded == event:
        return True
    return event["type"] == "start" and recorded == {**event, "left": event["left"] + ruleset.flow.left_in_version_1}


class _Reader:
    """Reads the native format line by line."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text.removesuffix("\n")
        self.start = 0 if text else 1
        """Where the next line begins."""
        self.name = name
        self.place = 0
        self.version = VERSION
        self.openings: list[tuple[int, ...]] = []
        self.shuffles: list[WallShuffle | None] = []

    @property
    def where(self) -> str:
        return f"{self.name}, line {self.place}"

    @property
    def has_more(self) -> bool:
        """Whether there is a further line."""
        return self.start <= len(self.text)

    def next(self) -> dict[str, Any]:
        if not self.has_more:
            raise RecordError(self.where, "record.native.breaks_off")
        end = self.text.find("\n", self.start)
        text = self.text[self.start : end if end >= 0 else None]
        self.start += len(text) + 1
        self.place += 1
        if len(text) > MAX_LINE_CHARACTERS:
            raise RecordError(self.where, "record.native.long_line", maximum=MAX_LINE_CHARACTERS)
        try:
            line = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(self.where, "record.not_json", reason=json_fault(error)) from None
        if not isinstance(line, dict):
            raise RecordError(self.where, "record.not_an_object", value=shown(line))
        return line

    def read(self) -> Record:
        header = self.next()
        ruleset = self.ruleset(header)
        names, seed, walls = header.get("names"), header.get("seed"), self.wall_version(header)
        if not isinstance(names, list) or len(names) != ruleset.players or not all(map(is_text, names)):
            raise RecordError(self.where, "record.native.names", names=shown(names), players=ruleset.players)
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MAX_SEED):
            raise RecordError(self.where, "record.native.seed", seed=shown(seed), maximum=MAX_SEED)
        hand_logs: list[HandLog] = []
        table: Table | None = None
        while self.has_more:
            line = self.next()
            if line.get("type") == "result" and table is not None:
                self.result(line, table)
                return Record(ruleset, hand_logs, names=names, seed=seed, wall_version=walls, shuffles=self.shuffles)
            if line.get("type") != "hand":
                raise RecordError(self.where, "record.native.line", type=shown(line.get("type")))
            before = table
            table = self.hand(ruleset, line)
            if before is not None:
                self.check_order(before, table)
            hand_logs += table.hand_logs
        if table is None:
            raise RecordError(self.where, "record.no_hand")
        shuffles = self.shuffles
        return Record(ruleset, hand_logs, names=names, seed=seed, whole=False, wall_version=walls, shuffles=shuffles)

    def ruleset(self, header: dict[str, Any]) -> Ruleset:
        if header.get("format") != FORMAT:
            raise RecordError(
                self.where, "record.native.format", format=shown(header.get("format")), expected=shown(FORMAT)
            )
        options, name = header.get("options", {}), header.get("ruleset")
        if not isinstance(options, dict) or not isinstance(name, str):
            raise RecordError(self.where, "record.native.ruleset")
        try:
            self.version = versions.check_version(header.get("version"), FORMAT)
            return versions.find_ruleset(self.version, name, options)
        except (ValueError, TypeError, OverflowError) as error:
            raise record_error(self.where, error) from None

    def wall_version(self, header: dict[str, Any]) -> int:
        """How walls follow from the seed; version 1 of the format had only one way."""
        version = header.get("wall_version") if self.version > 1 else 1
        if type(version) is not int or not 1 <= version <= WALL_VERSION:
            raise RecordError(self.where, "record.native.wall_version", version=shown(version), newest=WALL_VERSION)
        return version

    def hand(self, ruleset: Ruleset, line: dict[str, Any]) -> Table:
        """Read and replay one hand."""
        began = self.place
        start_position, wall = self.start_position(line), self.wall(line, ruleset)
        self.shuffles.append(self.shuffle(line, wall))
        start = Position(start_position)
        if (table := self.hand_as_dumped(ruleset, start, wall)) is not None:
            return table
        recorded: list[dict[str, Any]] = []
        while (entry := self.next()).get("type") != "answers":
            recorded.append(entry)
            if len(recorded) > codes.MAX_EVENTS:
                raise RecordError(self.where, "record.native.event_too_many", stated=shown(entry))
        answer_log = self.answers(entry, ruleset)
        try:
            table = Table.replayed(ruleset, HandLog(start, wall, array("Q"), array("i", answer_log)))
        except ValueError as error:
            raise record_error(self.where, error) from None
        self.check_events(recorded, table, began)
        return table

    def hand_as_dumped(self, ruleset: Ruleset, start: Position, wall: bytes) -> Table | None:
        """The same hand if its events are written as `Record.dump` writes them: compared as one text, without JSON.

        If they are not, or something is wrong, nothing has been read.
        """
        begin, place = self.start, self.place
        end = self.text.find(ANSWERS, begin - 1)
        if end < 0:
            return None
        stated = self.text[begin : end + 1]
        self.start, self.place = end + 1, place + stated.count("\n")
        try:
            log = HandLog(start, wall, array("Q"), array("i", self.answers(self.next(), ruleset)))
            table = Table.replayed(ruleset, log)
            if stated == "".join([_event_text(code, ruleset) + "\n" for code in table.hand_logs[-1].events]):
                return table
        except ValueError:
            pass  # whatever is wrong is said by those who read line by line
        self.start, self.place = begin, place
        return None

    def check_events(self, recorded: list[dict[str, Any]], table: Table, began: int) -> None:
        """The recorded events of a hand, which began at that line, must be those of the table."""
        events = [_event_data(code, table.ruleset) for code in table.hand_logs[-1].events]
        for place, entry in enumerate(recorded):
            if place >= len(events) or not _same_event(entry, events[place], table.ruleset):
                where = f"{self.name}, line {began + place + 1}"
                if place >= len(events):
                    raise RecordError(where, "record.native.event_too_many", stated=shown(entry))
                raise RecordError(where, "record.native.event", stated=shown(entry), played=str(events[place]))
        if len(recorded) != len(events):
            raise RecordError(self.where, "record.native.event_count", stated=len(recorded), played=len(events))

    def start_position(self, line: dict[str, Any]) -> tuple[int, ...]:
        start_position, size = line.get("opening"), POSITION_SIZE - (self.version == 1)
        if (
            not isinstance(start_position, list)
            or len(start_position) != size
            or not all(type(one) is int for one in start_position)
        ):
            raise RecordError(self.where, "record.native.opening", opening=shown(start_position), size=size)
        self.openings = versions.complete_openings([*self.openings[-1:], start_position])
        return self.openings[-1]

    def wall(self, line: dict[str, Any], ruleset: Ruleset) -> bytes:
        try:
            faces = [_face(word) for word in str(line.get("wall")).split(" ")]
        except ValueError as error:
            raise RecordError(self.where, "record.native.wall_tile", reason=error) from None
        if sorted(faces) != sorted(ruleset.tiles.faces):
            raise RecordError(self.where, "record.native.wall", tiles=len(faces), ruleset=ruleset.name)
        return bytes(faces)

    def shuffle(self, line: dict[str, Any], wall: bytes) -> WallShuffle | None:
        """How the wall was shuffled, where the record says it: the wall must be the one that follows from it."""
        if "shuffle" not in line:
            return None
        try:
            shuffle = WallShuffle.from_data(line["shuffle"])
        except ValueError as error:
            raise record_error(self.where, error) from None
        if problems := shuffle_problems(shuffle, shuffle.promise, " ".join(map(code, wall))):
            raise RecordError(self.where, "record.native.shuffle", reason=problems[0])
        return shuffle

    def answers(self, line: dict[str, Any], ruleset: Ruleset) -> list[int]:
        answer_log = []
        answers = line.get("answers")
        for answer in answers if isinstance(answers, list) else ():
            match answer:
                case [int(seat), str(text)] if type(seat) is int and 0 <= seat < ruleset.players:
                    try:
                        answer_log.append(Answer(seat, _action_code(text, ruleset)).pack())
                    except ValueError as error:
                        raise record_error(self.where, error) from None
                case _:
                    raise RecordError(self.where, "record.native.answer", answer=shown(answer))
        if not isinstance(answers, list):
            raise RecordError(self.where, "record.native.answers", answers=shown(answers))
        return answer_log

    def check_order(self, before: Table, after: Table) -> None:
        """A hand must follow from the one before it."""
        if not before.hand_over or before.over:
            raise RecordError(self.where, "record.native.hand_too_many")
        expected = before.copy()
        expected.next_hand()
        if expected.hand_logs[-1].start != after.hand_logs[-1].start:
            raise RecordError(self.where, "record.native.hand_start")

    def result(self, line: dict[str, Any], table: Table) -> None:
        if self.has_more:
            raise RecordError(self.where, "record.native.after_the_result")
        expected = {key: list(value) for key, value in table.result()._asdict().items()}
        if not table.over or {key: line.get(key) for key in expected} != expected:
            raise RecordError(self.where, "record.native.result", stated=shown(line), played=str(expected))
