"""What the page learns about a game: its actions in order, its marks, its seats and what lies in the middle."""

import re

import pytest

from mahjongkit import players, rules
from mahjongkit.game.actions import VERBS
from mahjongkit.game.table import Table
from mahjongkit.locale import LANGUAGES
from mahjongkit.server.game_display import family_of, game_display
from mahjongkit.server.result_view import result_view_of
from tests.support.server_process import Server

GAMES = rules.names()


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_mark_and_seat_has_words_in_every_language(name: str) -> None:
    ruleset = rules.find(name)
    flow, declared = ruleset.flow, ruleset.display
    assert {action.verb for action in declared.actions} <= {*flow.extra_verbs}
    assert {*declared.marks, *declared.hidden_marks} <= {*flow.marks}
    assert {counter.fact for counter in declared.counters} - {""} <= {*flow.fact_names}
    assert {*declared.length_options} <= {*ruleset.options}
    for lang in LANGUAGES:
        shown = game_display(ruleset, lang)
        assert {action.verb for action in shown.actions} == {*VERBS, *flow.extra_verbs}
        assert all(action.words for action in shown.actions)
        assert set(shown.marks) == {*flow.marks} - {*declared.hidden_marks}
        assert all(mark.words or mark.values or mark.parts for mark in shown.marks.values())
        assert len({seat.short for seat in shown.seats}) == len(shown.seats) == ruleset.players


@pytest.mark.parametrize(("name", "places"), [("riichi", 5), ("riichi3", 5), ("synchronous", 4), ("synchronous3", 4)])
def test_there_are_as_many_places_for_indicators_as_a_hand_can_turn_up(name: str, places: int) -> None:
    ruleset = rules.find(name)
    assert game_display(ruleset, "en").tile_rows[0].places == places
    assert len(ruleset.flow.wall_layout(0).indicators) == places


def test_formats_of_records_are_called_as_in_the_language() -> None:
    names = {lang: game_display(rules.find("riichi"), lang).formats for lang in LANGUAGES}
    assert [names[lang]["tenhou"] for lang in LANGUAGES] == ["天凤 XML", "天鳳 XML", "Tenhou XML"]
    assert {names[lang]["tenhou6"] for lang in LANGUAGES} == {"tenhou.net/6"}


def test_wins_come_first_and_doing_nothing_last() -> None:
    for name in GAMES:
        actions = game_display(rules.find(name), "en").actions
        assert [action.role for action in actions[:2]] == ["win", "win"]
        roles = [action.role for action in actions[2:]]
        idle = rules.find(name).flow.idle_verbs
        assert {*roles[: -len(idle)]} <= {"claim", "discard", ""}
        assert roles[-len(idle) :] == ["idle"] * len(idle)


def test_what_the_switches_of_the_page_act_on() -> None:
    """Calls of other players' tiles are claims, own kongs are not; only riichi locks a hand."""
    for name in GAMES:
        shown = game_display(rules.find(name), "en")
        by_role: dict[str, set[str]] = {}
        for action in shown.actions:
            by_role.setdefault(action.role, set()).add(action.verb)
        assert by_role["win"] == {"tsumo", "ron"}
        assert by_role["claim"] == {"chi", "pon", "kong"}
        assert by_role["discard"] == {*rules.find(name).flow.discard_verbs}
        locking = {mark for mark, one in shown.marks.items() if one.locks_hand}
        assert locking == {"riichi", "open_riichi"} & {*shown.marks}


def test_a_mark_of_patterns_names_what_the_view_names() -> None:
    """The page takes the value of a mark apart as the game itself does."""
    ruleset = rules.find("sichuan")
    shown = game_display(ruleset, "en")
    for mark, value in (("fans", 5), ("moment", 1), ("moment", 2 * 256 + 8)):
        parts = [(part.words, value // part.unit % part.base) for part in shown.marks[mark].parts]
        named = [words + (f" ×{times}" if times > 1 else "") for words, times in parts if times]
        assert ", ".join(named) == ruleset.results.mark_words(mark, value, "ESWN", "en")


def test_a_game_without_a_display_of_its_own_gets_the_default() -> None:
    from tests.support import toy_game

    shown = game_display(toy_game.TOY, "en")
    assert [action.verb for action in shown.actions][:2] == ["tsumo", "ron"]
    assert (shown.round, shown.counters, shown.plays_on) == (None, [], False)


def test_variants_of_a_game_share_its_family(server: Server) -> None:
    listed = {game["name"]: game["family"] for game in server.ask("/api/rules")[1]}
    assert listed["riichi"] == listed["riichi3"] == family_of(rules.find("riichi"))
    assert len(set(listed.values())) == 4
    status, shown, _ = server.ask("/api/rules/sichuan:platform/display?lang=zh")
    assert (status, shown["plays_on"]) == (200, True)
    assert server.ask("/api/rules/chess/display")[0] == 404


def test_the_page_draws_the_tiles_in_a_result() -> None:
    """In the text of a result they are in words; on the page they are pictures, which have these words as labels."""
    table, player = Table("ninghai", seed=21), players.find("greedy", 1)
    player.start(table.ruleset)
    while not table.hand_over:
        for seat in table.pending:
            table.act(seat, player.choose(table.view(seat)))
    result = table.hand_result
    drawn = [note for note in result_view_of(result, table.dealer, "en").notes if re.search(r"\b(f|g)[1-4]\b", note)]
    assert drawn
    assert not [note for note in result.details("en") if re.search(r"\b(f|g)[1-4]\b", note)]
