"""Why Synchronous refuses an action (RULES 3.1.1 to 3.1.10): riichi's reasons, and those of the simultaneous turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from mahjongkit.core.bits import bits_of
from mahjongkit.errors import Phrase
from mahjongkit.game.refusals import Refusal
from mahjongkit.notation import format_tiles
from mahjongkit.rules import parts
from mahjongkit.rules.riichi.refusals import RiichiRefusalFinder
from mahjongkit.tiles import TILES, Tile, faces_of

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.events import Event
    from mahjongkit.game.view import View
    from mahjongkit.rules.riichi.options import RiichiOptions
    from mahjongkit.rules.synchronous import Synchronous

_NORTH = TILES[30]
_CALLS = ("chi", "pon", "kong")


class SynchronousRefusalFinder(RiichiRefusalFinder):
    """The stages of a turn, calls on discards of the last turn, and the sources of chi."""

    rules = MappingProxyType(
        {
            **dict.fromkeys(("refusal.no_such_tile", "refusal.no_chi_with_three"), "3.1.1"),
            **dict.fromkeys(
                (
                    *("refusal.turn_done", "refusal.ron_stage_only", "refusal.draw_or_call", "refusal.draw_done"),
                    *("refusal.discard_after_call", "refusal.call_again_or_stop", "refusal.call_after_draw"),
                    *("refusal.call_in_turn_one", "refusal.pass_in_own_turn", "refusal.nothing_to_pass"),
                ),
                "3.1.3",
            ),
            **dict.fromkeys(("refusal.furiten_river", "refusal.furiten_in_riichi"), "3.1.4"),
            **dict.fromkeys(
                (
                    *("refusal.not_discarded", "refusal.discard_used", "refusal.chi_source", "refusal.kong_own_wall"),
                    *("refusal.not_the_same_kind", "refusal.no_run_tiles", "refusal.no_pon_to_add_to"),
                    *("refusal.closed_kong_tiles", "refusal.chi_too_often", "refusal.name_called_tile"),
                ),
                "3.1.5",
            ),
            **dict.fromkeys(
                (
                    *("refusal.not_complete", "refusal.no_yaku", "refusal.not_ready", "refusal.no_tile_won"),
                    *("refusal.ron_in_main_stage", "refusal.nine_declared", "refusal.rob_with_orphans"),
                ),
                "3.1.7",
            ),
            **dict.fromkeys(
                (
                    *("refusal.riichi_twice", "refusal.riichi_open", "refusal.riichi_not_ready"),
                    *("refusal.riichi_not_ready_after", "refusal.riichi_own_wall", "refusal.riichi_discard"),
                    *("refusal.riichi_no_calls", "refusal.riichi_kong_drawn", "refusal.riichi_kong_waits"),
                    *("refusal.north_in_riichi", "refusal.open_riichi_off"),
                ),
                "3.1.8",
            ),
            **dict.fromkeys(("refusal.north_off", "refusal.north_own_wall"), "3.1.9"),
            **dict.fromkeys(("refusal.nine_first_turn", "refusal.nine_interrupted", "refusal.nine_kinds"), "3.1.10"),
            "refusal.no_declaration": "3.1.11",
        }
    )
    tile_counts = MappingProxyType({**RiichiRefusalFinder.tile_counts, "chi": (2, 3), "pon": (2, 3), "draw": (0,)})

    def riichi_options(self) -> RiichiOptions:
        return cast("Synchronous", self.view.ruleset).scoring.riichi.options

    # The stages of a turn, from the events that the seat has seen.

    @cached_property
    def _turns(self) -> tuple[list[Event], list[Event], bool]:
        """What the seat saw in the last turn and in this one, and whether this one is disclosed."""
        last: list[Event] = []
        now: list[Event] = []
        disclosed = False
        for event in self.events:
            if event.is_secret and disclosed:
                last, now, disclosed = now, [], False
            disclosed = disclosed or event.is_disclosed
            if event.is_secret or event.is_disclosed:
                now.append(event)
        if disclosed and self.can_draw:  # a new turn in which the seat has done nothing yet
            return now, [], False
        return last, now, disclosed

    @property
    def can_draw(self) -> bool:
        return any(action.verb == "draw" for action in self.view.legal)

    @property
    def own_acts(self) -> list[Event]:
        """What the seat has done in this turn."""
        return [event for event in self._turns[1] if event.seat == self.seat]

    @property
    def own_calls(self) -> list[Event]:
        """The calls of the seat in this turn."""
        return [event for event in self.own_acts if event.kind == "call" and event.word in _CALLS]

    @property
    def in_ron_stage(self) -> bool:
        return self._turns[2]

    @property
    def own_wall(self) -> int:
        """The tiles left in the seat's own wall."""
        drawn = sum(event.kind == "draw" and event.seat == self.seat for event in self.events)
        return (20 if self.view.ruleset.players == 3 else 19) - drawn

    def wrong_moment(self) -> Refusal | None:
        if self.verb in ("tenpai", "noten"):
            return self.refuse("refusal.no_declaration")
        if self.in_ron_stage and self.verb != "ron":
            if self.verb == "pass":
                return self.refuse("refusal.nothing_to_pass")
            return self.refuse("refusal.ron_stage_only")
        return None

    def wrong_action(self) -> Refusal | None:
        if self.verb == "ron":
            return self.no_win_on_others()
        if not self.view.legal:
            return self.refuse("refusal.turn_done")
        if self.can_draw:
            return self.no_call_now() if self.is_call else self.refuse("refusal.draw_or_call")
        if len(self.view.hand) % 3 == 1:
            return self.no_call_now() if self.is_call else self.refuse("refusal.call_again_or_stop")
        if self.verb == "pass":
            return self.refuse("refusal.pass_in_own_turn")
        if self.after_call:
            return self.no_discard() if self.verb == "discard" else self.refuse("refusal.discard_after_call")
        if self.is_call:
            return self.no_call_with_drawn_tile()
        return self.refuse("refusal.draw_done") if self.verb == "draw" else self._of_verb()

    @property
    def is_call(self) -> bool:
        return self.verb in _CALLS

    def no_call_with_drawn_tile(self) -> Refusal:
        if self.in_riichi:
            return self.refuse("refusal.riichi_no_calls")
        if not self._turns[0]:
            return self.refuse("refusal.call_in_turn_one")
        reason = None if self.own_calls else self.no_call_now()
        return reason or self.refuse("refusal.call_after_draw")

    # Calls on discards of the last turn (3.1.5).

    @cached_property
    def discards(self) -> list[Event]:
        """The discards of the other seats in the last turn."""
        return [event for event in self._turns[0] if event.kind == "discard" and event.seat != self.seat]

    def no_call_now(self) -> Refusal | None:
        own = self.action.tiles[:2] if self.verb != "kong" else self.action.tiles
        named = self.action.tiles[2:] if self.verb != "kong" else ()
        if reason := self.not_held_of(faces_of(own)) or self.no_meld(own):
            return reason
        fitting = self.fitting(own, named)
        if not fitting:
            tiles = format_tiles([tile.face for tile in named]) if named else self._needed(own)
            return self.refuse("refusal.not_discarded", tiles=tiles)
        unused = self.unused(fitting)
        if not unused:
            return self.refuse("refusal.discard_used", tile=fitting[0].tiles[0])
        if not named and (offered := self.offered_with(own)):
            return self.refuse("refusal.name_called_tile", tiles=offered)
        if self.verb == "chi":
            return self.no_source(unused)
        return self.no_kong_at_all() if self.verb == "kong" else None

    def offered_with(self, own: tuple[Tile, ...]) -> str | None:
        """The tiles of a legal call that begins with these, if there is one."""
        calls = (action for action in self.view.legal if action.verb == self.verb and action.tiles[:2] == own)
        return next((format_tiles(action.faces) for action in calls), None)

    def no_meld(self, own: tuple[Tile, ...]) -> Refusal | None:
        """Tiles that belong to no meld of the verb."""
        kinds = sorted(tile.kind for tile in own)
        if self.verb != "chi":
            same = len(set(kinds)) == 1
            return None if same else self.refuse("refusal.not_the_same_kind", tile=own[0])
        if not self._completing(own):
            return self.refuse("refusal.no_run_tiles", tiles=format_tiles([tile.face for tile in own]))
        return None

    def _completing(self, own: tuple[Tile, ...]) -> set[int]:
        """The kinds that make a meld with the tiles from the hand."""
        low, high = sorted(tile.kind for tile in own)[:2]
        if self.verb != "chi":
            return {low}
        if high >= 27 or low // 9 != high // 9 or high - low not in (1, 2):
            return set()
        kinds = {low + 1} if high - low == 2 else {low - 1, high + 1}
        return {kind for kind in kinds if kind >= 0 and kind // 9 == low // 9}

    def _needed(self, own: tuple[Tile, ...]) -> str:
        return format_tiles(sorted(self._completing(own)))

    def fitting(self, own: tuple[Tile, ...], named: tuple[Tile, ...]) -> list[Event]:
        """The discards of the last turn that complete the meld."""
        kinds = self._completing(own)
        found = [event for event in self.discards if event.tiles[0].kind in kinds]
        return [event for event in found if not named or event.tiles[0] == named[0]]

    def unused(self, fitting: list[Event]) -> list[Event]:
        """Those of the events that are not discards which the seat has called in this turn."""
        used = Counter((event.tiles[0], event.other) for event in self.own_calls)
        found = []
        for event in fitting:
            if event.kind == "discard" and used[event.tiles[0], event.seat]:
                used[event.tiles[0], event.seat] -= 1
            else:
                found.append(event)
        return found

    def no_source(self, fitting: list[Event]) -> Refusal | None:
        """A chi from a seat that is no source any more, or one chi too many of a kind (3.1.5)."""
        seats = range(self.view.ruleset.players)
        sources = bits_of(self.view.marks[self.seat]["sources"]) or seats
        allowed = [event for event in fitting if event.seat in sources]
        if allowed:
            return self.too_many_chis(allowed[0].tiles[0], sources)
        from_seat = self.name(fitting[0].seat)
        names = [self.name(seat) for seat in seats if seat in sources and seat != self.seat]
        source = names[0] if len(names) == 1 else Phrase("refusal.and", first=names[0], second=names[1])
        return self.refuse("refusal.chi_source", seat=from_seat, source=source)

    def too_many_chis(self, tile: Tile, sources: Sequence[int]) -> Refusal | None:
        chis = sum(event.word == "chi" and event.tiles[0].kind == tile.kind for event in self.own_calls)
        from_sources = [event for event in self.discards if event.seat in sources]
        discarded = sum(event.tiles[0].kind == tile.kind for event in from_sources)
        return self.refuse("refusal.chi_too_often", tile=tile) if chis >= discarded else None

    # The seat's own tiles.

    def no_kong_at_all(self) -> Refusal | None:
        return self.refuse("refusal.kong_own_wall") if self.own_wall == 0 else None

    def riichi_wall(self) -> Refusal | None:
        return self.refuse("refusal.riichi_own_wall") if self.own_wall == 0 else None

    def no_north(self) -> Refusal | None:
        if self.action.tiles != (_NORTH,) or not self.held[_NORTH.face]:
            return self.refuse("refusal.not_held", tile=_NORTH)
        return self.refuse("refusal.north_own_wall") if self.own_wall == 0 else self.refuse("refusal.north_in_riichi")

    def no_nine_terminals(self) -> Refusal | None:
        if self.view.rivers[self.seat]:
            return self.refuse("refusal.nine_first_turn")
        if self.view.melds[self.seat] or self.view.asides[self.seat]:
            return self.refuse("refusal.nine_interrupted")
        return super().no_nine_terminals()

    @property
    def is_interrupted(self) -> bool:
        return False

    # Ron and call-ron (3.1.7).

    def no_win_on_others(self) -> Refusal | None:
        if len(self.view.hand) % 3 == 2:
            nine = self.in_ron_stage or not self.view.legal
            return self.refuse("refusal.nine_declared" if nine else "refusal.ron_in_own_turn")
        if not self.waits:
            return self.refuse("refusal.not_ready")
        won = [event for event in self._won_tiles() if event.tiles[-1].kind in self.waits]
        if not won:
            return self.refuse("refusal.no_tile_won", waits=format_tiles(sorted(self.waits)))
        if reason := self.is_furiten():
            return reason
        if all(event.kind == "call" and event.word == "closed" for event in won):
            return self.refuse("refusal.rob_with_orphans")
        if not self.in_ron_stage and not self.may_call_ron:
            return self.refuse("refusal.ron_in_main_stage")
        return self.refuse("refusal.no_yaku")

    @property
    def may_call_ron(self) -> bool:
        """Whether the seat is between calls, where it may win a tile of the last turn."""
        return bool(self.view.legal) and not self.can_draw

    def _won_tiles(self) -> list[Event]:
        """The tiles of other seats that could be won: of this turn in the ron stage, of the last one before it."""
        made = self._turns[1] if self.in_ron_stage else self.unused(self._turns[0])
        return [event for event in made if event.seat != self.seat and self._is_made(event)]

    def _is_made(self, event: Event) -> bool:
        return event.kind in ("discard", "aside") or (event.kind == "call" and event.word in ("added", "closed"))


class Refusals(parts.Refusals):
    """Why Synchronous refuses an action."""

    def find(self, action: Action, view: View, events: Iterable[Event]) -> Refusal | None:
        return SynchronousRefusalFinder(action, view, events).find()
