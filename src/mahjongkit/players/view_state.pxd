from mahjongkit.core cimport codes, mechanics
from mahjongkit.core.state cimport GameState

cpdef int lay_out(GameState state, object view) except -1
cdef int lay_out_seat(GameState state, object view, int seat) except -1
