cimport cython

from libc.string cimport memcpy, memset

from mahjongkit.core cimport bits, codes
from mahjongkit.core cimport slots as slot_memory
from mahjongkit.core.slots cimport Slots
from mahjongkit.core.win_tiles cimport WinTiles

cpdef enum:
    # The rows, in the order of patterns.PATTERNS (a test holds this).
    RIICHI = 0
    DOUBLE_RIICHI = 1
    OPEN_RIICHI = 2
    IPPATSU = 3
    TSUMO = 4
    PINFU = 5
    TANYAO = 6
    IIPEIKOU = 7
    RYANPEIKOU = 8
    HAKU = 9
    HATSU = 10
    CHUN = 11
    SEAT_WIND = 12
    ROUND_WIND = 13
    RINSHAN = 14
    CHANKAN = 15
    HAITEI = 16
    HOUTEI = 17
    SANSHOKU_DOUJUN = 18
    SANSHOKU_DOUKOU = 19
    ITTSU = 20
    CHANTA = 21
    JUNCHAN = 22
    TOITOI = 23
    SANANKOU = 24
    SANKANTSU = 25
    SHOUSANGEN = 26
    HONROUTOU = 27
    CHIITOITSU = 28
    HONITSU = 29
    CHINITSU = 30
    RENHOU = 31
    NAGASHI_MANGAN = 32
    TENHOU = 33
    CHIIHOU = 34
    DAISANGEN = 35
    SUUANKOU = 36
    SUUANKOU_TANKI = 37
    TSUUIISOU = 38
    RYUUIISOU = 39
    CHINROUTOU = 40
    KOKUSHI = 41
    KOKUSHI_JUUSANMEN = 42
    SHOUSUUSHII = 43
    DAISUUSHII = 44
    SUUKANTSU = 45
    CHUUREN = 46
    JUNSEI_CHUUREN = 47
    DORA = 48
    URA_DORA = 49
    RED_DORA = 50
    NORTH_DORA = 51
    TSUBAME_GAESHI = 52
    KANBURI = 53
    SHIIARU_RAOTAI = 54
    UUMENSAI = 55
    SANRENKOU = 56
    ISSHOKU_SANJUN = 57
    SANFUUKOU = 58
    IIPIN_MOYUE = 59
    CHUUPIN_RAOYUI = 60
    DAISHARIN = 61
    DAICHIKURIN = 62
    DAISUURIN = 63
    KINMONKYOU = 64
    SUURENKOU = 65
    ISSHOKU_YONJUN = 66
    DAICHISEI = 67
    BENIKUJAKU = 68
    HYAKUMANGOKU = 69
    KOKUIISOU = 70
    ISHINOUE = 71
    PAARENCHAN = 72
    NORTH_WIND = 73
    ROWS = 74
    # The form of a reading.
    REGULAR = 0
    PAIRS = 1
    ORPHANS = 2
    # How the winning tile completed its group.
    TWO_SIDED = 0
    MIDDLE = 1
    EDGE = 2
    SHANPON = 3
    SINGLE = 4
    # Why fu are given.
    FU_BASE = 0
    FU_PAIRS = 1
    FU_CLOSED_RON = 2
    FU_TSUMO = 3
    FU_SET = 4
    FU_PAIR = 5
    FU_WAIT = 6
    FU_OPEN = 7
    # Displaced not by a row but because a limit hand counts alone.
    BY_LIMIT = 254
    BY_WORTH = 253
    NOT_DISPLACED = 255
    # Renhou.
    RENHOU_NONE = 0
    RENHOU_ADDS = 1
    RENHOU_ALONE = 2

@cython.final
cdef class PatternValues:
    cdef unsigned char[74] closed
    cdef unsigned char[74] opened
    cdef unsigned char[74] limits
    cdef unsigned char[370] excludes
    cdef bint kiriage
    cdef bint kazoe_limit
    cdef bint stack_limits
    cdef int double_wind_pair
    cdef bint pinfu_tsumo
    cdef int open_fu
    cdef bint rinshan_tsumo_fu
    cdef int renhou
    cdef bint green_needed
    cdef int seven_pairs_fu
    cdef int min_han
    cdef bint north_yakuhai
    cdef readonly int players
    cdef readonly int unit
    cdef readonly bint bisect
    cdef int[34] dora_of
    cdef bint kan_dora
    cdef bint kan_ura
    cdef int norths_count
    cdef int honba_ron
    cdef int honba_tsumo
    cdef bint pao_tsumo
    cdef int pao_ron
    cdef bint pao_all
    cdef bint pao_honba

@cython.final
cdef class WinContext(WinTiles):
    cdef int tile
    cdef unsigned char[34] counts
    cdef int suits
    cdef int honours
    cdef int simples
    cdef int terminals
    cdef int pairs
    cdef readonly bint is_closed
    cdef readonly bint tsumo
    cdef readonly int seat
    cdef readonly int round_wind
    cdef int riichi
    cdef bint ippatsu
    cdef bint rinshan
    cdef bint chankan
    cdef bint last
    cdef bint first
    cdef readonly bint dealer
    cdef int[5] shown
    cdef int[5] hidden
    cdef int shown_size
    cdef int hidden_size
    cdef int[3] liable
    cdef int dora
    cdef int ura
    cdef int red
    cdef int north
    cdef bint open_riichi
    cdef bint tsubame
    cdef bint kanburi
    cdef bint eighth
    @cython.locals(ends=cython.int, middle=cython.int, pairs=cython.int)
    cdef void gather(self) noexcept nogil
    cpdef int count_dora(self, PatternValues pattern_values) noexcept nogil

cdef int liable_row(int place) noexcept nogil

cdef class Breakdown:
    # what `clear` sets to zero
    cdef unsigned char[74] shown
    cdef unsigned char[74] value
    cdef int length
    cdef int fu_size
    cdef readonly int fu
    cdef readonly int han
    cdef readonly int yakuman
    # what else `copy_from` copies
    cdef readonly int base
    cdef unsigned char[74] by
    cdef unsigned char[74] order
    cdef readonly int form
    cdef unsigned char[5] groups
    cdef unsigned char[5] hows
    cdef readonly int size
    cdef readonly int place
    cdef readonly int wait
    cdef unsigned char[24] given
    cdef readonly int points

    cdef void copy_from(self, Breakdown other) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void show(self, int row, int times) noexcept nogil
    cdef void give_fu(self, int fu, int why, int group) noexcept nogil
    cpdef list rows(self)
    cpdef list displaced(self)
    cpdef list items(self)
    cpdef list parts(self)


cdef inline void clear_rows(Breakdown breakdown) noexcept nogil:
    memset(&breakdown.shown, 0, <char*>(&breakdown.yakuman + 1) - <char*>&breakdown.shown)

cdef inline void copy_rows(Breakdown breakdown, Breakdown source) noexcept nogil:
    memcpy(&breakdown.shown, &source.shown, <char*>(&breakdown.given + 1) - <char*>&breakdown.shown)

cdef inline void keep_rows(Breakdown breakdown, Slots slots, int place) noexcept nogil:
    slot_memory.keep(slots, place, &breakdown.shown, &breakdown.points + 1)

cdef inline void read_rows(Breakdown breakdown, Slots slots, int place) noexcept nogil:
    slot_memory.read(slots, place, &breakdown.shown, &breakdown.points + 1)
