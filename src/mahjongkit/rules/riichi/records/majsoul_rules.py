"""The rules of a Mahjong Soul room (`detail_rule`): a friendly room states a few of them, a contest all."""

from __future__ import annotations

from mahjongkit import rules
from mahjongkit.errors import Phrase
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
"""Flags that change the preset's rule only when they are on."""

FOUR_ONLY = ("have_sifenglianda", "have_sijializhi", "have_sanjiahele")
"""Flags of situations that cannot occur with three players."""

ALWAYS_ON = ("have_biao_dora", "have_helelianzhuang")
"""Flags without an option here: they must be on if all flags are stated."""

ON_IN_RANKED = (
    *("can_jifei", "have_liujumanguan", "have_biao_dora", "have_gang_biao_dora", "have_li_dora", "have_gang_li_dora"),
    *("have_sifenglianda", "have_sigangsanle", "have_sijializhi", "have_jiuzhongjiupai", "have_helelianzhuang"),
    *("have_helezhongju", "have_tingpailianzhuang", "have_tingpaizhongju", "have_yifa", "have_nanruxiru"),
    "have_zimosun",
)
"""If one of these flags is on, the room states all flags; a friendly room states none."""

NUMBERS = (
    *("dora_count", "shiduan", "init_point", "fandian", "fanfu", "jingsuanyuandian", "shunweima_2", "shunweima_3"),
    *("shunweima_4", "tianbian_value", "liqibang_value", "changbang_value"),
    *("noting_fafu_1", "noting_fafu_2", "noting_fafu_3"),
)
NOT_RULES = ("time_fixed", "time_add", "bianjietishi", "ai_level")
"""Settings of a room that are not rules."""

STICK = 1000


def read_room(rule: Fields, players: int, transcript: Transcript) -> None:
    """Set the options that a room states; a room that sets no field has the rules of ranked games."""
    if not any(rule.data.values()):
        return
    transcript.private = True
    _RoomRules(rule, players, transcript).read()


class _RoomRules:
    """Reads `detail_rule` into the options of a transcript."""

    def __init__(self, rule: Fields, players: int, transcript: Transcript) -> None:
        self.rule = rule
        self.players = players
        self.transcript = transcript
        self.options: dict[str, object] = {}
        self.all_stated = any(rule.data.get(flag) for flag in ON_IN_RANKED)

    def read(self) -> None:
        for key, value in self.rule.data.items():
            known = key in FLAGS or key in ONLY_WHEN_ON or key in ALWAYS_ON or key in NUMBERS or key in NOT_RULES
            if value and not known:
                raise self.rule.wrong(key, value, "riichi.majsoul.rule_off")
        self.basics()
        if self.all_stated:
            self.flags()
            self.payments()
            self.prizes()
        preset = rules.find(self.transcript.game).options
        self.transcript.options |= {name: value for name, value in self.options.items() if preset[name] != value}

    def number(self, key: str) -> int:
        return self.rule.number(key) if key in self.rule.data else 0

    def basics(self) -> None:
        stated = self.rule.data
        start = self.number("init_point")  # a room that states any rule states this one, so a 0 beside it is meant
        if (start and ("dora_count" in stated or self.rule.omits_zeros)) or self.number("dora_count"):
            red = RED_FIVES.get((self.players, self.number("dora_count")))
            if red is None:
                count = stated.get("dora_count")
                raise self.rule.wrong("dora_count", count, "riichi.majsoul.red_fives", players=self.players)
            self.options["red_fives"] = red
        if start and ("shiduan" in stated or self.rule.omits_zeros):
            self.options["kuitan"] = bool(self.number("shiduan"))
        if start:
            self.options |= {"start_points": start, "return_points": start}
        if target := self.number("fandian"):
            self.set_option("target_points", target, "match", "final")
        if min_han := self.number("fanfu"):
            self.options["min_han"] = min_han

    def flags(self) -> None:
        stated = self.rule.data
        for flag, options in FLAGS.items():
            if (flag not in stated and not self.rule.omits_zeros) or (self.players == 3 and flag in FOUR_ONLY):
                continue
            if flag.startswith("disable_composite") and not stated.get(flag):
                continue  # the newer name of disable_multi_yukaman
            if flag != "have_zimosun" or self.players == 3:
                on = bool(stated.get(flag))
                self.options |= {option: values[on] for option, values in options.items()}
        for flag in ALWAYS_ON:
            if not stated.get(flag) and (flag in stated or self.rule.omits_zeros):
                raise self.rule.wrong(flag, stated.get(flag, False), "riichi.majsoul.rule_on")
        for flag, changes in ONLY_WHEN_ON.items():
            if stated.get(flag):
                self.options |= changes
        if self.options.get("extension") == "none":
            self.options["target_points"] = None

    def payments(self) -> None:
        """Riichi sticks, honba and payments at a draw; a field that is 0 or missing means the usual amount."""
        if self.number("liqibang_value") not in (0, STICK):
            self.skip(Phrase("riichi.claim.stick"), "deltas", "start of the hand", "match", "final")
        honba = self.number("changbang_value")
        if honba:
            self.options |= {"honba_ron": honba, "honba_tsumo": honba // (self.players - 1)}
        paid = [self.number(f"noting_fafu_{ready}") for ready in range(1, self.players)]
        if any(paid):
            pool = paid[-1]
            if paid != [pool // (self.players - ready) for ready in range(1, self.players)]:
                self.skip(Phrase("riichi.claim.noten"), "deltas", "start of the hand", "match", "final")
            self.options["noten_pool"] = pool
        if self.number("tianbian_value"):
            self.skip(Phrase("riichi.claim.early_end"), "match", "final")

    def prizes(self) -> None:
        if return_points := self.number("jingsuanyuandian"):
            self.options["return_points"] = return_points
        places = [f"shunweima_{place}" for place in range(2, self.players + 1)]
        if any(place in self.rule.data for place in places):
            uma = tuple(self.number(place) for place in places)
            self.transcript.uma_rows = ((-sum(uma), *uma),)
            if allows(self.transcript, "uma", self.transcript.uma_rows[0]):
                self.options["uma"] = self.transcript.uma_rows[0]

    def set_option(self, option: str, value: object, *claims: str) -> None:
        """Set an option; if the ruleset does not allow the value, do not judge the claims that depend on it."""
        if allows(self.transcript, option, value):
            self.options[option] = value
        else:
            self.skip(Phrase("riichi.claim.option", option=option, value=value), *claims)

    def skip(self, reason: Phrase, *claims: str) -> None:
        for claim in claims:
            self.transcript.not_judged.setdefault(claim, Phrase("riichi.claim.no_option", reason=reason))
