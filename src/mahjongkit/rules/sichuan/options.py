"""The options of Sichuan mahjong and the presets. The defaults are those of the preset `handbook`."""

from __future__ import annotations

from mahjongkit.rules.options import Amount, Option, option

_BOOL = (False, True)


class Cap(Amount):
    """An option that takes None or any whole number from 1 to `maximum`."""

    def check(self, value: object) -> object:
        if value is None:
            return None
        try:
            return super().check(value)
        except ValueError as error:
            raise ValueError(f"{error}, or None") from None


_STRUCTURE = (
    option("hands_per_match", 4, int, "structure", "1.1.1", Amount, maximum=10_000)(
        "一场打几局",
        "一試合の局数",
        "how many hands make a match",
    ),
    option("dealer_rule", "first_winner", ("first_winner", "rotate"), "structure", "1.1.1")(
        "下一局的庄家：first_winner为首家和牌者，若首次和牌是一炮多响则为放炮者；rotate为轮流坐庄",
        "次の親：first_winnerは最初の和了者、それが同時ロンなら放銃者。rotateは席順に交代",
        "next dealer: first_winner deals, or who let several win at once first; rotate: the next seat, always",
    ),
    option("draw_passes", False, _BOOL, "structure", "1.1.1")(
        "无人和牌时庄家轮到下一家；否则原庄连庄（仅用于first_winner）",
        "誰も和了しなければ親は次の席へ。いいえなら親は続く（first_winnerの場合のみ）",
        "with first_winner: if nobody won, the next seat deals; else the dealer stays",
    ),
    option("base", 1, int, "structure", "1.1.7", Amount)(
        "底分：所有倍数都乘以它",
        "基本点：すべての倍数にこれを掛けて払う",
        "the base that every multiplier is paid in",
    ),
)

_PLAY = (
    option("exchange_three", False, _BOOL, "play", "1.1.2")(
        "换三张：发牌后每家选三张牌，按抽定的方向交换",
        "換三張：配牌の後、各自が三枚を選び、抽選で決まった方向へ渡す",
        "after the deal everybody passes three tiles on, in a direction that is drawn",
    ),
    option("exchange_same_suit", True, _BOOL, "play", "1.1.2")(
        "换三张时三张必须同一花色",
        "換三張の三枚は同じ色でなければならない",
        "the three tiles passed on must be of one suit",
    ),
    option("void_first_for_calls", False, _BOOL, "play", "1.1.3")(
        "手里还有定缺花色的牌时不能碰也不能杠",
        "欠け色の牌が手に残る間は碰も槓もできない",
        "no pong and no kong while one still holds a tile of the void suit",
    ),
    option("pass_rule", "higher_only", ("higher_only", "any", "none"), "play", "1.1.10")(
        "过胡：到自己下次摸牌前，higher_only为只能胡倍数更大的牌；any为不能点炮胡；none为没有限制",
        "和了の見送り：次の自分のツモまで、higher_onlyはより高い倍数だけロン可、anyはロン不可、noneは制限なし",
        "after passing up a win, until the next draw: higher_only rons for more only; any: no ron; none: no bar",
    ),
    option("waive_added_if_direct_possible", False, _BOOL, "play", "1.1.8")(
        "本可直杠却选择碰的，之后补杠不收钱",
        "直槓できたのに碰した場合、後の加槓では点を受け取らない",
        "an added kong is free if its pong could have been a direct kong",
    ),
    option("direct_kong_fee", 2, int, "play", "1.1.8")(
        "直杠时点杠者付底分的几倍",
        "直槓で、牌を捨てた者が払う基本点の倍数",
        "how many bases the discarder pays for a direct kong",
    ),
    option("call_transfer", False, _BOOL, "play", "1.1.8")(
        "呼叫转移：杠后打出的牌只放炮给一家时，把这次杠收的钱交给他",
        "呼叫転移：槓の直後の打牌で一人だけに放銃したら、その槓で得た点を和了者へ渡す",
        "a discard after a kong that one player wins hands him what that kong was paid",
    ),
    option("pig_definition", "void_suit", ("void_suit", "three_suits"), "play", "1.1.9")(
        "花猪：void_suit为手里还有定缺花色的牌；three_suits为手牌和副露共有三种花色",
        "花猪：void_suitは欠け色の牌が手に残る者、three_suitsは手牌と副露に三色ある者",
        "a flower pig: void_suit still holds a tile of the void suit; three_suits has all suits in hand and melds",
    ),
    option("pig_multiplier", 16, int, "play", "1.1.9")(
        "花猪赔给每家底分的几倍",
        "花猪が各家に払う基本点の倍数",
        "how many bases a flower pig pays to everybody who is none",
    ),
    option("pig_exempt_if_only_void_discards", False, _BOOL, "play", "1.1.9")(
        "打出的牌全是定缺花色的花猪不赔",
        "捨て牌がすべて欠け色の花猪は払わない",
        "a flower pig who discarded nothing but the void suit does not pay",
    ),
    option("pig_pays_ready_check", False, _BOOL, "play", "1.1.7, 1.1.9")(
        "花猪除罚金外还要赔查大叫",
        "花猪は罰金に加えて聴牌者へも払う",
        "a flower pig also pays every ready hand in the ready check",
    ),
    option("settle_after_three_wins", False, _BOOL, "play", "1.1.4, 1.1.7")(
        "三家胡牌后也查花猪、退税、查大叫；否则只在摸完牌墙后",
        "三人が和了した後も花猪・返金・聴牌調べを行う。いいえなら山が尽きた時だけ",
        "flower pigs, refunds and the ready check also after a third win; else only when the wall is empty",
    ),
    option("reveal_winner", "hidden", ("hidden", "shown"), "play", "1.1.8")(
        "胡牌者的手牌：hidden为扣到本局结束，自摸的那张也不亮；shown为胡牌时亮出",
        "和了者の手牌：hiddenは局の終わりまで伏せ、ツモった和了牌も見せない。shownは和了時に公開する",
        "a winner's concealed tiles: hidden until the hand ends, a self-drawn winning tile too; shown at once",
    ),
)

_SCORING = (
    option("fan_combination", "product", ("product", "top_only"), "scoring", "1.1.7")(
        "番的合计：product为各番相乘；top_only为只取最大的一个牌型番",
        "役の合計：productはすべて掛け合わせる、top_onlyは最も高い手役一つだけを取る",
        "how fans combine: product multiplies them; top_only takes the highest shape fan alone",
    ),
    option("only_listed_fans", False, _BOOL, "scoring", "1.1.7")(
        "只计手册列出的番：没有清双龙七对、清三龙七对、清幺九",
        "手引書の表にある役だけ：清双龍七対・清三龍七対・清么九はない",
        "only the fans of the handbook's table: no one-suit double or triple dragon pairs, no one-suit terminals",
    ),
    option("heaven_excludes_zimo", True, _BOOL, "scoring", "1.1.7")(
        "天胡、地胡不另计自摸",
        "天胡・地胡に自摸を重ねない",
        "heavenly and earthly wins do not count self-draw in addition",
    ),
    option("cap", None, int, "scoring", "1.1.7", Cap)(
        "封顶：一次和牌或查叫的最大倍数；None为不封顶",
        "上限：一度の和了や聴牌調べの最大の倍数。Noneは上限なし",
        "the most that one win or ready hand may multiply; None: no cap",
    ),
    option("zimo_mode", "double", ("double", "plus_base", "none"), "scoring", "1.1.7")(
        "自摸：double为加倍；plus_base为每家多付一个底分；none为不加",
        "自摸：doubleは二倍、plus_baseは各自が基本点を一つ多く払う、noneは加えない",
        "a self-draw: double doubles; plus_base costs every payer one base more; none adds nothing",
    ),
    option("gangpao_fan", True, _BOOL, "scoring", "1.1.7")(
        "杠上炮算番",
        "槓上炮を役として数える",
        "winning the discard after a kong is a fan",
    ),
    option("haidi_ron", False, _BOOL, "scoring", "1.1.7")(
        "胡最后一张打出的牌也翻倍",
        "最後の打牌でのロンも二倍になる",
        "winning the last discard doubles, too",
    ),
    option("dihu_on_dealer_discard", False, _BOOL, "scoring", "1.1.7")(
        "闲家胡庄家打出的第一张牌也算地胡",
        "子が親の最初の打牌でロンしても地胡になる",
        "winning the dealer's first discard is an earthly win, too",
    ),
    option("menqing", False, _BOOL, "scoring", "1.1.7")(
        "门清算番：没有碰、直杠和补杠",
        "門清を役として数える：碰も直槓も加槓もしていない",
        "a concealed hand is a fan: no pong, no direct or added kong",
    ),
    option("jiang_hook", "product", ("product", "named16"), "scoring", "1.1.7")(
        "将对加金钩钓：product为相乘得32倍；named16为将金钩钓16倍",
        "将対と金鉤釣の複合：productは掛けて32倍、named16は将金鉤釣として16倍",
        "2-5-8 triplets on a golden hook: product gives 32; named16 is a fan of its own for 16",
    ),
    option("jiang_qidui_absorbs_root", False, _BOOL, "scoring", "1.1.7")(
        "将七对不另计根",
        "将七対では根を数えない",
        "2-5-8 seven pairs take in their root",
    ),
    option("jiang_sanlong_value", 128, (128, 126), "scoring", "1.1.6")(
        "将三龙七对的倍数",
        "将三龍七対の倍数",
        "what 2-5-8 seven pairs with three quads multiply by",
    ),
    option("twelve_hairpins", False, _BOOL, "scoring", "1.1.7")(
        "三个杠以十二金钗的名义计8倍，代替三个根；总倍数不变",
        "槓が三つなら根三つの代わりに十二金釵8倍と呼ぶ。合計は変わらない",
        "three kongs are named twelve hairpins for 8, instead of their three roots; the total stays the same",
    ),
    option("dian_gang_hua", "self_draw", ("self_draw", "discard"), "scoring", "1.1.8")(
        "点杠花：self_draw为各家都付；discard为只由点杠者付，不计自摸",
        "直槓の後の槓上開花：self_drawは全員が払う、discardは槓の牌を捨てた者だけが払い自摸は数えない",
        "a win after a direct kong: self_draw: all pay; discard: only who gave the tile, and self-draw does not count",
    ),
)

OPTIONS: tuple[Option, ...] = (*_STRUCTURE, *_PLAY, *_SCORING)
"""Every option of Sichuan mahjong, by section."""

PRESETS: dict[str, dict[str, object]] = {
    "handbook": {},
    "platform": {
        "exchange_three": True,
        "cap": 256,
        "call_transfer": True,
        "jiang_sanlong_value": 126,
        "jiang_qidui_absorbs_root": True,
        "gangpao_fan": False,
        "waive_added_if_direct_possible": True,
        "pig_exempt_if_only_void_discards": True,
        "reveal_winner": "shown",
    },
    "kit": {
        "fan_combination": "top_only",
        "only_listed_fans": True,
        "heaven_excludes_zimo": False,
        "pig_pays_ready_check": True,
        "settle_after_three_wins": True,
        "pig_definition": "three_suits",
    },
}
"""The presets: the values that differ from the defaults."""

PRESET_DOCS: dict[str, dict[str, str]] = {
    "handbook": {
        "zh": "手册的规则：不换三张，不封顶",
        "ja": "手引書の規則：換三張なし、上限なし",
        "en": "as in the handbook: no exchange of tiles, no cap",
    },
    "platform": {
        "zh": "网络平台的规则：换三张，256倍封顶，呼叫转移",
        "ja": "オンラインの規則：換三張あり、上限256倍、呼叫転移あり",
        "en": "as played online: three tiles are exchanged, a cap of 256, kong fees are handed on",
    },
    "kit": {
        "zh": "照手册代码的规则：只取最大的牌型番，花猪看三门花色，三家胡牌后也结算",
        "ja": "手引書のコード通りの規則：最も高い手役だけ、花猪は三色、三人和了の後も精算する",
        "en": "as the handbook's code: the highest fan alone, pigs by three suits, settlement also after three wins",
    },
}
"""A description of each preset, one line per language."""
