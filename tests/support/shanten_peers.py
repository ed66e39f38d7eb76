"""Comparison of shanten and accepted tiles with three published packages."""

from collections.abc import Iterable
from random import Random

import riichienv
import xiangting
from mahjong.shanten import Shanten

from mahjongkit import Hand, accepts, accepts_batch, shanten, shanten_batch
from tests.support.comparison import Comparison
from tests.support.shanten_oracle import STYLES, Style, half_built, one_suit, scattered, wall_of

CHUNK = 5_000
MIX: list[Style] = [scattered] * 8 + [half_built] * 6 + [one_suit] * 4 + STYLES
SIZES = [13] * 8 + [14] * 8 + [1, 2, 4, 5, 7, 8, 10, 11]


def dealt(ruleset: str, chunk: int, count: int = CHUNK) -> list[list[int]]:
    """A chunk of hands as 34 counts: of every style, mostly of 13 or 14 tiles."""
    rng, wall = Random(f"{ruleset} {chunk}"), wall_of(ruleset)
    hands = []
    for _ in range(count):
        tiles = rng.choice(MIX)(rng, wall, rng.choice(SIZES))
        hands.append([tiles.count(kind) for kind in range(34)])
    return hands


def rows(hands: list[list[int]]) -> bytes:
    return b"".join(map(bytes, hands))


def numbered(hand: list[int]) -> list[int]:
    """The hand as tiles 0-135, four of each kind."""
    return [4 * kind + copy for kind in range(34) for copy in range(hand[kind])]


def differences(hands: list[list[int]], ours: Iterable[int], theirs: Iterable[int]) -> list[str]:
    """The hands with two different answers."""
    answers = zip(hands, ours, theirs, strict=True)
    return [f"{Hand.of_counts(hand)}: {our}, theirs {their}" for hand, our, their in answers if our != their]


def compare(ruleset: str, hands: list[list[int]]) -> Comparison:
    """Shanten as the three packages and our single calls say it, accepted tiles as `xiangting` says them."""
    three = ruleset == "riichi3"
    players = xiangting.PlayerCount.THREE if three else xiangting.PlayerCount.FOUR
    calculate = riichienv.calculate_shanten_3p if three else riichienv.calculate_shanten

    ours = shanten_batch(rows(hands), ruleset)
    found = differences(hands, ours, [Shanten.calculate_shanten(hand, is_three_player=three) for hand in hands])
    found += differences(hands, ours, [xiangting.calculate_replacement_number(hand, players) - 1 for hand in hands])
    found += differences(hands, ours, [calculate(numbered(hand)) for hand in hands])
    found += differences(hands[::2], ours[::2], [shanten(Hand.of_counts(hand), ruleset) for hand in hands[::2]])

    drawing = [hand for hand in hands if sum(hand) % 3 == 1]
    necessary = [xiangting.calculate_necessary_tiles(hand, players)[1] for hand in drawing]
    found += differences(drawing, accepts_batch(rows(drawing), ruleset), necessary)
    masks = [accepts(Hand.of_counts(hand), ruleset).mask for hand in drawing[::2]]
    found += differences(drawing[::2], masks, necessary[::2])
    return Comparison(len(hands), found)
