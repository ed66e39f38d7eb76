"""Game: a match that is kept as it is played. Whatever it does is in the store before anybody can know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core.wall import seed_of
from mahjongkit.records.record import Record
from mahjongkit.server.walls import Wall, dealt_at, shuffled
from mahjongkit.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahjongkit.actions import Action
    from mahjongkit.rules import Ruleset
    from mahjongkit.server.store import Store


class Game:
    """A table, its wall, and where it is kept."""

    def __init__(self, store: Store, room: str, ruleset: Ruleset, seed: int | None = None) -> None:
        """Take up the match where it was, or begin it; with a seed the walls and who deals first follow from it."""
        self.store = store
        self.room = room
        self.ruleset = ruleset
        self.seed = seed
        kept = store.hands(room, last=True)
        if kept:
            last = kept[0]
            self.table = Table.replayed(ruleset, last.chapter, seed=0 if seed is None else seed_of(seed))
            self.wall, self._hand, self._answers = last.wall, last.id, len(last.said)
        elif seed is None:
            wall = shuffled(ruleset)
            self._sit_at(Table(ruleset, walls=[wall.faces]), wall)
        else:
            table = Table(ruleset, seed)
            self._sit_at(table, dealt_at(table))

    def _sit_at(self, table: Table, wall: Wall) -> None:
        """Go on at a table whose hand has just been dealt from a wall, once it is kept."""
        opening = table.chapters[-1][0]
        self._hand = self.store.begin_hand(self.room, table.hand_number, opening, wall)
        self.table, self.wall, self._answers = table, wall, 0

    def answer(self, seat: int, action: Action) -> None:
        """Take a seat's answer, which is one of its legal actions."""
        if action not in self.table.legal(seat):
            raise ValueError(f"seat {seat} may not {action}")
        self.store.add_answer(self._hand, self._answers, seat << 28 | action.code)
        self._answers += 1
        self.table.act(seat, action)

    def next_hand(self) -> None:
        """Deal the next hand from a new wall."""
        table = self.table.copy()
        wall = shuffled(self.ruleset) if self.seed is None else None
        table.next_hand(None if wall is None else wall.faces)
        self._sit_at(table, wall or dealt_at(table))

    def openings(self) -> list[list[int]]:
        """The scores as every hand began."""
        return [list(hand.opening[: self.ruleset.players]) for hand in self.store.hands(self.room)]

    def end(self, names: Sequence[str]) -> None:
        """The match is over: keep its record."""
        chapters = [Table.replayed(self.ruleset, hand.chapter).chapters[-1] for hand in self.store.hands(self.room)]
        self.store.end_match(self.room, Record(self.ruleset, chapters, names=names).dump())
