"""Players, tiles, start and turns of Synchronous mahjong (RULES 3.1.1, 3.1.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from mahjongkit import rules
from mahjongkit.game.table import Table
from tests.support.synchronous_staging import (
    alone,
    ends,
    names,
    play,
    stage,
    texts,
    turn_of,
    turns,
    verbs,
    won,
)
from tests.support.synchronous_turns import FAR, NO_DORA, WAITS_2S5S, indicators, melds, to_ron_stage

WAITS_2S5S_TOO = "345m678p34s567s22p"
"""The same in other tiles."""


# 3.1.1 Players, tiles, start.


@pytest.mark.parametrize(
    ("game", "players", "points", "wall"), [("synchronous", 4, 25000, 19), ("synchronous3", 3, 35000, 20)]
)
def test_start(game: str, players: int, points: int, wall: int) -> None:
    """3.1.1: everybody has 13 tiles, a wall of his own, and the first is drawn at once."""
    table = Table(game, seed=1)
    view = table.view(0)
    assert view.scores == (points,) * players
    assert [marks["wall"] for marks in view.marks] == [wall] * players
    assert view.sizes == (14, *[13] * (players - 1))
    assert view.facts["honba"] == 0
    assert len(view.shown) == 1


@pytest.mark.parametrize(("game", "red"), [("synchronous", ["0m", "0p", "0s"]), ("synchronous3", ["0p", "0s"])])
def test_tiles(game: str, red: list[str]) -> None:
    """3.1.1: one red five in every suit; three players have no 2m to 8m, the red five among them."""
    tiles: Counter[str] = Counter(Table(game, seed=1).wall)
    assert {tile: tiles[tile] for tile in ("0m", "0p", "0s") if tiles[tile]} == dict.fromkeys(red, 1)
    assert sum(tiles.values()) == (136 if game == "synchronous" else 108)
    assert tiles["2m"] == tiles["8m"] == (4 if game == "synchronous" else 0)
    assert tiles["5p"] == 3
    plain: Counter[str] = Counter(Table(rules.find(game, aka=False), seed=1).wall)
    assert plain["0p"] == 0
    assert plain["5p"] == 4


def test_own_walls() -> None:
    """3.1.1: draws and replacements come from the seat's own wall; the others' are not touched."""
    table = stage({0: "9999m", 1: FAR}, {0: "2z 3z 4z", 1: "5z 6z", 2: "7z", 3: "7z"})
    play(table, {0: "closed 9m, drawn"})
    assert [marks["wall"] for marks in table.view(0).marks] == [17, 18, 18, 18]
    assert [table.view(0).drawn, table.view(1).drawn] == ["4z", "6z"]


@pytest.mark.parametrize(("seat", "yaku"), [(0, True), (1, False)])
def test_no_round_wind(seat: int, yaku: bool) -> None:
    """3.1.1: East is a yaku tile for the seat of East only."""
    other = 2
    table = stage({seat: "11z34m567p789s22p6z", other: "1z5m"}, {seat: "6m 9m", other: "7z 7z"}, indicators=NO_DORA)
    play(table, {seat: "discard 6z", other: "discard 1z"})
    play(table, {seat: "pon 11z, discard 6m"})
    assert to_ron_stage(table, {other: "discard 5m"}) == ({seat} if yaku else set())


def test_north_is_no_yaku_with_three_players() -> None:
    """3.1.1: nobody has the North seat, and a North triplet is no yaku."""
    hands = {0: "44z34p567p789s22s6z", 1: "4z5p"}
    table = stage(hands, {0: "6s 9s", 1: "7z 7z"}, ruleset="synchronous3", indicators=NO_DORA)
    play(table, {0: "discard 6z", 1: "discard 4z"})
    play(table, {0: "pon 44z, discard 6s"})
    assert to_ron_stage(table, {1: "discard 5p"}) == set()


def test_seat_wind_of_three_players() -> None:
    """3.1.1: West is the seat wind of seat 2."""
    hands = {2: "33z34p567p789s22s6z", 1: "3z5p"}
    table = stage(hands, {2: "6s 9s", 1: "7z 7z"}, ruleset="synchronous3", indicators="1m")
    play(table, {2: "discard 6z", 1: "discard 3z"})
    play(table, {2: "pon 33z, discard 6s"})
    assert to_ron_stage(table, {1: "discard 5p"}) == {2}


def test_dora_after_1m_with_three_players() -> None:
    """3.1.1: 1m points at 9m."""
    table = stage({0: "999m456p456678s2s"}, {0: "1z 2s"}, ruleset="synchronous3", indicators="1m")
    turns(table, 1)
    play(table, {0: "tsumo"})
    assert {line.pattern.key: line.value for line in won(table, 0).score.scored_patterns}["dora"] == 3


# 3.1.3 A turn.


def test_no_call_after_drawing() -> None:
    """3.1.3: who draws has no call in this turn, neither before his discard nor after it."""
    table = stage({0: "55m1z", 1: "5m"}, {0: "9p 9p", 1: "7z 7z"})
    play(table, {0: "drawn", 1: "discard 5m"})
    assert verbs(table, 0) >= {"draw", "pon"}
    alone(table, 0, "draw")
    assert "discard" in verbs(table, 0)
    assert not verbs(table, 0) & {"pon", "chi", "kong", "draw", "pass"}
    alone(table, 0, "discard 1z")
    assert turn_of(table) == 3


def test_who_can_call_nothing_has_drawn() -> None:
    """3.1.3: a player with nothing to call starts in the draw branch."""
    table = stage({0: FAR, 1: "55p", 2: "0p"}, {0: "7z 7z", 1: "7z", 2: "7z 6z", 3: "6z"})
    play(table, {2: "discard 0p"})
    assert table.view(0).drawn is not None
    assert "draw" not in verbs(table, 0)
    assert table.view(1).drawn is None
    assert "draw" in verbs(table, 1)


@pytest.mark.parametrize("seed", range(10))
def test_no_calls_in_turn_1(seed: int) -> None:
    """3.1.3: there is nothing to call, and everybody has drawn."""
    table = Table("synchronous", seed=seed)
    for seat in range(4):
        assert table.view(seat).drawn is not None
        assert verbs(table, seat) <= {"discard", "riichi", "closed", "tsumo", "nine_terminals"}


def test_only_the_previous_turn_can_be_called() -> None:
    """3.1.3: discards of the turn before the last are gone."""
    table = stage({0: "55m1z", 1: "5m"}, {0: "9p 9s", 1: "7z 7z", 2: "7z 6z", 3: "6z 6z"})
    play(table, {0: "drawn", 1: "discard 5m"})
    assert "pon 555m" in texts(table, 0)
    turns(table, 1)
    assert not any(text.startswith("pon 55") for text in texts(table, 0))


@pytest.mark.parametrize("riichi", [True, False])
def test_no_calls_in_riichi(riichi: bool) -> None:
    """3.1.3, 3.1.8: a pair whose third tile was discarded, with riichi and without."""
    table = stage({0: WAITS_2S5S, 1: "8p"}, {0: "1z 1z", 1: "7z"})
    play(table, {0: "riichi 1z" if riichi else "discard 1z", 1: "discard 8p"})
    if riichi:
        assert texts(table, 0) == {"discard 1z"}
        assert table.view(0).drawn is not None
    else:
        assert verbs(table, 0) >= {"draw", "pon"}


@pytest.mark.parametrize("call", ["pon 55p", "chi 46p"])
def test_straight_after_a_chow_or_pung_only_a_discard_is_legal(call: str) -> None:
    """3.1.3: no kong and no self-draw win, though there are four of a kind."""
    table = stage({0: "55p46p1111m9m", 1: "5p"}, {0: "9p", 1: "7z"})
    play(table, {0: "drawn", 1: "discard 5p"})
    alone(table, 0, call)
    assert verbs(table, 0) == {"discard"}


def test_no_win_straight_after_a_pung() -> None:
    """3.1.3: the called tile completes the hand, but it is a discard that must follow."""
    table = stage({0: "55p234567m222s88s", 1: "5p"}, {0: "9p", 1: "7z"})
    play(table, {0: "drawn", 1: "discard 5p"})
    alone(table, 0, "pon 55p")
    assert verbs(table, 0) == {"discard"}


def test_no_kita_straight_after_a_pung() -> None:
    """3.1.3, 3.1.9."""
    table = stage({0: "55p44z", 1: "5p"}, {0: "9p", 1: "7z"}, ruleset="synchronous3")
    play(table, {0: "drawn", 1: "discard 5p"})
    alone(table, 0, "pon 55p")
    assert verbs(table, 0) == {"discard"}


def test_direct_kong_then_self_draw() -> None:
    """3.1.3: the replacement wins, with rinshan and without menzen tsumo."""
    table = stage({0: "555p234567m22s88s", 1: "0p"}, {0: "9p 2s", 1: "7z"}, indicators=NO_DORA)
    play(table, {0: "drawn", 1: "discard 0p"})
    alone(table, 0, "kong 555p")
    assert verbs(table, 0) >= {"tsumo", "discard"}
    alone(table, 0, "tsumo")
    assert ends(table) == "tsumo"
    assert "rinshan" in names(won(table, 0))
    assert "tsumo" not in names(won(table, 0))


def test_kongs_after_a_direct_kong() -> None:
    """3.1.3: concealed ones, but no riichi: the hand is open."""
    table = stage({0: "555p1111m234s88s9m", 1: "0p"}, {0: "9p 3z 3z", 1: "7z"})
    play(table, {0: "drawn", 1: "discard 0p"})
    alone(table, 0, "kong 555p")
    assert "closed 1m" in texts(table, 0)
    alone(table, 0, "closed 1m")
    assert verbs(table, 0) == {"discard"}
    assert melds(table, 0) == ["kong 5p 5p 5p 0p", "closed 1m 1m 1m 1m"]
    assert table.view(0).marks[0]["wall"] == 18  # told when a turn begins
    alone(table, 0, "discard 3z")
    assert table.view(0).marks[0]["wall"] == 16


def test_four_melds_in_one_turn() -> None:
    """3.1.3: the number of calls per turn is unlimited; after each discard the player may call again or stop."""
    table = stage(
        {0: "1199p5566z2469s1m", 1: "11m99m19p", 2: "1m5z", 3: "9m6z"},
        {0: "2z 2z", 1: "2z", 2: "3z 3z", 3: "3z 4z"},
    )
    play(table, {0: "drawn", 2: "discard 1m", 3: "discard 9m"})
    play(table, {0: "drawn", 1: "pon 11m, discard 1p, pon 99m, discard 9p", 2: "discard 5z", 3: "discard 6z"})
    alone(table, 0, "pon 11p", "discard 2s")
    assert verbs(table, 0) == {"pon", "pass"}
    alone(table, 0, "pon 99p", "discard 4s", "pon 55z", "discard 6s", "pon 66z", "discard 9s")
    assert turn_of(table) == 4
    assert len(table.view(1).melds[0]) == 4
    assert [one.tile for one in table.view(1).rivers[0]] == ["2z", "2z", "2s", "4s", "6s", "9s"]
    assert table.view(0).sizes[0] == 2 - ("draw" in verbs(table, 0))


def test_between_calls() -> None:
    """3.1.3: call again or stop; who has called does not draw, and who stops is not asked again in this turn."""
    table = stage({0: "11p99p246s1357m57z", 1: "1p", 2: "9p"}, {0: "2z", 1: "3z 3z", 2: "3z 3z", 3: "4z 4z"})
    play(table, {0: "drawn", 1: "discard 1p", 2: "discard 9p"})
    alone(table, 0, "pon 11p", "discard 5z")
    assert verbs(table, 0) == {"pon", "pass"}
    alone(table, 0, "pass")
    assert turn_of(table) == 3
    assert len(table.view(1).rivers[0]) == 2


def test_several_discards_of_a_turn_can_be_called() -> None:
    """3.1.3: all discards of one player, in the next turn."""
    hands = {0: "11p99p45z246s1357m", 1: "1p", 2: "9p", 3: "4455z"}
    table = stage(hands, {0: "2z", 1: "3z 3z", 2: "3z 3z", 3: "6z 6z"})
    play(table, {0: "drawn", 1: "discard 1p", 2: "discard 9p"})
    play(table, {0: "pon 11p, discard 4z, pon 99p, discard 5z"})
    assert {"pon 444z", "pon 555z"} <= texts(table, 3)


def test_only_who_may_ron_is_asked_and_all_at_once() -> None:
    """3.1.3."""
    table = stage({0: WAITS_2S5S, 2: WAITS_2S5S_TOO, 1: "5s", 3: FAR}, {0: "1z", 1: "7z", 2: "1z", 3: "7z"})
    assert to_ron_stage(table, {1: "discard 5s"}) == {0, 2}
    assert table.pending == (0, 2)


def test_what_is_seen_in_the_ron_stage() -> None:
    """3.1.3: every tile of this turn, and the new indicator."""
    table = stage({0: WAITS_2S5S, 1: "5s", 2: "1111m"}, {0: "1z", 1: "7z", 2: "7z 6z"}, indicators="3z 4z")
    assert to_ron_stage(table, {1: "discard 5s", 2: "closed 1m, drawn"}) == {0}
    view = table.view(0)
    assert [one.tile for seat in (1, 2) for one in view.rivers[seat]] == ["5s", "6z"]
    assert [meld.kind for meld in view.melds[2]] == ["closed"]
    assert indicators(table) == 2
