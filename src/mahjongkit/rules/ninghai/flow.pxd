cimport cython

from mahjongkit.core cimport claims, codes, mechanics, shape
from mahjongkit.rules.ninghai cimport payments, seats
from mahjongkit.rules.ninghai.seats cimport NinghaiSeats

cdef class NinghaiState(NinghaiSeats):
    cdef int run(self) except -1 nogil
    cdef void begin_hand(self) noexcept nogil
    cdef void throw_dice(self) noexcept nogil
    @cython.locals(going=cython.bint)
    cdef void replace_dealt_flowers(self) noexcept nogil
    cdef int lay_flowers(self, int seat) noexcept nogil
    cdef void take_turn(self, int seat) noexcept nogil
    cdef void replace(self, int seat) noexcept nogil
    cdef void ask_turn(self, int seat, bint drew) noexcept nogil
    cdef bint may_tsumo(self, int seat) noexcept nogil
    cdef void offer_kongs(self, int seat) noexcept nogil
    @cython.locals(banned=cython.ulonglong)
    cdef void offer_allowed_discards(self, int seat) noexcept nogil
    cdef void after_turn(self, int action) noexcept nogil
    cdef void ask_claims(self) noexcept nogil
    cdef bint offer_claims(self, int seat) noexcept nogil
    cdef int claimed_wins(self) noexcept nogil
    cdef void note_passed(self) noexcept nogil
    cdef void resolve_claims(self) noexcept nogil
    cdef void carry_out_claim(self, int seat) noexcept nogil
    cdef void declare_kong(self, int seat, int verb, int face) noexcept nogil
    cdef bint offer_rob(self, int seat) noexcept nogil
    cdef void resolve_rob(self) noexcept nogil
    @cython.locals(asked=cython.bint)
    cpdef int refresh(self, int seat) except -1
