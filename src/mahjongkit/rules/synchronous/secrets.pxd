cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.rules.riichi cimport seats as riichi_seats
from mahjongkit.core.state cimport GameState

cpdef int hide_secrets(GameState state, int seat) noexcept nogil
cpdef int show_secrets(GameState state, int seat) noexcept nogil
cdef int first_secret(GameState state) noexcept nogil
cdef int unseen_indicators(GameState state, int seat, int first) noexcept nogil
@cython.locals(other=cython.int, what=cython.int)
cdef void apply_event(GameState state, unsigned long long event, int step) noexcept nogil
cdef void apply_meld(GameState state, int other, int verb, int step) noexcept nogil
cdef void apply_added_kong(GameState state, int other, int kind, int step) noexcept nogil
