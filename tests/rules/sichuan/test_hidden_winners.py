"""Whether a winner's concealed tiles lie open while the others play on: option `reveal_winner` (RULES 1.1.12)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from mahjongkit import players, rules
from mahjongkit.advice.advise import advise
from mahjongkit.game.table import Table
from mahjongkit.game.view import view_from_events
from mahjongkit.records.narrate import narrate_event
from mahjongkit.tiles import UNSEEN, faces_of
from tests.support.drivers import chosen, eagerly, steps
from tests.support.sichuan_staging import PLAIN_M, drift, stage
from tests.support.staging import do, passes

values = pytest.mark.parametrize("reveal", ["hidden", "shown"])


def after_wins(reveal: str, matches: int, preset: str = "sichuan") -> Iterator[tuple[Table, list[int]]]:
    """Tables where somebody has won and others are asked, and the seats that have won."""
    game = rules.find(preset, reveal_winner=reveal)
    for seed in range(matches):
        table = Table(game, seed=seed)
        for _ in steps(table, eagerly, random.Random(seed)):
            winners = [seat for seat, marks in enumerate(table.view(-1).marks) if marks["won"]]
            if winners and not table.hand_over:
                yield table, winners


def test_reveal_winner_of_the_presets() -> None:
    """RULES 1.1.12: hidden in `handbook` and in `kit`, shown in `platform`."""
    found = {preset: rules.find(f"sichuan:{preset}").options["reveal_winner"] for preset in rules.presets("sichuan")}
    assert found == {"handbook": "hidden", "platform": "shown", "kit": "hidden"}


@pytest.mark.full
@values
def test_no_seat_sees_a_winners_tiles_before_the_hand_ends(reveal: str) -> None:
    """RULES 1.1.12: concealed tiles and a self-drawn winning tile stay face down; a tile won from another does not."""
    drawn = taken = 0
    for table, winners in after_wins(reveal, 6):
        for seat in range(-1, 4):
            seen = table.hand_events.seen_by(seat)
            open_to = {event.seat for event in seen if event.kind == "reveal"}
            assert open_to == (set() if reveal == "hidden" else set(winners))
            view = table.view(seat)
            assert [bool(laid) for laid in view.laid] == [other in open_to for other in range(4)]
            assert view_from_events(table.events.seen_by(seat), table.ruleset, seat, view.legal) == view
            for event in seen:
                if event.kind == "win":
                    hidden = reveal == "hidden" and event.seat == event.other != seat
                    assert (event.faces == (UNSEEN,)) is hidden
                    assert event.as_data()["tile"] == ("?" if hidden else event.as_data()["tile"])
                    drawn += hidden
                    taken += event.seat != event.other
    assert taken > 10
    assert (drawn > 10) is (reveal == "hidden")


@values
def test_all_winners_lie_open_when_the_hand_is_over(reveal: str) -> None:
    """RULES 1.1.12: until the hand ends."""
    endings: Counter[str] = Counter()
    for seed in range(6):
        table = Table(rules.find("sichuan", reveal_winner=reveal), seed=seed)
        while not table.over:
            dice = random.Random(seed)
            while not table.hand_over:
                for seat in table.pending:
                    table.act(seat, chosen(table, seat, eagerly, dice))
            endings[table.hand_result.reason] += 1
            for seat in range(-1, 4):
                view = table.view(seat)
                for won in table.hand_result.wins:
                    assert sorted(faces_of(view.laid[won.seat])) == table._state.hand_of(won.seat)
            kinds = [event.kind for event in table.hand_events]
            assert "draw" not in kinds[kinds.index("end") :]
            table.next_hand()
    assert len(endings) == 2


def test_hidden_tiles_of_a_winner_count_as_unseen() -> None:
    """Advice counts every tile that the seat does not see, a winner's too: the wall and all the others' hands."""
    looked = 0
    for number, (table, _) in enumerate(after_wins("hidden", 3)):
        for seat in table.pending if number % 7 == 0 else ():
            view = table.view(seat)
            evaluator = table.ruleset.evaluator.new()
            _, _, live = evaluator.evaluate(table._state.copy(), seat)
            assert sum(live) == view.left + sum(size for other, size in enumerate(view.sizes) if other != seat)
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("preset", ["sichuan:handbook", "sichuan:kit"])
def test_hidden_tiles_of_a_winner_are_dealt_anew_and_change_no_choice(preset: str) -> None:
    """Search imagines other tiles in a winner's hand, none of the void suit; greedy and advice do not care."""
    differ = 0
    greedy = players.find("greedy")
    for number, (table, winners) in enumerate(after_wins("hidden", 4, preset)):
        for seat in table.pending if number % 9 == 0 else ():
            view = table.view(seat)
            twin = table.determinized(seat, number)
            assert twin.view(seat) == view
            for winner in winners:
                determinized = twin._state.hand_of(winner)
                differ += determinized != table._state.hand_of(winner)
                assert view.marks[winner]["void"] - 1 not in {face // 9 for face in determinized}
            greedy.start(table.ruleset)
            chosen = greedy.pick_for(table._state, seat)
            assert greedy.pick_for(twin._state, seat) == chosen
            stated = view_from_events(table.events.seen_by(seat), table.ruleset, seat, view.legal)
            assert greedy.choose(stated).code == chosen
            assert advise(stated).explain("en") == advise(twin.view(seat)).explain("en")
    assert differ > 10


def test_search_thinks_the_same_whatever_a_winner_holds() -> None:
    """Two tables that differ in what a seat does not see, a winner's tiles among it, get the same answer."""
    looked = 0
    search = players.find("search:40")
    for number, (table, winners) in enumerate(after_wins("hidden", 2)):
        for seat in table.pending if number % 12 == 0 else ():
            twin = table.determinized(seat, number)
            if all(twin._state.hand_of(winner) == table._state.hand_of(winner) for winner in winners):
                continue
            search.start(table.ruleset)
            search.limit_threads(1)
            assert search.pick_for(table._state, seat) == search.pick_for(twin._state, seat)
            looked += 1
    assert looked > 3


@values
def test_a_heavenly_hand_stays_hidden(reveal: str) -> None:
    """No tile of it is told, though none was drawn: not even the one that an event must name."""
    table = stage({0: "123456m55m123s789s"}, "psss", reveal_winner=reveal)
    do(table, 0, "tsumo")
    (event,) = table.hand_events.only("win")
    other = event.seen_by(2)
    assert other is not None
    assert (other.faces == (UNSEEN,)) is (reveal == "hidden")
    assert event.seen_by(0) == event


@values
def test_a_tile_won_from_another_is_public(reveal: str) -> None:
    """It lies in a river, and the event names it."""
    table = stage({0: "3p 1122446688m 134s", 2: PLAIN_M}, "ppss", reveal_winner=reveal)
    do(table, 0, "discard 3p")
    table.act(2, "ron")
    passes(table)
    (event,) = table.hand_events.only("win")
    assert event.seen_by(1) == event
    assert bool(table.view(1).laid[2]) is (reveal == "shown")
    drift(table)
    assert len(table.view(1).laid[2]) == 13


def test_a_hidden_winner_announces_the_rows() -> None:
    """RULES 1.1.12: the fans' names are public at once, for every seat, though the tiles are not."""
    met: set[str] = set()
    for seed in range(8):
        table = Table(rules.find("sichuan", reveal_winner="hidden"), seed=seed)
        dice = random.Random(seed)
        while not table.hand_over:
            for seat in table.pending:
                table.act(seat, chosen(table, seat, eagerly, dice))
        for won in table.hand_result.wins:
            rows = [line.pattern.key for line in won.score.scored_patterns]
            names = ", ".join(line.name("en") for line in won.score.scored_patterns)
            for seat in range(-1, 4):
                view = table.view(seat)
                announced: Any = view.details["announced"]
                assert announced[won.seat] == rows
                assert names in [note.words for note in table.ruleset.results.seat_notes(view, won.seat, "en")]
            met |= set(rows)
            marked = [event for event in table.hand_events.only("mark") if event.seat == won.seat]
            words = [narrate_event(event, "ABCD", "en") for event in marked if event.word in ("fans", "moment")]
            assert all(line.name("en") in " ".join(words) for line in won.score.scored_patterns)
    assert {"plain", "self_draw", "root"} <= met
    shown = next(table for table, _ in after_wins("shown", 1))
    assert not any(event.word in ("fans", "moment") for event in shown.hand_events.only("mark"))  # as in version 0.1
