"""`RiichiOffers`: the answers that a seat may give, in its turn and to claims (RULES 4.1.4, 4.1.5, 4.1.9)."""

from __future__ import annotations

from typing import Any

from mahjongkit.core import bits, claims, codes, decompositions, mechanics, turn_flow
from mahjongkit.core.decompositions import Decompositions
from mahjongkit.rules.riichi import draws, flow_options, seats, wins
from mahjongkit.rules.riichi.seats import RiichiSeats


class RiichiOffers(RiichiSeats):
    """Offers every legal answer once, when a seat is asked."""

    def allocate(self, ruleset: Any) -> None:
        RiichiSeats.allocate(self, ruleset)
        self.decompositions = Decompositions(self.flow_options.goal)

    def win_flags(self, seat: int, tsumo: bool) -> int:
        return wins.win_flags_of(self, seat, tsumo)

    # The turn of the seat.

    def offer_turn(self, seat: int) -> None:
        """Offer everything that a seat may do after its draw, or after a call."""
        if self.phase == turn_flow.AFTER_CALL:
            if self.flow_options.kita_after_call:
                self.offer_north(seat)
            mechanics.offer_discards(self, seat, self.banned)
            return
        drawn = self.drawn[seat]
        if bits.has(self.waits[seat], codes.kind_of(drawn)) and wins.can_win(self, seat, drawn, True):
            mechanics.offer_verb(self, seat, codes.TSUMO)
            if self.riichi[seat] and self.flow_options.riichi_must_win:
                return
        self.offer_kongs(seat)
        self.offer_north(seat)
        if self.riichi[seat]:
            mechanics.offer(self, seat, codes.DISCARD, drawn, codes.NO_TILE, codes.NO_TILE, True)
            return
        if (
            self.flow_options.abort_kyuushu
            and self.discards[seat] == 0
            and not bits.has_flag(self.broken, flow_options.BREAKS_KYUUSHU)
            and draws.orphan_kinds(self, seat) >= 9
        ):
            mechanics.offer_verb(self, seat, seats.NINE)
        if self.may_declare(seat):
            self.offer_riichi(seat)
        mechanics.offer_discards(self, seat, 0)

    def offer_kongs(self, seat: int) -> None:
        """Offer closed and added kongs; after riichi only a closed one that changes nothing."""
        if not self.may_kong():
            return
        if not self.riichi[seat]:
            claims.offer_own_kongs(self, seat, 0)
            return
        kind = codes.kind_of(self.drawn[seat])
        if self.counts[seat * 34 + kind] == 4 and self.may_close_in_riichi(seat, kind):
            mechanics.offer_tile(self, seat, codes.CLOSED, kind)

    def may_close_in_riichi(self, seat: int, kind: int) -> bool:
        """Whether a closed kong keeps the waits and, at level 1, its tiles were a triplet in every decomposition."""
        if self.flow_options.riichi_ankan == 0:
            return False
        if self.flow_options.riichi_ankan == 1 and not self.is_always_triplet(seat, kind):
            return False
        self.load(seat)
        for _ in range(4):
            self.probe.hand.remove(kind)
        self.probe.hand.melded[kind] = 4
        return mechanics.waits_of_probe(self, self.flow_options.goal) == self.waits[seat]

    def is_always_triplet(self, seat: int, kind: int) -> bool:
        for wait in range(34):
            if not bits.has(self.waits[seat], wait):
                continue
            self.load(seat)
            self.probe.hand.remove(kind)  # the drawn tile
            self.probe.hand.add(wait)
            self.decompositions.find(self.probe.hand)
            if self.decompositions.size == 0:
                return False
            for index in range(self.decompositions.size):
                found = False
                for place in range(self.decompositions.sets_needed + 1):
                    if self.decompositions.groups[5 * index + place] == decompositions.TRIPLET + kind:
                        found = True
                if not found:
                    return False
        return True

    def offer_north(self, seat: int) -> None:
        """Offer to set a North aside, with three players."""
        if (
            not self.flow_options.kita
            or self.held[seat * codes.FACES + seats.NORTH] == 0
            or self.left < self.flow_options.kita_min_wall
            or self.left == 0
            or self.asides[seat] == 4
            or self.replacements >= self.flow_options.replacement_tiles
        ):
            return
        if self.riichi[seat] and (self.drawn[seat] != seats.NORTH or not self.flow_options.riichi_kita):
            return
        mechanics.offer_tile(self, seat, seats.NORTH_ASIDE, seats.NORTH)

    # Declaring riichi (4.1.4).

    def may_declare(self, seat: int) -> bool:
        """Whether riichi is possible apart from the waits.

        The hand must be closed, with enough points and wall left, and not furiten by a passed win where that forbids
        it.
        """
        if (
            self.score[seat] < self.flow_options.riichi_min_points
            or self.left < self.flow_options.riichi_min_wall
            or not self.is_closed(seat)
            or (self.flow_options.riichi_forbid_furiten == flow_options.FURITEN_OF_ANY_KIND and self.passed[seat] != 0)
        ):
            return False
        return self.tiles_missing_for(seat, self.flow_options.goal) <= 1

    def offer_riichi(self, seat: int) -> None:
        """Offer riichi with every discard after which the hand is ready."""
        self.load(seat)
        for kind in range(34):
            if self.counts[seat * 34 + kind] == 0:
                continue
            self.probe.hand.remove(kind)
            waits = mechanics.waits_of_probe(self, self.flow_options.goal)
            self.probe.hand.add(kind)
            thrown = self.thrown[seat] | bits.one(kind)
            if waits and (
                self.flow_options.riichi_forbid_furiten == flow_options.FURITEN_ALLOWED or not waits & thrown
            ):
                self.offer_riichi_with(seat, kind)

    def offer_riichi_with(self, seat: int, kind: int) -> None:
        drawn = self.drawn[seat]
        for face in range(37):
            count = self.held[seat * codes.FACES + face]
            if count == 0 or codes.kind_of(face) != kind:
                continue
            for verb in range(seats.RIICHI_DISCARD, seats.OPEN_RIICHI_DISCARD + 1):
                if verb == seats.OPEN_RIICHI_DISCARD and not self.flow_options.open_riichi:
                    continue
                if face == drawn:
                    mechanics.offer(self, seat, verb, face, codes.NO_TILE, codes.NO_TILE, True)
                if count > (1 if face == drawn else 0):
                    mechanics.offer_tile(self, seat, verb, face)

    # Claims on another seat's tile.

    def may_ron(self, seat: int) -> bool:
        return wins.can_ron(self, seat, self.tile)

    def may_rob(self, verb: int) -> bool:
        """Whether others may win on an added kong, by option on a closed one or a North (4.1.9)."""
        allowed: bool = verb == codes.ADDED or self.flow_options.closed_chankan
        if verb == seats.NORTH_ASIDE:
            allowed = self.flow_options.kita_ron != flow_options.KITA_NONE
        return allowed

    def offer_calls(self, seat: int) -> None:
        """Offer calls that leave a discard, except after riichi or where the discard may only be won."""
        if self.riichi[seat] or self.wins_only:
            return
        kind = codes.kind_of(self.tile)
        first = self.offers[seat]
        if self.counts[seat * 34 + kind] >= 2 and (kind != seats.NORTH or self.flow_options.north_pon):
            if self.may_kong():
                claims.offer_kong(self, seat, self.tile)
            claims.offer_pons(self, seat, self.tile)
        if self.flow_options.chi and seat == (self.turn + 1) % self.players:
            claims.offer_chis(self, seat, self.tile)
        if self.flow_options.kuikae < 2 and self.offers[seat] > first:
            self.drop_dead_calls(seat, first)

    def offer_pass(self, seat: int) -> None:
        """After riichi a win may not be passed where the rules say so."""
        if not self.riichi[seat] or not self.flow_options.riichi_must_win:
            mechanics.offer_verb(self, seat, codes.PASS)

    def banned_after(self, action: int) -> int:
        """The kinds that may not be discarded right after a call (4.1.9, kuikae), a bit each."""
        kind = codes.kind_of(self.tile)
        if self.flow_options.kuikae == 2:
            return 0
        banned = bits.one(kind)
        if codes.verb_of(action) == codes.CHI and self.flow_options.kuikae == 0:
            low = codes.kind_of(codes.tile_of(action, 0))
            if low == kind + 1 and kind % 9 <= 5:
                banned |= bits.one(kind + 3)
            elif low == kind - 2 and kind % 9 >= 3:
                banned |= bits.one(kind - 3)
        return banned

    def drop_dead_calls(self, seat: int, start: int) -> None:
        """Withdraw calls after which every discard would be banned."""
        kept = start
        for i in range(start, self.offers[seat]):
            action = self.options[seat * codes.MAX_OFFERS + i]
            if codes.verb_of(action) == codes.KONG or self.leaves_discard(seat, action):
                self.options[seat * codes.MAX_OFFERS + kept] = action
                kept += 1
        self.offers[seat] = kept

    def leaves_discard(self, seat: int, action: int) -> bool:
        banned = self.banned_after(action)
        first = codes.kind_of(codes.tile_of(action, 0))
        second = codes.kind_of(codes.tile_of(action, 1))
        for kind in range(34):
            count = self.counts[seat * 34 + kind]
            if kind == first:
                count -= 1
            if kind == second:
                count -= 1
            if count > 0 and not bits.has(banned, kind):
                return True
        return False
