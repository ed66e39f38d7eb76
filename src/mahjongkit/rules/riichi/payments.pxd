cimport cython

from mahjongkit.rules.riichi.judge cimport ron_points, tsumo_share
from mahjongkit.rules.riichi.score cimport Tally, Tariff, Win, liable_row

cpdef enum:
    FOR_HAND = 0
    FOR_HONBA = 1
    FOR_LIABILITY = 2
    HALF = 0
    ALL_LIABLE = 1
    ALL_DISCARDER = 2

@cython.final
cdef class Bill:
    cdef int[16] payer
    cdef int[16] amount
    cdef int[16] reason
    cdef int size
    cdef int[3] liable
    cdef int[3] liable_place
    cdef int[3] liable_base
    cdef readonly int liabilities
    cdef void clear(self) noexcept nogil
    cdef void add(self, int payer, int amount, int reason) noexcept nogil
    cdef void find_liable(self, Win win, Tally tally, Tariff tariff) noexcept nogil
    cdef int rest_of(self, int base) noexcept nogil
    cpdef int draw_up(self, Win win, Tally tally, Tariff tariff, int discarder, int honba) noexcept nogil
    cdef void self_drawn(self, Win win, Tally tally, Tariff tariff, int honba) noexcept nogil
    @cython.locals(double=cython.bint)
    cdef void shares(self, Win win, int base, Tariff tariff, int reason) noexcept nogil
    @cython.locals(on_liable=cython.bint)
    cdef void from_discard(self, Win win, Tally tally, Tariff tariff, int discarder, int honba) noexcept nogil
    cdef void nagashi(self, int seat, Tariff tariff, int honba) noexcept nogil
