"""Analysis of a hand: shanten by form, waits, accepted tiles, discards, improvements and readings; batches of hands.

Every function takes a `Hand` and a ruleset or its name (default riichi). `void` is the void suit ("m", "p" or "s") in
a game that has one; without it the best of the three suits counts. `seen` are tiles visible elsewhere, which can no
longer be drawn.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit import notation
from mahjongkit.analysis.goals import goals_in, goals_of, shanten
from mahjongkit.core import shape as core
from mahjongkit.core.bits import bits_of
from mahjongkit.core.decompositions import RUN, TRIPLET, Decompositions
from mahjongkit.errors import InputError, InvalidHand, Phrase, shown
from mahjongkit.hand import Hand, face_of
from mahjongkit.rules import registry
from mahjongkit.tiles import FLOWERS, KINDS, ORPHANS, SUITS, TILES, Tile, kind_of, suit_of

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

    from mahjongkit.rules.ruleset import Ruleset

Tiles = str | Iterable[str | int]
"""Tiles as one text, or one by one as text or faces."""


def shanten_by_form(
    hand: Hand, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None
) -> dict[str, int]:
    """The shanten for every form of a complete hand that the game has and the hand can still reach.

    >>> shanten_by_form(Hand("19m19p19s1234567z"))
    {'regular': 8, 'seven pairs': 6, 'thirteen orphans': 0}
    """
    found = [core.shanten_by_form(hand.shape, goal) for goal in goals_of(hand, ruleset, void)]
    best = [min(values) for values in zip(*found, strict=True)]
    names = ("regular", "seven pairs", "thirteen orphans")
    return {name: value for name, value in zip(names, best, strict=True) if value < core.UNREACHABLE - 1}


# Accepted tiles.


class Accept(NamedTuple):
    """A tile that lowers the shanten, and how many copies of it are left."""

    tile: Tile
    left: int


class Accepts:
    """The accepted tiles of a hand, one entry per kind, in order; `count` is the total of copies left."""

    __slots__ = ("_left", "count", "mask")

    def __init__(self, mask: int, left: bytes, count: int | None = None) -> None:
        """`mask` has a bit for each accepted kind; `left` are the copies left of every kind."""
        self.mask = mask
        self._left = left
        self.count = sum(left[kind] for kind in bits_of(mask)) if count is None else count

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(TILES[kind] for kind in bits_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Accept]:
        return (Accept(TILES[kind], self._left[kind]) for kind in bits_of(self.mask))

    def __getitem__(self, place: int) -> Accept:
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Accepts) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Accepts({' '.join(f'{accept.tile}x{accept.left}' for accept in self)})"


def accepts(
    hand: Hand, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None, seen: Tiles = ()
) -> Accepts:
    """Every kind that lowers the shanten of a hand about to draw, even if no copy of it is left.

    >>> accepts(Hand("123m406p789s1123z"))
    Accepts(1zx2 2zx3 3zx3)
    """
    _check_not_drawn(hand, "about.accepted")
    goals = goals_of(hand, ruleset, void)
    return Accepts(_accepted(hand.shape, goals)[1], _left(hand, goals[0], seen))


def _accepted(shape: core.Shape, goals: Iterable[core.Goal]) -> tuple[int, int]:
    """The shanten and the mask of accepted kinds: those of the goals with the lowest shanten."""
    probe = core.HandProbe()
    found = [probe.accepts(shape, goal) for goal in goals]
    best = min(goal_shanten for goal_shanten, _ in found)
    mask = 0
    for goal_shanten, accepted in found:
        if goal_shanten == best:
            mask |= accepted
    return best, mask


def _left(hand: Hand, goal: core.Goal, seen: Tiles) -> bytes:
    """The copies of every kind that are not in the hand, its melds or the seen tiles."""
    if not seen:
        return core.copies_left(hand.shape, goal, [])
    faces = notation.parse_tiles(seen, red_fives=(4, 4, 4)) if isinstance(seen, str) else tuple(map(face_of, seen))
    return core.copies_left(hand.shape, goal, [kind_of(face) for face in faces if face not in FLOWERS])


def _check_not_drawn(hand: Hand, about: str) -> None:
    if isinstance(hand, Hand) and hand.has_drawn:
        raise InvalidHand("hand.already_drawn", what=Phrase(about), hand=str(hand))


def _check_drawn(hand: Hand, about: str) -> None:
    if isinstance(hand, Hand) and not hand.has_drawn:
        raise InvalidHand("hand.not_yet_drawn", what=Phrase(about), hand=str(hand))


# Discards.


class Discard:
    """A `tile` to discard: the `shanten` after it, the tiles accepted then, and the `count` of their copies left."""

    __slots__ = ("_left", "_mask", "count", "shanten", "tile")

    def __init__(self, tile: Tile, shanten: int, count: int, mask: int, left: bytes) -> None:
        """`mask` has a bit for each accepted kind; `left` are the copies left of every kind."""
        self.tile = tile
        self.shanten = shanten
        self.count = count
        self._mask = mask
        self._left = left

    @property
    def accepts(self) -> Accepts:
        """The accepted tiles."""
        return Accepts(self._mask, self._left, self.count)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Discard):
            return NotImplemented
        return (self.tile, self.shanten, self.accepts) == (other.tile, other.shanten, other.accepts)

    def __hash__(self) -> int:
        return hash((self.tile, self.shanten, self._mask))

    def __repr__(self) -> str:
        return f"Discard({self.tile}, shanten={self.shanten}, count={self.count}, accepts={self.accepts})"


def discards(
    hand: Hand, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None, seen: Tiles = ()
) -> tuple[Discard, ...]:
    """Every possible discard of a hand that has drawn, best first: lowest shanten, then most accepted copies.

    Tiles of the void suit must be discarded before any other (RULES 1.1.3).

    >>> [(d.tile, d.shanten, d.count) for d in discards(Hand("123m406p789s11233z"))][:2]
    [('2z', 0, 4), ('1m', 1, 11)]
    """
    _check_drawn(hand, "about.discards")
    goals = goals_of(hand, ruleset, void)
    left = _left(hand, goals[0], seen)
    found = _discards(hand.shape, goals, left, void)
    reds = {kind_of(face): face for face in hand.faces if face >= KINDS}
    options = []
    for shanten_after, negative_count, kind, mask in found:
        if kind not in reds or kind in hand.faces:
            options.append(Discard(TILES[kind], shanten_after, -negative_count, mask, left))
        if kind in reds:
            options.append(Discard(TILES[reds[kind]], shanten_after, -negative_count, mask, left))
    return tuple(options)


def _discards(
    shape: core.Shape, goals: Sequence[core.Goal], left: bytes, void: str | None, drawn: int = -1
) -> list[tuple[int, int, int, int]]:
    """(shanten, negative count of copies left, kind, mask of accepted kinds) for every possible discard, best first.

    `drawn` is a kind that the hand draws first, or -1.
    """
    probe = core.HandProbe()
    found = probe.discards(shape, goals[0], left, drawn)
    for goal in goals[1:]:
        both = zip(found, probe.discards(shape, goal, left, drawn), strict=True)
        found = [_merge_goals(one, other, left) for one, other in both]
    if void is not None:
        found = [option for option in found if SUITS[option[2] // 9] == void] or found
    return sorted(found)


def _merge_goals(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int], left: bytes
) -> tuple[int, int, int, int]:
    """One discard rated for two goals: the lower shanten, or both goals' accepted kinds if the shanten is equal."""
    if one[0] != other[0]:
        return min(one, other)
    mask = one[3] | other[3]
    return one[0], -sum(left[kind] for kind in bits_of(mask)), one[2], mask


class Improvement(NamedTuple):
    """A draw that keeps the shanten but, with this discard, increases the count of accepted tiles."""

    tile: Tile
    left: int
    discard: Tile
    count: int  # type: ignore[assignment]


def improvements(
    hand: Hand, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None, seen: Tiles = ()
) -> tuple[Improvement, ...]:
    """The draws that keep the shanten and increase the count of accepted tiles, each with its best discard, best first.

    >>> improvements(Hand("123m406p789s2345s"))[0]
    Improvement(tile='6s', left=4, discard='2s', count=9)
    """
    _check_not_drawn(hand, "about.improvements")
    goals = goals_of(hand, ruleset, void)
    left = _left(hand, goals[0], seen)
    shanten_before, mask = _accepted(hand.shape, goals)
    accepted = bits_of(mask)
    before = sum(left[kind] for kind in accepted)
    found = []
    for kind in range(KINDS):
        if not left[kind] or kind in accepted:
            continue
        fewer = left[:kind] + bytes([left[kind] - 1]) + left[kind + 1 :]
        shanten_after, negative_count, out, _ = _discards(hand.shape, goals, fewer, void, kind)[0]
        if shanten_after == shanten_before and -negative_count > before:
            discard = _held(hand, out) if out != kind else TILES[kind]
            found.append(Improvement(TILES[kind], left[kind], discard, -negative_count))
    found.sort(key=lambda improvement: -improvement.count)
    return tuple(found)


def _held(hand: Hand, kind: int) -> Tile:
    """A tile of this kind in the hand; a plain five before a red one."""
    return TILES[kind] if kind in hand.faces else TILES[34 + suit_of(kind)]


# Readings and waits.


class Group(NamedTuple):
    """A part of a reading: its kind (`run`, `triplet`, `pair`, `single`) and its tiles."""

    kind: str
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return "".join(tile[0] for tile in self.tiles) + self.tiles[0][1]


class Place(NamedTuple):
    """The group that the winning tile completed, and the name of the wait."""

    group: Group
    wait: str


class Reading(NamedTuple):
    """One way to divide the concealed tiles of a complete hand into groups.

    `form` is `regular`, `seven pairs` or `thirteen orphans`.
    """

    form: str
    groups: tuple[Group, ...]

    def places(self, tile: str | int) -> tuple[Place, ...]:
        """Every group that the winning tile may have completed; equal groups count once."""
        wanted = TILES[kind_of(face_of(tile))]
        groups = dict.fromkeys(group for group in self.groups if wanted in group.tiles)
        return tuple(Place(group, self._wait(group, wanted)) for group in groups)

    def _wait(self, group: Group, tile: Tile) -> str:
        if self.form == "thirteen orphans":
            return "orphan" if group.kind == "single" else "thirteen orphans"
        if group.kind != "run":
            return "shanpon" if group.kind == "triplet" else "pair"
        if tile == group.tiles[1]:
            return "closed"
        at_the_edge = (group.tiles[0][0], tile) in (("1", group.tiles[2]), ("7", group.tiles[0]))
        return "edge" if at_the_edge else "two-sided"

    def __str__(self) -> str:
        return " ".join(str(group) for group in self.groups)


WAITS = ("two-sided", "closed", "edge", "shanpon", "pair", "orphan", "thirteen orphans")
"""The names of the waits."""


def readings(hand: Hand, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None) -> tuple[Reading, ...]:
    """All readings of a complete hand, each once; none if it is not complete.

    >>> for reading in readings(Hand("111222333m99p789s")): print(reading)
    123m 123m 123m 99p 789s
    111m 222m 333m 99p 789s
    """
    _check_drawn(hand, "about.readings")
    return tuple(dict.fromkeys(reading for goal in goals_of(hand, ruleset, void) for reading in _read(hand, goal)))


def _read(hand: Hand, goal: core.Goal) -> Iterator[Reading]:
    for codes in Decompositions().list_all(hand.shape, goal):
        yield Reading("regular", tuple(_group(part) for part in codes))
    by_form = core.shanten_by_form(hand.shape, goal)
    counts = hand.counts
    if by_form[1] == -1:
        pairs = (Group("pair", (TILES[kind],) * 2) for kind in range(KINDS) for _ in range(counts[kind] // 2))
        yield Reading("seven pairs", tuple(pairs))
    if by_form[2] == -1:
        names = {1: "single", 2: "pair"}
        orphans = (Group(names[counts[kind]], (TILES[kind],) * counts[kind]) for kind in ORPHANS)
        yield Reading("thirteen orphans", tuple(orphans))


def _group(part: int) -> Group:
    base, kind = part // KINDS * KINDS, part % KINDS
    if base == RUN:
        return Group("run", (TILES[kind], TILES[kind + 1], TILES[kind + 2]))
    return Group("triplet", (TILES[kind],) * 3) if base == TRIPLET else Group("pair", (TILES[kind],) * 2)


class Wait(NamedTuple):
    """A tile that completes a ready hand, the copies left of it, and its place in every reading of the hand."""

    tile: Tile
    left: int
    places: tuple[tuple[Reading, Place], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of this wait in all readings."""
        named = {place.wait for _, place in self.places}
        return tuple(name for name in WAITS if name in named)


def waits(
    hand: Hand, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None, seen: Tiles = ()
) -> tuple[Wait, ...]:
    """The tiles that complete a hand about to draw, with the names of the waits; none if the hand is not ready.

    A kind of which the hand itself holds four copies is not a wait; the game decides whether melded copies count.

    >>> [(wait.tile, wait.left, wait.names) for wait in waits(Hand("123m406p789s2345s"))]
    [('2s', 3, ('pair',)), ('5s', 3, ('pair',))]
    """
    _check_not_drawn(hand, "about.waits")
    goals = goals_of(hand, ruleset, void)
    left = _left(hand, goals[0], seen)
    shanten_now, mask = _accepted(hand.shape, goals)
    if shanten_now != 0:
        return ()
    found = []
    for kind in bits_of(mask):
        complete = _with_any(hand, kind)
        read = dict.fromkeys(reading for goal in goals for reading in _read(complete, goal))
        places = tuple((reading, place) for reading in read for place in reading.places(kind))
        found.append(Wait(TILES[kind], left[kind], places))
    return tuple(found)


def _with_any(hand: Hand, kind: int) -> Hand:
    """The concealed tiles and one more, as kinds and without the melds, which may hold the fourth copy already."""
    return Hand.of([*map(kind_of, hand.faces), kind])


# Everything about one hand, and batches of hands.


class Analysis(NamedTuple):
    """The whole analysis of a hand. Before a draw `discards` is empty; after it `accepts` and `waits` are."""

    hand: Hand
    shanten: int
    waits: tuple[Wait, ...]
    accepts: Accepts
    discards: tuple[Discard, ...]


def analyse(
    hand: Hand, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None, seen: Tiles = ()
) -> Analysis:
    """Shanten, waits, accepted tiles and discards of a hand.

    >>> analysis = analyse(Hand("123m406p789s2345s"))
    >>> analysis.shanten, [wait.tile for wait in analysis.waits]
    (0, ['2s', '5s'])
    """
    shanten_now = shanten(hand, ruleset, void=void)
    if hand.has_drawn:
        options = discards(hand, ruleset, void=void, seen=seen)
        return Analysis(hand, shanten_now, (), Accepts(0, bytes(KINDS)), options)
    accepted = accepts(hand, ruleset, void=void, seen=seen)
    return Analysis(hand, shanten_now, waits(hand, ruleset, void=void, seen=seen), accepted, ())


def shanten_batch(
    counts: Buffer, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None, melded: Buffer | None = None
) -> array[int]:
    """The shanten of many hands, given as n rows of 34 counts in bytes (bytes, array, memoryview, NumPy uint8 ...).

    `melded` are the tiles in the melds, in the same layout; games that count them need it. The call releases the
    interpreter lock, so threads run in parallel.

    >>> list(shanten_batch(bytes(Hand("123m406p789s1123z").counts) * 2))
    [1, 1]
    """
    found: array[int] | None = None
    batch = _batch(counts, melded)
    for goal in goals_in(ruleset, void):
        answers = array("b", bytes(batch.size))
        _check_batch(batch, goal, batch.shanten(goal, memoryview(answers)))
        found = answers if found is None else array("b", map(min, found, answers))
    assert found is not None
    if melded is not None and core.UNREACHABLE - 1 in found:
        raise InvalidHand("batch.void_melded", row=found.index(core.UNREACHABLE - 1))
    return found


def accepts_batch(
    counts: Buffer, ruleset: str | Ruleset = registry.DEFAULT, *, void: str | None = None, melded: Buffer | None = None
) -> array[int]:
    """The accepted kinds of many hands about to draw, given as for `shanten_batch`: a mask each, bit k for kind k.

    >>> masks = accepts_batch(bytes(Hand("123m406p789s1123z").counts))
    >>> [TILES[kind] for kind in range(KINDS) if masks[0] >> kind & 1]
    ['1z', '2z', '3z']
    """
    batch = _batch(counts, melded)
    lowest: array[int] | None = None
    found: array[int] | None = None
    for goal in goals_in(ruleset, void):
        shantens, masks = array("b", bytes(batch.size)), array("Q", bytes(8 * batch.size))
        _check_batch(batch, goal, batch.accepts(goal, memoryview(masks)), about_to_draw=True)
        batch.shanten(goal, memoryview(shantens))
        if lowest is None or found is None:
            lowest, found = shantens, masks
            continue
        for row, (best, shanten_now) in enumerate(zip(lowest, shantens, strict=True)):
            if shanten_now <= best:
                found[row] = masks[row] | (found[row] if shanten_now == best else 0)
                lowest[row] = shanten_now
    assert found is not None
    return found


def _batch(counts: Buffer, melded: Buffer | None) -> core.Batch:
    rows = _rows(counts, "counts")
    melds = _rows(melded, "melded") if melded is not None else memoryview(b"")
    if melded is not None and len(melds) != len(rows):
        raise InputError("batch.melded", melded=len(melds) // KINDS, hands=len(rows) // KINDS)
    return core.Batch(rows, melds)


def _rows(buffer: Buffer, what: str) -> memoryview:
    """The buffer as flat bytes, 34 per row."""
    try:
        view = memoryview(buffer)
    except TypeError:
        raise InputError("wins.not_a_buffer", name=what, given=shown(buffer)) from None
    if view.format not in ("B", "b", "c") or not view.c_contiguous:
        raise InputError("batch.format", what=what, format=view.format)
    if view.nbytes % KINDS or (view.ndim > 1 and (view.shape or ())[-1:] != (KINDS,)):
        raise InputError("batch.shape", what=what, shape=str(view.shape), kinds=KINDS)
    return view.cast("B") if view.nbytes else memoryview(b"")


def _check_batch(batch: core.Batch, goal: core.Goal, bad: int, about_to_draw: bool = False) -> None:
    """Raise if a row is not a hand of the game; `bad` is the first faulty row or -1."""
    if bad >= 0:
        raise InvalidHand("batch.row_about_to_draw" if about_to_draw else "batch.row", row=bad)
    if (foreign := batch.first_foreign_row(goal)) >= 0:
        raise InvalidHand("batch.foreign", row=foreign, game=goal.name)
