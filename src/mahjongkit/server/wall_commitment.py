"""Wall: a shuffled wall with a hash that is published before the first draw, so that nobody can change it later."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.game.table import Table
    from mahjongkit.rules import Ruleset


class Wall(NamedTuple):
    """A wall in the order in which its tiles are laid, and a random salt that keeps its hash from being guessed."""

    faces: bytes
    salt: bytes

    @property
    def text(self) -> str:
        return " ".join(map(code, self.faces))

    @property
    def hash(self) -> str:
        """The commitment: published before the first tile is drawn, checked when wall and salt are revealed."""
        return sha256(f"{self.salt.hex()} {self.text}".encode()).hexdigest()


def shuffled_wall(ruleset: Ruleset) -> Wall:
    """Shuffle the tiles of a game with the operating system's random generator."""
    faces = list(ruleset.tiles.faces)
    secrets.SystemRandom().shuffle(faces)
    return Wall(bytes(faces), secrets.token_bytes(32))


def wall_of(table: Table) -> Wall:
    """Return the wall that a table has dealt from its seed; anyone who knows the seed knows this wall."""
    return Wall(bytes(table.wall), secrets.token_bytes(32))
