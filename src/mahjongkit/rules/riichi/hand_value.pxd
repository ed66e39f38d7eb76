cimport cython

from libc.math cimport sqrt

from mahjongkit.core cimport bits, codes, shape
from mahjongkit.rules.riichi cimport seats
from mahjongkit.core.state cimport GameState
from mahjongkit.players.evaluator cimport Evaluator
from mahjongkit.players.fitted_evaluator cimport FittedEvaluator
from mahjongkit.rules.riichi.ready_points cimport ReadyPoints

cpdef enum:
    # Targets: 0 any sets, 1 all simples, 2 to 4 one suit with honours, 5 triplets.
    SIMPLES = 1
    FLUSH = 2
    TRIPLETS = 5
    TARGETS = 6

cdef class RiichiHandValue(FittedEvaluator):
    cdef int[4] alone
    cdef int[4] gap
    cdef int[4] close
    cdef int[4] plain_honour
    cdef int[4] value_honour
    cdef double[14] points
    cdef double[14] open_points
    cdef public double saved_by_winning
    cdef public double push_risk
    cdef public double ready_push_risk
    cdef public int pon_weight
    cdef public int chi_weight
    cdef public int riichi_tenths
    cdef public double riichi_extra
    cdef ReadyPoints ready
    cdef public bint by_placement
    cdef public double hand_swing
    cdef int hands_in_match
    cdef double swing
    cdef int seat
    cdef double marginal
    cdef double win_extra
    cdef double[4] lead
    cdef unsigned long long thrown_kinds
    cdef int seats_taken
    cdef int root_tenths
    cdef public double pair_chance_per_copy
    cdef public int value_pair_tenths
    cdef public int near_simples_tenths
    cdef public int flush_tiles
    cdef public int triplet_groups
    cdef public double tenpai_value
    cdef int[34] dora_of
    cdef int[34] dora
    cdef int[10] dora_kind
    cdef int dora_kinds
    cdef int[34] value
    cdef int[4] suited
    cdef unsigned long long simples
    cdef unsigned long long discarded_kinds
    cdef bint dealer
    cdef bint hand_counted
    cdef double win_bonus
    cdef double tenpai_value_now
    cdef int doras
    cdef int orphans
    cdef int yaku
    cdef int dama_han
    cdef double value_pair_chance
    cdef int groups
    cdef int meld_suits
    cdef int meld_orphans
    cdef int meld_runs
    @cython.locals(discarded=cython.ulonglong)
    cdef void read_table(self, GameState state, int seat) noexcept nogil
    cdef void read_standings(self, GameState state, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef int hands_to_come(self, GameState state) noexcept nogil
    cdef double worth(self, double gain) noexcept nogil
    @cython.locals(value=cython.double, paid=cython.double)
    cdef double worth_of_loss(self, double loss, int winner) noexcept nogil
    cdef double ahead(self, double lead) noexcept nogil
    cdef void find_value_tiles(self, GameState state, int seat) noexcept nogil
    cdef int own_wind(self, GameState state, int seat) noexcept nogil
    cdef int round_wind(self, GameState state) noexcept nogil
    cdef bint set_target(self, GameState state, int seat) noexcept nogil
    cdef bint may_be_triplets(self) noexcept nogil
    cdef bint has_no_yaku_route(self) noexcept nogil
    cdef bint suits_flush_or_triplets(self) noexcept nogil
    cdef bint uses_tables(self) noexcept nogil
    cdef int tiles_missing_for(self, GameState state, int seat) noexcept nogil
    cdef void accept(self, GameState state, int seat) noexcept nogil
    cdef int count_accepted(self, GameState state, int seat, int missing) noexcept nogil
    @cython.locals(use=cython.int)
    cdef double potential_of(self, GameState state, int kind, int missing) noexcept nogil
    cdef int neighbour(self, GameState state, int kind) noexcept nogil
    cdef int link_score(self, GameState state, int kind) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double expected_value(self, GameState state, int seat, int kind, int missing, bint opened) noexcept nogil
    cdef double win_value(self, GameState state, int seat, int kind, bint opened) noexcept nogil
    cdef double value_of_tenths(self, int tenths, bint opened) noexcept nogil
    cdef double draw_weight(self, GameState state, int kind, int missing) noexcept nogil
    @cython.locals(tenths=cython.int)
    cdef void rate_leaf(self, GameState state, int seat, int kind, int missing, bint opened) noexcept nogil
    @cython.locals(total=cython.double, points=cython.double, tenths=cython.int, doras=cython.int, extra=cython.double, weight=cython.int)
    cdef void rate_ready(self, GameState state, int seat, bint riichi, unsigned long long thrown) noexcept nogil
    @cython.locals(found=cython.double)
    cdef int weighted_live(self, GameState state) noexcept nogil
    @cython.locals(found=cython.int, held=cython.int)
    cdef int doras_now(self, GameState state, int seat) noexcept nogil
    @cython.locals(tenths=cython.int, doras=cython.int)
    cdef int han_tenths_without(self, GameState state, int seat, int kind) noexcept nogil
    cdef double open_hand_points(self, int tenths) noexcept nogil
    @cython.locals(part=cython.double, low=cython.double, high=cython.double, value=cython.double)
    cdef double points_for(self, bint closed, int tenths) noexcept nogil
    @cython.locals(count=cython.int)
    cdef void count_hand(self, GameState state, int seat) noexcept nogil
    @cython.locals(count=cython.int)
    cdef void count_melds(self, GameState state) noexcept nogil
    cdef void count_doras(self, GameState state, int seat) noexcept nogil
    cdef void count_runs(self, GameState state, int seat) noexcept nogil
