cimport cython

cpdef enum:
    MAX_CHOICES = 18
    MAX_INPUTS = 112
    MAX_UNITS = 64
    HEADER = 6
    LIMIT = 5

cdef class ChoiceNetwork:
    cdef readonly int inputs
    cdef readonly int first
    cdef readonly int second
    cdef readonly double deviation
    cdef readonly double unit
    cdef readonly double margin
    cdef const double[::1] weights
    cdef int shared_from
    cdef int shared_to
    cdef int first_at
    cdef int second_at
    cdef double base_total
    cdef double shared_total
    cdef double total
    cdef double[112] of_zero
    cdef double[64] base_sum
    cdef double[64] shared_sum
    cdef double[64] first_sum
    cdef double[64] second_sum
    cdef double[2016] rows
    cpdef int load(self, object weights, int inputs) except -1
    cdef void find_base(self) noexcept nogil
    cdef double rate_row(self, ChoiceNetwork other, int choice) noexcept nogil
    cdef void read_shared(self) noexcept nogil
    @cython.locals(number=cython.double, start=cython.int)
    cdef double rate(self, int choice) noexcept nogil
    @cython.locals(number=cython.double)
    cdef void add_inputs(self, int choice, int start, int stop) noexcept nogil
    cdef double standardized(self, int i, double number) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void add_input(self, int i, double number) noexcept nogil
