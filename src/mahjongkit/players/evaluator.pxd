cimport cython

from mahjongkit.core cimport bits, codes, shape
from mahjongkit.players cimport discard_rating
from mahjongkit.core.state cimport GameState
from mahjongkit.players.discard_rating cimport DiscardRating

cdef class Evaluator(DiscardRating):
    cdef int quick_answer(self, GameState state, int seat) noexcept nogil
    cdef int game_specific_answer(self, GameState state, int seat) noexcept nogil
    cdef void apply_call(self, GameState state, int seat, int action) noexcept nogil
    cdef double kong_fee(self, int verb) noexcept nogil
    cdef unsigned long long allowed_after_call(self, GameState state, int seat) noexcept nogil
    cdef bint can_win_after_call(self, GameState state, int seat, int action) noexcept nogil
    cdef int add_declaration(self, GameState state, int seat, int action) noexcept nogil
    cdef int hands_to_come(self, GameState state) noexcept nogil
    cdef int count_ratings(self) noexcept nogil
    cdef int rated_action(self, int place) noexcept nogil
    cdef double rating_at(self, int place) noexcept nogil
    cdef double spread_of_ratings(self) noexcept nogil
    cpdef bint estimates_outcomes(self)
    cdef double outcome_of(self, int action) noexcept nogil
    cdef int choose(self, GameState state, int seat) noexcept nogil
    cdef int choose_ron(self, GameState state, int seat) noexcept nogil
    cdef void rate_all_discards(self, GameState state, int seat) noexcept nogil
    cdef bint may_discard(self, GameState state, int seat) noexcept nogil
    cdef int choose_turn(self, GameState state, int seat) noexcept nogil
    cdef int choose_kong(self, GameState state, int seat) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_best_kong(self, GameState state, int seat) noexcept nogil
    cdef double value_of_kong(self, GameState state, int seat, int action) noexcept nogil
    cdef void rate_discards(self, GameState state, int seat, bint opened) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long allowed_kinds(self, GameState state, int seat) noexcept nogil
    cdef int discard_of(self, GameState state, int seat, int kind) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_claim(self, GameState state, int seat) noexcept nogil
    cdef double value_of_passing(self, GameState state, int seat) noexcept nogil
    cdef double value_of_call(self, GameState state, int seat, int action) noexcept nogil
    cpdef void enable_full_analysis(self)
    cpdef void play_carefully(self)
    cpdef int use_weights(self, object weights) except -1
    cpdef tuple evaluate(self, GameState state, int seat)
    cdef object evaluate_action(self, GameState state, int seat, int action)
    cdef object evaluate_discard(self, GameState state, int seat, int action)
    @cython.locals(folds=cython.bint, accepted=cython.ulonglong)
    cdef object evaluation_of_best(self, int action, int next_discard, double value, bint can_win)
    @cython.locals(accepted=cython.ulonglong)
    cdef object evaluation_of_hold(self, int action, double value, bint can_win)
    cdef object evaluate_call(self, GameState state, int seat, int action)
    cdef bint has_win_route(self, int target) noexcept nogil
