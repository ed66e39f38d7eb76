cimport cython

from mahjongkit.core cimport bits, codes, shape
from mahjongkit.core.discard_scan cimport DiscardScan
from mahjongkit.core.shape cimport Goal
from mahjongkit.core.state cimport GameState

cpdef enum:
    STEPS = 8
    SHARES = 128
    DRAWS = 24
    THREATS = 3
    FOLDING = 9

cdef double TIE_BREAK

cdef class DiscardRating:
    cdef Goal goal
    cdef int[34] copies
    cdef int[34] live
    cdef double[34] danger
    cdef double[34] discard_value
    cdef double[34] discard_chance
    cdef int[34] discard_missing
    cdef int[34] discard_count
    cdef unsigned long long[34] discard_accepted
    cdef DiscardScan scan
    cdef unsigned long long useful
    cdef int unseen
    cdef int draws
    cdef bint in_danger
    cdef double risk
    cdef int targets
    cdef int target
    cdef public int shortlist_from
    cdef public int shortlist_size
    cdef int[8] shortlist
    cdef int[8] shortlist_links
    cdef int[45] seen
    cdef int lowest_link
    cdef int max_extra_missing
    cdef bint opened
    cdef int triplets
    cdef int pairs
    cdef int accepted_count
    cdef int best_kind
    cdef int best_target
    cdef int best_tiles_missing
    cdef int best_accepted_count
    cdef double best_value
    cdef double best_score
    cdef unsigned long long best_accepted
    cdef int hold_missing
    cdef int hold_accepted_count
    cdef unsigned long long hold_accepted
    cdef int hold_target
    cdef bint thorough
    cdef object endings
    cdef const double[::1] chances
    cdef double[72] lasting
    cdef int threats_at
    cdef double best_chance
    cdef double rated_chance
    cdef double hold_chance
    cdef double[34] branch_weight
    cdef int[34] branch_count
    cdef double[34] branch_value
    cdef DiscardScan next_scan
    cdef public int looks_ahead_from
    cdef int drawn_ahead
    cdef int leaf_count
    cdef double leaf_value
    cdef public bint watches_table
    cdef public double fear
    cdef public double hurry
    cdef void read_table(self, GameState state, int seat) noexcept nogil
    cdef void estimate_danger(self, GameState state, int seat) noexcept nogil
    cdef bint must_fold(self, GameState state, int seat) noexcept nogil
    cdef double win_value(self, GameState state, int seat, int kind, bint opened) noexcept nogil
    cdef bint set_target(self, GameState state, int seat) noexcept nogil
    cdef int count_accepted(self, GameState state, int seat, int missing) noexcept nogil
    cdef double cost_of(self, int kind, int missing) noexcept nogil
    cdef double potential_of(self, GameState state, int kind, int missing) noexcept nogil
    cdef bint uses_tables(self) noexcept nogil
    cdef int tiles_missing_for(self, GameState state, int seat) noexcept nogil
    cdef void accept(self, GameState state, int seat) noexcept nogil
    @cython.locals(link=cython.int)
    cdef int link_score(self, GameState state, int kind) noexcept nogil
    @cython.locals(singles=cython.int)
    cdef int missing_for_triplets(self, GameState state) noexcept nogil
    @cython.locals(singles_help=cython.bint)
    cdef void accept_triplets(self, GameState state) noexcept nogil
    cdef void clear_danger(self) noexcept nogil
    cdef void find_danger(self, GameState state, int seat) noexcept nogil
    cdef void count_unseen(self, GameState state, int seat) noexcept nogil
    cdef void count_visible(self, GameState state) noexcept nogil
    cdef int live_of(self, unsigned long long mask) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long kinds_passed_by(self, GameState state, int other) noexcept nogil
    @cython.locals(red=cython.ulonglong)
    @cython.locals(kinds=cython.ulonglong)
    cdef unsigned long long kinds_of(self, unsigned long long faces) noexcept nogil
    cdef bint is_open(self, GameState state, int seat) noexcept nogil
    cdef void rate_hand(self, GameState state, int seat, unsigned long long allowed, bint opened) noexcept nogil
    cdef int rate_for_target(
        self, GameState state, int seat, unsigned long long allowed, bint opened, int farthest
    ) noexcept nogil
    cdef void rate_nearest(self, GameState state, int seat, int nearest, bint opened) noexcept nogil
    @cython.locals(size=cython.int, place=cython.int, link=cython.int)
    cdef void make_shortlist(self, GameState state, int nearest, int size_limit) noexcept nogil
    @cython.locals(link=cython.int)
    cdef int least_linked(self, GameState state, int nearest) noexcept nogil
    cdef int measure_discards(self, GameState state, int seat, unsigned long long allowed) noexcept nogil
    cdef int measure(self, GameState state, int seat) noexcept nogil
    cdef void find_accepted(self, GameState state, int seat, int discarded) noexcept nogil
    @cython.locals(least=cython.double, cost=cython.double)
    cdef void rate_folding(self, GameState state, unsigned long long allowed) noexcept nogil
    @cython.locals(value=cython.double, score=cython.double)
    cdef void rate(self, GameState state, int seat, int kind, int missing, bint opened) noexcept nogil
    @cython.locals(
        accepted=cython.ulonglong, total=cython.double, unseen=cython.double, value=cython.double, stay=cython.double,
        won=cython.double, miss=cython.double, share=cython.int
    )
    cdef double look_ahead(self, GameState state, int seat, int missing, bint opened) noexcept nogil
    @cython.locals(best=cython.double, value=cython.double)
    cdef void rate_branch(self, GameState state, int seat, int missing, bint opened, int branch) noexcept nogil
    cdef void rate_leaf(self, GameState state, int seat, int kind, int missing, bint opened) noexcept nogil
    cdef double draw_weight(self, GameState state, int kind, int missing) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double expected_value(self, GameState state, int seat, int kind, int missing, bint opened) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_winning(self, GameState state, int seat, int kind, int missing, bint opened) noexcept nogil
    @cython.locals(best=cython.double, value=cython.double)
    cdef double expected_value_as_is(self, GameState state, int seat, bint opened) noexcept nogil
    cdef double win_chance(self, int missing, int accepted_count) noexcept nogil
