"""Swap calling, kuikae (RULES 4.1.9): the tiles that may not be discarded after a call."""

from __future__ import annotations

import pytest

from mahjongkit.game.table import IllegalAction
from mahjongkit.notation import parse_tiles
from mahjongkit.tiles import code
from tests.support.riichi_deals import (
    deal,
    each,
)
from tests.support.riichi_endings import (
    called_by_seat_2,
    named,
    offered,
)
from tests.support.riichi_tables import four
from tests.support.staging import do, drift, passes, stage, texts, throw, verbs

WITHOUT_RED = ("wrc", "ema")


# Cases 45 to 49: kuikae.


def discards(tiles: str) -> set[str]:
    """The answers by which these tiles can be discarded, like `4m 1z`."""
    return {f"discard {tile}" for tile in tiles.split()}


@each
def test_case_47_pon_forbids_the_red_five_too(preset: str) -> None:
    five = "5p" if preset in WITHOUT_RED else "0p"
    table = deal(preset, {2: f"55p {five} 19p 147m 58s 126z"}, "5p")
    do(table, 0, "discard 5p")
    do(table, 2, "pon 55p")
    assert five in table.view(2).hand
    assert texts(table, 2) == discards("1p 9p 1m 4m 7m 5s 8s 1z 2z 6z")
    with pytest.raises(IllegalAction):
        table.act(2, f"discard {five}")


@pytest.mark.parametrize("melds", [2, 3])
@each
def test_case_48_chi_that_would_leave_no_legal_discard(preset: str, melds: int) -> None:
    """With three melds only 2m 5m would be left; with two there are other tiles to discard."""
    third = "1s" if melds == 3 else ""
    table = deal(preset, {1: "2345m 11p 99p 11s 567z"}, f"1p 9p {third} 1z 2z 5m")
    do(table, 0, "discard 1p")
    do(table, 1, "pon 11p")
    throw(table, 1, "5z")
    do(table, 2, "discard 9p")
    do(table, 1, "pon 99p")
    throw(table, 1, "6z")
    if melds == 3:
        do(table, 2, "discard 1s")
        do(table, 1, "pon 11s")
        throw(table, 1, "7z")
    drift(table, 2)
    do(table, 0, "discard 5m")
    assert ("chi 34m" in texts(table, 1)) == (melds == 2)
    if melds == 3:
        assert table.view(1).drawn is not None, "seat 1 was not asked: it is its own turn"
        with pytest.raises(IllegalAction):
            table.act(1, "chi 34m")


@each
def test_case_49_kuikae_binds_only_one_discard(preset: str) -> None:
    table = deal(preset, {1: "34m 5m 2m 9m 147p 258s 12z"}, "5m 5z 6z 7z 6z")
    do(table, 0, "discard 5m")
    do(table, 1, "chi 34m")
    assert not {"discard 5m", "discard 2m"} & texts(table, 1)
    throw(table, 1, "9m")
    drift(table, 3)
    assert table.pending == (1,)
    assert {"discard 5m", "discard 2m"} <= texts(table, 1)
    do(table, 1, "discard 5m")
    assert table.view(1).rivers[1][-1].tile == "5m"


RED = ("tenhou", "handbook", "majsoul", "mleague")  # presets with red fives


# Swap calling with red fives


@pytest.mark.parametrize("preset", RED)
@pytest.mark.parametrize(
    ("hand", "tile", "call", "forbidden"),
    [
        ("2340m", "5m", "chi 34m", {"2m", "0m"}),  # the red five is the called kind
        ("2345m", "0m", "chi 34m", {"2m", "5m"}),  # a red five was called
        ("3405m", "2m", "chi 34m", {"0m", "5m"}),  # both fives are the other end
        ("3406m", "3m", "chi 40m", {"3m", "6m"}),  # the red five is one of the two tiles
        ("4067m", "7m", "chi 06m", {"4m", "7m"}),
        ("5678m", "0m", "chi 67m", {"5m", "8m"}),
        ("4605m", "5m", "chi 46m", {"0m", "5m"}),  # a gap has no other end
        ("550p", "5p", "pon 55p", {"0p"}),
        ("550p", "5p", "pon 50p", {"5p"}),
        ("555p", "0p", "pon 55p", {"5p"}),
    ],
)
def test_swap_calling_with_red_fives(preset: str, hand: str, tile: str, call: str, forbidden: set[str]) -> None:
    """4.1.9: red and normal fives are one kind."""
    dealt = list(parse_tiles(hand))
    dealt += parse_tiles("1234567123z")[: 13 - len(dealt)]
    table = stage(named(preset), {1: "".join(map(code, dealt))}, tile)
    do(table, 0, f"discard {tile}")
    do(table, 1, call)
    passes(table)
    assert table.pending == (1,)
    for used in parse_tiles(call.split()[1]):
        dealt.remove(used)
    held = set(map(code, dealt))
    assert forbidden < held
    assert offered(table, 1, "discard") == held - forbidden
    for five in forbidden:
        with pytest.raises(IllegalAction):
            table.act(1, f"discard {five}")


@pytest.mark.parametrize("preset", RED)
@pytest.mark.parametrize(("hand", "tile"), [("2340m", "5m"), ("2345m", "0m"), ("3405m", "2m")])
def test_call_that_leaves_only_forbidden_tiles_is_illegal_with_red_fives(preset: str, hand: str, tile: str) -> None:
    """4.1.9 and case 48: a chi that would leave nothing but the called kind and the other end is not offered."""
    table = called_by_seat_2(preset, f"257p{hand}556677z", [(0, "5z"), (3, "6z"), (3, "7z")], (1, tile))
    do(table, 1, f"discard {tile}")
    assert "chi" not in (verbs(table, 2) if 2 in table.pending else set())
    with pytest.raises(IllegalAction):
        table.act(2, "chi 34m")


# Calls


@pytest.mark.parametrize(("kuikae", "forbidden"), [(0, {"2m", "5m"}), (1, {"5m"}), (2, set())])
def test_kuikae_after_a_chi(kuikae: int, forbidden: set[str]) -> None:
    table = four({1: "2345m369p147s456z"}, "5m", kuikae=kuikae)
    do(table, 0, "discard 5m")
    do(table, 1, "chi 34m")
    allowed = texts(table, 1)
    assert {tile for tile in ("2m", "5m", "3p") if f"discard {tile}" not in allowed} == forbidden


@pytest.mark.parametrize(("kuikae", "allowed"), [(0, False), (1, False), (2, True)])
def test_kuikae_after_a_pon(kuikae: int, allowed: bool) -> None:
    table = four({1: "258m3669p147s333z"}, "3z", kuikae=kuikae)
    do(table, 0, "discard 3z")
    do(table, 1, "pon 33z")
    assert ("discard 3z" in texts(table, 1)) is allowed
    assert "discard 2m" in texts(table, 1)


@pytest.mark.parametrize(("kuikae", "legal"), [(0, False), (1, True), (2, True)])
def test_kuikae_a_call_that_leaves_no_discard(kuikae: int, legal: bool) -> None:
    """RULES example 48: three melds and 2345m; chi 34m with 5m leaves only 2m and 5m."""
    table = four({1: "2345m99p11s33467z"}, "9p 2z 2z 1s 2z 2z 3z 9m 9m 5m", kuikae=kuikae)
    for tile, pair, discard in (("9p", "99p", "4z"), ("1s", "11s", "6z"), ("3z", "33z", "7z")):
        do(table, 0, f"discard {tile} drawn")
        do(table, 1, f"pon {pair}")
        throw(table, 1, discard)
        drift(table, 2)
    do(table, 0, "discard 5m drawn")
    assert ("chi 34m" in texts(table, 1)) is legal
