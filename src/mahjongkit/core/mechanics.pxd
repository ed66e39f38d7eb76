cimport cython

from mahjongkit.core cimport bits, codes, shape
from mahjongkit.core.shape cimport Goal
from mahjongkit.core.state cimport GameState

cdef bint has_room(GameState state, int used, int size, int full) noexcept nogil
cdef void log_event(GameState state, int kind, int seat, int other, int flags, long long value) noexcept nogil
cpdef int start_hand(GameState state, int left) noexcept nogil
@cython.locals(value=cython.uint, face=cython.int)
cpdef int deal(GameState state, int seat, int count) noexcept nogil
cpdef int deal_around(GameState state) noexcept nogil
cpdef int draw(GameState state, int seat) noexcept nogil
cpdef int draw_back(GameState state, int seat) noexcept nogil
cdef void move_own_draw_to(GameState state, int seat, int place, int step) noexcept nogil
cdef void draw_at(GameState state, int seat, int place, int flags) noexcept nogil
cpdef int wall_tiles(GameState state) noexcept nogil
cpdef int reserve_tiles(GameState state, int tiles) noexcept nogil
cpdef int discard(GameState state, int seat, int face, bint drawn, bint turned) noexcept nogil
cdef int lay_meld(GameState state, int seat, int verb, int other, int a, int b, int c, int d) noexcept nogil
cpdef int call(GameState state, int seat, int action) noexcept nogil
cpdef int lay_closed_kong(GameState state, int seat, int kind) noexcept nogil
cpdef int meld_place(GameState state, int seat, int verb, int kind) noexcept nogil
cpdef int add_to_pon(GameState state, int seat, int face) noexcept nogil
cpdef void undo_added_kong(GameState state, int seat, int face) noexcept nogil
cpdef void exchange(GameState state, int seat, int other, int action) noexcept nogil
cpdef void set_aside(GameState state, int seat, int face) noexcept nogil
cdef void turn_up(GameState state, int row, int face) noexcept nogil
cpdef void show(GameState state, int row, int face) noexcept nogil
@cython.locals(value=cython.uint, face=cython.int, size=cython.int)
cpdef void reveal_hand(GameState state, int seat) noexcept nogil
cpdef void set_mark(GameState state, int seat, int key, int value, bint private) noexcept nogil
@cython.locals(event=cython.ulonglong, flags=cython.int)
cdef void disclose_secrets(GameState state, int start) noexcept nogil
cpdef void set_fact(GameState state, int key, int value) noexcept nogil
cpdef int pay(GameState state, int payer, int payee, int amount, int reason) noexcept nogil
cpdef int log_win(GameState state, int seat, int other, int face) noexcept nogil
cpdef int count_row(GameState state, int seat, int row) noexcept nogil
cpdef int end_hand(GameState state, int reason) noexcept nogil
cpdef int end_match(GameState state) noexcept nogil
cpdef void set_claim_point(GameState state) noexcept nogil
cpdef int ask(GameState state, int seat) noexcept nogil
cpdef int offer(GameState state, int seat, int verb, int a, int b, int c, bint drawn) noexcept nogil
@cython.locals(rest=cython.ulonglong, face=cython.int, action=cython.int, place=cython.int)
cpdef int offer_discards(GameState state, int seat, unsigned long long banned) noexcept nogil
cpdef int offer_verb(GameState state, int seat, int verb) noexcept nogil
cpdef int offer_tile(GameState state, int seat, int verb, int face) noexcept nogil
cpdef void clear_offers(GameState state, int seat) noexcept nogil
cpdef bint has_offers(GameState state, int seat) noexcept nogil
cpdef bint was_offered_win(GameState state, int seat) noexcept nogil
cpdef bint has_passed_win(GameState state, int seat) noexcept nogil
cpdef int answer_of(GameState state, int seat) noexcept nogil
cdef void lay_in_river(GameState state, int seat, int face, int flags) noexcept nogil
cpdef int last_discard(GameState state, int seat) noexcept nogil
cpdef void set_waits(GameState state, int seat, unsigned long long waits) noexcept nogil
cpdef bint is_waiting_for(GameState state, int seat, int face) noexcept nogil
cpdef int tiles_missing(GameState state, int seat, Goal goal) noexcept nogil
cpdef unsigned long long waits_of(GameState state, int seat, Goal goal) noexcept nogil
@cython.locals(mask=cython.ulonglong)
cdef unsigned long long waits_of_probe(GameState state, Goal goal) noexcept nogil
cpdef bint is_ready(GameState state, int seat, Goal goal) noexcept nogil
cpdef bint is_complete_with(GameState state, int seat, int face, Goal goal) noexcept nogil
