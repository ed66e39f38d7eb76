cimport cython

from mahjongkit.core cimport codes, shape
from mahjongkit.rules.riichi cimport seats
from mahjongkit.core.shape cimport POWERS
from mahjongkit.core.state cimport GameState
from mahjongkit.players.evaluator cimport Evaluator
from mahjongkit.rules.riichi.hand_value cimport RiichiHandValue

cdef class RiichiEvaluator(RiichiHandValue):
    cdef int[9] bare
    cdef int[9] half
    cdef int[9] suji
    cdef int[4] honour
    cdef public double riichi_loss
    cdef public double open_loss
    cdef public int poor
    cdef public int late
    cdef public int loose
    cdef public int most_outside
    cdef public int opens_at
    cdef public double loud
    cdef public double silent
    cdef public double bound
    cdef public double freedom
    cdef bint likes_calls
    cdef unsigned long long banned
    cdef int special(self, GameState state, int seat) noexcept nogil
    cdef int at_a_glance(self, GameState state, int seat) noexcept nogil
    cdef int choose_plainly(self, GameState state, int seat) noexcept nogil
    cdef int choose_turn(self, GameState state, int seat) noexcept nogil
    cdef void rate_discards(self, GameState state, int seat, bint opened) noexcept nogil
    @cython.locals(tie=cython.int, least=cython.int)
    cdef int loose_and_safe(self, GameState state, int seat) noexcept nogil
    cdef unsigned long long allowed_kinds(self, GameState state, int seat) noexcept nogil
    cdef int discard_of(self, GameState state, int seat, int kind) noexcept nogil
    cdef int finish(self, GameState state, int seat, int action) noexcept nogil
    @cython.locals(won=cython.double, told=cython.double, value=cython.double, hidden=cython.double)
    cdef double gain_of_riichi(self, GameState state, int seat) noexcept nogil
    @cython.locals(opened=cython.bint, honour=cython.bint)
    cdef bint is_idle(self, GameState state, int seat, int now) noexcept nogil
    cdef int tiles_missing_after(self, GameState state, int action) noexcept nogil
    cdef void lift(self, GameState state, int kind, int step) noexcept nogil
    cdef int choose_claim(self, GameState state, int seat) noexcept nogil
    cdef bint may_open(self, GameState state, int seat, int action) noexcept nogil
    cdef void lay_down(self, GameState state, int seat, int action) noexcept nogil
    cdef unsigned long long allowed_after_call(self, GameState state, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_call(self, GameState state, int seat, int action) noexcept nogil
    cdef int called_kind(self, GameState state, int seat, int action) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_passing(self, GameState state, int seat) noexcept nogil
    cdef bint is_threatened(self, GameState state, int seat) noexcept nogil
    cdef bint meets_riichi(self, GameState state, int seat) noexcept nogil
    @cython.locals(ready=cython.double)
    cdef double readiness(self, GameState state, int other) noexcept nogil
    cdef int open_melds(self, GameState state, int other) noexcept nogil
    cdef bint is_poor(self, GameState state, int seat) noexcept nogil
    @cython.locals(ready=cython.double)
    cdef void fear(self, GameState state, int seat) noexcept nogil
    @cython.locals(safe=cython.ulonglong, cost=cython.double)
    cdef void fear_one(self, GameState state, int seat, int other, double chance, double loss) noexcept nogil
    @cython.locals(safe=cython.ulonglong, one=cython.ulonglong)
    cdef unsigned long long safe_against(self, GameState state, int seat, int other) noexcept nogil
    @cython.locals(low=cython.bint, high=cython.bint)
    cdef int risk_of(self, int kind, unsigned long long safe) noexcept nogil
    cdef bint is_walled(self, int kind, int step) noexcept nogil
    cpdef tuple evaluate(self, GameState state, int seat)
    @cython.locals(gain=cython.double)
    cdef object evaluate_action(self, GameState state, int seat, int action)
    cdef double value_of_kong(self, GameState state, int seat, int action) noexcept nogil
    cdef bint may_declare(self, GameState state, int seat, int action) noexcept nogil
    cdef bint can_win(self, int aim) noexcept nogil
