cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.moves cimport offer
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport _bit

cdef int red_of(int kind) noexcept nogil
cpdef int offer_pons(Play play, int seat, int face) noexcept nogil
cpdef int offer_kong(Play play, int seat, int face) noexcept nogil
cpdef int offer_chis(Play play, int seat, int face) noexcept nogil
cdef void offer_chi(Play play, int seat, int low, int high) noexcept nogil
cpdef int first_claim(Play play, int discarder, bint by_rank) noexcept nogil
cpdef int rank_of(int verb) noexcept nogil
