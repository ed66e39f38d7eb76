cimport cython

from mahjongkit.core.shape cimport Shape
from mahjongkit.core.win_tiles cimport WinTiles

cpdef enum:
    # How a meld was made, numbered like the verbs of codes.py, less one; 0 is none.
    CHI = 1
    PON = 2
    CLOSED = 5
    # What is wrong with a row; a game numbers its own faults from FIRST_GAME_FAULT on.
    NO_FAULT = 0
    FOREIGN_TILE = 1
    FIFTH_CONCEALED = 2
    UNKNOWN_MELD = 3
    FOREIGN_MELD = 4
    WRONG_MELD = 5
    FIFTH_COPY = 6
    WRONG_SIZE = 7
    WRONG_WIN = 8
    FIRST_GAME_FAULT = 9

cdef class WinBatch:
    cdef WinTiles hand
    cdef Shape shape
    cdef const unsigned char[::1] counts
    cdef const unsigned char[::1] wins
    cdef const unsigned char[::1] melds
    cdef readonly Py_ssize_t size
    cdef bint with_melds
    cdef int[::1] points
    cdef signed char[::1] won
    cdef unsigned short[::1] rows
    cdef bint with_rows
    cdef unsigned char[34] absent
    cdef unsigned char[6] hows
    cdef unsigned char[34] owned
    cdef int kongs
    cdef bint is_closed
    cdef int tile
    cdef int fault
    cdef int fault_value
    cdef int fault_place
    @cython.locals(row=cython.Py_ssize_t)
    cpdef Py_ssize_t score(self, int[::1] points, signed char[::1] won, unsigned short[::1] rows, object results) except? -2
    cdef bint score_row(self, Py_ssize_t row) noexcept nogil
    @cython.locals(over=cython.uchar, foreign=cython.uchar, tiles=cython.int, count=cython.uchar, start=cython.Py_ssize_t)
    cdef bint load(self, Py_ssize_t row) noexcept nogil
    @cython.locals(how=cython.int, kind=cython.int, last=cython.int, melded=cython.int, copies=cython.int)
    cdef bint load_melds(self, Py_ssize_t row) noexcept nogil
    cdef bint refuse(self, int fault, int value, int place) noexcept nogil
    cdef bint refuse_counts(self) noexcept nogil
