cimport cython

from mahjongkit.core cimport claims, codes, mechanics, shape
from mahjongkit.rules.riichi cimport draws, flow_options, seats, wins
from mahjongkit.rules.riichi.offers cimport RiichiOffers

cdef class RiichiState(RiichiOffers):
    cdef int run(self) except -1 nogil
    cdef void begin_hand(self) noexcept nogil
    cdef void take_turn(self, int seat) noexcept nogil
    cdef void replace(self, int seat, bint rinshan) noexcept nogil
    cdef void ask_turn(self, int seat) noexcept nogil
    cdef void after_turn(self, int action) noexcept nogil
    @cython.locals(declares=cython.bint)
    cdef void discard_tile(self, int seat, int action) noexcept nogil
    cdef void ask_claims(self) noexcept nogil
    cdef int abort_if_passed(self) noexcept nogil
    cdef int claimed_wins(self) noexcept nogil
    cdef void resolve_claims(self) noexcept nogil
    cdef bint win_or_abort(self, int source) noexcept nogil
    @cython.locals(any_may=cython.bint, by_shape=cython.bint, offered=cython.bint)
    cdef void note_passed(self, int source) noexcept nogil
    @cython.locals(first=cython.bint)
    cdef void accept_riichi(self) noexcept nogil
    cdef void carry_out_call(self, int seat) noexcept nogil
    cdef void declare_kong(self, int seat, int verb, int face) noexcept nogil
    cdef void declare_north(self, int seat) noexcept nogil
    cdef void ask_robbers(self, int seat, int face) noexcept nogil
    cdef void resolve_rob(self) noexcept nogil
    cdef void complete_kong(self, int seat, int timing, int breaks) noexcept nogil
    cdef void turn_pending(self) noexcept nogil
    cdef void finish_draw(self) noexcept nogil
    @cython.locals(asked=cython.bint)
    cpdef int refresh(self, int seat) except -1
