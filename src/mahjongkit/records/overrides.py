"""What the caller says about the rules of a record that does not state them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Overrides(NamedTuple):
    """A ruleset and options for a record, and how strictly its actions are taken."""

    rules: str | None = None
    """The ruleset in place of the one that the reader assumes; options that the file states still hold."""
    options: Mapping[str, object] = {}
    """Options that win over what the file states."""
    strict: bool = False
    """Refuse actions that the rules forbid, even if the server accepted them."""


NO_OVERRIDES = Overrides()
