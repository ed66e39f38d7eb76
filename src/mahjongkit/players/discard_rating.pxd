cimport cython

from mahjongkit.core cimport codes, shape
from mahjongkit.core.discard_scan cimport DiscardScan
from mahjongkit.core.shape cimport Goal
from mahjongkit.core.state cimport GameState

cpdef enum:
    STEPS = 8
    SHARES = 128
    DRAWS = 24

cdef const double[::1] CHANCES
cdef double TIE

cdef class DiscardRating:
    cdef Goal goal
    cdef int[34] copies
    cdef int[34] live
    cdef double[34] danger
    cdef double[34] rated
    cdef DiscardScan scan
    cdef unsigned long long useful
    cdef int unseen
    cdef int draws
    cdef bint afraid
    cdef double risk
    cdef int aims
    cdef int aim
    cdef public int far
    cdef public int few
    cdef int[8] short_list
    cdef int[8] short_ties
    cdef int[45] seen
    cdef int least_tie
    cdef int reach
    cdef bint opened
    cdef int triplets
    cdef int pairs
    cdef int wanted
    cdef int best_kind
    cdef int best_aim
    cdef int best_tiles_missing
    cdef int best_wanted
    cdef double best_value
    cdef double best_score
    cdef unsigned long long best_accepted
    cdef int held_missing
    cdef int held_wanted
    cdef unsigned long long held_accepted
    cdef int held_aim
    cdef bint careful
    cdef void look_around(self, GameState state, int seat) noexcept nogil
    cdef void fear(self, GameState state, int seat) noexcept nogil
    cdef bint is_poor(self, GameState state, int seat) noexcept nogil
    cdef double worth(self, GameState state, int seat, int kind, bint opened) noexcept nogil
    cdef bint take_aim(self, GameState state, int seat) noexcept nogil
    cdef int within_reach(self, GameState state, int seat, int missing_now) noexcept nogil
    cdef double cost_of(self, int kind, int missing_now) noexcept nogil
    cdef double use_of(self, GameState state, int kind, int missing_now) noexcept nogil
    cdef bint by_tables(self) noexcept nogil
    cdef int tiles_missing_for(self, GameState state, int seat) noexcept nogil
    cdef void accept(self, GameState state, int seat) noexcept nogil
    @cython.locals(tie=cython.int)
    cdef int tie_of(self, GameState state, int kind) noexcept nogil
    @cython.locals(singles=cython.int)
    cdef int away_from_triplets(self, GameState state) noexcept nogil
    @cython.locals(singles_help=cython.bint)
    cdef void accept_triplets(self, GameState state) noexcept nogil
    cdef void calm_down(self) noexcept nogil
    cdef void count_unseen(self, GameState state, int seat) noexcept nogil
    cdef int live_of(self, unsigned long long mask) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long passed_by(self, GameState state, int other) noexcept nogil
    @cython.locals(red=cython.ulonglong)
    cdef unsigned long long kinds_of(self, unsigned long long faces) noexcept nogil
    cdef bint is_open(self, GameState state, int seat) noexcept nogil
    cdef void rate_hand(self, GameState state, int seat, unsigned long long allowed, bint opened) noexcept nogil
    cdef int rate_towards(
        self, GameState state, int seat, unsigned long long allowed, bint opened, int farthest
    ) noexcept nogil
    cdef void rate_nearest(self, GameState state, int seat, int nearest, bint opened) noexcept nogil
    @cython.locals(size=cython.int, place=cython.int, tie=cython.int)
    cdef void shorten_list(self, GameState state, int nearest, int few) noexcept nogil
    @cython.locals(tie=cython.int)
    cdef int loosest_of(self, GameState state, int nearest) noexcept nogil
    cdef int measure_discards(self, GameState state, int seat, unsigned long long allowed) noexcept nogil
    cdef int measure(self, GameState state, int seat) noexcept nogil
    cdef void find_accepted(self, GameState state, int seat, int gone) noexcept nogil
    @cython.locals(least=cython.double, cost=cython.double)
    cdef void rate_folding(self, GameState state, unsigned long long allowed) noexcept nogil
    @cython.locals(value=cython.double, score=cython.double)
    cdef void rate(self, GameState state, int seat, int kind, int missing_now, bint opened) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double promise(self, GameState state, int seat, int kind, int missing_now, bint opened) noexcept nogil
    @cython.locals(best=cython.double, value=cython.double)
    cdef double promise_as_it_is(self, GameState state, int seat, bint opened) noexcept nogil
    cdef double chance(self, int missing_now, int wanted) noexcept nogil
