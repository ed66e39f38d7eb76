"""Answers to JSON queries about hands, scores, settlements and rules; used by `--batch` and by the server."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from mahjongkit import rules
from mahjongkit.analysis.hands import Accepts, Analysis, Discard, Improvement, Reading, analyse, improvements, readings
from mahjongkit.errors import shown
from mahjongkit.hand import Hand
from mahjongkit.scoring import described

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset
    from mahjongkit.rules.options import Option
    from mahjongkit.scoring.score import ScoreInput

JsonObject = dict[str, Any]

ALIASES = {"from": "discarder"}
"""Facts whose natural name is a keyword of Python."""


# A hand.


class HandReport:
    """The complete analysis of one hand: shanten, waits, accepted tiles, discards, readings and improvements."""

    def __init__(self, text: str, ruleset: str, void: str | None = None, seen: str = "") -> None:
        hand, void, seen = Hand(text), void or None, seen.replace(",", " ").strip()
        self.analysis: Analysis = analyse(hand, ruleset, void=void, seen=seen)
        self.ruleset = ruleset
        self.readings: tuple[Reading, ...] = ()
        self.improvements: tuple[Improvement, ...] = ()
        if hand.has_drawn:
            self.readings = readings(hand, ruleset, void=void)
        else:
            self.improvements = improvements(hand, ruleset, void=void, seen=seen)

    def as_data(self) -> JsonObject:
        """The report as plain data."""
        analysis = self.analysis
        return {
            "shanten": analysis.shanten,
            "waits": [{"tile": wait.tile, "left": wait.left, "names": wait.names} for wait in analysis.waits],
            "accepts": _accepts(analysis.accepts),
            "discards": [_discard(option) for option in analysis.discards],
            "improves": [improvement._asdict() for improvement in self.improvements],
            "readings": [str(reading) for reading in self.readings],
        }


def _discard(option: Discard) -> JsonObject:
    accepted = _accepts(option.accepts)
    return {"tile": option.tile, "shanten": option.shanten, "count": option.count, "accepts": accepted}


def _accepts(accepts: Accepts) -> list[JsonObject]:
    return [accept._asdict() for accept in accepts]


def about_hand(query: JsonObject) -> JsonObject:
    """What a hand needs. Keys: `hand`; optionally `rules`, `void` and `seen`."""
    known = ("hand", "rules", "void", "seen")
    for key, value in query.items():
        if key not in known:
            raise ValueError(f"unknown key '{key}'; expected {', '.join(known)}")
        if not isinstance(value, str) and not (value is None and key in ("void", "seen")):
            raise ValueError(f"{key}: {shown(value)}; expected a text")
    if "hand" not in query:
        raise ValueError("the key 'hand' is missing")
    ruleset = query.get("rules", rules.DEFAULT)
    return HandReport(query["hand"], ruleset, query.get("void"), query.get("seen") or "").as_data()


# What a win is worth, and who pays whom.


def about_score(query: JsonObject) -> JsonObject:
    """What a win is worth. Keys: `hand`, `win`; optionally `rules`, `options` and the game's facts."""
    given = dict(query)
    hand = _text(given, "hand")
    win, game = _text(given, "win"), _game(given)
    return described.score(hand, win, game, **_facts(game, game.score_inputs, given)).as_data()


def about_settlement(query: JsonObject) -> JsonObject:
    """Who pays whom at the end of a hand. Keys: `hands`; optionally `rules`, `options`, `win` and the game's facts."""
    given = dict(query)
    hands = given.pop("hands", None)
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise ValueError(f"hands: {shown(hands)}; expected a list with the text of every seat's hand")
    game = _game(given)
    win = _text(given, "win") if game.settles_one_win or "win" in given else None
    return described.settle(hands, win, game, **_facts(game, game.settle_inputs, given)).as_data()


def _text(given: JsonObject, key: str, default: str | None = None) -> str:
    value = given.pop(key, default)
    if value is None:
        raise ValueError(f"the key '{key}' is missing")
    if not isinstance(value, str):
        raise ValueError(f"{key}: {shown(value)}; expected a text")
    return value


def _game(given: JsonObject) -> Ruleset:
    return find_ruleset(_text(given, "rules", rules.DEFAULT), given.pop("options", {}))


def find_ruleset(name: str, options: object) -> Ruleset:
    """A ruleset with changed options from JSON, where lists stand for tuples."""
    if not isinstance(options, dict):
        raise ValueError(f"options: {shown(options)}; expected an object")
    changes = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items()}
    return rules.find(name, **changes)


def _facts(game: Ruleset, declared: tuple[ScoreInput, ...], given: JsonObject) -> dict[str, object]:
    facts: dict[str, object] = {}
    for key, value in given.items():
        fact = find_fact(game, declared, key)
        if value is not None:
            facts[fact.name] = as_fact(fact, value)
    return facts


def find_fact(game: Ruleset, declared: tuple[ScoreInput, ...], name: str) -> ScoreInput:
    """A game's fact by its name; an unknown name raises an error with similar names."""
    known = {fact.name: fact for fact in declared}
    wanted = ALIASES.get(name, name.replace("-", "_"))
    if wanted not in known:
        near = get_close_matches(wanted, [*known, *ALIASES], 3) or sorted(known)
        raise ValueError(f"unknown fact '{name}' of {game.name}; near: {', '.join(near)}")
    return known[wanted]


def as_fact(fact: ScoreInput, value: Any) -> object:
    """A fact's value, converted from a command-line argument or from JSON."""
    if fact.kind == "tiles" and isinstance(value, str):
        return value.replace(",", " ")
    if fact.kind == "number" and isinstance(value, str):
        if not value.isdecimal():
            raise ValueError(f"--{dashed(fact.name)} {value}: expected a whole number, 0 or more")
        return int(value)
    if fact.kind == "count" and isinstance(value, bool):
        return int(value)
    if fact.kind in ("seat", "text") and value == "":
        return None
    return value


def dashed(name: str) -> str:
    """A fact's name as the command line writes it."""
    return name.replace("_", "-")


# Rules.


def about_rules(game: Ruleset) -> JsonObject:
    """A ruleset's options and patterns as plain data."""
    return {
        "name": game.name,
        "preset": game.preset,
        "options": [
            {**_without_former(option), "values": _values(option), "value": game.options[option.name]}
            for option in game.options.declared
        ],
        "patterns": [
            {**pattern._asdict(), "closed": closed, "open": opened}
            for pattern in game.patterns
            for closed, opened, _ in [game.pattern_value(pattern)]
        ],
    }


def _without_former(option: Option) -> JsonObject:
    """An option's fields except `former`, the values that only old records hold."""
    return {name: value for name, value in option._asdict().items() if name != "former"}


def _values(option: Option) -> object:
    return list(option.values) if isinstance(option.values, tuple) else option.values.__name__
