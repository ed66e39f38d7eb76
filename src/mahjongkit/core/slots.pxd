cimport cython

from libc.string cimport memcpy

cpdef enum:
    SLOTS = 8
    SLOT_BYTES = 512

@cython.final
cdef class Slots:
    cdef bint used
    cdef char[8][512] kept
    cdef void copy_from(self, Slots other) noexcept nogil

cdef inline void copy_slots(Slots slots, Slots source) noexcept nogil:
    memcpy(&slots.kept, &source.kept, sizeof(slots.kept))

cdef inline void keep(Slots slots, int place, const void* first, const void* end) noexcept nogil:
    memcpy(&slots.kept[place], first, <const char*>end - <const char*>first)
    slots.used = True

cdef inline void read(Slots slots, int place, void* first, void* end) noexcept nogil:
    memcpy(first, &slots.kept[place], <char*>end - <char*>first)
