"""The values of the patterns, and how amounts become silver, under the options of a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.options import MODES, STEPPED
from mahjongkit.rules.ninghai.patterns import PATTERNS

if TYPE_CHECKING:
    from mahjongkit.rules.ninghai.options import NinghaiOptions
    from mahjongkit.scoring.score import Pattern

STEPS = {"floor": core.FLOOR, "ceil": core.CEIL, "convert": core.CONVERT, "linear": core.LINEAR}


class ModeValues(NamedTuple):
    """The values of a scoring mode (RULES 2.1.9)."""

    base: int
    cap: int
    flat: bool
    """Whether hu do not count."""
    rounds: bool
    """Whether silver goes in steps of 50."""


MODE_VALUES = dict(
    zip(
        MODES,
        (
            ModeValues(30, 300, flat=False, rounds=False),
            ModeValues(60, 500, flat=False, rounds=True),
            ModeValues(100, 800, flat=True, rounds=False),
            ModeValues(100, 1000, flat=False, rounds=True),
        ),
        strict=True,
    )
)
"""The values of every scoring mode."""


def pattern_values_of(options: NinghaiOptions) -> core.PatternValues:
    """The options in the form that the scorer needs."""
    mode = options.score_mode
    return core.PatternValues(
        [value_of(pattern, options) for pattern in PATTERNS],
        **MODE_VALUES[mode]._asdict(),
        half_converts=options.half_rate == "convert_half_hu",
        set_adds=options.flower_set_mode == "add",
        head_is_dealer=options.head_role == "banker",
        step=step_of(mode, options.loser_step),
        side_pays=mode != "yaoerliu" or options.side_in_126,
        any_tile=options.contract_any_tile,
        only_honours=options.dayao == "honours",
    )


def step_of(mode: str, steps: tuple[str, ...]) -> int:
    """How losers settle among themselves; in 幺半三 the payment is linear."""
    return STEPS[steps[STEPPED.index(mode)]] if mode in STEPPED else core.LINEAR


def value_of(pattern: Pattern, options: NinghaiOptions) -> int:
    """The fan or hu of a pattern; 0 if the options disable it."""
    if pattern.key == "value_pair":
        return options.value_pair_hu
    if pattern.option and not options[pattern.option]:
        return 0
    return pattern.closed
