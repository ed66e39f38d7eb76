cimport cython

from mahjongkit.core cimport bits, claims, codes, mechanics, turn_flow
from mahjongkit.rules.sichuan cimport payments, seats
from mahjongkit.rules.sichuan.seats cimport SichuanSeats

cdef class SichuanState(SichuanSeats):
    cdef int run(self) except -1 nogil
    cdef void begin_hand(self) noexcept nogil
    cdef void ask_exchange(self) noexcept nogil
    cdef void offer_exchange(self, int seat) noexcept nogil
    cdef void carry_out_exchange(self) noexcept nogil
    cdef void ask_void(self) noexcept nogil
    cdef void reveal_void(self) noexcept nogil
    cdef void take_turn(self, int seat) noexcept nogil
    cdef void replace(self, int seat) noexcept nogil
    cdef bint may_ron(self, int seat) noexcept nogil
    cdef bint may_meld(self, int seat) noexcept nogil
    cdef void offer_kongs(self, int seat) noexcept nogil
    @cython.locals(banned=cython.ulonglong)
    cdef void offer_discards(self, int seat) noexcept nogil
    cdef void offer_calls(self, int seat) noexcept nogil
    cdef void pass_tsumo(self, int seat, int verb) noexcept nogil
    cdef void pass_ron(self, int seat) noexcept nogil
    cdef void note_passed(self, int winners) noexcept nogil
    cdef void set_bar(self, int seat, int value) noexcept nogil
    cdef void carry_out_wins(self, int winners, int source) noexcept nogil
    cdef void exhaust(self) noexcept nogil
    cdef void after_call(self, int seat, int verb, int source) noexcept nogil
    cdef void complete_kong(self, int seat, int verb, int source) noexcept nogil
    cdef void forget_passed(self, int seat) noexcept nogil
    cdef bint ask_again(self, int seat) noexcept nogil
