from mahjongkit.rules.riichi.judge cimport tsumo_share
from mahjongkit.rules.riichi.score cimport Tally

cpdef int draw_share(int base, int honba) noexcept nogil
cpdef int ron_share(int base, int honba, int players, int losers) noexcept nogil
cpdef void credit(Tally tally, int points) noexcept
