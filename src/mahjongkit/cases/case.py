"""The cases as they lie in the files, one for each preset."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

KINDS = ("score", "refusal", "shanten", "settlement", "danger", "legality", "result", "match_end")
"""What is asked: see docs/cases.md."""

ABOUT = ("id", "title", "rules", "note", "presets", "expect")
"""The fields of a case that no program needs to answer it."""

Data = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """One case with one preset."""

    id: str
    """Unique: the id in the file, with `/preset` where the file names several presets."""
    game: str
    kind: str
    title: str
    rules: tuple[str, ...]
    """The numbers in the game's rule book; the first one is the example."""
    note: str
    question: Data
    """What a program is asked: everything but the expectation."""
    expect: Data

    def as_data(self) -> Data:
        """The case as one object, with its expectation."""
        about = {"title": self.title, "rules": list(self.rules), "note": self.note}
        return {**self.question, **{name: value for name, value in about.items() if value}, "expect": self.expect}


@cache
def _all() -> tuple[Case, ...]:
    folder = files(__package__)
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".json"))
    found: list[Case] = []
    for name in names:
        found += _expanded(json.loads(folder.joinpath(name).read_text("utf-8")))
    return tuple(found)


def _expanded(file: Data) -> Iterator[Case]:
    """The cases of a file, one for each preset."""
    for case in file["cases"]:
        presets = case["presets"]
        for preset in presets:
            own = case["id"] if len(presets) == 1 else f"{case['id']}/{preset}"
            asked = {name: value for name, value in case.items() if name not in ABOUT}
            question = {"id": own, "game": case.get("game", file["game"]), "preset": preset, **asked}
            yield Case(
                own,
                question["game"],
                case["kind"],
                case["title"],
                tuple(case["rules"]),
                case.get("note", ""),
                question,
                case["expect"],
            )


def load(game: str = "", kind: str = "", words: str = "") -> tuple[Case, ...]:
    """The cases of a game and of a kind, by default all; of those, the ones with every word in id, title or rules.

    >>> [case.title for case in load("sichuan", "shanten", "1.3 #49")][:1]
    ['more void tiles than shanten']
    """
    return tuple(
        case
        for case in _all()
        if game in ("", case.game)
        and kind in ("", case.kind)
        and all(word in f"{case.id} {case.title} {' '.join(case.rules)}" for word in words.split())
    )
