cimport cython

from mahjongkit.core cimport bits, claims, codes, mechanics, turn_flow
from mahjongkit.rules.ninghai cimport payments, seats
from mahjongkit.rules.ninghai.seats cimport NinghaiSeats

cdef class NinghaiState(NinghaiSeats):
    cdef void begin_hand(self) noexcept nogil
    cdef void throw_dice(self) noexcept nogil
    @cython.locals(going=cython.bint)
    cdef void replace_dealt_flowers(self) noexcept nogil
    cdef int lay_flowers(self, int seat) noexcept nogil
    cdef void take_turn(self, int seat) noexcept nogil
    cdef void replace(self, int seat) noexcept nogil
    cdef void after_draw(self, int seat) noexcept nogil
    cdef bint may_tsumo(self, int seat) noexcept nogil
    cdef bint may_ron(self, int seat) noexcept nogil
    cdef bint may_win_now(self) noexcept nogil
    cdef void offer_kongs(self, int seat) noexcept nogil
    @cython.locals(banned=cython.ulonglong)
    cdef void offer_discards(self, int seat) noexcept nogil
    cdef void after_discard(self, int seat) noexcept nogil
    @cython.locals(is_next=cython.bint)
    cdef void offer_calls(self, int seat) noexcept nogil
    cdef void pass_tsumo(self, int seat, int verb) noexcept nogil
    cdef void pass_ron(self, int seat) noexcept nogil
    cdef void after_call(self, int seat, int verb, int source) noexcept nogil
    cdef void complete_kong(self, int seat, int verb, int source) noexcept nogil
    cdef void carry_out_wins(self, int winners, int source) noexcept nogil
    cdef void exhaust(self) noexcept nogil
