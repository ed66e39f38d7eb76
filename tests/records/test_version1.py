"""What 0.1 wrote still replays: records, a database and seeds, made by 0.1 itself (tests/data/version1)."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mahjongkit import records, rules
from mahjongkit.records import Record, versions
from mahjongkit.records.record import read
from mahjongkit.rules import registry
from mahjongkit.server.match import Match
from mahjongkit.server.room_config import RoomConfig
from mahjongkit.server.store import Store
from tests.support import DATA
from tests.support.drivers import playable

FOLDER = DATA / "version1"
WHOLE = sorted(path for path in FOLDER.glob("*.jsonl.gz") if path.name != "unfinished.jsonl.gz")
PLAYING = (
    *("riichi-handbook", "riichi3-majsoul3", "sichuan-handbook", "ninghai-handbook"),
    *("synchronous-handbook", "synchronous3-handbook", "sichuan-changed"),
)
"""The rooms of the database in which a match was in its second hand, by the record of the whole match."""


def record_of(name: str) -> Record:
    return records.load(FOLDER / f"{name}.jsonl.gz", partial=True)


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_a_record_of_version_1_replays(path: Path) -> None:
    """With the same events, line by line, as reading compares them; version 2 of it says the same."""
    record = records.load(path)
    header = json.loads(records.unpacked(path.read_bytes(), path.name, records.MAX_BYTES).splitlines()[0])
    assert header["version"] == 1
    assert (record.whole, record.wall_version, record.seed) == (True, 1, header["seed"])
    for name, value in versions.from_json(header["options"]).items():
        assert record.ruleset.options[name] == value
    again = read(record.dump())
    assert (again.hand_logs, again.names, again.seed) == (record.hand_logs, record.names, record.seed)
    assert (again.wall_version, again.ruleset.diff(record.ruleset)) == (1, [])
    assert json.loads(record.dump().splitlines()[0])["options"].keys() == record.ruleset.options.keys()


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_a_seed_of_version_1_gives_the_walls_of_version_1(path: Path) -> None:
    """From the first hand on, the seed alone leads to every wall and position of the match."""
    record = records.load(path)
    first = Record(record.ruleset, record.hand_logs[:1], seed=record.seed, whole=False, wall_version=1)
    table = first.resume()
    for hand_log in record.hand_logs[1:]:
        table.next_hand()
        assert table.hand_logs[-1][:2] == hand_log[:2]
        for seat, number in hand_log.answers():
            table.act(seat, record.ruleset.flow.vocabulary[number])
    assert table.over


def test_an_unfinished_record_of_version_1_is_taken_up() -> None:
    """The rest of the match is the one that 0.1 played."""
    begun, whole = record_of("unfinished"), record_of("unfinished-whole")
    table = begun.resume()
    place = len(begun) - 1
    assert not table.hand_over
    for hand_log in whole.hand_logs[place:]:
        for seat, number in [*hand_log.answers()][len(table.actions) :]:
            table.act(seat, table.ruleset.flow.vocabulary[number])
        assert table.hand_logs[-1] == hand_log
        table.next_hand()
    assert table.over


@pytest.fixture
def store(tmp_path: Path) -> Store:
    shutil.copy(FOLDER / "rooms.db", tmp_path / "rooms.db")
    return Store(tmp_path / "rooms.db")


@pytest.mark.parametrize("name", PLAYING)
def test_a_room_of_version_1_is_played_to_its_end(store: Store, name: str) -> None:
    """With the presets of 0.1, the walls that its seed had, and the record that 0.1 would have written."""
    from msgspec import json as fast

    record = record_of(name)
    kept = store.room(f"playing-{name}")
    assert kept is not None
    assert kept.version == 1
    game, config = fast.decode(kept.config, type=RoomConfig).complete_stored(kept.version)
    assert game.diff(record.ruleset) == []
    assert rules.find(config.ruleset, **versions.from_json(config.options)).diff(game) == []
    match = Match(store, kept.id, game, config.seed, wall_version=1)
    for hand_log in record.hand_logs[1:]:
        for seat, number in [*hand_log.answers()][len(match.table.actions) :]:
            match.answer(seat, game.flow.vocabulary[number])
        assert match.table.hand_logs[-1][1:] == hand_log[1:]
        if not match.table.over:
            match.next_hand()
    match.end(match.record(record.names))
    text = store.record(kept.id)
    assert text is not None
    assert read(text).hand_logs == record.hand_logs


def test_a_finished_match_of_version_1_is_still_there(store: Store) -> None:
    text = store.record("over-ninghai-field")
    assert text is not None
    assert read(text).hand_logs == record_of("ninghai-field").hand_logs


def test_a_file_of_version_1_is_migrated_once(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    shutil.copy(FOLDER / "rooms.db", path)
    for _ in range(2):
        Store(path).close()
        with closing(sqlite3.connect(path)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (2,)
            assert db.execute("SELECT DISTINCT version FROM rooms").fetchall() == [(1,)]


def test_every_option_since_0_1_has_a_value_for_version_1() -> None:
    """An option that 0.1 did not have must say in `legacy_options` of its game under which value 0.1 played."""
    for name in playable():
        game = rules.find(name)
        frozen = versions.frozen_presets().get(name, versions.frozen_presets()[versions._default_of(game.name)])
        assert set(game.options) - set(frozen) <= set(game.options.legacy_values)


def test_version_1_is_read_with_its_own_presets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a preset says by now: the frozen values are used, and changes of the record on top of them."""
    monkeypatch.setitem(registry._game("riichi").presets, "handbook", {"noten_mode": "pool", "nagashi": True})
    monkeypatch.setattr(registry, "_found", {})
    assert rules.find("riichi:handbook").options["noten_mode"] == "pool"
    old = versions.find_ruleset(1, "riichi:handbook", {"nagashi": True})
    assert (old.options["noten_mode"], old.options["nagashi"], old.options["max_ron"]) == ("per_pair", True, 3)


def test_version_2_names_every_option() -> None:
    """One that leaves some out is refused: a preset may change."""
    options = dict(rules.find("sichuan").options)
    assert versions.find_ruleset(2, "sichuan", options).diff(rules.find("sichuan")) == []
    del options["base"]
    with pytest.raises(ValueError, match="options: base missing"):
        versions.find_ruleset(2, "sichuan", options)
