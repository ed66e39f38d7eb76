cimport cython

from mahjongkit.core cimport shape
from mahjongkit.core.shape cimport Goal, Shape

cpdef enum:
    # A group is coded as one of these plus its (lowest) kind.
    TRIPLET = 0
    RUN = 34
    PAIR = 68

@cython.final
cdef class Decompositions:
    cdef Goal goal
    cdef unsigned char[34] counts
    cdef unsigned char[5] path
    cdef unsigned char[80] groups
    cdef int size
    cdef int sets_needed
    cdef int pair_suit
    cpdef list list_all(self, Shape hand, Goal goal)
    cdef void find(self, Shape hand) noexcept nogil
    cdef void split(self, int kind, int sets, int pairs, Goal goal) noexcept nogil
