"""Actions: what a seat can answer. Equal actions of a game are one shared object."""

from __future__ import annotations

from mahjongkit.core.plain_codes import codes
from mahjongkit.errors import InputError, shown
from mahjongkit.locale import Words
from mahjongkit.notation import format_tiles, parse_tiles
from mahjongkit.tiles import Tile, kind_of, sort_key, tiles_of
from mahjongkit.value import Value

VERBS = ("pass", "discard", "chi", "pon", "kong", "added", "closed", "tsumo", "ron")
"""The verbs that all games share; a game's `extra_verbs` follow them."""
_CALLS = ("chi", "pon")


class Action(Value):
    """A verb, its tiles, and whether it is about the tile just drawn.

    `discard` has the tile, `chi`, `pon` and `kong` the tiles from the hand, `added` the added tile, `closed` the kind.
    In a game where several discards can be called at once, `chi` and `pon` have the called tile as third.

    >>> import mahjongkit as mj
    >>> action = mj.Table("riichi", seed=7).legal(0)[0]
    >>> action, action.verb, action.tiles, str(action)
    (<discard 2m>, 'discard', ('2m',), 'discard 2m')
    """

    __slots__ = ("code", "drawn", "faces", "tiles", "verb")
    code: int
    verb: str
    tiles: tuple[Tile, ...]
    faces: tuple[int, ...]
    """Its tiles as numbers."""
    drawn: bool

    def __new__(cls, code: int, verbs: tuple[str, ...] = VERBS) -> Action:
        """From its code in `core.codes`."""
        action = super().__new__(cls)
        verb, faces, drawn = codes.action_parts(code)
        action._set("code", code)
        action._set("verb", verbs[verb])
        action._set("faces", faces)
        action._set("tiles", tiles_of(faces))
        action._set("drawn", drawn)
        return action

    def _key(self) -> tuple[object, ...]:
        return self.verb, self.faces, self.drawn

    @property
    def meaning(self) -> tuple[str, tuple[int, ...]]:
        """The verb and the kinds: equal for a red and a plain five, and for a drawn tile and one from the hand."""
        return self.verb, tuple(map(kind_of, self.faces))

    def words(self, lang: str, words: Words) -> str:
        """The action in the words of a game.

        >>> import mahjongkit as mj
        >>> riichi = mj.rules.find("riichi")
        >>> [riichi.flow.vocabulary.parse(text).words("zh", riichi.words) for text in ("chi 34s", "pon 55p", "pon 05p")]
        ['用三四索吃', '碰五筒', '用赤五五筒碰']
        """
        verb, tiles = words.say(lang, f"verb.{self.verb}"), format_tiles(self.faces[:2] if self._named else self.faces)
        key = f"action.{self.verb}"
        if len(self.faces) > 1 and len(set(self.faces)) == 1:
            key, tiles = "action.tile", format_tiles(self.faces[:1])
        elif self.verb in _CALLS and self._named:
            key = "action.with_called"
        elif self.verb in (*_CALLS, "kong"):
            key = "action.with"
        if words.find(lang, key) is None:
            key = "action.tile" if tiles else "action.bare"
        return words.say(lang, key, verb=verb, tiles=tiles, called=format_tiles(self.faces[2:]))

    @property
    def _named(self) -> bool:
        """Whether a call names the called tile."""
        return self.verb in _CALLS and len(self.faces) == 3

    def __str__(self) -> str:
        tiles = f" {format_tiles(self.faces)}" if self.tiles else ""
        return f"{self.verb}{tiles}{' drawn' if self.drawn else ''}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (self.code, self.verb)


def _unpickled(code: int, verb: str) -> Action:
    return Action(code, ("",) * codes.action_parts(code)[0] + (verb,))


class Vocabulary(dict[int, Action]):
    """The actions of one game by code, each created on first use; `parse` reads them from text."""

    def __init__(self, extra_verbs: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.verbs = (*VERBS, *extra_verbs)

    def __missing__(self, code: int) -> Action:
        action = self[code] = Action(code, self.verbs)
        return action

    def knows(self, code: int) -> bool:
        """Whether a code names one of the verbs."""
        return codes.action_parts(code)[0] < len(self.verbs)

    def parse(self, text: str) -> Action:
        """The action of a text like `discard 5p`, `discard 5p drawn`, `chi 34m` or `tsumo`.

        >>> Vocabulary().parse("pon 05p").tiles
        ('0p', '5p')
        """
        verb, _, rest = text.strip().partition(" ")
        if verb not in self.verbs:
            raise InputError("action.verb", verb=shown(verb), text=shown(text), verbs=", ".join(self.verbs))
        tiles = rest.strip()
        drawn = tiles.endswith("drawn")
        faces = list(parse_tiles(tiles.removesuffix("drawn").strip(), red_fives=(4, 4, 4))) if tiles != "" else []
        if len(faces) > 3:
            raise InputError("action.tiles", count=len(faces), text=shown(text))
        called = [faces.pop()] if verb in _CALLS and len(faces) == 3 else []
        faces = sorted(faces, key=sort_key) + called
        a, b, c = [*faces, codes.NO_TILE, codes.NO_TILE, codes.NO_TILE][:3]
        return self[codes.action_code(self.verbs.index(verb), a, b, c, drawn)]
