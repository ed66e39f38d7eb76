cimport cython

from cpython.ref cimport PyObject

from mahjongkit.core cimport rng
from mahjongkit.core.state cimport GameState
from mahjongkit.players.base cimport Player
from mahjongkit.rl.rows cimport Row, Worker, find_row, write_row

cpdef enum:
    MAX_ANSWERS = 1024

@cython.final
cdef class LearnerWorker:
    cdef Worker worker
    cdef list rows
    cdef list players
    cdef int opponents
    cdef bint per_row
    cdef signed char[::1] learner
    cdef int[:, ::1] scores
    cdef double[::1] carried

    @cython.locals(given="short[::1]", row=cython.int)
    cpdef int check(self, object actions) except -2
    @cython.locals(given="short[::1]", row=cython.int)
    cpdef int step(self, int first, int last, object actions, int per_row) except -1
    @cython.locals(row=cython.int)
    cpdef int write(self, int first, int last) except -1
    cpdef bint begin(self, int row) except -1
    cdef int step_learner(self, Row row, int place) except -1 nogil
    @cython.locals(learner=cython.int)
    cdef int play(self, Row row, int place) except -1 nogil
    @cython.locals(step=cython.int, at=cython.int, action=cython.int, seed=cython.ulonglong)
    cdef int pick(self, Row row, int place, int learner) except -1 nogil
    cdef void carry(self, Row row, int place) noexcept nogil
    cdef void write_scores(self, Row row, int place) noexcept nogil


cdef extern from "Python.h" nogil:
    PyObject* PyList_GET_ITEM(list items, Py_ssize_t place)

# Lists of rows and players are read without the GIL: nobody changes them, and no reference is counted.

cdef inline bint is_over_row(list rows, int row) noexcept nogil:
    return (<Row>PyList_GET_ITEM(rows, row)).is_over()

cdef inline int step_row(LearnerWorker worker, list rows, int row) except -1 nogil:
    return worker.step_learner(<Row>PyList_GET_ITEM(rows, row), row)

cdef inline int play_row(LearnerWorker worker, list rows, int row) except -1 nogil:
    return worker.play(<Row>PyList_GET_ITEM(rows, row), row)

cdef inline void carry_row(LearnerWorker worker, list rows, int row) noexcept nogil:
    worker.carry(<Row>PyList_GET_ITEM(rows, row), row)

cdef inline void write_scores_of(LearnerWorker worker, list rows, int row) noexcept nogil:
    worker.write_scores(<Row>PyList_GET_ITEM(rows, row), row)

cdef inline int pick_with(list players, int at, GameState state, int seat, unsigned long long seed) except -1 nogil:
    (<Player>PyList_GET_ITEM(players, at)).set_seed(seed)
    return (<Player>PyList_GET_ITEM(players, at)).pick(state, seat)

# An answer of a hand, as a number that no other answer of the match has.

cdef inline unsigned long long place_of(GameState state, int seat) noexcept nogil:
    return (<unsigned long long>state.number * MAX_ANSWERS + state.answer_log_size) * 4 + seat
