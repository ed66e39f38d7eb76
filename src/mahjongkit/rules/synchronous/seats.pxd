cimport cython

from mahjongkit.core cimport bits, codes, mechanics
from mahjongkit.rules.riichi cimport seats as riichi_seats, wins
from mahjongkit.core.state cimport add_block
from mahjongkit.rules.riichi.offers cimport RiichiOffers

cpdef enum:
    # This game's own verb, behind riichi's.
    DRAW_TILE = 15
    # What is carried from hand to hand, besides riichi's honba.
    COUNTED = 3
    # The only fact about the table.
    HONBA_NOW = 0
    # Marks of a seat, behind riichi's first two.
    WALL_MARK = 2
    SOURCES_MARK = 3
    # Phases behind those of turn_flow.py, of which only BEGIN is used: the main stage of a turn, and the ron stage.
    MAIN = 5
    RON_STAGE = 6
    # What a seat is doing in the main stage.
    DONE = 0
    CHOOSING = 1
    HOLDING = 2
    CALLED_NOW = 3
    BETWEEN = 4
    # What is true of a tile somebody made.
    CLEAN = 1
    LAST = 2
    MOST_MADE = 64
    NO_ROUND_WIND = 99

cdef class SynchronousSeats(RiichiOffers):
    cdef int hands
    cdef bint kita_from_hand
    cdef int wall_size
    # the hand
    cdef int[4] walls
    cdef int[4] stage
    cdef int[4] calling
    cdef int[4] acted
    cdef int[4] replaced
    cdef int[4] declared
    cdef int[4] main_win
    cdef int[4] sources
    cdef int[4] sources_before
    cdef int[4] ippatsu_before
    cdef unsigned long long[4] used
    cdef int[4] chows
    cdef int[16] chow_kind
    cdef int[4] steps
    cdef unsigned char[64] made_seat
    cdef unsigned char[64] made_face
    cdef unsigned char[64] made_how
    cdef unsigned char[64] made_flags
    cdef unsigned char[64] made_step
    cdef int made_size
    cdef unsigned char[64] old_seat
    cdef unsigned char[64] old_face
    cdef unsigned char[64] old_how
    cdef int old_size
    cdef int[8] gain_seat
    cdef int[8] gain_from
    cdef int[8] gain_face
    cdef int[8] gain_how
    cdef int[8] gain_losers
    cdef int gains
    cdef int turns
    cdef int nines
    cdef int indicators
    cdef bint fresh
    cdef int seen
    cdef int offered_flags
    cdef int opened
    cdef int first_answer
    cdef int latest
    cdef bint mixed
    cdef int stage_start

    cdef void clear_hand(self) noexcept nogil
    cdef void clear_turn(self, int seat) noexcept nogil
    cdef void seat_winner(self, int seat) noexcept nogil
    cdef int indicator_place(self, int number, bint below) noexcept nogil
    cdef int wall_place(self, int seat) noexcept nogil
    cdef void take_from_wall(self, int seat, bint replaces) noexcept nogil
    cdef void see_indicator(self, int seat) noexcept nogil
    cdef void tell_indicator(self) noexcept nogil
    cdef int known_indicators(self, int seat) noexcept nogil
    cdef void make(self, int seat, int face, int how) noexcept nogil
    cdef void keep_made(self) noexcept nogil
    cdef int win_flags(self, int seat, bint tsumo) noexcept nogil
    cdef bint may_kong(self) noexcept nogil
    cdef void offer_kongs(self, int seat) noexcept nogil
    cdef bint may_declare(self, int seat) noexcept nogil
    cdef void offer_north(self, int seat) noexcept nogil
    cdef void mark_sources(self, int seat) noexcept nogil
    cdef int chowed(self, int seat, int kind) noexcept nogil
    cdef int discarded_by(self, int sources, int kind) noexcept nogil


cdef inline void add_own_block(SynchronousSeats seats) noexcept nogil:
    add_block(seats, &seats.walls, &seats.stage_start + 1)
