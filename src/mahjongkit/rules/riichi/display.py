"""What riichi shows on a page."""

from __future__ import annotations

from types import MappingProxyType

from mahjongkit.rules import display
from mahjongkit.rules.display import ActionDisplay, CounterDisplay, MarkDisplay, TileRowDisplay

ACTIONS = (
    ActionDisplay("riichi", "declaration"),
    ActionDisplay("open_riichi", "declaration"),
    ActionDisplay("north"),
    ActionDisplay("nine_terminals", confirmed=True),
    ActionDisplay("tenpai"),
    ActionDisplay("noten", confirmed=True),
)
RIICHI = MarkDisplay("mark.riichi", tone="declared", call="verb.riichi", token="one_dot", locks_hand=True)
COUNTERS = (
    CounterDisplay("page.sticks", unit=1000, token="one_dot"),
    CounterDisplay("page.honba", "honba", token="eight_dots"),
)
TILE_ROWS = (TileRowDisplay("page.indicators", places=5), TileRowDisplay("page.indicators_under"))

_KANS = ("kan_min_wall", "max_kans", "kan_dora", "kan_ura", "kan_dora_closed", "kan_dora_open", "kan_dora_added")
OPTION_GROUPS = MappingProxyType(
    {
        "options.tiles": ("tiles", "red_fives", "dead_wall", "replacement_tiles"),
        "options.match": (
            *("start_points", "target_points", "extension", "extension_ends", "agari_yame", "tenpai_yame", "tobi"),
            *("return_points", "uma", "oka", "equal_scores", "final_rounding", "sticks_at_end"),
        ),
        "options.dealer": ("dealer_repeats_tenpai", "dealer_repeats_abort", "honba_reset_on_dealer_noten"),
        "options.riichi": (
            *("riichi_min_points", "riichi_min_wall", "riichi_forbid_furiten", "stick_timing", "riichi_ankan"),
            *("riichi_pass", "ippatsu", "double_riichi_han", "ura"),
        ),
        "options.calls": ("chi", "kuikae", "call_priority", "last_discard"),
        "options.kans": (*_KANS, "robbed_kan_dora", "closed_chankan", "rinshan_tsumo_fu", "rinshan_haitei"),
        "options.furiten": ("temp_furiten_ends", "shape_furiten", "karaten_scope"),
        "options.rons": ("max_ron", "multi_ron_honba", "multi_ron_sticks"),
        "options.draws": (
            *("noten_mode", "noten_pool", "noten_declare", "nagashi", "nagashi_is_win", "abort_kyuushu"),
            *("abort_suufon", "abort_suukan", "suukan_timing", "abort_suucha", "abort_sanchahou"),
        ),
        "options.yaku": ("min_han", "kuitan", "atozuke", "pinfu_tsumo", "local_yaku"),
        "options.yakuman": (
            *("kazoe", "double_yakuman", "yakuman_stack", "renhou", "tenhou_chiihou", "chiihou_broken_by"),
            "ryuuiisou_needs_green",
        ),
        "options.liability": ("pao_yakuman", "pao_tsumo", "pao_ron", "pao_scope", "pao_honba"),
        "options.payments": (
            *("honba_ron", "honba_tsumo", "payment_rounding", "kiriage", "double_wind_pair", "open_pinfu_fu"),
            *("seven_pairs_fu", "tsumo_loss"),
        ),
        "options.north": (
            *("north", "north_pon", "north_yakuhai", "riichi_kita", "kita_after_call", "kita_min_wall"),
            *("kita_new_dora", "kita_turns_pending", "kita_breaks", "kita_keeps_closed", "kita_ron"),
            *("kita_furiten", "kita_dora", "kita_indicators", "kita_rinshan", "kita_chankan_yaku"),
            *("kita_ron_ippatsu", "dora_of_missing"),
        ),
    }
)


class Display(display.Display):
    """What riichi shows on a page."""

    actions = ACTIONS
    marks = MappingProxyType(
        {
            "riichi": RIICHI,
            "open_riichi": MarkDisplay(
                "mark.open_riichi", tone="declared", call="verb.open_riichi", token="one_dot", locks_hand=True
            ),
            "liable": MarkDisplay("note.liable"),
            "liable_kongs": MarkDisplay("note.liable_kongs"),
        }
    )
    round_fact = "round"
    counters = COUNTERS
    tile_rows = TILE_ROWS
    length_options = ("length",)
    option_groups = OPTION_GROUPS
    formats = MappingProxyType({"tenhou": "format.tenhou", "tenhou6": "format.tenhou6"})
