cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.state cimport GameState
from mahjongkit.players.base cimport Player

cpdef enum:
    # The sums of every player are at entry * FIELDS + field; `entry` is the player's index in the list of players.
    SUM_SCORE = 0
    SUM_RANK = 1
    HANDS_PLAYED = 2
    HANDS_DRAWN = 3
    HANDS_WON = 4
    SELF_DRAWN = 5
    DEALT_IN = 6
    CALLED_HANDS = 7
    WIN_VALUE = 8
    DEAL_IN_VALUE = 9
    DECLARED = 10
    MAX_DECLARATIONS = 3
    PLACES = 13
    PLACE_UNITS = 12
    MOMENT_FIELDS = 17
    FAULTS = 17
    FIELDS = 18
    # The sums of all players together.
    MATCH_COUNT = 72
    HAND_COUNT = 73
    DECISION_COUNT = 74
    DRAW_COUNT = 75
    WIN_COUNT = 76
    PRODUCTS = 77
    PATTERN_WINS = 93
    MOMENTS = 413
    MOMENT_COUNT = 153
    SUMS_SIZE = 1025

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
    cdef long long[1025] deal_sums
    cdef long long[1025] all_sums
    cdef int[4] paid
    cdef int[16] paid_between
    cdef int[4] fed_by
    cdef int[::1] finals
    cdef int[::1] ranks
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
    @cython.locals(dealt_in=cython.int)
    cdef void count_deal_ins(self, int seat) noexcept nogil
    @cython.locals(pattern_wins=cython.int)
    cdef void count_seat(self, int seat, bint won) noexcept nogil
    cdef bint has_called(self, int seat) noexcept nogil
    @cython.locals(ahead=cython.int, equal=cython.int)
    cdef void count_match(self, long long place) noexcept nogil
    @cython.locals(score=cython.longlong, moment=cython.int)
    cdef void finish_deal(self) noexcept nogil
    cdef int default_action(self, int seat) except -1
