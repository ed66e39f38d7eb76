"""Tiles: the type `Tile`, and below it faces, kinds, suits, tile sets and tile names.

A *face* is a small integer for what is printed on a tile: 0-33 are the kinds (1-9m, 1-9p, 1-9s, then East, South, West,
North, White, Green, Red), 34-36 the red fives of m, p, s, and 37-44 the flowers. A red five has its own face, but the
same *kind* as the other fives. `UNSEEN` stands for a hidden tile.

>>> tile = Tile("0p")
>>> tile.face, tile.kind, tile.suit, tile.rank, tile.red
(35, 13, 'p', 5, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjongkit.errors import InputError, check_language, shown
from mahjongkit.locale import tile_names
from mahjongkit.value import Value

if TYPE_CHECKING:
    from mahjongkit.locale import Words

KINDS = 34
FACES = 45
UNSEEN = -1
RED_FIVES = (34, 35, 36)
FLOWERS = tuple(range(37, 45))

SUITS = "mpsz"
"""The letters of the suits; a suit number is an index into it: 0 characters, 1 dots, 2 bamboo, 3 honours."""

WINDS = "ESWN"
"""The letters of the winds in turn order; a seat wind is an index into it."""

ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
"""The thirteen kinds of terminals and honours."""

CODES = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"0{suit}" for suit in "mps"),
    *(f"{letter}{number}" for letter in "fg" for number in range(1, 5)),
)
"""The short name of every face: 1m .. 7z, 0m 0p 0s, f1 .. g4."""

UNICODE = (
    *(chr(0x1F007 + i) for i in range(9)),
    *(chr(0x1F019 + i) for i in range(9)),
    *(chr(0x1F010 + i) for i in range(9)),
    *"\U0001f000\U0001f001\U0001f002\U0001f003\U0001f006\U0001f005\U0001f004",
    *(chr(0x1F00B + i) for i in (0, 18, 9)),
    *"\U0001f022\U0001f023\U0001f025\U0001f024\U0001f026\U0001f027\U0001f028\U0001f029",
)
"""The Unicode picture of every face; a red five shares the picture of its kind."""


def kind_of(face: int) -> int:
    """The kind of a face: a red five counts as a five, a flower has no kind (-1)."""
    if face < KINDS:
        return face
    return 4 + 9 * (face - 34) if face < 37 else -1


def suit_of(face: int) -> int:
    """The suit (0-3) of a tile that is not a flower."""
    return kind_of(face) // 9


def rank_of(face: int) -> int:
    """The rank of a tile that is not a flower: 1-9, or 1-7 for honours."""
    return kind_of(face) % 9 + 1


def sort_key(face: int) -> int:
    """The sort key of a face in a hand: a red five comes just before the other fives, flowers come last."""
    return 2 * face + 1 if face < KINDS else 2 * kind_of(face) if face < 37 else 2 * face


def code(face: int) -> str:
    """The short name of a face, `?` for a hidden tile.

    >>> code(0), code(35), code(33), code(37), code(UNSEEN)
    ('1m', '0p', '7z', 'f1', '?')
    """
    return "?" if face == UNSEEN else CODES[_checked(face)]


def _checked(face: int) -> int:
    if not 0 <= face < FACES:
        raise InputError("tiles.not_a_face_or_hidden", face=face, last=FACES - 1, hidden=UNSEEN)
    return face


_NUMERALS = "一二三四五六七八九"


def _signs(suits: str, honours: str, red: str, flowers: str) -> tuple[str, ...]:
    suited = tuple(rank + suit for suit in suits for rank in _NUMERALS)
    return suited + tuple(honours) + tuple(red + "五" + suit for suit in suits) + tuple(flowers)


SIGNS: dict[str, tuple[str, ...]] = {
    "zh": _signs("万筒条", "东南西北白发中", "红", "梅兰菊竹春夏秋冬"),
    "ja": _signs("萬筒索", "東南西北白發中", "赤", "梅蘭菊竹春夏秋冬"),
}
"""Every face as notation in Chinese or Japanese characters writes it."""
NAMES: dict[str, tuple[str, ...]] = {
    lang: tuple(names[code] for code in CODES) for lang, names in tile_names.NAMES.items()
}
"""The name of every face, by language."""


def name(face: int, lang: str = "en", words: Words | None = None) -> str:
    """The name of a face; with the words of a game, as players of that game call it.

    >>> from mahjongkit.locale import game_words
    >>> name(0, "zh"), name(33, "zh"), name(31, "ja"), name(36)
    ('一万', '红中', '白', 'Red Five of Bamboo')
    >>> name(18, "zh"), name(18, "zh", game_words("sichuan"))
    ('一索', '一条')
    """
    check_language(lang)
    own = None if words is None else words.find(lang, f"tile.{code(face)}")
    return own or ("?" if face == UNSEEN else NAMES[lang][_checked(face)])


class Tile(str):
    """A tile: its short name as text, which knows its parts.

    >>> red = Tile("0p")
    >>> red.rank, red.suit, red.red, red == "0p", red.name("ja")
    (5, 'p', True, True, '赤五筒')
    >>> Tile("1z"), sorted([Tile("1z"), Tile("5m"), Tile("0m")])
    ('1z', ['0m', '5m', '1z'])
    """

    __slots__ = ("face",)
    face: int
    """Its number among all faces; -1 for a hidden tile."""

    def __new__(cls, text: str | int) -> Tile:
        """From its short name, `?` for a hidden tile, or from a face; `notation.parse_tile` reads other spellings."""
        if isinstance(text, str):
            if text not in _BY_CODE:
                raise InputError("tiles.no_such_tile", given=shown(text))
            return _BY_CODE[text]
        if type(text) is not int or not UNSEEN <= text < FACES:
            raise InputError("tiles.not_a_face_or_hidden", face=shown(text), last=FACES - 1, hidden=UNSEEN)
        return TILES[text]

    @classmethod
    def _of(cls, face: int, code: str) -> Tile:
        tile = str.__new__(cls, code)
        tile.face = face
        return tile

    @property
    def kind(self) -> int:
        """Its kind, 0 to 33, equal for a red and a plain five; -1 for a flower or a hidden tile."""
        return kind_of(self.face)

    @property
    def suit(self) -> str:
        """Its suit: `m`, `p`, `s`, `z` for honours, `f` and `g` for flowers, `?` for a hidden tile."""
        return self[0] if self[0] in "fg?" else self[1]

    @property
    def rank(self) -> int:
        """Its rank: 1 to 9, 1 to 7 for honours, 1 to 4 for flowers; 0 for a hidden tile."""
        if self.kind < 0:
            return int(self[1:] or 0)
        return rank_of(self.face)

    @property
    def red(self) -> bool:
        """Whether it is a red five."""
        return self.face in RED_FIVES

    @property
    def unicode(self) -> str:
        """Its Unicode picture; the back of a tile if it is hidden."""
        return "\U0001f02b" if self.face == UNSEEN else UNICODE[self.face]

    def name(self, lang: str = "en") -> str:
        """Its name in a language: `zh`, `ja` or `en`."""
        return name(self.face, lang)

    # Tiles are ordered as in a sorted hand: by suit, a red five just before the plain ones.

    def __lt__(self, other: str) -> bool:
        return sort_key(self.face) < sort_key(other.face) if isinstance(other, Tile) else str.__lt__(self, other)

    def __le__(self, other: str) -> bool:
        return self == other or self < other

    def __gt__(self, other: str) -> bool:
        return not self <= other

    def __ge__(self, other: str) -> bool:
        return not self < other

    def __reduce__(self) -> tuple[type[Tile], tuple[str]]:
        return Tile, (str(self),)


TILES = (*(Tile._of(face, code) for face, code in enumerate(CODES)), Tile._of(UNSEEN, "?"))
"""Every tile by its face; index -1 is the hidden tile."""
_BY_CODE: dict[str, Tile] = {str(tile): tile for tile in TILES}


def tiles_of(faces: Iterable[int]) -> tuple[Tile, ...]:
    """The tiles of these faces.

    >>> tiles_of([0, 35])
    ('1m', '0p')
    """
    return tuple([TILES[face] for face in faces])


def faces_of(tiles: Iterable[Tile]) -> tuple[int, ...]:
    """The faces of these tiles."""
    return tuple([tile.face for tile in tiles])


class TileSet(Value):
    """The tiles of a game: a name, and the number of copies of every face."""

    __slots__ = ("copies", "name")
    name: str
    copies: tuple[int, ...]

    def __new__(cls, name: str, copies: tuple[int, ...]) -> TileSet:
        tile_set = super().__new__(cls)
        tile_set._set("name", name)
        tile_set._set("copies", copies)
        return tile_set

    def __repr__(self) -> str:
        return f"TileSet({self.name!r}, {self.copies})"

    def __reduce__(self) -> tuple[type[TileSet], tuple[str, tuple[int, ...]]]:
        return TileSet, (self.name, self.copies)

    def __len__(self) -> int:
        return sum(self.copies)

    def __contains__(self, face: object) -> bool:
        return isinstance(face, int) and 0 <= face < FACES and self.copies[face] > 0

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds in play, in order, without flowers."""
        return tuple(sorted({kind_of(face) for face in range(FLOWERS[0]) if self.copies[face]}))

    @property
    def faces(self) -> tuple[int, ...]:
        """Every tile of the set, each copy listed, in order."""
        return tuple(face for face in range(FACES) for _ in range(self.copies[face]))

    def without(self, name: str, kinds: Iterable[int]) -> TileSet:
        """The set without any tile of these kinds."""
        gone = set(kinds)
        return TileSet(name, tuple(0 if kind_of(face) in gone else n for face, n in enumerate(self.copies)))

    def with_red_fives(self, red_fives: tuple[int, int, int]) -> TileSet:
        """The same set with this many fives of m, p and s replaced by red ones."""
        if len(red_fives) != len(RED_FIVES):
            raise InputError("tiles.red_fives_size", given=shown(red_fives))
        copies = list(self.copies)
        for red, count in zip(RED_FIVES, red_fives, strict=True):
            total = copies[kind_of(red)] + copies[red]
            if type(count) is not int or not 0 <= count <= total:
                raise InputError("tiles.too_many_red_fives", count=shown(count), tile=code(red), total=total)
            copies[kind_of(red)], copies[red] = total - count, count
        return TileSet(self.name, tuple(copies))


ALL_136 = TileSet("136", (4,) * 34 + (0,) * 11)
"""Three suits and the honours, four copies each."""

SUITS_108 = TileSet("108", (4,) * 27 + (0,) * 18)
"""The three suits alone."""

FLOWERS_144 = TileSet("144", (4,) * 34 + (0,) * 3 + (1,) * 8)
"""Three suits, the honours and the eight flowers."""
