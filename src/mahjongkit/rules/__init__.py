"""The rulesets: `find("riichi:mleague")` returns one; `names()` and `presets(name)` list them."""

from mahjongkit.rules.registry import DEFAULT, add_folder, find, formats, names, presets, rule_book
from mahjongkit.rules.ruleset import Ruleset

__all__ = ["DEFAULT", "Ruleset", "add_folder", "find", "formats", "names", "presets", "rule_book"]
