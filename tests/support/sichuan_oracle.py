"""A slow scorer of Sichuan wins, written from RULES 1.1.5 to 1.1.7 alone, and random wins to try it on.

It shares nothing with the library: rows are known by their Chinese names, conditions are those of the table word by
word (seven pairs are seven pairs without a quad), and exclusions are written out again.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

Tile = tuple[int, str]
Group = tuple[Tile, ...]
Options = dict[str, object]

PAIRS_FAMILY = {"七对", "龙七对", "双龙七对", "三龙七对"}

VALUES = {
    **{"平胡": 1, "断幺九": 2, "碰碰胡": 2, "清一色": 4, "七对": 4, "金钩钓": 4, "幺九": 4, "清碰": 8, "龙七对": 8},
    **{"将对": 8, "清七对": 16, "清金钩钓": 16, "将七对": 16, "双龙七对": 16, "三龙七对": 32, "清龙七对": 32},
    **{"清双龙七对": 64, "清三龙七对": 128, "清幺九": 16, "十八罗汉": 64, "将双龙七对": 64, "将三龙七对": 128},
    **{"清十八罗汉": 256, "天胡": 32, "地胡": 32, "自摸": 2, "杠上开花": 2, "杠上炮": 2, "抢杠胡": 2, "海底捞月": 2},
    **{"海底炮": 2, "门清": 2, "将金钩钓": 16},
}
NOT_BESIDE: dict[str, set[str]] = {
    "碰碰胡": {"平胡"},
    "金钩钓": {"碰碰胡"},
    "清碰": {"清一色", "碰碰胡"},
    "龙七对": {"七对"},
    "将对": {"碰碰胡", "断幺九"},
    "清七对": {"清一色", "七对"},
    "清金钩钓": {"清一色", "金钩钓", "碰碰胡", "清碰"},
    "将七对": {"七对", "龙七对", "断幺九"},
    "双龙七对": {"七对", "龙七对"},
    "三龙七对": {"七对", "龙七对", "双龙七对"},
    "清龙七对": {"清一色", "龙七对", "七对", "清七对"},
    "清双龙七对": {"清一色"} | PAIRS_FAMILY | {"清七对", "清龙七对"},
    "清三龙七对": {"清一色"} | PAIRS_FAMILY | {"清七对", "清龙七对", "清双龙七对"},
    "清幺九": {"清一色", "幺九"},
    "十八罗汉": {"金钩钓", "碰碰胡"},
    "将双龙七对": PAIRS_FAMILY | {"将七对", "断幺九"},
    "将三龙七对": PAIRS_FAMILY | {"将七对", "将双龙七对", "断幺九"},
    "清十八罗汉": {"清一色", "金钩钓", "碰碰胡", "清碰", "清金钩钓", "十八罗汉"},
    "将金钩钓": {"将对", "金钩钓", "碰碰胡", "断幺九"},
    "天胡": {"自摸", "门清"},
    "地胡": {"自摸", "门清"},
}
HEAVEN_WITH_ZIMO = {"天胡": {"门清"}, "地胡": {"门清"}}
UNLISTED = {"清双龙七对", "清三龙七对", "清幺九"}
ABSORBED = {"龙七对": 1, "双龙七对": 2, "三龙七对": 3, "清龙七对": 1, "清双龙七对": 2, "清三龙七对": 3}
ABSORBED |= {"十八罗汉": 4, "清十八罗汉": 4, "将双龙七对": 2, "将三龙七对": 3}


class WinResult(NamedTuple):
    """A win: concealed tiles with the winning one last, melds as (how, tile), and what happened."""

    concealed: tuple[Tile, ...]
    melds: tuple[tuple[str, Tile], ...]
    inputs: dict[str, object]

    @property
    def text(self) -> str:
        tiles = " ".join(f"{rank}{suit}" for rank, suit in self.concealed)
        melds = [f"[{how} {str(rank) * (3 if how == 'pon' else 4)}{suit}]" for how, (rank, suit) in self.melds]
        return " ".join([tiles, *melds])

    @property
    def tile(self) -> str:
        rank, suit = self.concealed[-1]
        return f"{rank}{suit}"


class Counted(NamedTuple):
    """What a reading comes to."""

    top: int
    full: int
    roots: int
    added: int
    names: frozenset[str]


def readings(tiles: list[Tile]) -> set[tuple[Group, ...]]:
    """Every way to take the tiles as sets and one pair."""
    found = set()
    for pair in {tile for tile in tiles if tiles.count(tile) >= 2}:
        rest = list(tiles)
        rest.remove(pair)
        rest.remove(pair)
        found |= {tuple(sorted([(pair, pair), *sets])) for sets in into_sets(sorted(rest))}
    return found


def into_sets(tiles: list[Tile]) -> Iterator[list[Group]]:
    if not tiles:
        yield []
        return
    rank, suit = first = tiles[0]
    for group in ((first, first, first), (first, (rank + 1, suit), (rank + 2, suit))):
        if not Counter(group) - Counter(tiles):
            rest = list(tiles)
            for tile in group:
                rest.remove(tile)
            for others in into_sets(rest):
                yield [group, *others]


def best(won: WinResult, options: Options) -> list[Counted]:
    """The best of all readings, and its equals; none if the hand is not complete."""
    concealed = sorted(won.concealed)
    melds = [tuple([tile] * (3 if how == "pon" else 4)) for how, tile in won.melds]
    found = [one for groups in readings(concealed) for one in count(won, list(groups) + melds, options)]
    counts = Counter(concealed)
    if not won.melds and all(number in (2, 4) for number in counts.values()):
        found += count(won, [], options)
    if not found:
        return []
    high = max((one.top, one.full) for one in found)
    return [one for one in found if (one.top, one.full) == high]


def count(won: WinResult, groups: list[Group], options: Options) -> list[Counted]:
    """What one reading comes to; several answers where `top_only` may choose between equal rows."""
    shapes = shape_fans(won, owned(won), groups, options)
    if options.get("only_listed_fans"):
        if "清双龙七对" in shapes and options.get("fan_combination") == "top_only":
            shapes.add("清七对")  # the code's 七对 may hold quads: RULES 1.2 #7
        shapes -= UNLISTED
    if groups and not shapes:
        shapes = {"平胡"}
    context = context_fans(won, bool(groups), options)
    lucky = {name for name, fact in (("天胡", "heavenly"), ("地胡", "earthly")) if won.inputs.get(fact)}
    if options.get("fan_combination") != "top_only":
        return [multiply(won, shapes | lucky | context, 0, options)]
    values, absorbed = pattern_values(options)
    roots = roots_of(won)
    keys = {name: (values[name], values[name] << roots - absorbed.get(name, 0)) for name in shapes | lucky}
    tops = [name for name in keys if keys[name] == max(keys.values())]
    return [multiply(won, {name} | context, values[name], options) for name in tops]


def multiply(won: WinResult, rows: set[str], top: int, options: Options) -> Counted:
    values, absorbed = pattern_values(options)
    beside = NOT_BESIDE if options.get("heaven_excludes_zimo", True) else {**NOT_BESIDE, **HEAVEN_WITH_ZIMO}
    counting = rows - {other for name in rows for other in beside.get(name, ())}
    left = roots_of(won) - sum(absorbed.get(name, 0) for name in counting)
    full = 1 << left
    for name in counting:
        full *= values[name]
    names = counting | ({"根"} if left else set())
    if options.get("twelve_hairpins") and sum(how != "pon" for how, _ in won.melds) == 3:
        names = names - {"根"} | {"十二金钗"}
        left -= 3
    added = options.get("zimo_mode") == "plus_base" and "自摸" in counting
    return Counted(top, full, left, int(added), frozenset(names))


def pattern_values(options: Options) -> tuple[dict[str, int], dict[str, int]]:
    """What the rows are worth and how many roots they take in."""
    values = {**VALUES, "将三龙七对": int(str(options.get("jiang_sanlong_value", 128)))}
    if options.get("zimo_mode") == "plus_base":
        values["自摸"] = 1
    return values, {**ABSORBED, "将七对": int(bool(options.get("jiang_qidui_absorbs_root")))}


def owned(won: WinResult) -> list[Tile]:
    return [*won.concealed, *(tile for how, tile in won.melds for _ in range(3 if how == "pon" else 4))]


def roots_of(won: WinResult) -> int:
    return sum(number == 4 for number in Counter(owned(won)).values())


def shape_fans(won: WinResult, tiles: list[Tile], groups: list[Group], options: Options) -> set[str]:
    """The shape fans of one reading; no groups are seven pairs."""
    pure = len({suit for _, suit in tiles}) == 1
    jiang = all(rank in (2, 5, 8) for rank, _ in tiles)
    fans = {"清一色"} if pure else set()
    if all(2 <= rank <= 8 for rank, _ in tiles):
        fans.add("断幺九")
    if not groups:
        quads = sum(number == 4 for number in Counter(tiles).values())
        family = ["七对", "龙七对", "双龙七对", "三龙七对"][quads]
        fans.add(family)
        if pure:
            fans.add("清" + family)
        if jiang:
            fans.add(["", "将七对", "将双龙七对", "将三龙七对"][quads])
        return fans
    if all(any(rank in (1, 9) for rank, _ in group) for group in groups):
        fans |= {"幺九", "清幺九"} if pure else {"幺九"}
    if all(len(set(group)) == 1 for group in groups):
        kongs = sum(len(group) == 4 for group in groups)
        fans |= {"碰碰胡"} | ({"清碰"} if pure else set()) | ({"将对"} if jiang else set())
        if len(won.melds) == 4:
            fans |= {"金钩钓"} | ({"清金钩钓"} if pure else set())
            if kongs == 4:
                fans |= {"十八罗汉"} | ({"清十八罗汉"} if pure else set())
            elif jiang and options.get("jiang_hook") == "named16":
                fans.add("将金钩钓")
    return fans


def context_fans(won: WinResult, regular: bool, options: Options) -> set[str]:
    inputs = won.inputs
    own = bool(inputs.get("tsumo"))
    by_giver = bool(inputs.get("giver")) and options.get("dian_gang_hua") == "discard"
    happened = {
        "自摸": own and not by_giver and options.get("zimo_mode") != "none",
        "杠上开花": own and bool(inputs.get("after_kong")),
        "杠上炮": not own and bool(inputs.get("after_kong")) and bool(options.get("gangpao_fan", True)),
        "抢杠胡": bool(inputs.get("robbed")),
        "海底捞月": own and bool(inputs.get("last")),
        "海底炮": not own and bool(inputs.get("last")) and bool(options.get("haidi_ron")),
        "门清": regular and bool(options.get("menqing")) and all(how == "closed" for how, _ in won.melds),
    }
    return {name for name, true in happened.items() if true}


# Random wins. Most hands of random tiles are plain, so the dice prefer what the table knows.


def random_win(dice: Random) -> WinResult:
    """A complete hand of at most two suits and something that may have happened."""
    while True:
        concealed, melds = random_pairs(dice) if dice.random() < 0.35 else random_sets(dice)
        dice.shuffle(concealed)
        won = WinResult(tuple(concealed), tuple(melds), {})
        copies = Counter(owned(won))
        if max(copies.values()) <= 4:
            return won._replace(inputs=random_facts(dice, melds, copies[concealed[-1]] == 1))


def random_pool(dice: Random) -> tuple[list[Tile], list[str]]:
    """The tiles to choose from: one suit or two, all ranks or some."""
    suits = dice.sample("mps", dice.choice((1, 1, 2)))
    ranks = dice.choice(([2, 5, 8], range(2, 9), range(1, 10), range(1, 10), [1, 2, 3, 7, 8, 9], range(1, 5)))
    return [(rank, suit) for rank, suit in product(ranks, suits)], suits


def random_pairs(dice: Random) -> tuple[list[Tile], list[tuple[str, Tile]]]:
    pool, _ = random_pool(dice)
    pairs = dice.sample(pool + pool, 7) if len(pool) >= 4 else dice.choices(pool, k=7)
    return [tile for tile in pairs for _ in range(2)], []


def random_sets(dice: Random) -> tuple[list[Tile], list[tuple[str, Tile]]]:
    pool, suits = random_pool(dice)
    runs = dice.choice((0.0, 0.5, 0.9))
    starts = [(rank, suit) for rank in (dice.choice(((1, 7), range(1, 8)))) for suit in suits]
    melded = dice.choice((0, 0, 1, 2, 3, 4, 4))
    kinds = dice.sample(pool, 5) if len(pool) >= 5 and dice.random() < 0.7 else dice.choices(pool, k=5)
    concealed: list[Tile] = [kinds[4]] * 2
    melds: list[tuple[str, Tile]] = []
    kongs = dice.choice((0.2, 0.9))
    for place in range(4):
        if place < melded:
            how = dice.choice(("kong", "added", "closed")) if dice.random() < kongs else "pon"
            melds.append((how, kinds[place]))
        elif dice.random() < runs:
            rank, suit = dice.choice(starts)
            concealed += [(rank, suit), (rank + 1, suit), (rank + 2, suit)]
        else:
            concealed += [kinds[place]] * 3
    return concealed, melds


def random_facts(dice: Random, melds: list[tuple[str, Tile]], can_rob: bool) -> dict[str, object]:
    """Things that can have happened together."""
    inputs: dict[str, object] = {}
    if dice.random() < 0.2 and not melds:
        return {"tsumo": True, dice.choice(("heavenly", "earthly")): True}
    if dice.random() < 0.5:
        inputs["tsumo"] = True
        hows = [how for how, _ in melds if how != "pon"]
        if hows and dice.random() < 0.6:
            inputs["after_kong"] = True
            if "kong" in hows and dice.random() < 0.5:
                inputs["giver"] = "N"
    elif can_rob and dice.random() < 0.4:
        return {"robbed": True}
    elif dice.random() < 0.4:
        inputs["after_kong"] = True
    if dice.random() < 0.3:
        inputs["last"] = True
    return inputs
