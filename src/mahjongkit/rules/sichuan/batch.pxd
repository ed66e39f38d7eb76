cimport cython

from mahjongkit.core cimport codes, win_batch
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

@cython.final
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
    @cython.locals(row=cython.Py_ssize_t, with_rows=cython.bint)
    cpdef Py_ssize_t score(self, int[::1] points, signed char[::1] won, unsigned short[::1] rows, int[::1] multiplier) except? -2
    cdef void write_rows(self, unsigned short[::1] rows, Py_ssize_t start) noexcept nogil
    cdef int payers(self, WinContext win, Py_ssize_t row) noexcept nogil
    @cython.locals(fault=cython.int)
    cdef bint load_context(self, WinContext win, Py_ssize_t row) noexcept nogil
    @cython.locals(fault=cython.int)
    cdef int contradiction(self, WinContext win, int out) noexcept nogil
    cdef int robbed_fault(self, WinContext win) noexcept nogil
    cdef bint has_direct_kong(self) noexcept nogil
