cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport _bit
from mahjongkit.core.wall cimport Generator

cpdef enum:
    PATIENCE = 300
    DOUBTS = 30
    IDLE = 4
    DEALS = 3
    THROWN = 3
    SLACK = 3
    STEP = 100
    FAR = 20

cdef class Redealer:
    cdef Generator generator
    cdef unsigned char[144] pool
    cdef int[45] count
    cdef int size
    cpdef int redeal(self, Play play, int seat, unsigned long long seed) except -1
    cdef int collect(self, Play play, int seat, list places) except -1
    cpdef int deal_out(self, Play play) except -1
    cdef void deal_hands(self, Play play, int seat, bint ready) noexcept nogil
    cdef void shuffle(self) noexcept nogil
    @cython.locals(drew=cython.bint)
    cdef void deal(self, Play play, int seat) noexcept nogil
    cdef void clear(self, Play play, int seat, bint back) noexcept nogil
    cdef bint fits(self, Play play, int seat) noexcept nogil
    @cython.locals(good=cython.bint)
    cdef bint would_throw(self, Play play, int seat, int face) noexcept nogil
    cdef void change_back(self, Play play, int seat, int asked) noexcept nogil
    cdef bint change(self, Play play, int seat, int face, int asked) noexcept nogil
    cdef void give(self, Play play, int seat, int wanted) noexcept nogil
    cdef void hand_over(self, Play play, int seat, int place) noexcept nogil
    cdef void bring_near(self, Play play, int seat) noexcept nogil
    cdef int get_ready(self, Play play, int seat, int far) noexcept nogil
    @cython.locals(out=cython.ulonglong)
    cdef void settle_waits(self, Play play, int seat) noexcept nogil
    cdef int upset(self, Play play, int seat) noexcept nogil
    cdef int face_at(self, Play play, int seat, int number) noexcept nogil
    cdef int improve(self, Play play, int seat, int far) noexcept nogil
    cdef int missed(self, Play play, int seat, int face) noexcept nogil
    cdef int links(self, Play play, int seat, int kind) noexcept nogil
