"""RoomConfig: the ruleset of a room, who plays, who may watch, and the time limits."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct, json
from msgspec.structs import replace

from mahjongkit import rules
from mahjongkit.errors import InputError, shown
from mahjongkit.json_api import find_ruleset
from mahjongkit.records import versions
from mahjongkit.server import bots

if TYPE_CHECKING:
    from mahjongkit.rules import Ruleset

MAX_SEED = 2**53
"""The largest seed: the page is written in JavaScript, whose whole numbers are exact up to this one."""
PERSON = "person"
"""The kind of a seat that is not a bot's."""

INVISIBLE = (
    r"\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Control characters, zero-width characters and those that change the direction of text, as a range of a pattern."""
VISIBLE_TEXT = rf"^[^{INVISIBLE}]*[^\s{INVISIBLE}][^{INVISIBLE}]*$(?!\n)"
"""The pattern of a text without such characters that is not blank."""
Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=VISIBLE_TEXT)]
RoomState = Literal["waiting", "playing", "over"]
Seconds = Annotated[float, Meta(ge=0, le=86400)]


@lru_cache(maxsize=256)
def _ruleset(name: str, options: bytes) -> Ruleset:
    """Find a ruleset; cached, so that rooms with equal rules share it."""
    return find_ruleset(name, json.decode(options))


@lru_cache(maxsize=256)
def _stored_ruleset(version: int, name: str, options: bytes) -> Ruleset:
    return versions.find_ruleset(version, name, json.decode(options))


class Timers(Struct, forbid_unknown_fields=True, frozen=True):
    """Time limits in seconds; 0 switches one off."""

    move: Seconds = 30.0
    """Time to answer a question; after it the seat passes, or discards the drawn tile, or else its lowest tile."""
    bank: Seconds = 0.0
    """Further time that each seat has in a hand, for answers that take longer than `move`."""
    absent: Seconds = 60.0
    """Time until a bot plays for a person who is not connected."""
    between: Seconds = 15.0
    """Pause between two hands, unless everybody is ready earlier."""
    bot: Annotated[float, Meta(ge=0, le=60)] = 0.6
    """Pause before a bot moves."""
    claim: Annotated[float, Meta(ge=0, le=60)] | None = None
    """The shortest claim window after a discard; null: 2 seconds while more than one person is seated, else 0."""


class RoomConfig(Struct, forbid_unknown_fields=True):
    """The configuration with which a room is opened."""

    ruleset: Annotated[str, Meta(max_length=60)] = rules.DEFAULT
    options: dict[str, Any] = {}
    """Options of the ruleset, including the length of a match."""
    seats: list[Annotated[str, Meta(max_length=60)]] = []
    """For each seat `person` or the name of a bot; by default all seats are for people."""
    stand_in: Annotated[str, Meta(max_length=60)] = ""
    """The bot that plays for an absent person; by default the best one for the game."""
    watchers: bool = True
    chat: bool = False
    """Whether the players can write to each other."""
    listed: bool = True
    """Whether the room is in the public list; otherwise only its link leads to it."""
    timers: Timers = Timers()
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)] | None = None
    """Determines all walls. Allowed with at most one person, because anyone who knows it knows every tile."""

    def complete(self) -> tuple[Ruleset, RoomConfig]:
        """Check the configuration; returns the ruleset, and the configuration with its defaults filled in."""
        return self._complete(_ruleset(self.ruleset, json.encode(self.options)))

    def complete_stored(self, version: int) -> tuple[Ruleset, RoomConfig]:
        """Do the same for a stored configuration; version 1 means the presets of 0.1, later ones name every option."""
        return self._complete(_stored_ruleset(version, self.ruleset, json.encode(self.options)))

    def with_all_options(self, ruleset: Ruleset) -> RoomConfig:
        """Return the configuration with every option of the ruleset, as it is stored."""
        return replace(self, options=versions.all_options(ruleset))

    def _complete(self, ruleset: Ruleset) -> tuple[Ruleset, RoomConfig]:
        if not ruleset.playable:
            raise InputError("ruleset.not_playable", ruleset=shown(self.ruleset))
        seats = self.seats or [PERSON] * ruleset.players
        if len(seats) != ruleset.players:
            raise InputError("room.seats", count=len(seats), ruleset=self.ruleset, players=ruleset.players)
        stand_in = self.stand_in or bots.default_bot(ruleset)
        for name in [stand_in, *sorted({*seats} - {PERSON})]:
            bots.check(name, ruleset)
        if self.seed is not None and seats.count(PERSON) > 1:
            raise InputError("room.seed", seed=self.seed, people=seats.count(PERSON))
        full = f"{ruleset.name}:{ruleset.preset}"
        changed: dict[str, Any] = {name: value for name, value, _ in ruleset.diff(rules.find(full))}
        return ruleset, replace(self, ruleset=full, options=changed, seats=seats, stand_in=stand_in)
