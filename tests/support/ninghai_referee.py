"""A referee for Ninghai tables who sees nothing but the events, and knows the rules from RULES section 2 alone.

He keeps his own books of hands, melds, flowers and the wall, and objects to whatever he would not allow: draws beyond
the reserve, calls out of order, wrong marks; at the end of a hand he settles it himself with the oracle.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mahjongkit.game.events import Event
from mahjongkit.notation import format_tiles
from mahjongkit.rules import Ruleset
from mahjongkit.tiles import code
from tests.support.ninghai_oracle import Meld, Options, Player, danger_kinds, is_complete, settle_hand

FIRST_FLOWER = 37
MODES = ("yaobanliu", "tuidaoba", "yaoerliu")
SCORED = (
    *("score_mode", "head_role", "seat_wind_fan", "value_pair_hu", "side_in_126", "flower_set_mode"),
    *("multi_win", "half_rate", "contract_any_tile", "dayao"),
)


class Referee:
    """The books of one hand."""

    def __init__(self, game: Ruleset, hand: int) -> None:
        self.option: dict[str, Any] = dict(game.options)
        steps = dict(zip(MODES, self.option["loser_step"], strict=True))
        self.oracle = Options(**{name: self.option[name] for name in SCORED}, loser_step=steps)
        rule = self.option["first_circle"]
        self.opening = rule == "every_hand" or (rule == "first_hand" and hand == 0)
        self.hands: list[list[int]] = [[], [], [], []]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.flowers: list[list[int]] = [[], [], [], []]
        self.marks: list[set[str]] = [set(), set(), set(), set()]
        self.deltas = [0, 0, 0, 0]
        self.left = 144
        self.kongs = self.pending_kongs = 0
        self.dealer = self.turn = -1
        self.tile = -1  # the last discard, while it can be taken
        self.discards = 0
        self.wins: list[tuple[int, int, int]] = []
        self.ending = ""
        self.unpaid_flowers = [0, 0, 0, 0]
        self.locked: list[set[int]] = [set(), set(), set(), set()]
        self.passed: dict[int, int] = {}
        self.drawn = -1
        self.asking = ""

    @property
    def drawable(self) -> int:
        return self.left - (18 + 2 * self.kongs)

    def watch(self, events: Iterable[Event]) -> None:
        for event in events:
            getattr(self, event.kind, self.ignore)(event)

    # What may be answered.

    def asked(self) -> dict[int, set[str]]:
        """Everybody who must be asked now, and all that he may answer."""
        if self.asking in ("turn", "after"):
            return {self.turn: self.own_turn(self.turn)}
        found = {seat: self.claims(seat) for seat in range(4) if seat != self.turn}
        return {seat: claims | {"pass"} for seat, claims in found.items() if claims}

    def may_win(self, seat: int, hand: list[int], tile: int) -> bool:
        if self.opening and not self.option["first_circle_win"]:
            return False
        return tile not in self.locked[seat] and is_complete(hand, self.melds[seat])

    def own_turn(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        allowed = [tile for tile in hand if tile < 18] if self.opening else hand
        found = {f"discard {code(tile)}" for tile in allowed or hand}
        if self.asking == "turn" and self.may_win(seat, hand, self.drawn):
            found.add("tsumo")
        if not self.opening and (self.asking == "turn" or self.option["kong_after_claim"]):
            found |= {f"closed {code(tile)}" for tile in hand if hand.count(tile) == 4}
            found |= {
                f"added {code(meld.kind)}" for meld in self.melds[seat] if meld.how == "pon" and meld.kind in hand
            }
        return found

    def claims(self, seat: int) -> set[str]:
        hand, tile = self.hands[seat], self.tile
        found = {"ron"} if self.may_win(seat, [*hand, tile], tile) else set()
        if self.asking == "rob" or self.opening:
            return found
        if hand.count(tile) == 3:
            found.add(f"kong {format_tiles([tile] * 3)}")
        if self.drawable < 1:
            return found
        if hand.count(tile) >= 2:
            found.add(f"pon {format_tiles([tile] * 2)}")
        if seat == (self.turn + 1) % 4 and tile < 27:
            for low in (tile - 2, tile - 1, tile):
                pair = [kind for kind in range(low, low + 3) if kind != tile]
                if low >= 0 and low // 9 == (low + 2) // 9 < 3 and set(pair) <= set(hand):
                    found.add(f"chi {format_tiles(pair)}")
        return found

    def answered(self, seat: int, text: str) -> None:
        """Whoever passes a win may not win the same kind until he has discarded, where that is the rule."""
        if self.option["pass_lock"] == "same_tile" and text not in ("ron", "tsumo"):
            may = self.asked().get(seat, set())
            if "ron" in may:
                self.passed[seat] = self.tile
            elif "tsumo" in may and not text.startswith("discard"):
                self.passed[seat] = self.drawn

    def lock(self) -> None:
        """All have answered."""
        for seat, tile in self.passed.items():
            self.locked[seat].add(tile)
        self.passed.clear()

    # What happens.

    def ignore(self, event: Event) -> None:
        assert event.kind in ("score", "fact", "reveal", "match_over")

    def start(self, event: Event) -> None:
        self.dealer = event.seat
        self.turn = (event.seat - 1) % 4

    def deal(self, event: Event) -> None:
        self.hands[event.seat] += event.faces
        self.left -= len(event.faces)

    def draw(self, event: Event) -> None:
        seat = event.seat
        if event.as_data()["replacement"]:
            assert self.unpaid_flowers[seat] or self.pending_kongs
            if self.unpaid_flowers[seat]:
                self.unpaid_flowers[seat] -= 1
            else:
                self.pending_kongs -= 1
        else:
            assert sum(self.unpaid_flowers) == self.pending_kongs == 0
            assert seat == (self.turn + 1) % 4
            assert self.drawable >= 2
            if self.discards >= 4:
                self.opening = False
            self.turn = seat
        self.left -= 1
        self.asking = "turn"
        self.hands[seat] += event.faces
        self.drawn = event.faces[0]

    def aside(self, event: Event) -> None:
        assert event.faces[0] >= FIRST_FLOWER
        self.hands[event.seat].remove(event.faces[0])
        self.flowers[event.seat].append(event.faces[0] - FIRST_FLOWER)
        self.unpaid_flowers[event.seat] += 1

    def discard(self, event: Event) -> None:
        seat, tile = event.seat, event.faces[0]
        assert seat == self.turn
        assert sum(self.unpaid_flowers) == self.pending_kongs == 0
        assert not any(held >= FIRST_FLOWER for hand in self.hands for held in hand)
        if self.opening and any(held < 18 for held in self.hands[seat]):
            assert tile < 18
        self.hands[seat].remove(tile)
        assert len(self.hands[seat]) + 3 * len(self.melds[seat]) == 13
        self.tile = tile
        self.discards += 1
        self.locked[seat].clear()
        self.asking = "claim"

    def call(self, event: Event) -> None:
        assert not self.opening
        seat, how = event.seat, event.word
        if how in ("chi", "pon", "kong"):
            assert event.other == self.turn != seat
            assert event.faces[0] == self.tile >= 0
            assert how == "kong" or self.drawable >= 1
            assert how != "chi" or seat == (self.turn + 1) % 4
            own = event.faces[1:]
            self.melds[seat].append(Meld(how, min(event.faces)))
            self.turn = seat
        else:
            assert seat == self.turn
            own = event.faces if how == "closed" else event.faces[3:]
            if how == "added":
                self.melds[seat].remove(Meld("pon", own[0]))
            self.melds[seat].append(Meld(how, own[0]))
        for tile in own:
            self.hands[seat].remove(tile)
        self.tile = own[0] if how == "added" else -1
        self.asking = {"added": "rob", "chi": "after", "pon": "after"}.get(how, "")

    def reserve(self, event: Event) -> None:
        assert event.number == 2
        self.kongs += 1
        self.pending_kongs += 1
        assert self.kongs == sum(meld.how in ("kong", "added", "closed") for melds in self.melds for meld in melds)

    def robbed(self, event: Event) -> None:
        seat, tile = event.seat, event.faces[0]
        self.melds[seat].remove(Meld("added", tile))
        self.melds[seat].append(Meld("pon", tile))

    def mark(self, event: Event) -> None:
        if event.word.startswith("danger"):
            (self.marks[event.seat].add if event.number else self.marks[event.seat].discard)(event.word)
        else:
            assert self.option["pass_lock"] == "same_tile"

    def pay(self, event: Event) -> None:
        assert event.number > 0
        self.deltas[event.seat] -= event.number
        self.deltas[event.other] += event.number

    def win(self, event: Event) -> None:
        seat, source, tile = event.seat, event.other, event.faces[0]
        assert source == self.turn
        assert not self.opening or self.option["first_circle_win"]
        if seat != source:
            assert tile == self.tile
            self.hands[seat].append(tile)
        assert is_complete(self.hands[seat], self.melds[seat])
        self.wins.append((seat, source, tile))

    def end(self, event: Event) -> None:
        self.ending = event.word

    def close(self) -> None:
        """Settle the hand, and look at the marks."""
        assert self.kongs == sum(len(meld.how) > 3 for melds in self.melds for meld in melds)
        assert self.ending == ("reserve" if not self.wins else "tsumo" if self.wins[0][0] == self.wins[0][1] else "ron")
        assert self.wins or self.drawable <= 1
        assert len(self.wins) <= 1 or self.option["multi_win"]
        players = [Player(*books) for books in zip(self.hands, self.melds, self.flowers, strict=True)]
        winners = [seat for seat, _, _ in self.wins]
        source = self.wins[0][1] if self.wins and self.wins[0][1] not in winners else None
        tile = self.wins[0][2] if self.wins else -1
        assert settle_hand(players, winners, tile, source, self.dealer, self.oracle) == self.deltas
        assert sum(self.deltas) == 0
        for seat in range(4):
            assert self.warned(seat) == danger_kinds(self.melds[seat], self.oracle)

    def warned(self, seat: int) -> set[int]:
        """What the marks of a seat warn of."""
        sets = {
            "danger_m": set(range(9)),
            "danger_p": set(range(9, 18)),
            "danger_s": set(range(18, 27)),
            "danger_honours": set(range(27, 34)),
            "danger_terminals": {0, 8, 9, 17, 18, 26, *range(27, 34)},
        }
        return {kind for mark in self.marks[seat] for kind in sets[mark]}

    @property
    def next_dealer(self) -> int:
        stays = any(seat == self.dealer for seat, _, _ in self.wins)
        return self.dealer if stays else (self.dealer + 1) % 4
