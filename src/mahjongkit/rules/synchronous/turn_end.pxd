cimport cython

from mahjongkit.core cimport bits, claims, codes, mechanics
from mahjongkit.rules.riichi cimport breakdown, draws, seats as riichi_seats, wins
from mahjongkit.rules.synchronous cimport payments, seats
from mahjongkit.rules.synchronous.seats cimport SynchronousSeats

cpdef enum:
    # Why a hand ended, numbered after the reasons of riichi.
    BY_CALL_RON = 9
    NAGASHI_BASE = 2000

cdef bint may_ron(SynchronousSeats state, int seat, int place) noexcept nogil
cdef bint may_call_ron(SynchronousSeats state, int seat, int place) noexcept nogil
cdef int score_base(SynchronousSeats state, int seat, int face, int flags) noexcept nogil
cdef int best_tile_of(SynchronousSeats state, int seat, int maker) noexcept nogil
cdef int best_last_turn_tile(SynchronousSeats state, int seat) noexcept nogil
cdef void keep_score(SynchronousSeats state) noexcept nogil
cdef void record_win(SynchronousSeats state, int seat, int source, int face, int how, int losers) noexcept nogil
@cython.locals(by_draw=cython.bint)
cdef void settle_main(SynchronousSeats state, int winners) noexcept nogil
cdef void show_wins(SynchronousSeats state, int winners) noexcept nogil
cdef void collect_from_all(SynchronousSeats state, int seat, int base, int reason) noexcept nogil
cdef void share_sticks(SynchronousSeats state, int winners) noexcept nogil
cdef void settle_rons(SynchronousSeats state, int winners) noexcept nogil
cdef void record_rons(SynchronousSeats state, int seat) noexcept nogil
cdef bint end_turn(SynchronousSeats state) noexcept nogil
cdef void accept_riichi(SynchronousSeats state) noexcept nogil
cdef bint has_empty_wall(SynchronousSeats state) noexcept nogil
cdef bint is_everybody_in_riichi(SynchronousSeats state) noexcept nogil
cdef void abort(SynchronousSeats state, int reason, int shown) noexcept nogil
cdef void exhaust(SynchronousSeats state) noexcept nogil
cdef void close_hand(SynchronousSeats state, int reason, bint counts) noexcept nogil
