"""`Dataset`: reads the shards that `mahjongkit dataset` writes, in batches, shuffled, and split by game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mahjongkit.errors import InputError, json_fault, shown
from mahjongkit.rl import shards, spaces
from mahjongkit.rl.planes import Channels, channels
from mahjongkit.rl.samples import Samples
from mahjongkit.rl.spaces import ActionSpace
from mahjongkit.rules import registry
from mahjongkit.rules.ruleset import Ruleset

MANIFEST = "manifest.json"
PROGRESS = "progress.jsonl"
"""What a build writes instead of the manifest until it is complete."""
FORMAT = "mahjongkit dataset"
VERSION = 1
"""Changes when shards written before cannot be read any more."""
BUFFER_SHARDS = 4


class Dataset:
    """The rows of a folder of shards, or of some games in it; made by `rl.dataset`."""

    def __init__(self, path: str | Path, selected: NDArray[np.bool_] | None = None) -> None:
        """`selected` says which records of the manifest belong to this part of the dataset."""
        self.path = Path(path)
        self.manifest = read_manifest(self.path)
        self.records: list[dict[str, Any]] = self.manifest["records"]
        """Where every game comes from: `name`, `game` (its id), `ruleset`, `hands`, `first` row, `rows`."""
        self._selected = np.ones(len(self.records), bool) if selected is None else selected

    def __len__(self) -> int:
        """The number of rows."""
        return sum(self.records[number]["rows"] for number in self.games)

    def __repr__(self) -> str:
        layout = self.manifest["layout"]
        return f"<Dataset of {layout['space']}: {len(self):,} rows of {len(self.games)} matches>"

    @property
    def games(self) -> list[int]:
        """The numbers of the records, as in `Samples.record`."""
        return [int(number) for number in np.flatnonzero(self._selected)]

    @cached_property
    def ruleset(self) -> Ruleset:
        """The ruleset of the first record; all records have its actions and channels."""
        layout = self.manifest["layout"]
        given = {name: tuple(value) if isinstance(value, list) else value for name, value in layout["options"].items()}
        ruleset: Ruleset = registry.find(layout["ruleset"], **given)
        return ruleset

    @property
    def space(self) -> ActionSpace:
        return spaces.space(self.ruleset)

    @property
    def channels(self) -> Channels:
        return channels(self.ruleset, oracle=self.manifest["layout"]["oracle"])

    def split(self, test: float = 0.1, seed: int = 0) -> tuple[Dataset, Dataset]:
        """Two parts without a common game, for training and for testing; about a share of `test` is in the second.

        Where a game goes follows from its id and the seed alone, so it stays there in a larger dataset and in one with
        other options.
        """
        if not isinstance(test, int | float) or not 0 < test < 1:
            raise InputError("rl.split", given=shown(test))
        keys = [sha256(f"{seed} {record['game']}".encode()).digest()[:8] for record in self.records]
        tested = np.array([int.from_bytes(key, "big") / 2**64 < test for key in keys], bool)
        parts = [self._selected & ~tested, self._selected & tested]
        if not all(part.any() for part in parts):
            raise InputError("rl.split_empty", games=len(self.games), test=shown(test))
        return Dataset(self.path, parts[0]), Dataset(self.path, parts[1])

    def batches(
        self, size: int, seed: int | None = None, *, buffer: int = BUFFER_SHARDS, drop_last: bool = False
    ) -> Iterator[Samples]:
        """Every row once, in batches of `size` rows; the last one may be smaller, or is left out with `drop_last`.

        With a seed the order is shuffled: that of the shards, and that of the rows of so many shards as `buffer` says,
        which are in memory at once. Use another seed for every pass. Without a seed rows come as they are stored.
        """
        for what, given in (("size", size), ("buffer", buffer)):
            if type(given) is not int or given < 1:
                raise InputError("rl.whole", what=what, given=shown(given), least=1)
        return self._batches(size, None if seed is None else np.random.default_rng(seed), buffer, drop_last)

    def _batches(self, size: int, dice: np.random.Generator | None, buffer: int, drop_last: bool) -> Iterator[Samples]:
        names = self._shards()
        if dice is not None:
            names = [names[place] for place in dice.permutation(len(names))]
        rest: list[Samples] = []
        for start in range(0, len(names), buffer):
            rows = Samples.joined([*rest, *map(self._load, names[start : start + buffer])])
            order = np.arange(len(rows)) if dice is None else dice.permutation(len(rows))
            whole = len(rows) // size * size
            for at in range(0, whole, size):
                yield rows[order[at : at + size]]
            rest = [rows[order[whole:]]]
        if rest and len(rest[0]) and not drop_last:
            yield rest[0]

    def _shards(self) -> list[str]:
        """The shards with rows of the selected games."""
        first = np.array([record["first"] for record in self.records], np.int64)
        rows = np.array([record["rows"] for record in self.records], np.int64)
        before = np.append(0, np.cumsum(self._selected & (rows > 0)))  # selected games before a record
        ends = np.cumsum([shard["rows"] for shard in self.manifest["shards"]])
        starts = ends - [shard["rows"] for shard in self.manifest["shards"]]
        found = before[np.searchsorted(first, ends, "left")] > before[np.searchsorted(first + rows, starts, "right")]
        return [shard["file"] for shard, wanted in zip(self.manifest["shards"], found, strict=True) if wanted]

    def _load(self, name: str) -> Samples:
        rows = shards.load(self.path / name)
        return rows if self._selected.all() else rows[self._selected[rows.record]]

    def read(self) -> Samples:
        """All rows at once, as they are stored."""
        return Samples.joined([self._load(name) for name in self._shards()])


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest of a complete dataset; raises InputError if there is none or it cannot be read."""
    file = path / MANIFEST
    try:
        data = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        unfinished = (path / PROGRESS).exists()
        raise InputError("rl.dataset_unfinished" if unfinished else "rl.no_dataset", path=str(path)) from None
    except (ValueError, RecursionError) as error:
        raise InputError("rl.dataset_unreadable", path=str(file), reason=json_fault(error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise InputError("rl.not_a_dataset", path=str(file))
    return data
