"""The table as people hold it: questions, answers, refusals, results; a toy game of under 80 lines plays on it."""

import hashlib
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit import Action, IllegalAction, InputError, MahjongError, Record, Table, players, review, rules
from mahjongkit.errors import encodable, shown
from mahjongkit.game.view import view_from_events
from mahjongkit.locale import LANGUAGES
from mahjongkit.locale.tile_names import in_words
from mahjongkit.notation import format_tiles
from mahjongkit.tiles import Tile, code, faces_of
from tests.support import toy_game
from tests.support.drivers import at_random, eagerly, match, steps
from tests.support.staging import do, stage, throw, wall_of
from tests.support.tiers import Sample
from tests.support.toy_game import TOY


def test_the_loop_of_the_readme_plays_a_match() -> None:
    table = Table("riichi", seed=7)
    dice = random.Random(1)
    while not table.over:
        for seat in table.pending:
            table.act(seat, dice.choice(table.legal(seat)))
        if table.hand_over:
            assert table.hand_result.explain("zh")
            table.next_hand()
    assert sum(table.scores) == 100000
    assert sorted(table.result().ranks) == [1, 2, 3, 4]
    table.next_hand()  # after the last hand nothing happens
    assert table.over


def test_the_toy_game_is_short_and_plays_to_the_end() -> None:
    assert len(Path(toy_game.__file__).read_text().splitlines()) < 80
    ends: set[str] = set()
    for seed in range(30):
        table = match(TOY, seed)
        assert table.over
        assert table.hand_number == 1
        assert sum(table.scores) == 200
        ends.update(event.word for event in table.events if event.kind == "end")
        for seat in (-1, 0, 1):
            legal = table.legal(seat) if seat >= 0 else ()
            assert view_from_events(table.events.seen_by(seat), TOY, seat, legal) == table.view(seat)
    assert ends == {"won", "drawn"}


def test_legal_actions_are_shared_objects_and_read_from_text() -> None:
    table = Table("riichi", seed=1)
    (seat,) = table.pending
    action = table.legal(seat)[0]
    assert isinstance(action, Action)
    assert table.legal(seat)[0] is action
    assert pickle.loads(pickle.dumps(action)) == action
    assert table.ruleset.flow.vocabulary.parse(str(action)) is action
    table.act(seat, str(action))
    assert table.actions == [(seat, action)]


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, "discard 9s", "you do not hold Nine of Bamboo"),
        (0, "fly 5p", "unknown verb 'fly'"),
        (0, "discard 12345m", "5 tiles"),
        (0, "discard 5x", "unknown character 'x'"),
        (0, "pass", "it is your turn: you cannot pass"),
        (1, "discard 1m", "it is not your turn: East is to play"),
        (4, "discard 1m", "no such seat; expected 0 to 3"),
        (-1, "discard 1m", "no such seat"),
        (0, 17, "expected an Action or its text, not int"),
        (0, None, "expected an Action or its text, not NoneType"),
    ],
)
def test_a_refusal_names_the_seat_the_action_and_the_reason(seat: int, action: str, reason: str) -> None:
    table = stage("riichi", {0: "123m456p78s112233z"}, "5m")
    before = table.view(0)
    with pytest.raises(IllegalAction, match=f"seat {seat}, action '.*{reason}") as refused:
        table.act(seat, action)
    assert refused.value.seat == seat
    assert set(refused.value.legal) <= {*table.legal(0), *table.legal(1)}
    assert table.view(0) == before


def test_what_comes_before_an_answer_sees_only_legal_ones_and_can_stop_it() -> None:
    table = Table("riichi", seed=7)
    seen: list[Action] = []

    def stop(action: Action) -> None:
        raise OSError("the disk is full")

    before = len(table.hand_events)
    with pytest.raises(IllegalAction):
        table.act(0, "tsumo", before=seen.append)
    with pytest.raises(OSError, match="full"):
        table.act(0, table.legal(0)[0], before=stop)
    assert (seen, table.actions, len(table.hand_events)) == ([], [], before)
    table.act(0, str(table.legal(0)[0]), before=seen.append)
    assert table.actions == [(0, seen[0])]
    assert table.hand_events_from(before) == table.hand_events[before:]


WRONG_SEATS: tuple[Any, ...] = (
    *(-2, 4, 2**31, 2**64, -(10**400), 0.0, 0.7, float("nan"), True, False, None, "E", "0", "\ud800", [], (0,), {}),
)


@pytest.mark.parametrize("seat", WRONG_SEATS, ids=lambda seat: repr(seat)[:12])
@pytest.mark.parametrize("name", ["riichi", "synchronous"])
def test_a_value_that_is_no_seat_is_refused_everywhere_and_changes_nothing(name: str, seat: Any) -> None:
    table = Table(name, seed=1)
    before, legal = table.view(0), table.legal(0)
    with pytest.raises(IllegalAction) as refused:
        table.act(seat, "pass")
    assert refused.value.key == "action.no_seat"
    questions = {"seat.unknown": (table.legal, table.drawn), "seat.unknown_watcher": (table.view,)}
    errors: list[MahjongError] = [refused.value]
    for key, functions in questions.items():
        for function in functions:
            with pytest.raises(InputError) as unknown:
                function(seat)
            assert unknown.value.key == key
            errors.append(unknown.value)
    with pytest.raises(InputError, match="is not asked now"):
        table.determinized(seat, 1)
    with pytest.raises(InputError) as reviewed:
        review(Record.of(table), seat=-1 if seat is None else seat)
    for error in (*errors, reviewed.value):
        for lang in LANGUAGES:
            words = error.words(lang)
            assert str(table.players - 1) in words
            assert encodable(shown(seat)) in words or (seat is None and error is reviewed.value)
            words.encode()
    assert (table.view(0), table.legal(0), table.actions) == (before, legal, [])


def test_a_seed_that_cannot_be_is_refused() -> None:
    table = Table("riichi", seed=1)
    wrong_seeds: tuple[Any, ...] = (-1, 1.5, True, "7")
    for seed in wrong_seeds:
        with pytest.raises(InputError, match="seed"):
            table.determinized(0, seed)
    assert table.determinized(0, 2**64 + 5).pending == (0,)


def test_an_action_of_another_game_with_the_same_number_is_refused() -> None:
    table = Table("riichi", seed=1)
    action = table.legal(0)[0]
    stranger = Action(action.code, ("",) * (action.code & 63) + ("exchange",))
    with pytest.raises(IllegalAction, match="exchange"):
        table.act(0, stranger)


def test_after_the_hand_and_after_the_match_nobody_may_act() -> None:
    table = stage("riichi", {0: "19m19p19s1234567z"}, "1m", start={"round": "S", "dealer": 0})
    action = table.legal(0)[-1]
    with pytest.raises(ValueError, match="the hand is not over: seats 0 are asked"):
        table.next_hand()
    with pytest.raises(ValueError, match="the hand is not over"):
        _ = table.hand_result
    do(table, 0, "tsumo")
    with pytest.raises(IllegalAction, match=r"the hand is over|the match is over"):
        table.act(0, action)
    finished = match("riichi", 1)
    with pytest.raises(IllegalAction, match="the match is over"):
        finished.act(0, action)


@pytest.mark.parametrize("seed", [-1, 1.5, "7", True])
def test_a_seed_that_is_none_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=r"seed .*expected a whole number"):
        Table("riichi", seed=seed)


def test_without_a_seed_every_table_is_another() -> None:
    assert Table("riichi").wall != Table("riichi").wall
    assert Table("riichi", seed=2**64 + 5).wall != Table("riichi", seed=5).wall


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ({"points": 1}, "unknown 'points'; riichi knows scores"),
        ({"scores": [1, 2, 3]}, "scores .*expected 4 whole numbers"),
        ({"scores": [1, 2, 3, "4"]}, "scores .*expected 4 whole numbers"),
        ({"round": "X"}, "round 'X'"),
        ({"dealer": 4}, "dealer 4; expected a seat, 0 to 3"),
        ({"honba": -1}, "honba -1"),
        ({"sticks": 1.5}, "sticks 1.5"),
    ],
)
def test_a_start_that_cannot_be_is_refused(start: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=f"start: {reason}"):
        Table("riichi", start=start)


def test_a_wall_must_hold_every_tile_of_the_game() -> None:
    wall = wall_of("riichi")
    with pytest.raises(ValueError, match=r"wall: \d tiles .*riichi has"):
        Table("riichi", walls=[[*wall[:-1], wall[0]]])
    with pytest.raises(ValueError, match="riichi3 has"):
        Table("riichi3", walls=[wall])


def test_a_start_is_where_the_match_stands() -> None:
    start = {"scores": [20000, 30000, 24000, 24000], "round": "S", "dealer": 2, "honba": 3, "sticks": 2, "hand": 7}
    table = Table("riichi", seed=1, start=start)
    view = table.view(0)
    assert (view.scores, view.pot, view.dealer) == ((20000, 30000, 24000, 24000), 2000, 2)
    assert (view.facts, view.hand_number, table.pending) == ({"round": 1, "honba": 3}, 7, (2,))


def test_walls_are_played_one_after_the_other_and_then_the_seed_goes_on() -> None:
    walls = [wall_of("riichi", {0: "19m19p19s1234567z"}, "1m", seed=n) for n in range(2)]
    table = Table("riichi", seed=9, walls=walls)
    for wall in walls:
        assert faces_of(table.wall) == tuple(wall)
        for _ in steps(table, at_random, random.Random(1)):
            if faces_of(table.wall) != tuple(wall):
                break
    assert (table.hand_number, table.dealer) == (2, 1)  # the first dealer has dealt twice
    assert table.wall == Table("riichi", seed=9, start={"hand": 1, "dealer": 1}).wall


def test_walls_follow_from_the_seed_the_dealer_and_how_often_the_deal_passed_or_was_repeated(sample: Sample) -> None:
    keys = {}
    for seed in range(40 if sample.whole else 6):
        table = match("riichi", seed)
        for start, wall, *_ in table.hand_logs:
            number, dealer, passed, repeats = *start[5:7], *start[15:17]
            assert dealer == passed % 4
            assert passed + repeats <= number
            keys[seed, passed, repeats] = wall
    assert len(set(keys.values())) == len(keys)
    assert any(repeats > 1 for _, _, repeats in keys)


def test_wall_version_1_deals_the_walls_of_0_1() -> None:
    for game, wall in WALLS_OF_0_1.items():
        table = Table(game, seed=7, wall_version=1)
        for _ in steps(table, eagerly, random.Random(7)):
            if table.hand_number == 2:
                break
        assert hashlib.sha256(bytes(faces_of(table.wall))).hexdigest()[:16] == wall
    with pytest.raises(ValueError, match="wall_version 3; expected 1 to 2"):
        Table("riichi", wall_version=3)


WALLS_OF_0_1 = {
    "riichi": "60e5878264b9edb4",
    "riichi3": "75022d5e18760042",
    "sichuan": "7973efc02de6dfa0",
    "ninghai": "70a4501a0aeaf8ed",
    "synchronous": "60e5878264b9edb4",
    "synchronous3": "75022d5e18760042",
}
"""A fingerprint of the wall that 0.1 dealt in the third hand of seed 7."""


def test_a_watcher_sees_no_hand() -> None:
    view = Table("riichi", seed=1).view(-1)
    assert view.hand == ()
    assert view.sizes == (14, 13, 13, 13)
    assert view.legal == ()


def test_a_seat_sees_its_own_furiten_and_nobody_elses() -> None:
    table = stage("riichi", {0: "123456789m1123z", 1: "123p456p789s2255z"}, "9s 1p ? ?")
    throw(table, 0, "3z")
    marks = [table.view(seat).marks for seat in (0, 1)]
    assert "furiten" in marks[0][0]
    assert "furiten" not in marks[0][1]
    assert "furiten" not in marks[1][0]


def test_a_redealt_table_is_a_copy_for_searching_only() -> None:
    table = Table("riichi", seed=1)
    with pytest.raises(ValueError, match="seat 2 is not asked now"):
        table.determinized(2, 1)
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(table.determinized(0, 1))


def test_results_speak_three_languages() -> None:
    table = stage("riichi", {0: "19m19p19s1234567z"}, "1m")
    do(table, 0, "tsumo")
    result = table.hand_result
    assert "Thirteen" in result.explain("en") or "thirteen" in result.explain("en")
    assert "国士" in result.explain("zh")
    assert "國士" in result.explain("ja") or "国士" in result.explain("ja")
    assert result.as_data()["deltas"] == [96000 * 1, -32000, -32000, -32000] or result.deltas[0] > 48000
    assert repr(result).startswith("<HandResult tsumo")


def test_every_ending_and_reason_has_words_in_every_language() -> None:
    from mahjongkit.locale import LANGUAGES

    for name in rules.names():
        game = rules.find(name)
        for lang in LANGUAGES:
            assert all(game.words.say(lang, f"end.{ending}") for ending in game.flow.endings)
            assert all(game.words.say(lang, f"paid.{reason}") for reason in game.flow.payment_reasons)


def test_a_game_without_a_flow_says_so() -> None:
    names = [name for name in rules.names() if not rules.find(name).playable]
    for name in names:
        with pytest.raises(ValueError, match=f"{name} cannot be played in this version"):
            Table(name)


def test_events_tell_their_story_in_plain_data() -> None:
    table = match("riichi3", 3, eagerly)
    kinds = {event.kind for event in table.events}
    assert {"start", "score", "deal", "draw", "discard", "show", "fact", "pay", "end", "match_over"} <= kinds
    for event in table.events:
        assert event.as_data()["type"] == event.kind
        assert repr(event).startswith(f"<{event.kind}")
    assert table.events[0].as_data() == {"type": "start", "hand": 0, "dealer": 0, "left": 55}
    assert table.events[:5] == table.events[0:5]
    assert mj.Table is Table


def test_a_table_names_tiles_as_tiles() -> None:
    """Not as numbers: one type of tiles at the border."""
    table = Table("riichi", seed=7)
    assert table.drawn(0) == table.view(0).drawn == "7z"
    assert table.drawn(1) is None
    assert table.shown() == tuple(tile for _, tile in table.view(0).shown) == ("4z",)
    assert table.shown(1) == ()
    while table.claimed_tile(1) is None:
        table.act(table.pending[0], table.legal(table.pending[0])[-1])
    assert table.claimed_tile(1) == table.view(1).rivers[0][-1].tile
    named = (*table.wall, *table.shown(), table.claimed_tile(1))
    assert {type(tile) for tile in named} == {Tile}
    assert Table("riichi", seed=1, walls=[table.wall]).wall == table.wall


def test_the_next_hand_can_be_dealt_from_a_given_wall() -> None:
    table = Table("sichuan", seed=1)
    wall = Table("sichuan", seed=2).wall
    while not table.hand_over:
        for seat in table.pending:
            table.act(seat, table.legal(seat)[-1])
    with pytest.raises(ValueError, match="wall: 5 tiles 1m; sichuan has 4"):
        table.next_hand([*wall[:-1], 0] if wall[-1] != "1m" else [0, *wall[1:]])
    table.next_hand(wall)
    assert table.wall == wall
    assert pickle.loads(pickle.dumps(table)).hand_events == table.hand_events


@pytest.mark.parametrize("name", ["riichi", "riichi3", "synchronous"])
def test_a_win_tells_the_indicators_and_those_under_them_where_there_was_riichi(name: str) -> None:
    seen = set()
    bot = players.find("greedy")
    for seed in range(40):
        table = Table(name, seed=seed)
        while not table.hand_over:
            for seat in table.pending:
                table.act(seat, bot.choose(table.view(seat)))
        shown: dict[object, list[int]] = {0: [], 1: []}
        for event in table.events:
            if event.kind == "show" and not event.as_data().get("secret"):
                shown[event.as_data()["row"]] += event.faces
        result = table.hand_result
        riichi = any(
            table.view(0).marks[won.seat]["riichi"]
            and (name != "synchronous" or "riichi" in str(won.score.scored_patterns))  # 3.1.4: a turn later
            for won in result.wins
        )
        rows = ["Dora indicators", "Ura dora indicators"][: riichi + 1 if result.wins else 0]
        tiles = [in_words(format_tiles(shown[i]), "en", lambda key: None) for i in range(2)]
        assert result.details("en") == [f"{row}: {tiles[i]}." for i, row in enumerate(rows)]
        stated = result.as_data()
        assert [stated["dora"], stated["ura"]][: len(rows)] == [list(map(code, shown[i])) for i in range(len(rows))]
        seen.add(len(rows))
    assert seen == {0, 1, 2}
