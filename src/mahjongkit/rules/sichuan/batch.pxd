cimport cython

from mahjongkit.core cimport bits, codes, win_batch
from mahjongkit.core.win_batch cimport WinBatch
from mahjongkit.rules.sichuan cimport scorer
from mahjongkit.rules.sichuan.scorer cimport Breakdown, PatternValues, Scorer, WinContext

cpdef enum:
    # Which rows contradict themselves, in the order of SichuanBatch.game_faults.
    ROBBED_TSUMO = 0
    ROBBED_HELD = 1
    ROBBED_AFTER_KONG = 2
    ROBBED_LAST = 3
    NO_KONG = 4
    FIRST_MELDS = 5
    FIRST_LATE = 6
    FIRST_OUT = 7
    GIVEN_ALONE = 8
    NO_DIRECT_KONG = 9
    POSSIBLE = -1
    # The void suit of a win where nobody says which it is.
    ANY_VOID = 3

cdef class SichuanBatch(WinBatch):
    cdef PatternValues pattern_values
    cdef Scorer scorer
    cdef Breakdown best
    cdef WinContext context
    cdef const unsigned char[::1] tsumo
    cdef const unsigned char[::1] after_kong
    cdef const unsigned char[::1] given
    cdef const unsigned char[::1] robbed
    cdef const unsigned char[::1] last_tile
    cdef const unsigned char[::1] first
    cdef const unsigned char[::1] seat
    cdef const unsigned char[::1] void
    cdef const unsigned char[::1] out
    cdef int[::1] multiplier
    @cython.locals(multiplier=cython.int)
    cdef bint score_row(self, Py_ssize_t row) noexcept nogil
    @cython.final
    cdef void write_rows(self, Py_ssize_t start) noexcept nogil
    @cython.final
    cdef int payers(self, WinContext win, Py_ssize_t row) noexcept nogil
    @cython.final
    @cython.locals(fault=cython.int)
    cdef bint load_context(self, WinContext win, Py_ssize_t row) noexcept nogil
    @cython.final
    @cython.locals(fault=cython.int)
    cdef int contradiction(self, WinContext win, int out) noexcept nogil
    @cython.final
    cdef int robbed_fault(self, WinContext win) noexcept nogil
    @cython.final
    cdef bint has_direct_kong(self) noexcept nogil
