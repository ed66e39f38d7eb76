cimport cython

from libc.string cimport memcpy, memset

from mahjongkit.core cimport bits, codes, decompositions, shape, win_tiles
from mahjongkit.core.decompositions cimport Decompositions
from mahjongkit.core.shape cimport Goal
from mahjongkit.core cimport slots as slot_memory
from mahjongkit.core.slots cimport Slots
from mahjongkit.core.win_tiles cimport WinTiles

cpdef enum:
    # The rows, in the order of patterns.PATTERNS (a test holds this): fan, then hu.
    OWN_FLOWER = 0
    FLOWER_SET = 1
    WHITE_DRAGON = 2
    GREEN_DRAGON = 3
    RED_DRAGON = 4
    SEAT_WIND = 5
    HALF_FLUSH = 6
    ALL_TRIPLETS = 7
    FULL_FLUSH = 8
    ALL_HONOURS = 9
    FLOWER = 10
    EXPOSED_TRIPLET = 11
    CONCEALED_TRIPLET = 12
    EXPOSED_KONG = 13
    CONCEALED_KONG = 14
    SIMPLE = 4
    SELF_DRAW = 19
    CLOSED_WAIT = 20
    VALUE_PAIR = 21
    ROWS = 22
    MAX_FAN = 3
    # How losers settle a difference (RULES 2.1.11).
    FLOOR = 0
    CEIL = 1
    CONVERT = 2
    LINEAR = 3

cdef bint is_terminal(int kind) noexcept nogil
cdef int ceil10(int number) noexcept nogil
cpdef int row_of_set(int kind, int how) noexcept nogil
cpdef int row_of_honour(int kind, int wind) noexcept nogil

@cython.final
cdef class PatternValues:
    cdef int[22] values
    cdef readonly int base
    cdef readonly int cap
    cdef readonly bint flat
    cdef readonly bint rounds
    cdef bint half_converts
    cdef bint set_adds
    cdef bint head_is_dealer
    cdef int step
    cdef bint side_pays
    cdef bint any_tile
    cdef bint only_honours

cdef class Breakdown:
    # what `clear` sets to zero
    cdef int[22] times
    cdef int absorbed
    cdef readonly int size
    # what else `copy_from` copies
    cdef readonly int place
    cdef readonly int hu
    cdef readonly int fan
    cdef readonly int full
    cdef readonly int amount
    cdef readonly int silver
    cdef unsigned char[5] groups
    cdef unsigned char[5] hows

    cdef void clear(self) noexcept nogil
    cdef void copy_from(self, Breakdown other) noexcept nogil
    cdef void add_flowers(self, int flowers, int wind, bint set_adds) noexcept nogil
    cdef void add_group(self, int code, int how, int wind) noexcept nogil
    cdef void add_up(self, PatternValues pattern_values) noexcept nogil
    cpdef list rows_under(self, PatternValues pattern_values)
    cpdef list displaced(self)
    cpdef list parts(self)

cdef inline void clear_rows(Breakdown breakdown) noexcept nogil:
    memset(&breakdown.times, 0, <char*>(&breakdown.size + 1) - <char*>&breakdown.times)

cdef inline void copy_rows(Breakdown breakdown, Breakdown source) noexcept nogil:
    memcpy(&breakdown.times, &source.times, <char*>(&breakdown.hows + 1) - <char*>&breakdown.times)

cdef inline void keep_rows(Breakdown breakdown, Slots slots, int place) noexcept nogil:
    slot_memory.keep(slots, place, &breakdown.times, &breakdown.hows + 1)

cdef inline void read_rows(Breakdown breakdown, Slots slots, int place) noexcept nogil:
    slot_memory.read(slots, place, &breakdown.times, &breakdown.hows + 1)

@cython.final
cdef class PlayerTiles(WinTiles):
    cdef int flowers
    cdef int wind
    cdef bint tsumo
    cdef int tile

@cython.final
cdef class Scorer(Breakdown):
    cdef Decompositions decompositions
    cpdef bint score_win(self, PlayerTiles player, PatternValues pattern_values, Breakdown best) except? -2
    cdef int find_best(self, PlayerTiles player, PatternValues pattern_values) noexcept nogil
    cdef bint holds(self, int code, int kind) noexcept nogil
    @cython.locals(completed=cython.bint, chi=cython.bint, runs=cython.int, code=cython.int)
    cdef void count(self, PlayerTiles player, PatternValues pattern_values, int index, int place) noexcept nogil
    cdef void add_colours(self, PlayerTiles player) noexcept nogil

cpdef int loser_value(PlayerTiles player, PatternValues pattern_values, Breakdown breakdown) noexcept nogil
cpdef bint is_dangerous(PlayerTiles player, PatternValues pattern_values, int kind) noexcept nogil
cdef int amount_of(int hu, int fan, PatternValues pattern_values) noexcept nogil
cpdef int rounded(int amount) noexcept nogil
cpdef int silver_of(int amount, PatternValues pattern_values) noexcept nogil
cpdef int half_share(int amount, PatternValues pattern_values) noexcept nogil
cpdef bint is_head(int one, int other, int dealer, PatternValues pattern_values) noexcept nogil
cpdef int between_losers(int difference, bint head, PatternValues pattern_values) noexcept nogil
@cython.locals(mask=cython.ulonglong, honours=cython.int, sets=cython.int)
cpdef unsigned long long danger_of(PlayerTiles player, PatternValues pattern_values) noexcept nogil
@cython.locals(found=cython.int)
cdef int melds_in(PlayerTiles player, int suit) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef unsigned long long kinds_of(int suit) noexcept nogil
