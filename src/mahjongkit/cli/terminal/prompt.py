"""Read what a human types as an action: a number, a tile, or a word with tiles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjongkit.errors import NotationError
from mahjongkit.locale import LANGUAGES, Words
from mahjongkit.notation import format_tiles, parse_tiles
from mahjongkit.tiles import faces_of, kind_of

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View

MAX_NUMBERED = 12
"""If a verb has more actions than this, the human types tiles instead of a number."""


class UnclearInput(ValueError):
    """The input does not name exactly one legal action; the message says why."""


class NotLegal(UnclearInput):
    """The input names an action that is not legal: `action` is its text in the vocabulary, `typed` what was typed."""

    def __init__(self, message: str, typed: str, action: str) -> None:
        super().__init__(message)
        self.typed, self.action = typed, action


class Choices:
    """The legal actions of a seat, numbered as they are shown: discards first, then everything else."""

    def __init__(self, view: View, lang: str) -> None:
        self.game = view.ruleset.words
        self.lang = lang
        self.legal = view.legal
        self.verbs = view.ruleset.flow.vocabulary.verbs
        self.numbered: dict[int, Action] = {}
        self.tiles = _hand_order(view)
        """The tiles of the hand in the order in which they are shown, the drawn one last."""
        self.discard_numbers: list[int] = []
        """For each of these tiles, the number that discards it; 0 if it cannot be discarded."""
        for place, tile in enumerate(self.tiles, 1):
            drawn = view.drawn is not None and place == len(self.tiles)
            action = self._discard(tile, drawn)
            self.discard_numbers.append(0 if action is None else place)
            if action is not None:
                self.numbered[place] = action
        self.pass_action = next((action for action in self.legal if action.verb == "pass"), None)
        self.others: list[tuple[int, Action]] = []
        """The actions besides discards, with their numbers."""
        self.verbs_by_tiles: list[str] = []
        """The verbs with too many actions to number."""
        self._number_others(len(self.tiles) if self.numbered else 0)

    def say(self, key: str, **values: object) -> str:
        """A text in the human's language, in the words of the game."""
        return self.game.say(self.lang, key, **values)

    def _number_others(self, number: int) -> None:
        """Number the actions besides discards, from `number` + 1; passing is 0."""
        for action in self.legal:
            if action.verb == "discard" or action is self.pass_action:
                continue
            if sum(action.verb == other.verb for other in self.legal) > MAX_NUMBERED:
                self.verbs_by_tiles += [action.verb] if action.verb not in self.verbs_by_tiles else []
                continue
            number += 1
            self.others.append((number, action))
            self.numbered[number] = action
        if self.pass_action is not None:
            self.others.append((0, self.pass_action))
            self.numbered[0] = self.pass_action

    def _discard(self, tile: int, drawn: bool) -> Action | None:
        """The discard of a tile, `drawn` or from the hand."""
        discards = [action for action in self.legal if action.verb == "discard" and action.faces == (tile,)]
        return next((action for action in discards if action.drawn == drawn), None)

    def example(self, verb: str) -> str:
        """Tiles that could be typed for a verb without numbers."""
        return format_tiles(next(action for action in self.legal if action.verb == verb).faces)

    # Parsing.

    def read(self, text: str) -> Action:
        """The action that a typed line means."""
        typed = text.strip()
        if not typed:
            if self.pass_action is None:
                raise UnclearInput(self.say("play.nothing_typed"))
            return self.pass_action
        if typed.isdecimal():
            return self._by_number(int(typed))
        verb, tiles = self._split(typed)
        if tiles is None and verb is None:
            raise UnclearInput(self.say("play.unreadable", text=typed))
        return self._chosen(typed, verb, tiles)

    def _by_number(self, number: int) -> Action:
        if not self.numbered:
            raise UnclearInput(self.say("play.no_numbers"))
        if number not in self.numbered:
            known = self.say("page.list_comma").join(map(str, sorted(self.numbered)))
            raise UnclearInput(self.say("play.no_number", number=number, numbers=known))
        return self.numbered[number]

    def _split(self, typed: str) -> tuple[str | None, tuple[int, ...] | None]:
        """The verb and the tiles in a text, None for what is missing."""
        tiles = _tiles(typed)
        if tiles is not None:
            return None, tiles
        legal = _words(self.game, dict.fromkeys(action.verb for action in self.legal))
        if found := _named(typed, legal):
            return found
        completed = {
            verb for verb, words in legal.items() if any(word.lower().startswith(typed.lower()) for word in words)
        }
        if len(completed) == 1:
            return completed.pop(), None
        return _named(typed, _words(self.game, self.verbs)) or (None, None)

    def _chosen(self, typed: str, verb: str | None, tiles: tuple[int, ...] | None) -> Action:
        """The one action with this verb and these tiles."""
        matches = [action for action in self.legal if verb is None or action.verb == verb]
        if tiles is not None:
            matches = _with_tiles(matches, tiles)
            if verb is None and any(action.verb == "discard" for action in matches):
                matches = [action for action in matches if action.verb == "discard"]
        if matches and len({(action.verb, action.tiles) for action in matches}) == 1:
            return matches[-1]  # the same tile, from the hand or as drawn
        if matches:
            meant = self.say("page.list_comma").join(self.words(action) for action in matches[:MAX_NUMBERED])
            raise UnclearInput(self.say("play.several", text=typed, choices=meant))
        attempt = f"{verb or 'discard'} {format_tiles(tiles or ())}".strip()
        raise NotLegal(self.say("play.not_legal", text=typed), typed, attempt)

    def words(self, action: Action) -> str:
        """An action in words, as the human types and reads it."""
        verb = self.say(f"verb.{action.verb}")
        return f"{verb} {format_tiles(action.faces)}" if action.faces else verb


def _words(game: Words, verbs: Iterable[str]) -> dict[str, list[str]]:
    """The words for each verb: its name in the vocabulary, and in every language."""
    return {verb: [verb, *(game.say(lang, f"verb.{verb}") for lang in LANGUAGES)] for verb in verbs}


def _named(typed: str, words: dict[str, list[str]]) -> tuple[str, tuple[int, ...] | None] | None:
    """The verb whose word a text begins with, and the tiles behind it."""
    for verb, names in sorted(words.items(), key=lambda entry: -max(map(len, entry[1]))):
        for word in names:
            if typed.lower().startswith(word.lower()):
                rest = typed[len(word) :].strip()
                tiles = _tiles(rest) if rest else None
                if not rest or tiles is not None:
                    return verb, tiles
    return None


def _hand_order(view: View) -> list[int]:
    """The seat's tiles in order, the drawn one last."""
    faces = list(faces_of(view.hand))
    if view.drawn is not None:
        faces.remove(view.drawn.face)
        faces.append(view.drawn.face)
    return faces


def _tiles(text: str) -> tuple[int, ...] | None:
    """The tiles that a text names, or None if it is not a list of tiles."""
    try:
        return tuple(parse_tiles(text, red_fives=(4, 4, 4)))
    except NotationError:
        return None


def _with_tiles(actions: Iterable[Action], tiles: tuple[int, ...]) -> list[Action]:
    """The actions with these tiles in this order, else in any order, else with tiles of the same kinds (a red five for
    a five). The order decides which tile is called if there are several discards to call.
    """
    choices = list(actions)
    exact = [action for action in choices if action.faces == tiles]
    same = [action for action in choices if sorted(action.faces) == sorted(tiles)]
    kinds = sorted(map(kind_of, tiles))
    return exact or same or [action for action in choices if sorted(map(kind_of, action.faces)) == kinds]
