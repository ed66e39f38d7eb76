"""Mahjong Soul's records as protobuf: a real game, games in the server's words, encoded here, and broken files."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mahjongkit import records
from mahjongkit.records import Record, RecordError
from mahjongkit.rules.riichi.records import majsoul, majsoul_protobuf
from mahjongkit.rules.riichi.records.export import transcript_of
from tests.support.corpora import corpus
from tests.support.drivers import match
from tests.support.majsoul_words import tenhou_scripts, told_end, told_moves, told_start

REAL = "majsoul/protobuf/majsoul_replay.txt"


# The numbers of the fields, as the messages are described in public; scalars are written by the type of their value.
NUMBERS: dict[str, dict[str, int]] = {
    "RecordNewRound": {
        **{"chang": 1, "ju": 2, "ben": 3, "dora": 4, "scores": 5, "liqibang": 6, "tiles0": 7, "tiles1": 8},
        **{"tiles2": 9, "tiles3": 10, "doras": 16},
    },
    "RecordDealTile": {"seat": 1, "tile": 2, "left_tile_count": 3, "doras": 6},
    "RecordDiscardTile": {"seat": 1, "tile": 2, "is_liqi": 3, "moqie": 5, "doras": 8, "is_wliqi": 9},
    "RecordChiPengGang": {"seat": 1, "type": 2, "tiles": 3, "froms": 4, "doras": 99},
    "RecordAnGangAddGang": {"seat": 1, "type": 2, "tiles": 3, "doras": 6},
    "RecordBaBei": {"seat": 1, "doras": 6, "moqie": 8},
    "RecordHule": {"hules": 1, "old_scores": 2, "delta_scores": 3, "scores": 5},
    "hules": {
        **{"hu_tile": 3, "seat": 4, "zimo": 5, "qinjia": 6, "li_doras": 9, "yiman": 10, "count": 11, "fans": 12},
        **{"fu": 13, "point_rong": 15, "point_zimo_qin": 16, "point_zimo_xian": 17},
    },
    "fans": {"val": 2, "id": 3},
    "RecordNoTile": {"liujumanguan": 1, "players": 2, "scores": 3},
    "players": {"tingpai": 3},
    "scores": {"old_scores": 2, "delta_scores": 3},
    "RecordLiuJu": {"type": 1, "seat": 3},
}


PACKED = ("scores", "old_scores", "delta_scores", "froms")


def varint(value: int) -> bytes:
    value &= 2**64 - 1
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def field(number: int, value: Any) -> bytes:
    if isinstance(value, int):
        return varint(number << 3) + varint(int(value))
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def message(kind: str, stated: dict[str, Any]) -> bytes:
    found = b""
    for key, value in stated.items():
        number = NUMBERS[kind][key]
        if isinstance(value, list) and key in PACKED and all(isinstance(each, int) for each in value):
            found += field(number, b"".join(map(varint, value)))
        elif isinstance(value, list):
            for each in value:
                found += field(number, message(key, each) if isinstance(each, dict) else each)
        else:
            found += field(number, value)
    return found


def wrapped(name: str, data: bytes) -> bytes:
    return field(1, name) + field(2, data)


def encoded(events: list[dict[str, Any]], actions: bool = False) -> bytes:
    found = b""
    for event in events:
        data = wrapped(event["name"], message(event["name"].removeprefix(".lq."), event["data"]))
        found += field(3, field(1, 700) + field(2, 1) + field(3, data)) if actions else field(1, data)
    return wrapped(".lq.GameDetailRecords", found)


def test_a_real_game_as_the_server_sends_it() -> None:
    """Six kongs of both kinds are in it, and yaku by name: the oldest records have no numbers."""
    report = records.verify(corpus(REAL))
    assert (report.hands, report.wins, report.actions, report.mismatches) == (11, 11, 523, ())
    record = records.load(corpus(REAL), partial=True)
    calls = [event.word for event in record.events if event.kind == "call"]
    assert (calls.count("closed"), calls.count("added")) == (5, 1)
    assert records.loads(record.dump(), partial=True).events == record.events


@pytest.mark.one_in(2)
@pytest.mark.parametrize("actions", [False, True], ids=["records", "actions"])
def test_games_with_three_and_four_players_and_every_kong(actions: bool) -> None:
    """Real games of Tenhou in Mahjong Soul's words, encoded here by hand: the same script as from JSON."""
    kinds: set[str] = set()
    players = set()
    for script in tenhou_scripts()[::2]:
        events = []
        for hand in script.hands:
            if hand.ending:
                events.append({"name": ".lq.RecordNewRound", "data": told_start(hand, hand.moves[0])})
                events += [*told_moves(hand), told_end(hand)]
                kinds |= {move.kind for move in hand.moves} | {hand.ending}
        if any("doras" in event["data"] for event in events if event["name"] == ".lq.RecordChiPengGang"):
            continue  # an indicator that Tenhou turns up at an open kong: such a message has no field for it
        data = encoded(events, actions)
        assert majsoul.is_binary(data)
        expected = majsoul.read(json.dumps(events), "game")
        found = majsoul.read(majsoul.decode(data, "game"), "game")
        assert found.game == expected.game
        for one, other in zip(found.hands, expected.hands, strict=True):
            one.where = other.where = ""
            assert (one.moves, one.hands, one.deltas, one.ending) == (
                other.moves,
                other.hands,
                other.deltas,
                other.ending,
            )
            for win, same in zip(one.wins, other.wins, strict=True):
                assert (win.yaku, win.fu, win.points, win.ura) == (same.yaku, same.fu, same.points, same.ura)
        players.add(found.game)
    assert players == {"riichi:majsoul", "riichi3:majsoul3"}
    assert kinds >= {"closed", "added", "north", "tsumo", "ron", "exhaustive"}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["riichi:majsoul", "riichi3:majsoul3"])
def test_matches_by_mahjong_souls_rules_replay_without_a_mismatch(name: str) -> None:
    """Whole matches of three and four players with kongs and Norths, played here and told in the server's words."""
    kinds: set[str] = set()
    for seed in range(6):
        script = transcript_of(Record.of(match(name, seed)))
        events = []
        for hand in script.hands:
            if any("yakuman" in key or value >= 13 for win in hand.wins for key, value in (win.yaku or {}).items()):
                break
            events.append({"name": ".lq.RecordNewRound", "data": told_start(hand, hand.moves[0])})
            events += [*told_moves(hand), told_end(hand)]
            kinds |= {move.kind for move in hand.moves}
        if any("doras" in event["data"] for event in events if event["name"] == ".lq.RecordChiPengGang"):
            continue
        record, report = records.replay(records.unpacked(encoded(events), "game", 10**7))
        assert report.mismatches == () == report.warnings
        assert report.hands == len(record) > 0
    assert kinds >= {"closed", "pon", "indicator", *(["north"] if "3" in name else ["chi"])}


def head() -> bytes:
    mode = field(1, 2)
    accounts = b"".join(field(11, field(2, seat) + field(3, f"P{seat}")) for seat in range(4))
    return field(1, "uuid") + field(5, field(2, mode)) + accounts


@pytest.mark.parametrize("frame", [b"", b"\x03\x07\x00"], ids=["file", "network"])
def test_the_answer_of_the_server_has_names_and_rules(frame: bytes) -> None:
    answer = field(3, head()) + field(4, corpus(REAL).read_bytes())
    data = frame + (wrapped("", answer) if frame else answer)
    record, report = records.replay(records.unpacked(data, "game", 10**7))
    assert report.mismatches == ()
    assert record.names == ("P0", "P1", "P2", "P3")
    assert record.ruleset.options["length"] == "hanchan"


def test_an_answer_without_its_events_is_refused() -> None:
    answer = field(3, head() + field(1, ".lq.GameDetailRecords")) + field(5, "https://example.org/record")
    with pytest.raises(RecordError, match="a record without its events: data_url"):
        majsoul.decode(answer, "game")


def test_any_damage_is_an_error_of_the_record_or_a_correct_game() -> None:
    data = corpus(REAL).read_bytes()
    dice = random.Random(5)
    refused = 0
    for _ in range(150):
        broken = bytearray(data)
        place = dice.randrange(30, len(data))
        if dice.random() < 0.5:
            broken[place] ^= 1 << dice.randrange(8)
        else:
            del broken[place:]
        try:
            records.replay(records.unpacked(bytes(broken), "game", 10**7))
        except RecordError as error:
            refused += len(error.reason) > 3
    assert refused > 75


def test_without_the_package_the_error_names_the_extra(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "sys.modules['google.protobuf'] = None\n"
        "from mahjongkit import records\n"
        f"records.load({str(corpus(REAL))!r}, partial=True)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1
    assert "mahjongkit[majsoul]" in done.stderr.splitlines()[-1]
    assert done.stderr.splitlines()[-1].startswith("mahjongkit.errors.RecordError")


def test_the_messages_are_pinned() -> None:
    """Every field of the encoder above is described with the same number."""
    known = {
        kind: {name: rest for name, _, rest in (each.partition(":") for each in fields.split())}
        for kind, fields in majsoul_protobuf.MESSAGES.items()
    }
    names = {"hules": "HuleInfo", "fans": "FanInfo", "players": "NoTilePlayerInfo", "scores": "NoTileScoreInfo"}
    for kind, numbers in NUMBERS.items():
        for name, number in numbers.items():
            if number < 99:
                assert known[names.get(kind, kind)][name].startswith(str(number)), (kind, name)
