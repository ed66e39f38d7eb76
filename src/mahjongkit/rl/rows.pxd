cimport cython

from cpython.ref cimport PyObject
from libc.string cimport memcpy

from mahjongkit.core cimport bits, codes, rng
from mahjongkit.core.determinize cimport Determinizer
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.state cimport GameState
from mahjongkit.rl.encode cimport Encoder
from mahjongkit.rl.history cimport History

cpdef enum:
    # What is rewarded.
    BY_SCORE = 0
    BY_HAND = 1
    BY_RANK = 2
    BY_CALL = 3
    BY_MONEY = 4
    SHAPED = 5
    # What has ended.
    GOES_ON = 0
    HAND_ENDED = 1
    MATCH_ENDED = 2
    # Sizes.
    MAX_PICKS = 3

@cython.final
cdef class Rules:
    cdef object ruleset
    cdef bint by_seat
    cdef int actions
    cdef short[::1] places
    cdef short[::1] chi_places
    cdef short[::1] pon_places
    cdef short[::1] faces
    cdef int pick_verb
    cdef int pick_count
    cdef unsigned long long seed
    cdef bint one_hand
    cdef bint stops
    cdef bint shares_ranks
    cdef int reward
    cdef double shape_unit
    cdef object call
    cdef double[::1] rank_values
    cdef list called(self, GameState state)

@cython.final
cdef class Row:
    cdef Rules rules
    cdef readonly GameState state
    cdef int number
    cdef long long episode
    cdef public int seat
    cdef int ended
    cdef int taken
    cdef int[4] chosen
    cdef int[4] picks
    cdef int[12] picked
    cdef double[4] earned
    cdef int[4] score
    cdef double[4] nearness
    cdef double[4] first_nearness
    cdef int asked_before

    cdef int restart(self, unsigned long long seed) except -1 nogil
    cdef void start(self) noexcept nogil
    cdef int restart_next(self) except -1 nogil
    cdef unsigned long long next_seed(self) noexcept nogil
    @cython.locals(waiting=cython.int)
    cdef void ask(self) noexcept nogil
    @cython.locals(verb=cython.int, first=cython.int, second=cython.int, called=cython.int, red=cython.int, place=cython.int)
    cdef int index_of(self, int action) noexcept nogil
    cdef bint is_picking(self, int seat) noexcept nogil
    @cython.locals(used=cython.int, place=cython.int, found=cython.longlong)
    cdef long long left_to_pick(self, int seat, int action) noexcept nogil
    cdef void find_all(self, short[::1] actions, int first) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void find(self, int seat, int index) noexcept nogil
    @cython.locals(i=cython.int)
    cdef int picked_answer(self, int seat) noexcept nogil
    cdef void prefetch(self) noexcept nogil
    cdef int step(self) except -1 nogil
    cdef int go_on(self) except -1 nogil
    cdef bint is_over(self) noexcept nogil
    @cython.locals(action=cython.int)
    cdef int answer(self, int seat) except -1 nogil
    cdef int end_hand(self) except -1 nogil
    cdef void earn_points(self) noexcept nogil
    @cython.locals(higher=cython.int, equal=cython.int, value=cython.double)
    cdef void earn_rank(self) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef void earn_nearness(self, int seat) noexcept nogil
    cdef void take_back_nearness(self) noexcept nogil
    cdef int earn_values(self, object values) except -1
    cdef void write(self, Worker worker, int row) noexcept nogil
    cdef void write_question(self, Worker worker, int place, int seat) noexcept nogil
    @cython.locals(start=cython.int)
    cdef void write_mask(self, signed char* mask, int actions, int seat) noexcept nogil
    @cython.locals(left=cython.longlong, face=cython.int)
    cdef void mask_picks(self, signed char* mask, int seat, int action) noexcept nogil
    cdef void write_picked(self, unsigned char* planes, int at, int seat) noexcept nogil
    cpdef int copy_from(self, Row other) except -1
    cpdef int begin(self, object wall, object position, unsigned long long seed) except -1
    @cython.locals(seed=cython.ulonglong)
    cpdef object begin_next(self)
    cpdef int determinize(self, Determinizer determinizer, unsigned long long seed) except -1

@cython.final
cdef class Worker:
    cdef list rows
    cdef unsigned char[:, ::1] obs
    cdef signed char[:, ::1] mask
    cdef signed char[:, ::1] legal
    cdef int[:, ::1] scalars
    cdef int[:, ::1] events
    cdef int[::1] event_count
    cdef signed char[:, ::1] asked
    cdef signed char[::1] seat
    cdef float[:, ::1] reward
    cdef unsigned char[::1] ended
    cdef unsigned long long[::1] seeds
    cdef int actions
    cdef bint encodes
    cdef bint has_history
    cdef int picked_at
    cdef int planes
    cdef Encoder encoder
    cdef History history

    cdef void clear(self, int place) noexcept nogil
    cdef void show_mask(self, int place, bint over) noexcept nogil
    @cython.locals(given="short[::1]", place=cython.int)
    cpdef int check(self, object actions) except -2
    cdef bint is_legal(self, int place, int index) noexcept nogil
    @cython.locals(given="short[::1]", row=cython.int)
    cpdef int step(self, int first, int last, object actions, int per_row) except -1
    @cython.locals(row=cython.int)
    cpdef int write(self, int first, int last) except -1


cdef extern from "Python.h" nogil:
    PyObject* PyList_GET_ITEM(list items, Py_ssize_t place)

cdef extern from *:
    """
    #ifdef _MSC_VER
    #define prefetch(start, end)
    #else
    static inline void prefetch(const void* start, const void* end) {
        for (const char* line = (const char*)start; line < (const char*)end; line += 64) __builtin_prefetch(line);
    }
    #endif
    """
    void prefetch(const void* start, const void* end) noexcept nogil

# A list of rows is read without the GIL: nobody changes it, and no reference is counted.

cdef inline void find_row(list rows, int row, short[::1] actions, int first) noexcept nogil:
    (<Row>PyList_GET_ITEM(rows, row)).find_all(actions, first)

cdef inline int step_row(list rows, int row) except -1 nogil:
    return (<Row>PyList_GET_ITEM(rows, row)).step()

cdef inline void write_row(list rows, int row, Worker worker) noexcept nogil:
    (<Row>PyList_GET_ITEM(rows, row)).write(worker, row)

cdef inline signed char* legal_at(Worker worker, int row) noexcept nogil:
    return &worker.legal[row, 0]

cdef inline void copy_mask(Worker worker, int row) noexcept nogil:
    memcpy(&worker.mask[row, 0], &worker.legal[row, 0], worker.actions)

cdef inline unsigned char* planes_at(Worker worker, int row) noexcept nogil:
    return &worker.obs[row, 0]

cdef inline int* scalars_at(Worker worker, int row) noexcept nogil:
    return &worker.scalars[row, 0]

cdef inline int* events_at(Worker worker, int row) noexcept nogil:
    return &worker.events[row, 0]

cdef inline void prefetch_rows(list rows, int row, int last) noexcept nogil:
    cdef const char* later
    if row + 2 < last:
        later = <const char*>PyList_GET_ITEM(rows, row + 2)
        prefetch(later, later + 128)
    if row + 1 < last:
        (<Row>PyList_GET_ITEM(rows, row + 1)).prefetch()

cdef inline void prefetch_state(GameState state, int seat) noexcept nogil:
    prefetch(&state.front, &state.options)
    prefetch(&state.options[seat * codes.MAX_OFFERS], &state.options[seat * codes.MAX_OFFERS + 16])
