"""What a person may type to answer the table: a number, a tile, a word with tiles; or a clear word on what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjongkit.locale import LANGUAGES, say
from mahjongkit.notation import NotationError, format_tiles, parse_tiles
from mahjongkit.tiles import kind_of

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View

MOST_NUMBERED = 12
"""A verb with more actions than this is answered by its tiles and not by numbers."""


class Unclear(ValueError):
    """What was typed cannot be taken for an answer; the message says why."""


class Choices:
    """The legal answers of a seat, numbered as they are shown: tiles of the hand first, then everything else."""

    def __init__(self, view: View, lang: str) -> None:
        self.lang = lang
        self.legal = view.legal
        self.numbered: dict[int, Action] = {}
        self.tiles = _as_they_stand(view)
        """The tiles of the hand as they stand, the drawn one last, and their numbers; 0 where it must stay."""
        self.places: list[int] = []
        for place, tile in enumerate(self.tiles, 1):
            drawn = view.drawn is not None and place == len(self.tiles)
            action = self._discard(tile, drawn)
            self.places.append(0 if action is None else place)
            if action is not None:
                self.numbered[place] = action
        self.passing = next((action for action in self.legal if action.verb == "pass"), None)
        number = len(self.tiles) if self.numbered else 0
        self.others: list[tuple[int, Action]] = []
        self.by_tiles: list[str] = []
        """The verbs with so many actions that only tiles tell them apart."""
        for action in self.legal:
            if action.verb == "discard" or action is self.passing:
                continue
            if sum(action.verb == other.verb for other in self.legal) > MOST_NUMBERED:
                self.by_tiles += [action.verb] if action.verb not in self.by_tiles else []
                continue
            number += 1
            self.others.append((number, action))
            self.numbered[number] = action
        if self.passing is not None:
            self.others.append((0, self.passing))
            self.numbered[0] = self.passing

    def _discard(self, tile: int, drawn: bool) -> Action | None:
        """The discard of a tile: the drawn one as drawn where the game tells that apart."""
        found = [action for action in self.legal if action.verb == "discard" and action.tiles == (tile,)]
        exact = [action for action in found if action.drawn == drawn]
        return exact[0] if exact else None

    def example(self, verb: str) -> str:
        """What could be typed for a verb that is answered by tiles."""
        return format_tiles(next(action for action in self.legal if action.verb == verb).tiles)

    # Reading.

    def read(self, text: str) -> Action:
        """The answer that a line means."""
        typed = text.strip()
        if not typed:
            if self.passing is None:
                raise Unclear(say(self.lang, "play.nothing_typed"))
            return self.passing
        if typed.isdecimal():
            return self._by_number(int(typed))
        verb, tiles = self._split(typed)
        if tiles is None and verb is None:
            raise Unclear(say(self.lang, "play.unreadable", text=typed))
        return self._chosen(typed, verb, tiles)

    def _by_number(self, number: int) -> Action:
        if number not in self.numbered:
            known = ", ".join(map(str, sorted(self.numbered))) or "–"
            raise Unclear(say(self.lang, "play.no_number", number=number, numbers=known))
        return self.numbered[number]

    def _split(self, typed: str) -> tuple[str | None, tuple[int, ...] | None]:
        """The verb and the tiles that a text names, None where it names none."""
        tiles = _tiles(typed)
        if tiles is not None:
            return None, tiles
        for verb, words in sorted(self._words().items(), key=lambda entry: -max(map(len, entry[1]))):
            for word in words:
                if typed.lower().startswith(word.lower()):
                    rest = typed[len(word) :].strip()
                    tiles = _tiles(rest) if rest else None
                    if not rest or tiles is not None:
                        return verb, tiles
        begun = {
            verb
            for verb, words in self._words().items()
            if any(word.lower().startswith(typed.lower()) for word in words)
        }
        return (begun.pop(), None) if len(begun) == 1 else (None, None)

    def _words(self) -> dict[str, list[str]]:
        """What the verbs on offer are called: by the game's own name and in every language."""
        verbs = dict.fromkeys(action.verb for action in self.legal)
        return {verb: [verb, *(say(lang, f"verb.{verb}") for lang in LANGUAGES)] for verb in verbs}

    def _chosen(self, typed: str, verb: str | None, tiles: tuple[int, ...] | None) -> Action:
        """The one action that verb and tiles name."""
        found = [action for action in self.legal if verb is None or action.verb == verb]
        if tiles is not None:
            found = _with_tiles(found, tiles)
            if verb is None and any(action.verb == "discard" for action in found):
                found = [action for action in found if action.verb == "discard"]
        if found and len({(action.verb, action.tiles) for action in found}) == 1:
            return found[-1]  # the tile drawn and the same from the hand
        if found:
            meant = ", ".join(self.words(action) for action in found[:MOST_NUMBERED])
            raise Unclear(say(self.lang, "play.several", text=typed, choices=meant))
        raise Unclear(say(self.lang, "play.not_legal", text=typed))

    def words(self, action: Action) -> str:
        """An action as a person types and reads it."""
        verb = say(self.lang, f"verb.{action.verb}")
        return f"{verb} {format_tiles(action.tiles)}" if action.tiles else verb


def _as_they_stand(view: View) -> list[int]:
    """The own tiles in order, the drawn one last."""
    tiles = list(view.hand)
    if view.drawn is not None:
        tiles.remove(view.drawn)
        tiles.append(view.drawn)
    return tiles


def _tiles(text: str) -> tuple[int, ...] | None:
    """The tiles that a text names, or None if it names something else."""
    try:
        return tuple(parse_tiles(text, red_fives=(4, 4, 4)))
    except NotationError:
        return None


def _with_tiles(actions: Iterable[Action], tiles: tuple[int, ...]) -> list[Action]:
    """The actions with these tiles in this order, else in any order, else with tiles of the same kinds (a red five for
    a five). The order tells which tile is called where several discards could be.
    """
    choices = list(actions)
    exact = [action for action in choices if action.tiles == tiles]
    same = [action for action in choices if sorted(action.tiles) == sorted(tiles)]
    kinds = sorted(map(kind_of, tiles))
    return exact or same or [action for action in choices if sorted(map(kind_of, action.tiles)) == kinds]
