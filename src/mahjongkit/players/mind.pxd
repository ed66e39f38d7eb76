cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport ALL_KINDS, _bit
from mahjongkit.players.rating cimport TIE, Rating

cdef class Mind(Rating):
    cdef int at_a_glance(self, Play play, int seat) noexcept nogil
    cdef int special(self, Play play, int seat) noexcept nogil
    cdef void lay_down(self, Play play, int seat, int action) noexcept nogil
    cdef double fee_of(self, int verb) noexcept nogil
    cdef unsigned long long allowed_after_call(self, Play play, int seat) noexcept nogil
    cdef bint may_open(self, Play play, int seat, int action) noexcept nogil
    cdef int finish(self, Play play, int seat, int action) noexcept nogil
    cdef int choose(self, Play play, int seat) noexcept nogil
    cdef void consider(self, Play play, int seat) noexcept nogil
    cdef bint may_discard(self, Play play, int seat) noexcept nogil
    cdef int choose_turn(self, Play play, int seat) noexcept nogil
    cdef int choose_kong(self, Play play, int seat) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_best_kong(self, Play play, int seat) noexcept nogil
    cdef double value_of_kong(self, Play play, int seat, int action) noexcept nogil
    cdef void rate_discards(self, Play play, int seat, bint opened) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long allowed_kinds(self, Play play, int seat) noexcept nogil
    cdef int discard_of(self, Play play, int seat, int kind) noexcept nogil
    @cython.locals(most=cython.double, value=cython.double)
    cdef int choose_claim(self, Play play, int seat) noexcept nogil
    cdef double value_of_passing(self, Play play, int seat) noexcept nogil
    cdef double value_of_call(self, Play play, int seat, int action) noexcept nogil
    cpdef void take_care(self)
    cpdef tuple judge(self, Play play, int seat)
    cdef object judge_action(self, Play play, int seat, int action)
    cdef object judge_discard(self, Play play, int seat, int action)
    @cython.locals(folds=cython.bint, accepted=cython.ulonglong)
    cdef object judged_best(self, int action, int then, double value, bint opens)
    @cython.locals(accepted=cython.ulonglong)
    cdef object judge_held(self, int action, double value, bint opens)
    cdef object judge_call(self, Play play, int seat, int action)
    cdef bint can_win(self, int aim) noexcept nogil
