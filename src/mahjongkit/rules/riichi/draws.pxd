cimport cython

from mahjongkit.core cimport bits, codes, mechanics
from mahjongkit.rules.riichi cimport flow_options, seats, wins
from mahjongkit.rules.riichi.seats cimport RiichiSeats

cpdef enum:
    # Why a hand ended.
    BY_TSUMO = 0
    BY_RON = 1
    EXHAUSTED = 2
    NAGASHI = 3
    KYUUSHU = 4
    SUUFON = 5
    SUUKAN = 6
    SUUCHA = 7
    SANCHAHOU = 8

cdef bint is_orphan(int kind) noexcept nogil
cdef int orphan_kinds(RiichiSeats state, int seat) noexcept nogil
cdef bint is_suufon(RiichiSeats state) noexcept nogil
cdef bint is_suukan(RiichiSeats state) noexcept nogil
cdef bint is_suucha(RiichiSeats state) noexcept nogil
cdef bint has_nagashi(RiichiSeats state, int seat) noexcept nogil
cdef int nagashi_seats(RiichiSeats state) noexcept nogil
cdef void offer_declaration(RiichiSeats state, int seat) noexcept nogil
cdef void ask_noten(RiichiSeats state) noexcept nogil
cdef int tenpai_seats(RiichiSeats state) noexcept nogil
cdef void pay_noten(RiichiSeats state, int tenpai) noexcept nogil
cdef void pay_nagashi(RiichiSeats state, int mangan) noexcept nogil
@cython.locals(dealer_tenpai=cython.bint)
cdef void exhaust(RiichiSeats state) noexcept nogil
@cython.locals(repeats=cython.bint)
cdef void abort(RiichiSeats state, int reason) noexcept nogil
@cython.locals(ready=cython.bint)
cdef bint is_ready_now(RiichiSeats state, int seat) noexcept nogil
@cython.locals(dealer_wins=cython.bint)
cdef void after_win(RiichiSeats state, int reason) noexcept nogil
cdef void close_hand(RiichiSeats state, int reason, bint repeats, bint may_stop, int honba) noexcept nogil
cdef int first_seat(RiichiSeats state) noexcept nogil
@cython.locals(last=cython.bint, reached=cython.bint, extended=cython.bint, stops=cython.bint)
cdef bint is_over(RiichiSeats state, bint repeats, bint may_stop) noexcept nogil
cdef void pay_left_over_sticks(RiichiSeats state) noexcept nogil
