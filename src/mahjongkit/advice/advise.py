"""Advice: the choices of a seat ranked, each with numbers and the reasons for it, from what the seat can see alone.

>>> from mahjongkit.game.table import Table
>>> advice = advise(Table("riichi", seed=7).view(0))
>>> str(advice.best.action), advice.best.shanten, advice.best.tiles
('discard 5z', 3, 43)

The judgement is that of the player `greedy`, but with care: without its short cuts, and with an eye on what a tile may
become. So the first choice is mostly, not always, what it plays.

With a budget for it the best choices are played out, too, as the player `search` does, and ranked by what that brings:

>>> advice = advise(Table("riichi", seed=7).view(0), search="80")
>>> advice.best.played.deals > 1
True
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from mahjongkit.advice import rollouts
from mahjongkit.advice.reasons import Reason, amount_in_words, reason, state, tiles_in_words
from mahjongkit.analysis.hands import Accept
from mahjongkit.locale import say
from mahjongkit.notation import format_tiles
from mahjongkit.players.view_state import load_view
from mahjongkit.tiles import KINDS, code, kind_of

if TYPE_CHECKING:
    from mahjongkit.advice.rollouts import Played
    from mahjongkit.core.state import GameState
    from mahjongkit.game.actions import Action
    from mahjongkit.game.view import View
    from mahjongkit.players.evaluator import Evaluation, Evaluator
    from mahjongkit.rules.ruleset import Ruleset

MOST_COMPARED = 2
"""How many other choices are told what speaks against them."""
CALLS = ("chi", "pon", "kong")
KONGS = ("kong", "added", "closed")
WAITING = ("pass", "draw")
WINS = ("tsumo", "ron")


class Choice:
    """One legal action with what is thought of it."""

    def __init__(self, evaluated: Evaluation, game: Ruleset, live: list[int]) -> None:
        """`live` are the unseen copies of every kind."""
        self.action: Action = game.vocabulary[evaluated.action]
        self.known = evaluated.known
        """Whether it was judged by numbers; a win, and what is no question of tiles, is not."""
        self.tiles_missing = evaluated.tiles_missing
        """Tiles missing after it; 1 is a ready hand."""
        self.accepts = tuple(Accept(code(kind), live[kind]) for kind in range(KINDS) if evaluated.accepted >> kind & 1)
        """What brings the hand nearer then, and how many of it are unseen."""
        self.chance = evaluated.chance
        """To win the hand, from 0 to 1."""
        self.promise = evaluated.gain
        """What going on brings on average."""
        self.danger = evaluated.cost
        """What the discard costs on average because others may win with it."""
        self.value = evaluated.value
        """What it brings altogether; the choices are ranked by it."""
        self.folds = evaluated.folds
        """Whether the hand is given up for a safe tile."""
        self.then = code(evaluated.next_discard) if evaluated.next_discard >= 0 else ""
        """The tile to discard after a call."""
        self.open = evaluated.can_win
        """Whether a call leaves the hand something to win by."""
        self.aim = evaluated.target
        """Which of the game's aims the numbers belong to."""
        self.first = False
        """Whether it is the best one before anything is played out."""
        self.played: Played | None = None
        """What playing it out has shown, if it was."""
        self._find: Callable[[Choice], list[Reason]] = lambda choice: []

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """What speaks for it if it is the best choice, else against it; found out when somebody asks."""
        return tuple(self._find(self))

    @property
    def shanten(self) -> int | None:
        """How far the hand is from ready then, None where that is no question or the hand is given up."""
        return self.tiles_missing - 1 if self.known and not self.folds else None

    @property
    def tiles(self) -> int:
        """Unseen tiles that bring the hand nearer."""
        return sum(accept.left for accept in self.accepts)

    def label(self, lang: str) -> str:
        """The action in words."""
        verb = say(lang, f"verb.{self.action.verb}")
        return f"{verb} {format_tiles(self.action.tiles)}" if self.action.tiles else verb

    def why(self, lang: str) -> str:
        """Its reasons in one sentence."""
        return say(lang, "advice.joint").join(one.words(lang) for one in self.reasons)

    def objections(self, lang: str, played: bool = True) -> str:
        """Its reasons, if it is not the best choice, as they are weighed against it; perhaps but for playing it out."""
        told = [one for one in self.reasons if played or not one.key.startswith(rollouts.SAYS)]
        return say(lang, "advice.comma").join(one.words(lang, bare=True) for one in told)

    def as_data(self, lang: str = "en") -> dict[str, object]:
        """All of it as plain data, for JSON."""
        return {
            "action": str(self.action),
            "shanten": self.shanten,
            "count": self.tiles,
            "accepts": [accept._asdict() for accept in self.accepts],
            "chance": round(self.chance, 4),
            "value": round(self.value, 2),
            "danger": round(self.danger, 2),
            "played": None if self.played is None else self.played.as_data(),
            "why": [one.words(lang) for one in self.reasons],
        }


class Advice:
    """The choices of a seat, best first."""

    def __init__(self, view: View, choices: tuple[Choice, ...]) -> None:
        self.view = view
        self.choices = choices

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def choice(self, action: Action) -> Choice:
        """What is thought of an action."""
        for choice in self.choices:
            if choice.action == action:
                return choice
        raise _unknown(action, (one.action for one in self.choices))

    def explain(self, lang: str = "en", about: Choice | None = None) -> str:
        """What to do and why; then what was weighed against it, first of all the choice `about`."""
        label = self.best.label(lang)
        sentences = [say(lang, "advice.says", action=label[:1].upper() + label[1:], why=self.best.why(lang))]
        compared = list(self.compared)
        if about is not None and about is not self.best and about.reasons:
            compared = [about, *(one for one in compared if one.action.meaning != about.action.meaning)][:MOST_COMPARED]
        others = [told for choice in compared if (told := self._other(choice, lang))]
        if others:
            sentences.append(say(lang, "advice.against", others=say(lang, "advice.joint").join(others)))
        return "\n".join(sentences)

    def _other(self, choice: Choice, lang: str) -> str:
        """A choice and what speaks against it, unless that was said with the best."""
        told = self.best.played is not None and self.best.played.other is choice
        why = choice.objections(lang, played=not told)
        return say(lang, "advice.other", action=rollouts.called_beside(choice, self.best)[lang], why=why) if why else ""

    @property
    def compared(self) -> tuple[Choice, ...]:
        """The choices that were weighed against the best: what takes more tiles, then the next ones that differ."""
        best = self.best
        differing: dict[object, Choice] = {}
        for choice in self.choices[1:]:
            same = (
                choice.known and best.known and (choice.tiles_missing, choice.tiles) == (best.tiles_missing, best.tiles)
            )
            equal = same and best.value - choice.value < self.view.game.notable / 10
            if not equal and choice.action.meaning != best.action.meaning:
                differing.setdefault(choice.action.meaning, choice)
        others = list(differing.values())
        tempting = [
            one for one in others if one.tiles_missing <= best.tiles_missing and one.tiles > best.tiles and one.open
        ]
        first = sorted(tempting, key=lambda one: -one.tiles)[:1] if not best.folds else []
        first = first if best.played is None else [best.played.other]
        found: list[Choice] = []
        for choice in [*first, *(one for one in others if one not in first)]:
            if len(found) < MOST_COMPARED and choice.reasons:
                found.append(choice)
        return tuple(found)

    def as_data(self, lang: str = "en") -> dict[str, object]:
        """All of it as plain data, for JSON."""
        return {"choices": [choice.as_data(lang) for choice in self.choices], "words": self.explain(lang)}

    def __repr__(self) -> str:
        return f"<Advice {self.best.action} of {len(self.choices)}>"


def _unknown(action: Action, legal: Iterable[Action]) -> ValueError:
    return ValueError(f"'{action}' is none of the choices: {', '.join(map(str, legal))}")


class _Room(threading.local):
    """Where views are laid out and judged: a mind and an empty table for each ruleset, for every thread its own."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[Ruleset, Evaluator, GameState]] = {}

    def of(self, game: Ruleset) -> tuple[Evaluator, GameState]:
        if id(game) not in self.kept:
            if len(self.kept) > 16:
                self.kept.clear()
            evaluator = game.new_evaluator()
            evaluator.enable_full_analysis()
            self.kept[id(game)] = (game, evaluator, game.new_state(0))
        return self.kept[id(game)][1:]


_room = _Room()


def advise(view: View, search: str | int | None = None, about: Action | None = None) -> Advice:
    """The choices of the seat whose view it is, ranked; the same whatever the seat cannot see.

    With `search`, a budget as the player `search` has one (playouts as in 200, or a time as in "0.5s"), the best
    choices are played out and ranked by what that brought, and so is `about`, if it is given. A table must have given
    the view then.
    """
    if not view.legal:
        raise ValueError(f"seat {view.seat} is not asked now, so there is nothing to advise")
    if about is not None and about not in view.legal:
        raise _unknown(about, view.legal)
    player = None if search is None else rollouts.player_for(view, search)
    evaluator, picture = _room.of(view.game)
    chosen, evaluated, live = evaluator.evaluate(picture, load_view(picture, view))
    choices = [Choice(one, view.game, live) for one in evaluated]
    first = next(choice for choice in choices if choice.action.code == chosen)
    first.first = True
    choices.sort(key=lambda choice: _order(choice, first))
    for choice in choices[1:]:
        if first.known:  # what a mind did not choose it has not thought through
            choice.value = min(choice.value, first.value)
    if player is not None and first.action.verb not in WINS:
        choices = rollouts.play_out(view, choices, player, about)
    best = choices[0]
    unit = view.game.value_unit
    best._find = lambda choice: [*_speaking_for(view, choice, choices), *rollouts.told(choice, True, unit)]
    for choice in choices[1:]:
        choice._find = lambda other: [*_speaking_against(view, other, best), *rollouts.told(other, False, unit)]
    return Advice(view, tuple(choices))


def _order(choice: Choice, first: Choice) -> tuple[bool, bool, bool, float, bool]:
    """What was chosen, then a win, then by value; a red five after the plain one."""
    red = any(tile != kind_of(tile) for tile in choice.action.tiles)
    return choice is not first, choice.action.verb not in WINS, not choice.open, -choice.value, red


# What speaks for the best choice.


def _speaking_for(view: View, best: Choice, choices: list[Choice]) -> list[Reason]:
    own = view.game.reasons_for(view, best)
    if best.action.verb in WINS:
        return [reason("win"), *own]
    if len(choices) == 1:
        return [reason("only"), *own]
    if not best.known:
        return own
    if best.action.verb in view.game.discarding:
        return [*_for_discard(view, best, choices), *own]
    if best.action.verb in WAITING:
        return [*_for_waiting(best, choices), *own]
    if best.action.verb in (*CALLS, *KONGS):
        return [*_for_call(best, choices), *own]
    return [*own, _progress(best, False)]


def _for_discard(view: View, best: Choice, choices: list[Choice]) -> list[Reason]:
    found = []
    dangers = [one.danger for one in choices if one.known and one.action.verb in view.game.discarding]
    if best.folds:
        return [reason("fold")] if best.first or best.danger <= min(dangers) else []
    rivals = [one for one in choices[1:] if one.known and not one.folds and one.tiles_missing == best.tiles_missing]
    rivals = [one for one in rivals if kind_of(one.action.tiles[0]) != kind_of(best.action.tiles[0])]
    most = all(one.tiles < best.tiles for one in rivals) and bool(rivals)
    found.append(_progress(best, most))
    notable = view.game.notable
    equals = [one for one in rivals if one.tiles == best.tiles and best.value - one.value < notable / 10]
    if equals and not view.game.reasons_for(view, best):
        tiles = dict.fromkeys(kind_of(one.action.tiles[0]) for one in equals)
        found.append(reason("equal", tiles=format_tiles(sorted(tiles))))
    elif best.first and any(_only_less_useful(best, one) for one in rivals if one.tiles >= best.tiles):
        found.append(reason("idle"))
    if max(dangers) - best.danger > notable and best.danger <= min(dangers):
        found.append(reason("safest"))
    return found


def _only_less_useful(best: Choice, other: Choice) -> bool:
    """Whether the best discard is better only because another tile may become more than it."""
    if best.action.tiles == other.action.tiles or best.action.verb != other.action.verb:
        return False
    return not best.folds and not other.folds and other.promise - other.danger >= best.promise - best.danger


def _progress(choice: Choice, most: bool) -> Reason:
    """How many tiles bring the hand nearer, and to what."""
    if choice.tiles_missing == 1:
        if choice.tiles == 0:
            return reason("empty")
        return reason("ready_most" if most else "ready", tiles=tiles_in_words(choice.tiles))
    key = "nearer_most" if most else "nearer"
    return reason(key, tiles=tiles_in_words(choice.tiles), state=state(choice.tiles_missing - 1))


def _for_waiting(best: Choice, choices: list[Choice]) -> list[Reason]:
    calls = [one for one in choices[1:] if one.known and one.action.verb in CALLS]
    if not calls:
        return [_progress(best, False)]
    if all(not one.open for one in calls):
        return [reason("no_way"), _progress(best, False)]
    usable = [one for one in calls if one.open]
    if all(one.tiles_missing >= best.tiles_missing for one in usable):
        return [reason("no_nearer"), _progress(best, False)]
    return [reason("worth_waiting", chance=_percent(best.chance)), _progress(best, False)]


def _for_call(best: Choice, choices: list[Choice]) -> list[Reason]:
    held = next((one for one in choices if one.known and one.action.verb in WAITING), None)
    found = []
    if best.action.verb in KONGS:
        found.append(reason("kong"))
    elif held is not None and best.tiles_missing < held.tiles_missing:
        found.append(reason("call_nearer", state=state(best.tiles_missing)))
    else:
        found.append(reason("call_better", state=state(best.tiles_missing)))
    found.append(_progress(best, False))
    if best.then:
        found.append(reason("then", tile=best.then))
    return found


# What speaks against the others.


def _speaking_against(view: View, choice: Choice, best: Choice) -> list[Reason]:
    """What another choice has less of than the best, in a few clauses."""
    if not choice.known or not best.known:
        return [reason("declined")] if choice.action.verb in WINS or best.action.verb in WINS else []
    found = [] if choice.folds and best.folds else _distance(choice, best)
    found += view.game.given_up(view, choice, best) if not best.folds else []
    cautions = [one for one in view.game.reasons_for(view, choice) if one.caution]
    found += [one for one in cautions if one not in view.game.reasons_for(view, best)]
    if choice.danger - best.danger > view.game.notable:
        cost = amount_in_words(choice.danger - best.danger, view.game.value_unit)
        found.append(reason("dangerous", cost=cost))
    if choice.played is not None:
        return found
    if not found:
        return [reason("no_safer")]
    if len(found) == 1 and best.value - choice.value > view.game.notable:
        if _only_less_useful(best, choice):
            found.append(reason("may_become"))
        elif best.chance - choice.chance > 0.01:
            found.append(reason("wins_less", mine=_percent(choice.chance), other=_percent(best.chance)))
        elif not choice.folds:
            found.append(reason("brings_less"))
    return found


def _distance(choice: Choice, best: Choice) -> list[Reason]:
    if choice.folds:
        return [reason("gives_up")]
    if not choice.open:
        return [reason("nothing_to_win_by")]
    if best.folds or choice.tiles_missing < best.tiles_missing:
        return [reason("keeps", tiles=tiles_in_words(choice.tiles), state=state(choice.tiles_missing))]
    if choice.action.verb in WAITING and choice.tiles_missing > best.tiles_missing:
        return [reason("stays", state=state(choice.tiles_missing))]
    if choice.tiles_missing > best.tiles_missing:
        back = choice.action.verb == best.action.verb == "discard"
        return [reason("goes_back" if back else "leaves", state=state(choice.tiles_missing))]
    if choice.tiles < best.tiles:
        return [reason("only_takes", tiles=tiles_in_words(choice.tiles))]
    key = "takes_too" if choice.tiles == best.tiles else "takes_more"
    return [reason(key, tiles=tiles_in_words(choice.tiles))]


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %" if chance >= 0.1 else f"{100 * chance:.1f} %"
