"""Hints: what a learner sees with every question: how far the hand is, what it waits for, what is safe.

>>> from mahjongkit.advice.hand_view import view_of_hand
>>> hints = hints_for(view_of_hand("123m406p789s11233z"))
>>> hints.state(hints.hand, "en"), hints.after("discard 1m").accepted
('tenpai', 11)
>>> [(str(wait.tile), wait.left, hints.say("en", wait.value)) for wait in hints.after("riichi 2z").waits]
[('1z', 2, '12,000'), ('3z', 2, '7,700')]

They rank nothing, they depend on nothing but the view, and they are cheap: a server can send them with every question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from mahjongkit.advice.reasons import Reason, shanten_in_words
from mahjongkit.analysis.goals import shanten
from mahjongkit.analysis.hands import Accepts, accepts, discards
from mahjongkit.errors import InputError
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import tiles_in_notation
from mahjongkit.tiles import FLOWERS, Tile

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.locale import Words

Safety = Literal["safe", "fair", "risky"]
"""How safe a discard is: nobody can win on it, few hands can, or any can."""


class WinValue(NamedTuple):
    """What a win is worth, as far as it is known before the win, and whether a discard can be won."""

    reason: Reason | None = None
    wins: bool = True


class WaitHint(NamedTuple):
    """A tile that a ready hand waits for."""

    tile: Tile
    left: int
    """How many copies are unseen."""
    value: Reason | None
    """What a win on it is worth; None if the game does not say."""
    wins: bool
    """Whether the hand can win on a discard of it."""


class HandHint(NamedTuple):
    """A hand as it stands, or after an action."""

    action: Action | None
    shanten: int
    accepted: int
    """How many unseen tiles bring it nearer; 0 for a hand that must discard."""
    waits: tuple[WaitHint, ...] = ()
    """What it waits for, if it is ready."""
    warnings: tuple[Reason, ...] = ()


class TileHint(NamedTuple):
    """How safe a tile of the hand is, and against whom."""

    tile: Tile
    safety: Safety
    why: Reason


class Hints(NamedTuple):
    """The hints for a seat."""

    game_words: Words
    hand: HandHint
    """The hand as it stands."""
    discards: tuple[HandHint, ...]
    """The hand after every discard that is allowed, with every declaration."""
    tiles: tuple[TileHint, ...]
    notes: tuple[Reason, ...]

    def after(self, action: str) -> HandHint:
        """The hand after a discard."""
        for hint in self.discards:
            if str(hint.action) == action:
                return hint
        choices = ", ".join(str(hint.action) for hint in self.discards)
        raise InputError("advice.not_a_choice", action=action, choices=choices)

    def say(self, lang: str, why: Reason | None) -> str:
        """A part of the hints in the words of the game."""
        return "" if why is None else why.words(lang, self.game_words, bare=True)

    def state(self, hand: HandHint, lang: str) -> str:
        """How far a hand is, in words; one that must discard is as far as its best discard leaves it."""
        text = shanten_in_words(hand.shanten + 1)
        return self.game_words.say(lang, text.key, **text.values)

    def explain(self, lang: str = "en") -> str:
        """The hints in a few words, for reading aloud: the shanten, the waits, the warnings and the notes."""
        ready = [self._ready_words(hint, lang) for hint in (self.hand, *self.discards) if hint.waits]
        notes = [self.say(lang, note) for note in self.notes]
        return self.game_words.say(lang, "advice.joint").join([self.state(self.hand, lang), *ready, *notes])

    def _ready_words(self, hint: HandHint, lang: str) -> str:
        """What a ready hand waits for, and the warnings about it."""
        say = self.game_words.say
        waits = say(lang, "advice.comma").join(
            say(lang, "hint.wait", tile=str(wait.tile), n=wait.left, value=self.say(lang, wait.value)).rstrip()
            for wait in hint.waits
        )
        if hint.action is None:
            words = say(lang, "hint.waits", waits=waits)
        else:
            words = say(lang, "hint.waits_after", action=hint.action.words(lang, self.game_words), waits=waits)
        return say(lang, "advice.comma").join([words, *(self.say(lang, warning) for warning in hint.warnings)])

    def as_data(self, lang: str = "en") -> dict[str, object]:
        """The hints as plain data, for JSON; tiles in texts are written (7z), so that pages can draw them."""
        with tiles_in_notation():
            return {
                "hand": self._hand_data(self.hand, lang),
                "discards": [self._hand_data(hint, lang) for hint in self.discards],
                "tiles": [
                    {"tile": str(hint.tile), "safety": hint.safety, "words": self.say(lang, hint.why)}
                    for hint in self.tiles
                ],
                "notes": [self.say(lang, note) for note in self.notes],
            }

    def _hand_data(self, hint: HandHint, lang: str) -> dict[str, object]:
        return {
            "action": "" if hint.action is None else str(hint.action),
            "shanten": hint.shanten,
            "state": self.state(hint, lang),
            "count": hint.accepted,
            "waits": [
                {"tile": str(wait.tile), "left": wait.left, "value": self.say(lang, wait.value), "wins": wait.wins}
                for wait in hint.waits
            ],
            "warnings": [self.say(lang, warning) for warning in hint.warnings],
        }


def hints_for(view: View) -> Hints:
    """The hints for the seat of a view; what the seat cannot see has no influence."""
    return _HintFinder(view).find()


class _HintFinder:
    """Finds the hints for a view, with what only its game knows."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.ruleset = view.ruleset
        self.game = view.ruleset.hints
        self.void = self.game.void_suit(view)
        self.seen = seen_kinds(view)
        melds = [Meld.of(meld.kind, [tile.kind for tile in meld.tiles]) for meld in view.melds[view.seat]]
        self.hand = Hand.of([tile.kind for tile in view.hand], melds)

    def find(self) -> Hints:
        view, safety = self.view, self.game.safety(self.view)
        held = [tile for tile in dict.fromkeys(view.hand) if tile.kind in safety]
        tiles = [TileHint(tile, *safety[tile.kind]) for tile in held]
        after = self.after_discards() if self.hand.has_drawn else []
        notes = self.game.notes(view)
        return Hints(self.ruleset.words, self.as_it_stands(), tuple(after), tuple(tiles), tuple(notes))

    def as_it_stands(self) -> HandHint:
        """The hand before the answer."""
        shanten_now = shanten(self.hand, self.ruleset, void=self.void)
        if self.hand.has_drawn:
            return HandHint(None, shanten_now, 0)
        accepted = accepts(self.hand, self.ruleset, void=self.void, seen=self.seen)
        return self.hint(None, shanten_now, accepted)

    def after_discards(self) -> list[HandHint]:
        """The hand after every legal discard."""
        verbs = self.ruleset.flow.discard_verbs
        allowed = {(one.verb, one.tiles): one for one in reversed(self.view.legal) if one.verb in verbs}
        if not allowed:
            return []
        found = {one.tile.kind: one for one in discards(self.hand, self.ruleset, void=self.void, seen=self.seen)}
        options = [(one, found[one.tiles[0].kind]) for one in reversed(allowed.values()) if one.tiles[0].kind in found]
        return [self.hint(action, one.shanten, one.accepts) for action, one in options]

    def hint(self, action: Action | None, shanten_then: int, accepted: Accepts) -> HandHint:
        """A hand that is about to draw, with its waits if it is ready."""
        if shanten_then != 0:
            return HandHint(action, shanten_then, accepted.count)
        view, kinds = self.view, [one.tile.kind for one in accepted]
        faces = [tile.face for tile in view.hand]
        if action is not None:
            faces.remove(action.faces[0])
        values = self.game.win_values(view, faces, kinds, action) or [WinValue()] * len(kinds)
        waits = [WaitHint(*one, *value) for one, value in zip(accepted, values, strict=True)]
        warnings = self.game.warnings(view, kinds, values, action)
        if not accepted.count:
            warnings = [hint("none_left"), *warnings]
        return HandHint(action, 0, accepted.count, tuple(waits), tuple(warnings))


def hint(key: str, **values: object) -> Reason:
    """A clause of a hint."""
    return Reason(f"hint.{key}", values)


def seen_kinds(view: View) -> list[int]:
    """The kinds of the tiles that a seat sees outside its own hand and melds.

    Where a called discard stays in its river, it counts there, but not if the seat itself has called it.
    """
    shared = view.ruleset.flow.shared_discards
    seen = [one.tile.kind for river in view.rivers for one in river if shared or not one.called]
    for seat, melds in enumerate(view.melds):
        for meld in melds:
            called = shared and meld.source >= 0
            if seat != view.seat:
                seen += [tile.kind for tile in meld.tiles[1 if called else 0 :]]
            elif called and meld.tiles[0].kind in seen:
                seen.remove(meld.tiles[0].kind)
    for tiles in (*view.asides, *(laid for seat, laid in enumerate(view.laid) if seat != view.seat)):
        seen += [tile.kind for tile in tiles if tile.face < FLOWERS[0]]
    return seen + [tile.kind for _, tile in view.shown]
