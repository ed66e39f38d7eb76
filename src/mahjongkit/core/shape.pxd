cimport cython

from mahjongkit.core cimport bits

cdef const unsigned short[::1] SUIT
cdef const unsigned short[::1] HONOUR
cdef const unsigned int[::1] CLASS
cdef const unsigned char[::1] MERGE
cdef const unsigned char[::1] ROW
cdef const int[::1] POWERS
cdef unsigned long long ALL_KINDS

cpdef enum:
    # How the tiles of a suit make sets.
    ABSENT = 0
    RUNS = 1
    TERMINALS = 2
    HONOURS = 3
    # Seven pairs.
    NO_PAIRS = 0
    DIFFERENT_PAIRS = 1
    ANY_PAIRS = 2
    # More missing tiles than any hand can have.
    UNREACHABLE = 15

@cython.final
cdef class Shape:
    cdef unsigned char[34] counts
    cdef unsigned char[34] melded
    cdef int[4] keys
    cdef readonly int tiles
    cdef readonly int meld_tiles
    cdef unsigned long long contents
    cdef void add(self, int kind) noexcept nogil
    cdef void remove(self, int kind) noexcept nogil
    cdef void copy_from(self, Shape other) noexcept nogil

@cython.final
cdef class Goal:
    cdef readonly str name
    cdef int[4] suit_rules
    cdef readonly int seven_pairs
    cdef readonly bint orphans
    cdef readonly bint own_melds
    cdef unsigned long long allowed

cdef unsigned int class_word(int rule, int key) noexcept nogil
cdef int merge(int a, int b) noexcept nogil
cdef int missing_special(Goal goal, int sums, int tiles) noexcept nogil
cdef int missing_pairs(Goal goal, int sums) noexcept nogil
cdef int missing_orphans(int sums) noexcept nogil
cdef int tiles_missing(Shape shape, Goal goal) noexcept nogil
cpdef object foreign_fault(Shape shape, Goal goal)
cdef object foreign_error(Shape shape, Goal goal)
cdef bint is_limited(Shape shape, Goal goal) noexcept nogil
cpdef int shanten(Shape shape, Goal goal) except -99
@cython.locals(limited=cython.bint)
cpdef tuple shanten_by_form(Shape shape, Goal goal)
@cython.locals(left=bytearray, kind=cython.int)
cpdef bytes copies_left(Shape shape, Goal goal, list seen)
cdef int count_left(unsigned long long mask, const unsigned char[::1] left) noexcept nogil

@cython.final
cdef class HandProbe:
    cdef Shape hand
    cdef unsigned int[4] words
    cdef int[4] other_rows
    cdef int sums
    cdef unsigned char[100] rows
    cdef unsigned char[500] costs
    cdef int tiles_missing
    cdef unsigned long long accepted
    cdef int measure(self, Goal goal) noexcept nogil
    cdef int prepare_words(self, Goal goal) noexcept nogil
    cdef int missing_with(self, Goal goal, int suit, unsigned int now) noexcept nogil
    cdef int prepare_rows(self, Goal goal) noexcept nogil
    cdef int missing_by_rows(self, int suit) noexcept nogil
    cdef int missing_by_rows_after(self, Goal goal, int suit, int kind) noexcept nogil
    cdef void merge_into(self, int to, int a, int b) noexcept nogil
    cdef void write_row(self, Goal goal, int suit) noexcept nogil
    cdef void limited_row(self, int suit, int ranks, int rule) noexcept nogil
    @cython.locals(limited=cython.bint)
    cdef void accept(self, Goal goal) noexcept nogil
    cpdef tuple accepts(self, Shape shape, Goal goal)
    cpdef list discards(self, Shape shape, Goal goal, const unsigned char[::1] left, int drawn)

@cython.final
cdef class Batch:
    cdef const unsigned char[::1] counts
    cdef const unsigned char[::1] melded
    cdef readonly Py_ssize_t size
    cdef bint with_melds
    cdef HandProbe probe
    @cython.locals(row=cython.Py_ssize_t, limited=cython.bint)
    cpdef Py_ssize_t shanten(self, Goal goal, signed char[::1] found) except? -2
    @cython.locals(row=cython.Py_ssize_t)
    cpdef Py_ssize_t accepts(self, Goal goal, unsigned long long[::1] found) except? -2
    @cython.locals(row=cython.Py_ssize_t)
    cpdef Py_ssize_t first_foreign_row(self, Goal goal) except? -2
    @cython.locals(over=cython.uchar, tiles=cython.int, count=cython.uchar, key=cython.int)
    cdef bint load(self, Py_ssize_t row, bint with_counts) noexcept nogil
    cdef int load_counts(self, Py_ssize_t start) noexcept nogil
