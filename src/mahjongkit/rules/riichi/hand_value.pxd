cimport cython

from mahjongkit.core cimport codes, shape
from mahjongkit.rules.riichi cimport seats
from mahjongkit.core.state cimport GameState
from mahjongkit.players.evaluator cimport Evaluator

cpdef enum:
    # What a hand may be aimed at: 0 any sets, then all simples, one suit with honours for each suit, triplets.
    SIMPLES = 1
    FLUSH = 2
    TRIPLETS = 5
    AIMS = 6

cdef class RiichiHandValue(Evaluator):
    cdef int[4] alone
    cdef int[4] gap
    cdef int[4] close
    cdef int[4] guest
    cdef int[4] valued
    cdef double[14] points
    cdef double[14] open_points
    cdef public double relief
    cdef public double caution
    cdef public double ready_caution
    cdef public int pon_weight
    cdef public int chi_weight
    cdef public int riichi_tenths
    cdef public double hope_each
    cdef public int hope_tenths
    cdef public int near_simple
    cdef public int flush_tiles
    cdef public int triplet_groups
    cdef public double ready_at_end
    cdef public int horizon
    cdef int[34] next_kind
    cdef int[34] dora
    cdef int[10] dora_kind
    cdef int dora_kinds
    cdef int[34] value
    cdef int[4] suited
    cdef unsigned long long simples
    cdef unsigned long long thrown
    cdef bint dealer
    cdef bint is_counted
    cdef double gift
    cdef double ready_in_the_end
    cdef int doras
    cdef int outside
    cdef int yaku
    cdef int sure
    cdef double hope
    cdef int groups
    cdef int meld_suits
    cdef int meld_outside
    cdef int meld_runs
    @cython.locals(thrown=cython.ulonglong, one=cython.ulonglong)
    cdef void look_around(self, GameState state, int seat) noexcept nogil
    cdef void look_for_values(self, GameState state, int seat) noexcept nogil
    cdef int own_wind(self, GameState state, int seat) noexcept nogil
    cdef bint take_aim(self, GameState state, int seat) noexcept nogil
    cdef bint may_be_triplets(self) noexcept nogil
    cdef bint nothing_else(self) noexcept nogil
    cdef bint is_special(self) noexcept nogil
    cdef bint by_tables(self) noexcept nogil
    cdef int tiles_missing_for(self, GameState state, int seat) noexcept nogil
    cdef void accept(self, GameState state, int seat) noexcept nogil
    cdef int within_reach(self, GameState state, int seat, int missing_now) noexcept nogil
    @cython.locals(use=cython.int)
    cdef double use_of(self, GameState state, int kind, int missing_now) noexcept nogil
    cdef int neighbour(self, GameState state, int kind) noexcept nogil
    cdef int tie_of(self, GameState state, int kind) noexcept nogil
    @cython.locals(won=cython.double, value=cython.double)
    cdef double promise(self, GameState state, int seat, int kind, int missing_now, bint opened) noexcept nogil
    cdef double worth(self, GameState state, int seat, int kind, bint opened) noexcept nogil
    @cython.locals(tenths=cython.int, doras=cython.int)
    cdef int tenths_without(self, GameState state, int seat, int kind) noexcept nogil
    cdef double value_open(self, int tenths) noexcept nogil
    @cython.locals(part=cython.double, low=cython.double, high=cython.double, value=cython.double)
    cdef double amount(self, bint closed, int tenths) noexcept nogil
    @cython.locals(count=cython.int)
    cdef void take_stock(self, GameState state, int seat) noexcept nogil
    @cython.locals(count=cython.int)
    cdef void count_melds(self, GameState state) noexcept nogil
    cdef void count_doras(self, GameState state, int seat) noexcept nogil
    cdef void count_runs(self, GameState state, int seat) noexcept nogil
