"""Tenhou's XML (mjlog). It numbers the tiles 0 to 135; a red five is the first of its four copies."""

from __future__ import annotations

import re

from mahjongkit.records.overrides import NO_OVERRIDES, Overrides
from mahjongkit.records.record import Record, Report
from mahjongkit.rules.riichi.records.export import replay_transcript, transcript_of
from mahjongkit.rules.riichi.records.tenhou_read import TenhouReader
from mahjongkit.rules.riichi.records.tenhou_write import write
from mahjongkit.rules.riichi.records.transcript import Transcript


def recognises(text: str) -> bool:
    return "<mjloggm" in text[:500] or bool(re.search(r"<(GO|INIT|SHUFFLE)\s", text[:4000]))


def read(text: str, name: str = "record") -> Transcript:
    """The transcript of an mjlog."""
    return TenhouReader(text, name).read()


def replay(text: str, name: str, overrides: Overrides = NO_OVERRIDES) -> tuple[Record, Report]:
    """Replay a record of this format on the table."""
    return replay_transcript(read(text, name), overrides)


def dump(record: Record) -> str:
    """Write a record in this format."""
    return write(transcript_of(record))
