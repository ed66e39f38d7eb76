cimport cython

from mahjongkit.core cimport bits, codes
from mahjongkit.rules.riichi cimport seats, wins
from mahjongkit.rules.riichi.records cimport move as move_codes
from mahjongkit.rules.riichi.flow cimport RiichiState
from mahjongkit.rules.riichi.records.move cimport Move

cdef int EMPTY

cdef class WallBuilder:
    cdef object hand
    cdef object ruleset
    cdef bytearray wall
    cdef int players
    cdef int size
    cdef int put(self, int place, int face) except -1
    @cython.locals(dealt=bytearray, face=cython.int, turn=cython.int)
    cdef int put_deal(self, int seat, bint ordered) except -1
    @cython.locals(move=Move, replacing=cython.bint, front=cython.int, replaced=cython.int, shown=cython.int)
    cdef int put_draws(self, list moves) except -1
    @cython.locals(left=bytearray, highest=cython.int, face=cython.int)
    cdef int fill(self) except -1

@cython.locals(size=cython.int, face=cython.int, place=cython.int)
cdef int sort_tiles(bytearray tiles) except -1

cdef class Replay:
    cdef readonly object transcript
    cdef readonly object ruleset
    cdef readonly list mismatches
    cdef readonly int actions
    cdef readonly int wins
    cdef readonly int hands
    cdef int wins_in_a_row
    cdef int last_dealer
    cdef int deals_passed
    cdef int repeats
    cpdef RiichiState play_hand(self, int number, object hand)
    cdef RiichiState dealt_state(self, int number, object hand)
    cdef list start_position(self, int number, object hand)
    @cython.locals(move=Move, indicators=cython.int)
    cdef int make_moves(self, RiichiState state, list moves) except -1
    cdef bint check_draw(self, RiichiState state, Move move) except -1
    @cython.locals(move=Move)
    cdef object raise_mismatch(self, RiichiState state, list moves, int place)
    @cython.locals(won=cython.bint, rons=cython.bint, pending=cython.int)
    cdef object finish(self, RiichiState state, object hand)
    cdef int answer(self, RiichiState state, int seat, int verb) except -1
    cdef object check_ending(self, int number, RiichiState state, object hand)
    cdef object check_win(self, int number, object claim, RiichiState state, int seat)
    cdef object expect_win(self, int number, object claim, str what, object expected, object got)
    cdef object check_order(self, int number, object hand, RiichiState before)
    cdef object check_end(self, RiichiState state)
    cdef object expect(self, int number, str where, str what, object expected, object got)

cdef int verb_alone(int verb) noexcept nogil

cdef int ending_of(RiichiState state) except -1
@cython.locals(event=cython.ulonglong, amount=cython.int, payer=cython.int, payee=cython.int, reason=cython.int)
cdef tuple deltas_of(RiichiState state)
cdef tuple position_after(RiichiState state)
