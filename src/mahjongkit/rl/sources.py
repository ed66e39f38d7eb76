"""Where the matches of a dataset come from: records in files, or players that play them now."""

from __future__ import annotations

import json
import pickle
import zlib
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Self
from warnings import catch_warnings, simplefilter

from mahjongkit.arena.runner import Job, seat_players
from mahjongkit.core.rng import fold_seed
from mahjongkit.errors import InputError, MahjongError, NotARecord, internal_error, shown
from mahjongkit.locale import LANGUAGES
from mahjongkit.records import MAX_BYTES, Record, loads, unpacked, versions
from mahjongkit.rl import spaces
from mahjongkit.rl.planes import channels
from mahjongkit.rl.samples import RecordSampler, SampleOptions, Samples, game_id
from mahjongkit.rules import registry
from mahjongkit.rules.ruleset import Ruleset

Words = dict[str, str]
"""A text in every language."""


class OtherGame(InputError):
    """A record of a game that does not belong into the dataset."""


class Unit(NamedTuple):
    """A match on its way to whoever reads or plays it."""

    number: int
    name: str
    content: bytes | OSError = b""
    """The contents of its file, or why it could not be read."""
    is_named: bool = False
    """Whether the caller names the file, and not only its folder."""


class RecordFiles:
    """Records of any known format, a file each; a file that is none is skipped unless the caller names it."""

    stops_at_errors = False

    def __init__(
        self,
        files: Sequence[tuple[str, bool]],
        *,
        rules: str | None = None,
        options: Mapping[str, object] | None = None,
        strict: bool = False,
        game: str = "",
    ) -> None:
        """`files` are paths, and whether the caller names each of them (and not only its folder).

        `rules`, `options` and `strict` are those of `mahjongkit.load`. With `game`, such as `riichi3`, records of other
        games are left out.
        """
        self.files = list(files)
        self.game = game
        self.load_with: dict[str, Any] = {"strict": strict, "rules": rules, **(options or {})}

    def __len__(self) -> int:
        return len(self.files)

    def as_data(self) -> dict[str, object]:
        """Everything that determines the matches, as plain data for JSON."""
        sizes = [(path, Path(path).stat().st_size) for path, _ in self.files]
        digest = sha256(json.dumps(sizes).encode()).hexdigest()
        return {"files": len(self), "digest": digest, "load": self.load_with, "game": self.game}

    def name(self, unit: int) -> str:
        return self.files[unit][0]

    def unit(self, number: int) -> Unit:
        """A match with the contents of its file, so that a worker needs no access to it."""
        path, is_named = self.files[number]
        try:
            return Unit(number, path, Path(path).read_bytes(), is_named)
        except OSError as error:
            return Unit(number, path, error, is_named)

    def for_workers(self) -> Self:
        """The same without the list of all files, which may be long."""
        twin = copy(self)
        twin.files = []
        return twin

    def is_optional(self, unit: Unit, error: Exception) -> bool:
        """Whether nobody wants this file to be in the dataset."""
        return isinstance(error, OtherGame) or (isinstance(error, NotARecord) and not unit.is_named)

    def record(self, unit: Unit) -> Record:
        if isinstance(unit.content, OSError):
            raise unit.content
        name = Path(unit.name).name
        text = unpacked(unit.content, name, MAX_BYTES)
        with catch_warnings():
            simplefilter("ignore")  # actions that the server accepted are as legal as the others
            record = loads(text, name, partial=True, **self.load_with)
        if self.game and record.ruleset.name != self.game:
            raise OtherGame("rl.record_of_other_game", game=record.ruleset.name)
        return record


class SelfPlay:
    """Matches that players play now: the same ones as `simulate` plays with the same seed."""

    stops_at_errors = True

    def __init__(
        self,
        players: str | Sequence[str],
        matches: int,
        ruleset: str = registry.DEFAULT,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> None:
        for what, given, least in (("matches", matches, 1), ("seed", seed, 0)):
            if type(given) is not int or given < least:
                raise InputError("rl.whole", what=what, given=shown(given), least=least)
        self.ruleset = ruleset
        self.options = dict(options or {})
        found = registry.find(ruleset, **self.options)
        self.players = [str(name) for name in seat_players(players, found.players)]
        self.matches = matches
        self.seed = seed
        Job(found, tuple(self.players), seed, False, "raise", None, None).new_worker(alone=False)  # can they play?

    def __len__(self) -> int:
        return self.matches

    def as_data(self) -> dict[str, object]:
        ruleset = registry.find(self.ruleset, **self.options)
        return {
            "ruleset": f"{ruleset.name}:{ruleset.preset}",
            "options": versions.all_options(ruleset),
            "players": self.players,
            "matches": self.matches,
            "seed": self.seed,
        }

    def name(self, unit: int) -> str:
        return f"match {unit}"

    def unit(self, number: int) -> Unit:
        return Unit(number, self.name(number))

    def for_workers(self) -> Self:
        return self

    def __getstate__(self) -> dict[str, object]:
        """Without the match, which every process makes itself."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def is_optional(self, unit: Unit, error: Exception) -> bool:
        return False

    @cached_property
    def _match(self) -> Any:
        ruleset = registry.find(self.ruleset, **self.options)
        match = Job(ruleset, tuple(self.players), self.seed, False, "raise", None, None).new_worker(alone=False).match
        match.recorder = self._keep
        return match

    def _keep(self, deal: int, rotation: int, seed: int, names: tuple[str, ...], hand_logs: list[Any]) -> None:
        self._last = Record(self._match.state.ruleset, hand_logs, names=names, seed=seed)

    def record(self, unit: Unit) -> Record:
        self._match.run(fold_seed(self.seed), unit.number, 1)
        return self._last


Source = RecordFiles | SelfPlay


@dataclass(frozen=True)
class Outcome:
    """What became of one match: its samples, or the reason why it has none."""

    samples: Samples | None = None
    entry: dict[str, Any] = field(default_factory=dict)
    """What the manifest says about it."""
    layout: dict[str, Any] = field(default_factory=dict)
    """Which actions and channels its rows have."""
    forced: int = 0
    unproven: int = 0
    reason: Words = field(default_factory=dict)
    optional: bool = False
    """Nobody wants it in the dataset: it is not a record, or one of another game."""


class OutcomeChunk(NamedTuple):
    """What became of some matches that follow each other."""

    found: list[Outcome]
    packed: bytes
    """The same, compressed: one of both is empty."""
    matches: int
    seconds: float

    @property
    def outcomes(self) -> list[Outcome]:
        unpacked_outcomes: list[Outcome] = pickle.loads(zlib.decompress(self.packed)) if self.packed else self.found
        return unpacked_outcomes


class Reader:
    """Makes the samples of chunks of matches; every process has its own."""

    def __init__(self, source: Source, options: SampleOptions, packs: bool) -> None:
        """With `packs`, outcomes are compressed, for the network."""
        self.source = source.for_workers()
        self.options = options
        self.packs = packs
        self._samplers: dict[Ruleset, RecordSampler] = {}

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_samplers": {}}

    def __call__(self, units: Sequence[Unit]) -> OutcomeChunk:
        began = perf_counter()
        found = [self.outcome(unit) for unit in units]
        packed = zlib.compress(pickle.dumps(found, protocol=5), 1) if self.packs else b""
        return OutcomeChunk([] if self.packs else found, packed, len(units), perf_counter() - began)

    def outcome(self, unit: Unit) -> Outcome:
        try:
            return self._read(unit)
        except Exception as error:  # also a bug: one file must not stop the files after it
            said = {lang: _reason(error, lang) for lang in LANGUAGES}
            return Outcome(reason=said, optional=self.source.is_optional(unit, error))

    def _read(self, unit: Unit) -> Outcome:
        record = self.source.record(unit)
        sampler = self._samplers.get(record.ruleset)
        if sampler is None:
            sampler = self._samplers[record.ruleset] = RecordSampler(record.ruleset, self.options)
        found = sampler.sample(record)
        entry = {
            "name": unit.name,
            "game": game_id(record),
            "ruleset": f"{record.ruleset.name}:{record.ruleset.preset}",
            "format": record.format,
            "hands": len(record),
            "rows": len(found.samples),
        }
        return Outcome(found.samples, entry, layout_of(record.ruleset, self.options), found.forced, found.unproven)


def layout_of(ruleset: Ruleset, options: SampleOptions) -> dict[str, Any]:
    """Which actions and channels the rows of a ruleset have; `key` is the same where all of them are."""
    space, shown_channels = spaces.space(ruleset), channels(ruleset, oracle=options.oracle)
    names = [one.name for one in space] + [shown_channels[i].name for i in range(len(shown_channels))]
    return {
        "ruleset": f"{ruleset.name}:{ruleset.preset}",
        "options": json.loads(json.dumps(versions.all_options(ruleset))),
        "space": space.name,
        "actions": len(space),
        "channels": len(shown_channels),
        "columns": shown_channels.columns,
        "oracle": options.oracle,
        "key": sha256(json.dumps([space.name, names]).encode()).hexdigest()[:16],
    }


def _reason(error: Exception, lang: str) -> str:
    return error.words(lang) if isinstance(error, MahjongError) else internal_error(error).words(lang)
