cimport cython

cdef unsigned long long STEP, STREAM_STEP, MIX_FIRST, MIX_SECOND
cdef unsigned int MAX_UINT32
cdef unsigned long long FIRST_DEALER

cdef unsigned long long low64(unsigned long long x) noexcept nogil
cdef unsigned long long mix(unsigned long long x) noexcept nogil
cdef unsigned long long stream_of(unsigned long long group, unsigned long long number) noexcept nogil
cdef unsigned long long upper_bits(unsigned long long draw) noexcept nogil

@cython.final
cdef class Generator:
    cdef unsigned long long state
    cdef void seed(self, unsigned long long seed, unsigned long long stream) noexcept nogil
    cdef unsigned long long next(self) noexcept nogil
    @cython.locals(draw=cython.uint, rest=cython.uint)
    cdef int below(self, int n) noexcept nogil
