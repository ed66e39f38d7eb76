"""The JSON Schema of the protocol, made from the types of its messages.

`python -m mahjongkit.server.schema` prints it; docs/protocol.schema.json is what it prints (tested).
"""

from __future__ import annotations

import json
from typing import Any, get_args

from msgspec.json import schema_components

from mahjongkit.server.messages import PROTOCOL, Heard, Message
from mahjongkit.server.room_config import RoomConfig


def schema() -> dict[str, Any]:
    """What a client may say, what it may be told, and the terms of a room."""
    (client, server, terms), components = schema_components((Heard, Message, RoomConfig), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"mahjongkit, protocol {PROTOCOL}",
        "$defs": {**components, "client": client, "server": server, "terms": terms},
    }


def names(union: Any) -> list[str]:
    """The types of the messages of a union."""
    return [kind.__struct_config__.tag for kind in get_args(union)]


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1, ensure_ascii=False))
