"""Random Sichuan wins are worth what an oracle, written from RULES alone, says."""

from random import Random

import pytest

from tests.support import sichuan_oracle as oracle
from tests.support.riichi_scores import refused
from tests.support.sichuan_scores import SETS, check_ready_hand, check_win, game, won
from tests.support.tiers import Sample


@pytest.mark.parametrize("combination", ["product", "top_only"])
@pytest.mark.parametrize("seed", range(10))
def test_random_wins_agree_with_the_oracle(seed: int, combination: str, sample: Sample) -> None:
    """RULES 1.1.5 to 1.1.7: 80,000 wins, each with all context that can be, under every set of options in turn."""
    dice = Random(seed)
    games = [
        (options | {"fan_combination": combination}, game(**options, fan_combination=combination)) for options in SETS
    ]
    for number in range(sample.of(4_000)):
        check_win(oracle.random_win(dice), *games[number % len(games)])


def test_random_tiles_win_as_the_oracle_says(sample: Sample) -> None:
    """RULES 1.1.5: what is no win is refused, what is one is not."""
    dice = Random(7)
    wins = 0
    for _ in range(sample.of(3000)):
        win = oracle.random_win(dice)
        tiles = [*win.concealed[:-1], (dice.randint(1, 9), dice.choice([suit for _, suit in win.concealed]))]
        owned = [*tiles, *(tile for how, tile in win.melds for _ in range(3 if how == "pon" else 4))]
        if owned.count(tiles[-1]) > 4:
            continue
        other = oracle.WinResult(tuple(tiles), win.melds, {})
        expected = oracle.best(other, {})
        wins += bool(expected)
        if expected:
            assert won(other.text, other.tile).full == expected[0].full
        else:
            refused("not complete", won, other.text, other.tile)
    assert wins > sample.of(300)


def test_the_ready_check_is_the_best_of_all_27_tiles(sample: Sample) -> None:
    """RULES 1.1.9: the most that a ready hand could win by a plain ron, found by trying every tile by hand."""
    dice = Random(5)
    tried = 0
    for number in range(sample.of(3000)):
        tried += check_ready_hand(oracle.random_win(dice), game(**SETS[number % len(SETS)])) > 1
    assert tried > sample.of(300)
