cimport cython

from mahjongkit.core cimport claims, codes, mechanics
from mahjongkit.rules.sichuan cimport payments, seats
from mahjongkit.rules.sichuan.seats cimport SichuanSeats

cdef class SichuanState(SichuanSeats):
    cdef int run(self) except -1 nogil
    cdef void begin_hand(self) noexcept nogil
    cdef void ask_exchange(self) noexcept nogil
    cdef void offer_exchange(self, int seat) noexcept nogil
    cdef void carry_out_exchange(self) noexcept nogil
    cdef void ask_void(self) noexcept nogil
    cdef void offer_void(self, int seat) noexcept nogil
    cdef void reveal_void(self) noexcept nogil
    cdef void take_turn(self, int seat) noexcept nogil
    cdef void replace(self, int seat, bint given, int giver) noexcept nogil
    cdef void ask_turn(self, int seat, bint may_win) noexcept nogil
    cdef void offer_kongs(self, int seat) noexcept nogil
    @cython.locals(banned=cython.ulonglong)
    cdef void offer_allowed_discards(self, int seat) noexcept nogil
    cdef bint may_call(self, int seat, int kind) noexcept nogil
    cdef void raise_bar(self, int seat, int value) noexcept nogil
    cdef void clear_bar(self, int seat) noexcept nogil
    cdef void after_turn(self, int action) noexcept nogil
    cdef void ask_claims(self) noexcept nogil
    cdef bint offer_claims(self, int seat) noexcept nogil
    cdef int claimed_wins(self) noexcept nogil
    cdef void note_passed(self) noexcept nogil
    cdef void resolve_claims(self) noexcept nogil
    cdef void carry_out_wins(self, int winners, int source) noexcept nogil
    cdef int any_tile(self, int seat) noexcept nogil
    cdef void continue_after(self, int seat) noexcept nogil
    cdef void carry_out_call(self, int seat) noexcept nogil
    cdef void declare_kong(self, int seat, int verb, int face) noexcept nogil
    cdef void resolve_rob(self) noexcept nogil
    cdef bint offer_rob(self, int seat) noexcept nogil
    @cython.locals(asked=cython.bint)
    cpdef int refresh(self, int seat) except -1
