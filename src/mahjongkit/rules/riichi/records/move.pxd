cimport cython

from mahjongkit.core cimport codes
from mahjongkit.rules.riichi cimport seats

cpdef enum:
    # Moves that are not actions of a seat; the numbers follow those of all verbs.
    DRAW = 62
    INDICATOR = 63

cdef const int[::1] ORDER

cdef int order_of(int face) noexcept nogil

@cython.final
@cython.no_gc
@cython.freelist(2048)
cdef class Move:
    cdef readonly int verb
    cdef public int seat
    cdef public int tile
    cdef public tuple tiles
    cdef public int source
    cdef public bint drawn
    cdef public bint declares
    cdef object location
    cdef int number
    cdef int action(self) except? -1
    @cython.locals(a=cython.int, b=cython.int, c=cython.int, face=cython.int)
    cdef int call(self) except? -1

@cython.locals(move=Move)
cdef Move tile_move(int verb, int seat, int tile, object locator, int number)
