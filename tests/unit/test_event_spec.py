"""Events are declared once: packing, reading, hiding, schemas, messages and narration follow from the declaration."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Literal, cast, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

import mahjongkit as mj
from mahjongkit.core.plain_codes import codes
from mahjongkit.errors import InputError
from mahjongkit.game.event_spec import (
    EVENT_KINDS,
    OTHER,
    SECRECY,
    Audience,
    EventKind,
    Field,
    FieldType,
    FlagField,
    SeatField,
    TilesField,
    WordField,
)
from mahjongkit.game.events import Event, FlagName, NumberName, WordName
from mahjongkit.game.view import ViewBuilder
from mahjongkit.locale import Words
from mahjongkit.records import narrate
from mahjongkit.server.event_messages import message_type
from tests.support import ROOT
from tests.support.drivers import at_random, match, playable

RIICHI = mj.rules.find("riichi")
GUESS = EventKind(
    *(len(EVENT_KINDS), "GUESSED", "guess", "A seat guesses tiles of another seat."),
    (
        SeatField("seat"),
        SeatField("about", place=OTHER),
        TilesField("tiles", "The tiles it names"),
        FlagField("sure", "It is certain", bit=1, said=True),
    ),
    Audience.BOTH_SEATS,
    can_be_secret=True,
)
"""A kind of event that no game has."""
DATA = {"type": "guess", "seat": 2, "about": 0, "tiles": ["0p", "7z"], "sure": True}


@pytest.fixture
def guess() -> Iterator[Event]:
    """An event of the made-up kind, which is declared while the test runs."""
    EVENT_KINDS.append(GUESS)
    yield Event.from_data(DATA, RIICHI)
    EVENT_KINDS.remove(GUESS)


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_declared_kind_is_packed_and_read(guess: Event) -> None:
    assert codes.event_kind(guess.code) == GUESS.code
    assert (guess.kind, guess.seat, guess.other, guess.tiles) == ("guess", 2, 0, ("0p", "7z"))
    assert guess.as_data() == DATA
    assert guess["sure"] is True
    assert repr(guess) == "<guess seat=2 about=0 tiles=['0p', '7z'] sure=True>"
    with pytest.raises(InputError, match="about"):
        Event.from_data({"type": "guess", "seat": 2, "tiles": [], "sure": False}, RIICHI)


def test_a_field_is_read_by_its_name(guess: Event) -> None:
    assert {name: guess[name] for name in DATA} == DATA
    assert guess["secret"] is guess["told"] is False
    with pytest.raises(KeyError, match="unknown key 'nope'; expected type, seat, about, tiles, sure, secret, told"):
        guess["nope"]
    with pytest.raises(InputError, match=r"unknown key 'nope'; expected type$"):
        Event.from_data({"type": "match_over"}, RIICHI)["nope"]


def test_the_tiles_of_a_field_are_tiles(guess: Event) -> None:
    """`as_data` alone gives them as plain text, for JSON."""
    draw = Event.from_data({"type": "draw", "seat": 2, "tile": "0p", "replacement": False}, RIICHI)
    assert (type(draw["tile"]), draw["tile"].rank, draw["tile"].red) == (mj.Tile, 5, True)
    assert [type(tile) for tile in cast("list[mj.Tile]", guess["tiles"])] == [mj.Tile, mj.Tile]
    assert [type(tile) for tile in (draw.as_data()["tile"], *cast("list[str]", guess.as_data()["tiles"]))] == [str] * 3


def test_type_checkers_know_what_a_field_holds() -> None:
    named = {
        NumberName: {FieldType.SEAT, FieldType.SEAT_OR_TABLE, FieldType.NUMBER},
        FlagName: {FieldType.FLAG},
        WordName: {FieldType.WORD},
        Literal["tile"]: {FieldType.TILE},
        Literal["tiles"]: {FieldType.TILES, FieldType.NUMBER},
    }
    fields = [field for kind in EVENT_KINDS for field in (*kind.fields, *SECRECY)]
    for names, types in named.items():
        for name in set(get_args(names)) - {"type"}:
            assert {field.type for field in fields if field.name == name} <= types, name
    assert {field.name for field in fields} == {name for names in named for name in get_args(names)} - {"type"}


@pytest.mark.parametrize(
    "wrong",
    [
        *({"seat": seat} for seat in (-2, 4, 5, 7, 9, 2**40)),
        *({"tile": tile} for tile in ("9z", "", None, ["1m"])),
        {"replacement": None, "seat": None},
    ],
)
def test_data_that_an_event_cannot_hold_is_refused(wrong: dict[str, object]) -> None:
    data = {"type": "draw", "seat": 2, "tile": "0p", "replacement": False}
    with pytest.raises(InputError, match="draw"):
        Event.from_data({**data, **wrong}, RIICHI)
    for left in (2**16, -1, 10**400):
        with pytest.raises(InputError, match="start"):
            Event.from_data({"type": "start", "hand": 1, "dealer": 0, "left": left}, RIICHI)


def test_a_declaration_shows_itself(guess: Event) -> None:
    assert repr(guess.spec) == "<EventKind guess: seat, about, tiles, sure>"
    assert not [kind for kind in EVENT_KINDS if " at 0x" in repr((kind, kind.fields, kind.tiles, kind.word))]


def test_a_declared_kind_is_hidden_as_declared(guess: Event) -> None:
    hidden = {**DATA, "tiles": ["?", "?"]}
    seen = [event.as_data() if (event := guess.seen_by(seat)) else None for seat in range(-1, 4)]
    assert seen == [hidden, DATA, hidden, DATA, hidden]
    secret = Event.from_data({**DATA, "secret": True}, RIICHI)
    assert [secret.seen_by(seat) for seat in range(-1, 4)] == [None, None, None, secret, None]
    stated = Event.from_data({**DATA, "told": True}, RIICHI)
    assert stated.seen_by(2) is None
    assert stated.seen_by(0) == stated


def test_schemas_codes_and_messages_follow_a_declared_kind(guess: Event) -> None:
    schemas = tool("schemas")
    data = json.loads((ROOT / "docs" / "data.schema.json").read_text("utf-8"))
    event = Draft202012Validator({**schemas.with_events(data, EVENT_KINDS), "$ref": "#/$defs/event"})
    event.validate(DATA)
    assert not event.is_valid({**DATA, "about": -1})
    assert not event.is_valid({**DATA, "more": 1})
    assert not Draft202012Validator({**data, "$ref": "#/$defs/event"}).is_valid(DATA)
    rows = schemas.with_rows((ROOT / "docs" / "protocol.md").read_text("utf-8"), EVENT_KINDS)
    assert "| `guess` | A seat guesses tiles of another seat. |\n" in rows
    written = tool("hot_modules").with_events((ROOT / "src/mahjongkit/core/codes.py").read_text(), EVENT_KINDS)
    assert f"    RESERVED = 17\n    GUESSED = {GUESS.code}\n" in written
    message = message_type(GUESS)
    assert msgspec.to_builtins(msgspec.convert(guess.as_data(), message)) == DATA
    with pytest.raises(msgspec.ValidationError, match="sure"):
        msgspec.convert({**DATA, "sure": 1}, message)


def test_a_declared_kind_is_narrated_by_its_words(guess: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"narrate.guess": "{seat} says {about} has {tiles}{sure}", "narrate.sure": "!"}
    monkeypatch.setattr(Words, "say", lambda self, lang, key, **values: words[key].format(**values))
    assert narrate.narrate_event(guess, "ABCD", "en") == "C says A has 0p7z!"


def test_a_kind_that_changes_no_view_needs_no_method(guess: Event) -> None:
    builder = ViewBuilder(RIICHI, 0)
    before = builder.view(())
    builder.apply([guess])
    assert builder.view(()) == before


@pytest.mark.parametrize("name", playable())
def test_every_event_is_packed_as_the_table_logs_it(name: str) -> None:
    """Only a tile that is shown in secret has a seat that its data does not name."""
    for event in match(name, 3, at_random).events:
        if event.kind != "show":
            assert Event.from_data(event.as_data(), event.ruleset) == event


def test_codes_are_the_places_of_their_kinds() -> None:
    assert [kind.code for kind in EVENT_KINDS] == list(range(len(EVENT_KINDS)))
    assert [getattr(codes, kind.constant) for kind in EVENT_KINDS] == list(range(len(EVENT_KINDS)))
    assert len({kind.name for kind in EVENT_KINDS}) == len(EVENT_KINDS)


@pytest.mark.parametrize("name", playable())
def test_the_words_of_every_game_fit_their_places(name: str) -> None:
    """The word of a meld, payment or ending has five bits; a seat has eight marks and the table eight facts."""
    ruleset = mj.rules.find(name)
    for kind in EVENT_KINDS:
        for field in kind.fields:
            if isinstance(field, WordField):
                assert len(field.words(ruleset)) <= (8 if field.place is OTHER else 32)


def test_no_two_fields_of_a_kind_share_bits() -> None:
    """Setting one field never changes another."""
    dice = Random(5)
    values: dict[FieldType, list[object]] = {
        FieldType.SEAT: [0, 1, 2, 3],
        FieldType.SEAT_OR_TABLE: [-1, 0, 1, 2, 3],
        FieldType.TILE: ["1m", "0s", "?", "g4"],
        FieldType.TILES: [["1m"], ["?", "?", "?"], ["5p", "0p", "5p", "5p"]],
        FieldType.FLAG: [False, True],
    }

    def some(field: Field) -> object:
        if isinstance(field, WordField):
            return dice.choice(field.words(RIICHI))
        return dice.choice(values.get(field.type, [0, 1, 136]))

    for kind in EVENT_KINDS:
        for _ in range(50):
            data = {"type": kind.name, **{field.name: some(field) for field in kind.fields}}
            if kind.can_be_secret and dice.random() < 0.5:
                data[dice.choice(["secret", "told"])] = True
            assert Event.from_data(data, RIICHI).as_data() == data
