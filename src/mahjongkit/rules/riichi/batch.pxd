cimport cython

from mahjongkit.core cimport win_batch
from mahjongkit.core.win_batch cimport WinBatch
from mahjongkit.rules.riichi cimport scorer
from mahjongkit.rules.riichi.breakdown cimport Breakdown, PatternValues, WinContext
from mahjongkit.rules.riichi.scorer cimport Scorer

cpdef enum:
    # Which rows contradict themselves, in the order of RiichiBatch.game_faults.
    OPEN_RIICHI = 0
    IPPATSU_ALONE = 1
    URA_ALONE = 2
    RINSHAN_RON = 3
    RINSHAN_ALONE = 4
    RINSHAN_IPPATSU = 5
    RINSHAN_HAITEI = 6
    CHANKAN_TSUMO = 7
    CHANKAN_HELD = 8
    CHANKAN_HOUTEI = 9
    FIRST_MELDS = 10
    FIRST_RIICHI = 11
    FIRST_LATE = 12
    FIRST_DEALER_RON = 13
    DOUBLE_LAST = 14
    DOUBLE_KONG = 15
    DOUBLE_PON = 16
    NORTH_RON = 17
    NORTH_ORPHANS = 18
    TOO_MANY_NORTHS = 19
    TOO_MANY_REDS = 20
    POSSIBLE = -1

cdef class RiichiBatch(WinBatch):
    cdef PatternValues pattern_values
    cdef Scorer scorer
    cdef Breakdown best
    cdef WinContext context
    cdef const unsigned char[::1] tsumo
    cdef const unsigned char[::1] riichi
    cdef const unsigned char[::1] ippatsu
    cdef const unsigned char[::1] rinshan
    cdef const unsigned char[::1] chankan
    cdef const unsigned char[::1] last_tile
    cdef const unsigned char[::1] first
    cdef const unsigned char[::1] seat
    cdef const unsigned char[::1] round
    cdef const unsigned char[::1] dora
    cdef const unsigned char[::1] ura
    cdef const unsigned char[::1] red
    cdef const unsigned char[::1] norths
    cdef int[3] reds
    cdef bint sets_north_aside
    cdef int kita_ron
    cdef bint kita_keeps_closed
    cdef bint kita_rinshan
    cdef bint kita_chankan_yaku
    cdef bint kita_ron_ippatsu
    cdef bint closed_chankan
    cdef bint rinshan_haitei
    cdef int[::1] han
    cdef int[::1] fu
    cdef int[::1] yakuman
    cdef bint score_row(self, Py_ssize_t row) noexcept nogil
    @cython.final
    @cython.locals(row=cython.int, times=cython.int)
    cdef void write_rows(self, Py_ssize_t start) noexcept nogil
    @cython.final
    @cython.locals(fault=cython.int)
    cdef bint load_context(self, WinContext win, Py_ssize_t row) noexcept nogil
    @cython.final
    @cython.locals(fault=cython.int)
    cdef int contradiction(self, WinContext win) noexcept nogil
    @cython.final
    cdef int rinshan_fault(self, WinContext win) noexcept nogil
    @cython.final
    cdef int chankan_fault(self, WinContext win) noexcept nogil
    @cython.final
    cdef int first_turn_fault(self, WinContext win) noexcept nogil
    @cython.final
    cdef int double_riichi_fault(self, WinContext win) noexcept nogil
    @cython.final
    cdef bint wins_on_north(self) noexcept nogil
    @cython.final
    cdef bint is_orphans(self) noexcept nogil
    @cython.final
    cdef bint too_many_reds(self, int red) noexcept nogil
