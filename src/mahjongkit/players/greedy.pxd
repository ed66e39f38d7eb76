from mahjongkit.core.play cimport Play
from mahjongkit.players.base cimport Player
from mahjongkit.players.mind cimport Mind
from mahjongkit.players.picture cimport lay_out

cdef class GreedyPlayer(Player):
    cdef object ruleset
    cdef readonly Mind mind
    cdef Play picture
    cdef int pick(self, Play play, int seat) except -1 nogil
