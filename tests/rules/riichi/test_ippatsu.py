"""Ippatsu (RULES 4.1.5): a win within one go-around, and what ends it."""

from __future__ import annotations

import pytest

from mahjongkit.game.table import Table
from tests.support.riichi_deals import PRESETS
from tests.support.riichi_endings import (
    KONGER,
    WAITER,
    named,
    patterns_of,
    with_idle,
)
from tests.support.staging import (
    do,
    drift,
    passes,
    stage,
)

# Ippatsu after a closed kong


def riichi_before_a_kong(preset: str, draws: str, replacements: str = "9s") -> Table:
    """The dealer declares riichi with his second discard; seat 1, who has four 8s and a 2p, to act."""
    table = stage(
        named(preset),
        with_idle({0: WAITER, 1: KONGER}),
        f"1m 9m 1p 9p 5z {draws}",
        replacements=replacements,
        indicators="4z 4z",
        ura="4z 4z",
    )
    drift(table, 4)
    do(table, 0, "riichi 5z")
    passes(table)
    assert table.pending == (1,)
    return table


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kong", [False, True])
def test_closed_kong_of_another_ends_ippatsu_for_a_ron(preset: str, kong: bool) -> None:
    """4.1.5: any call or kan by anybody ends it, a closed one too."""
    table = riichi_before_a_kong(preset, "1s")
    if kong:
        do(table, 1, "closed 8s")
        passes(table)
    do(table, 1, "discard 2p")
    do(table, 0, "ron")
    passes(table)
    assert "riichi" in patterns_of(table)
    assert ("ippatsu" in patterns_of(table)) is not kong


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kong", [False, True])
def test_closed_kong_of_another_ends_ippatsu_for_a_self_draw(preset: str, kong: bool) -> None:
    table = riichi_before_a_kong(preset, "1s 9s 9p 2p", replacements="1z")
    if kong:
        do(table, 1, "closed 8s")
        passes(table)
    drift(table, 3)
    do(table, 0, "tsumo")
    assert {"riichi", "tsumo"} <= set(patterns_of(table))
    assert ("ippatsu" in patterns_of(table)) is not kong


@pytest.mark.parametrize("preset", PRESETS)
def test_own_closed_kong_ends_ippatsu(preset: str) -> None:
    """4.1.5: the replacement tile never gives ippatsu."""
    table = riichi_before_a_kong(preset, "1s 9s 9p 7z", replacements="2p")
    drift(table, 3)
    do(table, 0, "closed 7z")
    passes(table)
    do(table, 0, "tsumo")
    assert {"riichi", "tsumo", "rinshan"} <= set(patterns_of(table))
    assert "ippatsu" not in patterns_of(table)
