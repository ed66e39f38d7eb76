from mahjongkit.core.codes cimport MOST_OFFERS
from mahjongkit.core.play cimport Play
from mahjongkit.core.wall cimport Generator
from mahjongkit.players.base cimport Player

cdef class RandomPlayer(Player):
    cdef Generator generator
    cdef int pick(self, Play play, int seat) except -1 nogil
    cdef void wake(self, unsigned long long seed) noexcept nogil

cdef class FirstPlayer(Player):
    cdef int pick(self, Play play, int seat) except -1 nogil
