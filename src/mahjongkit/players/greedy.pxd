from mahjongkit.core.state cimport GameState
from mahjongkit.players.base cimport Player
from mahjongkit.players.evaluator cimport Evaluator
from mahjongkit.players.view_state cimport lay_out

cdef class GreedyPlayer(Player):
    cdef object ruleset
    cdef readonly Evaluator evaluator
    cdef GameState picture
    cdef int pick(self, GameState state, int seat) except -1 nogil
