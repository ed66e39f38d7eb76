"""Options for setting a North aside with three players (RULES 4.1.11)."""

from __future__ import annotations

from typing import Any

import pytest

from mahjongkit.game.table import IllegalAction, Table
from tests.support.riichi_tables import pattern_set, shown
from tests.support.staging import do, drift, drift_until_left, passes, stage, texts, throw, verbs

TENHOU3 = "riichi3:tenhou3"
FAR3 = ("1m23578p2468s125z", "9m24689p1357s126z", "1m13579p2579s137z")
READY3 = "99m123456p78789s"  # waits for 6s and 9s
PAIRS3 = "1199m1122p3344s4z"  # seven pairs, waits for North
ORPHANS3 = "19m19p19s1223567z"  # thirteen orphans, waits for North


def three(hands: dict[int, str], draws: str = "", **settings: Any) -> Table:
    return stage(TENHOU3, {**dict(enumerate(FAR3)), **hands}, draws, **settings)


# Three players: the Norths


@pytest.mark.parametrize(("north", "aside"), [("dora", True), ("wind", False)])
def test_north(north: str, aside: bool) -> None:
    table = three({}, "4z", north=north)
    assert ("north" in verbs(table, 0)) is aside
    assert "discard 4z" in texts(table, 0)
    if aside:
        do(table, 0, "north 4z")
        assert table.view(1).asides[0] == ("4z",)
    else:
        with pytest.raises(IllegalAction):
            table.act(0, "north 4z")


@pytest.mark.parametrize("allowed", [True, False])
def test_kita_after_call(allowed: bool) -> None:
    table = three({1: "9m24689p1357s334z"}, "3z", kita_after_call=allowed)
    do(table, 0, "discard 3z drawn")
    do(table, 1, "pon 33z")
    assert ("north" in verbs(table, 1)) is allowed


@pytest.mark.parametrize(("least", "legal"), [(1, True), (2, False)])
def test_kita_min_wall(least: int, legal: bool) -> None:
    """Seat 2 draws the last tile but one and holds a North."""
    table = three({2: "1m13579p2579s347z"}, kita_min_wall=least)
    drift_until_left(table, 4)
    assert table.pending == (2,)
    assert "north" in verbs(table, 2)
    drift_until_left(table, 1)
    assert table.pending == (2,)
    assert ("north" in verbs(table, 2)) is legal


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize(
    ("hand", "verb"), [("9m24689p1357s244z", "pon"), ("9m24689p1357s444z", "kong")], ids=["pon", "kan"]
)
def test_north_pon(allowed: bool, hand: str, verb: str) -> None:
    table = three({1: hand}, "4z", north_pon=allowed)
    do(table, 0, "discard 4z drawn")
    assert (verb in verbs(table, 1)) is allowed


@pytest.mark.parametrize("allowed", [True, False])
def test_riichi_kita(allowed: bool) -> None:
    table = three({1: READY3}, "1z 7z 1p 9p 4z", riichi_kita=allowed)
    throw(table, 0, "1z")
    do(table, 1, "riichi 7z")
    passes(table)
    drift(table, 2)
    assert verbs(table, 1) == ({"north", "discard"} if allowed else {"discard"})


@pytest.mark.parametrize("new", [True, False])
def test_kita_new_dora(new: bool) -> None:
    table = three({}, "4z", kita_new_dora=new)
    do(table, 0, "north 4z")
    passes(table)
    drift(table, 1)
    assert shown(table) == (2 if new else 1)


@pytest.mark.parametrize("turns", [True, False])
def test_kita_turns_pending(turns: bool) -> None:
    """An open kan, its replacement tile is a North: setting it aside turns the indicator, or only the discard does."""
    table = three(
        {1: "9m24689p1357s333z", 2: "1m13579p2579s157z"}, "3z", replacements="4z 9s", kita_turns_pending=turns
    )
    do(table, 0, "discard 3z drawn")
    do(table, 1, "kong 333z")
    assert shown(table) == 1
    do(table, 1, "north 4z")
    passes(table)
    assert table.pending == (1,)
    assert shown(table) == (2 if turns else 1)
    throw(table, 1, "9s")
    assert shown(table) == 2


BREAKS = ("ippatsu", "chiihou", "double_riichi", "kyuushu")
SOME_BREAKS = [BREAKS, (), *[(one,) for one in BREAKS], *[tuple(b for b in BREAKS if b != one) for one in BREAKS]]


@pytest.mark.parametrize("named", SOME_BREAKS)
def test_kita_breaks_ippatsu(named: tuple[str, ...]) -> None:
    """Seat 1 declares, seat 2 sets a North aside, seat 1 wins with his next draw."""
    table = three({1: READY3}, "1z 7z 4z 9p 6s", replacements="1z", kita_breaks=named)
    throw(table, 0, "1z")
    do(table, 1, "riichi 7z")
    passes(table)
    do(table, 2, "north 4z")
    passes(table)
    throw(table, 2, "1z")
    drift(table, 1)
    do(table, 1, "tsumo")
    assert ("ippatsu" in pattern_set(table)) is ("ippatsu" not in named)


def after_a_first_north(hand: str, draw: str, named: tuple[str, ...]) -> Table:
    """Seat 0 sets a North aside with its first draw; it is the first turn of seat 1."""
    table = three({1: hand}, f"4z {draw}", replacements="1z", kita_breaks=named)
    do(table, 0, "north 4z")
    passes(table)
    throw(table, 0, "1z")
    assert table.pending == (1,)
    return table


@pytest.mark.parametrize("named", SOME_BREAKS)
def test_kita_breaks_chiihou(named: tuple[str, ...]) -> None:
    table = after_a_first_north(READY3, "6s", named)
    do(table, 1, "tsumo")
    assert ("chiihou" in pattern_set(table)) is ("chiihou" not in named)


@pytest.mark.parametrize("named", SOME_BREAKS)
def test_kita_breaks_double_riichi(named: tuple[str, ...]) -> None:
    table = after_a_first_north(READY3, "7z", named)
    do(table, 1, "riichi 7z")
    passes(table)
    assert table.view(0).marks[1]["riichi"] == (1 if "double_riichi" in named else 2)


@pytest.mark.parametrize("named", SOME_BREAKS)
def test_kita_breaks_nine_terminals(named: tuple[str, ...]) -> None:
    table = after_a_first_north("19m19p139s123567z", "5s", named)
    assert ("nine_terminals" in verbs(table, 1)) is ("kyuushu" not in named)


@pytest.mark.parametrize("closed", [True, False])
def test_kita_keeps_closed_for_riichi(closed: bool) -> None:
    table = three({1: READY3}, "1z 4z", replacements="7z", kita_keeps_closed=closed)
    throw(table, 0, "1z")
    do(table, 1, "north 4z")
    passes(table)
    assert ("riichi" in verbs(table, 1)) is closed


@pytest.mark.parametrize("closed", [True, False])
def test_kita_keeps_closed_for_the_self_draw(closed: bool) -> None:
    """Rinshan makes it a win either way; the fully concealed self-draw only if the hand is closed."""
    table = three({1: READY3}, "1z 4z", replacements="6s", kita_keeps_closed=closed)
    throw(table, 0, "1z")
    do(table, 1, "north 4z")
    passes(table)
    do(table, 1, "tsumo")
    assert ("tsumo" in pattern_set(table)) is closed
    assert "rinshan" in pattern_set(table)


@pytest.mark.parametrize(
    ("hand", "allowed", "ron"),
    [
        (PAIRS3, "none", False),
        (PAIRS3, "kokushi", False),
        (PAIRS3, "any", True),
        (ORPHANS3, "none", False),
        (ORPHANS3, "kokushi", True),
        (ORPHANS3, "any", True),
    ],
)
def test_kita_ron(hand: str, allowed: str, ron: bool) -> None:
    table = three({1: hand}, "4z", kita_ron=allowed)
    do(table, 0, "north 4z")
    if not ron:
        assert table.pending == (0,)
        return
    assert verbs(table, 1) == {"ron", "pass"}
    do(table, 1, "ron")
    (won,) = table.hand_result.wins
    assert (won.seat, won.source, won.tile) == (1, 0, "4z")


@pytest.mark.parametrize("furiten", [True, False])
def test_kita_furiten(furiten: bool) -> None:
    """Seat 1 has set a North aside and waits for North."""
    table = three({1: PAIRS3}, "1z 4z 4z", replacements="7z", kita_furiten=furiten)
    throw(table, 0, "1z")
    do(table, 1, "north 4z")
    passes(table)
    throw(table, 1, "7z")
    assert bool(table.view(1).marks[1]["furiten"]) is furiten
    do(table, 2, "discard 4z drawn")
    assert ("ron" in verbs(table, 1)) is not furiten


@pytest.mark.parametrize("counts", [True, False])
def test_kita_rinshan(counts: bool) -> None:
    table = three({1: READY3}, "1z 4z", replacements="6s", kita_rinshan=counts)
    throw(table, 0, "1z")
    do(table, 1, "north 4z")
    passes(table)
    do(table, 1, "tsumo")
    assert ("rinshan" in pattern_set(table)) is counts


@pytest.mark.parametrize("counts", [True, False])
def test_kita_chankan_yaku(counts: bool) -> None:
    table = three({1: PAIRS3}, "4z", kita_chankan_yaku=counts)
    do(table, 0, "north 4z")
    do(table, 1, "ron")
    assert ("chankan" in pattern_set(table)) is counts
    assert "chiitoitsu" in pattern_set(table)


@pytest.mark.parametrize("counts", [True, False])
def test_kita_chankan_yaku_may_be_the_only_one(counts: bool) -> None:
    """A hand without any other yaku may win on the North only if that counts as robbing a kan."""
    table = three({1: "99m111456p789s44z"}, "4z", kita_chankan_yaku=counts)
    do(table, 0, "north 4z")
    assert ("ron" in verbs(table, 1)) is counts


@pytest.mark.parametrize("counts", [True, False])
def test_kita_ron_ippatsu(counts: bool) -> None:
    table = three({1: PAIRS3}, "1z 7z 4z", kita_ron_ippatsu=counts)
    throw(table, 0, "1z")
    do(table, 1, "riichi 7z")
    passes(table)
    do(table, 2, "north 4z")
    do(table, 1, "ron")
    assert ("ippatsu" in pattern_set(table)) is counts
