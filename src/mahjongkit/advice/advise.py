"""Advice: rank the choices of a seat, each with numbers and reasons, using only what the seat can see.

>>> from mahjongkit.game.table import Table
>>> advice = advise(Table("riichi", seed=7).view(0))
>>> str(advice.best.action), advice.best.shanten, advice.best.tiles
('discard 5z', 3, 43)

The first choice is the one that the player `greedy` takes. How far the others lie behind follows from the fitted
weights of the game, if it has any, and so does the chance to win; accepted tiles and dangers are counted.

Given a budget, `advise` also plays out the best choices, as the player `search` does, and ranks them by the outcome:

>>> advice = advise(Table("riichi", seed=7).view(0), search="80")
>>> advice.best.rollout.deals > 1
True
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit import deprecation
from mahjongkit.advice import rollouts
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.advice.reasons import Reason, amount_in_words, reason, rounded, shanten_in_words
from mahjongkit.analysis.hands import Accept
from mahjongkit.core.bits import bits_of
from mahjongkit.errors import InputError
from mahjongkit.game.view import View
from mahjongkit.notation import format_tiles
from mahjongkit.players.view_state import load_view
from mahjongkit.tiles import TILES, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.advice.rollouts import RolloutComparison
    from mahjongkit.core.state import GameState
    from mahjongkit.game.actions import Action
    from mahjongkit.hand import Hand
    from mahjongkit.players.evaluator import Evaluation, Evaluator
    from mahjongkit.rules.ruleset import Ruleset

MAX_COMPARED = 2
"""How many of the other choices `Advice.explain` argues against."""
CALLS = ("chi", "pon", "kong")
KONGS = ("kong", "added", "closed")
WAITING = ("pass", "draw")
WINS = ("tsumo", "ron")
EXCHANGES = ("exchange",)
"""Actions that pass tiles on for unknown ones: what is left is not a whole hand, so it has no shanten."""
MAX_MISSING_NEAR = 2
"""Tiles missing from a hand that is near enough for its estimate to be sure: 1-shanten."""
PROGRESS = tuple(
    f"advice.{key}" for key in ("goes_back", "leaves", "stays", "only_takes", "takes_too", "only_waits", "waits_too")
)
"""Clauses that compare the shanten or the accepted tiles of a choice with those of the best one."""
CONCESSIONS = tuple(f"advice.{key}" for key in ("takes_more", "waits_more", "wins_more", "nearer_by", "ready_with"))
"""Clauses that speak for a choice that is not the best; the clauses after them say what decides."""


class Choice:
    """One legal action and its evaluation."""

    def __init__(self, evaluated: Evaluation, ruleset: Ruleset, live: list[int]) -> None:
        """`live` holds the number of unseen copies of every kind."""
        self.words = ruleset.words
        """The words of the game."""
        self.action: Action = ruleset.flow.vocabulary[evaluated.action]
        self.known = evaluated.known
        """Whether the action has numbers; wins and actions that do not depend on the tiles have none."""
        self.tiles_missing = evaluated.tiles_missing
        """Tiles missing after the action; 1 is a ready hand."""
        self.is_exchange = self.action.verb in EXCHANGES
        accepted = 0 if self.is_exchange else evaluated.accepted
        self.accepted_kinds = frozenset(bits_of(accepted))
        """The kinds that bring the hand nearer after the action, also those of which no tile is left."""
        self.accepts = tuple(Accept(TILES[kind], live[kind]) for kind in sorted(self.accepted_kinds) if live[kind])
        """The tiles that bring the hand nearer after the action, and how many of each are unseen."""
        self.chance = evaluated.chance
        """The chance to win the hand, from 0 to 1."""
        self.expected_gain = evaluated.gain
        """What playing on brings on average."""
        self.danger = evaluated.cost
        """What the discard costs on average because others may win with it."""
        self.value = evaluated.value
        """The overall value; the choices are ranked by it."""
        self.correction = evaluated.correction
        """What fitted weights added to the value that was counted."""
        self.folds = evaluated.folds
        """Whether the action gives the hand up for a safe tile."""
        self.next_discard = code(evaluated.next_discard) if evaluated.next_discard >= 0 else ""
        """The tile to discard after a call."""
        self.can_win = evaluated.can_win
        """Whether the hand can still win after a call."""
        self.aim = evaluated.target
        """Which of the game's aims the numbers belong to."""
        self.is_favourite = False
        """Whether it is the best choice before rollouts."""
        self.rollout: RolloutComparison | None = None
        """What the rollouts showed, if the choice was played out."""
        self._find_reasons: Callable[[Choice], list[Reason]] = lambda choice: []

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons for the best choice, or against any other; computed on first access."""
        return tuple(self._find_reasons(self))

    @property
    def shanten(self) -> int | None:
        """The shanten after the action; None if it gives the hand up, exchanges tiles or does not depend on them."""
        return self.tiles_missing - 1 if self.known and not self.folds and not self.is_exchange else None

    @property
    def played(self) -> RolloutComparison | None:
        """Deprecated: see `rollout`."""
        deprecation.warn("Choice.played", "Choice.rollout")
        return self.rollout

    @property
    def percent(self) -> int:
        """The chance to win as tables and pages show it."""
        return round(100 * self.chance)

    @property
    def tiles(self) -> int:
        """How many unseen tiles bring the hand nearer."""
        return sum(accept.left for accept in self.accepts)

    def label(self, lang: str) -> str:
        """The action in words."""
        return self.action.words(lang, self.words)

    def why(self, lang: str) -> str:
        """The reasons in one sentence."""
        return self.words.say(lang, "advice.joint").join(one.words(lang, self.words) for one in self.reasons)

    def objections(self, lang: str, with_rollouts: bool = True) -> str:
        """The reasons against a choice that is not the best, with or without those that come from rollouts."""
        reasons = [one for one in self.reasons if with_rollouts or not one.key.startswith(rollouts.KEY_PREFIX)]
        return self.words.say(lang, "advice.comma").join(self._clauses(reasons, lang, bare=True))

    def _clauses(self, reasons: Sequence[Reason], lang: str, bare: bool) -> list[str]:
        """The reasons in words; concessions and what follows them are one clause, joined by "but"."""
        conceded = [one.words(lang, self.words, bare) for one in reasons if one.key in CONCESSIONS]
        others = [one.words(lang, self.words, bare) for one in reasons if one.key not in CONCESSIONS]
        if conceded and others:
            first = self.words.say(lang, "advice.comma").join(conceded) + self.words.say(lang, "advice.but") + others[0]
            return [first, *others[1:]]
        return [*conceded, *others]

    def __repr__(self) -> str:
        numbers = f", shanten {self.shanten}, {self.tiles} tiles, value {self.value:.1f}" if self.known else ""
        return f"<Choice {self.action}{numbers}>"

    def as_data(self, lang: str = "en") -> dict[str, object]:
        """The choice as plain data, for JSON."""
        return {
            "action": str(self.action),
            "shanten": self.shanten,
            "count": self.tiles,
            "accepts": [{"tile": str(accept.tile), "left": accept.left} for accept in self.accepts],
            "chance": round(self.chance, 4),
            "value": round(self.value, 2),
            "danger": round(self.danger, 2),
            "played": None if self.rollout is None else self.rollout.as_data(),
            "why": self._clauses(self.reasons, lang, bare=False),
        }


class Advice:
    """The choices of a seat, best first.

    >>> advice = advise("22m34m3458p34s667s1z")
    >>> str(advice.best.action), advice.best.shanten, advice.best.tiles
    ('discard 1z', 2, 55)
    """

    def __init__(self, view: View, choices: tuple[Choice, ...]) -> None:
        self.view = view
        self.choices = choices

    def __repr__(self) -> str:
        return f"<Advice: {self.best.action}, best of {len(self.choices)}>"

    @property
    def best(self) -> Choice:
        """The best choice."""
        return self.choices[0]

    def choice(self, action: Action) -> Choice:
        """The choice of this action."""
        for choice in self.choices:
            if choice.action == action:
                return choice
        raise _unknown(action, (one.action for one in self.choices))

    def explain(self, lang: str = "en", about: Choice | None = None) -> str:
        """Say what to do and why; then argue against other choices, first of all `about`."""
        say = self.view.ruleset.words.say
        label = self.best.label(lang)
        sentences = [say(lang, "advice.says", action=label[:1].upper() + label[1:], why=self.best.why(lang))]
        compared = list(self.compared)
        if about is not None and about is not self.best and about.reasons:
            compared = [about, *(one for one in compared if one.action.meaning != about.action.meaning)][:MAX_COMPARED]
        others = [clause for choice in compared if (clause := self._argue_against(choice, lang))]
        if others:
            sentences.append(say(lang, "advice.against", others=say(lang, "advice.joint").join(others)))
        return "\n".join(sentences)

    def _argue_against(self, choice: Choice, lang: str) -> str:
        """A choice and the reasons against it; without the rollouts if the best choice's reasons state them already."""
        stated = self.best.rollout is not None and self.best.rollout.other is choice
        why = choice.objections(lang, with_rollouts=not stated)
        say = self.view.ruleset.words.say
        return say(lang, "advice.other", action=rollouts.short_label(choice, self.best)[lang], why=why) if why else ""

    @property
    def compared(self) -> tuple[Choice, ...]:
        """The choices to argue against: the one that accepts more tiles, then the next ones that differ."""
        best = self.best
        differing: dict[object, Choice] = {}
        for choice in self.choices[1:]:
            same = (
                choice.known and best.known and (choice.tiles_missing, choice.tiles) == (best.tiles_missing, best.tiles)
            )
            equal = same and best.value - choice.value < self.view.ruleset.evaluator.notable_difference / 10
            if not equal and choice.action.meaning != best.action.meaning:
                differing.setdefault(choice.action.meaning, choice)
        others = list(differing.values())
        tempting = [
            one for one in others if one.tiles_missing <= best.tiles_missing and one.tiles > best.tiles and one.can_win
        ]
        first = sorted(tempting, key=lambda one: -one.tiles)[:1] if not best.folds else []
        first = first if best.rollout is None else [best.rollout.other]
        compared: list[Choice] = []
        for choice in [*first, *(one for one in others if one not in first)]:
            if len(compared) < MAX_COMPARED and choice.reasons:
                compared.append(choice)
        return tuple(compared)

    def as_data(self, lang: str = "en") -> dict[str, object]:
        """The advice as plain data, for JSON."""
        return {"choices": [choice.as_data(lang) for choice in self.choices], "words": self.explain(lang)}


def _unknown(action: Action, legal: Iterable[Action]) -> InputError:
    return InputError("advice.not_a_choice", action=str(action), choices=", ".join(map(str, legal)))


class _EvaluatorCache(threading.local):
    """An evaluator and an empty game state for each ruleset; every thread has its own."""

    MAX_RULESETS = 16

    def __init__(self) -> None:
        self.cached: dict[int, tuple[Ruleset, Evaluator, GameState]] = {}

    def get(self, ruleset: Ruleset) -> tuple[Evaluator, GameState]:
        if id(ruleset) not in self.cached:
            if len(self.cached) > self.MAX_RULESETS:
                self.cached.clear()
            evaluator = ruleset.evaluator.new_careful()
            self.cached[id(ruleset)] = (ruleset, evaluator, ruleset.flow.new_state(0))
        return self.cached[id(ruleset)][1:]


_evaluators = _EvaluatorCache()


def advise(view: View | Hand | str, search: str | int | None = None, about: Action | None = None) -> Advice:
    """Rank the choices of the view's seat; what the seat cannot see has no influence.

    Instead of a view, pass a hand of the default game or its text; `hand_view.view_of_hand` makes views of other hands.

    `search` is a budget as the player `search` takes it (a number of playouts like 200, or a time like "0.5s"): the
    best choices, and `about` if given, are played out and ranked by the outcome. The view must then come from a table.

    >>> advise("22m34m3458p34s667s1z")
    <Advice: discard 1z, best of 12>
    """
    if not isinstance(view, View):
        view = view_of_hand(view)
    if not view.legal:
        raise InputError("advice.not_asked", seat=view.seat)
    if about is not None and about not in view.legal:
        raise _unknown(about, view.legal)
    player = None if search is None else rollouts.player_for(view, search)
    evaluator, state = _evaluators.get(view.ruleset)
    chosen, evaluated, live = evaluator.evaluate(state, load_view(state, view))
    choices = [Choice(one, view.ruleset, live) for one in evaluated]
    favourite = next(choice for choice in choices if choice.action.code == chosen)
    favourite.is_favourite = True
    choices.sort(key=lambda choice: _order(choice, favourite))
    for choice in choices[1:]:
        if favourite.known:  # the evaluator examines its favourite best, so no other choice may rank above it
            choice.value = min(choice.value, favourite.value)
    if player is not None and favourite.action.verb not in WINS:
        choices = rollouts.play_out(view, choices, player, about)
    best = choices[0]
    unit = view.ruleset.evaluator.value_unit
    best._find_reasons = lambda one: [*_reasons_for(view, one, choices), *rollouts.reasons(one, True, unit)]
    for choice in choices[1:]:
        choice._find_reasons = lambda one: [*_reasons_against(view, one, best), *rollouts.reasons(one, False, unit)]
    return Advice(view, tuple(choices))


def _order(choice: Choice, favourite: Choice) -> tuple[bool, bool, bool, float, bool]:
    """Sort the favourite first, then wins, then by value; a red five comes after the plain one."""
    red = any(tile != kind_of(tile) for tile in choice.action.faces)
    return choice is not favourite, choice.action.verb not in WINS, not choice.can_win, -choice.value, red


# Reasons for the best choice.


def _reasons_for(view: View, best: Choice, choices: list[Choice]) -> list[Reason]:
    of_game = view.ruleset.advice.reasons_for(view, best)
    if best.action.verb in WINS:
        return [reason("win"), *of_game]
    if len(choices) == 1:
        return [reason("only"), *of_game]
    if not best.known or best.is_exchange:
        return of_game
    if best.action.verb in view.ruleset.flow.discard_verbs:
        return [*_for_discard(view, best, choices), *of_game]
    if best.action.verb in WAITING:
        return [*_for_waiting(best, choices), *of_game]
    if best.action.verb in (*CALLS, *KONGS):
        return [*_for_call(best, choices), *of_game]
    return [*of_game, _progress(best, False)]


def _for_discard(view: View, best: Choice, choices: list[Choice]) -> list[Reason]:
    reasons = []
    dangers = [one.danger for one in choices if one.known and one.action.verb in view.ruleset.flow.discard_verbs]
    if best.folds:
        if best.danger <= min(dangers):
            return [reason("fold")]
        return [reason("folds")] if best.is_favourite else []
    rivals = [one for one in choices[1:] if one.known and not one.folds and one.tiles_missing == best.tiles_missing]
    rivals = [one for one in rivals if kind_of(one.action.faces[0]) != kind_of(best.action.faces[0])]
    nearest = all(one.tiles_missing >= best.tiles_missing for one in choices[1:] if one.known and not one.folds)
    most = nearest and all(one.tiles < best.tiles for one in rivals) and bool(rivals)
    reasons.append(_progress(best, most))
    notable = view.ruleset.evaluator.notable_difference
    equals = [one for one in rivals if one.tiles == best.tiles and best.value - one.value < notable / 10]
    if equals and not view.ruleset.advice.reasons_for(view, best):
        tiles = dict.fromkeys(kind_of(one.action.faces[0]) for one in equals)
        reasons.append(reason("equal", tiles=format_tiles(sorted(tiles))))
    elif best.is_favourite and any(_only_less_useful(best, one) for one in rivals if one.tiles >= best.tiles):
        reasons.append(reason("idle"))
    if max(dangers) - best.danger > notable and best.danger <= min(dangers):
        reasons.append(reason("safest"))
    return reasons


def _only_less_useful(best: Choice, other: Choice) -> bool:
    """Whether the best discard is better only because the other tile may become more useful later."""
    if best.action.tiles == other.action.tiles or best.action.verb != other.action.verb:
        return False
    if _is_overruled(other, best):
        return False
    return not best.folds and not other.folds and _net_gain(other) >= _net_gain(best)


def _is_overruled(choice: Choice, best: Choice) -> bool:
    """Whether a choice was counted as worth more than the best one, and only fitted weights rank it lower."""
    return choice.value - choice.correction > best.value - best.correction


def _net_gain(choice: Choice) -> float:
    return choice.expected_gain - choice.danger


def _progress(choice: Choice, most: bool) -> Reason:
    """How many tiles bring the hand to the next shanten."""
    if choice.tiles_missing == 1:
        if choice.tiles == 0:
            return reason("empty", state=shanten_in_words(1))
        return reason("ready_most" if most else "ready", n=choice.tiles, state=shanten_in_words(1))
    key = "nearer_most" if most else "nearer"
    return reason(key, n=choice.tiles, state=shanten_in_words(choice.tiles_missing - 1))


def _for_waiting(best: Choice, choices: list[Choice]) -> list[Reason]:
    calls = [one for one in choices[1:] if one.known and one.action.verb in CALLS]
    if not calls:
        return [_progress(best, False)]
    if all(not one.can_win for one in calls):
        return [reason("no_way"), _progress(best, False)]
    usable = [one for one in calls if one.can_win]
    if all(one.tiles_missing >= best.tiles_missing for one in usable):
        return [reason("no_nearer"), _progress(best, False)]
    return [reason("worth_waiting", chance=f"{best.percent}%"), _progress(best, False)]


def _for_call(best: Choice, choices: list[Choice]) -> list[Reason]:
    waiting = next((one for one in choices if one.known and one.action.verb in WAITING), None)
    reasons = []
    if best.action.verb in KONGS:
        others = [one for one in choices if one.known and not one.folds and one.action.verb not in (*CALLS, *KONGS)]
        costs = any(one.tiles_missing < best.tiles_missing for one in others)
        reasons.append(reason("kong_costs", state=shanten_in_words(best.tiles_missing)) if costs else reason("kong"))
    elif waiting is not None and best.tiles_missing < waiting.tiles_missing:
        reasons.append(reason("call_nearer", state=shanten_in_words(best.tiles_missing)))
    else:
        reasons.append(reason("call_better", state=shanten_in_words(best.tiles_missing)))
    said = best.action.verb not in KONGS and best.tiles_missing == 1 and best.tiles > 0
    reasons.append(reason("waits", n=best.tiles) if said else _progress(best, False))
    if best.next_discard:
        reasons.append(reason("then", tile=best.next_discard))
    return reasons


# Reasons against the other choices.


def _reasons_against(view: View, choice: Choice, best: Choice) -> list[Reason]:
    """Why a choice is worse than the best one."""
    if not choice.known or not best.known:
        return [reason("declined")] if choice.action.verb in WINS or best.action.verb in WINS else []
    if choice.is_exchange:
        return _compare_exchanges(view, choice, best) if choice.rollout is None else []
    reasons = [] if choice.folds and best.folds else _compare_progress(choice, best)
    reasons += view.ruleset.advice.given_up(view, choice, best) if not best.folds else []
    cautions = [one for one in view.ruleset.advice.reasons_for(view, choice) if one.caution]
    reasons += [one for one in cautions if one not in view.ruleset.advice.reasons_for(view, best)]
    if choice.danger - best.danger > view.ruleset.evaluator.notable_difference:
        cost = amount_in_words(choice.danger - best.danger, view.ruleset.evaluator.value_unit)
        reasons.append(reason("dangerous", cost=cost))
    if choice.rollout is not None:
        return reasons
    if _is_overruled(choice, best):
        return [*reasons, reason("experience")]
    if not reasons:
        return [reason("no_safer" if choice.danger >= best.danger else "little")]
    notable = view.ruleset.evaluator.notable_difference
    if is_tempting(choice, best) and not any(one.key not in (*CONCESSIONS, *PROGRESS) for one in reasons):
        return [*reasons, _what_decides(view, choice, best)]
    if len(reasons) == 1 and best.value - choice.value > notable:
        if _only_less_useful(best, choice):
            reasons.append(reason("may_become"))
        elif best.chance - choice.chance > 0.01:
            reasons.append(reason("wins_less", mine=f"{choice.percent}%", other=f"{best.percent}%"))
        elif not choice.folds:
            reasons.append(reason("brings_less"))
    return reasons


def _compare_exchanges(view: View, choice: Choice, best: Choice) -> list[Reason]:
    """Compare what two exchanges bring; the tiles that are left say little before the others come."""
    figures = {"mine": f"{choice.percent}%", "other": f"{best.percent}%"}
    if choice.percent < best.percent:
        return [reason("wins_less", **figures)]
    conceded = [reason("wins_more", **figures)] if choice.percent > best.percent else []
    notable = view.ruleset.evaluator.notable_difference
    return [*conceded, reason("brings_less" if best.value - choice.value > notable else "little")]


def is_tempting(choice: Choice, best: Choice) -> bool:
    """Whether the numbers shown speak for a choice: it is nearer, accepts more tiles, or has the higher chance."""
    if not choice.known or not best.known or choice.folds or best.folds or not choice.can_win:
        return False
    if choice.percent > best.percent or choice.tiles_missing < best.tiles_missing:
        return True
    return choice.tiles_missing == best.tiles_missing and choice.tiles > best.tiles


def _what_decides(view: View, choice: Choice, best: Choice) -> Reason:
    """Why a choice that is tempting by its numbers is not the best one."""
    worse_by = best.value - choice.value
    cost = choice.danger - best.danger
    if choice.expected_gain < best.expected_gain and worse_by > 0:
        return reason("brings_less")
    if _net_gain(choice) < _net_gain(best) and cost > 0 and rounded(cost) != "0.0":
        return reason("dangerous", cost=amount_in_words(cost, view.ruleset.evaluator.value_unit))
    if choice.tiles_missing > max(best.tiles_missing, MAX_MISSING_NEAR):
        return reason("far_off")
    if worse_by > 0 and _only_less_useful(best, choice):
        return reason("may_become")
    return reason("brings_less" if worse_by > view.ruleset.evaluator.notable_difference else "little")


def _compare_progress(choice: Choice, best: Choice) -> list[Reason]:
    """Compare the chance, the shanten and the accepted tiles of a choice with those of the best one."""
    if choice.folds:
        return [reason("gives_up")]
    if not choice.can_win:
        return [reason("nothing_to_win_by")]
    if best.folds:
        return [_keeps(choice)]
    found = []
    if choice.percent > best.percent:
        found.append(reason("wins_more", mine=f"{choice.percent}%", other=f"{best.percent}%"))
    return [*found, _compare_tiles(choice, best)]


def _keeps(choice: Choice) -> Reason:
    key = "keeps_waits" if choice.tiles_missing == 1 else "keeps"
    return reason(key, n=choice.tiles, state=shanten_in_words(choice.tiles_missing))


def _compare_tiles(choice: Choice, best: Choice) -> Reason:
    ready = choice.tiles_missing == 1
    if choice.tiles_missing < best.tiles_missing:
        key = "ready_with" if ready else "nearer_by"
        return reason(key, n=choice.tiles, state=shanten_in_words(choice.tiles_missing))
    if choice.action.verb in WAITING and choice.tiles_missing > best.tiles_missing:
        return reason("stays", state=shanten_in_words(choice.tiles_missing))
    if choice.tiles_missing > best.tiles_missing:
        back = choice.action.verb == best.action.verb == "discard"
        return reason("goes_back" if back else "leaves", state=shanten_in_words(choice.tiles_missing))
    if choice.tiles < best.tiles:
        return reason("only_waits" if ready else "only_takes", n=choice.tiles)
    if choice.tiles == best.tiles:
        return reason("waits_too" if ready else "takes_too", n=choice.tiles)
    return reason("waits_more" if ready else "takes_more", n=choice.tiles)
