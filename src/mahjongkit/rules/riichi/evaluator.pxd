cimport cython

from mahjongkit.core cimport bits, codes, shape
from mahjongkit.players cimport discard_rating
from mahjongkit.rules.riichi cimport seats
from mahjongkit.core.shape cimport POWERS
from mahjongkit.core.state cimport GameState
from mahjongkit.players.evaluator cimport Evaluator
from mahjongkit.players.fitted_evaluator cimport FittedEvaluator
from mahjongkit.rules.riichi.hand_value cimport RiichiHandValue

cdef class RiichiEvaluator(RiichiHandValue):
    cdef int[9] no_suji
    cdef int[9] half_suji
    cdef int[9] full_suji
    cdef int[4] honour_risk
    cdef public double riichi_loss
    cdef public double open_loss
    cdef public int fold_from
    cdef public int late_draws
    cdef public int loose_link
    cdef public int max_orphans
    cdef public int open_for_honours_from
    cdef public double warned_win_factor
    cdef public double riichi_risk_share
    cdef public double riichi_pressure
    cdef bint calls_allowed
    cdef unsigned long long banned
    cdef double declaration_gain(self, GameState state, int seat, int kind) noexcept nogil
    cdef void describe_game_tile(self, GameState state, int seat, int kind, int first) noexcept nogil
    cdef void describe_game_table(self, GameState state, int seat) noexcept nogil
    cdef int visible_dora(self, GameState state, int other) noexcept nogil
    cpdef void play_carefully(self)
    cdef int game_specific_answer(self, GameState state, int seat) noexcept nogil
    cdef int quick_answer(self, GameState state, int seat) noexcept nogil
    cdef int choose_from_plain_hand(self, GameState state, int seat) noexcept nogil
    cdef int choose_turn(self, GameState state, int seat) noexcept nogil
    cdef void rate_discards(self, GameState state, int seat, bint opened) noexcept nogil
    @cython.locals(link=cython.int, least=cython.int)
    cdef int safe_loose_tile(self, GameState state, int seat) noexcept nogil
    cdef unsigned long long allowed_kinds(self, GameState state, int seat) noexcept nogil
    cdef int discard_of(self, GameState state, int seat, int kind) noexcept nogil
    cdef int add_declaration(self, GameState state, int seat, int action) noexcept nogil
    @cython.locals(won=cython.double, value=cython.double, dama_value=cython.double)
    cdef double riichi_gain(self, GameState state, int seat) noexcept nogil
    @cython.locals(won=cython.double, value=cython.double, dama=cython.double, thrown=cython.ulonglong, tiles=cython.int)
    cdef double exact_riichi_gain(self, GameState state, int seat) noexcept nogil
    @cython.locals(opened=cython.bint, honour=cython.bint)
    cdef bint no_call_helps(self, GameState state, int seat, int now) noexcept nogil
    cdef int tiles_missing_after(self, GameState state, int action) noexcept nogil
    cdef void change_key(self, GameState state, int kind, int step) noexcept nogil
    cdef int choose_claim(self, GameState state, int seat) noexcept nogil
    cdef bint can_win_after_call(self, GameState state, int seat, int action) noexcept nogil
    cdef void apply_call(self, GameState state, int seat, int action) noexcept nogil
    cdef unsigned long long allowed_after_call(self, GameState state, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_call(self, GameState state, int seat, int action) noexcept nogil
    cdef int called_kind(self, GameState state, int seat, int action) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_passing(self, GameState state, int seat) noexcept nogil
    cdef bint is_threatened(self, GameState state, int seat) noexcept nogil
    cdef bint faces_riichi(self, GameState state, int seat) noexcept nogil
    @cython.locals(ready=cython.double)
    cdef double ready_chance(self, GameState state, int other) noexcept nogil
    cdef int open_melds(self, GameState state, int other) noexcept nogil
    cdef bint must_fold(self, GameState state, int seat) noexcept nogil
    @cython.locals(ready=cython.double)
    cdef void estimate_danger(self, GameState state, int seat) noexcept nogil
    @cython.locals(safe=cython.ulonglong, cost=cython.double)
    cdef void add_danger_from(self, GameState state, int seat, int other, double chance, double loss) noexcept nogil
    @cython.locals(safe=cython.ulonglong)
    cdef unsigned long long safe_against(self, GameState state, int seat, int other) noexcept nogil
    @cython.locals(low=cython.bint, high=cython.bint)
    cdef int risk_of(self, int kind, unsigned long long safe) noexcept nogil
    cdef bint is_walled(self, int kind, int step) noexcept nogil
    cpdef tuple evaluate(self, GameState state, int seat)
    @cython.locals(gain=cython.double)
    cdef object evaluate_action(self, GameState state, int seat, int action)
    @cython.locals(value=cython.double)
    cdef double value_of_kong(self, GameState state, int seat, int action) noexcept nogil
    cdef bint may_declare(self, GameState state, int seat, int action) noexcept nogil
    cdef bint has_win_route(self, int target) noexcept nogil
