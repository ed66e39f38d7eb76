"""Save and load the progress of a simulation, so that an interrupted one can be resumed."""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from typing import Any

from mahjongkit.arena.statistics import Totals
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.errors import InputError, MahjongError, json_fault, shown
from mahjongkit.version import __version__

FORMAT = "mahjongkit simulation"


def default_path(job: dict[str, object]) -> Path:
    """The file of a job's checkpoint if none is given; every job has a different one."""
    return Path(f"mahjongkit-simulate-{zlib.crc32(json.dumps(job).encode()):08x}.json")


def save(path: Path, job: dict[str, object], totals: Totals) -> None:
    """Write a checkpoint; the file is replaced at once, so that it is never half-written."""
    data = {"format": FORMAT, "version": __version__, "walls": WALL_VERSION, "job": job, **totals.as_data()}
    draft = path.with_name(path.name + ".new")
    draft.write_text(json.dumps(data), "utf-8")
    os.replace(draft, path)


def load(path: Path, job: dict[str, object], players: int) -> Totals:
    """Read the checkpoint of this job; raises InputError if the file belongs to another job or is damaged."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise InputError("simulation.nothing_to_resume", path=str(path)) from None
    except (ValueError, RecursionError) as error:
        raise InputError("simulation.unreadable", path=str(path), reason=json_fault(error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError("simulation.not_a_state", path=str(path))
    if data.get("version") != __version__:
        version = str(data.get("version"))
        raise InputError("simulation.version", path=str(path), version=version, current=__version__)
    if data.get("walls") != WALL_VERSION:
        version = shown(data.get("walls"))
        raise InputError("simulation.wall_version", path=str(path), version=version, current=WALL_VERSION)
    _compare(path, data.get("job"), json.loads(json.dumps(job)))
    try:
        return Totals.from_data(data, players)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise InputError(
            "simulation.damaged", path=str(path), reason=error if isinstance(error, MahjongError) else repr(error)
        ) from None


def _compare(path: Path, saved: Any, job: dict[str, object]) -> None:
    saved = saved if isinstance(saved, dict) else {}
    for name, value in job.items():
        if saved.get(name) != value:
            found = shown(saved.get(name))
            raise InputError("simulation.other", path=str(path), name=name, saved=found, given=shown(value))
