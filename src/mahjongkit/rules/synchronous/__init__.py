"""Synchronous mahjong (同步麻将) for four and for three players: hands are riichi's."""

from mahjongkit.rules.riichi import RIICHI, RIICHI3

RULESETS = (RIICHI.renamed("synchronous"), RIICHI3.renamed("synchronous3"))
