cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.moves cimport ask, end_hand, end_match, offer, pay, reveal, waits_loaded
from mahjongkit.rules.riichi.conduct cimport KANS_EACH_PLAYER, KANS_OFF, KANS_TWO_PLAYERS, REPEATS_ALWAYS, REPEATS_IF_READY
from mahjongkit.rules.riichi.seats cimport *
from mahjongkit.rules.riichi.wins cimport (
    PAID_HONBA, PAID_LEFT_OVER, PAID_NAGASHI, PAID_NOTEN, PAID_STICKS,
)

cpdef enum:
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
cdef int orphan_kinds(RiichiSeats play, int seat) noexcept nogil
cdef bint is_suufon(RiichiSeats play) noexcept nogil
cdef bint is_suukan(RiichiSeats play) noexcept nogil
cdef bint is_suucha(RiichiSeats play) noexcept nogil
cdef bint has_nagashi(RiichiSeats play, int seat) noexcept nogil
cdef int nagashi_seats(RiichiSeats play) noexcept nogil
cdef void offer_declaration(RiichiSeats play, int seat) noexcept nogil
cdef void ask_noten(RiichiSeats play) noexcept nogil
cdef int tenpai_seats(RiichiSeats play) noexcept nogil
cdef void pay_noten(RiichiSeats play, int tenpai) noexcept nogil
cdef void pay_nagashi(RiichiSeats play, int seats) noexcept nogil
@cython.locals(dealer_tenpai=cython.bint)
cdef void exhaust(RiichiSeats play) noexcept nogil
@cython.locals(repeats=cython.bint)
cdef void abort(RiichiSeats play, int reason) noexcept nogil
@cython.locals(ready=cython.bint)
cdef bint is_ready_now(RiichiSeats play, int seat) noexcept nogil
@cython.locals(dealer_wins=cython.bint)
cdef void after_win(RiichiSeats play, int reason) noexcept nogil
cdef void close_hand(RiichiSeats play, int reason, bint repeats, bint may_stop, int honba) noexcept nogil
cdef int first_seat(RiichiSeats play) noexcept nogil
@cython.locals(last=cython.bint, reached=cython.bint, extended=cython.bint, stops=cython.bint)
cdef bint is_over(RiichiSeats play, bint repeats, bint may_stop) noexcept nogil
cdef void left_over(RiichiSeats play) noexcept nogil
