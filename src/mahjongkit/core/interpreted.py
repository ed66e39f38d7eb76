"""What the hot modules need of the `cython` module when they run as plain Python and Cython is not installed."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
gil = nullcontext()
