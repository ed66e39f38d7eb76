cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.rules.riichi cimport seats
from mahjongkit.rules.riichi.records cimport move as move_codes
from mahjongkit.rules.riichi.records.move cimport Move

cpdef enum:
    # T, U, V, W: the seats draw; D, E, F, G: they discard.
    T = 84
    W = 87
    D = 68
    G = 71
    # The bits in the number of a meld that tell its sort; the lowest two tell from whom the tile came.
    CHI_BIT = 2
    PON_BIT = 3
    ADDED_BIT = 4
    NORTH_BIT = 5

@cython.final
cdef class Tags:
    cdef str text
    cdef readonly str file
    cdef Py_ssize_t start
    cdef Py_ssize_t digits
    cdef Py_ssize_t rest
    cdef Py_ssize_t end
    cdef int letter
    cdef int tile
    cdef readonly int number
    @cython.locals(text=str, size=cython.Py_ssize_t, at=cython.Py_ssize_t, start=cython.Py_ssize_t, tile=cython.int)
    cdef bint next(self) except -1
    @cython.locals(text=str, at=cython.Py_ssize_t, first=cython.Py_ssize_t, equals=cython.Py_ssize_t, close=cython.Py_ssize_t)
    cdef dict attributes(self)

@cython.final
cdef class TenhouReader:
    cdef Tags tags
    cdef object transcript
    cdef object hand
    cdef list moves
    cdef bint ended
    cdef bint red
    cdef int players
    cdef int[4] last
    cdef int declaring
    cdef int discarder
    cdef int discarded
    cdef object read_tag(self, str tag, dict attributes)
    cdef int face(self, int tile) except -1
    cdef tuple faces(self, str text)
    @cython.locals(
        size=cython.Py_ssize_t, at=cython.Py_ssize_t, first=cython.Py_ssize_t, number=cython.longlong, minus=cython.bint
    )
    cdef list numbers(self, str text)
    @cython.locals(move=Move)
    cdef Move add(self, int verb, int seat, int tile)
    cdef object rules(self, dict attributes)
    cdef object start(self, dict attributes)
    cdef int draw(self, int seat, int tile) except -1
    @cython.locals(move=Move)
    cdef int discard(self, int seat, int tile) except -1
    cdef object call(self, int seat, int number)
    @cython.locals(move=Move)
    cdef object called(self, int verb, int seat, list ids, int place, int source)
    cdef object win(self, dict attributes)
    cdef object draw_game(self, dict attributes)
    cdef object end(self, str ending, dict attributes)
