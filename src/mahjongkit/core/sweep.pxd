cimport cython

from mahjongkit.core.shape cimport (
    ABSENT, ALL_KINDS, FAR, MERGE, POWERS, ROW, TERMINALS, Goal, Shape, missing_other, word,
)

@cython.final
cdef class Sweep:
    cdef int[4] ways
    cdef int[4] keys
    cdef unsigned int[4] words
    cdef unsigned char[16] others
    cdef unsigned int[34] cut
    cdef unsigned int[34] grown
    cdef unsigned char[34] after
    cdef unsigned long long useful
    cdef unsigned long long full
    cdef int need
    cdef int tiles
    cdef int sums
    cdef int missing
    cdef bint knows_draws
    @cython.locals(one=cython.ulonglong, sums=cython.int)
    cdef int look(self, Shape hand, Goal goal, unsigned long long useful) noexcept nogil
    cdef void put_together(self) noexcept nogil
    @cython.locals(now=cython.uint, nearest=cython.int, best=cython.int)
    cdef int look_at_discards(self, Shape hand, Goal goal, unsigned long long allowed) noexcept nogil
    cdef int sums_with(self, int suit, unsigned int now) noexcept nogil
    cdef void look_at_draws(self) noexcept nogil
    @cython.locals(found=cython.ulonglong, now=cython.uint, row=cython.int)
    cdef unsigned long long accept(self, Goal goal, int gone) noexcept nogil
    @cython.locals(found=cython.ulonglong, one=cython.ulonglong, best=cython.int)
    cdef unsigned long long accept_of(self, Goal goal, int suit, int row, int missing_now, int sums) noexcept nogil
    @cython.locals(found=cython.ulonglong, one=cython.ulonglong, now=cython.uint, best=cython.int)
    cdef unsigned long long accept_at_home(self, Goal goal, int gone, int sums) noexcept nogil
