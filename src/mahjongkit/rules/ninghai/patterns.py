"""The patterns of Ninghai mahjong in a fixed order: those that give fan (RULES 2.1.7), then those that give hu (2.1.8).

The fan add up and are capped at three; the hu are added to the base of the scoring mode.
"""

from __future__ import annotations

from mahjongkit.scoring.score import Pattern

Words = tuple[str, str, str]


def _pattern(unit: str, key: str, value: int, names: Words, why: Words, option: str = "") -> Pattern:
    """A pattern with names and reason in Chinese, Japanese and English."""
    languages = ("zh", "ja", "en")
    named, reason = dict(zip(languages, names, strict=True)), dict(zip(languages, why, strict=True))
    return Pattern(key, named, reason, value, value, option=option, unit=unit)


def _fan(key: str, value: int, names: Words, why: Words, option: str = "") -> Pattern:
    return _pattern("fan", key, value, names, why, option)


def _hu(key: str, value: int, names: Words, why: Words, option: str = "") -> Pattern:
    return _pattern("hu", key, value, names, why, option)


_FAN = (
    _fan(
        "own_flower",
        1,
        ("正花", "自分の花", "Own Flower"),
        (
            "自己座位的花：东梅春、南兰夏、西菊秋、北竹冬，每张一番",
            "自分の席の花：東は梅春、南は蘭夏、西は菊秋、北は竹冬。一枚ごとに一番",
            "A flower of your own seat: East plum and spring, South orchid and summer, West chrysanthemum and autumn, "
            "North bamboo and winter; one fan each",
        ),
    ),
    _fan(
        "flower_set",
        2,
        ("四君子／四季花", "四君子／四季花", "Four Flowers"),
        (
            "梅兰菊竹或春夏秋冬齐全",
            "梅蘭菊竹か春夏秋冬が揃っている",
            "All four plants, or all four seasons",
        ),
    ),
    _fan(
        "white_dragon",
        1,
        ("白板", "白", "White Dragon"),
        ("白板的刻子或杠，明暗都算", "白の刻子か槓子、明でも暗でも", "A triplet or kong of White, exposed or not"),
    ),
    _fan(
        "green_dragon",
        1,
        ("发财", "發", "Green Dragon"),
        ("发财的刻子或杠，明暗都算", "發の刻子か槓子、明でも暗でも", "A triplet or kong of Green, exposed or not"),
    ),
    _fan(
        "red_dragon",
        1,
        ("红中", "中", "Red Dragon"),
        ("红中的刻子或杠，明暗都算", "中の刻子か槓子、明でも暗でも", "A triplet or kong of Red, exposed or not"),
    ),
    _fan(
        "seat_wind",
        1,
        ("门风", "自風", "Seat Wind"),
        ("门风的刻子或杠", "自風の刻子か槓子", "A triplet or kong of one's own seat wind"),
        "seat_wind_fan",
    ),
    _fan(
        "half_flush",
        2,
        ("混一色", "混一色", "Half Flush"),
        ("字牌加上一种花色", "字牌と一色だけ", "Honours and a single suit, nothing else"),
    ),
    _fan(
        "all_triplets",
        2,
        ("对对胡", "対々胡", "All Triplets"),
        ("四组都是刻子或杠", "四組すべてが刻子か槓子", "All four sets are triplets or kongs"),
    ),
    _fan(
        "full_flush",
        3,
        ("清一色", "清一色", "Full Flush"),
        ("全部是同一花色，没有字牌", "すべて同じ色で字牌がない", "A single suit and no honours"),
    ),
    _fan(
        "all_honours",
        3,
        ("字一色", "字一色", "All Honours"),
        ("全部是字牌", "すべて字牌", "Nothing but honours"),
    ),
)

_TERMINAL = ("幺九", "么九", "1, 9 or Honours")
_OTHER = ("中张", "中張", "2 to 8")
_SETS = (
    (
        "exposed_triplet",
        4,
        ("碰", "明刻", "Exposed Triplet"),
        (
            "碰出的刻子，或由别人打的牌凑成",
            "ポンした刻子、または他家の牌で完成した刻子",
            "A pon, or completed by another player's tile",
        ),
    ),
    (
        "concealed_triplet",
        8,
        ("暗刻", "暗刻", "Concealed Triplet"),
        (
            "手里的三张相同的牌，四张未杠也算",
            "手の内の同じ牌三枚。槓していない四枚も含む",
            "Three of a kind in hand, or four that are not konged",
        ),
    ),
    (
        "exposed_kong",
        16,
        ("明杠", "明槓", "Exposed Kong"),
        ("直杠或补杠", "明槓（直槓）か加槓", "A kong of a discard, or one added to a pon"),
    ),
    (
        "concealed_kong",
        32,
        ("暗杠", "暗槓", "Concealed Kong"),
        ("四张都是自己摸的", "四枚とも自分で引いた", "All four tiles were drawn"),
    ),
)


def _sets(ending: str, tiles: Words, share: int) -> tuple[Pattern, ...]:
    """The patterns of triplets and kongs of one class; terminals and honours count twice as much as the others."""
    return tuple(
        _hu(
            f"{key}_{ending}",
            value // share,
            (f"{tiles[0]}{names[0]}", f"{tiles[1]}{names[1]}", f"{names[2]} of {tiles[2]}"),
            why,
        )
        for key, value, names, why in _SETS
    )


_HU = (
    _hu("flower", 4, ("花牌", "花牌", "Flower"), ("每张花牌", "花牌一枚ごとに", "Every flower")),
    *_sets("terminal", _TERMINAL, 1),
    *_sets("simple", _OTHER, 2),
    _hu(
        "self_draw", 2, ("自摸", "自摸", "Self-Draw"), ("自己摸到的牌", "自分で引いた牌", "The winning tile was drawn")
    ),
    _hu(
        "closed_wait",
        2,
        ("夹中", "嵌張", "Closed Wait"),
        (
            "胡的牌是顺子中间的一张",
            "和了牌が順子の真ん中",
            "The winning tile is the middle of a run",
        ),
    ),
    _hu(
        "value_pair",
        2,
        ("番牌对子", "番牌の対子", "Value Pair"),
        ("中发白或门风的对子", "三元牌か自風の対子", "A pair of dragons or of one's own seat wind"),
        "value_pair_hu",
    ),
)

PATTERNS: tuple[Pattern, ...] = (*_FAN, *_HU)
"""Every pattern. The scorer refers to them by index: the order must not change."""

INDEX: dict[str, int] = {pattern.key: position for position, pattern in enumerate(PATTERNS)}
"""The index of a pattern by its key."""
