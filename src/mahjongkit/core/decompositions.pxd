cimport cython

from mahjongkit.core cimport shape
from mahjongkit.core.shape cimport Goal, Shape

cpdef enum:
    # Groups of a reading: a code is one of these plus the (lowest) kind.
    TRIPLET = 0
    RUN = 34
    PAIR = 68

@cython.final
cdef class Decompositions:
    cdef unsigned char[34] counts
    cdef unsigned char[5] stack
    cdef unsigned char[80] codes
    cdef int size
    cdef int need
    cdef int pair_suit
    cpdef list read(self, Shape hand, Goal goal)
    cdef void find(self, Shape hand, Goal goal) noexcept nogil
    cdef void split(self, int kind, int sets, int pairs, Goal goal) noexcept nogil
