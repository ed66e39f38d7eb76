"""Stand-in for the `cython` module, for hot modules that run as plain Python where Cython is not installed."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
gil = nullcontext()
