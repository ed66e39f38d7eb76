"""Game: a match that is kept as it is played. Whatever it does is in the store before anybody can know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core.rng import fold_seed
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.game.table import Table
from mahjongkit.records.record import Record
from mahjongkit.records.versions import complete_openings
from mahjongkit.server.wall_commitment import Wall, dealt_at, shuffled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahjongkit.game.actions import Action
    from mahjongkit.rules import Ruleset
    from mahjongkit.server.store import KeptHand, Store


class Game:
    """A table, its wall, and where it is kept."""

    def __init__(
        self,
        store: Store,
        room: str,
        ruleset: Ruleset,
        seed: int | None = None,
        *,
        wall_version: int = WALL_VERSION,
    ) -> None:
        """Take up the match where it was, or begin it; with a seed the walls and who deals first follow from it."""
        self.store = store
        self.room = room
        self.ruleset = ruleset
        self.seed = seed
        kept = self._kept()
        if kept:
            last = kept[-1]
            known = 0 if seed is None else fold_seed(seed)
            self.table = Table.replayed(ruleset, last.hand_log, seed=known, wall_version=wall_version)
            self.wall, self._hand, self._answers = last.wall, last.id, len(last.said)
        elif seed is None:
            wall = shuffled(ruleset)
            self._sit_at(Table(ruleset, walls=[wall.faces], wall_version=wall_version), wall)
        else:
            table = Table(ruleset, seed, wall_version=wall_version)
            self._sit_at(table, dealt_at(table))

    def _kept(self) -> list[KeptHand]:
        """The hands that are stored; those of version 1 do not say all that a hand begins with."""
        hands = self.store.hands(self.room)
        openings = complete_openings(hand.opening for hand in hands)
        for expected, (hand, opening) in enumerate(zip(hands, openings, strict=True), hands[0].number if hands else 0):
            if hand.number != expected:
                raise ValueError(f"hand {hand.number}; expected hand {expected}")
            self.ruleset.check_position(opening)
            self.ruleset.check_wall(hand.wall.faces)
        return [hand._replace(opening=opening) for hand, opening in zip(hands, openings, strict=True)]

    def _sit_at(self, table: Table, wall: Wall) -> None:
        """Go on at a table whose hand has just been dealt from a wall, once it is kept."""
        opening = table.hand_logs[-1][0]
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
        hand_logs = [Table.replayed(self.ruleset, hand.hand_log).hand_logs[-1] for hand in self._kept()]
        self.store.end_match(self.room, Record(self.ruleset, hand_logs, names=names).dump())
