cimport cython

from mahjongkit.core cimport bits, codes, mechanics
from mahjongkit.rules.ninghai cimport scorer, seats
from mahjongkit.rules.ninghai.seats cimport NinghaiSeats

cpdef enum:
    # Reasons of payments in the log.
    PAID_WIN = 0
    PAID_HALF = 1
    PAID_LIABLE = 2
    PAID_LOSERS = 3
    # Why a hand ended.
    BY_TSUMO = 0
    BY_RON = 1
    EXHAUSTED = 2

cdef bint is_liable(NinghaiSeats state, int discarder, int winner, int face) noexcept nogil
cdef void count_rows(NinghaiSeats state, int seat) noexcept nogil
@cython.locals(tsumo=cython.bint)
cdef void pay_winner(NinghaiSeats state, int seat, int source, int face) noexcept nogil
@cython.locals(head=cython.bint)
cdef void settle_losers(NinghaiSeats state) noexcept nogil
cdef void settle_wins(NinghaiSeats state, int winners, int source, int face) noexcept nogil
cdef void close_hand(NinghaiSeats state, int reason) noexcept nogil
