"""Ninghai scores and settlements as tests ask for them, and checks against the oracle."""

from random import Random

from mahjongkit import Hand, Meld, rules, score, settle
from mahjongkit.rules import Ruleset
from mahjongkit.rules.ninghai import Ninghai
from mahjongkit.rules.ninghai import scorer as core
from mahjongkit.rules.ninghai.options import MODES, STEPPED
from mahjongkit.rules.ninghai.score import LoserValue, NinghaiScore
from mahjongkit.rules.ninghai.settlement import Settlement, is_ready, loser_of
from mahjongkit.scoring.groups import MELD_VERBS
from mahjongkit.tiles import FLOWERS, code
from tests.support import ninghai_oracle as oracle

Facts = dict[str, object]
Four = tuple[int, int, int, int]
PLAIN = "123m456p789s234m55p"
TAIL = "456p789s234m55p"
PUNGS = "333m77p [pon 222p] [pon 555p] [pon 999s]"
CALLED = "345p11z [chi 123p] [chi 456p] [pon 888p]"
NOTHING = "19m19p19s1234567z"
"""Thirteen tiles that are worth nothing to a loser."""


def game(preset: str = "handbook", /, **options: object) -> Ninghai:
    found = rules.find(f"ninghai:{preset}", **options)
    assert isinstance(found, Ninghai)
    return found


def won(hand: str, win: str, ruleset: str | Ruleset = "ninghai", /, **inputs: object) -> NinghaiScore:
    result = score(hand, win, ruleset, **inputs)
    assert isinstance(result, NinghaiScore)
    return result


def settled(hands: list[str], win: str, ruleset: str | Ruleset = "ninghai", /, **inputs: object) -> Settlement:
    result = settle(hands, win, ruleset, **inputs)
    assert isinstance(result, Settlement)
    return result


def paid(result: NinghaiScore) -> tuple[int, ...]:
    """What East, South, West and North get or pay."""
    return tuple(result.payments.values())


def rows(result: NinghaiScore | LoserValue) -> dict[str, int]:
    """The rows that counted, with their fan or hu."""
    return {line.pattern.key: line.value for line in result.scored_patterns}


# RULES 2.3: losers.

ZERO = "2468s258p [closed 9999m] [pon 777z] g1"


TWO = "23467m2468s1z [pon 111p] f1"
THREE = "2468m2468s23z [kong 1111s]"
WINNER = "123m456p789s23m55p"
VALUED = [ZERO, WINNER, TWO, THREE]
"""The losers of case 27: worth 160, 10 and 20; South waits for 4m."""


def loser(hand: str, wind: int, ruleset: Ninghai | None = None) -> LoserValue:
    return loser_of(ruleset or game(), wind, Hand(hand), 0)


# Against the oracle.

GAMES = [
    (oracle.preset(preset, mode), game(preset, score_mode=mode)) for preset in ("handbook", "field") for mode in MODES
]
"""Every preset in every mode."""


def shown(concealed: list[int], melds: list[oracle.Meld], flowers: list[int]) -> Hand:
    """An oracle's player as a hand of ours."""
    own = [Meld.of(meld.how, oracle.meld_tiles(meld)) for meld in melds]
    return Hand.of(concealed, own, [FLOWERS[flower] for flower in flowers])


def laid(case: oracle.WinCase | oracle.LoserCase) -> core.PlayerTiles:
    """The same as the judge sees it."""
    flowers = case.flowers
    melds = [(MELD_VERBS[meld.how], meld.kind) for meld in case.melds]
    if isinstance(case, oracle.LoserCase):
        return core.PlayerTiles(case.concealed, melds, flowers=flowers, wind=case.wind)
    return core.PlayerTiles(
        case.concealed, melds, flowers=flowers, wind=case.wind, tsumo=case.tsumo, tile=case.win_kind
    )


def check_wins(hand: oracle.WinCase, options: oracle.Options, ruleset: Ninghai, dice: Random) -> None:
    """A hand won in four ways, counted in every mode of every preset; the last way also by `score` in one of them."""
    for _ in range(4):
        win = hand._replace(
            win_kind=dice.choice(hand.concealed),
            tsumo=dice.random() < 0.5,
            flowers=oracle.random_flowers(dice),
            wind=dice.randrange(4),
        )
        check_counted(win)
    inputs: Facts = {"tsumo": win.tsumo, "seat": "ESWN"[win.wind]}
    stated = won(str(shown(win.concealed, win.melds, win.flowers)), code(win.win_kind), ruleset, **inputs)
    assert (stated.hu, stated.full, stated.amount, stated.silver) == oracle.score_win(*win, options)
    assert sum(line.value for line in stated.scored_patterns if line.pattern.unit == "hu") == stated.hu
    assert sum(line.value for line in stated.scored_patterns if line.pattern.unit == "fan") == stated.full


def check_counted(win: oracle.WinCase) -> None:
    """Hu, fan, amount and silver of a win in every mode of every preset."""
    ours, breakdown = laid(win), core.Breakdown()
    values: set[tuple[int, int]] = set()
    for place, (options, ruleset) in enumerate(GAMES):
        if place % len(MODES) == 0:  # what follows is the same preset in other modes
            values = set(oracle.readings(*win, options))
        amount, fan, hu = max((oracle.winner_amount(hu, fan, options), fan, hu) for hu, fan in values)
        assert ruleset.scoring.scorer.score_win(ours, ruleset.scoring.pattern_values, breakdown)
        found = (breakdown.hu, breakdown.full, breakdown.amount, breakdown.silver)
        assert found == (hu, fan, amount, oracle.silver_of(amount, options)), (win, options)


def check_table(table: oracle.Table, options: oracle.Options) -> bool:
    """The settlement of a whole hand; whether somebody is liable."""
    ruleset = game(
        **{name: getattr(options, name) for name in vars(options) if name != "loser_step"},
        loser_step=tuple(options.loser_step[mode] for mode in STEPPED),
    )
    hands = [shown(*player) for player in table.players]
    found = ruleset.scoring.settle(
        hands, table.win_kind, winner=table.winners, discarder=table.discarder, banker=table.banker
    )
    assert list(found.deltas) == oracle.settle_hand(*table, options), (hands, table, options)
    for seat, player in enumerate(table.players):
        if seat not in table.winners:
            assert is_ready(ruleset, hands[seat]) == oracle.is_ready(player.concealed, player.melds)
    for win in found.wins:
        assert sum(win.score.payments.values()) == 0
    return any(paid.reason == "liable" for paid in found.transfers)
