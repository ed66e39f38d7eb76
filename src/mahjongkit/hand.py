"""Hand and Meld: immutable, hashable, and convertible to text and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from mahjongkit import notation
from mahjongkit.core.shape import Shape
from mahjongkit.errors import InputError, InvalidHand, NotationError, shown
from mahjongkit.notation import HandText, MeldText, format_hand, format_tiles
from mahjongkit.tiles import FACES, FLOWERS, KINDS, Tile, code, kind_of, sort_key, tiles_of
from mahjongkit.value import Value

MELD_MARKS = {kind: mark for mark, kind in enumerate(notation.MELD_SIZES, FACES)}
"""The mark that a `Shape` sets for each kind of meld, beside the marks for faces."""


class Meld(Value):
    """A meld: its kind (chi, pon, kong, added, closed, north) and its tiles, sorted.

    >>> Meld("pon 777z").is_open, Meld("closed 2222p").is_kong
    (True, True)
    """

    __slots__ = ("faces", "kind")
    kind: str
    faces: tuple[int, ...]
    """Its tiles as numbers."""

    def __new__(cls, text: str) -> Self:
        return cls.of(*notation.parse_meld(text))

    @classmethod
    def of(cls, kind: str, tiles: Iterable[str | int]) -> Self:
        """A meld of these tiles or faces."""
        faces = tuple(tile if isinstance(tile, int) else face_of(tile) for tile in tiles)
        if fault := notation.meld_fault(kind, faces):
            shown_tiles = format_tiles(faces) if all(0 <= face < FACES for face in faces) else str(faces)
            raise InvalidHand("meld.fault", kind=kind, tiles=shown_tiles, fault=fault)
        meld = super().__new__(cls)
        meld._set("kind", kind)
        meld._set("faces", tuple(sorted(faces, key=sort_key)))
        return meld

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles, sorted."""
        return tiles_of(self.faces)

    @property
    def is_set(self) -> bool:
        """Whether it counts as a set of the hand: every meld does but a North set aside."""
        return self.kind != "north"

    @property
    def is_kong(self) -> bool:
        """Whether it has four tiles."""
        return len(self.faces) == 4

    @property
    def is_open(self) -> bool:
        """Whether it includes another player's tile."""
        return self.kind in ("chi", "pon", "kong", "added")

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles, red fives as fives."""
        return tuple(kind_of(face) for face in self.faces)

    def __str__(self) -> str:
        return f"[{self.kind} {format_tiles(self.faces)}]"

    def __repr__(self) -> str:
        return f"Meld('{self.kind} {format_tiles(self.faces)}')"

    def __reduce__(self) -> tuple[object, ...]:
        return Meld, (str(self),)

    def _repr_svg_(self) -> str:
        """How notebooks show it."""
        from mahjongkit.svg import meld_svg

        return meld_svg(self)


class Hand(Value):
    """A hand: concealed tiles, melds, and flowers set aside.

    With each meld counted as three tiles it holds 13 tiles, or 14 after a draw. A shorter hand of 3n+1 or 3n+2 tiles
    stands for one whose other sets are melded and not listed.

    >>> hand = Hand("40p 123m 77z [pon 555s] [closed 2222p]")
    >>> print(hand + "7z" - "0p" + "5p")
    123m45p777z [closed 2222p] [pon 555s]
    >>> hand.has_drawn, len(hand), len(hand.melds)
    (False, 13, 2)
    """

    __slots__ = ("faces", "flower_faces", "melds", "red_fives", "shape")
    faces: tuple[int, ...]
    """The concealed tiles as numbers, sorted."""
    melds: tuple[Meld, ...]
    flower_faces: tuple[int, ...]
    """The flowers as numbers."""
    red_fives: tuple[int, int, int]
    shape: Shape
    """The same hand in the form that the compiled core uses; never modified."""

    def __new__(cls, text: str, *, red_fives: tuple[int, int, int] = (1, 1, 1)) -> Self:
        """From text in any notation (see `mahjongkit.notation`); `red_fives` is how many of m, p and s exist."""
        found = notation.parse_hand(text, red_fives)
        return cls._of_sorted(found.tiles, tuple(Meld.of(*meld) for meld in found.melds), found.flowers, red_fives)

    @classmethod
    def _of_sorted(
        cls,
        tiles: tuple[int, ...],
        melds: tuple[Meld, ...],
        flowers: tuple[int, ...],
        red_fives: tuple[int, int, int],
    ) -> Self:
        """A hand of checked faces and melds, each in the order in which a hand shows them."""
        hand = super().__new__(cls)
        hand._set("faces", tiles)
        hand._set("melds", melds)
        hand._set("flower_faces", flowers)
        hand._set("red_fives", red_fives)
        melded = [face for meld in melds for face in meld.faces]
        marks = {*tiles, *melded, *flowers, *(MELD_MARKS[meld.kind] for meld in melds)}
        hand._set("shape", Shape(map(kind_of, tiles), map(kind_of, melded), marks))
        return hand

    @classmethod
    def of(
        cls,
        tiles: Iterable[str | int],
        melds: Iterable[Meld] = (),
        flowers: Iterable[str | int] = (),
        *,
        red_fives: tuple[int, int, int] = (1, 1, 1),
    ) -> Self:
        """A hand of these tiles or faces and melds, checked like text."""
        set_aside = tuple(map(face_of, flowers))
        for face in set_aside:
            if face not in FLOWERS:
                raise InvalidHand("hand.not_a_flower", tile=code(face), first=FLOWERS[0], last=FLOWERS[-1])
        faces = sorted((*map(face_of, tiles), *set_aside), key=sort_key)
        in_order = tuple(sorted(melds, key=lambda meld: notation.meld_order(MeldText(meld.kind, meld.faces))))
        return cls._checked(faces, in_order, red_fives)

    @classmethod
    def _checked(cls, faces: list[int], melds: tuple[Meld, ...], red_fives: tuple[int, int, int]) -> Self:
        """A hand of sorted faces, flowers among them, and sorted melds; a fault is shown in the text of the hand."""
        tiles = tuple([face for face in faces if face not in FLOWERS])
        flowers = tuple([face for face in faces if face in FLOWERS])
        every = [*faces, *(face for meld in melds for face in meld.faces)]
        if notation.copies_fault(every, red_fives) or notation.size_fault(len(tiles), [meld.kind for meld in melds]):
            parts = HandText(tiles, tuple(MeldText(meld.kind, meld.faces) for meld in melds), flowers)
            return cls(format_hand(parts), red_fives=red_fives)
        return cls._of_sorted(tiles, melds, flowers, red_fives)

    @classmethod
    def of_counts(cls, counts: Iterable[int], melds: Iterable[Meld] = ()) -> Self:
        """A hand from 34 counts, one per kind."""
        listed = list(counts)
        if len(listed) != KINDS:
            raise InputError("hand.counts", count=len(listed), kinds=KINDS)
        for kind, count in enumerate(listed):
            if not 0 <= count <= 4:
                raise InvalidHand("hand.copies", count=count, tile=code(kind))
        return cls.of([kind for kind, count in enumerate(listed) for _ in range(count)], melds)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, sorted."""
        return tiles_of(self.faces)

    @property
    def flowers(self) -> tuple[Tile, ...]:
        """The flowers set aside."""
        return tiles_of(self.flower_faces)

    @property
    def sets(self) -> tuple[Meld, ...]:
        """The melds that count as sets."""
        return tuple(meld for meld in self.melds if meld.is_set)

    @property
    def has_drawn(self) -> bool:
        """Whether the hand must discard (or win): it holds 3n+2 concealed tiles."""
        return len(self.faces) % 3 == 2

    @property
    def is_closed(self) -> bool:
        """Whether no meld includes another player's tile."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of concealed tiles of each of the 34 kinds."""
        return _counted(self.faces)

    @property
    def owned(self) -> tuple[int, ...]:
        """The number of tiles of each kind, melds included."""
        return _counted((*self.faces, *(face for meld in self.melds for face in meld.faces)))

    def __len__(self) -> int:
        """The number of tiles, with each melded set counted as three."""
        return len(self.faces) + 3 * len(self.sets)

    def __add__(self, tile: str | int) -> Hand:
        """The hand after it draws this tile."""
        face = face_of(tile)
        if self.has_drawn and face not in FLOWERS:
            raise InvalidHand("hand.has_drawn", tile=code(face), hand=str(self))
        return self._with((*self.faces, face))

    def __sub__(self, tile: str | int) -> Hand:
        """The hand after it discards this tile."""
        face = face_of(tile)
        tiles = list(self.faces)
        if face not in tiles:
            raise InvalidHand("hand.not_held", tile=code(face), hand=str(self))
        if not self.has_drawn:
            raise InvalidHand("hand.not_drawn", tile=code(face), hand=str(self))
        tiles.remove(face)
        return self._with(tiles)

    def _with(self, tiles: Iterable[int]) -> Hand:
        """The hand with other concealed tiles; flowers among them join those set aside."""
        faces = sorted((*tiles, *self.flower_faces), key=sort_key)
        return Hand._checked(faces, self.melds, self.red_fives)

    def format(self, style: str = "mpsz") -> str:
        """The hand as text in one of the styles of `notation.STYLES`."""
        melds = tuple(MeldText(meld.kind, meld.faces) for meld in self.melds)
        return format_hand(HandText(self.faces, melds, self.flower_faces), style)

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        reds = "" if self.red_fives == (1, 1, 1) else f", red_fives={self.red_fives}"
        return f"Hand('{self}'{reds})"

    def _key(self) -> tuple[object, ...]:
        return self.faces, self.melds, self.flower_faces

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (str(self), self.red_fives)

    def _repr_svg_(self) -> str:
        """How notebooks show it."""
        from mahjongkit.svg import hand_svg

        return hand_svg(self)


def _unpickled(text: str, red_fives: tuple[int, int, int]) -> Hand:
    return Hand(text, red_fives=red_fives)


def _counted(faces: Iterable[int]) -> tuple[int, ...]:
    counts = [0] * KINDS
    for face in faces:
        counts[kind_of(face)] += 1
    return tuple(counts)


def face_of(tile: str | int) -> int:
    """The face of a tile that is given as a Tile, as text or as a face."""
    if isinstance(tile, Tile) and tile.face >= 0:
        return tile.face
    if isinstance(tile, str):
        return notation.parse_tile(tile)
    if isinstance(tile, bool) or not isinstance(tile, int) or not 0 <= tile < 45:
        raise InputError("tiles.not_a_tile", given=shown(tile))
    return tile


__all__ = ["Hand", "Meld", "NotationError"]
