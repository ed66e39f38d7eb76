"""The terms of a room: which game, who plays, who may watch, and how long one may think."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct, json

from mahjongkit import rules
from mahjongkit.queries import find_ruleset
from mahjongkit.server import bots
from mahjongkit.table import Table

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

PERSON = "person"
"""What a seat is kept for, unless it is a bot's."""

LARGEST = 1_000_000
"""The largest number that an option takes here."""

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")]
Seconds = Annotated[float, Meta(ge=0, le=86400)]


@lru_cache(maxsize=256)
def _ruleset(name: str, options: bytes) -> Ruleset:
    """Rooms with equal rules share them."""
    return find_ruleset(name, json.decode(options))


class Timers(Struct, forbid_unknown_fields=True, frozen=True):
    """Seconds; 0 switches a clock off."""

    move: Seconds = 30.0
    """To answer a question; then the table answers: a pass, the drawn tile, the lowest one."""
    absent: Seconds = 60.0
    """Until a bot plays for a person who is not connected."""
    between: Seconds = 15.0
    """Between two hands, unless everybody wants to go on."""
    bot: Annotated[float, Meta(ge=0, le=60)] = 0.6
    """What a bot waits before it moves."""


class Terms(Struct, forbid_unknown_fields=True):
    """What a room is opened with."""

    ruleset: Annotated[str, Meta(max_length=60)] = rules.DEFAULT
    options: dict[str, Any] = {}
    """Options of the ruleset, among them the length of a match."""
    seats: list[Annotated[str, Meta(max_length=60)]] = []
    """For every seat `person` or the name of a bot; all are for people unless it is said."""
    stand_in: Annotated[str, Meta(max_length=60)] = ""
    """The bot that plays for whoever is missing; the best one of the game unless it is said."""
    watchers: bool = True
    listed: bool = True
    """Whether the room is in the list of rooms; else one must know its link."""
    timers: Timers = Timers()
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """All walls follow from it. Only for who plays alone: whoever knows it knows every tile."""

    def complete(self) -> tuple[Ruleset, Terms]:
        """The ruleset, and the terms with everything in them; an error says what cannot be."""
        game = _ruleset(self.ruleset, json.encode(self.options))
        self._try(game)
        seats = self.seats or [PERSON] * game.players
        if len(seats) != game.players:
            raise ValueError(f"seats: {len(seats)} of them; {self.ruleset} is played by {game.players}")
        stand_in = self.stand_in or bots.best(game)
        for name in [stand_in, *sorted({*seats} - {PERSON})]:
            bots.check(name, game)
        if self.seed is not None and seats.count(PERSON) > 1:
            raise ValueError(f"seed {self.seed} with {seats.count(PERSON)} people: who knows it knows the wall")
        full = f"{game.name}:{game.preset}"
        return game, Terms(full, self.options, seats, stand_in, self.watchers, self.listed, self.timers, self.seed)

    def _try(self, game: Ruleset) -> None:
        """Whether a match can be begun under these options: numbers that only a table finds too large are told here."""
        if not game.playable:
            raise ValueError(f"ruleset {self.ruleset!r} cannot be played")
        for name, value in self.options.items():
            if isinstance(value, int) and value > LARGEST:
                raise ValueError(f"option {name}={value}: expected at most {LARGEST}")
        try:
            Table(game, seed=0)
        except OverflowError as error:
            raise ValueError(f"options {self.options!r}: {error}") from None
