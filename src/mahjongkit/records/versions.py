"""Versions: how what 0.1 wrote is read, and what is written now.

Version 1 (0.1) wrote only the options that differ from the preset, and its walls followed from the number of the hand.
So it is read with the presets of 0.1, which presets_v1.json keeps as data, whatever the presets say by now. Version 2
writes every option.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mahjongkit import rules
from mahjongkit.errors import shown
from mahjongkit.rules.bounds import DEALER, NUMBER, POSITION_SIZE, REPEAT, TURN

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

VERSION = 2
"""The version that is written: of records, and of rooms in a database."""
VERSIONS = (1, 2)
"""The versions that can be read."""


@cache
def frozen_presets() -> dict[str, dict[str, object]]:
    """Every option of every preset as it was in 0.1, the first preset of a game being its default."""
    text = Path(__file__).with_name("presets_v1.json").read_text("utf-8")
    return {name: from_json(options) for name, options in json.loads(text).items()}


def from_json(options: Mapping[str, Any]) -> dict[str, object]:
    """Options as JSON tells them: lists are tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}


def find_ruleset(version: int, name: str, options: Mapping[str, Any]) -> Ruleset:
    """The ruleset that was meant when a record or a room of a version was written."""
    if version == 1:
        return _first_version(name, from_json(options))
    game = rules.find(name)
    missing = [option for option in game.options if option not in options]
    if missing:
        first = ", ".join(missing[:3]) + (" and others" if len(missing) > 3 else "")
        raise ValueError(f"options: {first} missing; version {VERSION} names every option of {game.name}")
    return _changed(game, from_json(options))


def _first_version(name: str, changes: dict[str, object]) -> Ruleset:
    game = rules.find(name)
    full = f"{game.name}:{game.preset}" if ":" in name else _default_of(game.name)
    if full not in frozen_presets():
        raise ValueError(f"ruleset {name!r}: version 1 did not have it")
    legacy = {option: value for option, value in game.legacy_options.items() if option in game.options}
    values = {**legacy, **frozen_presets()[full], **changes}
    for option, (then, now) in game.former_values.items():
        if values.get(option) is then:
            values[option] = now
    return _changed(rules.find(full), values)


def _changed(game: Ruleset, values: Mapping[str, object]) -> Ruleset:
    """A ruleset under these options; rulesets that were found before are shared, since making one takes a while."""
    now: Mapping[str, object] = game.options
    changes = {name: value for name, value in values.items() if name not in now or not _same(value, now[name])}
    if not changes:
        return game
    return _found(f"{game.name}:{game.preset}", json.dumps(changes))


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


@lru_cache(maxsize=64)
def _found(name: str, changes: str) -> Ruleset:
    return rules.find(name, **from_json(json.loads(changes)))


def _default_of(game: str) -> str:
    return next((name for name in frozen_presets() if name.startswith(f"{game}:")), game)


def all_options(ruleset: Ruleset) -> dict[str, object]:
    """Every option, as version 2 writes it."""
    return dict(ruleset.options)


def complete_openings(openings: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """The positions of the hands of a match in full: those of version 1 do not say how often the deal passed."""
    found: list[tuple[int, ...]] = []
    for opening in openings:
        if len(opening) != POSITION_SIZE - 1:
            found.append(tuple(opening))
            continue
        passed, repeats = 0, 0
        if found and len(opening) > DEALER:
            before = found[-1]
            stays = before[DEALER] == opening[DEALER]
            passed, repeats = (before[TURN], before[REPEAT] + 1) if stays else (before[TURN] + 1, 0)
        else:
            passed = opening[NUMBER]
        found.append((*opening[:TURN], passed, repeats))
    return found


def check_version(version: object, what: str) -> int:
    """The version, if it can be read."""
    if type(version) is not int or version not in VERSIONS:
        raise ValueError(f"{what} version {shown(version)}; expected {' or '.join(map(str, VERSIONS))}")
    return version
