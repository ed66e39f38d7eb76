"""The reference of the protocol's messages, made from its JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from docs_site.pages import DOCS

Schema = dict[str, Any]
PARTS = (
    ("client", "From the client"),
    ("server", "From the server"),
    ("event", "Events"),
    ("config", "The configuration of a room"),
)
LIMITS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
}


def page() -> str:
    """Every message with its fields."""
    return "\n\n".join(_sections(json.loads((DOCS / "protocol.schema.json").read_text("utf-8")))) + "\n"


def _sections(schema: Schema) -> Iterator[str]:
    definitions = schema["$defs"]
    yield "# Messages of the protocol"
    yield (
        "Made from [protocol.schema.json](protocol.schema.json), which a running server serves at `/api/protocol`. "
        "[The protocol](protocol.md) says when which message is sent."
    )
    done: set[str] = set()
    for part, title in PARTS:
        names = _members(definitions[part])
        yield f"## {title}"
        for name in names:
            done.add(name)
            yield from _definition(definitions[name])
    others = [name for name in definitions if name not in done and name not in {part for part, _ in PARTS}]
    yield "## Parts of messages"
    for name in others:
        yield from _definition(definitions[name])


def _members(union: Schema) -> list[str]:
    found = union.get("anyOf") or [union]
    return [one["$ref"].rpartition("/")[2] for one in found]


def _definition(definition: Schema) -> Iterator[str]:
    properties = definition["properties"]
    tag = properties.get("type", {}).get("enum", [None])[0]
    yield f"({anchor(definition['title'])})="
    yield f"### {f'`{tag}`' if tag else definition['title']}"
    if "description" in definition:
        yield " ".join(definition["description"].split())
    required = set(definition.get("required", ()))
    rows = [
        f"| `{name}` | {_type(field)} | {_remark(field, name in required)} |"
        for name, field in properties.items()
        if name != "type" or tag is None
    ]
    yield "\n".join(["| field | type | notes |", "|---|---|---|", *rows]) if rows else "No further fields."


def anchor(title: str) -> str:
    return f"message-{re.sub(r'(?<=[a-z])(?=[A-Z])', '-', title).lower()}"


def _type(field: Schema) -> str:
    if "$ref" in field:
        title = field["$ref"].rpartition("/")[2]
        return f"[{title}](#{anchor(title)})"
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(_type(one) for one in field["anyOf"]))
    if "enum" in field:
        return ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in field["enum"])
    kind = field.get("type", "any value")
    if kind == "array":
        return f"list of {_type(field['items'])}" if field.get("items") else "list"
    if kind == "object":
        values = field.get("additionalProperties")
        return f"object of {_type(values)}" if isinstance(values, dict) and values else "object"
    return str(kind)


def _remark(field: Schema, required: bool) -> str:
    remarks = [] if required else [_default(field)]
    for one in (field, *field.get("anyOf", ())):
        remarks += [_limit(words, one[key]) for key, words in LIMITS.items() if key in one]
    if "description" in field:
        remarks.append(" ".join(field["description"].split()))
    return "; ".join(filter(None, remarks))


def _limit(words: str, number: int) -> str:
    said = words.format(number)
    return said.removesuffix("s") if number == 1 else said


def _default(field: Schema) -> str:
    if "default" not in field:
        return "optional"
    return f"by default `{json.dumps(field['default'], ensure_ascii=False)}`"
