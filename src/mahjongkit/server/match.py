"""Match: a table whose every change is saved in the store before anybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core.hand_log import Answer
from mahjongkit.core.rng import fold_seed
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.game.table import Table
from mahjongkit.records.record import Record
from mahjongkit.records.versions import complete_openings
from mahjongkit.server.wall_commitment import Wall, shuffled_wall, wall_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahjongkit.game.actions import Action
    from mahjongkit.rules import Ruleset
    from mahjongkit.server.store import Store, StoredHand


class Match:
    """The match of a room: its table, its current wall, and the store."""

    def __init__(
        self,
        store: Store,
        room: str,
        ruleset: Ruleset,
        seed: int | None = None,
        *,
        wall_version: int = WALL_VERSION,
    ) -> None:
        """Continue the stored match of a room, or begin it; a seed determines the walls and the first dealer."""
        self.store = store
        self.room = room
        self.ruleset = ruleset
        self.seed = seed
        stored = checked_hands(store, room, ruleset)
        if stored:
            last = stored[-1]
            walls_seed = 0 if seed is None else fold_seed(seed)
            self.table = Table.replayed(ruleset, last.hand_log, seed=walls_seed, wall_version=wall_version)
            self.wall, self._hand, self._answers = last.wall, last.id, len(last.answers)
        elif seed is None:
            wall = shuffled_wall(ruleset)
            self._begin_hand(Table(ruleset, walls=[wall.faces], wall_version=wall_version), wall)
        else:
            table = Table(ruleset, seed, wall_version=wall_version)
            self._begin_hand(table, wall_of(table))

    def _begin_hand(self, table: Table, wall: Wall) -> None:
        """Save the hand that was just dealt from a wall, then continue with its table."""
        start = table.hand_logs[-1].start
        self._hand = self.store.begin_hand(self.room, table.hand_number, start, wall)
        self.table, self.wall, self._answers = table, wall, 0

    def answer(self, seat: int, action: Action | str) -> Action:
        """Save a seat's answer and carry it out; returns it as an action.

        The table alone decides whether it is legal. An answer that is not, or that cannot be saved, changes nothing.
        """
        saved: list[Action] = []

        def save(legal: Action) -> None:
            self.store.add_answer(self._hand, self._answers, Answer(seat, legal.code))
            self._answers += 1
            saved.append(legal)

        self.table.act(seat, action, before=save)
        return saved[0]

    def next_hand(self) -> None:
        """Deal the next hand from a new wall."""
        table = self.table.copy()
        wall = shuffled_wall(self.ruleset) if self.seed is None else None
        table.next_hand(None if wall is None else wall.faces)
        self._begin_hand(table, wall or wall_of(table))

    def starting_scores(self) -> list[list[int]]:
        """Return the scores at the start of every hand."""
        return [list(hand.hand_log.start.scores[: self.ruleset.players]) for hand in self.store.hands(self.room)]

    def end(self, names: Sequence[str]) -> None:
        """Save the record of the finished match."""
        hand_logs = [
            Table.replayed(self.ruleset, hand.hand_log).hand_logs[-1]
            for hand in checked_hands(self.store, self.room, self.ruleset)
        ]
        self.store.end_match(self.room, Record(self.ruleset, hand_logs, names=names).dump())


def checked_hands(store: Store, room: str, ruleset: Ruleset) -> list[StoredHand]:
    """Read and check the stored hands of a room, and complete the start positions of version 1."""
    hands = store.hands(room)
    starts = complete_openings(hand.start_position for hand in hands)
    for expected, (hand, start) in enumerate(zip(hands, starts, strict=True), hands[0].number if hands else 0):
        if hand.number != expected:
            raise ValueError(f"hand {hand.number}; expected hand {expected}")
        ruleset.flow.check_position(start)
        ruleset.flow.check_wall(hand.wall.faces)
    return [hand._replace(start_position=start) for hand, start in zip(hands, starts, strict=True)]
