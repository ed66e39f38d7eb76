cimport cython

from mahjongkit.core cimport slots as slot_memory
from mahjongkit.core.slots cimport Slots
from mahjongkit.rules.riichi cimport breakdown, scorer
from mahjongkit.rules.riichi.breakdown cimport Breakdown, PatternValues, WinContext

cpdef enum:
    # Reasons of an item.
    FOR_HAND = 0
    FOR_HONBA = 1
    FOR_LIABILITY = 2
    # Who pays a ron if somebody is liable.
    HALF = 0
    ALL_LIABLE = 1
    ALL_DISCARDER = 2

@cython.final
cdef class Bill:
    cdef int[16] payer
    cdef int[16] amount
    cdef int[16] reason
    cdef int size
    cdef int[3] liable
    cdef int[3] liable_place
    cdef int[3] liable_base
    cdef readonly int liabilities
    cdef void clear(self) noexcept nogil
    cdef void add(self, int payer, int amount, int reason) noexcept nogil
    cdef void find_liable(self, WinContext win, Breakdown result, PatternValues pattern_values) noexcept nogil
    cdef int rest_of(self, int base) noexcept nogil
    cpdef int write_win(self, WinContext win, Breakdown result, PatternValues pattern_values, int discarder, int honba) noexcept nogil
    cdef void add_tsumo(self, WinContext win, Breakdown result, PatternValues pattern_values, int honba) noexcept nogil
    @cython.locals(double=cython.bint)
    cdef void add_tsumo_shares(self, WinContext win, int base, PatternValues pattern_values, int reason) noexcept nogil
    @cython.locals(on_liable=cython.bint)
    cdef void add_ron(self, WinContext win, Breakdown result, PatternValues pattern_values, int discarder, int honba) noexcept nogil
    cdef void write_nagashi(self, int seat, PatternValues pattern_values, int honba) noexcept nogil

cdef inline void keep_items(Bill bill, Slots slots, int place) noexcept nogil:
    slot_memory.keep(slots, place, &bill.payer, &bill.liabilities + 1)

cdef inline void read_items(Bill bill, Slots slots, int place) noexcept nogil:
    slot_memory.read(slots, place, &bill.payer, &bill.liabilities + 1)
