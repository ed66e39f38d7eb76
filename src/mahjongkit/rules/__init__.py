"""The rulesets: `find("riichi:mleague")` returns one; `names()` and `presets(name)` list them.

>>> names()
('ninghai', 'riichi', 'riichi3', 'sichuan', 'synchronous', 'synchronous3')
>>> find("riichi:mleague").options.tobi
False
"""

from mahjongkit.rules.registry import DEFAULT, add_folder, find, formats, names, presets, rule_book
from mahjongkit.rules.ruleset import Ruleset

__all__ = ["DEFAULT", "Ruleset", "add_folder", "find", "formats", "names", "presets", "rule_book"]
