"""What Sichuan has to say for and against choices: exchange, void suit, flower pigs, kong fees, the end of the wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.advice.reasons import Reason, caution, reason, word
from mahjongkit.tiles import SUITS, code, kind_of, suit_of

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.game.view import View
    from mahjongkit.hand import Hand
    from mahjongkit.rules.sichuan import Sichuan

AIMS = ("", "one_suit", "one_suit", "one_suit", "all_triplets", "seven_pairs")
"""The rows that the mind's aims are for."""
LATE = 3
"""Draws from which on the end of the wall is near."""


def reasons_for(rules: Sichuan, view: View, choice: Choice) -> list[Reason]:
    """What speaks for a choice, and what to be careful of in it."""
    verb = choice.action.verb
    sizes = [sum(suit_of(tile) == suit for tile in view.hand) for suit in range(3)]
    if verb == "exchange":
        given = [suit_of(tile) for tile in choice.action.tiles]
        suit = max(set(given), key=given.count)
        return [reason("sichuan.exchange", suit=_suit(suit), n=sizes[suit]), *aiming(rules, choice)]
    if verb.startswith("void_"):
        suit = SUITS.index(verb[-1])
        key = "sichuan.void_none" if sizes[suit] == 0 else "sichuan.void"
        return [reason(key, suit=_suit(suit), n=sizes[suit]), *aiming(rules, choice)]
    void = view.marks[view.seat]["void"] - 1
    found = []
    if verb == "discard" and suit_of(choice.action.tiles[0]) == void:
        found.append(reason("sichuan.void_first", suit=_suit(void)))
    found += aiming(rules, choice)
    if verb in ("kong", "added", "closed"):
        found.append(reason("sichuan.fee"))
    return found + at_the_end(view, choice, sizes[void] if void >= 0 else 0)


def _suit(suit: int) -> object:
    return word(f"suit.{SUITS[suit]}")


def question(hand: Hand, void: str | None) -> tuple[list[str], dict[str, int]]:
    """What to discard, void tiles first; or which suit to give up, if none is yet."""
    if void is None:
        return [f"void_{suit}" for suit in SUITS[:3]] if not hand.melds else [], {}
    if void not in tuple(SUITS[:3]):
        raise ValueError(f"void suit {void!r}; expected m, p or s")
    own = [tile for tile in dict.fromkeys(hand.tiles) if SUITS[suit_of(tile)] == void]
    answers = [f"discard {code(tile)}" for tile in own or dict.fromkeys(hand.tiles)] if hand.has_drawn else []
    return answers, {"void": SUITS.index(void) + 1}


def aiming(rules: Sichuan, choice: Choice) -> list[Reason]:
    """What the hand is aimed at, if it is anything but sets and a pair."""
    if not choice.known or choice.folds or not 0 < choice.aim < len(AIMS):
        return []
    return [reason("aims", row=next(row for row in rules.patterns if row.key == AIMS[choice.aim]).names)]


def at_the_end(view: View, choice: Choice, void_tiles: int) -> list[Reason]:
    """The flower pig and the ready check, when the wall is nearly empty."""
    playing = sum(not marks["won"] for marks in view.marks)
    draws = view.left // max(1, playing)
    if void_tiles and void_tiles > draws:
        return [caution("sichuan.pig", n=void_tiles, draws=draws)]
    if draws <= LATE and choice.known and not choice.folds and choice.tiles_missing == 1:
        return [reason("sichuan.ready_check")]
    return []


def given_up(rules: Sichuan, view: View, choice: Choice, instead: Choice) -> list[Reason]:
    """What a choice gives up that another one keeps: a root, a suit that goes on to be dealt with."""
    verbs = (choice.action.verb, instead.action.verb)
    if all(verb.startswith("void_") for verb in verbs):
        suit = SUITS.index(verbs[0][-1])
        return [reason("sichuan.must_go", n=sum(suit_of(tile) == suit for tile in view.hand))]
    if verbs != ("discard", "discard"):
        return []
    own = [kind_of(tile) for tile in view.hand]
    own += [kind_of(tile) for meld in view.melds[view.seat] for tile in meld.tiles]
    gone = kind_of(choice.action.tiles[0])
    return [reason("sichuan.root")] if own.count(gone) == 4 else []
