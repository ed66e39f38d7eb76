"""Why an action is refused: `RefusalFinder` finds the rule behind it. A game subclasses it with the rules of its own.

A reason is found only after a table has refused an action, and only from what the seat itself knows: its view and the
events that it has seen. So a refusal tells nothing about hidden tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.analysis.goals import shanten
from mahjongkit.analysis.hands import accepts
from mahjongkit.errors import Phrase
from mahjongkit.hand import Hand, Meld
from mahjongkit.notation import format_tiles
from mahjongkit.tiles import TILES, Tile, kind_of

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.events import Event
    from mahjongkit.game.view import View

_SEATS = ("refusal.east", "refusal.south", "refusal.west", "refusal.north")
_TILE_COUNTS: Mapping[str, tuple[int, ...]] = {
    "pass": (0,),
    "discard": (1,),
    "chi": (2,),
    "pon": (2,),
    "kong": (3,),
    "added": (1,),
    "closed": (1,),
    "tsumo": (0,),
    "ron": (0,),
}
KONGS = ("kong", "added", "closed")


class Refusal(NamedTuple):
    """A reason why an action is refused: the key of its message, the values in it, and the number of the rule."""

    key: str
    rule: str | None
    values: dict[str, object]


class Offer(NamedTuple):
    """The last tile that others could claim."""

    tile: Tile
    seat: int
    how: str
    """`discard`, or how it was laid: `added`, `closed`, `aside`."""
    open: bool
    """Whether nobody has drawn or called since."""


class RefusalFinder:
    """Finds the reason why a seat may not take an action; `find` returns None if no rule is known.

    The methods `no_<verb>` are called when the moment is right for the verb: in the seat's turn, or when there is a
    tile to claim. Every method returns a reason or None.
    """

    rules: Mapping[str, str] = {}
    """The numbers of the rules by the keys of the reasons."""
    tile_counts: Mapping[str, tuple[int, ...]] = _TILE_COUNTS
    """How many tiles an action of each verb names."""
    claim_verbs: tuple[str, ...] = ("chi", "pon", "kong", "ron")
    laid_tiles: tuple[str, ...] = ("added", "closed")
    """How a tile can be laid that others may win on."""

    def __init__(self, action: Action, view: View, events: Iterable[Event]) -> None:
        """`events` are those of this hand that the seat has seen."""
        self.action = action
        self.verb = action.verb
        self.view = view
        self.seat = view.seat
        self.events = tuple(events)
        self.held = Counter(tile.face for tile in view.hand)
        self.kinds = Counter(tile.kind for tile in view.hand)

    def refuse(self, key: str, /, **values: object) -> Refusal:
        return Refusal(key, self.rules.get(key), values)

    def find(self) -> Refusal | None:
        return self.wrong_form() or self.wrong_moment() or self.wrong_action()

    # What every action must be.

    def wrong_form(self) -> Refusal | None:
        """The action names too many or too few tiles, or one that the game does not have."""
        for tile in self.action.tiles:
            if tile.face not in self.view.ruleset.tiles:
                return self.refuse("refusal.no_such_tile", tile=tile)
        counts = self.tile_counts.get(self.verb, (0,))
        if len(self.action.tiles) not in counts:
            return self.refuse("refusal.tile_count", count=counts[0], given=len(self.action.tiles))
        return self.wrong_order()

    def wrong_order(self) -> Refusal | None:
        """The action would be legal with its tiles in another order."""
        tiles = sorted(self.action.faces)
        for action in self.view.legal if len(tiles) > 1 else ():
            if action.verb == self.verb and sorted(action.faces) == tiles:
                return self.refuse("refusal.tile_order", tiles=format_tiles(action.faces))
        return None

    def wrong_moment(self) -> Refusal | None:
        """What a game refuses whatever the tiles are, such as an action of another phase."""
        return None

    def wrong_action(self) -> Refusal | None:
        """The reason against the verb, in the seat's turn or on a tile that was offered."""
        if self.verb in self.claim_verbs:
            return self.no_claim()
        if self.verb == "pass":
            return self.no_pass()
        if self.turn_seat != self.seat:
            return self.not_your_turn()
        return self._of_verb()

    def _of_verb(self) -> Refusal | None:
        why: Callable[[], Refusal | None] | None = getattr(self, f"no_{self.verb}", None)
        return why() if why else None

    # Whose turn it is.

    def plays(self, seat: int) -> bool:
        """Whether a seat still takes part in the hand."""
        return True

    @cached_property
    def turn_seat(self) -> int | None:
        """The seat that holds a tile more than between turns; None while a tile can be claimed."""
        sizes = enumerate(self.view.sizes)
        return next((seat for seat, size in sizes if size % 3 == 2 and self.plays(seat)), None)

    @cached_property
    def after_call(self) -> bool:
        """Whether the seat has called chi or pon and has not discarded yet."""
        for event in reversed(self.events):
            if event.seat == self.seat and event.kind in ("discard", "draw", "deal", "call"):
                return event.kind == "call" and event.word in ("chi", "pon")
        return False

    def not_your_turn(self) -> Refusal | None:
        if self.turn_seat is not None:
            return self.refuse("refusal.not_your_turn", seat=self.name(self.turn_seat))
        if self.offer is None:
            return None
        if self.view.legal:
            return self.refuse("refusal.claim_or_pass", tile=self.offer.tile)
        return self.refuse("refusal.claims_first", tile=self.offer.tile)

    def no_pass(self) -> Refusal | None:
        if self.turn_seat == self.seat:
            return self.refuse("refusal.pass_in_own_turn")
        return None if self.view.legal else self.refuse("refusal.nothing_to_pass")

    def name(self, seat: int) -> Phrase:
        """The wind of a seat."""
        return Phrase(_SEATS[(seat - self.view.dealer) % self.view.ruleset.players])

    # The seat's turn.

    def no_discard(self) -> Refusal | None:
        return self.not_held() or self.no_discard_of(self.action.tiles[0]) or self.not_as_drawn()

    def no_discard_of(self, tile: Tile) -> Refusal | None:
        """The rules of a game that forbid to discard a tile now."""
        return None

    def not_held(self) -> Refusal | None:
        """The action names a tile that the seat does not hold, or more copies than it holds."""
        return self.not_held_of(self.action.faces)

    def not_held_of(self, faces: Iterable[int]) -> Refusal | None:
        for face, count in Counter(faces).items():
            if self.held[face] < count:
                held = self.held[face]
                if held:
                    return self.refuse("refusal.too_few_held", tile=TILES[face], held=held, needed=count)
                return self.refuse("refusal.not_held", tile=TILES[face])
        return None

    def not_as_drawn(self) -> Refusal | None:
        """The action is about the drawn tile and names another one, or the other way round."""
        tile = self.action.tiles[0]
        if self.action.drawn and self.view.drawn != tile:
            return self.refuse("refusal.not_drawn", tile=tile)
        if not self.action.drawn and self.view.drawn == tile and self.held[tile.face] == 1:
            return self.refuse("refusal.only_as_drawn", tile=tile)
        return None

    def no_closed(self) -> Refusal | None:
        tile = self.action.tiles[0]
        if self.kinds[tile.kind] < 4:
            return self.refuse("refusal.closed_kong_tiles", tile=tile, held=self.kinds[tile.kind])
        return self.no_own_kong(tile.kind) or self.not_by_kind(tile)

    def not_by_kind(self, tile: Tile) -> Refusal | None:
        return self.refuse("refusal.name_the_kind", tile=TILES[tile.kind]) if tile.face != tile.kind else None

    def no_added(self) -> Refusal | None:
        tile = self.action.tiles[0]
        pons = [meld.tiles[0].kind for meld in self.view.melds[self.seat] if meld.kind == "pon"]
        if tile.kind not in pons:
            return self.refuse("refusal.no_pon_to_add_to", tile=tile)
        return self.not_held() or self.no_own_kong(tile.kind)

    def no_own_kong(self, kind: int) -> Refusal | None:
        """The rules of a game that forbid a closed or added kong of a kind now."""
        return None

    def no_tsumo(self) -> Refusal | None:
        if self.after_call:
            return self.refuse("refusal.tsumo_after_call")
        return self.no_tsumo_with() or (None if self.is_complete else self.refuse("refusal.not_complete"))

    def no_tsumo_with(self) -> Refusal | None:
        """The rules of a game that come before the shape of the hand."""
        return None

    # Claims.

    @cached_property
    def offer(self) -> Offer | None:
        """The last tile that others could claim in this hand."""
        is_open = True
        for event in reversed(self.events):
            laid = event.word if event.kind == "call" else event.kind
            if event.kind == "discard" or (event.kind in ("call", "aside") and laid in self.laid_tiles):
                return Offer(event.tiles[-1], event.seat, laid, is_open)
            is_open = is_open and event.kind not in ("draw", "call")
        return None

    def no_claim(self) -> Refusal | None:
        offer = self.offer
        if self.turn_seat == self.seat:
            missed = self.not_claimed(offer) if offer else None
            own_turn = "refusal.ron_in_own_turn" if self.verb == "ron" else "refusal.call_in_own_turn"
            return missed or self.refuse(own_turn)
        if offer is None:
            return self.refuse("refusal.nothing_offered")
        if offer.seat == self.seat:
            return self.refuse("refusal.own_tile", tile=offer.tile)
        if self.verb != "ron" and offer.how != "discard":
            return self.refuse("refusal.laid_tile", tile=offer.tile)
        found: Refusal | None = getattr(self, f"no_{self.verb}")(offer)
        if found is None and not offer.open:
            return self.refuse("refusal.too_late", tile=offer.tile)
        return found

    def not_claimed(self, offer: Offer) -> Refusal | None:
        """The rule by which the seat was not asked about the last discard and has drawn instead, if there is one."""
        if offer.seat == self.seat or self.view.drawn is None:
            return None
        if self.verb == "ron":
            return self.no_ron(offer) if offer.tile.kind in self.waits else None
        misfit = self.no_run(offer) if self.verb == "chi" else self.not_the_same(offer)
        return None if misfit or self.not_held() else self.no_call(offer)

    def no_pon(self, offer: Offer) -> Refusal | None:
        return self.not_the_same(offer) or self.not_held() or self.no_call(offer)

    def no_kong(self, offer: Offer) -> Refusal | None:
        return self.not_the_same(offer) or self.not_held() or self.no_call(offer)

    def no_chi(self, offer: Offer) -> Refusal | None:
        return self.no_run(offer) or self.not_held() or self.no_call(offer)

    def no_call(self, offer: Offer) -> Refusal | None:
        """The rules of a game that forbid a call with the right tiles."""
        return None

    def not_the_same(self, offer: Offer) -> Refusal | None:
        if any(tile.kind != offer.tile.kind for tile in self.action.tiles):
            return self.refuse("refusal.not_the_same_kind", tile=offer.tile)
        return None

    def no_run(self, offer: Offer) -> Refusal | None:
        kinds = sorted([offer.tile.kind, *(tile.kind for tile in self.action.tiles[:2])])
        first = kinds[0]
        if first >= 27 or first % 9 > 6 or kinds != [first, first + 1, first + 2]:
            return self.refuse("refusal.no_run", tiles=format_tiles(self.action.faces[:2]), tile=offer.tile)
        return None

    def no_ron(self, offer: Offer) -> Refusal | None:
        return self.not_a_wait(offer.tile)

    def not_a_wait(self, tile: Tile) -> Refusal | None:
        if not self.waits:
            return self.refuse("refusal.not_ready")
        if tile.kind not in self.waits:
            return self.refuse("refusal.not_a_wait", tile=tile, waits=format_tiles(sorted(self.waits)))
        return None

    # The hand.

    void: str | None = None
    """The suit that the seat has given up."""

    def hand_without(self, *faces: int) -> Hand:
        """The seat's hand with its melds, all fives plain, without some of its tiles."""
        tiles = [tile.kind for tile in self.view.hand]
        for face in faces:
            tiles.remove(kind_of(face))
        melds = [Meld.of(meld.kind, [tile.kind for tile in meld.tiles]) for meld in self.view.melds[self.seat]]
        return Hand.of(tiles, melds, red_fives=(0, 0, 0))

    @property
    def is_complete(self) -> bool:
        return shanten(self.hand_without(), self.view.ruleset, void=self.void) < 0

    @cached_property
    def waits(self) -> set[int]:
        """The kinds that complete the hand between turns, without the tile that it has drawn."""
        drawn = self.view.drawn
        return self.waits_of(self.hand_without() if drawn is None else self.hand_without(drawn.face))

    def waits_of(self, hand: Hand) -> set[int]:
        if shanten(hand, self.view.ruleset, void=self.void) != 0:
            return set()
        return {tile.kind for tile in accepts(hand, self.view.ruleset, void=self.void).tiles}

    def kongs_of(self, seat: int) -> int:
        return sum(meld.kind in KONGS for meld in self.view.melds[seat])

    def wall_left(self) -> int:
        """The draws left; below 0 where tiles are kept back that should have been drawn."""
        left = 0
        for event in self.events:
            if event.kind == "start":
                left = event["left"]
            elif event.kind == "draw":
                left -= 1
            elif event.kind == "reserve":
                left -= event.number
        return left
