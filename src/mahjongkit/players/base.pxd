from mahjongkit.core.play cimport Play

cdef class Player:
    cdef int pick(self, Play play, int seat) except -1 nogil
    cdef void wake(self, unsigned long long seed) noexcept nogil
