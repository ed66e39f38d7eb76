"""Fill in the tiles of a hand that one seat has not seen, so that the hand can be played at a table.

Every tile that another seat showed later lies where it could have come from, hands in riichi are tenpai, and the rest
is any of the unseen tiles. What the seat itself is asked does not depend on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from mahjongkit.rules.riichi import Riichi
from mahjongkit.rules.riichi.records.mjai_write import all_four
from mahjongkit.rules.riichi.records.move import Move
from mahjongkit.rules.riichi.records.transcript import HandTranscript, RecordError
from mahjongkit.tiles import UNSEEN, kind_of

ATTEMPTS = 200
"""How often a tenpai hand is sought among the unseen tiles."""
SUITED = 27
"""Kinds below this one form sequences."""


@dataclass(eq=False, slots=True)
class Slot:
    """A place for a tile that a seat got: one of the deal (`move` is -1) or a draw, by its index among the moves."""

    seat: int
    move: int
    place: int = 0
    face: int = UNSEEN


def filled(hand: HandTranscript, seat: int, ruleset: Riichi, seed: int = 0) -> HandTranscript:
    """The hand with a tile for every UNSEEN one; `seat` is the one that has seen it."""
    return _Filler(hand, seat, ruleset, Random(seed)).fill()


class _Filler:
    def __init__(self, hand: HandTranscript, seat: int, ruleset: Riichi, random: Random) -> None:
        self.hand, self.own, self.ruleset, self.random = hand, seat, ruleset, random
        self.slots: list[Slot] = []
        self.held: dict[int, list[Slot]] = {}
        """The slots whose tiles each other seat still holds, unknown ones included."""
        self.riichi_hands: list[list[Slot]] = []

    def fill(self) -> HandTranscript:
        hands = self.hand.hands
        for seat in range(len(hands)):
            if seat != self.own:
                self.held[seat] = [Slot(seat, -1, place, face) for place, face in enumerate(hands[seat])]
                self.slots += self.held[seat]
        for number, move in enumerate(self.hand.moves):
            if move.seat >= 0 and move.seat != self.own:
                self.place(number, move)
        pool = self.unseen()
        for slots in self.riichi_hands:
            self.fill_tenpai(slots, pool)
        rest = list(pool.elements())
        self.random.shuffle(rest)
        for slot in self.slots:
            if slot.face == UNSEEN:
                slot.face = rest.pop()
        return self.result()

    def place(self, number: int, move: Move) -> None:
        """Put the tiles that a move shows where they came from."""
        held = self.held[move.seat]
        if move.kind == "draw":
            held.append(Slot(move.seat, number, face=move.tile))
            self.slots.append(held[-1])
        elif move.kind == "discard":
            self.take(move, move.tile, held[-1:] if move.drawn else held if self.is_after_call(number) else held[:-1])
            if move.declares:
                self.riichi_hands.append(list(held))
        elif move.kind in ("chi", "pon", "kong"):
            for face in move.tiles:
                self.take(move, face, held)
        elif move.kind == "closed":
            for face in all_four(move.tile, self.ruleset):
                self.take(move, face, [*held[-1:], *held[:-1]])
        elif move.kind in ("added", "north"):
            self.take(move, move.tile, [*held[-1:], *held[:-1]])

    def is_after_call(self, number: int) -> bool:
        """Whether the seat discards without having drawn."""
        before = (move for move in reversed(self.hand.moves[:number]) if move.kind != "indicator")
        return next(before).kind in ("chi", "pon")

    def take(self, move: Move, face: int, slots: list[Slot]) -> None:
        """Take a tile out of a hand: from a slot that is known to have it, or else from one that may have it."""
        known = [slot for slot in slots if slot.face == face] or [slot for slot in slots if slot.face == UNSEEN]
        if not known:
            raise RecordError(move.where, "riichi.mjai.not_held", seat=move.seat)
        known[0].face = face
        self.held[move.seat].remove(known[0])

    def unseen(self) -> Counter[int]:
        """The tiles that are in none of the known places."""
        left = Counter(dict(enumerate(self.ruleset.tiles.copies)))
        seen = [slot.face for slot in self.slots] + list(self.hand.hands[self.own]) + [self.hand.indicator]
        for move in self.hand.moves:
            if move.kind == "indicator" or (move.kind == "draw" and move.seat == self.own):
                seen.append(move.tile)
        for face in seen:
            if face != UNSEEN:
                left[face] -= 1
        if min(left.values()) < 0:
            raise RecordError(self.hand.where, "riichi.mjai.too_many_copies")
        return +left

    # Hands in riichi.

    def fill_tenpai(self, slots: list[Slot], pool: Counter[int]) -> None:
        """Fill the free slots of a hand in riichi with sets and one more tile; leaves them free if there are none."""
        free = [slot for slot in slots if slot.face == UNSEEN]
        for _ in range(ATTEMPTS):
            faces = self.some_sets(len(free), pool)
            if faces:
                for slot, face in zip(free, faces, strict=True):
                    slot.face = face
                pool.subtract(faces)
                return

    def some_sets(self, size: int, pool: Counter[int]) -> list[int]:
        """Sets from the pool, and one tile of a kind that is in none of them; empty if this attempt finds none."""
        left, faces = Counter(pool), list[int]()
        for _ in range(size // 3):
            chosen = next(self.sets_at_random(left), None)
            if chosen is None:
                return []
            faces += chosen
            left.subtract(chosen)
        kinds = set(map(kind_of, faces))
        single = [face for face, count in left.items() if count > 0 and kind_of(face) not in kinds]
        return [*faces, self.random.choice(single)] if size % 3 == 1 and single else []

    def sets_at_random(self, left: Counter[int]) -> Iterator[list[int]]:
        """Sequences and triplets from the tiles that are left, in random order."""
        by_kind: dict[int, list[int]] = {}
        for face in left.elements():
            by_kind.setdefault(kind_of(face), []).append(face)
        for kind in self.random.sample(list(by_kind), len(by_kind)):
            if kind < SUITED and kind % 9 < 7 and kind + 1 in by_kind and kind + 2 in by_kind:
                yield [by_kind[kind][0], by_kind[kind + 1][0], by_kind[kind + 2][0]]
            elif len(by_kind[kind]) >= 3:
                yield by_kind[kind][:3]

    def result(self) -> HandTranscript:
        hands = [list(tiles) for tiles in self.hand.hands]
        moves = list(self.hand.moves)
        for slot in self.slots:
            if slot.move < 0:
                hands[slot.seat][slot.place] = slot.face
            else:
                moves[slot.move] = Move("draw", slot.seat, slot.face, where=moves[slot.move].where)
        return replace(self.hand, hands=tuple(map(tuple, hands)), moves=moves)
