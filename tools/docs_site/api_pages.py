"""The API reference: every public name of `mahjongkit`, and what else the pages use, documented by Sphinx."""

from __future__ import annotations

import inspect

import mahjongkit

GROUPS = {
    "Hands": (
        "Hand",
        "Meld",
        "Tile",
        "shanten",
        "shanten_by_form",
        "waits",
        "accepts",
        "discards",
        "improvements",
        "readings",
        "analyse",
    ),
    "Batches": ("shanten_batch", "accepts_batch", "score_batch"),
    "Scoring": ("score", "prepare", "settle", "Score", "Pattern"),
    "Tables": ("Table", "View", "Action", "Event", "HandResult", "MatchResult"),
    "Rules": ("Ruleset", "rules"),
    "Players and advice": ("Player", "players", "advise", "Advice", "review"),
    "Simulation": ("simulate", "Simulation", "ladder", "Ladder"),
    "Records": ("load", "verify", "Record", "records"),
    "Errors": (),
    "Other": ("notation", "tiles", "compiled", "__version__"),
}
MODULES = {
    "rules": ("find", "names", "presets", "add_folder", "rule_book"),
    "players": ("find", "names", "add"),
    "records": ("load", "loads", "dumps", "verify"),
    "notation": ("parse_tiles", "parse_tile", "parse_hand", "format_tiles"),
    "tiles": ("name", "code", "kind_of", "suit_of", "rank_of"),
}
"""The names of modules that are documented."""
MEMBERS = "   :members:\n   :member-order: bysource\n"


def page() -> str:
    """The page; a public name that no group has is an error."""
    names = set(mahjongkit.__all__)
    errors = sorted(name for name in names if _is_error(name))
    groups = {title: (*listed, *(errors if title == "Errors" else ())) for title, listed in GROUPS.items()}
    listed = [name for group in groups.values() for name in group]
    assert sorted(listed) == sorted(names), set(listed) ^ names
    parts = [
        "# API reference",
        "Everything here can be used from `import mahjongkit`. Other modules are for those who "
        "[extend the library](architecture.md); the learning environments are in [Learning](learning.md).",
    ]
    for title, group in groups.items():
        parts.append(f"## {title}")
        parts += [_documented(name) for name in group]
    return "\n\n".join(parts) + "\n"


def _is_error(name: str) -> bool:
    found = getattr(mahjongkit, name)
    return inspect.isclass(found) and issubclass(found, Exception)


def _documented(name: str) -> str:
    found = getattr(mahjongkit, name)
    if inspect.ismodule(found):
        shown = "".join(f".. autofunction:: mahjongkit.{name}.{one}\n\n" for one in MODULES[name])
        return f"### Module `mahjongkit.{name}`\n\n{_rst(shown)}"
    if inspect.isclass(found):
        return _rst(f".. autoclass:: mahjongkit.{name}\n{'' if _is_error(name) else MEMBERS}")
    if callable(found):
        return _rst(f".. autofunction:: mahjongkit.{name}\n")
    meaning = {
        "compiled": "Whether the hot modules are compiled.",
        "__version__": "The version of the package.",
    }[name]
    return _rst(f".. py:data:: mahjongkit.{name}\n\n   {meaning}\n")


def _rst(text: str) -> str:
    return f"```{{eval-rst}}\n{text.rstrip()}\n```"
