"""What cannot be a Sichuan win is refused with the reason."""

import pytest

from mahjongkit import prepare
from tests.support.riichi_scores import refused
from tests.support.sichuan_scores import KONG, PLAIN, Facts, game, won

# Refusals.

REFUSED: dict[str, tuple[str, str | int, Facts, str]] = {
    "not complete": (PLAIN[:-2] + "s", "5s", {}, "not complete"),
    "not complete with melds": ("1355m123s [pon 999m] [pon 999s]", "5m", {}, "not complete"),
    "seven pairs with a meld": ("11335577m22s [pon 444s]", "2s", {}, "tiles|not complete"),
    "five pairs with a meld": ("11335577m224s [pon 999s]", "4s", {}, "tiles|not complete"),
    "twelve tiles": ("123456m55m1237s", "8s", {}, "tiles"),
    "hidden sets": ("11m", "1m", {}, "tiles"),
    "five copies": ("11112345m55m123s", "1m", {}, "1m"),
    "an honour": ("123456m55m1237z", "7z", {}, "z|tile"),
    "an honour wins": (PLAIN[:-2] + "s", "1z", {}, "1z"),
    "a red five": ("123406m55m12378s", "9s", {}, "0m"),
    "a chi": ("456m55m123789s [chi 123m]", "9s", {}, "chi"),
    "winning tile not in the hand": (PLAIN, "4s", {}, "winning tile 4s"),
    "winning tile is no tile": (PLAIN, "x", {}, "x"),
    "winning tile is a bool": (PLAIN, True, {}, "winning tile"),
    "void is no suit": (PLAIN, "9s", {"void": "z"}, "m, p, s"),
    "void is no text": (PLAIN, "9s", {"void": 1}, "m, p, s"),
    "void are two suits": (PLAIN, "9s", {"void": "mp"}, "m, p, s"),
    "void is empty": (PLAIN, "9s", {"void": ""}, "m, p, s"),
    "tsumo is no flag": (PLAIN, "9s", {"tsumo": 1}, "tsumo"),
    "unknown fact": (PLAIN, "9s", {"riichi": 1}, "riichi"),
    "robbed and drawn": (PLAIN, "9s", {"robbed": True, "tsumo": True}, "robbed with tsumo"),
    "robbed while holding another": (PLAIN, "5m", {"robbed": True}, "another"),
    "robbed while holding a pon": ("456m12355s [pon 444m] [pon 999s]", "4m", {"robbed": True}, "another"),
    "robbed after a kong": (PLAIN, "9s", {"robbed": True, "after_kong": True}, "together"),
    "robbed on the last tile": (PLAIN, "9s", {"robbed": True, "last": True}, "wall"),
    "own kong without a kong": (PLAIN, "9s", {"tsumo": True, "after_kong": True}, "without a kong"),
    "heavenly and earthly": (PLAIN, "9s", {"heavenly": True, "earthly": True}, "together"),
    "heavenly with a kong": (KONG, "9s", {"heavenly": True}, "melds"),
    "earthly with a kong": (KONG, "9s", {"earthly": True}, "melds"),
    "heavenly on the last tile": (PLAIN, "9s", {"heavenly": True, "last": True}, "heavenly with last"),
    "earthly after a kong": (PLAIN, "9s", {"earthly": True, "after_kong": True}, "after_kong"),
    "heavenly by another": (PLAIN, "9s", {"heavenly": True, "seat": "S"}, "not the dealer"),
    "earthly by the dealer": (PLAIN, "9s", {"earthly": True, "seat": "E"}, "by the dealer"),
    "heavenly after a win": (PLAIN, "9s", {"heavenly": True, "out": "S"}, "another win"),
    "heavenly from a discarder": (PLAIN, "9s", {"heavenly": True, "discarder": "S"}, "discarder"),
    "earthly from a discarder": (PLAIN, "9s", {"earthly": True, "discarder": "E"}, "discarder"),
    "a discarder of a self-draw": (PLAIN, "9s", {"tsumo": True, "discarder": "S"}, "discarder"),
    "the discarder wins": (PLAIN, "9s", {"discarder": "E"}, "is the winner"),
    "the discarder is out": (PLAIN, "9s", {"discarder": "S", "out": "S"}, "won already"),
    "no such seat": (PLAIN, "9s", {"seat": "X"}, "E, S, W, N"),
    "no such discarder": (PLAIN, "9s", {"discarder": 2}, "E, S, W, N"),
    "out is no seat": (PLAIN, "9s", {"out": "X"}, "E, S, W, N"),
    "out is no text": (PLAIN, "9s", {"out": 1}, "seats like SW"),
    "out twice": (PLAIN, "9s", {"out": "SS"}, "twice"),
    "the winner is out": (PLAIN, "9s", {"out": "E"}, "winner"),
    "three are out": (PLAIN, "9s", {"out": "SWN"}, "third win"),
    "a giver of a ron": (KONG, "9s", {"after_kong": True, "giver": "S"}, "giver"),
    "a giver without a kong": (KONG, "9s", {"tsumo": True, "giver": "S"}, "giver"),
    "a giver of a concealed kong": (KONG, "9s", {"tsumo": True, "after_kong": True, "giver": "S"}, "direct kong"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    """RULES 1.1.3 to 1.1.6: what cannot be is refused with the reason."""
    hand, win, inputs, reason = REFUSED[name]
    refused(reason, lambda: prepare(hand, win, "sichuan", **inputs).score())


def test_refused_givers_and_earthly_discards() -> None:
    """RULES 1.1.7, 1.1.8."""
    hand = "123m12345699s [kong 4444m]"
    inputs: Facts = {"tsumo": True, "after_kong": True}
    refused("is the winner", won, hand, **inputs, giver="E")
    refused("won already", won, hand, **inputs, giver="S", out="S")
    refused("not the dealer", won, PLAIN, "", game(dihu_on_dealer_discard=True), earthly=True, discarder="W")
