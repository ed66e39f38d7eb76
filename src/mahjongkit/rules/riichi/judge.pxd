cimport cython

from mahjongkit.core.readings cimport PAIR, RUN, TRIPLET, Readings
from mahjongkit.core.shape cimport Goal
from mahjongkit.rules.riichi.score cimport *

@cython.final
cdef class Judge(Tally):
    cdef Goal goal
    cdef Readings readings
    cdef Tally best
    cdef int answered
    cdef unsigned char[27] starts
    cpdef int judge(self, Win win, Tariff tariff, Tally best) except? -2
    cdef void weigh(self, Win win, Tariff tariff) noexcept nogil
    cdef int wait_of(self, int code, int tile) noexcept nogil
    cdef void count_regular(self, Win win, Tariff tariff, int reading, int place, int wait) noexcept nogil
    cdef void count_pairs(self, Win win, Tariff tariff) noexcept nogil
    cdef void count_orphans(self, Win win, Tariff tariff) noexcept nogil
    cdef void show_moment(self, Win win, Tariff tariff) noexcept nogil
    @cython.locals(one_suit=cython.bint)
    cdef void show_tiles(self, Win win, Tariff tariff) noexcept nogil
    @cython.locals(gates=cython.bint, pure=cython.bint, wheel=cython.bint)
    cdef void show_one_suit(self, Win win) noexcept nogil
    @cython.locals(outside=cython.bint, plain_pair=cython.bint, may=cython.bint)
    cdef void show_sets(self, Win win, Tariff tariff) noexcept nogil
    cdef void show_runs(self) noexcept nogil
    cdef void show_triplets(self) noexcept nogil
    cdef void give_regular_fu(self, Win win, Tariff tariff) noexcept nogil
    cdef void settle(self, Win win, Tariff tariff) noexcept nogil
    cdef void price(self, Win win, Tariff tariff) noexcept nogil
    cdef void displace(self, Tariff tariff) noexcept nogil
    cdef void total(self, Tariff tariff) noexcept nogil
    cdef bint is_answered(self, int row) noexcept nogil
    cdef void keep_one_limit(self, Tariff tariff, int highest) noexcept nogil
    cdef void renhou_alone(self, Tariff tariff) noexcept nogil
    cdef bint is_better(self) noexcept nogil

cdef int hand_points(int base, bint tsumo, bint dealer, Tariff tariff) noexcept nogil
cpdef int ron_points(int base, bint dealer, int unit) noexcept nogil
cpdef int tsumo_share(int base, bint double, bint dealer, bint bisect, int unit) noexcept nogil
cpdef int base_points(int han, int fu, int limit, bint kiriage, bint kazoe_limit) noexcept nogil
