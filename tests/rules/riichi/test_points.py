"""The table of points (RULES 4.1.10): every number of han and fu, limits, yakuman that add up."""

import pytest

from tests.support.riichi_score_hands import NONE, RIICHI, TSUMO
from tests.support.riichi_scores import EDGE, paid, rows, won, worth

# The table of points (RULES 4.1.10), as it is printed everywhere: fu from 20 to 110 across, han down.

FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)


RON = {
    1: (None, None, 1000, 1300, 1600, 2000, 2300, 2600, 2900, 3200, 3600),
    2: (None, 1600, 2000, 2600, 3200, 3900, 4500, 5200, 5800, 6400, 7100),
    3: (None, 3200, 3900, 5200, 6400, 7700, 8000, 8000, 8000, 8000, 8000),
    4: (None, 6400, 7700, 8000, 8000, 8000, 8000, 8000, 8000, 8000, 8000),
}
DEALER_RON = {
    1: (None, None, 1500, 2000, 2400, 2900, 3400, 3900, 4400, 4800, 5300),
    2: (None, 2400, 2900, 3900, 4800, 5800, 6800, 7700, 8700, 9600, 10600),
    3: (None, 4800, 5800, 7700, 9600, 11600, 12000, 12000, 12000, 12000, 12000),
    4: (None, 9600, 11600, 12000, 12000, 12000, 12000, 12000, 12000, 12000, 12000),
}
FROM_OTHERS = {
    1: (None, None, 300, 400, 400, 500, 600, 700, 800, 800, None),
    2: (400, None, 500, 700, 800, 1000, 1200, 1300, 1500, 1600, 1800),
    3: (700, 800, 1000, 1300, 1600, 2000, 2000, 2000, 2000, 2000, 2000),
    4: (1300, 1600, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000),
}
FROM_DEALER = {
    1: (None, None, 500, 700, 800, 1000, 1200, 1300, 1500, 1600, None),
    2: (700, None, 1000, 1300, 1600, 2000, 2300, 2600, 2900, 3200, 3600),
    3: (1300, 1600, 2000, 2600, 3200, 3900, 4000, 4000, 4000, 4000, 4000),
    4: (2600, 3200, 3900, 4000, 4000, 4000, 4000, 4000, 4000, 4000, 4000),
}
MANGAN = {5: 2000, 6: 3000, 7: 3000, 8: 4000, 9: 4000, 10: 4000, 11: 6000, 12: 6000, 13: 8000, 14: 8000}


def base(han: int, fu: int) -> int:
    """RULES 4.1.10."""
    return min(fu << (2 + han), 2000)


def hundreds(points: int) -> int:
    return -(-points // 100) * 100


def test_the_printed_table_is_the_formula() -> None:
    """RULES 4.1.10: base fu·2^(2+han), 4 or 6 times by ron, 2 times and once by self-draw, up to the next hundred."""
    for table, times in ((RON, 4), (DEALER_RON, 6), (FROM_OTHERS, 1), (FROM_DEALER, 2)):
        for han, row in table.items():
            for fu, points in zip(FU, row, strict=True):
                assert points in (None, hundreds(base(han, fu) * times))


# A hand for each number of fu, its fewest han (with riichi by ron), and an indicator that adds one dora.
# EE stands for a pair of the wind that is seat and round wind.
RON_HANDS = {
    30: (1, "23m456789p23499s", "4m", NONE, "1s"),
    40: (1, EDGE, "2m", RIICHI, "1s"),
    50: (1, "999m13456p789s55z", "2p", RIICHI, "6s"),  # 30 + 8 + 2 + 2
    60: (1, "999m13p45556s [closed 2222m]", "2p", RIICHI, "3s"),  # 30 + 8 + 16 + 2
    70: (1, "13p45556789s [closed 1111m]", "2p", RIICHI, "3s"),  # 30 + 32 + 2
    80: (1, "13p45556999s [closed 1111m]", "2p", RIICHI, "3s"),  # 30 + 32 + 8 + 2
    90: (1, "12346s77z [closed 1111m] [closed 2222p]", "5s", RIICHI, "9s"),  # 30 + 32 + 16 + 2 + 2
    100: (1, "99p12346s [closed 1111m] [closed 9999m]", "5s", RIICHI, "9s"),  # 30 + 32 + 32 + 2
    110: (1, "23499sEE [closed 1111m] [closed 9999p]", "9s", RIICHI, "1s"),  # 30 + 32 + 32 + 4 + 4
}


TSUMO_HANDS = {
    20: (2, "23m456789p23499s", "4m", NONE, "1s"),
    30: (1, EDGE, "2m", NONE, "1s"),  # 22 + 2
    40: (1, "999m13p45556789s", "2p", NONE, "3s"),  # 22 + 8 + 2
    50: (1, "999m13p45556s [closed 2222m]", "2p", NONE, "3s"),  # 22 + 8 + 16 + 2
    60: (1, "13p45556789s [closed 1111m]", "2p", NONE, "3s"),  # 22 + 32 + 2
    70: (1, "13p45556999s [closed 1111m]", "2p", NONE, "3s"),  # 22 + 32 + 8 + 2
    80: (1, "12346s77z [closed 1111m] [closed 2222p]", "5s", NONE, "9s"),  # 22 + 32 + 16 + 2 + 2
    90: (1, "99p12346s [closed 1111m] [closed 9999m]", "5s", NONE, "9s"),  # 22 + 32 + 32 + 2
    100: (1, "12346sEE [closed 1111m] [closed 9999m]", "5s", NONE, "9s"),  # 22 + 32 + 32 + 4 + 2
    110: (2, "99p46s [closed 1111m] [closed 9999m] [kong 1111p]", "5s", NONE, "3s"),  # 22 + 32 + 32 + 16 + 2
}
PAIRS = "2255m3377p4488s9s"
MORE: tuple[dict[str, object], ...] = (NONE, RIICHI, RIICHI | {"ippatsu": True})


def table(hands: dict[int, tuple[int, str, str, dict[str, object], str]], pairs: int) -> list[object]:
    """Hands for every number of han and fu; seven pairs besides, which have at least `pairs` han."""
    cells: list[object] = []
    for fu, (fewest, hand, win, inputs, indicator) in hands.items():
        cells += [
            pytest.param(
                han, fu, hand, win, inputs | {"dora_indicators": indicator * (han - fewest)}, id=f"{han}han-{fu}fu"
            )
            for han in range(fewest, 5)
        ]
    cells += [
        pytest.param(han, 25, PAIRS, "9s", more, id=f"{han}han-25fu")
        for han, more in zip(range(pairs, 5), MORE, strict=False)
    ]
    return cells


@pytest.mark.parametrize(("han", "fu", "hand", "win", "inputs"), table(RON_HANDS, 2))
def test_points_of_a_ron(han: int, fu: int, hand: str, win: str, inputs: dict[str, object]) -> None:
    """RULES 4.1.10: 1 to 4 han and 25 to 110 fu, from one discarder."""
    for wind, number, printed in (("S", "2", RON), ("E", "1", DEALER_RON)):
        stated = hand.replace("EE", f"{number}{number}z")
        result = won(stated, win, seat=wind, round=wind, discarder="N", **inputs)
        points = printed[han][FU.index(fu)]
        assert worth(result) == (han, fu, points)
        assert result.payments["N"] == -result.payments[wind] == -result.points
        assert result.limit == ("mangan" if fu * 2 ** (2 + han) >= 2000 else "")


@pytest.mark.parametrize(("han", "fu", "hand", "win", "inputs"), table(TSUMO_HANDS, 3))
def test_points_of_a_self_draw(han: int, fu: int, hand: str, win: str, inputs: dict[str, object]) -> None:
    """RULES 4.1.10: 1 to 4 han and 20 to 110 fu, from everybody, the dealer pays double."""
    dealer, others = FROM_DEALER[han][FU.index(fu)], FROM_OTHERS[han][FU.index(fu)]
    assert dealer is not None
    assert others is not None
    result = won(hand.replace("EE", "22z"), win, seat="S", round="S", tsumo=True, **inputs)
    assert worth(result) == (han, fu, dealer + 2 * others)
    assert paid(result) == (-dealer, dealer + 2 * others, -others, -others)
    result = won(hand.replace("EE", "11z"), win, seat="E", round="E", tsumo=True, **inputs)
    assert worth(result) == (han, fu, 3 * dealer)
    assert paid(result) == (3 * dealer, -dealer, -dealer, -dealer)


@pytest.mark.parametrize(
    ("han", "dora", "limit"),
    [
        (5, "8m6s", "mangan"),
        (6, "8m66s", "haneman"),
        (7, "88m", "haneman"),
        (8, "88m6s", "baiman"),
        (9, "88m66s", "baiman"),
        (10, "888m", "baiman"),
        (11, "888m6s", "sanbaiman"),
        (12, "888m66s", "sanbaiman"),
        (13, "8888m", "kazoe yakuman"),
        (14, "8888m6s", "kazoe yakuman"),
    ],
)
def test_limits(han: int, dora: str, limit: str) -> None:
    """RULES 4.1.10: 5 han 2000, 6 to 7 3000, 8 to 10 4000, 11 to 12 6000, 13 and more 8000 on Tenhou."""
    for seat, times in (("S", 4), ("E", 6)):
        ron = won("999m13456p789s55z", "2p", seat=seat, riichi=1, dora_indicators=dora)
        assert worth(ron) == (han, 50, MANGAN[han] * times)
        assert (ron.limit, ron.yakuman) == (limit, 0)
        tsumo = won("999m13456p789s55z", "2p", seat=seat, tsumo=True, dora_indicators=dora)
        assert tsumo.points == MANGAN[han] * times
        assert tsumo.limit == limit
        dealer, others = (MANGAN[han] * 2, MANGAN[han]) if seat == "S" else (0, MANGAN[han] * 2)
        assert sorted(paid(tsumo)) == sorted([tsumo.points, *([-dealer] if dealer else [-others]), -others, -others])


@pytest.mark.parametrize(
    ("hand", "win", "inputs", "yakuman", "limit"),
    [
        ("119m19p19s123456z", "7z", NONE, 1, "yakuman"),
        ("119m19p19s123456z", "7z", TSUMO | {"chiihou": True}, 2, "2x yakuman"),
        ("5556667711z [pon 222z]", "7z", NONE, 2, "2x yakuman"),
        ("1112223334445z", "5z", NONE, 3, "3x yakuman"),
        ("1112223334445z", "5z", TSUMO | {"chiihou": True}, 4, "4x yakuman"),
    ],
)
def test_yakuman_add_up(hand: str, win: str, inputs: dict[str, object], yakuman: int, limit: str) -> None:
    """RULES 4.1.10: 8000 for each yakuman, and they stack on Tenhou."""
    result = won(hand, win, **{"seat": "S"} | inputs)
    assert (result.yakuman, result.han, result.points, result.limit) == (yakuman, 13 * yakuman, 32000 * yakuman, limit)
    assert all(line.pattern.limit for line in result.scored_patterns)


def test_the_first_tiles_may_be_a_yakuman_besides() -> None:
    """RULES 4.1.10: tenhou stacks with thirteen orphans, and in Mahjong Soul with its doubles: six yakuman at once."""
    result = won("19m19p19s1234567z", "1z", tsumo=True, tenhou=True)
    assert rows(result) == {"tenhou": 13, "kokushi_juusanmen": 13}
    assert paid(result) == (96000, -32000, -32000, -32000)
    most = won("1112223334445z", "5z", "riichi:majsoul", tsumo=True, tenhou=True)
    assert rows(most) == {"tenhou": 13, "suuankou_tanki": 26, "tsuuiisou": 13, "daisuushii": 26}
    assert paid(most) == (288000, -96000, -96000, -96000)
    assert most.limit == "6x yakuman"
