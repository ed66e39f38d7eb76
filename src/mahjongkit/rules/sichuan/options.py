"""The options of Sichuan mahjong and the presets. The defaults are those of the preset `handbook`."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from mahjongkit.errors import OptionError
from mahjongkit.rules.options import Amount, Options, amount, choice, flag, number, option


class Cap(Amount):
    """An option that takes None or any whole number from 1 to `maximum`."""

    def check(self, value: object) -> object:
        if value is None:
            return None
        try:
            return super().check(value)
        except OptionError as error:
            raise OptionError("option.or_none", fault=error) from None


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SichuanOptions(Options):
    """Every option of Sichuan mahjong, by section."""

    hands_per_match: int = amount(
        4,
        section="structure",
        rule="1.1.1",
        maximum=10_000,
        zh="一场打几局",
        ja="一回の対局の局数",
        en="how many hands make a match",
    )
    dealer_rule: Literal["first_winner", "rotate"] = choice(
        "first_winner",
        ("first_winner", "rotate"),
        section="structure",
        rule="1.1.1",
        zh="下一局谁坐庄",
        ja="次の親",
        en="who deals the next hand",
    )
    draw_passes: bool = flag(
        False,
        section="structure",
        rule="1.1.1",
        zh="无人胡牌时庄家轮到下一家；关闭则原庄连庄（仅在先胡者坐庄时）",
        ja="誰も和了しなければ親は次の席へ。オフなら親の連荘（最初の和了者が親になる場合のみ）",
        en="if nobody won, the next seat deals; else the dealer stays (where the first winner deals next)",
    )
    base: int = amount(
        1,
        section="structure",
        rule="1.1.7",
        zh="底分：所有倍数都乘以它",
        ja="基本点：すべての倍率にこれを掛けて払う",
        en="the base that every multiplier is paid in",
    )
    exchange_three: bool = flag(
        False,
        section="play",
        rule="1.1.2",
        zh="换三张：发牌后每家选三张牌，按抽定的方向交换",
        ja="三枚交換：配牌の後、各自が三枚を選び、抽選で決まった方向へ渡す",
        en="after the deal everybody passes three tiles on, in a direction that is drawn",
    )
    exchange_same_suit: bool = flag(
        True,
        section="play",
        rule="1.1.2",
        zh="换三张时三张必须同一花色",
        ja="三枚交換の三枚は同じ色でなければならない",
        en="the three tiles passed on must be of one suit",
    )
    void_first_for_calls: bool = flag(
        False,
        section="play",
        rule="1.1.3",
        zh="手里还有定缺花色的牌时不能碰也不能杠",
        ja="欠け色の牌が手に残る間はポンも槓もできない",
        en="no pon and no kong while one still holds a tile of the void suit",
    )
    pass_rule: Literal["higher_only", "any", "none"] = choice(
        "higher_only",
        ("higher_only", "any", "none"),
        section="play",
        rule="1.1.10",
        zh="过胡之后、下次摸牌之前",
        ja="和了を見逃した後、次の自分のツモまで",
        en="after passing up a win, until one's next draw",
    )
    waive_added_if_direct_possible: bool = flag(
        False,
        section="play",
        rule="1.1.8",
        zh="本可直杠却选择碰的，之后补杠不收分",
        ja="直槓できたのにポンした場合、後の加槓では点を受け取らない",
        en="an added kong is free if its pon could have been a direct kong",
    )
    direct_kong_fee: int = number(
        2,
        section="play",
        rule="1.1.8",
        zh="直杠时点杠者付底分的几倍",
        ja="直槓で、牌を捨てた者が払う基本点の倍率",
        en="how many bases the discarder pays for a direct kong",
    )
    call_transfer: bool = flag(
        False,
        section="play",
        rule="1.1.8",
        zh="呼叫转移：杠后打出的牌只点炮给一家时，把这次杠收的分交给他",
        ja="呼叫転移：槓の直後の打牌で一人だけに放銃したら、その槓で得た点を和了者へ渡す",
        en="a discard after a kong that one player wins hands that player what the kong was paid",
    )
    pig_definition: Literal["void_suit", "three_suits"] = choice(
        "void_suit",
        ("void_suit", "three_suits"),
        section="play",
        rule="1.1.9",
        zh="怎样算花猪",
        ja="花猪の条件",
        en="who is a flower pig",
    )
    pig_multiplier: int = number(
        16,
        section="play",
        rule="1.1.9",
        zh="花猪赔给每家底分的几倍",
        ja="花猪が各家に払う基本点の倍率",
        en="how many bases a flower pig pays to everyone who is not one",
    )
    pig_exempt_if_only_void_discards: bool = flag(
        False,
        section="play",
        rule="1.1.9",
        zh="打出的牌全是定缺花色的花猪不赔",
        ja="捨て牌がすべて欠け色の花猪は払わない",
        en="a flower pig who discarded nothing but the void suit does not pay",
    )
    pig_pays_ready_check: bool = flag(
        False,
        section="play",
        rule="1.1.7, 1.1.9",
        zh="花猪除罚金外还要赔查大叫",
        ja="花猪は罰金に加えて聴牌者へも払う",
        en="a flower pig also pays every ready hand in the ready check",
    )
    settle_after_three_wins: bool = flag(
        False,
        section="play",
        rule="1.1.4, 1.1.7",
        zh="三家胡牌后也查花猪、退税、查大叫；否则只在摸完牌墙后",
        ja="三人が和了した後も花猪・退税・査大叫を行う。オフなら山が尽きた時だけ",
        en="flower pigs, refunds and the ready check also after a third win; else only when the wall is empty",
    )
    reveal_winner: Literal["hidden", "shown"] = choice(
        "hidden",
        ("hidden", "shown"),
        section="play",
        rule="1.1.8",
        zh="胡牌者的手牌",
        ja="和了者の手牌",
        en="a winner's concealed tiles",
    )
    fan_combination: Literal["product", "top_only"] = choice(
        "product",
        ("product", "top_only"),
        section="scoring",
        rule="1.1.7",
        zh="几个番型怎样合计",
        ja="番型の合計",
        en="how fans combine",
    )
    only_listed_fans: bool = flag(
        False,
        section="scoring",
        rule="1.1.7",
        zh="只计手册列出的番：没有清双龙七对、清三龙七对、清幺九",
        ja="ハンドブックの表にある番型だけ：清双龍七対・清三龍七対・清么九はない",
        en="only the fans of the handbook's table: no one-suit double or triple dragon pairs, no one-suit terminals",
    )
    heaven_excludes_zimo: bool = flag(
        True,
        section="scoring",
        rule="1.1.7",
        zh="天胡、地胡不另计自摸",
        ja="天胡・地胡に自摸を重ねない",
        en="heavenly and earthly wins do not count self-draw in addition",
    )
    cap: int | None = option(
        None,
        int,
        Cap,
        section="scoring",
        rule="1.1.7",
        zh="封顶：一次胡牌或查大叫的最大倍数；不设则不封顶",
        ja="上限：一度の和了や査大叫の最大の倍率。なしなら上限もなし",
        en="the most that one win or ready hand may multiply, if there is a cap",
    )
    zimo_mode: Literal["double", "plus_base", "none"] = choice(
        "double",
        ("double", "plus_base", "none"),
        section="scoring",
        rule="1.1.7",
        zh="自摸怎样加",
        ja="ツモの加算",
        en="what a self-draw adds",
    )
    gangpao_fan: bool = flag(
        True,
        section="scoring",
        rule="1.1.7",
        zh="杠上炮算番",
        ja="槓上炮を番型として数える",
        en="winning the discard after a kong is a fan",
    )
    haidi_ron: bool = flag(
        False,
        section="scoring",
        rule="1.1.7",
        zh="胡最后一张打出的牌也翻倍",
        ja="最後の打牌でのロンも二倍になる",
        en="winning the last discard doubles, too",
    )
    dihu_on_dealer_discard: bool = flag(
        False,
        section="scoring",
        rule="1.1.7",
        zh="闲家胡庄家打出的第一张牌也算地胡",
        ja="子が親の最初の打牌でロンしても地胡になる",
        en="winning the dealer's first discard is an earthly win, too",
    )
    menqing: bool = flag(
        False,
        section="scoring",
        rule="1.1.7",
        zh="门清算番：没有碰、直杠和补杠",
        ja="門清を番型として数える：ポンも直槓も加槓もしていない",
        en="a concealed hand is a fan: no pon, no direct or added kong",
    )
    jiang_hook: Literal["product", "named16"] = choice(
        "product",
        ("product", "named16"),
        section="scoring",
        rule="1.1.7",
        zh="将对加金钩钓",
        ja="将対と金鉤釣の複合",
        en="2-5-8 triplets on a golden hook",
    )
    jiang_qidui_absorbs_root: bool = flag(
        False,
        section="scoring",
        rule="1.1.7",
        zh="将七对不另计根",
        ja="将七対では根を数えない",
        en="2-5-8 seven pairs take in their root",
    )
    jiang_sanlong_value: int = choice(
        128,
        (128, 126),
        section="scoring",
        rule="1.1.6",
        zh="将三龙七对的倍数",
        ja="将三龍七対の倍率",
        en="what 2-5-8 seven pairs with three quads multiply by",
    )
    twelve_hairpins: bool = flag(
        False,
        section="scoring",
        rule="1.1.7",
        zh="三个杠以十二金钗的名义计8倍，代替三个根；总倍数不变",
        ja="槓が三つなら根三つの代わりに十二金釵8倍と呼ぶ。合計は変わらない",
        en="three kongs are named twelve hairpins for 8, instead of their three roots; the total stays the same",
    )
    dian_gang_hua: Literal["self_draw", "discard"] = choice(
        "self_draw",
        ("self_draw", "discard"),
        section="scoring",
        rule="1.1.8",
        zh="点杠花：直杠之后的杠上开花",
        ja="直槓の後の槓上開花",
        en="a win on the replacement tile of a direct kong",
    )

    legacy_values = MappingProxyType(
        {
            "reveal_winner": "shown",
            "pig_pays_ready_check": False,
            "heaven_excludes_zimo": True,
            "settle_after_three_wins": False,
            "only_listed_fans": False,
        }
    )
    score_bound_options = ("base", "cap", "hands_per_match", "direct_kong_fee", "pig_multiplier")

    @property
    def max_hands(self) -> int:
        return self.hands_per_match

    @property
    def max_score_change(self) -> int:
        """Three wins, three ready hands, three pigs, and the fees of all kongs with their refunds and transfers."""
        multiplier = self.cap or MAX_MULTIPLIER
        fees = 2 * 3 * MAX_KONGS * max(2, self.direct_kong_fee)
        return self.base * (3 * (multiplier + 1) + 3 * multiplier + 3 * self.pig_multiplier + fees)


MAX_MULTIPLIER = 2**16
"""An upper bound for the multiplier of a hand without a cap."""
MAX_KONGS = 16

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
        "ja": "ハンドブックの規則：三枚交換なし、上限なし",
        "en": "as in the handbook: no exchange of tiles, no cap",
    },
    "platform": {
        "zh": "网络平台的规则：换三张，256倍封顶，呼叫转移",
        "ja": "オンラインの規則：三枚交換あり、上限256倍、呼叫転移あり",
        "en": "as played online: three tiles are exchanged, a cap of 256, kong fees are handed on",
    },
    "kit": {
        "zh": "照手册代码的规则：只取最大的牌型番，花猪看三门花色，三家胡牌后也结算",
        "ja": "ハンドブックのコード通りの規則：最も高い番型だけ、花猪は三色、三人和了の後も精算する",
        "en": "as the handbook's code: the highest fan alone, pigs by three suits, settlement also after three wins",
    },
}
"""A description of each preset, one line per language."""
