cimport cython

from mahjongkit.core.codes cimport *
from mahjongkit.core.play cimport Play
from mahjongkit.core.shape cimport ALL_KINDS, POWERS, _bit, missing
from mahjongkit.players.mind cimport Mind
from mahjongkit.rules.riichi.seats cimport (
    HONBA_FACT, NINE, NORTH_ASIDE, OPEN_RIICHI_DISCARD, RIICHI_DISCARD, RIICHI_MARK, ROUND_FACT, TENPAI,
)

cpdef enum:
    SIMPLES = 1
    FLUSH = 2
    TRIPLETS = 5
    AIMS = 6

cdef class RiichiMind(Mind):
    cdef int[9] bare
    cdef int[9] half
    cdef int[9] suji
    cdef int[4] honour
    cdef int[4] alone
    cdef int[4] gap
    cdef int[4] close
    cdef int[4] guest
    cdef int[4] valued
    cdef double[14] points
    cdef double[14] open_points
    cdef public double relief
    cdef public double caution
    cdef public double ready_caution
    cdef public int pon_weight
    cdef public int chi_weight
    cdef public int riichi_tenths
    cdef public double hope_each
    cdef public int hope_tenths
    cdef public int near_simple
    cdef public double riichi_loss
    cdef public double open_loss
    cdef public int flush_tiles
    cdef public int triplet_groups
    cdef public double keeping
    cdef public double loud
    cdef public double silent
    cdef public double bound
    cdef public double freedom
    cdef public double ready_at_end
    cdef int[34] next_kind
    cdef int[34] dora
    cdef int[34] value
    cdef int[4] suited
    cdef unsigned long long simples
    cdef unsigned long long thrown
    cdef unsigned long long banned
    cdef bint dealer
    cdef double gift
    cdef double ready_in_the_end
    cdef int doras
    cdef int outside
    cdef int yaku
    cdef int sure
    cdef double hope
    cdef int groups
    cdef int meld_suits
    cdef int meld_outside
    cdef int meld_runs
    cdef void look_around(self, Play play, int seat) noexcept nogil
    cdef int own_wind(self, Play play, int seat) noexcept nogil
    cdef int special(self, Play play, int seat) noexcept nogil
    cdef bint take_aim(self, Play play, int seat) noexcept nogil
    @cython.locals(use=cython.int)
    cdef double use_of(self, Play play, int kind, int missing_now) noexcept nogil
    cdef int neighbour(self, Play play, int kind) noexcept nogil
    cdef int tie_of(self, Play play, int kind) noexcept nogil
    cdef bint nothing_else(self) noexcept nogil
    cdef bint by_tables(self) noexcept nogil
    cdef int away(self, Play play, int seat) noexcept nogil
    cdef void accept(self, Play play, int seat) noexcept nogil
    cdef int within_reach(self, Play play, int seat, int missing_now) noexcept nogil
    @cython.locals(won=cython.double, value=cython.double)
    cdef double promise(self, Play play, int seat, int kind, int missing_now, bint opened) noexcept nogil
    cdef double worth(self, Play play, int seat, int kind, bint opened) noexcept nogil
    @cython.locals(tenths=cython.int, doras=cython.int)
    cdef int tenths_without(self, Play play, int seat, int kind) noexcept nogil
    cdef double value_open(self, int tenths) noexcept nogil
    @cython.locals(part=cython.double, low=cython.double, high=cython.double, value=cython.double)
    cdef double amount(self, bint closed, int tenths) noexcept nogil
    cdef void take_stock(self, Play play, int seat) noexcept nogil
    @cython.locals(opened=cython.bint)
    cdef bint is_idle(self, Play play, int seat) noexcept nogil
    cdef int away_after(self, Play play, int action) noexcept nogil
    cdef void lift(self, Play play, int kind, int step) noexcept nogil
    cdef int choose_claim(self, Play play, int seat) noexcept nogil
    cdef int choose_turn(self, Play play, int seat) noexcept nogil
    cdef void count_runs(self, Play play, int seat) noexcept nogil
    cdef void lay_down(self, Play play, int seat, int action) noexcept nogil
    cdef unsigned long long allowed_after_call(self, Play play, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_call(self, Play play, int seat, int action) noexcept nogil
    cdef int called_kind(self, Play play, int seat, int action) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_passing(self, Play play, int seat) noexcept nogil
    @cython.locals(won=cython.double, told=cython.double, value=cython.double, hidden=cython.double)
    cdef double gain_of_riichi(self, Play play, int seat) noexcept nogil
    cdef int finish(self, Play play, int seat, int action) noexcept nogil
    cpdef tuple judge(self, Play play, int seat)
    @cython.locals(gain=cython.double)
    cdef object judge_action(self, Play play, int seat, int action)
    cdef double value_of_kong(self, Play play, int seat, int action) noexcept nogil
    cdef bint may_declare(self, Play play, int seat, int action) noexcept nogil
    cdef bint can_win(self, int aim) noexcept nogil
    @cython.locals(ready=cython.double)
    cdef void fear(self, Play play, int seat) noexcept nogil
    cdef int open_melds(self, Play play, int other) noexcept nogil
    @cython.locals(safe=cython.ulonglong, cost=cython.double)
    cdef void fear_one(self, Play play, int seat, int other, double chance, double loss) noexcept nogil
    @cython.locals(safe=cython.ulonglong)
    cdef unsigned long long safe_against(self, Play play, int seat, int other) noexcept nogil
    @cython.locals(low=cython.bint, high=cython.bint)
    cdef int risk_of(self, int kind, unsigned long long safe) noexcept nogil
    cdef bint is_walled(self, int kind, int step) noexcept nogil
