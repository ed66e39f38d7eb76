"""Walls that follow from a secret and from what players contributed."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from mahjongkit import records, rules
from mahjongkit.errors import InputError, RecordError
from mahjongkit.game.table import Table
from mahjongkit.records import Record
from mahjongkit.records.wall_check import check_walls
from mahjongkit.records.wall_shuffle import Contribution, WallShuffle, value_hash, wall_hash
from mahjongkit.server.wall_commitment import shuffled_wall
from mahjongkit.tiles import code

SECRET = "5e" * 32
VALUES = ("a1" * 32, "b2" * 32, "c3" * 32)
SHUFFLE = WallShuffle(
    SECRET,
    (
        Contribution(0, value_hash(VALUES[0]), VALUES[0]),
        Contribution(2, value_hash(VALUES[1]), None),
        Contribution(3, value_hash(VALUES[2]), VALUES[2]),
    ),
)
TILES = [code(face) for face in rules.find("sichuan").tiles.faces]


def test_the_algorithm_is_the_documented_one() -> None:
    """Written again from docs/protocol.md; an index below the limit is skipped where it would favour some tiles."""
    text = f"mahjongkit shuffle 1\n{SECRET}\n0 {VALUES[0]}\n3 {VALUES[2]}"
    seed = sha256(text.encode()).hexdigest()
    stream = b"".join(sha256(f"{seed} {block}".encode()).digest() for block in range(40))
    numbers = iter(int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4))
    wall = sorted(TILES)
    for i in range(len(wall) - 1, 0, -1):
        number = next(numbers)
        while number >= (1 << 32) // (i + 1) * (i + 1):
            number = next(numbers)
        j = number % (i + 1)
        wall[i], wall[j] = wall[j], wall[i]
    assert SHUFFLE.wall(TILES) == wall
    assert SHUFFLE.wall(reversed(TILES)) == wall
    assert sorted(wall) == sorted(TILES)


@pytest.mark.parametrize(
    "other",
    [
        SHUFFLE._replace(secret="5f" * 32),
        SHUFFLE._replace(contributions=SHUFFLE.contributions[:2]),
        SHUFFLE._replace(
            contributions=(
                SHUFFLE.contributions[0],
                SHUFFLE.contributions[1]._replace(value=VALUES[1]),
                SHUFFLE.contributions[2],
            )
        ),
        SHUFFLE._replace(contributions=(SHUFFLE.contributions[0]._replace(seat=1), *SHUFFLE.contributions[1:])),
    ],
)
def test_every_input_changes_the_wall_and_the_dealer_seed(other: WallShuffle) -> None:
    assert other.wall(TILES) != SHUFFLE.wall(TILES)
    assert other.table_seed != SHUFFLE.table_seed


def test_what_was_not_revealed_changes_nothing() -> None:
    without = SHUFFLE._replace(contributions=(SHUFFLE.contributions[0], SHUFFLE.contributions[2]))
    assert without.wall(TILES) == SHUFFLE.wall(TILES)


def entry(**changes: object) -> dict[str, object]:
    wall = " ".join(SHUFFLE.wall(TILES))
    return {
        "hand": 0,
        "hash": wall_hash(SECRET, wall),
        "promise": SHUFFLE.promise,
        "contributions": SHUFFLE.as_data()["contributions"],
        "salt": SECRET,
        "wall": wall,
        **changes,
    }


def swapped(wall: str) -> str:
    tiles = wall.split(" ")
    other = next(i for i, tile in enumerate(tiles) if tile != tiles[0])
    tiles[0], tiles[other] = tiles[other], tiles[0]
    return " ".join(tiles)


def test_a_fair_wall() -> None:
    (check,) = check_walls(json.dumps([entry()]))
    assert (check.hand, check.outcome, check.contributions, check.problems) == (0, "fair", 2, ())


def test_a_wall_of_an_older_server() -> None:
    """Only its hash was promised."""
    wall = " ".join(TILES)
    old = {"hand": 3, "hash": wall_hash(SECRET, wall), "salt": SECRET, "wall": wall}
    good, bad, closed = check_walls(json.dumps([old, {**old, "wall": swapped(wall)}, {"hand": 4, "hash": "00"}]))
    assert (good.outcome, good.problems) == ("good", ())
    assert [problem.key for problem in bad.problems] == ["shuffle.wrong_hash"]
    assert (closed.outcome, closed.problems) == ("closed", ())


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"hash": "00" * 32}, "shuffle.wrong_hash"),
        ({"promise": "00" * 32}, "shuffle.wrong_promise"),
        (
            {"contributions": [{"seat": 0, "hash": value_hash(VALUES[1]), "value": VALUES[0]}]},
            "shuffle.wrong_value",
        ),
        ({"contributions": []}, "shuffle.wrong_wall"),
    ],
)
def test_what_is_wrong_with_a_wall(changes: dict[str, object], problem: str) -> None:
    (check,) = check_walls(json.dumps([entry(**changes)]))
    assert problem in [one.key for one in check.problems]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        '[{"hand": 0}]',
        json.dumps([entry(salt="zz")]),
        json.dumps([entry(contributions=None)]),
        json.dumps([entry(contributions=[{"seat": 9, "hash": SECRET, "value": None}])]),
        json.dumps([entry(contributions=[{"seat": 1, "hash": SECRET, "value": None}] * 2)]),
        "[" * 100_000,
    ],
)
def test_what_is_no_list_of_walls_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        check_walls(text)


def shuffled_record(game: str = "sichuan") -> Record:
    """The record of a hand whose wall and dealer follow from a shuffle."""
    ruleset = rules.find(game)
    wall = shuffled_wall(ruleset, SHUFFLE)
    table = Table(ruleset, SHUFFLE.table_seed, walls=[wall.faces])
    return Record(ruleset, table.hand_logs, whole=False, shuffles=[SHUFFLE])


def test_a_record_keeps_how_its_walls_were_shuffled() -> None:
    record = shuffled_record()
    again = records.loads(record.dump(), partial=True)
    assert again.shuffles == (SHUFFLE,)
    assert again.dump() == record.dump()
    (check,) = check_walls(record.dump())
    assert (check.outcome, check.contributions) == ("fair", 2)


@pytest.mark.parametrize(
    "change",
    [
        lambda line: {**line, "wall": swapped(line["wall"])},
        lambda line: {**line, "shuffle": 7},
        lambda line: {**line, "shuffle": {**line["shuffle"], "secret": "00" * 32}},
        lambda line: {**line, "shuffle": {**line["shuffle"], "contributions": [None]}},
    ],
)
def test_a_record_whose_wall_was_not_shuffled_so_is_refused(change: object) -> None:
    lines = shuffled_record().dump().splitlines()
    assert callable(change)
    lines[1] = json.dumps(change(json.loads(lines[1])))
    with pytest.raises(RecordError, match="line 2"):
        records.loads("\n".join(lines) + "\n", partial=True)


@pytest.mark.parametrize("game", ["sichuan", "ninghai"])
def test_the_first_dealer_follows_from_the_shuffle(game: str) -> None:
    """A record with another dealer is found out where the dealer is drawn at random."""
    record = shuffled_record(game)
    assert check_walls(record.dump())[0].problems == ()
    ruleset, wall = record.ruleset, record.hand_logs[0].wall
    others = (Table(ruleset, seed, walls=[wall]).hand_logs[0] for seed in range(50))
    other = next(log for log in others if log.start.dealer != record.hand_logs[0].start.dealer)
    forged = Record(ruleset, [other], whole=False, shuffles=[SHUFFLE])
    assert [problem.key for problem in check_walls(forged.dump())[0].problems] == ["shuffle.wrong_dealer"]
