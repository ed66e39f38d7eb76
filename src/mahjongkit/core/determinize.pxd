cimport cython

from mahjongkit.core cimport codes, shape
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.state cimport GameState

cpdef enum:
    PATIENCE = 300
    DOUBTS = 30
    IDLE = 4
    DEALS = 3
    THROWN = 3
    SLACK = 3
    STEP = 100
    FAR = 20

cdef class Determinizer:
    cdef Generator generator
    cdef unsigned char[144] pool
    cdef int[45] count
    cdef int size
    cpdef int determinize(self, GameState state, int seat, unsigned long long seed) except -1
    cdef int collect(self, GameState state, int seat, list places) except -1
    cpdef int deal_draws(self, GameState state) except -1
    cdef void deal_hands(self, GameState state, int seat, bint ready) noexcept nogil
    cdef void shuffle(self) noexcept nogil
    @cython.locals(drew=cython.bint)
    cdef void deal(self, GameState state, int seat) noexcept nogil
    cdef void clear(self, GameState state, int seat, bint back) noexcept nogil
    cdef bint fits(self, GameState state, int seat) noexcept nogil
    @cython.locals(good=cython.bint)
    cdef bint would_throw(self, GameState state, int seat, int face) noexcept nogil
    cdef void change_back(self, GameState state, int seat, int asked) noexcept nogil
    cdef bint change(self, GameState state, int seat, int face, int asked) noexcept nogil
    cdef void give(self, GameState state, int seat, int wanted) noexcept nogil
    cdef void hand_over(self, GameState state, int seat, int place) noexcept nogil
    cdef void bring_near(self, GameState state, int seat) noexcept nogil
    cdef int get_ready(self, GameState state, int seat, int far) noexcept nogil
    @cython.locals(out=cython.ulonglong)
    cdef void settle_waits(self, GameState state, int seat) noexcept nogil
    cdef int upset(self, GameState state, int seat) noexcept nogil
    cdef int face_at(self, GameState state, int seat, int number) noexcept nogil
    cdef int improve(self, GameState state, int seat, int far) noexcept nogil
    cdef int missed(self, GameState state, int seat, int face) noexcept nogil
    cdef int links(self, GameState state, int seat, int kind) noexcept nogil
