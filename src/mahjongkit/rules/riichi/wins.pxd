cimport cython

from mahjongkit.core cimport bits, codes, mechanics, shape
from mahjongkit.rules.riichi cimport breakdown, flow_options, payments, scorer, seats
from mahjongkit.rules.riichi.seats cimport RiichiSeats

cpdef enum:
    # Reasons of payments in the log.
    PAID_HAND = 0
    PAID_HONBA = 1
    PAID_LIABILITY = 2
    PAID_STICK = 3
    PAID_STICKS = 4
    PAID_NOTEN = 5
    PAID_NAGASHI = 6
    PAID_LEFT_OVER = 7
    # Flags of a win: its circumstances.
    WON_TSUMO = 1
    WON_IPPATSU = 2
    WON_RINSHAN = 4
    WON_CHANKAN = 8
    WON_LAST = 16
    WON_FIRST = 32
    WON_TSUBAME = 64
    WON_KANBURI = 128
    WON_EIGHTH = 256
    WON_OPEN = 512
    STICK = 1000

cdef void load_win(RiichiSeats state, int seat, int face, bint tsumo) noexcept nogil
@cython.locals(robs_north=cython.bint)
cdef int win_flags_of(RiichiSeats state, int seat, bint tsumo) noexcept nogil
cdef void set_win_flags(RiichiSeats state, int seat, int flags) noexcept nogil
cdef bint can_win(RiichiSeats state, int seat, int face, bint tsumo) noexcept nogil
cdef bint has_early_yaku(RiichiSeats state, int seat) noexcept nogil
cdef bint can_ron(RiichiSeats state, int seat, int face) noexcept nogil
cdef void count_indicators(RiichiSeats state, int seat, int size) noexcept nogil
cdef void count_rows(RiichiSeats state, int seat) noexcept nogil
cdef void score_win(RiichiSeats state, int seat, int face, bint tsumo) noexcept nogil
@cython.locals(nearest=cython.bint)
cdef void settle_wins(RiichiSeats state, int winners, int source, int face) noexcept nogil
cdef void show_ura(RiichiSeats state, int winners, int size) noexcept nogil
@cython.locals(tsumo=cython.bint, collects=cython.bint)
cdef void settle_win(RiichiSeats state, int seat, int source, int face, bint nearest) noexcept nogil
cdef void collect_sticks(RiichiSeats state, int winners, int source) noexcept nogil
cdef void find_liable(RiichiSeats state, int seat, int other, int kind) noexcept nogil
