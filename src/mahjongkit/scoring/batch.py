"""`score_batch` scores many wins given as arrays, one row each."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mahjongkit.errors import InputError, InvalidHand, shown, similar
from mahjongkit.rules import registry
from mahjongkit.tiles import KINDS

if TYPE_CHECKING:
    from collections.abc import Buffer  # type: ignore[attr-defined,unused-ignore]

    from mahjongkit.rules.ruleset import Ruleset

MELD_BYTES = 8
"""Four melds to a row, two bytes each."""
BYTE_FORMATS = ("B", "b", "c", "?")


class BatchColumn(NamedTuple):
    """What `score_batch` may be told about every win: a name, the highest value, and what is expected, in words."""

    name: str
    most: int
    expected: str
    default: int = 0


def flag_columns(*names: str) -> tuple[BatchColumn, ...]:
    """Columns that are true or false."""
    return tuple(BatchColumn(name, 1, "0 or 1") for name in names)


class BatchScorer(Protocol):
    """What a game's compiled loop offers."""

    @property
    def result_names(self) -> tuple[str, ...]:
        """The names of the results besides `points` and `won`."""

    def score(self, points: memoryview, won: memoryview, rows: memoryview, results: Sequence[memoryview]) -> int:
        """Score every row into the buffers points, won, rows and the other results; the first bad row, or -1."""

    def fault_words(self, name: str) -> str:
        """What is wrong with the bad row; `name` is that of the game."""


class ScoreBatch:
    """The scores of many wins, an item to a row; the arrays offer their memory to NumPy without a copy.

    - `points`: what the winner receives, without counters and sticks; 0 where nothing is won
    - `won`: 1 for a win, 0 for a complete hand without a yaku, -1 for a hand that is not complete
    - the other results of the game, listed in `results`: in riichi `batch["han"]`, `batch["fu"]`, `batch["yakuman"]`
    - `rows`: with `rows=True` the value of each pattern that counted, a row of `len(pattern_keys)` numbers for each win
    """

    def __init__(self, ruleset: Ruleset, size: int, names: Iterable[str], with_rows: bool) -> None:
        self.ruleset = ruleset
        self.points = _zeros("i", size)
        self.won = _zeros("b", size)
        self.results: Mapping[str, array[int]] = {name: _zeros("i", size) for name in names}
        self._rows = _zeros("H", size * len(ruleset.scoring.patterns_by_index)) if with_rows else None

    @property
    def rows(self) -> array[int]:
        """The value of each pattern that counted, 0 for the others; win after win, by `pattern_keys`."""
        if self._rows is None:
            raise InputError("wins.no_rows")
        return self._rows

    @property
    def pattern_keys(self) -> tuple[str, ...]:
        """The keys of the patterns, in the order of `rows`."""
        return tuple(pattern.key for pattern in self.ruleset.scoring.patterns_by_index)

    def patterns(self, row: int) -> dict[str, int]:
        """The patterns that counted in one row, with their values; needs `rows=True`."""
        keys, row = self.pattern_keys, range(len(self))[row]
        values = self.rows[len(keys) * row : len(keys) * (row + 1)]
        return {key: value for key, value in zip(keys, values, strict=True) if value}

    def __getitem__(self, name: str) -> array[int]:
        """One of the game's other results by name, like `batch["han"]`."""
        if name not in self.results:
            raise InputError("wins.no_result", name=shown(name), names=", ".join(self.results))
        return self.results[name]

    def __len__(self) -> int:
        return len(self.points)

    def __repr__(self) -> str:
        words = {1: "won", 0: "without a yaku", -1: "not complete"}
        found = [f"{self.won.count(value):,} {word}" for value, word in words.items() if value in self.won]
        name = f"{self.ruleset.name}:{self.ruleset.preset}"
        return f"<ScoreBatch {name}: {', '.join(found) or 'no rows'}>"


def _zeros(typecode: str, size: int) -> array[int]:
    return array(typecode, [0]) * size


def score_batch(
    counts: Buffer,
    wins: Buffer,
    ruleset: str | Ruleset = registry.DEFAULT,
    *,
    melds: Buffer | None = None,
    rows: bool = False,
    **columns: Buffer | int,
) -> ScoreBatch:
    """The scores of many wins, given as arrays of bytes (bytes, array, memoryview, NumPy uint8 ...), a row for each.

    - `counts`: n rows of 34 counts, the concealed tiles with the winning tile among them
    - `wins`: n kinds, the winning tiles
    - `melds`: n rows of 4 pairs (how, lowest kind); how is 0 none, 1 chi, 2 pon, 3 kong, 4 added, 5 closed
    - `rows`: whether to give the value of every pattern, too
    - `columns`: what else the game counts (`ruleset.scoring.batch_columns` lists it), each as n bytes or as one number
      for all rows. Riichi has tsumo, riichi (0, 1, 2), ippatsu, rinshan, chankan, last_tile (haitei or houtei), first
      (tenhou, chiihou or renhou), seat and round (0 East to 3 North), dora, ura and red (how many the hand counts),
      norths

    A row that is not complete or has no yaku gets no points; a row that cannot exist is an error with its number. The
    call releases the interpreter lock, so threads run in parallel.

    >>> from mahjongkit import Hand, Tile
    >>> hands = [Hand("234m340p22s345678s"), Hand("123m456p789s11123z")]
    >>> counts = b"".join(bytes(hand.counts) for hand in hands)
    >>> batch = score_batch(counts, bytes([Tile("8s").kind, Tile("3z").kind]), riichi=1, red=bytes([1, 0]), rows=True)
    >>> batch
    <ScoreBatch riichi:tenhou: 1 won, 1 not complete>
    >>> list(batch.points), list(batch["han"]), batch.patterns(0)
    ([11600, 0], [4, 0], {'riichi': 1, 'pinfu': 1, 'tanyao': 1, 'red_dora': 1})
    """
    ruleset = registry.find(ruleset)
    winning = _view(wins, "wins", ())
    size = len(winning)
    hands = _rows(counts, "counts", size, (KINDS,), f"{KINDS} counts")
    called = (
        _rows(melds, "melds", size, (MELD_BYTES // 2, 2), "4 pairs (how, lowest kind)") if melds is not None else b""
    )
    filled = _columns(ruleset, columns, size)
    batch = ruleset.scoring.new_batch(hands, winning, memoryview(called), filled)
    found = ScoreBatch(ruleset, size, batch.result_names, rows)
    values = memoryview(found.rows if rows else _zeros("H", 0))
    results = [memoryview(view) for view in found.results.values()]
    bad = batch.score(memoryview(found.points), memoryview(found.won), values, results)
    if bad >= 0:
        raise InvalidHand("wins.row", row=bad, fault=batch.fault_words(ruleset.name))
    return found


# Buffers.


def _view(buffer: Buffer, name: str, shape: tuple[int, ...]) -> memoryview:
    """The buffer as flat bytes; `shape` is that of a row."""
    try:
        view = memoryview(buffer)
    except TypeError:
        raise InputError("wins.not_a_buffer", name=name, given=shown(buffer)) from None
    if view.format not in BYTE_FORMATS or not view.c_contiguous:
        raise InputError("wins.format", name=name, format=view.format)
    if view.ndim == 0 or (view.ndim > 1 and (view.shape or ())[1:] not in (shape, (prod(shape),))):
        if shape:
            raise InputError("wins.shape", name=name, shape=str(view.shape), row=" x ".join(map(str, shape)))
        raise InputError("wins.not_one_byte", name=name, shape=str(view.shape))
    return view.cast("B") if view.nbytes else memoryview(b"")


def _rows(buffer: object, name: str, size: int, shape: tuple[int, ...], what: str) -> memoryview:
    """The buffer as flat bytes, checked to have a row of this shape for each of the wins."""
    view = _view(buffer, name, shape)
    if len(view) != (expected := prod(shape) * size):
        raise InputError("wins.size", name=name, bytes=len(view), wins=size, expected=expected, row=what)
    return view


def _columns(ruleset: Ruleset, given: Mapping[str, object], size: int) -> dict[str, memoryview]:
    """Every column of the game as bytes, a byte to a row."""
    known = ruleset.scoring.batch_columns
    names = [column.name for column in known]
    for name in given:
        if names and name not in names:
            near, known_names = ", ".join(similar(name, names)), ", ".join(names)
            if near:
                raise InputError("wins.unknown_near", name=name, near=near, ruleset=ruleset.name, known=known_names)
            raise InputError("wins.unknown", name=name, ruleset=ruleset.name, known=known_names)
    zeros = memoryview(bytes(size))
    filled = {}
    for column in known:
        value = given.get(column.name, column.default)
        if not isinstance(value, int):
            filled[column.name] = _column(column, value, size)
        elif 0 <= value <= column.most:
            filled[column.name] = memoryview(bytes([value]) * size) if value else zeros
        else:
            raise InputError("wins.value", name=column.name, given=shown(value), expected=column.expected)
    return filled


def _column(column: BatchColumn, buffer: object, size: int) -> memoryview:
    """A column given for every row, its values checked."""
    view = _rows(buffer, column.name, size, (), "one")
    allowed = bytes(range(column.most + 1))
    if wrong := bytes(view).translate(None, allowed):
        row = bytes(view).index(wrong[0])
        raise InputError("wins.value_in_row", row=row, name=column.name, given=wrong[0], expected=column.expected)
    return view
