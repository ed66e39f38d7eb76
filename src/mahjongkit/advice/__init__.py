"""Advice on a position, with reasons, and reviews of whole matches."""

from mahjongkit.advice.advise import advise

__all__ = ["advise"]
