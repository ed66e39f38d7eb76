cimport cython

from mahjongkit.core.shape cimport Goal
from mahjongkit.rules.sichuan.scorer cimport PatternValues

cpdef enum:
    # What may be won after a win was passed (RULES 1.1.10).
    HIGHER_ONLY = 0
    NO_RON = 1
    NO_BAR = 2

@cython.final
cdef class FlowOptions:
    cdef Goal characters
    cdef Goal dots
    cdef Goal bamboo
    cdef PatternValues pattern_values
    cdef int base
    cdef int hands
    cdef bint rotate
    cdef bint draw_passes
    cdef bint exchange
    cdef bint same_suit
    cdef bint void_first
    cdef int pass_rule
    cdef bint waives_added
    cdef int direct_fee
    cdef bint transfers
    cdef bint pig_by_suits
    cdef int pig
    cdef bint pig_exempt
    cdef bint pig_checked
    cdef bint settles_wins
    cdef bint shows_winner
