cimport cython

from mahjongkit.core cimport shape
from mahjongkit.core.shape cimport CLASS, Goal, MERGE, POWERS, ROW, SUIT, Shape

cpdef enum:
    UNLISTED = -1

cdef const unsigned char[::1] ROWS
cdef const unsigned char[::1] DISTANCES

@cython.locals(found=bytearray, key=cython.int)
cdef bytearray _rows()
@cython.locals(found=bytearray, sets=cython.int, both=cython.int)
cdef bytearray _distances()

@cython.final
cdef class DiscardScan:
    cdef int[4] ways
    cdef int[4] looked_at
    cdef int[4] keys
    cdef unsigned int[4] words
    cdef int[16] others
    cdef int[34] cut
    cdef int[34] grown
    cdef int[34] after
    cdef int[4] there
    cdef int[4] full
    cdef bint knows_tiles
    cdef int[4] rest
    cdef int[34] draws
    cdef int listed
    cdef int bar
    cdef bint rough
    cdef unsigned long long discarded
    cdef int nearest
    cdef unsigned long long useful
    cdef int tiles
    cdef int at
    cdef int sums
    cdef int tiles_missing
    @cython.locals(sums=cython.int, key=cython.int)
    cdef int look(self, Shape hand, Goal goal, unsigned long long useful) noexcept nogil
    cdef bint is_same(self, Shape hand, Goal goal, unsigned long long useful) noexcept nogil
    @cython.locals(sums=cython.int)
    cdef int outside(self) noexcept nogil
    cdef int suited(self) noexcept nogil
    cdef int tiles_of(self, int suit) noexcept nogil
    cdef int groups(self) noexcept nogil
    cdef int row_with(self, int suit, int key) noexcept nogil
    @cython.locals(a=cython.int, b=cython.int, c=cython.int, d=cython.int, front=cython.int, back=cython.int)
    cdef void put_together(self) noexcept nogil
    @cython.locals(nearest=cython.int, best=cython.int, there=cython.int, full=cython.int, count=cython.int, key=cython.int)
    cdef int look_at_discards(self, Shape hand, Goal goal, unsigned long long allowed) noexcept nogil
    cdef int sums_with(self, int suit, int key) noexcept nogil
    @cython.locals(best=cython.int, listed=cython.int, key=cython.int, row=cython.int, alone=cython.bint)
    cdef void list_draws(self, Shape hand, Goal goal, int bar) noexcept nogil
    @cython.locals(there=cython.int, found=cython.int)
    cdef int candidates_of(self, int suit) noexcept nogil
    cdef void note_tiles(self, Shape hand) noexcept nogil
    @cython.locals(
        found=cython.ulonglong, one=cython.ulonglong, bar=cython.int, row=cython.int, key=cython.int, kind=cython.int,
    )
    cdef unsigned long long accept(self, Shape hand, Goal goal, int gone) noexcept nogil
    @cython.locals(
        found=cython.ulonglong, one=cython.ulonglong, before=cython.uint, sums=cython.int, power=cython.int,
        added=cython.int, suit=cython.int,
    )
    cdef unsigned long long accept_other(self, Goal goal, int home, int key, int bar) noexcept nogil
    cpdef list discards(self, Shape hand, Goal goal)
