cimport cython

from mahjongkit.core.shape cimport Goal
from mahjongkit.rules.riichi.breakdown cimport PatternValues

cpdef enum:
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
    FURITEN_BY_RIVER = 1
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

@cython.final
cdef class FlowOptions:
    cdef Goal goal
    cdef PatternValues pattern_values
    cdef int players
    cdef int dead_wall
    cdef int replacement_tiles
    cdef int last_wind
    cdef int target_points
    cdef bint extension
    cdef bint extension_yields
    cdef bint agari_yame
    cdef bint tenpai_yame
    cdef bint tobi
    cdef bint share_equal
    cdef bint sticks_to_first
    cdef bint dealer_repeats_tenpai
    cdef int dealer_repeats_abort
    cdef bint honba_reset
    cdef int riichi_min_points
    cdef int riichi_min_wall
    cdef int riichi_forbid_furiten
    cdef bint stick_on_declare
    cdef int riichi_ankan
    cdef bint riichi_must_win
    cdef bint noten_declare
    cdef bint abort_kyuushu
    cdef bint abort_suufon
    cdef int abort_suukan
    cdef bint suukan_at_once
    cdef bint abort_suucha
    cdef bint abort_sanchahou
    cdef int max_ron
    cdef bint chi
    cdef int kuikae
    cdef bint by_rank
    cdef bint last_discard_calls
    cdef int kan_min_wall
    cdef int max_kans
    cdef int kan_dora_closed
    cdef int kan_dora_open
    cdef int kan_dora_added
    cdef bint robbed_kan_dora
    cdef bint closed_chankan
    cdef bint furiten_until_draw
    cdef bint shape_furiten
    cdef bint kita
    cdef bint kita_after_call
    cdef int kita_min_wall
    cdef bint north_pon
    cdef bint riichi_kita
    cdef bint kita_new_dora
    cdef bint kita_turns_pending
    cdef int kita_breaks
    cdef bint kita_keeps_closed
    cdef int kita_ron
    cdef bint kita_furiten
    cdef bint kita_rinshan
    cdef bint kita_chankan_yaku
    cdef bint kita_ron_ippatsu
    cdef bint pool
    cdef int noten_pool
    cdef bint nagashi
    cdef bint nagashi_is_win
    cdef bint honba_each
    cdef bint sticks_own_back
    cdef bint closed_keeps_chiihou
    cdef int pao
    cdef bint atozuke
    cdef bint ura
    cdef bint kan_dora
    cdef bint rinshan_haitei
    cdef bint open_riichi
    cdef bint tsubame
    cdef bint kanburi
    cdef bint paarenchan
