"""The terms of a room: which game, who plays, who may watch, and how long one may think."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct, json
from msgspec.structs import replace

from mahjongkit import rules
from mahjongkit.json_api import find_ruleset
from mahjongkit.records import versions
from mahjongkit.server import bots

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

PERSON = "person"
"""What a seat is kept for, unless it is a bot's."""

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")]
Seconds = Annotated[float, Meta(ge=0, le=86400)]


@lru_cache(maxsize=256)
def _ruleset(name: str, options: bytes) -> Ruleset:
    """Rooms with equal rules share them."""
    return find_ruleset(name, json.decode(options))


@lru_cache(maxsize=256)
def _kept_ruleset(version: int, name: str, options: bytes) -> Ruleset:
    return versions.find_ruleset(version, name, json.decode(options))


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


class RoomConfig(Struct, forbid_unknown_fields=True):
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

    def complete(self) -> tuple[Ruleset, RoomConfig]:
        """The ruleset, and the terms with everything in them; an error says what cannot be."""
        return self._complete(_ruleset(self.ruleset, json.encode(self.options)))

    def complete_kept(self, version: int) -> tuple[Ruleset, RoomConfig]:
        """The same for terms that were stored: of version 1 with the presets of that time, later with every option."""
        game = _kept_ruleset(version, self.ruleset, json.encode(self.options))
        return self._complete(game)

    def in_full(self, game: Ruleset) -> RoomConfig:
        """The terms with every option of the ruleset, as they are stored."""
        return replace(self, options=versions.all_options(game))

    def _complete(self, game: Ruleset) -> tuple[Ruleset, RoomConfig]:
        if not game.playable:
            raise ValueError(f"ruleset {self.ruleset!r} cannot be played")
        seats = self.seats or [PERSON] * game.players
        if len(seats) != game.players:
            raise ValueError(f"seats: {len(seats)} of them; {self.ruleset} is played by {game.players}")
        stand_in = self.stand_in or bots.best(game)
        for name in [stand_in, *sorted({*seats} - {PERSON})]:
            bots.check(name, game)
        if self.seed is not None and seats.count(PERSON) > 1:
            raise ValueError(f"seed {self.seed} with {seats.count(PERSON)} people: who knows it knows the wall")
        full = f"{game.name}:{game.preset}"
        changed: dict[str, Any] = {name: mine for name, mine, _ in game.diff(rules.find(full))}
        return game, replace(self, ruleset=full, options=changed, seats=seats, stand_in=stand_in)
