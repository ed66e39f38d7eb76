"""Commands with many arguments: the fields of a dataclass are what typer takes for the parameters of the command."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

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
