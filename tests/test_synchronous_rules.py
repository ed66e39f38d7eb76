"""Synchronous mahjong sentence by sentence (RULES 3.1.1, 3.1.3 to 3.1.10), where the worked cases do not cover it."""

from __future__ import annotations

from collections import Counter

import pytest
from staging_synchronous import (
    alone,
    discard_drawn,
    do,
    ends,
    moved,
    names,
    play,
    stage,
    texts,
    turn_of,
    turns,
    verbs,
    won,
)

from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.tiles import code

NO_DORA = "3z 3z 3z 2z"
"""Indicators under which only North and West are dora."""
WAITS_2S5S = "234m567p34s678s88p"
"""Tanyao and pinfu, waits for 2s and 5s."""
WAITS_2S5S_TOO = "345m678p34s567s22p"
"""The same in other tiles."""
FAR = "147m258p369s1234z"
"""Far from ready, and calls next to nothing."""


def rons(table: Table) -> set[int]:
    """The seats that are asked about a ron, after the main stage."""
    return {seat for seat in table.pending if verbs(table, seat) == {"ron", "pass"}}


def to_ron_stage(table: Table, plan: dict[int, str]) -> set[int]:
    """A turn up to its ron stage, with a plan as for `play`; who may ron then. Without one the next turn has begun."""
    turn = turn_of(table)
    left = {seat: [one.strip() for one in text.split(",")] for seat, text in plan.items()}
    while not table.hand_over and turn_of(table) == turn and not _is_ron_stage(table):
        seat = table.pending[0]
        legal = table.legal(seat)
        wanted = left.get(seat) or ["drawn"]
        if "draw" in verbs(table, seat) and wanted[0].split()[0] not in verbs(table, seat):
            table.act(seat, "draw")
        elif wanted[0] == "drawn":
            wanted.pop(0)
            table.act(seat, next(one for one in legal if one.verb == "pass" or (one.verb == "discard" and one.drawn)))
        else:
            do(table, seat, wanted.pop(0))
    assert not any(left.values()), f"not asked for: {left}"
    return rons(table) if turn_of(table) == turn else set()


def _is_ron_stage(table: Table) -> bool:
    last = [event.is_disclosed for event in table.hand_events if event.is_disclosed or event.is_secret][-1:]
    return last == [True] and rons(table) == set(table.pending) and bool(table.pending)


def holds(table: Table, seat: int) -> set[str]:
    """What a seat may do with a tile drawn, after all others have done their part of the turn."""
    discard_drawn(table, seat)
    if "draw" in verbs(table, seat):
        alone(table, seat, "draw")
    return texts(table, seat)


def is_furiten(table: Table, seat: int) -> bool:
    return bool(table.view(seat).marks[seat]["furiten"])


def indicators(table: Table, seat: int = 0) -> int:
    return sum(row == 0 for row, _ in table.view(seat).shown)


def melds(table: Table, seat: int) -> list[str]:
    """The melds of a seat, as it sees them itself, like `pon 0p 5p 5p`."""
    return [f"{meld.kind} {' '.join(map(code, sorted(meld.tiles)))}" for meld in table.view(seat).melds[seat]]


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
    tiles = Counter(code(face) for face in Table(game, seed=1).wall)
    assert {tile: tiles[tile] for tile in ("0m", "0p", "0s") if tiles[tile]} == dict.fromkeys(red, 1)
    assert sum(tiles.values()) == (136 if game == "synchronous" else 108)
    assert tiles["2m"] == tiles["8m"] == (4 if game == "synchronous" else 0)
    assert tiles["5p"] == 3
    plain = Counter(code(face) for face in Table(rules.find(game, aka=False), seed=1).wall)
    assert plain["0p"] == 0
    assert plain["5p"] == 4


def test_own_walls() -> None:
    """3.1.1: draws and replacements come from the own wall; the others' are not touched."""
    table = stage({0: "9999m", 1: FAR}, {0: "2z 3z 4z", 1: "5z 6z", 2: "7z", 3: "7z"})
    play(table, {0: "closed 9m, drawn"})
    assert [marks["wall"] for marks in table.view(0).marks] == [17, 18, 18, 18]
    assert [code(face) for face in (table.view(0).drawn, table.view(1).drawn) if face is not None] == ["4z", "6z"]


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
    assert [code(one.tile) for one in table.view(1).rivers[0]] == ["2z", "2z", "2s", "4s", "6s", "9s"]
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
    assert [code(one.tile) for seat in (1, 2) for one in view.rivers[seat]] == ["5s", "6z"]
    assert [meld.kind for meld in view.melds[2]] == ["closed"]
    assert indicators(table) == 2


# 3.1.4 Furiten.


@pytest.mark.parametrize("thrown", ["5s", "1z"])
def test_furiten_by_a_discard_of_this_turn(thrown: str) -> None:
    """3.1.4: any wait tile in the river, this turn's among them."""
    table = stage({0: WAITS_2S5S, 1: "2s1z"}, {0: thrown, 1: "7z"})
    assert to_ron_stage(table, {0: f"discard {thrown}", 1: "discard 2s"}) == (set() if thrown == "5s" else {0})
    if thrown == "5s":
        assert is_furiten(table, 0)


def test_furiten_by_an_earlier_discard() -> None:
    table = stage({0: WAITS_2S5S, 1: "2s"}, {0: "5s 1z", 1: "7z 7z"})
    play(table, {0: "discard 5s"})
    assert is_furiten(table, 0)
    assert to_ron_stage(table, {1: "discard 2s"}) == set()


@pytest.mark.parametrize(("thrown", "tile", "asked"), [("1z", "5s", True), ("1z", "2s", False), ("2s", "5s", False)])
def test_furiten_regardless_of_yaku(thrown: str, tile: str, asked: bool) -> None:
    """3.1.4: 2s has no yaku and 5s has one; a 2s in the river forbids a ron with 5s, too."""
    table = stage({3: "345m345p34s789m55z", 1: tile}, {3: f"{thrown} 1z", 1: "7z 7z"})
    play(table, {3: "drawn"})
    assert is_furiten(table, 3) is (thrown == "2s")
    assert to_ron_stage(table, {1: f"discard {tile}"}) == ({3} if asked else set())


def test_declaring_riichi_while_furiten() -> None:
    """3.1.4: allowed; the riichi tile itself is in the river; a self-draw is always allowed."""
    table = stage({0: WAITS_2S5S, 1: "2s"}, {0: "5s 1z 2s", 1: "7z 7z"}, indicators=NO_DORA)
    play(table, {0: "riichi 5s"})
    assert table.view(1).marks[0]["riichi"] == 2
    assert is_furiten(table, 0)
    assert to_ron_stage(table, {1: "discard 2s"}) == set()
    play(table, {0: "tsumo"})
    assert ends(table) == "tsumo"
    assert "double_riichi" in names(won(table, 0))


def test_called_tiles_stay_in_the_river() -> None:
    """3.1.4: the discard of a wait tile is furiten though somebody took it."""
    table = stage({0: WAITS_2S5S, 1: "55s9p", 2: "2s"}, {0: "5s 1z 1z", 1: "7z", 2: "7z 7z 7z"})
    play(table, {0: "discard 5s"})
    play(table, {1: "pon 55s, discard 9p"})
    assert [code(one.tile) for one in table.view(1).rivers[0]] == ["5s", "1z"]
    assert to_ron_stage(table, {2: "discard 2s"}) == set()


def test_own_kong_tiles_are_not_in_the_river() -> None:
    """3.1.4: four 2s in a kong, and a wait for 2s and 5s: 5s can be ronned."""
    table = stage({0: "22234s678m567p88p", 1: "5s"}, {0: "2s 1z", 1: "7z"})
    assert to_ron_stage(table, {0: "closed 2s, drawn", 1: "discard 5s"}) == {0}


def test_own_kita_tiles_are_not_in_the_river() -> None:
    """3.1.4: a wait for North with a North set aside."""
    table = stage({0: "123456789p99s44z", 1: "4z"}, {0: "4z 1z", 1: "7z"}, ruleset="synchronous3")
    assert to_ron_stage(table, {0: "north 4z, drawn", 1: "discard 4z"}) == {0}
    assert not is_furiten(table, 0)


def test_four_own_copies_are_no_wait() -> None:
    """3.1.4, 3.1.11: four 1m and three sets wait for nothing, so there is no riichi."""
    table = stage({0: "1111m234p567p678s"}, {0: "9m"})
    assert "riichi 9m" not in texts(table, 0)
    assert "riichi 1m" in texts(table, 0)


def test_no_furiten_by_a_concealed_kong_in_riichi() -> None:
    """3.1.4: only a ron that could be declared counts, and a concealed kong's tile does not."""
    table = stage({0: WAITS_2S5S, 1: "222s", 2: "5s"}, {0: "1z 1z 1z", 1: "7z 2s 7z 6z", 2: "7z 5z 5z"})
    play(table, {0: "riichi 1z"})
    assert to_ron_stage(table, {1: "closed 2s, drawn"}) == set()
    assert not is_furiten(table, 0)
    assert to_ron_stage(table, {2: "discard 5s"}) == {0}


def test_passing_without_riichi_is_no_furiten() -> None:
    """3.1.4: there is no temporary furiten."""
    table = stage({0: WAITS_2S5S, 1: "5s2s"}, {0: "1z 1z", 1: "7z 7z"})
    play(table, {0: "drawn, pass", 1: "discard 5s"})
    assert not is_furiten(table, 0)
    assert to_ron_stage(table, {1: "discard 2s"}) == {0}


def test_passing_in_riichi_is_furiten_for_the_rest_of_the_hand() -> None:
    """3.1.4: self-draw is still allowed."""
    table = stage({0: WAITS_2S5S, 1: "5s2s2s"}, {0: "1z 1z 1z 1z 5s", 1: "7z 7z 7z"})
    play(table, {0: "riichi 1z"})
    play(table, {0: "drawn, pass", 1: "discard 5s"})
    assert is_furiten(table, 0)
    assert to_ron_stage(table, {1: "discard 2s"}) == set()
    assert to_ron_stage(table, {1: "discard 2s"}) == set()
    assert "tsumo" in verbs(table, 0)


@pytest.mark.parametrize("drawn", ["5s", "1z"])
def test_discarding_a_winning_self_draw_in_riichi(drawn: str) -> None:
    """3.1.4: the river rule: furiten at once, and for good."""
    table = stage({0: WAITS_2S5S, 1: "2s", 2: "2s"}, {0: f"1z {drawn} 1z", 1: "7z 7z", 2: "6z 6z 6z"})
    play(table, {0: "riichi 1z"})
    asked = set() if drawn == "5s" else {0}
    assert to_ron_stage(table, {1: "discard 2s", 0: f"discard {drawn}"}) == asked
    if drawn == "5s":
        assert is_furiten(table, 0)
        assert to_ron_stage(table, {2: "discard 2s"}) == set()


# 3.1.5 Calls.


def test_one_discard_for_several_callers_shows_more_than_four_copies() -> None:
    """3.1.5: different players use the same discard at once."""
    table = stage({0: "55m1s", 1: "5m", 2: "34m2s", 3: "67m3s"}, {0: "9p", 1: "7z", 2: "9p", 3: "9p"})
    play(table, {0: "drawn", 1: "discard 5m", 2: "drawn", 3: "drawn"})
    play(table, {0: "pon 55m, discard 1s", 2: "chi 34m, discard 2s", 3: "chi 67m, discard 3s"})
    view = table.view(1)
    tiles = [tile for seat in range(4) for meld in view.melds[seat] for tile in meld.tiles]
    assert tiles.count(4) == 5
    assert [view.melds[seat][0].source for seat in (0, 2, 3)] == [1, 1, 1]


def test_a_player_uses_a_discard_once() -> None:
    """3.1.5: after the pung of the only 5m there is no chow of it."""
    table = stage({0: "5546m9s", 1: "5m"}, {0: "9p", 1: "7z", 2: "6z", 3: "6z"})
    play(table, {0: "drawn", 1: "discard 5m"})
    assert {"pon 555m", "chi 465m"} <= texts(table, 0)
    alone(table, 0, "pon 55m", "discard 9s")
    assert not any(text in ("pon 555m", "chi 465m") for text in texts(table, 0))


def test_own_discards_cannot_be_called() -> None:
    """3.1.5: discards of the other players."""
    table = stage({0: "555m9s"}, {0: "9p 9p", 1: "7z", 2: "6z", 3: "6z"})
    play(table, {0: "discard 5m"})
    assert not any(text.endswith("5m") and text.startswith(("pon", "chi")) for text in texts(table, 0))


@pytest.mark.parametrize("kita", [True, False])
def test_a_discarded_north_can_be_called_and_a_kita_one_cannot(kita: bool) -> None:
    """3.1.5, 3.1.9."""
    table = stage({0: "44z9s", 1: "4z"}, {0: "9p", 1: "7z 7z", 2: "6z"}, ruleset="synchronous3")
    play(table, {0: "drawn", 1: "north 4z, drawn" if kita else "discard 4z"})
    assert ("pon 444z" in texts(table, 0)) is not kita


def test_an_added_kong_tile_cannot_be_called() -> None:
    """3.1.5: kong tiles are no discards. Seat 0 could chow it."""
    table = stage({0: "34m9s", 1: "55m1z", 2: "5m"}, {0: "9p 9p 9p", 1: "7z 0m 6z", 2: "7z", 3: "6z 6z"})
    play(table, {0: "drawn", 2: "discard 5m"})
    assert "chi 345m" in texts(table, 0)
    play(table, {0: "drawn", 1: "pon 55m, discard 1z"})
    play(table, {0: "drawn", 1: "added 0m, drawn"})
    assert turn_of(table) == 4
    assert not any(text.startswith("chi 34") for text in texts(table, 0))


def test_no_chow_with_three_players() -> None:
    """3.1.1."""
    table = stage({0: "34p9s", 1: "5p"}, {0: "9s", 1: "7z"}, ruleset="synchronous3")
    play(table, {0: "drawn", 1: "discard 5p"})
    assert "chi" not in verbs(table, 0)


def test_pungs_know_no_sources() -> None:
    """3.1.5: after a chow from seat 1 a pung from seat 2 is legal, and the set of sources stays."""
    table = stage({0: "34m99p2s4s", 1: "5m", 2: "9p"}, {0: "1z 1z", 1: "7z 7z", 2: "6z 6z", 3: "6z 5z"})
    assert table.view(0).marks[0]["sources"] == 0
    play(table, {0: "drawn", 1: "discard 5m"})
    play(table, {0: "chi 34m, discard 2s", 2: "discard 9p"})
    assert table.view(0).marks[0]["sources"] == 0b10
    play(table, {0: "pon 99p, discard 4s"})
    assert table.view(0).marks[0]["sources"] == 0b10
    assert table.view(3).marks[0]["sources"] == 0b10


@pytest.mark.parametrize(
    ("call", "meld"),
    [
        ("chi 46p", "chi 4p 6p 0p"),
        ("chi 46p0p", "chi 4p 6p 0p"),
        ("chi 46p5p", "chi 4p 5p 6p"),
        ("pon 55p", "pon 5p 5p 0p"),
        ("pon 55p5p", "pon 5p 5p 5p"),
    ],
)
@pytest.mark.parametrize("red", [1, 2])
def test_red_or_plain_five(call: str, meld: str, red: int) -> None:
    """3.1.5: the caller names which one he takes; unnamed it is the red one, whoever discarded it."""
    plain = 3 - red
    table = stage({0: "4655p9s", red: "0p", plain: "5p"}, {0: "1z", 1: "7z", 2: "7z"})
    play(table, {0: "drawn", red: "discard 0p", plain: "discard 5p"})
    alone(table, 0, call)
    assert melds(table, 0) == [meld]
    assert table.view(0).melds[0][0].source == (plain if call.endswith("p5p") else red)


@pytest.mark.parametrize("then", ["5m", "2m"])
def test_swap_calling_after_a_chow(then: str) -> None:
    """3.1.5: the called kind, or the other end of the run, may be discarded."""
    table = stage({0: "34m2m5m", 1: "5m"}, {0: "1z", 1: "7z"})
    play(table, {0: "drawn", 1: "discard 5m"})
    alone(table, 0, "chi 34m")
    assert f"discard {then}" in texts(table, 0)


def test_swap_calling_after_a_pung() -> None:
    table = stage({0: "555m1s", 1: "0m"}, {0: "1z", 1: "7z"})
    play(table, {0: "drawn", 1: "discard 0m"})
    alone(table, 0, "pon 55m")
    assert "discard 5m" in texts(table, 0)


def test_a_kong_needs_a_tile_in_the_own_wall() -> None:
    """3.1.5: with one tile left it is legal, with none it is not."""
    table = stage({0: "1111m", 1: "9m"}, {})
    turns(table, 17)
    assert "closed 1m" in holds(table, 0)
    turns(table, 1)
    assert turn_of(table) == 19
    assert "closed 1m" not in holds(table, 0)
    assert "discard 1m" in texts(table, 0)


def test_any_number_of_kongs() -> None:
    """3.1.5: five in one turn and no abort. 3.1.6: one new indicator."""
    table = stage({0: "111122223333m1z", 1: "66667777m1z"}, {0: "7z 7z 7z 6z", 1: "5z 5z 5z"})
    play(table, {0: "closed 1m, closed 2m, closed 3m, drawn", 1: "closed 6m, closed 7m, drawn"})
    assert not table.hand_over
    assert turn_of(table) == 2
    assert len(table.view(2).melds[0]) == 3
    assert len(table.view(2).melds[1]) == 2
    assert indicators(table, 2) == 2


# 3.1.6 Dora.


def test_at_most_three_new_indicators() -> None:
    """3.1.6: kongs in four turns, four indicators."""
    table = stage({0: "111122223333m1z", 1: "9999m"})
    for number, (seat, kind) in enumerate([(0, "1m"), (0, "2m"), (0, "3m"), (1, "9m")]):
        assert indicators(table, 2) == number + 1
        play(table, {seat: f"closed {kind}, drawn"})
    assert not table.hand_over
    assert indicators(table, 2) == 4


def test_kita_shows_no_indicator() -> None:
    """3.1.6."""
    table = stage({0: "444z"}, {0: "7z 7z 7z 7z"}, ruleset="synchronous3")
    play(table, {0: "north 4z, north 4z, north 4z, drawn"})
    assert indicators(table, 0) == 1
    assert [code(face) for face in table.view(1).asides[0]] == ["4z"] * 3


@pytest.mark.parametrize("kong", [True, False])
def test_a_self_draw_counts_neither_an_indicator_it_did_not_see_nor_its_ura(kong: bool) -> None:
    """3.1.6: another player kongs in the turn of the win; 7p and 8p would be dora and ura dora."""
    table = stage({0: WAITS_2S5S, 1: "9999m"}, {0: "1z 2s", 1: "7z 7z 7z"}, indicators="3z 7p", ura="3z 7p")
    play(table, {0: "riichi 1z"})
    play(table, {0: "tsumo", 1: "closed 9m, drawn" if kong else "drawn"})
    score = won(table, 0).score
    assert not names(won(table, 0)) & {"dora", "ura_dora"}
    assert (score.fu, score.han) == (20, 6)  # double riichi, ippatsu, menzen tsumo, pinfu, tanyao
    assert moved(table) == (18000, -6000, -6000, -6000)


def test_a_ron_counts_the_new_indicator_and_its_ura() -> None:
    """3.1.6: the same with a ron."""
    table = stage(
        {0: WAITS_2S5S, 1: "9999m", 2: "5s"}, {0: "1z 1z", 1: "7z 7z 7z", 2: "6z 6z"}, indicators="3z 7p", ura="3z 7p"
    )
    play(table, {0: "riichi 1z"})
    play(table, {0: "drawn, ron", 1: "closed 9m, drawn", 2: "discard 5s"})
    han = {line.pattern.key: line.value for line in won(table, 0).score.scored_patterns}
    assert (han["dora"], han["ura_dora"]) == (2, 2)


# 3.1.7 Winning.


def test_last_own_tile_is_haitei() -> None:
    """3.1.7: the own wall is empty after the draw."""
    table = stage({0: WAITS_2S5S}, {0: "? " * 18 + "2s"})
    turns(table, 18)
    assert "tsumo" in holds(table, 0)
    alone(table, 0, "tsumo")
    assert "haitei" in names(won(table, 0))


def test_no_call_ron_before_a_call() -> None:
    """3.1.7: the winning tile lies there, but only a call and a discard lead to it."""
    table = stage({0: WAITS_2S5S, 1: "5s", 2: "8p"}, {0: "1z", 1: "7z", 2: "7z"})
    play(table, {0: "drawn, pass", 1: "discard 5s", 2: "discard 8p"})
    assert "ron" not in verbs(table, 0)
    assert verbs(table, 0) >= {"draw", "pon"}
    alone(table, 0, "pon 88p")
    assert verbs(table, 0) == {"discard"}


@pytest.mark.parametrize("copies", [1, 2])
def test_call_ron_not_on_a_tile_one_has_used(copies: int) -> None:
    """3.1.7: if the same kind was discarded twice and used once, the other copy is still open."""
    hands = {0: "4667m234678p88s9s", 1: "5m", 2: "5m" if copies == 2 else "1z"}
    table = stage(hands, {0: "1z", 1: "7z", 2: "7z", 3: "7z"}, indicators=NO_DORA)
    play(table, {0: "drawn", 1: "discard 5m", 2: "discard 5m" if copies == 2 else "discard 1z", 3: "drawn"})
    alone(table, 0, "chi 46m", "discard 9s")
    assert ("ron" in verbs(table, 0)) is (copies == 2)
    if copies == 2:
        alone(table, 0, "ron")
        assert ends(table) == "call_ron"
        assert {won(table, 0).source, table.view(3).melds[0][0].source} == {1, 2}
        assert names(won(table, 0)) == {"tanyao"}
        assert moved(table) == (1500, -500, -500, -500)


@pytest.mark.parametrize("thrown", ["8m", "1z"])
def test_no_call_ron_while_furiten(thrown: str) -> None:
    """3.1.7: with 8m, the other wait, in the river."""
    table = stage({0: "4667m234678p88s9s", 1: "5m", 2: "5m"}, {0: thrown, 1: "7z", 2: "7z", 3: "7z"})
    play(table, {0: "drawn", 1: "discard 5m", 2: "discard 5m", 3: "drawn"})
    alone(table, 0, "chi 46m", "discard 9s")
    assert ("ron" in verbs(table, 0)) is (thrown == "1z")


def test_call_ron_on_the_tile_of_an_added_kong() -> None:
    """3.1.7: of the previous turn; robbing the kong counts."""
    table = stage(
        {0: "34m567p678s22s77z1z", 1: "55m1z", 2: "5m", 3: "7z"},
        {0: "1z 9p 9p", 1: "1p 0m 1p", 2: "1p 9s", 3: "9p 9s"},
        indicators=NO_DORA,
    )
    play(table, {2: "discard 5m"})
    play(table, {1: "pon 55m, discard 1z"})
    play(table, {1: "added 0m, drawn", 3: "discard 7z"})
    alone(table, 0, "pon 77z", "discard 1z", "ron")
    assert ends(table) == "call_ron"
    assert won(table, 0).source == 1
    assert {"chankan", "chun"} <= names(won(table, 0))


def test_call_ron_on_a_kita_tile() -> None:
    """3.1.7: of the previous turn, without robbing a kong."""
    table = stage(
        {0: "44z567p678s22s77z1z", 1: "4z7z"},
        {0: "9p", 1: "1p 1p", 2: "1p"},
        ruleset="synchronous3",
        indicators="1s",
    )
    play(table, {0: "drawn", 1: "north 4z, discard 7z"})
    alone(table, 0, "pon 77z", "discard 1z", "ron")
    assert ends(table) == "call_ron"
    assert won(table, 0).source == 1
    assert "chankan" not in names(won(table, 0))
    assert "chun" in names(won(table, 0))


def test_ron_against_every_producer_with_his_best_tile() -> None:
    """3.1.7: seat 1 made 2s and 0s, seat 2 made 5s; each pays half of what his best tile is worth."""
    table = stage(
        {0: "234m567p34s678s88p", 1: "11z99m2s0s", 2: "1z5s", 3: "9m"},
        {0: "7z 7z", 1: "6z", 2: "6z 6z", 3: "6z 5z"},
        indicators=NO_DORA,
    )
    play(table, {0: "drawn", 2: "discard 1z", 3: "discard 9m"})
    play(table, {0: "drawn, ron", 1: "pon 11z, discard 2s, pon 99m, discard 0s", 2: "discard 5s"})
    wins = {win.source: code(win.tile) for win in table.hand_result.wins}
    assert wins == {1: "0s", 2: "5s"}
    assert won(table, 0, 1).score.han == won(table, 0, 2).score.han + 1 == 3
    assert moved(table) == (2900 + 1500, -2900, -1500, 0)


def test_thirteen_orphans_rob_a_concealed_kong() -> None:
    """3.1.7: only they do; the kong is not undone."""
    table = stage(
        {0: "11m19p19s1234567z", 1: "9999m", 2: "78m456p456s22s345p"},
        {0: "5p", 1: "6p 6p", 2: "6p"},
        indicators="3m 4m",
    )
    assert to_ron_stage(table, {1: "closed 9m, drawn"}) == {0}
    assert indicators(table, 3) == 2
    table.act(0, "ron")
    assert moved(table) == (48000, -48000, 0, 0)
    assert won(table, 0).source == 1
    assert names(won(table, 0)) == {"kokushi"}
    assert [meld.kind for meld in table.view(3).melds[1]] == ["closed"]


def test_thirteen_orphans_that_pass_a_concealed_kong_in_riichi() -> None:
    """3.1.4: for them a concealed kong's tile counts: furiten."""
    table = stage({0: "11m19p19s1234567z", 1: "999m"}, {0: "5p 5p 5p", 1: "6p 9m 6p"}, indicators="3m 4m")
    play(table, {0: "riichi 5p"})
    play(table, {0: "drawn, pass", 1: "closed 9m, drawn"})
    assert is_furiten(table, 0)


def test_a_robbed_kong_stands() -> None:
    """3.1.7: its replacement draw and indicator too; the ron counts robbing a kong."""
    table = stage(
        {0: "34m567p678s22s789p", 1: "55m1z", 2: "5m"}, {0: "9s 9s 9s", 1: "1p 0m 1p", 2: "1p"}, indicators=NO_DORA
    )
    play(table, {2: "discard 5m"})
    play(table, {1: "pon 55m, discard 1z"})
    assert to_ron_stage(table, {1: "added 0m, drawn"}) == {0}
    table.act(0, "ron")
    assert "chankan" in names(won(table, 0))
    assert [meld.kind for meld in table.view(3).melds[1]] == ["added"]
    assert indicators(table, 3) == 2


def test_no_tenhou_after_an_own_kong() -> None:
    """3.1.7: a first-turn self-draw with a meld of one's own is none; another player's kong does not matter."""
    table = stage({0: "555z34s678s567p88p"}, {0: "5z 2s"}, indicators=NO_DORA)
    play(table, {0: "closed 5z, tsumo"})
    assert "rinshan" in names(won(table, 0))
    assert "tenhou" not in names(won(table, 0))
    table = stage({0: WAITS_2S5S, 1: "9999m"}, {0: "2s", 1: "7z 7z"}, indicators=NO_DORA)
    play(table, {0: "tsumo", 1: "closed 9m, drawn"})
    assert names(won(table, 0)) == {"tenhou"}
    assert moved(table) == (48000, -16000, -16000, -16000)


def test_a_pair_of_the_seat_wind_has_2_fu() -> None:
    """3.1.7: 30, 8 for the triplet and 2 for the pair are 40; with 4 for the pair they would be 50."""
    table = stage({1: "111m567p34678s22z", 0: "5s"}, {1: "1z 1z", 0: "7z 7z"}, indicators=NO_DORA)
    play(table, {1: "riichi 1z"})
    play(table, {1: "drawn, ron", 0: "discard 5s"})
    assert won(table, 1).score.fu == 40


def test_a_pair_of_norths_has_no_fu_with_three_players() -> None:
    """3.1.1: 30, 8 for the triplet and 2 for the wait are 40."""
    hands = {1: "111p567p35678s44z", 0: "4s"}
    table = stage(hands, {1: "1z 1z", 0: "7z 7z"}, ruleset="synchronous3", indicators="1m")
    play(table, {1: "riichi 1z"})
    play(table, {1: "drawn, ron", 0: "discard 4s"})
    assert won(table, 1).score.fu == 40


# 3.1.8 Riichi.


def test_riichi_needs_a_closed_hand() -> None:
    """3.1.8: an open ready hand may not; a concealed kong does not open it."""
    table = stage({0: "88p34s678s567p22m9m", 1: "8p"}, {0: "1z 1z", 1: "7z"})
    play(table, {0: "discard 1z", 1: "discard 8p"})
    play(table, {0: "pon 88p, discard 9m"})
    assert "discard 1z" in holds(table, 0)
    assert "riichi" not in verbs(table, 0)
    table = stage({0: "8888p34s678s567p2m"}, {0: "2m 1z"})
    alone(table, 0, "closed 8p")
    assert "riichi 1z" in texts(table, 0)


def test_riichi_needs_a_ready_hand() -> None:
    """3.1.8: only discards that leave a ready hand."""
    table = stage({0: WAITS_2S5S}, {0: "1z"})
    assert {text for text in texts(table, 0) if text.startswith("riichi")} == {"riichi 1z"}
    table = stage({0: FAR}, {0: "7z"})
    assert "riichi" not in verbs(table, 0)


def test_riichi_with_less_than_1000_points() -> None:
    """3.1.8: no point requirement."""
    table = stage({0: WAITS_2S5S}, {0: "1z"}, start={"scores": [0, 50000, 25000, 25000]})
    play(table, {0: "riichi 1z"})
    assert table.scores[0] == -1000
    assert table.pot == 1000


@pytest.mark.parametrize(
    ("hand", "plan", "value"), [("8888p34s678s567p2m", "closed 8p, riichi 1z", 1), (WAITS_2S5S, "riichi 2m", 2)]
)
def test_double_riichi_needs_no_own_meld(hand: str, plan: str, value: int) -> None:
    """3.1.8: an own concealed kong spoils it; another player's does not."""
    table = stage({0: hand, 1: "9999m"}, {0: "2m 1z", 1: "7z 7z"})
    play(table, {0: plan, 1: "closed 9m, drawn"})
    assert table.view(1).marks[0]["riichi"] == value


def test_double_riichi_not_after_kita() -> None:
    """3.1.8, 3.1.9."""
    table = stage({0: "123456789p99s4z1s"}, {0: "1s 2z"}, ruleset="synchronous3")
    play(table, {0: "north 4z, riichi 2z"})
    assert table.view(1).marks[0]["riichi"] == 1


def test_riichi_later_is_not_double() -> None:
    table = stage({0: WAITS_2S5S}, {0: "1z 1z"})
    turns(table, 1)
    play(table, {0: "riichi 1z"})
    assert table.view(1).marks[0]["riichi"] == 1


def test_ippatsu_though_a_third_player_calls() -> None:
    """3.1.8: calls of third players do not matter."""
    table = stage({0: WAITS_2S5S, 1: "5s", 2: "77z1m", 3: "7z"}, {0: "1z 1z", 1: "6z 6z", 2: "6z", 3: "6z"})
    play(table, {0: "riichi 1z", 3: "discard 7z"})
    play(table, {0: "drawn, ron", 1: "discard 5s", 2: "pon 77z, discard 1m"})
    assert "ippatsu" in names(won(table, 0))


def test_no_ippatsu_on_a_tile_of_a_caller() -> None:
    """3.1.8: the producer had called before."""
    table = stage({0: WAITS_2S5S, 1: "77z5s", 3: "7z"}, {0: "1z 1z", 1: "6z 6z", 3: "6z"})
    play(table, {0: "riichi 1z", 3: "discard 7z"})
    play(table, {0: "drawn, ron", 1: "pon 77z, discard 5s"})
    assert "double_riichi" in names(won(table, 0))
    assert "ippatsu" not in names(won(table, 0))


def test_no_ippatsu_with_a_robbed_kong() -> None:
    """3.1.8: its producer has konged with that tile."""
    table = stage(
        {0: "34m567p678s22s789p", 1: "55m1z", 2: "5m"}, {0: "9s 9s 9s", 1: "1p 0m 1p", 2: "1p"}, indicators=NO_DORA
    )
    play(table, {2: "discard 5m"})
    play(table, {0: "riichi 9s", 1: "pon 55m, discard 1z"})
    play(table, {0: "drawn, ron", 1: "added 0m, drawn"})
    assert {"riichi", "chankan"} <= names(won(table, 0))
    assert "ippatsu" not in names(won(table, 0))


def test_no_ippatsu_two_turns_later() -> None:
    table = stage({0: WAITS_2S5S, 1: "5s"}, {0: "1z 1z 1z", 1: "6z 6z 6z"})
    play(table, {0: "riichi 1z"})
    turns(table, 1)
    play(table, {0: "drawn, ron", 1: "discard 5s"})
    assert "double_riichi" in names(won(table, 0))
    assert "ippatsu" not in names(won(table, 0))


def test_in_riichi_the_drawn_tile_is_discarded() -> None:
    """3.1.8."""
    table = stage({0: WAITS_2S5S}, {0: "1z 9m"})
    play(table, {0: "riichi 1z"})
    assert [str(action) for action in table.legal(0)] == ["discard 9m drawn"]
    with pytest.raises(IllegalAction):
        table.act(0, "discard 8p")


@pytest.mark.parametrize(
    ("hand", "draws", "legal"),
    [
        ("555z34s678s567p88p", "1z 5z", True),  # the waits stay 2s and 5s
        ("22234s678m567p88p", "1z 2s", False),  # 2s could be the pair, or wait: a kong changes the waits
        ("22223s678m567p88p", "1z 9p", False),  # four that were there before: not the drawn tile
    ],
)
def test_concealed_kong_in_riichi(hand: str, draws: str, legal: bool) -> None:
    """3.1.8: only with the drawn tile, and only if the set of waits is unchanged."""
    table = stage({0: hand}, {0: f"{draws} 1p"})
    play(table, {0: "riichi 1z"})
    assert ("closed" in verbs(table, 0)) is legal


# 3.1.9 Three players.


def test_kita_needs_a_tile_in_the_own_wall() -> None:
    """3.1.9."""
    table = stage({0: "4z"}, ruleset="synchronous3")
    turns(table, 18)
    assert "north 4z" in holds(table, 0)
    turns(table, 1)
    assert turn_of(table) == 20
    assert "discard 4z" in holds(table, 0)
    assert "north" not in verbs(table, 0)


def test_kita_after_a_direct_kong() -> None:
    """3.1.9."""
    table = stage({0: "555p4z", 1: "0p"}, {0: "9p 9p 9s", 1: "7z"}, ruleset="synchronous3")
    play(table, {0: "drawn", 1: "discard 0p"})
    alone(table, 0, "kong 555p")
    assert "north" in verbs(table, 0)
    alone(table, 0, "north 4z")
    assert [code(face) for face in table.view(0).asides[0]] == ["4z"]


def test_a_win_on_a_kita_replacement_in_turn_1() -> None:
    """3.1.9: rinshan, not tenhou; the hand stays closed."""
    table = stage({0: "123456789p99s11s"}, {0: "4z 9s"}, ruleset="synchronous3", indicators="1m")
    play(table, {0: "north 4z, tsumo"})
    assert {"rinshan", "tsumo", "ittsu"} <= names(won(table, 0))
    assert "tenhou" not in names(won(table, 0))


@pytest.mark.parametrize(("indicator", "norths"), [("1m", 1), ("3z", 2)])
def test_kita_dora(indicator: str, norths: int) -> None:
    """3.1.9: one dora, and one more for a West indicator."""
    table = stage({0: "123456789p99s11s"}, {0: "4z 9s"}, ruleset="synchronous3", indicators=indicator)
    play(table, {0: "north 4z, tsumo"})
    dora = sum(line.value for line in won(table, 0).score.scored_patterns if line.pattern.key in ("dora", "north_dora"))
    assert dora == norths


def test_own_kita_ends_ippatsu() -> None:
    """3.1.9."""
    table = stage(
        {0: "123456789p99s11s", 1: "9s"}, {0: "2z 4z 2z", 1: "7z 7z"}, ruleset="synchronous3", indicators="1m"
    )
    play(table, {0: "riichi 2z"})
    play(table, {0: "north 4z, drawn, ron", 1: "discard 9s"})
    assert "double_riichi" in names(won(table, 0))
    assert "ippatsu" not in names(won(table, 0))


def test_a_north_may_be_kept_discarded_ponned_and_konged() -> None:
    """3.1.9."""
    table = stage({0: "444z"}, {0: "4z"}, ruleset="synchronous3")
    assert {"discard 4z", "closed 4z", "north 4z"} <= texts(table, 0)
    table = stage({0: "444z", 1: "4z"}, {0: "9p", 1: "7z"}, ruleset="synchronous3")
    play(table, {0: "drawn", 1: "discard 4z"})
    assert {"pon 444z", "kong 444z"} <= texts(table, 0)


def test_no_kita_with_four_players() -> None:
    table = stage({0: "44z"}, {0: "4z"})
    assert "north" not in verbs(table, 0)


def test_no_four_winds_and_no_four_riichi_with_three_players() -> None:
    """3.1.9: three equal winds, three riichi: play goes on."""
    table = stage({}, {0: "1z", 1: "1z", 2: "1z"}, ruleset="synchronous3")
    turns(table, 1)
    assert not table.hand_over
    hands = {0: "123456789p99s11z", 1: "123456789s11p22z", 2: "111999m345p88s34s"}
    table = stage(hands, {0: "5z", 1: "5z", 2: "5z"}, ruleset="synchronous3")
    play(table, {0: "riichi 5z", 1: "riichi 5z", 2: "riichi 5z"})
    assert not table.hand_over
    assert table.pot == 3000


@pytest.mark.parametrize(
    ("option", "drawn", "legal"), [("drawn", "1s", False), ("any", "1s", True), ("drawn", "4z", True)]
)
def test_kita_in_riichi(option: str, drawn: str, legal: bool) -> None:
    """3.1.8: the drawn North only, or with `riichi_kita=any` one from the hand, too."""
    table = stage({0: "123456789p99s44z"}, {0: f"2z {drawn} 2z"}, ruleset="synchronous3", riichi_kita=option)
    play(table, {0: "riichi 2z"})
    assert ("north" in verbs(table, 0)) is legal


# 3.1.10 Nine terminals.


@pytest.mark.parametrize(
    ("hand", "drawn", "legal"),
    [
        ("19m19p19s12z23456m", "3z", True),  # nine with the drawn one
        ("19m19p19s12z23456m", "2z", False),  # eight kinds
        ("11199m11199p123s", "1z", False),  # many tiles, few kinds
        ("19m19p19s1234567z", "5m", True),
    ],
)
def test_nine_terminals(hand: str, drawn: str, legal: bool) -> None:
    """3.1.10: nine kinds among 14 tiles."""
    table = stage({2: hand}, {2: drawn})
    assert ("nine_terminals" in verbs(table, 2)) is legal
    if legal:
        table.act(2, "nine_terminals")
        discard_drawn(table)
        assert ends(table) == "kyuushu"
        assert moved(table) == (0, 0, 0, 0)


def test_nine_terminals_only_in_turn_1() -> None:
    table = stage({2: "19m19p19s12z23456m"}, {2: "5m 3z"})
    turns(table, 1)
    assert "discard 3z" in holds(table, 2)
    assert "nine_terminals" not in verbs(table, 2)


def test_no_nine_terminals_after_a_kong_or_a_kita() -> None:
    """3.1.9, 3.2.19."""
    table = stage({2: "1111m9m19p19s1234z"}, {2: "5z 6z"})
    assert "nine_terminals" in verbs(table, 2)
    alone(table, 2, "closed 1m")
    assert "nine_terminals" not in verbs(table, 2)
    table = stage({2: "19m19p19s1234567z"}, {2: "5p 6z"}, ruleset="synchronous3")
    assert "nine_terminals" in verbs(table, 2)
    alone(table, 2, "north 4z")
    assert "nine_terminals" not in verbs(table, 2)
