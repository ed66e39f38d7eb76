"""Walls that nobody can know or change: shuffled by the system's randomness, promised by a hash, opened at the end."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.game.table import Table
    from mahjongkit.rules import Ruleset


class Wall(NamedTuple):
    """A wall in the order in which it is laid, and the salt without which its hash tells nothing."""

    faces: bytes
    salt: bytes

    @property
    def text(self) -> str:
        return " ".join(map(code, self.faces))

    @property
    def hash(self) -> str:
        """What is shown before the first tile is drawn."""
        return sha256(f"{self.salt.hex()} {self.text}".encode()).hexdigest()


def shuffled(game: Ruleset) -> Wall:
    """A wall of a game's tiles, every order as likely as any other."""
    faces = list(game.tiles.faces)
    secrets.SystemRandom().shuffle(faces)
    return Wall(bytes(faces), secrets.token_bytes(32))


def dealt_at(table: Table) -> Wall:
    """The wall that a table has dealt from its seed: the same for everybody who knows the seed."""
    return Wall(bytes(table.wall), secrets.token_bytes(32))
