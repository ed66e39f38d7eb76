from mahjongkit.rules.riichi cimport scorer
from mahjongkit.rules.riichi.breakdown cimport Breakdown

cpdef int self_draw_share(int base, int honba) noexcept nogil
cpdef int ron_share(int base, int honba, int players, int losers) noexcept nogil
cpdef void set_points(Breakdown breakdown, int points) noexcept
