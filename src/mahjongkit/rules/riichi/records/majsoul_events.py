"""The events of Mahjong Soul's records, out of whatever they are wrapped in, and their fields.

JSON may hold anything; here each field is checked as the reader asks for it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from mahjongkit.rules.riichi.records.transcript import RecordError
from mahjongkit.tiles import CODES, FLOWERS

_ACTION, _GAME_EVENT, _GAME_OVER = 1, 4, 2
_FACES = {text: face for face, text in enumerate(CODES) if face not in FLOWERS}
_LARGEST = 10**9


class Fields:
    """An object of the record, and its fields, each of the type that it must have."""

    def __init__(self, told: object, where: str, lean: bool = False) -> None:
        if not isinstance(told, dict):
            raise RecordError(where, f"{'nothing' if told is None else _short(told)}; expected an object with fields")
        self.told: dict[str, object] = told
        self.where = where
        self.lean = lean

    def has(self, key: str) -> bool:
        return self.told.get(key) not in (None, [], "")

    def number(self, key: str) -> int:
        return _whole(self._scalar(key, 0), self.where, key)

    def flag(self, key: str) -> bool:
        value = self._scalar(key, False)
        if type(value) is not bool:
            raise self.wrong(key, value, "true or false")
        return value

    def text(self, key: str) -> str:
        value = self._scalar(key, "")
        if not isinstance(value, str):
            raise self.wrong(key, value, "a text")
        return value

    def tile(self, key: str) -> int:
        return self._face(key, self.told.get(key))

    def tiles(self, key: str) -> tuple[int, ...]:
        return tuple(self._face(key, told) for told in self.items(key))

    def numbers(self, key: str) -> tuple[int, ...]:
        return tuple(_whole(told, self.where, key) for told in self.items(key))

    def items(self, key: str) -> list[object]:
        """A list; one that is empty may be missing."""
        value = self.told.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(key, value, "a list")
        return value

    def inner(self, key: str) -> Fields:
        """An object in a field; one that is empty may be missing."""
        value = self.told.get(key)
        return Fields({} if value is None else value, f"{self.where}, {key}", self.lean)

    def parts(self, key: str) -> list[Fields]:
        """The objects in a list."""
        return [Fields(told, f"{self.where}, {key}[{i}]", self.lean) for i, told in enumerate(self.items(key))]

    def wrong(self, key: str, value: object, expected: str) -> RecordError:
        return RecordError(self.where, f"{key} is {_short(value)}; expected {expected}")

    def _scalar(self, key: str, default: object) -> object:
        if key not in self.told and not self.lean:
            raise RecordError(self.where, f"{key} is missing")
        return self.told.get(key, default)

    def _face(self, key: str, told: object) -> int:
        if told is None:
            raise RecordError(self.where, f"{key} is missing")
        if not isinstance(told, str) or told not in _FACES:
            raise self.wrong(key, told, "a tile like 1m, 0p or 7z")
        return _FACES[told]


def _whole(value: object, where: str, key: str) -> int:
    if type(value) is not int or abs(value) > _LARGEST:
        raise RecordError(where, f"{key} is {_short(value)}; expected a whole number")
    return value


def _short(value: object) -> str:
    if isinstance(value, dict | list):
        return f"a list of {len(value)}" if isinstance(value, list) else "an object"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."


class Event(NamedTuple):
    """Something that happened in a hand."""

    name: str
    fields: Fields


def _body(document: object) -> object:
    """What holds the events: the wrappings are called data."""
    while isinstance(document, dict) and isinstance(document.get("data"), dict):
        document = document["data"]
    return document


def _listed(document: object, name: str) -> Iterator[tuple[str, object]]:
    """Every event as it stands in the file, and its place."""
    body = _body(document)
    if isinstance(body, list):
        yield from ((f"{name}, event {i}", told) for i, told in enumerate(body))
        return
    fields = Fields(body, name)
    for i, action in enumerate(fields.parts("actions")):
        if "name" in action.told:
            yield f"{name}, event {i}", action.told
        elif action.number("type") == _ACTION:
            yield f"{name}, event {i}", action.told.get("result")
    yield from ((f"{name}, event {i}", told) for i, told in enumerate(fields.items("records")))
    for i, part in enumerate(fields.parts("rounds")):
        actions = part.parts("actions")
        for action in sorted(actions, key=lambda action: action.number("sequence")):
            yield f"{name}, round {i}, event {action.number('sequence')}", action.told


def events_of(document: object, name: str) -> list[Event]:
    """Every event, and whether zeros are left out."""
    listed = [(where, Fields(told, where)) for where, told in _listed(document, name)]
    found = [(where, fields.text("name"), fields.told.get("data")) for where, fields in listed]
    zeros = (value for _, _, data in found if isinstance(data, dict) for value in data.values())
    lean = not any(value is False or (type(value) is int and value == 0) for value in zeros)
    events = []
    for where, full_name, data in found:
        place = f"{where} {full_name}"
        events.append(Event(full_name.removeprefix(".lq."), Fields(data, place, lean)))
    return events


def told_over(document: object, name: str) -> bool:
    """Whether the list of actions says that the match is over; plain events do not say it."""
    body = _body(document)
    actions = Fields(body, name).parts("actions") if isinstance(body, dict) else []
    events = [action.told.get("game_event") for action in actions if action.told.get("type") == _GAME_EVENT]
    return not events or _GAME_OVER in events
