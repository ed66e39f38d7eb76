cimport cython

cdef const unsigned short[::1] SUIT
cdef const unsigned short[::1] HONOUR
cdef const unsigned int[::1] CLASS
cdef const unsigned char[::1] MERGE
cdef const unsigned char[::1] ROW
cdef const int[::1] POWERS

cpdef enum:
    ABSENT = 0
    RUNS = 1
    TERMINALS = 2
    HONOURS = 3
    NO_PAIRS = 0
    DIFFERENT_PAIRS = 1
    ANY_PAIRS = 2
    TRIPLET = 0
    RUN = 34
    PAIR = 68
    FAR = 15

cdef class Shape:
    cdef unsigned char[34] counts
    cdef unsigned char[34] melded
    cdef int[4] keys
    cdef readonly int tiles
    cdef readonly int meld_tiles
    cdef unsigned long long faces
    cdef void add(self, int kind) noexcept nogil
    cdef void remove(self, int kind) noexcept nogil
    cdef void become(self, Shape other) noexcept nogil

cdef class Goal:
    cdef readonly str name
    cdef int[4] ways
    cdef readonly int seven_pairs
    cdef readonly bint orphans
    cdef readonly bint own_melds
    cdef unsigned long long faces

@cython.locals(bit=cython.ulonglong)
cdef unsigned long long _bit(int face) noexcept nogil
cdef unsigned int word(int way, int key) noexcept nogil
cdef int merge(int a, int b) noexcept nogil
cdef int missing_other(Goal goal, int sums, int tiles) noexcept nogil
cdef int missing_pairs(Goal goal, int sums) noexcept nogil
cdef int missing_orphans(int sums) noexcept nogil
cdef int missing(Shape shape, Goal goal) noexcept nogil
cdef bint is_limited(Shape shape, Goal goal) noexcept nogil
cpdef int shanten(Shape shape, Goal goal) except -99
cpdef tuple shanten_by_form(Shape shape, Goal goal)
cdef int count_left(unsigned long long mask, const unsigned char[::1] left) noexcept nogil

cdef class Survey:
    cdef Shape hand
    cdef unsigned int[4] words
    cdef int[4] rest
    cdef unsigned char[100] rows
    cdef unsigned char[500] costs
    cdef int missing
    cdef unsigned long long accepted
    cdef int look(self, Shape shape, Goal goal) noexcept nogil
    cdef int prepare_words(self, Goal goal) noexcept nogil
    cdef int missing_with(self, Goal goal, int suit, unsigned int now) noexcept nogil
    cdef int prepare_rows(self, Goal goal) noexcept nogil
    cdef int missing_by_rows(self, int suit) noexcept nogil
    cdef int missing_by_rows_after(self, Goal goal, int suit, int kind) noexcept nogil
    cdef void product(self, int to, int a, int b) noexcept nogil
    cdef void write_row(self, Goal goal, int suit) noexcept nogil
    cdef void limited_row(self, int suit, int ranks, int way) noexcept nogil
    @cython.locals(limited=cython.bint)
    cdef void accept(self, Goal goal) noexcept nogil
    cpdef tuple accepts(self, Shape shape, Goal goal)
    cpdef list discards(self, Shape shape, Goal goal, const unsigned char[::1] left)

cdef class Readings:
    cdef unsigned char[34] counts
    cdef unsigned char[5] stack
    cdef unsigned char[80] codes
    cdef int size
    cdef int need
    cpdef list read(self, Shape shape, Goal goal)
    @cython.locals(can_run=cython.bint)
    cdef void split(self, int kind, int sets, int pairs, Goal goal) noexcept nogil
    cdef void take(self, int kind, int count, int runs) noexcept nogil

cdef bint take_keys(Shape shape, const unsigned char[::1] counts, Py_ssize_t start) noexcept nogil
cdef bint take_counts(
    Shape shape, const unsigned char[::1] counts, const unsigned char[::1] melded, Py_ssize_t start
) noexcept nogil
@cython.locals(i=cython.Py_ssize_t, size=cython.Py_ssize_t, bad=cython.Py_ssize_t, limited=cython.bint)
cpdef Py_ssize_t shanten_many(
    const unsigned char[::1] counts, const unsigned char[::1] melded, Goal goal, signed char[::1] found
) except? -1
@cython.locals(i=cython.Py_ssize_t, size=cython.Py_ssize_t, bad=cython.Py_ssize_t)
cpdef Py_ssize_t accepts_many(
    const unsigned char[::1] counts, const unsigned char[::1] melded, Goal goal, unsigned long long[::1] found
) except? -1
@cython.locals(i=cython.Py_ssize_t, size=cython.Py_ssize_t)
cpdef Py_ssize_t strangers(const unsigned char[::1] counts, Goal goal) except? -2
