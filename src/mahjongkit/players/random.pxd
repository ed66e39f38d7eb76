from mahjongkit.core cimport codes
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.state cimport GameState
from mahjongkit.players.base cimport Player

cdef class RandomPlayer(Player):
    cdef Generator generator
    cdef int pick(self, GameState state, int seat) except -1 nogil
    cdef void set_seed(self, unsigned long long seed) noexcept nogil

cdef class FirstPlayer(Player):
    cdef int pick(self, GameState state, int seat) except -1 nogil
