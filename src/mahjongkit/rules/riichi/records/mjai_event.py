"""One line of mjai. JSON may hold anything; here each field is checked as the reader asks for it."""

from __future__ import annotations

import json

from mahjongkit.rules.riichi.records.mjai_names import TILES
from mahjongkit.rules.riichi.records.transcript import RecordError

_FACES = {name: face for face, name in enumerate(TILES)}


class Event:
    """One line: its fields, checked as they are asked for."""

    def __init__(self, line: str, where: str) -> None:
        self.where = where
        self.players = 4
        try:
            told = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise RecordError(where, f"no JSON: {error}") from None
        if not isinstance(told, dict):
            raise self.wrong("an event", line)
        self.told: dict[str, object] = {key: value for key, value in told.items() if value is not None}
        self.type = self.text("type")
        self.where = f"{where} ({self.type})"

    def __contains__(self, key: str) -> bool:
        return key in self.told

    def wrong(self, what: str, got: object) -> RecordError:
        shown = repr(got)
        return RecordError(self.where, f"{shown[:80]}{'…' * (len(shown) > 80)}; expected {what}")

    def need(self, key: str) -> object:
        if key not in self.told:
            raise RecordError(self.where, f"{key} is missing")
        return self.told[key]

    def text(self, key: str) -> str:
        value = self.need(key)
        if not isinstance(value, str):
            raise self.wrong(f"a text for {key}", value)
        return value

    def flag(self, key: str) -> bool:
        value = self.need(key)
        if not isinstance(value, bool):
            raise self.wrong(f"true or false for {key}", value)
        return value

    def number(self, key: str, least: int = 0, most: int | None = None) -> int:
        value = self.need(key)
        if type(value) is not int or value < least or (most is not None and value > most):
            raise self.wrong(f"a whole number from {least} to {'…' if most is None else most} for {key}", value)
        return value

    def maybe_number(self, key: str) -> int | None:
        return self.number(key) if key in self.told else None

    def seat(self, key: str = "actor") -> int:
        return self.number(key, 0, self.players - 1)

    def items(self, key: str) -> list[object]:
        value = self.need(key)
        if not isinstance(value, list):
            raise self.wrong(f"a list for {key}", value)
        return value

    def by_seat(self, key: str) -> list[object]:
        """A value of every seat; with three players some programs leave a fourth place empty."""
        values = self.items(key)
        if len(values) not in {self.players, 4}:
            raise self.wrong(f"{self.players} values for {key}", values)
        return values[: self.players]

    def amounts(self, key: str) -> tuple[int, ...]:
        """Points of every seat."""
        values = self.by_seat(key)
        numbers = tuple(value for value in values if type(value) is int)
        if len(numbers) != len(values):
            raise self.wrong(f"whole numbers for {key}", values)
        return numbers

    def face(self, name: object) -> int:
        if name == "?":
            raise RecordError(self.where, "a hidden tile, '?': a record of one player's view cannot be replayed")
        if not isinstance(name, str) or name not in _FACES:
            raise self.wrong("a tile like 1m, 5pr, E", name)
        return _FACES[name]

    def tile(self, key: str = "pai") -> int:
        return self.face(self.need(key))

    def tiles(self, key: str, count: int | None = None) -> tuple[int, ...]:
        values = self.items(key)
        if count is not None and len(values) != count:
            raise self.wrong(f"{count} tiles for {key}", values)
        return tuple(map(self.face, values))
