"""Sichuan mahjong on a real table: the flow examples of RULES 1.3, and the rules of 1.1.1 to 1.1.4 and 1.1.10."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import pytest
from drivers import eagerly, steps
from staging import do, passes, texts, throw, verbs

import mahjongkit
from mahjongkit import rules
from mahjongkit.game.table import IllegalAction, Table
from mahjongkit.game.view import view_from_events
from mahjongkit.hand import Hand, Meld
from mahjongkit.notation import parse_tiles

PRESETS = ("sichuan:handbook", "sichuan:platform")
SUITS = "mps"
SETTLEMENT = ("pig", "refund", "ready")
ANY = -7
"""A wish for a tile of any suit; in general the negative sum of 1 for m, 2 for p, 4 for s."""


@cache
def seed_for(dealer: int) -> int:
    return next(seed for seed in range(999) if Table("sichuan", seed=seed).dealer == dealer)


def wanted(text: str) -> list[int]:
    """Tiles in a row; `?` is any tile, `?s` any tile of the suit."""
    found: list[int] = []
    for word in text.split():
        if word.startswith("?"):
            found.append(ANY if word == "?" else -(1 << SUITS.index(word[1])))
        else:
            found += parse_tiles(word)
    return found


def places_of(seat: int, dealer: int) -> list[int]:
    """Where the tiles of a seat lie in the wall: three rounds of four, one of one, one more for the dealer."""
    turn = (seat - dealer) % 4
    return [16 * r + 4 * turn + i for r in range(3) for i in range(4)] + [48 + turn] + ([52] if turn == 0 else [])


def wall_of(hands: Mapping[int, str], voids: str, draws: str = "", back: str = "", dealer: int = 0) -> list[int]:
    """A wall with chosen hands, draws and replacements; hands given in part are filled up without the void suit."""
    wishes = [ANY] * 108
    for seat in range(4):
        filler = ANY + (1 << SUITS.index(voids[seat]))
        tiles = wanted(hands.get(seat, ""))
        for i, place in enumerate(places_of(seat, dealer)):
            wishes[place] = tiles[i] if i < len(tiles) else filler
    for i, tile in enumerate(wanted(draws)):
        wishes[53 + i] = tile
    for i, tile in enumerate(wanted(back)):
        wishes[107 - i] = tile
    rest = [tile for tile in range(27) for _ in range(4)]
    for tile in wishes:
        if tile >= 0:
            rest.remove(tile)
    random.Random(1).shuffle(rest)
    wall = list(wishes)
    for place in sorted(range(108), key=lambda place: max(0, -wishes[place]).bit_count()):  # the choosy ones first
        if wishes[place] < 0:
            wall[place] = next(tile for tile in rest if -wishes[place] >> tile // 9 & 1)
            rest.remove(wall[place])
    return wall


def declare(table: Table, voids: str) -> None:
    for seat in range(4):
        table.act(seat, f"void_{voids[seat]}")


def stage(
    hands: Mapping[int, str],
    voids: str,
    draws: str = "",
    back: str = "",
    *,
    dealer: int = 0,
    preset: str = "sichuan:handbook",
    **options: Any,
) -> Table:
    """A table at the dealer's first turn: `draws` come from the front, `back` are the replacements."""
    game = rules.find(preset, **{"exchange_three": False, **options})
    table = Table(game, seed=seed_for(dealer), walls=[wall_of(hands, voids, draws, back, dealer)])
    assert table.dealer == dealer
    declare(table, voids)
    assert table.pending == (dealer,)
    return table


def drift(table: Table, turns: int = 999, left: int = -1) -> None:
    """Turns in which the drawn tile (or one that may be) is discarded; nobody wins, nobody calls."""
    for _ in range(turns):
        if table.hand_over or table.view(0).left <= left:
            return
        (seat,) = table.pending
        throws = [action for action in table.legal(seat) if action.verb == "discard"]
        table.act(seat, next((action for action in throws if action.drawn), throws[-1]))
        passes(table)


def change(table: Table, before: Iterable[int]) -> list[int]:
    return [now - then for then, now in zip(before, table.scores, strict=True)]


def paid(table: Table, *reasons: str) -> list[int]:
    """What the payments for these reasons come to, seat by seat."""
    sums = [0] * 4
    for move in table.ledger:
        if move.reason in reasons:
            sums[move.payer] -= move.amount
            sums[move.payee] += move.amount
    return sums


def moves(table: Table, reason: str) -> set[tuple[int, int, int]]:
    return {(move.payer, move.payee, move.amount) for move in table.ledger if move.reason == reason}


def melds(table: Table, seat: int) -> list[tuple[str, int]]:
    return [(meld.kind, meld.tiles[0]) for meld in table.view(seat).melds[seat]]


def tile(text: str) -> int:
    return parse_tiles(text)[0]


# Hands that wait for 3p with a plain hand: of m and p, of s and p.
PLAIN_M = "123456789m 12p 99p"
PLAIN_S = "123456789s 12p 99p"
# Waits for 1s with terminals everywhere (4) and for 4s with a plain hand (1).
ONE_OR_FOUR = "123m 999m 23s 789s 99s"
# Three 6m, and a plain hand that waits for 6s and 9s.
THREE_6M = "666m 123s 456s 78s 99s"


# The flow examples of RULES 1.3.


@pytest.mark.parametrize("preset", PRESETS)
def test_34_kong_fees_are_paid_by_active_players_only(preset: str) -> None:
    hands = {0: "3p 1122446688m 134s", 1: "555s 777s 22p 14689p", 2: "123456789m 45p 99p", 3: "5s 2p"}
    table = stage(hands, "pmss", "7s 9m 9m 3m 3m 2p", "1m 3m", preset=preset)
    do(table, 0, "discard 3p")
    passes(table, 2)
    table.act(2, "ron")
    assert table.scores == (-1, 0, 1, 0)
    before = table.scores
    assert table.pending == (1,)
    do(table, 1, "closed 7s")
    assert change(table, before) == [-2, 4, 0, -2]
    throw(table, 1, "1m")
    before = table.scores
    assert table.pending == (3,)
    do(table, 3, "discard 5s")
    passes(table, 1)
    do(table, 1, "kong 555s")
    assert change(table, before) == [0, 2, 0, -2]
    throw(table, 1, "3m")
    do(table, 3, "discard 2p")
    passes(table, 1)
    do(table, 1, "pon 22p")
    throw(table, 1, "4p")
    assert table.pending == (3,)
    drift(table, 2)
    before = table.scores
    assert table.pending == (1,)
    do(table, 1, "added 2p")
    passes(table)
    assert change(table, before) == [-1, 2, 0, -1]
    assert 2 not in table.pending


@pytest.mark.parametrize("preset", PRESETS)
def test_35_a_self_draw_is_not_paid_by_who_is_out(preset: str) -> None:
    hands = {0: "3p 114466889m 1134s", 1: PLAIN_S, 2: "123m 345m 567m 789m 2m"}
    table = stage(hands, "pmss", "2m", preset=preset)
    do(table, 0, "discard 3p")
    passes(table, 1)
    table.act(1, "ron")
    before = table.scores
    assert table.pending == (2,)
    do(table, 2, "tsumo")
    assert change(table, before) == [-8, 0, 16, -8]
    assert table.pending == (3,)  # the next active player after the winner


@pytest.mark.parametrize("preset", PRESETS)
def test_36_several_win_on_one_discard(preset: str) -> None:
    hands = {1: "12p 345p 567p 789p 22p", 3: "234m 567m 88m 24p 678p"}
    table = stage(hands, "psms", "1s 3p 9m", dealer=2, preset=preset)
    drift(table, 2)
    assert table.pending == (0,)
    before = table.scores
    do(table, 0, "discard 3p")
    passes(table, 1, 3)
    table.act(1, "ron")
    assert table.scores == before  # nothing happens before all have answered
    table.act(3, "ron")
    assert change(table, before) == [-6, 4, 0, 2]
    assert table.pending == (2,)
    drift(table)
    assert table.hand_result.reason == "wall_empty"
    assert [(won.seat, won.source, won.score.multiplier) for won in table.hand_result.wins] == [(1, 0, 4), (3, 0, 2)]
    table.next_hand()
    assert table.dealer == 0


def robbing(preset: str, two: bool = False, **options: Any) -> Table:
    """Seat 2 has a pong of 6s and the fourth; seat 0 waits for it, and seat 3 if `two`."""
    hands = {0: "123m 456m 99m 45s 789s", 1: "6s", 2: "66s"}
    if two:
        hands[3] = "123m 456m 88m 45s 789s"
    table = stage(hands, "pspp", "?p ?p ?m 6s", dealer=1, preset=preset, **options)
    do(table, 1, "discard 6s")
    passes(table, 2)
    do(table, 2, "pon 66s")
    assert table.pending == (2,)
    drift(table, 4)
    assert table.pending == (2,)
    assert melds(table, 2) == [("pon", tile("6s"))]
    return table


@pytest.mark.parametrize("preset", PRESETS)
def test_37_an_added_kong_is_robbed(preset: str) -> None:
    table = robbing(preset)
    before = table.scores
    size = table.view(2).sizes[2]
    do(table, 2, "added 6s")
    assert table.scores == before  # the fee waits for the robbers
    assert 0 in table.pending
    passes(table, 0)
    table.act(0, "ron")
    assert change(table, before) == [2, 0, -2, 0]
    assert melds(table, 2) == [("pon", tile("6s"))]
    assert table.view(2).sizes[2] == size - 1
    assert table.view(2).hand.count(tile("6s")) == 0
    assert table.pending == (3,)  # the next active player after the konger
    assert paid(table, "added_kong") == [0, 0, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_37_nobody_robs(preset: str) -> None:
    table = robbing(preset)
    before = table.scores
    do(table, 2, "added 6s")
    passes(table)
    assert change(table, before) == [-1, -1, 3, -1]
    assert melds(table, 2) == [("added", tile("6s"))]
    assert table.pending == (2,)


AFTER_KONG: tuple[tuple[str, dict[str, Any], tuple[int, ...]], ...] = (
    ("sichuan:handbook", {"call_transfer": True}, (-2, 6, -2, -2)),
    ("sichuan:platform", {"gangpao_fan": True}, (-2, 6, -2, -2)),
    ("sichuan:platform", {}, (-1, 5, -2, -2)),
    ("sichuan:handbook", {}, (4, 0, -2, -2)),
)


@pytest.mark.parametrize(("preset", "options", "scores"), AFTER_KONG)
def test_38_the_discard_after_a_kong(preset: str, options: dict[str, Any], scores: tuple[int, ...]) -> None:
    table = stage({0: "7777s 1122446688m", 1: PLAIN_M}, "psss", "", "3p", preset=preset, **options)
    do(table, 0, "closed 7s")
    assert table.scores == (6, -2, -2, -2)
    do(table, 0, "discard 3p")
    passes(table, 1)
    table.act(1, "ron")
    assert table.scores == scores
    assert moves(table, "transfer") == ({(0, 1, 6)} if table.ruleset.options["call_transfer"] else set())


@pytest.mark.parametrize(("preset", "options", "fan"), [(p, o, 2 if s[0] % 2 == 0 else 1) for p, o, s in AFTER_KONG])
def test_38_nothing_is_transferred_to_two_winners(preset: str, options: dict[str, Any], fan: int) -> None:
    hands = {0: "7777s 1122446699m", 1: "123456m 567p 12p 88p", 3: "123456m 567p 45p 11p"}
    table = stage(hands, "psss", "", "3p", preset=preset, **options)
    do(table, 0, "closed 7s")
    do(table, 0, "discard 3p")
    passes(table, 1, 3)
    table.act(3, "ron")
    table.act(1, "ron")
    assert table.scores == (6 - 2 * fan, -2 + fan, -2, -2 + fan)
    assert moves(table, "transfer") == set()


def at_the_end(preset: str, only_void: bool, **options: Any) -> Table:
    """Examples 39 and 41: 0 ready, 1 not ready, 2 a pig, 3 has won; seat 2 discards only void tiles, or others, too."""
    hands = {0: "3p 123m 678m 99m 123s 46s", 1: "555m 2m 8m 1144779p 2p", 3: PLAIN_S}
    hands[2] = "66p 11m 33m 44m 77m 8m ?s ?s" if only_void else "66p 11m 33m 44m 77m 88m 9m"
    start = "?p ?s 6p 5m 6p" if only_void else "?p ?m 6p 5m 6p ? ? ?s"
    cycles = (53 - len(start.split())) // 3
    draws = start + (" ? ? ?s" * cycles)
    table = stage(hands, "pssm", draws, "?p ?s", preset=preset, **options)
    do(table, 0, "discard 3p")
    passes(table, 3)
    table.act(3, "ron")
    drift(table, 2)
    do(table, 0, "discard 6p")
    passes(table, 2)
    do(table, 2, "pon 66p")
    drift(table, 1)
    do(table, 0, "discard 5m")
    passes(table, 1)
    do(table, 1, "kong 555m")
    drift(table, 1)
    assert table.pending == (2,)
    if not only_void:
        throw(table, 2, "8m")
        drift(table, 2)
    do(table, 2, "added 6p")
    passes(table)
    drift(table)
    assert table.hand_result.reason == "wall_empty"
    assert moves(table, "direct_kong") == {(0, 1, 2)}
    assert moves(table, "added_kong") == {(0, 2, 1), (1, 2, 1)}
    river = [discard.tile // 9 for discard in table.view(2).rivers[2]]
    assert (set(river) == {2}) is only_void
    return table


@pytest.mark.parametrize(("preset", "only_void"), [(PRESETS[0], False), (PRESETS[0], True), (PRESETS[1], False)])
def test_39_the_wall_is_exhausted(preset: str, only_void: bool) -> None:
    table = at_the_end(preset, only_void)
    assert moves(table, "refund") == {(1, 0, 2), (2, 0, 1), (2, 1, 1)}
    assert moves(table, "pig") == {(2, 0, 16), (2, 1, 16), (2, 3, 16)}
    assert moves(table, "ready") == {(1, 0, 1)}
    assert paid(table, *SETTLEMENT) == [20, 14, -50, 16]


@pytest.mark.parametrize(
    ("preset", "options"), [(PRESETS[1], {}), (PRESETS[0], {"pig_exempt_if_only_void_discards": True})]
)
def test_41_an_exempt_pig(preset: str, options: dict[str, Any]) -> None:
    table = at_the_end(preset, True, **options)
    assert moves(table, "pig") == set()
    assert paid(table, *SETTLEMENT) == [4, -2, -2, 0]


def test_41_the_exemption_can_be_taken_away() -> None:
    table = at_the_end(PRESETS[1], True, pig_exempt_if_only_void_discards=False)
    assert paid(table, *SETTLEMENT) == [20, 14, -50, 16]


def two_pigs(preset: str, **options: Any) -> Table:
    hands = {
        0: "3p 123m 456m 99m 123s 46s",
        1: "445566778p" + " ?p" * 4,
        2: "5566778s" + " ?s" * 6,
        3: PLAIN_M,
    }
    # Thirteen void tiles each, and nineteen and eighteen discards: the last draws bring more of them.
    draws = "? ? ? " * 11 + "?p ?s ? " * 7 + "?p"
    table = stage(hands, "ppss", draws, preset=preset, **options)
    do(table, 0, "discard 3p")
    passes(table, 3)
    table.act(3, "ron")
    drift(table)
    assert table.hand_result.reason == "wall_empty"
    return table


@pytest.mark.parametrize(
    ("preset", "options"), [(PRESETS[0], {}), (PRESETS[1], {"pig_exempt_if_only_void_discards": False})]
)
def test_40_two_pigs(preset: str, options: dict[str, Any]) -> None:
    table = two_pigs(preset, **options)
    assert moves(table, "pig") == {(1, 0, 16), (1, 3, 16), (2, 0, 16), (2, 3, 16)}
    assert moves(table, "ready") == set()
    assert paid(table, *SETTLEMENT) == [32, -32, -32, 32]


def test_40_two_exempt_pigs_pay_nothing() -> None:
    assert paid(two_pigs(PRESETS[1]), *SETTLEMENT) == [0, 0, 0, 0]


def passing(draws: str, **options: Any) -> Table:
    """Seat 1, the dealer, waits for 1s and 4s; the draws go to seats 2, 3, 0, 1, ... which may throw them."""
    table = stage({1: ONE_OR_FOUR + " 5p"}, "spss", draws, dealer=1, **options)
    throw(table, 1, "5p")
    return table


PASS_RULES = (("higher_only", False, True), ("any", False, False), ("none", True, True))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("rule", "equal", "higher"), PASS_RULES)
def test_42_pass_rule(preset: str, rule: str, equal: bool, higher: bool) -> None:
    for second, allowed in (("4s", equal), ("1s", higher)):
        table = passing(f"4s {second} ?m 4s 4s", preset=preset, pass_rule=rule)
        do(table, 2, "discard 4s")
        assert verbs(table, 1) == {"ron", "pass"}
        passes(table)
        do(table, 3, f"discard {second}")
        assert ("ron" in verbs(table, 1)) is allowed
        if allowed:
            win = table.copy()
            before = win.scores
            win.act(1, "ron")
            passes(win)
            worth = 4 if second == "1s" else 1
            assert change(win, before) == [0, worth, 0, -worth]
        passes(table)
        drift(table, 1)
        assert table.pending == (1,)
        assert "tsumo" in verbs(table, 1)  # never restricted


@pytest.mark.parametrize("rule", ["higher_only", "any", "none"])
def test_42_the_bar_ends_with_the_next_draw(rule: str) -> None:
    table = passing("4s ?m ?m ?p 4s", pass_rule=rule)
    drift(table, 4)
    do(table, 2, "discard 4s")
    assert "ron" in verbs(table, 1)


def test_42_default_is_higher_only_in_every_preset() -> None:
    assert [rules.find(preset).options["pass_rule"] for preset in PRESETS] == ["higher_only"] * 2


def test_43_void_tiles_in_the_hand() -> None:
    table = stage({0: "123m 456m 789m 55p 123p"}, "psss")
    assert texts(table, 0) == {"discard 1p", "discard 2p", "discard 3p", "discard 5p"}
    with pytest.raises(IllegalAction):
        table.act(0, "tsumo")
    with pytest.raises(IllegalAction):
        table.act(0, "discard 1m")


@pytest.mark.parametrize(
    ("preset", "options", "worth"),
    [
        (PRESETS[0], {}, 512),
        (PRESETS[0], {"fan_combination": "top_only"}, 64),
        (PRESETS[1], {}, 256),
        (PRESETS[1], {"fan_combination": "top_only"}, 64),
    ],
)
def test_44_four_kongs_of_2_5_8(preset: str, options: dict[str, Any], worth: int) -> None:
    table = stage({0: "2222m 5555m 8888m 22s"}, "psss", "5s", "2s 2s 5s 1p", preset=preset, **options)
    for kong in ("2m", "5m", "8m", "2s"):
        do(table, 0, f"closed {kong}")
    assert table.scores == (24, -8, -8, -8)
    throw(table, 0, "1p")
    before = table.scores
    do(table, 1, "discard 5s")
    passes(table, 0)
    table.act(0, "ron")
    assert change(table, before) == [worth, -worth, 0, 0]


@pytest.mark.parametrize(
    ("preset", "options", "worth"),
    [
        (PRESETS[0], {}, 256),
        (PRESETS[1], {}, 256),
        (PRESETS[0], {"fan_combination": "top_only"}, 64),
        (PRESETS[1], {"fan_combination": "top_only"}, 64),
    ],
)
def test_45_a_heavenly_win_and_roots(preset: str, options: dict[str, Any], worth: int) -> None:
    table = stage({0: "1111m 33m 55m 22s 44s 66s"}, "psss", preset=preset, **options)
    assert {"tsumo", "closed"} <= verbs(table, 0)
    do(table, 0, "tsumo")
    assert table.scores == (3 * worth, -worth, -worth, -worth)
    assert table.pending == (1,)


def one_tile_left(last: str, preset: str = PRESETS[0], **hands: str) -> Table:
    """Seat 3 has drawn the last tile but one, 6m, and seat 0 holds three."""
    given = {0: THREE_6M, **{int(seat[1:]): text for seat, text in hands.items()}}
    table = stage(given, "psss", "? " * 53 + "6m", last, dealer=1, preset=preset)
    drift(table, left=1)
    assert table.pending == (3,)
    assert table.view(3).left == 1
    do(table, 3, "discard 6m")
    assert {"pon", "kong", "pass"} <= verbs(table, 0)
    passes(table, 0)
    return table


@pytest.mark.parametrize("preset", PRESETS)
def test_46_a_kong_takes_the_last_tile_and_wins(preset: str) -> None:
    table = one_tile_left("9s", preset)
    before = table.scores
    do(table, 0, "kong 666m")
    assert change(table, before) == [2, 0, 0, -2]
    assert table.view(0).left == 0
    before = table.scores
    do(table, 0, "tsumo")
    (won,) = table.hand_result.wins
    assert won.score.multiplier == 16
    assert paid(table, "win") == [48, -16, -16, -16]
    assert table.hand_over
    assert table.hand_result.reason == "wall_empty"


@pytest.mark.parametrize("preset", PRESETS)
def test_46_the_last_discard_can_only_be_won(preset: str) -> None:
    table = one_tile_left("3p", preset, _1="123m 345m 789m 12p 99p 1s", _2="33p")
    do(table, 0, "kong 666m")
    assert verbs(table, 0) == {"discard"}
    do(table, 0, "discard 3p")
    assert table.pending == (1,)
    assert verbs(table, 1) == {"ron", "pass"}
    end = table.copy()
    end.act(1, "pass")
    assert end.hand_over
    assert end.hand_result.reason == "wall_empty"
    assert end.hand_result.wins == ()
    assert any(move.reason == "ready" for move in end.ledger)
    table.act(1, "ron")
    assert table.hand_over
    assert paid(table, "win") == [-won_after_kong(preset), won_after_kong(preset), 0, 0]


def won_after_kong(preset: str) -> int:
    return 2 if rules.find(preset).options["gangpao_fan"] else 1


@pytest.mark.parametrize("preset", PRESETS)
def test_46_a_pong_before_the_last_tile(preset: str) -> None:
    table = one_tile_left("9s", preset)
    do(table, 0, "pon 66m")
    assert verbs(table, 0) == {"discard"}
    throw(table, 0, "6m")
    assert table.pending == (1,)
    assert table.view(1).left == 0


def declined(draws: str, back: str = "", **options: Any) -> Table:
    """Seat 2 has declined a self-draw of 4s worth 2, on its second draw (no earthly win); then seat 3 draws."""
    hands = {2: ONE_OR_FOUR, 3: "777p", 0: "5p"}
    table = stage(hands, "ssps", f"?m ?p ?m ?m ?m 4s {draws}", back, **options)
    drift(table, 6)
    assert table.pending == (2,)
    assert "tsumo" in verbs(table, 2)
    do(table, 2, "discard 4s")
    passes(table)
    assert table.pending == (3,)
    return table


@pytest.mark.parametrize("preset", PRESETS)
def test_47_declined_self_draw(preset: str) -> None:
    table = declined("1s", preset=preset)
    do(table, 3, "discard 1s")
    assert "ron" in verbs(table, 2)  # 4 is more than 2
    table = declined("7p", "4s", preset=preset, gangpao_fan=True)
    do(table, 3, "closed 7p")
    do(table, 3, "discard 4s")
    assert "ron" not in verbs(table, 2)  # 2 is not
    table = declined("4s", preset=preset)
    do(table, 3, "discard 4s")
    assert "ron" not in verbs(table, 2)


@pytest.mark.parametrize(("rule", "again"), [("higher_only", False), ("any", False), ("none", True)])
@pytest.mark.parametrize("preset", PRESETS)
def test_47_a_pong_does_not_lift_the_bar(preset: str, rule: str, again: bool) -> None:
    table = declined("9s 3s ?m ?m ?p 3s", preset=preset, pass_rule=rule)
    do(table, 3, "discard 9s")
    assert verbs(table, 2) == {"pon", "kong", "pass"}
    passes(table, 2)
    do(table, 2, "pon 99s")
    throw(table, 2, "2s")
    do(table, 3, "discard 3s")
    assert ("ron" in verbs(table, 2)) is again
    passes(table)
    drift(table, 3)  # seat 2 has drawn
    do(table, 3, "discard 3s")
    assert "ron" in verbs(table, 2)


def pong_of_three(preset: str, wait: bool = False, **options: Any) -> Table:
    """Seat 1 has answered 7p with a pong although it held three, and is to act after its next draw."""
    hands = {0: "7p", 1: "777p 123m 456m 78m 99m"}
    if wait:
        hands[3] = "123m 345m 68p 123p 55p"
    table = stage(hands, "psss", "?s ?s ?p ?s", "6m", preset=preset, **options)
    do(table, 0, "discard 7p")
    assert {"pon 77p", "kong 777p", "pass"} <= texts(table, 1)
    passes(table, 1)
    do(table, 1, "pon 77p")
    assert verbs(table, 1) == {"discard"}  # no kong in that turn
    return table


FREE: tuple[tuple[str, dict[str, Any], int], ...] = (
    (PRESETS[0], {}, 1),
    (PRESETS[1], {}, 0),
    (PRESETS[0], {"waive_added_if_direct_possible": True}, 0),
)


@pytest.mark.parametrize(("preset", "options", "fee"), FREE)
def test_48_the_added_kong_after_a_pong_of_three(preset: str, options: dict[str, Any], fee: int) -> None:
    table = pong_of_three(preset, **options)
    throw(table, 1, "9m")
    drift(table, 3)
    assert table.pending == (1,)
    before = table.scores
    # An own void tile and the 7p held since: the kong comes first, the replacement is 6m.
    do(table, 1, "added 7p")
    passes(table)
    assert change(table, before) == [-fee, 3 * fee, -fee, -fee]
    assert melds(table, 1) == [("added", tile("7p"))]
    assert table.view(1).drawn == tile("6m")


@pytest.mark.parametrize(("preset", "options", "fee"), FREE)
def test_48_it_is_a_root_and_gives_a_replacement(preset: str, options: dict[str, Any], fee: int) -> None:
    hands = {0: "7p", 1: "777p 123m 456m 78m 9m 1m"}
    table = stage(hands, "psss", "?s ?p ?s 9m", "9m", preset=preset, **options)
    do(table, 0, "discard 7p")
    passes(table, 1)
    do(table, 1, "pon 77p")
    throw(table, 1, "1m")
    drift(table, 3)
    do(table, 1, "added 7p")
    passes(table)
    before = table.scores
    do(table, 1, "tsumo")  # root 2, self-draw 2, kong 2
    assert change(table, before) == [-8, 24, -8, -8]


@pytest.mark.parametrize(("preset", "options", "fee"), FREE)
def test_48_it_can_be_robbed(preset: str, options: dict[str, Any], fee: int) -> None:
    table = pong_of_three(preset, wait=True, **options)
    throw(table, 1, "9m")
    drift(table, 3)
    before = table.scores
    do(table, 1, "added 7p")
    assert "ron" in verbs(table, 3)
    passes(table, 3)
    table.act(3, "ron")
    assert change(table, before) == [0, -2, 0, 2]
    assert table.pending == (2,)


@pytest.mark.parametrize("preset", PRESETS)
def test_49_distance_with_many_void_tiles(preset: str) -> None:
    assert mahjongkit.shanten(Hand("123456m159p7899s"), preset, void="p") == 3


@pytest.mark.parametrize("preset", PRESETS)
def test_50_distance_with_a_fifth_copy(preset: str) -> None:
    hand = Hand("35m88s[closed 4444m][kong 9999s][pon 444s]")
    assert mahjongkit.shanten(hand, preset, void="p") == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_50_is_not_ready_at_the_exhausted_wall(preset: str) -> None:
    hands = {0: "4444m 9999s 44s 35m 88s", 2: "123p 678p 55p 12m 678m"}
    table = stage(hands, "psss", "4s", "1p 2p", preset=preset)
    do(table, 0, "closed 4m")
    do(table, 0, "closed 9s")
    throw(table, 0, "1p")
    do(table, 1, "discard 4s")
    passes(table, 0)
    do(table, 0, "pon 44s")
    throw(table, 0, "2p")
    drift(table)
    assert table.hand_result.reason == "wall_empty"
    assert [move.amount for move in table.ledger if move.reason == "refund" and move.payer == 0] == [2] * 6
    assert (0, 2, 1) in moves(table, "ready")
    assert 0 not in {payee for _, payee, _ in moves(table, "ready")}


@pytest.mark.parametrize("preset", PRESETS)
def test_51_robbed_by_two(preset: str) -> None:
    table = robbing(preset, two=True)
    before = table.scores
    do(table, 2, "added 6s")
    assert set(table.pending) >= {0, 3}
    passes(table, 0, 3)
    table.act(0, "ron")
    table.act(3, "ron")
    assert change(table, before) == [2, 0, -4, 2]
    assert paid(table, "added_kong") == [0, 0, 0, 0]
    assert melds(table, 2) == [("pon", tile("6s"))]
    assert table.pending == (1,)
    drift(table)
    table.next_hand()
    assert table.dealer == 2


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("mode", "wins", "scores"),
    [("self_draw", [24, -8, -8, -8], (26, -8, -8, -10)), ("discard", [4, 0, 0, -4], (6, 0, 0, -6))],
)
def test_52_a_win_after_a_direct_kong(preset: str, mode: str, wins: list[int], scores: tuple[int, ...]) -> None:
    table = stage({0: THREE_6M, 3: "6m"}, "pssm", "", "9s", dealer=3, preset=preset, dian_gang_hua=mode)
    do(table, 3, "discard 6m")
    passes(table, 0)
    do(table, 0, "kong 666m")
    assert table.scores == (2, 0, 0, -2)
    do(table, 0, "tsumo")
    assert paid(table, "win") == wins
    assert table.scores == scores


@pytest.mark.parametrize("preset", PRESETS)
def test_52_self_draw_is_the_default(preset: str) -> None:
    assert rules.find(preset).options["dian_gang_hua"] == "self_draw"


# 1.1.1: deal and dealers.


@pytest.mark.parametrize("dealer", range(4))
def test_deal_follows_the_wall(dealer: int) -> None:
    game = rules.find("sichuan")
    wall = [tile for tile in range(27) for _ in range(4)]
    random.Random(dealer).shuffle(wall)
    table = Table(game, seed=seed_for(dealer), walls=[wall])
    assert table.scores == (0, 0, 0, 0)
    assert table.view(0).left == 55
    for seat in range(4):
        assert list(table.view(seat).hand) == sorted(wall[place] for place in places_of(seat, dealer))
        assert table.view(0).sizes[seat] == 13 + (seat == dealer)
    declare(table, "mmmm")
    assert table.pending == (dealer,)
    assert table.drawn(dealer) is None  # it acts without drawing
    drift(table, 1)
    assert table.pending == ((dealer + 1) % 4,)
    assert table.drawn((dealer + 1) % 4) == wall[53]
    assert table.view(0).left == 54


def test_replacements_come_from_the_back() -> None:
    table = stage({0: "7777s 8888s 112244m"}, "psss", "1s", "1p 2p 3p")
    do(table, 0, "closed 7s")
    assert table.drawn(0) == tile("1p")
    do(table, 0, "closed 8s")
    assert table.drawn(0) == tile("2p")
    assert table.view(0).left == 53
    throw(table, 0, "1p")
    assert table.drawn(1) == tile("1s")


def test_first_dealer_is_random_and_follows_from_the_seed() -> None:
    dealers = [Table("sichuan", seed=seed).dealer for seed in range(60)]
    assert set(dealers) == {0, 1, 2, 3}
    assert dealers == [Table("sichuan", seed=seed).dealer for seed in range(60)]


def next_dealer(table: Table) -> int:
    drift(table)
    table.next_hand()
    return table.dealer


def first_win(**options: Any) -> Table:
    """Seat 0 deals; seat 2 wins its first discard, then seat 1 draws what seat 3 wins."""
    hands = {0: "3p 1122446688m 134s", 2: PLAIN_M, 3: "123s 567s 678s 78p 22p"}
    table = stage(hands, "ppsm", "9p", **options)
    do(table, 0, "discard 3p")
    passes(table, 2)
    table.act(2, "ron")
    do(table, 1, "discard 9p")
    passes(table, 3)
    table.act(3, "ron")
    return table


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("rule", "dealer"), [("first_winner", 2), ("rotate", 1)])
@pytest.mark.parametrize("draw_passes", [False, True])
def test_next_dealer_after_wins(preset: str, rule: str, dealer: int, draw_passes: bool) -> None:
    assert next_dealer(first_win(preset=preset, dealer_rule=rule, draw_passes=draw_passes)) == dealer


@pytest.mark.parametrize("preset", PRESETS)
def test_next_dealer_first_winner_is_the_default(preset: str) -> None:
    assert next_dealer(first_win(preset=preset)) == 2


def test_next_dealer_after_a_self_draw() -> None:
    table = stage({3: PLAIN_M}, "ppps", "? ? 3p")
    drift(table, 3)
    do(table, 3, "tsumo")
    assert next_dealer(table) == 3


def test_next_dealer_a_later_multiple_ron_does_not_count() -> None:
    hands = {0: "3p 77889m 11134466s", 1: "123456m 567p 12p 88p", 2: PLAIN_S, 3: "123456m 567p 45p 11p"}
    table = stage(hands, "psms", "?s ?s 3p")
    do(table, 0, "discard 3p")
    passes(table, 2)
    table.act(2, "ron")  # alone, and first
    drift(table, 2)
    do(table, 0, "discard 3p")
    table.act(1, "ron")
    table.act(3, "ron")
    assert table.hand_result.reason == "three_winners"
    assert next_dealer(table) == 2


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("options", "dealer"),
    [({}, 1), ({"draw_passes": True}, 2), ({"dealer_rule": "rotate"}, 2)],
)
def test_next_dealer_if_nobody_won(preset: str, options: dict[str, Any], dealer: int) -> None:
    table = stage({}, "msps", dealer=1, preset=preset, **options)
    drift(table)
    assert table.hand_result.wins == ()
    assert table.hand_result.reason == "wall_empty"
    table.next_hand()
    assert table.dealer == dealer


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("hands", [None, 1, 2, 7])
def test_match_length(preset: str, hands: int | None) -> None:
    options: dict[str, Any] = {} if hands is None else {"hands_per_match": hands}
    table = Table(rules.find(preset, exchange_three=False, **options), seed=3)
    for number in range(hands or 4):
        assert not table.over
        assert table.hand_number == number
        declare(table, "mpsm")
        drift(table)
        assert sum(table.scores) == 0
        table.next_hand()
    assert table.over
    assert table.pending == ()


# 1.1.2: exchange and void suits.


def test_exchange_is_in_the_platform_preset_only() -> None:
    for preset, verb in ((PRESETS[0], "void_m"), (PRESETS[1], "exchange")):
        table = Table(preset, seed=1)
        assert table.pending == (0, 1, 2, 3)
        assert all(verb in verbs(table, seat) for seat in range(4))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("same", [True, False])
def test_exchange_three_of_one_suit_or_any(preset: str, same: bool) -> None:
    game = rules.find(preset, exchange_three=True, exchange_same_suit=same)
    for seed in range(5):
        table = Table(game, seed=seed)
        for seat in range(4):
            hand = table.view(seat).hand
            found = {tuple(sorted(action.tiles)) for action in table.legal(seat)}
            places = range(len(hand))
            threes = {(hand[i], hand[j], hand[k]) for i in places for j in places[:i] for k in places[:j]}
            wanted_threes = {
                tuple(sorted(three)) for three in threes if not same or len({one // 9 for one in three}) == 1
            }
            assert found == wanted_threes
            assert verbs(table, seat) == {"exchange"}


@pytest.mark.parametrize("preset", PRESETS)
def test_exchange_directions(preset: str) -> None:
    game = rules.find(preset, exchange_three=True)
    steps: list[int] = []
    for seed in range(60):
        table = Table(game, seed=seed)
        before = [sorted(table.view(seat).hand) for seat in range(4)]
        given: list[tuple[int, ...]] = []
        for seat in range(4):
            assert [sorted(table.view(other).hand) for other in range(4)] == before  # all swaps at once
            action = table.legal(seat)[seed % len(table.legal(seat))]
            given.append(action.tiles)
            table.act(seat, action)
        kept = [list(hand) for hand in before]
        for seat in range(4):
            for face in given[seat]:
                kept[seat].remove(face)
        after = [sorted(table.view(seat).hand) for seat in range(4)]
        fits = [
            step
            for step in (1, 2, 3)
            if all(after[seat] == sorted([*kept[seat], *given[(seat - step) % 4]]) for seat in range(4))
        ]
        assert fits
        steps += fits[:1]
        assert table.view(0).sizes == tuple(13 + (seat == table.dealer) for seat in range(4))
        assert all(verbs(table, seat) == {"void_m", "void_p", "void_s"} for seat in range(4))
    assert all(steps.count(step) >= 8 for step in (1, 2, 3))


def test_exchanged_tiles_are_secret() -> None:
    table = Table("sichuan:platform", seed=5)
    seen = [table.view(seat) for seat in (1, 2, 3)]
    table.act(0, table.legal(0)[0])
    assert [table.view(seat) for seat in (1, 2, 3)] == seen
    for seat in (1, 2, 3):
        table.act(seat, table.legal(seat)[0])
    for event in table.events.only("exchange"):
        for seat in range(4):
            known = event.seen_by(seat)
            assert known is not None
            assert (known.tiles == event.tiles) is (seat in (event.seat, event.other))


@pytest.mark.parametrize("preset", PRESETS)
def test_void_suits_are_revealed_together(preset: str) -> None:
    table = Table(rules.find(preset, exchange_three=False), seed=4)
    for seat, suit in ((2, "m"), (0, "p"), (3, "s")):
        table.act(seat, f"void_{suit}")
        for other in range(4):
            marks = table.view(other).marks
            assert all(marks[third]["void"] == 0 for third in range(4) if third != other)
        assert not [event for event in table.events.only("mark") if event.word == "void"]
    table.act(1, "void_s")
    for seat in range(-1, 4):
        assert [marks["void"] for marks in table.view(seat).marks] == [2, 3, 1, 3]


def test_any_suit_may_be_void_and_stays() -> None:
    table = stage({0: "11122233344455m"}, "psmp")  # no tile of p at all
    assert table.view(1).marks[0]["void"] == 2
    with pytest.raises(IllegalAction):
        table.act(0, "void_m")
    drift(table)
    assert [marks["void"] for marks in table.view(1).marks] == [2, 3, 1, 2]


# 1.1.3: turns.


def test_void_tiles_are_discarded_first() -> None:
    table = stage({0: "19p 1122446688m 13s"}, "psss")
    assert texts(table, 0) == {"discard 1p", "discard 9p"}
    for bad in ("discard 1m", "discard 3s"):
        with pytest.raises(IllegalAction):
            table.act(0, bad)
    throw(table, 0, "9p")
    drift(table, 3)
    assert {action.tiles[0] // 9 for action in table.legal(0) if action.verb == "discard"} == {1}


def test_no_call_of_the_void_suit() -> None:
    table = stage({0: "5p", 1: "555p"}, "ppss")
    do(table, 0, "discard 5p")
    assert table.pending == (1,)
    assert table.drawn(1) is not None  # it was not asked
    table = stage({0: "5555p 1122446688m"}, "psss")
    assert "closed" not in verbs(table, 0)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("first", [False, True])
def test_void_first_for_calls(preset: str, first: bool) -> None:
    hands = {0: "5p 1122446688m 134s", 1: "555p 7777s 1m"}
    table = stage(hands, "pmss", preset=preset, void_first_for_calls=first)
    do(table, 0, "discard 5p")
    assert ({"pon", "kong"} <= verbs(table, 1)) is not first
    passes(table)
    assert ("closed" in verbs(table, 1)) is not first
    if not first:  # a void tile is discarded after the pong
        table = stage(hands, "pmss", preset=preset)
        do(table, 0, "discard 5p")
        passes(table, 1)
        do(table, 1, "pon 55p")
        assert texts(table, 1) == {"discard 1m"}


def test_void_first_for_calls_ends_with_the_void_tiles() -> None:
    hands = {0: "5p 1122446688m 134s", 1: "555p 7777s 12346s 1p"}
    table = stage(hands, "pmss", "1s", void_first_for_calls=True)
    do(table, 0, "discard 5p")
    assert {"pon", "kong"} <= verbs(table, 1)
    passes(table)
    assert "closed" in verbs(table, 1)


def test_no_chow() -> None:
    assert "chi" not in rules.find("sichuan").melds
    table = stage({0: "5p 1122446688m 134s", 1: "34p 67p 46p 1199m 228m"}, "psss")
    do(table, 0, "discard 5p")
    assert table.pending == (1,)
    assert table.drawn(1) is not None  # it was not asked


def test_a_win_goes_before_a_kong() -> None:
    hands = {0: "3p 1122446688m 134s", 1: "333p", 2: PLAIN_M}
    for answer in ("pon 33p", "kong 333p"):
        table = stage(hands, "psss", dealer=0)
        do(table, 0, "discard 3p")
        do(table, 1, answer)
        assert melds(table, 1) == []  # nothing before all have answered
        assert table.pending == (2,)
        late = table.copy()
        table.act(2, "ron")
        assert table.scores == (-1, 0, 1, 0)
        assert melds(table, 1) == []
        assert table.pending == (1,)
        assert table.drawn(1) is not None
        late.act(2, "pass")
        assert [kind for kind, _ in melds(late, 1)] == [answer.split()[0]]


def test_winning_is_optional_and_the_next_seat_draws() -> None:
    table = stage({0: "3p 1122446688m 134s", 2: PLAIN_M}, "ppss")
    do(table, 0, "discard 3p")
    assert verbs(table, 2) == {"ron", "pass"}
    table.act(2, "pass")
    assert table.pending == (1,)


def test_turn_order_after_a_pong_and_after_a_kong() -> None:
    for answer, drawn in (("pon 33p", False), ("kong 333p", True)):
        table = stage({0: "3p 1122446688m 134s", 2: "333p"}, "psss")
        do(table, 0, "discard 3p")
        passes(table, 2)
        do(table, 2, answer)
        assert table.pending == (2,)
        assert (table.drawn(2) is not None) is drawn
        drift(table, 1)
        assert table.pending == (3,)


def test_an_added_kong_of_an_earlier_tile_and_none_right_after_a_pong() -> None:
    table = pong_of_three(PRESETS[0])
    with pytest.raises(IllegalAction):
        table.act(1, "added 7p")
    throw(table, 1, "9m")
    drift(table, 3)
    assert "added" in verbs(table, 1)


def test_no_self_draw_win_right_after_a_pong() -> None:
    # 777p with a pair of 9m: after the pong of 7p the rest, with the third 7p, would be complete.
    table = stage({0: "7p 1122446688m 134s", 1: "777p 89p 123m 456m 99m"}, "psss")
    do(table, 0, "discard 7p")
    passes(table, 1)
    do(table, 1, "pon 77p")
    assert verbs(table, 1) == {"discard"}


def test_no_kong_with_an_empty_wall() -> None:
    table = stage({0: "777p 123m 456m 11m 99m"}, "sppp", "? " * 54 + "7p", dealer=1)
    drift(table, left=0)
    assert table.pending == (0,)
    assert table.drawn(0) == tile("7p")
    assert "closed" not in verbs(table, 0)
    assert "discard" in verbs(table, 0)


def test_no_call_of_the_last_discard() -> None:
    table = stage({2: "777p"}, "psss", "? " * 54 + "7p", dealer=1)
    drift(table, left=0)
    (seat,) = table.pending
    assert seat == 0
    do(table, 0, "discard 7p")
    assert table.hand_over


# 1.1.4: the end of a hand.


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("rule", "dealer"), [("first_winner", 0), ("rotate", 1)])
def test_three_winners_end_the_hand_without_settlement(preset: str, rule: str, dealer: int) -> None:
    hands = {0: "3p 77889m 11134466s", 1: "123456m 567p 12p 88p", 2: PLAIN_S, 3: "123456m 567p 45p 11p"}
    table = stage(hands, "psms", preset=preset, dealer_rule=rule)
    do(table, 0, "discard 3p")
    for seat in (1, 2, 3):
        table.act(seat, "ron")
    assert table.hand_over
    assert table.hand_result.reason == "three_winners"
    assert len(table.hand_result.wins) == 3
    assert table.scores == (-3, 1, 1, 1)
    assert paid(table, *SETTLEMENT) == [0, 0, 0, 0]
    table.next_hand()
    assert table.dealer == dealer


def test_winners_are_out() -> None:
    table = first_win()
    assert [marks["won"] for marks in table.view(0).marks] == [0, 0, 1, 2]
    while not table.hand_over:
        assert set(table.pending) <= {0, 1}
        drift(table, 1)
    assert table.hand_result.reason == "wall_empty"
    assert table.view(0).left == 0


# 1.1.10: passing a win.


@pytest.mark.parametrize(("cap", "again"), [(None, True), (2, True), (1, False)])
def test_pass_rule_compares_capped_multipliers(cap: int | None, again: bool) -> None:
    table = passing("4s 1s", cap=cap)
    drift(table, 1)
    do(table, 3, "discard 1s")
    assert ("ron" in verbs(table, 1)) is again


def test_pass_rule_a_barred_win_does_not_raise_the_bar() -> None:
    # The bar stays at 1 although another 4s went by: 1s for 4 is more.
    table = passing("4s 4s 1s")
    drift(table, 2)
    do(table, 0, "discard 1s")
    assert "ron" in verbs(table, 1)


def test_pass_rule_the_largest_declined_counts() -> None:
    table = passing("4s 1s 1s")
    drift(table, 2)
    do(table, 0, "discard 1s")
    assert "ron" not in verbs(table, 1)


def test_pass_rule_the_bar_is_private() -> None:
    table = passing("4s")
    drift(table, 1)
    assert all("bar" not in table.view(seat).marks[1] for seat in (0, 2, 3))


@pytest.mark.parametrize(("rule", "again"), [("higher_only", False), ("any", False), ("none", True)])
def test_pass_rule_a_pong_of_a_winning_tile_declines(rule: str, again: bool) -> None:
    table = stage({1: "456m 345p 67p 88p 222p 1s"}, "pspp", "8p 6p", dealer=1, pass_rule=rule)
    throw(table, 1, "1s")
    do(table, 2, "discard 8p")  # 456m 345p 678p 88p 222p is worth 2
    assert {"ron", "pon"} <= verbs(table, 1)
    passes(table, 1)
    do(table, 1, "pon 88p")
    throw(table, 1, "7p")
    do(table, 2, "discard 6p")  # and so is 456m 345p 66p 222p with the pong
    assert ("ron" in verbs(table, 1)) is again


@pytest.mark.parametrize(("rule", "again"), [("higher_only", False), ("any", False), ("none", True)])
def test_pass_rule_declining_to_rob(rule: str, again: bool) -> None:
    table = robbing(PRESETS[0], pass_rule=rule, back="3s")
    do(table, 2, "added 6s")
    assert "ron" in verbs(table, 0)  # for 2
    passes(table)
    assert melds(table, 2) == [("added", tile("6s"))]
    do(table, 2, "discard 3s")  # for 2: the discard after a kong
    assert ("ron" in verbs(table, 0)) is again


@pytest.mark.parametrize("rule", ["higher_only", "any"])
def test_pass_rule_a_direct_kong_draws_and_lifts_the_bar(rule: str) -> None:
    table = stage({1: "555m 123m 789m 23s 99s 5p"}, "spss", "4s 5m 4s", "1p", dealer=1, pass_rule=rule)
    throw(table, 1, "5p")
    throw(table, 2, "4s")
    do(table, 3, "discard 5m")
    passes(table, 1)
    do(table, 1, "kong 555m")
    throw(table, 1, "1p")
    do(table, 2, "discard 4s")
    assert "ron" in verbs(table, 1)


# What a view says of the moment: `View.state`, as the handbook's `get_game_state`.


@pytest.mark.parametrize("preset", [*PRESETS, "sichuan:kit"])
def test_a_view_knows_phase_void_suits_income_and_its_own_readiness(preset: str) -> None:
    """RULES 1.1.2, 1.1.5, 1.1.8: from a view as from the table, and of no other seat whether it is ready."""
    met: set[tuple[str, object]] = set()
    for seed in range(3):
        table = Table(preset, seed=seed)
        for number, _ in enumerate(steps(table, eagerly, random.Random(seed))):
            if number % 6 and not table.hand_over and table.view(-1).details["phase"] == "play":
                continue
            income = [0] * 4
            for move in table.hand_events.transfers(table.hand_number):
                if move.reason.endswith("_kong"):
                    income[move.payee] += move.amount
                elif move.reason in ("transfer", "refund"):
                    income[move.payer] -= move.amount
            asked = {action.verb for seat in table.pending for action in table.legal(seat)}
            expected = "over" if table.hand_over else "exchange" if "exchange" in asked else "play"
            expected = "void" if "void_m" in asked else expected
            for seat in range(-1, 4):
                view = table.view(seat)
                state = view.details
                assert state == view_from_events(table.events.seen_by(seat), table.ruleset, seat).details
                assert state["phase"] == expected
                assert state["void"] == [" mps"[marks["void"]].strip() or None for marks in view.marks]
                assert state["kong_income"] == income
                assert set(state) == {"phase", "void", "won", "announced", "kong_income", "ready", "waits"}
                own = seat >= 0 and state["phase"] in ("play", "over") and not view.marks[seat]["won"]
                if not own:
                    assert (state["ready"], state["waits"]) == (None, [])
                elif len(view.hand) % 3 == 1:
                    melded = [Meld.of(meld.kind, meld.tiles) for meld in view.melds[seat]]
                    void = " mps"[view.marks[seat]["void"]]
                    waits = mahjongkit.waits(Hand.of(view.hand, melded), preset, void=void)
                    assert state["waits"] == [wait.tile for wait in waits]
                    assert state["ready"] is bool(waits)
                met.add((str(state["phase"]), state["ready"]))
                assert json.loads(json.dumps(view.as_data()))["details"] == state
            if table.hand_number == 2:
                break
    assert {("void", None), ("play", True), ("play", False), ("play", None), ("over", None)} <= met
    assert (("exchange", None) in met) is (preset == PRESETS[1])
