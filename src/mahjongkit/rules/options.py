"""Options: the rules that players agree on before a game, each with its documentation, and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from mahjongkit.errors import shown


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

    def check(self, value: object) -> object:
        """The value to store; raises a ValueError that lists the allowed values if this one is not allowed."""
        for old, new in self.former:
            if value == old and type(value) is type(old):
                return new
        if isinstance(self.values, tuple):
            if any(value == known and type(value) is type(known) for known in self.values):
                return value
            near = get_close_matches(shown(value).strip("'"), [str(known) for known in self.values], 1)
            hint = f", did you mean {near[0]}?" if near else ""
            expected = ", ".join(repr(known) for known in self.values)
            raise ValueError(f"option {self.name}={shown(value)}: expected one of {expected}{hint}")
        return self._check_number(value, 0)

    def _check_number(self, value: object, minimum: int) -> int:
        if type(value) is not int or not minimum <= value <= self.maximum:
            expected = f"expected a whole number, {minimum} or more, at most {self.maximum}"
            raise ValueError(f"option {self.name}={shown(value)}: {expected}")
        return value


class ManyOption(Option):
    """An option that takes several of its values at once, as a tuple."""

    def check(self, value: object) -> object:
        chosen = (value,) if isinstance(value, str) else value
        if not isinstance(chosen, tuple | list) or not isinstance(self.values, tuple):
            raise ValueError(f"option {self.name}={shown(value)}: expected a list of names")
        for name in chosen:
            if name not in self.values:
                word = shown(name)
                near = get_close_matches(word.strip("'"), [str(known) for known in self.values], 3) or self.values
                raise ValueError(f"option {self.name}: unknown {word}; near: {', '.join(map(str, near))}")
        return tuple(name for name in self.values if name in chosen)


class Amount(Option):
    """An option that takes any whole number from 1 to `maximum`."""

    def check(self, value: object) -> object:
        return self._check_number(value, 1)


def option(
    name: str,
    default: object,
    values: tuple[object, ...] | type,
    section: str,
    rule: str,
    kind: type[Option] = Option,
    alias: str = "",
    former: tuple[tuple[object, object], ...] = (),
    maximum: int = 1_000_000,
) -> Callable[[str, str, str], Option]:
    """Declare an option; call the result with its documentation in Chinese, Japanese and English."""

    def documented(zh: str, ja: str, en: str) -> Option:
        doc = {"zh": zh, "ja": ja, "en": en}
        return kind(name, default, values, section, rule, doc, alias, former, maximum)

    return documented


class OptionDifference(NamedTuple):
    """An option that has different values in two rulesets."""

    option: str
    mine: object
    theirs: object


class Options(Mapping[str, object]):
    """The values of all options of a game: immutable, readable as attributes or as a mapping."""

    __slots__ = ("_declared", "_values")

    def __init__(self, declared: Iterable[Option], changes: Mapping[str, object] | None = None) -> None:
        """The defaults of the declared options, with `changes` applied."""
        self._declared = {option.name: option for option in declared}
        values = {name: option.default for name, option in self._declared.items()}
        aliases = {option.alias: name for name, option in self._declared.items() if option.alias}
        for given, value in (changes or {}).items():
            name = aliases.get(given, given)
            if name not in self._declared:
                near = get_close_matches(name, list(self._declared), 3) or sorted(self._declared)
                hint = f"near: {', '.join(near)}" if near else "this game has no options"
                raise ValueError(f"unknown option {name!r}; {hint}")
            values[name] = self._declared[name].check(value)
        self._values = values

    @property
    def declared(self) -> tuple[Option, ...]:
        """The options with their documentation."""
        return tuple(self._declared.values())

    def replace(self, **changes: object) -> Options:
        """The same options with some values changed."""
        return Options(self._declared.values(), {**self._values, **changes})

    def diff(self, other: Options) -> list[OptionDifference]:
        """The options whose values differ from those of `other`, which are of the same game."""
        return [
            OptionDifference(name, value, other._values.get(name))
            for name, value in self._values.items()
            if value != other._values.get(name)
        ]

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(f"no option {name!r}") from None

    def __getitem__(self, name: str) -> object:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Options({', '.join(f'{name}={value!r}' for name, value in self._values.items())})"
