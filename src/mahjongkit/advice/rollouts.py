"""Playing out: the best choices of advice are played on, on tables that may well be, and ranked by what they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.advice.reasons import Reason, Words, amount_in_words, reason, rounded
from mahjongkit.locale import LANGUAGES
from mahjongkit.notation import format_tiles
from mahjongkit.players.search import MAX_CHOICES, SearchPlayer

if TYPE_CHECKING:
    from mahjongkit.advice.advise import Choice
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.players.rollout_stats import RolloutStats

SAYS = "advice.played."
"""How the keys of the clauses begin."""


class Played(NamedTuple):
    """What playing a choice out has shown, in the units of its value."""

    deals: int
    """How often it was played out, and the other one on the same deals; fewer than two show nothing."""
    other: Choice
    """What it is compared with: the best choice; and that one with the one it was preferred to, or the next."""
    gain: float
    """What it brought more than the other, on average."""
    error: float
    """The standard error of that."""
    clear: bool
    """Whether there is a difference beyond doubt."""

    def as_data(self) -> dict[str, object]:
        """All of it as plain data, for JSON."""
        told = {"deals": self.deals, "other": str(self.other.action)}
        return {**told, "gain": round(self.gain, 2), "error": round(self.error, 2), "clear": self.clear}


def check_budget(budget: str | int) -> SearchPlayer:
    """Who plays out with this budget, if it is one: playouts as in 200, or a time as in "0.5s" and "80ms"."""
    player = SearchPlayer()
    player.configure(str(budget))
    return player


def player_for(view: View, budget: str | int) -> SearchPlayer:
    """The same, if the view has a table to begin from."""
    player = check_budget(budget)
    view.table_asked()
    return player


def play_out(view: View, choices: list[Choice], player: SearchPlayer, about: Action | None) -> list[Choice]:
    """The choices ranked anew: those that were played out by what they brought, then the others as they were."""
    tried = _shortlist(choices, about)
    if len(tried) == 1:
        return choices
    trials = player.compare_actions(view, [choice.action for choice in tried])
    if len(trials.scores[0]) < 2:
        choices[0].played = Played(len(trials.scores[0]), tried[1], 0.0, 0.0, False)
        return choices
    if not trials.compare(trials.winner, 0).clear:
        trials = trials._replace(winner=0)
    best = tried[trials.winner]
    _revalue(choices, tried, trials, view.game.unit_size)
    ranked = sorted(tried, key=lambda choice: (choice is not best, -choice.value))
    rival = tried[0] if trials.winner else ranked[1]
    for i, choice in enumerate(tried):
        other = rival if choice is best else best
        choice.played = _compared(trials, i, tried.index(other), other, view.game.unit_size)
    order = []
    for choice in ranked:
        twins = [one for one in choices if _same(one, choice) and one is not choice]
        for twin in twins if choice is not best else ():
            twin.played = choice.played
        order += [choice, *twins]
    return order + [choice for choice in choices if choice not in order]


def _compared(trials: RolloutStats, one: int, another: int, other: Choice, size: float) -> Played:
    found = trials.compare(one, another)
    return Played(found.deals, other, found.gain / size, found.error / size, found.clear)


def _shortlist(choices: list[Choice], about: Action | None) -> list[Choice]:
    """The best choices that differ; and among them one that is asked about."""
    differing: dict[object, Choice] = {}
    for choice in choices:
        differing.setdefault(choice.action.meaning, choice)
    found = list(differing.values())
    asked = found[0] if about is None else differing[about.meaning]
    return found[:MAX_CHOICES] if asked in found[:MAX_CHOICES] else [*found[: MAX_CHOICES - 1], asked]


def _same(one: Choice, other: Choice) -> bool:
    return one.action.meaning == other.action.meaning


def _revalue(choices: list[Choice], tried: list[Choice], trials: RolloutStats, size: float) -> None:
    """Values by what playing out brought, beside that of the first choice; nothing is worth more than the winner."""
    evaluated = {choice: choice.value for choice in choices}
    gains = [trials.compare(i, 0).gain / size for i in range(len(tried))]
    for choice, gain in zip(tried, gains, strict=True):
        for twin in choices:
            if _same(twin, choice):
                value = evaluated[tried[0]] + min(gain, gains[trials.winner])
                twin.value = value - max(0.0, evaluated[choice] - evaluated[twin])
    lowest = min(choice.value for choice in tried[: MAX_CHOICES - 1])  # the last may be there only to be asked about
    for choice in choices:
        if not any(_same(one, choice) for one in tried):
            choice.value = min(choice.value, lowest)


# What it says.


def told(choice: Choice, best: bool, unit: str) -> list[Reason]:
    """What is said of playing a choice out: beside another if it is the best one, else beside the best."""
    played = choice.played
    if played is None:
        return []
    if played.deals < 2:
        return [reason("played.hurried")]
    other = called_beside(played.other, choice)
    if not played.clear or (played.gain > 0) != best:
        return [reason("played.even" if best else "played.same", n=played.deals, other=other)]
    return [
        reason(
            "played.more" if best else "played.less",
            n=played.deals,
            amount=amount_in_words(abs(played.gain), unit),
            other=other,
            error=rounded(played.error),
        )
    ]


def called_beside(choice: Choice, other: Choice) -> Words:
    """What a choice is called beside another; of two discards the tile says enough."""
    both = choice.action.verb == other.action.verb == "discard"
    return {lang: format_tiles(choice.action.tiles) if both else choice.label(lang) for lang in LANGUAGES}
