cimport cython

from libc.string cimport memcpy

from mahjongkit.core cimport bits, codes, decompositions, win_tiles
from mahjongkit.core.decompositions cimport Decompositions
from mahjongkit.core.shape cimport Goal
from mahjongkit.core cimport slots as slot_memory
from mahjongkit.core.slots cimport Slots
from mahjongkit.core.win_tiles cimport WinTiles

cpdef enum:
    # The rows, in the order of patterns.PATTERNS (a test holds this). `top_only` chooses from those up to EARTHLY.
    PLAIN = 0
    NO_TERMINALS = 1
    ALL_TRIPLETS = 2
    ONE_SUIT = 3
    SEVEN_PAIRS = 4
    GOLDEN_HOOK = 5
    TERMINALS = 6
    PURE_TRIPLETS = 7
    DRAGON_PAIRS = 8
    JIANG_TRIPLETS = 9
    PURE_PAIRS = 10
    PURE_HOOK = 11
    JIANG_PAIRS = 12
    DOUBLE_DRAGON_PAIRS = 13
    TRIPLE_DRAGON_PAIRS = 14
    PURE_DRAGON_PAIRS = 15
    PURE_DOUBLE_DRAGON_PAIRS = 16
    PURE_TRIPLE_DRAGON_PAIRS = 17
    PURE_TERMINALS = 18
    ARHATS = 19
    JIANG_DOUBLE_DRAGON_PAIRS = 20
    JIANG_TRIPLE_DRAGON_PAIRS = 21
    PURE_ARHATS = 22
    JIANG_HOOK = 23
    HEAVENLY = 24
    EARTHLY = 25
    SELF_DRAW = 26
    KONG_FLOWER = 27
    KONG_CANNON = 28
    ROBBED_KONG = 29
    LAST_DRAW = 30
    LAST_DISCARD = 31
    CONCEALED_HAND = 32
    TWELVE_HAIRPINS = 33
    ROOT = 34
    ROWS = 35
    # The form of a hand.
    REGULAR = 0
    PAIRS = 1

@cython.final
cdef class PatternValues:
    cdef int[35] values
    cdef unsigned long long[35] excludes
    cdef int[35] absorbs
    cdef bint top_only
    cdef int cap
    cdef readonly int base
    cdef bint self_draw_adds
    cdef readonly bint giver_pays
    cdef bint earthly_ron

@cython.final
cdef class WinContext(WinTiles):
    cdef unsigned char[27] counts
    cdef int kongs
    cdef int called
    cdef int suits
    cdef int roots
    cdef int terminals
    cdef int others
    cdef int void
    cdef readonly bint tsumo
    cdef bint after_kong
    cdef readonly bint given
    cdef bint robbed
    cdef bint last
    cdef bint first
    cdef bint dealer
    cdef void gather(self) noexcept nogil
    cdef bint is_one_suit(self) noexcept nogil
    cdef void clear_situation(self) noexcept nogil

cdef class Breakdown:
    cdef unsigned long long shown
    cdef unsigned long long counted
    cdef int[35] value
    cdef unsigned char[35] by
    cdef readonly int form
    cdef readonly int size
    cdef unsigned char[5] groups
    cdef unsigned char[5] hows
    cdef int top
    cdef readonly int absorbed
    cdef readonly int roots
    cdef readonly int added
    cdef readonly int full
    cdef readonly int multiplier
    cdef void copy_from(self, Breakdown other) noexcept nogil
    cpdef list rows(self)
    cpdef list displaced(self)
    cpdef list parts(self)

cdef inline void copy_rows(Breakdown breakdown, Breakdown source) noexcept nogil:
    memcpy(&breakdown.shown, &source.shown, <char*>(&breakdown.multiplier + 1) - <char*>&breakdown.shown)

cdef inline void keep_rows(Breakdown breakdown, Slots slots, int place) noexcept nogil:
    slot_memory.keep(slots, place, &breakdown.shown, &breakdown.multiplier + 1)

cdef inline void read_rows(Breakdown breakdown, Slots slots, int place) noexcept nogil:
    slot_memory.read(slots, place, &breakdown.shown, &breakdown.multiplier + 1)

@cython.final
cdef class ReadyHand(Breakdown):
    cdef int[27] worth
    cdef readonly int tile
    cdef void clear(self) noexcept nogil
    cpdef list waits(self)

cdef inline void keep_ready(ReadyHand ready, Slots slots, int place) noexcept nogil:
    slot_memory.keep(slots, place, &ready.shown, &ready.tile + 1)

cdef inline void read_ready(ReadyHand ready, Slots slots, int place) noexcept nogil:
    slot_memory.read(slots, place, &ready.shown, &ready.tile + 1)

@cython.final
cdef class Scorer(Breakdown):
    cdef Decompositions decompositions
    cdef Breakdown best
    cpdef bint score_win(self, WinContext win, PatternValues pattern_values, Breakdown best) except? -2
    cpdef int best_ron(self, WinContext win, PatternValues pattern_values, unsigned long long waits, ReadyHand ready) noexcept nogil
    cdef int find_best(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void count_pairs(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void show_pure_pairs(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void count_regular(self, WinContext win, PatternValues pattern_values, int index) noexcept nogil
    cdef void show(self, int row, PatternValues pattern_values) noexcept nogil
    cdef void show_situation(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void show_tiles(self, WinContext win, PatternValues pattern_values) noexcept nogil
    @cython.locals(outside=cython.bint, triplets=cython.int)
    cdef void show_sets(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void show_triplets(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void finish_count(self, WinContext win, PatternValues pattern_values) noexcept nogil
    @cython.locals(gone=cython.ulonglong)
    cdef void displace(self, PatternValues pattern_values) noexcept nogil
    @cython.locals(listed=cython.ulonglong, gone=cython.ulonglong)
    cdef void keep_top(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void mark_displaced(self, unsigned long long rows, int row) noexcept nogil
    cdef void multiply(self, WinContext win, PatternValues pattern_values) noexcept nogil
    cdef void absorb(self, WinContext win, PatternValues pattern_values, int row) noexcept nogil
    cdef void count_hairpins(self, WinContext win, PatternValues pattern_values) noexcept nogil
