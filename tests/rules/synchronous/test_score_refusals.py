"""What cannot be a Synchronous win is refused in one line, with the value and what was expected."""

from typing import Any

import pytest

from tests.support.riichi_scores import EDGE, refused
from tests.support.synchronous_scores import CALLED, PINFU, won

# Refusals: one line, with the value and what was expected.


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"payers": "N", "seat": "N"}, "payers: N is the winner"),
        ({"payers": "S,S"}, "payers: S is named twice"),
        ({"payers": "X"}, "payers 'X'; expected one of E, S, W, N"),
        ({"payers": ""}, "payers ''; expected one of E"),
        ({"payers": 3}, "payers=3; expected seats like E,W"),
        ({"payers": [1]}, r"payers=\[1\]; expected seats"),
        ({"payers": {}}, "nobody produced the winning tile 8s, but nothing"),
        ({"payers": "S=5s,W=2s"}, "nobody produced the winning tile 8s, but 5s of S, 2s of W"),
        ({"payers": "S=8x"}, "payers: S=8x"),
        ({"payers": {"S": True}}, "payers: S=True: winning tile True"),
        ({"payers": "S,W=1z"}, "1z of W: .*not complete"),
        ({"payers": "S,W", "tsumo": True}, "payers='S,W' with tsumo: everybody pays"),
        ({"losers": 2, "tsumo": True}, "losers=2 with tsumo: everybody pays"),
        ({"losers": 0}, "losers=0; expected 1 to 3"),
        ({"losers": 1, "payers": "S,W"}, "losers=1; expected 2 to 3"),
        ({"losers": 4}, "losers=4; expected 1 to 3"),
        ({"losers": True}, "losers=True"),
        ({"winners": 0}, "winners=0; expected 1 or 2"),
        ({"winners": 3}, "winners=3; expected 1 or 2: a triple ron"),
        ({"winners": True}, "winners=True"),
        ({"honba": 1}, "honba=1; expected an even number"),
        ({"honba": -2}, "honba=-2; expected a whole number"),
        ({"sticks": "1"}, "sticks='1'"),
        ({"call_ron": True, "tsumo": True}, "call_ron with tsumo"),
        ({"call_ron": True}, "call_ron without an open meld"),
        ({"call_ron": 1}, "call_ron=1; expected true or false"),
        ({"tsumo": "yes"}, "tsumo='yes'; expected true or false"),
        ({"riichi": 3}, "riichi=3"),
        ({"riichi": 0, "ippatsu": True}, "ippatsu without riichi"),
        ({"ippatsu": "N"}, "ippatsu: N is not a payer"),
        ({"ippatsu": "Q"}, "ippatsu: 'Q'; expected one of E, S, W, N"),
        ({"ippatsu": 2}, "ippatsu=2; expected true, false, or payers like E,W"),
        ({"ippatsu": "S", "tsumo": True}, "ippatsu='S' with tsumo; expected true or false"),
        ({"ippatsu": True, "chankan": True}, "ippatsu on the tile of a kong"),
        ({"houtei": True, "tsumo": True}, "houtei with tsumo"),
        ({"haitei": True}, "haitei without tsumo"),
        ({"houtei": True, "chankan": True}, "houtei and chankan together"),
        ({"payers": "S,W", "houtei": "W", "chankan": "W"}, "8s of W: impossible: houtei and chankan"),
        ({"riichi": 2, "ippatsu": True, "houtei": True}, "double riichi and ippatsu on the last tile"),
        ({"tenhou": True, "riichi": 0}, "tenhou without tsumo"),
        ({"tenhou": True, "tsumo": True}, "tenhou after riichi"),
        ({"chiihou": True}, "unknown input 'chiihou'"),
        ({"round": "E"}, "unknown input 'round'"),
        ({"discarder": "E"}, "unknown input 'discarder'"),
        ({"seat": "X"}, "seat 'X'; expected one of E, S, W, N"),
        ({"dora_indicators": "1z2z3z4z5z"}, "dora_indicators: 5 indicators; expected at most 4"),
        ({"dora_indicators": [None]}, "dora_indicators: None is not a tile"),
        ({"dora_indicators": "1z", "ura_indicators": "1z2z"}, "2 ura indicators for 1 dora"),
        ({"riichi": 0, "dora_indicators": "1z", "ura_indicators": "1z"}, "ura indicators 1z without riichi"),
        ({"dora_indicators": 5}, "dora_indicators=5"),
        ({"dora_indicators": "8888s"}, "five copies of 8s: in '[^']*' and among the indicators"),
        (
            {"dora_indicators": "88s", "payers": "S,W,N"},
            "five copies of 8s: in '234m340p2234567s' with the indicators and",
        ),
        ({"payers": "S,W=0s,N=0s"}, "more red fives 0s than there are"),
        ({"payers": "S,W=0s", "dora_indicators": "0s"}, "more red fives 0s than there are"),
    ],
)
def test_refused(inputs: dict[str, Any], reason: str) -> None:
    refused(reason, won, PINFU, "8s", **{"riichi": 1, **inputs})


@pytest.mark.parametrize(
    ("hand", "win", "inputs", "reason"),
    [
        (CALLED, "5m", {"call_ron": True, "houtei": True}, "houtei with call_ron"),
        (CALLED, "5m", {"call_ron": True, "riichi": 1}, "riichi with an open hand"),
        (CALLED, "5m", {"call_ron": True, "rinshan": True}, "rinshan without tsumo"),
        (CALLED, "5m", {"call_ron": True, "payers": "S"}, "payers='S' with call_ron: everybody pays"),
        (CALLED, "5m", {"call_ron": True, "losers": 1}, "losers=1 with call_ron"),
        (CALLED, "5m", {"tenhou": True, "tsumo": True}, "tenhou with melds"),
        ("34m456678p55s[closed 9999s]", "2m", {"call_ron": True}, "call_ron without an open meld"),
        ("34m456678p55s[closed 9999s]", "2m", {"riichi": 2, "ippatsu": True}, "double riichi and ippatsu with a kan"),
        ("33m456678p55999s", "3m", {"chankan": True}, "chankan on 3m, of which the hand holds another"),
        (EDGE, "2m", {"tsumo": True, "rinshan": True}, "rinshan without a kan"),
        (EDGE, "2m", {}, "no yaku"),
        (EDGE, "2m", {"payers": "S,W", "houtei": "S"}, "2m of W: .* has no yaku"),
        (EDGE, "3m", {"riichi": 1}, "not complete"),
        (EDGE, True, {"riichi": 1}, "winning tile True"),
        ("13m456789p99s", "2m", {"riichi": 1}, "shows 11 tiles"),
    ],
)
def test_refused_hands(hand: str, win: Any, inputs: dict[str, Any], reason: str) -> None:
    refused(reason, won, hand, win, **inputs)


def test_refused_with_three_players() -> None:
    hand = "345p456p678s78p99s[north 4z]"
    refused("double riichi and ippatsu with a North", won, hand, "9p", "synchronous3", riichi=2, ippatsu=True)
    refused("tenhou with melds", won, hand, "9p", "synchronous3", tsumo=True, tenhou=True)
    refused("expected one of E, S, W", won, hand, "9p", "synchronous3", riichi=1, seat="N")
    refused("'N'; expected one of E, S, W", won, hand, "9p", "synchronous3", riichi=1, payers="N")
    refused("losers=3; expected 1 to 2", won, hand, "9p", "synchronous3", riichi=1, losers=3)
    refused("2m", won, hand, "9p", "synchronous3", riichi=1, dora_indicators="2m")
