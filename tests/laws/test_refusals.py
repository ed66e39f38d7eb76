"""Laws of refusals: each has a reason, tells nothing that the seat does not know, and changes nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import mahjongkit
from mahjongkit import IllegalAction, Table, rules
from mahjongkit.core.determinize import Determinizer
from mahjongkit.game.actions import Action
from mahjongkit.game.refusals import RefusalFinder
from mahjongkit.locale import LANGUAGES
from tests.support import ROOT
from tests.support.drivers import at_random, chosen, eagerly, playable, steps
from tests.support.refused_actions import plausible_actions
from tests.support.tiers import one_of_each_game, sample
from tests.support.toy_game import TOY

games = pytest.mark.parametrize("name", one_of_each_game(playable()))
FOLDERS = ("riichi", "sichuan", "ninghai", "synchronous")


def moments(name: str, every: int) -> Iterator[tuple[Table, random.Random]]:
    """Tables in play: hands played at random and eagerly, after every so many answers."""
    for seed in range(4 if sample.whole else 2):
        table, dice = Table(name, seed=seed), random.Random(seed)
        policy = eagerly if seed % 2 else at_random
        answers = 0
        while not table.hand_over:
            for seat in table.pending:
                if answers % (every if sample.whole else 3 * every) == 0:
                    yield table, dice
                table.act(seat, chosen(table, seat, policy, dice))
                answers += 1


def refusal(table: Table, seat: int, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as error:
        table.act(seat, action)
    return error.value


@pytest.mark.one_in(2)
@games
def test_99_of_100_refusals_name_their_reason(name: str) -> None:
    """Of actions that a player might try, in every language; what is left says what is legal."""
    tries = 0
    unexplained: Counter[str] = Counter()
    for table, dice in moments(name, 12):
        before = (table.pending, table.events, table.scores)
        for seat in range(table.players):
            for action in plausible_actions(table, seat, dice):
                error = refusal(table, seat, action)
                tries += 1
                if error.key in ("action.not_legal", "action.not_asked"):
                    unexplained[f"{error.key}: {action.verb}"] += 1
                assert all(error.reason_in(lang) in error.words(lang) for lang in LANGUAGES)
        assert before == (table.pending, table.events, table.scores)
    assert tries > 200
    assert sum(unexplained.values()) <= tries / 100, unexplained


@pytest.mark.one_in(2)
@games
def test_a_refusal_tells_nothing_that_the_seat_does_not_know(name: str) -> None:
    """Whatever the hidden tiles are, a seat hears the same reason."""
    compared = 0
    for table, dice in moments(name, 20):
        for seat in range(table.players):
            if table._state.has_answered(seat):
                continue
            twin = table.copy()
            Determinizer().determinize(twin._state, seat, dice.randrange(2**32))
            for action in plausible_actions(table, seat, dice):
                expected, found = (refusal(one, seat, action) for one in (table, twin))
                compared += 1
                assert (found.key, found.rule, found.reason) == (expected.key, expected.rule, expected.reason)
    assert compared > 100


def finder_of(folder: str) -> type[RefusalFinder]:
    module = import_module(f"mahjongkit.rules.{folder}.refusals")
    found: type[RefusalFinder] = getattr(module, f"{folder.capitalize()}RefusalFinder")
    return found


FINDERS = {game: finder_of(game.removesuffix("3")) for game in rules.names()}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_rule_of_a_reason_stands_in_the_rule_book(folder: str) -> None:
    book = (Path(mahjongkit.__file__).parent / "rules" / folder / "RULES.md").read_text(encoding="utf-8")
    for key, rule in finder_of(folder).rules.items():
        assert f"\n### {rule} " in book, (key, rule)


UNNUMBERED = ("tile_count", "not_held", "not_drawn", "only_as_drawn")
"""Reasons about the form of an action, which no rule book numbers."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_reason_of_a_game_has_a_test(folder: str) -> None:
    tests = (ROOT / "tests" / "rules" / folder / "test_refusals.py").read_text(encoding="utf-8")
    keys = (key.removeprefix("refusal.") for key in finder_of(folder).rules)
    assert not [key for key in (*keys, *UNNUMBERED) if f'"{key}"' not in tests]


def test_who_has_answered_hears_so() -> None:
    table = Table("sichuan:handbook", seed=1)
    table.act(0, "void_m")
    with pytest.raises(IllegalAction) as error:
        table.act(0, "void_p")
    assert (error.value.key, error.value.legal) == ("action.answered", ())
    assert error.value.reason == "you have answered already; others are still choosing"


def test_a_game_without_refusals_of_its_own_has_the_shared_reasons() -> None:
    table, dice = Table(TOY, seed=1), random.Random(1)
    keys = set()
    while not table.hand_over:
        for seat in (0, 1):
            keys |= {refusal(table, seat, action).key for action in plausible_actions(table, seat, dice)}
        table.act(table.pending[0], table.legal(table.pending[0])[-1])
    assert {"refusal.not_your_turn", "refusal.closed_kong_tiles", "refusal.not_complete", "refusal.own_tile"} <= keys


@games
def test_who_may_win_has_a_complete_hand_in_the_eyes_of_a_refusal(name: str) -> None:
    """The reasons find completeness and waits from the view alone; the table finds them from its state."""
    table, dice = Table(name, seed=3), random.Random(3)
    wins = 0
    for _ in steps(table, eagerly, dice):
        for seat in table.pending:
            verbs = {action.verb for action in table.legal(seat)} & {"ron", "tsumo"}
            for verb in verbs:
                action = table.ruleset.flow.vocabulary.parse(verb)
                finder = FINDERS[table.ruleset.name](action, table.view(seat), table.hand_events.seen_by(seat))
                assert finder.is_complete if verb == "tsumo" else _waits(finder)
                wins += 1
        if wins > 9:
            break
    assert wins


def _waits(finder: RefusalFinder) -> bool:
    """Whether the tile on offer completes the hand; where all seats act at once, it may be any tile of the turn."""
    assert finder.offer is not None
    return bool(finder.waits) and (finder.view.ruleset.flow.secret_turns or finder.offer.tile.kind in finder.waits)
