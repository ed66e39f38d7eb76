cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport ABSENT, RUNS, Goal, _bit
from mahjongkit.players.mind cimport Mind
from mahjongkit.rules.sichuan.seats cimport EXCHANGE_THREE, VOID_M, VOID_MARK, VOID_S, WON_MARK

cpdef enum:
    ONE_SUIT = 1
    TRIPLETS = 4
    PAIRS = 5
    AIMS = 6

cdef double SELF_DRAWN
cdef double SAFE_AWAY
cdef double READY_AT_END
cdef double USUAL_LOSS

cdef class SichuanMind(Mind):
    cdef double cap
    cdef bint top_only
    cdef double drawn_factor
    cdef double drawn_bonus
    cdef double direct_fee
    cdef double pig
    cdef int void
    cdef int others
    cdef double value
    cdef void look_around(self, Play play, int seat) noexcept nogil
    cdef int special(self, Play play, int seat) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_void(self, Play play, int seat) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_exchange(self, Play play, int seat) noexcept nogil
    cdef object judge_action(self, Play play, int seat, int action)
    cdef object judge_exchange(self, Play play, int seat, int action)
    cdef double promise_of_tiles(self, Play play, int seat) noexcept nogil
    cdef bint take_aim(self, Play play, int seat) noexcept nogil
    cdef bint by_tables(self) noexcept nogil
    cdef int away(self, Play play, int seat) noexcept nogil
    cdef void accept(self, Play play, int seat) noexcept nogil
    cdef int away_from_pairs(self, Play play) noexcept nogil
    cdef int within_reach(self, Play play, int seat, int missing_now) noexcept nogil
    @cython.locals(drawn=cython.double)
    cdef double worth(self, Play play, int seat, int kind, bint opened) noexcept nogil
    @cython.locals(roots=cython.double, shape=cython.double, colour=cython.double, simple=cython.double)
    cdef double multiplier(self, Play play, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double promise(self, Play play, int seat, int kind, int missing_now, bint opened) noexcept nogil
    cdef int void_tiles(self, Play play) noexcept nogil
    cdef unsigned long long allowed_after_call(self, Play play, int seat) noexcept nogil
    cdef void lay_down(self, Play play, int seat, int action) noexcept nogil
    cdef double fee_of(self, int verb) noexcept nogil
    cdef int choose_kong(self, Play play, int seat) noexcept nogil
    cdef void fear(self, Play play, int seat) noexcept nogil
    @cython.locals(ready=cython.double, cost=cython.double, share=cython.double, passed=cython.ulonglong)
    cdef void fear_one(self, Play play, int other) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double look_of(self, Play play, int other) noexcept nogil
