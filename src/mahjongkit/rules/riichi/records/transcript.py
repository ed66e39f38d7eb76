"""A transcript: what a file of any format states about a match, with the tiles dealt and every move.

Every format is read into transcripts and written from them; `replay.py` plays a transcript on the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mahjongkit.errors import Phrase, RecordError
from mahjongkit.rules.riichi.records.move import Move


@dataclass(slots=True)
class WinClaim:
    """What a record states about a win; None for what the format does not state."""

    seat: int
    source: int
    """The discarder, or the winner on a self-draw."""
    tile: int | None = None
    yaku: dict[str, int] | None = None
    """Han by pattern key; 13 for a yakuman."""
    han: int | None = None
    fu: int | None = None
    points: int | None = None
    ura: tuple[int, ...] = ()
    where: str = ""


@dataclass(slots=True)
class HandTranscript:
    """One hand."""

    scores: tuple[int, ...]
    round: int
    """0 is East."""
    dealer: int
    honba: int
    sticks: int
    hands: tuple[tuple[int, ...], ...]
    """Thirteen tiles of every seat."""
    indicator: int
    moves: list[Move] = field(default_factory=list)
    wins: list[WinClaim] = field(default_factory=list)
    ending: str = ""
    """tsumo, ron, exhaustive, nagashi, kyuushu, suufon, suukan, suucha, sanchahou; empty if the record breaks off."""
    ready: tuple[int, ...] | None = None
    """The seats that showed a ready hand at a draw, if the record states them."""
    deltas: tuple[int, ...] | None = None
    """How the end of the hand changed the scores, without the sticks paid during the hand."""
    ura: tuple[int, ...] = ()
    where: str = ""


@dataclass(slots=True)
class Transcript:
    """A match."""

    game: str
    """The ruleset, like `riichi:tenhou`."""
    options: dict[str, object] = field(default_factory=dict)
    """Options that differ from the preset."""
    names: tuple[str, ...] = ()
    hands: list[HandTranscript] = field(default_factory=list)
    final_scores: tuple[int, ...] | None = None
    final_points: tuple[float, ...] | None = None
    whole: bool = True
    """Whether the record goes to the end of the match."""
    format: str = ""
    stated: tuple[str, ...] = field(default=(), compare=False)
    """Options that the file states, also if they equal those of the preset."""
    private: bool = field(default=False, compare=False)
    """Whether the match may have rules that the file does not state: in a private lobby or a room with chips."""
    uma_rows: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    """The uma that the file states; several if it depends on how many players are above the return points."""
    inferred: dict[str, object] = field(default_factory=dict, compare=False)
    """Options that the reader inferred from the numbers in the file."""
    not_judged: dict[str, Phrase] = field(default_factory=dict, compare=False)
    """Claims that cannot be compared: the beginning of `Mismatch.what` → the reason."""


__all__ = ["HandTranscript", "Move", "RecordError", "Transcript", "WinClaim"]
