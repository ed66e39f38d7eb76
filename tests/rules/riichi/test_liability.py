"""Liability for yakuman (RULES 4.1.10): who fed which set, and what that player pays, also for several yakuman."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from typer.testing import CliRunner

import mahjongkit as mj
from mahjongkit import rules
from mahjongkit.cli import app
from mahjongkit.game.table import Table
from mahjongkit.rules import Ruleset
from mahjongkit.rules.riichi.words import WORDS
from tests.support.riichi_deals import PRESETS
from tests.support.riichi_endings import (
    called_by_seat_2,
    finish,
    named,
    patterns_of,
    win_from_here,
    with_idle,
)
from tests.support.riichi_tables import TENHOU, deltas
from tests.support.staging import do, drift, passes, stage, throw, verbs

# Liability with more than one yakuman, and where there is none


WINDS_CALLED = "2357p112233445z"  # with four winds called: waits for 5z, all honours


@pytest.mark.parametrize(
    ("preset", "deltas"),
    [
        ("tenhou", (0, -64000, 64000, 0)),
        ("handbook", (0, -64000, 64000, 0)),
        ("mleague", (0, -64000, 64000, 0)),
        ("majsoul", (-16000, -72000, 96000, -8000)),
        ("wrc", (0, -32000, 32000, 0)),
        ("ema", (0, -32000, 32000, 0)),
    ],
)
def test_liability_for_big_four_winds_with_all_honours_by_self_draw(preset: str, deltas: tuple[int, ...]) -> None:
    """4.1.10: `majsoul` makes him liable only for the winds (two units there), all honours are paid by everybody."""
    table = called_by_seat_2(preset, WINDS_CALLED, [(0, "1z"), (3, "2z"), (3, "3z"), (1, "4z")], (2, "5z"))
    assert finish(table, 2, "5z") == deltas


@pytest.mark.parametrize(
    ("preset", "deltas"),
    [
        ("tenhou", (-32000, -32000, 64000, 0)),
        ("handbook", (-32000, -32000, 64000, 0)),
        ("mleague", (-32000, -32000, 64000, 0)),
        ("majsoul", (-64000, -32000, 96000, 0)),
        ("wrc", (-16000, -16000, 32000, 0)),
        ("ema", (-16000, -16000, 32000, 0)),
    ],
)
def test_liability_for_big_four_winds_with_all_honours_by_ron(preset: str, deltas: tuple[int, ...]) -> None:
    """The dealer discards, seat 1 is liable: half each of what is under liability, the rest by the discarder."""
    table = called_by_seat_2(preset, WINDS_CALLED, [(0, "1z"), (3, "2z"), (3, "3z"), (1, "4z")], (0, "5z"))
    assert finish(table, 0, "5z") == deltas


@pytest.mark.parametrize("preset", PRESETS)
def test_liable_discarder_pays_all_yakuman(preset: str) -> None:
    """4.1.10: if the liable player is also the discarder he pays everything."""
    table = called_by_seat_2(preset, WINDS_CALLED, [(0, "1z"), (3, "2z"), (3, "3z"), (1, "4z")], (1, "5z"))
    points = {"majsoul": 96000, "wrc": 32000, "ema": 32000}.get(preset, 64000)
    assert finish(table, 1, "5z") == (0, -points, points, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_liability_for_a_concealed_dragon_triplet(preset: str) -> None:
    """4.1.10: all three sets must lie open or as a kan; here one is a triplet in the hand."""
    table = called_by_seat_2(preset, "34m25p88s5556677z", [(1, "6z"), (1, "7z")], (2, "2m"))
    assert finish(table, 2, "2m") == (-16000, -8000, 32000, -8000)
    assert patterns_of(table) == ["daisangen"]


@pytest.mark.parametrize("preset", PRESETS)
def test_no_liability_for_all_honours_alone(preset: str) -> None:
    """All honours with two winds and a dragon called: not a yakuman with liability."""
    table = called_by_seat_2(preset, "257p1122667744z", [(0, "1z"), (3, "2z"), (3, "6z")], (2, "7z"))
    assert finish(table, 2, "7z") == (-16000, -8000, 32000, -8000)
    assert patterns_of(table) == ["tsuuiisou"]


@pytest.mark.parametrize("preset", PRESETS)
def test_closed_kong_of_dragons_counts_as_an_earlier_set(preset: str) -> None:
    """4.1.10: a closed kan first, then two pons: the discarder of the third set is liable."""
    table = stage(
        named(preset),
        with_idle({2: "34m25p88s5556677z"}),
        "1m 9m 5z 6z 1p 9p 7z 1s 9s 1z 2m",
        replacements="2z",
        indicators="8p 8p",
    )
    drift(table, 2)
    do(table, 2, "closed 5z")
    passes(table)
    throw(table, 2, "2z")
    do(table, 3, "discard 6z")
    do(table, 2, "pon 66z")
    passes(table)
    throw(table, 2, "2p")
    drift(table, 2)
    do(table, 1, "discard 7z")
    do(table, 2, "pon 77z")
    passes(table)
    throw(table, 2, "5p")
    drift(table, 3)
    do(table, 2, "tsumo")
    assert patterns_of(table) == ["daisangen"]
    assert table.hand_result.deltas == (0, -32000, 32000, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_liability_is_kept_when_the_pon_becomes_an_added_kong(preset: str) -> None:
    """4.1.10: an added kan keeps the liability of its pon."""
    table = called_by_seat_2(preset, "34m257p88s556677z", [(0, "5z"), (3, "6z"), (1, "7z")], (2, "7z"))
    do(table, 2, "added 7z")
    passes(table)
    table = win_from_here(table)
    assert "daisangen" in patterns_of(table)
    assert table.hand_result.deltas == (0, -32000, 32000, 0)


# Liability


DRAGONS_PLAIN = "119m23p89s556677z"  # waits for 1p and 4p in the end


DRAGONS_HONOURS = "9m89s1122556677z"  # waits for 1z and 2z in the end: all honours as well


def dragons(hand: str = DRAGONS_PLAIN, more: str = "", **settings: Any) -> Table:
    """Seat 2 has ponned all three dragons, the last one from seat 1; `more` is drawn from seat 3 on."""
    hands = {0: "258m13679p147s34z", 1: "369m12589p147s34z", 2: hand, 3: "258m13479p369s34z"}
    table = stage(TENHOU, hands, f"5z 9m 6z 9m 1s 7z {more}", **settings)
    for dragon, discard, turns in (("5z", "9m", 1), ("6z", "9s", 2), ("7z", "8s", 0)):
        (seat,) = table.pending
        do(table, seat, f"discard {dragon} drawn")
        do(table, 2, f"pon {dragon[0]}{dragon}")
        throw(table, 2, discard)
        drift(table, turns)
    return table


def self_drawn(hand: str = DRAGONS_PLAIN, tile: str = "4p", **settings: Any) -> tuple[int, ...]:
    table = dragons(hand, f"1s 9s 9s {tile}", **settings)
    drift(table, 3)
    do(table, 2, "tsumo")
    return deltas(table)


def from_seat_3(hand: str = DRAGONS_PLAIN, tile: str = "4p", **settings: Any) -> tuple[int, ...]:
    table = dragons(hand, tile, **settings)
    do(table, 3, f"discard {tile} drawn")
    do(table, 2, "ron")
    return deltas(table)


@pytest.mark.parametrize(("named", "liable"), [(("daisangen",), 2), (("daisuushii",), 0), ((), 0)])
def test_pao_yakuman(named: tuple[str, ...], liable: int) -> None:
    """Seat 1 is liable for the dragons where they are named; the mark is the seat and one more."""
    assert dragons(pao_yakuman=named).view(0).marks[2]["liable"] == liable
    paid = (0, -32000, 32000, 0) if liable else (-16000, -8000, 32000, -8000)
    assert self_drawn(pao_yakuman=named) == paid


@pytest.mark.parametrize(
    ("tsumo", "paid"), [("liable", (0, -32000, 32000, 0)), ("normal", (-16000, -8000, 32000, -8000))]
)
def test_pao_tsumo(tsumo: str, paid: tuple[int, ...]) -> None:
    assert self_drawn(pao_tsumo=tsumo) == paid


@pytest.mark.parametrize(
    ("ron", "paid"),
    [
        ("half", (0, -16000, 32000, -16000)),
        ("liable", (0, -32000, 32000, 0)),
        ("discarder", (0, 0, 32000, -32000)),
    ],
)
def test_pao_ron(ron: str, paid: tuple[int, ...]) -> None:
    assert from_seat_3(pao_ron=ron) == paid


@pytest.mark.parametrize(
    ("honba", "paid"), [("liable", (0, -16600, 32600, -16000)), ("discarder", (0, -16000, 32600, -16600))]
)
def test_pao_honba(honba: str, paid: tuple[int, ...]) -> None:
    assert from_seat_3(pao_honba=honba, start={"honba": 2}) == paid


@pytest.mark.parametrize(
    ("scope", "tsumo", "ron"),
    [
        ("all", (0, -64000, 64000, 0), (0, -32000, 64000, -32000)),
        ("own", (-16000, -40000, 64000, -8000), (0, -16000, 64000, -48000)),
    ],
)
def test_pao_scope(scope: str, tsumo: tuple[int, ...], ron: tuple[int, ...]) -> None:
    """RULES examples 67 and 68: big dragons and all honours."""
    assert self_drawn(DRAGONS_HONOURS, "1z", pao_scope=scope) == tsumo
    assert from_seat_3(DRAGONS_HONOURS, "1z", pao_scope=scope) == ron


WINDS = "ESWN"
ALL_THREE = ("daisangen", "daisuushii", "suukantsu")
BIG_WINDS = "5z [kong 1111z] [kong 2222z] [kong 3333z] [kong 4444z]"
BIG_DRAGONS = "2m [kong 5555z] [kong 6666z] [kong 7777z] [kong 1111m]"
HANDS = {"daisuushii": (BIG_WINDS, "5z", {"daisuushii", "suukantsu", "tsuuiisou"})}
HANDS["daisangen"] = (BIG_DRAGONS, "2m", {"daisangen", "suukantsu"})


def own(preset: str = "majsoul", **options: object) -> Ruleset:
    return rules.find(f"riichi:{preset}", **{"pao_yakuman": ALL_THREE, "pao_scope": "own", **options})


def paid_one_by_one(
    units: dict[str, int], liable: dict[str, int], winner: int, discarder: int | None, game: Ruleset, honba: int
) -> list[int]:
    """What every seat gets: each yakuman paid by itself, then the honba, literally as RULES 4.1.10 say."""
    gets = [0] * 4

    def pay(payer: int, amount: int) -> None:
        gets[payer] -= amount
        gets[winner] += amount

    for name, times in units.items():
        ron = (48000 if winner == 0 else 32000) * times
        answers = liable.get(name)
        if discarder is None:
            if answers is not None and game.options["pao_tsumo"] == "liable":
                pay(answers, ron)
            else:
                for payer in {0, 1, 2, 3} - {winner}:
                    pay(payer, 8000 * times * (2 if 0 in (payer, winner) else 1))
        elif answers is None or game.options["pao_ron"] == "discarder" or answers == discarder:
            pay(discarder, ron)
        elif game.options["pao_ron"] == "liable":
            pay(answers, ron)
        else:
            pay(answers, ron // 2)
            pay(discarder, ron // 2)
    counted = [liable[name] for name in ALL_THREE if name in liable and name in units]
    if discarder is None:
        if counted and game.options["pao_tsumo"] == "liable":
            pay(counted[0], 300 * honba)
        else:
            for payer in {0, 1, 2, 3} - {winner}:
                pay(payer, 100 * honba)
    else:
        pay(counted[0] if counted and game.options["pao_honba"] == "liable" else discarder, 300 * honba)
    return gets


def stated(names: Iterable[str], seats: Iterable[int]) -> dict[str, str]:
    return {name: WINDS[seat] for name, seat in zip(names, seats, strict=True)}


@pytest.mark.parametrize("first", ["daisangen", "daisuushii"])
@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
@pytest.mark.parametrize("pao_ron", ["half", "liable", "discarder"])
@pytest.mark.parametrize("pao_tsumo", ["liable", "normal"])
@pytest.mark.parametrize("pao_honba", ["liable", "discarder"])
def test_every_liable_yakuman_is_charged(first: str, preset: str, pao_ron: str, pao_tsumo: str, pao_honba: str) -> None:
    """Every winner, every discarder or a self-draw, every liable seat of either yakuman, the same or two seats."""
    game = own(preset, pao_ron=pao_ron, pao_tsumo=pao_tsumo, pao_honba=pao_honba)
    hand, win, yakuman = HANDS[first]
    units = {name: 2 if name == "daisuushii" and preset == "majsoul" else 1 for name in yakuman}
    for winner in range(4):
        others = [seat for seat in range(4) if seat != winner]
        for discarder, one, two in product([None, *others], others, others):
            inputs = {"tsumo": True} if discarder is None else {"discarder": WINDS[discarder]}
            pao = stated((first, "suukantsu"), (one, two))
            score = mj.score(hand, win, game, seat=WINDS[winner], pao=pao, honba=2, **inputs)
            assert {line.pattern.key for line in score.scored_patterns} == yakuman
            expected = paid_one_by_one(units, {first: one, "suukantsu": two}, winner, discarder, game, 2)
            assert list(score.payments.values()) == expected


def test_one_seat_is_liable_for_both() -> None:
    """Big winds (two units in majsoul) and four kongs fed by South: South pays 96000, all honours are paid by all."""
    ron = mj.score(BIG_WINDS, "5z", own(), seat="W", tsumo=True, pao="S")
    assert ron.payments == {"E": -16000, "S": -96000 - 8000, "W": 128000, "N": -8000}


def test_all_in_one_liability_is_not_charged_twice() -> None:
    """With `pao_scope` "all" the first liable seat answers for the whole hand, as before."""
    game = own("mleague", pao_scope="all")
    score = mj.score(BIG_DRAGONS, "2m", game, seat="W", tsumo=True, pao={"daisangen": "S", "suukantsu": "N"})
    assert score.payments == {"E": 0, "S": -64000, "W": 64000, "N": 0}


def test_only_yakuman_that_count_are_charged() -> None:
    """Without `yakuman_stack` one yakuman counts, and only its liability."""
    game = own("wrc", pao_honba="liable")
    score = mj.score(BIG_DRAGONS, "2m", game, seat="W", tsumo=True, pao={"daisangen": "S", "suukantsu": "N"})
    assert sorted(score.payments.values()) == [-32000, 0, 0, 32000]


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_every_liability_is_explained(lang: str) -> None:
    pao = {"daisuushii": "E", "suukantsu": "N"}
    score = mj.score(BIG_WINDS, "5z", own(), seat="W", tsumo=True, pao=pao)
    lines = score.explain(lang).splitlines()
    names = {line.pattern.key: line.name(lang) for line in score.scored_patterns}
    for yakuman, seat in pao.items():
        wind = WORDS.say(lang, f"wind.{seat}")
        assert WORDS.say(lang, "score.liable_for", seat=wind, yakuman=names[yakuman]) in lines
    assert WORDS.say(lang, "score.liable", seat=WORDS.say(lang, "wind.E")) not in lines


def test_liable_seats_are_told_in_one_text() -> None:
    """The command line and JSON tell several seats: `daisuushii=E,suukantsu=N`, or an object."""
    game = own()
    by_text = mj.score(BIG_WINDS, "5z", game, seat="W", tsumo=True, pao=" daisuushii=E, suukantsu=N ")
    by_seats = mj.score(BIG_WINDS, "5z", game, seat="W", tsumo=True, pao={"daisuushii": "E", "suukantsu": "N"})
    assert by_text.payments == by_seats.payments
    words = ["score", "riichi:majsoul", BIG_WINDS, "--win", "5z", "--option", 'pao_yakuman=["daisuushii","suukantsu"]']
    found = CliRunner().invoke(app, [*words, "--seat", "W", "--tsumo", "--pao", "daisuushii=E,suukantsu=N", "--json"])
    assert found.exit_code == 0, found.output
    assert json.loads(found.stdout)["payments"] == by_seats.payments


@pytest.mark.parametrize(
    ("pao", "reason"),
    [
        ("daisuushii=E,suukantsu", "'suukantsu'; expected each yakuman once"),
        ("daisuushii=E,daisuushii=S", "'daisuushii=S'; expected each yakuman once"),
        ("daisuushii=X", "pao 'X'; expected one of E, S, W, N"),
        ("daisuushii=W", "the liable seat W is the winner"),
        ("kokushi=E", "pao for 'kokushi'"),
        ("=E", "pao for ''"),
    ],
)
def test_wrong_texts_are_refused(pao: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        mj.score(BIG_WINDS, "5z", own(), seat="W", tsumo=True, pao=pao)


# At the table: seat 2 calls four open kongs.


def four_open_kongs(hand: str, feeders: list[tuple[int, str]], end: tuple[int, str], preset: str) -> Table:
    """Seat 2 kongs each tile from its feeder and discards the replacement; then a seat has drawn the last tile."""
    draws, turns, turn = [], [], 0
    for who, tile in [*feeders, end]:
        turns.append((who - turn) % 4)
        draws += ["?"] * turns[-1] + [tile]
        turn = 3
    table = stage(own(preset), {2: hand}, " ".join(draws), replacements="9p 9p 9p 9p", start={"honba": 1})
    for (who, tile), wait in zip(feeders, turns, strict=False):
        drift(table, wait)
        do(table, who, f"discard {tile}")
        do(table, 2, f"kong {tile[0] * 3}{tile[1]}")
        passes(table)
        throw(table, 2, "9p")
    drift(table, turns[-1])
    assert table.pending == (end[0],)
    return table


WIND_HAND = "111222333444z5z"
DRAGON_HAND = "555666777z1112m"
ONE_FEEDER = [(0, "1z"), (3, "2z"), (0, "3z"), (1, "4z")]
TWO_FEEDERS = [(0, "5z"), (3, "6z"), (1, "7z"), (3, "1m")]


@pytest.mark.parametrize("preset", ["tenhou", "majsoul"])
@pytest.mark.parametrize("source", [0, 1, 2, 3])
@pytest.mark.parametrize("several", [False, True], ids=["one seat for both", "two seats"])
def test_at_the_table(preset: str, source: int, several: bool) -> None:
    """Ron from each seat and self-draw: as the oracle, and the result explains it as `mj.score` does."""
    game = own(preset)
    if several:
        units, liable = {"daisangen": 1, "suukantsu": 1}, {"daisangen": 1, "suukantsu": 3}
        table = four_open_kongs(DRAGON_HAND, TWO_FEEDERS, (source, "2m"), preset)
        tile = "2m"
    else:
        units = {"daisuushii": 2 if preset == "majsoul" else 1, "suukantsu": 1, "tsuuiisou": 1}
        liable = {"daisuushii": 1, "suukantsu": 1}
        table = four_open_kongs(WIND_HAND, ONE_FEEDER, (source, "5z"), preset)
        tile = "5z"
    marks = table.view(0).marks[2]
    assert marks["liable"] == 1 + 1
    assert marks["liable_kongs"] == liable["suukantsu"] + 1
    if source == 2:
        do(table, 2, "tsumo")
    else:
        do(table, source, f"discard {tile}")
        assert "ron" in verbs(table, 2)
        do(table, 2, "ron")
        passes(table)
    expected = paid_one_by_one(units, liable, 2, None if source == 2 else source, game, 1)
    assert list(table.hand_result.deltas) == expected
    (won,) = table.hand_result.wins
    assert list(won.score.payments.values()) == expected
    for lang in ("zh", "ja", "en"):
        said = won.score.explain(lang)
        for line in won.score.scored_patterns:
            if line.pattern.key in liable:
                wind = WORDS.say(lang, f"wind.{WINDS[liable[line.pattern.key]]}")
                assert WORDS.say(lang, "score.liable_for", seat=wind, yakuman=line.name(lang)) in said


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_both_liable_seats_are_shown_beside_the_hand(lang: str) -> None:
    table = four_open_kongs(DRAGON_HAND, TWO_FEEDERS, (2, "2m"), "majsoul")
    names = table.ruleset.results.seat_names(0, lang)
    notes = [note.words for note in table.ruleset.results.seat_notes(table.view(0), 2, lang)]
    assert notes == [WORDS.say(lang, "note.liable", seat=names[1]), WORDS.say(lang, "note.liable_kongs", seat=names[3])]
