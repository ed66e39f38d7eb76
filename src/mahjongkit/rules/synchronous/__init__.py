"""Synchronous mahjong (同步麻将) for four and for three players: hands are riichi's."""

from dataclasses import replace

from mahjongkit.rules.riichi import RIICHI, RIICHI3

RULESETS = (replace(RIICHI, name="synchronous"), replace(RIICHI3, name="synchronous3"))
