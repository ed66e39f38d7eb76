"""Versions of the record format: how to read version 1, which mahjongkit 0.1 wrote, and what version 2 changes.

Version 1 wrote only the options that differ from the preset, and its walls followed from the number of the hand. It is
read with the presets of 0.1, stored in presets_v1.json, because presets may have changed since. Version 2 writes every
option.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mahjongkit import rules
from mahjongkit.core.hand_log import DEALER, NUMBER, POSITION_SIZE, REPEAT, TURN
from mahjongkit.errors import InputError, shown

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

VERSION = 2
"""The version that is written, for records and for rooms in a database."""
VERSIONS = (1, 2)
"""The versions that can be read."""


@cache
def frozen_presets() -> dict[str, dict[str, object]]:
    """Every option of every preset in 0.1; the first preset of a game is its default."""
    text = Path(__file__).with_name("presets_v1.json").read_text("utf-8")
    return {name: from_json(options) for name, options in json.loads(text).items()}


def from_json(options: Mapping[str, Any]) -> dict[str, object]:
    """Options from JSON, where lists stand for tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}


def find_ruleset(version: int, name: str, options: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a record or room that was written in a version of the format."""
    if version == 1:
        return _first_version(name, from_json(options))
    ruleset = rules.find(name)
    missing = [option for option in ruleset.options if option not in options]
    if missing:
        names = {"options": ", ".join(missing[:3]), "version": VERSION, "ruleset": ruleset.name}
        if len(missing) > 3:
            raise InputError("record.native.options_and_others", **names)
        raise InputError("record.native.options", **names)
    return _changed(ruleset, from_json(options))


def _first_version(name: str, changes: dict[str, object]) -> Ruleset:
    ruleset = rules.find(name)
    full = f"{ruleset.name}:{ruleset.preset}" if ":" in name else _default_of(ruleset.name)
    if full not in frozen_presets():
        raise InputError("record.native.old_ruleset", ruleset=shown(name))
    legacy = {option: value for option, value in ruleset.options.legacy_values.items() if option in ruleset.options}
    values = {**legacy, **frozen_presets()[full], **changes}
    for option, (then, now) in ruleset.options.former_values.items():
        if values.get(option) is then:
            values[option] = now
    return _changed(rules.find(full), values)


def _changed(ruleset: Ruleset, values: Mapping[str, object]) -> Ruleset:
    """A ruleset with these options; cached, because making one is slow."""
    now: Mapping[str, object] = ruleset.options
    changes = {name: value for name, value in values.items() if name not in now or not _same(value, now[name])}
    if not changes:
        return ruleset
    return _cached_ruleset(f"{ruleset.name}:{ruleset.preset}", json.dumps(changes))


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


@lru_cache(maxsize=64)
def _cached_ruleset(name: str, changes: str) -> Ruleset:
    return rules.find(name, **from_json(json.loads(changes)))


def _default_of(game: str) -> str:
    return next((name for name in frozen_presets() if name.startswith(f"{game}:")), game)


def all_options(ruleset: Ruleset) -> dict[str, object]:
    """Every option, as version 2 writes it."""
    return dict(ruleset.options)


def complete_openings(openings: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """The full start positions of a match's hands: version 1 did not store how often the deal passed and repeated."""
    complete: list[tuple[int, ...]] = []
    for opening in openings:
        if len(opening) != POSITION_SIZE - 1:
            complete.append(tuple(opening))
            continue
        passed, repeats = 0, 0
        if complete and len(opening) > DEALER:
            before = complete[-1]
            stays = before[DEALER] == opening[DEALER]
            passed, repeats = (before[TURN], before[REPEAT] + 1) if stays else (before[TURN] + 1, 0)
        else:
            passed = opening[NUMBER]
        complete.append((*opening[:TURN], passed, repeats))
    return complete


def check_version(version: object, what: str) -> int:
    """The version; raises InputError if it cannot be read."""
    if type(version) is not int or version not in VERSIONS:
        raise InputError(
            "record.native.version", what=what, version=shown(version), oldest=VERSIONS[0], newest=VERSIONS[-1]
        )
    return version
