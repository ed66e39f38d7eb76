cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport ALL_KINDS, _bit
from mahjongkit.rules.riichi.mind cimport RiichiMind
from mahjongkit.rules.riichi.seats cimport NORTH, NORTH_ASIDE
from mahjongkit.rules.synchronous.seats cimport DRAW_TILE, WALL_MARK
from mahjongkit.rules.synchronous.secrets cimport hide_secrets, show_secrets

cdef double NO_LOSS
cdef double USE

cdef class SynchronousMind(RiichiMind):
    cdef int later
    cdef unsigned long long lying
    cdef unsigned long long lying_twice
    cdef unsigned long long winnable
    cdef int at_a_glance(self, Play play, int seat) noexcept nogil
    cdef void consider(self, Play play, int seat) noexcept nogil
    cdef int choose(self, Play play, int seat) noexcept nogil
    @cython.locals(called=cython.bint)
    cdef void look_around(self, Play play, int seat) noexcept nogil
    cdef int own_wind(self, Play play, int seat) noexcept nogil
    cdef void count_unseen(self, Play play, int seat) noexcept nogil
    cdef void see_lying(self, Play play, int seat) noexcept nogil
    cdef bint has_taken(self, Play play, int seat, int other, int face) noexcept nogil
    cdef int special(self, Play play, int seat) noexcept nogil
    cdef int called_kind(self, Play play, int seat, int action) noexcept nogil
    cdef void lay_down(self, Play play, int seat, int action) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_passing(self, Play play, int seat) noexcept nogil
    @cython.locals(called=cython.ulonglong, value=cython.double)
    cdef double value_of_call(self, Play play, int seat, int action) noexcept nogil
    cdef unsigned long long allowed_after_call(self, Play play, int seat) noexcept nogil
    @cython.locals(value=cython.double, found=cython.ulonglong)
    cdef double promise(self, Play play, int seat, int kind, int missing_now, bint opened) noexcept nogil
    cdef bint has_yaku(self, Play play, int win) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long own_river(self, Play play, int seat) noexcept nogil
    cdef double cost_of(self, int kind, int missing_now) noexcept nogil
    cdef void fear_one(self, Play play, int seat, int other, double chance, double loss) noexcept nogil
    @cython.locals(safe=cython.ulonglong)
    cdef unsigned long long safe_against(self, Play play, int seat, int other) noexcept nogil
    cdef object judge_action(self, Play play, int seat, int action)
