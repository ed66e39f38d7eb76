"""Liability for several yakuman of one hand (RULES 4.1.10): every liable seat is charged for the yakuman it fed.

With `pao_scope="own"` a hand pays as if each of its yakuman were a win of its own: the oracle below adds them up one by
one. A hand has liability for two yakuman at most: for big dragons or big winds, and for four kongs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product

import pytest
from staging import do, drift, passes, stage, throw, verbs
from typer.testing import CliRunner

import mahjongkit as mj
from mahjongkit import rules
from mahjongkit.cli import app
from mahjongkit.game.table import Table
from mahjongkit.locale import say
from mahjongkit.rules import Ruleset

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


def told(names: Iterable[str], seats: Iterable[int]) -> dict[str, str]:
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
            facts = {"tsumo": True} if discarder is None else {"discarder": WINDS[discarder]}
            pao = told((first, "suukantsu"), (one, two))
            score = mj.score(hand, win, game, seat=WINDS[winner], pao=pao, honba=2, **facts)
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
        wind = say(lang, f"wind.{seat}")
        assert say(lang, "score.liable_for", seat=wind, yakuman=names[yakuman]) in lines
    assert say(lang, "score.liable", seat=say(lang, "wind.E")) not in lines


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
                wind = say(lang, f"wind.{WINDS[liable[line.pattern.key]]}")
                assert say(lang, "score.liable_for", seat=wind, yakuman=line.name(lang)) in said


@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_both_liable_seats_are_shown_beside_the_hand(lang: str) -> None:
    table = four_open_kongs(DRAGON_HAND, TWO_FEEDERS, (2, "2m"), "majsoul")
    names = table.ruleset.seat_names(0, lang)
    notes = [note.words for note in table.ruleset.seat_notes(table.view(0), 2, lang)]
    assert notes == [say(lang, "note.liable", seat=names[1]), say(lang, "note.liable_kongs", seat=names[3])]
