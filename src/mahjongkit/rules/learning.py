"""Learning: the part of a ruleset that says what learning programs choose from and see beyond what all games have.

Everything here is data: `mahjongkit.rl` makes action spaces and channels of it. A game without this part gets the
defaults: an action for every verb, a channel for every mark and fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from mahjongkit.rules.parts import Part
from mahjongkit.tiles import FACES

FIRST_FLOWER = 37

Way = Literal["value", "bits", "suit", "seats", "seat", "tile"]


class NumberChannel(NamedTuple):
    """How a channel shows a mark of a seat or a fact about the table.

    - `value`: the number, in every column
    - `bits`: 1 in the column of every bit that is set, from column `first` on
    - `suit`: 1 in the nine columns of the suit before this number: 1 is the first suit
    - `seats`: 1 in the column of every seat whose bit is set; column 0 is the asked seat, 1 the next one
    - `seat`: 1 in the column of the seat before this number, counted in the same way
    - `tile`: 1 in column `first` plus the number
    """

    name: str
    """The name of the mark or fact."""
    words: str
    way: Way = "value"
    maximum: int = 1
    """The largest value to expect; larger ones than 255 are shown as 255."""
    first: int = 0


class ForeignSpace(NamedTuple):
    """The action space of another program, as `mahjongkit.rl` translates it.

    The program may need two steps where we need one action: it first says what it does, and is then asked with which
    tile. If several of our legal actions have the same steps, the last one in our space is meant.
    """

    actions: tuple[str, ...]
    """The names of its actions, by index."""
    steps: Mapping[str, tuple[int, ...]]
    """By the name of our action: the one or two indices that say it; an action without steps cannot be said."""
    always_asks: tuple[int, ...] = ()
    """The first steps after which the second one is asked for even if there is only one choice."""


class Learning(Part):
    """What learning programs choose from and see."""

    module = "learning"
    optional = True

    version: int = 1
    """Changes when an action or a channel gets another meaning or place."""

    # Actions.

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that a discard can name; flowers are never discarded."""
        tiles = self.ruleset.tiles
        return tuple(face for face in range(FACES) if face in tiles and face < FIRST_FLOWER)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The game's own verbs in the order of their actions; those that discard have an action for every face."""
        return tuple(self.ruleset.flow.extra_verbs)

    picks: Mapping[str, int] = {}
    """Verbs that name several tiles of the hand, and how many: a learner picks them one after the other."""

    @property
    def foreign_spaces(self) -> Mapping[str, ForeignSpace]:
        """The action spaces of other programs that play this game, by the name of the program."""
        return {}

    # Channels.

    @property
    def marks(self) -> tuple[NumberChannel, ...]:
        """The channels of each seat's marks; a private mark is shown of the asked seat only."""
        return tuple(NumberChannel(name, f"the mark {name}", maximum=255) for name in self.ruleset.flow.marks)

    @property
    def facts(self) -> tuple[NumberChannel, ...]:
        """The channels of the facts about the table."""
        return tuple(NumberChannel(name, f"the fact {name}", maximum=255) for name in self.ruleset.flow.fact_names)

    goal_mark: str = ""
    """The mark that chooses among the goals of the shape: 1 the first; empty if there is only one."""
    score_unit: int = 1
    """How many points one step of a score channel is."""
    pot_unit: int = 1
    """How many points one step of the channel of the pot is."""
    shows_indicators: bool = False
    """Whether tiles are turned up on the wall."""
    turns_discards: bool = False
    """Whether some discards are laid sideways."""

    @property
    def sets_aside(self) -> bool:
        """Whether tiles are set aside that are not flowers."""
        return False

    safe_tiles: bool = False
    """Whether the rules make some discards safe against a seat: see `GameState.safe_against`."""
