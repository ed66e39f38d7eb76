"""Action spaces: every answer of a game as a number, so that a network can choose among them.

An index means the same in every question of a game. Where the question says the rest, actions share an index: a
discard of the drawn tile and of an equal one from the hand, a chi with the same place in the run. Index 0 is pass.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from mahjongkit.core.plain_codes import codes
from mahjongkit.errors import InputError, shown
from mahjongkit.game.actions import Action
from mahjongkit.rules import registry
from mahjongkit.rules.ruleset import Ruleset
from mahjongkit.tiles import kind_of

NONE = -1
CHI_PLACES = ("low", "middle", "high")
"""Where the called tile stands in the run."""
REDS = range(34, 37)


@dataclass(frozen=True)
class SpaceAction:
    """An index of an action space, and the actions that it stands for."""

    index: int
    name: str
    """A short name in ASCII, such as `discard 5p`, `chi low` or `pon red`."""
    verb: str
    face: int
    """The tile, or the kind of a kong; -1 if there is none or the question says which."""


class ActionSpace:
    """The actions of a ruleset by index; get one from `rl.space`.

    >>> from mahjongkit import rl
    >>> space = rl.space("riichi")
    >>> space, len(space), space[0].name, space[75].name
    (<ActionSpace mahjongkit/riichi-v1: 158 actions>, 158, 'pass', 'added 2z')
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.vocabulary = ruleset.flow.vocabulary
        learning = ruleset.learning
        self.name = f"mahjongkit/{ruleset.name}-v{learning.version}"
        self.picks = dict(learning.picks)
        self._entries: list[SpaceAction] = []
        self.places = array("h", [NONE] * 64 * 64)
        """By verb * 64 + first tile: the index of every action but chi and pon."""
        self.chi_places = array("h", [NONE] * 64 * 6)
        """By called tile * 6 + place in the run * 2 + whether a red five comes from the hand."""
        self.pon_places = array("h", [NONE] * 64 * 2)
        """By called tile * 2 + whether a red five comes from the hand."""
        self.faces = learning.faces
        self._add_shared_verbs()
        self._add_own_verbs(learning.verbs)

    # Making it.

    def _add(self, verb: str, name: str, face: int, places: Iterable[int], table: array[int]) -> None:
        """Add an index for some places of a look-up table."""
        index = len(self._entries)
        self._entries.append(SpaceAction(index, name, verb, face))
        for place in places:
            table[place] = index

    def _place(self, verb: str, face: int = codes.NO_TILE) -> int:
        return self.vocabulary.verbs.index(verb) * 64 + face

    def _add_verb(self, verb: str) -> None:
        """One index, whatever tile the action names."""
        self._add(verb, verb, NONE, [self._place(verb, face) for face in range(64)], self.places)

    def _add_faces(self, verb: str) -> None:
        """An index for every face."""
        for face in self.faces:
            self._add(verb, f"{verb} {_text(face)}", face, [self._place(verb, face)], self.places)

    def _add_kinds(self, verb: str) -> None:
        """An index for every kind; a red five counts as a five."""
        for kind in self._kinds:
            same = [face for face in range(37) if kind_of(face) == kind]
            self._add(verb, f"{verb} {_text(kind)}", kind, [self._place(verb, face) for face in same], self.places)

    @property
    def _kinds(self) -> list[int]:
        return [face for face in self.faces if face < 34]

    def _add_shared_verbs(self) -> None:
        melds, several = self.ruleset.shape.melds, self.ruleset.flow.shared_discards
        self._add_verb("pass")
        self._add_faces("discard")
        if "chi" in melds:
            self._add_called_chis() if several else self._add_chis()
        if "pon" in melds:
            self._add_called_pons() if several else self._add_pons()
        if "kong" in melds:
            self._add_kinds("kong") if several else self._add_verb("kong")
        for verb in ("added", "closed"):
            if verb in melds:
                self._add_kinds(verb)
        self._add_verb("tsumo")
        self._add_verb("ron")

    def _add_own_verbs(self, verbs: Iterable[str]) -> None:
        for verb in verbs:
            if verb in self.ruleset.flow.discard_verbs:
                self._add_faces(verb)
            elif verb in self.picks:  # the tiles of the hand, as with a discard
                for face in self.faces:
                    self.places[self._place(verb, face)] = self.places[self._place("discard", face)]
            else:
                self._add_verb(verb)

    @property
    def _red_ways(self) -> tuple[int, ...]:
        return (0, 1) if any(face in REDS for face in self.faces) else (0,)

    def _add_chis(self) -> None:
        """Where only one tile can be called: the place of that tile in the run."""
        for place, where in enumerate(CHI_PLACES):
            for red in self._red_ways:
                places = [face * 6 + place * 2 + red for face in range(64)]
                self._add("chi", f"chi {where}{' red' * red}", NONE, places, self.chi_places)

    def _add_pons(self) -> None:
        for red in self._red_ways:
            self._add("pon", f"pon{' red' * red}", NONE, [face * 2 + red for face in range(64)], self.pon_places)

    def _add_called_chis(self) -> None:
        """Where several tiles can be called: every run with every tile of it as the called one."""
        for called in self.faces:
            rank = kind_of(called) % 9
            for place in range(3) if kind_of(called) < 27 else ():
                low = kind_of(called) - place
                own = [kind for kind in range(low, low + 3) if kind != kind_of(called)]
                if not 0 <= rank - place <= 6 or not all(kind in self.faces for kind in own):
                    continue
                for red in self._red_ways:
                    if red and not any(kind % 9 == 4 for kind in own):
                        continue
                    name = f"chi {_text(*own)}{' red' * red} calls {_text(called)}"
                    self._add("chi", name, called, [called * 6 + place * 2 + red], self.chi_places)

    def _add_called_pons(self) -> None:
        for called in self.faces:
            for red in self._red_ways:
                if not red or (kind_of(called) < 27 and kind_of(called) % 9 == 4):
                    self._add(
                        "pon", f"pon{' red' * red} calls {_text(called)}", called, [called * 2 + red], self.pon_places
                    )

    # Using it.

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, index: int) -> SpaceAction:
        return self._entries[self._checked(index)]

    def __iter__(self) -> Iterator[SpaceAction]:
        return iter(self._entries)

    def __repr__(self) -> str:
        return f"<ActionSpace {self.name}: {len(self)} actions>"

    def index(self, action: Action | str, called: int | None = None) -> int:
        """The index of an action; `called` is the tile that is asked about, which a chi needs.

        >>> from mahjongkit import rl
        >>> space = rl.space("riichi")
        >>> space.index("discard 5p drawn"), space.index("pon 05p"), space.index("chi 34m", called=1)
        (14, 45, 38)
        """
        known = self.vocabulary.parse(action) if isinstance(action, str) else action
        return self._index(known, codes.NO_TILE if called is None else called)

    def _index(self, action: Action, called: int) -> int:
        verb = action.verb
        if verb in ("chi", "pon") and len(action.faces) == 3:
            called = action.faces[2]
        red = any(face in REDS for face in action.faces[:2])
        found = NONE
        if verb == "chi" and called == codes.NO_TILE:
            raise InputError("rl.called", action=str(action))
        if verb == "chi":
            place = sum(kind_of(face) < kind_of(called) for face in action.faces[:2])
            found = self.chi_places[called * 6 + place * 2 + red]
        elif verb == "pon":
            found = self.pon_places[(0 if called == codes.NO_TILE else called) * 2 + red]
        elif verb in self.vocabulary.verbs:
            found = self.places[self._place(verb, action.faces[0] if action.faces else codes.NO_TILE)]
        if found == NONE:
            raise InputError("rl.not_in_space", action=str(action), space=self.name)
        return found

    def action(self, index: int, legal: Sequence[Action], called: int | None = None) -> Action | None:
        """The first of the legal actions that an index stands for; None if it stands for none of them.

        A discard of the drawn tile goes before one of an equal tile from the hand. For a verb that picks several tiles
        one by one, it is the first legal action that contains this tile.

        >>> import mahjongkit as mj
        >>> from mahjongkit import rl
        >>> table = mj.Table("riichi", seed=7)
        >>> rl.space("riichi").action(2, table.legal(0))
        <discard 2m>
        """
        self._checked(index)
        tile = codes.NO_TILE if called is None else called
        for one in legal:
            if one.verb in self.picks:
                if any(self.places[self._place(one.verb, face)] == index for face in one.faces):
                    return one
            elif self._index(one, tile) == index:
                return one
        return None

    def _checked(self, index: int) -> int:
        if not isinstance(index, int) or not 0 <= index < len(self):
            raise InputError("rl.index", given=shown(index), last=len(self) - 1)
        return index

    # Describing it.

    def words(self, index: int, lang: str = "en") -> str:
        """What an index stands for, in the words of the game.

        >>> from mahjongkit import rl
        >>> [rl.space("riichi").words(index, "ja") for index in (0, 5, 38)]
        ['パス', '打五萬', 'チー、鳴く牌が一番下']
        """
        entry, words = self[index], self.ruleset.words
        verb = words.say(lang, f"verb.{entry.verb}")
        if entry.verb in ("chi", "pon"):
            return self._call_words(entry, verb, lang)
        if entry.face == NONE:
            return verb
        said = words.say(lang, "space.tile", verb=verb, tile=_text(entry.face))
        also = [words.say(lang, f"verb.{pick}") for pick in self.picks if entry.verb == "discard"]
        return " / ".join([said, *(words.say(lang, "space.tile", verb=one, tile=_text(entry.face)) for one in also)])

    def _call_words(self, entry: SpaceAction, verb: str, lang: str) -> str:
        words, parts = self.ruleset.words, [verb]
        if entry.face != NONE:
            own = entry.name.removesuffix(f" calls {_text(entry.face)}").split()
            parts.append(words.say(lang, "space.calls", tile=_text(entry.face)))
            if entry.verb == "chi":
                parts.append(words.say(lang, "space.run", tiles=own[1]))
        elif entry.verb == "chi":
            parts.append(words.say(lang, f"space.chi.{entry.name.split()[1]}"))
        if " red" in entry.name:
            parts.append(words.say(lang, "space.red"))
        return words.say(lang, "space.comma").join(parts)

    def describe(self, lang: str = "en") -> str:
        """A table in Markdown of every index, its name and its words.

        >>> from mahjongkit import rl
        >>> print(rl.space("sichuan").describe().splitlines()[3])
        | 1 | discard 1m | discard One of Characters / exchange One of Characters |
        """
        rows = [f"| {one.index} | {one.name} | {self.words(one.index, lang)} |" for one in self]
        head = " | ".join(self.ruleset.words.say(lang, f"space.{column}") for column in ("index", "name", "words"))
        return "\n".join([f"| {head} |", "|---:|---|---|", *rows])


def _text(*faces: int) -> str:
    from mahjongkit.notation import format_tiles

    return format_tiles(faces)


@cache
def _space(ruleset: Ruleset) -> ActionSpace:
    return ActionSpace(ruleset)


def space(ruleset: str | Ruleset = registry.DEFAULT) -> ActionSpace:
    """The action space of a ruleset, by name or as it is."""
    return _space(registry.find(ruleset))
