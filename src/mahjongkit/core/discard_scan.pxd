cimport cython

from mahjongkit.core cimport bits, shape
from mahjongkit.core.shape cimport CLASS, Goal, HONOUR, MERGE, POWERS, ROW, SUIT, Shape

cpdef enum:
    NOT_LISTED = -1
    HONOURS_AT = 1953125

cdef const unsigned char[::1] ROWS
cdef const unsigned char[::1] DISTANCES

@cython.locals(found=bytearray, key=cython.int)
cdef bytearray _rows()
@cython.locals(found=bytearray, sets=cython.int, both=cython.int)
cdef bytearray _distances()

@cython.final
cdef class DiscardScan:
    cdef int[4] suit_rules
    cdef int[4] scanned_keys
    cdef int[4] keys
    cdef unsigned int[4] words
    cdef int[16] rows_without
    cdef int[34] row_after_discard
    cdef int[34] row_after_draw
    cdef int[34] missing_after
    cdef int[4] held_ranks
    cdef int[4] full_ranks
    cdef bint ranks_known
    cdef int[4] other_rows
    cdef int[34] candidates
    cdef int candidate_count
    cdef int limit
    cdef bint rough
    cdef unsigned long long discards_scanned
    cdef int fewest_missing
    cdef unsigned long long useful
    cdef int tiles
    cdef int distances_at
    cdef int sums
    cdef int tiles_missing
    @cython.locals(sums=cython.int, key=cython.int)
    cdef int scan(self, Shape hand, Goal goal, unsigned long long useful) noexcept nogil
    cdef bint is_same(self, Shape hand, Goal goal, unsigned long long useful) noexcept nogil
    @cython.locals(sums=cython.int)
    cdef int orphan_kinds(self) noexcept nogil
    cdef int half_flush_tiles(self) noexcept nogil
    cdef int tiles_of(self, int suit) noexcept nogil
    cdef int row_of(self, int suit) noexcept nogil
    cdef int pair_kinds(self) noexcept nogil
    @cython.locals(rule=cython.int)
    cdef int row_with(self, int suit, int key) noexcept nogil
    @cython.locals(a=cython.int, b=cython.int, c=cython.int, d=cython.int, front=cython.int, back=cython.int)
    cdef void merge_rows(self) noexcept nogil
    @cython.locals(fewest_missing=cython.int, best=cython.int, held=cython.int, rank=cython.int, kind=cython.int, key=cython.int)
    cdef int scan_discards(self, Shape hand, Goal goal, unsigned long long allowed) noexcept nogil
    cdef int sums_with(self, int suit, int key) noexcept nogil
    @cython.locals(best=cython.int, candidate_count=cython.int, key=cython.int, row=cython.int, alone=cython.bint)
    cdef void list_candidates(self, Shape hand, Goal goal, int limit) noexcept nogil
    @cython.locals(held=cython.int, found=cython.int)
    cdef int candidate_ranks(self, int suit) noexcept nogil
    @cython.locals(held=cython.int, full=cython.int)
    cdef void note_ranks(self, Shape hand) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long held_kinds(self) noexcept nogil
    @cython.locals(rule=cython.int)
    cdef int ranks_in_play(self, int suit) noexcept nogil
    @cython.locals(
        found=cython.ulonglong, one=cython.ulonglong, limit=cython.int, row=cython.int, key=cython.int, kind=cython.int,
    )
    cdef unsigned long long accept(self, Shape hand, Goal goal, int discarded) noexcept nogil
    @cython.locals(
        found=cython.ulonglong, one=cython.ulonglong, before=cython.uint, sums=cython.int, power=cython.int,
        added=cython.int, suit=cython.int,
    )
    cdef unsigned long long accept_special(self, Goal goal, int own_suit, int key, int limit) noexcept nogil
    cpdef list discards(self, Shape hand, Goal goal)
