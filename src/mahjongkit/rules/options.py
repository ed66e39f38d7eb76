"""Options: the rules that players agree on before a game, each with its documentation, and their values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from typing import ClassVar, Literal, NamedTuple, NotRequired, Self, TypedDict, TypeVar, Unpack

from mahjongkit.errors import OptionError, shown
from mahjongkit.rules.bounds import MAX_HANDS

Value = TypeVar("Value")
MAX_LISTED = 10
"""Names that an error lists if none is like the one given."""
UNKNOWN_OPTION = ("option.unknown", "option.unknown_of", "option.unknown_of_many")
UNKNOWN_CHOICE = ("option.unknown_choice", "option.unknown_choice_of", "option.unknown_choice_of_many")
"""The errors that name the words like the one given, all known words, or how many there are."""


def typed(value: object) -> str:
    """A value as the command line takes it: text as it is, everything else as JSON.

    >>> typed("first_winner"), typed(None), typed(True), typed((1, 1, 1))
    ('first_winner', 'null', 'true', '[1, 1, 1]')
    """
    return value if isinstance(value, str) else json.dumps(value)


class Option(NamedTuple):
    """An option: its name, default, allowed values, rule numbers in RULES.md, and documentation."""

    name: str
    default: object
    values: tuple[object, ...] | type
    """The allowed values, or `int` for any whole number from 0 to `maximum`."""
    section: str
    """`structure`, `play` or `scoring`."""
    rule: str
    """The rule numbers in RULES.md, like `4.1.10`."""
    doc: dict[str, str]
    """One line for each language."""
    alias: str = ""
    """Another name that callers may use for it."""
    former: tuple[tuple[object, object], ...] = ()
    """Values of earlier versions, each with the value that means the same now; old records contain them."""
    maximum: int = 1_000_000
    """The largest allowed number, for options that take numbers."""
    players: int = 0
    """The number of players for which it means something; 0: any."""

    def check(self, value: object) -> object:
        """The value to store; raises an OptionError that lists the allowed values if this one is not allowed."""
        for old, new in self.former:
            if value == old and type(value) is type(old):
                return new
        if isinstance(self.values, tuple):
            if any(value == known and type(value) is type(known) for known in self.values):
                return value
            near = get_close_matches(shown(value).strip("'"), [str(known) for known in self.values], 1)
            expected = ", ".join(repr(known) if isinstance(known, str) else typed(known) for known in self.values)
            if near:
                raise OptionError(
                    "option.not_allowed_near", name=self.name, given=shown(value), expected=expected, near=near[0]
                )
            raise OptionError("option.not_allowed", name=self.name, given=shown(value), expected=expected)
        return self._check_number(value, 0)

    def _check_number(self, value: object, minimum: int) -> int:
        if type(value) is not int or not minimum <= value <= self.maximum:
            raise OptionError(
                "option.number", name=self.name, given=shown(value), minimum=minimum, maximum=self.maximum
            )
        return value


class ManyOption(Option):
    """An option that takes several of its values at once, as a tuple."""

    def check(self, value: object) -> object:
        chosen = (value,) if isinstance(value, str) else value
        if not isinstance(chosen, tuple | list) or not isinstance(self.values, tuple):
            raise OptionError("option.not_a_list", name=self.name, given=shown(value))
        for name in chosen:
            if name not in self.values:
                raise _unknown(UNKNOWN_CHOICE, shown(name), [str(known) for known in self.values], name=self.name)
        return tuple(name for name in self.values if name in chosen)


def _unknown(keys: tuple[str, str, str], given: str, known: list[str], **values: object) -> OptionError:
    """An error that names what is spelled like a word, else everything that is known if that is not too much."""
    near_words, all_words, too_many = keys
    near = get_close_matches(given.strip("'"), known, 3)
    if near:
        return OptionError(near_words, given=given, near=", ".join(near), **values)
    if len(known) > MAX_LISTED:
        return OptionError(too_many, given=given, count=len(known), **values)
    return OptionError(all_words, given=given, known=", ".join(known), **values)


class Amount(Option):
    """An option that takes any whole number from 1 to `maximum`."""

    def check(self, value: object) -> object:
        return self._check_number(value, 1)


class Described(TypedDict):
    """What the declaration of an option says besides its default and its values: see the fields of `Option`."""

    section: Literal["structure", "play", "scoring"]
    rule: str
    zh: str
    ja: str
    en: str
    alias: NotRequired[str]
    former: NotRequired[tuple[tuple[object, object], ...]]
    maximum: NotRequired[int]
    players: NotRequired[int]


def option(
    default: Value, values: tuple[object, ...] | type, kind: type[Option] = Option, **described: Unpack[Described]
) -> Value:
    """Declare an option as a field of a game's `Options`; `choice`, `flag` and the others below are shorter."""
    declared = kind(
        "",  # the name of the field, see `options_of`
        default,
        values,
        described["section"],
        described["rule"],
        {lang: described[lang] for lang in ("zh", "ja", "en")},
        described.get("alias", ""),
        described.get("former", ()),
        described.get("maximum", 1_000_000),
        described.get("players", 0),
    )
    return field(default=default, metadata={"option": declared})


def choice(default: Value, values: tuple[Value, ...], **described: Unpack[Described]) -> Value:
    """An option that takes one of `values`."""
    return option(default, values, **described)


def flag(default: bool, **described: Unpack[Described]) -> bool:
    """An option that is on or off."""
    return option(default, (False, True), **described)


def number(default: int, **described: Unpack[Described]) -> int:
    """An option that takes any whole number from 0 to `maximum`."""
    return option(default, int, **described)


def amount(default: int, **described: Unpack[Described]) -> int:
    """An option that takes any whole number from 1 to `maximum`."""
    return option(default, int, Amount, **described)


def several(default: tuple[str, ...], values: tuple[str, ...], **described: Unpack[Described]) -> tuple[str, ...]:
    """An option that takes any number of `values` at once."""
    return option(default, values, ManyOption, **described)


class OptionDifference(NamedTuple):
    """An option that has different values in two rulesets."""

    option: str
    mine: object
    theirs: object


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Options(Mapping[str, object]):
    """The values of all options of a game: immutable, readable as attributes or as a mapping.

    A game derives a frozen dataclass from it and declares its options as fields: see `choice`, `flag`, `number`,
    `amount` and `several`.
    """

    legacy_values: ClassVar[Mapping[str, object]] = {}
    """Options that version 0.1 did not have, with the values that reproduce how 0.1 played."""
    former_values: ClassVar[Mapping[str, tuple[object, object]]] = {}
    """Options with a value that means more today than in 0.1: that value, and the one that means what it meant then."""
    score_bound_options: ClassVar[tuple[str, ...]] = ()
    """The options on which `max_hands` and `max_score_change` depend."""

    @property
    def max_hands(self) -> int:
        """The most hands in a match under these options."""
        return MAX_HANDS

    @property
    def max_score_change(self) -> int:
        """An upper bound for the change of a seat's score in one hand."""
        return 0

    def check_together(self, name: str) -> None:
        """Refuse values that do not fit together, or not to the ruleset `name`; each one alone is allowed."""

    def __post_init__(self) -> None:
        for option in self.declared:
            value = getattr(self, option.name)
            if value is not option.default:
                object.__setattr__(self, option.name, option.check(value))

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> Self:
        """The defaults with `values` in place of some of them, by name or alias."""
        declared = _options_by_name(cls)
        aliases = {option.alias: name for name, option in declared.items() if option.alias}
        checked = {}
        for given, value in values.items():
            name = aliases.get(given, given)
            if name not in declared:
                if not declared:
                    raise OptionError("option.none", given=shown(name))
                raise _unknown(UNKNOWN_OPTION, shown(name), sorted(declared))
            checked[name] = declared[name].check(value)
        return cls(**checked)

    @property
    def declared(self) -> tuple[Option, ...]:
        """The options with their documentation."""
        return options_of(type(self))

    def replace(self, **changes: object) -> Self:
        """The same options with some values changed."""
        return self.from_values({**self, **changes})

    def diff(self, other: Options) -> list[OptionDifference]:
        """The options whose values differ from those of `other`, which are of the same game."""
        return [
            OptionDifference(name, value, other.get(name)) for name, value in self.items() if value != other.get(name)
        ]

    def __getitem__(self, name: str) -> object:
        if name not in _options_by_name(type(self)):
            raise KeyError(name)
        return getattr(self, name)

    def __iter__(self) -> Iterator[str]:
        return iter(_options_by_name(type(self)))

    def __len__(self) -> int:
        return len(_options_by_name(type(self)))

    def __hash__(self) -> int:
        return hash(tuple(self.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.items())})"


def options_of(kind: type[Options]) -> tuple[Option, ...]:
    """The options that a game declares, with their documentation."""
    return tuple(_options_by_name(kind).values())


@cache
def _options_by_name(kind: type[Options]) -> dict[str, Option]:
    return {one.name: one.metadata["option"]._replace(name=one.name) for one in fields(kind)}
