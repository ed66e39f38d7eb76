"""One event of mjai; each field is checked when the reader gets it."""

from __future__ import annotations

import json

from mahjongkit.errors import json_fault
from mahjongkit.rules.riichi.records.mjai_names import FACES
from mahjongkit.rules.riichi.records.transcript import RecordError
from mahjongkit.tiles import UNSEEN


class Event:
    """One event: typed access to the fields, with a RecordError for a field that is missing or wrong."""

    def __init__(self, line: object, where: str, shows_all: bool = True) -> None:
        """`line` is the text of the event, or the object that was read from it; unless `shows_all`, `?` is a tile."""
        self.where = where
        self.shows_all = shows_all
        self.players = 4
        try:
            data = json.loads(line) if isinstance(line, str) else line
        except (ValueError, RecursionError) as error:
            raise RecordError(where, "record.not_json", reason=json_fault(error)) from None
        if not isinstance(data, dict):
            raise self.wrong("riichi.mjai.event", line)
        self.data: dict[str, object] = {key: value for key, value in data.items() if value is not None}
        self.type = self.text("type")
        self.where = f"{where} ({self.type})"

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def wrong(self, key: str, got: object, **values: object) -> RecordError:
        """The error of that key, with the value that the event has instead."""
        shown = repr(got)
        return RecordError(self.where, key, value=f"{shown[:80]}{'…' * (len(shown) > 80)}", **values)

    def require(self, key: str) -> object:
        if key not in self.data:
            raise RecordError(self.where, "record.missing", field=key)
        return self.data[key]

    def text(self, key: str) -> str:
        value = self.require(key)
        if not isinstance(value, str):
            raise self.wrong("riichi.mjai.text", value, field=key)
        return value

    def flag(self, key: str) -> bool:
        value = self.require(key)
        if not isinstance(value, bool):
            raise self.wrong("riichi.mjai.flag", value, field=key)
        return value

    def number(self, key: str, minimum: int = 0, maximum: int | None = None) -> int:
        value = self.require(key)
        if type(value) is not int or value < minimum or (maximum is not None and value > maximum):
            upper = "…" if maximum is None else maximum
            raise self.wrong("riichi.mjai.number", value, field=key, minimum=minimum, maximum=upper)
        return value

    def maybe_number(self, key: str) -> int | None:
        return self.number(key) if key in self.data else None

    def seat(self, key: str = "actor") -> int:
        return self.number(key, 0, self.players - 1)

    def items(self, key: str) -> list[object]:
        value = self.require(key)
        if not isinstance(value, list):
            raise self.wrong("riichi.mjai.list", value, field=key)
        return value

    def by_seat(self, key: str) -> list[object]:
        """A value for every seat; with three players some programs write an empty fourth one."""
        values = self.items(key)
        if len(values) not in {self.players, 4}:
            raise self.wrong("riichi.mjai.by_seat", values, field=key, players=self.players)
        return values[: self.players]

    def amounts(self, key: str) -> tuple[int, ...]:
        """Points for every seat."""
        values = self.by_seat(key)
        numbers = tuple(value for value in values if type(value) is int)
        if len(numbers) != len(values):
            raise self.wrong("riichi.mjai.amounts", values, field=key)
        return numbers

    def face(self, name: object) -> int:
        if name == "?":
            if self.shows_all:
                raise RecordError(self.where, "riichi.mjai.hidden_tile")
            return UNSEEN
        if not isinstance(name, str) or name not in FACES:
            raise self.wrong("riichi.mjai.tile", name)
        return FACES[name]

    def tile(self, key: str = "pai") -> int:
        return self.face(self.require(key))

    def tiles(self, key: str, count: int | None = None) -> tuple[int, ...]:
        values = self.items(key)
        if count is not None and len(values) != count:
            raise self.wrong("riichi.mjai.tiles", values, field=key, count=count)
        return tuple(map(self.face, values))
