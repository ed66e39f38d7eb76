"""Fu, item by item (RULES 4.1.10)."""

import pytest

from tests.support.riichi_score_hands import NONE, RIICHI, TSUMO
from tests.support.riichi_scores import won

# Fu, item by item (RULES 4.1.10).

BASE = (20, "base", "")


CLOSED_RON = (10, "closed_ron", "")
SELF_DRAW = (2, "tsumo", "")
EDGES = (2, "wait.closed", "123m")
GREEN = (8, "triplet.concealed", "666z")


@pytest.mark.parametrize(
    ("hand", "win", "inputs", "items", "fu"),
    [
        # waits: two sides, closed, edge below, edge above, the pair, two pairs
        ("23m456p99s666z [chi 789p]", "1m", NONE, [BASE, GREEN], 30),
        ("13m456p99s666z [chi 789p]", "2m", NONE, [BASE, GREEN, EDGES], 30),
        ("12m456p99s666z [chi 789p]", "3m", NONE, [BASE, GREEN, (2, "wait.edge", "123m")], 30),
        ("89m456p99s666z [chi 789p]", "7m", NONE, [BASE, GREEN, (2, "wait.edge", "789m")], 30),
        ("789m456p9s666z [chi 789p]", "9s", NONE, [BASE, GREEN, (2, "wait.pair", "99s")], 30),
        ("789m456p99s66z [chi 789p]", "6z", NONE, [BASE, (4, "triplet.open", "666z")], 30),
        # pairs: dragons, seat wind, round wind, both, a guest wind
        ("13m456789p234s55z", "2m", RIICHI, [BASE, CLOSED_RON, (2, "pair", "55z"), EDGES], 40),
        ("13m456789p234s66z", "2m", RIICHI, [BASE, CLOSED_RON, (2, "pair", "66z"), EDGES], 40),
        ("13m456789p234s77z", "2m", RIICHI, [BASE, CLOSED_RON, (2, "pair", "77z"), EDGES], 40),
        ("13m456789p234s22z", "2m", RIICHI, [BASE, CLOSED_RON, (2, "pair", "22z"), EDGES], 40),
        ("13m456789p234s11z", "2m", RIICHI, [BASE, CLOSED_RON, (2, "pair", "11z"), EDGES], 40),
        ("13m456789p234s22z", "2m", RIICHI | {"round": "S"}, [BASE, CLOSED_RON, (4, "pair", "22z"), EDGES], 40),
        ("13m456789p234s33z", "2m", RIICHI, [BASE, CLOSED_RON, EDGES], 40),
        ("123m456789p234s5z", "5z", RIICHI, [BASE, CLOSED_RON, (2, "pair", "55z"), (2, "wait.pair", "55z")], 40),
        # triplets: open and concealed, of simples, terminals and honours
        ("13m456p99s [pon 555z] [pon 222s]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (2, "triplet.open", "222s"), EDGES], 30),
        ("13m222s99s456p [pon 555z]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (4, "triplet.concealed", "222s"), EDGES], 30),
        ("13m456p55s [pon 555z] [pon 999s]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (4, "triplet.open", "999s"), EDGES], 30),
        ("13m456p55s999s [pon 555z]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (8, "triplet.concealed", "999s"), EDGES], 40),
        ("13m456p55s [pon 555z] [pon 333z]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (4, "triplet.open", "333z"), EDGES], 30),
        ("13m456p55s333z [pon 555z]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (8, "triplet.concealed", "333z"), EDGES], 40),
        # kongs: open, added and concealed, of simples, terminals and honours
        ("13m456p99s [pon 555z] [kong 2222s]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (8, "kong.open", "2222s"), EDGES], 40),
        ("13m456p99s [pon 555z] [added 2222s]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (8, "kong.open", "2222s"), EDGES], 40),
        ("13m456p99s [pon 555z] [closed 2222s]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (16, "kong.closed", "2222s"), EDGES], 50),
        ("13m456p55s [pon 555z] [kong 9999s]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (16, "kong.open", "9999s"), EDGES], 50),
        ("13m456p55s [pon 555z] [closed 9999s]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (32, "kong.closed", "9999s"), EDGES], 60),
        ("13m456p55s [pon 555z] [added 3333z]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (16, "kong.open", "3333z"), EDGES], 50),
        ("13m456p55s [pon 555z] [closed 3333z]", "2m", NONE,
         [BASE, (4, "triplet.open", "555z"), (32, "kong.closed", "3333z"), EDGES], 60),
        # the triplet that a discard completes is open, that of a self-draw concealed
        ("222m44499p11456s", "1s", RIICHI,
         [BASE, CLOSED_RON, (4, "triplet.concealed", "222m"), (4, "triplet.concealed", "444p"),
          (4, "triplet.open", "111s")], 50),
        ("222m44499p11456s", "1s", TSUMO,
         [BASE, SELF_DRAW, (4, "triplet.concealed", "222m"), (4, "triplet.concealed", "444p"),
          (8, "triplet.concealed", "111s")], 40),
        # nothing but the base: a closed pinfu by ron and by self-draw, an open hand by ron and by self-draw
        ("23m456789p23499s", "4m", NONE, [BASE, CLOSED_RON], 30),
        ("23m456789p23499s", "4m", TSUMO, [BASE], 20),
        ("34m456p66s [chi 678p] [chi 234s]", "2m", NONE, [BASE, (10, "open", "")], 30),
        ("34m456p66s [chi 678p] [chi 234s]", "2m", TSUMO, [BASE, SELF_DRAW], 30),
        # seven pairs have their 25, and nothing is added or rounded
        ("2255m3377p448s55z", "8s", NONE, [(25, "pairs", "")], 25),
        ("2255m3377p448s55z", "8s", TSUMO, [(25, "pairs", "")], 25),
    ],
)  # fmt: skip
def test_fu(hand: str, win: str, inputs: dict[str, object], items: list[tuple[int, str, str]], fu: int) -> None:
    """RULES 4.1.10: every item that gives fu, and the sum up to the next ten."""
    result = won(hand, win, **{"seat": "S"} | inputs)
    assert sorted(map(tuple, result.fu_items)) == sorted(items)
    assert result.fu == fu
    if fu != 25:
        assert result.fu == -(-sum(item[0] for item in items) // 10) * 10
