"""`score_batch` finds what `score` finds, and refuses every row that cannot exist."""

from __future__ import annotations

import array
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit import InputError
from mahjongkit.errors import NotAWin
from mahjongkit.rules.riichi.win_request import NoYaku
from mahjongkit.scoring.batch import ScoreBatch
from tests.support.tiers import Sample
from tests.support.win_rows import MAKERS, Described, melds_of, riichi_wins, rows_of

HAND = mj.Hand("234m340p22s345678s")
COUNTS = bytes(HAND.counts)
WIN = bytes([mj.Tile("8s").kind])


def expected(one: Described, ruleset: mj.Ruleset) -> tuple[int, int, dict[str, int], mj.Score | None]:
    """`won`, `points`, the patterns and the score itself, as `score` finds them."""
    try:
        score = mj.score(one.hand, one.win, ruleset, **one.inputs)
    except NoYaku:
        return 0, 0, {}, None
    except NotAWin:
        return -1, 0, {}, None
    return 1, score.points, {scored.pattern.key: scored.value for scored in score.scored_patterns}, score


# The same as one by one.


@pytest.mark.parametrize("name", MAKERS)
def test_a_batch_is_its_wins(name: str, sample: Sample) -> None:
    ruleset = mj.rules.find(name)
    described = MAKERS[name](f"batch {name}", sample.of(4000), ruleset)
    batch = rows_of(described).score(ruleset, rows=True)
    assert len(batch) == len(described)
    for row, one in enumerate(described):
        won, points, patterns, score = expected(one, ruleset)
        assert (batch.won[row], batch.points[row], batch.patterns(row)) == (won, points, patterns), one
        for result, values in batch.results.items():
            assert values[row] == getattr(score, result, 0), one


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("sichuan", {"zimo_mode": "plus_base", "dian_gang_hua": "discard", "base": 2, "cap": 32}),
        ("sichuan", {"dihu_on_dealer_discard": True, "fan_combination": "top_only", "twelve_hairpins": True}),
        ("ninghai", {"score_mode": "yaoerliu", "half_rate": "convert_half_hu", "flower_set_mode": "add"}),
        ("riichi", {"min_han": 2, "double_yakuman": ("suuankou_tanki", "kokushi_juusanmen"), "yakuman_stack": True}),
        ("riichi", {"renhou": "mangan", "seven_pairs_fu": 50, "local_yaku": ("sanrenkou", "daisharin", "uumensai")}),
        ("riichi3", {"kita_keeps_closed": False, "kita_dora": 2, "tsumo_loss": "bisect"}),
    ],
)
def test_options_count(name: str, options: dict[str, Any], sample: Sample) -> None:
    ruleset = mj.rules.find(name, **options)
    maker = next(maker for preset, maker in MAKERS.items() if preset.startswith(f"{name}:"))
    described = []
    for one in maker(f"options {name}", sample.of(2000), ruleset):
        try:
            expected(one, ruleset)
        except ValueError:  # impossible under these options
            continue
        described.append(one)
    assert len(described) > 50
    batch = rows_of(described).score(ruleset, rows=True)
    for row, one in enumerate(described):
        assert (batch.won[row], batch.points[row], batch.patterns(row)) == expected(one, ruleset)[:3], one


@pytest.mark.parametrize("name", ["riichi:wrc", "sichuan:platform", "ninghai:field"])
def test_hands_that_are_not_complete(name: str, sample: Sample) -> None:
    """A tile of each win is exchanged for another one, so that most are not complete."""
    ruleset, dice, described = mj.rules.find(name), Random(5), []
    for one in MAKERS[name](f"broken {name}", sample.of(2000), ruleset):
        faces = list(one.hand.faces)
        faces[dice.randrange(len(faces))] = dice.choice(ruleset.tiles.kinds)
        owned = [*faces, *(kind for meld in one.hand.melds for kind in meld.kinds)]
        if max(map(owned.count, owned)) <= 4:
            hand = mj.Hand.of(faces, one.hand.melds)
            described.append(Described(hand, faces[0], {}, {}))
    batch = rows_of(described).score(ruleset, rows=True)
    for row, one in enumerate(described):
        suits = {tile.suit for tile in (*one.hand.tiles, *(tile for meld in one.hand.melds for tile in meld.tiles))}
        complete = ruleset.shape.void_suit is False or len(suits) < 3
        stated = expected(one, ruleset)[:3] if complete else (-1, 0, {})
        assert (batch.won[row], batch.points[row], batch.patterns(row)) == stated, one
    assert {-1, 1} <= set(batch.won)


def test_without_a_yaku() -> None:
    batch = mj.score_batch(bytes(mj.Hand("123m456p789s23499s").counts), bytes([mj.Tile("3s").kind]), rows=True)
    assert (list(batch.won), list(batch.points), list(batch["han"]), batch.patterns(0)) == ([0], [0], [0], {})
    assert repr(batch) == "<ScoreBatch riichi:tenhou: 1 without a yaku>"


# Buffers and results.


def buffers(values: bytes, *shape: int) -> Iterator[Any]:
    """The same bytes in every kind of buffer."""
    yield values
    yield bytearray(values)
    yield array.array("B", values)
    yield memoryview(values)
    yield memoryview(values).cast("B", shape)
    try:
        import numpy
    except ImportError:
        return
    yield numpy.frombuffer(values, numpy.uint8)
    yield numpy.frombuffer(values, numpy.uint8).reshape(shape)


def test_any_buffer_will_do() -> None:
    described = riichi_wins("buffers", 20, mj.rules.find("riichi"))
    rows = rows_of(described)
    once = rows.score("riichi")
    kinds = [buffers(rows.counts, 20, 34), buffers(rows.wins, 20), buffers(rows.melds, 20, 4, 2)]
    columns = [buffers(rows.columns[name], 20) for name in rows.columns]
    tried = 0
    for counts, wins, melds, *others in zip(*kinds, *columns, strict=True):
        named: dict[str, Any] = dict(zip(rows.columns, others, strict=True))
        batch = mj.score_batch(counts, wins, melds=melds, **named)
        assert (batch.points, batch.won, batch.results) == (once.points, once.won, once.results)
        tried += 1
    assert tried >= 5


def test_numpy_reads_the_results_and_gives_flags() -> None:
    numpy = pytest.importorskip("numpy")
    counts = numpy.tile(numpy.array(list(COUNTS), numpy.uint8), (3, 1))
    flags = numpy.array([False, True, True])
    batch = mj.score_batch(counts, numpy.full(3, WIN[0], numpy.uint8), tsumo=flags, rows=True)
    assert numpy.asarray(batch.points).tolist() == list(batch.points)
    assert numpy.asarray(batch.rows).reshape(3, -1).shape == (3, len(mj.rules.find("riichi").scoring.patterns_by_index))
    assert list(batch["han"]) == [2, 3, 3]


def test_one_value_for_all_rows() -> None:
    batch = mj.score_batch(COUNTS * 3, WIN * 3, riichi=1, tsumo=True, seat=bytes([0, 1, 2]), red=1)
    assert list(batch.points) == [12000, 8000, 8000]
    assert (len(batch), list(batch["han"]), list(batch["yakuman"])) == (3, [5, 5, 5], [0, 0, 0])


def test_no_rows() -> None:
    batch = mj.score_batch(b"", b"", melds=b"", tsumo=b"", rows=True)
    assert (len(batch), len(batch.rows), repr(batch)) == (0, 0, "<ScoreBatch riichi:tenhou: no rows>")


def test_what_a_batch_offers() -> None:
    batch = mj.score_batch(COUNTS, WIN, riichi=1)
    assert repr(batch) == "<ScoreBatch riichi:tenhou: 1 won>"
    assert tuple(batch.results) == ("han", "fu", "yakuman")
    with pytest.raises(ValueError, match="call score_batch with rows=True"):
        _ = batch.rows
    with pytest.raises(InputError, match="no result 'multiplier'; there are han, fu, yakuman"):
        _ = batch["multiplier"]
    with pytest.raises(IndexError):
        mj.score_batch(COUNTS, WIN, rows=True).patterns(1)
    assert mj.score_batch(COUNTS, WIN, rows=True).patterns(-1) == {"pinfu": 1, "tanyao": 1}


@pytest.mark.parametrize("name", ["riichi:tenhou", "sichuan:platform", "ninghai:field"])
def test_batches_in_threads(name: str) -> None:
    ruleset = mj.rules.find(name)
    rows = rows_of(MAKERS[name](f"threads {name}", 300, ruleset))
    once = rows.score(ruleset, rows=True)

    def found(_: int) -> ScoreBatch:
        return rows.score(ruleset, rows=True)

    with ThreadPoolExecutor(8) as pool:
        for batch in pool.map(found, range(16)):
            assert (batch.points, batch.won, batch.rows) == (once.points, once.won, once.rows)


# What is refused.


def fails(words: str, *arguments: Any, **columns: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        mj.score_batch(*arguments, **columns)


def changed(values: bytes, place: int, value: int) -> bytes:
    return values[:place] + bytes([value]) + values[place + 1 :]


def test_wrong_hands() -> None:
    two, wins = COUNTS * 2, WIN * 2
    fails("row 1: counts: 5 of 1m; expected 0 to 4", changed(two, 34, 5), wins)
    fails("row 1: counts: 255 of 7z; expected 0 to 4", changed(two, 67, 255), wins)
    fails("row 0: counts: 15 tiles, each meld counted as three; expected 14", changed(two, 33, 1), wins)
    fails("row 1: counts: 0 tiles, each meld counted as three; expected 14", COUNTS + bytes(34), wins)
    fails("row 1: wins: 1z; expected one of the concealed tiles", two, WIN + bytes([27]))
    fails("row 0: wins: kind 34; expected one of the concealed tiles", two, bytes([34]) + WIN)
    fails("row 0: wins: kind 255; expected one of the concealed tiles", two, bytes([255]) + WIN)
    fails("row 0: counts: 1 of 1z; sichuan does not have this tile", changed(COUNTS, 27, 1), WIN, "sichuan")
    fails("row 0: counts: 1 of 2m; riichi3 does not have this tile", COUNTS, WIN, "riichi3")


def test_wrong_melds() -> None:
    hand = mj.Hand("22s345678s [pon 111m] [chi 789p]")
    counts, melds = bytes(hand.counts), melds_of(hand)
    assert list(mj.score_batch(counts, WIN, melds=melds).won) == [0]
    fails("row 0: melds: meld 0 is 6; expected one of 0 none, 1 chi,", counts, WIN, melds=changed(melds, 0, 6))
    fails("row 0: melds: meld 2 is 255; expected", counts, WIN, melds=changed(melds, 4, 255))
    fails("row 0: melds: meld 0 has the lowest kind 34", counts, WIN, melds=changed(melds, 1, 34))
    fails("row 0: melds: meld 0 has the lowest kind 255", counts, WIN, melds=changed(melds, 1, 255))
    for kind in (7, 8, 16, 17, 25, 26, 27, 31, 33, 34, 254, 255):
        fails(f"row 0: melds: meld 1 has the lowest kind {kind}", counts, WIN, melds=changed(melds, 3, kind))
    fails("row 0: melds: 5 of 2s in hand and melds; expected at most 4", counts, WIN, melds=changed(melds, 1, 19))
    fails("row 0: counts: 11 tiles, each meld counted as three", counts, WIN, melds=changed(melds, 0, 0))
    fails("row 0: melds: meld 1 is 1 chi; sichuan does not have this meld", counts, WIN, "sichuan", melds=melds)
    no_chi = mj.rules.find("riichi", chi=False)
    fails("row 0: melds: meld 1 is 1 chi; riichi does not have this meld", counts, WIN, no_chi, melds=melds)


def test_wrong_columns() -> None:
    two, wins = COUNTS * 2, WIN * 2
    fails("row 1: riichi=3; expected 0, 1, or 2 for double riichi", two, wins, riichi=bytes([1, 3]))
    fails("riichi=3; expected 0, 1, or 2", two, wins, riichi=3)
    fails("riichi=-1; expected 0, 1, or 2", two, wins, riichi=-1)
    fails("seat=4; expected 0 East to 3", two, wins, seat=4)
    fails("row 0: seat=3; expected 0 East to 2", COUNTS, WIN, "riichi3", seat=b"\3")
    fails("row 0: tsumo=2; expected 0 or 1", two, wins, tsumo=bytes([2, 0]))
    fails("row 1: dora=21; expected the number of dora in the hand, 0 to 20", two, wins, dora=bytes([0, 21]))
    fails("norths=1; expected the number of Norths set aside, none in this game", two, wins, norths=1)
    fails("red=4; expected the number of red fives in the hand, 0 to 3", two, wins, red=4)
    fails("void=4; expected the void suit, 0 m, 1 p, 2 s, or 3", COUNTS, WIN, "sichuan", void=4)
    fails("flowers=256; expected the flowers, a bit each", COUNTS, WIN, "ninghai", flowers=256)
    fails("unknown column 'tsummo': did you mean tsumo? riichi knows tsumo, riichi,", two, wins, tsummo=1)
    fails("unknown column 'flowers'", two, wins, flowers=1)
    fails("tsumo: 3 bytes for 2 wins; expected 2, one to a row", two, wins, tsumo=bytes(3))
    fails("tsumo=None; expected bytes, an array", two, wins, tsumo=None)
    fails("tsumo='yes'; expected bytes, an array", two, wins, tsumo="yes")
    fails("tsumo=1.0; expected bytes, an array", two, wins, tsumo=1.0)


def test_wrong_buffers() -> None:
    fails("counts: 33 bytes for 1 win; expected 34, 34 counts to a row", COUNTS[1:], WIN)
    fails("counts: 34 bytes for 2 wins; expected 68", COUNTS, WIN * 2)
    fails("melds: 7 bytes for 1 win; expected 8, 4 pairs (how, lowest kind) to a row", COUNTS, WIN, melds=bytes(7))
    fails("counts: items of format 'i'; expected contiguous unsigned bytes", array.array("i", list(COUNTS)), WIN)
    fails("wins: items of format 'B'; expected contiguous", COUNTS * 2, memoryview(WIN * 4)[::2])
    fails("counts: shape (34, 1); expected n rows of 34", memoryview(COUNTS).cast("B", (34, 1)), WIN)
    fails("wins: shape (1, 2); expected n rows of one byte", COUNTS * 2, memoryview(WIN * 2).cast("B", (1, 2)))
    fails(
        "melds: shape (1, 2, 4); expected n rows of 4 x 2", COUNTS, WIN, melds=memoryview(bytes(8)).cast("B", (1, 2, 4))
    )
    fails("counts=[0, 1]; expected bytes, an array", [0, 1], WIN)
    fails("wins=25; expected bytes, an array", COUNTS, 25)


def test_games_without_batches() -> None:
    words = "synchronous does not score batches; ninghai, riichi, riichi3, sichuan do"
    fails(words, COUNTS, WIN, "synchronous")
    fails("atozuke off does not score batches", COUNTS, WIN, mj.rules.find("riichi", atozuke=False))


# Rows that contradict themselves.

RIICHI_FLAGS = ("tsumo", "ippatsu", "rinshan", "chankan", "last_tile", "first")


def riichi_inputs(columns: dict[str, int]) -> dict[str, Any]:
    """The same as `score` takes it."""
    inputs: dict[str, Any] = {name: bool(columns[name]) for name in ("tsumo", "ippatsu", "rinshan", "chankan")}
    inputs |= {"riichi": columns["riichi"], "seat": "ESWN"[columns["seat"]], "round": "ESWN"[columns["round"]]}
    if columns["last_tile"]:
        inputs["haitei" if columns["tsumo"] else "houtei"] = True
    if columns["first"]:
        inputs["renhou" if not columns["tsumo"] else "chiihou" if columns["seat"] else "tenhou"] = True
    return inputs


def refusal(described: Described, ruleset: mj.Ruleset) -> str:
    try:
        mj.score(described.hand, described.win, ruleset, **described.inputs)
    except NotAWin:
        return ""
    except ValueError as error:
        return str(error)
    return ""


def batch_refusal(described: Described, ruleset: mj.Ruleset) -> str:
    try:
        rows_of([described]).score(ruleset)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", ["riichi:tenhou", "riichi3:tenhou3", "riichi3:majsoul3", "riichi:handbook"])
def test_impossible_riichi_wins_are_refused(name: str, sample: Sample) -> None:
    """Any flags at all: `score` and `score_batch` refuse the same rows."""
    options = {"kita_ron": "kokushi"} if name == "riichi3:majsoul3" else {}
    ruleset, dice, refused = mj.rules.find(name, **options), Random(name), set()
    for one in riichi_wins(f"impossible {name}", sample.of(4000), ruleset):
        columns = dict(one.columns) | {"dora": 0, "ura": 0}
        for flag in RIICHI_FLAGS:
            columns[flag] = int(dice.random() < 0.25)
        columns["riichi"] = dice.choice((0, 1, 2))
        described = one._replace(columns=columns, inputs=riichi_inputs(columns))
        stated, found = refusal(described, ruleset), batch_refusal(described, ruleset)
        assert bool(stated) == bool(found), (described, stated, found)
        assert not found or found.startswith("row 0: impossible: ")
        refused.add(found)
    assert len(refused) > (10 if sample.whole else 5)


def test_impossible_dora_and_norths_are_refused() -> None:
    fails("row 0: impossible: ura dora without riichi", COUNTS, WIN, ura=1)
    fails("row 0: impossible: more red fives than the hand can hold", COUNTS, WIN, red=3)
    hand = mj.Hand("111222333p444z99s")
    fails("row 0: impossible: more than four Norths", bytes(hand.counts), b"\x1e", "riichi3", norths=2)


def test_impossible_sichuan_wins_are_refused(sample: Sample) -> None:
    ruleset, dice, refused = mj.rules.find("sichuan"), Random(1), set()
    for one in MAKERS["sichuan:platform"]("impossible", sample.of(6000), ruleset):
        names = ("tsumo", "after_kong", "robbed", "last_tile", "first", "given")
        columns = {name: int(dice.random() < 0.3) for name in names}
        columns |= {"seat": dice.randrange(3), "out": one.columns["out"], "void": 3}
        out = "".join([wind for wind in "ESW" if wind != "ESW"[columns["seat"]]][: columns["out"]])
        inputs: dict[str, Any] = {name: bool(columns[name]) for name in names[:3]}
        inputs |= {"last": bool(columns["last_tile"]), "seat": "ESWN"[columns["seat"]], "out": out}
        inputs |= {"giver": "N"} if columns["given"] else {}
        inputs["earthly" if columns["seat"] else "heavenly"] = bool(columns["first"])
        described = one._replace(columns=columns, inputs=inputs)
        stated, found = refusal(described, ruleset), batch_refusal(described, ruleset)
        assert bool(stated) == bool(found), (described, stated, found)
        refused.add(found)
    assert len(refused) > (9 if sample.whole else 5)


def test_a_void_suit_that_the_hand_holds() -> None:
    counts = bytes(mj.Hand("123456m55m123789s").counts)
    batch = mj.score_batch(counts * 4, bytes([4] * 4), "sichuan", void=bytes([0, 1, 2, 3]))
    assert list(batch.won) == [-1, 1, -1, 1]
    assert list(batch["multiplier"]) == [0, 1, 0, 1]
