"""Infer the uma of a record that does not state it: try all known uma until one gives the recorded final points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from mahjongkit.game.results import ranks_of

UMAS: dict[int, tuple[tuple[int, ...], ...]] = {
    4: (
        (20, 10, -10, -20),  # Tenhou since 2009
        (10, 5, -5, -10),  # Tenhou in 2008
        (30, 10, -10, -30),  # rooms with chips, M.League
        (15, 5, -5, -15),  # WRC, Mahjong Soul
        (0, 0, 0, 0),
        (50, 10, -10, -50),
        (40, 20, -20, -40),
        (30, 20, -20, -30),
        (12, -1, -3, -8),  # by the number of players above the return points: one,
        (8, 4, -4, -8),  # two,
        (8, 3, 1, -12),  # three
    ),
    3: ((20, 0, -20), (30, 0, -30), (15, 0, -15), (10, 0, -10), (0, 0, 0)),
}
"""The uma of known rules, by number of players, the most common first."""


class Prizes(NamedTuple):
    """The options that turn final scores into final points."""

    uma: tuple[int, ...]
    oka: int
    return_points: int
    final_rounding: str
    equal_scores: str


def points_with(scores: Sequence[int], prizes: Prizes) -> tuple[float, ...]:
    """The final points of every seat; RULES 4.1.8."""
    uma = [prizes.uma[0] + prizes.oka, *prizes.uma[1:]]
    if prizes.final_rounding == "thousand":
        ranks = ranks_of(tuple(scores))
        thousands = [(abs(score) + 500) // 1000 * (1 if score > 0 else -1) for score in scores]
        points = [
            float(thousand - prizes.return_points // 1000 + uma[rank - 1])
            for thousand, rank in zip(thousands, ranks, strict=True)
        ]
        first = ranks.index(1)
        points[first] = -(sum(points) - points[first])
        return tuple(points)
    ranks = ranks_of(tuple(scores), prizes.equal_scores == "share")
    points = []
    for score, rank in zip(scores, ranks, strict=True):
        equals = ranks.count(rank)
        prize = sum(uma[rank - 1 : rank - 1 + equals]) / equals
        points.append(round((score - prizes.return_points) / 1000 + prize, 1))
    return tuple(points)


def infer_prizes(
    scores: Sequence[int],
    points: Sequence[float],
    stated: Prizes,
    start: int,
    rows: Sequence[tuple[int, ...]],
    private: bool,
) -> Prizes | None:
    """The first known prizes that give these points; outside private lobbies only the uma and the rounding vary.

    `rows` are the uma that the file states.
    """
    for prizes in _candidates(stated, start, len(scores), rows, private):
        if points_with(scores, prizes) == tuple(points):
            return prizes
    return None


def _candidates(
    stated: Prizes, start: int, players: int, rows: Sequence[tuple[int, ...]], private: bool
) -> Iterator[Prizes]:
    umas = tuple(dict.fromkeys((*rows, stated.uma, *UMAS[players]))) if not rows else tuple(rows)
    roundings = dict.fromkeys((stated.final_rounding, "tenth", "thousand"))
    returns = dict.fromkeys((stated.return_points, start, 25000, 30000, 35000, 40000) if private and not rows else ())
    returns = returns or {stated.return_points: None}
    equals = dict.fromkeys((stated.equal_scores, "seat", "share")) if private else (stated.equal_scores,)
    for rounding, equal, return_points in product(roundings, equals, returns):
        full_oka = players * (return_points - start) // 1000
        okas = dict.fromkeys((stated.oka, full_oka, 0)) if private else (stated.oka,)
        for oka, uma in product(okas, umas):
            yield Prizes(uma, oka, return_points, rounding, equal)
