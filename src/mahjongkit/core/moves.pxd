cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport Goal, missing, _bit

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int lowest_bit(unsigned long long mask) {
        unsigned long place;
        _BitScanForward64(&place, mask);
        return (int)place;
    }
    #else
    #define lowest_bit(mask) __builtin_ctzll(mask)
    #endif
    """
    int lowest_bit(unsigned long long mask) noexcept nogil

cdef unsigned int NO_TILES

cdef unsigned int low32(unsigned int x) noexcept nogil
@cython.locals(event=cython.ulonglong)
cdef void write(Play play, int what, int seat, int other, int flags, unsigned int value) noexcept nogil
@cython.locals(value=cython.uint)
cdef unsigned int tiles_value(int a, int b, int c, int d) noexcept nogil
cpdef int start(Play play, int left) noexcept nogil
@cython.locals(value=cython.uint, face=cython.int)
cpdef int deal(Play play, int seat, int count) noexcept nogil
cpdef int deal_around(Play play) noexcept nogil
cpdef int draw(Play play, int seat) noexcept nogil
cpdef int draw_back(Play play, int seat) noexcept nogil
cdef void bring_own(Play play, int seat, int place, int step) noexcept nogil
cdef void draw_at(Play play, int seat, int place, int flags) noexcept nogil
cpdef int hold_back(Play play, int tiles) noexcept nogil
cpdef int discard(Play play, int seat, int face, bint drawn, bint turned) noexcept nogil
cdef int lay_meld(Play play, int seat, int verb, int other, int a, int b, int c, int d) noexcept nogil
cpdef int call(Play play, int seat, int action) noexcept nogil
cdef int close_kong(Play play, int seat, int kind) noexcept nogil
cdef int add_to_pon(Play play, int seat, int face) noexcept nogil
cdef void undo_added(Play play, int seat, int face) noexcept nogil
cdef void exchange(Play play, int seat, int other, int action) noexcept nogil
cdef void set_aside(Play play, int seat, int face) noexcept nogil
cdef void turn_up(Play play, int row, int face) noexcept nogil
cdef void show(Play play, int row, int face) noexcept nogil
@cython.locals(value=cython.uint, face=cython.int, size=cython.int)
cdef void reveal(Play play, int seat) noexcept nogil
cdef void mark(Play play, int seat, int key, int value, bint private) noexcept nogil
@cython.locals(event=cython.ulonglong, flags=cython.int)
cdef void tell_secrets(Play play, int start) noexcept nogil
cdef void fact(Play play, int key, int value) noexcept nogil
cpdef int pay(Play play, int payer, int payee, int amount, int reason) noexcept nogil
cpdef int won(Play play, int seat, int other, int face) noexcept nogil
cpdef int score_row(Play play, int seat, int row) noexcept nogil
cpdef int end_hand(Play play, int reason) noexcept nogil
cpdef int end_match(Play play) noexcept nogil
cpdef int ask(Play play, int seat) noexcept nogil
cpdef int offer(Play play, int seat, int verb, int a, int b, int c, bint drawn) noexcept nogil
@cython.locals(rest=cython.ulonglong, face=cython.int, action=cython.int, place=cython.int)
cpdef int offer_discards(Play play, int seat, unsigned long long banned) noexcept nogil
cpdef int answer_of(Play play, int seat) noexcept nogil
cpdef int last_discard(Play play, int seat) noexcept nogil
cdef unsigned long long waits_of(Play play, int seat, Goal goal) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef unsigned long long waits_loaded(Play play, Goal goal) noexcept nogil
cpdef bint is_ready(Play play, int seat, Goal goal) noexcept nogil
cpdef bint is_complete_with(Play play, int seat, int face, Goal goal) noexcept nogil
