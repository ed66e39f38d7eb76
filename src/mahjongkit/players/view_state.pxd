from mahjongkit.core.codes cimport *
from mahjongkit.core.mechanics cimport turn_up
from mahjongkit.core.state cimport GameState

cpdef int lay_out(GameState state, object view) except -1
cdef int lay_out_seat(GameState state, object view, int seat) except -1
