cimport cython

from mahjongkit.core cimport bits, codes, shape
from mahjongkit.players cimport choice_network, fitted_evaluator
from mahjongkit.rules.sichuan cimport seats
from mahjongkit.core.shape cimport Goal
from mahjongkit.core.state cimport GameState
from mahjongkit.players.evaluator cimport Evaluator
from mahjongkit.players.fitted_evaluator cimport FittedEvaluator

cpdef enum:
    # Targets: 0 any sets, 1 to 3 one suit, 4 triplets, 5 seven pairs.
    ONE_SUIT = 1
    TRIPLETS = 4
    PAIRS = 5
    TARGETS = 6

cdef double TSUMO_SHARE
cdef double SAVED_BY_WINNING
cdef double READY_AT_END
cdef double TYPICAL_LOSS

cdef class SichuanEvaluator(FittedEvaluator):
    cdef double cap
    cdef bint top_only
    cdef double tsumo_factor
    cdef double tsumo_bonus
    cdef double direct_fee
    cdef double pig
    cdef int hands
    cdef int void
    cdef int[3] suit_exchange
    cdef double[3] suit_value
    cdef int[3] suit_void
    cdef int others
    cdef double value
    cdef int hands_to_come(self, GameState state) noexcept nogil
    cdef void read_table(self, GameState state, int seat) noexcept nogil
    cdef int game_specific_answer(self, GameState state, int seat) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_void(self, GameState state, int seat) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_exchange(self, GameState state, int seat) noexcept nogil
    cdef double value_of_exchange(self, GameState state, int seat, int action, int void) noexcept nogil
    @cython.locals(tiles=cython.int, pairs=cython.int)
    cdef void list_void(self, GameState state, int seat, int action, double value) noexcept nogil
    @cython.locals(most=cython.double)
    cdef double value_of_ron(self, GameState state, int seat) noexcept nogil
    cdef object evaluate_action(self, GameState state, int seat, int action)
    cdef object evaluate_exchange(self, GameState state, int seat, int action)
    cdef double expected_value_of_tiles(self, GameState state, int seat) noexcept nogil
    cdef bint set_target(self, GameState state, int seat) noexcept nogil
    cdef bint uses_tables(self) noexcept nogil
    cdef int tiles_missing_for(self, GameState state, int seat) noexcept nogil
    cdef void accept(self, GameState state, int seat) noexcept nogil
    cdef int missing_for_pairs(self, GameState state) noexcept nogil
    cdef int count_accepted(self, GameState state, int seat, int missing) noexcept nogil
    @cython.locals(drawn=cython.double)
    cdef double win_value(self, GameState state, int seat, int kind, bint opened) noexcept nogil
    @cython.locals(roots=cython.double, form=cython.double, colour=cython.double, simple=cython.double)
    cdef double multiplier(self, GameState state, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double expected_value(self, GameState state, int seat, int kind, int missing, bint opened) noexcept nogil
    cdef int void_tiles(self, GameState state) noexcept nogil
    cdef unsigned long long allowed_after_call(self, GameState state, int seat) noexcept nogil
    cdef void apply_call(self, GameState state, int seat, int action) noexcept nogil
    cdef double kong_fee(self, int verb) noexcept nogil
    cdef int choose_kong(self, GameState state, int seat) noexcept nogil
    cdef void estimate_danger(self, GameState state, int seat) noexcept nogil
    @cython.locals(ready=cython.double, cost=cython.double, share=cython.double, passed=cython.ulonglong)
    cdef void add_danger_from(self, GameState state, int other) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_from_melds(self, GameState state, int other) noexcept nogil
    @cython.locals(found=cython.int)
    cdef void describe_game_tile(self, GameState state, int seat, int kind, int first) noexcept nogil
    @cython.locals(longest=cython.int, tiles=cython.int, pairs=cython.int)
    cdef void describe_game_table(self, GameState state, int seat) noexcept nogil
