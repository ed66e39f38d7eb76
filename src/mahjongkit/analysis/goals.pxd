from mahjongkit.core.shape cimport shanten as nearest

cdef dict single_goals
