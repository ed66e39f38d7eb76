"""Check walls: those that a server lists under `/api/rooms/ID/walls`, or those of a record."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from mahjongkit.errors import InputError, MahjongError, Phrase, json_fault, shown
from mahjongkit.game.table import Table
from mahjongkit.records import record as native
from mahjongkit.records.wall_shuffle import WallShuffle, shuffle_problems, wall_hash


class WallCheck(NamedTuple):
    """What a check of a wall has found."""

    hand: int
    is_open: bool
    """Whether the wall has been revealed, so that there is something to check."""
    contributions: int
    """How many values the wall was shuffled from, besides the server's secret; -1 if it was not shuffled so."""
    problems: tuple[Phrase, ...]

    @property
    def outcome(self) -> str:
        """What a check without problems comes to: `fair`, `good` (only the hash was promised) or `closed`."""
        return "closed" if not self.is_open else "good" if self.contributions < 0 else "fair"

    def as_data(self, lang: str) -> dict[str, object]:
        """The check as plain data, for JSON."""
        return {**self._asdict(), "problems": [problem.words(lang) for problem in self.problems]}


def check_wall(entry: object) -> WallCheck:
    """Check one entry of `/api/rooms/ID/walls`: that the wall has its hash, and that it was shuffled as promised."""
    if not isinstance(entry, dict) or type(entry.get("hand")) is not int or not isinstance(entry.get("hash"), str):
        raise InputError("shuffle.entry", given=shown(entry))
    hand, hash, salt, wall, promise = (entry.get(key) for key in ("hand", "hash", "salt", "wall", "promise"))
    assert isinstance(hand, int)
    if not isinstance(salt, str) or not isinstance(wall, str):
        return WallCheck(hand, False, -1, ())
    problems = [] if wall_hash(salt, wall) == hash else [Phrase("shuffle.wrong_hash")]
    if promise is None:
        return WallCheck(hand, True, -1, tuple(problems))
    shuffle = WallShuffle.from_data({"secret": salt, "contributions": entry.get("contributions")})
    problems += shuffle_problems(shuffle, promise, wall)
    return WallCheck(hand, True, sum(one.value is not None for one in shuffle.contributions), tuple(problems))


def check_walls(text: str) -> list[WallCheck]:
    """Check every wall of a server's list, as JSON, or of a record in the native format."""
    try:
        if native.recognises(text):
            return _check_record(text)
        entries = json.loads(text)
    except (ValueError, RecursionError) as error:
        if isinstance(error, InputError):
            raise
        reason = error if isinstance(error, MahjongError) else json_fault(error)
        raise InputError("shuffle.file", reason=reason) from None
    if not isinstance(entries, list):
        raise InputError("shuffle.file", reason=shown(entries))
    return [check_wall(entry) for entry in entries]


def _check_record(text: str) -> list[WallCheck]:
    """Check the walls of a record; before anything else in it, so that a wrong wall is named as such."""
    lines = [json.loads(line) for line in text.splitlines()]
    hands = [line for line in lines if isinstance(line, dict) and line.get("type") == "hand"]
    checks = [_check_hand(number, line) for number, line in enumerate(hands)]
    if any(check.problems for check in checks):
        return checks
    record = native.read(text)
    shuffle, first = record.shuffles[0], record.hand_logs[0]
    if shuffle is not None and first.start.number == 0:
        table = Table(record.ruleset, shuffle.table_seed, walls=[first.wall], wall_version=record.wall_version)
        if table.hand_logs[0].start != first.start:
            checks[0] = checks[0]._replace(problems=(Phrase("shuffle.wrong_dealer"),))
    return checks


def _check_hand(number: int, line: dict[str, Any]) -> WallCheck:
    if "shuffle" not in line:
        return WallCheck(number, False, -1, ())
    shuffle, wall = WallShuffle.from_data(line["shuffle"]), str(line.get("wall"))
    hash = wall_hash(shuffle.secret, wall)
    shuffled = {"promise": shuffle.promise, "contributions": shuffle.as_data()["contributions"]}
    return check_wall({"hand": number, "hash": hash, "salt": shuffle.secret, "wall": wall, **shuffled})
