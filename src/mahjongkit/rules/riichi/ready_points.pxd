from mahjongkit.core cimport codes
from mahjongkit.rules.riichi cimport scorer
from mahjongkit.core.state cimport GameState
from mahjongkit.rules.riichi.breakdown cimport PatternValues, WinContext
from mahjongkit.rules.riichi.scorer cimport Scorer

cdef double NO_YAKU

cdef class ReadyPoints:
    cdef PatternValues values
    cdef Scorer scorer
    cdef WinContext win
    cdef int melds
    cdef void load(self, GameState state, int seat, int wind, int round_wind) noexcept nogil
    cdef void add_meld(self, int verb, int kind) noexcept nogil
    cdef void drop_melds(self) noexcept nogil
    cdef double points(self, GameState state, int kind, int riichi, int doras, double extra) noexcept nogil
