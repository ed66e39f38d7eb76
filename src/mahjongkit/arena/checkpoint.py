"""How far a simulation has come, in a file: whoever stops it, or kills it, can go on from there."""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from typing import Any

from mahjongkit.arena.statistics import Totals
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.version import __version__

FORMAT = "mahjongkit simulation"


def default_path(job: dict[str, object]) -> Path:
    """Where the state of a job is kept if nobody says where: a name of its own for every job."""
    return Path(f"mahjongkit-simulate-{zlib.crc32(json.dumps(job).encode()):08x}.json")


def save(path: Path, job: dict[str, object], totals: Totals) -> None:
    """Write the state down, all of it or nothing."""
    data = {"format": FORMAT, "version": __version__, "walls": WALL_VERSION, "job": job, **totals.as_data()}
    draft = path.with_name(path.name + ".new")
    draft.write_text(json.dumps(data))
    os.replace(draft, path)


def load(path: Path, job: dict[str, object], players: int) -> Totals:
    """The state of the same job; that of another one, or a damaged file, is refused."""
    try:
        data = json.loads(path.read_text())
    except FileNotFoundError:
        raise ValueError(f"nothing to resume: there is no {path}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path} is no state of a simulation: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{path} is no state of a simulation")
    if data.get("version") != __version__:
        raise ValueError(f"{path} was written by version {data.get('version')}; this is {__version__}")
    if data.get("walls") != WALL_VERSION:
        found = data.get("walls")
        raise ValueError(f"{path} was dealt with walls of version {found!r}; this deals version {WALL_VERSION}")
    _compare(path, data.get("job"), json.loads(json.dumps(job)))
    try:
        return Totals.from_data(data, players)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"{path} is damaged: {error}") from None


def _compare(path: Path, kept: Any, wanted: dict[str, object]) -> None:
    kept = kept if isinstance(kept, dict) else {}
    for name, value in wanted.items():
        if kept.get(name) != value:
            raise ValueError(f"{path} is the state of another simulation: {name} {kept.get(name)!r}, not {value!r}")
