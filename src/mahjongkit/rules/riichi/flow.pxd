cimport cython

from mahjongkit.core.claims cimport first_claim, offer_chis, offer_kong, offer_pons
from mahjongkit.core.codes cimport *
from mahjongkit.core.moves cimport (
    add_to_pon, ask, call, close_kong, deal_around, discard, draw, draw_at, end_hand, fact, offer, offer_discards, pay,
    reveal, set_aside, start, waits_loaded, waits_of,
)
from mahjongkit.core.readings cimport TRIPLET, Readings
from mahjongkit.core.shape cimport _bit
from mahjongkit.rules.riichi.conduct cimport *
from mahjongkit.rules.riichi.draws cimport *
from mahjongkit.rules.riichi.seats cimport *
from mahjongkit.rules.riichi.wins cimport *

cdef class RiichiPlay(RiichiSeats):
    cdef Readings readings
    cdef int run(self) except -1 nogil
    cdef void begin_hand(self) noexcept nogil
    cdef void take_turn(self, int seat) noexcept nogil
    cdef void replace(self, int seat, bint rinshan) noexcept nogil
    cdef void ask_turn(self, int seat) noexcept nogil
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
    cdef void after_turn(self, int action) noexcept nogil
    @cython.locals(declares=cython.bint)
    cdef void discard_tile(self, int seat, int action) noexcept nogil
    cdef void ask_claims(self) noexcept nogil
    cdef int abort_if_passed(self) noexcept nogil
    cdef bint may_claim(self, int seat) noexcept nogil
    cdef bint offer_claims(self, int seat) noexcept nogil
    @cython.locals(banned=cython.ulonglong)
    cdef unsigned long long banned_after(self, int action) noexcept nogil
    cdef void drop_dead_calls(self, int seat, int start) noexcept nogil
    @cython.locals(banned=cython.ulonglong)
    cdef bint leaves_discard(self, int seat, int action) noexcept nogil
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
    cdef bint offer_rob(self, int seat) noexcept nogil
    cdef void resolve_rob(self) noexcept nogil
    cdef void complete_kong(self, int seat, int timing, int breaks) noexcept nogil
    cdef void turn_pending(self) noexcept nogil
    cdef void finish_draw(self) noexcept nogil
    @cython.locals(asked=cython.bint)
    cpdef int refresh(self, int seat) except -1
