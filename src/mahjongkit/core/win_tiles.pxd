cimport cython

from mahjongkit.core cimport codes
from mahjongkit.core.shape cimport Shape
from mahjongkit.core.state cimport GameState

cpdef enum:
    # How a group was made that is not a meld; melds are numbered by their verbs in codes.py.
    CONCEALED = 0

cdef class WinTiles:
    cdef Shape shape
    cdef int melds
    cdef int[4] meld_how
    cdef int[4] meld_kind
    @cython.locals(lowest=cython.int, place=cython.int)
    cdef void load(self, GameState state, int seat) noexcept nogil
    cdef bint comes_after(self, int place, int how, int kind) noexcept nogil
