cimport cython

from mahjongkit.core cimport bits, claims, codes, decompositions, mechanics, turn_flow
from mahjongkit.rules.riichi cimport draws, flow_options, seats, wins
from mahjongkit.core.decompositions cimport Decompositions
from mahjongkit.rules.riichi.seats cimport RiichiSeats

cdef class RiichiOffers(RiichiSeats):
    cdef Decompositions decompositions
    cdef int win_flags(self, int seat, bint tsumo) noexcept nogil
    cdef void offer_turn(self, int seat) noexcept nogil
    cdef void offer_kongs(self, int seat) noexcept nogil
    cdef bint may_close_in_riichi(self, int seat, int kind) noexcept nogil
    @cython.locals(found=cython.bint)
    cdef bint is_always_triplet(self, int seat, int kind) noexcept nogil
    cdef void offer_north(self, int seat) noexcept nogil
    cdef bint may_declare(self, int seat) noexcept nogil
    @cython.locals(waits=cython.ulonglong, thrown=cython.ulonglong)
    cdef void offer_riichi(self, int seat) noexcept nogil
    cdef void offer_riichi_with(self, int seat, int kind) noexcept nogil
    cdef bint may_ron(self, int seat) noexcept nogil
    @cython.locals(allowed=cython.bint)
    cdef bint may_rob(self, int verb) noexcept nogil
    @cython.locals(is_next=cython.bint)
    cdef void offer_calls(self, int seat) noexcept nogil
    cdef void offer_pass(self, int seat) noexcept nogil
    @cython.locals(banned=cython.ulonglong)
    cdef unsigned long long banned_after(self, int action) noexcept nogil
    cdef void drop_dead_calls(self, int seat, int start) noexcept nogil
    @cython.locals(banned=cython.ulonglong)
    cdef bint leaves_discard(self, int seat, int action) noexcept nogil
