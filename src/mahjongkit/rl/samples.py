"""`Samples`: the questions of recorded matches as arrays, one row for each, with the answer and what came of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjongkit.core.hand_log import HandLog
from mahjongkit.core.plain_codes import codes
from mahjongkit.errors import InputError, RecordError, shown
from mahjongkit.records import Record
from mahjongkit.records.record import FORMAT
from mahjongkit.rl import spaces
from mahjongkit.rl.encode import Encoder
from mahjongkit.rl.planes import PLANES, channels
from mahjongkit.rl.rows import BY_HAND, BY_MONEY, BY_RANK, BY_SCORE, Rules
from mahjongkit.rl.sampler import Sampler
from mahjongkit.rules.ruleset import Ruleset

ENCODINGS = (PLANES, "none")
HAND_ENDS = 1
MATCH_ENDS = 2


@dataclass(frozen=True, eq=False)
class Samples:
    """Questions as rows of arrays; made by `rl.samples` and by `rl.dataset`."""

    obs: NDArray[np.uint8]
    """[n, channels, columns]: what the asked seat knows, as `Batch.obs`."""
    mask: NDArray[np.int8]
    """[n, actions]: 1 for every legal action, as `Batch.mask`."""
    action: NDArray[np.int16]
    """The index of the answer in the action space."""
    seat: NDArray[np.int8]
    """Whose question it is."""
    reward: NDArray[np.float32]
    """What the seat earns from this row to its next one, or to the end of the match."""
    value_hand: NDArray[np.float32]
    """What the seat earns from this row to the end of the hand."""
    value_match: NDArray[np.float32]
    """What the seat earns from this row to the end of the match."""
    ended: NDArray[np.uint8]
    """1 if the hand ends before the seat's next row, 2 if the match ends."""
    proven: NDArray[np.uint8]
    """0 if the record does not prove the answer: a pass, where the claim of another seat went first."""
    record: NDArray[np.int32]
    """The number of the record in the dataset."""
    hand: NDArray[np.int16]
    """The number of the hand in the record, from 0."""
    step: NDArray[np.int32]
    """The number of the question in the record, from 0; rows that are left out count."""

    def __len__(self) -> int:
        """The number of rows."""
        return len(self.action)

    def __getitem__(self, rows: Any) -> Samples:
        """Some of the rows: a slice, indices or a mask."""
        return Samples(**{name: array[rows] for name, array in self.arrays.items()})

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """Every array by its name."""
        return {name: getattr(self, name) for name in COLUMNS}

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        """The rows of several samples, one after the other."""
        if len(parts) == 1:
            return parts[0]
        return cls(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS})


COLUMNS = tuple(field.name for field in fields(Samples))


class SampleOptions(NamedTuple):
    """What the rows show, what is rewarded, and which rows are left out."""

    encoding: str = PLANES
    reward: str = "score"
    discount: float = 1.0
    forced: bool = True
    unproven: bool = False
    oracle: bool = False

    def checked(self) -> SampleOptions:
        """These options; raises if one of them cannot be."""
        if self.encoding not in ENCODINGS:
            known = ", ".join(ENCODINGS)
            raise InputError("rl.choice", what="encoding", given=shown(self.encoding), known=known)
        if not isinstance(self.discount, int | float) or not 0 <= self.discount <= 1:
            raise InputError("rl.discount", given=shown(self.discount))
        return self


def samples(
    record: Record,
    *,
    encoding: str = PLANES,
    reward: str = "score",
    discount: float = 1.0,
    forced: bool = True,
    unproven: bool = False,
    oracle: bool = False,
) -> Samples:
    """The questions of a record as rows, in the order in which they were answered.

    - `encoding`: `planes-1`, or `none` for masks only
    - `reward`: `score` (points, whenever they move), `hand` (points, when the hand is over), `money` (what the match
      pays, when it is over) or `rank:[90,45,0,-135]`
    - `discount`: what a reward counts for one row of the seat earlier, in `value_hand` and `value_match`
    - `forced`: keep questions with only one legal action
    - `unproven`: keep passes that a record in a foreign format does not prove: another seat's claim went first, so
      nobody knows whether this seat wanted to claim the tile, too
    - `oracle`: whether the planes show the hands of the others, too

    What a seat earns after a row that is left out is added to its row before. Where a record stops before the end of
    the match, `value_match`, and the last reward of every seat, are not a number; in a hand that it does not finish,
    `value_hand`, too.

    >>> import mahjongkit as mj
    >>> from mahjongkit import rl
    >>> rows = rl.samples(mj.Record.of(mj.Table("riichi", seed=7)))
    >>> len(rows), rows.obs.shape
    (0, (0, 111, 34))
    """
    options = SampleOptions(encoding, reward, discount, forced, unproven, oracle).checked()
    return RecordSampler(record.ruleset, options).sample(record).samples


class Sampled(NamedTuple):
    """The samples of a record, and how many of its rows were left out."""

    samples: Samples
    forced: int
    unproven: int


class RecordSampler:
    """Makes the samples of records of one ruleset."""

    def __init__(self, ruleset: Ruleset, options: SampleOptions) -> None:
        self.ruleset = ruleset
        self.options = options
        self.space = spaces.space(ruleset)
        self.channels = channels(ruleset, oracle=options.oracle)
        if not isinstance(options.reward, str):
            raise InputError("rl.dataset_reward", given=shown(options.reward))
        encoder = Encoder(self.channels) if options.encoding != "none" else None
        self._sampler = Sampler(Rules(ruleset, options.reward, "match", 0), encoder, len(self.space))
        self._kind = int(self._sampler.reward_kind())
        if self._kind not in (BY_SCORE, BY_HAND, BY_RANK, BY_MONEY):
            raise InputError("rl.dataset_reward", given=shown(options.reward))

    def sample(self, record: Record, number: int = 0) -> Sampled:
        """The samples of a record that has this number in its dataset."""
        sizes = [self._count_rows(np.array(log.packed_answers, np.int32)) for log in record.hand_logs]
        arrays = self._empty(sum(sizes))
        channel_count, columns = arrays["obs"].shape[1:]
        self._sampler.use_arrays({**arrays, "obs": arrays["obs"].reshape(sum(sizes), channel_count * columns)})
        earned = _Earned(self._kind, self.ruleset.players)
        at = 0
        for hand, (log, size) in enumerate(zip(record.hand_logs, sizes, strict=True)):
            self._write_hand(hand, log, at)
            rows = slice(at, at + size)
            earned.add_hand(log.start.scores, self._sampler, arrays["seat"][rows], arrays["points"][rows])
            at += size
        arrays["hand"] = np.repeat(np.arange(len(sizes), dtype=np.int16), sizes)
        arrays["step"] = np.arange(at, dtype=np.int32)
        arrays["record"] = np.full(at, number, np.int32)
        if record.format == FORMAT:
            arrays["proven"][:] = 1
        return self._kept(arrays, earned)

    def _write_hand(self, hand: int, log: HandLog, at: int) -> None:
        self._sampler.begin(log.wall, list(log.start))
        legal = self._sampler.write_hand(log.packed_answers, at)
        if legal < len(log.packed_answers):
            raise RecordError(f"record, hand {hand}", "rl.not_legal", answer=legal)

    def _count_rows(self, answers: NDArray[np.int32]) -> int:
        verbs = self.ruleset.flow.vocabulary.verbs
        picked = {verbs.index(verb): n - 1 for verb, n in self.space.picks.items()}
        several = sum(picked.get(codes.verb_of(int(answer)), 0) for answer in answers) if picked else 0
        return len(answers) + several

    def _empty(self, n: int) -> dict[str, NDArray[Any]]:
        shown_channels = len(self.channels) if self.options.encoding != "none" else 0
        return {
            "obs": np.zeros((n, shown_channels, self.channels.columns), np.uint8),
            "mask": np.zeros((n, len(self.space)), np.int8),
            "action": np.zeros(n, np.int16),
            "seat": np.zeros(n, np.int8),
            "points": np.zeros(n, np.int32),
            "proven": np.zeros(n, np.uint8),
        }

    def _kept(self, arrays: dict[str, NDArray[Any]], earned: _Earned) -> Sampled:
        """Leave rows out, and say of the others what their seats earn after them."""
        del arrays["points"]
        keep = np.ones(len(arrays["action"]), bool)
        unproven, forced = 0, 0
        if not self.options.unproven:
            keep &= arrays["proven"] == 1
            unproven = len(keep) - int(keep.sum())
        if not self.options.forced:
            keep &= arrays["mask"].sum(axis=1) > 1
            forced = len(keep) - int(keep.sum()) - unproven
        so_far = np.concatenate([np.zeros(0), *earned.rows])
        if not keep.all():
            arrays, so_far = {name: array[keep] for name, array in arrays.items()}, so_far[keep]
        returns = _Returns(arrays["seat"], arrays["hand"], so_far, earned, self.options.discount)
        return Sampled(Samples(**arrays, **returns.arrays), forced, unproven)


class _Earned:
    """What every seat has earned so far: at every row, and at the end of every hand."""

    def __init__(self, kind: int, players: int) -> None:
        self.kind = kind
        self.players = players
        self.rows: list[NDArray[np.float64]] = []
        self.hand_ends: list[NDArray[np.float64]] = []
        self.hand_over = True
        """Whether the last hand is over."""
        self.match_over = False
        self._total = np.zeros(players)

    def add_hand(
        self, start: Sequence[int], sampler: Sampler, seats: NDArray[np.int8], points: NDArray[np.int32]
    ) -> None:
        """Add a hand that has just been replayed, with the points of every row's seat."""
        begun = np.array(start[: self.players], np.float64)
        moved = points - begun[seats] if self.kind == BY_SCORE else np.zeros(len(points))
        self.rows.append(self._total[seats] + moved)
        self.hand_over, self.match_over = bool(sampler.hand_over()), bool(sampler.match_over())
        if self.kind in (BY_SCORE, BY_HAND):
            self._total = self._total + np.array(sampler.scores()) - begun
        elif self.match_over:
            self._total = np.array(sampler.final_rewards())
        self.hand_ends.append(self._total)


class _Returns:
    """Rewards and values of rows, from what the seats have earned so far."""

    def __init__(
        self,
        seats: NDArray[np.int8],
        hands: NDArray[np.int16],
        so_far: NDArray[np.float64],
        earned: _Earned,
        discount: float,
    ) -> None:
        n = len(seats)
        self.reward = np.zeros(n)
        self.value_hand = np.zeros(n)
        self.value_match = np.zeros(n)
        self.ended = np.zeros(n, np.uint8)
        self._hand_ends = np.array(earned.hand_ends).reshape(len(earned.hand_ends), earned.players)
        for seat in range(earned.players):
            rows = np.flatnonzero(seats == seat)
            if len(rows):
                self._add_seat(rows, hands[rows], so_far[rows], self._hand_ends[:, seat], discount)
                self._end_seat(int(rows[-1]), int(hands[rows[-1]]), earned)
        if not earned.match_over:
            self.value_match[:] = np.nan
        if not earned.hand_over:
            self.value_hand[hands == len(earned.hand_ends) - 1] = np.nan

    def _add_seat(
        self,
        rows: NDArray[np.intp],
        hands: NDArray[np.int16],
        so_far: NDArray[np.float64],
        hand_ends: NDArray[np.float64],
        discount: float,
    ) -> None:
        """The rows of one seat, in order."""
        following = np.append(so_far[1:], hand_ends[-1])
        last_of_hand = np.append(hands[1:] != hands[:-1], True)
        reward = following - so_far
        in_hand = np.where(last_of_hand, hand_ends[hands] - so_far, reward)
        self.reward[rows] = reward
        self.ended[rows] = last_of_hand * HAND_ENDS
        if discount == 1:
            self.value_hand[rows] = hand_ends[hands] - so_far
            self.value_match[rows] = hand_ends[-1] - so_far
            return
        to_hand, to_match = 0.0, 0.0
        for i in range(len(rows) - 1, -1, -1):
            to_hand = in_hand[i] + (0.0 if last_of_hand[i] else discount * to_hand)
            to_match = reward[i] + discount * to_match
            self.value_hand[rows[i]], self.value_match[rows[i]] = to_hand, to_match

    def _end_seat(self, last: int, hand: int, earned: _Earned) -> None:
        """The last row of a seat: of a record that stops too early, nobody knows what came of it."""
        if earned.match_over:
            self.ended[last] = MATCH_ENDS
            return
        self.reward[last] = np.nan
        if not earned.hand_over and hand == len(earned.hand_ends) - 1:
            self.ended[last] = 0

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        numbers = {name: getattr(self, name) for name in ("reward", "value_hand", "value_match")}
        return {"ended": self.ended, **{name: array.astype(np.float32) for name, array in numbers.items()}}


def game_id(record: Record) -> str:
    """16 hexadecimal digits that follow from the start positions and answers: whatever file holds a game, its id.

    Formats of other programs do not say in which order several seats answered one question, so seats come one by one.
    """
    digest = hashlib.sha256()
    for log in record.hand_logs:
        digest.update(np.array(log.start, np.int64).tobytes())
        digest.update(np.array(sorted(log.answers(), key=lambda answer: answer.seat), np.int64).tobytes())
    return digest.hexdigest()[:16]
