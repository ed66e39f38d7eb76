"""Records: read, replay, check and write matches in files of many formats.

The native format (record.py) is for all games; formats of other programs are in the folder of the game they record.

>>> import mahjongkit as mj
>>> record = Record.of(mj.Table("riichi", seed=7))
>>> writable(record)
('mahjongkit', 'tenhou', 'tenhou6', 'mjai')
>>> loads(dumps(record, "mjai"), partial=True)
<Record riichi:tenhou, 1 hand, not whole>
"""

from __future__ import annotations

import gzip
import zlib
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Protocol, cast
from warnings import warn

from mahjongkit import rules as rulesets
from mahjongkit.errors import InputError, MahjongError, NotARecord, RecordError, shown
from mahjongkit.locale import say
from mahjongkit.records import record as native
from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import ClaimPhrase, Mismatch, MismatchKind, Record, Report, ValuePhrase

FORMATS = (native.FORMAT, *(name for formats in rulesets.formats() for name in formats))
"""The names of all formats."""

EXTENSIONS = {native.FORMAT: "jsonl", "tenhou": "xml", "tenhou6": "json", "mjai": "mjson"}
"""The file extensions of the formats."""

MAX_BYTES = 200 * 2**20
"""The largest file that is read, after unpacking."""

PROBE_CHARACTERS = 200
LAST_BINARY_CHARACTER = "\x08"
"""A file with a character up to this one among its first PROBE_CHARACTERS is binary."""


class RecordWarning(UserWarning):
    """A record has an action that the rules forbid but its server accepted."""

    def __init__(self, mismatch: Mismatch, words_package: str) -> None:
        super().__init__(mismatch, words_package)
        self.mismatch = mismatch
        self.words_package = words_package

    def words(self, lang: str = "en") -> str:
        """The warning in a language: `zh`, `ja` or `en`."""
        return say(lang, "verify.forbidden", **self.mismatch.words(lang, self.words_package))

    def __str__(self) -> str:
        return self.words()


def load(
    path: str | Path,
    *,
    partial: bool = False,
    check: bool = True,
    strict: bool = False,
    rules: str | None = None,
    **options: object,
) -> Record:
    """Read a record of any known format and replay it; raises RecordError if it breaks a rule or does not add up.

    A record that stops before the end of the match is an error, too, unless `partial` is set. With `check=False` the
    record's claims (yaku, points, deltas) are not compared; every action must be legal even then.

    `rules` and options (`load(path, rules="riichi:mleague", ippatsu=False)`) add what the file does not state: `rules`
    replaces the ruleset that the reader assumes, and options override what the file states. An action that the rules
    forbid but the server accepted gives a `RecordWarning`; with `strict=True` it is an error.

    >>> import mahjongkit as mj, tempfile
    >>> path = Path(tempfile.mkdtemp(), "match.jsonl")
    >>> _ = path.write_text(mj.Record.of(mj.Table("riichi", seed=7)).dump(), encoding="utf-8")
    >>> load(path, partial=True)
    <Record riichi:tenhou, 1 hand, not whole>
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
    """Like `load`, from the text of a file."""
    record, report = replay(text, name, Overrides(rules, options, strict))
    errors = [one for one in report.mismatches if check or one.kind is not MismatchKind.CLAIM]
    if errors:
        first = errors[0]
        what = ClaimPhrase(first.what, report.words_package)
        stated, played = ValuePhrase(first.expected), ValuePhrase(first.got)
        raise RecordError(first.event, "record.mismatch", hand=first.hand, what=what, stated=stated, played=played)
    if not record.whole and not partial:
        raise RecordError(name, "record.partial", hands=len(record))
    for one in report.warnings:
        warn(RecordWarning(one, report.words_package), stacklevel=3)
    return record


def verify(path: str | Path, *, strict: bool = False, rules: str | None = None, **options: object) -> Report:
    """Replay a record and report every mismatch with the table; an incomplete record is checked as far as it goes.

    `rules`, options and `strict` are those of `load`.

    >>> import mahjongkit as mj, tempfile
    >>> path = Path(tempfile.mkdtemp(), "match.jsonl")
    >>> _ = path.write_text(mj.Record.of(mj.Table("riichi", seed=7)).dump(), encoding="utf-8")
    >>> verify(path).mismatches
    ()
    """
    return replay(_text(Path(path)), Path(path).name, Overrides(rules, options, strict))[1]


def replay(text: str, name: str = "record", overrides: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """Replay the text of a record; returns the record and the report of all mismatches."""
    if native.recognises(text):
        if overrides.rules is not None or overrides.options:
            raise RecordError(name, "record.native.overrides")
        record = native.read(text, name)
        tables = list(record.tables())
        wins = sum(len(table.hand_result.wins) for table in tables if table.hand_over)
        return record, Report(len(record), sum(len(hand_log.packed_answers) for hand_log in record.hand_logs), wins, ())
    try:
        for module in _modules():
            if module.recognises(text):
                return module.replay(text, name, overrides)
    except RecordError:
        raise
    except (MahjongError, ValueError, TypeError, ArithmeticError, LookupError, RecursionError) as error:
        raise native.record_error(name, error) from error  # whatever a reader meets, the file is to blame
    raise NotARecord(name, "record.unknown", formats=", ".join(FORMATS))


def dumps(record: Record, format: str = native.FORMAT) -> str:
    """The text of a record in a format."""
    if format == native.FORMAT:
        return record.dump()
    for formats in rulesets.formats():
        if format in formats:
            writer = _module(formats[format])
            if not hasattr(writer, "dump"):
                raise InputError("record.format_not_written", format=format)
            return writer.dump(record)
    raise InputError("record.format", format=shown(format), formats=", ".join(FORMATS))


class _Format(Protocol):
    """What the module of a foreign format has."""

    def recognises(self, text: str) -> bool: ...
    def replay(self, text: str, name: str, overrides: Overrides) -> tuple[Record, Report]: ...

    def dump(self, record: Record) -> str:
        """Only in formats that can be written."""

    def is_binary(self, data: bytes) -> bool:
        """Only in binary formats, like `decode`."""

    def decode(self, data: bytes, name: str) -> str: ...


def _module(path: str) -> _Format:
    return cast(_Format, import_module(path))


def _modules() -> list[_Format]:
    return [_module(path) for formats in rulesets.formats() for path in formats.values()]


def writable(record: Record) -> tuple[str, ...]:
    """The formats in which this record can be written."""
    package = f"{record.ruleset.package}."
    foreign = [name for formats in rulesets.formats() for name, path in formats.items() if _writes(path, package)]
    return (native.FORMAT, *foreign)


def _writes(path: str, package: str) -> bool:
    return path.startswith(package) and hasattr(import_module(path), "dump")


def _text(path: Path) -> str:
    return unpacked(path.read_bytes(), path.name, MAX_BYTES)


def unpacked(data: bytes, name: str, max_bytes: int) -> str:
    """The text of a file, which may be compressed with gzip; binary formats are decoded to text by their module."""
    if data[:2] == b"\x1f\x8b":
        try:
            with gzip.open(BytesIO(data)) as packed:
                data = packed.read(max_bytes + 1)
        except (OSError, EOFError, zlib.error):
            raise RecordError(name, "record.gzip") from None
    if len(data) > max_bytes:
        raise RecordError(name, "record.too_large", bytes=max_bytes)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _decode_binary(data, name, NotARecord(name, "record.not_utf8", byte=error.start))
    if min(text[:PROBE_CHARACTERS], default=" ") > LAST_BINARY_CHARACTER:
        return text
    return _decode_binary(data, name, NotARecord(name, "record.not_text"))


def _decode_binary(data: bytes, name: str, error: NotARecord) -> str:
    """The text of a binary format; raises that error if no format recognises the data."""
    for module in _modules():
        if hasattr(module, "decode") and module.is_binary(data):
            return module.decode(data, name)
    raise error


__all__ = [
    "EXTENSIONS",
    "FORMATS",
    "Mismatch",
    "MismatchKind",
    "NotARecord",
    "Overrides",
    "Record",
    "RecordError",
    "RecordWarning",
    "Report",
    "dumps",
    "load",
    "loads",
    "replay",
    "unpacked",
    "verify",
    "writable",
]
