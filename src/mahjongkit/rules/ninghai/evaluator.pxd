cimport cython

from mahjongkit.core cimport bits, codes, shape, win_tiles
from mahjongkit.rules.ninghai cimport scorer, seats
from mahjongkit.core.shape cimport Goal
from mahjongkit.core.state cimport GameState
from mahjongkit.players.evaluator cimport Evaluator
from mahjongkit.players.fitted_evaluator cimport FittedEvaluator
from mahjongkit.rules.ninghai.scorer cimport Breakdown, PatternValues

cpdef enum:
    # Targets: 0 any sets, 1 to 3 one suit with honours, 4 triplets.
    FLUSH = 1
    TRIPLETS = 4
    TARGETS = 5

cdef double FULL_SHARES_PER_WIN
cdef double SAVED_BY_WINNING
cdef double OTHERS_WIN
cdef int PAIR_GROWS_TENTHS
cdef double LIABILITY_FACTOR

cdef class NinghaiEvaluator(FittedEvaluator):
    cdef PatternValues pattern_values
    cdef Breakdown breakdown
    cdef double loser_rate
    cdef int deals
    cdef double[34] liability
    cdef int wind
    cdef int meld_fan
    cdef int meld_hu
    cdef int meld_suits
    cdef int meld_runs
    cdef double loser_income
    cdef void read_table(self, GameState state, int seat) noexcept nogil
    cdef void count_melds(self, GameState state, int seat, int verb, int kind) noexcept nogil
    cdef void count_meld(self, int verb, int kind) noexcept nogil
    cdef int hands_to_come(self, GameState state) noexcept nogil
    cdef bint set_target(self, GameState state, int seat) noexcept nogil
    cdef bint uses_tables(self) noexcept nogil
    cdef int tiles_missing_for(self, GameState state, int seat) noexcept nogil
    cdef void accept(self, GameState state, int seat) noexcept nogil
    cdef int count_accepted(self, GameState state, int seat, int missing) noexcept nogil
    @cython.locals(tenths=cython.int)
    cdef double win_value(self, GameState state, int seat, int kind, bint opened) noexcept nogil
    @cython.locals(value=cython.int)
    cdef double loser_value(self, int hu, int fan) noexcept nogil
    @cython.locals(low=cython.double, high=cython.double)
    cdef double points_for(self, int hu, int tenths) noexcept nogil
    @cython.locals(value=cython.double, won=cython.double)
    cdef double expected_value(self, GameState state, int seat, int kind, int missing, bint opened) noexcept nogil
    cdef void apply_call(self, GameState state, int seat, int action) noexcept nogil
    cdef int choose_kong(self, GameState state, int seat) noexcept nogil
    cdef void estimate_danger(self, GameState state, int seat) noexcept nogil
    @cython.locals(
        ready=cython.double, loss=cython.double, share=cython.double, flush=cython.bint,
        passed=cython.ulonglong, marked=cython.ulonglong,
    )
    cdef void add_danger_from(self, GameState state, int other) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long marked_kinds(self, GameState state, int other) noexcept nogil
    cdef double cost_of(self, int kind, int missing) noexcept nogil
    @cython.locals(found=cython.int)
    cdef void describe_game_tile(self, GameState state, int seat, int kind, int first) noexcept nogil
    @cython.locals(longest=cython.int, tiles=cython.int, pairs=cython.int, triplets=cython.int)
    cdef void describe_game_table(self, GameState state, int seat) noexcept nogil
