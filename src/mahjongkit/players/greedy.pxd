from mahjongkit.players cimport view_state
from mahjongkit.core.state cimport GameState
from mahjongkit.players.base cimport Player
from mahjongkit.players.evaluator cimport Evaluator

cdef class GreedyPlayer(Player):
    cdef object ruleset
    cdef str argument
    cdef readonly Evaluator evaluator
    cdef GameState seen_state
    cdef int pick(self, GameState state, int seat) except -1 nogil
