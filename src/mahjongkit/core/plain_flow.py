"""`TurnFlow` for games in plain Python, which cannot override the steps of a compiled class.

It is the source of `turn_flow`, interpreted over the compiled state: the same steps and the same results, only slower.
Where the package is not compiled, there is only one `TurnFlow`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjongkit.core import turn_flow
from mahjongkit.core.interpreted import as_plain_python

if TYPE_CHECKING:
    from mahjongkit.core.turn_flow import TurnFlow as TurnFlow
else:
    TurnFlow = as_plain_python(turn_flow).TurnFlow
