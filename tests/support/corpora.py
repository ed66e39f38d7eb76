"""Where the games and hands that nobody here wrote are: beside the checkout, not in it."""

import os
from pathlib import Path

import pytest

from tests.support import ROOT

CORPORA = ROOT.parent / "shared" / "corpora"


def corpus(name: str) -> Path:
    """The path of a file or folder of the corpora; without it the test is skipped, or fails where CI must have it."""
    path = CORPORA / name
    if not path.exists():
        missing = f"no corpus {path}"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return path
