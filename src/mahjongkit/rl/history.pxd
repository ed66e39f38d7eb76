cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.core.state cimport GameState

cpdef enum:
    # Who sees the tiles of an event.
    EVERYBODY = 0
    ITS_SEAT = 1
    BOTH_SEATS = 2
    WINNER = 3
    # What the value of an event is.
    NUMBER = 0
    HALVES = 1
    ONE_TILE = 2
    FOUR_TILES = 3
    # Sizes and numbers.
    EVENT_SIZE = 8
    NONE = -1
    UNSEEN = -2

@cython.final
cdef class History:
    cdef int players
    cdef int length
    cdef int scalars
    cdef int facts
    cdef bint hides_winners
    cdef int[::1] audience
    cdef int[::1] can_be_secret
    cdef int[::1] has_seat
    cdef int[::1] has_other
    cdef int[::1] content

    @cython.locals(at=cython.int)
    cdef void write_scalars(self, GameState state, int seat, int* numbers) noexcept nogil
    @cython.locals(seen=cython.int, first=cython.int, place=cython.int)
    cdef int write_events(self, GameState state, int seat, int* events) noexcept nogil
    @cython.locals(flags=cython.int)
    cdef bint is_seen(self, unsigned long long event, int seat) noexcept nogil
    @cython.locals(audience=cython.int)
    cdef bint shows_tiles(self, unsigned long long event, int seat) noexcept nogil
    @cython.locals(kind=cython.int, content=cython.int)
    cdef void write_event(self, unsigned long long event, int seat, int* events, int at) noexcept nogil
    @cython.locals(shown=cython.bint, face=cython.int)
    cdef void write_tiles(self, unsigned long long event, int seat, int* events, int at, int count) noexcept nogil
    cdef int relative(self, int other, int seat) noexcept nogil
    cdef void clear(self, int* numbers, int* events) noexcept nogil
