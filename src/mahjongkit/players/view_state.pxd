from mahjongkit.core cimport bits, codes, mechanics
from mahjongkit.core.state cimport GameState

cpdef int load_view(GameState state, object view) except -1
cdef int load_seat(GameState state, object view, int seat) except -1
