"""The options of Ninghai mahjong and the presets. The defaults are those of the preset `handbook`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mahjongkit.errors import OptionError, shown
from mahjongkit.rules.options import Option, Options, amount, choice, flag, number, option

ScoreMode = Literal["yaobansan", "yaobanliu", "tuidaoba", "yaoerliu"]
LoserStep = Literal["floor", "ceil", "convert", "linear"]

MODES: dict[str, str] = {"yaobansan": "幺半三", "yaobanliu": "幺半六", "tuidaoba": "推倒八", "yaoerliu": "幺二六"}
"""The scoring modes and their Chinese names."""

STEPPED = tuple(MODES)[1:]
"""The modes in which losers settle in steps; the option `loser_step` has a value for each."""


class Mode(Option):
    """The option for the scoring mode, which also takes the Chinese names."""

    def check(self, value: object) -> object:
        for name, called in MODES.items():
            if value == called:
                return name
        try:
            return super().check(value)
        except OptionError as error:
            raise OptionError("option.also", fault=error, names=", ".join(MODES.values())) from None


class Steps(Option):
    """An option with one word for each of the modes in `STEPPED`; a single word stands for all of them."""

    def check(self, value: object) -> object:
        words = (value,) * len(STEPPED) if isinstance(value, str) else value
        if not isinstance(words, tuple | list) or len(words) != len(STEPPED):
            raise OptionError("option.words", name=self.name, given=shown(value), modes=", ".join(STEPPED))
        return tuple(super(Steps, self).check(word) for word in words)


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class NinghaiOptions(Options):
    """Every option of Ninghai mahjong, by section."""

    circles: int = amount(
        1,
        section="structure",
        rule="2.1.2",
        maximum=100,
        zh="一场打几圈",
        ja="一回の対局の圏数",
        en="how many times the deal goes round the table in a match",
    )
    first_circle: Literal["first_hand", "every_hand", "off"] = choice(
        "first_hand",
        ("first_hand", "every_hand", "off"),
        section="play",
        rule="2.1.3",
        zh="第一圈只打筒子和万子、不能吃碰杠",
        ja="一巡目は筒子と萬子だけを捨て、鳴けない",
        en="a first go-around of dots and characters only, without calls",
    )
    first_circle_win: bool = flag(
        True,
        section="play",
        rule="2.1.3",
        zh="这样的第一圈里可以胡牌",
        ja="その一巡目でも和了できる",
        en="winning is allowed in such a first go-around",
    )
    kong_after_claim: bool = flag(
        False,
        section="play",
        rule="2.1.4",
        zh="吃或碰之后、打牌之前可以补杠或暗杠",
        ja="チー・ポンの直後、打牌の前に加槓や暗槓ができる",
        en="after a chi or pon one may kong before the discard",
    )
    multi_win: bool = flag(
        False,
        section="play",
        rule="2.1.4",
        zh="一炮多响：能胡的都可以胡；否则只有最近的一家",
        ja="同時に何人でも和了できる。オフなら頭ハネ（最も近い一人だけ）",
        en="everybody may win the same tile; else only the nearest",
    )
    pass_lock: Literal["none", "same_tile"] = choice(
        "none",
        ("none", "same_tile"),
        section="play",
        rule="2.1.4",
        zh="过胡之后",
        ja="和了を見逃した後",
        en="after passing up a win",
    )
    score_mode: ScoreMode = option(
        "yaobansan",
        tuple(MODES),
        Mode,
        section="scoring",
        rule="2.1.9",
        alias="mode",
        zh="计分模式",
        ja="胡数の計算方式",
        en="the scoring mode",
    )
    flower_set_mode: Literal["add", "replace"] = choice(
        "add",
        ("add", "replace"),
        section="scoring",
        rule="2.1.7",
        zh="四君子或四季花齐全",
        ja="四枚の花が揃ったとき",
        en="all four flowers of a set",
    )
    seat_wind_fan: bool = flag(
        False,
        section="scoring",
        rule="2.1.7",
        zh="门风刻子或杠算一番",
        ja="自風の刻子・槓子を一番とする",
        en="a triplet or kong of one's own seat wind is a fan",
    )
    value_pair_hu: int = number(
        0,
        section="scoring",
        rule="2.1.8",
        maximum=1000,
        zh="中发白或门风对子的胡数",
        ja="三元牌・自風の対子の胡数",
        en="hu for a pair of dragons or of one's own seat wind",
    )
    half_rate: Literal["half_of_silver", "convert_half_hu"] = choice(
        "half_of_silver",
        ("half_of_silver", "convert_half_hu"),
        section="scoring",
        rule="2.1.10",
        zh="付一半时怎样算",
        ja="半分の払い方",
        en="how a half share is worked out",
    )
    head_role: Literal["opposite", "banker"] = choice(
        "opposite",
        ("opposite", "banker"),
        section="scoring",
        rule="2.1.11",
        zh="哪两家互为头家",
        ja="頭家とする二人",
        en="which losers settle as a head pair (toujia)",
    )
    loser_step: tuple[LoserStep, LoserStep, LoserStep] = option(
        ("floor", "floor", "floor"),
        ("floor", "ceil", "convert", "linear"),
        Steps,
        section="scoring",
        rule="2.1.11",
        zh="没胡的三家之间不满一档怎样算（幺半六、推倒八、幺二六各选一项）",
        ja="敗者間の精算で一段に満たない分（幺半六・推倒八・幺二六に一つずつ）",
        en="how losers settle in steps, for each of yaobanliu, tuidaoba and yaoerliu",
    )
    side_in_126: bool = flag(
        False,
        section="scoring",
        rule="2.1.11",
        zh="幺二六里边家之间也结算",
        ja="幺二六で辺家の間も精算する",
        en="side pairs settle in yaoerliu, too",
    )
    contract_any_tile: bool = flag(
        False,
        section="scoring",
        rule="2.1.12",
        zh="三摊之后打任何牌都可能包牌，不只是同色的牌",
        ja="三攤の後は同色に限らずどの牌でも包になる",
        en="after three melds any discard makes you liable, not only the danger suits",
    )
    dayao: Literal["terminals", "honours"] = choice(
        "terminals",
        ("terminals", "honours"),
        section="scoring",
        rule="2.1.12",
        zh="哪些算大幺牌",
        ja="大幺牌とする牌",
        en="what three pons make dangerous",
    )

    score_bound_options = ("circles",)
    max_score_change = 50_000
    """An upper bound: amounts are capped at 1000, and steps between losers pay less than twice the difference
    (RULES 2.1.9, 2.1.11).
    """

    @property
    def max_hands(self) -> int:
        """Far more hands than the deal passes; a dealer who keeps winning beyond that ends the match."""
        return 64 * self.circles


PRESETS: dict[str, dict[str, object]] = {
    "handbook": {},
    "field": {
        "score_mode": "yaobanliu",
        "head_role": "banker",
        "seat_wind_fan": True,
        "value_pair_hu": 2,
        "loser_step": ("linear", "ceil", "floor"),
        "pass_lock": "same_tile",
        "kong_after_claim": True,
        "flower_set_mode": "replace",
    },
}
"""The presets: the values that differ from the defaults."""

PRESET_DOCS: dict[str, dict[str, str]] = {
    "handbook": {
        "zh": "手册的规则：幺半三，头家是对家",
        "ja": "ハンドブックの規則：幺半三、頭家は対面",
        "en": "as in the handbook: yaobansan, a head pair sits opposite",
    },
    "field": {
        "zh": "当地的打法：幺半六，头家是庄家，门风算番，对子有胡",
        "ja": "現地の打ち方：幺半六、頭家は親、自風も番、対子にも胡",
        "en": "as played locally: yaobanliu, a head pair has the dealer in it, seat winds are fans, pairs have hu",
    },
}
"""A description of each preset, one line per language."""
