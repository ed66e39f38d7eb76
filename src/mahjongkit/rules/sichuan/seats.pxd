cimport cython

from mahjongkit.core cimport bits, codes, mechanics, rng, shape
from mahjongkit.core.state cimport add_block
from mahjongkit.core.turn_flow cimport TurnFlow
from mahjongkit.rules.sichuan.flow_options cimport FlowOptions
from mahjongkit.rules.sichuan cimport scorer
from mahjongkit.rules.sichuan.scorer cimport Breakdown, ReadyHand, Scorer, WinContext

cpdef enum:
    # This game's own verbs, behind those of codes.py.
    EXCHANGE_THREE = 9
    VOID_M = 10
    VOID_P = 11
    VOID_S = 12
    # Marks of a seat, as events name them.
    VOID_MARK = 0
    WON_MARK = 1
    BAR_MARK = 2
    FANS_MARK = 3
    MOMENT_MARK = 4
    ROOTS_FROM = 8
    # Phases before the first turn, behind those of turn_flow.py.
    EXCHANGE = 5
    CHOOSE_VOID = 6

cdef class SichuanSeats(TurnFlow):
    cdef FlowOptions flow_options
    cdef Scorer scorer
    cdef WinContext win
    cdef Breakdown breakdown
    cdef ReadyHand ready
    # the hand
    cdef int[4] void
    cdef int[4] bar
    cdef int[4] worth
    cdef bint[20] free
    cdef int wins
    cdef int first_win
    cdef bint touched
    cdef bint after_kong
    cdef bint given
    cdef int giver
    cdef int fee_start
    cdef int fee_end
    cdef int moved
    cdef int[16] moved_start
    cdef int[16] moved_end

    cdef void restart(self, unsigned long long seed) noexcept nogil
    cdef void clear_hand(self) noexcept nogil
    cdef bint is_active(self, int seat) noexcept nogil
    cdef unsigned long long suit_mask(self, int suit) noexcept nogil
    cdef bint holds_void(self, int seat) noexcept nogil
    cdef int direction(self) noexcept nogil
    cdef unsigned long long find_waits(self, int seat) noexcept nogil
    cdef unsigned long long never_held(self, int seat) noexcept nogil
    cdef unsigned long long safe_against(self, int seat) noexcept nogil
    cdef int draws_of(self, int seat) noexcept nogil
    cdef int tiles_missing_of(self, int seat) noexcept nogil


cdef inline void add_own_block(SichuanSeats seats) noexcept nogil:
    add_block(seats, &seats.void, &seats.moved_end + 1)
