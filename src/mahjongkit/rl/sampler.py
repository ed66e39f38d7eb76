"""The compiled loop that turns a recorded hand into rows: every question with its observation, mask and answer."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

from mahjongkit.core import bits, codes
from mahjongkit.rl.encode import Encoder
from mahjongkit.rl.rows import Row, Rules

if not cython.compiled:  # compiled, the .pxd declares them
    from mahjongkit.rl.rows import BY_MONEY, MAX_PICKS

    # Which claim goes first when several seats claim the same tile.
    NO_CLAIM = 0
    CLAIM_CHI = 1
    CLAIM_MELD = 2  # a pon or a kong
    CLAIM_WIN = 3
    ANSWERED = 4  # an answer that nobody's claim can hide

    def mask_at(sampler: Sampler, at: int) -> Any:
        """The mask of one row."""
        return sampler.mask[at]

    def planes_at(sampler: Sampler, at: int) -> Any:
        """The bytes of the observation of one row."""
        return sampler.obs[at]


class Sampler:
    """Replays the hands of one ruleset and writes a row for every question that a seat was asked."""

    def __init__(self, rules: Rules, encoder: Encoder | None, actions: int) -> None:
        self.row = Row(rules, 0)
        self.actions = actions
        self.encodes = encoder is not None
        self.picked_at = 0
        self.claimed = NO_CLAIM  # the highest claim among the answers to the same question
        if encoder is not None:
            self.encoder = encoder
            self.picked_at = self.encoder.picked

    def use_arrays(self, arrays: dict[str, Any]) -> None:
        """Write into these arrays from now on, a row for every question."""
        self.obs = arrays["obs"]
        self.mask = arrays["mask"]
        self.action = arrays["action"]
        self.seat = arrays["seat"]
        self.points = arrays["points"]
        self.proven = arrays["proven"]

    def begin(self, wall: bytes, position: list[int]) -> None:
        """Deal a hand from its wall and position; the hand before it is forgotten."""
        self.row.state.restart(0)
        self.row.state.begin(wall, position)

    def write_hand(self, answers: Any, at: int) -> int:
        """Replay the answers of a hand, and write its rows from `at` on; the number of answers that were legal.

        The rows of an answer whose tiles are picked one by one are in the order of its tiles.
        """
        given = answers
        count = len(answers)
        first = at  # the first row of the question that is being answered
        with cython.nogil:
            for place in range(count):
                seat = codes.answer_seat(given[place])
                action = codes.answer_action(given[place])
                if seat >= self.row.state.players or not self.row.state.is_legal(seat, action):
                    return place
                self.row.seat = seat
                at = self.write_answer(action, at)
                last = self.row.state.secret or (self.row.state.answered | bits.one(seat)) == self.row.state.asked
                self.row.state.take_answer(seat, action)
                if last:
                    self.judge(first, at)
                    first = at
        self.judge(first, at)
        return count

    def write_answer(self, action: int, at: int) -> int:
        """Write the rows of an answer: one, or one for every tile that is picked; returns the next row."""
        rank = self.claim_rank(action)
        self.claimed = max(self.claimed, rank)
        lowest = ANSWERED if codes.verb_of(action) != codes.PASS else self.lowest_offer()
        if not self.row.is_picking(self.row.seat):
            self.write_row(at, self.row.index_of(action), lowest)
            return at + 1
        for i in range(self.row.rules.pick_count):
            face = codes.tile_of(action, i)
            self.row.picks[self.row.seat] = i
            self.write_row(at + i, self.row.rules.places[self.row.rules.pick_verb * 64 + face], lowest)
            self.row.picked[self.row.seat * MAX_PICKS + i] = face
        self.row.picks[self.row.seat] = 0
        return at + self.row.rules.pick_count

    def write_row(self, at: int, index: int, lowest: int) -> None:
        """Write the question of the row's seat, and the index of its answer."""
        seat = self.row.seat
        self.action[at] = index
        self.seat[at] = seat
        self.points[at] = self.row.state.score[seat]
        self.proven[at] = lowest
        self.row.write_mask(mask_at(self, at), self.actions, seat)
        if self.encodes:
            self.encoder.encode(self.row.state, seat, planes_at(self, at))
            if self.row.picks[seat]:
                self.row.write_picked(planes_at(self, at), self.picked_at, seat)

    # Passes that nobody has recorded.

    def claim_rank(self, action: int) -> int:
        verb = codes.verb_of(action)
        if verb == codes.RON:
            return CLAIM_WIN
        if verb == codes.PON or verb == codes.KONG:
            return CLAIM_MELD
        return CLAIM_CHI if verb == codes.CHI else NO_CLAIM

    def lowest_offer(self) -> int:
        """The lowest claim that the seat could have made."""
        lowest = ANSWERED
        start = self.row.seat * codes.MAX_OFFERS
        for i in range(start, start + self.row.state.offers[self.row.seat]):
            if codes.verb_of(self.row.state.options[i]) != codes.PASS:
                lowest = min(lowest, self.claim_rank(self.row.state.options[i]))
        return lowest

    def judge(self, first: int, last: int) -> None:
        """A pass is proven if nobody else's claim would have gone before what the seat could have claimed."""
        for at in range(first, last):
            self.proven[at] = self.claimed == NO_CLAIM or self.claimed < self.proven[at]
        self.claimed = NO_CLAIM

    # For the border.

    def scores(self) -> list[int]:
        return self.row.state.scores()

    def hand_over(self) -> bool:
        return self.row.state.hand_over

    def match_over(self) -> bool:
        return self.row.state.over

    def reward_kind(self) -> int:
        """What is rewarded: one of the constants of `rows`."""
        return self.row.rules.reward

    def final_rewards(self) -> list[float]:
        """What every seat gets for its rank, or is paid in money, when the match is over."""
        for seat in range(4):
            self.row.earned[seat] = 0.0
        if self.row.rules.reward == BY_MONEY:
            self.row.earn_values(self.row.rules.ruleset.results.money(self.row.state))
        else:
            self.row.earn_rank()
        return [self.row.earned[seat] for seat in range(self.row.state.players)]
