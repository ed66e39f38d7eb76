cimport cython

from libc.string cimport memcpy, memset

from mahjongkit.core cimport bits, codes, shape, turn_flow
from mahjongkit.core.shape cimport Goal
from mahjongkit.core.state cimport GameState
from mahjongkit.core.accepted_tiles cimport AcceptedTiles, PADDED, bits_at

cpdef enum:
    # How a number is shown: see `rules.learning.NumberChannel`.
    VALUE = 0
    BITS = 1
    SUIT = 2
    SEATS = 3
    SEAT = 4
    TILE = 5
    # Sizes.
    MAX_NUMBERS = 32
    MIDDLE = 128
    LARGEST = 255
    FIRST_FLOWER = 37

cdef inline void fill(unsigned char* planes, int start, int count, int value) noexcept nogil:
    if count == 34:  # a size that the compiler knows needs no call
        memset(planes + start, value, 34)
    else:
        memset(planes + start, value, count)

cdef inline void copy(unsigned char* planes, int start, int count, const unsigned char* numbers) noexcept nogil:
    memcpy(planes + start, numbers, count)

@cython.final
cdef class Encoder:
    cdef unsigned char[48] copies
    cdef unsigned char[48] seen
    cdef unsigned char[48] live
    cdef unsigned char[48] thrown
    cdef int[32] key
    cdef int[32] way
    cdef int[32] first
    cdef AcceptedTiles tiles
    cdef unsigned long long ones
    cdef unsigned long long twos
    cdef unsigned long long fours
    cdef Goal goal
    cdef Goal second
    cdef Goal third
    cdef int goals
    cdef int goal_mark
    cdef int kinds
    cdef int size
    cdef int players
    cdef int start_points
    cdef int score_unit
    cdef int pot_unit
    cdef bint shared
    cdef int mark_count
    cdef int own_mark_count
    cdef int fact_count
    # where each group begins
    cdef int hand
    cdef int hand_red
    cdef int drawn
    cdef int picked
    cdef int asked
    cdef int robbing
    cdef int unseen
    cdef int own_marks
    cdef int seats
    cdef int seat_size
    cdef int chi
    cdef int pon
    cdef int kong
    cdef int closed
    cdef int meld_red
    cdef int called
    cdef int source
    cdef int river
    cdef int from_hand
    cdef int sideways
    cdef int taken
    cdef int river_red
    cdef int aside
    cdef int laid
    cdef int dealer
    cdef int score
    cdef int marks
    cdef int safe
    cdef int indicators
    cdef int own_wind
    cdef int facts
    cdef int left
    cdef int pot
    cdef int number
    cdef int ahead
    cdef int missing
    cdef int missing_after
    cdef int accepted_after
    cdef int accepted
    cdef int waits
    cdef int others

    @cython.locals(step=cython.int, at=cython.int)
    cdef void encode(self, GameState state, int seat, unsigned char* planes) noexcept nogil
    @cython.locals(other=cython.int, at=cython.int)
    cdef void encode_others(self, GameState state, int seat, unsigned char* planes) noexcept nogil
    @cython.locals(place=cython.int, at=cython.int)
    cdef void encode_hand(self, GameState state, int seat, unsigned char* planes) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef void mark_tile(self, unsigned char* planes, int at, int face) noexcept nogil
    @cython.locals(action=cython.int, verb=cython.int, face=cython.int)
    cdef void mark_callable(self, GameState state, int seat, unsigned char* planes) noexcept nogil
    @cython.locals(verb=cython.int, group=cython.int, face=cython.int, kind=cython.int, source=cython.int)
    cdef void encode_melds(self, GameState state, int other, unsigned char* planes, int at) noexcept nogil
    @cython.locals(start=cython.int, face=cython.int, flags=cython.int, kind=cython.int, kinds=cython.int,
        river=cython.int, from_hand=cython.int)
    cdef void encode_river(self, GameState state, int other, unsigned char* planes, int at) noexcept nogil
    @cython.locals(face=cython.int, kind=cython.int, steps=cython.longlong)
    cdef void encode_seat(self, GameState state, int seat, int other, unsigned char* planes, int at) noexcept nogil
    @cython.locals(kind=cython.int, first=cython.int, place=cython.int, ahead=cython.int)
    cdef void encode_table(self, GameState state, int seat, unsigned char* planes) noexcept nogil
    @cython.locals(way=cython.int)
    cdef void write_number(self, unsigned char* planes, int at, int place, int value, int seat) noexcept nogil
    cdef void write_bits(self, unsigned char* planes, int at, unsigned long long mask, int first) noexcept nogil
    @cython.locals(goal=cython.int, waits=cython.ulonglong, kind=cython.int)
    cdef void analyse(self, GameState state, int seat, unsigned char* planes) noexcept nogil
    cdef int nearest_goal(self) noexcept nogil
    @cython.locals(
        missing=cython.int, fewest=cython.int, best=cython.ulonglong, most=cython.int, count=cython.int,
        held=cython.ulonglong, kind=cython.int,
    )
    cdef void analyse_for(self, Goal goal, unsigned char* planes) noexcept nogil
    cdef void keep_unseen(self, unsigned char* planes) noexcept nogil
    cdef int count_live(self, unsigned long long mask) noexcept nogil
    cdef void write_live(self, unsigned char* planes, unsigned long long mask) noexcept nogil
