"""Rules that the caller gives for a record that does not state all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Overrides(NamedTuple):
    """A ruleset and options for a record, and whether its actions are checked strictly."""

    rules: str | None = None
    """Replaces the ruleset that the reader assumes; options that the file states still hold."""
    options: Mapping[str, object] = {}
    """Override the options that the file states."""
    strict: bool = False
    """Treat actions that the rules forbid as errors, even if the server accepted them."""


NO_OVERRIDES = Overrides()
