"""The shared flow of a hand: its steps, and games in plain Python that override them."""

import inspect
import random
import re
from typing import Any

import pytest

from mahjongkit import rules
from mahjongkit.core import mechanics, turn_flow
from mahjongkit.core.plain_codes import codes
from mahjongkit.core.plain_flow import TurnFlow
from mahjongkit.core.state import GameState
from tests.support.tiers import Sample


def play_hands(state: GameState, count: int) -> list[int]:
    """Play hands with random answers, any verb as likely as the others; return all events."""
    dice = random.Random(state.seed)
    events = []
    for _ in range(count):
        state.begin(None, None)
        while not state.hand_over:
            for seat in range(state.players):
                if state.waiting() >> seat & 1:
                    legal = state.legal(seat)
                    verb = dice.choice(sorted({codes.verb_of(action) for action in legal}))
                    state.answer(seat, dice.choice([action for action in legal if codes.verb_of(action) == verb]))
        events += state.events_from(0)
    return events


class EasyWins(TurnFlow):
    """Any hand wins now and then, so that hands played at random end in every way."""

    def tiles_missing_of(self, seat: int) -> int:
        return 0 if self.left == 40 else super().tiles_missing_of(seat)

    def may_ron(self, seat: int) -> bool:
        return self.left == 50 or (self.robbing > 0 and self.left % 2 == 0)


@pytest.mark.parametrize("name", ["riichi", "riichi:tenhou3", "sichuan"])
def test_the_flow_plays_the_same_in_plain_python(name: str, sample: Sample) -> None:
    ruleset = rules.find(name)
    for seed in range(sample.of(100)):
        assert play_hands(TurnFlow(ruleset, seed), 2) == play_hands(turn_flow.TurnFlow(ruleset, seed), 2)


def test_hands_of_the_plain_flow_end_in_every_way() -> None:
    """Wins by self-draw and discard, robbed kongs, melds of every kind, and hands without a winner."""
    seen: set[str] = set()

    class Watched(EasyWins):
        """Counts what happens."""

        def carry_out_wins(self, winners: int, source: int) -> None:
            by_ron = "robbed" if self.phase == turn_flow.ROB else "ron"
            seen.add("tsumo" if winners >> source & 1 else by_ron)
            super().carry_out_wins(winners, source)

        def exhaust(self) -> None:
            seen.add("exhausted")
            super().exhaust()

        def complete_kong(self, seat: int, verb: int, source: int) -> None:
            seen.add({codes.KONG: "open kong", codes.ADDED: "added kong", codes.CLOSED: "closed kong"}[verb])
            assert (source == seat) == (verb != codes.KONG)
            super().complete_kong(seat, verb, source)

    play_hands(Watched(rules.find("riichi"), 1), 100)
    assert seen == {"tsumo", "ron", "robbed", "exhausted", "open kong", "added kong", "closed kong"}


def steps_in_the_docstring() -> list[str]:
    """The steps that the documentation of the module names as overridable."""
    text = inspect.getdoc(turn_flow) or ""
    listed = text[text.index("overrides those in which it differs") : text.index("A seat that no longer plays")]
    return [name for name in re.findall(r"`(\w+)`", listed) if name != "run"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", steps_in_the_docstring())
def test_a_plain_game_can_override_every_step(name: str) -> None:
    calls: list[tuple[Any, ...]] = []

    def step(self: TurnFlow, *values: int) -> Any:
        calls.append(values)
        return getattr(EasyWins, name)(self, *values)

    state = type("Watched", (EasyWins,), {name: step})(rules.find("riichi"), 1)
    assert play_hands(state, 100) == play_hands(EasyWins(rules.find("riichi"), 1), 100)
    state.refresh(0)  # as a search does
    assert calls


def test_a_seat_that_is_out_is_neither_asked_nor_given_a_turn() -> None:
    class Out(TurnFlow):
        """Whoever wins is out; the hand goes on until one seat is left."""

        def begin_hand(self) -> None:
            self.wins = 0
            super().begin_hand()

        def copy_from(self, other: Any) -> None:
            super().copy_from(other)
            self.wins = other.wins

        def carry_out_wins(self, winners: int, source: int) -> None:
            self.out |= winners
            self.wins += winners.bit_count()
            if self.wins > 2:
                mechanics.end_hand(self, 0)
            else:
                self.continue_after(source)

        def may_tsumo(self, seat: int) -> bool:
            return self.left % 5 == 0

        def may_ron(self, seat: int) -> bool:
            return self.left % 7 == 0

    dice = random.Random(1)
    outs = set()
    for seed in range(5):
        state = Out(rules.find("sichuan"), seed)
        state.begin(None, None)
        while not state.hand_over:
            assert not state.waiting() & state.out
            outs.add(state.out.bit_count())
            for seat in range(4):
                if state.waiting() >> seat & 1:
                    state.answer(seat, dice.choice(state.legal(seat)))
            twin = state.copy()
            assert isinstance(twin, Out)
            assert (twin.wins, twin.out, twin.events_from(0)) == (state.wins, state.out, state.events_from(0))
    assert outs == {0, 1, 2}


def test_an_error_in_a_step_reaches_the_caller() -> None:
    class Broken(TurnFlow):
        """Cannot pay."""

        def exhaust(self) -> None:
            raise ZeroDivisionError("nobody pays")

    with pytest.raises(ZeroDivisionError, match="nobody pays"):
        play_hands(Broken(rules.find("riichi"), 1), 5)
