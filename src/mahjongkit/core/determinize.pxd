cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.state cimport GameState

cpdef enum:
    MAX_TRIES = 300
    MAX_REPAIRS = 30
    WASTED_DRAW_RATIO = 4
    MAX_DEALS = 3
    DISCARDS_CHECKED = 3
    DISCARD_SLACK = 3
    MISSING_WEIGHT = 100
    MAX_MISSING = 20

cdef class Determinizer:
    cdef Generator generator
    cdef unsigned char[144] pool
    cdef int[45] count
    cdef int pool_size
    cpdef int determinize(self, GameState state, int seat, unsigned long long seed) except -1
    cdef int collect(self, GameState state, int seat, list places) except -1
    cpdef int assign_draws(self, GameState state) except -1
    cdef void deal_hands(self, GameState state, int seat, bint ready) noexcept nogil
    cdef void shuffle(self) noexcept nogil
    @cython.locals(drew=cython.bint)
    cdef void deal_hand(self, GameState state, int seat) noexcept nogil
    cdef void clear_hand(self, GameState state, int seat, bint to_pool) noexcept nogil
    cdef bint fits_discards(self, GameState state, int seat) noexcept nogil
    @cython.locals(good=cython.bint)
    cdef bint would_discard(self, GameState state, int seat, int face) noexcept nogil
    cdef void swap_impossible_tiles(self, GameState state, int seat, int observer) noexcept nogil
    cdef bint swap_away(self, GameState state, int seat, int face, int observer) noexcept nogil
    cdef void give_tiles(self, GameState state, int seat, int wanted) noexcept nogil
    cdef void give_tile(self, GameState state, int seat, int place) noexcept nogil
    cdef void improve_hand(self, GameState state, int seat) noexcept nogil
    cdef int improve_until_ready(self, GameState state, int seat, int missing) noexcept nogil
    @cython.locals(out=cython.ulonglong)
    cdef void avoid_missed_wins(self, GameState state, int seat) noexcept nogil
    cdef int replace_one_tile(self, GameState state, int seat) noexcept nogil
    cdef int nth_tile(self, GameState state, int seat, int number) noexcept nogil
    cdef int draw_and_discard(self, GameState state, int seat, int missing) noexcept nogil
    cdef int rating_without(self, GameState state, int seat, int face) noexcept nogil
    cdef int connections(self, GameState state, int seat, int kind) noexcept nogil
