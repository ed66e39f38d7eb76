cimport cython

from mahjongkit.core.shape cimport Goal
from mahjongkit.rules.ninghai.score cimport Tariff

@cython.final
cdef class Conduct:
    cdef Goal goal
    cdef Tariff tariff
    cdef int deals
    cdef bint first_hand
    cdef bint every_hand
    cdef bint first_win
    cdef bint kong_after_claim
    cdef bint multi_win
    cdef bint pass_lock
