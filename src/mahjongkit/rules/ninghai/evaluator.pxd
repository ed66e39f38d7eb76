cimport cython

from mahjongkit.core cimport codes, mechanics, shape
from mahjongkit.rules.ninghai cimport scorer, seats
from mahjongkit.core.shape cimport Goal
from mahjongkit.core.state cimport GameState
from mahjongkit.players.evaluator cimport Evaluator
from mahjongkit.rules.ninghai.scorer cimport Breakdown, PatternValues

cpdef enum:
    # What a hand may be aimed at: 0 any sets, then one suit with honours for each suit, then triplets.
    FLUSH = 1
    TRIPLETS = 4
    AIMS = 5

cdef double SHARES_PAID
cdef double SAVED
cdef double OTHERS_WIN
cdef int PAIR_GROWS
cdef double LIABLE

cdef class NinghaiEvaluator(Evaluator):
    cdef PatternValues pattern_values
    cdef Breakdown tally
    cdef double collects
    cdef double[34] liability
    cdef int wind
    cdef int meld_fan
    cdef int meld_hu
    cdef int meld_suits
    cdef int meld_runs
    cdef double consolation
    cdef void look_around(self, GameState state, int seat) noexcept nogil
    cdef void count_melds(self, GameState state, int seat, int verb, int kind) noexcept nogil
    cdef void count_meld(self, int verb, int kind) noexcept nogil
    cdef bint take_aim(self, GameState state, int seat) noexcept nogil
    cdef bint by_tables(self) noexcept nogil
    cdef int tiles_missing_for(self, GameState state, int seat) noexcept nogil
    cdef void accept(self, GameState state, int seat) noexcept nogil
    cdef int within_reach(self, GameState state, int seat, int missing_now) noexcept nogil
    @cython.locals(tenths=cython.int)
    cdef double worth(self, GameState state, int seat, int kind, bint opened) noexcept nogil
    @cython.locals(value=cython.int)
    cdef double loser_value(self, int hu, int fan) noexcept nogil
    @cython.locals(low=cython.double, high=cython.double)
    cdef double amount(self, int hu, int tenths) noexcept nogil
    @cython.locals(value=cython.double, won=cython.double)
    cdef double promise(self, GameState state, int seat, int kind, int missing_now, bint opened) noexcept nogil
    cdef void lay_down(self, GameState state, int seat, int action) noexcept nogil
    cdef int choose_kong(self, GameState state, int seat) noexcept nogil
    cdef void fear(self, GameState state, int seat) noexcept nogil
    @cython.locals(
        ready=cython.double, loss=cython.double, share=cython.double, flush=cython.bint,
        passed=cython.ulonglong, marked=cython.ulonglong,
    )
    cdef void fear_one(self, GameState state, int other) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long marked_kinds(self, GameState state, int other) noexcept nogil
    cdef double cost_of(self, int kind, int missing_now) noexcept nogil
