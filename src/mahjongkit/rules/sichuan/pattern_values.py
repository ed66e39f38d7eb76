"""The values of the patterns under the options of a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.sichuan.patterns import ABSORBS, INDEX, PATTERNS
from mahjongkit.rules.sichuan.scorer import PatternValues
from mahjongkit.scoring.score import Pattern

if TYPE_CHECKING:
    from mahjongkit.rules.sichuan.options import SichuanOptions


UNLISTED = ("pure_double_dragon_pairs", "pure_triple_dragon_pairs", "pure_terminals")
"""Patterns that the handbook's table does not have: those marked * in RULES 1.1.6."""


def pattern_values_of(options: SichuanOptions) -> PatternValues:
    """The options in the form that the scorer needs."""
    return PatternValues(
        [value_of(pattern, options) for pattern in PATTERNS],
        [[INDEX[key] for key in excluded_by(pattern, options)] for pattern in PATTERNS],
        [absorbs_of(pattern, options) for pattern in PATTERNS],
        top_only=options.fan_combination == "top_only",
        cap=options.cap or 0,
        base=options.base,
        self_draw_adds=options.zimo_mode == "plus_base",
        giver_pays=options.dian_gang_hua == "discard",
        earthly_ron=options.dihu_on_dealer_discard,
    )


def value_of(pattern: Pattern, options: SichuanOptions) -> int:
    """The multiplier of a pattern; 0 if the options disable it."""
    key = pattern.key
    if key == "jiang_triple_dragon_pairs":
        return options.jiang_sanlong_value
    if key == "self_draw":
        return {"double": 2, "plus_base": 1, "none": 0}[options.zimo_mode]
    if key == "jiang_hook":
        return pattern.closed if options.jiang_hook == "named16" else 0
    if key in UNLISTED and options.only_listed_fans:
        return 0
    if pattern.option and not options[pattern.option]:
        return 0
    return pattern.closed


def excluded_by(pattern: Pattern, options: SichuanOptions) -> tuple[str, ...]:
    """The keys of patterns that do not count beside this one."""
    if pattern.key in ("heavenly", "earthly") and not options.heaven_excludes_zimo:
        return tuple(key for key in pattern.excludes if key != "self_draw")
    return pattern.excludes


def absorbs_of(pattern: Pattern, options: SichuanOptions) -> int:
    """How many roots a pattern absorbs, so that they do not count."""
    if pattern.key == "jiang_pairs":
        return int(options.jiang_qidui_absorbs_root)
    return ABSORBS[INDEX[pattern.key]]
