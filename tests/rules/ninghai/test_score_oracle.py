"""Random Ninghai wins, losers and whole hands agree with an oracle, written from RULES alone."""

from random import Random

import pytest

from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.settlement import payments_between_losers
from mahjongkit.scoring.groups import MELD_VERBS
from mahjongkit.tiles import code
from tests.support import ninghai_oracle as oracle
from tests.support.ninghai_scores import GAMES, check_table, check_wins, game, laid, loser, shown, won
from tests.support.riichi_scores import refused
from tests.support.tiers import Sample


@pytest.mark.parametrize("seed", range(5))
def test_random_wins_agree_with_the_oracle(seed: int, sample: Sample) -> None:
    """RULES 2.1.6 to 2.1.9: 50,000 wins in every mode of every preset; every hand is won in four ways."""
    dice = Random(seed)
    for number in range(sample.of(2500)):
        check_wins(oracle.random_win(dice), *GAMES[number % len(GAMES)], dice)


@pytest.mark.parametrize("seed", range(5))
def test_random_losers_agree_with_the_oracle(seed: int, sample: Sample) -> None:
    """RULES 2.1.8, 2.1.11: 50,000 settlements among losers in every mode of every preset.

    Every new loser settles with the last ones of two other winds.
    """
    dice = Random(seed)
    last: dict[int, list[int]] = {}
    settlements = 0
    while settlements < sample.of(10_000):
        case = oracle.random_loser(dice)
        highest = {  # with the highest cap; the modes of a preset differ in nothing else
            options.head_role: oracle.loser_value(*case, options)
            for options, _ in GAMES
            if options.score_mode == "yaoerliu"
        }
        values = [min(oracle.CAP[options.score_mode], highest[options.head_role]) for options, _ in GAMES]
        ours = laid(case)
        found = core.Breakdown()
        assert [core.loser_value(ours, one.scoring.pattern_values, found) for _, one in GAMES] == values, case
        if settlements % 100 == 0:
            assert values == [oracle.loser_value(*case, options) for options, _ in GAMES]
            assert loser(str(shown(case.concealed, case.melds, case.flowers)), case.wind).value == values[0]
        last[case.wind] = values
        if len(last) < 4:
            continue
        winner = dice.choice([wind for wind in range(4) if wind != case.wind])
        banker = dice.randrange(4)
        for place, (options, ruleset) in enumerate(GAMES):
            losers = {(wind + banker) % 4: last[wind][place] for wind in range(4) if wind != winner}
            gets = [0] * 4
            for payment in payments_between_losers(ruleset, losers, banker):
                gets[payment.payer] -= payment.amount
                gets[payment.payee] += payment.amount
            assert gets == oracle.settle_losers(losers, banker, options), (losers, banker, options)
        settlements += 1


@pytest.mark.parametrize("seed", range(4))
def test_random_tables_agree_with_the_oracle(seed: int, sample: Sample) -> None:
    """RULES 2.1.6 to 2.1.12: whole hands of one set of tiles, up to three winners, any options, liability."""
    dice = Random(seed)
    liable = 0
    for number in range(sample.of(600, least=300)):
        table = oracle.random_table(dice, 1 + (number % 3 == 0) + (number % 9 == 0))
        liable += check_table(table, oracle.random_options(dice))
    assert liable > 10 or not sample.whole


def test_random_tiles_win_as_the_oracle_says(sample: Sample) -> None:
    """RULES 2.1.6: what is no win is refused, what is one is not."""
    dice = Random(7)
    wins = 0
    for _ in range(sample.of(3000)):
        win = oracle.random_win(dice)
        concealed = [*win.concealed]
        concealed.remove(win.win_kind)
        drawn = dice.randrange(34)
        tiles = [*concealed, *(tile for meld in win.melds for tile in oracle.meld_tiles(meld))]
        if tiles.count(drawn) == 4:
            continue
        expected = oracle.score_win([*concealed, drawn], win.melds, drawn, False, [], 0, oracle.preset("handbook"))
        hand = str(shown([*concealed, drawn], win.melds, []))
        wins += expected is not None
        if expected:
            assert won(hand, code(drawn)).hu == expected.hu
        else:
            refused("not complete", won, hand, code(drawn))
    assert wins > sample.of(100)


def test_the_oracle_knows_the_cases() -> None:
    """RULES 2.3, so that both are held by the same page."""
    oracle.check_wins()
    oracle.check_payments()
    oracle.check_losers()
    oracle.check_danger()
    oracle.check_hands()


def test_danger_agrees_with_the_oracle(sample: Sample) -> None:
    """RULES 2.1.12: any melds, any options."""
    dice = Random(3)
    met = set()
    for _ in range(sample.of(4000)):
        melds = oracle.random_win(dice).melds
        options = oracle.random_options(dice)
        pattern_values = game(contract_any_tile=options.contract_any_tile, dayao=options.dayao).scoring.pattern_values
        mask = core.danger_of(
            core.PlayerTiles((), [(MELD_VERBS[meld.how], meld.kind) for meld in melds]), pattern_values
        )
        kinds = {kind for kind in range(34) if mask >> kind & 1}
        assert kinds == oracle.danger_kinds(melds, options), (melds, options)
        met.add(len(kinds))
    assert met >= {0, 9, 13, 34} or not sample.whole
