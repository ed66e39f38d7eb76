"""`TurnFlow` for games in plain Python, which cannot override the steps of a compiled class.

It is the source of `turn_flow`, interpreted over the compiled state: the same steps and the same results, only slower.
Where the package is not compiled, there is only one `TurnFlow`.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from mahjongkit.core import turn_flow


def _interpreted(compiled: ModuleType) -> ModuleType:
    """The source of a compiled module as a module of its own."""
    name = f"{compiled.__name__}_interpreted"
    source = Path(__file__).with_name(f"{compiled.__name__.rpartition('.')[2]}.py")
    spec = spec_from_file_location(name, source)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if TYPE_CHECKING or str(turn_flow.__file__).endswith(".py"):
    from mahjongkit.core.turn_flow import TurnFlow as TurnFlow
else:
    TurnFlow = _interpreted(turn_flow).TurnFlow
