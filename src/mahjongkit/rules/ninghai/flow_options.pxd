cimport cython

from mahjongkit.core.shape cimport Goal
from mahjongkit.rules.ninghai.scorer cimport PatternValues

@cython.final
cdef class FlowOptions:
    cdef Goal goal
    cdef PatternValues pattern_values
    cdef int deals
    cdef bint first_hand
    cdef bint every_hand
    cdef bint first_win
    cdef bint kong_after_claim
    cdef bint multi_win
    cdef bint pass_lock
