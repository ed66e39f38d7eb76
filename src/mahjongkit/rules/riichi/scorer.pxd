cimport cython

from mahjongkit.core cimport bits, codes, decompositions, win_tiles
from mahjongkit.rules.riichi cimport breakdown
from mahjongkit.core.decompositions cimport Decompositions
from mahjongkit.core.shape cimport Goal
from mahjongkit.rules.riichi.breakdown cimport Breakdown, PatternValues, WinContext

@cython.final
cdef class Scorer(Breakdown):
    cdef Goal goal
    cdef Decompositions decompositions
    cdef Breakdown best
    cdef int liable_places
    cdef int next_index
    cdef int next_place
    cdef int tried
    cdef bint special_left
    cdef unsigned char[27] starts
    cpdef bint score_win(self, WinContext win, PatternValues pattern_values, Breakdown best) except? -2
    cdef void find_best(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cpdef bint has_yaku(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void find_readings(self, WinContext win) noexcept nogil
    cdef bint read_next(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef int wait_of(self, int code, int tile) noexcept nogil
    cdef void read_regular(self, WinContext win, PatternValues pattern_values, int place, int wait) noexcept nogil
    cdef bint read_pairs(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef bint read_orphans(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void show_situation(self, WinContext win, PatternValues pattern_values) noexcept nogil
    @cython.locals(one_suit=cython.bint)
    cdef void show_tiles(self, WinContext win, PatternValues pattern_values) noexcept nogil
    @cython.locals(gates=cython.bint, pure=cython.bint, wheel=cython.bint)
    cdef void show_one_suit(self, WinContext win) noexcept nogil
    @cython.locals(outside=cython.bint, dragons=cython.int, winds=cython.int)
    cdef void show_sets(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void show_honour_triplet(self, WinContext win, PatternValues pattern_values, int kind) noexcept nogil
    cdef void show_concealed_and_kongs(self, int hidden, int kongs) noexcept nogil
    cdef void show_honour_sets(self, int dragons, int winds, int pair) noexcept nogil
    cdef void show_pinfu(self, WinContext win, PatternValues pattern_values, int pair) noexcept nogil
    cdef void show_runs(self) noexcept nogil
    cdef void show_triplets(self) noexcept nogil
    cdef void give_all_fu(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void give_regular_fu(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void count_han(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef bint counts_renhou_alone(self, PatternValues pattern_values) noexcept nogil
    cdef void count_points(self, PatternValues pattern_values) noexcept nogil
    cdef void assign_values(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void displace(self, PatternValues pattern_values) noexcept nogil
    cdef void add_up(self, PatternValues pattern_values) noexcept nogil
    cdef bint has_liable_seat(self, int row) noexcept nogil
    cdef void keep_one_limit(self, PatternValues pattern_values, int highest) noexcept nogil
    cdef void apply_renhou_alone(self, PatternValues pattern_values) noexcept nogil
    cdef bint is_better(self) noexcept nogil

cdef int hand_points(int base, bint tsumo, bint dealer, PatternValues pattern_values) noexcept nogil
cpdef int ron_points(int base, bint dealer, int unit) noexcept nogil
cpdef int tsumo_share(int base, bint double, bint dealer, bint bisect, int unit) noexcept nogil
cpdef int base_points(int han, int fu, int limit, bint kiriage, bint kazoe_limit) noexcept nogil
