"""Write what docs/ says about events and messages from their declarations: the JSON Schemas and the table of events.

    python tools/schemas.py          write docs/data.schema.json, docs/protocol.schema.json and docs/protocol.md
    python tools/schemas.py --check  change nothing; exit code 1 if a file is out of date

The rest of docs/data.schema.json and docs/protocol.md is written by hand. tools/page_types.mjs turns the schema of the
protocol into types for the page.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mahjongkit.game.event_spec import EVENT_KINDS, EventKind
from mahjongkit.server.schema import schema

DOCS = Path(__file__).parents[1] / "docs"
EVENT = "event_"
ROWS = re.compile(r"(?<=\| event \| what happened \|\n\|---\|---\|\n)(?:\|.*\n)+")


def with_events(data: dict[str, Any], kinds: Sequence[EventKind]) -> dict[str, Any]:
    """The schema of plain data with the definitions of these kinds of events, before that of `event`."""
    definitions: dict[str, Any] = {}
    for name, definition in data["$defs"].items():
        if name == "event":
            definitions |= {f"{EVENT}{kind.name}": kind.json_schema() for kind in kinds}
            definition = {**definition, "anyOf": [{"$ref": f"#/$defs/{EVENT}{kind.name}"} for kind in kinds]}
        if not name.startswith(EVENT):
            definitions[name] = definition
    return {**data, "$defs": definitions}


def with_rows(text: str, kinds: Sequence[EventKind]) -> str:
    """The description of the protocol with a row for each of these kinds of events."""
    return ROWS.sub("".join(f"| `{kind.name}` | {kind.doc} |\n" for kind in kinds), text)


def main() -> int:
    data = json.loads((DOCS / "data.schema.json").read_text("utf-8"))
    written = {
        "data.schema.json": _dumped(with_events(data, EVENT_KINDS)),
        "protocol.schema.json": _dumped(schema()),
        "protocol.md": with_rows((DOCS / "protocol.md").read_text("utf-8"), EVENT_KINDS),
    }
    outdated = [name for name, text in written.items() if (DOCS / name).read_text("utf-8") != text]
    if "--check" not in sys.argv[1:]:
        for name in outdated:
            (DOCS / name).write_text(written[name], "utf-8")
        outdated = []
    for name in outdated:
        print(f"docs/{name} is out of date; run tools/schemas.py")
    return 1 if outdated else 0


def _dumped(data: object) -> str:
    return json.dumps(data, indent=1) + "\n"


if __name__ == "__main__":
    sys.exit(main())
