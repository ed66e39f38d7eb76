cimport cython

from mahjongkit.core cimport bits, codes, mechanics, rng, shape
from mahjongkit.rules.ninghai cimport scorer
from mahjongkit.core.state cimport add_block
from mahjongkit.core.turn_flow cimport TurnFlow
from mahjongkit.rules.ninghai.flow_options cimport FlowOptions
from mahjongkit.rules.ninghai.scorer cimport Breakdown, PlayerTiles, Scorer

cpdef enum:
    FIRST_FLOWER = 37
    RESERVE = 18
    RESERVE_PER_KONG = 2
    ODD_TILE = 1
    # What is carried from hand to hand.
    FIRST_THROW = 0
    PASSED = 1
    # Facts of the table, as events name them. A throw is told by its two dice as digits.
    FIRST_THROW_FACT = 0
    DEALER_THROW_FACT = 1
    SECOND_THROW_FACT = 2
    OPENER_FACT = 3
    BREAK_FACT = 4
    # Marks of a seat: which kinds make a discarder liable, and the wins that it has passed.
    DANGER_M_MARK = 0
    DANGER_HONOURS_MARK = 3
    DANGER_TERMINALS_MARK = 4
    LOCKED_SUITS_MARK = 5
    LOCKED_HONOURS_MARK = 6
    HONOURS_FROM = 27

cdef unsigned long long TERMINAL_CLASS
cdef unsigned long long FLOWER_FACES

cdef class NinghaiSeats(TurnFlow):
    cdef FlowOptions flow_options
    cdef Scorer scorer
    cdef PlayerTiles player_tiles
    cdef Breakdown loser
    # the hand
    cdef unsigned long long[4] danger
    cdef unsigned long long[4] locked
    cdef int[4] value
    cdef bint first_round
    cdef bint[4] liable
    cdef int winners

    cdef void restart(self, unsigned long long seed) noexcept nogil
    cdef int throw(self) noexcept nogil
    cdef void load_tiles(self, int seat, int face, bint tsumo) noexcept nogil
    @cython.locals(suit=cython.ulonglong, terminals=cython.bint)
    cdef void look_at_melds(self, int seat) noexcept nogil
    cdef void lock(self, int seat, int kind) noexcept nogil
    cdef void unlock(self, int seat) noexcept nogil
    cdef void tell_locked(self, int seat) noexcept nogil
    cdef void forget_passed(self, int seat) noexcept nogil
    cdef unsigned long long never_held(self, int seat) noexcept nogil


cdef inline void add_own_block(NinghaiSeats seats) noexcept nogil:
    add_block(seats, &seats.danger, &seats.winners + 1)
