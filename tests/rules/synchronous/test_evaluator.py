"""How a Synchronous hand is judged: by what was told, without a trace on the table, and sensibly."""

import random

import pytest

from mahjongkit import players
from mahjongkit.game.actions import Action
from mahjongkit.game.events import Event
from mahjongkit.game.table import Table
from mahjongkit.game.view import View
from mahjongkit.players.base import Player
from mahjongkit.rules.synchronous.secrets import hide_secrets, show_secrets
from mahjongkit.tiles import faces_of
from tests.support.drivers import eagerly
from tests.support.synchronous_staging import alone, ends, play, stage, turns, verbs

GAMES = ("synchronous", "synchronous3")
SILENT = "3z 2z"  # indicators that make no tile of these hands a dora


def seated(table: Table) -> Player:
    player = players.find("greedy:plain")
    player.start(table.ruleset)
    return player


def choice(table: Table, seat: int = 0) -> str:
    """What greedy does, the same from its view and at the table."""
    player = seated(table)
    chosen = player.choose(table.view(seat))
    assert player.pick_for(table._state, seat) == chosen.code
    return str(chosen)


# What it looks at.


def busily(view: View, dice: random.Random) -> Action:
    """Kongs, riichi and Norths wherever they are possible, else eagerly."""
    rare = [one for one in view.legal if one.verb in ("kong", "closed", "added", "riichi", "north")]
    return dice.choice(rare) if rare else eagerly(view, dice)


def secrets(table: Table, seat: int) -> list[Event]:
    """What the others have done in this turn, untold."""
    events = list(table.hand_events)
    stated = max((place for place, event in enumerate(events) if not event.is_secret), default=-1)
    return [event for event in events[stated + 1 :] if event.seat != seat]


def everything(table: Table) -> list[object]:
    """All that lies on the table."""
    inside = table._state
    seats = range(table.players)
    by_seat = [inside.river_of, inside.melds_of, inside.aside_of, inside.marks_of, inside.hand_of, inside.drawn_by]
    return [
        inside.turned_up(),
        inside.scores(),
        table.view(-1).left,
        *([read(seat) for seat in seats] for read in by_seat),
    ]


def check_what_is_hidden(table: Table, seat: int) -> None:
    """While secrets are hidden, exactly what the view tells lies open."""
    view = table.view(seat)
    inside = table._state
    hide_secrets(inside, seat)
    assert inside.turned_up() == [(row, tile.face) for row, tile in view.shown]
    for other in range(table.players):
        assert [tile for tile, _ in inside.river_of(other)] == [one.tile.face for one in view.rivers[other]]
        melds = [(table.ruleset.flow.vocabulary.verbs[verb], tiles) for verb, _, tiles in inside.melds_of(other)]
        assert melds == [(meld.kind, meld.faces) for meld in view.melds[other]]
        assert inside.aside_of(other) == list(faces_of(view.asides[other]))
        assert inside.marks_of(other)[0] == view.marks[other]["riichi"]
        assert inside.marks_of(other)[2] == view.marks[other]["wall"]
    show_secrets(inside, seat)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_others_secrets_change_neither_the_choice_nor_the_table(game: str) -> None:
    """Whatever the others did in this turn: discards, riichi, melds, added kongs, Norths, indicators."""
    met: dict[str, int] = {}
    for seed in range(60):
        table = Table(game, seed=seed)
        player = seated(table)
        dice = random.Random(seed)
        while not table.hand_over:
            seat = dice.choice(table.pending)
            hidden = secrets(table, seat)
            if any(event.kind != "draw" for event in hidden):
                before = everything(table)
                check_what_is_hidden(table, seat)
                picked = player.pick_for(table._state, seat)
                assert everything(table) == before
                assert picked == player.choose(table.view(seat)).code
                assert picked == player.pick_for(table.determinized(seat, seed)._state, seat)
                for event in hidden:
                    kind = event.word if event.kind in ("call", "mark") else event.kind
                    met[kind] = met.get(kind, 0) + 1
            table.act(seat, busily(table.view(seat), dice))
    assert {"discard", "pon", "added", "show", "riichi"} <= set(met)
    assert "kong" in met or "closed" in met
    assert ("chi" if game == "synchronous" else "aside") in met


# Calls.


def test_a_call_ron_is_seen_coming() -> None:
    """With 3p and 4m in the rivers one of them is called and the other one won."""
    table = stage(
        {0: "35789m24p22s666z1z", 1: "?", 2: "?", 3: "?"},
        {0: "9s", 1: "3p", 2: "4m", 3: "7z"},
        indicators=SILENT,
    )
    play(table, dict.fromkeys(range(4), "drawn"))
    assert choice(table).startswith("chi")
    while 0 in table.pending:
        alone(table, 0, choice(table))
    assert ends(table) == "call_ron"
    assert table.hand_result.wins[0].seat == 0


def test_a_call_that_leaves_no_yaku_is_none() -> None:
    table = stage(
        {0: "35789m24p22s999p1z", 1: "?", 2: "?", 3: "?"},
        {0: "9s", 1: "3p", 2: "4m", 3: "7z"},
        indicators=SILENT,
    )
    play(table, dict.fromkeys(range(4), "drawn"))
    assert choice(table) == "draw"


def test_a_hand_given_up_is_not_opened() -> None:
    """Two riichi, and far from ready: to draw gives it up as well as a call does."""
    table = stage(
        {0: "2478m23578p405s7z", 1: "123789m123s99p13p", 2: "111333m45678s66m"},
        {0: "1z 2z 1z 2z 1z 2z 3z 3z 3z", 1: "4z", 2: "4z", 3: "4z 7z 7z 1s 1s 2s 2s 1p 6p"},
        indicators="9s 9s",
    )
    play(table, {0: "drawn", 1: "riichi 4z", 2: "riichi 4z", 3: "drawn"})
    turns(table, 8)
    assert {"chi", "draw"} <= verbs(table, 0)
    assert choice(table) == "draw"


# Norths.


def test_a_north_is_set_aside_unless_a_ready_hand_needs_it() -> None:
    for hand, expected in (("111m999m123p56p44z", False), ("111m999m1236p14z9s", True)):
        table = stage({0: hand}, {0: "9p"}, ruleset="synchronous3", indicators="5s 7s")
        assert any(one.verb == "north" for one in table.legal(0))
        assert (choice(table) == "north 4z") == expected


# Safe tiles.


def test_what_is_discarded_in_the_turn_of_a_riichi_is_not_safe_however_long_a_river_is() -> None:
    """Seat 2 discards twice in the turn of seat 1's riichi; the second tile has not been let pass under riichi."""
    table = stage(
        {0: "147m147p258s1224z", 1: "123789m123s99p13p", 2: "6677z5p9m"},
        {0: "6z 9s 5p", 1: "7z 3z", 2: "1z", 3: "3z 3z"},
        indicators="9s 9s",
    )
    play(table, dict.fromkeys(range(4), "drawn"))
    play(table, {0: "drawn", 1: "riichi 3z", 2: "pon 66z, discard 9m, pon 77z, discard 5p", 3: "drawn"})
    assert [len(river) for river in table.view(0).rivers] == [2, 2, 3, 2]
    assert table.view(0).drawn == "5p"
    assert choice(table) in ("discard 1z", "discard 2z")


def test_what_was_let_pass_under_riichi_is_safe() -> None:
    table = stage(
        {0: "147m147p258s1224z", 1: "123789m123s99p13p"},
        {0: "6z 9s 5p", 1: "3z", 2: "1z 5p", 3: "3z 3z"},
        indicators="9s 9s",
    )
    play(table, {0: "drawn", 1: "riichi 3z", 2: "drawn", 3: "drawn"})
    turns(table, 1)
    assert choice(table) == "discard 5p drawn"
