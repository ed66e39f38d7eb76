"""`Encoder` writes what one seat knows into the channels of an observation: see `planes.Channels` for what each shows.

It reads only what the seat may see: its own tiles, what lies open, and what the rules let everybody conclude.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, turn_flow
from mahjongkit.core.accepted_tiles import AcceptedTiles
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.core.accepted_tiles import PADDED, bits_at

    # How a number is shown: see `rules.learning.NumberChannel`.
    VALUE = 0
    BITS = 1
    SUIT = 2
    SEATS = 3
    SEAT = 4
    TILE = 5
    # Sizes.
    MAX_NUMBERS = 32  # marks and facts of a game
    MIDDLE = 128  # what a score channel shows for the points that everybody starts with
    LARGEST = 255
    FIRST_FLOWER = 37

    def fill(planes: Any, start: int, count: int, value: int) -> None:
        """Write the same number into some bytes that follow each other."""
        planes[start : start + count] = value

    def copy(planes: Any, start: int, count: int, numbers: Any) -> None:
        """Write the first numbers of an array."""
        planes[start : start + count] = numbers[:count]


WAYS = ("value", "bits", "suit", "seats", "seat", "tile")


class Encoder:
    """Encodes for one ruleset; every thread has one of its own."""

    def __init__(self, channels: Any) -> None:
        """From a `Channels`."""
        ruleset, at = channels.ruleset, channels.at
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.copies = [0] * PADDED  # of every kind in the game
            self.seen = [0] * PADDED  # copies that the seat sees
            self.live = [0] * PADDED  # copies that it does not see
            self.thrown = [0] * PADDED  # copies in a river so far
            self.key = [0] * MAX_NUMBERS  # marks, own marks, facts: which one
            self.way = [0] * MAX_NUMBERS
            self.first = [0] * MAX_NUMBERS
        self.tiles = AcceptedTiles()
        self.ones = 0  # kinds of which an odd number of copies is unseen, a bit each
        self.twos = 0  # two or three
        self.fours = 0  # four
        goals = ruleset.shape.goals[None]
        self.goal: Goal = goals[0]
        self.second: Goal = goals[min(1, len(goals) - 1)]
        self.third: Goal = goals[min(2, len(goals) - 1)]
        self.goals = len(goals)
        learning = ruleset.learning
        self.goal_mark = ruleset.flow.marks.index(learning.goal_mark) if learning.goal_mark else -1
        for face in ruleset.tiles.faces:
            if face < FIRST_FLOWER:
                self.copies[face if face < 34 else 4 + 9 * (face - 34)] += 1
        self.kinds = channels.columns
        self.size = len(channels) * channels.columns
        self.players = ruleset.players
        self.start_points = ruleset.start_points
        self.score_unit = learning.score_unit
        self.pot_unit = learning.pot_unit
        self.shared = ruleset.flow.shared_discards
        self.place_channels(at, channels.seat_channels)
        self.read_numbers(channels)

    def place_channels(self, at: dict[str, int], seat_channels: int) -> None:
        """Where each group begins, in bytes; negative if the game does not have it."""
        columns = self.kinds
        self.hand = at["hand"] * columns
        self.hand_red = at["hand red"] * columns
        self.drawn = at["drawn"] * columns
        self.picked = at["picked"] * columns
        self.asked = at["asked"] * columns
        self.robbing = at["robbing"] * columns
        self.unseen = at["unseen"] * columns
        self.own_marks = at["own marks"] * columns
        self.seats = at["seats"] * columns
        self.seat_size = seat_channels * columns
        self.chi = at["chi"] * columns
        self.pon = at["pon"] * columns
        self.kong = at["kong"] * columns
        self.closed = at["closed"] * columns
        self.meld_red = at["meld red"] * columns
        self.called = at["called"] * columns
        self.source = at["source"] * columns
        self.river = at["river 1"] * columns
        self.from_hand = at["from hand"] * columns
        self.sideways = at["sideways"] * columns
        self.taken = at["taken"] * columns
        self.river_red = at["river red"] * columns
        self.aside = at["aside"] * columns
        self.laid = at["laid"] * columns
        self.dealer = at["dealer"] * columns
        self.score = at["score"] * columns
        self.marks = at["marks"] * columns
        self.safe = at["safe"] * columns
        self.indicators = at["indicators"] * columns
        self.own_wind = at["own wind"] * columns
        self.facts = at["facts"] * columns
        self.left = at["left"] * columns
        self.pot = at["pot"] * columns
        self.number = at["number"] * columns
        self.ahead = at["ahead"] * columns
        self.missing = at["missing"] * columns
        self.missing_after = at["missing after"] * columns
        self.accepted_after = at["accepted after"] * columns
        self.accepted = at["accepted"] * columns
        self.waits = at["waits"] * columns
        self.others = at["others"] * columns

    def read_numbers(self, channels: Any) -> None:
        """The marks and facts that the game declares."""
        flow = channels.ruleset.flow
        self.mark_count = len(channels.marks)
        self.own_mark_count = len(channels.own_marks)
        self.fact_count = len(channels.facts)
        for place, one in enumerate(channels.numbers):
            is_fact = place >= self.mark_count + self.own_mark_count
            self.key[place] = (flow.fact_names if is_fact else flow.marks).index(one.name)
            self.way[place] = WAYS.index(one.way)
            self.first[place] = one.first

    def encode(self, state: GameState, seat: int, planes: Any) -> None:
        """Write what a seat knows; `planes` are the bytes of one observation."""
        fill(planes, 0, self.size, 0)
        state.hide_secrets(seat)
        self.encode_hand(state, seat, planes)
        for other in range(self.players):
            step = other - seat if other >= seat else other - seat + self.players
            at = self.seats + step * self.seat_size
            self.encode_melds(state, other, planes, at)
            self.encode_river(state, other, planes, at)
            self.encode_seat(state, seat, other, planes, at)
            if step and self.safe >= 0:
                self.write_bits(planes, self.safe + (step - 1) * self.kinds, state.safe_against(other), 0)
        self.encode_table(state, seat, planes)
        state.show_secrets(seat)
        if self.others >= 0:
            self.encode_others(state, seat, planes)
        self.keep_unseen(planes)
        self.analyse(state, seat, planes)

    def encode_others(self, state: GameState, seat: int, planes: Any) -> None:
        """The hands of the others, for observations that are not those of a player."""
        for step in range(1, self.players):
            other = (seat + step) % self.players
            at = self.others + (step - 1) * self.kinds
            for kind in range(self.kinds):
                planes[at + kind] = state.counts[other * 34 + kind]

    # The own hand, and what it is asked about.

    def encode_hand(self, state: GameState, seat: int, planes: Any) -> None:
        self.tiles.load(state, seat)
        self.tiles.prefetch(self.goal)
        for kind in range(PADDED):
            self.seen[kind] = self.tiles.counts[kind]
        copy(planes, self.hand, self.kinds, self.tiles.counts)
        if self.hand_red >= 0:
            for suit in range(3):
                planes[self.hand_red + 9 * suit + 4] = state.held[seat * codes.FACES + 34 + suit]
        if state.drawn[seat] >= 0:
            self.mark_tile(planes, self.drawn, state.drawn[seat])
        if state.phase == turn_flow.CLAIM or state.phase == turn_flow.ROB:
            self.mark_tile(planes, self.asked, state.tile)
            if state.phase == turn_flow.ROB:
                fill(planes, self.robbing, self.kinds, 1)
        elif self.shared:
            self.mark_callable(state, seat, planes)
        for i in range(self.own_mark_count):
            place = self.mark_count + i
            at = self.own_marks + i * self.kinds
            self.write_number(planes, at, place, state.marks[seat * codes.MAX_MARKS + self.key[place]], seat)

    def mark_tile(self, planes: Any, at: int, face: int) -> None:
        kind = codes.kind_of(face)
        if kind < self.kinds:
            planes[at + kind] = 2 if 34 <= face < FIRST_FLOWER else 1

    def mark_callable(self, state: GameState, seat: int, planes: Any) -> None:
        """Where several tiles can be called: those that the offered calls name, red ones with priority."""
        for i in range(state.offers[seat]):
            action = state.options[seat * codes.MAX_OFFERS + i]
            verb = codes.verb_of(action)
            if verb == codes.CHI or verb == codes.PON:
                face = codes.tile_of(action, 2)
            elif verb == codes.KONG:
                face = codes.kind_of(codes.tile_of(action, 0))
            else:
                continue
            if planes[self.asked + codes.kind_of(face)] == 0 or face >= 34:
                self.mark_tile(planes, self.asked, face)

    # What lies open before a seat.

    def encode_melds(self, state: GameState, other: int, planes: Any, at: int) -> None:
        for place in range(other * codes.MAX_MELDS, other * codes.MAX_MELDS + state.melds[other]):
            verb = state.meld_verb[place]
            group = at + self.kong
            if verb == codes.CHI:
                group = at + self.chi
            elif verb == codes.PON:
                group = at + self.pon
            elif verb == codes.CLOSED:
                group = at + self.closed
            for i in range(3 if verb == codes.CHI or verb == codes.PON else 4):
                face = state.meld_face[4 * place + i]
                kind = codes.kind_of(face)
                planes[group + kind] += 1
                if face >= 34 and self.meld_red >= 0:
                    planes[at + self.meld_red + kind] += 1
                if i > 0 or verb == codes.CLOSED or not self.shared:  # else it still lies in its river
                    self.seen[kind] += 1
            source = state.meld_from[place]
            if verb != codes.CLOSED and source < self.players:
                kind = codes.kind_of(state.meld_face[4 * place])
                planes[at + self.called + kind] += 1
                planes[at + self.source + kind] = (source - other + self.players) % self.players

    def encode_river(self, state: GameState, other: int, planes: Any, at: int) -> None:
        start = other * codes.MAX_DISCARDS
        kinds = self.kinds
        river = at + self.river
        from_hand = at + self.from_hand
        for kind in range(PADDED):
            self.thrown[kind] = 0
        for i in range(state.discards[other]):
            face = state.river[start + i]
            flags = state.river_flags[start + i]
            kind = codes.kind_of(face)
            planes[river + self.thrown[kind] * kinds + kind] = i + 1
            self.thrown[kind] += 1
            planes[from_hand + kind] += not bits.has_flag(flags, codes.WAS_DRAWN)
            if flags <= codes.WAS_DRAWN and face < 34:
                self.seen[kind] += 1
                continue
            self.seen[kind] += not bits.has_flag(flags, codes.WAS_CALLED)
            if bits.has_flag(flags, codes.TURNED) and self.sideways >= 0:
                planes[at + self.sideways + kind] += 1
            if bits.has_flag(flags, codes.WAS_CALLED):
                planes[at + self.taken + kind] += 1
            if face >= 34 and self.river_red >= 0:
                planes[at + self.river_red + kind] += 1

    def encode_seat(self, state: GameState, seat: int, other: int, planes: Any, at: int) -> None:
        """Tiles set aside and laid open, the score, and the public marks."""
        for i in range(state.asides[other]):
            face = state.aside[other * codes.MAX_ASIDES + i]
            if face >= FIRST_FLOWER:
                planes[at + self.aside + face - FIRST_FLOWER] += 1
            else:
                self.seen[codes.kind_of(face)] += 1
                if self.aside >= 0:
                    planes[at + self.aside + codes.kind_of(face)] += 1
        for i in range(state.laid_size[other]):
            kind = codes.kind_of(state.laid[other * codes.MAX_LAID + i])
            planes[at + self.laid + kind] += 1
            if other != seat:
                self.seen[kind] += 1
        if other == state.dealer:
            fill(planes, at + self.dealer, self.kinds, 1)
        steps = state.score[other] - self.start_points + MIDDLE * self.score_unit
        fill(planes, at + self.score, self.kinds, min(max(steps, 0) // self.score_unit, LARGEST))
        for i in range(self.mark_count):
            mark = state.marks[other * codes.MAX_MARKS + self.key[i]]
            self.write_number(planes, at + self.marks + i * self.kinds, i, mark, seat)

    # The table.

    def encode_table(self, state: GameState, seat: int, planes: Any) -> None:
        for i in range(state.turned_size):
            kind = codes.kind_of(codes.turned_face(state.turned[i]))
            self.seen[kind] += 1
            if self.indicators >= 0:
                planes[self.indicators + kind] += 1
        if self.own_wind >= 0:
            planes[self.own_wind + 27 + (seat - state.dealer + self.players) % self.players] = 1
        first = self.mark_count + self.own_mark_count
        for i in range(self.fact_count):
            place = first + i
            self.write_number(planes, self.facts + i * self.kinds, place, state.facts[self.key[place]], seat)
        fill(planes, self.left, self.kinds, min(max(state.left, 0), LARGEST))
        fill(planes, self.pot, self.kinds, min(state.pot // self.pot_unit, LARGEST))
        fill(planes, self.number, self.kinds, min(state.number, LARGEST))
        ahead = 0
        for other in range(self.players):
            ahead += state.score[other] > state.score[seat]
        fill(planes, self.ahead, self.kinds, ahead)

    def write_number(self, planes: Any, at: int, place: int, value: int, seat: int) -> None:
        """Show a mark or a fact in the way that the game declares."""
        way = self.way[place]
        if way == TILE:
            planes[at + self.first[place] + value] = 1
        elif value <= 0:
            return
        elif way == VALUE:
            fill(planes, at, self.kinds, min(value, LARGEST))
        elif way == BITS:
            self.write_bits(planes, at, value, self.first[place])
        elif way == SUIT:
            fill(planes, at + 9 * (value - 1), 9, 1)
        elif way == SEAT:
            planes[at + (value - 1 - seat + self.players) % self.players] = 1
        else:
            for other in range(self.players):
                if bits.has(value, other):
                    planes[at + (other - seat + self.players) % self.players] = 1

    def write_bits(self, planes: Any, at: int, mask: int, first: int) -> None:
        """Write 1 for every bit that is set."""
        mask = bits.field(mask, 0, self.kinds - first)
        while mask:
            planes[at + first + bits.lowest(mask)] = 1
            mask = bits.without_lowest(mask)

    # What the hand can become.

    def keep_unseen(self, planes: Any) -> None:
        """Show the unseen copies, and keep the bits of their numbers by kind, to add them up quickly."""
        for kind in range(PADDED):
            self.live[kind] = self.copies[kind] - min(self.copies[kind], self.seen[kind])
        copy(planes, self.unseen, self.kinds, self.live)
        self.ones = bits_at(self.live, 0)
        self.twos = bits_at(self.live, 1)
        self.fours = bits_at(self.live, 2)

    def analyse(self, state: GameState, seat: int, planes: Any) -> None:
        """Distances and accepted tiles by the goal of the seat, or by the nearest one while it has not chosen."""
        goal = 0
        if self.goal_mark >= 0:
            goal = state.marks[seat * codes.MAX_MARKS + self.goal_mark] - 1
            if goal < 0:
                goal = self.nearest_goal()
        if goal == 0:
            self.analyse_for(self.goal, planes)
        elif goal == 1:
            self.analyse_for(self.second, planes)
        else:
            self.analyse_for(self.third, planes)
        waits = state.waits[seat]
        while waits:
            kind = bits.lowest(waits)
            waits = bits.without_lowest(waits)
            planes[self.waits + kind] = 1 + self.live[kind]

    def nearest_goal(self) -> int:
        """The goal to which the fewest tiles are missing, the first of several."""
        first = self.tiles.scan(self.goal)
        second = self.tiles.scan(self.second)
        third = self.tiles.scan(self.third)
        if first <= second and first <= third:
            return 0
        return 1 if second <= third else 2

    def analyse_for(self, goal: Goal, planes: Any) -> None:
        missing = self.tiles.scan(goal)
        fill(planes, self.missing, self.kinds, missing)
        if self.tiles.tiles % 3 != 2:
            self.write_live(planes, self.tiles.accepted(goal))
            return
        fewest = self.tiles.find(goal)
        best = 0
        most = -1
        held = self.tiles.held
        while held:
            kind = bits.lowest(held)
            held = bits.without_lowest(held)
            count = self.count_live(self.tiles.after[kind])
            planes[self.missing_after + kind] = self.tiles.missing_after[kind]
            planes[self.accepted_after + kind] = min(count, LARGEST)
            if self.tiles.missing_after[kind] == fewest and count > most:
                most = count
                best = self.tiles.after[kind]
        self.write_live(planes, best)

    def count_live(self, mask: int) -> int:
        """Unseen copies of the kinds in a mask."""
        return bits.count(mask & self.ones) + 2 * bits.count(mask & self.twos) + 4 * bits.count(mask & self.fours)

    def write_live(self, planes: Any, mask: int) -> None:
        while mask:
            kind = bits.lowest(mask)
            mask = bits.without_lowest(mask)
            planes[self.accepted + kind] = self.live[kind]
