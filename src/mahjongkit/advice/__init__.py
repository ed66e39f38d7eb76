"""Advice on a position, with reasons, and reviews of whole matches."""
