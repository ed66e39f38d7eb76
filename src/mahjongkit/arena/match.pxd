cimport cython

from mahjongkit.core.play cimport Play
from mahjongkit.core.wall cimport Generator
from mahjongkit.players.base cimport Player

@cython.final
cdef class Match:
    cdef Play play
    cdef Player first
    cdef Player second
    cdef Player third
    cdef Player fourth
    cdef Generator generator
    cdef readonly long long matches
    cdef readonly long long hands
    cdef readonly long long decisions
    cdef long long[4] score_sum
    cdef long long[4] rank_sum
    @cython.locals(number=cython.longlong)
    cpdef int run(self, unsigned long long seed, long long start, long long count) except -1
    cdef int pick(self, int seat) except -1 nogil
    cdef int play_hand(self) except -1 nogil
    cdef int play_match(self, unsigned long long seed, long long number) except -1 nogil
    @cython.locals(ahead=cython.bint)
    cdef void count(self) noexcept nogil
