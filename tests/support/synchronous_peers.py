"""Synchronous wins beside riichi's and those of the package `mahjong`.

Random wins as in `random_wins`. A round wind that the hand does not hold takes the place of none; East is the dealer of
the others, and for the other seats rows, han and fu are compared, while the payments follow the formulas of RULES
3.1.12, written out here once more. The wins are scored again with several payers.
"""

from fractions import Fraction
from math import ceil
from random import Random
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand_config import OptionalRules

from mahjongkit import rules
from mahjongkit.rules.synchronous.score import SynchronousScore
from tests.support.random_wins import FOUR, MIX, NO_YAKU, THREE, Answer, Table, Win, ours, theirs, wins

SAID = (
    "seat",
    "tsumo",
    "riichi",
    "ippatsu",
    "rinshan",
    "chankan",
    "haitei",
    "houtei",
    "dora_indicators",
    "ura_indicators",
    "sticks",
)


class Both(NamedTuple):
    """The same rules in three words."""

    game: str
    riichi: str
    changes: dict[str, Any]
    options: OptionalRules
    table: Table


PEER = {"has_open_tanyao": True, "has_aka_dora": True, "has_double_yakuman": True}
BOTH = {
    "four": Both("synchronous", "riichi:majsoul", {"pao_yakuman": ()}, OptionalRules(**PEER), FOUR),
    "three": Both(
        "synchronous3",
        "riichi3:majsoul3",
        {"pao_yakuman": (), "kita_ron_ippatsu": False},
        OptionalRules(**PEER, is_three_player=True),
        THREE,
    ),
}


def without_round_wind(win: Win, table: Table) -> Win | None:
    """The same win in a round whose wind it does not hold, with an even honba and no more than four indicators; None
    if there is no such wind, or if riichi alone has the win.
    """
    free = [wind for place, wind in enumerate(table.winds) if 27 + place not in win.faces]
    inputs = {**win.inputs, "honba": 2 * win.inputs["honba"], "dora_indicators": win.inputs["dora_indicators"][:4]}
    if not free or (inputs.get("ippatsu") and inputs.get("chankan")):
        return None
    if "ura_indicators" in inputs:
        inputs["ura_indicators"] = inputs["ura_indicators"][:4]
    inputs["round"] = free[0]
    return win._replace(inputs=inputs)


def here(win: Win, game: str, **more: object) -> SynchronousScore | None:
    """The score of a win in this game, or None without a yaku."""
    inputs = {name: win.inputs[name] for name in SAID if name in win.inputs}
    first = win.inputs.get("tenhou", False) or win.inputs.get("chiihou", False)
    if not inputs["tsumo"]:
        more = {"payers": win.inputs["discarder"], **more}
    try:
        found = win._replace(inputs={}).scored(game, **inputs, tenhou=first, honba=win.inputs["honba"], **more)
    except ValueError as error:
        if "no yaku" not in str(error):
            raise ValueError(str(win)) from error
        return None
    assert isinstance(found, SynchronousScore)
    return found


def stated(found: SynchronousScore | None, dealer: bool) -> Answer:
    """What both sides can say; a non-dealer's first draw has another name there."""
    if found is None:
        return NO_YAKU
    named = {("chiihou" if key == "tenhou" and not dealer else key): han for key, han in _rows(found).items()}
    return Answer(named, found.han, found.fu, found.payments if dealer else {})


def _rows(found: SynchronousScore) -> dict[str, int]:
    return {line.pattern.key: line.value for line in found.scored_patterns}


def base_of(han: int, fu: int, yakuman: int) -> int:
    """RULES 3.1.12."""
    if yakuman or han >= 13:
        return 8000 * max(yakuman, 1)
    limits = {5: 2000, 6: 3000, 7: 3000, 8: 4000, 9: 4000, 10: 4000, 11: 6000, 12: 6000}
    return limits[han] if han >= 5 else min(2000, fu * 2 ** (2 + han))


def check_payments(found: SynchronousScore, win: Win, players: int, payers: str) -> None:
    """Self-draw: ceil100(2a) + 100h from everybody; ron: ceil100((6a + 100(n-1)h) / N)."""
    a, h = base_of(found.han, found.fu, found.yakuman), win.inputs["honba"]
    if win.inputs["tsumo"]:
        share, count = 100 * ceil(Fraction(2 * a, 100)) + 100 * h, players - 1
    else:
        count = len(payers)
        share = 100 * ceil(Fraction(6 * a + 100 * (players - 1) * h, 100 * count))
    gets = dict(found.payments)
    assert gets.pop(win.inputs["seat"]) == count * share + 1000 * win.inputs["sticks"], str(win)
    assert sorted(gets.values()) == sorted([-share] * count + [0] * (players - 1 - count)), str(win)


def usable(seed: str, count: int, both: Both) -> list[Win]:
    """Those of so many random wins that all three can be told."""
    made = (without_round_wind(win, both.table) for win in wins(seed, count, MIX, both.table))
    return [win for win in made if win is not None]


def check_win(win: Win, both: Both, rng: Random) -> bool:
    """The same hand and payments as riichi's and `mahjong`'s; whether it was also told with several payers."""
    riichi = rules.find(both.riichi, **both.changes)
    dealer = win.inputs["seat"] == "E"
    found = here(win, both.game)
    mine = stated(found, dealer)
    for other in (ours(win, riichi), theirs(win, both.options)):
        assert mine == (other if dealer else other._replace(payments={})), f"{win}\n{mine}\n{other}"
    if found is None:
        return False
    check_payments(found, win, len(both.table.winds), win.inputs.get("discarder", ""))
    return not win.inputs["tsumo"] and check_several_payers(found, win, both, rng)


def check_several_payers(alone: SynchronousScore, win: Win, both: Both, rng: Random) -> bool:
    """The same win from two or three payers, if there are tiles enough: the same hand, shared."""
    others = [wind for wind in both.table.winds if wind != win.inputs["seat"]]
    payers = rng.sample(others, rng.randint(2, len(others)))
    tile = win.win if win.win < 34 else 9 * (win.win - 34) + 4
    used = [face if face < 34 else 9 * (face - 34) + 4 for face in (*win.faces, *win.inputs["dora_indicators"])]
    used += [face if face < 34 else 9 * (face - 34) + 4 for face in win.inputs.get("ura_indicators", ())]
    if win.win > 33 or used.count(tile) + len(payers) - 1 > 4 or win.inputs.get("chankan"):
        return False
    found = here(win, both.game, payers=",".join(payers))
    assert found is not None
    assert (found.han, found.fu, found.yakuman, _rows(found)) == (alone.han, alone.fu, alone.yakuman, _rows(alone))
    assert found.others == ()
    check_payments(found, win, len(both.table.winds), "".join(payers))
    return True
