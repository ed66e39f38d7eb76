"""Match: a table whose every change is saved in the store before anybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core.hand_log import Answer
from mahjongkit.core.rng import fold_seed
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.errors import InputError
from mahjongkit.game.table import Table
from mahjongkit.game.view import view_from_events
from mahjongkit.records.record import Record
from mahjongkit.records.versions import complete_openings
from mahjongkit.server.wall_commitment import Wall, new_shuffle, shuffled_wall, wall_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahjongkit.game.actions import Action
    from mahjongkit.game.events import Events
    from mahjongkit.records.wall_shuffle import WallShuffle
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
        shuffle: WallShuffle | None = None,
    ) -> None:
        """Continue the stored match of a room, or begin it.

        A seed determines the walls and the first dealer; otherwise the first hand follows from `shuffle`.
        """
        self.store = store
        self.room = room
        self.ruleset = ruleset
        self.seed = seed
        stored = checked_hands(store, room, ruleset, whole=False)
        self._starting_scores = [hand.hand_log.start.scores[: ruleset.players] for hand in stored]
        if stored:
            last = stored[-1]
            walls_seed = 0 if seed is None else fold_seed(seed)
            self.table = Table.replayed(ruleset, last.hand_log, seed=walls_seed, wall_version=wall_version)
            self.wall, self._hand, self._answers = last.wall, last.id, len(last.answers)
        elif seed is None:
            shuffle = shuffle or new_shuffle()
            wall = shuffled_wall(ruleset, shuffle)
            table = Table(ruleset, shuffle.table_seed, walls=[wall.faces], wall_version=wall_version)
            self._begin_hand(table, wall)
        else:
            table = Table(ruleset, seed, wall_version=wall_version)
            self._begin_hand(table, wall_of(table))

    def _begin_hand(self, table: Table, wall: Wall) -> None:
        """Save the hand that was just dealt from a wall, then continue with its table."""
        start = table.hand_logs[-1].start
        self._hand = self.store.begin_hand(self.room, table.hand_number, start, wall)
        self.table, self.wall, self._answers = table, wall, 0
        self._starting_scores.append(start.scores[: self.ruleset.players])

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

    def refuse(self, seat: int, text: str, known: Events) -> None:
        """Raise the reason why a seat that is not asked may not act, after the events that people know.

        The table itself cannot say: in a claim window it may know more.
        """
        try:
            action = self.ruleset.flow.vocabulary.parse(text)
        except ValueError as error:
            raise self.ruleset.refusals.error(seat, text, (), "action.unreadable", fault=error) from None
        if action.verb in self.ruleset.flow.vocabulary.verbs:
            seen = known.seen_by(seat)
            refusal = self.ruleset.refusals.find(action, view_from_events(seen, self.ruleset, seat), seen)
            if refusal is not None:
                raise self.ruleset.refusals.error(seat, action, (), refusal.key, rule=refusal.rule, **refusal.values)
        raise self.ruleset.refusals.error(seat, action, (), "action.not_asked")

    def next_hand(self, shuffle: WallShuffle | None = None) -> None:
        """Deal the next hand from a new wall, shuffled so unless the match has a seed."""
        table = self.table.copy()
        wall = shuffled_wall(self.ruleset, shuffle or new_shuffle()) if self.seed is None else None
        table.next_hand(None if wall is None else wall.faces)
        self._begin_hand(table, wall or wall_of(table))

    def starting_scores(self) -> list[list[int]]:
        """Return the scores at the start of every hand."""
        return [list(scores) for scores in self._starting_scores]

    def record(self, names: Sequence[str]) -> str:
        """Make the record of the finished match; this can take seconds, so a worker process does it."""
        return match_record(self.store, self.room, self.ruleset, names)

    def end(self, record: str) -> None:
        """Save the record of the finished match."""
        self.store.end_match(self.room, record)


def match_record(store: Store, room: str, ruleset: Ruleset, names: Sequence[str]) -> str:
    """Make the record of a finished match from its stored hands."""
    hands = checked_hands(store, room, ruleset)
    hand_logs = [Table.replayed(ruleset, hand.hand_log).hand_logs[-1] for hand in hands]
    return Record(ruleset, hand_logs, names=names, shuffles=[hand.wall.shuffle for hand in hands]).dump()


def checked_hands(store: Store, room: str, ruleset: Ruleset, whole: bool = True) -> list[StoredHand]:
    """Read and check the stored hands of a room, and complete the start positions of version 1.

    If not `whole`, only the last hand has its answers.
    """
    hands = store.hands(room, whole)
    starts = complete_openings(hand.start_position for hand in hands)
    for expected, (hand, start) in enumerate(zip(hands, starts, strict=True), hands[0].number if hands else 0):
        if hand.number != expected:
            raise InputError("store.hand_order", hand=hand.number, expected=expected)
        ruleset.flow.check_position(start)
        ruleset.flow.check_wall(hand.wall.faces)
    return [hand._replace(start_position=start) for hand, start in zip(hands, starts, strict=True)]
