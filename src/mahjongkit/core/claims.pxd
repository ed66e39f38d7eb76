cimport cython

from mahjongkit.core cimport bits, codes, mechanics
from mahjongkit.core.state cimport GameState

cdef int red_of(int kind) noexcept nogil
cpdef int offer_pons(GameState state, int seat, int face) noexcept nogil
cpdef int offer_kong(GameState state, int seat, int face) noexcept nogil
cpdef int offer_chis(GameState state, int seat, int face) noexcept nogil
cdef void offer_chi(GameState state, int seat, int low, int high) noexcept nogil
@cython.locals(is_plain=cython.bint)
cpdef void offer_own_kongs(GameState state, int seat, unsigned long long banned) noexcept nogil
cpdef int seat_after(GameState state, int seat) noexcept nogil
cpdef bint can_claim(GameState state, int seat) noexcept nogil
cpdef int claimed_wins(GameState state) noexcept nogil
cpdef int count_seats(int seats) noexcept nogil
cpdef int nearest_seats(GameState state, int seats, int source, int most) noexcept nogil
cpdef int first_claim(GameState state, int discarder, bint by_rank) noexcept nogil
cpdef int claim_rank(int verb) noexcept nogil
