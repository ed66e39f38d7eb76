"""The standard streams of a command: UTF-8 in files and pipes, and no character that stops a command."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper, UnsupportedOperation


def prepare_streams() -> None:
    """Read and write UTF-8 in files and pipes on Windows, where Python would use the code page of the country.

    Everywhere, a character that the encoding of the output does not have is shown as a question mark. PYTHONIOENCODING
    overrides the encoding and, if it names one, what is done about such characters.
    """
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "").partition(":")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if not isinstance(stream, TextIOWrapper):
            continue  # a test, or a program that calls `main`, has put its own here
        try:
            if sys.platform == "win32" and not stream.isatty() and not encoding:
                stream.reconfigure(encoding="utf-8")
            if stream is sys.stdout and not errors:
                stream.reconfigure(errors="replace")
        except (UnsupportedOperation, ValueError):
            continue  # somebody has read from it already, or closed it
