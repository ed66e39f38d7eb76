cimport cython

from mahjongkit.core cimport bits, shape
from mahjongkit.core.shape cimport CLASS, HONOUR, MERGE, POWERS, ROW, SUIT

cpdef enum:
    # Where the words of each kind of suit begin in WORDS.
    RUNS_AT = 0
    HONOURS_AT = 1953125
    TERMINALS_AT = 2031250
    ABSENT_AT = 2031275
    # What a word of NEEDS holds: the needs, and above them the tiles missing.
    MISSING_SHIFT = 12

cdef const unsigned int[::1] WORDS
cdef const unsigned long long[::1] MASKS
cdef const unsigned short[::1] NEEDS
cdef const unsigned long long[::1] FIELDS

@cython.locals(found=cython.ulonglong, i=cython.int)
cdef unsigned long long _spread(int chosen, int field)

@cython.final
cdef class _Maker:
    cdef unsigned int[::1] words
    cdef object masks
    cdef dict numbers
    cdef unsigned long long[::1] spaced
    cdef unsigned short[::1] lowered
    @cython.locals(
        key=cython.int, number=cython.int, row=cython.uint, plain=cython.ulonglong, paired=cython.ulonglong,
        rank=cython.int, after=cython.int, lowered=cython.int,
    )
    cdef int add_all(self, bint suit, int first, int size, int ranks, int step) except -1
    cdef unsigned int number_of(self, unsigned long long plain, unsigned long long paired) except? 0

@cython.locals(
    sets=cython.int, others=cython.int, row=cython.int, rows=cython.int, missing=cython.int, needs=cython.int,
    own=cython.int, rest=cython.int, found="unsigned short[::1]",
)
cdef unsigned short[::1] _needs()

cdef inline int draw_place(int rule, int key) noexcept nogil:
    if rule == shape.RUNS:
        return RUNS_AT + key
    if rule == shape.HONOURS:
        return HONOURS_AT + key
    return TERMINALS_AT + key % 5 + key // 390625 * 5 if rule == shape.TERMINALS else ABSENT_AT
