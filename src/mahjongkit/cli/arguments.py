"""Commands with many arguments: the fields of a dataclass are what typer takes for the parameters of the command."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import typer

Arguments = TypeVar("Arguments")


def command_with(kind: type[Arguments]) -> Callable[[Callable[[Arguments], None]], Callable[..., None]]:
    """Make a command of a function that takes one value of a dataclass; the command takes the fields by name.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Greeting:
    ...     name: str
    ...     loud: bool = False
    >>> @command_with(Greeting)
    ... def greet(asked: Greeting) -> None:
    ...     print(asked.name.upper() if asked.loud else asked.name)
    >>> greet(name="Aki", loud=True)
    AKI
    """

    def decorate(run: Callable[[Arguments], None]) -> Callable[..., None]:
        def command(**values: Any) -> None:
            run(kind(**values))

        signature = inspect.signature(kind, eval_str=True)
        command.__annotations__ = {name: field.annotation for name, field in signature.parameters.items()}
        vars(command)["__signature__"] = signature.replace(return_annotation=None)
        return command

    return decorate


def given_names(context: typer.Context) -> list[str]:
    """The names of the parameters that the user wrote."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]


def given_words(context: typer.Context, *names: str, leave_out: tuple[str, ...] = ()) -> list[str]:
    """What the user wrote, to be typed again: the arguments and options of these names, or all, but for `leave_out`."""
    words: list[str] = []
    wanted = [name for name in names or given_names(context) if name not in leave_out]
    for parameter in context.command.params:
        value = context.params.get(str(parameter.name))
        if parameter.name not in wanted or parameter.name not in given_names(context) or value is None:
            continue
        if isinstance(value, bool):
            words.append(parameter.opts[0] if value else parameter.secondary_opts[0])
            continue
        for one in value if isinstance(value, (list, tuple)) else [value]:
            words += [parameter.opts[0], str(one)] if parameter.opts[0].startswith("-") else [str(one)]
    return words
