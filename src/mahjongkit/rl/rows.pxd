cimport cython

from cpython.ref cimport PyObject

from mahjongkit.core cimport codes
from mahjongkit.core.determinize cimport Determinizer
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.state cimport GameState
from mahjongkit.rl.encode cimport Encoder

cpdef enum:
    # What is rewarded.
    BY_SCORE = 0
    BY_HAND = 1
    BY_RANK = 2
    BY_CALL = 3
    # What has ended.
    GOES_ON = 0
    HAND_ENDED = 1
    MATCH_ENDED = 2
    # Sizes.
    MAX_PICKS = 3

@cython.final
cdef class Rules:
    cdef object ruleset
    cdef short[::1] places
    cdef short[::1] chi_places
    cdef short[::1] pon_places
    cdef short[::1] faces
    cdef int pick_verb
    cdef int pick_count
    cdef unsigned long long seed
    cdef bint one_hand
    cdef bint shares_ranks
    cdef int reward
    cdef object call
    cdef double[::1] rank_values
    cdef list called(self, GameState state)

@cython.final
cdef class Row:
    cdef Rules rules
    cdef readonly GameState state
    cdef int number
    cdef long long episode
    cdef readonly int seat
    cdef int ended
    cdef int chosen
    cdef int picks
    cdef int[3] picked
    cdef double[4] earned
    cdef int[4] score

    cdef int restart(self, unsigned long long seed) except -1 nogil
    cdef void start(self) noexcept nogil
    cdef int restart_next(self) except -1 nogil
    @cython.locals(stream=cython.ulonglong)
    cdef unsigned long long next_seed(self) noexcept nogil
    @cython.locals(waiting=cython.int)
    cdef void ask(self) noexcept nogil
    @cython.locals(verb=cython.int, first=cython.int, second=cython.int, called=cython.int, red=cython.int, place=cython.int)
    cdef int index_of(self, int action) noexcept nogil
    cdef bint is_picking(self) noexcept nogil
    @cython.locals(used=cython.int, place=cython.int, found=cython.longlong, one=cython.longlong)
    cdef long long left_to_pick(self, int action) noexcept nogil
    @cython.locals(start=cython.int, left=cython.longlong)
    cdef bint find(self, int index) noexcept nogil
    @cython.locals(i=cython.int)
    cdef int picked_answer(self) noexcept nogil
    cdef int step(self) except -1 nogil
    cdef int end_hand(self) except -1 nogil
    cdef void earn_points(self) noexcept nogil
    @cython.locals(higher=cython.int, equal=cython.int, value=cython.double)
    cdef void earn_rank(self) noexcept nogil
    cdef int earn_called(self) except -1
    cdef void write(self, Worker worker, int row) noexcept nogil
    @cython.locals(start=cython.int)
    cdef void write_mask(self, signed char* mask, int actions) noexcept nogil
    @cython.locals(left=cython.longlong, face=cython.int)
    cdef void mask_picks(self, signed char* mask, int action) noexcept nogil
    cdef void write_picked(self, unsigned char* planes, int at) noexcept nogil
    cpdef int copy_from(self, Row other) except -1
    cpdef int begin(self, object wall, object position, unsigned long long seed) except -1
    @cython.locals(seed=cython.ulonglong)
    cpdef object begin_next(self)
    cpdef int determinize(self, Determinizer determinizer, unsigned long long seed) except -1

@cython.final
cdef class Worker:
    cdef list rows
    cdef Py_ssize_t count
    cdef unsigned char[:, ::1] obs
    cdef signed char[:, ::1] mask
    cdef signed char[::1] seat
    cdef float[:, ::1] reward
    cdef unsigned char[::1] ended
    cdef unsigned long long[::1] seeds
    cdef int actions
    cdef bint encodes
    cdef int picked_at
    cdef Encoder encoder

    @cython.locals(chosen="short[::1]", row=cython.int)
    cpdef int check(self, object actions) except -2
    @cython.locals(row=cython.int)
    cpdef int step(self, int first, int last) except -1
    @cython.locals(row=cython.int)
    cpdef int write(self, int first, int last) except -1


cdef extern from "Python.h" nogil:
    PyObject* PyList_GET_ITEM(list items, Py_ssize_t place)

# A list of rows is read without the GIL: nobody changes it, and no reference is counted.

cdef inline bint find_row(list rows, int row, int index) noexcept nogil:
    return (<Row>PyList_GET_ITEM(rows, row)).find(index)

cdef inline int step_row(list rows, int row) except -1 nogil:
    return (<Row>PyList_GET_ITEM(rows, row)).step()

cdef inline void write_row(list rows, int row, Worker worker) noexcept nogil:
    (<Row>PyList_GET_ITEM(rows, row)).write(worker, row)

cdef inline signed char* mask_at(Worker worker, int row) noexcept nogil:
    return &worker.mask[row, 0]

cdef inline unsigned char* planes_at(Worker worker, int row) noexcept nogil:
    return &worker.obs[row, 0]
