cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.core.determinize cimport Determinizer
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.state cimport GameState
from mahjongkit.players cimport choice_network, fitted_evaluator, search
from mahjongkit.players.fitted_evaluator cimport FittedEvaluator
from mahjongkit.players.search cimport RolloutBoard

cdef int QUESTIONS_PER_SAMPLE
cdef int QUESTIONS_PER_HAND_SAMPLE

cdef class ChoiceSampler:
    cdef GameState state
    cdef GameState start
    cdef RolloutBoard board
    cdef FittedEvaluator evaluator
    cdef Determinizer determinizer
    cdef Generator generator
    cdef double swing
    cdef public bint plays_out
    cdef int size
    cdef int[18] order
    cdef float[:, :, ::1] rows
    cdef float[:, ::1] outcomes
    cdef int[::1] sizes
    cdef int play_hand(self) except -1
    @cython.locals(listed=cython.int, left=cython.int, one=cython.int, other=cython.int)
    cdef int sample(self, int seat) except -1
    cdef int write(self, int place, int choice, int seat) except -1

cdef class HandSampler:
    cdef GameState state
    cdef FittedEvaluator evaluator
    cdef Generator generator
    cdef int size
    cdef float[:, ::1] rows
    cdef int[::1] seats
    cdef int[::1] won
    cdef float[::1] gains
    cdef double swing
    cdef int play_hand(self) except -1
    cdef int write(self, int seat, int action) except -1
    cdef int find_winners(self) except -1
