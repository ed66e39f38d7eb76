cimport cython

from mahjongkit.core cimport codes
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.state cimport GameState
from mahjongkit.players.base cimport Player

cpdef enum:
    # What is added up for every player: entry * FIELDS + field.
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
    MOST_DECLARED = 3
    FIELDS = 12
    # What is added up for all.
    ALL_MATCHES = 48
    ALL_HANDS = 49
    ALL_DECISIONS = 50
    ALL_DRAWS = 51
    ALL_WINS = 52
    PRODUCTS = 53
    ROWS_AT = 69
    SHEET = 389

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
    cdef long long[389] now
    cdef long long[389] total
    cdef int[4] paid
    cdef int[::1] finals
    cdef unsigned long long for_win
    cdef int[3] declared
    cdef int kinds
    cdef bint shares_ranks
    cdef int watched
    cdef int checked
    cdef int checked_seats
    cdef public bint stopping
    cdef public object on_fault
    cdef public object recorder
    cdef bint keeps
    cdef list hand_logs
    @cython.locals(number=cython.longlong, done=cython.int)
    cpdef int run(self, unsigned long long seed, long long start, long long count, long long enough=*) except -1
    cdef int play_deal(self, unsigned long long seed, long long number, long long place) except -1 nogil
    cdef int play_match(self, unsigned long long seed, long long number) except -1 nogil
    @cython.locals(player_seed=cython.ulonglong)
    cdef int set_seed(self) except -1 nogil
    cdef int play_hand(self) except -1 nogil
    cdef int pick(self, int seat) except -1 nogil
    cdef int pick_checked(self, int seat) except -1 nogil
    @cython.locals(event=cython.ulonglong, what=cython.int, seat=cython.int, other=cython.int)
    cdef void read_log(self) noexcept nogil
    cdef void count_seat(self, int seat, bint won) noexcept nogil
    cdef bint has_called(self, int seat) noexcept nogil
    cdef void count_match(self, long long place) noexcept nogil
    @cython.locals(score=cython.longlong)
    cdef void add_up(self) noexcept nogil
    cdef int default_action(self, int seat) except -1
