"""Wall: a wall whose hash is published before the first draw. Exchange: how players contribute to its shuffle."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.notation import parse_tile
from mahjongkit.records.wall_shuffle import Contribution, WallShuffle, value_hash, wall_hash
from mahjongkit.tiles import code, faces_of

if TYPE_CHECKING:
    from mahjongkit.game.table import Table
    from mahjongkit.rules import Ruleset


class Wall(NamedTuple):
    """A wall in the order in which its tiles are laid, and the secret that keeps its hash from being guessed."""

    faces: bytes
    salt: bytes
    contributions: tuple[Contribution, ...] | None = None
    """What players contributed to the shuffle; None if the wall does not follow from its salt."""

    @property
    def text(self) -> str:
        return " ".join(map(code, self.faces))

    @property
    def hash(self) -> str:
        """The commitment: published before the first tile is drawn, checked when wall and salt are revealed."""
        return wall_hash(self.salt.hex(), self.text)

    @property
    def shuffle(self) -> WallShuffle | None:
        """How the wall was shuffled; the salt is the secret."""
        return None if self.contributions is None else WallShuffle(self.salt.hex(), self.contributions)


@dataclass(eq=False)
class Exchange:
    """The exchange before a deal: which seats have sent a hash, and which of them have revealed their value."""

    hand: int
    contributions: dict[int, Contribution]
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    deadline: float = 0.0
    """Until when values are waited for, by the clock of the event loop."""

    @property
    def shuffle(self) -> WallShuffle:
        return WallShuffle(self.secret.hex(), tuple(self.contributions[seat] for seat in sorted(self.contributions)))

    @property
    def is_complete(self) -> bool:
        return all(one.value is not None for one in self.contributions.values())

    def waits_for(self, seat: int) -> bool:
        """Whether a seat has sent a hash and still has to reveal its value."""
        return seat in self.contributions and self.contributions[seat].value is None

    def fits(self, seat: int, value: str) -> bool:
        """Whether a value has the hash that the seat has sent."""
        return value_hash(value) == self.contributions[seat].hash

    def with_value(self, seat: int, value: str) -> dict[int, Contribution]:
        return {**self.contributions, seat: self.contributions[seat]._replace(value=value)}


def new_shuffle() -> WallShuffle:
    """A shuffle to which nobody contributes."""
    return WallShuffle(secrets.token_bytes(32).hex())


def shuffled_wall(ruleset: Ruleset, shuffle: WallShuffle) -> Wall:
    """Shuffle the tiles of a game as players and server have agreed."""
    faces = bytes(map(parse_tile, shuffle.wall(map(code, ruleset.tiles.faces))))
    return Wall(faces, bytes.fromhex(shuffle.secret), shuffle.contributions)


def wall_of(table: Table) -> Wall:
    """Return the wall that a table has dealt from its seed; anyone who knows the seed knows this wall."""
    return Wall(bytes(faces_of(table.wall)), secrets.token_bytes(32))
