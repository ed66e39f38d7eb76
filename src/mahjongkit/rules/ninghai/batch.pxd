cimport cython

from mahjongkit.core.win_batch cimport WinBatch
from mahjongkit.rules.ninghai cimport scorer
from mahjongkit.rules.ninghai.scorer cimport PatternValues, PlayerTiles, Scorer

@cython.final
cdef class NinghaiBatch(WinBatch):
    cdef PatternValues pattern_values
    cdef Scorer scorer
    cdef PlayerTiles player
    cdef const unsigned char[::1] tsumo
    cdef const unsigned char[::1] flowers
    cdef const unsigned char[::1] seat
    @cython.locals(row=cython.Py_ssize_t, with_rows=cython.bint, amount=cython.int)
    cpdef Py_ssize_t score(self, int[::1] points, signed char[::1] won, unsigned short[::1] rows, int[::1] hu, int[::1] fan) except? -2
    cdef void write_rows(self, unsigned short[::1] rows, Py_ssize_t start) noexcept nogil
    cdef int total(self, int amount) noexcept nogil
    cdef void load_player(self, PlayerTiles player, Py_ssize_t row) noexcept nogil
