"""Actions: what a seat can answer. One object for each, made once and shared."""

from __future__ import annotations

from mahjongkit.core.codes import NO_TILE, action_code
from mahjongkit.notation import format_tiles, parse_tiles
from mahjongkit.tiles import kind_of, sort_key
from mahjongkit.value import Value

VERBS = ("pass", "discard", "chi", "pon", "kong", "added", "closed", "tsumo", "ron")
"""The verbs that games share; each game has its own behind these."""
_CALLS = ("chi", "pon")


class Action(Value):
    """A verb, the tiles it names, and whether the tile just drawn is meant.

    `discard` names the tile, `chi`, `pon`, `kong` the tiles from the hand, `added` the tile added, `closed` the kind.
    Where several discards can be called, `chi` and `pon` name the called tile behind those from the hand.
    """

    __slots__ = ("code", "drawn", "tiles", "verb")
    code: int
    verb: str
    tiles: tuple[int, ...]
    drawn: bool

    def __new__(cls, code: int, verbs: tuple[str, ...] = VERBS) -> Action:
        """From the table's number for it."""
        action = super().__new__(cls)
        places = (code >> shift & 63 for shift in (6, 12, 18))
        action._set("code", code)
        action._set("verb", verbs[code & 63])
        action._set("tiles", tuple(face for face in places if face != NO_TILE))
        action._set("drawn", bool(code >> 24))
        return action

    def _key(self) -> tuple[object, ...]:
        return self.verb, self.tiles, self.drawn

    @property
    def meaning(self) -> tuple[str, tuple[int, ...]]:
        """What it comes to: a red five and a plain one, drawn or from the hand, are the same."""
        return self.verb, tuple(map(kind_of, self.tiles))

    def __str__(self) -> str:
        tiles = f" {format_tiles(self.tiles)}" if self.tiles else ""
        return f"{self.verb}{tiles}{' drawn' if self.drawn else ''}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.code, self.verb)


def _again(code: int, verb: str) -> Action:
    return Action(code, ("",) * (code & 63) + (verb,))


class Vocabulary(dict[int, Action]):
    """The actions of one game by their numbers, each made when it is first met; `parse` reads them from text."""

    def __init__(self, own_verbs: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.verbs = (*VERBS, *own_verbs)

    def __missing__(self, code: int) -> Action:
        action = self[code] = Action(code, self.verbs)
        return action

    def parse(self, text: str) -> Action:
        """From text like `discard 5p`, `discard 5p drawn`, `chi 34m`, `tsumo`.

        >>> Vocabulary().parse("pon 05p").tiles
        (35, 13)
        """
        verb, _, rest = text.strip().partition(" ")
        if verb not in self.verbs:
            raise ValueError(f"unknown verb {verb!r} in {text!r}; expected one of {', '.join(self.verbs)}")
        tiles = rest.strip()
        drawn = tiles.endswith("drawn")
        faces = list(parse_tiles(tiles.removesuffix("drawn").strip(), red_fives=(4, 4, 4))) if tiles != "" else []
        if len(faces) > 3:
            raise ValueError(f"{len(faces)} tiles in {text!r}; expected at most 3")
        called = [faces.pop()] if verb in _CALLS and len(faces) == 3 else []
        faces = sorted(faces, key=sort_key) + called
        a, b, c = [*faces, NO_TILE, NO_TILE, NO_TILE][:3]
        return self[action_code(self.verbs.index(verb), a, b, c, drawn)]
