cimport cython

from libc.math cimport exp, sqrt

from mahjongkit.core cimport bits, codes, rng
from mahjongkit.core.determinize cimport Determinizer
from mahjongkit.core.state cimport GameState
from mahjongkit.players.base cimport Player
from mahjongkit.players.evaluator cimport Evaluator

cpdef enum:
    MAX_CHOICES = 6
    MAX_DEALS = 4096
    SAMPLE_HANDS = 48
    ROUNDS = 4

cdef double SWING_PER_CHANGE
cdef double NO_RATING
cdef double UNRATED
cdef double UNRATED_DOUBT
cdef double DOUBT
cdef double LEAF_DOUBT
cdef double PRUNED_FROM
cdef double DEAL_VARIANCE
cdef double DEAL_WEIGHT

cdef class RolloutBoard:
    cdef GameState determinized
    cdef GameState table
    cdef Evaluator evaluator
    cdef Evaluator leaf_evaluator
    cdef bint rates_leaves
    cdef Determinizer determinizer
    cdef int[4] before
    cdef int play_deals(self, SearchPlayer search, int seat, int first, int last, int step) except -1
    cdef double value_of(self, SearchPlayer search, int seat, int action) except -99 nogil
    @cython.locals(now=cython.double)
    cdef double play_to_leaf(self, double swing, int seat, int action) except -99 nogil
    cdef int answer(self, Evaluator evaluator, int seat, int action) except -1 nogil
    cdef int play_on(self) except -1 nogil
    cdef int play_out(self, int seat, int action) except -1 nogil
    cdef double find_swing(self, object ruleset) except -1
    cdef double estimate_swing(self) except -1

cdef class SearchPlayer(Player):
    cdef object ruleset
    cdef Evaluator evaluator
    cdef GameState root
    cdef list boards
    cdef public int threads
    cdef object executor
    cdef public int playouts
    cdef bint rates_leaves
    cdef bint to_the_end
    cdef public double seconds
    cdef public double doubt
    cdef double leaf_doubt
    cdef public int width
    cdef public double swing
    cdef double deadline
    cdef unsigned long long seed
    cdef unsigned long long rollout_seed
    cdef int choices
    cdef int[6] action
    cdef bint[6] alive
    cdef int[6] deals
    cdef double[6] prior
    cdef double[6] prior_deviation
    cdef double[6] posterior
    cdef double[6] deviation
    cdef double[24576] values
    cdef double[24576] points
    cdef int pick(self, GameState state, int seat) except -1 nogil
    cdef void set_seed(self, unsigned long long seed) noexcept nogil
    cdef void collect(self, GameState state, int seat, int favourite) noexcept nogil
    cdef void collect_rated(self) noexcept nogil
    cdef void collect_discards(self, GameState state, int seat, int favourite) noexcept nogil
    cdef void add(self, int action) noexcept nogil
    cdef bint has_choice(self, int action) noexcept nogil
    cdef int discard_of(self, GameState state, int seat, int kind) noexcept nogil
    cdef bint has_discard(self, int kind) noexcept nogil
    cdef int next_kind(self, GameState state, int seat) noexcept nogil
    cdef int safest_kind(self, GameState state, int seat) noexcept nogil
    cdef int search(self, GameState state, int seat) except -1
    @cython.locals(base=cython.double, rating=cython.double, spread=cython.double)
    cdef void set_priors(self) noexcept nogil
    cdef double rating_of(self, int action) noexcept nogil
    @cython.locals(gain=cython.double, squares=cython.double, change=cython.double, variance=cython.double, trust=cython.double)
    cdef void weigh(self, int choice, int deals) noexcept nogil
    @cython.locals(began=cython.double, left=cython.int)
    cdef int play_rounds(self, int seat) except -1
    cdef int start_search(self, GameState state, int seat) except -1
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long view_hash(self, GameState state, int seat) noexcept nogil
    cdef bint is_out_of_time(self) except -1
    cdef int play_round(self, int seat, int first, int last) except -1
    @cython.locals(behind=cython.double, doubt=cython.double)
    cdef int prune(self) noexcept nogil
    cdef int find_best(self) noexcept nogil

@cython.locals(lead=cython.double, ahead=cython.double, scale=cython.double)
cdef double placement_value(GameState state, Evaluator evaluator, double swing, int seat) noexcept nogil
cpdef double swing_of(RolloutBoard board, object ruleset) except -1
cpdef int _play_deals(RolloutBoard board, SearchPlayer search, int seat, int first, int last, int step) except -1
