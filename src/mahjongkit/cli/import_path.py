"""Where the command line imports players from."""

from __future__ import annotations

import os
import sys


def add_current_folder() -> None:
    """Let `module:player` name a module in the current folder; an installed command finds only installed modules."""
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
