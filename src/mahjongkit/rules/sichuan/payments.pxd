cimport cython

from mahjongkit.core cimport bits, codes, mechanics, shape
from mahjongkit.rules.sichuan cimport scorer, seats
from mahjongkit.rules.sichuan.seats cimport SichuanSeats

cpdef enum:
    # Reasons of payments in the log.
    PAID_WIN = 0
    PAID_DIRECT = 1
    PAID_ADDED = 2
    PAID_CLOSED = 3
    PAID_TRANSFER = 4
    PAID_PIG = 5
    PAID_REFUND = 6
    PAID_READY = 7
    # Why a hand ended.
    THREE_WON = 0
    WALL_EMPTY = 1

cdef void load_win(SichuanSeats state, int seat, int face, bint tsumo) noexcept nogil
cdef void set_circumstances(SichuanSeats state, int seat, bint tsumo) noexcept nogil
cdef int value_of(SichuanSeats state, int seat, int face, bint tsumo) noexcept nogil
cdef bint may_ron(SichuanSeats state, int seat, int face) noexcept nogil
cdef void count_rows(SichuanSeats state, int seat) noexcept nogil
@cython.locals(listed=cython.ulonglong, moment=cython.ulonglong)
cdef void announce_rows(SichuanSeats state, int seat) noexcept nogil
@cython.locals(tsumo=cython.bint)
cdef void settle_win(SichuanSeats state, int seat, int source, int face) noexcept nogil
cdef void kong_fees(SichuanSeats state, int seat, int verb, int payer) noexcept nogil
cdef void transfer_fee(SichuanSeats state, int discarder, int winner) noexcept nogil
cdef bint was_transferred(SichuanSeats state, int place) noexcept nogil
cdef bint is_pig(SichuanSeats state, int seat) noexcept nogil
cdef bint only_void_discards(SichuanSeats state, int seat) noexcept nogil
cdef void pay_pigs(SichuanSeats state) noexcept nogil
@cython.locals(event=cython.ulonglong, is_fee=cython.bint)
cdef void refund(SichuanSeats state, int seat) noexcept nogil
cdef bint joins_ready_check(SichuanSeats state, int seat) noexcept nogil
cdef void check_ready(SichuanSeats state) noexcept nogil
cdef void end_at_empty_wall(SichuanSeats state) noexcept nogil
cdef void end_after_three_wins(SichuanSeats state) noexcept nogil
cdef void reveal_hands(SichuanSeats state, int chosen) noexcept nogil
cdef void settle_rest(SichuanSeats state) noexcept nogil
cdef void close_hand(SichuanSeats state, int reason) noexcept nogil
