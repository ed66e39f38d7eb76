"""Views: what one seat knows, read from the state of a table or built from the events that the seat has seen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjongkit.core import codes
from mahjongkit.core.plain_codes import has_flag
from mahjongkit.errors import InputError
from mahjongkit.game.events import Event, Events, Transfer
from mahjongkit.notation import format_tiles
from mahjongkit.tiles import TILES, Tile, faces_of, sort_key, tiles_of
from mahjongkit.value import Value

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState
    from mahjongkit.game.actions import Action
    from mahjongkit.game.table import Table
    from mahjongkit.rules.ruleset import Ruleset


class TableMeld(NamedTuple):
    """A meld on the table: its kind, its tiles with the called one first, and whose tile that was (-1: nobody's)."""

    kind: str
    tiles: tuple[Tile, ...]
    source: int

    @property
    def faces(self) -> tuple[int, ...]:
        """Its tiles as numbers."""
        return faces_of(self.tiles)


class DiscardedTile(NamedTuple):
    """A tile in a river."""

    tile: Tile
    drawn: bool
    """Whether the seat had just drawn it."""
    turned: bool
    """Whether it lies sideways."""
    called: bool
    """Whether another player called it."""


class Danger(NamedTuple):
    """A warning that discarding some tiles could make the discarder liable for another seat's win."""

    seat: int
    """The seat that could win."""
    kinds: tuple[int, ...]
    """The dangerous kinds."""
    tiles: tuple[Tile, ...]
    """The viewer's tiles whose discard would make them liable; empty when the viewer has nothing to discard."""


class ClaimableTile(NamedTuple):
    """A tile that a seat may call or win on."""

    seat: int
    """The seat that discarded it, or laid it otherwise."""
    tile: Tile
    place: int
    """Its index in that seat's river; -1 if it does not lie there."""


class Note(NamedTuple):
    """A note on a seat or on the table: words, and the tiles they are about, if any."""

    words: str
    tiles: tuple[Tile, ...] = ()


class View(Value):
    """What one seat knows. `seat` -1 is a watcher, who sees no hand.

    >>> import mahjongkit as mj
    >>> view = mj.Table("riichi", seed=7).view(0)
    >>> view.hand[:3], view.drawn, view.left
    (('2m', '2m', '3m'), '7z', 69)
    """

    FIELDS = (
        *("asides", "dealer", "drawn", "exchanged", "facts", "hand", "hand_number", "hand_over", "laid", "left"),
        *("legal", "marks", "melds", "over", "payments", "pot", "rivers", "ruleset", "scores", "seat", "shown"),
        "sizes",
    )
    __slots__ = (*FIELDS, "_state")
    ruleset: Ruleset
    seat: int
    hand_number: int
    dealer: int
    left: int
    """Tiles that can still be drawn."""
    scores: tuple[int, ...]
    pot: int
    """Points on the table that belong to nobody."""
    hand: tuple[Tile, ...]
    """The seat's concealed tiles, including the drawn one."""
    drawn: Tile | None
    sizes: tuple[int, ...]
    """How many concealed tiles every seat has."""
    melds: tuple[tuple[TableMeld, ...], ...]
    rivers: tuple[tuple[DiscardedTile, ...], ...]
    asides: tuple[tuple[Tile, ...], ...]
    """Tiles set aside by every seat: Norths, flowers."""
    shown: tuple[tuple[int, Tile], ...]
    """(Row, tile) of the tiles turned up on the wall."""
    marks: tuple[dict[str, int], ...]
    """The marks of every seat by name, including the private ones of the viewing seat."""
    facts: dict[str, int]
    """Public numbers of the hand by name, such as the round: see `Flow.fact_names`."""
    laid: tuple[tuple[Tile, ...], ...]
    """The concealed tiles that every seat has revealed."""
    payments: tuple[Transfer, ...]
    """Every payment of this hand so far."""
    exchanged: bool
    """Whether tiles have been exchanged in this hand."""
    hand_over: bool
    over: bool
    legal: tuple[Action, ...]
    """What the seat may answer now."""

    _state: GameState | None
    """The state that it was read from; None if it was built from events."""

    def __new__(cls, state: GameState | None = None, /, **values: Any) -> View:
        view = super().__new__(cls)
        put = view._set
        for name in cls.FIELDS:
            put(name, values[name])
        put("_state", state)
        return view

    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.FIELDS)

    def asking_state(self) -> GameState:
        """The state that the view was read from, which still waits for this answer; copy it, it holds hidden tiles."""
        if self._state is None:
            raise InputError("view.from_events", view=repr(self))
        legal = [action.code for action in self.legal]
        if not legal or self._state.number != self.hand_number or self._state.legal(self.seat) != legal:
            raise InputError("view.outdated", view=repr(self))
        return self._state

    def determinized(self, seed: int) -> Table:
        """A copy of the table that looks the same to the seat, with the hidden tiles dealt at random."""
        from mahjongkit.core.determinize import Determinizer
        from mahjongkit.game.table import Table

        twin = self.asking_state().copy()
        Determinizer().determinize(twin, self.seat, seed)
        return Table.of(twin)

    @property
    def warnings(self) -> tuple[Danger, ...]:
        """Public warnings about other seats, with the tiles whose discard would make this seat liable."""
        return self.ruleset.results.warnings(self)

    @property
    def details(self) -> dict[str, object]:
        """What only this game adds, as plain data: in Sichuan the phase, void suits and kong income."""
        return self.ruleset.results.view_details(self)

    def as_data(self) -> dict[str, object]:
        """The whole view as plain data, for JSON."""
        return {
            "ruleset": f"{self.ruleset.name}:{self.ruleset.preset}",
            "seat": self.seat,
            "hand_number": self.hand_number,
            "dealer": self.dealer,
            "left": self.left,
            "scores": list(self.scores),
            "pot": self.pot,
            "hand": [str(tile) for tile in self.hand],
            "drawn": None if self.drawn is None else str(self.drawn),
            "sizes": list(self.sizes),
            "melds": [
                [
                    {"kind": meld.kind, "tiles": [str(tile) for tile in meld.tiles], "from": meld.source}
                    for meld in melds
                ]
                for melds in self.melds
            ],
            "rivers": [[{**one._asdict(), "tile": str(one.tile)} for one in river] for river in self.rivers],
            "asides": [[str(tile) for tile in aside] for aside in self.asides],
            "shown": [{"row": row, "tile": str(tile)} for row, tile in self.shown],
            "marks": [dict(marks) for marks in self.marks],
            "facts": dict(self.facts),
            "laid": [[str(tile) for tile in laid] for laid in self.laid],
            "payments": [paid._asdict() for paid in self.payments],
            "hand_over": self.hand_over,
            "over": self.over,
            "legal": [str(action) for action in self.legal],
            "details": self.details,
        }

    def __hash__(self) -> int:
        return hash((self.seat, self.hand, self.scores, self.rivers))

    def __repr__(self) -> str:
        if self.seat < 0:
            return f"<View of a watcher in hand {self.hand_number}>"
        concealed = list(self.hand)
        if self.drawn in concealed:
            concealed.remove(self.drawn)
        tiles = f"{format_tiles(faces_of(concealed))}{f' + {self.drawn}' if self.drawn else ''}"
        verbs = ", ".join(dict.fromkeys(action.verb for action in self.legal)) or "nothing"
        return f"<View of seat {self.seat} in hand {self.hand_number}: {tiles}; asked for {verbs}>"

    def _repr_svg_(self) -> str:
        """How notebooks show it."""
        from mahjongkit.svg import view_svg

        return view_svg(self)


def view_of_state(state: GameState, ruleset: Ruleset, seat: int, legal: tuple[Action, ...]) -> View:
    """The view of a seat, read from the state of a table."""
    if ruleset.flow.secret_turns:  # the state includes secret actions of the others
        builder = ViewBuilder(ruleset, seat, keeps_hand=False)
        builder.apply(Events(state.events_from(0), ruleset).seen_by(seat))
        return builder.view_with(state, legal)
    seats = range(state.players)
    own = seat >= 0
    verbs = ruleset.flow.vocabulary.verbs
    return View(
        state,
        ruleset=ruleset,
        seat=seat,
        hand_number=state.number,
        dealer=state.dealer,
        left=max(0, state.left),
        scores=tuple(state.scores()),
        pot=state.pot,
        hand=tiles_of(sorted(state.hand_of(seat), key=sort_key)) if own else (),
        drawn=TILES[state.drawn_by(seat)] if own and state.drawn_by(seat) >= 0 else None,
        sizes=tuple(len(state.hand_of(other)) for other in seats),
        melds=tuple([tuple([_melded(verbs[verb], *meld) for verb, *meld in state.melds_of(other)]) for other in seats]),
        rivers=tuple([tuple([_discarded(*one) for one in state.river_of(other)]) for other in seats]),
        asides=tuple(tiles_of(state.aside_of(other)) for other in seats),
        shown=tuple((row, TILES[face]) for row, face in state.turned_up()),
        marks=tuple(_named_marks(ruleset, state.marks_of(other), other == seat) for other in seats),
        facts=dict(zip(ruleset.flow.fact_names, state.facts_now(), strict=False)),
        laid=tuple(tiles_of(state.laid_by(other)) for other in seats),
        payments=tuple(Events(state.payments_so_far(), ruleset).transfers(state.number)),
        exchanged=state.has_exchanged(),
        hand_over=bool(state.hand_over),
        over=bool(state.over),
        legal=legal,
    )


@cache
def _melded(verb: str, source: int, faces: tuple[int, ...]) -> TableMeld:
    return TableMeld(verb, tiles_of(faces), source if source < codes.POT else -1)


@cache
def _discarded(face: int, flags: int) -> DiscardedTile:
    return DiscardedTile(
        TILES[face],
        drawn=has_flag(flags, codes.WAS_DRAWN),
        turned=has_flag(flags, codes.TURNED),
        called=has_flag(flags, codes.WAS_CALLED),
    )


def _named_marks(ruleset: Ruleset, values: list[int], own: bool) -> dict[str, int]:
    flow = ruleset.flow
    named = zip(flow.marks, values, strict=False)
    return dict(named) if own else {name: value for name, value in named if name not in flow.private_marks}


def view_from_events(events: Iterable[Event], ruleset: Ruleset, seat: int, legal: tuple[Action, ...] = ()) -> View:
    """The view of a seat after the events that it has seen."""
    builder = ViewBuilder(ruleset, seat)
    builder.apply(events)
    return builder.view(legal)


class ViewBuilder:
    """Builds the view of a seat from events: one method for each kind of event that changes what a view shows."""

    def __init__(self, ruleset: Ruleset, seat: int, keeps_hand: bool = True) -> None:
        """`keeps_hand` is false if `view_with` will read the seat's own tiles from the state."""
        self.ruleset = ruleset
        self.seat = seat
        self.holder = seat if keeps_hand else -1
        self.over = False
        self.pot = 0
        self.scores = [0] * ruleset.players
        self.clear()

    def apply(self, events: Iterable[Event]) -> None:
        for event in events:
            change = getattr(self, event.kind, None)
            if change:
                change(event)

    def clear(self) -> None:
        players = self.ruleset.players
        self.hand: list[Tile] = []
        self.drawn: Tile | None = None
        self.number = self.dealer = self.left = 0
        self.sizes = [0] * players
        self.melds: list[list[TableMeld]] = [[] for _ in range(players)]
        self.rivers: list[list[DiscardedTile]] = [[] for _ in range(players)]
        self.asides: list[list[Tile]] = [[] for _ in range(players)]
        self.shown: list[tuple[int, Tile]] = []
        self.marks = [_named_marks(self.ruleset, [0] * codes.MAX_MARKS, seat == self.seat) for seat in range(players)]
        self.facts = dict.fromkeys(self.ruleset.flow.fact_names, 0)
        self.laid: list[list[Tile]] = [[] for _ in range(players)]
        self.payments: list[Transfer] = []
        self.exchanged = False
        self.hand_over = False
        self.shown_in_secret = False

    def start(self, event: Event) -> None:
        self.clear()
        self.number = event["hand"]
        self.left = event["left"]
        self.dealer = event.seat

    def score(self, event: Event) -> None:
        if event.seat < 0:
            self.pot = event.number
        else:
            self.scores[event.seat] = event.number

    def deal(self, event: Event) -> None:
        self.take(event.seat, event.tiles)

    def draw(self, event: Event) -> None:
        self.take(event.seat, event.tiles)
        self.left -= 1
        if event.seat == self.holder:
            self.drawn = event.tiles[0] if len(self.hand) % 3 == 2 else None

    def take(self, seat: int, tiles: tuple[Tile, ...]) -> None:
        self.sizes[seat] += len(tiles)
        if seat == self.holder:
            self.hand += tiles

    def lose(self, seat: int, tiles: tuple[Tile, ...]) -> None:
        self.sizes[seat] -= len(tiles)
        if seat == self.holder:
            self.drawn = None
            for tile in tiles:
                self.hand.remove(tile)

    def discard(self, event: Event) -> None:
        self.lose(event.seat, event.tiles)
        self.rivers[event.seat].append(_discarded(event.tiles[0].face, event.flags))

    def call(self, event: Event) -> None:
        melds = self.melds[event.seat]
        meld = TableMeld(event.word, event.tiles, event.other)
        if event.word == "added":
            self.lose(event.seat, event.tiles[3:])
            melds[[old.tiles == event.tiles[:3] for old in melds].index(True)] = meld
            return
        melds.append(meld)
        if event.other < 0:
            self.lose(event.seat, event.tiles)
        else:
            self.lose(event.seat, event.tiles[1:])
            if not self.ruleset.flow.shared_discards:
                river = self.rivers[event.other]
                river[-1] = river[-1]._replace(called=True)

    def exchange(self, event: Event) -> None:
        self.lose(event.seat, event.tiles)
        self.take(event.other, event.tiles)
        self.exchanged = True

    def robbed(self, event: Event) -> None:
        melds = self.melds[event.seat]
        place = [meld.kind == "added" and meld.tiles[3] == event.tiles[0] for meld in melds].index(True)
        melds[place] = TableMeld("pon", melds[place].tiles[:3], melds[place].source)
        self.rivers[event.seat].append(DiscardedTile(event.tiles[0], False, False, False))

    def reserve(self, event: Event) -> None:
        self.left -= event.number

    def aside(self, event: Event) -> None:
        self.lose(event.seat, event.tiles)
        self.asides[event.seat] += event.tiles

    def show(self, event: Event) -> None:
        """Add a turned-up tile, unless the seat saw the same one in secret before."""
        if not self.shown_in_secret:
            self.shown.append((event["row"], event.tiles[0]))
        self.shown_in_secret = event.is_secret

    def reveal(self, event: Event) -> None:
        self.laid[event.seat] += event.tiles

    def mark(self, event: Event) -> None:
        self.marks[event.seat][event.word] = event.number

    def fact(self, event: Event) -> None:
        self.facts[event.word] = event.number

    def pay(self, event: Event) -> None:
        self.payments.append(Transfer(self.number, event.seat, event.other, event.number, event.word))
        for seat, amount in ((event.seat, -event.number), (event.other, event.number)):
            if seat < 0:
                self.pot += amount
            else:
                self.scores[seat] += amount

    def end(self, event: Event) -> None:
        self.hand_over = True

    def match_over(self, event: Event) -> None:
        self.over = True

    def view_with(self, state: GameState, legal: tuple[Action, ...]) -> View:
        """The view, with the seat's own tiles read from the state."""
        if self.seat >= 0:
            drawn = state.drawn_by(self.seat)
            self.hand = list(tiles_of(state.hand_of(self.seat)))
            self.drawn = TILES[drawn] if drawn >= 0 else None
        return self.view(legal, state)

    def view(self, legal: tuple[Action, ...], state: GameState | None = None) -> View:
        return View(
            state,
            ruleset=self.ruleset,
            seat=self.seat,
            hand_number=self.number,
            dealer=self.dealer,
            left=max(0, self.left),
            scores=tuple(self.scores),
            pot=self.pot,
            hand=tuple(sorted(self.hand)),
            drawn=self.drawn,
            sizes=tuple(self.sizes),
            melds=tuple(map(tuple, self.melds)),
            rivers=tuple(map(tuple, self.rivers)),
            asides=tuple(map(tuple, self.asides)),
            shown=tuple(self.shown),
            marks=tuple(map(dict, self.marks)),
            facts=dict(self.facts),
            laid=tuple(map(tuple, self.laid)),
            payments=tuple(self.payments),
            exchanged=self.exchanged,
            hand_over=self.hand_over,
            over=self.over,
            legal=legal,
        )
