"""Read tiles from text and write them. Every error shows the text, the position and what was expected there.

The reader recognizes these formats by itself; one text may mix them, with spaces anywhere:

- `123m406p77z`: ranks, then the suit (m characters, p dots, s bamboo, z honours); 0 is the red five, also `5mr`
- `m123p406`: the suit first
- `E S W N P F C`: the winds, White, Green and Red
- `f1 .. f4` plum, orchid, chrysanthemum, bamboo and `g1 .. g4` spring, summer, autumn, winter
- `一万 1万 五筒 三条 红五万 东南西北中发白 梅兰菊竹春夏秋冬`
- the Unicode tiles, with an `r` after a red five

Melds are written in brackets: `[chi 345s] [pon 777z] [kong 1111m] [added 1111m] [closed 2222p] [north 4z]`.

>>> format_tiles(parse_tiles("五筒 m123 E"))
'5p123m1z'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, NoReturn

from mahjongkit.errors import InputError, InvalidHand, Phrase, shown
from mahjongkit.errors import NotationError as NotationError
from mahjongkit.tiles import (
    CODES,
    FACES,
    FLOWERS,
    KINDS,
    RED_FIVES,
    SIGNS,
    SUITS,
    UNICODE,
    Tile,
    code,
    kind_of,
    rank_of,
    sort_key,
    suit_of,
)


class Token(NamedTuple):
    """A tile that was read, and its position in the text."""

    face: int
    start: int
    end: int


class MeldText(NamedTuple):
    """A meld that was read, with sorted tiles."""

    kind: str
    tiles: tuple[int, ...]


class HandText(NamedTuple):
    """A hand that was read."""

    tiles: tuple[int, ...]
    melds: tuple[MeldText, ...]
    flowers: tuple[int, ...]


MELD_SIZES = {"chi": 3, "pon": 3, "kong": 4, "added": 4, "closed": 4, "north": 1}
"""The melds by name: a run, a triplet, a kong of a discard, a pon with the fourth tile added, a concealed kong, and a
North set aside for a replacement tile (which is not a set)."""

MELD_WORDS = {
    **{kind: kind for kind in MELD_SIZES},
    **dict.fromkeys(("吃", "チー"), "chi"),
    **dict.fromkeys(("碰", "ポン"), "pon"),
    **dict.fromkeys(("直杠", "明杠", "大明杠", "点杠", "直槓", "明槓", "大明槓"), "kong"),
    **dict.fromkeys(("补杠", "加杠", "加槓"), "added"),
    **dict.fromkeys(("暗杠", "暗槓"), "closed"),
    **dict.fromkeys(("拔北", "北抜き"), "north"),
}
"""The melds by every name that is read; Chinese and Japanese names are read as Chinese numerals are."""

NORTH = 30

_DIGITS = {**{str(n): n for n in range(10)}, **{numeral: n for n, numeral in enumerate("一二三四五六七八九", 1)}}
_SUITS = {
    **{letter: suit for suit, letter in enumerate(SUITS)},
    **{"万": 0, "萬": 0, "筒": 1, "饼": 1, "餅": 1, "条": 2, "條": 2, "索": 2},
}
_RED_SIGNS = "红紅赤"
_FIVES = frozenset({*RED_FIVES, *map(kind_of, RED_FIVES)})
_SINGLES = {
    **{letter: 27 + i for i, letter in enumerate("ESWNPFC")},
    **{SIGNS[lang][face]: face for lang in ("zh", "ja") for face in (*range(27, 34), *FLOWERS)},
    "発": 32,
    **{UNICODE[face]: face for face in (*range(KINDS), *FLOWERS)},
}
_VARIATIONS = "\ufe0e\ufe0f"  # they select a text or an emoji form of the character before


class _Reader:
    """Reads the tiles of text[start:end]. Digits are kept in `pending` until their suit follows."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.at, self.end = text, start, end
        self.tokens: list[Token] = []
        self.pending: list[tuple[int, int]] = []  # a digit and its position
        self.red_at = -1  # the position of a character for red whose five has not come yet

    def fail(self, key: str, start: int | None = None, end: int | None = None, **values: object) -> NoReturn:
        first = self.at if start is None else start
        raise NotationError(self.text, first, first + 1 if end is None else end, key, **values)

    def read(self) -> list[Token]:
        while self.at < self.end:
            self.step(self.text[self.at])
        self.nothing_pending()
        return self.tokens

    def step(self, sign: str) -> None:
        if sign.isspace():
            self.at += 1
        elif sign in _DIGITS:
            self.pending.append((_DIGITS[sign], self.at))
            self.at += 1
        elif sign in _SUITS and self.pending:
            self.close_group(_SUITS[sign])
        elif sign in SUITS:
            self.open_group(SUITS.index(sign))
        elif sign in "fg":
            self.flower(sign)
        elif sign in _RED_SIGNS:
            self.nothing_pending()
            self.red_at = self.at
            self.at += 1
        elif sign in _SINGLES:
            self.single(_SINGLES[sign])
        elif sign in _SUITS:
            self.fail("notation.no_rank", sign=sign)
        else:
            self.fail("notation.unknown_character", sign=sign)

    def nothing_pending(self) -> None:
        if self.pending:
            digits = [place for _, place in self.pending]
            what = self.text[digits[0] : digits[-1] + 1]
            self.fail("notation.no_suit", digits[0], digits[-1] + 1, ranks=what)
        if self.red_at >= 0:
            self.fail("notation.red_alone", self.red_at)

    def tile(self, digit: int, suit: int, place: int) -> int:
        """The face of this digit in this suit."""
        if suit == 3:
            if not 1 <= digit <= 7:
                self.fail("notation.no_honour", place, rank=digit)
            return 26 + digit
        return RED_FIVES[suit] if digit == 0 else 9 * suit + digit - 1

    def close_group(self, suit: int) -> None:
        """Read a suit that follows its ranks: 123m, 五筒, 5mr."""
        after = self.at + 1
        red = self.red_at >= 0
        if after < self.end and self.text[after] == "r" and not red:
            red, after = True, after + 1
        if red and (len(self.pending) != 1 or self.pending[0][0] != 5 or suit == 3):
            self.fail("notation.not_one_red_five", self.pending[0][1], after)
        start = self.red_at if self.red_at >= 0 else None
        for digit, place in self.pending:
            face = self.tile(0 if red else digit, suit, place)
            self.tokens.append(Token(face, place if start is None else start, place + 1))
        self.pending, self.red_at, self.at = [], -1, after

    def open_group(self, suit: int) -> None:
        """Read a suit that precedes its ranks: m123."""
        self.nothing_pending()
        first = self.at
        self.at += 1
        while self.at < self.end and self.text[self.at] in "0123456789":
            self.tokens.append(Token(self.tile(int(self.text[self.at]), suit, self.at), self.at, self.at + 1))
            self.at += 1
        if self.at == first + 1:
            self.fail("notation.no_ranks", first, suit=SUITS[suit])

    def flower(self, letter: str) -> None:
        self.nothing_pending()
        number = self.text[self.at + 1 : self.at + 2] if self.at + 1 < self.end else ""
        if number not in ("1", "2", "3", "4"):
            end = self.at + 1 + len(number)
            self.fail("notation.no_flower", self.at, end, letter=letter)
        face = FLOWERS[4 * "fg".index(letter) + int(number) - 1]
        self.tokens.append(Token(face, self.at, self.at + 2))
        self.at += 2

    def single(self, face: int) -> None:
        self.nothing_pending()
        after = self.at + 1
        if after < self.end and self.text[after] in _VARIATIONS:
            after += 1
        if after < self.end and self.text[after] == "r":
            if self.text[self.at] not in UNICODE or rank_of(face) != 5 or suit_of(face) == 3:
                self.fail("notation.not_a_red_five", self.at, after + 1)
            face, after = RED_FIVES[suit_of(face)], after + 1
        self.tokens.append(Token(face, self.at, after))
        self.at = after


def _check_copies(text: str, tokens: Iterable[Token], red_fives: tuple[int, int, int]) -> None:
    """Refuse more copies of a tile than exist, with the position of the first that is too many."""
    in_order = sorted(tokens, key=lambda token: token.start)
    if fault := copies_fault([token.face for token in in_order], red_fives):
        place, key, values = fault
        raise NotationError(text, in_order[place].start, in_order[place].end, key, **values)


def copies_fault(faces: Sequence[int], red_fives: tuple[int, int, int]) -> tuple[int, str, dict[str, object]] | None:
    """The place of the first tile that is a copy too many, with the key and the values of the error; None if all exist.

    There are four copies of a kind, one of a flower, and `red_fives` of the red fives.
    """
    if len(red_fives) != 3 or any(type(count) is not int or not 0 <= count <= 4 for count in red_fives):
        raise InputError("tiles.red_fives", given=shown(red_fives))
    most = [4] * KINDS + [*red_fives] + [1] * len(FLOWERS)
    held = [0] * FACES
    for place, face in enumerate(faces):
        held[face] += 1
        if held[face] > most[face]:
            red = "notation.copies_red_five" if face in RED_FIVES else "notation.copies_tile"
            key = "notation.copies_flower" if face in FLOWERS else red
            return place, key, {"copy": held[face], "tile": code(face), "most": most[face]}
        if face in _FIVES and held[kind_of(face)] + held[RED_FIVES[suit_of(face)]] > 4:
            return place, "notation.copies_five", {"tile": code(kind_of(face))}
    return None


def parse_tiles(text: str, red_fives: tuple[int, int, int] = (1, 1, 1)) -> tuple[int, ...]:
    """The faces in a text, in its order. `red_fives` is how many of m, p and s exist.

    >>> parse_tiles("13m0pE")
    (0, 2, 35, 27)
    >>> parse_tiles("12x")
    Traceback (most recent call last):
    mahjongkit.errors.NotationError: unknown character 'x'; ... — at character 3 of '12»x«'
    """
    tokens = _Reader(_is_text(text), 0, len(text)).read()
    if not tokens:
        raise NotationError(text, 0, len(text), "notation.no_tile")
    _check_copies(text, tokens, red_fives)
    return tuple(token.face for token in tokens)


def parse_tile(text: str) -> int:
    """The face of a text with exactly one tile.

    >>> parse_tile("5mr"), parse_tile("🀄")
    (34, 33)
    """
    tokens = _Reader(_is_text(text), 0, len(text)).read()
    if len(tokens) != 1:
        start = tokens[1].start if tokens else 0
        raise NotationError(text, start, len(text), "notation.not_one_tile", count=len(tokens))
    return tokens[0].face


def _is_text(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(f"tiles are read from text, not from {type(text).__name__} {text!r}")
    return text


def meld_name(kind: str) -> Phrase:
    """What a meld is called in a message."""
    return Phrase(f"meld_name.{kind}")


def meld_fault(kind: str, tiles: Sequence[int]) -> InvalidHand | None:
    """Why these tiles do not form such a meld; None if they do."""
    if kind not in MELD_SIZES:
        return InvalidHand("meld.unknown", kind=kind, kinds=Phrase("meld_name.all"))
    size = MELD_SIZES[kind]
    if len(tiles) != size:
        return InvalidHand("meld.size", count=len(tiles), kind=meld_name(kind), size=size)
    for face in tiles:
        if face in FLOWERS:
            return InvalidHand("meld.flower", kind=meld_name(kind))
        if not 0 <= face < FACES:
            return InvalidHand("meld.not_a_face", face=face, kind=meld_name(kind))
    kinds = sorted(kind_of(face) for face in tiles)
    if kind == "north":
        return None if kinds == [NORTH] else InvalidHand("meld.not_north")
    if kind == "chi":
        in_a_row = kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]
        run = in_a_row and suit_of(kinds[0]) == suit_of(kinds[2]) < 3
        return None if run else InvalidHand("meld.not_a_run")
    return None if len(set(kinds)) == 1 else InvalidHand("meld.different", kind=meld_name(kind), size=size)


def size_fault(concealed: int, melds: Iterable[str]) -> InvalidHand | None:
    """Why a hand cannot have this many concealed tiles with these melds; None if it can."""
    sets = sum(kind != "north" for kind in melds)
    total = concealed + 3 * sets
    if total % 3 and total <= 14 and concealed > 0:
        return None
    if sets:
        return InvalidHand("hand.size_with_melds", concealed=concealed, total=total)
    return InvalidHand("hand.size", total=total)


def meld_order(meld: MeldText) -> tuple[bool, tuple[int, ...], str]:
    """The sort key of a meld in a hand: by its tiles, Norths set aside last."""
    return meld.kind == "north", tuple(map(sort_key, meld.tiles)), meld.kind


def parse_hand(text: str, red_fives: tuple[int, int, int] = (1, 1, 1)) -> HandText:
    """The concealed tiles, melds and flowers of a hand, each sorted."""
    _is_text(text)
    tokens: list[Token] = []
    melds: list[tuple[MeldText, list[Token]]] = []
    at = 0
    while at < len(text):
        if text[at] == "[":
            meld, at = _parse_meld(text, at)
            melds.append(meld)
        elif text[at] == "]":
            raise NotationError(text, at, at + 1, "notation.not_opened")
        else:
            stop = min((place for place in (text.find(sign, at) for sign in "[]") if place >= 0), default=len(text))
            tokens += _Reader(text, at, stop).read()
            at = stop
    _check_copies(text, [*tokens, *(token for _, found in melds for token in found)], red_fives)
    faces = sorted((token.face for token in tokens), key=sort_key)
    tiles = tuple(face for face in faces if face not in FLOWERS)
    found = tuple(sorted((meld for meld, _ in melds), key=meld_order))
    if fault := size_fault(len(tiles), (meld.kind for meld in found)):
        raise NotationError(text, len(text), len(text), fault.key, **fault.values)
    return HandText(tiles, found, tuple(face for face in faces if face in FLOWERS))


def parse_meld(text: str) -> MeldText:
    """The meld in a text, with or without brackets: `pon 777z`."""
    first = len(_is_text(text)) - len(text.lstrip())
    if text[first : first + 1] == "[":
        (meld, tokens), at = _parse_meld(text, first)
        if text[at:].strip():
            raise NotationError(text, at, len(text), "notation.after_meld")
    else:
        meld, tokens = _meld_between(text, first, first, len(text))
    _check_copies(text, tokens, (4, 4, 4))
    return meld


def _parse_meld(text: str, start: int) -> tuple[tuple[MeldText, list[Token]], int]:
    """The meld whose bracket opens at `start`, with its tokens, and the position after it."""
    end = text.find("]", start)
    if end < 0:
        raise NotationError(text, start, start + 1, "notation.not_closed")
    return _meld_between(text, start, start + 1, end), end + 1


def _meld_between(text: str, start: int, first: int, end: int) -> tuple[MeldText, list[Token]]:
    """The meld in text[first:end]; errors mark it from `start` on, which may be its bracket."""
    while first < end and text[first].isspace():
        first += 1
    word = text[first:end].split(maxsplit=1)[0] if first < end else ""
    kind = MELD_WORDS.get(word, "")
    if not kind:
        raise NotationError(text, first, first + len(word), "meld.unknown", kind=word, kinds=Phrase("meld_name.all"))
    if text[start] != "[" and "]" in text[first:end]:
        raise NotationError(text, text.index("]"), text.index("]") + 1, "notation.not_opened")
    tokens = _Reader(text, first + len(word), end).read()
    tiles = tuple(sorted((token.face for token in tokens), key=sort_key))
    if fault := meld_fault(kind, tiles):
        raise NotationError(text, start, end + (text[end : end + 1] == "]"), fault.key, **fault.values)
    return MeldText(kind, tiles), tokens


# Writing.


def _grouped(faces: Sequence[int], group: Callable[[str, str], str], honour: Callable[[int], str] | None) -> str:
    """Tiles as text, with the suit written once for neighbours of the same suit."""
    parts: list[str] = []
    ranks, suit = "", ""
    for face in [*faces, None]:
        alone = face is None or face in FLOWERS or (honour is not None and 27 <= face < 34)
        rank, own_suit = ("", "") if alone or face is None else (CODES[face][0], CODES[face][1])
        if ranks and own_suit != suit:
            parts.append(group(ranks, suit))
            ranks = ""
        if alone and face is not None:
            parts.append(CODES[face] if face in FLOWERS or honour is None else honour(face))
        ranks, suit = ranks + rank, own_suit
    return "".join(parts)


def _letter(face: int) -> str:
    return "ESWNPFC"[face - 27]


def _mjai(face: int) -> str:
    if 27 <= face < 34:
        return _letter(face)
    return CODES[kind_of(face)] + "r" if face in RED_FIVES else CODES[face]


STYLES: dict[str, Callable[[Sequence[int]], str]] = {
    "mpsz": lambda faces: _grouped(faces, lambda ranks, suit: ranks + suit, None),
    "suit-first": lambda faces: _grouped(faces, lambda ranks, suit: suit + ranks, None),
    "letters": lambda faces: _grouped(faces, lambda ranks, suit: ranks + suit, _letter),
    "unicode": lambda faces: "".join(UNICODE[face] + ("r" if face in RED_FIVES else "") for face in faces),
    "chinese": lambda faces: "".join(SIGNS["zh"][face] for face in faces),
    "mjai": lambda faces: " ".join(_mjai(face) for face in faces),
}
"""Functions that write tiles, by the name of the format."""


def format_tiles(tiles: Iterable[Tile | int], style: str = "mpsz") -> str:
    """Tiles, or their faces, as text in the order given.

    >>> [format_tiles((0, 1, 35, 33), style) for style in ("mpsz", "suit-first", "letters", "mjai")]
    ['12m0p7z', 'm12p0z7', '12m0pC', '1m 2m 5pr C']
    """
    if style not in STYLES:
        raise InputError("notation.style", style=style, styles=", ".join(STYLES))
    faces = [tile.face if isinstance(tile, Tile) else tile for tile in tiles]
    for face in faces:
        if not 0 <= face < FACES:
            raise InputError("tiles.not_a_face", face=face, last=FACES - 1)
    return STYLES[style](faces)


def format_hand(hand: HandText, style: str = "mpsz") -> str:
    """A hand as text: the concealed tiles, the melds in brackets, the flowers."""
    parts = [format_tiles(hand.tiles, style)]
    parts += [f"[{meld.kind} {format_tiles(meld.tiles, style)}]" for meld in hand.melds]
    parts += [format_tiles(hand.flowers, style)] if hand.flowers else []
    return " ".join(parts)


# Lists of ids that other programs use.

_RED_136 = {16: 34, 52: 35, 88: 36}


def from_34(ids: Iterable[int]) -> tuple[int, ...]:
    """Faces from a list of kinds 0-33."""
    return tuple(_checked_ids(ids, KINDS, "34"))


def to_34(faces: Iterable[int]) -> list[int]:
    """The kinds 0-33 of these faces; a red five becomes a plain five."""
    return [_kind_without_flowers(face) for face in faces]


def from_136(ids: Iterable[int], red_fives: bool = True) -> tuple[int, ...]:
    """Faces from a list of ids 0-135, four per kind; 16, 52 and 88 are red fives if `red_fives` is true.

    >>> format_tiles(from_136([0, 16, 53, 135]))
    '10m5p7z'
    """
    known = list(_checked_ids(ids, 136, "136"))
    for place, id_ in enumerate(known):
        if id_ in known[:place]:
            raise InputError("ids.twice", id=id_, place=place)
    return tuple(_RED_136.get(id_, id_ // 4) if red_fives else id_ // 4 for id_ in known)


def to_136(faces: Iterable[int], red_fives: bool = True) -> list[int]:
    """An id 0-135 for every tile, copies of a kind numbered in order; a plain five never gets a red five's id."""
    used: set[int] = set()
    ids = []
    for face in faces:
        kind = _kind_without_flowers(face)
        reds = _RED_136 if red_fives else {}
        free = [i for i in range(4 * kind, 4 * kind + 4) if i not in used and (reds.get(i, kind) == face)]
        if not free:
            raise InputError("ids.none_left", tile=code(face))
        used.add(free[0])
        ids.append(free[0])
    return ids


def _checked_ids(ids: Iterable[int], size: int, what: str) -> Iterable[int]:
    for place, id_ in enumerate(ids):
        if isinstance(id_, bool) or not isinstance(id_, int) or not 0 <= id_ < size:
            raise InputError("ids.not_an_id", given=shown(id_), place=place, what=what, last=size - 1)
        yield id_


def _kind_without_flowers(face: int) -> int:
    if not 0 <= face < FACES:
        raise InputError("tiles.not_a_face", face=face, last=FACES - 1)
    if face in FLOWERS:
        raise InputError("ids.flower", tile=code(face))
    return kind_of(face)
