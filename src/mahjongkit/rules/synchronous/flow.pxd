cimport cython

from mahjongkit.core cimport bits, codes, mechanics, turn_flow
from mahjongkit.rules.riichi cimport flow_options, seats as riichi_seats
from mahjongkit.rules.synchronous cimport calls, seats, secrets, stage_order, turn_end
from mahjongkit.rules.synchronous.seats cimport SynchronousSeats

cdef class SynchronousState(SynchronousSeats):
    cdef int run(self) except -1 nogil
    cdef void begin_hand(self) noexcept nogil
    cdef void begin_turn(self) noexcept nogil
    cdef void open_turn(self, int seat) noexcept nogil
    cdef void ask_seat(self, int seat, int stage) noexcept nogil
    @cython.locals(touched=cython.bint)
    cdef void draw_tile(self, int seat, bint replaces) noexcept nogil
    cdef void carry_out_answer(self) noexcept nogil
    cdef void carry_out(self, int seat, int action) noexcept nogil
    cdef void lay_kong_or_north(self, int seat, int verb, int action) noexcept nogil
    @cython.locals(declares=cython.bint, first=cython.bint)
    cdef void discard_tile(self, int seat, int action) noexcept nogil
    cdef void ask_between_calls(self, int seat) noexcept nogil
    cdef void end_main_stage(self) noexcept nogil
    cdef void ask_rons(self) noexcept nogil
    cdef bint offer_ron(self, int seat) noexcept nogil
    cdef void resolve_rons(self) noexcept nogil
    cdef void continue_hand(self) noexcept nogil
    cdef bint may_claim(self, int seat, int place) noexcept nogil
    cdef int made_place(self, int place) noexcept nogil
    cdef int old_place(self, int place) noexcept nogil
    cdef int made_discards(self, int seat, int first) noexcept nogil
    cdef void hide_secrets(self, int seat) noexcept nogil
    cdef void show_secrets(self, int seat) noexcept nogil
    cdef void show_sources(self, int seat, int sources) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long safe_against(self, int seat) noexcept nogil
    cpdef int roll_back(self, int seat) except -1
    cdef void restore_seat(self, int seat) noexcept nogil
    @cython.locals(what=cython.int, seat=cython.int, face=cython.int)
    cdef void undo_event(self, unsigned long long event) noexcept nogil
    cdef void undo_meld(self, int seat, int verb, int kind) noexcept nogil
    cpdef int refresh(self, int seat) except -1

cdef bint has_all_sources(int sources, int seat) noexcept nogil
