cimport cython

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.string cimport memcpy, memset

from mahjongkit.core cimport bits, codes, rng, shape
from mahjongkit.core.rng cimport Generator
from mahjongkit.core.shape cimport Goal, HandProbe, POWERS
from mahjongkit.core.slots cimport Slots

cdef inline bytes bytes_of(const void* numbers, int count, int size):
    return PyBytes_FromStringAndSize(<const char*>numbers, count * size)

@cython.final
cdef class TileBox:
    cdef readonly int players
    cdef readonly int start_points
    cdef readonly int most_hands
    cdef readonly int size
    cdef readonly bint chi
    cdef unsigned char[144] faces

cdef class GameState:
    cdef readonly object ruleset
    cdef TileBox box
    cdef readonly int players
    cdef HandProbe probe
    cdef Generator generator
    cdef Slots slots
    cdef object history
    cdef int blocks
    cdef void* block_start[2]
    cdef size_t[2] block_size
    # the match
    cdef readonly unsigned long long seed
    cdef int[4] score
    cdef public int pot
    cdef public int number
    cdef public int dealer
    cdef public int next_dealer
    cdef int[8] carry_over
    cdef int[17] start_position
    cdef public int wall_version
    cdef public int deals_passed
    cdef public int repeats
    cdef public bint over
    cdef public bint hand_over
    cdef unsigned char[144] wall
    cdef unsigned char[144] draw_owner
    cdef bint preset_wall
    cdef readonly bint determinized
    cdef readonly bint per_seat_draws
    # the hand: the wall
    cdef readonly int front
    cdef readonly int back
    cdef public int left
    cdef unsigned char[10] turned
    cdef int turned_size
    # the hand: the seats
    cdef unsigned char[180] held
    cdef unsigned char[136] counts
    cdef unsigned char[136] melded
    cdef int[16] keys
    cdef int[4] tiles
    cdef int[4] fours
    cdef unsigned long long[4] faces
    cdef int[4] drawn
    cdef public int out
    cdef unsigned long long[4] waits
    cdef unsigned char[20] meld_verb
    cdef unsigned char[20] meld_from
    cdef unsigned char[80] meld_face
    cdef int[4] melds
    cdef unsigned char[192] river
    cdef unsigned char[192] river_flags
    cdef int[4] discards
    cdef unsigned char[32] aside
    cdef int[4] asides
    cdef int[32] marks
    cdef int[8] facts
    cdef unsigned char[56] laid
    cdef int[4] laid_size
    cdef unsigned char[320] scored
    # the hand: the question
    cdef public int phase
    cdef public int turn
    cdef public int tile
    cdef public int robbing
    cdef readonly int claim_point
    cdef public int asked
    cdef public int answered
    cdef public int replied
    cdef int[4] answers
    cdef int[4] offers
    cdef int secret
    cdef int overflow
    cdef int log_size
    cdef int answer_log_size
    # as many of these count as the sizes above say
    cdef int[1600] options
    cdef unsigned long long[768] log
    cdef int[768] answer_log

    @cython.locals(twin=GameState)
    cpdef GameState copy(self)
    cdef int run(self) except -1 nogil
    cdef int take_answer(self, int seat, int action) except -1 nogil
    cdef int check_buffers(self) except -1 nogil
    cdef bint is_legal(self, int seat, int action) noexcept nogil
    @cython.locals(going=cython.bint, asked=cython.int, last=cython.int)
    cpdef int let_pass(self) except -1
    @cython.locals(others=cython.int, last=cython.int)
    cpdef int apply_recorded(self, int seat, int action) except -1
    cpdef int answer(self, int seat, int action, object before=*) except -1
    cdef void restart(self, unsigned long long seed) noexcept nogil
    cdef bint must_end(self) noexcept nogil
    cdef int deal_next(self) except -1 nogil
    cdef void clear_hand(self) noexcept nogil
    cdef void shuffle(self) noexcept nogil
    @cython.locals(key=cython.ulonglong)
    cdef unsigned long long wall_key(self) noexcept nogil
    @cython.locals(wall_seed=cython.ulonglong)
    cdef unsigned long long wall_seed(self) noexcept nogil
    cdef void hold(self, int seat, int face) noexcept nogil
    cdef void release(self, int seat, int face) noexcept nogil
    cdef int tiles_missing_for(self, int seat, Goal goal) noexcept nogil
    cdef int load(self, int seat) noexcept nogil
    cpdef bint copy_from(self, GameState other) except -1
    cpdef int roll_back(self, int seat) except -1
    cpdef int refresh(self, int seat) except -1
    cdef unsigned long long never_held(self, int seat) noexcept nogil
    cdef bint known_ready(self, int seat) noexcept nogil
    cdef int draws_of(self, int seat) noexcept nogil
    cdef int nearest(self, int seat) noexcept nogil
    @cython.locals(found=cython.ulonglong, event=cython.ulonglong)
    cdef unsigned long long ruled_out(self, int seat) noexcept nogil
    cdef unsigned long long safe_against(self, int seat) noexcept nogil
    @cython.locals(found=cython.ulonglong, event=cython.ulonglong, kind=cython.int, own=cython.bint)
    cdef unsigned long long passed_since(self, int seat, int mark) noexcept nogil
    cdef void hide_secrets(self, int seat) noexcept nogil
    cdef void show_secrets(self, int seat) noexcept nogil
    cdef unsigned long long find_waits(self, int seat) noexcept nogil
    cdef int tiles_missing_of(self, int seat) noexcept nogil


cdef inline void add_block(GameState state, void* first, void* end) noexcept nogil:
    state.block_start[state.blocks] = first
    state.block_size[state.blocks] = <char*>end - <char*>first
    state.blocks += 1

cdef inline void clear_hand_blocks(GameState state) noexcept nogil:
    cdef int i
    memset(&state.front, 0, <char*>(&state.answer_log_size + 1) - <char*>&state.front)
    for i in range(state.blocks):
        memset(state.block_start[i], 0, state.block_size[i])

cdef inline void copy_match_blocks(GameState state, GameState source) noexcept nogil:
    cdef int i
    memcpy(&state.seed, &source.seed, <char*>(&state.answer_log_size + 1) - <char*>&state.seed)
    for i in range(state.blocks):
        memcpy(state.block_start[i], source.block_start[i], state.block_size[i])
