cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.rl.encode cimport Encoder
from mahjongkit.rl.rows cimport BY_MONEY, MAX_PICKS, Row, Rules

cpdef enum:
    # Which claim goes first when several seats claim the same tile.
    NO_CLAIM = 0
    CLAIM_CHI = 1
    CLAIM_MELD = 2
    CLAIM_WIN = 3
    ANSWERED = 4

@cython.final
cdef class Sampler:
    cdef Row row
    cdef int actions
    cdef bint encodes
    cdef int picked_at
    cdef int claimed
    cdef Encoder encoder
    cdef unsigned char[:, ::1] obs
    cdef signed char[:, ::1] mask
    cdef short[::1] action
    cdef signed char[::1] seat
    cdef int[::1] points
    cdef unsigned char[::1] proven

    @cython.locals(given="const int[::1]", count=cython.int, first=cython.int, seat=cython.int, action=cython.int, last=cython.bint, place=cython.Py_ssize_t)
    cpdef int write_hand(self, object answers, int at) except -1
    @cython.locals(rank=cython.int, lowest=cython.int, face=cython.int)
    cdef int write_answer(self, int action, int at) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void write_row(self, int at, int index, int lowest) noexcept nogil
    cdef int claim_rank(self, int action) noexcept nogil
    @cython.locals(lowest=cython.int, start=cython.int)
    cdef int lowest_offer(self) noexcept nogil
    cdef void judge(self, int first, int last) noexcept nogil


cdef inline signed char* mask_at(Sampler sampler, int at) noexcept nogil:
    return &sampler.mask[at, 0]

cdef inline unsigned char* planes_at(Sampler sampler, int at) noexcept nogil:
    return &sampler.obs[at, 0]
