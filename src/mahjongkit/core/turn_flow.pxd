cimport cython

from mahjongkit.core cimport bits, claims, codes, mechanics, shape
from mahjongkit.core.codes cimport is_drawn, tile_of, verb_of
from mahjongkit.core.shape cimport Goal
from mahjongkit.core.state cimport GameState

cpdef enum:
    # Phases: which question was asked. A game numbers its own phases from FIRST_GAME_PHASE on.
    BEGIN = 0
    TURN = 1
    AFTER_CALL = 2
    CLAIM = 3
    ROB = 4
    FIRST_GAME_PHASE = 5

# The functions of the same names in mechanics and claims, without a call.

cdef inline int answer_of(GameState state, int seat) noexcept nogil:
    return state.answers[seat]

cdef inline void clear_offers(GameState state, int seat) noexcept nogil:
    state.answers[seat] = codes.PASS
    state.offers[seat] = 0

cdef inline bint has_offers(GameState state, int seat) noexcept nogil:
    return state.offers[seat] != 0

cdef inline void set_waits(GameState state, int seat, unsigned long long waits) noexcept nogil:
    state.waits[seat] = waits

cdef inline bint was_offered_win(GameState state, int seat) noexcept nogil:
    cdef int verb = verb_of(state.options[seat * codes.MAX_OFFERS])
    return verb == codes.TSUMO or verb == codes.RON

cdef inline int seat_after(GameState state, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < state.players else 0

cdef inline bint can_claim(GameState state, int seat) noexcept nogil:
    cdef int kind = codes.kind_of(state.tile)
    if state.counts[seat * 34 + kind] >= 2 or bits.has(state.waits[seat], kind):
        return True
    return state.box.chi and kind < 27 and seat == seat_after(state, state.turn)

cdef class TurnFlow(GameState):
    cdef Goal goal

    cdef int run(self) except -1 nogil
    cdef void begin_hand(self) noexcept nogil
    cdef void take_turn(self, int seat) noexcept nogil
    cdef void replace(self, int seat) noexcept nogil
    cdef void after_draw(self, int seat) noexcept nogil
    cdef void ask_turn(self, int seat, int phase) noexcept nogil
    cdef void offer_turn(self, int seat) noexcept nogil
    cdef void offer_kongs(self, int seat) noexcept nogil
    cdef void offer_discards(self, int seat) noexcept nogil
    cdef void after_turn(self, int action) noexcept nogil
    cdef void discard_tile(self, int seat, int action) noexcept nogil
    cdef void after_discard(self, int seat) noexcept nogil
    cdef void ask_others(self, int phase, int tile) noexcept nogil
    cdef bint offer_claims(self, int seat) noexcept nogil
    cdef void offer_calls(self, int seat) noexcept nogil
    cdef void offer_pass(self, int seat) noexcept nogil
    cdef void resolve_claims(self) noexcept nogil
    cdef void after_passed_discard(self) noexcept nogil
    cdef int first_claim(self) noexcept nogil
    cdef void carry_out_call(self, int seat) noexcept nogil
    cdef void after_call(self, int seat, int verb, int source) noexcept nogil
    cdef void continue_after(self, int seat) noexcept nogil
    cdef void declare_kong(self, int seat, int verb, int face) noexcept nogil
    cdef bint may_rob(self, int verb) noexcept nogil
    cdef void kong_robbed(self, int seat) noexcept nogil
    cdef void complete_kong(self, int seat, int verb, int source) noexcept nogil
    cdef bint may_tsumo(self, int seat) noexcept nogil
    cdef bint may_ron(self, int seat) noexcept nogil
    cdef void note_passed(self, int winners) noexcept nogil
    cdef void pass_ron(self, int seat) noexcept nogil
    cdef void pass_tsumo(self, int seat, int verb) noexcept nogil
    cdef void carry_out_wins(self, int winners, int source) noexcept nogil
    cdef void exhaust(self) noexcept nogil
    cdef int next_seat(self, int seat) noexcept nogil
    cdef int wind_of(self, int seat) noexcept nogil
    cdef void update_waits(self, int seat) noexcept nogil
    cdef unsigned long long find_waits(self, int seat) noexcept nogil
    cdef int tiles_missing_of(self, int seat) noexcept nogil
    @cython.locals(asked=cython.bint)
    cpdef int refresh(self, int seat) except -1
    cdef void forget_passed(self, int seat) noexcept nogil
    cdef bint ask_again(self, int seat) noexcept nogil
