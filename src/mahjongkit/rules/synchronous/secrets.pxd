cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.rules.riichi.seats cimport RIICHI_MARK

cpdef int hide_secrets(Play play, int seat) noexcept nogil
cpdef int show_secrets(Play play, int seat) noexcept nogil
cdef int first_secret(Play play) noexcept nogil
cdef int unseen_indicators(Play play, int seat, int first) noexcept nogil
@cython.locals(other=cython.int, what=cython.int)
cdef void move(Play play, unsigned long long event, int step) noexcept nogil
cdef void move_meld(Play play, int other, int verb, int step) noexcept nogil
cdef void move_added(Play play, int other, int kind, int step) noexcept nogil
