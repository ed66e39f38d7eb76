"""Table: a match that is played. It asks one or more seats, collects their answers, and goes on when the last is in.

>>> table = Table("riichi", seed=7)
>>> while not table.over:
...     for seat in table.pending:
...         table.act(seat, table.legal(seat)[-1])
...     if table.hand_over:
...         table.next_hand()
>>> sum(table.scores)
100000
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.core.determinize import Determinizer
from mahjongkit.core.rng import fold_seed
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.game.actions import Action
from mahjongkit.game.events import Events, Transfer
from mahjongkit.game.view import Memory, View, project
from mahjongkit.notation import parse_tiles
from mahjongkit.rules import registry

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState, HandLog
    from mahjongkit.game.results import HandResult, MatchResult
    from mahjongkit.rules.ruleset import Ruleset

_SEATS = tuple(tuple(seat for seat in range(4) if mask >> seat & 1) for mask in range(16))


class IllegalAction(ValueError):
    """An answer that a seat may not give. Nothing has changed."""

    def __init__(self, seat: object, action: object, reason: str, legal: tuple[Action, ...]) -> None:
        self.seat = seat
        self.action = action
        self.reason = reason
        self.legal = legal
        choices = f"; legal: {', '.join(map(str, legal))}" if legal else ""
        super().__init__(f"seat {seat}, action '{action}': {reason}{choices}")


class Table:
    """A match of any game."""

    __slots__ = ("_actions", "_dealt", "_memories", "_state", "_walls", "ruleset", "seed")

    def __init__(
        self,
        ruleset: str | Ruleset = registry.DEFAULT,
        seed: int | None = None,
        *,
        walls: Iterable[str | Sequence[int]] = (),
        start: Mapping[str, object] | None = None,
        wall_version: int = WALL_VERSION,
    ) -> None:
        """Sit down and deal the first hand.

        - `seed`: every wall follows from it, the dealer and how often the deal has passed or been repeated; without one
          it is chosen at random
        - `walls`: the walls of the first hands, as faces or text, in the order in which tiles are drawn
        - `start`: where the match stands already, in the game's own words, like `{"scores": [...], "honba": 2}`
        - `wall_version`: 1 gives the walls that version 0.1 dealt from the same seed
        """
        self.ruleset = registry.find(ruleset)
        self.seed = _checked_seed(seed)
        self._walls = tuple(_checked_wall(wall, self.ruleset) for wall in walls)
        self._dealt = 0
        self._actions = self.ruleset.vocabulary
        self._state: GameState = _new_state(self.ruleset, self.seed, wall_version)
        self._memories: dict[int, tuple[int, int, Memory | None]] = {}
        self._deal(list(self.ruleset.start_position(start or {}, self._state)))

    def _deal(self, start_position: list[int] | None, wall: bytes | None = None) -> None:
        if wall is None and self._dealt < len(self._walls):
            wall = self._walls[self._dealt]
        self._dealt += 1
        self._state.begin(wall, start_position)

    # Questions and answers.

    @property
    def players(self) -> int:
        return int(self._state.players)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that are asked and have not answered."""
        return _SEATS[self._state.waiting()]

    @property
    def thinking(self) -> tuple[int, ...]:
        """The seats for whose choice everybody waits: those of `pending` whose being asked tells nothing."""
        known = self.ruleset.open_choices
        return tuple(
            seat for seat in (self.pending if known else ()) if any(one.verb in known for one in self.legal(seat))
        )

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What a seat may answer now; nothing if it is not asked."""
        if not 0 <= seat < self._state.players:
            raise ValueError(f"seat {seat}; expected 0 to {self._state.players - 1}")
        actions = self._actions
        return tuple([actions[code] for code in self._state.legal(seat)])

    def act(self, seat: int, action: Action | str) -> None:
        """Take a seat's answer: exactly one of `legal`, as an action or as its text."""
        answer = action if type(action) is Action else self._read(seat, action)
        known = self._actions.get(answer.code)
        if (known is answer or known == answer) and self._state.answer(seat, answer.code):
            return
        raise self._refusal(seat, answer)

    def apply_recorded(self, seat: int, action: Action) -> None:
        """Take the answer of one seat from a record that does not tell who passed: everybody else asked passes."""
        if not self._state.apply_recorded(seat, action.code):
            raise self._refusal(seat, action)

    def _read(self, seat: int, action: object) -> Action:
        if not isinstance(action, str):
            raise IllegalAction(seat, action, f"expected an Action or its text, not {type(action).__name__}", ())
        try:
            return self.ruleset.meant(self._actions.parse(action), self._legal_or_none(seat))
        except ValueError as error:
            raise IllegalAction(seat, action, str(error), self._legal_or_none(seat)) from None

    def _legal_or_none(self, seat: object) -> tuple[Action, ...]:
        return self.legal(seat) if isinstance(seat, int) and 0 <= seat < self.players else ()

    def _refusal(self, seat: object, action: Action | str) -> IllegalAction:
        legal = self._legal_or_none(seat)
        if type(seat) is not int or not 0 <= seat < self.players:
            reason = f"there is no such seat; expected 0 to {self.players - 1}"
        elif self.over:
            reason = "the match is over"
        elif self.hand_over:
            reason = "the hand is over; deal the next one with next_hand()"
        elif seat not in self.pending:
            reason = f"this seat is not asked now; asked: {', '.join(map(str, self.pending))}"
        else:
            reason = "not legal now"
        return IllegalAction(seat, action, reason, legal)

    # Hands.

    @property
    def hand_over(self) -> bool:
        """Whether the hand is over; `next_hand` deals the next one."""
        return bool(self._state.hand_over)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self._state.over)

    def next_hand(self, wall: str | Sequence[int] | None = None) -> None:
        """Deal the next hand, from this wall if one is given; after the last one nothing happens."""
        if not self._state.hand_over:
            raise ValueError(f"the hand is not over: seats {', '.join(map(str, self.pending))} are asked")
        if not self._state.over:
            self._deal(None, None if wall is None else _checked_wall(wall, self.ruleset))

    @property
    def hand_number(self) -> int:
        return int(self._state.number)

    @property
    def wall_version(self) -> int:
        """How walls follow from the seed: 1 as version 0.1 dealt them, 2 as now."""
        return int(self._state.wall_version)

    @property
    def dealer(self) -> int:
        return int(self._state.dealer)

    @property
    def hand_logs(self) -> list[HandLog]:
        """Every hand so far: the position it began with, its wall, its events, and every answer."""
        return [*self._state.hand_logs(), self._state.hand_log()]

    @classmethod
    def of(cls, state: GameState, walls: tuple[bytes, ...] = (), dealt: int = 0) -> Table:
        """The table of a match in play; so many of the walls that were laid have been dealt."""
        table = cls.__new__(cls)
        table.ruleset = state.ruleset
        table.seed = state.seed
        table._walls = walls
        table._dealt = dealt
        table._actions = state.ruleset.vocabulary
        table._state = state
        table._memories = {}
        return table

    @classmethod
    def resumed(
        cls,
        ruleset: Ruleset,
        seed: int,
        hand_logs: Sequence[HandLog],
        walls: tuple[bytes, ...] = (),
        dealt: int = 0,
        wall_version: int = WALL_VERSION,
    ) -> Table:
        """A match taken up where its chapters end: the last hand is played again, the others are only remembered."""
        table = cls.replayed(ruleset, hand_logs[-1], seed=seed, wall_version=wall_version)
        table._state.remember(list(hand_logs[:-1]))
        table._walls, table._dealt = walls, dealt
        return table

    @classmethod
    def replayed(
        cls,
        ruleset: Ruleset,
        hand_log: HandLog,
        answers: int | None = None,
        *,
        seed: int = 0,
        wall_version: int = WALL_VERSION,
    ) -> Table:
        """A hand played again from its chapter, up to a number of answers; an answer that is not legal is refused.

        The walls of the hands after it follow from the seed.
        """
        start_position, wall, _, answer_log = hand_log
        table = cls.of(_new_state(ruleset, seed, wall_version))
        table._state.begin(wall, list(start_position))
        for answer in answer_log if answers is None else answer_log[:answers]:
            table._repeat(answer)
        return table

    def _repeat(self, answer_log: int) -> None:
        """Take an answer as a chapter keeps it."""
        seat, code = answer_log >> 28, answer_log & 0xFFFFFFF
        if not self._state.answer(seat, code):
            known = code & 63 < len(self._actions.verbs)
            raise self._refusal(seat, self._actions[code] if known else f"number {code}")

    # What happened.

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._state.scores())

    @property
    def pot(self) -> int:
        """What lies on the table and belongs to nobody yet."""
        return int(self._state.pot)

    @property
    def events(self) -> Events:
        """Everything that happened in this match, or as far back as the table remembers."""
        before = [event for hand_log in self._state.hand_logs() for event in hand_log[2]]
        return Events(before + self._state.events_from(0), self.ruleset)

    @property
    def hand_events(self) -> Events:
        """What happened in this hand."""
        return Events(self._state.events_from(0), self.ruleset)

    @property
    def actions(self) -> list[tuple[int, Action]]:
        """Every answer given in this hand: (seat, action)."""
        return [(answer_log >> 28, self._actions[answer_log & 0xFFFFFFF]) for answer_log in self._state.hand_log()[3]]

    @property
    def ledger(self) -> tuple[Transfer, ...]:
        """All money that moved."""
        return tuple(
            paid for hand_log in self.hand_logs for paid in Events(hand_log[2], self.ruleset).transfers(hand_log[0][5])
        )

    @property
    def hand_result(self) -> HandResult:
        """How the hand ended; it explains itself."""
        if not self.hand_over:
            raise ValueError("the hand is not over")
        return self.ruleset.hand_result(self._state)

    def result(self) -> MatchResult:
        """The standing now, or the final one: ranks and final points."""
        return self.ruleset.match_result(self._state)

    @property
    def wall(self) -> tuple[int, ...]:
        """The wall of this hand, in the order in which it was laid: what nobody at the table sees."""
        return tuple(self._state.hand_log()[1])

    def drawn(self, seat: int) -> int | None:
        """The tile that a seat has just drawn."""
        face = self._state.drawn_by(seat)
        return face if face >= 0 else None

    def shown(self, row: int = 0) -> list[int]:
        """The tiles turned up on the wall: 0 is the upper row."""
        return [face for place, face in self._state.turned_up() if place == row]

    def view(self, seat: int) -> View:
        """What a seat knows; -1 is a watcher."""
        legal = self.legal(seat) if seat >= 0 else ()
        if self.ruleset.secret_turns:  # the table knows more than was told
            return self._remembered(seat).view_with(self._state, legal)
        return project(self._state, self.ruleset, seat, legal)

    def _remembered(self, seat: int) -> Memory:
        """What a seat remembers of this hand; only what is new is told to it."""
        hand, known, memory = self._memories.get(seat, (-1, 0, None))
        if memory is None or hand != self.hand_number:
            known, memory = 0, Memory(self.ruleset, seat, keeps_hand=False)
        news = Events(self._state.events_from(known), self.ruleset)
        memory.take_in(news.seen_by(seat))
        self._memories[seat] = (self.hand_number, known + len(news), memory)
        return memory

    # Copies.

    def copy(self) -> Table:
        """The same match, independent of this one."""
        return Table.of(self._state.copy(), self._walls, self._dealt)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def determinized(self, seat: int, seed: int) -> Table:
        """A copy in which everything that a seat does not see is dealt differently; the seat must be asked now."""
        if seat not in self.pending:
            raise ValueError(f"seat {seat} is not asked now")
        twin = self.copy()
        Determinizer().determinize(twin._state, seat, seed)
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        if self._state.determinized:
            raise TypeError("a table that was dealt differently cannot be pickled: its actions no longer lead to it")
        spec = (self.ruleset.name, self.ruleset.preset, dict(self.ruleset.options))
        hand_logs = (self._state.hand_logs(), self._state.hand_log())
        return _restored, (spec, self.seed, self._walls, self._dealt, *hand_logs, self._state.wall_version)

    def __repr__(self) -> str:
        state = "over" if self.over else "hand over" if self.hand_over else f"asks {self.pending}"
        return f"<Table {self.ruleset.name}:{self.ruleset.preset}, hand {self.hand_number}, {state}>"


def _new_state(ruleset: Ruleset, seed: int, wall_version: int) -> GameState:
    if wall_version not in range(1, WALL_VERSION + 1):
        raise ValueError(f"wall_version {wall_version!r}; expected 1 to {WALL_VERSION}")
    state = ruleset.new_state(seed)
    state.wall_version = wall_version
    return state


def _checked_seed(seed: int | None) -> int:
    if seed is None:
        from os import urandom

        return int.from_bytes(urandom(8), "little")
    if type(seed) is not int or seed < 0:
        raise ValueError(f"seed {seed!r}; expected a whole number, 0 or more")
    return fold_seed(seed)


def _checked_wall(wall: str | Sequence[int], ruleset: Ruleset) -> bytes:
    return ruleset.check_wall(parse_tiles(wall, red_fives=(4, 4, 4)) if isinstance(wall, str) else wall)


def _restored(
    spec: tuple[str, str, dict[str, object]],
    seed: int,
    walls: tuple[bytes, ...],
    dealt: int,
    hand_logs: list[HandLog],
    hand_log: HandLog,
    wall_version: int,
) -> Table:
    """A table again, from what `__reduce__` kept; a pickle may come from anywhere, so every hand is played again."""
    name, preset, options = spec
    game = registry.find(f"{name}:{preset}", **options)
    if type(seed) is not int or not 0 <= seed < 2**64 or type(dealt) is not int or dealt < 0:
        raise ValueError(f"seed {seed!r}, {dealt!r} walls dealt; no table has these")
    for wall in walls:
        game.check_wall(wall)
    for before in hand_logs:
        if Table.replayed(game, before).hand_logs[-1] != before:
            raise ValueError(f"hand {before[0][5]} does not happen as it is told")
    return Table.resumed(game, seed, [*hand_logs, hand_log], walls, dealt, wall_version)
