from mahjongkit.core.state cimport GameState

cdef class Player:
    cdef int pick(self, GameState state, int seat) except -1 nogil
    cdef void set_seed(self, unsigned long long seed) noexcept nogil
