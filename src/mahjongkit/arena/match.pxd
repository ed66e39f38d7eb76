cimport cython

from mahjongkit.core cimport codes
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.state cimport GameState
from mahjongkit.players.base cimport Player

cpdef enum:
    # The sums of every player are at entry * FIELDS + field; `entry` is the player's index in the list of players.
    SUM_SCORE = 0
    SUM_RANK = 1
    RANK_SQUARES = 2
    HANDS_WON = 3
    SELF_DRAWN = 4
    DEALT_IN = 5
    CALLED_HANDS = 6
    WIN_VALUE = 7
    FAULTS = 8
    DECLARED = 9
    MAX_DECLARATIONS = 3
    FIELDS = 12
    # The sums of all players together.
    MATCH_COUNT = 48
    HAND_COUNT = 49
    DECISION_COUNT = 50
    DRAW_COUNT = 51
    WIN_COUNT = 52
    PRODUCTS = 53
    PATTERN_WINS = 69
    SUMS_SIZE = 389

@cython.final
cdef class Match:
    cdef readonly GameState state
    cdef list players
    cdef Player first
    cdef Player second
    cdef Player third
    cdef Player fourth
    cdef Generator generator
    cdef readonly tuple names
    cdef readonly int rotations
    cdef int rotation
    cdef long long number
    cdef int[4] entry
    cdef long long[389] deal_sums
    cdef long long[389] all_sums
    cdef int[4] paid
    cdef int[::1] finals
    cdef unsigned long long win_reason_bits
    cdef int[3] declaration_marks
    cdef int declaration_kinds
    cdef bint shares_ranks
    cdef int foreign
    cdef int checked
    cdef int checked_seats
    cdef public bint stopping
    cdef public object on_fault
    cdef public object recorder
    cdef bint recording
    cdef list hand_logs
    @cython.locals(number=cython.longlong, done=cython.int)
    cpdef int run(self, unsigned long long seed, long long start, long long count, long long max_hands=*) except -1
    cdef int play_deal(self, unsigned long long seed, long long number, long long place) except -1 nogil
    cdef int play_match(self, unsigned long long seed, long long number) except -1 nogil
    @cython.locals(player_seed=cython.ulonglong)
    cdef int seed_players(self) except -1 nogil
    cdef int play_hand(self) except -1 nogil
    cdef int pick(self, int seat) except -1 nogil
    cdef int pick_checked(self, int seat) except -1 nogil
    @cython.locals(event=cython.ulonglong, kind=cython.int, seat=cython.int, other=cython.int)
    cdef void count_hand(self) noexcept nogil
    @cython.locals(pattern_wins=cython.int)
    cdef void count_seat(self, int seat, bint won) noexcept nogil
    cdef bint has_called(self, int seat) noexcept nogil
    cdef void count_match(self, long long place) noexcept nogil
    @cython.locals(score=cython.longlong)
    cdef void finish_deal(self) noexcept nogil
    cdef int default_action(self, int seat) except -1
