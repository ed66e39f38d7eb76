cimport cython

from mahjongkit.core cimport bits, claims, codes, mechanics
from mahjongkit.rules.synchronous.seats cimport SynchronousSeats

cdef bint is_callable(SynchronousSeats state, int seat, int place) noexcept nogil
cdef bint is_repeated(SynchronousSeats state, int seat, int place) noexcept nogil
cdef void offer_calls(SynchronousSeats state, int seat) noexcept nogil
cdef void set_called_tile(SynchronousSeats state, int seat, int place, int face) noexcept nogil
cdef bint may_chi(SynchronousSeats state, int seat, int kind) noexcept nogil
cdef bint would_call(SynchronousSeats state, int seat, int action, int place) noexcept nogil
cdef void carry_out_call(SynchronousSeats state, int seat, int action) noexcept nogil
cdef int find_callable(SynchronousSeats state, int seat, int kind, int face) noexcept nogil
