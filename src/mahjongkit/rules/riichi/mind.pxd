cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport ALL_KINDS, POWERS, _bit, missing
from mahjongkit.players.mind cimport Mind
from mahjongkit.rules.riichi.hopes cimport RiichiHopes
from mahjongkit.rules.riichi.seats cimport NINE, NORTH_ASIDE, OPEN_RIICHI_DISCARD, RIICHI_DISCARD, RIICHI_MARK, TENPAI

cdef class RiichiMind(RiichiHopes):
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
    cdef public double loud
    cdef public double silent
    cdef public double bound
    cdef public double freedom
    cdef bint likes_calls
    cdef unsigned long long banned
    cdef int special(self, Play play, int seat) noexcept nogil
    cdef int at_a_glance(self, Play play, int seat) noexcept nogil
    cdef int choose_plainly(self, Play play, int seat) noexcept nogil
    cdef int choose_turn(self, Play play, int seat) noexcept nogil
    cdef void rate_discards(self, Play play, int seat, bint opened) noexcept nogil
    @cython.locals(tie=cython.int, least=cython.int)
    cdef int loose_and_safe(self, Play play, int seat) noexcept nogil
    cdef unsigned long long allowed_kinds(self, Play play, int seat) noexcept nogil
    cdef int discard_of(self, Play play, int seat, int kind) noexcept nogil
    cdef int finish(self, Play play, int seat, int action) noexcept nogil
    @cython.locals(won=cython.double, told=cython.double, value=cython.double, hidden=cython.double)
    cdef double gain_of_riichi(self, Play play, int seat) noexcept nogil
    @cython.locals(opened=cython.bint)
    cdef bint is_idle(self, Play play, int seat, int now) noexcept nogil
    cdef int away_after(self, Play play, int action) noexcept nogil
    cdef void lift(self, Play play, int kind, int step) noexcept nogil
    cdef int choose_claim(self, Play play, int seat) noexcept nogil
    cdef bint may_open(self, Play play, int seat, int action) noexcept nogil
    cdef void lay_down(self, Play play, int seat, int action) noexcept nogil
    cdef unsigned long long allowed_after_call(self, Play play, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_call(self, Play play, int seat, int action) noexcept nogil
    cdef int called_kind(self, Play play, int seat, int action) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_passing(self, Play play, int seat) noexcept nogil
    cdef bint is_threatened(self, Play play, int seat) noexcept nogil
    cdef bint meets_riichi(self, Play play, int seat) noexcept nogil
    @cython.locals(ready=cython.double)
    cdef double readiness(self, Play play, int other) noexcept nogil
    cdef int open_melds(self, Play play, int other) noexcept nogil
    cdef bint is_poor(self, Play play, int seat) noexcept nogil
    @cython.locals(ready=cython.double)
    cdef void fear(self, Play play, int seat) noexcept nogil
    @cython.locals(safe=cython.ulonglong, cost=cython.double)
    cdef void fear_one(self, Play play, int seat, int other, double chance, double loss) noexcept nogil
    @cython.locals(safe=cython.ulonglong, one=cython.ulonglong)
    cdef unsigned long long safe_against(self, Play play, int seat, int other) noexcept nogil
    @cython.locals(low=cython.bint, high=cython.bint)
    cdef int risk_of(self, int kind, unsigned long long safe) noexcept nogil
    cdef bint is_walled(self, int kind, int step) noexcept nogil
    cpdef tuple judge(self, Play play, int seat)
    @cython.locals(gain=cython.double)
    cdef object judge_action(self, Play play, int seat, int action)
    cdef double value_of_kong(self, Play play, int seat, int action) noexcept nogil
    cdef bint may_declare(self, Play play, int seat, int action) noexcept nogil
    cdef bint can_win(self, int aim) noexcept nogil
