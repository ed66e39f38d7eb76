"""The JSON Schema of the protocol, generated from the types of its messages.

`python -m mahjongkit.server.schema` prints it; docs/protocol.schema.json holds its output, which a test checks.
"""

from __future__ import annotations

import json
from typing import Any, get_args

from msgspec.json import schema_components

from mahjongkit.server.event_messages import AnyEventMessage
from mahjongkit.server.messages import PROTOCOL, AnyClientMessage, AnyServerMessage
from mahjongkit.server.room_config import RoomConfig


def schema() -> dict[str, Any]:
    """Return the schema of all messages from clients and from the server, of events and of a room's configuration."""
    types = (AnyClientMessage, AnyServerMessage, AnyEventMessage, RoomConfig)
    (client, server, event, config), components = schema_components(types, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"mahjongkit, protocol {PROTOCOL}",
        "$defs": {**components, "client": client, "server": server, "event": event, "config": config},
    }


def names(union: Any) -> list[str]:
    """Return the `type` of every message in a union."""
    return [kind.__struct_config__.tag for kind in get_args(union)]


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1, ensure_ascii=False))
