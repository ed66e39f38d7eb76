"""`DiscardRating` rates discards by what they bring on average.

A rating is the chance to win times the value of the win, less the chance that somebody wins with the discarded tile
times what that costs. Only what the seat may see is used. A hand is rated for one or more *targets*, which each game
defines: any sets, one suit, triplets and so on. The *probed hand* is the hand in `state.probe`.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes, shape
from mahjongkit.core.discard_scan import DiscardScan
from mahjongkit.core.shape import Goal
from mahjongkit.core.state import GameState

if not cython.compiled:  # compiled, the .pxd declares them
    STEPS = 8  # tiles missing that the table of chances covers
    SHARES = 128  # steps in which it counts the accepted share of the unseen tiles
    DRAWS = 24  # draws that the table of chances covers
    THREATS = 3  # tables of chances: nobody threatens, one, several
    FOLDING = 9  # stands for the tiles missing of a hand that folds


USUAL_SHARES = (0.0, 0.06, 0.16, 0.28, 0.38, 0.46, 0.52, 0.56)
"""The share of the unseen tiles that hands usually accept, by tiles missing."""


@cache
def chance_table(discards: float, endings: tuple[tuple[float, ...], ...]) -> memoryview[float]:
    """The chance to win, by threats, draws left, tiles missing, and share of the unseen tiles that are accepted.

    Later steps are assumed to accept what hands usually accept. With one tile missing, others' discards count like
    `discards` draws. `endings` has the chance that others end the hand before the next draw, by threats and draws left.
    """
    found = array("d", [0.0] * (THREATS * STEPS * SHARES * DRAWS))
    for place in range(THREATS * DRAWS):
        draws = place % DRAWS
        lasting = 1.0 - endings[place // DRAWS][draws]
        for share in range(SHARES):
            wanted = min(float(share) / SHARES, 0.95)  # compiled, dividing integers would truncate
            found[place * STEPS * SHARES + share] = 1.0
            for step in range(1, STEPS if draws else 0):
                at = (place * STEPS + step) * SHARES + share
                before = at - STEPS * SHARES
                if step == 1:
                    won = 1.0 - (1.0 - wanted) ** discards
                    found[at] = won + (1.0 - won) * lasting * found[before]
                else:
                    usually = int(USUAL_SHARES[step - 1] * SHARES)
                    next_step = ((place - 1) * STEPS + step - 1) * SHARES + usually
                    found[at] = lasting * (wanted * found[next_step] + (1.0 - wanted) * found[before])
    return memoryview(found)


TIE_BREAK = 0.001  # for each accepted tile, where two discards are worth the same


class DiscardRating:
    """Rates hands for one seat; made for one ruleset."""

    def __init__(self, ruleset: Any) -> None:
        self.goal: Goal = ruleset.shape.goals[None][0]
        copies = [0] * 34
        for face in ruleset.tiles.faces:
            if codes.kind_of(face) < 34:
                copies[codes.kind_of(face)] += 1
        if not cython.compiled:  # compiled, arrays are there, filled with zeros
            self.copies = [0] * 34  # of every kind in the game
            self.live = [0] * 34  # unseen copies of every kind
            self.seen = [0] * codes.FACES  # visible tiles, by face
            self.shortlist = [0] * 8  # kinds to consider for discarding, the least connected first
            self.shortlist_links = [0] * 8  # their link scores
            self.danger = [0.0] * 34  # what discarding a kind costs on average
            self.discard_value = [0.0] * 34  # what discarding a kind brings, for the kinds that were rated …
            self.discard_chance = [0.0] * 34  # … the chance to win then …
            self.discard_missing = [0] * 34  # … the tiles missing …
            self.discard_count = [0] * 34  # … the unseen tiles accepted, weighted …
            self.discard_accepted = [0] * 34  # … and their kinds, a bit each
            self.lasting = [0.0] * THREATS * DRAWS  # the chance that others do not end the hand before the next draw
            self.branch_weight = [0.0] * 34  # look_ahead: how many tiles lead to each next hand …
            self.branch_count = [0] * 34  # … what that hand accepts …
            self.branch_value = [0.0] * 34  # … and what its win brings
        for kind in range(34):
            self.copies[kind] = copies[kind]
        self.endings = self.chances_to_end()
        self.chances = chance_table(self.discards_as_draws(), self.endings)
        for place in range(THREATS * DRAWS):
            self.lasting[place] = 1.0 - self.endings[place // DRAWS][place % DRAWS]
        self.threats_at = 0  # where the chances begin that belong to the threats
        self.scan = DiscardScan()
        self.useful = shape.ALL_KINDS  # kinds that fit the target, a bit each
        self.unseen = 0
        self.draws = 0  # draws that the seat has left
        self.in_danger = False  # whether anything is dangerous
        self.risk = 0.0  # what going on costs in later turns
        self.targets = 1  # the number of targets
        self.target = 0
        self.shortlist_from = 99  # from this many tiles missing on …
        self.shortlist_size = 4  # … only so many discards are rated, one more if exactly that many are missing
        self.lowest_link = 0  # of the tile that `least_linked` found
        self.max_extra_missing = (
            2  # a target is rated if at most this many more tiles are missing than for the nearest one
        )
        self.opened = False  # whether the hand last rated has called melds
        self.triplets = 0  # in the hand last checked for triplets
        self.pairs = 0  # in the same hand
        self.accepted_count = 0  # unseen tiles that bring the hand last rated nearer, as weighted by `count_accepted`
        self.best_kind = -1
        self.best_target = 0
        self.best_tiles_missing = 0
        self.best_accepted_count = 0
        self.best_chance = 0.0  # of winning with it
        self.rated_chance = 0.0  # of winning with the hand last rated
        self.best_value = 0.0
        self.best_score = 0.0  # the same, less the potential of the discarded tile
        self.best_accepted = 0  # the kinds accepted after it, a bit each
        self.hold_missing = 0  # hold_*: the same for a hand from which nothing is discarded
        self.hold_accepted_count = 0
        self.hold_accepted = 0
        self.hold_target = 0
        self.hold_chance = 0.0
        self.thorough = False  # whether everything is rated without shortcuts, for advice
        self.next_scan = DiscardScan()
        self.looks_ahead_from = 0  # with at most so many tiles missing the next hands are looked at; 0: never
        self.drawn_ahead = 0  # the tile that leads to the next hand
        self.leaf_count = 0  # unseen tiles that the hand accepts that `rate_leaf` rated last …
        self.leaf_value = 0.0  # … and what its win brings
        # How people err (see levels.py).
        self.watches_table = True  # whether it knows which tiles are on the table
        self.fear = 1.0  # the part of the danger that it believes in
        self.hurry = 1.0  # how much the chance to win counts against the value of the win: 1 as it should

    # Each game overrides these.

    def read_table(self, state: GameState, seat: int) -> None:
        """Find the unseen tiles and the number of draws left."""
        self.count_unseen(state, seat)
        self.draws = max(1, state.left // state.players)

    def estimate_danger(self, state: GameState, seat: int) -> None:
        """Find what discarding each kind costs on average, and set `in_danger` and `risk`."""

    def chances_to_end(self) -> tuple[tuple[float, ...], ...]:
        """The chance that others end the hand before the next draw, by threats and draws left."""
        return ((0.0,) * DRAWS,) * THREATS

    def discards_as_draws(self) -> float:
        """How many draws the discards of a turn are worth for a ready hand, its own draw included."""
        return 2.2

    def must_fold(self, state: GameState, seat: int) -> bool:
        """Whether the probed hand must fold, so that no target is considered."""
        return False

    def win_value(self, state: GameState, seat: int, kind: int, opened: bool) -> float:
        """What the probed hand, from which a tile of `kind` (-1: none) was removed, brings if it wins."""
        return 1.0

    def set_target(self, state: GameState, seat: int) -> bool:
        """Prepare for rating by `self.target`; return whether the melds allow it."""
        return True

    def count_accepted(self, state: GameState, seat: int, missing: int) -> int:
        """Unseen copies of the accepted kinds; a game may weight kinds that it can also call."""
        return self.live_of(state.probe.accepted)

    def cost_of(self, kind: int, missing: int) -> float:
        """What discarding a kind costs on average if that many tiles are missing then."""
        return self.danger[kind]

    def potential_of(self, state: GameState, kind: int, missing: int) -> float:
        """What a tile of this kind, which was removed from the probed hand, might have become later."""
        return 0.0

    def uses_tables(self) -> bool:
        """Whether the suit tables cover the target; otherwise `tiles_missing_for` and `accept` are used."""
        return True

    def tiles_missing_for(self, state: GameState, seat: int) -> int:
        """Tiles missing from the probed hand."""
        return shape.tiles_missing(state.probe.hand, self.goal)

    def accept(self, state: GameState, seat: int) -> None:
        """Find the kinds that the probed hand accepts."""
        state.probe.accept(self.goal)

    def link_score(self, state: GameState, kind: int) -> int:
        """A quick measure of how well a kind connects to the other tiles of the probed hand."""
        link = 20 * state.probe.hand.counts[kind]
        if kind >= 27:
            return link
        rank = kind % 9
        link += min(rank, 8 - rank, 3)
        if rank > 0:
            link += 10 * state.probe.hand.counts[kind - 1]
        if rank > 1:
            link += 5 * state.probe.hand.counts[kind - 2]
        if rank < 8:
            link += 10 * state.probe.hand.counts[kind + 1]
        if rank < 7:
            link += 5 * state.probe.hand.counts[kind + 2]
        return link

    # Hands of triplets, which the suit tables cover only together with runs.

    def missing_for_triplets(self, state: GameState) -> int:
        """Tiles missing from the probed hand to triplets and a pair, in the suits of the goal."""
        need = state.probe.hand.tiles // 3
        self.triplets = 0
        self.pairs = 0
        singles = 0
        for kind in range(34):
            count = state.probe.hand.counts[kind]
            if count == 0 or self.goal.suit_rules[kind // 9] == shape.ABSENT:
                continue
            self.triplets += count >= 3
            self.pairs += count == 2
            singles += count == 1
        rest = need - min(need, self.triplets)
        grown = min(rest, self.pairs)
        begun = min(rest - grown, singles)
        distance = grown + 2 * begun + 3 * (rest - grown - begun)
        if self.pairs > grown or self.triplets > need:
            return distance
        return distance + 1 if singles > begun else distance + 2

    def accept_triplets(self, state: GameState) -> None:
        """Find the kinds that bring the probed hand nearer to triplets and a pair."""
        rest = state.probe.hand.tiles // 3 - self.triplets
        singles_help = self.pairs <= rest and not rest < 0
        state.probe.accepted = 0
        for kind in range(34):
            count = state.probe.hand.counts[kind]
            if count == 0 or self.goal.suit_rules[kind // 9] == shape.ABSENT:
                continue
            if (count == 2 and rest > 0) or (count == 1 and singles_help):
                state.probe.accepted |= bits.one(kind)

    # What the seat sees.

    def clear_danger(self) -> None:
        self.in_danger = False
        self.threats_at = 0
        self.risk = 0.0
        for kind in range(34):
            self.danger[kind] = 0.0

    def find_danger(self, state: GameState, seat: int) -> None:
        """Find what discarding each kind costs, as far as the player believes in it."""
        self.clear_danger()
        if self.fear > 0.0:
            self.estimate_danger(state, seat)
        if self.fear != 1.0:
            self.risk *= self.fear
            for kind in range(34):
                self.danger[kind] *= self.fear

    def count_unseen(self, state: GameState, seat: int) -> None:
        """Count the unseen copies of every kind: neither visible on the table nor in the hand of the seat."""
        for face in range(codes.FACES):
            self.seen[face] = 0
        if self.watches_table:
            self.count_visible(state)
        self.unseen = 0
        for kind in range(34):
            self.live[kind] = max(0, self.copies[kind] - state.counts[seat * 34 + kind] - self.seen[kind])
            self.unseen += self.live[kind]

    def count_visible(self, state: GameState) -> None:
        """Count the tiles in rivers and melds, those set aside and the indicators."""
        for other in range(state.players):
            start = other * codes.MAX_DISCARDS
            for at in range(start, start + state.discards[other]):
                if not bits.has_flag(state.river_flags[at], codes.WAS_CALLED):
                    self.seen[state.river[at]] += 1
            for i in range(state.asides[other]):
                self.seen[state.aside[other * codes.MAX_ASIDES + i]] += 1
        for i in range(state.turned_size):
            self.seen[codes.turned_face(state.turned[i])] += 1
        for suit in range(3):
            self.seen[9 * suit + 4] += self.seen[34 + suit]  # red fives
        for other in range(state.players):
            for kind in range(34 if state.melds[other] else 0):
                self.seen[kind] += state.melded[other * 34 + kind]

    def live_of(self, mask: int) -> int:
        """Unseen copies of all kinds in a mask."""
        found = 0
        for kind in range(34):
            if bits.has(mask, kind):
                found += self.live[kind]
        return found

    def kinds_passed_by(self, state: GameState, other: int) -> int:
        """Kinds that a seat did not win on since it last changed its hand, and its discard then, a bit each."""
        since = state.discards[other] - 1
        while since > 0 and bits.has_flag(state.river_flags[other * codes.MAX_DISCARDS + since], codes.WAS_DRAWN):
            since -= 1
        found = 0
        for seat in range(state.players):
            for i in range(max(0, since if seat == other else since + 1), state.discards[seat]):
                found |= bits.one(codes.kind_of(state.river[seat * codes.MAX_DISCARDS + i]))
        return found

    def kinds_of(self, faces: int) -> int:
        """The kinds of a mask of faces, a bit each."""
        kinds = bits.field(faces, 0, 34)
        for red in range(34, 37):
            if bits.has(faces, red):
                kinds |= bits.one(codes.kind_of(red))
        return kinds

    def is_open(self, state: GameState, seat: int) -> bool:
        for i in range(state.melds[seat]):
            if state.meld_verb[seat * codes.MAX_MELDS + i] != codes.CLOSED:
                return True
        return False

    # Rating discards.

    def rate_hand(self, state: GameState, seat: int, allowed: int, opened: bool) -> None:
        """Find the best discard of the probed hand: one that leaves the fewest tiles missing, or the safest one."""
        self.best_kind = -1
        self.best_value = -1e9
        self.best_score = -1e9
        self.best_tiles_missing = shape.UNREACHABLE
        self.best_accepted_count = 0
        self.best_accepted = 0
        self.best_chance = 0.0
        self.opened = opened
        nearest = 99
        for target in range(0 if self.in_danger and self.must_fold(state, seat) else self.targets):
            self.target = target
            if self.set_target(state, seat):
                nearest = min(
                    nearest, self.rate_for_target(state, seat, allowed, opened, nearest + self.max_extra_missing)
                )
        if self.in_danger:
            self.rate_folding(state, allowed)

    def rate_for_target(self, state: GameState, seat: int, allowed: int, opened: bool, farthest: int) -> int:
        """Rate the best discards for the target, unless more than `farthest` tiles are missing.

        Return the fewest tiles missing.
        """
        if not self.uses_tables() and self.tiles_missing_for(state, seat) > farthest:
            return shape.UNREACHABLE  # a discard brings it no nearer
        nearest = self.measure_discards(state, seat, allowed)
        if nearest <= farthest:
            self.rate_nearest(state, seat, nearest, opened)
        return nearest

    def rate_nearest(self, state: GameState, seat: int, nearest: int, opened: bool) -> None:
        """Rate the discards after which `nearest` tiles are missing, as they were measured."""
        if nearest >= self.shortlist_from:
            self.make_shortlist(
                state, nearest, self.shortlist_size + 1 if nearest == self.shortlist_from else self.shortlist_size
            )
        for kind in range(34):
            if self.scan.missing_after[kind] == nearest:
                state.probe.hand.remove(kind)
                self.rate(state, seat, kind, nearest, opened)
                state.probe.hand.add(kind)

    def make_shortlist(self, state: GameState, nearest: int, size_limit: int) -> None:
        """Keep only the `size_limit` least connected of the discards that leave `nearest` tiles missing."""
        size = 0
        self.scan.discards_scanned = 0  # the list changes: the scan is not valid any more
        for kind in range(34):
            if self.scan.missing_after[kind] != nearest:
                continue
            self.scan.missing_after[kind] = shape.UNREACHABLE
            link = self.link_score(state, kind)
            place = size
            while place > 0 and link < self.shortlist_links[place - 1]:
                place -= 1
            if place == size_limit:
                continue
            size = min(size + 1, size_limit)
            for i in range(size - 1, place, -1):
                self.shortlist_links[i] = self.shortlist_links[i - 1]
                self.shortlist[i] = self.shortlist[i - 1]
            self.shortlist_links[place] = link
            self.shortlist[place] = kind
        for i in range(size):
            self.scan.missing_after[self.shortlist[i]] = nearest

    def least_linked(self, state: GameState, nearest: int) -> int:
        """Of the discards that leave `nearest` tiles missing, the least connected one, or -1."""
        found = -1
        least = 0
        for kind in range(34):
            if self.scan.missing_after[kind] == nearest:
                link = self.link_score(state, kind)
                if found < 0 or link < least:
                    found = kind
                    least = link
        self.lowest_link = least
        return found

    def measure_discards(self, state: GameState, seat: int, allowed: int) -> int:
        """Fill `scan.missing_after` for every allowed discard; return the fewest tiles missing."""
        if self.uses_tables():
            self.scan.scan(state.probe.hand, self.goal, self.useful)
            return self.scan.scan_discards(state.probe.hand, self.goal, allowed)
        nearest = 99
        self.scan.discards_scanned = 0
        for kind in range(34):
            self.scan.missing_after[kind] = shape.UNREACHABLE
            if bits.has(allowed, kind) and state.probe.hand.counts[kind]:
                state.probe.hand.remove(kind)
                self.scan.missing_after[kind] = self.tiles_missing_for(state, seat)
                nearest = min(nearest, self.scan.missing_after[kind])
                state.probe.hand.add(kind)
        return nearest

    def measure(self, state: GameState, seat: int) -> int:
        """Tiles missing from the probed hand as it is."""
        if self.uses_tables():
            return self.scan.scan(state.probe.hand, self.goal, self.useful)
        return self.tiles_missing_for(state, seat)

    def find_accepted(self, state: GameState, seat: int, discarded: int) -> None:
        """Find the kinds that the measured hand accepts, as it is (-1) or without a tile of the kind `discarded`."""
        if self.uses_tables():
            state.probe.accepted = self.scan.accept(state.probe.hand, self.goal, discarded)
        else:
            self.accept(state, seat)

    def rate_folding(self, state: GameState, allowed: int) -> None:
        """Take the safest discard if every other one brings less."""
        safest = -1
        least = 0.0
        for kind in range(34):
            if state.probe.hand.counts[kind] and bits.has(allowed, kind):
                cost = self.cost_of(kind, FOLDING)
                if safest < 0 or cost < least:
                    safest = kind
                    least = cost
        if safest >= 0 and -least > self.best_value:
            self.best_kind = safest
            self.best_value = -least
            self.best_score = -least
            self.best_tiles_missing = FOLDING
            self.best_accepted_count = 0

    def rate(self, state: GameState, seat: int, kind: int, missing: int, opened: bool) -> None:
        """Rate the probed hand, from which a tile of `kind` was removed."""
        value = self.expected_value(state, seat, kind, missing, opened) - self.cost_of(kind, missing)
        value += TIE_BREAK * self.accepted_count
        if value > self.discard_value[kind]:
            self.discard_value[kind] = value
            self.discard_chance[kind] = self.rated_chance
            self.discard_missing[kind] = missing
            self.discard_count[kind] = self.accepted_count
            self.discard_accepted[kind] = state.probe.accepted
        score = value - self.potential_of(state, kind, missing) if self.thorough else value
        if score > self.best_score:
            self.best_score = score
            self.best_value = value
            self.best_kind = kind
            self.best_target = self.target
            self.best_tiles_missing = missing
            self.best_accepted_count = self.accepted_count
            self.best_accepted = state.probe.accepted
            self.best_chance = self.rated_chance

    # Looking one tile ahead.

    def look_ahead(self, state: GameState, seat: int, missing: int, opened: bool) -> float:
        """What the probed hand brings: every accepted tile leads to a hand of its own, with its best discard."""
        accepted = state.probe.accepted
        branches = 0
        total = 0.0
        for kind in range(34):
            if bits.has(accepted, kind) and self.live[kind]:
                self.branch_weight[branches] = self.draw_weight(state, kind, missing)
                total += self.branch_weight[branches]
                state.probe.hand.add(kind)
                self.live[kind] -= 1
                self.drawn_ahead = kind
                self.rate_branch(state, seat, missing - 1, opened, branches)
                self.live[kind] += 1
                state.probe.hand.remove(kind)
                branches += 1
        state.probe.accepted = accepted
        unseen = max(total / 0.95, float(self.unseen), 1.0)
        value = 0.0
        self.rated_chance = 0.0
        stay = 1.0 - total / unseen
        for i in range(branches):
            won = 0.0
            miss = 1.0
            share = min(SHARES - 1, self.branch_count[i] * SHARES // max(1, self.unseen))
            for draws in range(min(DRAWS - 1, self.draws) - 1, 0, -1):
                miss *= self.lasting[self.threats_at + draws + 1]
                won += miss * self.chances[((self.threats_at + draws) * STEPS + missing - 1) * SHARES + share]
                miss *= stay
            won *= self.branch_weight[i] / unseen
            self.rated_chance += won
            value += won * self.branch_value[i]
        return value

    def rate_branch(self, state: GameState, seat: int, missing: int, opened: bool, branch: int) -> None:
        """Find the best discard of the probed hand, and note what the hand accepts and brings after it."""
        best = -1.0
        self.branch_count[branch] = 0
        self.branch_value[branch] = 0.0
        self.next_scan.scan(state.probe.hand, self.goal, self.useful)
        self.next_scan.scan_discards(state.probe.hand, self.goal, shape.ALL_KINDS)
        for kind in range(34):
            if self.next_scan.missing_after[kind] == missing:
                state.probe.hand.remove(kind)
                state.probe.accepted = self.next_scan.accept(state.probe.hand, self.goal, kind)
                self.rate_leaf(state, seat, kind, missing, opened)
                state.probe.hand.add(kind)
                value = self.win_chance(missing, self.leaf_count) * self.leaf_value
                if value > best:
                    best = value
                    self.branch_count[branch] = self.leaf_count
                    self.branch_value[branch] = self.leaf_value

    def rate_leaf(self, state: GameState, seat: int, kind: int, missing: int, opened: bool) -> None:
        """Set what the probed hand, from which a tile of `kind` was removed, accepts and what its win brings."""
        self.leaf_count = self.count_accepted(state, seat, missing)
        self.leaf_value = self.win_value(state, seat, kind, opened)

    def draw_weight(self, state: GameState, kind: int, missing: int) -> float:
        """Unseen copies of an accepted kind; a pair can also become a triplet by a pon."""
        return 2.0 * self.live[kind] if state.probe.hand.counts[kind] >= 2 else float(self.live[kind])

    # Expected values.

    def expected_value(self, state: GameState, seat: int, kind: int, missing: int, opened: bool) -> float:
        """What going on with the probed hand brings on average, by the current target."""
        self.find_accepted(state, seat, kind)
        self.accepted_count = self.count_accepted(state, seat, missing)
        value = self.value_of_winning(state, seat, kind, missing, opened)
        return value - self.risk if missing > 1 else value

    def value_of_winning(self, state: GameState, seat: int, kind: int, missing: int, opened: bool) -> float:
        """The chance to win with the probed hand times what the win brings; sets `rated_chance`."""
        if 1 < missing <= self.looks_ahead_from and self.uses_tables():
            return self.look_ahead(state, seat, missing, opened)
        self.rated_chance = self.win_chance(missing, self.accepted_count)
        value = self.win_value(state, seat, kind, opened)
        return self.rated_chance * value if self.hurry == 1.0 else self.rated_chance**self.hurry * value

    def expected_value_as_is(self, state: GameState, seat: int, opened: bool) -> float:
        """What the probed hand brings if nothing is discarded, by the best target."""
        best = -1e9
        self.hold_missing = shape.UNREACHABLE
        self.hold_accepted_count = 0
        self.hold_accepted = 0
        self.hold_chance = 0.0
        self.opened = opened
        nearest = 99
        for target in range(self.targets):
            self.target = target
            if not self.set_target(state, seat):
                continue
            now = self.measure(state, seat)
            if now <= nearest + self.max_extra_missing:
                value = self.expected_value(state, seat, -1, now, opened)
                if value > best:
                    best = value
                    self.hold_missing = now
                    self.hold_accepted_count = self.accepted_count
                    self.hold_accepted = state.probe.accepted
                    self.hold_target = target
                    self.hold_chance = self.rated_chance
            nearest = min(nearest, now)
        return best

    def win_chance(self, missing: int, accepted_count: int) -> float:
        """The chance to win with that many tiles missing and accepted."""
        share = min(SHARES - 1, accepted_count * SHARES // max(1, self.unseen))
        step = min(STEPS - 1, missing)
        return self.chances[((self.threats_at + min(DRAWS - 1, self.draws)) * STEPS + step) * SHARES + share]
