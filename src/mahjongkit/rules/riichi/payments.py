"""Who pays what: points of a hand, shares of a self-draw, honba, sticks, and liability (pao)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.rules.riichi.judge import ron_points, tsumo_share

if TYPE_CHECKING:
    from mahjongkit.rules.options import Options
    from mahjongkit.rules.riichi.score import Tariff

STICK = 1000


def tsumo_shares(base: int, seat: int, tariff: Tariff) -> dict[int, int]:
    """What each of the others pays for the hand alone."""
    return {
        other: tsumo_share(base, other == 0 or seat == 0, seat == 0, tariff.bisect, tariff.unit)
        for other in range(tariff.players)
        if other != seat
    }


def payments(
    base: int,
    own_base: int,
    liable: int,
    seat: int,
    discarder: int,
    honba: int,
    sticks: int,
    options: Options,
    tariff: Tariff,
) -> dict[int, int]:
    """What every seat gets (+) or pays (-), sticks and honba included.

    `discarder` is -1 on a self-draw. For `own_base` of the base a seat is `liable` (-1 if there is none).
    """
    players = tariff.players
    for_ron, for_tsumo = options["honba_ron"], options["honba_tsumo"]
    assert isinstance(for_ron, int)
    assert isinstance(for_tsumo, int)
    pays = dict.fromkeys(range(players), 0)
    if liable < 0:
        own_base = 0
    if discarder < 0:
        _add(pays, tsumo_shares(base - own_base, seat, tariff))
        if own_base and options["pao_tsumo"] == "liable":
            pays[liable] += ron_points(own_base, seat == 0, tariff.unit) + honba * for_tsumo * (players - 1)
        else:
            _add(pays, tsumo_shares(own_base, seat, tariff))
            _add(pays, {other: honba * for_tsumo for other in range(players) if other != seat})
    else:
        pays[discarder] += ron_points(base - own_base, seat == 0, tariff.unit)
        _add(pays, _liable_ron(own_base, liable, discarder, seat, options, tariff))
        on_liable = own_base and options["pao_honba"] == "liable"
        pays[liable if on_liable else discarder] += honba * for_ron
    gets = {other: -amount for other, amount in pays.items()}
    gets[seat] = sum(pays.values()) + sticks * STICK
    return gets


def _liable_ron(
    own_base: int, liable: int, discarder: int, seat: int, options: Options, tariff: Tariff
) -> dict[int, int]:
    """The part of a ron that a liable seat shares with the discarder."""
    if not own_base:
        return {}
    whole = ron_points(own_base, seat == 0, tariff.unit)
    if liable == discarder or options["pao_ron"] == "discarder":
        return {discarder: whole}
    if options["pao_ron"] == "liable":
        return {liable: whole}
    return {liable: whole // 2, discarder: whole - whole // 2}


def _add(pays: dict[int, int], more: dict[int, int]) -> None:
    for seat, amount in more.items():
        pays[seat] += amount
