"""Why riichi refuses an action (RULES 4.1.1 to 4.1.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from mahjongkit.game.refusals import Offer, Refusal, RefusalFinder
from mahjongkit.notation import format_tiles
from mahjongkit.rules import parts
from mahjongkit.tiles import TILES, Tile

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.events import Event
    from mahjongkit.game.view import View
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.riichi.options import RiichiOptions

_NORTH = TILES[30]
_TERMINALS_AND_HONOURS = {0, 8, 9, 17, 18, 26, *range(27, 34)}
_DECLARATIONS = ("tenpai", "noten")


class RiichiRefusalFinder(RefusalFinder):
    """Riichi, furiten, yaku, kongs, swap-calling, Norths and abortive draws."""

    rules = MappingProxyType(
        {
            "refusal.no_such_tile": "4.1.8",
            **dict.fromkeys(
                (
                    *("refusal.nine_off", "refusal.nine_first_turn", "refusal.nine_interrupted"),
                    *("refusal.nine_kinds", "refusal.hand_will_abort", "refusal.fifth_kong"),
                ),
                "4.1.1",
            ),
            **dict.fromkeys(
                (
                    *("refusal.no_declaration", "refusal.declaration_later", "refusal.noten_in_riichi"),
                    *("refusal.tenpai_not_ready", "refusal.declare_now"),
                ),
                "4.1.2",
            ),
            **dict.fromkeys(
                (
                    *("refusal.riichi_twice", "refusal.riichi_open", "refusal.riichi_not_ready"),
                    *("refusal.riichi_not_ready_after", "refusal.riichi_points", "refusal.riichi_wall"),
                    "refusal.riichi_furiten",
                ),
                "4.1.4",
            ),
            **dict.fromkeys(
                (
                    *("refusal.riichi_discard", "refusal.riichi_no_calls", "refusal.riichi_no_kong"),
                    *("refusal.riichi_kong_drawn", "refusal.riichi_kong_waits", "refusal.furiten_in_riichi"),
                ),
                "4.1.5",
            ),
            "refusal.open_riichi_off": "4.1.10",
            **dict.fromkeys(
                (
                    *("refusal.furiten_river", "refusal.furiten_passed", "refusal.swap_call", "refusal.swap_call_only"),
                    *("refusal.last_discard", "refusal.kong_wall", "refusal.must_win", "refusal.rob_closed_kong"),
                    *("refusal.rob_with_orphans", "refusal.chi_from_before", "refusal.kong_after_claim"),
                ),
                "4.1.9",
            ),
            "refusal.no_yaku": "4.1.8",
            **dict.fromkeys(
                (
                    *("refusal.no_chi_with_three", "refusal.north_off", "refusal.north_after_call"),
                    *("refusal.north_wall", "refusal.north_in_riichi", "refusal.north_pon", "refusal.no_replacement"),
                    *("refusal.rob_north", "refusal.rob_north_with_orphans"),
                ),
                "4.1.11",
            ),
        }
    )
    tile_counts = MappingProxyType({**RefusalFinder.tile_counts, "riichi": (1,), "open_riichi": (1,), "north": (1,)})
    laid_tiles = (*RefusalFinder.laid_tiles, "aside")

    def __init__(self, action: Action, view: View, events: Iterable[Event]) -> None:
        super().__init__(action, view, events)
        self.options = self.riichi_options()
        self.in_riichi = view.marks[self.seat]["riichi"] > 0

    def riichi_options(self) -> RiichiOptions:
        return cast("Riichi", self.view.ruleset).options

    def wrong_form(self) -> Refusal | None:
        if self.verb == "north" and not self.has_kita:
            return self.refuse("refusal.north_off")
        if self.verb == "chi" and not self.options.chi:
            return self.refuse("refusal.no_chi_with_three")
        return super().wrong_form()

    def wrong_moment(self) -> Refusal | None:
        if self.verb in _DECLARATIONS:
            return self.no_declaration()
        if any(action.verb in _DECLARATIONS for action in self.view.legal):
            return self.refuse("refusal.declare_now")
        if self.must_win:
            return self.refuse("refusal.must_win")
        return None

    def no_declaration(self) -> Refusal | None:
        """Declaring tenpai or noten at an exhaustive draw (4.1.2)."""
        if not self.options.noten_declare:
            return self.refuse("refusal.no_declaration")
        if not any(action.verb in _DECLARATIONS for action in self.view.legal):
            if self.in_riichi:
                return self.refuse("refusal.noten_in_riichi")
            return self.refuse("refusal.declaration_later")
        return self.refuse("refusal.tenpai_not_ready")

    @property
    def must_win(self) -> bool:
        """Whether the seat is in riichi, can win and may not pass the win."""
        verbs = {action.verb for action in self.view.legal}
        return bool(verbs) and verbs <= {"ron", "tsumo"} and self.verb not in verbs

    # The seat's turn.

    def no_discard_of(self, tile: Tile) -> Refusal | None:
        if self.in_riichi and not (tile == self.view.drawn and self.action.drawn):
            return self.refuse("refusal.riichi_discard")
        if self.after_call and tile.kind in self.banned:
            return self.refuse("refusal.swap_call", tile=tile)
        return None

    @cached_property
    def banned(self) -> set[int]:
        """The kinds that may not be discarded after the seat's last call."""
        meld = self.view.melds[self.seat][-1]
        return self.banned_after(meld.kind, meld.tiles[0].kind, [tile.kind for tile in meld.tiles[1:]])

    def banned_after(self, verb: str, called: int, own: list[int]) -> set[int]:
        """The kinds that may not be discarded after a call (4.1.9): the called one and the other end of the run."""
        if self.options.kuikae == 2:
            return set()
        banned = {called}
        if verb == "chi" and self.options.kuikae == 0:
            low, high = min(own), max(own)
            if called < low and called % 9 <= 5:
                banned.add(called + 3)
            elif called > high and called % 9 >= 3:
                banned.add(called - 3)
        return banned

    def no_riichi(self) -> Refusal | None:
        return self.not_held() or self.may_not_declare() or self.not_ready_after() or self.not_as_drawn()

    def no_open_riichi(self) -> Refusal | None:
        return self.refuse("refusal.open_riichi_off") if not self.has_open_riichi else self.no_riichi()

    @property
    def has_open_riichi(self) -> bool:
        return "open_riichi" in self.options.local_yaku

    def may_not_declare(self) -> Refusal | None:
        """What forbids riichi apart from the discard (4.1.4)."""
        least = self.options.riichi_min_points
        if self.in_riichi:
            return self.refuse("refusal.riichi_twice")
        if not self.is_closed:
            return self.refuse("refusal.riichi_open")
        if least is not None and self.view.scores[self.seat] < least:
            return self.refuse("refusal.riichi_points", points=self.view.scores[self.seat], least=least)
        return self.riichi_wall()

    def riichi_wall(self) -> Refusal | None:
        if self.view.left < self.options.riichi_min_wall:
            return self.refuse("refusal.riichi_wall", left=self.view.left, least=self.options.riichi_min_wall)
        return None

    @property
    def is_closed(self) -> bool:
        keeps = self.options.kita_keeps_closed or not self.view.asides[self.seat]
        return keeps and all(meld.kind == "closed" for meld in self.view.melds[self.seat])

    def not_ready_after(self) -> Refusal | None:
        """The discard does not leave a ready hand, or one that is furiten where that forbids riichi."""
        tile = self.action.tiles[0]
        waits = self.waits_of(self.hand_without(tile.face))
        if not waits:
            others = (self.waits_of(self.hand_without(kind)) for kind in self.kinds)
            ready = any(others)
            return self.refuse("refusal.riichi_not_ready_after", tile=tile) if ready else self.not_ready_to_declare()
        if self.options.riichi_forbid_furiten is False:
            return None
        if waits & {*self.thrown, tile.kind} or self.view.marks[self.seat]["furiten"]:
            return self.refuse("refusal.riichi_furiten", waits=format_tiles(sorted(waits)))
        return None

    def not_ready_to_declare(self) -> Refusal:
        return self.refuse("refusal.riichi_not_ready")

    def no_own_kong(self, kind: int) -> Refusal | None:
        if self.after_call:
            return self.refuse("refusal.kong_after_claim")
        if reason := self.no_kong_at_all():
            return reason
        return self.no_kong_in_riichi(kind) if self.in_riichi else None

    def no_kong_at_all(self) -> Refusal | None:
        """The limits of all kongs: their number, the wall, the replacement tiles (4.1.9)."""
        kongs = sum(map(self.kongs_of, range(self.view.ruleset.players)))
        if kongs >= self.options.max_kans:
            return self.refuse("refusal.fifth_kong", most=self.options.max_kans)
        if self.view.left < max(1, self.options.kan_min_wall):
            return self.refuse("refusal.kong_wall", left=self.view.left)
        return self.no_replacement()

    def no_replacement(self) -> Refusal | None:
        kongs = sum(map(self.kongs_of, range(self.view.ruleset.players)))
        if kongs + sum(map(len, self.view.asides)) >= self.options.replacement_tiles:
            return self.refuse("refusal.no_replacement")
        return None

    def no_kong_in_riichi(self, kind: int) -> Refusal | None:
        """After riichi only a closed kong with the drawn tile that changes nothing (4.1.5)."""
        if not self.options.riichi_ankan:
            return self.refuse("refusal.riichi_no_kong")
        if self.view.drawn is None or self.view.drawn.kind != kind:
            return self.refuse("refusal.riichi_kong_drawn")
        return None if self.action.tiles[0].red else self.refuse("refusal.riichi_kong_waits")

    @property
    def has_kita(self) -> bool:
        return self.options.players == 3 and self.options.north == "dora"

    def no_north(self) -> Refusal | None:
        """Setting a North aside (4.1.11)."""
        if self.action.tiles != (_NORTH,) or not self.held[_NORTH.face]:
            return self.refuse("refusal.not_held", tile=_NORTH)
        if self.after_call and not self.options.kita_after_call:
            return self.refuse("refusal.north_after_call")
        if self.in_riichi and (self.view.drawn != _NORTH or not self.options.riichi_kita):
            return self.refuse("refusal.north_in_riichi")
        if self.view.left < max(1, self.options.kita_min_wall):
            return self.refuse("refusal.north_wall")
        return self.no_replacement()

    def no_nine_terminals(self) -> Refusal | None:
        """Aborting with nine terminals (4.1.1)."""
        if not self.options.abort_kyuushu:
            return self.refuse("refusal.nine_off")
        if self.view.rivers[self.seat]:
            return self.refuse("refusal.nine_first_turn")
        if self.is_interrupted:
            return self.refuse("refusal.nine_interrupted")
        kinds = len(_TERMINALS_AND_HONOURS & self.kinds.keys())
        return self.refuse("refusal.nine_kinds", kinds=kinds) if kinds < 9 else None

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody has called, made a kong or set a North aside that forbids nine terminals."""
        kitas = "kyuushu" in self.options.kita_breaks and any(self.view.asides)
        return kitas or any(self.view.melds)

    def no_tsumo(self) -> Refusal | None:
        return super().no_tsumo() or self.refuse("refusal.no_yaku")

    # Claims.

    def no_call(self, offer: Offer) -> Refusal | None:
        if self.in_riichi:
            return self.refuse("refusal.riichi_no_calls")
        if self.verb == "chi" and (offer.seat + 1) % self.view.ruleset.players != self.seat:
            before = self.name((self.seat - 1) % self.view.ruleset.players)
            return self.refuse("refusal.chi_from_before", seat=before)
        if offer.tile == _NORTH and self.options.players == 3 and not self.options.north_pon:
            return self.refuse("refusal.north_pon")
        return self.no_discard_left(offer) or (self.no_open_call() if offer.open else None)

    def no_discard_left(self, offer: Offer) -> Refusal | None:
        """A call after which every tile would be a forbidden discard (4.1.9)."""
        own = [tile.kind for tile in self.action.tiles]
        drawn = [] if self.view.drawn is None else [self.view.drawn.kind]
        banned = self.banned_after(self.verb, offer.tile.kind, own)
        if self.verb == "kong" or (self.kinds - Counter(own + drawn)).keys() - banned:
            return None
        return self.refuse("refusal.swap_call_only")

    def no_open_call(self) -> Refusal | None:
        """What forbids a call with the right tiles on a discard that lies on the table."""
        if self.view.left == 0 and self.options.last_discard != "any_call":
            return self.refuse("refusal.last_discard")
        if self.verb == "kong" and (reason := self.no_kong_at_all()):
            return reason
        return self.refuse("refusal.hand_will_abort")  # by four winds, four kongs or four riichi (4.1.1)

    def no_ron(self, offer: Offer) -> Refusal | None:
        if reason := self.no_robbing(offer) or self.not_a_wait(offer.tile) or self.is_furiten():
            return reason
        if not offer.open:
            return None
        if offer.how == "closed":
            return self.refuse("refusal.rob_with_orphans")
        if offer.how == "aside" and self.options.kita_ron == "kokushi":
            return self.refuse("refusal.rob_north_with_orphans")
        return self.refuse("refusal.no_yaku")

    def no_robbing(self, offer: Offer) -> Refusal | None:
        if offer.how == "closed" and not self.options.closed_chankan:
            return self.refuse("refusal.rob_closed_kong")
        if offer.how == "aside" and self.options.kita_ron == "none":
            return self.refuse("refusal.rob_north")
        return None

    @cached_property
    def thrown(self) -> set[int]:
        """The kinds that the seat has discarded, called ones too."""
        thrown = {discard.tile.kind for discard in self.view.rivers[self.seat]}
        return thrown | ({_NORTH.kind} if self.options.kita_furiten and self.view.asides[self.seat] else set())

    def is_furiten(self) -> Refusal | None:
        """The furiten that forbids a ron on any wait (4.1.5, 4.1.9)."""
        if thrown := self.waits & self.thrown:
            return self.refuse("refusal.furiten_river", tile=format_tiles(sorted(thrown)))
        if not self.view.marks[self.seat]["furiten"]:
            return None
        if self.in_riichi:
            return self.refuse("refusal.furiten_in_riichi")
        return self.refuse("refusal.furiten_passed", tile=self.passed_tile())

    def passed_tile(self) -> str:
        """The first tile since its last discard that the seat waited for and did not win on."""
        waited: list[Tile] = []
        for event in self.events:
            if event.kind == "discard" and event.seat == self.seat:
                waited.clear()
            elif event.kind in ("discard", "call", "aside") and event.tiles[-1].kind in self.waits:
                waited.append(event.tiles[-1])
        return str(waited[0]) if waited else format_tiles(sorted(self.waits))


class Refusals(parts.Refusals):
    """Why Riichi refuses an action."""

    def find(self, action: Action, view: View, events: Iterable[Event]) -> Refusal | None:
        return RiichiRefusalFinder(action, view, events).find()
