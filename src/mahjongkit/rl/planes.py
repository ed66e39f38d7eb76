"""Which channel of an observation shows what: the layout that `encode` fills in, and its documentation.

An observation is an array of bytes [channels, columns]. A column is a kind of tile. A number about a seat or the table
fills a whole channel. Seats are counted from the one that is asked: 0 is itself, 1 the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mahjongkit.rules import registry
from mahjongkit.rules.learning import FIRST_FLOWER, NumberChannel
from mahjongkit.rules.ruleset import Ruleset

PLANES = "planes-1"
SEATS = ("", "next ", "across ", "previous ")
"""What the names of the channels of a seat begin with; with three players there is none across."""


@dataclass(frozen=True)
class Channel:
    """One channel: a number for every column."""

    index: int
    name: str
    words: str
    maximum: int
    """The largest value to expect, for scaling."""


class Channels:
    """The channels of a ruleset in an encoding; get them from `rl.channels`.

    >>> from mahjongkit import rl
    >>> channels = rl.channels("riichi")
    >>> channels, channels[0].name, channels.at["unseen"]
    (<Channels planes-1 of riichi:tenhou: 111 of 34 columns>, 'hand', 5)
    """

    def __init__(self, ruleset: Ruleset, oracle: bool = False) -> None:
        """With `oracle`, the hands of the others are shown, too."""
        self.ruleset = ruleset
        self.oracle = oracle
        self.columns = 34 if any(27 <= face < 34 for face in ruleset.tiles.faces) else 27
        self.at: dict[str, int] = {}
        """The first channel of each group; of a group that every seat has, counted from the seat's first channel."""
        self._found: list[Channel] = []
        learning = ruleset.learning
        self.marks = tuple(one for one in learning.marks if one.name not in ruleset.flow.private_marks)
        self.own_marks = tuple(one for one in learning.marks if one.name in ruleset.flow.private_marks)
        self.facts = learning.facts
        self.has_reds = any(34 <= face < FIRST_FLOWER for face in learning.faces)
        self._add_own()
        self._add_seats()
        self._add_table()
        self._add_analysis()
        self._add_hands()

    def _add(self, name: str, words: str, maximum: int = 1, wanted: bool = True) -> None:
        self.at.setdefault(name, len(self._found) if wanted else -1)
        if wanted:
            self._found.append(Channel(len(self._found), name, words, maximum))

    def _add_numbers(self, group: str, numbers: tuple[NumberChannel, ...], prefix: str = "") -> None:
        """The channels that the game declares, which may have any names."""
        self.at.setdefault(group, len(self._found))
        for one in numbers:
            self._found.append(Channel(len(self._found), f"{prefix}{one.name}", one.words, one.maximum))

    def _add_own(self) -> None:
        self._add("hand", "copies in the hand", 4)
        self._add("hand red", "how many of them are red", 4, self.has_reds)
        self._add("drawn", "the tile just drawn, 2 if it is red", 2)
        picks = max(self.ruleset.learning.picks.values(), default=0)
        self._add("picked", "copies picked so far for this answer", picks, picks > 0)
        self._add("asked", "the tile that may be claimed, 2 if it is red", 2)
        self._add("robbing", "1 if it belongs to a kong or was set aside")
        self._add("unseen", "copies that the seat does not see", 4)
        self._add_numbers("own marks", self.own_marks)

    def _add_seats(self) -> None:
        """The same channels for every seat, the asked one first."""
        self.at["seats"] = first = len(self._found)
        for prefix in self._prefixes:
            self._add_seat(prefix)
        self.seat_channels = (len(self._found) - first) // self.ruleset.players
        for name, place in list(self.at.items()):
            if first <= place < first + self.seat_channels and name != "seats":
                self.at[name] = place - first
        for number, prefix in enumerate(self._prefixes):
            wanted = number > 0 and self.ruleset.learning.safe_tiles
            self._add(f"{prefix}safe", "1 for tiles that this seat certainly cannot win on as discards", 1, wanted)
        self.at["safe"] = self.at["next safe"]

    def _add_seat(self, prefix: str) -> None:
        learning, flow, melds = self.ruleset.learning, self.ruleset.flow, self.ruleset.shape.melds
        flowers = any(face >= FIRST_FLOWER for face in self.ruleset.tiles.faces)
        self._add(f"{prefix}chi", "tiles in chi", 4, "chi" in melds)
        self._add(f"{prefix}pon", "tiles in pon", 3)
        self._add(f"{prefix}kong", "tiles in open and added kongs", 4)
        self._add(f"{prefix}closed", "tiles in closed kongs", 4)
        self._add(f"{prefix}meld red", "red tiles in melds", 4, self.has_reds)
        self._add(f"{prefix}called", "called tiles in melds", 4)
        self._add(f"{prefix}source", "whose tile was called last: 1 the seat after this one", 3)
        for copy in range(1, 5):
            self._add(f"{prefix}river {copy}", f"place in the river of copy {copy}, from 1 on", 48)
        self._add(f"{prefix}from hand", "discards from the hand", 4)
        self._add(f"{prefix}sideways", "discards laid sideways", 4, learning.turns_discards)
        self._add(f"{prefix}taken", "discards that others have called", 4, not flow.shared_discards)
        self._add(f"{prefix}river red", "red discards", 4, self.has_reds)
        aside = "tiles set aside" + (", flowers from column 0 on" if flowers else "")
        self._add(f"{prefix}aside", aside, 4, flowers or learning.sets_aside)
        self._add(f"{prefix}laid", "tiles of the hand laid open", 4)
        self._add(f"{prefix}dealer", "1 for the dealer")
        self._add(f"{prefix}score", f"128 + points won or lost, in steps of {learning.score_unit}", 255)
        self._add_numbers("marks", self.marks, prefix)

    def _add_table(self) -> None:
        learning = self.ruleset.learning
        self._add("indicators", "tiles turned up on the wall", 4, learning.shows_indicators)
        self._add("own wind", "the seat wind", 1, self.columns == 34)
        self._add_numbers("facts", self.facts)
        self._add("left", "tiles that can still be drawn", 136)
        self._add("pot", f"points on the table, in steps of {learning.pot_unit}", 20)
        self._add("number", "how many hands were played before this one", 16)
        self._add("ahead", "how many seats have a higher score", self.ruleset.players - 1)

    def _add_analysis(self) -> None:
        self._add("missing", "tiles missing to a complete hand: shanten + 1", 14)
        self._add("missing after", "tiles missing after discarding this tile, 0 for tiles not held", 14)
        self._add("accepted after", "unseen tiles that bring the hand nearer after discarding this tile", 136)
        self._add("accepted", "unseen copies that bring the hand nearer, after the best discard if it has one", 4)
        self._add("waits", "1 + unseen copies of a tile that completes the hand as it was after the last discard", 5)

    def _add_hands(self) -> None:
        """What no seat may know: for teachers and critics, never for a player."""
        for prefix in self._prefixes[1:]:
            self._add(f"{prefix}hand", "hidden: copies in the hand of this seat", 4, self.oracle)
        self.at["others"] = self.at["next hand"]

    @property
    def _prefixes(self) -> tuple[str, ...]:
        return SEATS if self.ruleset.players == 4 else (*SEATS[: self.ruleset.players - 1], SEATS[3])

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, index: int) -> Channel:
        return self._found[index]

    def __repr__(self) -> str:
        name = f"{self.ruleset.name}:{self.ruleset.preset}"
        return f"<Channels {PLANES} of {name}: {len(self)} of {self.columns} columns>"

    @property
    def numbers(self) -> tuple[NumberChannel, ...]:
        """The channels that the game declares: public marks, private marks, facts."""
        return (*self.marks, *self.own_marks, *self.facts)

    def describe(self) -> str:
        r"""A table in Markdown of every channel.

        >>> from mahjongkit import rl
        >>> print("\n".join(rl.channels("sichuan").describe().split("\n")[:4]))
        | channel | name | largest | what it shows |
        |---:|---|---:|---|
        | 0 | hand | 4 | copies in the hand |
        | 1 | drawn | 2 | the tile just drawn, 2 if it is red |
        """
        rows = [f"| {one.index} | {one.name} | {one.maximum} | {one.words} |" for one in self._found]
        return "\n".join(["| channel | name | largest | what it shows |", "|---:|---|---:|---|", *rows])


@cache
def _channels(ruleset: Ruleset, oracle: bool) -> Channels:
    return Channels(ruleset, oracle)


def channels(ruleset: str | Ruleset = registry.DEFAULT, *, oracle: bool = False) -> Channels:
    """The channels of a ruleset, by name or as it is; with `oracle`, those of the others' hands, too."""
    return _channels(registry.find(ruleset), oracle)
