"""The game of examples/new_game, for tests that run on games outside the package, too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mahjongkit.rules import registry

FOLDER = Path(__file__).parents[2] / "examples" / "new_game"
PRESETS = ("chicken:beginner", "chicken:high")


@contextmanager
def registered() -> Iterator[None]:
    """The example is known for a while; afterwards the registry knows the games of the package alone."""
    registry.add_folder(FOLDER)
    try:
        yield
    finally:
        for known in (registry._games, registry._found):
            for name in [name for name in known if name.startswith("chicken")]:
                del known[name]
