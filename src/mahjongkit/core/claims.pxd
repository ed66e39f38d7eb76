cimport cython

from mahjongkit.core cimport codes, mechanics
from mahjongkit.core.state cimport GameState

cdef int red_of(int kind) noexcept nogil
cpdef int offer_pons(GameState state, int seat, int face) noexcept nogil
cpdef int offer_kong(GameState state, int seat, int face) noexcept nogil
cpdef int offer_chis(GameState state, int seat, int face) noexcept nogil
cdef void offer_chi(GameState state, int seat, int low, int high) noexcept nogil
cpdef int first_claim(GameState state, int discarder, bint by_rank) noexcept nogil
cpdef int claim_rank(int verb) noexcept nogil
