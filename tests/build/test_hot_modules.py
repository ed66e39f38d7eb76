"""Every `.pxd` is in step with its `.py`: the constants are the same, and the fields stand in the same order."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hot_modules", ROOT / "tools" / "hot_modules.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.full
def test_every_pxd_is_up_to_date(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["hot_modules.py", "--check"])
    assert tool.main() == 0, capsys.readouterr().out


SOURCE = """
if not cython.compiled:  # compiled, the .pxd declares them
    # Verbs.
    PASS, DISCARD = range(2)
    NOBODY = -1


class Seats:
    def allocate(self) -> None:
        if not cython.compiled:  # compiled, the .pxd declares the fields, in the same order
            self.waits = [0] * 4
            self.tile = 0
"""
PXD = """cimport cython

cpdef enum:
    # Verbs.
    PASS = 0
    DISCARD = 1
    NOBODY = -1

cdef class Seats:
    cdef unsigned long long[4] waits
    cdef readonly int tile
"""


def test_constants_are_written_from_the_py(tool: ModuleType) -> None:
    constants = tool.constants_of(SOURCE)
    assert constants == ["# Verbs.", "PASS = 0", "DISCARD = 1", "NOBODY = -1"]
    assert tool.with_constants(PXD, constants) == PXD
    assert tool.with_constants(PXD.replace("DISCARD = 1", "DISCARD = 2"), constants) == PXD


def test_fields_in_another_order_are_found(tool: ModuleType) -> None:
    assert tool.disordered(SOURCE, PXD) == []
    waits, tile = "    cdef unsigned long long[4] waits\n", "    cdef readonly int tile\n"
    assert tool.disordered(SOURCE, PXD.replace(waits + tile, tile + waits)) == ["Seats.waits"]
