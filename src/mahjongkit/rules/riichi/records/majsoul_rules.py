"""The rules of a Mahjong Soul room (`detail_rule`): a friendly room states a few of them, a contest all."""

from __future__ import annotations

from mahjongkit import rules
from mahjongkit.rules.riichi.records.majsoul_events import Fields
from mahjongkit.rules.riichi.records.tenhou_rules import allows
from mahjongkit.rules.riichi.records.transcript import Transcript

RED_FIVES = {(4, 0): (0, 0, 0), (4, 3): (1, 1, 1), (4, 4): (1, 2, 1), (3, 0): (0, 0, 0), (3, 2): (0, 1, 1)}
"""The red fives of each suit, by players and `dora_count`."""

FLAGS: dict[str, dict[str, tuple[object, object]]] = {
    "can_jifei": {"tobi": (False, True)},
    "have_liujumanguan": {"nagashi": (False, True)},
    "have_qieshangmanguan": {"kiriage": (False, True)},
    "have_gang_biao_dora": {"kan_dora": (False, True)},
    "ming_dora_immediately_open": {
        "kan_dora_open": ("before_discard", "immediate"),
        "kan_dora_added": ("before_discard", "immediate"),
    },
    "have_li_dora": {"ura": (False, True)},
    "have_gang_li_dora": {"kan_ura": (False, True)},
    "have_sifenglianda": {"abort_suufon": (False, True)},
    "have_sigangsanle": {"abort_suukan": ("off", "two_players")},
    "have_sijializhi": {"abort_suucha": (False, True)},
    "have_jiuzhongjiupai": {"abort_kyuushu": (False, True)},
    "have_sanjiahele": {"abort_sanchahou": (False, True)},
    "have_helezhongju": {"agari_yame": (False, True)},
    "have_tingpailianzhuang": {"dealer_repeats_tenpai": (False, True)},
    "have_tingpaizhongju": {"tenpai_yame": (False, True)},
    "have_yifa": {"ippatsu": (False, True)},
    "have_nanruxiru": {"extension": ("none", "sudden_death")},
    "have_zimosun": {"tsumo_loss": ("bisect", "loss")},
    "disable_leijiyiman": {"kazoe": ("yakuman", "sanbaiman")},
    "disable_multi_yukaman": {"yakuman_stack": (True, False)},
    "disable_composite_yakuman": {"yakuman_stack": (True, False)},
    "disable_double_wind_four_fu": {"double_wind_pair": (4, 2)},
    "disable_angang_guoshi": {"closed_chankan": (True, False)},
    "enable_shiti": {"kuikae": (0, 2)},
}
"""Each flag, and its options when it is off and when it is on."""

ONLY_WHEN_ON: dict[str, dict[str, object]] = {
    "have_toutiao": {"max_ron": 1},
    "enable_nontsumo_liqi": {"riichi_min_wall": 0},
    "disable_double_yakuman": {"double_yakuman": ()},
}
"""Flags that leave the preset's rule alone when they are off."""

FOUR_ONLY = ("have_sifenglianda", "have_sijializhi", "have_sanjiahele")
"""Flags without meaning for three players, who cannot come to it."""

ALWAYS_ON = ("have_biao_dora", "have_helelianzhuang")
"""Flags without an option here: they must be on where all flags are stated."""

ON_IN_RANKED = (
    *("can_jifei", "have_liujumanguan", "have_biao_dora", "have_gang_biao_dora", "have_li_dora", "have_gang_li_dora"),
    *("have_sifenglianda", "have_sigangsanle", "have_sijializhi", "have_jiuzhongjiupai", "have_helelianzhuang"),
    *("have_helezhongju", "have_tingpailianzhuang", "have_tingpaizhongju", "have_yifa", "have_nanruxiru"),
    "have_zimosun",
)
"""If one of these is on, the room states all flags; a friendly room states none."""

NUMBERS = (
    *("dora_count", "shiduan", "init_point", "fandian", "fanfu", "jingsuanyuandian", "shunweima_2", "shunweima_3"),
    *("shunweima_4", "tianbian_value", "liqibang_value", "changbang_value"),
    *("noting_fafu_1", "noting_fafu_2", "noting_fafu_3"),
)
CONVENIENCES = ("time_fixed", "time_add", "bianjietishi", "ai_level")
"""What a room sets that is no rule."""

STICK = 1000


def read_room(rule: Fields, players: int, script: Transcript) -> None:
    """Take the options that a room states; without any field that is set they are those of the ranked games."""
    if not any(rule.told.values()):
        return
    script.private = True
    _Room(rule, players, script).read()


class _Room:
    """Reads `detail_rule`."""

    def __init__(self, rule: Fields, players: int, script: Transcript) -> None:
        self.rule = rule
        self.players = players
        self.script = script
        self.options: dict[str, object] = {}
        self.all_stated = any(rule.told.get(flag) for flag in ON_IN_RANKED)

    def read(self) -> None:
        for key, value in self.rule.told.items():
            known = key in FLAGS or key in ONLY_WHEN_ON or key in ALWAYS_ON or key in NUMBERS or key in CONVENIENCES
            if value and not known:
                raise self.rule.wrong(key, value, "it to be off as in the ranked games: no other such rule is known")
        self.basics()
        if self.all_stated:
            self.flags()
            self.payments()
            self.prizes()
        preset = rules.find(self.script.game).options
        self.script.options |= {name: value for name, value in self.options.items() if preset[name] != value}

    def number(self, key: str) -> int:
        return self.rule.number(key) if key in self.rule.told else 0

    def basics(self) -> None:
        told = self.rule.told
        start = self.number("init_point")  # a room that states anything states this, so that a 0 beside it is meant
        if (start and ("dora_count" in told or self.rule.lean)) or self.number("dora_count"):
            red = RED_FIVES.get((self.players, self.number("dora_count")))
            if red is None:
                raise self.rule.wrong(
                    "dora_count", told.get("dora_count"), f"a number of red fives for {self.players} players"
                )
            self.options["red_fives"] = red
        if start and ("shiduan" in told or self.rule.lean):
            self.options["kuitan"] = bool(self.number("shiduan"))
        if start:
            self.options |= {"start_points": start, "return_points": start}
        if target := self.number("fandian"):
            self.take("target_points", target, "match", "final")
        if least := self.number("fanfu"):
            self.options["min_han"] = least

    def flags(self) -> None:
        told = self.rule.told
        for flag, options in FLAGS.items():
            if (flag not in told and not self.rule.lean) or (self.players == 3 and flag in FOUR_ONLY):
                continue
            if flag.startswith("disable_composite") and not told.get(flag):
                continue  # the newer name of disable_multi_yukaman
            if flag != "have_zimosun" or self.players == 3:
                on = bool(told.get(flag))
                self.options |= {option: values[on] for option, values in options.items()}
        for flag in ALWAYS_ON:
            if not told.get(flag) and (flag in told or self.rule.lean):
                raise self.rule.wrong(flag, told.get(flag, False), "it to be on: there is no such rule here")
        for flag, changes in ONLY_WHEN_ON.items():
            if told.get(flag):
                self.options |= changes
        if self.options.get("extension") == "none":
            self.options["target_points"] = None

    def payments(self) -> None:
        """Sticks, honba and what is paid at a draw; a field that is 0 or missing is the usual amount."""
        if self.number("liqibang_value") not in (0, STICK):
            self.skip("a riichi stick other than 1000", "deltas", "start of the hand", "match", "final")
        honba = self.number("changbang_value")
        if honba:
            self.options |= {"honba_ron": honba, "honba_tsumo": honba // (self.players - 1)}
        paid = [self.number(f"noting_fafu_{ready}") for ready in range(1, self.players)]
        if any(paid):
            pool = paid[-1]
            if paid != [pool // (self.players - ready) for ready in range(1, self.players)]:
                self.skip("payments of ready and other players", "deltas", "start of the hand", "match", "final")
            self.options["noten_pool"] = pool
        if self.number("tianbian_value"):
            self.skip("a score that ends the match at once", "match", "final")

    def prizes(self) -> None:
        if back := self.number("jingsuanyuandian"):
            self.options["return_points"] = back
        places = [f"shunweima_{place}" for place in range(2, self.players + 1)]
        if any(place in self.rule.told for place in places):
            uma = tuple(self.number(place) for place in places)
            self.script.uma_rows = ((-sum(uma), *uma),)
            if allows(self.script, "uma", self.script.uma_rows[0]):
                self.options["uma"] = self.script.uma_rows[0]

    def take(self, option: str, value: object, *claims: str) -> None:
        if allows(self.script, option, value):
            self.options[option] = value
        else:
            self.skip(f"{option} of {value}", *claims)

    def skip(self, reason: str, *claims: str) -> None:
        for claim in claims:
            self.script.not_judged.setdefault(claim, f"no option here for: {reason}")
