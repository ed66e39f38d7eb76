"""The messages of errors in riichi's foreign records.

Two groups of messages are put together from parts, so that every language has each part once: a value of tenhou.net/6
that fails a check, and a field of Mahjong Soul that has a wrong value.
"""

from __future__ import annotations

from collections.abc import Mapping

_NUMBERS = ("hand_number", "indicators", "ura", "tiles", "scores", "payments", "seat")
TENHOU6_CHECKS = {
    "list": (*_NUMBERS, "takes", "discards", "result", "win", "hand", "field"),
    "number": (*_NUMBERS, "take", "discard", "final_score", "field"),
    "text": ("result", "win_part", "name", "field"),
    "by_seat": ("scores", "payments"),
}
"""The checks of values in tenhou.net/6, and the parts of a file to which each of them is applied."""


def tenhou6_messages(checks: Mapping[str, str], parts: Mapping[str, str]) -> dict[str, str]:
    """The message of every check of every part; `{part}` in the sentence of a check stands for the part."""
    return {
        f"error.riichi.tenhou6.{check}.{part}": checks[check].replace("{part}", parts[part])
        for check, checked in TENHOU6_CHECKS.items()
        for part in checked
    }


def majsoul_messages(values: Mapping[str, str], expected: Mapping[str, str]) -> dict[str, str]:
    """The message of every expectation for every kind of wrong value: a plain one, a list, an object."""
    return {
        f"error.riichi.majsoul.{name}{kind}": beginning + end
        for name, end in expected.items()
        for kind, beginning in values.items()
    }
