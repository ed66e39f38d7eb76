"""Pictures of hands: concealed tiles, the drawn one apart, melds with the called tile turned, flowers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mahjongkit.errors import InputError, InvalidHand
from mahjongkit.notation import meld_name, parse_tiles
from mahjongkit.svg.faces import BACK
from mahjongkit.svg.shapes import HEIGHT, WIDTH
from mahjongkit.svg.tile import code_of, document, face_of, placed
from mahjongkit.tiles import sort_key

if TYPE_CHECKING:
    from mahjongkit.hand import Hand

TILE_GAP = 4
GROUP_GAP = 110
ADDED_TILE_HEIGHT = 150
"""How much of an added tile is visible behind its meld, if it is not known from whom the meld was called."""


class MeldLike(Protocol):
    """A `hand.Meld` or a `view.TableMeld`; the latter has a `source`, and its called tile comes first."""

    @property
    def kind(self) -> str: ...

    @property
    def faces(self) -> tuple[int, ...]: ...


class Piece(NamedTuple):
    """A tile in a row, by its top left corner; the bottom of the row is at y = 0."""

    face: int
    x: int
    y: int
    turned: bool = False
    faded: bool = False


class Row:
    """Tiles in a row, added from left to right."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.width = 0
        self.height = HEIGHT
        self._at = 0

    def add(self, face: int, faded: bool = False) -> None:
        self._put(Piece(face, self._at, -HEIGHT, False, faded), WIDTH)

    def add_turned(self, face: int, *above: int, faded: bool = False) -> None:
        """Add a tile on its side, and others above it."""
        for level, other in enumerate(above, 2):
            self.pieces.append(Piece(other, self._at, -level * WIDTH, True))
            self.height = max(self.height, level * WIDTH)
        self._put(Piece(face, self._at, -WIDTH, True, faded), HEIGHT)

    def add_behind(self, face: int) -> None:
        """Add a tile behind the next one."""
        self.pieces.append(Piece(face, self._at, -HEIGHT - ADDED_TILE_HEIGHT))
        self.height = HEIGHT + ADDED_TILE_HEIGHT

    def gap(self) -> None:
        self._at += GROUP_GAP if self.pieces else 0

    def _put(self, piece: Piece, width: int) -> None:
        self.pieces.append(piece)
        self.width = self._at + width
        self._at = self.width + TILE_GAP

    def drawing(self, index: bool, lang: str) -> str:
        return "".join(placed(face, x, y, index, lang, turned, faded) for face, x, y, turned, faded in self.pieces)


def _add_meld(row: Row, meld: MeldLike, seat: int | None, players: int) -> None:
    row.gap()
    source = getattr(meld, "source", -1)
    if meld.kind == "closed":
        first, second = sorted(meld.faces, key=sort_key)[:2]
        for face in (BACK, first, second, BACK):
            row.add(face)
    elif source < 0 or seat is None:
        _add_unturned(row, meld)
    else:
        _add_called(row, meld, (source - seat) % players, players)


def _add_unturned(row: Row, meld: MeldLike) -> None:
    """Add a meld without a known source; an added tile is drawn behind the middle one."""
    faces = sorted(meld.faces, key=sort_key)
    behind = faces.pop() if meld.kind == "added" else None
    for place, face in enumerate(faces):
        if behind is not None and place == 1:
            row.add_behind(behind)
        row.add(face)


def _add_called(row: Row, meld: MeldLike, distance: int, players: int) -> None:
    """Add a meld with the called tile turned: on the left if it came from the left, on the right if from the right."""
    if distance == 0:
        raise InvalidHand("meld.own_source", kind=meld_name(meld.kind))
    called, *from_hand = meld.faces
    above = [from_hand.pop()] if meld.kind == "added" else []
    from_hand.sort(key=sort_key)
    place = len(from_hand) if distance == 1 else 0 if distance == players - 1 else 1
    for face in from_hand[:place]:
        row.add(face)
    row.add_turned(called, *above)
    for face in from_hand[place:]:
        row.add(face)


def row_of(
    tiles: Iterable[int],
    melds: Iterable[MeldLike] = (),
    drawn: int | None = None,
    flowers: Iterable[int] = (),
    seat: int | None = None,
    players: int = 4,
) -> Row:
    """The row of a hand: its tiles, the drawn one apart, its melds, and its flowers."""
    if seat is not None and not 0 <= seat < players:
        raise InputError("picture.seat", seat=seat, players=players, last=players - 1)
    row = Row()
    concealed = list(tiles)
    if drawn is not None:
        if drawn not in concealed:
            raise InputError("picture.drawn", tile=code_of(drawn))
        concealed.reverse()
        concealed.remove(drawn)
        concealed.reverse()
    for face in concealed:
        row.add(face)
    if drawn is not None:
        row.gap()
        row.add(drawn)
    for meld in melds:
        _add_meld(row, meld, seat, players)
    for place, face in enumerate(flowers):
        if place == 0:
            row.gap()
        row.add(face)
    return row


def row_svg(
    tiles: str | Iterable[int | str],
    melds: Iterable[MeldLike] = (),
    *,
    drawn: int | str | None = None,
    flowers: Iterable[int] = (),
    seat: int | None = None,
    players: int = 4,
    index: bool = False,
    lang: str = "en",
    width: int = 36,
) -> str:
    """A hand as one SVG document, in the order given, every tile `width` pixels wide.

    - `tiles`: a text like `123m406p`, or faces; `drawn` is one of them and is set apart
    - `melds`: of a `Hand`, or of a `View` with the `seat` that owns them; then the called tile is turned, on the side
      of the player who discarded it
    """
    faces = parse_tiles(tiles) if isinstance(tiles, str) else tuple(map(face_of, tiles))
    apart = None if drawn is None else face_of(drawn)
    row = row_of(faces, melds, apart, map(face_of, flowers), seat, players)
    if not row.pieces:
        raise InputError("picture.no_tiles")
    title = " ".join(code_of(piece.face) for piece in row.pieces)
    return document(row.drawing(index, lang), title, (0, -row.height, row.width, row.height), width / WIDTH)


def hand_svg(hand: Hand, *, index: bool = False, lang: str = "en", width: int = 36) -> str:
    """A hand as one SVG document."""
    return row_svg(hand.faces, hand.melds, flowers=hand.flower_faces, index=index, lang=lang, width=width)


def meld_svg(meld: MeldLike, *, index: bool = False, lang: str = "en", width: int = 36) -> str:
    """A meld as one SVG document."""
    return row_svg((), [meld], index=index, lang=lang, width=width)
