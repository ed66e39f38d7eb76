cimport cython

from mahjongkit.core cimport bits, codes, shape
from mahjongkit.players cimport discard_rating
from mahjongkit.rules.riichi cimport seats as riichi_seats
from mahjongkit.rules.synchronous cimport seats, secrets
from mahjongkit.core.state cimport GameState
from mahjongkit.rules.riichi.evaluator cimport RiichiEvaluator

cdef double LOSS_AVOIDED
cdef double POTENTIAL_POINTS

cdef class SynchronousEvaluator(RiichiEvaluator):
    cdef int hands
    cdef int draws_after_turn
    cdef unsigned long long last_discards
    cdef unsigned long long last_discards_twice
    cdef unsigned long long ron_kinds
    cdef int quick_answer(self, GameState state, int seat) noexcept nogil
    cdef void rate_all_discards(self, GameState state, int seat) noexcept nogil
    cdef int choose(self, GameState state, int seat) noexcept nogil
    @cython.locals(called=cython.bint)
    cdef void read_table(self, GameState state, int seat) noexcept nogil
    cdef int hands_to_come(self, GameState state) noexcept nogil
    cdef int own_wind(self, GameState state, int seat) noexcept nogil
    cdef void count_unseen(self, GameState state, int seat) noexcept nogil
    cdef void find_last_discards(self, GameState state, int seat) noexcept nogil
    cdef bint has_taken(self, GameState state, int seat, int other, int face) noexcept nogil
    cdef int game_specific_answer(self, GameState state, int seat) noexcept nogil
    cdef int called_kind(self, GameState state, int seat, int action) noexcept nogil
    cdef void apply_call(self, GameState state, int seat, int action) noexcept nogil
    @cython.locals(called=cython.ulonglong, value=cython.double)
    cdef double value_of_call(self, GameState state, int seat, int action) noexcept nogil
    cdef unsigned long long allowed_after_call(self, GameState state, int seat) noexcept nogil
    @cython.locals(value=cython.double, found=cython.ulonglong)
    cdef double expected_value(self, GameState state, int seat, int kind, int missing, bint opened) noexcept nogil
    cdef bint has_yaku(self, GameState state, int win) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long own_river(self, GameState state, int seat) noexcept nogil
    cdef double cost_of(self, int kind, int missing) noexcept nogil
    cdef void add_danger_from(self, GameState state, int seat, int other, double chance, double loss) noexcept nogil
    @cython.locals(safe=cython.ulonglong)
    cdef unsigned long long safe_against(self, GameState state, int seat, int other) noexcept nogil
    cdef object evaluate_action(self, GameState state, int seat, int action)
