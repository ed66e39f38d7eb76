"""A record: a match that was played, hand by hand, with everything that is needed to play it again.

The own format is JSON Lines: a header, then for every hand the position it began with, its wall, its events, and every
answer given; at the end the result. A match rebuilds from header and answers alone, and from the events alone.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjongkit.core.state import WALL_VERSION
from mahjongkit.errors import shown
from mahjongkit.game.events import Events
from mahjongkit.game.table import Table
from mahjongkit.notation import parse_tile
from mahjongkit.records import versions
from mahjongkit.records.versions import VERSION
from mahjongkit.rules.bounds import POSITION_SIZE
from mahjongkit.tiles import code
from mahjongkit.version import __version__

if TYPE_CHECKING:
    from mahjongkit.core.state import HandLog
    from mahjongkit.rules import Ruleset

FORMAT = "mahjongkit"
MOST_SEED = 2**64 - 1


class RecordError(ValueError):
    """A record that cannot be read: what is wrong, and where."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"{where}: {reason}")


class Mismatch(NamedTuple):
    """Where a record and the table do not agree."""

    hand: int
    event: str
    what: str
    expected: object
    got: object


class Report(NamedTuple):
    """What was checked when a record was played again, and what did not agree."""

    hands: int
    actions: int
    wins: int
    mismatches: tuple[Mismatch, ...]
    warnings: tuple[Mismatch, ...] = ()
    """Actions that the rules forbid but the server accepted: the record is replayed with the rule relaxed."""
    inferred: tuple[tuple[str, object], ...] = ()
    """Options that the record does not state but its own numbers settle."""
    not_judged: tuple[str, ...] = ()
    """Claims that could not be compared, each with the reason."""


class Record:
    """A match that was played."""

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
    ) -> None:
        """`chapters` are the hands as `Table.chapters` gives them; `whole` if the match was played to its end.

        `wall_version` says how walls follow from the seed: see `core.play`.
        """
        self.ruleset = ruleset
        self.hand_logs = tuple(hand_logs)
        self.names = tuple(names) or tuple(f"P{seat}" for seat in range(ruleset.players))
        for name in self.names:
            if not is_text(name):
                raise ValueError(f"name {name!r} is no text that can be written")
        self.seed = seed
        self.whole = whole
        self.format = format
        self.wall_version = wall_version

    @classmethod
    def of(cls, table: Table, names: Sequence[str] = ()) -> Record:
        """The record of a table, as far as it was played."""
        hand_logs, walls = table.hand_logs, table.wall_version
        return cls(table.ruleset, hand_logs, names=names, seed=table.seed, whole=table.over, wall_version=walls)

    def __len__(self) -> int:
        """How many hands there are."""
        return len(self.hand_logs)

    def __repr__(self) -> str:
        part = "" if self.whole else ", not whole"
        return f"<Record {self.ruleset.name}:{self.ruleset.preset}, {len(self)} hands{part}>"

    @property
    def events(self) -> Events:
        """Everything that happened."""
        return Events([event for hand_log in self.hand_logs for event in hand_log[2]], self.ruleset)

    def tables(self) -> Iterator[Table]:
        """The table at the end of every hand."""
        for hand_log in self.hand_logs:
            yield Table.replayed(self.ruleset, hand_log)

    def taken_up(self) -> Table:
        """The match where the record ends, to go on with."""
        if self.seed is None:
            raise ValueError("the record does not tell the seed of its walls, so nobody can go on with it")
        return Table.resumed(self.ruleset, self.seed, self.hand_logs, wall_version=self.wall_version)

    def at(self, hand: int = 0, turn: int | None = None) -> Table:
        """The table at a moment: in a hand (0 is the first), just before discard number `turn` (0 is the first).

        Without `turn` it is the end of the hand.
        """
        if not 0 <= hand < len(self):
            raise ValueError(f"hand {hand}; this record has hands 0 to {len(self) - 1}")
        hand_log = self.hand_logs[hand]
        if turn is None:
            return Table.replayed(self.ruleset, hand_log)
        verbs = self.ruleset.vocabulary
        discards = [
            i
            for i, answer_log in enumerate(hand_log[3])
            if verbs[answer_log & 0xFFFFFFF].verb in self.ruleset.discard_verbs
        ]
        if not 0 <= turn <= len(discards):
            raise ValueError(f"turn {turn}; hand {hand} has turns 0 to {len(discards)}")
        return Table.replayed(self.ruleset, hand_log, discards[turn] if turn < len(discards) else len(hand_log[3]))

    # The own format.

    def dump(self) -> str:
        """The record as JSON Lines."""
        lines: list[object] = [self._header()]
        for hand_log in self.hand_logs:
            start_position, wall, events, answer_log = hand_log
            lines.append({"type": "hand", "opening": list(start_position), "wall": " ".join(map(code, wall))})
            lines += [event.as_data() for event in Events(events, self.ruleset)]
            answers = [[one >> 28, str(self.ruleset.vocabulary[one & 0xFFFFFFF])] for one in answer_log]
            lines.append({"type": "answers", "answers": answers})
        if self.whole:
            result = Table.replayed(self.ruleset, self.hand_logs[-1]).result()
            lines.append({"type": "result", **result._asdict()})
        return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)

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
    """Whether a value is text that every file can hold: half of a surrogate pair is none."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def recognises(text: str) -> bool:
    """Whether a text is a record in the own format."""
    first = text[:300].lstrip()
    return first.startswith("{") and f'"format":"{FORMAT}"' in first.replace(" ", "")


def read(text: str, name: str = "record") -> Record:
    """A record in the own format: rebuilt from header and answers, and compared with its events line by line."""
    return _Reader(text, name).read()


def _same_event(told: dict[str, Any], event: dict[str, Any], game: Ruleset) -> bool:
    """Whether a record states an event as it happens; version 1 may have counted other tiles as `left`."""
    if told == event:
        return True
    return event["type"] == "start" and told == {**event, "left": event["left"] + game.left_in_version_1}


class _Reader:
    """Reads the own format line by line."""

    def __init__(self, text: str, name: str) -> None:
        self.lines = text.removesuffix("\n").split("\n") if text else []
        self.name = name
        self.place = 0
        self.version = VERSION
        self.openings: list[tuple[int, ...]] = []

    @property
    def where(self) -> str:
        return f"{self.name}, line {self.place}"

    def next(self) -> dict[str, Any]:
        if self.place >= len(self.lines):
            raise RecordError(self.where, "the record breaks off here")
        text = self.lines[self.place]
        self.place += 1
        try:
            line = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(self.where, f"no JSON: {error}") from None
        if not isinstance(line, dict):
            raise RecordError(self.where, f"{shown(line)}; expected an object")
        return line

    def read(self) -> Record:
        header = self.next()
        game = self.ruleset(header)
        names, seed, walls = header.get("names"), header.get("seed"), self.wall_version(header)
        if not isinstance(names, list) or len(names) != game.players or not all(map(is_text, names)):
            raise RecordError(self.where, f"names {shown(names)}; expected {game.players} texts")
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MOST_SEED):
            raise RecordError(self.where, f"seed {shown(seed)}; expected a whole number, 0 to {MOST_SEED}, or null")
        hand_logs: list[HandLog] = []
        table: Table | None = None
        while self.place < len(self.lines):
            line = self.next()
            if line.get("type") == "result" and table is not None:
                self.result(line, table)
                return Record(game, hand_logs, names=names, seed=seed, wall_version=walls)
            if line.get("type") != "hand":
                found = shown(line.get("type"))
                raise RecordError(self.where, f"a line of type {found}; expected a hand or the result")
            follows = table
            table = self.hand(game, line)
            if follows is not None:
                self.order(follows, table)
            hand_logs += table.hand_logs
        if table is None:
            raise RecordError(self.where, "no hand in it")
        return Record(game, hand_logs, names=names, seed=seed, whole=False, wall_version=walls)

    def ruleset(self, header: dict[str, Any]) -> Ruleset:
        if header.get("format") != FORMAT:
            raise RecordError(self.where, f"format {shown(header.get('format'))}; expected {FORMAT!r}")
        options, name = header.get("options", {}), header.get("ruleset")
        if not isinstance(options, dict) or not isinstance(name, str):
            raise RecordError(self.where, "expected a ruleset and its options")
        try:
            self.version = versions.check_version(header.get("version"), FORMAT)
            return versions.find_ruleset(self.version, name, options)
        except (ValueError, TypeError, OverflowError) as error:
            raise RecordError(self.where, str(error)) from None

    def wall_version(self, header: dict[str, Any]) -> int:
        """How walls follow from the seed; 0.1 knew one way only."""
        found = header.get("wall_version") if self.version > 1 else 1
        if type(found) is not int or not 1 <= found <= WALL_VERSION:
            raise RecordError(self.where, f"wall_version {shown(found)}; expected 1 to {WALL_VERSION}")
        return found

    def hand(self, game: Ruleset, line: dict[str, Any]) -> Table:
        """One hand, played again."""
        began = self.place
        start_position, wall = self.start_position(line), self.wall(line, game)
        told: list[dict[str, Any]] = []
        while (entry := self.next()).get("type") != "answers":
            told.append(entry)
        answer_log = self.answers(entry, game)
        try:
            table = Table.replayed(game, (start_position, wall, array("Q"), array("i", answer_log)))
        except ValueError as error:
            raise RecordError(self.where, str(error)) from None
        events = table.hand_events
        for place, entry in enumerate(told):
            if place >= len(events) or not _same_event(entry, events[place].as_data(), game):
                got = events[place].as_data() if place < len(events) else "nothing"
                where, told_is = f"{self.name}, line {began + place + 1}", shown(entry)
                raise RecordError(where, f"told is {told_is}, but {got} happens")
        if len(told) != len(events):
            raise RecordError(self.where, f"{len(told)} events are told, but {len(events)} happen")
        return table

    def start_position(self, line: dict[str, Any]) -> tuple[int, ...]:
        start_position, size = line.get("opening"), POSITION_SIZE - (self.version == 1)
        if (
            not isinstance(start_position, list)
            or len(start_position) != size
            or not all(type(one) is int for one in start_position)
        ):
            raise RecordError(self.where, f"opening {shown(start_position)}; expected {size} whole numbers")
        self.openings = versions.complete_openings([*self.openings[-1:], start_position])
        return self.openings[-1]

    def wall(self, line: dict[str, Any], game: Ruleset) -> bytes:
        try:
            faces = [parse_tile(word) for word in str(line.get("wall")).split(" ")]
        except ValueError as error:
            raise RecordError(self.where, f"wall: {error}") from None
        if sorted(faces) != sorted(game.tiles.faces):
            raise RecordError(self.where, f"wall: {len(faces)} tiles that are not those of {game.name}")
        return bytes(faces)

    def answers(self, line: dict[str, Any], game: Ruleset) -> list[int]:
        found = []
        answers = line.get("answers")
        for answer in answers if isinstance(answers, list) else ():
            match answer:
                case [int(seat), str(text)] if type(seat) is int and 0 <= seat < game.players:
                    try:
                        found.append(seat << 28 | game.vocabulary.parse(text).code)
                    except ValueError as error:
                        raise RecordError(self.where, str(error)) from None
                case _:
                    raise RecordError(self.where, f"answer {shown(answer)}; expected a seat and an action")
        if not isinstance(answers, list):
            raise RecordError(self.where, f"answers {shown(answers)}; expected a list")
        return found

    def order(self, before: Table, after: Table) -> None:
        """A hand must follow from the one before it."""
        if not before.hand_over or before.over:
            raise RecordError(self.where, "a hand follows, but the one before it is not over, or was the last")
        apply_recorded = before.copy()
        apply_recorded.next_hand()
        if apply_recorded.hand_logs[-1][0] != after.hand_logs[-1][0]:
            raise RecordError(self.where, "the hand does not begin with what the one before it left")

    def result(self, line: dict[str, Any], table: Table) -> None:
        if self.place != len(self.lines):
            raise RecordError(self.where, "something follows the result")
        expected = {key: list(value) for key, value in table.result()._asdict().items()}
        if not table.over or {key: line.get(key) for key in expected} != expected:
            raise RecordError(self.where, f"the result told is {shown(line)}, but {expected} happened")
