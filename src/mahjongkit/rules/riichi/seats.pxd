cimport cython

from mahjongkit.core cimport bits, codes, mechanics
from mahjongkit.core.state cimport add_block
from mahjongkit.core.turn_flow cimport TurnFlow
from mahjongkit.rules.riichi cimport breakdown as breakdowns
from mahjongkit.rules.riichi cimport flow_options, payments
from mahjongkit.rules.riichi.breakdown cimport Breakdown, WinContext
from mahjongkit.rules.riichi.flow_options cimport FlowOptions
from mahjongkit.rules.riichi.payments cimport Bill
from mahjongkit.rules.riichi.scorer cimport Scorer

cpdef enum:
    # This game's own verbs, behind those of codes.py.
    RIICHI_DISCARD = 9
    OPEN_RIICHI_DISCARD = 10
    NORTH_ASIDE = 11
    NINE = 12
    TENPAI = 13
    NOTEN = 14
    # What is carried from hand to hand.
    ROUND = 0
    HONBA = 1
    WINS_IN_A_ROW = 2
    # Marks of a seat and facts about the table, as events name them.
    RIICHI_MARK = 0
    FURITEN_MARK = 1
    OPEN_MARK = 2
    LIABLE_MARK = 3
    LIABLE_KONGS_MARK = 4
    ROUND_FACT = 0
    HONBA_FACT = 1
    NORTH = 30
    # The breakdown of a winner is kept in the slot of their seat, the bill in the slot this much later.
    FIRST_BILL = 4
    # The phase behind those of turn_flow.py: who declares tenpai at the end of the wall.
    DECLARE = 5

cdef class RiichiSeats(TurnFlow):
    cdef FlowOptions flow_options
    cdef Scorer scorer
    cdef WinContext win
    cdef Breakdown breakdown
    cdef Bill bill
    # the hand
    cdef unsigned long long[4] thrown
    cdef int[4] passed
    cdef int[4] riichi
    cdef int[4] open_riichi
    cdef int[4] ippatsu
    cdef int[4] turn_next
    cdef int[4] staked
    cdef int declaring
    cdef int broken
    cdef int[4] kans
    cdef int kan_total
    cdef int replacements
    cdef bint rinshan
    cdef bint on_replacement
    cdef bint after_kong
    cdef int pending
    cdef int late
    cdef unsigned long long banned
    cdef int[12] liable
    cdef bint wins_only
    cdef int abort_after
    cdef int[4] won_flags
    cdef int winners
    cdef int won_tile
    cdef int won_from

    cdef void clear_hand(self) noexcept nogil
    cdef int win_flags(self, int seat, bint tsumo) noexcept nogil
    cdef void seat_winner(self, int seat) noexcept nogil
    cdef bint is_closed(self, int seat) noexcept nogil
    cdef bint is_furiten(self, int seat) noexcept nogil
    cdef void update_waits(self, int seat) noexcept nogil
    cdef void mark_furiten(self, int seat) noexcept nogil
    cdef void break_up(self, int what) noexcept nogil
    cdef int indicator_place(self, int number, bint below) noexcept nogil
    cdef int replacement_place(self, int number) noexcept nogil
    cdef void turn_indicator(self) noexcept nogil
    cdef bint may_kong(self) noexcept nogil
    cdef bint known_ready(self, int seat) noexcept nogil
    @cython.locals(found=cython.ulonglong, event=cython.ulonglong)
    cdef unsigned long long ruled_out(self, int seat) noexcept nogil
    @cython.locals(event=cython.ulonglong, what=cython.int, own=cython.bint)
    cdef int draws_of(self, int seat) noexcept nogil
    cdef int nearest(self, int seat) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long safe_against(self, int seat) noexcept nogil
    cdef void forget_passed(self, int seat) noexcept nogil


cdef inline void add_own_block(RiichiSeats seats) noexcept nogil:
    add_block(seats, &seats.thrown, &seats.won_from + 1)
