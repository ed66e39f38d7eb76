"""Who discarded the winning tile of a described riichi win, and who is liable for its yakuman (pao)."""

from __future__ import annotations

from mahjongkit.errors import InputError, shown
from mahjongkit.hand import Hand
from mahjongkit.rules.riichi.win_claim import WinClaim
from mahjongkit.scoring.win_checks import discarder_of, seat_of
from mahjongkit.tiles import WINDS


def discarder(claim: WinClaim) -> int:
    """The seat that discarded the winning tile, -1 on a self-draw."""
    found = discarder_of(claim.inputs.discarder, tsumo=claim.tsumo, own=claim.seat, names=WINDS[: claim.players])
    return -1 if found is None else found


def liable_seats(claim: WinClaim) -> dict[str, int]:
    """The seat liable for each yakuman, checked."""
    liable = _liable(claim)
    _check_liability(claim.hand, liable)
    return liable


def _liable(claim: WinClaim) -> dict[str, int]:
    """The seat liable for each yakuman."""
    pao, ruleset = claim.inputs.pao, claim.ruleset
    known = ruleset.options.pao_yakuman
    assert isinstance(known, tuple)
    if pao is None or pao == "":
        return {}
    if not isinstance(pao, str | dict):
        raise InputError("riichi.pao", given=shown(pao))
    given = _by_yakuman(pao, known) if isinstance(pao, str) else pao
    found = {}
    for name, word in given.items():
        if name not in known:
            rules = f"{ruleset.name}:{ruleset.preset}"
            raise InputError("riichi.pao_yakuman", given=shown(name), ruleset=rules, known=", ".join(known))
        found[name] = seat_of(word, "pao", WINDS[: claim.players])
        if found[name] == claim.seat:
            raise InputError("riichi.pao_winner", seat=word)
    return found


def _by_yakuman(pao: str, known: tuple[str, ...]) -> dict[str, str]:
    """Liable seats by yakuman from a text: `E` for all of them, or `daisuushii=E,suukantsu=S`."""
    if "=" not in pao:
        return dict.fromkeys(known, pao)
    found: dict[str, str] = {}
    for part in pao.split(","):
        name, equals, seat = (word.strip() for word in part.partition("="))
        if not equals or name in found:
            raise InputError("riichi.pao_part", given=shown(pao), part=shown(part.strip()))
        found[name] = seat
    return found


def _check_liability(hand: Hand, liable: dict[str, int]) -> None:
    """Refuse liability for a yakuman of concealed sets and closed kongs: liability needs a call (RULES 4.1.10)."""
    owned = hand.owned
    called = [meld for meld in hand.melds if meld.is_open]
    sets = {"daisangen": range(31, 34), "daisuushii": range(27, 31)}
    for name in liable:
        if name in sets and all(owned[kind] >= 3 for kind in sets[name]):
            by_call = any(meld.kinds[0] in sets[name] for meld in called)
        elif name == "suukantsu" and sum(meld.is_kong for meld in hand.melds) == 4:
            by_call = any(meld.is_kong for meld in called)
        else:
            continue
        if not by_call:
            raise InputError("riichi.pao_not_called", yakuman=name, hand=str(hand))
