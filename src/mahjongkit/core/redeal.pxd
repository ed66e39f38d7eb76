from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport _bit
from mahjongkit.core.wall cimport Generator

cpdef enum:
    EFFORT = 3
    PATIENCE = 2000

cdef class Redealer:
    cdef Generator generator
    cdef unsigned char[144] pool
    cdef int[45] count
    cdef int size
    cpdef int redeal(self, Play play, int seat, unsigned long long seed) except -1
    cdef int collect(self, Play play, int seat, list places) except -1
    cdef void shuffle(self) noexcept nogil
    cdef void deal(self, Play play, int seat) noexcept nogil
    cdef void change_back(self, Play play, int seat, int asked) noexcept nogil
    cdef bint change(self, Play play, int seat, int face, int asked) noexcept nogil
    cdef void give(self, Play play, int seat, int place) noexcept nogil
    cdef void bring_near(self, Play play, int seat) noexcept nogil
    @cython.locals(out=cython.ulonglong)
    cdef void doubt_waits(self, Play play, int seat, int far, bint ready) noexcept nogil
    cdef int try_tile(self, Play play, int seat, int far, int most) noexcept nogil
    cdef int face_at(self, Play play, int seat, int number) noexcept nogil
