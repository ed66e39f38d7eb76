"""Matches by the thousand: simulation and what can be learnt from it."""
