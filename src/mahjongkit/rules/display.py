"""Display: the part of a ruleset that says what a game shows on a page beyond what all games show alike.

Every text is a key of the locale, said in the words of the game. A game without this part gets the defaults: a button
for every verb, a note for every mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from mahjongkit.rules.parts import Part

Way = Literal["button", "declaration", "tiles"]
Tone = Literal["plain", "declared", "won", "danger", "quiet"]
Token = Literal["", "one_dot", "eight_dots"]
"""A point stick that lies on the table, by its dots."""


@dataclass(frozen=True)
class ActionDisplay:
    """How the actions of a verb are offered.

    - `button`: one button for each action
    - `declaration`: one button for all of them, then a click on a tile of the hand
    - `tiles`: the tiles are picked in the hand, then a button confirms them
    """

    verb: str
    way: Way = "button"
    confirmed: bool = False
    """Whether it takes a second press, because it cannot be undone."""
    prompt: str = ""
    """The text that asks for it."""
    button: str = ""
    """The text of the button that confirms picked tiles; `n` is their number."""


@dataclass(frozen=True)
class MarkPart:
    """A pattern that a mark counts: the value of the mark has it `value // unit % base` times."""

    pattern: int
    """Its index in `patterns_by_index`."""
    unit: int
    base: int = 2


@dataclass(frozen=True)
class MarkDisplay:
    """How a mark of a seat is shown and said; a mark with value 0 is not."""

    words: str = ""
    """The text; `n` is the value of the mark, `seat` the player in the seat before that number."""
    values: tuple[str, ...] = ()
    """The texts of the values 1, 2 and so on, instead of `words`."""
    parts: tuple[MarkPart, ...] = ()
    """The patterns that the value stands for, instead of `words`."""
    tiles: tuple[str, ...] = ()
    """Tiles to draw for the values 1, 2 and so on; the last one also for higher values."""
    beside: str = ""
    """The text before the tile; without one, the value stands behind it."""
    tone: Tone = "plain"
    call: str = ""
    """What the player calls out."""
    logged: bool = True
    """Whether the log mentions it."""
    last_suit: bool = False
    """Whether the suit of its tile lies at the end of the hand."""
    token: Token = ""
    """What lies on the table before the seat as long as it has the mark."""
    locks_hand: bool = False
    """Whether the player can only discard what they draw from then on."""


@dataclass(frozen=True)
class CounterDisplay:
    """A number in the middle of the table: a fact, or with an empty name the points on the table in a unit."""

    words: str
    fact: str = ""
    unit: int = 1
    token: Token = ""
    """What lies on the table as often as the number says, instead of the words."""


@dataclass(frozen=True)
class TileRowDisplay:
    """A row of tiles turned up in the middle of the table."""

    words: str
    places: int = 0
    """How many tiles it has at least; those that are not turned up lie face down."""


@dataclass(frozen=True)
class WallDisplay:
    """How the wall lies on the table: one for all, from which tiles are drawn clockwise, or one for each seat."""

    own: str = ""
    """The mark that counts the tiles of a seat's own wall."""
    opened_by: str = ""
    """The fact that names the seat whose side is opened; without one it is the dealer's."""
    opened_after: str = ""
    """The fact that counts the tiles to the right of the break."""
    throws: tuple[str, ...] = ()
    """The facts that hold a throw of two dice as two digits."""


class Display(Part):
    """What a game shows on a page, in the order in which it is shown."""

    module = "display"
    optional = True

    actions: tuple[ActionDisplay, ...] = ()
    """The verbs that only this game has, as far as a plain button is not enough."""
    marks: Mapping[str, MarkDisplay] = {}
    """The marks, as far as a note is not enough."""
    hidden_marks: tuple[str, ...] = ()
    """The marks that nobody needs to see."""
    round_fact: str = ""
    """The fact that numbers the rounds."""
    counters: tuple[CounterDisplay, ...] = ()
    tile_rows: tuple[TileRowDisplay, ...] = (TileRowDisplay("page.turned_up"),)
    wall: WallDisplay = WallDisplay()
    plays_on: bool = False
    """Whether the others play on after a win."""
    length_options: tuple[str, ...] = ()
    """The options that set the length of a match."""
    option_groups: Mapping[str, tuple[str, ...]] = {}
    """The options by the text that names their group; those that are not there are grouped by their section."""
    formats: Mapping[str, str] = {}
    """The texts that name record formats, where they are better known by another name."""
