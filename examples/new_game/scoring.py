"""What a hand scores: its patterns, and who pays (RULES 1.3, 1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.core.decompositions import PAIR, RUN, TRIPLET, Decompositions
from mahjongkit.errors import NotAWin
from mahjongkit.rules import parts
from mahjongkit.scoring.score import Pattern, Score, ScoredPattern, ScoreInput, WinRequest, WonHand
from mahjongkit.scoring.win_checks import complete_hand, discarder_of, seat_of
from mahjongkit.tiles import WINDS, code, suit_of

if TYPE_CHECKING:
    from mahjongkit.hand import Hand

    from . import Chicken


def _pattern(key: str, fan: int, zh: str, ja: str, en: str, zh_why: str, ja_why: str, en_why: str) -> Pattern:
    names, why = {"zh": zh, "ja": ja, "en": en}, {"zh": zh_why, "ja": ja_why, "en": en_why}
    return Pattern(key, names, why, closed=fan, open=fan)


PATTERNS = (
    _pattern("self_draw", 1, "自摸", "自摸", "Self-Draw", "自己摸到胡牌", "自分で引いて和了", "Won by drawing"),
    _pattern("all_runs", 1, "平胡", "平胡", "All Runs", "四组顺子", "四つの順子", "Four runs"),
    _pattern("seat_wind", 1, "门风", "門風", "Seat Wind", "自己门风的刻子", "自風の刻子", "A triplet of one's wind"),
    _pattern("dragons", 1, "三元牌", "三元牌", "Dragons", "中、发、白的刻子", "三元牌の刻子", "A triplet of dragons"),
    _pattern("all_triplets", 3, "碰碰胡", "碰碰胡", "All Triplets", "四组刻子", "四つの刻子", "Four triplets or kongs"),
    _pattern("half_flush", 3, "混一色", "混一色", "Half Flush", "一种花色和字牌", "一色と字牌", "One suit and honours"),
    _pattern("full_flush", 6, "清一色", "清一色", "Full Flush", "只有一种花色", "一色だけ", "One suit alone"),
)
INPUTS = (
    ScoreInput("tsumo", "flag", {"zh": "自摸", "ja": "自摸", "en": "won by self-draw"}),
    ScoreInput("seat", "seat", {"zh": "胡牌者的门风", "ja": "和了した人の席", "en": "the winner's seat"}),
    ScoreInput("discarder", "seat", {"zh": "点炮者的门风", "ja": "捨てた人の席", "en": "the discarder's seat"}),
)


@dataclass(frozen=True, slots=True)
class ChickenWin(WonHand):
    """A winning hand and who gave the tile, the winner on a self-draw; seats are winds, 0 East to 3 North."""

    ruleset: Chicken
    source: int


class Win(WinRequest):
    """A checked win."""

    won: ChickenWin

    def score(self) -> ChickenScore:
        melded = [(RUN if meld.kind == "chi" else TRIPLET) + meld.kinds[0] for meld in self.hand.melds]
        (goal,) = self.won.ruleset.shape.goals[None]
        readings = [[*groups, *melded] for groups in Decompositions().list_all(self.hand.shape, goal)]
        if not readings:
            raise NotAWin("win.not_complete", hand=str(self.hand))
        return max((ChickenScore(self.won, reading) for reading in readings), key=lambda score: score.fan)


class ChickenScore(Score):
    """The value of a win, read as these groups."""

    unit = "score.fan"

    won: ChickenWin

    def __init__(self, won: ChickenWin, groups: list[int]) -> None:
        super().__init__(won)
        self.groups = groups

    def times(self, key: str) -> int:
        """How often a pattern counts."""
        sets = [group for group in self.groups if group < PAIR]
        kinds = [group % 34 for group in self.groups]
        triplets = [group for group in sets if group < RUN]
        suits = {suit_of(kind) for kind in kinds}
        return {
            "self_draw": int(self.won.seat == self.won.source),
            "all_runs": int(not triplets),
            "seat_wind": triplets.count(27 + self.won.seat),
            "dragons": sum(kind >= 31 for kind in triplets),
            "all_triplets": int(triplets == sets),
            "half_flush": int(len(suits) == 2 and 3 in suits),
            "full_flush": int(len(suits) == 1),
        }[key]

    @cached_property
    def scored_patterns(self) -> tuple[ScoredPattern, ...]:
        counted = [(pattern, self.times(pattern.key)) for pattern in PATTERNS]
        return tuple(ScoredPattern(pattern, times, times * pattern.closed) for pattern, times in counted if times)

    excluded = ()

    @cached_property
    def fan(self) -> int:
        """The fan that count, up to the limit."""
        return min(sum(scored.value for scored in self.scored_patterns), self.won.ruleset.options.limit)

    def owed_by(self, payer: int) -> int:
        """What a loser pays: two shares after a self-draw or for the seat's own discard, else one (RULES 1.4)."""
        return (2 if self.won.source in (self.won.seat, payer) else 1) << self.fan

    @property
    def payments(self) -> dict[str, int]:
        losers = [seat for seat in range(4) if seat != self.won.seat]
        return {wind: self.points if seat not in losers else -self.owed_by(seat) for seat, wind in enumerate(WINDS)}

    @property
    def points(self) -> int:
        return sum(self.owed_by(seat) for seat in range(4) if seat != self.won.seat)

    def value_words(self, lang: str) -> str:
        return self.words.say(lang, "unit.fan", n=self.fan)

    def explain(self, lang: str = "en") -> str:
        say = self.words.say
        lines = [say(lang, "score.won", hand=self.hand, tile=code(self.won.tile))]
        for scored in self.scored_patterns:
            value, why = self.value_words_of(scored, lang), scored.pattern.why[lang]
            lines.append(say(lang, "score.line", name=scored.name(lang), value=value, why=why))
        lines.append(say(lang, "score.total", value=self.value_words(lang), points=self.points))
        return "\n".join([*lines, *self.payment_words(lang)])

    def totals(self) -> dict[str, object]:
        return {"fan": self.fan, "points": self.points}

    def as_data(self) -> dict[str, object]:
        lines = [{"key": scored.pattern.key, "fan": scored.value} for scored in self.scored_patterns]
        return {**self.totals(), "lines": lines, "payments": self.payments}


class Scoring(parts.Scoring):
    """Fan double a share of one point."""

    ruleset: Chicken

    patterns = PATTERNS
    score_inputs = INPUTS

    def prepare(self, hand: Hand, win: str | int, **inputs: object) -> Win:
        complete, tile = complete_hand(hand, win, self.ruleset.shape.goals[None][0])
        seat = seat_of(inputs.get("seat", "E"), "seat")
        source = discarder_of(inputs.get("discarder"), tsumo=bool(inputs.get("tsumo")), own=seat)
        return Win(ChickenWin(self.ruleset, complete, tile, seat, seat if source is None else source))
