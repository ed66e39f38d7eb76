cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.mechanics cimport (
    add_to_pon, close_kong, deal_around, discard, fact, mark, offer, offer_discards, set_aside, show, start,
    tell_secrets, waits_of,
)
from mahjongkit.core.shape cimport bit
from mahjongkit.rules.riichi.flow_options cimport BREAKS_ALL
from mahjongkit.rules.riichi.seats cimport (
    HONBA, NINE, NORTH, NORTH_ASIDE, RIICHI_DISCARD, RIICHI_MARK,
)
from mahjongkit.rules.synchronous.calls cimport carry_out_call, offer_calls
from mahjongkit.rules.synchronous.seats cimport *
from mahjongkit.rules.synchronous.turn_end cimport end_turn, may_call_ron, may_ron, settle_main, settle_rons

cdef class SynchronousState(SynchronousSeats):
    cdef int run(self) except -1 nogil
    cdef void begin_hand(self) noexcept nogil
    cdef void begin_turn(self) noexcept nogil
    cdef void open_turn(self, int seat) noexcept nogil
    cdef void wait_for(self, int seat, int stage) noexcept nogil
    @cython.locals(touched=cython.bint)
    cdef void draw_tile(self, int seat, bint replaces) noexcept nogil
    cdef void carry_out_answers(self) noexcept nogil
    cdef void carry_out(self, int seat, int action) noexcept nogil
    cdef void set_tiles_out(self, int seat, int verb, int action) noexcept nogil
    @cython.locals(declares=cython.bint, first=cython.bint)
    cdef void discard_tile(self, int seat, int action) noexcept nogil
    cdef void ask_between(self, int seat) noexcept nogil
    cdef void end_main(self) noexcept nogil
    cdef void ask_rons(self) noexcept nogil
    cdef bint offer_ron(self, int seat) noexcept nogil
    cdef void resolve_rons(self) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cpdef int roll_back(self, int seat) except -1
    cdef void restore(self, int seat) noexcept nogil
    @cython.locals(what=cython.int, seat=cython.int, face=cython.int)
    cdef void take_back(self, unsigned long long event) noexcept nogil
    cdef void take_back_meld(self, int seat, int verb) noexcept nogil
    cpdef int refresh(self, int seat) except -1

cdef bint seats_all(int sources, int seat) noexcept nogil
