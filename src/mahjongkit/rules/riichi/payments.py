"""Who pays what: points of a hand, shares of a self-draw, honba, sticks, and liability (pao)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjongkit.rules.options import Options

STICK = 1000


def rounded(amount: int, options: Options) -> int:
    """A payment, rounded up (RULES 4.1.10)."""
    unit = options["payment_rounding"]
    assert isinstance(unit, int)
    return -(-amount // unit) * unit


def ron_points(base: int, seat: int, options: Options) -> int:
    """What the discarder pays for the hand alone."""
    return rounded(base * (4 if seat else 6), options)


def tsumo_shares(base: int, seat: int, options: Options) -> dict[int, int]:
    """What each of the others pays for the hand alone.

    With three players the missing seat's share is lost, or split between the two payers (`tsumo_loss`).
    """
    players = options["players"]
    assert isinstance(players, int)
    shares = {other: base * (2 if other == 0 or seat == 0 else 1) for other in range(players) if other != seat}
    if players == 3 and options["tsumo_loss"] == "bisect":
        missing = base * 2 if seat == 0 else base
        shares = {other: share + missing // 2 for other, share in shares.items()}
    return {other: rounded(share, options) for other, share in shares.items()}


def payments(
    base: int,
    own_base: int,
    liable: int,
    seat: int,
    discarder: int,
    honba: int,
    sticks: int,
    options: Options,
) -> dict[int, int]:
    """What every seat gets (+) or pays (-), sticks and honba included.

    `discarder` is -1 on a self-draw. For `own_base` of the base a seat is `liable` (-1 if there is none).
    """
    players, for_ron, for_tsumo = options["players"], options["honba_ron"], options["honba_tsumo"]
    assert isinstance(players, int)
    assert isinstance(for_ron, int)
    assert isinstance(for_tsumo, int)
    pays = dict.fromkeys(range(players), 0)
    if liable < 0:
        own_base = 0
    if discarder < 0:
        _add(pays, tsumo_shares(base - own_base, seat, options))
        if own_base and options["pao_tsumo"] == "liable":
            pays[liable] += ron_points(own_base, seat, options) + honba * for_tsumo * (players - 1)
        else:
            _add(pays, tsumo_shares(own_base, seat, options))
            _add(pays, {other: honba * for_tsumo for other in range(players) if other != seat})
    else:
        pays[discarder] += ron_points(base - own_base, seat, options)
        _add(pays, _liable_ron(own_base, liable, discarder, seat, options))
        on_liable = own_base and options["pao_honba"] == "liable"
        pays[liable if on_liable else discarder] += honba * for_ron
    gets = {other: -amount for other, amount in pays.items()}
    gets[seat] = sum(pays.values()) + sticks * STICK
    return gets


def _liable_ron(own_base: int, liable: int, discarder: int, seat: int, options: Options) -> dict[int, int]:
    """The part of a ron that a liable seat shares with the discarder."""
    if not own_base:
        return {}
    whole = ron_points(own_base, seat, options)
    if liable == discarder or options["pao_ron"] == "discarder":
        return {discarder: whole}
    if options["pao_ron"] == "liable":
        return {liable: whole}
    return {liable: whole // 2, discarder: whole - whole // 2}


def _add(pays: dict[int, int], more: dict[int, int]) -> None:
    for seat, amount in more.items():
        pays[seat] += amount
