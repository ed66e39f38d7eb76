cimport cython

from mahjongkit.core.win_batch cimport WinBatch
from mahjongkit.rules.ninghai cimport scorer
from mahjongkit.rules.ninghai.scorer cimport PatternValues, PlayerTiles, Scorer

cdef class NinghaiBatch(WinBatch):
    cdef PatternValues pattern_values
    cdef Scorer scorer
    cdef PlayerTiles player
    cdef const unsigned char[::1] tsumo
    cdef const unsigned char[::1] flowers
    cdef const unsigned char[::1] seat
    cdef int[::1] hu
    cdef int[::1] fan
    @cython.locals(amount=cython.int)
    cdef bint score_row(self, Py_ssize_t row) noexcept nogil
    @cython.final
    cdef void write_rows(self, Py_ssize_t start) noexcept nogil
    @cython.final
    cdef int total(self, int amount) noexcept nogil
    @cython.final
    cdef void load_player(self, PlayerTiles player, Py_ssize_t row) noexcept nogil
