"""The handbook's own tables and settlement, read literally, for the preset `sichuan:kit` (RULES 1.1.7).

`FAN_PATTERNS` and `SettlementEngine` are transcribed from `sichuan-kit.md`, modules 4 and 5. What RULES 1.2 calls a
defect is repaired as it says there: conditions of fans (#1 to #5), roots over hand and melds (#11), the tile that is
waited for is added before scoring (#20), no fifth copy (#21), refunds go to those who paid (#17).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from tests.support.sichuan_oracle import Group, Tile, readings

Melds = tuple[tuple[str, Tile], ...]


class Given(NamedTuple):
    """A complete hand: its concealed tiles, its melds, and one way to read it (no groups: seven pairs)."""

    concealed: tuple[Tile, ...]
    melds: Melds
    groups: tuple[Group, ...]
    context: frozenset[str]

    @property
    def tiles(self) -> list[Tile]:
        return [*self.concealed, *(tile for how, tile in self.melds for _ in range(3 if how == "pon" else 4))]

    @property
    def quads(self) -> int:
        return sum(count == 4 for count in Counter(self.concealed).values())


def qingyise(g: Given) -> bool:
    return len({suit for _, suit in g.tiles}) == 1


def qidui(g: Given) -> bool:
    return not g.groups


def only_258(g: Given) -> bool:
    return all(rank in (2, 5, 8) for rank, _ in g.tiles)


def pengpenghu(g: Given) -> bool:
    return bool(g.groups) and all(len(set(group)) == 1 for group in g.groups)


def golden_hook(g: Given) -> bool:
    return len(g.melds) == 4


def shiba_luohan(g: Given) -> bool:
    return golden_hook(g) and all(how != "pon" for how, _ in g.melds)


def yaojiu(g: Given) -> bool:
    return bool(g.groups) and all(any(rank in (1, 9) for rank, _ in group) for group in g.groups)


def long_qidui(g: Given, quads: int) -> bool:
    return qidui(g) and g.quads == quads


Check = Callable[[Given], bool]

FAN_PATTERNS: tuple[tuple[str, int, Check, tuple[str, ...]], ...] = (
    (
        "清十八罗汉",
        256,
        lambda g: qingyise(g) and shiba_luohan(g),
        ("清一色", "十八罗汉", "十二金钗", "清金钩钓", "金钩钓", "清碰", "碰碰胡", "根"),
    ),
    (
        "将三龙七对",
        128,
        lambda g: only_258(g) and long_qidui(g, 3),
        ("七对", "将七对", "龙七对", "双龙七对", "将双龙七对", "三龙七对", "根", "断么九"),
    ),
    (
        "将双龙七对",
        64,
        lambda g: only_258(g) and long_qidui(g, 2),
        ("七对", "将七对", "龙七对", "双龙七对", "根", "断么九"),
    ),
    ("十八罗汉", 64, shiba_luohan, ("4根", "金钩钓", "碰碰胡", "十二金钗", "根")),
    ("天胡", 32, lambda g: "heavenly" in g.context, ()),
    ("地胡", 32, lambda g: "earthly" in g.context, ()),
    ("清龙七对", 32, lambda g: qingyise(g) and long_qidui(g, 1), ("清一色", "龙七对", "七对", "根")),
    ("三龙七对", 32, lambda g: long_qidui(g, 3), ("七对", "龙七对", "双龙七对", "根")),
    ("清七对", 16, lambda g: qingyise(g) and qidui(g), ("清一色", "七对")),
    ("清金钩钓", 16, lambda g: qingyise(g) and golden_hook(g), ("清一色", "金钩钓", "碰碰胡")),
    ("将七对", 16, lambda g: only_258(g) and qidui(g), ("七对", "断么九")),
    ("双龙七对", 16, lambda g: long_qidui(g, 2), ("龙七对", "七对", "根")),
    ("清碰", 8, lambda g: qingyise(g) and pengpenghu(g), ("碰碰胡", "清一色")),
    ("龙七对", 8, lambda g: long_qidui(g, 1), ("七对", "1根")),
    ("将对", 8, lambda g: only_258(g) and pengpenghu(g), ("碰碰胡", "断么九")),
    ("清一色", 4, qingyise, ()),
    ("七对", 4, qidui, ()),
    ("金钩钓", 4, golden_hook, ("碰碰胡",)),
    ("幺九", 4, yaojiu, ()),
    ("碰碰胡", 2, pengpenghu, ()),
    ("断么九", 2, lambda g: all(rank not in (1, 9) for rank, _ in g.tiles), ()),
    ("平胡", 1, lambda g: True, ()),
)


def calculate(concealed: tuple[Tile, ...], melds: Melds, context: frozenset[str]) -> int:
    """`MultiplierCalculator.calculate`: the first pattern that matches, times what happened, times the roots.

    `context`: zimo, gang_flower, gang_pao, rob_kong, sea_bottom, heavenly, earthly. 0 if the hand is not complete.
    """
    laid = tuple(tuple([tile] * (3 if how == "pon" else 4)) for how, tile in melds)
    ways = [(*groups, *laid) for groups in readings(sorted(concealed))]
    if not melds and all(count in (2, 4) for count in Counter(concealed).values()) and len(concealed) == 14:
        ways.append(())
    given = [Given(concealed, melds, way, context) for way in ways]
    for name, multiplier, check, excludes in FAN_PATTERNS:
        if any(check(one) for one in given):
            doubled = context & {"zimo", "gang_flower", "gang_pao", "rob_kong", "sea_bottom"}
            return multiplier << len(doubled) << effective_gen_count(given[0], name, excludes)
    return 0


def effective_gen_count(given: Given, name: str, excludes: tuple[str, ...]) -> int:
    gen = sum(count == 4 for count in Counter(given.tiles).values())
    if "根" in excludes:
        return 0
    return max(0, gen - 1) if name == "龙七对" else gen


class Player(NamedTuple):
    """`PlayerState` when the hand is over; `fees` is what each other player paid for kongs and was not handed on."""

    concealed: tuple[Tile, ...]
    melds: Melds
    has_won: bool
    fees: dict[int, int]

    @property
    def suits(self) -> int:
        """`get_suit_types_count`: over hand and melds."""
        return len({suit for _, suit in self.concealed} | {tile[1] for _, tile in self.melds})


def ting(player: Player, void: str) -> dict[Tile, int]:
    """`get_ting_tiles`, and what each gives; a winning hand holds no tile of the void suit (RULES 1.2 #2)."""
    found: dict[Tile, int] = {}
    owned = Counter(Given(player.concealed, player.melds, (), frozenset()).tiles)
    if any(suit == void for _, suit in owned):
        return found
    for tile in [(rank, suit) for suit in "mps" if suit != void for rank in range(1, 10)]:
        if owned[tile] < 4:
            value = calculate((*player.concealed, tile), player.melds, frozenset())
            if value:
                found[tile] = value
    return found


def settle_game(players: list[Player], voids: str) -> dict[str, list[int]]:
    """`SettlementEngine.settle_game`: what every step brings each player."""
    steps = {name: [0] * 4 for name in ("pig", "refund", "ready")}
    pigs = [seat for seat, player in enumerate(players) if player.suits >= 3]
    for pig in pigs:
        steps["pig"][pig] -= 16 * (4 - len(pigs))
    for seat in range(4):
        if seat not in pigs:
            steps["pig"][seat] += 16 * len(pigs)
    waits = [ting(player, void) for player, void in zip(players, voids, strict=True)]
    for seat, player in enumerate(players):
        if not player.has_won and not waits[seat]:
            for payer, amount in player.fees.items():
                steps["refund"][seat] -= amount
                steps["refund"][payer] += amount
    called = [seat for seat, player in enumerate(players) if not player.has_won and waits[seat]]
    silent = [seat for seat, player in enumerate(players) if not player.has_won and not waits[seat]]
    for seat in silent:
        steps["ready"][seat] -= sum(max(waits[other].values()) for other in called)
    for seat in called:
        steps["ready"][seat] += max(waits[seat].values()) * len(silent)
    return steps
