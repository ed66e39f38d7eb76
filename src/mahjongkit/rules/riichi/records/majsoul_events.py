"""Finds the events of Mahjong Soul's records in their several wrappings; each field is checked when it is read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from mahjongkit.rules.riichi.records.transcript import RecordError
from mahjongkit.tiles import CODES, FLOWERS

_ACTION, _GAME_EVENT, _GAME_OVER = 1, 4, 2
_FACES = {text: face for face, text in enumerate(CODES) if face not in FLOWERS}
_MAX_NUMBER = 10**9


class Fields:
    """A JSON object: typed access to the fields, with a RecordError for a field that is missing or wrong."""

    def __init__(self, data: object, where: str, omits_zeros: bool = False) -> None:
        """`omits_zeros`: a missing number is 0, a missing flag false, a missing text empty."""
        if data is None:
            raise RecordError(where, "riichi.majsoul.fields.nothing")
        if isinstance(data, list):
            raise RecordError(where, "riichi.majsoul.fields.list", count=len(data))
        if not isinstance(data, dict):
            raise RecordError(where, "riichi.majsoul.fields", value=_short(data))
        self.data: dict[str, object] = data
        self.where = where
        self.omits_zeros = omits_zeros

    def has(self, key: str) -> bool:
        return self.data.get(key) not in (None, [], "")

    def number(self, key: str) -> int:
        return _whole(self._scalar(key, 0), self.where, key)

    def flag(self, key: str) -> bool:
        value = self._scalar(key, False)
        if type(value) is not bool:
            raise self.wrong(key, value, "riichi.majsoul.flag")
        return value

    def text(self, key: str) -> str:
        value = self._scalar(key, "")
        if not isinstance(value, str):
            raise self.wrong(key, value, "riichi.majsoul.text")
        return value

    def tile(self, key: str) -> int:
        return self._face(key, self.data.get(key))

    def tiles(self, key: str) -> tuple[int, ...]:
        return tuple(self._face(key, name) for name in self.items(key))

    def numbers(self, key: str) -> tuple[int, ...]:
        return tuple(_whole(value, self.where, key) for value in self.items(key))

    def items(self, key: str) -> list[object]:
        """A list; empty if it is missing."""
        value = self.data.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(key, value, "riichi.majsoul.list")
        return value

    def inner(self, key: str) -> Fields:
        """An object in a field; empty if it is missing."""
        value = self.data.get(key)
        return Fields({} if value is None else value, f"{self.where}, {key}", self.omits_zeros)

    def parts(self, key: str) -> list[Fields]:
        """The objects in a list."""
        items = enumerate(self.items(key))
        return [Fields(item, f"{self.where}, {key}[{i}]", self.omits_zeros) for i, item in items]

    def wrong(self, field: str, value: object, key: str, **values: object) -> RecordError:
        return _wrong(self.where, field, value, key, **values)

    def _scalar(self, key: str, default: object) -> object:
        if key not in self.data and not self.omits_zeros:
            raise RecordError(self.where, "record.missing", field=key)
        return self.data.get(key, default)

    def _face(self, key: str, name: object) -> int:
        if name is None:
            raise RecordError(self.where, "record.missing", field=key)
        if not isinstance(name, str) or name not in _FACES:
            raise self.wrong(key, name, "riichi.majsoul.tile")
        return _FACES[name]


def _whole(value: object, where: str, key: str) -> int:
    if type(value) is not int or abs(value) > _MAX_NUMBER:
        raise _wrong(where, key, value, "riichi.majsoul.number")
    return value


def _wrong(where: str, field: str, value: object, key: str, **values: object) -> RecordError:
    """The error of a field; for lists and objects, which may be long, its key has an ending."""
    if isinstance(value, list):
        return RecordError(where, f"{key}.list", field=field, count=len(value), **values)
    if isinstance(value, dict):
        return RecordError(where, f"{key}.object", field=field, **values)
    return RecordError(where, key, field=field, value=_short(value), **values)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."


class Event(NamedTuple):
    """An event of a hand."""

    name: str
    fields: Fields


def _body(document: object) -> object:
    """The object or list that holds the events; it may be wrapped in several objects, in the field `data`."""
    while isinstance(document, dict) and isinstance(document.get("data"), dict):
        document = document["data"]
    return document


def _listed(document: object, name: str) -> Iterator[tuple[str, object]]:
    """The place of every event in the file, and its JSON."""
    body = _body(document)
    if isinstance(body, list):
        yield from ((f"{name}, event {i}", event) for i, event in enumerate(body))
        return
    fields = Fields(body, name)
    for i, action in enumerate(fields.parts("actions")):
        if "name" in action.data:
            yield f"{name}, event {i}", action.data
        elif action.number("type") == _ACTION:
            yield f"{name}, event {i}", action.data.get("result")
    yield from ((f"{name}, event {i}", event) for i, event in enumerate(fields.items("records")))
    for i, part in enumerate(fields.parts("rounds")):
        actions = part.parts("actions")
        for action in sorted(actions, key=lambda action: action.number("sequence")):
            yield f"{name}, round {i}, event {action.number('sequence')}", action.data


def events_of(document: object, name: str) -> list[Event]:
    """Every event; if no event of the file has a zero or false, their fields are marked as omitting them."""
    wrapped = [(where, Fields(event, where)) for where, event in _listed(document, name)]
    unwrapped = [(where, fields.text("name"), fields.data.get("data")) for where, fields in wrapped]
    values = (value for _, _, data in unwrapped if isinstance(data, dict) for value in data.values())
    omits_zeros = not any(value is False or (type(value) is int and value == 0) for value in values)
    events = []
    for where, full_name, data in unwrapped:
        place = f"{where} {full_name}"
        events.append(Event(full_name.removeprefix(".lq."), Fields(data, place, omits_zeros)))
    return events


def says_over(document: object, name: str) -> bool:
    """Whether the list of actions says that the match is over; true for plain events, which never say it."""
    body = _body(document)
    actions = Fields(body, name).parts("actions") if isinstance(body, dict) else []
    events = [action.data.get("game_event") for action in actions if action.data.get("type") == _GAME_EVENT]
    return not events or _GAME_OVER in events
