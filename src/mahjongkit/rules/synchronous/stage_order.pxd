cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.rules.synchronous.seats cimport SynchronousSeats

cdef void begin_stage(SynchronousSeats state) noexcept nogil
@cython.locals(order=cython.int)
cdef void count_answer(SynchronousSeats state, int seat) noexcept nogil
cdef void forget_others(SynchronousSeats state, int seat) noexcept nogil
cdef void restore_order(SynchronousSeats state) noexcept nogil
@cython.locals(i=cython.int, place=cython.int, event=cython.ulonglong)
cdef void sort_events(SynchronousSeats state) noexcept nogil
@cython.locals(seat=cython.int, step=cython.int, i=cython.int)
cdef int event_order(SynchronousSeats state, int place) noexcept nogil
@cython.locals(kind=cython.int)
cdef bint begins_answer(unsigned long long event) noexcept nogil
@cython.locals(i=cython.int, place=cython.int, answer=cython.int)
cdef void sort_answers(SynchronousSeats state) noexcept nogil
@cython.locals(seat=cython.int, step=cython.int, i=cython.int)
cdef int answer_order(SynchronousSeats state, int place) noexcept nogil
@cython.locals(i=cython.int, place=cython.int)
cdef void sort_made(SynchronousSeats state) noexcept nogil
cdef int made_order(SynchronousSeats state, int place) noexcept nogil
@cython.locals(seat=cython.int, face=cython.int, how=cython.int, flags=cython.int, step=cython.int)
cdef void swap_made(SynchronousSeats state, int place) noexcept nogil
