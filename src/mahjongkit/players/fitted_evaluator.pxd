cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.players cimport choice_network, discard_rating
from mahjongkit.core.state cimport GameState
from mahjongkit.players.evaluator cimport Evaluator
from mahjongkit.players.choice_network cimport ChoiceNetwork

cpdef enum:
    # Where the numbers of each group begin in a row; first of all comes the evaluator's value.
    CHANCE = 1
    MISSING = 6
    VERB = 12
    TILE = 19
    GAME_TILE = 48
    REST = 54
    TABLE = 62
    GAME_TABLE = 78
    RELATIVE = 99
    FEATURES = 105

cdef class FittedEvaluator(Evaluator):
    cdef readonly ChoiceNetwork network
    cdef readonly ChoiceNetwork win_network
    cdef readonly ChoiceNetwork outcome_network
    cdef bint may_decline_wins
    cdef public bint lists_choices
    cdef readonly int choices
    cdef int[18] choice_action
    cdef double[18] choice_value
    cdef double[18] choice_rating
    cdef double[105] table_row
    cpdef int use_weights(self, object weights) except -1
    cdef int choose(self, GameState state, int seat) noexcept nogil
    cpdef tuple evaluate(self, GameState state, int seat)
    cdef int count_ratings(self) noexcept nogil
    cpdef dict ratings(self)
    cdef int rated_action(self, int place) noexcept nogil
    cdef double rating_at(self, int place) noexcept nogil
    cdef double spread_of_ratings(self) noexcept nogil
    cpdef bint estimates_outcomes(self)
    cdef double outcome_of(self, int action) noexcept nogil
    cdef int choose_turn(self, GameState state, int seat) noexcept nogil
    cdef int choose_claim(self, GameState state, int seat) noexcept nogil
    cdef int choose_ron(self, GameState state, int seat) noexcept nogil
    cdef double value_of_ron(self, GameState state, int seat) noexcept nogil
    cdef void list_hold(self, GameState state, int seat, int action, double value) noexcept nogil
    @cython.locals(most=cython.double)
    cdef int rate_choices(self, int favourite) noexcept nogil
    cdef void list_turn(self, GameState state, int seat) noexcept nogil
    cdef void list_rated(self, GameState state, int seat) noexcept nogil
    @cython.locals(least=cython.double)
    cdef void list_safest(self, GameState state, int seat, int size) noexcept nogil
    @cython.locals(gain=cython.double, value=cython.double)
    cdef void list_declarations(self, GameState state, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef void list_kongs(self, GameState state, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef void list_claims(self, GameState state, int seat) noexcept nogil
    @cython.locals(most=cython.double)
    cdef void compare_numbers(self, int number, int place) noexcept nogil
    cdef int find_choice(self, int action) noexcept nogil
    @cython.locals(value=cython.double, number=cython.double)
    cdef void swap_with_first(self, int choice) noexcept nogil
    @cython.locals(at=cython.int)
    cdef int add_choice(self, GameState state, int seat, int action, double value, int kind) noexcept nogil
    cdef void lower(self, int choice, double amount) noexcept nogil
    cdef void copy_estimate(self, int choice, int other) noexcept nogil
    cdef void describe_hold(self, int choice) noexcept nogil
    cdef void describe_estimate(self, int choice, int missing, double chance, unsigned long long accepted, int count) noexcept nogil
    cdef void describe_verb(self, int at, int verb) noexcept nogil
    @cython.locals(total=cython.double)
    cdef void describe_table(self, GameState state, int seat) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void describe_tile(self, GameState state, int seat, int kind, int first) noexcept nogil
    @cython.locals(above=cython.bint, two_above=cython.bint, below=cython.bint, two_below=cython.bint)
    cdef void describe_rest(self, GameState state, int kind, int missing, int choice) noexcept nogil
    cdef void add_one(self, int place) noexcept nogil
    @cython.locals(least=cython.double, total=cython.double)
    cdef void describe_safety(self, GameState state, int seat, int kind, int first) noexcept nogil
    cdef void describe_game_tile(self, GameState state, int seat, int kind, int first) noexcept nogil
    cdef void describe_game_table(self, GameState state, int seat) noexcept nogil
    cdef void set_table(self, int place, double number) noexcept nogil
    cdef double declaration_gain(self, GameState state, int seat, int kind) noexcept nogil
