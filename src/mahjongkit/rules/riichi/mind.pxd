cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport _bit
from mahjongkit.players.mind cimport Mind
from mahjongkit.rules.riichi.seats cimport (
    NINE, NORTH_ASIDE, RIICHI_DISCARD, RIICHI_MARK, ROUND_FACT, TENPAI,
)

cdef class RiichiMind(Mind):
    cdef int[9] bare
    cdef int[9] half
    cdef int[9] suji
    cdef int[4] honour
    cdef double[14] points
    cdef int[34] next_kind
    cdef int[34] dora
    cdef int[34] value
    cdef int doras
    cdef int outside
    cdef int colours
    cdef int yaku
    cdef void look_around(self, Play play, int seat) noexcept nogil
    cdef int own_wind(self, Play play, int seat) noexcept nogil
    cdef int special(self, Play play, int seat) noexcept nogil
    @cython.locals(low=cython.double, value=cython.double)
    cdef double worth(self, Play play, int seat, int kind, bint opened) noexcept nogil
    cdef void take_stock(self, Play play, int seat) noexcept nogil
    cdef bint may_open(self, Play play, int seat, int action) noexcept nogil
    cdef int called_kind(self, Play play, int seat, int action) noexcept nogil
    cdef bint simple_call(self, int action) noexcept nogil
    cdef bint is_simple(self, Play play, int seat) noexcept nogil
    cdef bint has_chi(self, Play play, int seat) noexcept nogil
    cdef int finish(self, Play play, int seat, int action) noexcept nogil
    cdef object judge_action(self, Play play, int seat, int action)
    cdef void fear(self, Play play, int seat) noexcept nogil
    cdef int open_melds(self, Play play, int other) noexcept nogil
    @cython.locals(safe=cython.ulonglong, cost=cython.double)
    cdef void fear_one(self, Play play, int seat, int other, double chance, double loss) noexcept nogil
    @cython.locals(safe=cython.ulonglong)
    cdef unsigned long long safe_against(self, Play play, int seat, int other) noexcept nogil
    @cython.locals(low=cython.bint, high=cython.bint)
    cdef int risk_of(self, int kind, unsigned long long safe) noexcept nogil
    cdef bint is_walled(self, int kind, int step) noexcept nogil
