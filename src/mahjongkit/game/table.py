"""Table: a match in play. It asks one or more seats, and goes on when the last of them has answered.

Where all act at once and unseen, each seat is asked again at once, until its turn is done.

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

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar, cast, overload

from mahjongkit.core.bits import bits_of
from mahjongkit.core.determinize import Determinizer
from mahjongkit.core.hand_log import HandLog, Position
from mahjongkit.core.rng import fold_seed
from mahjongkit.core.state import WALL_VERSION
from mahjongkit.errors import IllegalAction as IllegalAction
from mahjongkit.errors import InputError, shown
from mahjongkit.game.actions import Action
from mahjongkit.game.events import Events, Transfer
from mahjongkit.game.view import ClaimableTile, View, ViewBuilder, view_of_state
from mahjongkit.notation import parse_tiles
from mahjongkit.rules import registry
from mahjongkit.tiles import TILES, Tile, tiles_of

if TYPE_CHECKING:
    from typing import Self, TypedDict, Unpack

    from typing_extensions import TypeVar as TypeVarWithDefault

    from mahjongkit.core.hand_log import Answer
    from mahjongkit.core.state import GameState
    from mahjongkit.game.refusals import Refusal
    from mahjongkit.game.results import HandResult, MatchResult
    from mahjongkit.rules.ninghai import Ninghai
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.ruleset import Ruleset
    from mahjongkit.rules.ruleset_names import NinghaiName, RiichiName, SichuanName, SynchronousName
    from mahjongkit.rules.sichuan import Sichuan
    from mahjongkit.rules.synchronous import Synchronous

    AnyRuleset = TypeVarWithDefault("AnyRuleset", bound=Ruleset, default=Ruleset, covariant=True)

    class Given(TypedDict, total=False):
        """What a table can be given besides a ruleset and a seed."""

        walls: Iterable[str | Sequence[Tile | int]]
        start: Mapping[str, object] | None
        wall_version: int
else:
    AnyRuleset = TypeVar("AnyRuleset")

CLAIMS = ("chi", "pon", "kong", "ron")
"""The verbs with which a seat takes another seat's tile."""

_SEATS = tuple(tuple(bits_of(mask)) for mask in range(16))
"""The seats in a set of them, which compiled code keeps as bits."""


class Table(Generic[AnyRuleset]):
    """A match of any game: it asks one or more seats, and goes on when the last answer is in.

    - `seed`: determines every wall, together with the dealer and how often the deal has passed or been repeated;
      random by default
    - `walls`: the walls of the first hands, as text, tiles or faces, in drawing order
    - `start`: the position to start from, in fields that the game defines, like `{"scores": [...], "honba": 2}`
    - `wall_version`: 1 deals the walls that version 0.1 dealt from the same seed

    Type checkers know the game by the name of the ruleset: `Table("sichuan").ruleset.options.cap` is typed.

    >>> table = Table("riichi", seed=7)
    >>> while not table.hand_over:
    ...     for seat in table.pending:
    ...         table.act(seat, table.legal(seat)[0])
    >>> table.hand_result
    <HandResult exhaustive (-1000, -1000, 3000, -1000)>
    """

    __slots__ = ("_actions", "_builders", "_dealt", "_state", "_walls", "ruleset", "seed")
    ruleset: AnyRuleset
    seed: int

    @overload
    def __init__(
        self: Table[Riichi], ruleset: RiichiName = ..., seed: int | None = ..., **given: Unpack[Given]
    ) -> None: ...
    @overload
    def __init__(
        self: Table[Sichuan], ruleset: SichuanName, seed: int | None = ..., **given: Unpack[Given]
    ) -> None: ...
    @overload
    def __init__(
        self: Table[Ninghai], ruleset: NinghaiName, seed: int | None = ..., **given: Unpack[Given]
    ) -> None: ...
    @overload
    def __init__(
        self: Table[Synchronous], ruleset: SynchronousName, seed: int | None = ..., **given: Unpack[Given]
    ) -> None: ...
    @overload
    def __init__(self, ruleset: AnyRuleset, seed: int | None = ..., **given: Unpack[Given]) -> None: ...
    @overload
    def __init__(self: Table[Ruleset], ruleset: str, seed: int | None = ..., **given: Unpack[Given]) -> None: ...
    def __init__(
        self,
        ruleset: str | Ruleset = registry.DEFAULT,
        seed: int | None = None,
        *,
        walls: Iterable[str | Sequence[Tile | int]] = (),
        start: Mapping[str, object] | None = None,
        wall_version: int = WALL_VERSION,
    ) -> None:
        """Begin a match and deal the first hand."""
        self.ruleset = cast("AnyRuleset", registry.find(ruleset))
        self.seed = _checked_seed(seed)
        self._walls = tuple(_checked_wall(wall, self.ruleset) for wall in walls)
        self._dealt = 0
        self._actions = self.ruleset.flow.vocabulary
        self._state: GameState = _new_state(self.ruleset, self.seed, wall_version)
        self._builders: dict[int, tuple[int, int, int, ViewBuilder | None]] = {}
        """What each seat knows: the hand, how many settled events of it and how many later ones were applied."""
        self._deal(list(self.ruleset.flow.start_position(start or {}, self._state)))

    def _deal(self, start_position: list[int] | None, wall: bytes | None = None) -> None:
        if wall is None and self._dealt < len(self._walls):
            wall = self._walls[self._dealt]
        self._dealt += 1
        self._state.begin(wall, start_position)

    # Questions and answers.

    @property
    def players(self) -> int:
        """How many seats the match has."""
        return int(self._state.players)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        return _SEATS[self._state.waiting()]

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that everybody may know are choosing, because all choose at once.

        Where a seat makes several choices in such a turn, it stays among them until its last one.
        """
        verbs = self.ruleset.flow.public_choices
        if not verbs:
            return _SEATS[self._state.unfinished()]
        return tuple(seat for seat in self.pending if any(one.verb in verbs for one in self.legal(seat)))

    @property
    def claim_point(self) -> int:
        """How many events of this hand there were when other seats could last claim a tile; 0 if none could yet.

        It does not depend on whether any of them was asked.
        """
        return int(self._state.claim_point)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What a seat may answer now; empty if it is not asked."""
        state, actions = self._state, self._actions
        if type(seat) is not int or not 0 <= seat < state.players:
            raise InputError("seat.unknown", seat=shown(seat), last=state.players - 1)
        return tuple([actions[code] for code in state.legal(seat)])

    def claimable(self, seat: int) -> tuple[ClaimableTile, ...]:
        """The tiles that a seat may claim now; empty where only the latest discard, or a kong, can be claimed."""
        return self.ruleset.results.claimable(self._state, seat) if self._legal_or_none(seat) else ()

    def claimed_tile(self, seat: int) -> Tile | None:
        """The tile that a seat may call or win on now; None if it may not, or if there can be several."""
        claims = any(action.verb in CLAIMS for action in self.legal(seat))
        return TILES[self._state.tile] if claims and not self.ruleset.flow.shared_discards else None

    def act(self, seat: int, action: Action | str, *, before: Callable[[Action], None] | None = None) -> None:
        """Take a seat's answer: one of `legal`, as an action or as text.

        `before` is called with the action when it is known to be legal and before anything changes; if it raises, the
        answer is not taken. There a server saves what it is about to do.
        """
        state = self._state
        if type(seat) is not int or not 0 <= seat < state.players:
            raise self._illegal(seat, action, (), "action.no_seat", last=state.players - 1)
        answer = action if type(action) is Action else self._read(seat, action)
        known = self._actions.get(answer.code)
        accepted = None if before is None else partial(before, answer)
        if (known is answer or known == answer) and state.answer(seat, answer.code, accepted):
            return
        raise self._refusal(seat, answer)

    def apply_recorded(self, seat: int, action: Action) -> None:
        """Take one seat's answer from a record that omits passes: all other seats that are asked pass."""
        if not self._has_seat(seat) or not self._state.apply_recorded(seat, action.code):
            raise self._refusal(seat, action)

    def _read(self, seat: int, action: object) -> Action:
        if not isinstance(action, str):
            raise self._illegal(seat, action, (), "action.not_an_action", type=type(action).__name__)
        try:
            return self.ruleset.flow.resolve_action(self._actions.parse(action), self._legal_or_none(seat))
        except ValueError as error:
            raise self._illegal(seat, action, self._legal_or_none(seat), "action.unreadable", fault=error) from None

    def _has_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self._state.players

    def _legal_or_none(self, seat: int) -> tuple[Action, ...]:
        return self.legal(seat) if self._has_seat(seat) else ()

    def _refusal(self, seat: int, action: Action | str) -> IllegalAction:
        legal = self._legal_or_none(seat)
        if not self._has_seat(seat):
            return self._illegal(seat, action, legal, "action.no_seat", last=self.players - 1)
        if self.over:
            return self._illegal(seat, action, legal, "action.match_over")
        if self.hand_over:
            return self._illegal(seat, action, legal, "action.hand_over")
        if self._state.has_answered(seat):
            return self._illegal(seat, action, legal, "action.answered")
        if isinstance(action, Action) and (refusal := self._explained(seat, action)):
            return self._illegal(seat, action, legal, refusal.key, rule=refusal.rule, **refusal.values)
        return self._illegal(seat, action, legal, "action.not_legal" if legal else "action.not_asked")

    def _illegal(
        self, seat: object, action: object, legal: tuple[Action, ...], key: str, /, **values: object
    ) -> IllegalAction:
        return self.ruleset.refusals.error(seat, action, legal, key, **values)

    def _explained(self, seat: int, action: Action) -> Refusal | None:
        """The rule that refuses an action, found from what the seat knows."""
        if action.verb not in self._actions.verbs:
            return None
        return self.ruleset.refusals.find(action, self.view(seat), self.hand_events.seen_by(seat))

    # Hands.

    @property
    def hand_over(self) -> bool:
        """Whether the hand has ended; `next_hand` deals the next one."""
        return bool(self._state.hand_over)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self._state.over)

    def next_hand(self, wall: str | Sequence[Tile | int] | None = None) -> None:
        """Deal the next hand, from `wall` if one is given; does nothing if the match is over."""
        if not self._state.hand_over:
            raise InputError("table.hand_not_over_asked", asked=", ".join(map(str, self.pending)))
        if not self._state.over:
            self._deal(None, None if wall is None else _checked_wall(wall, self.ruleset))

    @property
    def hand_number(self) -> int:
        """How many hands were dealt before this one."""
        return int(self._state.number)

    @property
    def wall_version(self) -> int:
        """How walls are derived from the seed: 1 as version 0.1 did, 2 as now."""
        return int(self._state.wall_version)

    @property
    def dealer(self) -> int:
        """The seat that deals this hand."""
        return int(self._state.dealer)

    @property
    def hand_logs(self) -> list[HandLog]:
        """Every hand so far: its start position, wall, events and answers."""
        return [*self._state.hand_logs(), self._state.hand_log()]

    @classmethod
    def of(cls, state: GameState, walls: tuple[bytes, ...] = (), dealt: int = 0) -> Self:
        """A table for the state of a match in play; `dealt` of the preset walls have been used."""
        table = cls.__new__(cls)
        table.ruleset = state.ruleset
        table.seed = state.seed
        table._walls = walls
        table._dealt = dealt
        table._actions = state.ruleset.flow.vocabulary
        table._state = state
        table._builders = {}
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
        """A match resumed after these hands: the last one is replayed, the earlier ones are only kept as logs."""
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
        """A hand replayed from its log, up to `answers` answers; raises IllegalAction at an illegal one.

        The walls of later hands are derived from the seed.
        """
        table = cls.of(_new_state(ruleset, seed, wall_version))
        table._state.begin(hand_log.wall, list(hand_log.start))
        for answer in itertools.islice(hand_log.answers(), answers):
            table._repeat(answer)
        return table

    def _repeat(self, answer: Answer) -> None:
        """Take an answer of a hand log."""
        if not self._state.answer(answer.seat, answer.action):
            known = self._actions.knows(answer.action)
            raise self._refusal(answer.seat, self._actions[answer.action] if known else f"number {answer.action}")

    # What happened.

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(self._state.scores())

    @property
    def pot(self) -> int:
        """Points on the table that belong to nobody yet."""
        return int(self._state.pot)

    @property
    def events(self) -> Events:
        """The events of all hands of this match that the table has logs of."""
        before = [event for hand_log in self._state.hand_logs() for event in hand_log.events]
        return Events(before + self._state.events_from(0), self.ruleset)

    @property
    def hand_events(self) -> Events:
        """The events of this hand."""
        return self.hand_events_from(0)

    def hand_events_from(self, start: int) -> Events:
        """The events of this hand after the first `start` ones."""
        return Events(self._state.events_from(start), self.ruleset)

    @property
    def actions(self) -> list[tuple[int, Action]]:
        """Every answer given in this hand: (seat, action)."""
        return [(seat, self._actions[code]) for seat, code in self._state.hand_log().answers()]

    @property
    def ledger(self) -> tuple[Transfer, ...]:
        """All payments of the match."""
        return tuple(
            paid
            for hand_log in self.hand_logs
            for paid in Events(hand_log.events, self.ruleset).transfers(hand_log.start.number)
        )

    @property
    def hand_result(self) -> HandResult:
        """How the hand ended, with every win and payment."""
        if not self.hand_over:
            raise InputError("table.hand_not_over")
        return self.ruleset.results.hand_result(self._state)

    def result(self) -> MatchResult:
        """The current or final standing: scores, ranks and final points."""
        return self.ruleset.results.match_result(self._state)

    @property
    def wall(self) -> tuple[Tile, ...]:
        """The wall of this hand in drawing order, including hidden tiles."""
        return tiles_of(self._state.hand_log().wall)

    def drawn(self, seat: int) -> Tile | None:
        """The tile that a seat has just drawn; None if it has not."""
        if not self._has_seat(seat):
            raise InputError("seat.unknown", seat=shown(seat), last=self._state.players - 1)
        face = self._state.drawn_by(seat)
        return TILES[face] if face >= 0 else None

    def shown(self, row: int = 0) -> tuple[Tile, ...]:
        """The tiles turned up on the wall in a row; 0 is the upper one."""
        return tiles_of(face for place, face in self._state.turned_up() if place == row)

    def view(self, seat: int) -> View:
        """What a seat knows; -1 is a watcher."""
        watches = type(seat) is int and seat == -1
        if not watches and not self._has_seat(seat):
            raise InputError("seat.unknown_watcher", seat=shown(seat), last=self._state.players - 1)
        legal = () if watches else self.legal(seat)
        if self.ruleset.flow.secret_turns:  # the state includes secret actions of the others
            return self._updated_builder(seat).view_with(self._state, legal)
        return view_of_state(self._state, self.ruleset, seat, legal)

    def _updated_builder(self, seat: int) -> ViewBuilder:
        """The view builder of a seat, after it has applied the events that are new since the last call."""
        hand, settled, applied, builder = self._builders.get(seat, (-1, 0, 0, None))
        if builder is None or hand != self.hand_number:
            settled, applied, builder = 0, 0, ViewBuilder(self.ruleset, seat, keeps_hand=False)
        events = self.hand_events_from(settled)
        builder.apply(events.seen_by(seat)[applied:])
        newly = events.settled()
        self._builders[seat] = (self.hand_number, settled + newly, len(events[newly:].seen_by(seat)), builder)
        return builder

    # Copies.

    def copy(self) -> Self:
        """An independent copy of the match."""
        return self.of(self._state.copy(), self._walls, self._dealt)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def determinized(self, seat: int, seed: int) -> Self:
        """A copy with all tiles that `seat` does not see dealt at random; the seat must be asked now."""
        if not self._has_seat(seat) or seat not in self.pending:
            raise InputError("seat.not_asked", seat=shown(seat))
        twin = self.copy()
        Determinizer().determinize(twin._state, seat, _checked_seed(seed))
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        if self._state.determinized:
            raise TypeError("a determinized table cannot be pickled: replaying its actions would not lead to it")
        spec = (self.ruleset.name, self.ruleset.preset, dict(self.ruleset.options))
        hand_logs = (self._state.hand_logs(), self._state.hand_log())
        return _restored, (spec, self.seed, self._walls, self._dealt, *hand_logs, self._state.wall_version)

    def __repr__(self) -> str:
        state = "over" if self.over else "hand over" if self.hand_over else f"asks {self.pending}"
        return f"<Table {self.ruleset.name}:{self.ruleset.preset}, hand {self.hand_number}, {state}>"


def _new_state(ruleset: Ruleset, seed: int, wall_version: int) -> GameState:
    if wall_version not in range(1, WALL_VERSION + 1):
        raise InputError("table.wall_version", given=shown(wall_version), last=WALL_VERSION)
    state = ruleset.flow.new_state(seed)
    state.wall_version = wall_version
    return state


def _checked_seed(seed: int | None) -> int:
    if seed is None:
        from os import urandom

        return int.from_bytes(urandom(8), "little")
    if type(seed) is not int or seed < 0:
        raise InputError("table.seed", given=shown(seed))
    return fold_seed(seed)


def _checked_wall(wall: str | Sequence[Tile | int], ruleset: Ruleset) -> bytes:
    if isinstance(wall, str):
        return ruleset.flow.check_wall(parse_tiles(wall, red_fives=(4, 4, 4)))
    return ruleset.flow.check_wall([one.face if isinstance(one, Tile) else one for one in wall])


def _restored(
    spec: tuple[str, str, dict[str, object]],
    seed: int,
    walls: tuple[bytes, ...],
    dealt: int,
    hand_logs: list[HandLog],
    hand_log: HandLog,
    wall_version: int,
) -> Table:
    """Unpickle a table. A pickle may come from anywhere, so every hand is replayed and checked."""
    name, preset, options = spec
    ruleset = registry.find(f"{name}:{preset}", **options)
    if type(seed) is not int or not 0 <= seed < 2**64 or type(dealt) is not int or dealt < 0:
        raise InputError("table.pickle", seed=shown(seed), dealt=shown(dealt))
    for wall in walls:
        ruleset.flow.check_wall(wall)
    logs = (*hand_logs, hand_log)
    *earlier, last = [HandLog(Position(start), wall, events, answers) for start, wall, events, answers in logs]
    for before in earlier:
        if Table.replayed(ruleset, before).hand_logs[-1] != before:
            raise InputError("table.log", hand=before.start.number)
    return Table.resumed(ruleset, seed, [*earlier, last], walls, dealt, wall_version)
