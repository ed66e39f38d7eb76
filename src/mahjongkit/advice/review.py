"""Review: compare every decision of a recorded match with the advice for it, and estimate what the differences cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.advice.advise import Advice, Choice, advise
from mahjongkit.advice.reasons import in_figures
from mahjongkit.advice.rollouts import check_budget
from mahjongkit.errors import InputError, shown
from mahjongkit.game.table import Table

if TYPE_CHECKING:
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.records import Record


class Decision(NamedTuple):
    """What a seat did when it had a choice, and the advice for that choice."""

    hand: int
    """The hand's index in the record, from 0."""
    turn: int
    """The seat's turn, from 1: one more than the tiles it had discarded."""
    view: View
    action: Action
    advice: Advice
    step: int = 0
    """The index of the action among all answers of the hand."""

    @property
    def seat(self) -> int:
        return self.view.seat

    @property
    def choice(self) -> Choice:
        """The evaluation of the action that was taken."""
        return self.advice.choice(self.action)

    @property
    def agrees(self) -> bool:
        """Whether the action was the best choice; red and plain fives, drawn or from the hand, count as the same."""
        return self.action.meaning == self.advice.best.action.meaning

    @property
    def cost(self) -> float:
        """How much less the action brings than the best choice, on average; 0 if either has no numbers.

        If both were played out, it is the loss that the rollouts showed, as far as that is statistically clear.
        """
        rollout = self.choice.rollout
        if rollout is not None and not self.agrees:
            return max(0.0, -rollout.gain) if rollout.clear else 0.0
        if self.agrees or not (self.choice.known and self.advice.best.known):
            return 0.0
        return max(0.0, self.advice.best.value - self.choice.value)


class SeatSummary(NamedTuple):
    """The decisions of a seat, added up."""

    decisions: int
    agreed: int
    cost: float


class Review:
    """All decisions of a match, or those of one seat."""

    def __init__(
        self, record: Record, decisions: tuple[Decision, ...], seat: int | None, search: str | int | None = None
    ) -> None:
        self.record = record
        self.decisions = decisions
        self.seat = seat
        self.search = search
        """The rollout budget of every decision, if there was one."""

    def __repr__(self) -> str:
        game = f"{self.record.ruleset.name}:{self.record.ruleset.preset}"
        agreed = sum(one.agrees for one in self.decisions)
        return f"<Review {game}, seats {self.seats}: {agreed} of {len(self.decisions)} decisions agree>"

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(self.record.ruleset.players)) if self.seat is None else (self.seat,)

    def summary(self, seat: int) -> SeatSummary:
        """How a seat did."""
        decisions = [decision for decision in self.decisions if decision.seat == seat]
        return SeatSummary(len(decisions), sum(one.agrees for one in decisions), sum(one.cost for one in decisions))

    @property
    def mistakes(self) -> list[Decision]:
        """The decisions with a notable cost, the costliest first."""
        mistakes = [one for one in self.decisions if one.cost >= self.record.ruleset.evaluator.notable_difference]
        return sorted(mistakes, key=lambda one: -one.cost)

    def hand_name(self, hand: int, lang: str) -> str:
        """What players call a hand: East 3, 1 honba."""
        return self.record.ruleset.results.hand_name(self.record.hand_logs[hand].start, lang)

    def player_name(self, seat: int, lang: str, hand: int = 0) -> str:
        """The player of a seat with the wind in that hand, because players may have the same name."""
        results, words = self.record.ruleset.results, self.record.ruleset.words
        winds = results.seat_names(self.record.hand_logs[hand].start.dealer, lang)
        return words.say(lang, "narrate.player", seat=winds[seat], player=self.record.names[seat])

    def describe(self, decision: Decision, lang: str) -> str:
        """One decision in a sentence: when, who, what was done and advised, and the cost."""
        say = self.record.ruleset.words.say
        return say(
            lang,
            "review.mistake",
            hand=self.hand_name(decision.hand, lang),
            turn=decision.turn,
            player=self.player_name(decision.seat, lang, decision.hand),
            done=decision.choice.label(lang),
            advised=decision.advice.best.label(lang),
            cost=self.cost_words(decision, lang),
        )

    def cost_words(self, decision: Decision, lang: str) -> str:
        """The cost of a decision with its unit."""
        unit = self.record.ruleset.evaluator.value_unit
        return self.record.ruleset.words.say(lang, f"advice.unit.{unit}", n=in_figures(decision.cost))

    def footnote(self, lang: str) -> str:
        """How the costs were estimated."""
        if self.search is None:
            return self.record.ruleset.words.say(lang, "review.estimate")
        return self.record.ruleset.words.say(lang, "review.searched", budget=self.search)

    @property
    def curve(self) -> list[tuple[int, ...]]:
        """The scores before the first hand and after every hand."""
        tables = list(self.record.tables())
        players = self.record.ruleset.players
        first = self.record.hand_logs[0].start.scores[:players] if tables else ()
        return [first, *(table.scores for table in tables)]

    def as_data(self, lang: str = "en") -> dict[str, object]:
        """The review as plain data, for JSON."""
        return {
            "ruleset": f"{self.record.ruleset.name}:{self.record.ruleset.preset}",
            "names": list(self.record.names),
            "search": self.search,
            "seats": {str(seat): self.summary(seat)._asdict() for seat in self.seats},
            "curve": [list(scores) for scores in self.curve],
            "mistakes": [
                {
                    "hand": one.hand,
                    "step": one.step,
                    "turn": one.turn,
                    "seat": one.seat,
                    "done": str(one.action),
                    "advised": str(one.advice.best.action),
                    "cost": round(one.cost, 2),
                    "words": one.advice.explain(lang, one.choice),
                }
                for one in self.mistakes
            ],
        }


def review(
    record: Record,
    seat: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    search: str | int | None = None,
    hand: int | None = None,
) -> Review:
    """Compare every decision of a record with the advice for it; calls `progress(hands done, all hands)`.

    With `hand`, only the decisions of that hand. `search` is a budget for each decision as `advise` takes it: the best
    choices and the action taken are played out.

    >>> import mahjongkit as mj
    >>> table = mj.Table("riichi", seed=7)
    >>> table.act(0, "discard 2m")
    >>> [(str(one.action), str(one.advice.best.action)) for one in review(mj.Record.of(table)).decisions]
    [('discard 2m', 'discard 5z')]
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < record.ruleset.players):
        raise InputError("seat.unknown", seat=shown(seat), last=record.ruleset.players - 1)
    if search is not None:
        check_budget(search)
    if hand is not None and (type(hand) is not int or not 0 <= hand < len(record)):
        raise InputError("hand.unknown", hand=shown(hand), last=len(record) - 1)
    hands = range(len(record)) if hand is None else [hand]
    decisions: list[Decision] = []
    for done, number in enumerate(hands, 1):
        decisions += _decisions(record, number, seat, search)
        if progress is not None:
            progress(done, len(hands))
    return Review(record, tuple(decisions), seat, search)


def _decisions(record: Record, hand: int, only: int | None, search: str | int | None) -> list[Decision]:
    ruleset = record.ruleset
    hand_log = record.hand_logs[hand]
    table = Table.replayed(ruleset, hand_log, 0)
    decisions = []
    for step, (seat, code) in enumerate(hand_log.answers()):
        action = ruleset.flow.vocabulary[code]
        if (only is None or seat == only) and len(table.legal(seat)) > 1:
            view = table.view(seat)
            advice = advise(view, search, about=action)
            decisions.append(Decision(hand, len(view.rivers[seat]) + 1, view, action, advice, step))
        table.act(seat, action)
    return decisions
