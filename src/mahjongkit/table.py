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

from mahjongkit import rules
from mahjongkit.actions import Action
from mahjongkit.core.play import WALL_VERSION
from mahjongkit.core.redeal import Redealer
from mahjongkit.core.wall import seed_of
from mahjongkit.events import Events, Transfer
from mahjongkit.notation import parse_tiles
from mahjongkit.view import Memory, View, project

if TYPE_CHECKING:
    from mahjongkit.core.play import Chapter, Play
    from mahjongkit.outcome import HandResult, MatchResult
    from mahjongkit.rules.base import Ruleset

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

    __slots__ = ("_actions", "_dealt", "_memories", "_play", "_walls", "ruleset", "seed")

    def __init__(
        self,
        ruleset: str | Ruleset = rules.DEFAULT,
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
        self.ruleset = rules.find(ruleset)
        self.seed = _checked_seed(seed)
        self._walls = tuple(_checked_wall(wall, self.ruleset) for wall in walls)
        self._dealt = 0
        self._actions = self.ruleset.vocabulary
        self._play: Play = _new_play(self.ruleset, self.seed, wall_version)
        self._memories: dict[int, tuple[int, int, Memory | None]] = {}
        self._deal(list(self.ruleset.opening(start or {}, self._play)))

    def _deal(self, opening: list[int] | None, wall: bytes | None = None) -> None:
        if wall is None and self._dealt < len(self._walls):
            wall = self._walls[self._dealt]
        self._dealt += 1
        self._play.begin(wall, opening)

    # Questions and answers.

    @property
    def players(self) -> int:
        return int(self._play.players)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that are asked and have not answered."""
        return _SEATS[self._play.waiting()]

    @property
    def thinking(self) -> tuple[int, ...]:
        """The seats for whose choice everybody waits: those of `pending` whose being asked tells nothing."""
        known = self.ruleset.open_choices
        return tuple(
            seat for seat in (self.pending if known else ()) if any(one.verb in known for one in self.legal(seat))
        )

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What a seat may answer now; nothing if it is not asked."""
        if not 0 <= seat < self._play.players:
            raise ValueError(f"seat {seat}; expected 0 to {self._play.players - 1}")
        actions = self._actions
        return tuple([actions[code] for code in self._play.legal(seat)])

    def act(self, seat: int, action: Action | str) -> None:
        """Take a seat's answer: exactly one of `legal`, as an action or as its text."""
        answer = action if type(action) is Action else self._read(seat, action)
        known = self._actions.get(answer.code)
        if (known is answer or known == answer) and self._play.answer(seat, answer.code):
            return
        raise self._refusal(seat, answer)

    def follow(self, seat: int, action: Action) -> None:
        """Take the answer of one seat from a record that does not tell who passed: everybody else asked passes."""
        if not self._play.follow(seat, action.code):
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
        return bool(self._play.hand_over)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self._play.over)

    def next_hand(self, wall: str | Sequence[int] | None = None) -> None:
        """Deal the next hand, from this wall if one is given; after the last one nothing happens."""
        if not self._play.hand_over:
            raise ValueError(f"the hand is not over: seats {', '.join(map(str, self.pending))} are asked")
        if not self._play.over:
            self._deal(None, None if wall is None else _checked_wall(wall, self.ruleset))

    @property
    def hand_number(self) -> int:
        return int(self._play.number)

    @property
    def wall_version(self) -> int:
        """How walls follow from the seed: 1 as version 0.1 dealt them, 2 as now."""
        return int(self._play.wall_version)

    @property
    def dealer(self) -> int:
        return int(self._play.dealer)

    @property
    def chapters(self) -> list[Chapter]:
        """Every hand so far: the position it began with, its wall, its events, and every answer."""
        return [*self._play.chapters(), self._play.chapter()]

    @classmethod
    def of(cls, play: Play, walls: tuple[bytes, ...] = (), dealt: int = 0) -> Table:
        """The table of a match in play; so many of the walls that were laid have been dealt."""
        table = cls.__new__(cls)
        table.ruleset = play.ruleset
        table.seed = play.seed
        table._walls = walls
        table._dealt = dealt
        table._actions = play.ruleset.vocabulary
        table._play = play
        table._memories = {}
        return table

    @classmethod
    def resumed(
        cls,
        ruleset: Ruleset,
        seed: int,
        chapters: Sequence[Chapter],
        walls: tuple[bytes, ...] = (),
        dealt: int = 0,
        wall_version: int = WALL_VERSION,
    ) -> Table:
        """A match taken up where its chapters end: the last hand is played again, the others are only remembered."""
        table = cls.replayed(ruleset, chapters[-1], seed=seed, wall_version=wall_version)
        table._play.remember(list(chapters[:-1]))
        table._walls, table._dealt = walls, dealt
        return table

    @classmethod
    def replayed(
        cls,
        ruleset: Ruleset,
        chapter: Chapter,
        answers: int | None = None,
        *,
        seed: int = 0,
        wall_version: int = WALL_VERSION,
    ) -> Table:
        """A hand played again from its chapter, up to a number of answers; an answer that is not legal is refused.

        The walls of the hands after it follow from the seed.
        """
        opening, wall, _, said = chapter
        table = cls.of(_new_play(ruleset, seed, wall_version))
        table._play.begin(wall, list(opening))
        for answer in said if answers is None else said[:answers]:
            table._repeat(answer)
        return table

    def _repeat(self, said: int) -> None:
        """Take an answer as a chapter keeps it."""
        seat, code = said >> 28, said & 0xFFFFFFF
        if not self._play.answer(seat, code):
            known = code & 63 < len(self._actions.verbs)
            raise self._refusal(seat, self._actions[code] if known else f"number {code}")

    # What happened.

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._play.scores())

    @property
    def pot(self) -> int:
        """What lies on the table and belongs to nobody yet."""
        return int(self._play.pot)

    @property
    def events(self) -> Events:
        """Everything that happened in this match, or as far back as the table remembers."""
        before = [event for chapter in self._play.chapters() for event in chapter[2]]
        return Events(before + self._play.events_from(0), self.ruleset)

    @property
    def hand_events(self) -> Events:
        """What happened in this hand."""
        return Events(self._play.events_from(0), self.ruleset)

    @property
    def actions(self) -> list[tuple[int, Action]]:
        """Every answer given in this hand: (seat, action)."""
        return [(said >> 28, self._actions[said & 0xFFFFFFF]) for said in self._play.chapter()[3]]

    @property
    def ledger(self) -> tuple[Transfer, ...]:
        """All money that moved."""
        return tuple(
            paid for chapter in self.chapters for paid in Events(chapter[2], self.ruleset).transfers(chapter[0][5])
        )

    @property
    def hand_result(self) -> HandResult:
        """How the hand ended; it explains itself."""
        if not self.hand_over:
            raise ValueError("the hand is not over")
        return self.ruleset.hand_result(self._play)

    def result(self) -> MatchResult:
        """The standing now, or the final one: ranks and final points."""
        return self.ruleset.match_result(self._play)

    @property
    def wall(self) -> tuple[int, ...]:
        """The wall of this hand, in the order in which it was laid: what nobody at the table sees."""
        return tuple(self._play.chapter()[1])

    def drawn(self, seat: int) -> int | None:
        """The tile that a seat has just drawn."""
        face = self._play.drawn_by(seat)
        return face if face >= 0 else None

    def shown(self, row: int = 0) -> list[int]:
        """The tiles turned up on the wall: 0 is the upper row."""
        return [face for place, face in self._play.turned_up() if place == row]

    def view(self, seat: int) -> View:
        """What a seat knows; -1 is a watcher."""
        legal = self.legal(seat) if seat >= 0 else ()
        if self.ruleset.secret_turns:  # the table knows more than was told
            return self._remembered(seat).view_with(self._play, legal)
        return project(self._play, self.ruleset, seat, legal)

    def _remembered(self, seat: int) -> Memory:
        """What a seat remembers of this hand; only what is new is told to it."""
        hand, known, memory = self._memories.get(seat, (-1, 0, None))
        if memory is None or hand != self.hand_number:
            known, memory = 0, Memory(self.ruleset, seat, keeps_hand=False)
        news = Events(self._play.events_from(known), self.ruleset)
        memory.take_in(news.seen_by(seat))
        self._memories[seat] = (self.hand_number, known + len(news), memory)
        return memory

    # Copies.

    def copy(self) -> Table:
        """The same match, independent of this one."""
        return Table.of(self._play.copy(), self._walls, self._dealt)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def redealt(self, seat: int, seed: int) -> Table:
        """A copy in which everything that a seat does not see is dealt differently; the seat must be asked now."""
        if seat not in self.pending:
            raise ValueError(f"seat {seat} is not asked now")
        twin = self.copy()
        Redealer().redeal(twin._play, seat, seed)
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        if self._play.altered:
            raise TypeError("a table that was dealt differently cannot be pickled: its actions no longer lead to it")
        spec = (self.ruleset.name, self.ruleset.preset, dict(self.ruleset.options))
        chapters = (self._play.chapters(), self._play.chapter())
        return _restored, (spec, self.seed, self._walls, self._dealt, *chapters, self._play.wall_version)

    def __repr__(self) -> str:
        state = "over" if self.over else "hand over" if self.hand_over else f"asks {self.pending}"
        return f"<Table {self.ruleset.name}:{self.ruleset.preset}, hand {self.hand_number}, {state}>"


def _new_play(ruleset: Ruleset, seed: int, wall_version: int) -> Play:
    if wall_version not in range(1, WALL_VERSION + 1):
        raise ValueError(f"wall_version {wall_version!r}; expected 1 to {WALL_VERSION}")
    play = ruleset.new_play(seed)
    play.wall_version = wall_version
    return play


def _checked_seed(seed: int | None) -> int:
    if seed is None:
        from os import urandom

        return int.from_bytes(urandom(8), "little")
    if type(seed) is not int or seed < 0:
        raise ValueError(f"seed {seed!r}; expected a whole number, 0 or more")
    return seed_of(seed)


def _checked_wall(wall: str | Sequence[int], ruleset: Ruleset) -> bytes:
    return ruleset.check_wall(parse_tiles(wall, red_fives=(4, 4, 4)) if isinstance(wall, str) else wall)


def _restored(
    spec: tuple[str, str, dict[str, object]],
    seed: int,
    walls: tuple[bytes, ...],
    dealt: int,
    chapters: list[Chapter],
    chapter: Chapter,
    wall_version: int,
) -> Table:
    """A table again, from what `__reduce__` kept; a pickle may come from anywhere, so every hand is played again."""
    name, preset, options = spec
    game = rules.find(f"{name}:{preset}", **options)
    if type(seed) is not int or not 0 <= seed < 2**64 or type(dealt) is not int or dealt < 0:
        raise ValueError(f"seed {seed!r}, {dealt!r} walls dealt; no table has these")
    for wall in walls:
        game.check_wall(wall)
    for before in chapters:
        if Table.replayed(game, before).chapters[-1] != before:
            raise ValueError(f"hand {before[0][5]} does not happen as it is told")
    return Table.resumed(game, seed, [*chapters, chapter], walls, dealt, wall_version)
