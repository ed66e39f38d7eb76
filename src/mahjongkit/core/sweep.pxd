cimport cython

from mahjongkit.core.shape cimport (
    ABSENT, ALL_KINDS, FAR, MERGE, POWERS, ROW, TERMINALS, Goal, Shape, missing_other, word,
)

cpdef enum:
    LOST = -2
    NONE = -1

@cython.final
cdef class Sweep:
    cdef int[4] ways
    cdef int[4] keys
    cdef unsigned int[4] words
    cdef unsigned char[16] others
    cdef unsigned int[34] cut
    cdef unsigned int[34] grown
    cdef unsigned char[34] after
    cdef unsigned char[4] rest
    cdef unsigned char[34] draws
    cdef int listed
    cdef unsigned long long useful
    cdef unsigned long long full
    cdef int need
    cdef int tiles
    cdef int sums
    cdef int missing
    cdef int bar
    @cython.locals(one=cython.ulonglong, sums=cython.int)
    cdef int look(self, Shape hand, Goal goal, unsigned long long useful) noexcept nogil
    cdef void put_together(self) noexcept nogil
    @cython.locals(now=cython.uint, nearest=cython.int, best=cython.int)
    cdef int look_at_discards(self, Shape hand, Goal goal, unsigned long long allowed) noexcept nogil
    cdef int sums_with(self, int suit, unsigned int now) noexcept nogil
    cdef void look_at_draws(self) noexcept nogil
    cdef bint may_draw(self, int way, int kind, int rank) noexcept nogil
    @cython.locals(best=cython.int)
    cdef void list_draws(self, Goal goal, int bar) noexcept nogil
    @cython.locals(
        found=cython.ulonglong, one=cython.ulonglong, cut=cython.uint, now=cython.uint, before=cython.uint,
        bar=cython.int, sums=cython.int, best=cython.int, key=cython.int,
    )
    cdef unsigned long long accept(self, Goal goal, int gone) noexcept nogil
