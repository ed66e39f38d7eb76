from mahjongkit.core.codes cimport *
from mahjongkit.core.moves cimport turn_up
from mahjongkit.core.play cimport Play

cpdef int lay_out(Play play, object view) except -1
cdef int lay_out_seat(Play play, object view, int seat) except -1
