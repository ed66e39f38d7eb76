"""Rollouts for advice: play out the best choices on plausible deals of the hidden tiles, and rank them by outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.advice.reasons import Reason, amount_in_words, reason, rounded
from mahjongkit.locale import LANGUAGES
from mahjongkit.notation import format_tiles
from mahjongkit.players.search import MAX_CHOICES, SearchPlayer

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.players.rollout_stats import RolloutStats

KEY_PREFIX = "advice.played."
"""The locale keys of the reasons in this module begin with this."""


class RolloutComparison(NamedTuple):
    """How a choice did in rollouts, compared with another one on the same deals, in the game's unit of value."""

    deals: int
    """How many deals both choices were played out on; fewer than two show nothing."""
    other: Choice
    """What it is compared with: the best choice; the best one is compared with the former favourite or the next."""
    gain: float
    """How much more it brought than the other, on average."""
    error: float
    """The standard error of the gain."""
    clear: bool
    """Whether the difference is statistically clear."""

    def as_data(self) -> dict[str, object]:
        """The comparison as plain data, for JSON."""
        return {
            "deals": self.deals,
            "other": str(self.other.action),
            "gain": round(self.gain, 2),
            "error": round(self.error, 2),
            "clear": self.clear,
        }


def check_budget(budget: str | int) -> SearchPlayer:
    """A search player with this budget: a number of playouts like 200, or a time like "0.5s" or "80ms"."""
    player = SearchPlayer()
    player.configure(str(budget))
    return player


def player_for(view: View, budget: str | int) -> SearchPlayer:
    """A search player with this budget; raises if the view does not come from a table."""
    player = check_budget(budget)
    view.asking_state()
    return player


def play_out(view: View, choices: list[Choice], player: SearchPlayer, about: Action | None) -> list[Choice]:
    """Play out the best choices and rank them by the outcome; the others follow in their old order."""
    tried = _shortlist(choices, about)
    if len(tried) == 1:
        return choices
    stats = player.compare_actions(view, [choice.action for choice in tried])
    if len(stats.scores[0]) < 2:
        choices[0].rollout = RolloutComparison(len(stats.scores[0]), tried[1], 0.0, 0.0, False)
        return choices
    if not stats.compare(stats.winner, 0).clear:
        stats = stats._replace(winner=0)
    best = tried[stats.winner]
    _revalue(choices, tried, stats, view.ruleset.evaluator.unit_size)
    ranked = sorted(tried, key=lambda choice: (choice is not best, -choice.value))
    rival = tried[0] if stats.winner else ranked[1]
    for i, choice in enumerate(tried):
        other = rival if choice is best else best
        choice.rollout = _compare(stats, i, tried.index(other), other, view.ruleset.evaluator.unit_size)
    order = []
    for choice in ranked:
        twins = [one for one in choices if _same(one, choice) and one is not choice]
        for twin in twins if choice is not best else ():
            twin.rollout = choice.rollout
        order += [choice, *twins]
    return order + [choice for choice in choices if choice not in order]


def _compare(stats: RolloutStats, one: int, another: int, other: Choice, unit_size: float) -> RolloutComparison:
    result = stats.compare(one, another)
    return RolloutComparison(result.deals, other, result.gain / unit_size, result.error / unit_size, result.clear)


def _shortlist(choices: list[Choice], about: Action | None) -> list[Choice]:
    """The best choices that differ in meaning, with the action `about` among them."""
    differing: dict[object, Choice] = {}
    for choice in choices:
        differing.setdefault(choice.action.meaning, choice)
    ranked = list(differing.values())
    required = ranked[0] if about is None else differing[about.meaning]
    shortlist = ranked[:MAX_CHOICES]
    return shortlist if required in shortlist else [*shortlist[:-1], required]


def _same(one: Choice, other: Choice) -> bool:
    return one.action.meaning == other.action.meaning


def _revalue(choices: list[Choice], tried: list[Choice], stats: RolloutStats, unit_size: float) -> None:
    """Set values from the gains over the first choice; no choice may be worth more than the winner."""
    evaluated = {choice: choice.value for choice in choices}
    gains = [stats.compare(i, 0).gain / unit_size for i in range(len(tried))]
    for choice, gain in zip(tried, gains, strict=True):
        for twin in choices:
            if _same(twin, choice):
                value = evaluated[tried[0]] + min(gain, gains[stats.winner])
                twin.value = value - max(0.0, evaluated[choice] - evaluated[twin])
    lowest = min(choice.value for choice in tried[: MAX_CHOICES - 1])  # the last may be there only as `about`
    for choice in choices:
        if not any(_same(one, choice) for one in tried):
            choice.value = min(choice.value, lowest)


# Reasons that come from rollouts.


def reasons(choice: Choice, best: bool, unit: str) -> list[Reason]:
    """What the rollouts say for the best choice, or against another."""
    rollout = choice.rollout
    if rollout is None:
        return []
    if rollout.deals < 2:
        return [reason("played.hurried")]
    other = short_label(rollout.other, choice)
    if not rollout.clear or (rollout.gain > 0) != best:
        return [reason("played.even" if best else "played.same", n=rollout.deals, other=other)]
    return [
        reason(
            "played.more" if best else "played.less",
            n=rollout.deals,
            amount=amount_in_words(abs(rollout.gain), unit),
            other=other,
            error=rounded(rollout.error),
        )
    ]


def short_label(choice: Choice, other: Choice) -> dict[str, str]:
    """The label of a choice that is mentioned beside another one; of two discards the tile is enough."""
    both = choice.action.verb == other.action.verb == "discard"
    return {lang: format_tiles(choice.action.faces) if both else choice.label(lang) for lang in LANGUAGES}
