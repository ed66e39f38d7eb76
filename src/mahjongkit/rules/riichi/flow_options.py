"""`FlowOptions`: the options that the flow of riichi reads, as flat numbers, computed once per ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from mahjongkit.core import interpreted as cython

if TYPE_CHECKING:
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.riichi.options import RiichiOptions

if not cython.compiled:  # compiled, the .pxd declares them
    # When the indicator of a kong is turned.
    IMMEDIATE = 0
    BEFORE_DISCARD = 1
    AFTER_DISCARD = 2

    # Which four kongs abort a hand.
    KANS_OFF = 0
    KANS_TWO_PLAYERS = 1
    KANS_EACH_PLAYER = 2

    # Whether the dealer stays after an abortive draw.
    REPEATS_ALWAYS = 0
    REPEATS_IF_READY = 1
    REPEATS_NEVER = 2

    # Which furiten forbids riichi.
    FURITEN_ALLOWED = 0
    FURITEN_BY_RIVER = 1  # the meaning of True in version 0.1; its records are replayed by it
    FURITEN_OF_ANY_KIND = 2

    # What a call breaks.
    BREAKS_IPPATSU = 1
    BREAKS_CHIIHOU = 2
    BREAKS_DOUBLE = 4
    BREAKS_KYUUSHU = 8
    BREAKS_WINDS = 16
    BREAKS_ALL = 31

    # Which limit hands make whoever fed their last set liable.
    PAO_DRAGONS = 1
    PAO_WINDS = 2
    PAO_KONGS = 4

    # Who may win a North set aside.
    KITA_NONE = 0
    KITA_ORPHANS = 1
    KITA_ANY = 2

_TURNED = ("immediate", "before_discard", "after_discard")
_BROKEN = {
    "ippatsu": BREAKS_IPPATSU,
    "chiihou": BREAKS_CHIIHOU,
    "double_riichi": BREAKS_DOUBLE,
    "kyuushu": BREAKS_KYUUSHU,
}
_LIABLE = {"daisangen": PAO_DRAGONS, "daisuushii": PAO_WINDS, "suukantsu": PAO_KONGS}
NO_MINIMUM = -(2**31)


class FlowOptions:
    """Every option that the flow reads."""

    def __init__(self, ruleset: Riichi) -> None:
        option = ruleset.options
        self.goal = ruleset.shape.goals[None][0]
        self.pattern_values = ruleset.scoring.pattern_values
        self._structure(option)
        self._riichi(option)
        self._draws_and_calls(option)
        self._kongs(option)
        self._north(option)
        self._money(option)

    def _structure(self, option: RiichiOptions) -> None:
        self.players = option.players
        self.dead_wall = option.dead_wall
        self.replacement_tiles = option.replacement_tiles
        self.last_wind = 0 if option.length == "east" else 1
        self.target_points = NO_MINIMUM if option.target_points is None else option.target_points
        self.extension = option.extension == "sudden_death"
        self.extension_yields = option.extension_ends == "yields_to_dealer"
        self.agari_yame = option.agari_yame
        self.tenpai_yame = option.tenpai_yame
        self.tobi = option.tobi
        self.share_equal = option.equal_scores == "share"
        self.sticks_to_first = option.sticks_at_end == "first"
        self.dealer_repeats_tenpai = option.dealer_repeats_tenpai
        self.dealer_repeats_abort = ("always", "by_readiness", "never").index(option.dealer_repeats_abort)
        self.honba_reset = option.honba_reset_on_dealer_noten

    def _riichi(self, option: RiichiOptions) -> None:
        least = option.riichi_min_points
        self.riichi_min_points = NO_MINIMUM if least is None else least
        self.riichi_min_wall = option.riichi_min_wall
        self.riichi_forbid_furiten = (False, "river", True).index(option.riichi_forbid_furiten)
        self.stick_on_declare = option.stick_timing == "on_declare"
        self.riichi_ankan = option.riichi_ankan
        self.riichi_must_win = option.riichi_pass == "forbidden"
        self.furiten_until_draw = option.temp_furiten_ends == "own_draw"
        self.shape_furiten = option.shape_furiten

    def _draws_and_calls(self, option: RiichiOptions) -> None:
        self.noten_declare = option.noten_declare
        self.abort_kyuushu = option.abort_kyuushu
        self.abort_suufon = option.abort_suufon
        self.abort_suukan = ("off", "two_players", "each_player").index(option.abort_suukan)
        self.suukan_at_once = option.suukan_timing == "at_once"
        self.abort_suucha = option.abort_suucha
        self.abort_sanchahou = option.abort_sanchahou
        self.max_ron = option.max_ron
        self.chi = option.chi
        self.kuikae = option.kuikae
        self.by_rank = option.call_priority == "ron_pon_chi"
        self.last_discard_calls = option.last_discard == "any_call"
        self.closed_keeps_chiihou = option.chiihou_broken_by == "open_call"
        self.atozuke = option.atozuke

    def _kongs(self, option: RiichiOptions) -> None:
        self.kan_min_wall = option.kan_min_wall
        self.max_kans = option.max_kans
        self.kan_dora = option.kan_dora
        self.kan_dora_closed = _TURNED.index(option.kan_dora_closed)
        self.kan_dora_open = _TURNED.index(option.kan_dora_open)
        self.kan_dora_added = _TURNED.index(option.kan_dora_added)
        self.robbed_kan_dora = option.robbed_kan_dora
        self.closed_chankan = option.closed_chankan
        self.ura = option.ura
        self.rinshan_haitei = option.rinshan_haitei

    def _north(self, option: RiichiOptions) -> None:
        self.kita = option.players == 3 and option.north == "dora"
        self.kita_after_call = option.kita_after_call
        self.kita_min_wall = option.kita_min_wall
        self.north_pon = option.players == 4 or option.north_pon
        self.riichi_kita = option.riichi_kita
        self.kita_new_dora = option.kita_new_dora
        self.kita_turns_pending = option.kita_turns_pending
        self.kita_breaks = sum(_BROKEN[name] for name in option.kita_breaks)
        self.kita_keeps_closed = option.kita_keeps_closed
        self.kita_ron = ("none", "kokushi", "any").index(option.kita_ron)
        self.kita_furiten = option.kita_furiten
        self.kita_rinshan = option.kita_rinshan
        self.kita_chankan_yaku = option.kita_chankan_yaku
        self.kita_ron_ippatsu = option.kita_ron_ippatsu

    def _money(self, option: RiichiOptions) -> None:
        self.pool = option.noten_mode == "pool"
        self.noten_pool = option.noten_pool
        self.nagashi = option.nagashi
        self.nagashi_is_win = option.nagashi_is_win
        self.honba_each = option.multi_ron_honba == "each"
        self.sticks_own_back = option.multi_ron_sticks == "own_back"
        self.pao = sum(_LIABLE[name] for name in option.pao_yakuman)
        local = option.local_yaku
        self.open_riichi = "open_riichi" in local
        self.tsubame = "tsubame_gaeshi" in local
        self.kanburi = "kanburi" in local
        self.paarenchan = "paarenchan" in local
