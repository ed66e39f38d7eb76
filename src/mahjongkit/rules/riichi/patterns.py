"""The yaku and dora of riichi mahjong as patterns, in a fixed order.

If a hand has a yakuman, only yakuman count, not even dora. Otherwise the values of all patterns add up; dora add han
but are not yaku by themselves.
"""

from __future__ import annotations

from mahjongkit.scoring.score import Pattern

_YAKUMAN = (0, 0, 1)


def _pattern(
    key: str,
    value: tuple[int, int, int],
    names: tuple[str, str, str, str],
    why: tuple[str, str, str],
    excludes: tuple[str, ...] = (),
    option: str = "",
) -> Pattern:
    """A pattern: `value` is (closed, open, limit), `names` are (zh, ja, romaji, en), `why` is (zh, ja, en)."""
    closed, opened, limit = value
    return Pattern(
        key,
        dict(zip(("zh", "ja", "romaji", "en"), names, strict=True)),
        dict(zip(("zh", "ja", "en"), why, strict=True)),
        closed,
        opened,
        limit,
        excludes,
        option,
    )


_YAKU = (
    _pattern(
        "riichi",
        (1, 0, 0),
        ("立直", "立直", "riichi", "Riichi"),
        (
            "门前清听牌时宣告立直，之后和牌",
            "門前で聴牌してリーチを宣言し、その後に和了する",
            "Riichi was declared with a closed ready hand, and the hand is won",
        ),
    ),
    _pattern(
        "double_riichi",
        (2, 0, 0),
        ("两立直", "ダブル立直", "daburu riichi", "Double Riichi"),
        (
            "以自己的第一张弃牌宣告立直，此前无人吃、碰、杠或拔北",
            "自分の最初の打牌でリーチを宣言し、それまで誰の鳴きも槓も北抜きも入っていない",
            "Riichi was declared with one's first discard, before any call, kong or North set aside by anyone",
        ),
        ("riichi",),
    ),
    _pattern(
        "open_riichi",
        (1, 0, 0),
        ("开立直", "オープン立直", "oopun riichi", "Open Riichi"),
        (
            "立直时亮出手牌；与立直或两立直一并计算",
            "手牌を公開してリーチし、和了する。リーチまたはダブルリーチに加えて数える",
            "Riichi was declared with the hand shown to everyone; counts beside riichi or double riichi",
        ),
        option="local_yaku",
    ),
    _pattern(
        "ippatsu",
        (1, 0, 0),
        ("一发", "一発", "ippatsu", "Ippatsu"),
        (
            "立直后最迟在自己的下一次摸牌时和牌，其间无人吃、碰、杠或拔北",
            "リーチの後、遅くとも次の自分のツモまでに和了し、その間に誰の鳴きも槓も北抜きも入っていない",
            "Win after riichi, at the latest on one's next draw, before any call, kong or North set aside by anyone",
        ),
    ),
    _pattern(
        "tsumo",
        (1, 0, 0),
        ("门前清自摸和", "門前清自摸和", "menzen tsumo", "Fully Concealed Hand"),
        (
            "门前清（可有暗杠）并自摸和牌",
            "門前（暗槓はよい）のままツモで和了する",
            "A closed hand (concealed kongs are allowed) is won by self-draw",
        ),
    ),
    _pattern(
        "pinfu",
        (1, 0, 0),
        ("平和", "平和", "pinfu", "Pinfu"),
        (
            "门前清，四组面子都是顺子，雀头不是三元牌、自风或场风，并以两面听和牌",
            "門前で四面子がすべて順子、雀頭が三元牌でも自風でも場風でもなく、両面待ちで和了する",
            "Closed hand of four runs and a pair that is no dragon, seat wind or round wind, won on a two-sided wait",
        ),
    ),
    _pattern(
        "tanyao",
        (1, 1, 0),
        ("断幺九", "断么九", "tanyao", "All Simples"),
        (
            "只有二到八的数牌；有副露时，须允许食断",
            "二から八までの数牌だけで作る。副露した手では喰いタンありの場合に限る",
            "Only suit tiles from 2 to 8; with called melds only if open tanyao is allowed",
        ),
    ),
    _pattern(
        "iipeikou",
        (1, 0, 0),
        ("一杯口", "一盃口", "iipeikou", "Pure Double Sequence"),
        (
            "门前清，有两组花色和数字都相同的顺子",
            "門前で、同じ色で同じ数の順子が二つある",
            "Closed hand with two identical runs: same suit, same ranks",
        ),
    ),
    _pattern(
        "ryanpeikou",
        (3, 0, 0),
        ("二杯口", "二盃口", "ryanpeikou", "Twice Pure Double Sequence"),
        (
            "门前清，四组顺子两两相同（花色和数字）",
            "門前で、同じ色で同じ数の順子二つの組が二組ある",
            "Closed hand whose four runs are two pairs of identical runs",
        ),
        ("iipeikou",),
    ),
    _pattern(
        "haku",
        (1, 1, 0),
        ("役牌 白", "役牌 白", "yakuhai haku", "White Dragon"),
        ("有白的刻子或杠子", "白の刻子か槓子がある", "A triplet or kong of white dragons"),
    ),
    _pattern(
        "hatsu",
        (1, 1, 0),
        ("役牌 发", "役牌 發", "yakuhai hatsu", "Green Dragon"),
        ("有发的刻子或杠子", "發の刻子か槓子がある", "A triplet or kong of green dragons"),
    ),
    _pattern(
        "chun",
        (1, 1, 0),
        ("役牌 中", "役牌 中", "yakuhai chun", "Red Dragon"),
        ("有中的刻子或杠子", "中の刻子か槓子がある", "A triplet or kong of red dragons"),
    ),
    _pattern(
        "seat_wind",
        (1, 1, 0),
        ("役牌 自风", "役牌 自風", "yakuhai jikaze", "Seat Wind"),
        (
            "有自己座位之风的刻子或杠子",
            "自分の席の風にあたる牌の刻子か槓子がある",
            "A triplet or kong of the wind of one's own seat",
        ),
    ),
    _pattern(
        "round_wind",
        (1, 1, 0),
        ("役牌 场风", "役牌 場風", "yakuhai bakaze", "Round Wind"),
        ("有当前场风的刻子或杠子", "場の風にあたる牌の刻子か槓子がある", "A triplet or kong of the wind of the round"),
    ),
    _pattern(
        "rinshan",
        (1, 1, 0),
        ("岭上开花", "嶺上開花", "rinshan kaihou", "After a Kan"),
        (
            "自己开杠（三人麻将中也包括拔北）后，用补摸的岭上牌和牌",
            "自分が槓（三人麻雀では北抜きも）をして引いた嶺上牌で和了する",
            "Win on the replacement tile after one's own kong (with three players also after setting a North aside)",
        ),
    ),
    _pattern(
        "chankan",
        (1, 1, 0),
        ("抢杠", "槍槓", "chankan", "Robbing a Kan"),
        (
            "他家把第四张牌加到碰出的刻子上开杠时荣和这张牌（三人麻将中也可荣和拔出的北）",
            "他家がポンした刻子に四枚目を加えて槓をするとき、その牌でロンする（三人麻雀では抜いた北でも）",
            "Ron on the tile another player adds to a called triplet to make a kong (or on a North set aside)",
        ),
    ),
    _pattern(
        "haitei",
        (1, 1, 0),
        ("海底摸月", "海底摸月", "haitei moyue", "Under the Sea"),
        (
            "自摸牌山的最后一张牌和牌（岭上牌不算）",
            "山の最後の牌をツモって和了する（嶺上牌は含まない）",
            "Self-draw with the last tile of the wall (a replacement tile does not count)",
        ),
    ),
    _pattern(
        "houtei",
        (1, 1, 0),
        ("河底捞鱼", "河底撈魚", "houtei raoyui", "Under the River"),
        (
            "牌山摸完后，荣和本局最后一张弃牌",
            "山がなくなった後、その局の最後の打牌でロンする",
            "Ron on the last discard of the hand, made when the wall is empty",
        ),
    ),
    _pattern(
        "sanshoku_doujun",
        (2, 1, 0),
        ("三色同顺", "三色同順", "sanshoku doujun", "Mixed Triple Sequence"),
        (
            "万子、筒子、索子各有一组数字相同的顺子",
            "萬子、筒子、索子に同じ数の順子が一つずつある",
            "Runs of the same ranks in all three suits",
        ),
    ),
    _pattern(
        "sanshoku_doukou",
        (2, 2, 0),
        ("三色同刻", "三色同刻", "sanshoku doukou", "Triple Triplets"),
        (
            "万子、筒子、索子各有一组数字相同的刻子或杠子",
            "萬子、筒子、索子に同じ数の刻子か槓子が一つずつある",
            "Triplets or kongs of the same rank in all three suits",
        ),
    ),
    _pattern(
        "ittsu",
        (2, 1, 0),
        ("一气通贯", "一気通貫", "ikki tsuukan", "Pure Straight"),
        (
            "同一花色有一二三、四五六、七八九三组顺子",
            "同じ色に一二三、四五六、七八九の三つの順子がある",
            "The runs 123, 456 and 789 in one suit",
        ),
    ),
    _pattern(
        "chanta",
        (2, 1, 0),
        ("混全带幺九", "混全帯么九", "chanta", "Half Outside Hand"),
        (
            "每组面子和雀头都含有幺九牌（一、九或字牌），并且既有顺子又有字牌",
            "四面子と雀頭のすべてに一、九、字牌のいずれかが入り、順子と字牌がともにある",
            "Every set and the pair hold a terminal or honour, with at least one run and at least one honour",
        ),
    ),
    _pattern(
        "junchan",
        (3, 2, 0),
        ("纯全带幺九", "純全帯么九", "junchan", "Fully Outside Hand"),
        (
            "每组面子和雀头都含有数牌的一或九，没有字牌，并且至少有一组顺子",
            "四面子と雀頭のすべてに数牌の一か九が入り、字牌がなく、順子が一つ以上ある",
            "Every set and the pair hold a 1 or a 9, without honours and with at least one run",
        ),
        ("chanta",),
    ),
    _pattern(
        "toitoi",
        (2, 2, 0),
        ("对对和", "対々和", "toitoi", "All Triplets"),
        ("四组面子都是刻子或杠子", "四面子がすべて刻子か槓子である", "All four sets are triplets or kongs"),
    ),
    _pattern(
        "sanankou",
        (2, 2, 0),
        ("三暗刻", "三暗刻", "sanankou", "Three Concealed Triplets"),
        (
            "有三组暗刻或暗杠；荣和凑成的刻子不算暗刻",
            "暗刻か暗槓が三つある。ロンで完成した刻子は暗刻に数えない",
            "Three concealed triplets or kongs; a triplet completed by ron is not concealed",
        ),
    ),
    _pattern(
        "sankantsu",
        (2, 2, 0),
        ("三杠子", "三槓子", "sankantsu", "Three Quads"),
        ("有三组杠子，明杠、暗杠都可以", "暗槓、明槓、加槓を問わず槓子が三つある", "Three kongs of any kind"),
    ),
    _pattern(
        "shousangen",
        (2, 2, 0),
        ("小三元", "小三元", "shousangen", "Little Three Dragons"),
        (
            "白、发、中里两种为刻子或杠子，另一种为雀头",
            "白、發、中のうち二種が刻子か槓子、残る一種が雀頭である",
            "Triplets or kongs of two dragons, and the third dragon as the pair",
        ),
    ),
    _pattern(
        "honroutou",
        (2, 2, 0),
        ("混老头", "混老頭", "honroutou", "All Terminals and Honours"),
        (
            "全部是幺九牌，既有数牌的一、九，也有字牌",
            "数牌の一、九と字牌だけで作り、その両方がある",
            "Only terminals and honours, with some of each",
        ),
        ("chanta",),
    ),
    _pattern(
        "chiitoitsu",
        (2, 0, 0),
        ("七对子", "七対子", "chiitoitsu", "Seven Pairs"),
        ("门前清，由七组不同的对子组成", "門前で、異なる七つの対子で作る", "Closed hand of seven different pairs"),
    ),
    _pattern(
        "honitsu",
        (3, 2, 0),
        ("混一色", "混一色", "honitsu", "Half Flush"),
        (
            "只有一种花色的数牌和字牌，两者都有",
            "一色の数牌と字牌だけで作り、その両方がある",
            "Only tiles of one suit and honours, with some of each",
        ),
    ),
    _pattern(
        "chinitsu",
        (6, 5, 0),
        ("清一色", "清一色", "chinitsu", "Full Flush"),
        (
            "全部是同一花色的数牌，没有字牌",
            "一色の数牌だけで作り、字牌がない",
            "Only tiles of one suit, without honours",
        ),
        ("honitsu",),
    ),
    _pattern(
        "renhou",
        (5, 0, 0),
        ("人和", "人和", "renhou", "Blessing of Man"),
        (
            "闲家在自己第一次摸牌前荣和，此前无人吃、碰、杠或拔北",
            "子が自分の最初のツモより前にロンし、それまで誰の鳴きも槓も北抜きも入っていない",
            "A non-dealer wins by ron before their first draw, before any call, kong or North set aside by anyone",
        ),
        option="renhou",
    ),
    _pattern(
        "nagashi_mangan",
        (5, 5, 0),
        ("流局满贯", "流し満貫", "nagashi mangan", "Mangan at Draw"),
        (
            "荒牌流局时，自己的弃牌全部是幺九牌，并且没有一张被吃、碰、杠",
            "荒牌流局のとき、自分の捨て牌がすべて一、九、字牌で、一枚も鳴かれていない",
            "At an exhaustive draw, all of one's discards are terminals or honours, and none of them was called",
        ),
        option="nagashi",
    ),
    _pattern(
        "tenhou",
        _YAKUMAN,
        ("天和", "天和", "tenhou", "Blessing of Heaven"),
        (
            "庄家用起手的十四张牌直接和牌",
            "親が配牌の十四枚でそのまま和了する",
            "The dealer wins with the first fourteen tiles, before anything is played",
        ),
    ),
    _pattern(
        "chiihou",
        _YAKUMAN,
        ("地和", "地和", "chiihou", "Blessing of Earth"),
        (
            "闲家在自己第一次摸牌时自摸，此前无人吃、碰、杠或拔北",
            "子が自分の最初のツモで和了し、それまで誰の鳴きも槓も北抜きも入っていない",
            "A non-dealer wins with their first draw, before any call, kong or North set aside by anyone",
        ),
    ),
    _pattern(
        "daisangen",
        _YAKUMAN,
        ("大三元", "大三元", "daisangen", "Big Three Dragons"),
        (
            "白、发、中都是刻子或杠子",
            "白、發、中がすべて刻子か槓子である",
            "Triplets or kongs of all three dragons",
        ),
    ),
    _pattern(
        "suuankou",
        _YAKUMAN,
        ("四暗刻", "四暗刻", "suuankou", "Four Concealed Triplets"),
        (
            "有四组暗刻或暗杠；荣和凑成的刻子不算暗刻",
            "暗刻か暗槓が四つある。ロンで完成した刻子は暗刻に数えない",
            "Four concealed triplets or kongs; a triplet completed by ron is not concealed",
        ),
    ),
    _pattern(
        "suuankou_tanki",
        _YAKUMAN,
        ("四暗刻单骑", "四暗刻単騎", "suuankou tanki", "Single-Wait Four Concealed Triplets"),
        (
            "四组暗刻或暗杠已成，以单骑听和牌，凑成雀头，自摸、荣和都可以",
            "暗刻か暗槓が四つそろい、雀頭の単騎待ちで和了する。ツモでもロンでもよい",
            "Four concealed triplets or kongs, and the winning tile, drawn or discarded, completes the pair",
        ),
        ("suuankou",),
    ),
    _pattern(
        "tsuuiisou",
        _YAKUMAN,
        ("字一色", "字一色", "tsuuiisou", "All Honours"),
        ("全部是字牌", "字牌だけで作る", "Only winds and dragons"),
    ),
    _pattern(
        "ryuuiisou",
        _YAKUMAN,
        ("绿一色", "緑一色", "ryuuiisou", "All Green"),
        (
            "只有二、三、四、六、八索和发；没有发也可以",
            "二、三、四、六、八索と發だけで作る。發はなくてもよい",
            "Only 2, 3, 4, 6, 8 of bamboo and green dragons; the dragons are not required",
        ),
    ),
    _pattern(
        "chinroutou",
        _YAKUMAN,
        ("清老头", "清老頭", "chinroutou", "All Terminals"),
        ("全部是数牌的一和九", "数牌の一と九だけで作る", "Only the 1s and 9s of the suits"),
    ),
    _pattern(
        "kokushi",
        _YAKUMAN,
        ("国士无双", "国士無双", "kokushi musou", "Thirteen Orphans"),
        (
            "门前清，十三种幺九牌各一张，再加其中任意一张",
            "門前で、十三種の一、九、字牌を一枚ずつと、そのうちのどれかをもう一枚そろえる",
            "Closed hand of one each of the thirteen terminals and honours, and one of them twice",
        ),
    ),
    _pattern(
        "kokushi_juusanmen",
        _YAKUMAN,
        ("国士无双十三面", "国士無双十三面待ち", "kokushi musou juusanmen", "Thirteen-Wait Thirteen Orphans"),
        (
            "和牌前手里十三种幺九牌各一张，听全部十三种，再和其中一张",
            "十三種の一、九、字牌を一枚ずつ持ち、十三種すべてを待って和了する",
            "Thirteen orphans won while holding one of each, so that all thirteen tiles were waited for",
        ),
        ("kokushi",),
    ),
    _pattern(
        "shousuushii",
        _YAKUMAN,
        ("小四喜", "小四喜", "shousuushii", "Little Four Winds"),
        (
            "四种风牌中三种为刻子或杠子，另一种为雀头",
            "四種の風牌のうち三種が刻子か槓子、残る一種が雀頭である",
            "Triplets or kongs of three winds, and the fourth wind as the pair",
        ),
    ),
    _pattern(
        "daisuushii",
        _YAKUMAN,
        ("大四喜", "大四喜", "daisuushii", "Big Four Winds"),
        (
            "四种风牌都是刻子或杠子",
            "四種の風牌がすべて刻子か槓子である",
            "Triplets or kongs of all four winds",
        ),
        ("shousuushii",),
    ),
    _pattern(
        "suukantsu",
        _YAKUMAN,
        ("四杠子", "四槓子", "suukantsu", "Four Quads"),
        (
            "有四组杠子，明杠、暗杠都可以",
            "暗槓、明槓、加槓を問わず槓子が四つある",
            "Four kongs of any kind",
        ),
    ),
    _pattern(
        "chuuren",
        _YAKUMAN,
        ("九莲宝灯", "九蓮宝燈", "chuuren poutou", "Nine Gates"),
        (
            "门前清且无暗杠，同一花色的 1112345678999 再加该花色任意一张",
            "門前で槓子がなく、一色の1112345678999に同じ色のどれか一枚を加えた形になる",
            "Closed hand without kongs: 1112345678999 of one suit and any one more tile of that suit",
        ),
    ),
    _pattern(
        "junsei_chuuren",
        _YAKUMAN,
        ("纯正九莲宝灯", "純正九蓮宝燈", "junsei chuuren poutou", "True Nine Gates"),
        (
            "九莲宝灯，且和牌前手牌恰为同一花色的 1112345678999，听该花色全部九种牌",
            "和了牌の前の手牌がちょうど一色の1112345678999で、その色の九種すべてを待つ九蓮宝燈",
            "Nine gates won while holding exactly 1112345678999 of one suit, so that all nine ranks were waited for",
        ),
        ("chuuren",),
    ),
)

_DORA = (
    _pattern(
        "dora",
        (1, 1, 0),
        ("宝牌", "ドラ", "dora", "Dora"),
        (
            "手牌和副露中，每有一张宝牌指示牌的下一张牌就计一次；本身不是役",
            "手牌と副露にある、ドラ表示牌の次の牌一枚ごとに数える。それだけでは役にならない",
            "Counted for each tile held that comes next after a dora indicator; no yaku by itself",
        ),
    ),
    _pattern(
        "ura_dora",
        (1, 0, 0),
        ("里宝牌", "裏ドラ", "ura dora", "Ura Dora"),
        (
            "立直者和牌时翻开里宝牌指示牌，每有一张指示牌的下一张牌就计一次；本身不是役",
            "リーチした人の和了でめくる裏ドラ表示牌の、次の牌一枚ごとに数える。それだけでは役にならない",
            "After riichi, counted for each tile held that comes next after a hidden indicator; no yaku by itself",
        ),
    ),
    _pattern(
        "red_dora",
        (1, 1, 0),
        ("赤宝牌", "赤ドラ", "aka dora", "Red Five"),
        (
            "手牌和副露中，每有一张赤五就计一次；本身不是役",
            "手牌と副露にある赤五一枚ごとに数える。それだけでは役にならない",
            "Counted for each red five held; no yaku by itself",
        ),
    ),
    _pattern(
        "north_dora",
        (1, 1, 0),
        ("拔北宝牌", "抜きドラ", "nukidora", "Kita"),
        (
            "三人麻将中，每拔出一张北就计一次；本身不是役",
            "三人麻雀で、抜いた北一枚ごとに数える。それだけでは役にならない",
            "With three players, counted for each North set aside; no yaku by itself",
        ),
    ),
)

_LOCAL = (
    _pattern(
        "tsubame_gaeshi",
        (1, 1, 0),
        ("燕返", "燕返し", "tsubame gaeshi", "Turning Swallow"),
        (
            "荣和他家宣告立直时打出的那张牌",
            "他家がリーチを宣言して打った牌でロンする",
            "Ron on the tile another player discards to declare riichi",
        ),
        option="local_yaku",
    ),
    _pattern(
        "kanburi",
        (1, 1, 0),
        ("杠振", "槓振り", "kanburi", "Kong Discard"),
        (
            "他家开杠并补摸岭上牌后，荣和其随即打出的牌",
            "他家が槓をして嶺上牌を引いた直後の打牌でロンする",
            "Ron on the discard another player makes right after drawing the replacement tile of a kong",
        ),
        option="local_yaku",
    ),
    _pattern(
        "shiiaru_raotai",
        (0, 1, 0),
        ("十二落抬", "十二落抬", "shiiaru raotai", "Twelve Tiles Called"),
        (
            "四组面子全部是吃、碰、杠来的副露（暗杠不算），以单骑听和牌",
            "四面子がすべて他家の牌を鳴いた副露（暗槓は含まない）で、単騎待ちで和了する",
            "All four sets are called melds (no concealed kong among them), and the win is on the pair",
        ),
        option="local_yaku",
    ),
    _pattern(
        "uumensai",
        (2, 2, 0),
        ("五门齐", "五門斉", "uumensai", "All Five Types"),
        (
            "万子、筒子、索子、风牌、三元牌五种都有",
            "萬子、筒子、索子、風牌、三元牌の五種がすべてある",
            "The hand holds all five sorts of tiles: characters, dots, bamboo, winds and dragons",
        ),
        option="local_yaku",
    ),
    _pattern(
        "sanrenkou",
        (2, 2, 0),
        ("三连刻", "三連刻", "sanrenkou", "Three Consecutive Triplets"),
        (
            "同一花色有三组数字相连的刻子或杠子",
            "同じ色に数の連続する刻子か槓子が三つある",
            "Three triplets or kongs of consecutive ranks in one suit",
        ),
        option="local_yaku",
    ),
    _pattern(
        "isshoku_sanjun",
        (3, 2, 0),
        ("一色三同顺", "一色三順", "isshoku sanjun", "Pure Triple Sequence"),
        (
            "有三组花色和数字都相同的顺子",
            "同じ色で同じ数の順子が三つある",
            "Three identical runs: same suit, same ranks",
        ),
        ("iipeikou",),
        "local_yaku",
    ),
    _pattern(
        "sanfuukou",
        (2, 2, 0),
        ("三风刻", "三風刻", "sanfuukou", "Big Three Winds"),
        ("有三种风牌的刻子或杠子", "三種の風牌の刻子か槓子がある", "Triplets or kongs of three winds"),
        option="local_yaku",
    ),
    _pattern(
        "iipin_moyue",
        (5, 5, 0),
        ("一筒摸月", "一筒摸月", "iipin moyue", "Plucking the Moon"),
        (
            "自摸和牌，且牌山的最后一张牌正是一筒",
            "山の最後の牌として一筒をツモって和了する",
            "Self-draw with the last tile of the wall, and it is the 1 of dots",
        ),
        ("haitei",),
        "local_yaku",
    ),
    _pattern(
        "chuupin_raoyui",
        (5, 5, 0),
        ("九筒捞鱼", "九筒撈魚", "chuupin raoyui", "Scooping the Fish"),
        (
            "荣和本局最后一张弃牌，且这张牌正是九筒",
            "その局の最後の打牌である九筒でロンする",
            "Ron on the last discard of the hand, and it is the 9 of dots",
        ),
        ("houtei",),
        "local_yaku",
    ),
    _pattern(
        "daisharin",
        _YAKUMAN,
        ("大车轮", "大車輪", "daisharin", "Big Wheels"),
        (
            "门前清，筒子二到八各两张",
            "門前で、筒子の二から八を二枚ずつそろえる",
            "Closed hand of two each of the 2 to 8 of dots",
        ),
        option="local_yaku",
    ),
    _pattern(
        "daichikurin",
        _YAKUMAN,
        ("大竹林", "大竹林", "daichikurin", "Bamboo Forest"),
        (
            "门前清，索子二到八各两张",
            "門前で、索子の二から八を二枚ずつそろえる",
            "Closed hand of two each of the 2 to 8 of bamboo",
        ),
        option="local_yaku",
    ),
    _pattern(
        "daisuurin",
        _YAKUMAN,
        ("大数邻", "大数隣", "daisuurin", "Numerous Neighbours"),
        (
            "门前清，万子二到八各两张",
            "門前で、萬子の二から八を二枚ずつそろえる",
            "Closed hand of two each of the 2 to 8 of characters",
        ),
        option="local_yaku",
    ),
    _pattern(
        "kinmonkyou",
        _YAKUMAN,
        ("金门桥", "金門橋", "kinmonkyou", "Golden Gate Bridge"),
        (
            "门前清，同一花色的一二三、三四五、五六七、七八九四组顺子，加任意雀头",
            "門前で、同じ色の一二三、三四五、五六七、七八九の四つの順子があり、雀頭は何でもよい",
            "Closed hand of the runs 123, 345, 567 and 789 in one suit and any pair",
        ),
        option="local_yaku",
    ),
    _pattern(
        "suurenkou",
        _YAKUMAN,
        ("四连刻", "四連刻", "suurenkou", "Four Consecutive Triplets"),
        (
            "同一花色有四组数字相连的刻子或杠子",
            "同じ色に数の連続する刻子か槓子が四つある",
            "Four triplets or kongs of consecutive ranks in one suit",
        ),
        ("sanrenkou",),
        "local_yaku",
    ),
    _pattern(
        "isshoku_yonjun",
        _YAKUMAN,
        ("一色四同顺", "一色四順", "isshoku yonjun", "Pure Quadruple Sequence"),
        (
            "四组顺子的花色和数字全都相同",
            "四つの順子がすべて同じ色で同じ数である",
            "Four identical runs: same suit, same ranks",
        ),
        ("isshoku_sanjun", "ryanpeikou", "iipeikou"),
        "local_yaku",
    ),
    _pattern(
        "daichisei",
        _YAKUMAN,
        ("大七星", "大七星", "daichisei", "Big Seven Stars"),
        (
            "七对子，七组对子恰好是东南西北白发中七种字牌",
            "東南西北白發中の七種の字牌で作る七対子である",
            "Seven pairs, one of each of the seven honours",
        ),
        option="local_yaku",
    ),
    _pattern(
        "benikujaku",
        _YAKUMAN,
        ("红孔雀", "紅孔雀", "benikujaku", "Red Peacock"),
        (
            "只有一、五、七、九索和中",
            "一、五、七、九索と中だけで作る",
            "Only 1, 5, 7, 9 of bamboo and red dragons",
        ),
        option="local_yaku",
    ),
    _pattern(
        "hyakumangoku",
        _YAKUMAN,
        ("百万石", "百万石", "hyakumangoku", "A Million Koku"),
        (
            "全部是万子，所有牌的数字相加达到一百或以上",
            "萬子だけで作り、すべての牌の数を足すと百以上になる",
            "Only characters, and the ranks of all tiles add up to 100 or more",
        ),
        option="local_yaku",
    ),
    _pattern(
        "kokuiisou",
        _YAKUMAN,
        ("黑一色", "黒一色", "kokuiisou", "All Black"),
        ("只有二、四、八筒和风牌", "二、四、八筒と風牌だけで作る", "Only 2, 4, 8 of dots and winds"),
        option="local_yaku",
    ),
    _pattern(
        "ishinoue",
        _YAKUMAN,
        ("石上三年", "石の上にも三年", "ishi no ue ni mo sannen", "Three Years on a Stone"),
        (
            "两立直后，以海底摸月（自摸最后一张牌）或河底捞鱼（荣和最后一张弃牌）和牌",
            "ダブルリーチをして、海底摸月（最後の牌のツモ）か河底撈魚（最後の打牌のロン）で和了する",
            "Double riichi, then a win with the last tile of the wall or on the last discard",
        ),
        option="local_yaku",
    ),
    _pattern(
        "paarenchan",
        _YAKUMAN,
        ("八连庄", "八連荘", "paarenchan", "Eight Wins in a Row"),
        (
            "庄家连续第八次和牌",
            "親が連続八回目の和了をする",
            "The eighth win of the dealer in a row",
        ),
        option="local_yaku",
    ),
)

_THREE_PLAYERS = (
    _pattern(
        "north_wind",
        (1, 1, 0),
        ("役牌 北", "役牌 北", "yakuhai pei", "North"),
        (
            "三人麻将中北对每一家都是役牌：北的刻子或杠子",
            "三人麻雀で北が全員の役牌のとき、北の刻子か槓子がある",
            "Three players, where North is everybody's wind: a triplet or kong of North",
        ),
        option="north_yakuhai",
    ),
)

PATTERNS: tuple[Pattern, ...] = (*_YAKU, *_DORA, *_LOCAL, *_THREE_PLAYERS)
"""Every pattern. The scorer refers to them by index: the order must not change."""

INDEX: dict[str, int] = {pattern.key: position for position, pattern in enumerate(PATTERNS)}
"""The index of a pattern by its key."""

YAKUMAN: tuple[str, ...] = tuple(pattern.key for pattern in PATTERNS if pattern.limit)
"""The keys of all yakuman, local ones included."""

LOCAL: tuple[str, ...] = tuple(pattern.key for pattern in PATTERNS if pattern.option == "local_yaku")
"""The keys of patterns that only the option `local_yaku` enables."""

DORA: tuple[str, ...] = tuple(pattern.key for pattern in _DORA)
"""The keys of patterns that count once per tile and are not yaku by themselves."""

DOUBLE: tuple[str, ...] = ("kokushi_juusanmen", "suuankou_tanki", "junsei_chuuren", "daisuushii")
"""The yakuman that the option `double_yakuman` may count twice."""
