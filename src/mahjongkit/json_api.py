"""Answers to JSON queries about hands, scores, settlements and rules; used by `--batch` and by the server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from mahjongkit import rules
from mahjongkit.analysis.hands import Accepts, Analysis, Discard, Improvement, Reading, analyse, improvements, readings
from mahjongkit.errors import InputError, MahjongError, UsageError, shown
from mahjongkit.hand import Hand
from mahjongkit.locale import LANGUAGES
from mahjongkit.rules.option_words import OptionWords
from mahjongkit.scoring import described

if TYPE_CHECKING:
    from mahjongkit.game.results import HandResult
    from mahjongkit.rules import Ruleset
    from mahjongkit.rules.options import Option
    from mahjongkit.scoring.score import ScoreInput

JsonObject = dict[str, Any]

COMMAND_NAMES = {"dora_indicators": "dora", "ura_indicators": "ura"}
"""Inputs with a shorter name on the command line and in JSON."""

ALIASES = {"from": "discarder", **{short: name for name, short in COMMAND_NAMES.items()}}
"""Other names of inputs on the command line and in JSON; `from` is a keyword of Python."""

MAX_DIGITS = 18
"""The longest number that an argument may have; every input has a smaller bound of its own."""


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
            "waits": [{"tile": str(wait.tile), "left": wait.left, "names": wait.names} for wait in analysis.waits],
            "accepts": _accepts(analysis.accepts),
            "discards": [_discard(option) for option in analysis.discards],
            "improves": [_improvement(one) for one in self.improvements],
            "readings": [str(reading) for reading in self.readings],
        }


def _discard(option: Discard) -> JsonObject:
    accepted = _accepts(option.accepts)
    return {"tile": str(option.tile), "shanten": option.shanten, "count": option.count, "accepts": accepted}


def _accepts(accepts: Accepts) -> list[JsonObject]:
    return [{"tile": str(accept.tile), "left": accept.left} for accept in accepts]


def _improvement(one: Improvement) -> JsonObject:
    return {"tile": str(one.tile), "left": one.left, "discard": str(one.discard), "count": one.count}


def about_hand(query: JsonObject) -> JsonObject:
    """What a hand needs. Keys: `hand`; optionally `rules`, `void` and `seen`."""
    known = ("hand", "rules", "void", "seen")
    for key, value in query.items():
        if key not in known:
            raise UsageError("request.unknown_key", name=key, known=", ".join(known))
        if not isinstance(value, str) and not (value is None and key in ("void", "seen")):
            raise UsageError("request.not_a_text", name=key, given=shown(value))
    if "hand" not in query:
        raise UsageError("request.missing_key", name="hand")
    ruleset = query.get("rules", rules.DEFAULT)
    return HandReport(query["hand"], ruleset, query.get("void"), query.get("seen") or "").as_data()


# What a win is worth, and who pays whom.


def about_score(query: JsonObject) -> JsonObject:
    """What a win is worth. Keys: `hand`, `win`; optionally `rules`, `options` and the game's inputs."""
    given = dict(query)
    hand = _text(given, "hand")
    win, ruleset = _text(given, "win"), _game(given)
    inputs = _inputs(ruleset, ruleset.scoring.score_inputs, given)
    with inputs_named(COMMAND_NAMES):
        return described.score(hand, win, ruleset, **inputs).as_data()


def about_settlement(query: JsonObject) -> JsonObject:
    """Who pays whom at the end of a hand. Keys: `hands`; optionally `rules`, `options`, `win` and the game's inputs."""
    return settlement(query).as_data()


def settlement(query: JsonObject) -> HandResult:
    """The result of a hand that is described as `about_settlement` takes it."""
    given = dict(query)
    hands = given.pop("hands", None)
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise UsageError("request.hands", given=shown(hands))
    ruleset = _game(given)
    win = _text(given, "win") if ruleset.scoring.settles_one_win or "win" in given else None
    return described.settle(hands, win, ruleset, **_inputs(ruleset, ruleset.scoring.settle_inputs, given))


def _text(given: JsonObject, key: str, default: str | None = None) -> str:
    value = given.pop(key, default)
    if value is None:
        raise UsageError("request.missing_key", name=key)
    if not isinstance(value, str):
        raise UsageError("request.not_a_text", name=key, given=shown(value))
    return value


def _game(given: JsonObject) -> Ruleset:
    return find_ruleset(_text(given, "rules", rules.DEFAULT), given.pop("options", {}))


def find_ruleset(name: str, options: object) -> Ruleset:
    """A ruleset with changed options from JSON, where lists stand for tuples."""
    if not isinstance(options, dict):
        raise UsageError("request.options", given=shown(options))
    changes = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items()}
    return rules.find(name, **changes)


def _inputs(ruleset: Ruleset, declared: tuple[ScoreInput, ...], given: JsonObject) -> dict[str, object]:
    inputs: dict[str, object] = {}
    for key, value in given.items():
        one = find_input(ruleset, declared, key)
        if value is not None and one.name in inputs:
            raise UsageError("request.two_names", names=", ".join(sorted(_names_of(one) & given.keys())))
        if value is not None:
            inputs[one.name] = as_input(one, value)
    return inputs


def find_input(ruleset: Ruleset, declared: tuple[ScoreInput, ...], name: str) -> ScoreInput:
    """A game's input by its name; an unknown name raises an error with similar names."""
    known = {one.name: one for one in declared}
    wanted = ALIASES.get(name, name.replace("-", "_"))
    if wanted not in known:
        others = [alias for alias, meant in ALIASES.items() if meant in known]
        names = sorted({*(COMMAND_NAMES.get(one, one) for one in known), *others})
        near = get_close_matches(name.replace("-", "_"), names, 3) or names
        raise InputError("win.unknown_input_of", name=name, ruleset=ruleset.name, near=", ".join(near))
    return known[wanted]


def as_input(one: ScoreInput, value: Any) -> object:
    """An input's value, converted from a command-line argument or from JSON."""
    if one.kind == "tiles" and isinstance(value, str):
        return value.replace(",", " ")
    if one.kind == "number" and isinstance(value, str):
        if not value.isdecimal() or len(value) > MAX_DIGITS:
            raise UsageError(
                "usage.number", name=dashed(one.name), given=value if len(value) < 40 else f"{value[:40]}…"
            )
        return int(value)
    if one.kind == "count" and isinstance(value, bool):
        return int(value)
    if one.kind in ("seat", "text") and value == "":
        return None
    return value


def _names_of(one: ScoreInput) -> set[str]:
    """Every name under which JSON may give an input."""
    return {one.name, one.name.replace("_", "-"), *(alias for alias, name in ALIASES.items() if name == one.name)}


@contextmanager
def inputs_named(names: Mapping[str, str]) -> Iterator[None]:
    """Let errors name inputs as the caller has written them: `dora` in JSON is `dora_indicators` in Python."""
    try:
        yield
    except MahjongError as error:
        error.values = {
            key: names.get(value, value) if isinstance(value, str) else value for key, value in error.values.items()
        }
        raise


def dashed(name: str) -> str:
    """An input's name as the command line writes it."""
    return COMMAND_NAMES.get(name, name).replace("_", "-")


# Rules.


def about_rules(ruleset: Ruleset) -> JsonObject:
    """A ruleset's options and patterns as plain data."""
    return {
        "name": ruleset.name,
        "preset": ruleset.preset,
        "options": [
            {
                **_public(option),
                "values": _values(option),
                "value_words": _value_words(ruleset, option),
                "value": ruleset.options[option.name],
            }
            for option in ruleset.options.declared
        ],
        "patterns": [
            {**pattern._asdict(), "closed": closed, "open": opened}
            for pattern in ruleset.scoring.patterns
            for closed, opened, _ in [ruleset.scoring.pattern_value(pattern)]
        ],
    }


def _public(option: Option) -> JsonObject:
    """An option's fields except `former`, the values that only old records hold, and `players`, for forms."""
    return {name: value for name, value in option._asdict().items() if name not in ("former", "players")}


def _values(option: Option) -> object:
    return list(option.values) if isinstance(option.values, tuple) else option.values.__name__


def _value_words(ruleset: Ruleset, option: Option) -> dict[str, dict[str, str]]:
    """What each named value means, by what the command line takes for it and by language."""
    found: dict[str, dict[str, str]] = {}
    for lang in LANGUAGES:
        for value in OptionWords(ruleset, lang).named_values(option):
            found.setdefault(value.typed, {})[lang] = value.text(lang)
    return found
