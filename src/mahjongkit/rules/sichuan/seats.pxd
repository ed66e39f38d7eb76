cimport cython

from libc.string cimport memcpy, memset

from mahjongkit.core cimport codes, mechanics, shape
from mahjongkit.core.state cimport GameState
from mahjongkit.rules.sichuan.flow_options cimport FlowOptions
from mahjongkit.rules.sichuan.scorer cimport Breakdown, Scorer, WinContext

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
    # Where the hand stands: which question was asked.
    BEGIN = 0
    EXCHANGE = 1
    CHOOSE_VOID = 2
    TURN = 3
    AFTER_PON = 4
    CLAIM = 5
    ROB = 6

cdef class SichuanSeats(GameState):
    cdef FlowOptions flow_options
    cdef Scorer scorer
    cdef WinContext win
    cdef Breakdown breakdown
    # the hand
    cdef unsigned long long[4] waits
    cdef int[4] void
    cdef int[4] bar
    cdef int[4] worth
    cdef bint[20] free
    cdef int out
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
    cdef int tile
    cdef bint robbing
    cdef int[4] won_flags
    cdef int[4] won_tile
    cdef int[4] won_from
    cdef int[4] won_payers
    cdef int[4] won_worth
    cdef int[4] won_giver
    cdef int[4] won_active

    cdef void restart(self, unsigned long long seed) noexcept nogil
    cdef void clear_hand_state(self) noexcept nogil
    cdef bint is_active(self, int seat) noexcept nogil
    cdef int next_active(self, int seat) noexcept nogil
    cdef unsigned long long suit_mask(self, int suit) noexcept nogil
    cdef int void_tiles(self, int seat) noexcept nogil
    cdef int missing_of(self, int seat) noexcept nogil
    cdef void update_waits(self, int seat) noexcept nogil
    cdef int direction(self) noexcept nogil
    cdef int copy_from(self, GameState other) except -1
    cdef unsigned long long find_waits(self, int seat) noexcept nogil
    cdef unsigned long long never_held(self, int seat) noexcept nogil
    cdef int draws_of(self, int seat) noexcept nogil
    cdef int tiles_missing_of(self, int seat) noexcept nogil


cdef inline void clear_block(SichuanSeats seats) noexcept nogil:
    memset(&seats.waits, 0, <char*>(&seats.won_active + 1) - <char*>&seats.waits)

cdef inline void copy_block(SichuanSeats seats, SichuanSeats source) noexcept nogil:
    memcpy(&seats.waits, &source.waits, <char*>(&seats.won_active + 1) - <char*>&seats.waits)
