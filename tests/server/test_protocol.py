"""The protocol: schema, description and examples agree."""

import json
import re

import msgspec
import pytest

from mahjongkit.game.event_spec import EVENT_KINDS
from mahjongkit.locale import words_of
from mahjongkit.server import event_messages, messages
from mahjongkit.server.schema import names, schema
from tests.support import ROOT
from tests.support.server_process import Server

PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")


# The protocol and its description.


def test_the_schema_is_made_from_the_types_and_kept_with_the_docs(server: Server) -> None:
    kept = json.loads((ROOT / "docs" / "protocol.schema.json").read_text("utf-8"))
    assert kept == schema()
    assert server.ask("/api/protocol")[1] == kept
    for direction, union in (("client", messages.AnyClientMessage), ("server", messages.AnyServerMessage)):
        stated = kept["$defs"][direction]["discriminator"]["mapping"]
        assert sorted(stated) == sorted(names(union))
    assert {kind.__struct_config__.tag for kind in event_messages.KINDS} == {kind.name for kind in EVENT_KINDS}


def test_the_types_of_the_page_are_those_of_the_schema() -> None:
    """Every message and event has its type; `make lint` checks that the whole file is up to date."""
    types = (ROOT / "src/mahjongkit/server/static/net/messages.d.ts").read_text("utf-8")
    defined = schema()["$defs"]
    unions = {"client", "server", "event", "config"}
    assert set(re.findall(r"^export interface (\w+)", types, re.MULTILINE)) == defined.keys() - unions
    for name in defined.keys() - unions:
        (body,) = re.findall(rf"^export interface {name} {{\n(.*?)^}}", types, re.MULTILINE | re.DOTALL)
        assert re.findall(r"^  (\w+)\??:", body, re.MULTILINE) == list(defined[name]["properties"]), name


def test_the_page_has_no_untyped_messages() -> None:
    for path in (ROOT / "src/mahjongkit/server/static").rglob("*.js"):
        assert "[field: string]: any" not in path.read_text("utf-8"), path.name


def test_the_description_names_every_message_event_and_error() -> None:
    for union in (messages.AnyClientMessage, messages.AnyServerMessage):
        for name in names(union):
            assert f"`{name}`" in PROTOCOL, name
    for kind in EVENT_KINDS:
        assert f"`{kind.name}`" in PROTOCOL, kind.name
    codes = words_of("en", "server.")
    assert {"illegal", "not_asked", "wrong_token", "too_fast"} <= codes.keys()
    for code in codes:
        assert f"`{code}`" in PROTOCOL, code


def examples() -> list[tuple[str, str]]:
    """Every message printed in the description, and who says it: > a client, < the server."""
    return re.findall(r"^([<>]) (\{.*\})$", PROTOCOL, re.MULTILINE)


@pytest.mark.parametrize(("who", "text"), examples())
def test_the_examples_are_messages(who: str, text: str) -> None:
    if who == ">":
        messages.decode_client(text)
    else:
        assert msgspec.to_builtins(messages.decode_server(text)) == json.loads(text)


def test_there_are_examples_of_every_message() -> None:
    said = {(who, json.loads(text)["type"]) for who, text in examples()}
    expected = {(">", name) for name in names(messages.AnyClientMessage)} | {
        ("<", name) for name in names(messages.AnyServerMessage)
    }
    assert said == expected
