cimport cython

from mahjongkit.core cimport mechanics, shape
from mahjongkit.core.discard_scan cimport DISTANCES, ROWS, DiscardScan
from mahjongkit.core.shape cimport Goal, MERGE, POWERS, Shape

cdef unsigned long long ORPHANS

cdef inline int count_bits(unsigned long long mask) noexcept nogil:
    mask = mask - (mask >> 1 & <unsigned long long>0x5555555555555555)
    mask = (mask & <unsigned long long>0x3333333333333333) + (mask >> 2 & <unsigned long long>0x3333333333333333)
    mask = (mask + (mask >> 4)) & <unsigned long long>0x0F0F0F0F0F0F0F0F
    return mask * <unsigned long long>0x0101010101010101 >> 56

@cython.final
cdef class AcceptedTiles:
    cdef unsigned long long[34] after
    cdef int[34] kind
    cdef int[34] row
    cdef int[5] start
    cdef unsigned long long[4] held
    cdef unsigned long long present
    @cython.locals(
        row=cython.int, limit=cython.int, others=cython.ulonglong, held=cython.int, rank=cython.int, kind=cython.int,
        found=cython.ulonglong,
    )
    cdef void find(self, DiscardScan scan, Shape hand, Goal goal) noexcept nogil
    @cython.locals(size=cython.int, rule=cython.int, alone=cython.bint, key=cython.int, kind=cython.int)
    cdef void list_draws(self, DiscardScan scan, Shape hand) noexcept nogil
    @cython.locals(found=cython.ulonglong, start=cython.int)
    cdef unsigned long long accepted_elsewhere(self, DiscardScan scan, int own_suit, int row, int limit) noexcept nogil
    @cython.locals(found=cython.ulonglong, start=cython.int, row=cython.int)
    cdef unsigned long long accepted_beside(self, DiscardScan scan, int suit, int key, int limit) noexcept nogil
    @cython.locals(
        first=cython.ulonglong, second=cython.ulonglong, third=cython.ulonglong, fourth=cython.ulonglong,
        tile=cython.ulonglong, found=cython.ulonglong,
    )
    cdef unsigned long long accepted_specially(self, Goal goal, int discarded, int limit) noexcept nogil
    @cython.locals(kinds=cython.int)
    cdef unsigned long long for_different_pairs(
        self, unsigned long long first, unsigned long long second, int limit
    ) noexcept nogil
    @cython.locals(pairs=cython.int, more=cython.int)
    cdef unsigned long long for_any_pairs(
        self, unsigned long long singles, unsigned long long second, unsigned long long fourth, int limit
    ) noexcept nogil
    cdef unsigned long long for_orphans(
        self, unsigned long long first, unsigned long long second, int limit
    ) noexcept nogil
