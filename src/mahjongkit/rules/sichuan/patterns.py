"""The fans of Sichuan mahjong as patterns, in a fixed order (RULES 1.1.6).

The values multiply. A pattern excludes its own parts; patterns with quads also absorb their roots, which then do not
double again. The patterns up to `LISTED` describe the hand, heavenly and earthly wins included: with `top_only` only
one of these counts. The others describe how the hand was won.
"""

from __future__ import annotations

from mahjongkit.scoring.score import Pattern


def _pattern(
    key: str,
    value: int,
    names: tuple[str, str, str],
    why: tuple[str, str, str],
    excludes: tuple[str, ...] = (),
    *,
    absorbs: int = 0,
    option: str = "",
) -> tuple[Pattern, int]:
    """A pattern with names and reason in Chinese, Japanese and English, and the number of roots it absorbs."""
    languages = ("zh", "ja", "en")
    named, reason = dict(zip(languages, names, strict=True)), dict(zip(languages, why, strict=True))
    return Pattern(key, named, reason, value, value, 0, excludes, option), absorbs


_SHAPES = (
    _pattern(
        "plain",
        1,
        ("平胡", "平胡", "Plain Hand"),
        (
            "四组牌加一对将，没有其他番型",
            "四面子一雀頭で、他の番型がない",
            "Four sets and a pair, no other shape fan",
        ),
    ),
    _pattern(
        "no_terminals",
        2,
        ("断幺九", "断么九", "No Terminals"),
        ("手牌和副露里没有一和九", "手牌にも副露にも一と九がない", "No 1 and no 9 in hand or melds"),
    ),
    _pattern(
        "all_triplets",
        2,
        ("碰碰胡", "碰碰胡", "All Triplets"),
        (
            "四组都是刻子或杠，暗的明的都算",
            "四面子がすべて刻子か槓子、暗刻でも明刻でもよい",
            "All four sets are triplets or kongs, concealed or not",
        ),
        ("plain",),
    ),
    _pattern(
        "one_suit",
        4,
        ("清一色", "清一色", "One Suit"),
        ("所有的牌同一花色", "すべての牌が同じ色", "All tiles are of one suit"),
    ),
    _pattern(
        "seven_pairs",
        4,
        ("七对", "七対", "Seven Pairs"),
        (
            "七个对子，没有副露，四张相同的算两对",
            "副露のない七つの対子、同じ牌四枚は二対と数える",
            "Seven pairs and no meld; four of a kind are two pairs",
        ),
    ),
    _pattern(
        "golden_hook",
        4,
        ("金钩钓", "金鉤釣", "Golden Hook"),
        (
            "四组碰或杠全部摆出，单钓将牌",
            "ポンか槓が四組そろい、残る一枚の単騎で和了する",
            "Four pons or kongs are laid out and the last tile waits for its pair",
        ),
        ("all_triplets",),
    ),
    _pattern(
        "terminals",
        4,
        ("幺九", "么九", "Terminals Everywhere"),
        (
            "每组牌和将都含一或九",
            "四面子と雀頭のすべてに一か九がある",
            "Every set and the pair hold a 1 or a 9",
        ),
    ),
    _pattern(
        "pure_triplets",
        8,
        ("清碰", "清碰", "One-Suit Triplets"),
        ("清一色的碰碰胡", "清一色の碰碰胡", "All triplets in one suit"),
        ("one_suit", "all_triplets"),
    ),
    _pattern(
        "dragon_pairs",
        8,
        ("龙七对", "龍七対", "Dragon Seven Pairs"),
        ("七对中有一组四张相同的牌", "七対の中に同じ牌四枚が一組ある", "Seven pairs with one four of a kind"),
        ("seven_pairs",),
        absorbs=1,
    ),
    _pattern(
        "jiang_triplets",
        8,
        ("将对", "将対", "2-5-8 Triplets"),
        ("只有二五八的碰碰胡", "二・五・八だけの碰碰胡", "All triplets of ranks 2, 5 and 8 only"),
        ("all_triplets", "no_terminals"),
    ),
    _pattern(
        "pure_pairs",
        16,
        ("清七对", "清七対", "One-Suit Seven Pairs"),
        ("清一色的七对", "清一色の七対", "Seven pairs in one suit"),
        ("one_suit", "seven_pairs"),
    ),
    _pattern(
        "pure_hook",
        16,
        ("清金钩钓", "清金鉤釣", "One-Suit Golden Hook"),
        ("清一色的金钩钓", "清一色の金鉤釣", "A golden hook in one suit"),
        ("one_suit", "golden_hook", "all_triplets", "pure_triplets"),
    ),
    _pattern(
        "jiang_pairs",
        16,
        ("将七对", "将七対", "2-5-8 Seven Pairs"),
        (
            "只有二五八的七对，其中必有四张相同的牌",
            "二・五・八だけの七対、必ず同じ牌四枚を含む",
            "Seven pairs of ranks 2, 5 and 8 only, which always hold a four of a kind",
        ),
        ("seven_pairs", "dragon_pairs", "no_terminals"),
    ),
    _pattern(
        "double_dragon_pairs",
        16,
        ("双龙七对", "双龍七対", "Double Dragon Seven Pairs"),
        ("七对中有两组四张相同的牌", "七対の中に同じ牌四枚が二組ある", "Seven pairs with two fours of a kind"),
        ("seven_pairs", "dragon_pairs"),
        absorbs=2,
    ),
    _pattern(
        "triple_dragon_pairs",
        32,
        ("三龙七对", "三龍七対", "Triple Dragon Seven Pairs"),
        ("七对中有三组四张相同的牌", "七対の中に同じ牌四枚が三組ある", "Seven pairs with three fours of a kind"),
        ("seven_pairs", "dragon_pairs", "double_dragon_pairs"),
        absorbs=3,
    ),
    _pattern(
        "pure_dragon_pairs",
        32,
        ("清龙七对", "清龍七対", "One-Suit Dragon Seven Pairs"),
        ("清一色的龙七对", "清一色の龍七対", "Dragon seven pairs in one suit"),
        ("one_suit", "seven_pairs", "dragon_pairs", "pure_pairs"),
        absorbs=1,
    ),
    _pattern(
        "pure_double_dragon_pairs",
        64,
        ("清双龙七对", "清双龍七対", "One-Suit Double Dragon Seven Pairs"),
        ("清一色的双龙七对", "清一色の双龍七対", "Double dragon seven pairs in one suit"),
        ("one_suit", "seven_pairs", "dragon_pairs", "double_dragon_pairs", "pure_pairs", "pure_dragon_pairs"),
        absorbs=2,
    ),
    _pattern(
        "pure_triple_dragon_pairs",
        128,
        ("清三龙七对", "清三龍七対", "One-Suit Triple Dragon Seven Pairs"),
        ("清一色的三龙七对", "清一色の三龍七対", "Triple dragon seven pairs in one suit"),
        (
            *("one_suit", "seven_pairs", "dragon_pairs", "double_dragon_pairs", "triple_dragon_pairs"),
            *("pure_pairs", "pure_dragon_pairs", "pure_double_dragon_pairs"),
        ),
        absorbs=3,
    ),
    _pattern(
        "pure_terminals",
        16,
        ("清幺九", "清么九", "One-Suit Terminals Everywhere"),
        ("清一色的幺九", "清一色の么九", "Terminals everywhere in one suit"),
        ("one_suit", "terminals"),
    ),
    _pattern(
        "arhats",
        64,
        ("十八罗汉", "十八羅漢", "Eighteen Arhats"),
        ("四组都是杠的金钩钓", "四組すべてが槓の金鉤釣", "A golden hook with four kongs"),
        ("golden_hook", "all_triplets"),
        absorbs=4,
    ),
    _pattern(
        "jiang_double_dragon_pairs",
        64,
        ("将双龙七对", "将双龍七対", "2-5-8 Double Dragon Seven Pairs"),
        ("只有二五八的双龙七对", "二・五・八だけの双龍七対", "Double dragon seven pairs of ranks 2, 5 and 8 only"),
        ("seven_pairs", "dragon_pairs", "double_dragon_pairs", "jiang_pairs", "no_terminals"),
        absorbs=2,
    ),
    _pattern(
        "jiang_triple_dragon_pairs",
        128,
        ("将三龙七对", "将三龍七対", "2-5-8 Triple Dragon Seven Pairs"),
        ("只有二五八的三龙七对", "二・五・八だけの三龍七対", "Triple dragon seven pairs of ranks 2, 5 and 8 only"),
        (
            *("seven_pairs", "dragon_pairs", "double_dragon_pairs", "triple_dragon_pairs"),
            *("jiang_pairs", "jiang_double_dragon_pairs", "no_terminals"),
        ),
        absorbs=3,
    ),
    _pattern(
        "pure_arhats",
        256,
        ("清十八罗汉", "清十八羅漢", "One-Suit Eighteen Arhats"),
        ("清一色的十八罗汉", "清一色の十八羅漢", "Eighteen arhats in one suit"),
        ("one_suit", "golden_hook", "all_triplets", "pure_triplets", "pure_hook", "arhats"),
        absorbs=4,
    ),
    _pattern(
        "jiang_hook",
        16,
        ("将金钩钓", "将金鉤釣", "2-5-8 Golden Hook"),
        (
            "只有二五八的金钩钓，不是四个杠",
            "二・五・八だけの金鉤釣で、四槓ではない",
            "A golden hook of ranks 2, 5 and 8 only, without four kongs",
        ),
        ("jiang_triplets", "golden_hook", "all_triplets", "no_terminals"),
        option="jiang_hook",
    ),
)

_FIRST = (
    _pattern(
        "heavenly",
        32,
        ("天胡", "天胡", "Heavenly Win"),
        (
            "庄家起手十四张即胡牌，此前没有人打牌或杠",
            "親が最初の十四枚で和了し、それまで打牌も槓もない",
            "The dealer wins on the first 14 tiles, before any discard or kong",
        ),
        ("self_draw", "concealed_hand"),
    ),
    _pattern(
        "earthly",
        32,
        ("地胡", "地胡", "Earthly Win"),
        (
            "闲家第一次摸牌即自摸，此前没有人碰、杠或胡牌；按选项，也可胡庄家打出的第一张牌",
            "子が最初のツモで和了し、それまで誰もポン・槓・和了していない。オプションにより親の最初の打牌でもよい",
            "A non-dealer wins on the first draw before any call or win; by option also on the dealer's first discard",
        ),
        ("self_draw", "concealed_hand"),
    ),
)

_MOMENT = (
    _pattern(
        "self_draw",
        2,
        ("自摸", "自摸", "Self-Draw"),
        ("胡的牌是自己摸的", "自分のツモで和了する", "The winning tile is one's own draw"),
    ),
    _pattern(
        "kong_flower",
        2,
        ("杠上开花", "槓上開花", "Win on Kong Replacement"),
        ("胡的牌是杠后补的", "槓の補充牌で和了する", "Self-draw with the replacement tile of a kong"),
    ),
    _pattern(
        "kong_cannon",
        2,
        ("杠上炮", "槓上炮", "Discard after Kong"),
        (
            "胡别人杠后补牌随即打出的牌",
            "他家が槓の補充牌を引いた直後の打牌でロンする",
            "Win on the discard that follows the discarder's kong",
        ),
        option="gangpao_fan",
    ),
    _pattern(
        "robbed_kong",
        2,
        ("抢杠胡", "搶槓胡", "Robbing a Kong"),
        ("胡别人补杠的牌", "他家の加槓の牌で和了する", "Win on the tile that another player adds to a pon"),
    ),
    _pattern(
        "last_draw",
        2,
        ("海底捞月", "海底撈月", "Last Tile of the Wall"),
        ("以牌墙最后一张牌自摸", "山の最後の牌のツモで和了する", "Self-draw with the last tile of the wall"),
    ),
    _pattern(
        "last_discard",
        2,
        ("海底炮", "海底炮", "Last Discard"),
        (
            "牌墙摸完后，胡最后打出的牌",
            "山が尽きた後の最後の打牌でロンする",
            "Win on the last discard, when the wall is empty",
        ),
        option="haidi_ron",
    ),
    _pattern(
        "concealed_hand",
        2,
        ("门清", "門清", "Concealed Hand"),
        (
            "没有碰、直杠和补杠，七对类除外",
            "ポンも直槓も加槓もない。七対の類を除く",
            "No pon, no direct or added kong; not for seven pairs",
        ),
        option="menqing",
    ),
    _pattern(
        "twelve_hairpins",
        8,
        ("十二金钗", "十二金釵", "Twelve Hairpins"),
        (
            "正好三个杠，代替其三个根",
            "槓がちょうど三つ。その三つの根に代わる",
            "Exactly three kongs, instead of their three roots",
        ),
        absorbs=3,
        option="twelve_hairpins",
    ),
    _pattern(
        "root",
        2,
        ("根", "根", "Root"),
        (
            "手牌和副露中有四张相同的牌，每组翻倍",
            "手牌と副露に同じ牌が四枚ある。一組ごとに二倍",
            "All four copies of a kind in hand and melds; each doubles",
        ),
    ),
)

_ABSORBING = (*_SHAPES, *_FIRST, *_MOMENT)

PATTERNS: tuple[Pattern, ...] = tuple(pattern for pattern, _ in _ABSORBING)
"""Every pattern. The scorer refers to them by index: the order must not change."""

ABSORBS: tuple[int, ...] = tuple(absorbs for _, absorbs in _ABSORBING)
"""How many roots each pattern absorbs."""

INDEX: dict[str, int] = {pattern.key: position for position, pattern in enumerate(PATTERNS)}
"""The index of a pattern by its key."""

LISTED: int = INDEX["earthly"]
"""The index of the last pattern among those of which `top_only` counts only one."""
