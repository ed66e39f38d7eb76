"""Slow reference scorer for Ninghai mahjong, written from the rules text alone (RULES section 2).

Kinds 0-33: 1-9m 0-8, 1-9p 9-17, 1-9s 18-26, E S W N 27-30, 白 31, 发 32, 中 33.
Flowers 0-7: 梅 兰 菊 竹 (f1-f4) 0-3, 春 夏 秋 冬 (g1-g4) 4-7. Winds 0-3: East South West North.
All numbers in brackets such as (2.1.8) are rule numbers, (2.3 #12) is a worked example.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple

KINDS = 34
HONOURS = frozenset(range(27, 34))
DRAGONS = frozenset({31, 32, 33})
TERMINAL_CLASS = frozenset({0, 8, 9, 17, 18, 26}) | HONOURS
"""1 and 9 of each suit and all seven honours (2.1.1)."""

MODES = ("yaobansan", "yaobanliu", "tuidaoba", "yaoerliu")
STEPS = ("floor", "ceil", "convert", "linear")
BASE = {"yaobansan": 30, "yaobanliu": 60, "tuidaoba": 0, "yaoerliu": 100}
CAP = {"yaobansan": 300, "yaobanliu": 500, "tuidaoba": 800, "yaoerliu": 1000}
HONOUR_SUIT = 3


def _floor_everywhere() -> dict[str, str]:
    """Return the `handbook` column of loser_step (2.1.13)."""
    return {"yaobanliu": "floor", "tuidaoba": "floor", "yaoerliu": "floor"}


@dataclass(frozen=True)
class Options:
    """The scoring options of 2.1.13; the defaults are the preset `handbook`.

    `loser_step` maps each mode but yaobansan to floor, ceil, convert or linear (2.1.11).
    """

    score_mode: str = "yaobansan"
    head_role: str = "opposite"
    seat_wind_fan: bool = False
    value_pair_hu: int = 0
    loser_step: Mapping[str, str] = field(default_factory=_floor_everywhere)
    side_in_126: bool = False
    flower_set_mode: str = "add"
    multi_win: bool = False
    half_rate: str = "half_of_silver"
    contract_any_tile: bool = False
    dayao: str = "terminals"

    def __post_init__(self) -> None:
        """Reject values which the rules do not list."""
        for value, allowed in (
            (self.score_mode, MODES),
            (self.head_role, ("opposite", "banker")),
            (self.flower_set_mode, ("replace", "add")),
            (self.half_rate, ("half_of_silver", "convert_half_hu")),
            (self.dayao, ("terminals", "honours")),
        ):
            if value not in allowed:
                raise ValueError(f"{value!r} is not one of {allowed}")
        if set(self.loser_step) != set(MODES[1:]) or not set(self.loser_step.values()) <= set(STEPS):
            raise ValueError(f"bad loser_step: {self.loser_step}")


def preset(name: str, score_mode: str | None = None) -> Options:
    """Return the preset `handbook` or `field` (2.1.13), in its own score mode unless another one is given."""
    if name == "handbook":
        return Options(score_mode=score_mode or "yaobansan")
    if name == "field":
        return Options(
            score_mode=score_mode or "yaobanliu",
            head_role="banker",
            seat_wind_fan=True,
            value_pair_hu=2,
            loser_step={"yaobanliu": "linear", "tuidaoba": "ceil", "yaoerliu": "floor"},
            flower_set_mode="replace",
        )
    raise ValueError(f"no preset {name!r}")


class Meld(NamedTuple):
    """A meld on the table: how is chi, pon, kong (direct), added or closed; kind is its lowest kind (2.1.4)."""

    how: str
    kind: int


class Score(NamedTuple):
    """The value of a win: hu (2.1.8), fan without the cap of 3 (2.1.7), amount and silver (2.1.9)."""

    hu: int
    fan: int
    amount: int
    silver: int


class Group(NamedTuple):
    """One part of the concealed tiles: shape is run, triplet or pair; kind is its lowest kind."""

    shape: str
    kind: int


class Player(NamedTuple):
    """What one seat owns at the end of a hand; a winner's concealed tiles include the winning tile."""

    concealed: list[int]
    melds: list[Meld]
    flowers: list[int]


def suit_of(kind: int) -> int:
    """Return 0 characters, 1 dots, 2 bamboo, 3 honours."""
    return HONOUR_SUIT if kind >= 27 else kind // 9


def ceil10(value: int) -> int:
    """Round up to a multiple of ten (2.1.9)."""
    return (value + 9) // 10 * 10


def ceil10_half(value: int) -> int:
    """Return ceil10(value / 2) without fractions (2.1.10, 2.1.11)."""
    return (value + 19) // 20 * 10


# --- shape of the hand (2.1.6) ---------------------------------------------------------------------------------------


def decompositions(counts: list[int], sets: int, pairs: int = 1, start: int = 0) -> Iterator[list[Group]]:
    """Yield every way to split the counted tiles into `sets` runs or triplets and `pairs` pairs (2.1.6).

    The lowest tile left is always used up first, so it starts a triplet, a pair or a run. A split may come twice.
    """
    kind = start
    while kind < KINDS and counts[kind] == 0:
        kind += 1
    if kind == KINDS:
        if sets == 0 and pairs == 0:
            yield []
        return
    if sets and counts[kind] >= 3:
        counts[kind] -= 3
        for rest in decompositions(counts, sets - 1, pairs, kind):
            yield [Group("triplet", kind), *rest]
        counts[kind] += 3
    if pairs and counts[kind] >= 2:
        counts[kind] -= 2
        for rest in decompositions(counts, sets, pairs - 1, kind):
            yield [Group("pair", kind), *rest]
        counts[kind] += 2
    if sets and kind < 27 and kind % 9 <= 6 and counts[kind + 1] and counts[kind + 2]:
        for step in range(3):
            counts[kind + step] -= 1
        for rest in decompositions(counts, sets - 1, pairs, kind):
            yield [Group("run", kind), *rest]
        for step in range(3):
            counts[kind + step] += 1


def count_kinds(tiles: Iterable[int]) -> list[int]:
    """Count the tiles of each kind."""
    counts = [0] * KINDS
    for kind in tiles:
        counts[kind] += 1
    return counts


def meld_tiles(meld: Meld) -> list[int]:
    """Return the three or four tiles of a meld."""
    if meld.how == "chi":
        return [meld.kind, meld.kind + 1, meld.kind + 2]
    return [meld.kind] * (3 if meld.how == "pon" else 4)


def is_complete(concealed: Sequence[int], melds: Sequence[Meld]) -> bool:
    """Tell whether melds and concealed tiles are four sets and a pair (2.1.6)."""
    if len(concealed) + 3 * len(melds) != 14:
        return False
    return any(True for _ in decompositions(count_kinds(concealed), 4 - len(melds)))


def is_ready(concealed: Sequence[int], melds: Sequence[Meld]) -> bool:
    """Tell whether some kind of which the player owns fewer than four completes the hand (2.1.6, "Ready")."""
    owned = count_kinds(concealed)
    for meld in melds:
        for kind in meld_tiles(meld):
            owned[kind] += 1
    return any(owned[kind] < 4 and is_complete([*concealed, kind], melds) for kind in range(KINDS))


# --- fan and hu (2.1.7, 2.1.8) ---------------------------------------------------------------------------------------


def flower_fan(flowers: Iterable[int], wind: int, options: Options) -> int:
    """Return the fan of own flowers and of complete sets of four (2.1.7)."""
    held = set(flowers)
    fan = 0
    for first in (0, 4):
        own = 1 if first + wind in held else 0
        if all(first + step in held for step in range(4)):
            fan += 2 + (own if options.flower_set_mode == "add" else 0)
        else:
            fan += own
    return fan


def triplet_fan(kind: int, wind: int, options: Options) -> int:
    """Return the fan of a triplet or kong: a dragon, or the seat wind with `seat_wind_fan` (2.1.7)."""
    return 1 if kind in DRAGONS or (options.seat_wind_fan and kind == 27 + wind) else 0


def triplet_hu(kind: int, how: str) -> int:
    """Return the hu of a triplet or kong (2.1.8); how is pon, hidden (concealed triplet), kong, added or closed."""
    other = {"pon": 2, "hidden": 4, "kong": 8, "added": 8, "closed": 16}[how]
    return 2 * other if kind in TERMINAL_CLASS else other


def pair_hu(kind: int, wind: int, options: Options) -> int:
    """Return `value_pair_hu` for a pair of dragons or of the seat wind (2.1.8)."""
    return options.value_pair_hu if kind in DRAGONS or kind == 27 + wind else 0


def colour_fan(kinds: Iterable[int]) -> int:
    """Return the fan of 混一色 (2), 清一色 (3) or 字一色 (3) for all kinds of the hand, else 0 (2.1.7)."""
    suits = {suit_of(kind) for kind in kinds}
    if len(suits) == 1:
        return 3
    return 2 if len(suits) == 2 and HONOUR_SUIT in suits else 0


def table_value(melds: Iterable[Meld], flowers: Sequence[int], wind: int, options: Options) -> tuple[int, int]:
    """Return (hu, fan) of what lies on the table, the same for winner and losers (2.1.7, 2.1.8)."""
    hu = 4 * len(flowers)
    fan = flower_fan(flowers, wind, options)
    for meld in melds:
        if meld.how != "chi":
            hu += triplet_hu(meld.kind, meld.how)
            fan += triplet_fan(meld.kind, wind, options)
    return hu, fan


def winner_amount(hu: int, fan: int, options: Options) -> int:
    """Return the amount of a win in the score mode (2.1.9); fan 3 and more is flat, everything is capped."""
    mode = options.score_mode
    if fan >= 3:
        return CAP[mode]
    if mode == "tuidaoba":
        return 100 << fan
    return min(CAP[mode], ceil10((BASE[mode] + hu) << fan))


def rounded_silver(amount: int) -> int:
    """Return the silver by the table of yaobanliu: hundreds stay, the rest becomes 0, 50 or 100 (2.1.9)."""
    rest = amount % 100
    return amount - rest + (0 if rest <= 20 else 50 if rest <= 60 else 100)


def silver_of(amount: int, options: Options) -> int:
    """Return the silver of an amount in the score mode (2.1.9)."""
    return amount if options.score_mode in ("yaobansan", "tuidaoba") else rounded_silver(amount)


def readings(
    concealed: Sequence[int],
    melds: Sequence[Meld],
    win_kind: int,
    tsumo: bool,
    flowers: Sequence[int],
    wind: int,
    options: Options,
) -> Iterator[tuple[int, int]]:
    """Yield (hu, fan) of each decomposition with each place of the winning tile (2.1.7, 2.1.8)."""
    table_hu, table_fan = table_value(melds, flowers, wind, options)
    table_fan += colour_fan([*concealed, *(meld.kind for meld in melds)])
    melds_have_run = any(meld.how == "chi" for meld in melds)
    for groups in decompositions(count_kinds(concealed), 4 - len(melds)):
        base_hu = table_hu + (2 if tsumo else 0)
        fan = table_fan
        has_run = melds_have_run
        places: set[Group] = set()
        for group in groups:
            shape, kind = group
            if shape == "run":
                has_run = True
                if kind <= win_kind <= kind + 2:
                    places.add(group)
                continue
            if shape == "triplet":
                base_hu += triplet_hu(kind, "hidden")
                fan += triplet_fan(kind, wind, options)
            else:
                base_hu += pair_hu(kind, wind, options)
            if kind == win_kind:
                places.add(group)
        if not has_run:
            fan += 2
        for shape, kind in places:
            hu = base_hu
            if shape == "triplet" and not tsumo:
                hu += triplet_hu(kind, "pon") - triplet_hu(kind, "hidden")
            if shape == "run" and win_kind == kind + 1:
                hu += 2
            yield hu, fan


def score_win(
    concealed: list[int],
    melds: Sequence[Meld],
    win_kind: int,
    tsumo: bool,
    flowers: Sequence[int],
    wind: int,
    options: Options,
) -> Score | None:
    """Return (hu, fan without cap, amount, silver) of the best reading, or None if the hand is not complete.

    `concealed` includes the winning tile. Best is the highest amount, then more fan, then more hu (2.1.8).
    """
    if win_kind not in concealed:
        raise ValueError("the winning tile must be among the concealed tiles")
    if len(concealed) + 3 * len(melds) != 14:
        return None
    values = [
        (winner_amount(hu, fan, options), fan, hu)
        for hu, fan in readings(concealed, melds, win_kind, tsumo, flowers, wind, options)
    ]
    if not values:
        return None
    amount, fan, hu = max(values)
    return Score(hu, fan, amount, silver_of(amount, options))


def loser_value(
    concealed: list[int], melds: Sequence[Meld], flowers: Sequence[int], wind: int, options: Options
) -> int:
    """Return the value of a loser: min(cap, ceil10(hu * 2^min(fan, 3))), without a base (2.1.8)."""
    hu, fan = table_value(melds, flowers, wind, options)
    for kind in set(concealed):
        copies = concealed.count(kind)
        if copies >= 3:
            hu += triplet_hu(kind, "hidden")
            fan += triplet_fan(kind, wind, options)
        elif copies == 2:
            hu += pair_hu(kind, wind, options)
    return min(CAP[options.score_mode], ceil10(hu << min(fan, 3)))


# --- payments (2.1.10 - 2.1.12) --------------------------------------------------------------------------------------


def pay_winner(
    amount: int,
    winner: int,
    discarder: int | None,
    liable: bool,
    options: Options,
    other_winners: Iterable[int] = (),
) -> list[int]:
    """Return what the four seats get for one win (2.1.10); discarder None means a self-draw.

    A liable discarder pays all shares (2.1.12). With several winners the `other_winners` pay nothing and their
    shares do not exist, so a liable discarder does not pay them either.
    """
    full = silver_of(amount, options)
    half = full // 2 if options.half_rate == "half_of_silver" else silver_of(ceil10_half(amount), options)
    deltas = [0, 0, 0, 0]
    excluded = {winner, *other_winners}
    for seat in range(4):
        if seat in excluded:
            continue
        share = full if discarder is None or seat == discarder else half
        payer = discarder if liable and discarder is not None else seat
        deltas[payer] -= share
        deltas[winner] += share
    return deltas


def pair_rate(difference: int, head: bool, options: Options) -> int:
    """Return the silver which the better of two losers gets from the other one (2.1.11)."""
    mode = options.score_mode
    if mode == "yaobansan":
        return difference if head else difference // 2
    if mode == "yaoerliu" and not head and not options.side_in_126:
        return 0
    how = options.loser_step[mode]
    step = 30 if head else 50
    if how == "floor":
        return 50 * (difference // step)
    if how == "ceil":
        return 50 * ((difference + step - 1) // step)
    if how == "convert":
        return rounded_silver(difference if head else ceil10_half(difference))
    return difference if head else difference // 2


def settle_losers(values: Mapping[int, int], banker: int, options: Options) -> list[int]:
    """Return what the four seats get from the settlement between the losers (2.1.11); values maps seat to value."""
    deltas = [0, 0, 0, 0]
    for one, two in combinations(sorted(values), 2):
        head = (two - one == 2) if options.head_role == "opposite" else banker in (one, two)
        silver = pair_rate(abs(values[one] - values[two]), head, options)
        better, worse = (one, two) if values[one] >= values[two] else (two, one)
        deltas[better] += silver
        deltas[worse] -= silver
    return deltas


def danger_kinds(melds: Sequence[Meld], options: Options) -> set[int]:
    """Return the kinds which a not-ready opponent discards at his own risk, by both rules of 2.1.12.

    With `contract_any_tile` every kind is dangerous once the player is marked by the first rule.
    """
    per_suit = [0, 0, 0, 0]
    for meld in melds:
        per_suit[suit_of(meld.kind)] += 1
    honours = per_suit[HONOUR_SUIT]
    suits = {suit for suit in range(3) if per_suit[suit] >= 1 and per_suit[suit] + honours >= 3}
    if honours >= 3:
        suits.add(HONOUR_SUIT)
    if suits and options.contract_any_tile:
        return set(range(KINDS))
    kinds = {kind for kind in range(KINDS) if suit_of(kind) in suits}
    if sum(meld.how != "chi" for meld in melds) >= 3:
        kinds |= TERMINAL_CLASS if options.dayao == "terminals" else HONOURS
    return kinds


def is_liable(win_kind: int, winner: Player, discarder: Player, options: Options) -> bool:
    """Tell whether the discarder (as he stands after his discard) must pay alone (2.1.12)."""
    if win_kind not in danger_kinds(winner.melds, options):
        return False
    return not is_ready(discarder.concealed, discarder.melds)


def settle_hand(
    players: Sequence[Player],
    winners: Sequence[int],
    win_kind: int,
    discarder: int | None,
    banker: int,
    options: Options,
) -> list[int]:
    """Return what the four seats get in a whole hand: 2.1.10 and 2.1.12 for each winner, then 2.1.11.

    Winners hold the winning tile in `concealed`, the others stand as after the discard. A robbed konger is given
    as discarder with a pon and without the robbed tile. No winners means a drawn hand, which pays nothing (2.1.5).
    """
    if len(winners) > 1 and (discarder is None or not options.multi_win):
        raise ValueError("several winners need a discard and multi_win")
    deltas = [0, 0, 0, 0]
    if not winners:
        return deltas
    for winner in winners:
        own = players[winner]
        wind = (winner - banker) % 4
        score = score_win(own.concealed, own.melds, win_kind, discarder is None, own.flowers, wind, options)
        if score is None:
            raise ValueError(f"seat {winner} has no complete hand")
        liable = discarder is not None and is_liable(win_kind, own, players[discarder], options)
        others = [seat for seat in winners if seat != winner]
        paid = pay_winner(score.amount, winner, discarder, liable, options, others)
        deltas = [a + b for a, b in zip(deltas, paid, strict=True)]
    values = {
        seat: loser_value(player.concealed, player.melds, player.flowers, (seat - banker) % 4, options)
        for seat, player in enumerate(players)
        if seat not in winners
    }
    return [a + b for a, b in zip(deltas, settle_losers(values, banker, options), strict=True)]


# --- random cases ----------------------------------------------------------------------------------------------------


class WinCase(NamedTuple):
    """The arguments of score_win without the options."""

    concealed: list[int]
    melds: list[Meld]
    win_kind: int
    tsumo: bool
    flowers: list[int]
    wind: int


class LoserCase(NamedTuple):
    """The arguments of loser_value without the options."""

    concealed: list[int]
    melds: list[Meld]
    flowers: list[int]
    wind: int


class Table(NamedTuple):
    """The arguments of settle_hand without the options."""

    players: list[Player]
    winners: list[int]
    win_kind: int
    discarder: int | None
    banker: int


def random_flowers(rng: random.Random) -> list[int]:
    """Return some of the eight flowers, often none, sometimes a complete set of four."""
    roll = rng.random()
    if roll < 0.3:
        return []
    if roll < 0.85:
        return sorted(rng.sample(range(8), rng.choice((1, 1, 2, 2, 3, 4))))
    if roll < 0.97:
        first = rng.choice((0, 4))
        others = rng.sample(range(4 - first, 8 - first), rng.choice((0, 0, 1, 2, 3)))
        return sorted([*range(first, first + 4), *others])
    return list(range(8))


def random_options(rng: random.Random) -> Options:
    """Return a random combination of all scoring options."""
    return Options(
        score_mode=rng.choice(MODES),
        head_role=rng.choice(("opposite", "banker")),
        seat_wind_fan=rng.random() < 0.5,
        value_pair_hu=rng.choice((0, 2)),
        loser_step={mode: rng.choice(STEPS) for mode in MODES[1:]},
        side_in_126=rng.random() < 0.5,
        flower_set_mode=rng.choice(("replace", "add")),
        multi_win=True,
        half_rate=rng.choice(("half_of_silver", "convert_half_hu")),
        contract_any_tile=rng.random() < 0.5,
        dayao=rng.choice(("terminals", "honours")),
    )


def _style(rng: random.Random) -> tuple[list[int], float]:
    """Choose the kinds a hand is made of and how often a set is a run."""
    suit = rng.randrange(3)
    one_suit = list(range(9 * suit, 9 * suit + 9))
    pool: Iterable[int] = rng.choice(
        (
            range(KINDS),
            range(KINDS),
            range(27),
            one_suit,
            rng.sample(one_suit, 9)[:6],
            [*one_suit, *HONOURS],
            [*one_suit, *HONOURS],
            HONOURS,
            [*TERMINAL_CLASS, *one_suit],
        )
    )
    return sorted(pool), rng.choice((0.0, 0.3, 0.6, 0.6, 0.9, 1.0))


def _take(stock: list[int], tiles: Iterable[int]) -> bool:
    """Take the tiles out of the stock if they are all there."""
    needed = count_kinds(tiles)
    if any(needed[kind] > stock[kind] for kind in range(KINDS)):
        return False
    for kind in range(KINDS):
        stock[kind] -= needed[kind]
    return True


def _random_meld(rng: random.Random, pool: Sequence[int], run_rate: float, stock: list[int]) -> Meld | None:
    """Take a random meld out of the stock, or return None if the attempt fails."""
    kind = rng.choice(pool)
    how = "chi" if rng.random() < run_rate else rng.choice(("pon", "pon", "kong", "added", "closed"))
    if how == "chi" and (kind >= 27 or kind % 9 > 6):
        return None
    meld = Meld(how, kind)
    return meld if _take(stock, meld_tiles(meld)) else None


def _random_complete(rng: random.Random, stock: list[int]) -> tuple[list[int], list[Meld]] | None:
    """Take a complete hand (2.1.6) out of the stock, or return None if the attempt fails."""
    pool, run_rate = _style(rng)
    open_sets = rng.choice((0, 0, 1, 2, 3, 4))
    concealed: list[int] = []
    melds: list[Meld] = []
    for index in range(4):
        meld = None
        for _ in range(12):
            meld = _random_meld(rng, pool, run_rate, stock)
            if meld is not None:
                break
        if meld is None:
            return None
        if index < open_sets:
            melds.append(meld)
            continue
        tiles = meld_tiles(meld)
        if len(tiles) == 4:
            stock[tiles.pop()] += 1
        concealed += tiles
    pairs = [kind for kind in pool if stock[kind] >= 2]
    if not pairs:
        return None
    pair = rng.choice(pairs)
    stock[pair] -= 2
    return sorted([*concealed, pair, pair]), melds


def random_win(rng: random.Random, stock: list[int] | None = None, need: int | None = None) -> WinCase:
    """Return a random complete hand: plain, half or full flush, honours, triplets, with and without melds.

    The tiles are taken out of `stock` (34 counts, a full set if None); with `need` the winning tile is that kind.
    If nothing is found after many attempts, a RuntimeError is raised (in practice only with `need`).
    """
    source = [4] * KINDS if stock is None else stock
    for _ in range(100_000 if need is None else 400):
        trial = list(source)
        made = _random_complete(rng, trial)
        if made is None or (need is not None and need not in made[0]):
            continue
        source[:] = trial
        concealed, melds = made
        win_kind = rng.choice(concealed) if need is None else need
        return WinCase(concealed, melds, win_kind, rng.random() < 0.5, random_flowers(rng), rng.randrange(4))
    raise RuntimeError("no complete hand found")


def random_loser(rng: random.Random, stock: list[int] | None = None) -> LoserCase:
    """Return a random hand of a loser with 13 tiles (kongs as three), about one third of them ready hands."""
    source = [4] * KINDS if stock is None else stock
    if rng.random() < 0.33:
        win = random_win(rng, source)
        source[win.win_kind] += 1
        win.concealed.remove(win.win_kind)
        return LoserCase(win.concealed, win.melds, win.flowers, win.wind)
    while True:
        trial = list(source)
        pool, run_rate = _style(rng)
        attempts = (_random_meld(rng, pool, run_rate, trial) for _ in range(rng.choice((0, 0, 1, 2, 3, 4))))
        melds = [meld for meld in attempts if meld is not None]
        size = 13 - 3 * len(melds)
        if rng.random() < 0.5:
            pool = sorted(rng.sample(range(KINDS), rng.randint(6, 12)))
        left = [kind for kind in pool for _ in range(trial[kind])]
        if len(left) < size:
            continue
        concealed = sorted(rng.sample(left, size))
        if _take(trial, concealed):
            source[:] = trial
            return LoserCase(concealed, melds, random_flowers(rng), rng.randrange(4))


def random_table(rng: random.Random, winners: int = 1) -> Table:
    """Return a random end of a hand for settle_hand from one set of tiles; two or three winners win on a discard."""
    while True:
        stock = [4] * KINDS
        seats = rng.sample(range(4), 4)
        hands: dict[int, tuple[list[int], list[Meld]]] = {}
        first = random_win(rng, stock)
        hands[seats[0]] = (first.concealed, first.melds)
        try:
            for seat in seats[1:winners]:
                stock[first.win_kind] += 1  # the discarded tile is shared
                more = random_win(rng, stock, first.win_kind)
                hands[seat] = (more.concealed, more.melds)
        except RuntimeError:
            continue
        for seat in seats[winners:]:
            loser = random_loser(rng, stock)
            hands[seat] = (loser.concealed, loser.melds)
        flowers: list[list[int]] = [[], [], [], []]
        for group in (range(4), range(4, 8)):
            whole = rng.randrange(4) if rng.random() < 0.15 else None
            for flower in group:
                if whole is not None or rng.random() < 0.6:
                    flowers[rng.randrange(4) if whole is None else whole].append(flower)
        players = [Player(*hands[seat], flowers[seat]) for seat in range(4)]
        discarder = None if winners == 1 and first.tsumo else seats[winners]
        return Table(players, sorted(seats[:winners]), first.win_kind, discarder, rng.randrange(4))


# --- worked examples (2.3) -------------------------------------------------------------------------------------------


def tiles_of(text: str) -> list[int]:
    """Read tiles such as "123m 55p 东东东" (blanks are ignored)."""
    tiles: list[int] = []
    digits: list[int] = []
    for char in text.replace(" ", ""):
        if char.isdigit():
            digits.append(int(char))
        elif char in "mps":
            tiles += [9 * "mps".index(char) + digit - 1 for digit in digits]
            digits = []
        else:
            tiles.append(27 + "东南西北白发中".index(char))
    return tiles


def melds_of(text: str) -> list[Meld]:
    """Read melds such as "pon:1m chi:123p"; only the first tile of each counts."""
    parts = [part.split(":") for part in text.split()]
    return [Meld(how, tiles_of(tiles)[0]) for how, tiles in parts]


class Example(NamedTuple):
    """One row of the table in 2.3; four amounts and four silvers, one per mode."""

    number: str
    concealed: str
    melds: str
    win: str
    tsumo: bool
    flowers: tuple[int, ...]
    wind: int
    hu: int
    fan: int
    amounts: tuple[int, int, int, int]
    silvers: tuple[int, int, int, int]


PLAIN = "123m 456p 789s 234m 55p"
TAIL = "456p 789s 234m 55p"
TOP = (300, 500, 800, 1000)
A0, S0 = (40, 70, 100, 110), (40, 100, 100, 100)
A1, S1 = (70, 130, 200, 210), (70, 150, 200, 200)
A2, S2 = (160, 280, 400, 440), (160, 300, 400, 450)
EXAMPLES = (
    Example("1", PLAIN, "", "4m", False, (), 1, 0, 0, (30, 60, 100, 100), (30, 50, 100, 100)),
    Example("2", PLAIN, "", "4m", True, (), 1, 2, 0, A0, S0),
    Example("3", PLAIN, "", "8s", True, (), 1, 4, 0, A0, S0),
    Example("4", TAIL, "pon:1m", "4m", False, (), 1, 4, 0, A0, S0),
    Example("5", PLAIN, "", "4m", False, (1,), 1, 4, 1, A1, S1),
    Example("6", PLAIN, "", "4m", False, (0,), 1, 4, 0, A0, S0),
    Example("7", TAIL, "pon:中", "4m", False, (), 1, 4, 1, A1, S1),
    Example("8", "中中中" + TAIL, "", "4m", True, (), 1, 10, 1, (80, 140, 200, 220), (80, 150, 200, 200)),
    Example(
        "9", "333m 77p", "pon:2p pon:5p pon:9s", "3m", True, (), 1, 14, 2, (180, 300, 400, 460), (180, 300, 400, 450)
    ),
    Example("10", "333m 77p", "pon:2p pon:5p pon:9s", "3m", False, (), 1, 10, 2, A2, S2),
    Example("11", "123456789p 22p 东东东", "", "9p", False, (), 2, 8, 2, A2, S2),
    Example("12", "123456789p 22p 555p", "", "9p", True, (), 1, 6, 3, TOP, TOP),
    Example("12 2p", "123456789p 22p 555p", "", "2p", True, (), 1, 8, 3, TOP, TOP),
    Example("12 5p", "123456789p 22p 555p", "", "5p", True, (), 1, 8, 3, TOP, TOP),
    Example("12 8p", "123456789p 22p 555p", "", "8p", True, (), 1, 8, 3, TOP, TOP),
    Example("13", "东东东 南南南 中中", "pon:发 pon:西", "东", False, (), 1, 20, 6, TOP, TOP),
    Example("14 replace", PLAIN, "", "4m", False, (4, 5, 6, 7), 0, 16, 2, (190, 310, 400, 470), (190, 300, 400, 500)),
    Example("15", PLAIN, "", "4m", False, (4, 5, 6, 7), 0, 16, 3, TOP, TOP),
    Example("16", PLAIN, "", "4m", True, tuple(range(8)), 1, 34, 6, TOP, TOP),
    Example("16 replace", PLAIN, "", "4m", True, tuple(range(8)), 1, 34, 4, TOP, TOP),
    Example(
        "17",
        "234m 55p",
        "kong:1s chi:789p closed:9m",
        "4m",
        False,
        (),
        1,
        48,
        0,
        (80, 110, 100, 150),
        (80, 100, 100, 150),
    ),
    Example("18", TAIL, "pon:白", "3m", False, (1,), 1, 10, 2, A2, S2),
    Example(
        "19", "789s 55p", "closed:2s pon:8p pon:1p", "5p", False, (), 1, 22, 0, (60, 90, 100, 130), (60, 100, 100, 150)
    ),
)


def expect(number: str, got: object, wanted: object) -> None:
    """Stop if a worked example does not come out."""
    if got != wanted:
        raise AssertionError(f"2.3 #{number}: got {got}, wanted {wanted}")


def check_wins() -> None:
    """Check 2.3 #1-19."""
    for row in EXAMPLES:
        for index, mode in enumerate(MODES):
            options = preset("handbook", mode)
            if "replace" in row.number:
                options = replace(options, flower_set_mode="replace")
            win = tiles_of(row.win)[0]
            got = score_win(
                tiles_of(row.concealed), melds_of(row.melds), win, row.tsumo, row.flowers, row.wind, options
            )
            expect(f"{row.number} {mode}", got, (row.hu, row.fan, row.amounts[index], row.silvers[index]))


def check_payments() -> None:
    """Check 2.3 #20-25, #41 and the silver table of 2.1.9."""
    table = {0: 0, 20: 0, 30: 50, 60: 50, 70: 100, 90: 100, 120: 100, 130: 150, 170: 200, 500: 500}
    for amount, silver in table.items():
        expect("2.1.9", rounded_silver(amount), silver)
    three, six, eight = (preset("handbook", mode) for mode in MODES[:3])
    expect("20", pay_winner(30, 1, 0, False, three), [-30, 60, -15, -15])
    expect("21", pay_winner(40, 1, None, False, three), [-40, 120, -40, -40])
    expect("22", pay_winner(70, 1, 3, False, six), [-50, 200, -50, -100])
    expect("23", pay_winner(120, 1, 3, False, three), [-60, 240, -60, -120])
    expect("24", pay_winner(400, 1, 3, False, eight), [-200, 800, -200, -400])
    melds = melds_of("chi:123p chi:456p pon:8p")
    score = score_win(tiles_of("345p 东东"), melds, 13, False, (), 1, three)
    expect("25", score, (2, 2, 130, 130))
    winner = Player(tiles_of("345p 东东"), melds, [])
    for hand, liable, deltas in (
        ("147m 258s 369p 东南西北", True, [0, 260, -260, 0]),
        ("123m 456m 789m 123s 西", False, [-65, 260, -130, -65]),
    ):
        expect("25", is_liable(13, winner, Player(tiles_of(hand), [], []), three), liable)
        expect("25", pay_winner(130, 1, 2, liable, three), deltas)
    both = [pay_winner(40, 1, 0, False, three, [3]), pay_winner(70, 3, 0, False, three, [1])]
    expect("41", [a + b for a, b in zip(*both, strict=True)], [-110, 60, -55, 105])
    expect("41", settle_losers({0: 30, 2: 10}, 0, three), [20, 0, -20, 0])


def check_losers() -> None:
    """Check 2.3 #26-31 and #43."""
    hand = Options()
    expect("26", loser_value(tiles_of("23467m 2468s 东"), melds_of("pon:1p"), [0], 2, hand), 10)
    expect("26", loser_value(tiles_of("111m 2468s 2468p 东南"), [], [], 3, hand), 10)
    expect("26", loser_value(tiles_of("2468s 258p"), melds_of("closed:9s pon:中"), [4], 0, hand), 160)
    values = {0: 160, 2: 10, 3: 20}
    every = {step: dict.fromkeys(MODES[1:], step) for step in STEPS}
    for number, mode, role, step, deltas in (
        ("27", "yaobansan", "opposite", "floor", [220, 0, -155, -65]),
        ("28", "yaobansan", "banker", "floor", [290, 0, -155, -135]),
        ("29", "yaobanliu", "opposite", "floor", [350, 0, -250, -100]),
        ("29", "yaobanliu", "banker", "floor", [450, 0, -250, -200]),
        ("30", "yaobanliu", "opposite", "ceil", [400, 0, -300, -100]),
        ("30", "yaobanliu", "opposite", "convert", [250, 0, -150, -100]),
        ("31", "yaoerliu", "opposite", "floor", [250, 0, -250, 0]),
    ):
        options = Options(score_mode=mode, head_role=role, loser_step=every[step])
        expect(number, settle_losers(values, 0, options), deltas)
    local = preset("field")
    for options, fan in ((local, 1), (hand, 0)):
        score = score_win(tiles_of(TAIL), melds_of("pon:南"), 3, False, (), 1, options)
        expect("43", score is not None and score[:2], (4, fan))
    pair = tiles_of("中中 147m 258p 369s 东南")
    expect("43", loser_value(pair, [], [], 2, local), 10)
    expect("43", loser_value(pair, [], [], 2, hand), 0)
    expect("43", settle_losers(values, 0, local), [290, 0, -155, -135])


def check_danger() -> None:
    """Check 2.3 #39."""
    dots, bamboo = set(range(9, 18)), set(range(18, 27))
    for text, kinds in (
        ("pon:东 pon:中 chi:123s", bamboo),
        ("pon:东 pon:中 pon:5s", bamboo | TERMINAL_CLASS),
        ("pon:东 pon:中 pon:发", set(TERMINAL_CLASS)),
        ("chi:123p pon:6s pon:南 pon:北", dots | bamboo | TERMINAL_CLASS),
        ("chi:123p chi:456s pon:南", set()),
    ):
        expect("39", danger_kinds(melds_of(text), Options()), kinds)
    expect("39", danger_kinds(melds_of("pon:东 pon:中 pon:发"), Options(dayao="honours")), set(HONOURS))


def check_hands() -> None:
    """Check 2.3 #32, #40 and #42 with whole hands."""
    waiting = Player(tiles_of("147m 258p 369s 东南西北"), [], [])
    win = Player(tiles_of(PLAIN), [], [])
    zero = Player(tiles_of("2468s 258p"), melds_of("closed:9s pon:中"), [4])
    two = Player(tiles_of("23467m 2468s 东"), melds_of("pon:1p"), [0])
    three = Player(tiles_of("2468m 2468s 南西"), melds_of("kong:1s"), [])
    expect("32", settle_hand([zero, win, two, three], [1], 3, 0, 0, Options()), [190, 60, -170, -80])
    expect("40", settle_hand([win, waiting, waiting, waiting], [0], 25, None, 0, Options()), [120, -40, -40, -40])
    robbed = Player(tiles_of("147m 258p 39s 东南"), melds_of("pon:6s"), [])
    thief = Player(tiles_of("123m 456p 678s 234m 55p"), [], [])
    expect("42", settle_hand([thief, waiting, robbed, waiting], [0], 23, 2, 0, Options()), [60, -20, -20, -20])


def check_random(rng: random.Random, rounds: int) -> None:
    """Check that the random cases are possible and that every settlement sums to zero."""
    for _ in range(rounds):
        options = random_options(rng)
        win = random_win(rng)
        if score_win(*win, options) is None:
            raise AssertionError(f"not complete: {win}")
        loser = random_loser(rng)
        if loser_value(*loser, options) % 10:
            raise AssertionError(f"not a multiple of ten: {loser}")
        table = random_table(rng, rng.choice((1, 1, 1, 2)))
        owned = [0] * KINDS
        for player in table.players:
            for kind in [*player.concealed, *(tile for meld in player.melds for tile in meld_tiles(meld))]:
                owned[kind] += 1
        owned[table.win_kind] -= len(table.winners) - 1
        if max(owned) > 4 or sum(settle_hand(*table, options)) != 0:
            raise AssertionError(f"impossible tiles or unbalanced: {table}")


if __name__ == "__main__":
    check_wins()
    check_payments()
    check_losers()
    check_danger()
    check_hands()
    check_random(random.Random(2024), 500)
    print("ok")
