"""Reasons for and against choices in Sichuan: exchange, void suit, flower pigs, kong fees, the end of the wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.advice.reasons import Reason, caution, reason
from mahjongkit.errors import InputError, shown
from mahjongkit.locale import Text
from mahjongkit.rules import parts
from mahjongkit.tiles import SUITS, code, kind_of, suit_of

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.game.view import View
    from mahjongkit.hand import Hand
    from mahjongkit.rules.sichuan import Sichuan

AIMS = ("", "one_suit", "one_suit", "one_suit", "all_triplets", "seven_pairs")
"""The pattern for each aim of the evaluator."""
LATE = 3
"""With this many draws left or fewer, the end of the wall is near."""


class Advice(parts.Advice):
    """Reasons that only Sichuan has."""

    ruleset: Sichuan

    def reasons_for(self, view: View, choice: Choice) -> list[Reason]:
        """Reasons for a choice, and cautions about it."""
        verb = choice.action.verb
        sizes = [sum(tile.suit == SUITS[suit] for tile in view.hand) for suit in range(3)]
        if verb == "exchange":
            given = [suit_of(tile) for tile in choice.action.faces]
            suit = max(set(given), key=given.count)
            return [reason("sichuan.exchange", suit=_suit(suit), n=sizes[suit]), *aiming(self.ruleset, choice)]
        if verb.startswith("void_"):
            suit = SUITS.index(verb[-1])
            key = "sichuan.void_none" if sizes[suit] == 0 else "sichuan.void"
            return [reason(key, suit=_suit(suit), n=sizes[suit]), *aiming(self.ruleset, choice)]
        void = view.marks[view.seat]["void"] - 1
        found = []
        if verb == "discard" and suit_of(choice.action.faces[0]) == void:
            found.append(reason("sichuan.void_first", suit=_suit(void)))
        found += aiming(self.ruleset, choice)
        if verb in ("kong", "added", "closed"):
            found.append(reason("sichuan.fee"))
        return found + at_the_end(view, choice, sizes[void] if void >= 0 else 0)

    def given_up(self, view: View, choice: Choice, instead: Choice) -> list[Reason]:
        """What `choice` gives up that `instead` keeps: a root, or tiles of a suit that must all be discarded."""
        verbs = (choice.action.verb, instead.action.verb)
        if all(verb.startswith("void_") for verb in verbs):
            suit = SUITS.index(verbs[0][-1])
            held = sum(tile.suit == SUITS[suit] for tile in view.hand)
            return [reason("sichuan.must_go", n=held)] if held else []
        if verbs != ("discard", "discard"):
            return []
        own = [tile.kind for tile in view.hand]
        own += [tile.kind for meld in view.melds[view.seat] for tile in meld.tiles]
        gone = kind_of(choice.action.faces[0])
        return [reason("sichuan.root")] if own.count(gone) == 4 else []

    def possible_answers(self, hand: Hand, void: str | None) -> tuple[list[str], dict[str, int]]:
        """The possible discards, only void tiles if there are any; without a void suit, the suits to give up."""
        if void is None:
            return [f"void_{suit}" for suit in SUITS[:3]] if not hand.melds else [], {}
        if void not in tuple(SUITS[:3]):
            raise InputError("sichuan.void.suit", given=shown(void))
        own = [tile for tile in dict.fromkeys(hand.faces) if SUITS[suit_of(tile)] == void]
        answers = [f"discard {code(tile)}" for tile in own or dict.fromkeys(hand.faces)] if hand.has_drawn else []
        return answers, {"void": SUITS.index(void) + 1}


def _suit(suit: int) -> Text:
    return Text(f"suit.{SUITS[suit]}")


def aiming(ruleset: Sichuan, choice: Choice) -> list[Reason]:
    """The pattern that the hand aims at, if it aims at one."""
    if not choice.known or choice.folds or not 0 < choice.aim < len(AIMS):
        return []
    return [reason("aims", row=next(one for one in ruleset.scoring.patterns if one.key == AIMS[choice.aim]).names)]


def at_the_end(view: View, choice: Choice, void_tiles: int) -> list[Reason]:
    """The flower pig penalty and the ready check, when the wall is nearly empty."""
    playing = sum(not marks["won"] for marks in view.marks)
    draws = view.left // max(1, playing)
    if void_tiles and void_tiles > draws:
        return [caution("sichuan.pig", n=void_tiles, draws=draws)]
    if draws <= LATE and choice.known and not choice.folds and choice.tiles_missing == 1:
        return [reason("sichuan.ready_check")]
    return []
