cimport cython

from mahjongkit.core cimport codes, shape
from mahjongkit.rules.sichuan cimport seats
from mahjongkit.core.shape cimport Goal
from mahjongkit.core.state cimport GameState
from mahjongkit.players.evaluator cimport Evaluator

cpdef enum:
    # What a hand may be aimed at: 0 any sets, then one aim for each suit, triplets, seven pairs.
    ONE_SUIT = 1
    TRIPLETS = 4
    PAIRS = 5
    AIMS = 6

cdef double SELF_DRAWN
cdef double SAFE_AWAY
cdef double READY_AT_END
cdef double USUAL_LOSS

cdef class SichuanEvaluator(Evaluator):
    cdef double cap
    cdef bint top_only
    cdef double drawn_factor
    cdef double drawn_bonus
    cdef double direct_fee
    cdef double pig
    cdef int void
    cdef int others
    cdef double value
    cdef void look_around(self, GameState state, int seat) noexcept nogil
    cdef int special(self, GameState state, int seat) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_void(self, GameState state, int seat) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_exchange(self, GameState state, int seat) noexcept nogil
    cdef object evaluate_action(self, GameState state, int seat, int action)
    cdef object judge_exchange(self, GameState state, int seat, int action)
    cdef double promise_of_tiles(self, GameState state, int seat) noexcept nogil
    cdef bint take_aim(self, GameState state, int seat) noexcept nogil
    cdef bint by_tables(self) noexcept nogil
    cdef int tiles_missing_for(self, GameState state, int seat) noexcept nogil
    cdef void accept(self, GameState state, int seat) noexcept nogil
    cdef int away_from_pairs(self, GameState state) noexcept nogil
    cdef int within_reach(self, GameState state, int seat, int missing_now) noexcept nogil
    @cython.locals(drawn=cython.double)
    cdef double worth(self, GameState state, int seat, int kind, bint opened) noexcept nogil
    @cython.locals(roots=cython.double, form=cython.double, colour=cython.double, simple=cython.double)
    cdef double multiplier(self, GameState state, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double promise(self, GameState state, int seat, int kind, int missing_now, bint opened) noexcept nogil
    cdef int void_tiles(self, GameState state) noexcept nogil
    cdef unsigned long long allowed_after_call(self, GameState state, int seat) noexcept nogil
    cdef void lay_down(self, GameState state, int seat, int action) noexcept nogil
    cdef double fee_of(self, int verb) noexcept nogil
    cdef int choose_kong(self, GameState state, int seat) noexcept nogil
    cdef void fear(self, GameState state, int seat) noexcept nogil
    @cython.locals(ready=cython.double, cost=cython.double, share=cython.double, passed=cython.ulonglong)
    cdef void fear_one(self, GameState state, int other) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double look_of(self, GameState state, int other) noexcept nogil
