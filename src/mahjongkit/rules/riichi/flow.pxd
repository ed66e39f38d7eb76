cimport cython

from mahjongkit.core cimport bits, claims, codes, mechanics, turn_flow
from mahjongkit.rules.riichi cimport draws, flow_options, seats, wins
from mahjongkit.rules.riichi.offers cimport RiichiOffers

cdef class RiichiState(RiichiOffers):
    cdef int run(self) except -1 nogil
    cdef void begin_hand(self) noexcept nogil
    cdef void take_turn(self, int seat) noexcept nogil
    cdef void replace(self, int seat) noexcept nogil
    cdef void draw_replacement(self, int seat, bint rinshan) noexcept nogil
    cdef void after_draw(self, int seat) noexcept nogil
    cdef void after_turn(self, int action) noexcept nogil
    @cython.locals(declares=cython.bint)
    cdef void discard_tile(self, int seat, int action) noexcept nogil
    cdef int abort_if_passed(self) noexcept nogil
    cdef void carry_out_wins(self, int winners, int source) noexcept nogil
    @cython.locals(any_may=cython.bint, by_shape=cython.bint)
    cdef void note_passed(self, int winners) noexcept nogil
    cdef void after_passed_discard(self) noexcept nogil
    cdef int first_claim(self) noexcept nogil
    @cython.locals(first=cython.bint)
    cdef void accept_riichi(self) noexcept nogil
    cdef void after_call(self, int seat, int verb, int source) noexcept nogil
    cdef void declare_kong(self, int seat, int verb, int face) noexcept nogil
    cdef void declare_north(self, int seat) noexcept nogil
    cdef void kong_robbed(self, int seat) noexcept nogil
    cdef void complete_kong(self, int seat, int verb, int source) noexcept nogil
    cdef void complete_north(self, int seat) noexcept nogil
    cdef void turn_pending(self) noexcept nogil
    cdef void exhaust(self) noexcept nogil
    cdef bint ask_again(self, int seat) noexcept nogil
