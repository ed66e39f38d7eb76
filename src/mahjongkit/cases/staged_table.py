"""A table in the position of a case: the wall is built from the case's tiles, and its events are played."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from mahjongkit import rules
from mahjongkit.errors import InputError
from mahjongkit.game.actions import Action
from mahjongkit.game.table import Table
from mahjongkit.notation import parse_tiles
from mahjongkit.rules import Ruleset
from mahjongkit.tiles import WINDS, code

FROM_WALL = ("draw", "replace")
SHOWN = ("dora", "flower")
"""Events that follow from others at our table."""
CARRIED_FIELDS = ("scores", "round", "honba", "sticks")


class CaseEvent(NamedTuple):
    """An event or action in a case, like `S chi 34m` or `dora 5p`."""

    seat: str
    """The wind of the seat; empty for the table."""
    verb: str
    tiles: str

    @classmethod
    def parse(cls, text: str) -> CaseEvent:
        """Read an event.

        >>> CaseEvent.parse("S chi 23m 4m"), CaseEvent.parse("dora 5p").verb
        (CaseEvent(seat='S', verb='chi', tiles='23m 4m'), 'dora')
        """
        seat, _, rest = text.partition(" ")
        if seat not in tuple(WINDS):
            seat, rest = "", text
        verb, _, tiles = rest.partition(" ")
        return cls(seat, verb, tiles)


def faces_of(text: str) -> tuple[int, ...]:
    """The faces of tiles in a case; none if the text is empty."""
    return parse_tiles(text, red_fives=(4, 4, 4)) if text else ()


class StagedTable:
    """A table that plays the events of a case; seats are named by their winds in this hand."""

    def __init__(self, ruleset: Ruleset, position: dict[str, Any]) -> None:
        self.ruleset = ruleset
        self.position = position
        self.events = [CaseEvent.parse(text) for text in position["events"]]
        start = self._start()
        first = Table(ruleset, seed=1, start=start)  # for games that choose the first dealer by the seed
        self.dealer = 0 if ruleset.flow.secret_turns else first.dealer
        self.table = Table(ruleset, seed=1, start=start, walls=[self._wall()])
        self.scores = self.table.hand_logs[-1].start.scores[: ruleset.players]

    def wind(self, seat: int) -> str:
        """The wind of a seat in this hand."""
        return WINDS[(seat - self.dealer) % self.ruleset.players]

    def seat(self, wind: str) -> int:
        """The seat that has a wind in this hand."""
        return (WINDS.index(wind) + self.dealer) % self.ruleset.players

    def _start(self) -> dict[str, Any]:
        """The fields of the position in which a match of ours starts."""
        given = {name: self.position[name] for name in CARRIED_FIELDS if name in self.position}
        players, number = self.ruleset.players, self.position.get("hand", 1)
        by_round = "round" in self.ruleset.flow.fact_names
        if by_round:
            given["dealer"] = (number - 1) % players
        elif self.ruleset.flow.secret_turns:
            given |= {"hand": number - 1, "counted": number - 1} if number > 1 else {}
        elif number > 1:
            given |= {"hand": number - 1, "dealer": (number - 1) % players}
        if "scores" in given:
            first = given.get("dealer", 0)
            by_seat = {(first + place) % players: given["scores"][WINDS[place]] for place in range(players)}
            given["scores"] = [by_seat[seat] for seat in range(players)]
        return given

    def _wall(self) -> list[int]:
        """A wall that gives the case's deal and draws."""
        layout = self.ruleset.flow.wall_layout(self.dealer)
        wanted: dict[int, int] = {}
        for wind, tiles in self.position["hands"].items():
            _put(wanted, layout.hands[self.seat(wind)], faces_of(tiles))
        drawn: dict[int, list[int]] = {}
        replaced: list[int] = []
        shown = list(faces_of(self.position.get("dora_indicators", "")))
        for event in self.events:
            if event.verb == "replace" and layout.replacements:
                replaced += faces_of(event.tiles)
            elif event.verb in FROM_WALL:
                own = self.seat(event.seat) if len(layout.draws) > 1 else 0
                drawn.setdefault(own, []).extend(faces_of(event.tiles))
            elif event.verb == "dora":
                shown += faces_of(event.tiles)
        for own, tiles in drawn.items():
            _put(wanted, layout.draws[own], tiles)
        _put(wanted, layout.replacements, replaced)
        _put(wanted, layout.indicators, shown)
        _put(wanted, layout.ura, faces_of(self.position.get("ura_indicators", "")))
        return self._filled(wanted)

    def _filled(self, wanted: dict[int, int]) -> list[int]:
        """The wall with the other tiles in the places that are left."""
        rest = list(self.ruleset.tiles.faces)
        for face in wanted.values():
            if face not in rest:
                raise InputError("cases.too_many", tile=code(face), ruleset=self.ruleset.name)
            rest.remove(face)
        rest.sort(reverse=True)
        return [wanted[place] if place in wanted else rest.pop() for place in range(len(self.ruleset.tiles))]

    def play(self) -> None:
        """Play all events."""
        for event in self.events:
            if event.verb in FROM_WALL and not self.ruleset.flow.secret_turns:
                self.pass_claims()  # of the discard or the kong before it
            elif event.verb not in SHOWN and (event.verb not in FROM_WALL or self._chooses_draw(event)):
                self._act(event)

    def _chooses_draw(self, event: CaseEvent) -> bool:
        """Whether the seat draws by an action: where it could have called a tile instead."""
        seat = self.seat(event.seat)
        return event.verb == "draw" and any(action.verb == "draw" for action in self.table.legal(seat))

    def _act(self, event: CaseEvent) -> None:
        seat = self.seat(event.seat)
        while (action := self.find(event)) is None and self.pass_claims():
            pass
        if action is None:
            verb = f"{event.verb} {event.tiles}".strip()
            self.table.act(seat, verb)  # raises, and says why
            return
        self.table.act(seat, action)

    def find(self, event: CaseEvent) -> Action | None:
        """The legal action that an event names; a drawn tile comes first, and tiles may be left out."""
        legal = self.table.legal(self.seat(event.seat))
        verb = f"void_{event.tiles}" if event.verb == "void" else event.verb
        found = [action for action in legal if action.verb == verb]
        if event.tiles and verb == event.verb and verb not in FROM_WALL:
            wanted, is_drawn = event.tiles.removesuffix("drawn").strip(), event.tiles.endswith("drawn")
            faces = sorted(faces_of(wanted))
            found = [action for action in found if sorted(action.faces) == faces or _is_kong_of(action, faces)]
            found.sort(key=lambda action: action.drawn is not is_drawn)
        return found[0] if found else None

    def pass_claims(self) -> bool:
        """Let everybody who is asked about a tile pass; whether anybody did."""
        passed = False
        for seat in self.table.pending:
            action = next((one for one in self.table.legal(seat) if one.verb == "pass"), None)
            if action is not None:
                self.table.act(seat, action)
                passed = True
        return passed


def _is_kong_of(action: Action, faces: list[int]) -> bool:
    """Whether an action is a kong that a case names by more or fewer of its tiles."""
    return action.verb in ("closed", "added", "north") and set(action.faces) <= set(faces)


def _put(wanted: dict[int, int], places: tuple[int, ...], faces: tuple[int, ...] | list[int]) -> None:
    if len(faces) > len(places):
        raise InputError("cases.too_long", tiles=len(faces), places=len(places))
    wanted.update(zip(places, faces, strict=False))


def ruleset_of(question: dict[str, Any]) -> Ruleset:
    """The ruleset of a case."""
    options = question.get("options", {})
    changes = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in options.items())
    return _ruleset(f"{question['game']}:{question['preset']}", changes)


@lru_cache(64)
def _ruleset(name: str, changes: tuple[tuple[str, Any], ...]) -> Ruleset:
    return rules.find(name, **dict(changes))
