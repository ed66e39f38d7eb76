"""Records: games in files of every kind, read, played again, checked and written.

Each game knows the formats that others use for it (`Ruleset.formats` of its folder); the own format is for all of them.
"""

from __future__ import annotations

import gzip
import zlib
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any
from warnings import warn

from mahjongkit import rules as rulesets
from mahjongkit.records import record as own
from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Mismatch, Record, RecordError, Report

FORMATS = (own.FORMAT, *(name for formats in rulesets.formats() for name in formats))
"""The names of all formats."""

ENDINGS = {own.FORMAT: "jsonl", "tenhou": "xml", "tenhou6": "json", "mjai": "mjson"}
"""How files of the formats end."""

LARGEST = 200 * 2**20
"""A file larger than this, unpacked, is no record."""


BEGINNING, CONTROL = 200, "\x08"
"""No text has characters up to CONTROL in its beginning."""


class RecordWarning(UserWarning):
    """A record has an action that the rules forbid but its server accepted."""


class NotARecord(RecordError):
    """A file of no known kind: nothing in it says that it is a record."""


def load(
    path: str | Path,
    *,
    partial: bool = False,
    check: bool = True,
    strict: bool = False,
    rules: str | None = None,
    **options: object,
) -> Record:
    """Read a record of any known format and replay it: what breaks a rule or does not add up is an error.

    A record that stops before the end of the match is an error, too, unless `partial` is set. With `check=False` the
    record's own claims (yaku, points, deltas) are not compared; every action must be legal even then.

    `rules` and options (`load(path, rules="riichi:mleague", ippatsu=False)`) say what the file does not: `rules`
    replaces the ruleset that the reader assumes, options win over what the file states. An action that the rules
    forbid but the server accepted gives a `RecordWarning`; with `strict=True` it is an error.
    """
    text = _text(Path(path))
    return loads(text, Path(path).name, partial=partial, check=check, strict=strict, rules=rules, **options)


def loads(
    text: str,
    name: str = "record",
    *,
    partial: bool = False,
    check: bool = True,
    strict: bool = False,
    rules: str | None = None,
    **options: object,
) -> Record:
    """The same from the text of a file."""
    record, report = reenact(text, name, Overrides(rules, options, strict))
    illegal = [one for one in report.mismatches if check or one.what.startswith(("action", "draw", "illegal", "end"))]
    if illegal:
        first = illegal[0]
        raise RecordError(first.event, f"hand {first.hand}, {first.what}: told is {first.expected}, not {first.got}")
    if not record.whole and not partial:
        raise RecordError(name, f"the match is not told to its end, only {len(record)} hands of it (see partial=True)")
    for one in report.warnings:
        warn(f"{one.event}: hand {one.hand}, {one.what}: {one.expected}: {one.got}", RecordWarning, stacklevel=3)
    return record


def verify(path: str | Path, *, strict: bool = False, rules: str | None = None, **options: object) -> Report:
    """Replay a record and report where it does not agree with the table; excerpts are checked as far as they go.

    `rules`, options and `strict` as in `load`.
    """
    return reenact(_text(Path(path)), Path(path).name, Overrides(rules, options, strict))[1]


def reenact(text: str, name: str = "record", asked: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """Replay a record; the report has everything that was found."""
    if own.recognises(text):
        if asked.rules is not None or asked.options:
            raise RecordError(name, "a record of mahjongkit states all its rules; no others can be given for it")
        record = own.read(text, name)
        tables = list(record.tables())
        wins = sum(len(table.hand_result.wins) for table in tables if table.hand_over)
        return record, Report(len(record), sum(len(hand_log[3]) for hand_log in record.hand_logs), wins, ())
    for module in _modules():
        if module.recognises(text):
            return module.replay(text, name, asked)  # type: ignore[no-any-return]
    raise NotARecord(name, f"no known kind of record; expected one of {', '.join(FORMATS)}")


def dumps(record: Record, format: str = own.FORMAT) -> str:
    """A record as text of a format."""
    if format == own.FORMAT:
        return record.dump()
    for formats in rulesets.formats():
        if format in formats:
            writer = import_module(formats[format])
            if not hasattr(writer, "dump"):
                raise ValueError(f"{format} can be read but not written")
            return writer.dump(record)  # type: ignore[no-any-return]
    raise ValueError(f"unknown format {format!r}; expected one of {', '.join(FORMATS)}")


def _modules() -> list[Any]:
    return [import_module(path) for formats in rulesets.formats() for path in formats.values()]


def writable(record: Record) -> tuple[str, ...]:
    """The formats that a record of this game can be written in."""
    folder = f"{rulesets.__name__}.{record.ruleset.name.rstrip('0123456789')}."
    found = [name for formats in rulesets.formats() for name, path in formats.items() if _writes(path, folder)]
    return (own.FORMAT, *found)


def _writes(path: str, folder: str) -> bool:
    return path.startswith(folder) and hasattr(import_module(path), "dump")


def _text(path: Path) -> str:
    return unpacked(path.read_bytes(), path.name, LARGEST)


def unpacked(data: bytes, name: str, largest: int) -> str:
    """The text of a file, packed with gzip or not; a format that is not text is decoded by its module."""
    if data[:2] == b"\x1f\x8b":
        try:
            with gzip.open(BytesIO(data)) as packed:
                data = packed.read(largest + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise RecordError(name, f"packed with gzip, but broken: {error}") from None
    if len(data) > largest:
        raise RecordError(name, f"more than {largest} bytes; no record is larger")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _decoded(data, name, f"byte {error.start} is no UTF-8 text")
    return text if min(text[:BEGINNING], default=" ") > CONTROL else _decoded(data, name, "no text")


def _decoded(data: bytes, name: str, reason: str) -> str:
    """The text that stands for a file which is none."""
    for module in _modules():
        if hasattr(module, "decode") and module.is_binary(data):
            return module.decode(data, name)  # type: ignore[no-any-return]
    raise NotARecord(name, reason)


__all__ = [
    "ENDINGS",
    "FORMATS",
    "Mismatch",
    "NotARecord",
    "Overrides",
    "Record",
    "RecordError",
    "RecordWarning",
    "Report",
    "dumps",
    "load",
    "loads",
    "reenact",
    "unpacked",
    "verify",
    "writable",
]
